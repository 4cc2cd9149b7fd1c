"""Calls that wait for the user: which do, what the answers mean, and how a turn that waits can end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from mypt_desktop.agent.approvals import (
    Approvals,
    ArgumentsError,
    Decision,
    Mode,
    NotWaitingError,
    is_denied,
)
from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.tool_execution import ToolExecution
from mypt_desktop.core.events import (
    ApprovalAsked,
    ApprovalGiven,
    CallFinished,
    CallStarted,
    MessageAdded,
    TurnEvent,
    TurnFinished,
)
from mypt_desktop.core.messages import CallId, Message, Role, ToolCall, ToolResult, message
from mypt_desktop.core.settings import Generation
from mypt_desktop.store.chat_tools import ChatTools
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.store.database import Database
from mypt_desktop.tools.registry import ToolRegistry
from tests.databases import fresh_database
from tests.fakes import ChatFileTools, ScriptedModel


def called(tool: str, arguments: str) -> str:
    return f'<tool_call>\n{{"name": "app-builder:{tool}", "arguments": {arguments}}}\n</tool_call>'


WRITE = called("write_file", '{"path": "a.txt", "content": "one"}')
READ = called("read_file", '{"path": "a.txt"}')
RUN = called("run_command", '{"command": "ls"}')
Answer = Callable[[ApprovalAsked, Approvals], None]


class Chat:
    """One chat whose model calls what its lines say, over files in memory."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.id = Chats(database).create()
        self.tools = ChatFileTools()
        self.approvals = Approvals(ChatTools(database, self.id))
        self.model = ScriptedModel()

    def say(self, *lines: str, answer: Answer, cancel: threading.Event | None = None) -> list[TurnEvent]:
        """The events of a turn; `answer` is called as soon as a call waits, on the turn's own thread."""
        self.model = ScriptedModel(*lines, rails="free")
        tools = ToolExecution(ToolRegistry([self.tools]), self.approvals)
        agent = AgentController(self.model, tools, generation=Generation(retrieval="model"))
        events: list[TurnEvent] = []
        for event in agent.stream([message(Role.USER, "Go on.")], cancel=cancel or threading.Event()):
            events.append(event)
            if isinstance(event, ApprovalAsked):
                answer(event, self.approvals)
        return events


@pytest.fixture
def chat(tmp_path: Path) -> Iterator[Chat]:
    database = fresh_database(tmp_path / "mypt.sqlite")
    yield Chat(database)
    database.close()


def allow(asked: ApprovalAsked, approvals: Approvals) -> None:
    approvals.answer(asked.call, Decision(allow=True))


def deny(asked: ApprovalAsked, approvals: Approvals) -> None:
    approvals.answer(asked.call, Decision(allow=False))


def always(asked: ApprovalAsked, approvals: Approvals) -> None:
    approvals.answer(asked.call, Decision(allow=True, always=True))


def nobody(asked: ApprovalAsked, approvals: Approvals) -> None:
    raise AssertionError("Nothing should have been asked.")


def asked(events: Sequence[TurnEvent]) -> list[str]:
    return [event.call.name.partition(":")[2] for event in events if isinstance(event, ApprovalAsked)]


def results(events: Sequence[TurnEvent]) -> list[ToolResult]:
    return [event.result for event in events if isinstance(event, CallFinished)]


def added(events: Sequence[TurnEvent]) -> list[Message]:
    return [event.message for event in events if isinstance(event, MessageAdded)]


@pytest.mark.parametrize(
    ("mode", "waited"),
    [("each", ["write_file", "read_file", "run_command"]), ("writes", ["write_file", "run_command"]), ("all", [])],
)
def test_the_mode_of_the_chat_says_which_calls_wait(chat: Chat, mode: Mode, waited: list[str]) -> None:
    chat.approvals.choose(mode)
    events = chat.say(WRITE, READ, RUN, "Done.", answer=allow)
    assert asked(events) == waited
    assert [call.name.partition(":")[2] for call in chat.tools.calls] == ["write_file", "read_file", "run_command"]


def test_several_calls_of_one_step_wait_one_after_the_other(chat: Chat) -> None:
    pending: list[int] = []

    def counting(asked: ApprovalAsked, approvals: Approvals) -> None:
        pending.append(len(approvals.pending()))
        allow(asked, approvals)

    events = chat.say(f"{WRITE}\n{RUN}", "Done.", answer=counting)
    assert asked(events) == ["write_file", "run_command"]
    assert pending == [1, 1]
    assert chat.approvals.pending() == ()


def test_who_is_asked_reads_what_the_tool_may_do(chat: Chat) -> None:
    events = chat.say(WRITE, RUN, "Done.", answer=allow)
    whys = [event.why for event in events if isinstance(event, ApprovalAsked)]
    assert whys == ["It may change the files of this chat.", "It runs programs."]


def test_a_denied_call_is_not_run_and_the_model_reads_why(chat: Chat) -> None:
    events = chat.say(WRITE, "Then I will not.", answer=deny)
    assert chat.tools.calls == []
    assert is_denied(results(events)[0])
    assert "did not allow" in chat.model.prompts[1].text
    assert [m.role for m in added(events)] == [Role.ASSISTANT, Role.TOOL, Role.ASSISTANT]


def test_a_denied_call_is_not_asked_about_again_in_this_turn(chat: Chat) -> None:
    events = chat.say(WRITE, READ, WRITE, "Never mind.", answer=deny)
    assert asked(events) == ["write_file"]
    assert [call.name for call in chat.tools.calls] == ["app-builder:read_file"]
    assert results(events)[-1].failed


