"""Tools in a chat, whole: asked about, run, versioned with the branch, stored so that a kill leaves all in step."""

from __future__ import annotations

import contextlib
import json
import queue
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from mypt_desktop.agent.approvals import Decision
from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.session import Session, SessionEvent
from mypt_desktop.app.tool_parts import ToolParts
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import ApprovalAsked, CallFinished, CallPrinted, TurnFailed, TurnFinished
from mypt_desktop.core.messages import CallId, JsonObject, Message, Role, ToolCall, ToolResult, message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.service_states import FilesChanged, ServiceEvent
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.store.file_lock import FileLock
from mypt_desktop.store.tool_calls import ABANDONED, ToolRuns
from mypt_desktop.tools.workspace import WorkspaceTools
from tests.databases import fresh_database
from tests.fakes import ScriptedModel
from tests.workspace.folders import engine

WAIT = 60.0
WRITE = "app-builder:write_file"


def calling(tool: str, arguments: JsonObject) -> str:
    return f"<tool_call>\n{json.dumps({'name': tool, 'arguments': arguments})}\n</tool_call>"


class Desk:
    """A chat with the App Builder, and a model that follows a script."""

    def __init__(self, tmp_path: Path, checkout: Path, *, import_toolset: bool = True) -> None:
        self.data = DataDir(tmp_path / "data")
        self.database = fresh_database(self.data.database)
        self.told: list[ServiceEvent] = []
        self.parts = ToolParts(self.data, self.database, tell=self.told.append)
        if import_toolset:
            self.parts.operations.import_toolset(checkout / "resources" / "toolsets" / "app-builder")
        self.documents: WorkspaceTools | None = None  # those over the open folder
        self.chats = Chats(self.database)
        self.chat = self.chats.create()
        self.files = self.parts.files.of(self.chat)
        self.model = ScriptedModel(rails="free")
        self.events: queue.Queue[SessionEvent] = queue.Queue()
        self.session = self._session()

    def _session(self) -> Session:
        def turn(messages, cancel, answering):  # type: ignore[no-untyped-def]
            tools = self.parts.offered(self.chat, answering, self.documents)
            return AgentController(self.model, tools).stream(messages, cancel=cancel)

        session = Session(self.chats, self.chat, turn, self.files)
        session.subscribe(self.events.put)
        return session

    def says(self, *lines: str) -> None:
        self.model = ScriptedModel(*lines, rails="free", context_length=16384)

    def until(self, wanted: type, on_asked: Callable[[ApprovalAsked], None] | None = None) -> list[SessionEvent]:
        """The events up to the first of that kind. `on_asked` answers what is asked; without it all is allowed."""
        seen: list[SessionEvent] = []
        while True:
            event = self.events.get(timeout=WAIT)
            seen.append(event)
            if isinstance(event, TurnFailed):
                raise AssertionError(event)
            if isinstance(event, wanted):
                return seen
            if isinstance(event, ApprovalAsked):
                allow = on_asked or (lambda asked: self.answer(asked, Decision(allow=True)))
                allow(event)

    def answer(self, asked: ApprovalAsked, decision: Decision) -> None:
        self.parts.approvals(self.chat).answer(asked.call, decision)

    def ask(self, text: str, *lines: str) -> list[SessionEvent]:
        self.says(*lines)
        self.session.send(text)
        return self.until(TurnFinished)

    def close(self) -> None:
        self.session.close()
        self.parts.close()
        self.database.close()


@pytest.fixture
def desk(tmp_path: Path, checkout: Path) -> Iterator[Desk]:
    with contextlib.closing(Desk(tmp_path, checkout)) as desk:
        yield desk


def finished(events: list[SessionEvent]) -> list[ToolResult]:
    return [event.result for event in events if isinstance(event, CallFinished)]


def test_a_page_is_asked_about_written_and_versioned(desk: Desk) -> None:
    events = desk.ask("Make a page.", calling(WRITE, {"path": "a.html", "content": "<h1>1</h1>"}), "Done.")
    (asked,) = [event for event in events if isinstance(event, ApprovalAsked)]
    assert asked.why.startswith("It may change the files of this chat.")
    (result,) = finished(events)
    run = desk.parts.operations.tool_runs([result.run])[result.run]
    assert (run.status, run.plan and run.plan.renderer) == ("success", "code")
    assert desk.files.read("a.html") == b"<h1>1</h1>"
    assert FilesChanged(desk.chat) in desk.told
    stored = [part for one in desk.chats.path(desk.chat) for part in one.message.results]
    assert [part.run for part in stored] == [run.id]


def test_arguments_are_mended_before_the_user_sees_them(desk: Desk) -> None:
    def allow(asked: ApprovalAsked) -> None:
        assert asked.call.arguments == {"path": "5", "content": "x"}
        desk.answer(asked, Decision(allow=True, arguments={"path": "six", "content": "y"}))

    desk.says(calling(WRITE, {"path": 5, "content": "x"}), "Done.")
    desk.session.send("Make a page.")
    (result,) = finished(desk.until(TurnFinished, allow))
    assert desk.files.read("six") == b"y"
    (run,) = ToolRuns(desk.database).of_chat(desk.chat)
    assert (run.id, run.args) == (result.run, {"path": "six", "content": "y"})


