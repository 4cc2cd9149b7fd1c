"""What a chat's user chose about tools is kept, for that chat alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mypt_desktop.store.chat_tools import ChatTools, ask_again
from mypt_desktop.store.chats import ChatGoneError, ChatId, Chats
from mypt_desktop.store.database import Database
from tests.databases import fresh_database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = fresh_database(tmp_path / "mypt.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def chat(database: Database) -> ChatId:
    return Chats(database).create()


def test_every_tool_is_offered_until_it_is_switched_off(database: Database, chat: ChatId) -> None:
    tools = ChatTools(database, chat)
    assert tools.switched_off() == frozenset()
    tools.choose("a:x", False)
    tools.choose("a:y", False)
    tools.choose("a:y", True)
    assert ChatTools(database, chat).switched_off() == {"a:x"}


def test_what_always_runs_and_what_is_offered_do_not_mix(database: Database, chat: ChatId) -> None:
    tools = ChatTools(database, chat)
    tools.choose("a:x", False)
    tools.allow_always("a:x")
    assert (tools.switched_off(), tools.always_allowed()) == ({"a:x"}, {"a:x"})
    tools.allow_always("a:x", False)
    assert (tools.switched_off(), tools.always_allowed()) == ({"a:x"}, frozenset())


def test_choices_belong_to_one_chat(database: Database, chat: ChatId) -> None:
    other = ChatTools(database, Chats(database).create())
    mine = ChatTools(database, chat)
    mine.allow_always("a:x")
    mine.set_approvals("each")
    assert (other.always_allowed(), other.approvals()) == (frozenset(), "writes")
    assert (mine.always_allowed(), mine.approvals()) == ({"a:x"}, "each")


def test_a_deleted_chat_takes_its_choices_along(database: Database, chat: ChatId) -> None:
    tools = ChatTools(database, chat)
    tools.allow_always("a:x")
    Chats(database).delete(chat)
    assert (tools.always_allowed(), tools.approvals()) == (frozenset(), "writes")
    for change in (lambda: tools.allow_always("a:x"), lambda: tools.set_approvals("each")):
        with pytest.raises(ChatGoneError):
            change()


def test_after_an_update_of_a_toolset_its_tools_ask_again(database: Database, chat: ChatId) -> None:
    tools = ChatTools(database, chat)
    for tool in ("a:x", "ab:x", "b:a:x"):
        tools.allow_always(tool)
    with database.atomic() as connection:
        ask_again(connection, "a")
    assert tools.always_allowed() == {"ab:x", "b:a:x"}
