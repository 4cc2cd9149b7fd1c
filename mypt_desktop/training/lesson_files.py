"""Lessons as files: one a line of JSON, gzipped."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from mypt_desktop.core.errors import UserError

Lesson = TypeVar("Lesson")


def read_lessons(path: Path, made_of: Callable[[Any], Lesson], learner: str) -> list[Lesson]:
    """`made_of` makes a lesson of a line's JSON. Raises `UserError` naming the file, and the line of it that is no
    lesson for `learner`."""
    found = []
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                try:
                    found.append(made_of(json.loads(line)))
                except (ValueError, KeyError, TypeError, RecursionError) as error:
                    raise UserError(f"Line {number} of {path} is no lesson for the {learner}: {error!r}.") from error
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        raise UserError(f"{path} cannot be read: {error}.") from error
    return found
