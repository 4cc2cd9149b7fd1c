"""A chat's files branch with its messages: retry, edit and switch bring back the files of that place in the tree."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from mypt_desktop.agent.session import CurrentMessage, Session, SessionEvent
from mypt_desktop.core.events import CallStarted, MessageAdded, TextAdded, TurnEvent, TurnFailed, TurnFinished
from mypt_desktop.core.messages import CallId, Message, Role, Text, ToolCall, ToolResult, message
from mypt_desktop.core.prompt import Usage
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId, Chats, MessageId
from tests.databases import fresh_database

WAIT = 20.0


class Desk:
    """A chat, its files, and a session whose turns run a tool: it writes what was asked into `page.html`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.database = fresh_database(root / "mypt.sqlite")
        self.chats = Chats(self.database)
        self.all = AllChatFiles(self.database, root / "chats")
        self.chat: ChatId = self.chats.create()
        self.files: ChatFiles = self.all.of(self.chat)
        self.session = Session(self.chats, self.chat, self.turn, self.files)
        self.events: queue.Queue[SessionEvent] = queue.Queue()
        self.session.subscribe(self.events.put)
        self.in_turn: Callable[[], None] = lambda: None
        self.answering: list[MessageId | None] = []

    def turn(
        self, messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage
    ) -> Iterator[TurnEvent]:
        text = messages[-1].text
        self.answering.append(answering())
        if text.startswith("write "):
            call = ToolCall("app:write", {"text": text}, CallId("c1"))
            yield CallStarted(call)
            self.files.write("page.html", text.removeprefix("write ").encode(), "tool_run", "run")
            yield MessageAdded(Message(Role.ASSISTANT, (call,)))
            yield MessageAdded(Message(Role.TOOL, (ToolResult(CallId("c1"), "app:write", {}),)))
        self.in_turn()
        yield TextAdded("Done.")
        answer = Message(Role.ASSISTANT, (Text("Done."),))
        yield MessageAdded(answer)
        yield TurnFinished(answer, 1, Usage())

    def end(self) -> TurnFinished | TurnFailed:
        while not isinstance(event := self.events.get(timeout=WAIT), TurnFinished | TurnFailed):
            pass
        return event

    def send(self, text: str) -> MessageId:
        """The question's id."""
        self.session.send(text)
        assert isinstance(self.end(), TurnFinished)
        return self.questions()[-1]

    def questions(self) -> list[MessageId]:
        return [one.id for one in self.chats.path(self.chat) if one.message.role is Role.USER]

    def shown(self) -> str | None:
        place = self.files.folder / "page.html"
        return place.read_text() if place.exists() else None

    def close(self) -> None:
        self.session.close()
        self.all.close()
        self.database.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with closing(Desk(tmp_path)) as opened:
        yield opened


def test_a_retry_starts_from_the_files_as_they_were_when_it_was_asked(desk: Desk) -> None:
    desk.send("write one")
    question = desk.send("write two")
    desk.session.regenerate(question)
    desk.end()
    sources = [manifest.source for manifest in desk.files.history()]
    assert sources == ["tool_run", "branch", "tool_run", "tool_run"]
    branch = desk.files.history()[1]
    assert branch.source_ref == question
    assert desk.files.read("page.html", branch.id) == b"one"
    assert desk.files.history()[0].parent == branch.id


def test_a_missing_file_that_is_added_is_there_when_it_is_tried_again(desk: Desk, tmp_path: Path) -> None:
    """The call fails for want of a file, the user brings it, puts another right, and presses “Try again”."""
    desk.files.write("settings.txt", b"wrong")
    question = desk.send("write one")
    (tmp_path / "data.csv").write_bytes(b"1,2")
    seen: list[dict[str, str]] = []

    def look() -> None:
        folder = desk.files.folder
        seen.append({path.name: path.read_text() for path in folder.iterdir() if path.name != "page.html"})

    desk.in_turn = look
    desk.files.add(tmp_path / "data.csv")
    (desk.files.folder / "settings.txt").write_text("right")
    (desk.files.folder / "page.html").write_text("the tool's, changed by hand")
    desk.session.regenerate(question)
    desk.end()
    desk.session.regenerate(question)  # and once more
    desk.end()
    assert seen == [{"data.csv": "1,2", "settings.txt": "right"}] * 2
    assert desk.files.read("page.html") == b"one"
    branches = [one for one in desk.files.history() if one.source == "branch"]
    assert [sorted(branch.tree.files) for branch in branches] == [["data.csv", "settings.txt"]] * 2
    desk.session.edit(question, "only talk")
    desk.end()
    assert sorted(path.name for path in desk.files.folder.iterdir()) == ["data.csv", "settings.txt"]


def test_what_the_user_deleted_stays_away_when_it_is_tried_again(desk: Desk) -> None:
    desk.files.write("old.csv", b"1")
    question = desk.send("only talk")
    desk.files.delete("old.csv")
    desk.session.regenerate(question)
    desk.end()
    assert list(desk.files.folder.iterdir()) == []


def test_files_of_a_later_question_are_not_there_when_an_earlier_one_is_answered_again(desk: Desk) -> None:
    first = desk.send("write one")
    desk.files.write("later.csv", b"1", "user_upload")
    desk.send("write two")
    desk.session.regenerate(first)
    desk.end()
    assert [path.name for path in desk.files.folder.iterdir()] == ["page.html"]


