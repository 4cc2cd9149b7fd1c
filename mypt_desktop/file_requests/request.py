"""FileRequest: a message over files, cut into what it quotes, the files it names, and its other words.

Nothing here knows a language: the words that stand before a new name or a place are in `resources/language`, and what
is wanted at all is told by a head that is fitted on examples (`file_requests.wanted`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import Final, Literal, TypeAlias

from mypt_desktop.language import lexicon
from mypt_desktop.language.file_names import files
from mypt_desktop.language.words import folded, is_stopword
from mypt_desktop.routing import head as routing_head

Operation: TypeAlias = Literal["rename", "replace", "set", "where", "show", "delete", "add", "create", "test", "fix"]
PieceKind: TypeAlias = Literal["word", "quote", "file", "missing", "sign"]

LONGEST: Final = 1_000
"""Characters of a message that can be one."""

_QUOTES: Final = (r"\"([^\"\n]+)\"", r"“([^”\n]+)”", r"„([^“”\n]+)[“”]", r"«\s?([^»\n]+?)\s?»", r"`([^`\n]+)`")
_SINGLE: Final = (r"(?<!\w)'([^'\n]+)'(?!\w)", r"(?<!\w)‘([^’\n]+)’(?!\w)", r"(?<!\w)‚([^‘\n]+)‘(?!\w)")
_QUOTE = re.compile("|".join((*_QUOTES, *_SINGLE)))
_TOKEN = re.compile(
    r"(?P<path>(?:[\w.-]+/)+[\w.-]*\w|\.?[\w-]+(?:\.[\w-]+)+)|(?P<word>(?:--?|[.#@])?[\w$]+(?:-\w+)*)|(?P<sign>\S)"
)
_MARKS: Final = "\"“”„«»`'‘’‚ "
_CODE_SHAPE = re.compile(r"_|[a-z][A-Z]|^[A-Z][A-Z0-9]+$|^[.#@]|^--|\$|\d")
_IDENTIFIER = re.compile(r"[^\W\d][\w$]*(?:-\w+)*")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a message; `text` without quotation marks, for a file its path in the folder."""

    kind: PieceKind
    text: str
    start: int
    end: int

    @property
    def plain(self) -> str:
        """Folded, as words are in the word lists."""
        return folded(self.text)

    @property
    def bare(self) -> str:
        """The name without the signs around it: of `.note`, `--verbose` and `greet()` `note`, `verbose` and `greet`."""
        return self.text.strip("`").removesuffix("()").lstrip(".#@-")

    @property
    def marked(self) -> bool:
        """Whether it is written as names in code are and words are not."""
        return self.kind == "quote" or bool(_CODE_SHAPE.search(self.text))


@dataclass(frozen=True)
class FileRequest:
    """`files` are the paths of the folder that it names, `pieces` all of it in order; `language` is one of those that
    the word lists are in."""

    text: str
    pieces: tuple[Piece, ...]
    files: tuple[str, ...]
    language: str = ""

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """The names of files that it says and the folder has not."""
        return tuple(one.text for one in self.pieces if one.kind == "missing")

    @cached_property
    def short(self) -> tuple[str, ...]:
        """The names of files that it says without their folders, where there may be one that is no document."""
        said = ((self.text[one.start : one.end], one.text) for one in self.pieces if one.kind == "file")
        bare = ((text.strip(_MARKS).removeprefix("./"), path) for text, path in said)
        return tuple(text for text, path in bare if text.casefold() != path.casefold())

    @cached_property
    def quoted(self) -> tuple[str, ...]:
        """What stands in quotation marks."""
        return tuple(one.text for one in self.pieces if one.kind == "quote")

    @cached_property
    def kinds(self) -> frozenset[str]:
        """What it calls the code it names: "function", "class", "variable", "import", "line", …"""
        said = {one.plain for one in self.pieces if one.kind == "word"}
        return frozenset(kind for kind, words in lexicon.table("code_kinds").items() if said & set(words))

    @cached_property
    def names(self) -> tuple[Piece, ...]:
        """What may be the name of something in code, each once: words that are neither such words nor particles, and
        quotations of one word. What is written as code, or stands beside what code is called, comes first; a message
        begins with what is to be done, so its first word is none."""
        sure: dict[str, Piece] = {}
        found: dict[str, Piece] = {}
        for at, one in enumerate(self.pieces):
            if one.kind not in ("word", "quote") or not _IDENTIFIER.fullmatch(one.bare):
                continue
            called = at > 0 and self.pieces[at - 1].kind == "word" and _of_kind(self.pieces[at - 1])
            called = called and one.plain not in self._words(("file_inside", "file_to", "file_by", "file_from"))
            idle = at == 0 or (_particle(one) and not called) or _of_kind(one)
            if one.kind == "word" and not one.marked and idle:
                continue
            beside = self.pieces[max(0, at - 1) : at + 2]
            kind = any(piece.kind == "word" and piece is not one and _of_kind(piece) for piece in beside)
            (sure if one.marked or kind else found).setdefault(one.bare, one)
        return tuple({**found, **sure}[name] for name in dict.fromkeys((*sure, *found)))

    def says(self, name: str) -> bool:
        """Whether it holds a phrase of a word list, outside of quotations and names of files."""
        said = " ".join(one.plain if one.kind in ("word", "sign") else "\N{WHITE SQUARE}" for one in self.pieces)
        return bool(lexicon.pattern(name).search(said))

    def pairs(self, *lists: str) -> Iterator[tuple[Piece, Piece]]:
        """What stands before and behind each word of these lists, particles and what code is called passed over."""
        words = self._words(lists)
        pieces = self._without_containers()
        for at, one in enumerate(pieces):
            if one.kind == "word" and one.plain in words:
                before = next((piece for piece in reversed(pieces[:at]) if _content(piece)), None)
                behind = next((piece for piece in pieces[at + 1 :] if _content(piece)), None)
                if before and behind:
                    yield before, behind

    def _without_containers(self) -> tuple[Piece, ...]:
        """The pieces without what says where a name is: "in the function total" behind another name."""
        inside = self._words(("file_inside", "file_to"))
        left: list[Piece] = []
        at, named = 0, False
        while at < len(self.pieces):
            one = self.pieces[at]
            end = at + 1
            if named and one.kind == "word" and one.plain in inside:
                while end < len(self.pieces) and self.pieces[end].kind == "word" and _particle(self.pieces[end]):
                    end += 1
                if end + 1 < len(self.pieces) and _of_kind(self.pieces[end]) and _content(self.pieces[end + 1]):
                    at = end + 2
                    continue
            named = named or (at > 0 and _content(one))
            left.append(one)
            at += 1
        return tuple(left)

    def without_files(self) -> tuple[Piece, ...]:
        """The pieces but for the files and the words that lead up to them: "in", "from the file"."""
        inside = lexicon.words_of(self.language, "file_inside")
        single = {word for phrase in inside for word in phrase.split()} | lexicon.words("articles")
        left: list[Piece] = []
        for one in self.pieces:
            if one.kind != "file":
                left.append(one)
                continue
            while left and left[-1].kind == "word" and left[-1].plain in single:
                left.pop()
        return tuple(left)

    def behind(self, *lists: str) -> tuple[tuple[Piece, ...], str]:
        """The pieces up to the last word of these lists that has something behind it, files aside, and the text behind
        it; nothing and an empty text where there is none."""
        words = self._words(lists)
        pieces = self.without_files()
        for at in range(len(pieces) - 2, 0, -1):
            if pieces[at].kind == "word" and pieces[at].plain in words:
                return pieces[:at], self._between(pieces[at + 1 :])
        return (), ""

    def _words(self, lists: Iterable[str]) -> frozenset[str]:
        return frozenset(word for name in lists for word in lexicon.words_of(self.language, name))

    def _between(self, pieces: Sequence[Piece]) -> str:
        """The text that these pieces were, without quotation marks around all of it and a full stop at its end."""
        if len(pieces) == 1:
            return pieces[0].text
        trimmed = list(pieces)
        while trimmed and trimmed[-1].kind == "sign" and trimmed[-1].text in ".!?,;":
            trimmed.pop()
        if len(trimmed) == 1:
            return trimmed[0].text
        return self.text[trimmed[0].start : trimmed[-1].end].strip() if trimmed else ""