def test_changed_arguments_are_what_is_run_stored_and_read_by_the_model(chat: Chat) -> None:
    def change(asked: ApprovalAsked, approvals: Approvals) -> None:
        approvals.answer(asked.call, Decision(allow=True, arguments={"path": "b.txt", "content": "two"}))

    events = chat.say(WRITE, "Done.", answer=change)
    assert chat.tools.files == {"b.txt": "two"}
    changed = added(events)[0].calls[0]
    assert changed.arguments == {"path": "b.txt", "content": "two"}
    given = next(event for event in events if isinstance(event, ApprovalGiven))
    assert (given.call.arguments["path"], given.run) == ("a.txt", changed)
    assert '"path": "b.txt"' in chat.model.prompts[1].text
    assert "a.txt" not in chat.model.prompts[1].text
    assert results(events)[0].call_id == changed.id


def test_changed_arguments_that_do_not_fit_are_refused_and_the_call_goes_on_waiting(chat: Chat) -> None:
    def careless(asked: ApprovalAsked, approvals: Approvals) -> None:
        with pytest.raises(ArgumentsError, match="content is missing"):
            approvals.answer(asked.call, Decision(allow=True, arguments={"path": "b.txt"}))
        assert approvals.pending() == (asked,)
        allow(asked, approvals)

    chat.say(WRITE, "Done.", answer=careless)
    assert chat.tools.files == {"a.txt": "one"}


def test_nobody_is_asked_about_a_call_that_cannot_run(chat: Chat) -> None:
    broken = called("write_file", '{"path": 7}')
    unknown = called("fly", "{}")
    events = chat.say(broken, unknown, "I cannot.", answer=nobody)
    assert [result.failed for result in results(events)] == [True, True]
    assert chat.tools.calls == []


def test_a_tool_that_is_always_allowed_does_not_wait_even_after_a_restart(chat: Chat) -> None:
    assert asked(chat.say(RUN, "Done.", answer=always)) == ["run_command"]
    chat.approvals = Approvals(ChatTools(chat.database, chat.id))
    assert asked(chat.say(RUN, WRITE, "Done.", answer=allow)) == ["write_file"]
    chat.approvals.allow_always("app-builder:run_command", False)
    assert asked(chat.say(RUN, "Done.", answer=allow)) == ["run_command"]


def test_always_counts_only_with_a_yes(chat: Chat) -> None:
    def never(asked: ApprovalAsked, approvals: Approvals) -> None:
        approvals.answer(asked.call, Decision(allow=False, always=True))

    chat.say(RUN, "Then not.", answer=never)
    assert not chat.approvals.always("app-builder:run_command")


def test_allowing_all_ends_with_the_program_the_other_modes_stay(chat: Chat) -> None:
    def restarted() -> Mode:
        return Approvals(ChatTools(chat.database, chat.id)).mode

    assert chat.approvals.mode == "writes"
    chat.approvals.choose("each")
    assert restarted() == "each"
    chat.approvals.choose("all")
    assert (chat.approvals.mode, restarted()) == ("all", "each")


def test_an_answer_that_comes_twice_counts_once(chat: Chat) -> None:
    def twice(asked: ApprovalAsked, approvals: Approvals) -> None:
        allow(asked, approvals)
        deny(asked, approvals)

    events = chat.say(WRITE, "Done.", answer=twice)
    assert not results(events)[0].failed
    with pytest.raises(NotWaitingError):
        chat.approvals.answer(ToolCall("app-builder:write_file", {}, CallId("call-1")), Decision(allow=True))


def test_stopping_a_turn_that_waits_ends_it_at_once_and_runs_nothing(chat: Chat) -> None:
    cancel = threading.Event()
    ended = threading.Event()
    events: list[TurnEvent] = []

    def turn() -> None:
        events.extend(chat.say(WRITE, answer=lambda asked, approvals: waiting.set(), cancel=cancel))
        ended.set()

    waiting = threading.Event()
    threading.Thread(target=turn).start()
    assert waiting.wait(10)
    assert not ended.is_set()
    cancel.set()
    assert ended.wait(10)
    last = events[-1]
    assert isinstance(last, TurnFinished)
    assert last.cancelled
    assert chat.tools.calls == []
    assert chat.approvals.pending() == ()
    assert [result.failed for result in last.message.results] == [True]


def test_an_answer_from_another_thread_lets_the_turn_go_on(chat: Chat) -> None:
    def elsewhere(asked: ApprovalAsked, approvals: Approvals) -> None:
        threading.Thread(target=allow, args=(asked, approvals)).start()

    events = chat.say(WRITE, "Done.", answer=elsewhere)
    assert not results(events)[0].failed


def test_what_the_app_itself_looks_up_is_not_asked_about(chat: Chat) -> None:
    chat.approvals.choose("each")
    tools = ToolExecution(ToolRegistry([chat.tools]), chat.approvals)
    call = ToolCall("app-builder:read_file", {"path": "a.txt"}, CallId("1"), by="app")
    assert list(tools.run(call, threading.Event())) == []
    assert chat.tools.calls == [call]


def test_a_call_begins_before_it_waits_and_ends_after(chat: Chat) -> None:
    events = chat.say(WRITE, "Done.", answer=deny)
    kinds = [type(e) for e in events if isinstance(e, CallStarted | ApprovalAsked | ApprovalGiven | CallFinished)]
    assert kinds == [CallStarted, ApprovalAsked, ApprovalGiven, CallFinished]


def test_two_chats_do_not_share_their_answers(chat: Chat) -> None:
    other: ChatId = Chats(chat.database).create()
    chat.approvals.allow_always("app-builder:run_command")
    assert not Approvals(ChatTools(chat.database, other)).always("app-builder:run_command")
