"""A session runs one turn at a time, stores what it shows, and can cancel exactly one turn."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from mypt_desktop.agent.session import BranchChanged, CurrentMessage, MessageStored, Session, SessionEvent
from mypt_desktop.core.errors import ModelFailedError, UserError
from mypt_desktop.core.events import (
    AnswerReplaced,
    CallFinished,
    CallStarted,
    CitationsFound,
    MessageAdded,
    ReasoningAdded,
    TextAdded,
    TurnEvent,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.messages import (
    CallId,
    Citation,
    Message,
    Reasoning,
    Role,
    Text,
    ToolCall,
    ToolResult,
    message,
)
from mypt_desktop.core.prompt import Usage
from mypt_desktop.store.chats import ChatId, Chats
from tests.databases import fresh_database

WAIT = 20.0
CALL = ToolCall("workspace.search", {"query": "tea"}, CallId("c1"))
RESULT = ToolResult(CallId("c1"), "workspace.search", {"documents": [], "total": 0})

Script = Callable[[Sequence[Message], threading.Event], Iterator[TurnEvent]]


class Listener:
    """Keeps every event of a session and waits for some of them."""

    def __init__(self) -> None:
        self.events: list[SessionEvent] = []
        self._arrived: queue.Queue[SessionEvent] = queue.Queue()

    def __call__(self, event: SessionEvent) -> None:
        self.events.append(event)
        self._arrived.put(event)

    def until(self, *kinds: type) -> SessionEvent:
        while not isinstance(event := self._arrived.get(timeout=WAIT), kinds):
            pass
        return event

    def end(self) -> TurnFinished | TurnFailed:
        event = self.until(TurnFinished, TurnFailed)
        assert isinstance(event, TurnFinished | TurnFailed)
        return event


def final(text: str, *, cancelled: bool = False) -> Iterator[TurnEvent]:
    answer = message(Role.ASSISTANT, text)
    yield MessageAdded(answer)
    yield TurnFinished(answer, 1, Usage(), cancelled)


def echo(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
    """Answers with what it was asked, and how many messages it was given."""
    yield TextAdded("You said: ")
    yield TextAdded(messages[-1].text)
    yield from final(f"You said: {messages[-1].text} ({len(messages)})")


@pytest.fixture
def chats(tmp_path: Path) -> Iterator[Chats]:
    with closing(fresh_database(tmp_path / "mypt.sqlite")) as database:
        yield Chats(database)


@pytest.fixture
def chat(chats: Chats) -> ChatId:
    return chats.create()


@pytest.fixture
def start(chats: Chats, chat: ChatId) -> Iterator[Callable[[Script], tuple[Session, Listener]]]:
    opened: list[Session] = []

    def begin(turn: Script) -> tuple[Session, Listener]:
        session, listener = Session(chats, chat, turn), Listener()
        session.subscribe(listener)
        opened.append(session)
        return session, listener

    yield begin
    for session in opened:
        session.close()


Start = Callable[[Script], tuple[Session, Listener]]


def shown(chats: Chats, chat: ChatId) -> list[tuple[str, str]]:
    return [(stored.message.text, stored.status) for stored in chats.path(chat)]


def test_a_question_and_its_answer_are_stored(start: Start, chats: Chats, chat: ChatId) -> None:
    session, listener = start(echo)
    session.send("hello")
    assert isinstance(listener.end(), TurnFinished)
    assert shown(chats, chat) == [("hello", "complete"), ("You said: hello (1)", "complete")]


def test_a_question_is_on_the_disk_before_anything_else_is_told(start: Start, chats: Chats, chat: ChatId) -> None:
    on_disk: list[list[tuple[str, str]]] = []

    def look(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
        on_disk.append(shown(chats, chat))
        yield from final("done")

    session, listener = start(look)
    session.send("hello")
    listener.end()
    assert on_disk == [[("hello", "complete"), ("", "partial")]]
    first = listener.events[0]
    assert isinstance(first, MessageStored)
    assert first.stored.message == message(Role.USER, "hello")


def test_the_model_sees_the_whole_branch(start: Start) -> None:
    session, listener = start(echo)
    for text in ("one", "two"):
        session.send(text)
        last = listener.end()
    assert isinstance(last, TurnFinished)
    assert last.message.text == "You said: two (3)"


def test_a_growing_answer_reaches_the_disk_while_the_model_stalls(start: Start, chats: Chats, chat: ChatId) -> None:
    stall = threading.Event()

    def slow(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
        yield ReasoningAdded("Hm.")
        yield TextAdded("It is ")
        yield TextAdded("tea")
        stall.wait(WAIT)
        yield from final("It is tea.")

    session, listener = start(slow)
    session.send("hello")
    listener.until(TextAdded)
    expected = Message(Role.ASSISTANT, (Reasoning("Hm."), Text("It is tea")))
    wait_until(lambda: chats.path(chat)[-1].message == expected)
    assert chats.path(chat)[-1].status == "partial"
    stall.set()
    listener.end()
    assert shown(chats, chat)[-1] == ("It is tea.", "complete")


def test_calls_and_results_shown_by_a_growing_answer_are_kept(start: Start, chats: Chats, chat: ChatId) -> None:
    stall = threading.Event()
    cited = Citation("a.md", "d", "c", 0, 3, 1, "Tea")

    def slow(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
        yield CallStarted(CALL)
        yield CallFinished(CALL, RESULT)
        yield TextAdded("garbled")
        yield AnswerReplaced("Tea [1]", "it did not match the passage")
        yield CitationsFound((cited,))
        stall.wait(WAIT)
        yield from final("Tea [1]")

    session, listener = start(slow)
    session.send("hello")
    listener.until(CitationsFound)
    shown_parts = Message(Role.ASSISTANT, (CALL, RESULT, Text("Tea [1]"), cited))
    wait_until(lambda: chats.path(chat)[-1].message == shown_parts)
    stall.set()
    listener.end()


def test_each_message_of_a_turn_is_stored_below_the_one_before(start: Start, chats: Chats, chat: ChatId) -> None:
    asking = Message(Role.ASSISTANT, (Text("Let me look."), CALL))
    told = Message(Role.TOOL, (RESULT,))

    def look_up(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
        yield TextAdded("Let me look.")
        yield CallStarted(CALL)
        yield CallFinished(CALL, RESULT)
        yield MessageAdded(asking)
        yield MessageAdded(told)
        yield TextAdded("Nothing found.")
        yield from final("Nothing found.")

    session, listener = start(look_up)
    session.send("tea?")
    listener.end()
    assert [s.message for s in chats.path(chat)] == [
        message(Role.USER, "tea?"),
        asking,
        told,
        message(Role.ASSISTANT, "Nothing found."),
    ]
    assert {s.status for s in chats.path(chat)} == {"complete"}


def test_cancel_ends_one_turn_and_the_next_runs(start: Start, chats: Chats, chat: ChatId) -> None:
    def patient(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
        yield TextAdded("Once")
        if messages[-1].text == "long":
            assert cancel.wait(WAIT)
        yield from final("Once", cancelled=cancel.is_set())

    session, listener = start(patient)
    session.send("long")
    second = session.send("short")
    listener.until(TextAdded)
    session.cancel()
    first_end, second_end = listener.end(), listener.end()
    assert isinstance(first_end, TurnFinished)
    assert isinstance(second_end, TurnFinished)
    assert (first_end.cancelled, second_end.cancelled) == (True, False)
    assert not second.is_set()
    assert [status for _, status in shown(chats, chat)] == ["complete", "cancelled", "complete", "complete"]


def test_the_event_from_send_cancels_a_turn_that_still_waits(start: Start) -> None:
    go = threading.Event()

    def patient(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
        go.wait(WAIT)
        yield from final("x", cancelled=cancel.is_set())

    session, listener = start(patient)
    first = session.send("one")
    session.send("two").set()
    go.set()
    ends = [listener.end(), listener.end()]
    assert [isinstance(end, TurnFinished) and end.cancelled for end in ends] == [False, True]
    assert not first.is_set()


def test_a_turn_that_fails_says_what_to_do_and_keeps_what_was_shown(start: Start, chats: Chats, chat: ChatId) -> None:
    def failing(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
        yield TextAdded("Half an ")
        raise ModelFailedError("The model stopped.", hint="Ask again.")

    session, listener = start(failing)
    session.send("hello")
    assert listener.end() == TurnFailed("The model stopped.", "Ask again.")
    stored = chats.path(chat)[-1]
    assert (stored.message.text, stored.status, stored.error) == ("Half an ", "failed", "The model stopped. Ask again.")


def test_a_fault_of_ours_is_logged_and_told_as_a_plain_sentence(
    start: Start, chats: Chats, chat: ChatId, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
        if messages[-1].text == "break":
            raise ZeroDivisionError("secret")
        yield from echo(messages, cancel, answering)

    session, listener = start(broken)
    with caplog.at_level(logging.ERROR):
        session.send("break")
        failed = listener.end()
    assert isinstance(failed, TurnFailed)
    assert "secret" not in failed.error + failed.hint
    assert "ZeroDivisionError" in caplog.text
    session.send("go on")
    assert isinstance(listener.end(), TurnFinished)
    assert [status for _, status in shown(chats, chat)] == ["complete", "failed", "complete", "complete"]


def test_a_turn_that_just_stops_is_a_failure(start: Start) -> None:
    session, listener = start(lambda messages, cancel, answering: iter([TextAdded("a")]))
    session.send("hello")
    assert isinstance(listener.end(), TurnFailed)


def test_a_failure_told_as_an_event_is_stored_with_its_message(start: Start, chats: Chats, chat: ChatId) -> None:
    said = message(Role.ASSISTANT, "So far")
    session, listener = start(lambda messages, cancel, answering: iter([TurnFailed("No.", "Try.", said)]))
    session.send("hello")
    listener.end()
    stored = chats.path(chat)[-1]
    assert (stored.message, stored.status, stored.error) == (said, "failed", "No. Try.")


def test_a_second_answer_is_a_new_branch(start: Start, chats: Chats, chat: ChatId) -> None:
    session, listener = start(echo)
    session.send("hello")
    listener.end()
    question, answer = chats.path(chat)
    session.regenerate(answer.id)
    changed = listener.until(BranchChanged)
    listener.end()
    assert isinstance(changed, BranchChanged)
    assert changed.path == (question,)
    again = chats.path(chat)
    assert again[0] == question
    assert (again[1].id != answer.id, again[1].siblings) == (True, 2)
    assert chats.get(answer.id).message == answer.message


def test_an_edited_question_is_a_new_branch(start: Start, chats: Chats, chat: ChatId) -> None:
    session, listener = start(echo)
    for text in ("one", "two"):
        session.send(text)
        listener.end()
    third = chats.path(chat)[2]
    session.edit(third.id, "three")
    listener.end()
    assert [text for text, _ in shown(chats, chat)] == ["one", "You said: one (1)", "three", "You said: three (3)"]
    session.switch(third.id)
    changed = listener.until(BranchChanged)
    assert isinstance(changed, BranchChanged)
    assert changed.path[2].message.text == "two"


def test_what_was_cut_off_is_read_by_the_model_as_words_only(start: Start, chats: Chats, chat: ChatId) -> None:
    question = chats.append(chat, None, message(Role.USER, "tea?"))
    dangling = chats.append(chat, question, Message(Role.ASSISTANT, (CALL,)))
    cut = chats.append(chat, dangling, Message(Role.ASSISTANT, (CALL, RESULT, Text("It is"))), status="partial")
    chats.append(chat, cut, Message(Role.ASSISTANT), status="failed", error="No.")
    read: list[Sequence[Message]] = []

    def look(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
        read.append(messages)
        yield from final("x")

    session, listener = start(look)
    session.send("go on")
    listener.end()
    assert list(read[0]) == [
        message(Role.USER, "tea?"),
        message(Role.ASSISTANT, "It is"),
        message(Role.USER, "go on"),
    ]


def test_a_turn_in_a_chat_that_was_deleted_fails_with_a_sentence(start: Start, chats: Chats, chat: ChatId) -> None:
    session, listener = start(echo)
    chats.delete(chat)
    session.send("hello")
    failed = listener.end()
    assert isinstance(failed, TurnFailed)
    assert "deleted" in failed.error


def test_deleting_the_chat_during_a_turn_ends_the_turn(start: Start, chats: Chats, chat: ChatId) -> None:
    def deleting(
        messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage
    ) -> Iterator[TurnEvent]:
        yield TextAdded("a")
        chats.delete(chat)
        yield from final("a")

    session, listener = start(deleting)
    session.send("hello")
    assert isinstance(listener.end(), TurnFailed)
    assert not session.busy


def test_a_listener_that_fails_stops_nothing(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    session, listener = start(echo)

    def broken(event: SessionEvent) -> None:
        raise ValueError

    session.subscribe(broken)
    session.send("hello")
    assert isinstance(listener.end(), TurnFinished)
    session.unsubscribe(broken)
    assert "A listener failed" in caplog.text


def test_no_longer_busy_when_the_end_is_told(start: Start) -> None:
    session, listener = start(echo)
    busy: list[bool] = []
    session.subscribe(lambda event: busy.append(session.busy) if isinstance(event, TurnFinished) else None)
    session.send("hello")
    assert session.busy or listener.events
    listener.end()
    session.close()
    assert busy == [False]


def test_closing_cancels_the_turn_and_refuses_more(start: Start, chats: Chats, chat: ChatId) -> None:
    def patient(messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage) -> Iterator[TurnEvent]:
        yield TextAdded("Once")
        assert cancel.wait(WAIT)
        yield from final("Once", cancelled=True)

    session, listener = start(patient)
    session.send("hello")
    listener.until(TextAdded)
    session.close(timeout=WAIT)
    assert shown(chats, chat)[-1] == ("Once", "cancelled")
    with pytest.raises(UserError, match="closed"):
        session.send("more")


def wait_until(true: Callable[[], bool]) -> None:
    """Looks again and again, for things that happen on another thread and tell nobody."""
    tick = threading.Event()
    for _ in range(int(WAIT / 0.02)):
        if true():
            return
        tick.wait(0.02)
    raise AssertionError("it did not happen")
