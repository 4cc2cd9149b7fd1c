"""Documents and questions written one by one, without templates (by a language model): `models/handwritten.jsonl.gz`,
one document a line.

A document has `path`, `lang`, `title`, `text` and `questions`; a question has `kind`, `q` (as people type it),
`evidence` (the sentence, line or row of the text that answers, or for the kind `not-there` the most tempting one that
does not), `span` (the part of it that is the answer), `say` (a sentence that is borne out), `wrong` (one that only
sounds so), and for a follow-up `before` (the question and answer it goes on from).

What templates and encyclopedias do not teach is in them: questions that share no word with their answer, values of the
same sort beside the right one, and what a document speaks of without saying it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import models_dir
from mypt_desktop.training.papers import Asked, Paper

NOT_THERE: Final = "not-there"
FILE: Final = "handwritten.jsonl.gz"
OF_A_FOLDER: Final = 20  # documents
HELD: Final = 8  # of so many documents one is judged by and never learned

# "What a lost key costs is not said.": up to there an answer and a refusal are the same sentence. In other languages
# the refusal that is taught has no such opening.
_SILENCE: Final = re.compile(
    r"[,:]?\s+(?:is|are|was|were)(?: not|n't)(?: \w+){0,2} "
    r"(?:said|stated|given|mentioned|named|told|known|listed|specified|recorded)\b.*$"
)


@dataclass(frozen=True, slots=True)
class Question:
    """See the module. `start` and `end` are where the evidence stands in the text."""

    kind: str
    text: str
    start: int
    end: int
    span: str
    says: str
    wrong: str
    before: tuple[str, ...] = ()

    @property
    def answered(self) -> bool:
        return self.kind != NOT_THERE


@dataclass(frozen=True, slots=True)
class Document:
    path: str
    language: str
    text: str
    questions: tuple[Question, ...]
    group: str = ""


def read(path: Path | None = None) -> list[Document]:
    """Raises `UserError` naming the line that is no document, or whose evidence does not stand in its text."""
    path = path or models_dir() / FILE
    found = []
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                try:
                    found.append(_document(json.loads(line)))
                except (ValueError, KeyError, TypeError) as error:
                    raise UserError(f"Line {number} of {path} is no document with questions: {error!r}.") from error
    except (OSError, EOFError) as error:
        raise UserError(f"{path} cannot be read: {error}.") from error
    return found


def split(documents: Sequence[Document]) -> tuple[list[Document], list[Document]]:
    """Those to learn from and those to judge by, told apart by their text alone, or by their group."""
    parts: tuple[list[Document], list[Document]] = ([], [])
    for one in documents:
        parts[_drawn(one)[0] % HELD == 0].append(one)
    return parts


def folders(documents: Sequence[Document]) -> list[list[Document]]:
    """The documents in folders of about twenty, each group in one, those in English and in other languages spread
    evenly."""
    together: dict[bytes, list[Document]] = {}
    for one in sorted(documents, key=_drawn):
        together.setdefault(_drawn(one), []).append(one)
    mixed = sorted(together.values(), key=lambda group: group[0].language != "en")
    count = max(1, round(len(documents) / OF_A_FOLDER))
    return [[one for group in mixed[at::count] for one in group] for at in range(count)]


def _drawn(document: Document) -> bytes:
    """What a document is sorted by: nothing that its writer meant."""
    return hashlib.sha256((document.group or document.text).encode()).digest()


def answers(document: Document, question: Question, start: int, end: int) -> bool:
    """Whether a piece of the text has the answer, from the evidence that the document's writer named."""
    if not question.answered:
        return False
    text, evidence = _words(document.text[start:end]), _words(document.text[question.start : question.end])
    span = _words(question.span)
    beside = start < question.end and question.start < end
    return evidence in text or (span in text and (text in evidence or beside))


def papers(documents: Sequence[Document]) -> list[Paper]:
    """The documents as papers to teach a language model on. A follow-up is no question alone and is left out."""
    return [
        Paper(one.path, one.text, tuple(_asked(one, question) for question in one.questions if not question.before))
        for one in documents
    ]


def _document(raw: dict[str, object]) -> Document:
    text, questions = str(raw["text"]), raw["questions"]
    if not isinstance(questions, list):
        raise TypeError("questions")
    asked = tuple(_question(text, one) for one in questions)
    return Document(str(raw["path"]), str(raw["lang"]), text, asked, str(raw.get("group", "")))


def _question(text: str, raw: dict[str, object]) -> Question:
    evidence, span, before = str(raw["evidence"]), str(raw.get("span", "")), raw.get("before", ())
    start = text.index(evidence)
    if span not in evidence or not isinstance(before, list | tuple):
        raise ValueError(span)
    wrong = str(raw.get("wrong", ""))
    end = start + len(evidence)
    return Question(str(raw["kind"]), str(raw["q"]), start, end, span, str(raw["say"]), wrong, tuple(map(str, before)))


def _asked(document: Document, question: Question) -> Asked:
    if question.answered:
        return Asked(document.path, question.text, (document.text[question.start : question.end],), question.says)
    opening = _SILENCE.sub("", question.says)
    return Asked(document.path, question.text, opening=opening if opening != question.says else "")


def _words(text: str) -> str:
    return " ".join(text.split())
