"""One prompt to several models: each answers by itself, what goes wrong with one is its own, and it can be stopped."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from mypt_desktop.agent.ports import Model
from mypt_desktop.app.model_comparison import ModelComparison
from mypt_desktop.core.errors import ModelNotFoundError, UserError
from mypt_desktop.core.events import AnswerReplaced, CallStarted, TextAdded, TurnEvent, TurnFailed, TurnFinished
from mypt_desktop.core.messages import Message, Role, Text, ToolCall
from mypt_desktop.core.prompt import Usage
from mypt_desktop.core.service_states import ComparisonState
from mypt_desktop.core.settings import Runtime
from mypt_desktop.runtime.catalog import Catalog

WAIT = 60.0
Turn = Callable[[Model, Sequence[Message], threading.Event], Iterator[TurnEvent]]


class Watch:
    """The states as they are told."""

    def __init__(self, folder: Path, turn: Turn) -> None:
        self._states: queue.Queue[ComparisonState] = queue.Queue()
        self.comparison = ModelComparison(Catalog([folder]), turn, Runtime, self._states.put)

    def until(self, true: Callable[[ComparisonState], bool]) -> ComparisonState:
        while not true(state := self._states.get(timeout=WAIT)):
            pass
        return state

    def end(self) -> ComparisonState:
        return self.until(lambda state: not state.working)


def calling(model: Model, messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
    """Calls a tool, says something, and says it better."""
    yield TextAdded("Let me look.")
    yield CallStarted(ToolCall("workspace.search", {"query": messages[0].text}))
    yield TextAdded("It is")
    yield TurnFinished(Message(Role.ASSISTANT, (Text("It is there."),)), 2, Usage())


def mending(model: Model, messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
    """Says something that does not pass its check."""
    yield TextAdded("It is in the cellar.")
    yield AnswerReplaced("It is not in the documents.", "Nothing bears it out.")
    assert cancel.wait(WAIT)
    yield TurnFinished(Message(Role.ASSISTANT, (Text("It is not in the documents."),)), 1, Usage(), cancelled=True)


def failing(model: Model, messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
    yield TextAdded("Well")
    yield TurnFailed("The context is full.", "Ask less.")


def waiting(model: Model, messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
    yield TextAdded("Hm")
    assert cancel.wait(WAIT)
    yield TurnFinished(Message(Role.ASSISTANT, (Text("Hm"),)), 1, Usage(), cancelled=True)


def silent(model: Model, messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
    yield TurnFinished(Message(Role.ASSISTANT), 1, Usage())


def broken(model: Model, messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
    raise RuntimeError("a fault of the program")
    yield


def test_calls_stand_before_the_answer(models_dir: Path) -> None:
    watch = Watch(models_dir, calling)
    watch.comparison.ask(["light", "light"], "leave")
    ended = watch.end()
    said = 'workspace.search {"query":"leave"}\n\nIt is there.'
    assert [(answer.model, answer.text, answer.problem) for answer in ended.answers] == [("light", said, "")] * 2


def test_an_answer_that_did_not_pass_its_check_is_gone_at_once(models_dir: Path) -> None:
    watch = Watch(models_dir, mending)
    watch.comparison.ask(["light"], "leave")
    shown = [watch.until(lambda state: bool(state.answers[0].text)), watch.until(lambda state: True)]
    assert [state.answers[0].text for state in shown] == ["It is in the cellar.", "It is not in the documents."]
    watch.comparison.close()
    assert watch.end().answers[0].text == "It is not in the documents."


@pytest.mark.parametrize(
    ("turn", "problem"),
    [
        (failing, "The context is full. Ask less."),
        (silent, "The model said nothing."),
        (broken, "Something went wrong in the program"),
    ],
)
def test_what_goes_wrong_is_a_sentence_at_its_answer(models_dir: Path, turn: Turn, problem: str) -> None:
    watch = Watch(models_dir, turn)
    watch.comparison.ask(["light"], "leave")
    (answer,) = watch.end().answers
    assert answer.problem.startswith(problem)


def test_stopping_ends_the_first_and_leaves_out_the_second(models_dir: Path) -> None:
    watch = Watch(models_dir, waiting)
    watch.comparison.ask(["light", "light"], "leave")
    watch.until(lambda state: state.answers[0].text == "Hm")
    with pytest.raises(UserError, match="being asked already"):
        watch.comparison.ask(["light"], "again")
    watch.comparison.close()
    ended = watch.end()
    assert (ended.answers[0].text, ended.answers[1].text) == ("Hm", "")
    assert ended.answers[1].problem == "Stopped."
    with pytest.raises(UserError):
        watch.comparison.ask(["light"], "after the end")


def test_an_unknown_model_and_an_empty_prompt_are_refused(tmp_path: Path) -> None:
    watch = Watch(tmp_path, calling)
    with pytest.raises(ModelNotFoundError):
        watch.comparison.ask(["light"], "leave")
    with pytest.raises(UserError, match="no prompt"):
        watch.comparison.ask(["light"], " \n")
    assert not watch.comparison.state.working
