"""Retrieval collections: passages, and questions of which each has exactly one passage that answers it.

Made from a file of question-and-passage rows (JSON lines, gzip or plain; a row has `source` and `messages` with the
roles `context` and `user`), so that public reading-comprehension sets serve as retrieval tests without being copied.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mypt_desktop.core.errors import UserError


@dataclass(frozen=True, slots=True)
class Query:
    """`passage` is the index of the right passage in the collection."""

    text: str
    passage: int


@dataclass(frozen=True, slots=True)
class Collection:
    name: str
    passages: tuple[str, ...]
    queries: tuple[Query, ...]


def load(path: Path, source: str, *, queries: int = 0, seed: int = 7) -> Collection:
    """All passages of `source`; all its questions, or `queries` of them drawn at random. Raises `UserError`."""
    numbers: dict[str, int] = {}
    found: list[Query] = []
    try:
        for row in _rows(path):
            if row.get("source") != source:
                continue
            said = {message["role"]: str(message["content"]).strip() for message in row["messages"]}
            number = numbers.setdefault(said["context"], len(numbers))
            found.append(Query(said["user"], number))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"{path} holds no question-and-passage rows: {error!r}") from error
    if not found:
        raise UserError(f"{path} has no rows from {source}.")
    unique = list(dict.fromkeys(found))
    if queries and queries < len(unique):
        unique = random.Random(seed).sample(unique, queries)
    return Collection(source, tuple(numbers), tuple(unique))


def _rows(path: Path) -> Iterator[Mapping[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)
