"""Runs of tools as rows: true through their life, and after a kill in step with the messages they belong to."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import CallId, Message, Role, RunId, ToolCall, ToolResult, message
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.store.chats import ChatId, Chats, MessageId
from mypt_desktop.store.database import Database
from mypt_desktop.store.tool_calls import ABANDONED, ToolRun, ToolRuns
from tests.databases import fresh_database

TOOL = "app-builder:write_file"
PLAN = RenderPlan("code", {"file": "é.html", "editable": True})


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with contextlib.closing(fresh_database(tmp_path / "mypt.sqlite")) as database:
        yield database


class Place:
    """A chat in which an answer is being written."""

    def __init__(self, database: Database) -> None:
        self.calls = ToolRuns(database)
        self.chats = Chats(database)
        self.chat: ChatId = self.chats.create()
        question = self.chats.append(self.chat, None, message(Role.USER, "Make a page."))
        self.message: MessageId = self.chats.append(self.chat, question, Message(Role.ASSISTANT), status="partial")

    def start(self) -> RunId:
        return self.calls.start(self.chat, self.message, TOOL, {"path": "b", "content": "\ud800 é"})

    def run(self, id: RunId) -> ToolRun:
        return self.calls.of([id])[id]

    def says(self, *parts: ToolCall | ToolResult) -> None:
        self.chats.update(self.message, Message(Role.ASSISTANT, parts), status="partial")


@pytest.fixture
def place(database: Database) -> Place:
    return Place(database)


def test_a_run_is_pending_then_running_then_a_success(place: Place) -> None:
    id = place.start()
    assert (place.run(id).status, place.run(id).result, place.run(id).seconds) == ("pending", None, None)
    place.calls.running(id, None)
    assert place.run(id).status == "running"
    place.calls.finish(id, result={"written": "b"}, plan=PLAN)
    run = place.run(id)
    assert (run.status, run.result, run.plan, run.error) == ("success", {"written": "b"}, PLAN, "")
    assert run.args == {"path": "b", "content": "\ud800 é"}
    assert run.seconds is not None
    assert run.seconds >= 0
    assert [found.id for found in place.calls.of_chat(place.chat)] == [id]


def test_an_error_keeps_its_sentence_apart_from_its_traceback(place: Place) -> None:
    id = place.start()
    place.calls.finish(id, result={"error": "x"}, error="It broke.\n\nBadly.", traceback="Traceback:\n\n  \ud800line 1")
    run = place.run(id)
    assert (run.status, run.error, run.plan) == ("error", "It broke. Badly.", None)
    assert run.traceback.startswith("Traceback:\n\n  ")


def test_what_json_cannot_hold_is_stored_all_the_same(place: Place) -> None:
    id = place.start()
    place.calls.finish(id, result={"n": float("nan"), "half": "\udc00"}, plan=RenderPlan("html", {}, "No \ud800."))
    assert place.run(id).result == {"n": None, "half": "\udc00"}


def test_a_finished_run_never_changes_again(place: Place) -> None:
    id = place.start()
    place.calls.finish(id, result={"n": 1})
    with pytest.raises(UserError):
        place.calls.finish(id, result={"n": 2})
    assert place.calls.abandon_unfinished() == 0
    assert place.run(id).result == {"n": 1}


def test_a_run_needs_a_message_of_its_chat(place: Place) -> None:
    with pytest.raises(UserError):
        place.calls.start(place.chats.create(), place.message, TOOL, {})


def test_runs_go_with_their_chat(place: Place) -> None:
    id = place.start()
    place.chats.delete(place.chat)
    assert place.calls.of([id]) == {}
    with pytest.raises(UserError):
        place.calls.running(id, None)


def test_many_runs_are_found_at_once(place: Place) -> None:
    ids = [place.start() for _ in range(3)]
    assert set(place.calls.of([*ids, *(RunId(f"gone-{n}") for n in range(2000))])) == set(ids)


def test_what_ran_when_the_program_died_is_an_error_at_the_next_start(place: Place) -> None:
    waiting, running = place.start(), place.start()
    place.calls.running(running, None)
    assert place.calls.abandon_unfinished() == 2
    for id in (waiting, running):
        run = place.run(id)
        assert (run.status, run.error, run.result) == ("error", ABANDONED, {"error": ABANDONED})
        assert run.finished_at is not None
    assert place.calls.abandon_unfinished() == 0


def test_an_answer_that_was_cut_off_learns_how_its_run_ended(place: Place) -> None:
    call = ToolCall(TOOL, {"path": "a"}, CallId("call-1"))
    place.says(call)
    id = place.start()  # with the arguments that the user had changed
    place.calls.finish(id, result={"written": "b"})
    place.calls.abandon_unfinished()
    ran, result = place.chats.get(place.message).message.parts
    assert ran == ToolCall(TOOL, {"path": "b", "content": "\ud800 é"}, CallId("call-1"))
    assert result == ToolResult(CallId("call-1"), TOOL, {"written": "b"}, run=id)


def test_of_two_calls_each_gets_its_own_result(place: Place) -> None:
    first, second = (ToolCall(TOOL, {"path": "b", "content": "\ud800 é"}, CallId(id)) for id in ("call-1", "call-2"))
    one, two = place.start(), place.start()
    place.calls.finish(one, result={"n": 1})
    place.calls.running(two, None)
    place.says(first, ToolResult(first.id, TOOL, {"n": 1}, run=one), second)
    place.calls.abandon_unfinished()
    results = place.chats.get(place.message).message.results
    assert [(result.call_id, result.run, result.failed) for result in results] == [
        ("call-1", one, False),
        ("call-2", two, True),
    ]


def test_a_run_whose_call_had_not_been_stored_yet_comes_with_it(place: Place) -> None:
    id = place.start()
    place.calls.running(id, None)
    place.calls.abandon_unfinished()
    held = place.chats.get(place.message).message
    assert [call.name for call in held.calls] == [TOOL]
    assert [(result.call_id, result.run) for result in held.results] == [(held.calls[0].id, id)]


def test_messages_that_are_finished_are_left_alone(place: Place) -> None:
    place.calls.finish(place.start(), result={})
    place.chats.update(place.message, message(Role.ASSISTANT, "Done."), status="complete")
    place.calls.abandon_unfinished()
    assert place.chats.get(place.message).message == message(Role.ASSISTANT, "Done.")
