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
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [_loaded(json.loads(line)) for line in file]


def _loaded(raw: dict[str, Any]) -> Lesson:
    groups = tuple((str(name), tuple(map(str, lines))) for name, lines in raw["groups"])
    return Lesson(groups, tuple((str(q), tuple(before), tuple(right)) for q, before, right in raw["asked"]))
