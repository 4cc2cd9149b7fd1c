"""What a message is: told by the labelled examples nearest to it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from mypt_desktop.agent.routing import Router, examples
from mypt_desktop.core.paths import models_dir
from mypt_desktop.runtime.embedder import Embedder

UNSEEN: dict[str, list[str]] = json.loads(
    (Path(__file__).parents[1] / "data" / "routing" / "unseen.json").read_text(encoding="utf-8")
)
FLOOR = 0.8  # share of the unseen phrasings that are told right; measured: 0.87 with the embedder


class Shipped:
    """The shipped embedder as the agent knows it."""

    def __init__(self) -> None:
        self._embedder = Embedder(models_dir() / "embedder" / "build")

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        rows: list[list[float]] = self._embedder.embed(texts).tolist()
        return rows


@pytest.fixture(scope="module")
def router() -> Router:
    return Router(Shipped())


def test_no_phrasing_that_is_measured_is_an_example() -> None:
    known = {example.text.casefold().strip(" .!?¿¡") for example in examples()}
    assert known.isdisjoint(text.casefold().strip(" .!?¿¡") for texts in UNSEEN.values() for text in texts)


def test_most_phrasings_that_were_never_seen_are_told_right(router: Router) -> None:
    labelled = [(kind, text) for kind, texts in UNSEEN.items() for text in texts]
    routes = router.routes([text for _, text in labelled])
    right = sum(route.kind == kind for (kind, _), route in zip(labelled, routes, strict=True))
    assert right / len(labelled) >= FLOOR


def test_no_question_to_the_documents_is_taken_for_talk(router: Router) -> None:
    """Common knowledge is looked up in the documents first, so taking one for that loses nothing."""
    kinds = {route.kind for route in router.routes(UNSEEN["documents"])}
    assert kinds <= {"documents", "knowledge"}


@pytest.mark.parametrize("routed", [Router(), None], ids=["by spelling", "by meaning"])
@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Hi! How much is a bicycle on the boat?", "How much is a bicycle on the boat?"),
        ("hello how much is the rent", "how much is the rent"),
        ("Hallo, wie hoch ist die Miete? Danke!", "wie hoch ist die Miete?"),
        ("Thanks! And for children?", "And for children?"),
        ("Bonjour, combien coûte le billet ? Merci d'avance.", "combien coûte le billet ?"),
        ("In Harbour Street 14, who is the landlord?", "In Harbour Street 14, who is the landlord?"),
        ("No dogs, please. Is that so?", "No dogs, please. Is that so?"),
        ("Thanks, bye!", "Thanks, bye!"),
        ("", ""),
    ],
)
def test_courtesy_around_a_question_leaves_the_question(
    said: str, asked: str, routed: Router | None, router: Router
) -> None:
    assert (routed or router).without_courtesy(said) == asked


@pytest.mark.parametrize("piece", ["hi ", "thanks! ", "? ", "a", "\ud800"])
def test_a_hostile_text_is_told_too(piece: str) -> None:
    text = Router().without_courtesy(piece * 20_000)
    assert Router().route(text).kind in ("courtesy", "documents")
