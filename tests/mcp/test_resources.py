"""Resources that became files of a chat: their servers tell of changes, in both eras, and the user says what to do."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.app.mcp_servers import McpOperations
from mypt_desktop.core.errors import UserError
from mypt_desktop.mcp.config import ServerOptions, read_config
from mypt_desktop.mcp.questions import Unattended
from mypt_desktop.mcp.values import Secrets
from mypt_desktop.mcp.watching import MOST_WATCHED, Watches
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import Chats
from mypt_desktop.store.database import Database
from mypt_desktop.store.toolset_values import ServerId

from .conftest import RAW, SDK, SLOWEST_START

COUNT, FILE = "raw://count", "results/count.txt"
ID = ServerId("server")


class Keeping:
    """A chat beside servers; `told` is set whenever these have something new to say."""

    def __init__(self, folder: Path, database: Database) -> None:
        self.told = threading.Semaphore(0)
        self.servers = McpOperations(
            database, folder / "mcp", private=folder, tell=self.told.release, secrets=Secrets(lambda: None)
        )
        self.all_files = AllChatFiles(database, folder / "chats")
        self.files: ChatFiles = self.all_files.of(Chats(database).create("a chat"))

    def add(self, script: str, *args: str) -> None:
        options = ServerOptions(start_seconds=SLOWEST_START, call_seconds=SLOWEST_START)
        self.servers.add(read_config(ID, {"command": sys.executable, "args": [script, *args]}), options)

    def keep(self, uri: str) -> list[str]:
        return list(self.servers.resources.add(ID, uri, self.files))

    def call(self, tool: str, **arguments: Any) -> str:
        facts = next(one for one in self.servers.get_server(ID).facts.tools if one.name == tool)
        result = self.servers.host().call(ID, facts, arguments, Unattended()).result()
        return str(result.content[0].text)

    @property
    def newer(self) -> list[str]:
        return list(self.servers.resources.newer(self.files.chat))

    def refresh(self) -> list[str]:
        return list(self.servers.resources.refresh(self.files.chat))

    def until(self, right: Callable[[], bool]) -> None:
        while not right():
            assert self.told.acquire(timeout=SLOWEST_START), "it never was"

    def subscribed(self, uri: str) -> None:
        """Waits until the raw server was subscribed to."""
        for _ in range(1_000):
            if uri in self.call("touch", by=0):
                return
            threading.Event().wait(0.02)
        raise AssertionError("nobody subscribed")


@pytest.fixture
def keeping(tmp_path: Path) -> Iterator[Keeping]:
    with closing(Database(tmp_path / "data/mypt.sqlite")) as database:
        made = Keeping(tmp_path / "data", database)
        with closing(made.all_files), closing(made.servers):
            yield made


def test_the_older_era_is_subscribed_to_and_what_changed_is_read_again_on_wish(keeping: Keeping) -> None:
    keeping.add(RAW)
    assert keeping.keep(COUNT) == [FILE]
    assert keeping.servers.get_server(ID).facts.subscribes
    keeping.subscribed(COUNT)
    assert not keeping.newer
    keeping.call("touch")
    keeping.until(lambda: keeping.newer == [FILE])
    assert keeping.files.read(FILE) == b"raw://count 0"  # nothing is replaced unasked
    assert keeping.refresh() == [FILE]
    assert keeping.files.read(FILE) == b"raw://count 1"
    assert not keeping.newer


def test_resources_of_the_same_name_lie_beside_each_other_and_one_that_is_taken_again_is_a_new_version(
    keeping: Keeping,
) -> None:
    keeping.add(RAW)
    keeping.servers.test(ID)
    assert keeping.keep("raw://a/count") == [FILE]
    assert keeping.keep("raw://b/count") == ["results/2/count.txt"]
    keeping.call("touch")
    assert keeping.keep("raw://b/count") == ["results/2/count.txt"]
    assert keeping.files.read(FILE) == b"raw://a/count 0"
    assert keeping.files.read("results/2/count.txt") == b"raw://b/count 1"


def test_the_new_era_is_listened_to(keeping: Keeping) -> None:
    keeping.add(SDK)
    (path,) = keeping.keep("demo://notes/shared")
    for number in range(1_000):  # the subscription is under way
        keeping.call("write_note", text=f"Tea at {number}.")
        if keeping.told.acquire(timeout=0.1) and keeping.newer:
            break
    assert keeping.newer == [path]
    keeping.call("write_note", text="Tea at five.")
    keeping.refresh()
    assert keeping.files.read(path) == b"Tea at five."


def test_what_is_said_to_have_changed_and_has_not_is_not_told(keeping: Keeping) -> None:
    keeping.add(RAW)
    keeping.keep(COUNT)
    keeping.subscribed(COUNT)
    keeping.call("touch", by=0)
    keeping.call("touch", by=1)
    keeping.until(lambda: bool(keeping.newer))
    keeping.call("touch", by=-1)
    keeping.until(lambda: not keeping.newer)


def test_a_part_of_a_resource_counts_as_the_resource(keeping: Keeping) -> None:
    keeping.add(RAW)
    keeping.keep(COUNT)
    keeping.subscribed(COUNT)
    keeping.call("touch", below="/part")
    keeping.until(lambda: keeping.newer == [FILE])


def test_a_file_that_was_changed_here_is_the_users_own(keeping: Keeping) -> None:
    keeping.add(RAW)
    keeping.keep(COUNT)
    keeping.subscribed(COUNT)
    keeping.call("touch")
    keeping.until(lambda: keeping.newer == [FILE])
    keeping.files.write(FILE, b"mine")
    assert keeping.newer == []
    assert keeping.refresh() == []
    assert keeping.files.read(FILE) == b"mine"


def test_what_changed_while_the_server_did_not_run_is_found_when_it_runs_again(keeping: Keeping) -> None:
    keeping.add(RAW)
    keeping.servers.test(ID)
    keeping.call("touch", by=7)
    keeping.keep(COUNT)
    keeping.servers.host().stop(ID)
    keeping.servers.test(ID)  # it begins at nought again
    keeping.until(lambda: keeping.newer == [FILE])
    keeping.subscribed(COUNT)


def test_a_server_that_does_not_tell_is_not_asked_to(keeping: Keeping) -> None:
    keeping.add(RAW, "quiet")
    keeping.keep(COUNT)
    assert not keeping.servers.get_server(ID).facts.subscribes
    assert keeping.call("touch") == "nobody"


def test_a_server_that_tells_without_end_costs_a_look_a_second(keeping: Keeping) -> None:
    keeping.add(RAW)
    keeping.keep(COUNT)
    keeping.subscribed(COUNT)
    for _ in range(300):
        keeping.servers.resources.heard(ID, COUNT)
        keeping.servers.resources.heard(ID, "raw://nobody-has-it")
    assert threading.active_count() < 30
    keeping.call("touch")
    keeping.until(lambda: keeping.newer == [FILE])


def test_a_removed_server_leaves_its_files_and_no_news(keeping: Keeping) -> None:
    keeping.add(RAW)
    keeping.keep(COUNT)
    keeping.subscribed(COUNT)
    keeping.call("touch")
    keeping.until(lambda: keeping.newer == [FILE])
    keeping.servers.remove(ID)
    assert not keeping.newer
    assert keeping.files.read(FILE) == b"raw://count 0"


def test_a_resource_that_cannot_be_read_again_says_why_and_the_file_stays(keeping: Keeping) -> None:
    keeping.add(RAW)
    keeping.keep(COUNT)
    keeping.subscribed(COUNT)
    keeping.call("touch")
    keeping.until(lambda: keeping.newer == [FILE])
    keeping.servers.enable(ID, False)
    with pytest.raises(UserError, match="switched off"):
        keeping.refresh()
    assert keeping.files.read(FILE) == b"raw://count 0"


def test_no_more_resources_are_watched_than_the_limit_and_the_oldest_goes() -> None:
    heard: list[str] = []
    watches = Watches(heard.append)
    for number in range(MOST_WATCHED + 1):
        watches.add(f"a://{number}")
    watches.heard("a://0")
    watches.heard("a://1")
    watches.heard("a://1/x")
    watches.heard("a://1x")
    assert heard == ["a://1", "a://1"]
