"""The transcript shows the same picture of a turn whether it is watched or loaded."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from mypt_desktop.agent.approvals import Approvals, denied
from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.session import CurrentMessage, Session, SessionEvent
from mypt_desktop.agent.tool_execution import ToolExecution
from mypt_desktop.agent.turn_recorder import conversation
from mypt_desktop.core.events import (
    AnswerReplaced,
    ApprovalAsked,
    ApprovalGiven,
    CallFinished,
    CallMalformed,
    CallPrinted,
    CallProgressed,
    CallStarted,
    HistoryDropped,
    MessageAdded,
    TextAdded,
    TurnEvent,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.forms import Form
from mypt_desktop.core.messages import (
    CallId,
    Citation,
    Message,
    Remark,
    Role,
    RunId,
    Text,
    ToolCall,
    ToolResult,
    message,
)
from mypt_desktop.core.prompt import Usage
from mypt_desktop.gui.chat.pieces import Prose, Step
from mypt_desktop.gui.chat.transcript import Transcript
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.tools.registry import ToolRegistry
from tests.databases import fresh_database
from tests.fakes import ChatFileTools, ScriptedModel
from tests.gui.fakes import Answering, Script, citation, search_call


class Watched:
    """A real session over a real database, with every event applied as it comes."""

    def __init__(self, chats: Chats, chat: ChatId, turn: Script) -> None:
        self.transcript = Transcript()
        self.session = Session(chats, chat, turn)
        self.ended = threading.Event()
        self._chats = chats
        self.session.subscribe(self._take)

    def ask(self, text: str) -> None:
        self._wait(lambda: self.session.send(text))

    def again(self, at: int = -1) -> None:
        answer = self.transcript.turns[at].answer
        assert answer is not None
        assert answer.last is not None
        last = answer.last
        self._wait(lambda: self.session.regenerate(last))

    def loaded(self) -> Transcript:
        fresh = Transcript()
        fresh.load(self._chats.path(self.session.chat))
        return fresh

    def _wait(self, request: object) -> None:
        self.ended.clear()
        assert callable(request)
        request()
        assert self.ended.wait(30)

    def _take(self, event: SessionEvent) -> None:
        self.transcript.apply(event)
        if isinstance(event, TurnFinished | TurnFailed):
            self.ended.set()


@pytest.fixture
def chats(tmp_path: Path) -> Iterator[Chats]:
    database = fresh_database(tmp_path / "chats.sqlite")
    yield Chats(database)
    database.close()


@pytest.fixture
def watch(chats: Chats) -> Iterator[object]:
    made: list[Watched] = []

    def watched(turn: Script) -> Watched:
        made.append(Watched(chats, chats.create(), turn))
        return made[-1]

    yield watched
    for one in made:
        one.session.close()


def picture(transcript: Transcript) -> list[object]:
    """What a user sees: no usage, which is not stored."""
    seen: list[object] = []
    for turn in transcript.turns:
        answer = turn.answer
        shown = (
            (
                answer.first,
                answer.last,
                answer.pieces,
                answer.state,
                answer.citations,
                answer.siblings,
                answer.sibling_index,
            )
            if answer
            else None
        )
        seen.append((turn.question, shown))
    return seen


def test_a_watched_turn_looks_like_the_stored_one(watch: object) -> None:
    assert callable(watch)
    watched = watch(Answering("29 days [1].", (citation(),), (search_call(),)))
    watched.ask("How many days?")
    assert picture(watched.transcript) == picture(watched.loaded())
    answer = watched.transcript.turns[0].answer
    assert isinstance(answer.pieces[0], Step)
    assert answer.pieces[0].result is not None
    assert answer.pieces[1] == Prose("29 days [1].")
    assert answer.citations == (citation(),)


def test_a_second_answer_is_a_version_of_the_first(watch: object) -> None:
    assert callable(watch)
    watched = watch(Answering("Yes."))
    watched.ask("Really?")
    watched.again()
    answer = watched.transcript.turns[0].answer
    assert (len(watched.transcript.turns), answer.siblings, answer.sibling_index) == (1, 2, 1)
    assert picture(watched.transcript) == picture(watched.loaded())


def test_a_failure_keeps_what_was_shown_and_says_what_to_do(watch: object) -> None:
    def failing(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
        yield TextAdded("The beginning")
        yield TurnFailed("The model ended.", "Ask again.")

    assert callable(watch)
    watched = watch(failing)
    watched.ask("Go")
    answer = watched.transcript.turns[0].answer
    assert (answer.text, answer.state, answer.error, answer.hint) == (
        "The beginning",
        "failed",
        "The model ended.",
        "Ask again.",
    )


def test_a_replaced_answer_shows_only_the_replacement_and_why() -> None:
    transcript = Transcript()
    for event in (TextAdded("Nonsense"), AnswerReplaced("> 29 days", "The words are quoted.")):
        transcript.apply(event)
    answer = transcript.turns[-1].answer
    assert answer is not None
    assert answer.text == "> 29 days"
    assert answer.remarks == ("The words are quoted.",)


def test_the_first_part_of_an_answer_in_parts_stands_once_when_it_is_done() -> None:
    transcript = Transcript()
    whole = message(Role.ASSISTANT, "Open until nine. [1]\n\nIt costs 5 euros. [2]")
    events = (
        TextAdded("Open until nine. [1]"),
        TextAdded("\n\n"),
        CallStarted(WRITE),
        CallFinished(WRITE, WRITTEN),
        TextAdded("It costs 5 euros. [2]"),
        MessageAdded(whole),
        TurnFinished(whole, 1, Usage()),
    )
    for event in events:
        transcript.apply(event)
    answer = transcript.turns[-1].answer
    assert answer is not None
    assert [piece.text for piece in answer.pieces if isinstance(piece, Prose)] == [whole.text]


def test_what_was_said_about_an_answer_is_shown_again_when_the_chat_is_opened(chats: Chats) -> None:
    nearest = Citation("a.md", "d", "c", 0, 4, 1, "Text", nearest=True)
    said = Message(Role.ASSISTANT, (Text("I found nothing."), nearest, Remark("The model only repeated the question.")))
    live = Transcript()
    for event in (TextAdded("Nonsense"), MessageAdded(said), TurnFinished(said, 1, Usage())):
        live.apply(event)
    chat = chats.create()
    question = chats.append(chat, None, message(Role.USER, "What is it?"))
    chats.append(chat, question, said, status="complete")
    opened = Transcript()
    opened.load(chats.path(chat))
    for transcript in (live, opened):
        answer = transcript.turns[-1].answer
        assert answer is not None
        assert answer.remarks == ("The model only repeated the question.",)
        assert answer.citations == (nearest,)
        assert answer.text == "I found nothing."


def test_an_answer_that_nobody_finishes_was_cut_off(chats: Chats) -> None:
    chat = chats.create()
    question = chats.append(chat, None, message(Role.USER, "Hello?"))
    chats.append(chat, question, message(Role.ASSISTANT, "I was say"), status="partial")
    transcript = Transcript()
    transcript.load(chats.path(chat))
    answer = transcript.turns[0].answer
    assert answer is not None
    assert (answer.state, answer.text) == ("cut", "I was say")


def test_a_malformed_call_and_dropped_history_are_told() -> None:
    transcript = Transcript()
    transcript.apply(CallMalformed("{nonsense", "No such tool."))
    transcript.apply(HistoryDropped(3, "3 older messages were left out."))
    answer = transcript.turns[-1].answer
    assert answer is not None
    assert answer.pieces[0] == Step(ToolCall("", {"text": "{nonsense"}), fault="No such tool.")
    assert answer.notices == ("3 older messages were left out.",)


def test_two_equal_calls_get_their_results_in_order() -> None:
    call, result = search_call()
    transcript = Transcript()
    for event in (CallStarted(call), CallStarted(call)):
        transcript.apply(event)
    transcript.apply(CallFinished(call, result))
    steps = transcript.turns[-1].answer.pieces  # type: ignore[union-attr]
    assert [isinstance(step, Step) and step.result is not None for step in steps] == [False, True]


def test_only_the_turn_that_changed_is_drawn_again(watch: object) -> None:
    assert callable(watch)
    watched = watch(Answering("One."))
    watched.ask("first")
    watched.ask("second")
    final = message(Role.ASSISTANT, "Two.")
    assert watched.transcript.apply(MessageAdded(final)) == {1}
    assert watched.transcript.apply(TurnFinished(final, 1, Usage())) == {1}


# Calls that wait, print and report


WRITE = ToolCall("app-builder:write_file", {"path": "a.txt", "content": "one"}, CallId("call-1"))
CHANGED = replace(WRITE, arguments={"path": "b.txt", "content": "two"})
WRITTEN = ToolResult(WRITE.id, WRITE.name, {"written": "b.txt"}, run=RunId("run-1"))


class Asking:
    """A turn whose one call waits until `decide` says how it goes on: None denies it."""

    def __init__(self) -> None:
        self.waits = threading.Event()
        self.decisions: queue.Queue[ToolCall | None] = queue.Queue()

    def decide(self, run: ToolCall | None) -> None:
        self.decisions.put(run)

    def __call__(
        self, messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage
    ) -> Iterator[TurnEvent]:
        yield CallStarted(WRITE)
        yield ApprovalAsked(WRITE, "It may change the files of this chat.")
        self.waits.set()
        run = self.decisions.get(timeout=30)
        yield ApprovalGiven(WRITE, run)
        done = run or WRITE
        if run:
            yield CallPrinted(done, "opening\n")
            yield CallProgressed(done, "Writing", 1, 2)
        result = WRITTEN if run else denied(WRITE)
        yield CallFinished(done, result)
        yield MessageAdded(Message(Role.ASSISTANT, (done,)))
        yield MessageAdded(Message(Role.TOOL, (result,)))
        final = message(Role.ASSISTANT, "Done.")
        yield TextAdded("Done.")
        yield MessageAdded(final)
        yield TurnFinished(final, 1, Usage())


def step(transcript: Transcript) -> Step:
    answer = transcript.turns[-1].answer
    assert answer is not None
    first = answer.pieces[0]
    assert isinstance(first, Step)
    return first


@pytest.mark.parametrize(
    ("run", "state", "path"), [(CHANGED, "done", "b.txt"), (WRITE, "done", "a.txt"), (None, "denied", "a.txt")]
)
def test_a_call_that_was_asked_about_looks_the_same_when_loaded(
    watch: object, run: ToolCall | None, state: str, path: str
) -> None:
    assert callable(watch)
    turn = Asking()
    turn.decide(run)
    watched = watch(turn)
    watched.ask("Write it.")
    shown = step(watched.transcript)
    assert (shown.state, shown.call.arguments["path"], shown.asked, shown.printed) == (state, path, "", "")
    assert shown.run == ("run-1" if run else "")
    assert picture(watched.transcript) == picture(watched.loaded())


def test_a_chat_that_is_opened_while_a_call_waits_shows_it_waiting(watch: object, chats: Chats) -> None:
    assert callable(watch)
    turn = Asking()
    watched = watch(turn)
    watched.ended.clear()
    watched.session.send("Write it.")
    assert turn.waits.wait(30)
    fresh = Transcript()
    path = chats.path(watched.session.chat)
    if not path[-1].message.calls:  # the growing answer is written a moment after it grew
        path[-1] = replace(path[-1], message=Message(Role.ASSISTANT, (WRITE,)))
    fresh.load(path, running=True, waiting=(ApprovalAsked(WRITE, "It may change the files of this chat."),))
    assert (step(fresh).state, step(fresh).asked) == ("waiting", "It may change the files of this chat.")
    fresh.apply(ApprovalGiven(WRITE, WRITE))
    assert step(fresh).state == "running"
    turn.decide(None)
    assert watched.ended.wait(30)


@pytest.mark.parametrize("inner", [False, True])
def test_a_form_waits_in_the_step_of_its_call_until_it_is_answered(inner: bool) -> None:
    asking = replace(WRITE, id=CallId(f"{WRITE.id}/1")) if inner else WRITE
    transcript = Transcript()
    form = Form("The server “s” asks")
    transcript.apply(CallStarted(WRITE))
    transcript.apply(ApprovalAsked(asking, "", form=form))
    shown = step(transcript)
    assert (shown.state, shown.form, shown.asking) == ("waiting", form, asking if inner else None)
    transcript.apply(ApprovalGiven(asking, asking))
    assert step(transcript) == Step(WRITE)


def test_what_a_tool_prints_and_how_far_it_is_shows_only_while_it_runs() -> None:
    transcript = Transcript()
    progress = CallProgressed(WRITE, "Writing", 1, 2)
    for event in (CallStarted(WRITE), CallPrinted(WRITE, "one\n"), CallPrinted(WRITE, "two\n"), progress):
        transcript.apply(event)
    assert (step(transcript).state, step(transcript).printed) == ("running", "one\ntwo\n")
    assert step(transcript).progress == progress
    transcript.apply(CallFinished(WRITE, WRITTEN))
    assert step(transcript) == Step(WRITE, WRITTEN)


def test_of_much_output_the_last_whole_lines_are_shown() -> None:
    transcript = Transcript()
    transcript.apply(CallStarted(WRITE))
    for number in range(2000):
        transcript.apply(CallPrinted(WRITE, f"line {number}\n"))
    printed = step(transcript).printed
    assert len(printed) <= 4000
    assert printed.endswith("line 1999\n")
    assert printed.startswith("line ")


def test_a_call_that_waited_when_the_program_ended_is_cut_off_and_harms_nothing(chats: Chats) -> None:
    chat = chats.create()
    question = chats.append(chat, None, message(Role.USER, "Write it."))
    chats.append(chat, question, Message(Role.ASSISTANT, (WRITE,)), status="partial")
    transcript = Transcript()
    transcript.load(chats.path(chat))
    answer = transcript.turns[0].answer
    assert answer is not None
    assert (answer.state, step(transcript).state) == ("cut", "running")
    assert [m.role for m in conversation(chats.path(chat))] == [Role.USER]


def test_a_turn_stopped_while_a_call_waits_looks_the_same_when_loaded(watch: object) -> None:
    def turn(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
        tools = ToolExecution(ToolRegistry([files]), approvals)
        model = ScriptedModel(said, rails="free")
        yield from AgentController(model, tools).stream(messages, cancel=cancel)

    class Nothing:
        def approvals(self) -> str:
            return "writes"

        def always_allowed(self) -> frozenset[str]:
            return frozenset()

        def set_approvals(self, mode: str) -> None: ...

        def allow_always(self, tool: str, allowed: bool = True) -> None: ...

    said = '<tool_call>\n{"name": "app-builder:write_file", "arguments": {"path": "a", "content": "b"}}\n</tool_call>'
    files, approvals = ChatFileTools(), Approvals(Nothing())
    assert callable(watch)
    watched = watch(turn)
    watched.session.subscribe(lambda event: watched.session.cancel() if isinstance(event, ApprovalAsked) else None)
    watched.ask("Write it.")
    assert files.calls == []
    assert (step(watched.transcript).state, step(watched.transcript).asked) == ("failed", "")
    assert watched.transcript.turns[0].answer.state == "cancelled"
    assert picture(watched.transcript) == picture(watched.loaded())
