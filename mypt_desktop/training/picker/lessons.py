"""Lessons for the picker: lines under letters, and questions over them with the lines that answer; one a line of JSON.

`python -m mypt_desktop.bench.picker_lessons` makes them.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mypt_desktop.core.lettered import LETTERS
from mypt_desktop.training.lesson_files import read_lessons


@dataclass(frozen=True, slots=True)
class Lesson:
    """`groups` as `core.lettered.shown` takes them; `asked` are (question, before, places of the lines that answer)."""

    groups: tuple[tuple[str, tuple[str, ...]], ...]
    asked: tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...]


def write(lessons: Sequence[Lesson], path: Path) -> None:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        for one in lessons:
            file.write(json.dumps({"groups": one.groups, "asked": one.asked}, ensure_ascii=False) + "\n")


def load(path: Path) -> list[Lesson]:
    """Raises `UserError` naming the file, and the line of it that is no lesson."""
    return read_lessons(path, _loaded, "picker")


def _loaded(raw: dict[str, Any]) -> Lesson:
    groups = tuple((str(name), tuple(map(str, lines))) for name, lines in raw["groups"])
    asked = tuple((str(q), tuple(map(str, before)), tuple(map(int, right))) for q, before, right in raw["asked"])
    lines = sum(len(group) for _, group in groups)
    if lines > len(LETTERS) or not all(0 <= at < lines for *_, right in asked for at in right):
        raise ValueError(f"{lines} lines")
    return Lesson(groups, asked)
