"""The transcript shows the same picture of a turn whether it is watched or loaded."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from mypt_desktop.agent.session import Session, SessionEvent
from mypt_desktop.core.events import (
    AnswerReplaced,
    CallMalformed,
    CallStarted,
    HistoryDropped,
    MessageAdded,
    TextAdded,
    TurnEvent,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.messages import Message, Role, ToolCall, message
from mypt_desktop.core.prompt import Usage
from mypt_desktop.gui.chat.transcript import Prose, Step, Transcript
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.store.database import Database
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
    database = Database(tmp_path / "chats.sqlite")
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
    def failing(messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
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
    assert answer.notices == ("The words are quoted.",)


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
    from mypt_desktop.core.events import CallFinished

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
