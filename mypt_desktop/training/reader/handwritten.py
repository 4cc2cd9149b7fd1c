"""Examples made of documents and questions written by hand (see `training.handwritten`).

The app asks a reader about passages, about single lines, and whether a line or its passage bears a sentence out; each
of these is asked here, with the line that answers and with those beside it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from mypt_desktop.training.handwritten import Document, Question
from mypt_desktop.training.reader.examples import (
    LONGEST,
    NOT_ENOUGH,
    REFUTED,
    SUPPORTED,
    Example,
    retyped,
    sentence_spans,
    window,
    words_of,
)

BESIDE: Final = 3  # other lines of its document that a question is put to
LONG: Final = 0.5  # share of what is asked about whole passages: they cost six times what a line does


def of_documents(documents: Sequence[Document], rng: random.Random) -> Iterator[Example]:
    for document in documents:
        for question in document.questions:
            yield from _asked(document, question, documents, rng)
            if question.answered:
                yield from _said(document, question, rng)


def _asked(
    document: Document, question: Question, documents: Sequence[Document], rng: random.Random
) -> Iterator[Example]:
    text, start, end = document.text, question.start, question.end
    asked = _typed(question, rng)
    beside = _lines_beside(document, question)
    if question.answered:
        at = start + text[start:end].index(question.span)
        passage, first, last = window(text, at, at + len(question.span), rng)
        yield Example(asked, passage, True, True, first, last)
        yield Example(_typed(question, rng), text[start:end], True, True, at - start, at - start + len(question.span))
        if rng.random() < LONG:
            yield Example(asked, window(_without(document, question), 0, 0, rng)[0], True, False)
    else:
        yield Example(asked, window(text, start, end, rng)[0], True, False)
        yield Example(asked, text[start:end], None, False)
    asking = words_of(question.text)
    beside.sort(key=lambda line: (-len(asking & words_of(line)), rng.random()))
    chosen = beside[:1] + rng.sample(beside[1:], min(BESIDE - 1, max(0, len(beside) - 1)))
    for line in chosen:
        yield Example(_typed(question, rng), line, None, False)
    others = [one for one in rng.sample(documents, min(8, len(documents))) if one is not document]
    if others and rng.random() < LONG:
        other = max(others, key=lambda one: len(asking & words_of(one.text)))
        yield Example(_typed(question, rng), window(other.text, 0, 0, rng)[0], False, False)


def _said(document: Document, question: Question, rng: random.Random) -> Iterator[Example]:
    text, start, end = document.text, question.start, question.end
    for said, label in ((question.says, SUPPORTED), (question.wrong, REFUTED)):
        if said:
            yield Example(said, text[start:end], support=label)
            if rng.random() < LONG:
                yield Example(said, window(text, start, end, rng)[0], support=label)
    if rng.random() < LONG / 2:
        yield Example(question.says, window(_without(document, question), 0, 0, rng)[0], support=NOT_ENOUGH)
    beside = _lines_beside(document, question)
    if beside:
        saying = words_of(question.says)
        yield Example(question.says, max(beside, key=lambda one: len(saying & words_of(one))), support=NOT_ENOUGH)


def _without(document: Document, question: Question) -> str:
    return f"{document.text[: question.start].rstrip()}\n{document.text[question.end :].lstrip()}"


def _typed(question: Question, rng: random.Random) -> str:
    """As it was typed: behind what it goes on from where it does, as the app searches for it."""
    if question.before:
        return f"{question.before[0]} {question.text}"
    return retyped(question.text, rng) if rng.random() < 0.5 else question.text


def _lines_beside(document: Document, question: Question) -> list[str]:
    """The lines and sentences of the document, without the one that answers."""
    spans = [(a, b) for a, b in sentence_spans(document.text) if b <= question.start or question.end <= a]
    return [document.text[a:b][:LONGEST] for a, b in spans]
