"""Lines that answer as they stand: over a real index, with the shipped embedder and reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.plain_tools import PlainTools
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.runtime.embedder import Embedder
from mypt_desktop.runtime.reader import Reader
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.agent.turns import final
from tests.fakes import ScriptedModel
from tests.workspace.folders import folder

REFUSAL = "The passages do not mention it."
FILES: dict[str, str | bytes] = {
    "yard rules.md": "# Rules of the yard\n\nThe gate is shut at nine.\nRags with oil go into the metal bin by the "
    "door.\nNobody walks under a raised hull.\nThe crane is inspected each spring by the harbour office.\n",
    "stores.txt": "Stores\n\nLamps of brass are on the upper shelf.\nPaint for the steel hull, by litres:\nthe attic\n",
}


class _Vectors:
    def __init__(self, embedder: Embedder) -> None:
        self.embedder = embedder

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        rows: list[list[float]] = self.embedder.embed(texts).tolist()
        return rows


class Asked:
    """Questions over `FILES`; `prompts` is what the model was asked for the last one."""

    def __init__(self, models: Path, work: Path) -> None:
        self.embedder = Embedder(models / "embedder" / "build", threads=1)
        self._reader = Reader(models / "reader" / "build", threads=1)
        self.index = WorkspaceEngine(folder(work / "docs", FILES), work / "index", embedder=self.embedder)
        self.index.refresh()
        self.prompts: list[str] = []

    def __call__(self, question: str, *lines: str, index: WorkspaceEngine | None = None) -> Message:
        model, index = ScriptedModel(*lines), index or self.index
        agent = AgentController(
            model,
            PlainTools(WorkspaceTools(index)),
            engine=index,
            reader=self._reader,
            meaning=_Vectors(self.embedder),
        )
        events: list[TurnEvent] = list(agent.stream([message(Role.USER, question)], cancel=Event()))
        self.prompts = [prompt.text for prompt in model.prompts]
        return final(events)


@pytest.fixture(scope="module")
def ask(models_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    asked = Asked(models_dir, tmp_path_factory.mktemp("rephrased"))
    yield asked
    asked.index.close()


def test_a_line_in_other_words_is_said_as_it_stands_and_the_model_is_not_asked(ask: Asked) -> None:
    answer = ask("where do greasy cloths belong?")
    assert answer.text == "Rags with oil go into the metal bin by the door. [1]"
    assert [citation.text for citation in answer.citations] == ["Rags with oil go into the metal bin by the door."]
    assert ask.prompts == []


@pytest.mark.parametrize(
    "question",
    [
        "how much varnish is there for the iron ship?",  # the nearest line leads to another, and holds no number
        "who barked at the postman?",
    ],
)
def test_a_line_that_does_not_say_it_is_not_said(ask: Asked, question: str) -> None:
    answer = ask(question, REFUSAL, REFUSAL)
    assert not answer.text.startswith(("Paint", "Rags", "Lamps", "Nobody"))


def test_a_line_that_surely_answers_is_said_without_the_model(ask: Asked) -> None:
    answer = ask("how often is the crane inspected?")
    assert answer.text == "The crane is inspected each spring by the harbour office. [1]"
    assert (answer.remarks, ask.prompts) == ((), [])


def test_no_line_says_how_many_there_are(ask: Asked) -> None:
    assert not ask("how many gates are shut at nine?", REFUSAL, REFUSAL).text.startswith(
        "The gate is shut at nine. [1]"
    )


def test_a_question_in_another_language_is_not_answered_with_the_line_that_is_in_it(tmp_path: Path, ask: Asked) -> None:
    files: dict[str, str | bytes] = {"carta.txt": "El pago se hace a treinta días de la factura.", "lease.md": "Lease."}
    index = WorkspaceEngine(folder(tmp_path / "docs", files), tmp_path / "index", embedder=ask.embedder)
    index.refresh()
    try:
        answer = ask("¿Cuánto es el alquiler del taller?", *[REFUSAL] * 4, index=index)
    finally:
        index.close()
    assert "treinta" not in answer.text.split("\n")[0]
