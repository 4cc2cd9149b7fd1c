"""From a call to its result: coerced, validated, approved, run and recorded, each once, and never a raise."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from mypt_desktop.agent.approvals import Approvals, Decision
from mypt_desktop.agent.tool_calls import ToolCalls, result_of
from mypt_desktop.agent.tool_execution import ROW_BYTES, NoTools, PlainTools, Record, ToolExecution
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import ApprovalAsked, CallPrinted, Progressed, TurnEvent
from mypt_desktop.core.file_changes import FileChange, Preview
from mypt_desktop.core.messages import CallId, JsonObject, Message, Role, ToolCall, ToolResult, canonical_json, message
from mypt_desktop.store.chat_tools import ChatTools
from mypt_desktop.store.chats import Chats
from mypt_desktop.store.database import Database
from mypt_desktop.store.tool_calls import ToolRun, ToolRuns
from mypt_desktop.tools.builtin_tools import BuiltinTools
from mypt_desktop.tools.registry import Provider, ToolRegistry
from mypt_desktop.tools.workspace import WorkspaceTools
from tests.databases import fresh_database
from tests.fakes import EchoTools, object_schema
from tests.workspace.folders import engine

COUNTED = object_schema("count", count={"type": "integer", "minimum": 1}, unit={"type": "string", "default": "boats"})


class Chat:
    """A chat in which an answer is being written."""

    def __init__(self, database: Database) -> None:
        self.chats, self.runs = Chats(database), ToolRuns(database)
        self.id = self.chats.create()
        question = self.chats.append(self.id, None, message(Role.USER, "Do it."))
        self.answer = self.chats.append(self.id, question, Message(Role.ASSISTANT), status="partial")
        self.approvals = Approvals(ChatTools(database, self.id))

    def tools(self, *providers: Provider, asking: bool = False) -> ToolExecution:
        record = Record(self.runs, self.id, lambda: self.answer)
        return ToolExecution(ToolRegistry(providers), self.approvals if asking else None, record)

    def rows(self) -> list[tuple[str, str, str]]:
        return [(run.tool_id, run.status, run.error) for run in self.runs.of_chat(self.id)]

    def row(self, result: ToolResult) -> ToolRun:
        return self.runs.of([result.run])[result.run]


@pytest.fixture
def chat(tmp_path: Path) -> Iterator[Chat]:
    with closing(fresh_database(tmp_path / "mypt.sqlite")) as database:
        yield Chat(database)


@pytest.fixture
def documents(tmp_path: Path) -> Iterator[WorkspaceTools]:
    with engine(tmp_path, {"ferry.md": "The ferry leaves at nine."}) as made:
        yield WorkspaceTools(made)


def call(name: str, arguments: JsonObject | None = None, *, by: str = "model") -> ToolCall:
    return ToolCall(name, arguments or {}, CallId("call-1"), by)


def run(tools: ToolExecution, wanted: ToolCall) -> tuple[list[TurnEvent], ToolResult]:
    events, steps = [], tools.run(wanted, Event())
    while True:
        try:
            events.append(next(steps))
        except StopIteration as end:
            return events, end.value


def test_a_call_goes_to_the_provider_of_its_tool_with_what_it_tells_on_the_way(chat: Chat) -> None:
    events, result = run(chat.tools(EchoTools("one", "a"), EchoTools("two", "b")), call("b"))
    assert [event.text for event in events if isinstance(event, CallPrinted)] == ["two"]
    assert result.content["from"] == "two"


def test_arguments_are_coerced_before_they_are_validated_and_run(chat: Chat) -> None:
    result = run(chat.tools(EchoTools("one", "a", schema=COUNTED)), call("a", {"count": "5", "unit": None}))[1]
    assert result.content["arguments"] == {"count": 5, "unit": "boats"}
    assert chat.row(result).args == {"count": 5, "unit": "boats"}


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("b", {}, "There is no tool 'b'. Tools: a."),
        ("a", {}, "The argument count is missing."),
        ("a", {"count": 0}, "The argument count must be at least 1."),
        ("a", {"count": 1, "size": 2}, "Unknown argument size. Known arguments: count, unit."),
    ],
)
def test_what_cannot_be_run_is_refused_without_a_row(
    chat: Chat, name: str, arguments: JsonObject, sentence: str
) -> None:
    result = run(chat.tools(EchoTools("one", "a", schema=COUNTED)), call(name, arguments))[1]
    assert (result.content, result.failed, result.run) == ({"error": sentence}, True, "")
    assert chat.rows() == []


def test_a_fault_of_ours_and_what_the_world_refuses_are_results_and_rows(chat: Chat) -> None:
    tools = chat.tools(EchoTools("one", "broken", "refusing"))
    broken, refusing = (run(tools, call(name))[1] for name in ("broken", "refusing"))
    assert broken.content == {"error": "The program failed to run broken."}
    assert refusing.content == {"error": "Not today. Try tomorrow."}
    assert chat.rows() == [
        ("broken", "error", "The program failed to run broken."),
        ("refusing", "error", "Not today. Try tomorrow."),
    ]


def test_a_built_in_call_leaves_a_row_like_any_other(chat: Chat, documents: WorkspaceTools) -> None:
    result = run(chat.tools(BuiltinTools(documents)), call("workspace.search", {"query": "ferry"}, by="app"))[1]
    row = chat.row(result)
    assert (row.tool_id, row.status, row.message) == ("workspace.search", "success", chat.answer)
    assert row.args == {"query": "ferry", "top_k": 5, "path": ""}
    assert row.result == result.content
    assert row.seconds is not None
    assert (row.pre, row.post, row.plan) == (None, None, None)


def test_a_row_keeps_the_beginning_of_a_long_result_and_the_model_gets_all_of_it(chat: Chat, tmp_path: Path) -> None:
    with engine(tmp_path, {"long.txt": "word " * 10_000}) as made:
        tools = chat.tools(BuiltinTools(WorkspaceTools(made)))
        result = run(tools, call("workspace.get_doc", {"title": "long"}))[1]
    assert result.content["length"] == 50_000
    kept = chat.row(result).result
    assert kept is not None
    assert len(canonical_json(kept)) <= ROW_BYTES


def test_built_in_tools_without_an_open_folder_say_so(chat: Chat) -> None:
    result = run(chat.tools(BuiltinTools()), call("workspace.list_docs"))[1]
    assert result.content == {"error": "No workspace is open."}


def test_what_is_looked_up_beside_the_chat_leaves_no_row(chat: Chat, documents: WorkspaceTools) -> None:
    calls = ToolCalls(chat.tools(BuiltinTools(documents)), Event(), max_result_chars=100)
    assert calls.look_up("workspace.list_docs", {}).content["total"] == 1
    assert chat.rows() == []


def test_a_call_that_the_app_carries_out_itself_leaves_a_row_too(chat: Chat) -> None:
    def work() -> Generator[TurnEvent, None, JsonObject]:
        yield Progressed("Reading", 1, 1)
        assert [status for _, status, _ in chat.rows()] == ["pending"]
        return {"summary": "Tea."}

    result = result_of(chat.tools().carry_out(call("workspace.summarize", {"doc_id": "d"}, by="app"), work()))
    assert (chat.row(result).status, chat.row(result).result) == ("success", {"summary": "Tea."})


def test_work_that_fails_leaves_a_finished_row_and_raises(chat: Chat) -> None:
    def work() -> Generator[TurnEvent, None, JsonObject]:
        yield Progressed("Reading", 1, 1)
        raise UserError("The model died.")

    with pytest.raises(UserError, match="died"):
        result_of(chat.tools().carry_out(call("workspace.summarize"), work()))
    assert chat.rows() == [("workspace.summarize", "error", "The call was stopped.")]


def test_a_call_in_a_chat_that_was_deleted_is_a_result(chat: Chat) -> None:
    tools = chat.tools(EchoTools("one", "a"))
    chat.chats.delete(chat.id)
    result = run(tools, call("a"))[1]
    assert result.failed
    assert "deleted" in str(result.content["error"])


def test_a_chat_that_is_deleted_while_a_call_runs_takes_the_row_along(chat: Chat) -> None:
    steps = chat.tools(EchoTools("one", "a")).run(call("a"), Event())
    next(steps)
    chat.chats.delete(chat.id)
    assert not result_of(steps).failed


def test_whoever_stops_listening_leaves_a_finished_row(chat: Chat) -> None:
    with closing(chat.tools(EchoTools("one", "endless")).run(call("endless"), Event())) as steps:
        next(steps)
        assert [status for _, status, _ in chat.rows()] == ["pending"]
    assert chat.rows() == [("endless", "error", "The call was stopped.")]


def test_nobody_is_asked_about_arguments_that_do_not_fit(chat: Chat) -> None:
    chat.approvals.choose("each")
    tools = chat.tools(EchoTools("one", "a", schema=COUNTED), asking=True)
    events, result = run(tools, call("a", {"count": "many"}))
    assert (events, result.failed) == ([], True)


def test_who_is_asked_sees_the_arguments_as_they_will_be_run(chat: Chat) -> None:
    chat.approvals.choose("each")
    steps = chat.tools(EchoTools("one", "a", schema=COUNTED), asking=True).run(call("a", {"count": "5"}), Event())
    with closing(steps):
        asked = next(steps)
    assert isinstance(asked, ApprovalAsked)
    assert asked.call.arguments == {"count": 5, "unit": "boats"}
    assert chat.rows() == []


def test_outside_of_chats_documents_can_be_read_and_nothing_is_stored(documents: WorkspaceTools) -> None:
    result = result_of(PlainTools(documents).run(call("workspace.list_docs"), Event()))
    assert (result.content["total"], result.run) == (1, "")
    assert NoTools().specs() == ()
    none = result_of(NoTools().run(call("workspace.list_docs"), Event()))
    assert none.content == {"error": "There is no tool 'workspace.list_docs'. Tools: none."}


class Foreseeing(EchoTools):
    """Tools that say what a call would change, or why it would fail."""

    def __init__(self, fault: Exception | None = None, *, always: bool = False) -> None:
        super().__init__("one", "a")
        self._fault = fault
        self._always = always

    def preview(self, call: ToolCall, cancel: Event) -> Preview:
        if self._fault is not None:
            raise self._fault
        return Preview((FileChange("a.txt", b"1", b"2"),), self._always)


@pytest.mark.parametrize("fault", [UserError("No such line.", hint="Read it."), ZeroDivisionError()])
def test_a_call_that_would_fail_is_not_asked_about(chat: Chat, fault: Exception) -> None:
    chat.approvals.choose("each")
    events, result = run(chat.tools(Foreseeing(fault), asking=True), call("a"))
    assert not events
    assert result.failed
    said = "No such line. Read it." if isinstance(fault, UserError) else "The program failed to run a."
    assert result.content == {"error": said}
    assert chat.rows() == [("a", "error", said)]


def test_the_user_sees_what_a_call_would_change_and_is_asked_where_it_must_be(chat: Chat) -> None:
    chat.approvals.choose("all")
    assert not [event for event in run(chat.tools(Foreseeing(), asking=True), call("a"))[0] if _asks(event)]
    steps = chat.tools(Foreseeing(always=True), asking=True).run(call("a"), Event())
    asked = next(steps)
    assert isinstance(asked, ApprovalAsked)
    assert asked.preview.changes == (FileChange("a.txt", b"1", b"2"),)
    chat.approvals.answer(asked.call, Decision(allow=True, always=True))
    assert not result_of(steps).failed
    assert not chat.approvals.always("a")


def _asks(event: TurnEvent) -> bool:
    return isinstance(event, ApprovalAsked)
