from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Event

import pytest

from mypt_desktop.agent.ports import Model
from mypt_desktop.bench.figures import Figure
from mypt_desktop.bench.reuse import CHAT, Turn, measured
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import MessageAdded, TextAdded, TurnEvent, TurnFailed, TurnFinished
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.prompt import Completed, Delta, Generated, Prompt, Sampling, Segment, Usage


class Parrot:
    """Says its own name until it is cancelled, and counts what it was asked."""

    dialect = "hermes"
    context_length = 100
    rails = "recipes"

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.said = 0

    def count_tokens(self, text: str) -> int:
        return len(text)

    def generate(self, prompt: Prompt, sampling: Sampling, cancel: Event) -> Iterator[Generated]:
        self.asked.append(prompt.text)
        for _ in range(5):
            if cancel.is_set():
                break
            self.said += 1
            yield Delta("parrot ")
        yield Completed("cancelled" if cancel.is_set() else "stop", Usage(prompt_tokens=9, cached_tokens=7))


def talk(model: Model) -> Turn:
    def turn(messages: Sequence[Message], cancel: Event) -> Iterator[TurnEvent]:
        text = ""
        said = " / ".join(each.text for each in messages)
        for item in model.generate(Prompt((Segment(said, Role.USER),)), Sampling(), cancel):
            if isinstance(item, Delta):
                text += item.text
                yield TextAdded(item.text)
            if cancel.is_set():
                break
        yield MessageAdded(message(Role.ASSISTANT, text))
        yield TurnFinished(message(Role.ASSISTANT, text), 1, Usage())

    return turn


def test_nine_turns_are_talked_through_and_the_tenth_is_measured_on_both() -> None:
    keeping, forgetting = Parrot(), Parrot()
    kept, thrown, gain = measured("parrot", keeping, forgetting, talk, 3)
    assert len(keeping.asked) == len(CHAT) + 3
    assert keeping.asked[-3:] == forgetting.asked[-3:]
    assert len({text.split(" / ")[-1] for text in keeping.asked[-3:]}) == 3
    assert all(isinstance(outcome, Figure) and len(outcome.values) == 3 for outcome in (kept, thrown, gain))
    assert isinstance(kept, Figure)
    assert kept.note == "7 of 9 tokens cached"


def test_a_measured_turn_ends_with_its_first_token() -> None:
    forgetting = Parrot()
    measured("parrot", Parrot(), forgetting, talk, 2)
    assert forgetting.said == len(forgetting.asked)


def test_a_turn_that_fails_ends_the_measurement_with_its_reason() -> None:
    def failing(model: Model) -> Turn:
        return lambda messages, cancel: iter([TurnFailed("The model process was killed.", "Ask again.")])

    with pytest.raises(UserError, match="killed"):
        measured("parrot", Parrot(), Parrot(), failing, 1)
