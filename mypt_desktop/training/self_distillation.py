"""Answers about published passages in the words of a model that reads well: the one to be trained, before it is.

Published data give a bare answer ("1812"). A sentence cut out of the passage does not say what was asked, so a model
that learns to give it learns to take any sentence of the right passage. What the model says by itself it says because
it has read it; learned again, that stays as it is.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from mypt_desktop.training.papers import Asked, Paper
from mypt_desktop.training.passages import sentences
from mypt_desktop.workspace.index.words import stems

Tell = Callable[[Paper, str], str]
"""What a model says to a question about a paper."""
Say = Callable[[str], None]

_MOST_ASKED = 4  # questions about one passage
_RESTATED = 0.6  # of the words before the answer, those of the question
_LONGEST = 200  # characters of an answer
_MARKER = re.compile(r"\s*\[\d+\]")


def self_distilled(
    papers: Sequence[Paper], tell: Tell, rng: random.Random, say: Say = lambda line: None
) -> list[Paper]:
    """The papers with what `tell` says to their questions that have an answer. One that it answers wrongly is left out:
    the answer would be taught without the reading."""
    told = []
    for number, paper in enumerate(papers, 1):
        others = [one for one in paper.asked if not one.answers]
        questions = [one for one in paper.asked if one.answers]
        some = rng.sample(questions, min(_MOST_ASKED, len(questions)))
        kept = (*others, *(one for asked in some for one in _told(asked, tell(paper, asked.question))))
        if kept:
            told.append(Paper(paper.path, paper.text, kept))
        if number % 20 == 0:
            say(f"{number:,} of {len(papers):,} passages")
    return told


def remembered(tell: Tell, file: Path) -> Tell:
    """`tell` with each answer kept in `file`, so that a run that was cut off asks only what is left."""
    known: dict[str, str] = {}
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    for line in text.splitlines():
        with suppress(ValueError):  # the last line of a run that was killed
            known |= json.loads(line)

    def ask(paper: Paper, question: str) -> str:
        key = sha256(f"{paper.text}\0{question}".encode()).hexdigest()
        if key not in known:
            known[key] = tell(paper, question)
            with file.open("a", encoding="utf-8") as kept:
                kept.write(json.dumps({key: known[key]}, ensure_ascii=False) + "\n")
        return known[key]

    if text and not text.endswith("\n"):
        with file.open("a", encoding="utf-8") as kept:
            kept.write("\n")
    return ask


def _told(asked: Asked, words: str) -> Iterator[Asked]:
    for sentence in sentences(_MARKER.sub("", words).strip()):
        opening = _opening(sentence, asked.answers)
        said, wanted = stems(opening), stems(asked.question)
        if said and len(said & wanted) >= _RESTATED * len(said) and len(sentence) <= _LONGEST:
            yield replace(asked, says=sentence, opening=opening)
            return


def _opening(sentence: str, answers: Sequence[str]) -> str:
    """The sentence up to the first answer that it holds; empty where it holds none."""
    places = [re.search(rf"(?<!\w){re.escape(one)}(?!\w)", sentence, re.IGNORECASE) for one in answers]
    at = min((place.start() for place in places if place), default=0)
    return sentence[:at].rstrip(" \"'([“‘")