def test_a_retry_of_the_first_question_starts_without_files(desk: Desk) -> None:
    question = desk.send("write one")
    seen: list[str | None] = []

    def turn(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
        seen.append(desk.shown())
        answer = message(Role.ASSISTANT, "Nothing written.")
        yield MessageAdded(answer)
        yield TurnFinished(answer, 1, Usage())

    other = Session(desk.chats, desk.chat, turn, desk.files)
    other.subscribe(desk.events.put)
    other.regenerate(question)
    desk.end()
    other.close()
    assert seen == [None]
    assert desk.shown() is None


def test_an_edited_question_starts_from_where_the_old_one_was_asked(desk: Desk) -> None:
    desk.send("write one")
    question = desk.send("write two")
    desk.session.edit(question, "only talk")
    desk.end()
    assert desk.shown() == "one"
    desk.session.switch(question)
    assert desk.shown() == "two"


def test_switching_between_branches_brings_their_files_back(desk: Desk) -> None:
    question = desk.send("write one")
    desk.session.edit(question, "write another")
    desk.end()
    new = desk.questions()[0]
    assert desk.shown() == "another"
    for target, text in ((question, "one"), (new, "another"), (question, "one")):
        desk.session.switch(target)
        assert desk.shown() == text
    assert desk.all.verify() == []


def test_what_was_changed_by_hand_belongs_to_the_branch_that_was_shown(desk: Desk) -> None:
    question = desk.send("write one")
    desk.session.edit(question, "write another")
    desk.end()
    new = desk.questions()[0]
    (desk.files.folder / "page.html").write_text("by hand")
    (desk.files.folder / "mine.txt").write_text("mine")
    desk.session.switch(question)
    assert desk.shown() == "one"
    assert not (desk.files.folder / "mine.txt").exists()
    desk.session.switch(new)
    assert desk.shown() == "by hand"
    assert (desk.files.folder / "mine.txt").read_text() == "mine"


def test_what_was_changed_by_hand_before_a_retry_is_kept_with_the_old_answer(desk: Desk) -> None:
    question = desk.send("write one")
    answer = desk.chats.path(desk.chat)[-1].id
    (desk.files.folder / "page.html").write_text("by hand")
    desk.session.regenerate(question)
    desk.end()
    assert desk.shown() == "one"
    desk.session.switch(answer)
    assert desk.shown() == "by hand"


def test_an_edit_in_the_app_updates_the_shown_leaf_and_comes_back_with_it(desk: Desk) -> None:
    question = desk.send("write one")
    desk.files.write("page.html", b"edited")
    answer = desk.chats.path(desk.chat)[-1].id
    desk.session.regenerate(question)
    desk.end()
    desk.session.switch(answer)
    assert desk.shown() == "edited"


def test_a_question_is_asked_in_the_state_that_the_user_left_by_hand(desk: Desk) -> None:
    desk.send("write one")
    (desk.files.folder / "page.html").write_text("by hand")
    question = desk.send("only talk")
    desk.files.write("page.html", b"later", "tool_run", "run")
    desk.session.regenerate(question)
    desk.end()
    assert desk.shown() == "by hand"


def test_nothing_is_restored_under_a_running_turn_and_it_is_when_it_ends(desk: Desk) -> None:
    first = desk.send("write one")
    seen: list[str | None] = []

    def switch_away() -> None:
        desk.session.switch(first)
        seen.append(desk.shown())

    desk.in_turn = switch_away
    desk.session.edit(first, "write another")
    desk.end()
    assert seen == ["another"]
    assert desk.shown() == "one"
    desk.in_turn = lambda: None
    assert desk.send("only talk")
    assert desk.shown() == "one"


def test_an_edit_made_while_a_turn_runs_belongs_to_the_branch_of_the_turn(desk: Desk) -> None:
    first = desk.send("write one")

    def edit_elsewhere() -> None:
        desk.session.switch(first)
        desk.files.write("page.html", b"edited meanwhile")

    desk.in_turn = edit_elsewhere
    desk.session.edit(first, "write another")
    desk.end()
    assert desk.shown() == "one"
    other = next(id for id in desk.chats.alternatives(first) if id != first)
    desk.session.switch(other)
    assert desk.shown() == "edited meanwhile"


def test_the_session_names_the_message_that_is_being_answered(desk: Desk) -> None:
    desk.send("only talk")
    answer = desk.chats.path(desk.chat)[-1]
    assert desk.answering == [answer.id]
    assert desk.session.answering is None


def test_files_that_cannot_be_restored_are_a_sentence_and_the_chat_goes_on(desk: Desk) -> None:
    desk.send("write one")
    question = desk.send("write two")
    blob = desk.files.history()[1].tree.files["page.html"]
    damaged = desk.root / "chats" / desk.chat / "blobs" / blob[:2] / blob
    damaged.write_bytes(b"???")
    desk.session.regenerate(question)
    failed = desk.end()
    assert isinstance(failed, TurnFailed)
    assert "damaged" in failed.error
    assert desk.shown() == "two"
    assert desk.send("only talk")
    assert desk.shown() == "two"


def test_a_program_that_ended_between_message_and_files_finds_its_place_again(desk: Desk) -> None:
    question = desk.send("write one")
    desk.session.edit(question, "write another")
    desk.end()
    desk.chats.switch(desk.chat, question)  # and then it was killed
    desk.send("only talk")
    assert desk.shown() == "one"


def test_a_chat_without_files_gets_none_from_talking(desk: Desk) -> None:
    question = desk.send("only talk")
    desk.session.regenerate(question)
    desk.end()
    desk.session.edit(question, "talk more")
    desk.end()
    desk.session.switch(question)
    assert desk.files.history() == []
    assert not (desk.root / "chats").exists()
