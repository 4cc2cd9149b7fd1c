"""Cells and lists in a chat, whole: asked about, run, versioned with the branch, kept as rows."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from mypt_desktop.agent.approvals import Decision
from mypt_desktop.core.events import ApprovalAsked, CallFinished, TurnFinished
from mypt_desktop.core.messages import JsonObject
from mypt_desktop.core.service_states import FilesChanged
from tests.app.test_chat_tools import WRITE, Desk, calling, finished
from tests.fakes import ScriptedModel


@pytest.fixture
def desk(tmp_path: Path, checkout: Path) -> Iterator[Desk]:
    with contextlib.closing(Desk(tmp_path, checkout)) as desk:
        yield desk


def cells(*codes: str) -> str:
    return calling("eval", {"cells": [{"language": "py", "code": code} for code in codes]})


def test_a_cell_is_asked_about_runs_on_the_chats_files_and_is_a_version(desk: Desk) -> None:
    events = desk.ask("Count.", cells("write('n.txt', '3'); 1 + 2"), "Done.")
    (asked,) = [event for event in events if isinstance(event, ApprovalAsked)]
    assert "no network" in asked.why
    (result,) = finished(events)
    assert result.content == {"output": "3"}
    run = desk.parts.operations.tool_runs([result.run])[result.run]
    assert run.plan is not None
    assert run.plan.renderer == "cells"
    assert run.status == "success"
    assert run.post != run.pre
    assert desk.files.read("n.txt") == b"3"
    assert FilesChanged(desk.chat) in desk.told


def test_a_failed_cell_keeps_its_plan_and_what_it_wrote(desk: Desk) -> None:
    (result,) = finished(desk.ask("Count.", cells("write('n.txt', '3')", "1 / 0"), "It failed."))
    run = desk.parts.operations.tool_runs([result.run])[result.run]
    assert (run.status, run.error) == ("error", "Cell 2 of 2 failed.")
    assert run.plan is not None
    assert desk.files.read("n.txt") == b"3"


def test_what_a_cell_defines_lasts_over_turns(desk: Desk) -> None:
    desk.ask("One.", cells("x = 41"), "Ok.")
    (result,) = finished(desk.ask("Two.", cells("x + 1"), "Ok."))
    assert result.content == {"output": "42"}


def test_a_tool_that_a_cell_calls_is_asked_about_by_itself(desk: Desk) -> None:
    code = f"tool[{WRITE!r}](path='a.html', content='<p>')"
    asked: list[tuple[str, JsonObject]] = []

    def allow(event: ApprovalAsked) -> None:
        asked.append((event.call.name, event.call.arguments))
        desk.answer(event, Decision(allow=True))

    desk.says(cells(code), "Ok.")
    desk.session.send("Write.")
    events = desk.until(TurnFinished, allow)
    assert [name for name, _ in asked] == ["eval", WRITE]
    assert asked[1][1] == {"path": "a.html", "content": "<p>"}
    assert [event.call.name for event in events if isinstance(event, CallFinished)] == ["eval"]
    (result,) = finished(events)
    assert not result.failed, result
    assert desk.files.read("a.html") == b"<p>"


def test_a_denied_call_of_a_cell_is_an_error_there(desk: Desk) -> None:
    def only_cells(event: ApprovalAsked) -> None:
        desk.answer(event, Decision(allow=event.call.name == "eval"))

    desk.says(cells(f"tool[{WRITE!r}](path='a.html', content='<p>')"), "Not then.")
    desk.session.send("Write.")
    (result,) = finished(desk.until(TurnFinished, only_cells))
    assert result.failed
    assert "did not allow" in str(result.content["output"])


def test_the_whole_of_a_long_output_is_a_file_of_the_chat(desk: Desk) -> None:
    (result,) = finished(desk.ask("Print.", cells("for n in range(5000): print('line', n)"), "Long."))
    assert result.content["note"] == "This is the beginning. All of it is in the chat's file results/eval.txt."
    assert desk.files.read("results/eval.txt").endswith(b"line 4999")
    history = [manifest.source for manifest in desk.files.history()]
    assert set(history) == {"tool_run"}


def test_the_list_of_a_branch_is_the_one_of_its_own_calls(desk: Desk) -> None:
    desk.ask("Plan.", calling("todo", {"items": ["Read", "Write"]}), "Planned.")
    (first,) = finished(desk.ask("Go on.", calling("todo", {"done": [1]}), "Read."))
    assert first.content["list"] == "1. [x] Read\n2. [>] Write"
    question = next(one.id for one in desk.chats.path(desk.chat) if one.message.text == "Go on.")
    desk.says(calling("todo", {"add": ["Test"]}), "Added.")
    desk.session.edit(question, "Add one.")
    (other,) = finished(desk.until(TurnFinished))
    assert other.content["list"] == "1. [>] Read\n2. [ ] Write\n3. [ ] Test"


def test_two_calls_in_one_answer_go_on_from_each_other(desk: Desk) -> None:
    both = calling("todo", {"items": ["Read", "Write"]}) + "\n" + calling("todo", {"done": [1]})
    results = finished(desk.ask("Plan.", both, "Planned."))
    assert [result.content["done"] for result in results] == [0, 1]


def test_in_plan_mode_what_may_change_something_is_neither_offered_nor_run(desk: Desk) -> None:
    desk.parts.approvals(desk.chat).choose("plan")
    events = desk.ask("Write.", calling(WRITE, {"path": "a.html", "content": "<p>"}), cells("1"), "I would write it.")
    assert not [event for event in events if isinstance(event, ApprovalAsked)]
    assert ["plan mode" in str(result.content.get("error")) for result in finished(events)] == [True, True]
    offered = {tool.name for tool in desk.model.prompts[0].tools}
    assert "todo" in offered
    assert not offered & {WRITE, "eval", "write", "edit"}
    assert desk.files.active() is None
    desk.parts.approvals(desk.chat).choose("writes")
    assert not finished(desk.ask("Write.", calling(WRITE, {"path": "a.html", "content": "<p>"}), "Done."))[0].failed


def test_plan_mode_is_kept_with_the_chat(desk: Desk) -> None:
    desk.parts.approvals(desk.chat).choose("plan")
    desk.parts.close_chat(desk.chat)
    assert desk.parts.approvals(desk.chat).mode == "plan"


def test_a_model_that_reads_little_at_once_is_told_of_as_many_tools_as_fit(desk: Desk) -> None:
    def offered(context: int) -> set[str]:
        desk.model = ScriptedModel("Hello.", rails="free", context_length=context)
        desk.session.send("Hello.")
        desk.until(TurnFinished)
        return {tool.name for tool in desk.model.prompts[0].tools}

    little, much = offered(4096), offered(16384)
    assert WRITE in little
    assert "read" in little
    assert {"rewind", "eval"} <= much
    assert little < much


def test_a_process_sees_the_files_of_the_branch_that_is_gone_back_to(desk: Desk) -> None:
    desk.ask("One.", cells("n = 1; write('a.txt', 'one')"), "Done.")
    first = desk.chats.path(desk.chat)[-1].id
    desk.ask("Two.", cells("n = 2; write('a.txt', 'two'); write('b/c.txt', 'new')"), "Done.")
    desk.session.go_back(first)
    (result,) = finished(desk.ask("Look.", cells("read('a.txt'), tree(), n"), "Seen."))
    assert result.content == {"output": '[\n "one",\n "a.txt",\n 2\n]'}  # files branch, variables do not
    (result,) = finished(desk.ask("Write.", cells("append('a.txt', '!'); read('a.txt')"), "Written."))
    assert result.content == {"output": "one!"}
