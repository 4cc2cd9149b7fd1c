"""Checkpoint and rewind: what a model reads afterwards, what is kept, what the files become, what a kill leaves."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mypt_desktop.agent.session import BranchChanged, TurnRunningError
from mypt_desktop.coding.checkpoint import WARNING, collapsed, in_checkpoint
from mypt_desktop.core.events import TurnFinished
from mypt_desktop.core.messages import CallId, Message, Role, ToolCall, ToolResult, message
from mypt_desktop.store.chats import ChatId
from tests.app.test_chat_tools import WRITE, Desk, calling, finished


@pytest.fixture
def desk(tmp_path: Path, checkout: Path) -> Iterator[Desk]:
    with contextlib.closing(Desk(tmp_path, checkout)) as desk:
        yield desk


MARK = calling("checkpoint", {"goal": "Find the port."})


def write(path: str, text: str) -> str:
    return calling(WRITE, {"path": path, "content": text})


def rewind(report: str = "It is 8080.", **more: bool) -> str:
    return calling("rewind", {"report": report, **more})


def test_the_report_takes_the_place_of_the_investigation_in_what_the_model_reads(desk: Desk) -> None:
    look = calling("todo", {"items": ["Look at the secret ledger"]})
    events = desk.ask("Which port?", MARK, look, rewind(), "Port 8080.")
    assert [result.name for result in finished(events)] == ["checkpoint", "todo", "rewind"]
    last = desk.model.prompts[-1].text
    assert "It is 8080." in last
    assert "Find the port." in last
    assert "secret ledger" not in last
    assert "secret ledger" in desk.model.prompts[-2].text
    desk.ask("And now?", "Nothing.")
    assert "secret ledger" not in desk.model.prompts[-1].text
    kept = [part.name for one in desk.chats.path(desk.chat) for part in one.message.results]
    assert kept == ["checkpoint", "todo", "rewind"]


def test_with_files_the_chats_files_go_back_and_every_version_is_kept(desk: Desk) -> None:
    desk.ask("Write.", write("a.txt", "one"), "Done.")
    events = desk.ask("Try.", MARK, write("a.txt", "two"), write("b.txt", "new"), rewind(files=True), "Tried.")
    assert finished(events)[-1].content["files_restored"] == 2
    tree = desk.files.active()
    assert tree is not None
    assert sorted(tree.tree.files) == ["a.txt"]
    assert desk.files.read("a.txt") == b"one"
    assert desk.files.read("b.txt", desk.files.history()[1].id) == b"new"
    desk.ask("Go on.", "Yes.")
    assert desk.files.read("a.txt") == b"one"


def test_files_that_were_not_there_at_the_checkpoint_are_gone_after_it_and_stay_gone(desk: Desk) -> None:
    desk.ask("Try.", MARK, write("b.txt", "new"), rewind(files=True), "Tried.")
    tree = desk.files.active()
    assert tree is not None
    assert not tree.tree.files
    desk.ask("Go on.", "Yes.")
    assert not (desk.files.folder / "b.txt").exists()


def test_one_checkpoint_at_a_time_and_none_to_rewind_to_is_an_error(desk: Desk) -> None:
    results = finished(desk.ask("Look.", MARK, MARK.replace("port", "door"), rewind(), rewind("Twice."), "Done."))
    assert results[1].content == {"error": "Checkpoint already active."}
    assert not results[2].failed
    assert str(results[3].content["error"]).startswith("No checkpoint is active.")


def test_a_model_that_would_end_in_a_checkpoint_is_sent_back(desk: Desk) -> None:
    events = desk.ask("Look.", MARK, "I looked.", rewind(), "Port 8080.")
    assert [result.name for result in finished(events)] == ["checkpoint", "rewind"]
    assert WARNING in desk.model.prompts[2].text
    assert desk.chats.path(desk.chat)[-1].message.text == "Port 8080."


def test_a_checkpoint_survives_the_end_of_the_program(desk: Desk, tmp_path: Path, checkout: Path) -> None:
    desk.ask("Write.", write("a.txt", "one"), "Done.")
    desk.ask("Look.", MARK, write("a.txt", "two"), *["Not yet."] * 3)  # the steps run out
    chat = desk.chat
    desk.close()
    with contextlib.closing(Desk(tmp_path, checkout)) as again:
        again.chat = chat
        again.files = again.parts.files.of(chat)
        again.session.close()
        again.session = again._session()
        events = again.ask("Go on.", rewind(files=True), "Done.")
        assert finished(events)[0].content == {"report": "It is 8080.", "files_restored": 1}
        assert again.files.read("a.txt") == b"one"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal there")
def test_a_checkpoint_survives_a_kill_in_the_middle_of_the_investigation(tmp_path: Path, checkout: Path) -> None:
    worker = [sys.executable, "-m", "tests.coding.checkpoint_worker", str(tmp_path), str(checkout)]
    died = subprocess.run(worker, cwd=checkout, capture_output=True, text=True, timeout=120, check=False)
    assert died.returncode == -signal.SIGKILL, died.stderr
    with contextlib.closing(Desk(tmp_path, checkout, import_toolset=False)) as again:
        again.chat = ChatId(died.stdout.split()[0])
        again.files = again.parts.files.of(again.chat)
        again.session.close()
        again.session = again._session()
        assert again.files.read("a.txt") == b"two"
        events = again.ask("Go on.", rewind(files=True), "Done.")
        assert finished(events)[0].content == {"report": "It is 8080.", "files_restored": 1}
        assert again.files.read("a.txt") == b"one"


def step(name: str, *, failed: bool = False) -> tuple[Message, Message]:
    call = ToolCall(name, {}, CallId(f"call-{name}"))
    return Message(Role.ASSISTANT, (call,)), Message(Role.TOOL, (ToolResult(call.id, name, {}, failed=failed),))


def test_what_the_user_said_meanwhile_is_still_read() -> None:
    said = message(Role.USER, "Also the door.")
    read = collapsed([*step("checkpoint"), *step("find"), said, *step("edit"), *step("rewind"), *step("after")])
    assert [one.text or [*one.calls, *one.results][0].name for one in read] == [
        "checkpoint",
        "checkpoint",
        "Also the door.",
        "rewind",
        "rewind",
        "after",
        "after",
    ]


def test_a_rewind_that_failed_takes_nothing_away() -> None:
    messages = [*step("checkpoint"), *step("find"), *step("rewind", failed=True)]
    assert collapsed(messages) == tuple(messages)
    assert in_checkpoint(messages)
    assert not in_checkpoint([*step("checkpoint", failed=True)])


def test_going_back_shows_the_chat_and_its_files_as_they_were_and_forward_again(desk: Desk) -> None:
    desk.ask("One.", write("a.txt", "one"), "First.")
    first = desk.chats.path(desk.chat)[-1].id
    desk.ask("Two.", write("a.txt", "two"), "Second.")
    newest = desk.chats.path(desk.chat)[-1].id
    desk.session.go_back(first)
    assert desk.chats.path(desk.chat)[-1].id == first
    assert desk.files.read("a.txt") == b"one"
    later = desk.chats.later(desk.chat)
    assert later is not None
    assert later == (newest, 2)
    desk.session.switch(newest)
    assert desk.files.read("a.txt") == b"two"
    assert desk.chats.later(desk.chat) is None


def test_what_is_asked_after_going_back_is_a_branch_of_its_own(desk: Desk) -> None:
    desk.ask("One.", "First.")
    first = desk.chats.path(desk.chat)[-1].id
    desk.ask("Two.", "Second.")
    desk.session.go_back(first)
    desk.ask("Three.", "Third.")
    assert [one.message.text for one in desk.chats.path(desk.chat)] == ["One.", "First.", "Three.", "Third."]
    assert desk.chats.path(desk.chat)[2].siblings == 2


def test_going_back_to_the_beginning_leaves_an_empty_chat_that_can_be_filled_again(desk: Desk) -> None:
    desk.ask("One.", "First.")
    newest = desk.chats.path(desk.chat)[-1].id
    desk.session.go_back(None)
    assert desk.chats.path(desk.chat) == []
    assert desk.chats.later(desk.chat) == (newest, 2)
    desk.ask("Again.", "Second.")
    assert [one.message.text for one in desk.chats.path(desk.chat)] == ["Again.", "Second."]


def test_while_an_answer_is_written_nobody_goes_back(desk: Desk) -> None:
    refused: list[TurnRunningError] = []

    def try_it(event: object) -> None:
        if isinstance(event, BranchChanged | TurnFinished) or refused:
            return
        with contextlib.suppress(TurnRunningError):
            try:
                desk.session.go_back(None)
            except TurnRunningError as error:
                refused.append(error)
                raise

    desk.session.subscribe(try_it)
    desk.ask("One.", "First.")
    assert refused
    assert [one.message.text for one in desk.chats.path(desk.chat)] == ["One.", "First."]
