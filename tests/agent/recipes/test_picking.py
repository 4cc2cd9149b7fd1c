"""Lines that a language model picks: over a real index, with a reader and a model that say what the test wants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.plain_tools import PlainTools
from mypt_desktop.core.lettered import LETTERS, NONE
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.prompt import Completed, Generated, Prompt, Sampling, Usage
from mypt_desktop.core.reading import Reading
from mypt_desktop.tools.workspace import WorkspaceTools
from tests.agent.turns import final
from tests.fakes import ScriptedModel
from tests.workspace.folders import engine

FILES: dict[str, str | bytes] = {
    "yard rules.md": "# Rules of the yard\n\nThe gate is shut at nine.\nRags with oil go into the metal bin by the "
    "door.\nNobody walks under a raised hull.\n",
}


class Picking(ScriptedModel):
    """Gives the line with `words` in it the chance `sure`, and the rest to none."""

    def __init__(self, words: str, sure: float, *lines: str) -> None:
        super().__init__(*lines)
        self._words, self._sure = words, sure
        self.asked: list[str] = []

    @property
    def reads_lines(self) -> bool:
        return True

    def generate(self, prompt: Prompt, sampling: Sampling, cancel: Event) -> Iterator[Generated]:
        if not sampling.choices:
            yield from super().generate(prompt, sampling, cancel)
            return
        self.asked.append(prompt.text)
        lines = [line for line in prompt.text.splitlines() if line[1:3] == ": " and line[0] in LETTERS]
        assert list(sampling.choices) == [*LETTERS[: len(lines)], NONE]
        chances = [self._sure if self._words in line else 0.0 for line in lines]
        yield Completed("stop", Usage(), (*chances, 1 - sum(chances)))


class Unsure:
    """A reader that finds every line as likely."""

    def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        return [Reading(0.5, 0.5) for _ in passages]

    def supports(self, sentence: str, passages: Sequence[str]) -> list[float]:
        return [0.05 for _ in passages]


def ask(work: Path, model: ScriptedModel, *turns: str) -> Message:
    with engine(work, FILES) as opened:
        opened.refresh()
        agent = AgentController(model, PlainTools(WorkspaceTools(opened)), engine=opened, reader=Unsure())
        said = [message(Role.USER if at % 2 == 0 else Role.ASSISTANT, text) for at, text in enumerate(turns)]
        return final(list(agent.stream(said, cancel=Event())))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("metal bin", "Rags with oil go into the metal bin by the door. [1]"),
        ("raised hull", "Nobody walks under a raised hull. [1]"),
    ],
)
def test_the_line_that_the_model_is_sure_of_is_said(tmp_path: Path, words: str, told: str) -> None:
    assert ask(tmp_path, Picking(words, 0.999), "what goes where in the yard").text == told


def test_where_the_model_picks_none_nothing_is_said_of_the_lines(tmp_path: Path) -> None:
    answer = ask(tmp_path, Picking("\0", 0.0, "The passages do not say.", "No."), "who paints the hull?")
    assert "[1]" not in answer.text.split("\n")[0]


def test_it_is_told_what_a_question_goes_on_from(tmp_path: Path) -> None:
    model = Picking("metal bin", 0.999, "Where do oily rags go at night?")
    ask(tmp_path, model, "When is the gate of the yard shut?", "At nine. [1]", "And the oily rags?")
    assert (
        "Before: When is the gate of the yard shut?\nAnswer: At nine.\nQuestion: And the oily rags?" in model.asked[-1]
    )