def file_request(text: str, paths: Sequence[str]) -> FileRequest:
    """A message cut into its pieces; `paths` are the files of the folder."""
    pieces = tuple(pieces_of(text, paths))
    named = dict.fromkeys(one.text for one in pieces if one.kind == "file")
    said = " ".join(one.text for one in pieces if one.kind == "word" and not one.marked)
    return FileRequest(text, pieces, tuple(named), routing_head.load().language(said))


def pieces_of(text: str, paths: Sequence[str]) -> Iterator[Piece]:
    """The pieces of a message, in order."""
    done = 0
    for quote in _QUOTE.finditer(text):
        yield from _tokens(text, done, quote.start(), paths)
        inside = next(group for group in quote.groups() if group is not None)
        path = _path(inside, paths)
        yield Piece("file" if path else "quote", path or inside, quote.start(), quote.end())
        done = quote.end()
    yield from _tokens(text, done, len(text), paths)


def _tokens(text: str, start: int, end: int, paths: Sequence[str]) -> Iterator[Piece]:
    at = start
    while token := _TOKEN.search(text, at, end):
        at = token.end()
        said = token.group()
        path = _path(said, paths)
        if path:
            yield Piece("file", path, token.start(), token.end())
        elif token["path"] and files(said):
            yield Piece("missing", said, token.start(), token.end())
        elif token["path"] and re.fullmatch(r"[^\W\d]\w*(\.[^\W\d]\w*)+", said):  # Basket.clear
            place = token.start()
            for part in said.split("."):
                yield Piece("word", part, place, place + len(part))
                place += len(part) + 1
        else:
            kind: PieceKind = "sign" if token["sign"] else "word"
            called = text[at : at + 2] == "()" and kind == "word"
            yield Piece(kind, f"{said}()" if called else said, token.start(), token.end())
            at += 2 if called else 0


def _path(said: str, paths: Iterable[str]) -> str:
    """The file of the folder that is called so: by its path, or by its name where only one has it. Capitals count only
    where there are two without them."""
    if "." not in said and "/" not in said and not said[:1].isupper():
        return ""
    exact = said.removeprefix("./")
    wanted = exact.casefold()
    whole = [path for path in paths if path.casefold() == wanted]
    if whole:
        return exact if exact in whole else whole[0] if len(whole) == 1 else ""
    named = [path for path in paths if path.casefold().endswith(f"/{wanted}")]
    return named[0] if len(named) == 1 and PurePosixPath(wanted).suffix else ""


def _particle(piece: Piece) -> bool:
    return is_stopword(piece.plain) or piece.plain in lexicon.words("articles")


def _of_kind(piece: Piece) -> bool:
    return any(piece.plain in words for words in lexicon.table("code_kinds").values())


def _content(piece: Piece) -> bool:
    if piece.kind == "quote":
        return True
    return piece.kind == "word" and (piece.marked or not (_particle(piece) or _of_kind(piece)))
