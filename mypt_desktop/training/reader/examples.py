"""What a reader learns from: published questions and claims, and near misses made of them.

Published rows nearly always have an answer, so what has none is made here: the question over a neighbouring passage
that lacks the answer, over its own passage with the answering sentence or row taken out, and with another number or
name in it. Wrong sentences are made of right answers: another number or name of the same passage in their place.

The app asks about single lines too, so a question is also put to the one sentence that answers it and to the sentence
beside it that only sounds like it.
"""

from __future__ import annotations

import gzip
import json
import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

SUPPORTED, REFUTED, NOT_ENOUGH = range(3)
_LABELS: Final = {"supported": SUPPORTED, "refuted": REFUTED, "not_enough": NOT_ENOUGH}

LONGEST: Final = 1000  # characters of a passage; the app's chunks are no longer
SINGLE: Final = 0.4  # share of the questions that are put to single sentences too
NEIGHBOURS: Final = 40  # rows on either side that a near passage is looked for in: files keep articles together

_SMALL = re.compile(r"\b(?:an?|the|is|are|was|were|did|do|does|of|to|in|on|at|for|by|has|have|had|been?|it)\b\s*", re.I)
_WORD = re.compile(r"\w+")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_NUMBER = re.compile(r"\d[\d.,:/-]*\d|\d")
_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][\w'-]+(?:\s+[A-Z][\w'-]+)*")


@dataclass(frozen=True, slots=True)
class Example:
    """One text over one passage, and what is known of the two; None is not known and not learned.

    `start` and `end` are characters of the passage and hold the answer where `answers` is true and it is known where.
    `support` is `SUPPORTED`, `REFUTED` or `NOT_ENOUGH` for a claim.
    """

    text: str
    passage: str
    relevant: bool | None = None
    answers: bool | None = None
    start: int = -1
    end: int = -1
    support: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A published question. `spans` are (start, end) in the passage, empty where nothing in it answers. `language` is
    that of both, or the question's and the passage's as in "de>en"."""

    source: str
    question: str
    passage: str
    spans: tuple[tuple[int, int], ...]
    language: str = "en"

    @property
    def texts(self) -> list[str]:
        return [self.passage[start:end] for start, end in self.spans]


def lines(path: Path) -> Iterator[Mapping[str, Any]]:
    """The JSON objects of a gzipped file, one a line."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def reading_rows(path: Path, shares: Mapping[str, float], rng: random.Random) -> list[Row]:
    """The questions of a file, of each source the share named in `shares` (all by default); what is answered by a
    computation, and so nowhere in its passage, is left out."""
    rows = []
    for line in lines(path):
        if rng.random() >= shares.get(line["source"], 1.0):
            continue
        spans = tuple((at, at + len(text)) for text, at in zip(line["answers"], line["starts"], strict=False))
        if bool(spans) == bool(line["answerable"]):
            rows.append(Row(line["source"], line["question"], line["passage"], spans, line.get("lang", "en")))
    return rows


def claims(path: Path, shares: Mapping[str, float], rng: random.Random) -> Iterator[Example]:
    """The claims of a file with what their passage says of them."""
    for line in lines(path):
        if rng.random() < shares.get(line["source"], 1.0):
            passage = window(line["passage"], 0, 0, rng)[0]
            yield Example(line["claim"], passage, support=_LABELS[line["label"]])


def made_of(rows: Sequence[Row], rng: random.Random) -> Iterator[Example]:
    """Each question over its own passage, and near misses of most: see the module."""
    by_source: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_source[row.source].append(row)
    for group in by_source.values():
        rarity = _rarity({row.passage for row in group})
        for place, row in enumerate(group):
            if not row.spans:
                yield Example(retyped(row.question, rng), window(row.passage, 0, 0, rng)[0], True, False)
                continue
            yield _answered(row, rng)
            yield from over_single_sentences(row.question, row.passage, row.spans[0], row.texts, rng)
            kind = rng.random()
            if kind < 0.35:
                yield from _over_a_neighbour(row, group, place, rarity, rng)
            elif kind < 0.6:
                yield from _without_the_answer(row, rng)
            elif kind < 0.8:
                yield from _asked_of_another(row, group, rng)
            if rng.random() < 0.35:
                yield from _as_a_claim(row, rng)


def _answered(row: Row, rng: random.Random) -> Example:
    start, end = row.spans[0]
    passage, start, end = window(row.passage, start, end, rng)
    return Example(retyped(row.question, rng), passage, True, True, start, end)


def over_single_sentences(
    question: str, passage: str, span: tuple[int, int], answers: Sequence[str], rng: random.Random
) -> Iterator[Example]:
    """A question over the sentence or line of a passage with its answer (at `span`), and over the one without any of
    its `answers` that has most of its words; some of both."""
    spans = sentence_spans(passage)
    own = [(first, last) for first, last in spans if first <= span[0] and span[1] <= last]
    if len(spans) < 3 or not own:
        return
    if rng.random() < SINGLE:
        first, last = own[0]
        yield Example(retyped(question, rng), passage[first:last], True, True, span[0] - first, span[1] - first)
    if rng.random() < SINGLE:
        others = [passage[first:last] for first, last in spans]
        others = [text for text in others if not any(answer.lower() in text.lower() for answer in answers)]
        asked = words_of(question)
        best = max(others, key=lambda text: len(asked & words_of(text)), default="")
        if best:
            yield Example(retyped(question, rng), best, None, False)


def sentence_spans(passage: str) -> list[tuple[int, int]]:
    """Where the sentences and lines of a passage begin and end; none of fewer than three words or longer than
    `LONGEST`, and no row of a table, which says nothing without its header."""
    spans, at = [], 0
    for piece in _SENTENCE.split(passage):
        start = passage.index(piece, at)
        at = start + len(piece)
        if len(piece.split()) > 2 and len(piece) <= LONGEST and " | " not in piece:
            spans.append((start, at))
    return spans


