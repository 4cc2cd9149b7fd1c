"""Question sets: questions whose answer stands in one known passage, and questions that nothing answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mypt_desktop.core.errors import UserError


@dataclass(frozen=True, slots=True)
class Question:
    """`path` is the gold document; all strings of `passage` stand together in it; a right answer holds one of `answer`.

    An unanswerable question has none of the three.
    """

    id: str
    text: str
    path: str = ""
    passage: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()

    @property
    def answerable(self) -> bool:
        return bool(self.answer)


def load(path: Path, *, optional: bool = False) -> tuple[Question, ...]:
    """The questions of a set; with `optional`, also those over documents that are not in the repository."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        entries = [*raw["questions"], *(raw.get("optional", []) if optional else [])]
        return tuple(_question(entry) for entry in entries)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"The question set {path} cannot be read: {error}") from error


def _question(entry: Mapping[str, object]) -> Question:
    if entry.get("answerable") is False:
        return Question(str(entry["id"]), str(entry["question"]))
    passage, answer = entry["passage"], entry["answer"]
    if not isinstance(passage, list) or not isinstance(answer, list) or not passage or not answer:
        raise ValueError(f"{entry['id']}: passage and answer must be lists that hold something")
    return Question(
        str(entry["id"]), str(entry["question"]), str(entry["path"]), tuple(map(str, passage)), tuple(map(str, answer))
    )
