"""A tool that asks /proc about the machine and the other programs on it learns nothing."""

from __future__ import annotations

import socket
import sys
from contextlib import closing

import pytest

from mypt_desktop.sandbox.functions import Returned
from tests.sandbox.conftest import Bench, reason

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux confines tools so far that this can be tried"
)

TOLD = ("keys", "key-users", "interrupts", "softirqs", "timer_list", "locks", "kallsyms", "modules", "cmdline")
READ = """
from pathlib import Path
try:
    return {"text": Path("/proc", arguments["name"]).read_text()}
except OSError as error:
    return {"text": "", "error": type(error).__name__}
"""


def test_what_a_tool_may_ask_is_answered(bench: Bench) -> None:
    outcome = bench.run(READ, name="meminfo")
    assert isinstance(outcome, Returned), outcome
    assert "MemTotal" in str(outcome.value["text"])


@pytest.mark.parametrize("network", ["none", "listen"])
@pytest.mark.parametrize("name", TOLD)
def test_what_tells_of_the_machine_is_empty_or_closed(bench: Bench, name: str, network: str) -> None:
    outcome = bench.run(READ, bench.limits(network=network), name=name)
    assert isinstance(outcome, Returned), outcome
    assert outcome.value["text"] == ""


OF_ITSELF = """
from pathlib import Path
import threading
told = {}
def look(who):
    for name in ("mountinfo", "mounts", "mountstats", "net/tcp", "net/tcp6", "net/unix", "net/route", "cgroup"):
        for own in ("self", "thread-self", "1", "1/task/1"):
            try:
                text = Path("/proc", own, name).read_text()
            except OSError:
                continue
            told[f"{who} {own}/{name}"] = text[:60]
look("main")
other = threading.Thread(target=look, args=("thread",))
other.start()
other.join()
return told
"""
NEEDED = """
import os, threading
from pathlib import Path
status = Path("/proc/self/status").read_text()
held = os.listdir("/proc/self/fd")
return {"status": "VmRSS" in status, "held": len(held), "maps": len(Path("/proc/self/maps").read_text()) > 0}
"""


@pytest.mark.parametrize("network", ["none", "listen", "connect"])
def test_where_disks_are_mounted_and_who_is_connected_is_not_told(bench: Bench, network: str) -> None:
    outcome = bench.run(OF_ITSELF, bench.limits(network=network))
    assert isinstance(outcome, Returned), outcome
    assert outcome.value == {}


def test_a_tool_may_still_read_about_itself(bench: Bench) -> None:
    outcome = bench.run(NEEDED)
    assert isinstance(outcome, Returned), outcome
    assert outcome.value["status"]
    assert outcome.value["maps"]
    assert outcome.value["held"] > 3


CLAIM = """
import socket, time
server = socket.create_server((arguments["at"], arguments["port"]))
time.sleep(arguments["seconds"])
return {"port": server.getsockname()[1]}
"""


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        return int(server.getsockname()[1])


@pytest.mark.parametrize("network", ["listen", "connect"])
def test_a_tool_that_takes_the_port_of_the_endpoint_is_ended(bench: Bench, network: str) -> None:
    port = free_port()
    limits = bench.limits(network=network, refused_ports=(port,))
    assert "endpoint" in reason(bench.run(CLAIM, limits, at="127.0.0.1", port=port, seconds=15))


def test_a_tool_may_take_any_other_port(bench: Bench) -> None:
    limits = bench.limits(network="listen", refused_ports=(free_port(),))
    outcome = bench.run(CLAIM, limits, at="127.0.0.1", port=0, seconds=1)
    assert isinstance(outcome, Returned), outcome