def test_a_built_in_call_leaves_a_run_that_the_message_with_the_call_names(desk: Desk, tmp_path: Path) -> None:
    with engine(tmp_path, {"ferry.md": "The ferry leaves at nine."}) as opened:
        desk.documents = WorkspaceTools(opened)
        desk.ask("What is there?", calling("workspace.list_docs", {}), "One document.")
    (run,) = ToolRuns(desk.database).of_chat(desk.chat)
    assert (run.tool_id, run.status, run.args) == ("workspace.list_docs", "success", {})
    stored = desk.chats.path(desk.chat)
    assert [part.run for one in stored for part in one.message.results] == [run.id]
    assert [one.id for one in stored if one.message.calls] == [run.message]


def test_a_denied_call_leaves_no_run_and_no_file(desk: Desk) -> None:
    desk.says(calling(WRITE, {"path": "a", "content": "x"}), "As you wish.")
    desk.session.send("Make a page.")
    events = desk.until(TurnFinished, lambda asked: desk.answer(asked, Decision(allow=False)))
    assert [result.failed for result in finished(events)] == [True]
    assert ToolRuns(desk.database).of_chat(desk.chat) == []
    assert desk.files.active() is None


def test_a_retry_starts_from_the_files_of_its_question_and_each_branch_keeps_its_own(desk: Desk) -> None:
    desk.ask("Make a page.", calling(WRITE, {"path": "one.html", "content": "1"}), "Done.")
    first = desk.chats.path(desk.chat)[-1].id
    desk.says(calling(WRITE, {"path": "two.html", "content": "2"}), "Done again.")
    desk.session.regenerate(first)
    desk.until(TurnFinished)
    tree = desk.parts.operations.get_workspace_files(desk.chat)
    assert set(tree.files) == {"two.html"}
    desk.session.switch(first)
    assert set(desk.parts.operations.get_workspace_files(desk.chat).files) == {"one.html"}
    of_first = desk.parts.operations.get_workspace_manifest(first)
    assert of_first is not None
    assert set(of_first.tree.files) == {"one.html"}


def test_a_tool_that_is_switched_off_in_a_chat_is_neither_offered_nor_run(desk: Desk) -> None:
    desk.parts.operations.choose_tool(desk.chat, WRITE, False)
    events = desk.ask("Make a page.", calling(WRITE, {"path": "a", "content": "x"}), "I cannot.")
    assert [result.failed for result in finished(events)] == [True]
    assert desk.files.active() is None
    assert WRITE not in desk.model.prompts[0].text
    chosen = {tool.id: on for tool, on in desk.parts.operations.get_available_tools(desk.chat)}
    assert chosen[WRITE] is False
    assert chosen["app-builder:read_file"] is True


def test_stopping_a_turn_stops_its_tool(desk: Desk) -> None:
    desk.says(calling("app-builder:run_command", {"command": "echo begun; sleep 100"}), "Done.")
    cancel = desk.session.send("Run it.")
    desk.until(CallPrinted)
    cancel.set()
    desk.until(TurnFinished)
    (run,) = ToolRuns(desk.database).of_chat(desk.chat)
    assert run.status == "error"
    assert "stopped" in run.error


def test_the_next_start_settles_what_a_dead_program_left(desk: Desk) -> None:
    run, answer = _left_running(desk)
    desk.parts.close()
    desk.parts = ToolParts(desk.data, desk.database)
    settled = ToolRuns(desk.database).of([run])[run]
    assert (settled.status, settled.error) == ("error", ABANDONED)
    (result,) = desk.chats.get(answer).message.results
    assert (result.run, result.failed) == (run, True)


def test_another_program_that_may_be_running_calls_is_left_alone(desk: Desk) -> None:
    run, _ = _left_running(desk)
    with contextlib.closing(ToolParts(desk.data, desk.database)):
        assert ToolRuns(desk.database).of([run])[run].status == "pending"


@pytest.mark.skipif(sys.platform == "win32", reason="its locks are never shared")
def test_a_program_that_starts_while_another_settles_is_not_settled_by_the_next(desk: Desk) -> None:
    desk.parts.close()
    settling = FileLock(desk.data.root / "running.lock")
    assert settling.acquire(wait=False)
    with ThreadPoolExecutor(1) as pool:
        started = pool.submit(ToolParts, desk.data, desk.database)
        assert wait([started], timeout=0.3).not_done
        settling.release()
        with contextlib.closing(started.result(WAIT)):
            assert not FileLock(desk.data.root / "running.lock").acquire(wait=False)


def test_a_data_folder_whose_lock_cannot_be_opened_is_a_sentence(tmp_path: Path, desk: Desk) -> None:
    other = DataDir(tmp_path / "other")
    (other.root / "running.lock").mkdir(parents=True)
    with pytest.raises(UserError, match="data folder cannot be used"):
        ToolParts(other, desk.database)


def _left_running(desk: Desk):  # type: ignore[no-untyped-def]
    question = desk.chats.append(desk.chat, None, message(Role.USER, "Make a page."))
    call = ToolCall(WRITE, {"path": "a"}, CallId("call-1"))
    answer = desk.chats.append(desk.chat, question, Message(Role.ASSISTANT, (call,)), status="partial")
    return ToolRuns(desk.database).start(desk.chat, answer, WRITE, {"path": "a"}), answer


def test_a_deleted_chat_takes_its_files_along(desk: Desk) -> None:
    other: ChatId = desk.chats.create()
    desk.parts.files.of(other).write("a.txt", b"x")
    desk.chats.delete(other)
    desk.parts.files.forget(other)
    assert not (desk.data.chats / other).exists()
