"""What a message speaks of, once it is known what it wants: a topic, types of file, documents by name or by a word.

Nothing here knows a language: the words around a topic, and the names of types of file, come from the examples in
`resources/routing`, the words for documents from `resources/language`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal, TypeAlias, get_args

from mypt_desktop.language import lexicon
from mypt_desktop.language.words import content, folded, is_stopword, numbers, stem
from mypt_desktop.routing import head as routing_head
from mypt_desktop.routing.head import FIRST, LAST, SLOT, plain
from mypt_desktop.workspace.values import Document

Utmost: TypeAlias = Literal["longest", "shortest", "newest", "oldest"]
_BETWEEN_WORDS = re.compile(r"[\W_]+")
_LONGEST = 2000  # characters looked at; what somebody asks for stands at the beginning
_WORD = re.compile(r"\w+")
_QUOTED = re.compile(r"[\"“„«'‘‹]\s?([^\"”“»'’›\n]{1,100}?)\s?[\"”“»'’›](?!\w)")


@dataclass(frozen=True, slots=True)
class FileTypes:
    """Types of file as somebody calls them, and their endings with the full stop."""

    name: str
    endings: tuple[str, ...]


def quoted(text: str) -> str:
    """What stands in quotation marks, if it is one thing; else empty."""
    found = _QUOTED.findall(text[:_LONGEST])
    return str(found[0]).strip() if len(found) == 1 else ""


def topic(text: str, kind: str, *, brief: bool = False) -> str:
    """What a message of a kind speaks of, as written: without the words that in the examples lead up to a topic and
    follow it. Where it is worded like no example, without the words that stand around topics there at all.

    `brief`: a topic is a word or two, so the first word that may follow one does.
    """
    spans = list(_WORD.finditer(text[:_LONGEST]))
    words = [plain(span.group()) for span in spans]
    head = routing_head.load()
    frames, carriers = head.frames.get(kind, frozenset()), head.carriers.get(kind, frozenset())
    start = _framed(words, lambda before, after: f"{before} {after}" in frames, FIRST)
    end = len(words) - _framed(words[::-1], lambda after, before: f"{before} {after}" in frames, LAST)

    def idle(word: str) -> bool:
        return word in carriers or is_stopword(word)

    if not start:
        start = next((at for at, word in enumerate(words) if not idle(word)), len(words))
    if brief:
        end = next((at for at in range(start + 1, end) if f"{SLOT} {words[at]}" in frames), end)
    while end == len(words) and end > start and idle(words[end - 1]) and not content(words[end - 1]):
        end -= 1
    return text[spans[start].start() : spans[end - 1].end()] if start < end else ""


def file_types(text: str) -> FileTypes | None:
    """The types of file a message names; None where it names none."""
    types = {stem(word): named for word, named in routing_head.load().types.items()}
    found = [types[word] for word in map(stem, _WORD.findall(plain(text))) if word in types]
    endings = dict.fromkeys(ending for _, *endings_of in found for ending in endings_of)
    return FileTypes(found[0][0], tuple(endings)) if found else None


def unsaid(text: str, kind: str) -> frozenset[str]:
    """The words that carry meaning in a message of a kind and stand in no example of it: what is asked for besides."""
    head = routing_head.load()
    known = {stem(word) for word in (*head.carriers.get(kind, ()), *head.types)}
    return content(plain(text[:_LONGEST])) - known


def _framed(words: Sequence[str], joined: Callable[[str, str], bool], border: str) -> int:
    """How many words from the border on are worded as in the examples up to a topic."""
    before, found = border, 0
    for at, word in enumerate(words):
        if joined(before, SLOT):
            found = at
        if not joined(before, word):
            break
        before = word
    return found


def _spaced(text: str) -> str:
    """Folded words with single spaces around them: `refund-policy_v2.md` reads like `refund policy v2 md`."""
    return f" {_BETWEEN_WORDS.sub(' ', folded(text)).strip()} "


def mentioned(text: str, documents: Sequence[Document]) -> list[Document]:
    """The documents a text names, in the order it names them. A longer name wins over one that is part of it."""
    said = _spaced(text)
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
    return [document for document, name in held if words and words <= content(_spaced(name)) | numbers(name)]


def under(text: str, documents: Sequence[Document]) -> list[Document]:
    """The documents in the folders a text names; empty when it names none."""
    said = _spaced(text)
    return [d for d in documents if any(_spaced(folder) in said for folder in PurePosixPath(d.path).parts[:-1])]


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
    candidates = [_spaced(document.path), _spaced(path.name), _spaced(path.stem), _spaced(document.title)]
    return [name for name in candidates if len(name) > 4 and content(name)]