def _over_a_neighbour(
    row: Row, group: Sequence[Row], place: int, rarity: Mapping[str, float], rng: random.Random
) -> Iterator[Example]:
    near = list(range(max(0, place - NEIGHBOURS), min(len(group), place + NEIGHBOURS)))
    tried = {group[at].passage for at in rng.sample(near, min(12, len(near))) + rng.choices(range(len(group)), k=6)}
    answers = [text.lower() for text in row.texts]
    fitting = [p for p in tried if p != row.passage and not any(answer in p.lower() for answer in answers)]
    if fitting:
        asked = words_of(row.question)
        best = max(
            sorted(fitting), key=lambda p: math.fsum(rarity.get(word, 0.0) for word in asked & words_of(p))
        )  # in any order
        yield Example(retyped(row.question, rng), window(best, 0, 0, rng)[0], False, False)


def _without_the_answer(row: Row, rng: random.Random) -> Iterator[Example]:
    pieces = _SENTENCE.split(row.passage)
    separator = "\n" if row.passage.count("\n") > 2 else " "
    answers = [text.lower() for text in row.texts]
    kept = [piece for piece in pieces if not any(answer in piece.lower() for answer in answers)]
    if len(kept) >= max(2, len(pieces) // 2) and len(kept) < len(pieces):
        yield Example(retyped(row.question, rng), window(separator.join(kept), 0, 0, rng)[0], True, False)


def _asked_of_another(row: Row, group: Sequence[Row], rng: random.Random) -> Iterator[Example]:
    """The question with a number or name in it that the passage does not have, where it had one of the passage's."""
    for pattern in (_NUMBER, _NAME) if rng.random() < 0.5 else (_NAME, _NUMBER):
        asked = [match for match in pattern.finditer(row.question) if match[0] in row.passage]
        if not asked:
            continue
        match = rng.choice(asked)
        others = [
            found[0]
            for other in rng.choices(group, k=8)
            for found in pattern.finditer(other.question)
            if found[0].lower() not in row.passage.lower() and len(found[0].split()) == len(match[0].split())
        ]
        if others:
            question = row.question[: match.start()] + rng.choice(others) + row.question[match.end() :]
            start, end = row.spans[0]
            yield Example(retyped(question, rng), window(row.passage, start, end, rng)[0], True, False)
            return


def _as_a_claim(row: Row, rng: random.Random) -> Iterator[Example]:
    """Question and answer as one text, and the same with another value of the passage."""
    start, end = row.spans[0]
    answer = row.passage[start:end]
    passage, _, _ = window(row.passage, start, end, rng)
    if len(answer) > 120:
        return
    own = [row.passage[a:b] for a, b in sentence_spans(row.passage) if a <= start and end <= b]
    if own and rng.random() < SINGLE:
        passage = own[0]
    yield Example(f"{row.question} {answer}", passage, support=SUPPORTED)
    pattern = _NUMBER if _NUMBER.search(answer) else _NAME
    known = " ".join(row.texts).lower()
    others = sorted({m[0] for m in pattern.finditer(passage) if m[0].lower() not in known and answer not in m[0]})
    if others:
        yield Example(f"{row.question} {rng.choice(others)}", passage, support=REFUTED)


def window(passage: str, start: int, end: int, rng: random.Random) -> tuple[str, int, int]:
    """At most `LONGEST` characters around the span, and the span in them. A table keeps its title and header."""
    if len(passage) <= LONGEST:
        return passage, start, end
    head = ""
    if passage.count(" | ") > 4:
        head = "".join(line + "\n" for line in passage.split("\n")[:2])
        if len(head) > LONGEST // 2 or start < len(head):
            head = ""
    room = LONGEST - len(head)
    earliest = max(len(head), min(end, len(passage)) - room)
    latest = max(earliest, min(start, len(passage) - room)) if end else len(passage) - room
    at = rng.randint(earliest, max(earliest, latest))
    while at > earliest and not passage[at - 1].isspace():
        at -= 1
    stop = min(len(passage), at + room)
    if end > stop:  # an answer longer than the room: its beginning stands for it
        end = stop
    moved = len(head) - at
    return head + passage[at:stop], start + moved, end + moved


def retyped(question: str, rng: random.Random) -> str:
    """As people type: mostly as it is, sometimes without the mark at its end, in small letters, with a slip."""
    if rng.random() < 0.35:
        question = question.rstrip("?!. ")
    if rng.random() < 0.1:
        words = question.split()
        if len(words) > 5 and words[0].lower() in {"what", "which", "when", "where", "who", "how", "wer", "quel"}:
            question = " ".join(words[2:] if len(words[1]) < 4 else words[1:])
    elif rng.random() < 0.08:
        question = _SMALL.sub("", question).strip() or question
    if rng.random() < 0.12 and len(question) > 12:
        at = rng.randrange(2, len(question) - 2)
        swapped = question[:at] + question[at + 1] + question[at] + question[at + 2 :]
        question = rng.choice((swapped, question[:at] + question[at + 1 :]))
    return question


def words_of(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))


def _rarity(passages: Iterable[str]) -> Mapping[str, float]:
    spread = Counter(word for passage in passages for word in words_of(passage))
    return {word: 1 / math.log(2 + count) for word, count in spread.items()}


def without(examples: Iterable[Example], passages: frozenset[str]) -> Iterator[Example]:
    """Those over none of `passages`: what is judged on is not learned."""
    return (example for example in examples if example.passage not in passages)
