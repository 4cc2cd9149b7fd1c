"""Chats of ten turns that stay on a topic, leave it and come back, with the engine, the embedder and the reader that
ship: each turn finds its passage. The chats are data (`tests/data/conversations`)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.tool_execution import PlainTools
from mypt_desktop.answers.citing.citations import passages_of
from mypt_desktop.bench.questions import agent
from mypt_desktop.core.events import CallFinished, TurnEvent, TurnFinished
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.runtime.embedder import Embedder
from mypt_desktop.runtime.reader import Reader
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.fakes import ScriptedModel
from tests.workspace.folders import folder

CHATS = Path("tests/data/conversations").resolve()
READ = 3  # passages that a model reads


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of one question: whether its passage was among the first of a search, and whether the answer cites
    it."""

    question: str
    found: bool
    cited: bool


@pytest.fixture
def opened(tmp_path: Path, models_dir: Path) -> Iterator[Callable[[str], tuple[WorkspaceEngine, list[dict[str, str]]]]]:
    """A chat's folder, indexed, and its turns."""
    engines: list[WorkspaceEngine] = []

    def open_(name: str) -> tuple[WorkspaceEngine, list[dict[str, str]]]:
        chat: dict[str, Any] = tomllib.loads((CHATS / f"{name}.toml").read_text(encoding="utf-8"))
        files = {path: text.lstrip() for path, text in chat["documents"].items()}
        embedder = Embedder(models_dir / "embedder" / "build", threads=1)
        engines.append(WorkspaceEngine(folder(tmp_path / "docs", files), tmp_path / "index", embedder=embedder))
        engines[-1].refresh()
        return engines[-1], chat["turns"]

    yield open_
    for engine in engines:
        engine.close()


def asked(turn: Callable[[list[Message]], Iterator[TurnEvent]], turns: Sequence[dict[str, str]]) -> list[Asked]:
    """All turns as one chat."""
    chat: list[Message] = []
    seen = []
    for one in turns:
        chat.append(message(Role.USER, one["asks"]))
        found = False
        for event in turn(chat):
            match event:
                case CallFinished(_, result):
                    first = passages_of(result.content)[:READ]
                    found = found or any(p.path == one["path"] and one["passage"] in p.text for p in first)
                case TurnFinished(final):
                    answer = final
                case _:
                    pass
        chat.append(answer)
        cited = any(c.path == one["path"] and one["passage"] in c.text for c in answer.citations)
        seen.append(Asked(one["asks"], found, cited))
    return seen


@pytest.mark.parametrize(
    ("name", "missing", "cited"), [("pool", ["How can I reach her?"], 8), ("workshop", [], 7), ("ferry", [], 7)]
)
def test_each_of_ten_turns_finds_its_passage_though_the_model_says_nothing(
    opened: Callable[[str], tuple[WorkspaceEngine, list[dict[str, str]]]],
    reader: Reader,
    name: str,
    missing: list[str],
    cited: int,
) -> None:
    engine, turns = opened(name)
    silent = ScriptedModel(*[""] * 3 * len(turns))
    tools = PlainTools(WorkspaceTools(engine))
    controller = AgentController(silent, tools, engine=engine, reader=reader, meaning=engine)
    seen = asked(lambda chat: controller.stream(chat, cancel=Event()), turns)
    assert [one.question for one in seen if not one.found] == missing  # whom it means stands in the answer alone
    assert sum(one.cited for one in seen) >= cited, [one.question for one in seen if not one.cited]


def test_each_of_ten_turns_finds_its_passage_with_a_model_that_says_the_questions_anew(
    opened: Callable[[str], tuple[WorkspaceEngine, list[dict[str, str]]]],
    models_dir: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))
    engine, turns = opened("museum")
    with agent(engine, "") as turn:
        seen = asked(turn, turns)
    assert [one.question for one in seen if not one.found] == []
