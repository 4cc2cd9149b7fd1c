"""Which documents a message names, and what it is about: by file name, by title, or by a word for all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Literal, TypeAlias

from mypt_desktop.agent.words import content, folded, numbers
from mypt_desktop.workspace.values import Document

_ALL = re.compile(
    r"\b(?:everything|all (?:of )?(?:the |my |these |our )?(?:documents|files|notes|papers)|"
    r"(?:the|this|my|whole|entire) (?:folder|workspace|directory)|(?:the|my|these|our) (?:documents|files)|"
    r"alle (?:dokumente|dateien)|(?:den|dieser|diesen|der) ordner|tous les (?:documents|fichiers)|"
    r"todos los (?:documentos|archivos))\b"
)
Utmost: TypeAlias = Literal["longest", "shortest", "newest", "oldest"]
_DOCUMENT = r"(?:\w+ )?(?:documents?|files?|papers?|texts?|dokument\w*|datei\w*|fichiers?|documentos?|archivos?)"
_UTMOST_WORDS: dict[Utmost, str] = {
    "longest": rf"(?:longest|biggest|largest|langste\w*|grosste\w*) {_DOCUMENT}|plus long|mas largo",
    "shortest": rf"(?:shortest|smallest|kurzeste\w*|kleinste\w*) {_DOCUMENT}|plus court|mas corto",
    "newest": rf"(?:newest|latest|most recent|neueste\w*) {_DOCUMENT}|plus recent|mas reciente",
    "oldest": rf"(?:oldest|alteste\w*) {_DOCUMENT}|plus ancien|mas antiguo",
}
_UTMOST = {which: re.compile(rf"\b(?:{words})\b") for which, words in _UTMOST_WORDS.items()}
_TWO = re.compile(
    r"\b(?:(?:these|the|both|my)(?: two)?|both|beiden|diesen|les deux|los dos|estos) ?"
    r"(?:two|documents|files|versions|papers|dokumente\w*|dateien|fichiers|archivos|documentos)?\b"
)
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
    return bool(_ALL.search(folded(text)))


def means_two(text: str) -> bool:
    """Whether a text speaks of two documents without naming them."""
    return bool(_TWO.search(folded(text)))


def utmost(text: str) -> Utmost | None:
    """Which document of all a text speaks of by its length or age."""
    said = folded(text)
    return next((which for which, pattern in _UTMOST.items() if pattern.search(said)), None)


def _names(document: Document) -> list[str]:
    """How somebody may call it, the fullest name first. A title of one short or empty word names nothing."""
    path = PurePosixPath(document.path)
    candidates = [plain(document.path), plain(path.name), plain(path.stem), plain(document.title)]
    return [name for name in candidates if len(name) > 4 and content(name)]
