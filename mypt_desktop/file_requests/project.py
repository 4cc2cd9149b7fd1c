"""Project: the files of the open folder as a recipe reads them, through the tools, and what their syntax says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from mypt_desktop.coding.ast_languages import language_of
from mypt_desktop.coding.ast_process import NotParsedError, SyntaxProcess, syntax
from mypt_desktop.coding.files_roots import WORKSPACE
from mypt_desktop.coding.files_shown import LONGEST_LINE
from mypt_desktop.core.messages import JsonObject
from mypt_desktop.file_requests.ports import FolderTurn
from mypt_desktop.workspace.values import Document

MOST_FILES: Final = 2_000
"""That one request looks into; see `Project.all_held`."""

_FIRST_FILES: Final = 200
"""That are looked into for what a message may name, before it is known to be a request."""

_PIECE: Final = 3_000
_HEADER = re.compile(r"^\[(?P<path>.+)#[0-9A-F]{4}\]$", re.MULTILINE)
_NO_CODE: Final = frozenset(("", "markdown", "html", "json", "yaml"))
"""Languages of files that define no names."""

_READS: Final = frozenset(("read", "search"))


@dataclass(frozen=True, slots=True)
class TextLines:
    """A text file: its path in the folder, its tag, its lines. `shown` is its path as the tools take it."""

    path: str
    shown: str
    tag: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """With LF at the end of each line."""
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def language(self) -> str:
        """Empty where it is none that can be parsed."""
        return language_of(self.path)


@dataclass(frozen=True, slots=True)
class Name:
    """One occurrence of a name in a file; see `coding.ast_symbols`. `column` counts characters from 0. `kind`, and the
    lines `first` to `last` of the whole, only where it is defined; `owner` is the scope that defines it."""

    file: TextLines
    name: str
    line: int
    column: int
    form: str
    owner: int
    scope: int
    receiver: str = ""
    kind: str = ""
    first: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True)
class Outline:
    """What the syntax of one file says of some names. `scopes` have `kind`, `name`, `first` and `last`; `imports` have
    `first`, `last`, `text` and the names they bind."""

    file: TextLines
    names: tuple[Name, ...]
    scopes: tuple[Mapping[str, Any], ...]
    imports: tuple[Mapping[str, Any], ...]
    broken: bool


class Project:
    """The folder that is open, for one turn. Files are read when they are asked for, each once."""

    def __init__(self, turn: FolderTurn, process: SyntaxProcess = syntax) -> None:
        self._turn = turn
        self._process = process
        self._files: dict[str, TextLines | None] = {}
        self._outlines: dict[tuple[tuple[str, ...], tuple[str, ...], int], tuple[Outline, ...]] = {}
        self._not_all: set[tuple[str, ...]] = set()

    @property
    def readable(self) -> bool:
        """Whether there is a folder, and tools that read it."""
        tools = {spec.name for spec in self._turn.tools.specs()}
        return tools >= _READS and bool(self.paths)

    @property
    def editable(self) -> bool:
        """Whether the tool that edits files is on offer; it may still not be allowed to."""
        return self.offers("edit")

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """The files of the folder that were read into its index."""
        return tuple(one.path for one in self._documents if not one.error)

    @property
    def prose(self) -> bool:
        """Whether there are documents that are no code, which may speak of anything."""
        return any(language_of(path) in ("", "markdown") for path in self.paths)

    @cached_property
    def ids(self) -> Mapping[str, str]:
        """The documents' ids by their paths."""
        return {one.path: one.doc_id for one in self._documents}

    @cached_property
    def _documents(self) -> Sequence[Document]:
        return self._turn.library.list_docs() if self._turn.library else ()

    def read(self, path: str) -> TextLines | None:
        """A file; None where it is no text, is not there, or has lines too long to be edited by a recipe."""
        if path not in self._files:
            self._files[path] = self._read(path)
        return self._files[path]

    def may_write(self, file: TextLines) -> bool:
        """Whether the user allowed chats to change the folder: then a plain path is one in it."""
        return not file.shown.startswith(WORKSPACE)

    @cached_property
    def changeable(self) -> bool:
        """As `may_write`, for the folder as a whole."""
        asked: JsonObject = {"paths": [f"{WORKSPACE}."], "limit": 1}
        return WORKSPACE not in str(self._turn.tools.look_up("find", asked).content.get("text", WORKSPACE))

    def has(self, path: str) -> bool:
        """Whether there is a file or folder of this path, documents or not."""
        found = self._turn.tools.look_up("find", {"paths": [f"{WORKSPACE}{path}"], "gitignore": False})
        return not found.failed

    def offers(self, tool: str) -> bool:
        return any(spec.name == tool for spec in self._turn.tools.specs())

    def holding(
        self,
        texts: Sequence[str],
        paths: Sequence[str] = (),
        *,
        words: bool = True,
        small: bool = False,
        most: int = 0,
    ) -> tuple[TextLines, ...]:
        """The files, of `paths` or of all, that hold one of these texts; with `words` as a whole word, with `small` in
        capital letters too. Of more than `most` files (0: `MOST_FILES`) only the first."""
        most = most or MOST_FILES
        either = "|".join(map(re.escape, texts))
        pattern = rf"(?:^|[^\w$])(?:{either})(?:[^\w$]|$)" if words else f"(?:{either})"
        where = [f"{WORKSPACE}{path}" for path in paths] or [f"{WORKSPACE}."]
        names: dict[str, None] = {}
        skip, all_found = 0, False
        while not all_found and len(names) <= most:
            asked: JsonObject = {"pattern": pattern, "paths": where, "context": 0, "limit": 1000, "skip": skip}
            found = self._turn.tools.look_up("search", {**asked, "ignore_case": small})
            text, matches = found.content.get("text"), found.content.get("matches")
            if found.failed or not isinstance(text, str) or not isinstance(matches, int):
                break
            names |= dict.fromkeys(one["path"].removeprefix(WORKSPACE) for one in _HEADER.finditer(text))
            all_found = found.content.get("limit_reached") is False
            if not matches:
                break
            skip += matches
        if not all_found or len(names) > most:
            self._not_all.add(tuple(texts))
        read = (self.read(name) for name in list(names)[:most])
        return tuple(one for one in read if one is not None)

    def all_held(self, texts: Sequence[str]) -> bool:
        """Whether `holding` found all files that hold one of these texts: what is changed in some of them is broken."""
        return tuple(texts) not in self._not_all

    def outline(self, file: TextLines, names: Sequence[str] = ()) -> Outline | None:
        """Where names are defined and used in a file, all of them where none is given; None where it cannot be
        parsed."""
        if not file.language:
            return None
        job = {"job": "symbols", "text": file.text, "language": file.language, "names": list(names)}
        try:
            told: Mapping[str, Any] = self._process.ask(job, self._turn.cancel)
        except NotParsedError:
            return None
        starts = [0]
        for line in file.lines:
            starts.append(starts[-1] + len(line) + 1)
        found = tuple(_name(file, one, starts) for one in told["names"])
        return Outline(file, found, tuple(told["scopes"]), tuple(told["imports"]), bool(told["broken"]))

    def defined(self, names: Sequence[str]) -> frozenset[str]:
        """Those of the names that the code of the folder defines."""
        found = self.outlines(names, most=_FIRST_FILES) if names else ()
        return frozenset(one.name for outline in found for one in outline.names if one.kind not in ("", "import"))

    def outlines(self, names: Sequence[str], paths: Sequence[str] = (), *, most: int = 0) -> tuple[Outline, ...]:
        """Those of the files of code that hold one of these names and can be parsed; each combination once."""
        key = (tuple(names), tuple(paths), most)
        if key not in self._outlines:
            self._outlines[key] = self._parsed(*key)
        return self._outlines[key]

    def _parsed(self, names: Sequence[str], paths: Sequence[str], most: int) -> tuple[Outline, ...]:
        held = self.holding(names, paths, most=most)
        found = (self.outline(file, names) for file in held if file.language not in _NO_CODE)
        return tuple(one for one in found if one is not None)

    def broken(self, path: str, lines: Sequence[str]) -> bool | None:
        """Whether these lines of a file have a syntax error; None where that cannot be told."""
        text = "".join(f"{line}\n" for line in lines)
        if path.endswith(".toml"):
            return _broken_toml(text)
        language = language_of(path)
        if not language:
            return None
        job = {"job": "match", "text": text, "language": language, "patterns": []}
        try:
            return bool(self._process.ask(job, self._turn.cancel)["broken"])
        except NotParsedError:
            return None

    def _read(self, path: str) -> TextLines | None:
        lines: list[str] = []
        shown = tag = ""
        total = 1
        while len(lines) < total:
            asked: JsonObject = {"path": f"{WORKSPACE}{path}", "first": len(lines) + 1, "count": _PIECE}
            result = self._turn.tools.look_up("read", asked)
            text, number = result.content.get("text"), result.content.get("lines")
            if result.failed or not isinstance(text, str) or not isinstance(number, int):
                return None
            shown, tag, total = str(result.content["path"]), str(result.content["tag"]), number
            piece = _numbered(text, len(lines) + 1)
            if not piece:
                break
            lines += piece
        if len(lines) != total or any(len(line) > LONGEST_LINE for line in lines):
            return None
        return TextLines(path, shown, tag, tuple(lines))


def _numbered(text: str, first: int) -> list[str]:
    """The lines of a reading, without their numbers."""
    found: list[str] = []
    for row in text.split("\n")[1:]:
        number, colon, line = row.partition(":")
        if not colon or number != str(first + len(found)):
            break
        found.append(line)
    return found


def _name(file: TextLines, one: Mapping[str, Any], starts: Sequence[int]) -> Name:
    return Name(
        file,
        one["name"],
        one["line"],
        one["start"] - starts[one["line"] - 1],
        one["form"],
        one["owner"],
        one["scope"],
        one["receiver"],
        one.get("kind", ""),
        one.get("first", 0),
        one.get("last", 0),
    )


def _broken_toml(text: str) -> bool:
    import tomllib

    try:
        tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return True
    return False
