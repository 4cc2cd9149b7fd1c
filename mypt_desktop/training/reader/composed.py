"""Examples made of composed papers: texts, lists, tables, letters and logs whose every fact is known.

Papers of one sort stand beside each other, so the same question is asked over the paper that answers it and over one
about something else of that sort: the near miss that messy folders are full of.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from mypt_desktop.training.papers import Asked, Paper
from mypt_desktop.training.reader.examples import (
    NOT_ENOUGH,
    REFUTED,
    SUPPORTED,
    Example,
    over_single_sentences,
    retyped,
    window,
)


def of_papers(papers: Sequence[Paper], rng: random.Random) -> Iterator[Example]:
    """Each question over its paper, half of them over a neighbour too, and sentences with the right and another
    fact's value."""
    folders: dict[str, list[Paper]] = {}
    for paper in papers:
        folders.setdefault(paper.path.split("/")[0], []).append(paper)
    for paper in papers:
        beside = folders[paper.path.split("/")[0]]
        for asked in paper.asked:
            yield from _over_its_paper(paper, asked, rng)
            if rng.random() < 0.4:
                yield from _over_another(rng.choice(beside), asked, rng)
            if asked.answers and asked.says and rng.random() < 0.5:
                yield from _said(paper, asked, rng)


def _over_its_paper(paper: Paper, asked: Asked, rng: random.Random) -> Iterator[Example]:
    if not asked.answers:
        yield Example(retyped(asked.question, rng), window(paper.text, 0, 0, rng)[0], True, False)
        return
    answer = asked.answers[0]
    if paper.text.count(answer) == 1:  # else it is not known which of them answers
        at = paper.text.index(answer)
        span = (at, at + len(answer))
        passage, start, end = window(paper.text, *span, rng)
        yield Example(retyped(asked.question, rng), passage, True, True, start, end)
        yield from over_single_sentences(asked.question, paper.text, span, asked.answers, rng)


def _over_another(paper: Paper, asked: Asked, rng: random.Random) -> Iterator[Example]:
    same = any(other.question == asked.question for other in paper.asked)
    if paper.path != asked.path and not same and not any(answer in paper.text for answer in asked.answers):
        yield Example(retyped(asked.question, rng), window(paper.text, 0, 0, rng)[0], False, False)


def _said(paper: Paper, asked: Asked, rng: random.Random) -> Iterator[Example]:
    answer = asked.answers[0]
    if paper.text.count(answer) != 1:
        return
    start = paper.text.index(answer)
    passage, _, _ = window(paper.text, start, start + len(answer), rng)
    yield Example(asked.says, passage, support=SUPPORTED)
    others = [o for o in paper.asked if o.answers and o.answers[0] != answer and o.answers[0] in passage]
    numeric = any(character.isdigit() for character in answer)
    alike = [o for o in others if any(c.isdigit() for c in o.answers[0]) == numeric]
    if alike and answer in asked.says:
        yield Example(asked.says.replace(answer, rng.choice(alike).answers[0]), passage, support=REFUTED)
    if rng.random() < 0.3 and answer in paper.text:
        kept = "\n".join(line for line in paper.text.split("\n") if answer not in line)
        if len(kept) > 40:
            yield Example(asked.says, window(kept, 0, 0, rng)[0], support=NOT_ENOUGH)
