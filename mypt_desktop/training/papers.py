"""Papers: documents to teach on, and what is asked about them."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """One question about the folder; its fields are told at the head of `documents`."""

    path: str
    question: str
    answers: tuple[str, ...] = ()
    says: str = ""
    summary: str = ""
    left_out: tuple[str, ...] = ()
    opening: str = ""


@dataclass(frozen=True, slots=True)
class Paper:
    path: str
    text: str
    asked: tuple[Asked, ...]


def slug(text: str) -> str:
    """A name for a file."""
    return re.sub(r"[^\w]+", "-", text.lower()).strip("-")[:60] or "paper"
