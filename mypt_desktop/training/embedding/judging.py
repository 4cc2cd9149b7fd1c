"""Judges an embedder on documents that it never learned, in folders of about twenty: whether what answers a question
is the first, among the first three and among the first ten of all lines, and of all passages, of its folder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from torch import Tensor

from mypt_desktop.training.embedding.drawing import Together, folder
from mypt_desktop.training.embedding.lessons import Lesson
from mypt_desktop.training.embedding.network import Encoder
from mypt_desktop.training.handwritten import OF_A_FOLDER

FIRST: Final = (1, 3, 10)
ALL: Final = "all"
Figures = Mapping[str, Mapping[str, object]]


def judged(encoder: Encoder, held: Sequence[Lesson]) -> Figures:
    """For all questions, and for each kind of them: how many there are, and the shares (see `FIRST`) of lines, of
    lines behind the names of their documents, and of passages. A question that nothing answers counts as missed."""
    hits: dict[str, dict[str, list[list[bool]]]] = defaultdict(lambda: defaultdict(list))
    count = max(1, round(len(held) / OF_A_FOLDER))
    encoder.model.eval()
    for at in range(count if held else 0):
        bare, named = (folder(held[at::count], named=named) for named in (False, True))
        questions = encoder.encode(bare.questions)
        for what, texts, right in (
            ("lines", bare.lines, bare.of_lines),
            ("named_lines", named.lines, named.of_lines),
            ("passages", bare.passages, bare.of_passages),
        ):
            _count(hits, what, bare, nearest(questions, encoder.encode(texts)), right)
    encoder.model.train()
    return {kind: {"questions": len(of_kind["lines"]), **_shares(of_kind)} for kind, of_kind in sorted(hits.items())}


def nearest(questions: Tensor, texts: Tensor) -> list[list[int]]:
    """For each question the places of the texts nearest to it, best first, no more than are counted."""
    places: list[list[int]] = (questions @ texts.T).topk(min(FIRST[-1], len(texts)), 1).indices.tolist()
    return places


def _count(
    hits: dict[str, dict[str, list[list[bool]]]],
    what: str,
    together: Together,
    found: Sequence[Sequence[int]],
    right: Sequence[Sequence[int]],
) -> None:
    for asked, order, places in zip(together.asked, found, right, strict=True):
        hit = [not set(places).isdisjoint(order[:first]) for first in FIRST]
        for kind in (ALL, asked.kind):
            hits[kind][what].append(hit)


def _shares(hits: Mapping[str, Sequence[Sequence[bool]]]) -> dict[str, list[float]]:
    return {what: [round(sum(one) / len(rows), 3) for one in zip(*rows, strict=True)] for what, rows in hits.items()}
