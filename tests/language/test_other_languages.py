"""A question finds what answers it in another language, by the shipped embedder and as it was asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.core.events import CallStarted
from mypt_desktop.runtime.embedder import Embedder
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.agent.turns import turn
from tests.fakes import MemoryLibrary, ScriptedModel
from tests.workspace.folders import folder

FILES: dict[str, str | bytes] = {
    "fares.md": "A single ticket to the island costs nine crowns.\n",
    "kitchen.md": "The oven is cleaned on Fridays.\n",
    "yard.md": "Rags with oil go into the metal bin by the door.\n",
    "Heizung.md": "Der Kessel wird im Herbst gewartet.\n",
}


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("Was kostet eine Fahrkarte?", "fares.md"),
        ("quand nettoie-t-on le four ?", "kitchen.md"),
        ("¿dónde se tiran los trapos con aceite?", "yard.md"),
        ("when is the boiler serviced", "Heizung.md"),
    ],
)
def test_a_passage_in_another_language_is_found_first(
    tmp_path: Path, models_dir: Path, question: str, path: str
) -> None:
    embedder = Embedder(models_dir / "embedder" / "build", threads=1)
    engine = WorkspaceEngine(folder(tmp_path / "docs", FILES), tmp_path / "index", embedder=embedder)
    try:
        engine.refresh()
        assert engine.search(question)[0].metadata["path"] == path
    finally:
        engine.close()


def test_the_model_is_not_asked_to_translate() -> None:
    model = ScriptedModel("Eine Fahrkarte kostet nine crowns.")
    library = MemoryLibrary({"fares.md": "A single ticket costs nine crowns."}, languages=["en"])
    events = turn(model, "Was kostet eine Fahrkarte?", documents=library)
    asked = [event.call.arguments["query"] for event in events if isinstance(event, CallStarted)]
    assert asked == ["Was kostet eine Fahrkarte?"]
    assert not any("translat" in prompt.text or "mean in" in prompt.text for prompt in model.prompts)
