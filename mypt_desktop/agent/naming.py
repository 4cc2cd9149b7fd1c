"""Which documents a message names, and what it is about: by file name, by title, or by a word for all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Literal, TypeAlias, get_args

from mypt_desktop.agent import lexicon
from mypt_desktop.agent.words import content, folded, numbers
from mypt_desktop.workspace.values import Document

Utmost: TypeAlias = Literal["longest", "shortest", "newest", "oldest"]
_BETWEEN_WORDS = re.compile(r"[\W_]+")


def plain(text: str) -> str:
    """Folded words with single spaces around them: `refund-policy_v2.md` reads like `refund policy v2 md`."""
    return f" {_BETWEEN_WORDS.sub(' ', folded(text)).strip()} "


def mentioned(text: str, documents: Sequence[Document]) -> list[Document]:
    """The documents a text names, in the order it names them. A longer name wins over one that is part of it."""
    said = plain(text)
    hits: list[tuple[int, int, Document]] = []
    for document in documents:
        for name in _names(document):
            at = said.find(name)
            if at >= 0:
                hits.append((at, at + len(name), document))
                break
    taken: list[tuple[int, int]] = []
    found: list[tuple[int, Document]] = []
    for start, end, document in sorted(hits, key=lambda hit: hit[0] - hit[1]):
        if not any(start < other_end - 1 and other_start < end - 1 for other_start, other_end in taken):
            taken.append((start, end))
            found.append((start, document))
    return [document for _, document in sorted(found, key=lambda hit: hit[0])]


def called_so(text: str, documents: Sequence[Document]) -> list[Document]:
    """The documents whose path and title hold all words and numbers of a text: "the meeting of 8 April"."""
    words = content(text) | numbers(text)
    held = ((document, f"{PurePosixPath(document.path).with_suffix('')} {document.title}") for document in documents)
    return [document for document, name in held if words and words <= content(plain(name)) | numbers(name)]


def under(text: str, documents: Sequence[Document]) -> list[Document]:
    """The documents in the folders a text names; empty when it names none."""
    said = plain(text)
    return [d for d in documents if any(plain(folder) in said for folder in PurePosixPath(d.path).parts[:-1])]


def means_all(text: str) -> bool:
    """Whether a text speaks of the workspace as a whole."""
    return bool(lexicon.pattern("all_documents").search(folded(text)))


def means_two(text: str) -> bool:
    """Whether a text speaks of two documents without naming them."""
    return bool(lexicon.pattern("two_documents").search(folded(text)))


def utmost(text: str) -> Utmost | None:
    """Which document of all a text speaks of by its length or age."""
    said = folded(text)
    return next((which for which in get_args(Utmost) if lexicon.pattern(which).search(said)), None)


def _names(document: Document) -> list[str]:
    """How somebody may call it, the fullest name first. A title of one short or empty word names nothing."""
    path = PurePosixPath(document.path)
    candidates = [plain(document.path), plain(path.name), plain(path.stem), plain(document.title)]
    return [name for name in candidates if len(name) > 4 and content(name)]
