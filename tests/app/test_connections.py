"""What leaves this computer is written down, with who asked and why; what is refused too."""

from __future__ import annotations

import csv
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import FunctionType

import pytest

from mypt_desktop.app.connection_watch import ConnectionWatch
from mypt_desktop.core.connections import Connection, tell
from mypt_desktop.core.errors import UserError
from mypt_desktop.store import connection_log
from mypt_desktop.store.connection_log import ConnectionLog


@pytest.fixture
def log(tmp_path: Path) -> Iterator[ConnectionLog]:
    made = ConnectionLog(tmp_path / "connections.jsonl")
    with closing(ConnectionWatch(made.add)):
        yield made


@pytest.fixture
def server() -> Iterator[int]:
    """The port of a server that takes connections."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield int(listening.getsockname()[1])


def test_a_connection_of_any_part_of_the_program_is_written_down(log: ConnectionLog, server: int) -> None:
    socket.create_connection(("localhost", server)).close()
    (found,) = [one for one in log.entries() if "127.0.0.1" in one.where]
    assert (found.outcome, found.who, found.local) == ("granted", "The program", True)
    assert found.where == f"localhost:{server} (127.0.0.1)"


def _call() -> None:
    socket.create_connection(("127.0.0.1", PORT)).close()


PORT = 0


def called(module: str, port: int) -> FunctionType:
    """As if `module` connected to `port` of this computer."""
    return FunctionType(_call.__code__, {"__name__": module, "socket": socket, "PORT": port})


def test_a_connection_names_whose_work_it_is(log: ConnectionLog, server: int) -> None:
    called("mypt_desktop.runtime.remote", server)()
    called("mypt_desktop.remoteness", server)()
    mcp = threading.Thread(target=called("some.library", server), name="mcp")
    mcp.start()
    mcp.join()
    assert [one.who for one in log.entries()] == ["MCP server", "The program", "Language model"]


def test_packets_to_one_place_are_told_once(log: ConnectionLog) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as packets:
        for port in (9, 9, 11):
            packets.sendto(b"x", ("127.0.0.1", port))
    assert [one.where for one in log.entries()] == ["127.0.0.1:11", "127.0.0.1:9"]


def test_what_stays_inside_the_kernel_is_no_connection(log: ConnectionLog, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening, socket.socket(socket.AF_UNIX) as calling:
        listening.bind(str(tmp_path / "s"))
        listening.listen()
        calling.connect(str(tmp_path / "s"))
    assert log.entries() == []


def test_what_others_are_granted_or_refused_is_heard(log: ConnectionLog) -> None:
    tell("refused", "A page of a tool", "http://203.0.113.7", "Pages reach nothing")
    tell("granted", "x" * 5000, "any address", "")
    newest, oldest = log.entries()
    assert (oldest.outcome, oldest.who, oldest.where) == ("refused", "A page of a tool", "http://203.0.113.7")
    assert len(newest.who) == 300
    assert not newest.local


def test_nothing_is_heard_once_it_is_closed(tmp_path: Path) -> None:
    log = ConnectionLog(tmp_path / "connections.jsonl")
    ConnectionWatch(log.add).close()
    tell("granted", "Somebody", "somewhere", "")
    assert log.entries() == []


def test_a_line_that_was_cut_off_costs_only_itself(log: ConnectionLog, tmp_path: Path) -> None:
    tell("granted", "First", "a", "")
    with (tmp_path / "connections.jsonl").open("ab") as file:
        file.write(b'{"when":"2026-01-01T00:00:00+00:00","outcome":"gran\n[1]\n"x"\n{"when":1}\n')
    tell("granted", "Second", "b", "")
    assert [one.who for one in log.entries()] == ["Second", "First"]


def test_the_file_never_grows_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_log, "LARGEST", 20_000)
    log = ConnectionLog(tmp_path / "connections.jsonl")
    for number in range(500):
        log.add(Connection("2026-01-01T00:00:00+00:00", "granted", f"Number {number}", "a", "b"))
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < 22_000
    assert log.entries()[0].who == "Number 499"
    assert len(log.entries(most=10)) == 10


def test_it_is_exported_as_a_table_without_formulas(log: ConnectionLog, tmp_path: Path) -> None:
    tell("granted", "=HYPERLINK(1)", "a,b", 'say "no"')
    assert log.export(tmp_path / "out.csv") == 1
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[1][1:] == ["granted", "'=HYPERLINK(1)", "a,b", 'say "no"', "no"]
    with pytest.raises(UserError, match="cannot be written"):
        log.export(tmp_path / "nowhere" / "out.csv")


def test_a_log_that_cannot_be_written_stops_nothing_and_says_so(tmp_path: Path, server: int) -> None:
    (tmp_path / "log").mkdir()
    log = ConnectionLog(tmp_path / "log")
    with closing(ConnectionWatch(log.add)):
        socket.create_connection(("127.0.0.1", server)).close()
    assert "cannot be written" in log.fault
