"""Of many tools those nearest to the request are shown: measured on the tools of real servers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from mypt_desktop.agent.tool_choice import NarrowedTools, ToolChoice
from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.runtime.embedder import Embedder

DATA = Path(__file__).parents[1] / "data/mcp"
TOOLS = [
    ToolSpec(tool["name"], tool["description"], tool["parameters"])
    for tool in json.loads((DATA / "tools.json").read_text(encoding="utf-8"))
]
REQUESTS: list[tuple[str, set[str]]] = [
    (request, set(right.split())) for request, right in json.loads((DATA / "requests.json").read_text(encoding="utf-8"))
]


class Embedded:
    """The shipped embedder; counts the texts that it was given."""

    def __init__(self, models: Path) -> None:
        self._embedder = Embedder(models / "embedder" / "build")
        self.texts = 0

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]] | None:
        self.texts += len(texts)
        vectors: list[list[float]] = self._embedder.embed(list(texts)).tolist()
        return vectors


@pytest.fixture(scope="module")
def meaning(models_dir: Path) -> Embedded:
    return Embedded(models_dir)


def names(specs: Sequence[ToolSpec]) -> set[str]:
    return {spec.name.rpartition(":")[2] for spec in specs}


def test_the_right_tool_is_among_those_shown_for_95_of_100_requests(meaning: Embedded) -> None:
    choice = ToolChoice()
    missed = [request for request, right in REQUESTS if not names(choice.nearest(request, TOOLS, meaning, 16)) & right]
    assert len(missed) <= 0.05 * len(REQUESTS), missed


def test_what_a_tool_says_is_embedded_once(meaning: Embedded) -> None:
    choice, before = ToolChoice(), meaning.texts
    for _ in range(3):
        choice.nearest("What time is it?", TOOLS, meaning, 5)
    assert meaning.texts - before == len(TOOLS) + 3


def test_fewer_tools_than_the_limit_stay_as_they_are() -> None:
    assert ToolChoice().nearest("anything", TOOLS[:5], None, 5) == tuple(TOOLS[:5])


def test_tools_that_always_stay_do_not_count_and_keep_their_place() -> None:
    found = ToolChoice().nearest("git commit", TOOLS, None, 3, always={TOOLS[0].name, TOOLS[-1].name})
    assert len(found) == 5
    assert (found[0], found[-1]) == (TOOLS[0], TOOLS[-1])


def test_without_an_embedder_words_decide() -> None:
    assert "git_create_branch" in names(ToolChoice().nearest("create a git branch", TOOLS, None, 4))


def test_a_tool_that_is_not_shown_still_runs() -> None:
    from mypt_desktop.agent.plain_tools import NoTools

    narrowed = NarrowedTools(NoTools(), TOOLS[:2])
    assert list(narrowed.specs()) == TOOLS[:2]
