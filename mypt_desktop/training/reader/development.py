"""SQuAD's development set and its translations, for the half of its passages that no reader is judged on.

Nearly all published questions without an answer that people wrote to look answerable are in this set, and nearly all
pairs of a question and a passage in two languages are translated from it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mypt_desktop.training.reader.examples import Row, lines

RUN: Final = 8  # words in a row that two passages share where one is a copy of the other, or a part of it
LANGUAGES: Final = frozenset({"en", "de", "fr", "es", "it"})  # those of the shipped embedder's word pieces

_ASKED_BY_PEOPLE: Final = ("squad2", "squad2-unanswerable", "adversarial-qa", "quoref")
_WORD = re.compile(r"\w+")
_ID = re.compile(r"[0-9a-f]{24}$")


@dataclass(frozen=True, slots=True)
class Held:
    """A question to judge by; no `answers` where the passage does not say."""

    question: str
    passage: str
    answers: tuple[str, ...]


def held_questions(path: Path) -> list[Held]:
    """SQuAD's development questions in a file of conversations (`squad2`, `squad2-unanswerable`): those over the half
    of the passages whose hash is even. Questions of several languages or sources are left to others."""
    found = []
    for line in lines(path):
        if line["source"] not in ("squad2", "squad2-unanswerable"):
            continue
        texts = {message["role"]: message["content"] for message in line["messages"]}
        passage = texts["context"]
        if hashlib.sha256(passage.encode()).digest()[0] % 2 == 0:
            answers = (texts["assistant"],) if line["source"] == "squad2" else ()
            found.append(Held(texts["user"], passage, answers))
    return sorted(found, key=lambda one: hashlib.sha256(one.question.encode()).digest())


class Judged:
    """Passages that something is judged on; any text that shares `RUN` words in a row with one of them is one."""

    def __init__(self, passages: Iterable[str]) -> None:
        self._runs = {run for passage in passages for run in _runs(passage)}

    def __contains__(self, passage: str) -> bool:
        return any(run in self._runs for run in _runs(passage))


def grounded_rows(path: Path, judged: Judged) -> Iterator[Row]:
    """The questions in a file of conversations that people wrote over a passage and that are answered by words of it,
    or by nothing in it."""
    for line in lines(path):
        if line["source"] not in _ASKED_BY_PEOPLE:
            continue
        texts = {message["role"]: message["content"] for message in line["messages"]}
        passage, answer = texts["context"], texts["assistant"]
        if passage in judged:
            continue
        if line["source"] == "squad2-unanswerable":
            yield Row(line["source"], texts["user"], passage, ())
        elif answer in passage:
            start = passage.index(answer)
            yield Row(line["source"], texts["user"], passage, ((start, start + len(answer)),))


def translated_rows(path: Path, judged: Judged) -> Iterator[Row]:
    """The questions of a file of translations. Of a translated passage only its question's identifier tells which
    English one it comes from: where that is not in the file, or is judged on, the question is left out."""
    rows = list(lines(path))
    english = {_id(row): row["passage"] for row in rows if row["lang"].split(">")[-1] == "en" and _id(row)}
    fit = {identifier for identifier, passage in english.items() if passage not in judged}
    for row in rows:
        if not LANGUAGES.issuperset(row["lang"].split(">")):
            continue
        if _id(row) in fit or (row["lang"] == "en" and row["passage"] not in judged):
            source, spans = f"{row['source']}-{row['lang']}", tuple(_spans(row))
            yield Row(source, row["question"], row["passage"], spans, row["lang"])


def _spans(row: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    for text, start in zip(row["answers"], row["starts"], strict=False):
        yield start, start + len(text)


def _id(row: Mapping[str, Any]) -> str:
    found = _ID.search(row["id"])
    return found[0] if found else ""


def _runs(passage: str) -> Iterator[tuple[str, ...]]:
    words: Sequence[str] = [word.lower() for word in _WORD.findall(passage)]
    return (tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1))
