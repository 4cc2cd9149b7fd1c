"""Lessons for the embedder: the lines and passages of one document, and questions to it with those that answer; one a
line of JSON, gzipped.

`python -m mypt_desktop.bench.embedder_lessons` makes them.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from mypt_desktop.store.flushing import write_whole
from mypt_desktop.training.lesson_files import read_lessons

HANDWRITTEN: Final = "handwritten"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the places of the lines and of the passages that answer it. `kind` says what is hard about it."""

    text: str
    lines: tuple[int, ...]
    passages: tuple[int, ...]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One document. `source` is `HANDWRITTEN` or the set that a published passage is from; `name` is what the file is
    called, "" for a published passage; one that is `held` is judged by and never learned."""

    source: str
    name: str
    language: str
    held: bool
    lines: tuple[str, ...]
    passages: tuple[str, ...]
    asked: tuple[Asked, ...]

    @property
    def published(self) -> bool:
        return self.source != HANDWRITTEN


def write(lessons: Iterable[Lesson], path: Path) -> None:
    """Whole or not at all; the same lessons give the same bytes."""
    text = "".join(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in lessons)
    write_whole(path, gzip.compress(text.encode("utf-8", "replace"), mtime=0))


def load(path: Path) -> list[Lesson]:
    """Raises `UserError` naming the file, and the line of it that is no lesson."""
    return read_lessons(path, _loaded, "embedder")


def _loaded(raw: Mapping[str, Any]) -> Lesson:
    lines, passages = _texts(raw["lines"]), _texts(raw["passages"])
    asked = tuple(
        Asked(
            str(one["text"]),
            _places(one["lines"], len(lines)),
            _places(one["passages"], len(passages)),
            str(one["kind"]),
        )
        for one in raw["asked"]
    )
    return Lesson(str(raw["source"]), str(raw["name"]), str(raw["language"]), bool(raw["held"]), lines, passages, asked)


def _texts(raw: Sequence[object]) -> tuple[str, ...]:
    if not isinstance(raw, list):
        raise TypeError(raw)
    return tuple(map(str, raw))


def _places(raw: Sequence[Any], count: int) -> tuple[int, ...]:
    places = tuple(int(one) for one in raw)
    if not all(0 <= one < count for one in places):
        raise ValueError(f"{places} of {count}")
    return places
