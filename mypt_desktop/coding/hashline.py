"""The line-anchored patch language: operations on the numbered lines of files, parsed from the text of one call.

Text in, values out: nothing here reads a file. Every line number is one of the file as it was read, in all operations.
Parsing is total: any text gives a `Patch` or a `PatchError` with a sentence that names the line of the patch.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from mypt_desktop.core.errors import UserError

OPERATION: Final = r"(?:SWAP|DEL|INS)\b"
"""How a line begins that starts an operation, for the cut of a patch that a model contaminated."""

BARE_ROWS: Final = "Rows without a leading + were taken as text. Write every row as +TEXT."

_HEADER = re.compile(r"\[([^\[\]\n]+)#([0-9A-Fa-f]{4})\]")
_NOISY_HEADER = re.compile(
    r"[\[*\s]*(?:(?:Update|Add)\s+File:\s*)?[\[*\s]*([^\[\]*#\n]+)#([0-9A-Fa-f]{4})[\]*\s]*", re.IGNORECASE
)
_UNTAGGED = re.compile(r"\[([^\[\]\n]+)\]")
_SENTINEL = re.compile(r"\*{3}\s*((?:Update|Add|Delete)\s+File:|Move\s+to:)", re.IGNORECASE)
_ENVELOPE = re.compile(r"\*{3}\s*(?:Begin|End)\s+Patch\s*", re.IGNORECASE)
_ABORT = re.compile(r"\*{3}\s*Abort\s*", re.IGNORECASE)
_NUMBER = r"([0-9]{1,9})"
_RANGE = rf"{_NUMBER}(?:\s*(?:\.\.|…|-|–|\s)\s*{_NUMBER})?"
_SWAP = re.compile(rf"SWAP\s+{_RANGE}\s*:?")
_DELETE = re.compile(rf"DEL\s+{_RANGE}\s*(:?)")
_INSERT = re.compile(rf"INS\.(PRE|POST)\s+{_NUMBER}\s*:?")
_INSERT_END = re.compile(r"INS\.(HEAD|TAIL)\s*:?")
_BLOCK = re.compile(rf"(SWAP\.BLK|DEL\.BLK|INS\.BLK\.POST)\s+{_NUMBER}\s*(:?)")
_VERB = re.compile(rf"{OPERATION}")
_BARE_RANGE = re.compile(rf"{_RANGE}\s*:?")
_NUMBERED_ROW = re.compile(r"[*\s]?[0-9]{1,9}[:|]")
_VERBS = "`SWAP N..M:`, `DEL N..M`, `INS.PRE N:`, `INS.POST N:`, `INS.HEAD:` or `INS.TAIL:`"


class PatchError(UserError):
    """The patch cannot be understood, or does not fit the file. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Replaces lines `first` to `last`. `line` is where it stands in the patch, here and below."""

    line: int
    first: int
    last: int
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Delete:
    line: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Insert:
    """Rows before line `at` ("pre"), after it ("post"), or at an end of the file, where `at` is 0."""

    line: int
    where: Literal["pre", "post", "head", "tail"]
    at: int
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OnBlock:
    """An operation on the syntactic block that begins on line `at`."""

    line: int
    what: Literal["swap", "delete", "insert"]
    at: int
    rows: tuple[str, ...]

    @property
    def head(self) -> str:
        """As it is written in a patch, without its colon."""
        return f"{ {'swap': 'SWAP.BLK', 'delete': 'DEL.BLK', 'insert': 'INS.BLK.POST'}[self.what] } {self.at}"


Plain: TypeAlias = Swap | Delete | Insert
Operation: TypeAlias = Plain | OnBlock


@dataclass(frozen=True, slots=True)
class Section:
    """What is to be done with one file. `tag`: four hexadecimal digits, upper case."""

    path: str
    tag: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Patch:
    """One section a file. `warnings` are for the model: what was accepted that is not the language."""

    sections: tuple[Section, ...]
    warnings: tuple[str, ...] = ()


@dataclass(slots=True)
class _Hunk:
    """An operation whose rows are being read."""

    line: int
    verb: Literal["swap", "delete", "pre", "post", "head", "tail", "swap-block", "delete-block", "insert-block"]
    first: int = 0
    last: int = 0
    rows: list[str] = field(default_factory=list)
    blanks: int = 0  # unmarked empty lines behind the last row: rows only if another follows

    def finished(self) -> Operation:
        if self.verb == "delete":
            return Delete(self.line, self.first, self.last)
        if self.verb == "delete-block":
            return OnBlock(self.line, "delete", self.first, ())
        if not self.rows:
            raise _fault(self.line, _empty(self))
        rows = tuple(self.rows)
        match self.verb:
            case "swap":
                return Swap(self.line, self.first, self.last, rows)
            case "swap-block":
                return OnBlock(self.line, "swap", self.first, rows)
            case "insert-block":
                return OnBlock(self.line, "insert", self.first, rows)
            case where:
                return Insert(self.line, where, self.first, rows)


def parsed(text: str) -> Patch:
    """The patch in `text`. Raises `PatchError`."""
    return _Parser().parse(text)


def named_files(text: str) -> tuple[str, ...]:
    """The paths that stand in a patch, in their order. Total: of one that is none there are none."""
    lines = (line for _, line in _lines(text) if not line.startswith("+"))
    return tuple(dict.fromkeys(header[0] for line in lines if (header := _header(line.strip()))))


class _Parser:
    def __init__(self) -> None:
        self._sections: dict[str, tuple[str, list[Operation]]] = {}
        self._warnings: list[str] = []
        self._path = ""
        self._hunk: _Hunk | None = None

    def parse(self, text: str) -> Patch:
        for number, line in _lines(text):
            if not line.startswith("+") and _ABORT.fullmatch(line.strip()):
                break
            self._read(number, line)
        self._close()
        if not self._sections:
            raise PatchError(
                "The patch names no file.", hint="Begin with `[PATH#TAG]`, as `read` and `search` print it."
            )
        empty = [path for path, (_, operations) in self._sections.items() if not operations]
        if len(empty) == len(self._sections):
            raise PatchError(f"The patch says nothing to do with {empty[0]}.", hint=f"Add an operation: {_VERBS}.")
        self._warnings += [f"The patch says nothing to do with {path}, so it stays as it is." for path in empty]
        sections = (Section(path, tag, tuple(found)) for path, (tag, found) in self._sections.items() if found)
        return Patch(tuple(sections), tuple(dict.fromkeys(self._warnings)))

    def _read(self, number: int, line: str) -> None:
        if line.startswith("+"):
            self._row(number, line[1:], bare=False)
            return
        stripped = line.strip()
        if not stripped:
            if self._hunk is not None:
                self._hunk.blanks += 1
        elif _ENVELOPE.fullmatch(stripped):
            pass
        elif header := _header(stripped):
            self._open_section(*header)
        elif _VERB.match(stripped):
            self._open_hunk(number, stripped)
        else:
            self._refuse_foreign(number, stripped)
            self._row(number, line, bare=True)

    def _open_section(self, path: str, tag: str) -> None:
        self._close()
        known = self._sections.setdefault(path, (tag, []))
        if known[0] != tag:
            raise PatchError(
                f"{path} stands in the patch with two tags, {known[0]} and {tag}.",
                hint="All operations on a file use the tag, and the numbers, of one reading.",
            )
        self._path = path

    def _open_hunk(self, number: int, line: str) -> None:
        self._close()
        if not self._path:
            raise _no_file(number, line)
        self._hunk = _hunk(number, line)

    def _row(self, number: int, text: str, *, bare: bool) -> None:
        hunk = self._hunk
        if hunk is None:
            if not self._path:
                if untagged := _UNTAGGED.fullmatch(text.strip()):
                    raise _untagged(untagged[1])
                raise _no_file(number, text)
            if bare and (untagged := _UNTAGGED.fullmatch(text.strip())):
                raise _untagged(untagged[1])
            raise _fault(number, f"the row {_shown(text)} belongs to no operation. Write {_VERBS} above it.")
        if hunk.verb in ("delete", "delete-block"):
            swap = "`SWAP N..M:`" if hunk.verb == "delete" else "`SWAP.BLK N:`"
            raise _fault(number, f"a DEL takes no rows. Leave them out, or replace the lines with {swap}.")
        if hunk.blanks and hunk.rows:
            bare = True
            hunk.rows += [""] * hunk.blanks
        hunk.blanks = 0
        if bare:
            self._warnings.append(BARE_ROWS)
        hunk.rows.append(text)

    def _close(self) -> None:
        if self._hunk is not None:
            self._sections[self._path][1].append(self._hunk.finished())
            self._hunk = None

    def _refuse_foreign(self, number: int, line: str) -> None:
        """What other patch languages write, and what is none."""
        if found := _SENTINEL.match(line):
            raise _fault(number, f"`*** {found[1]}` is another patch language. A file begins with `[PATH#TAG]`.")
        if line.startswith("@@"):
            raise _fault(number, f"`@@` is another patch language. Say which lines are meant: {_VERBS}.")
        if line.startswith("-"):
            raise _fault(
                number,
                "a row cannot begin with `-`: the operation names the lines that go. For the text itself write `+-…`.",
            )
        if found := _BARE_RANGE.fullmatch(line):
            lines = found[1] if found[2] is None else f"{found[1]}..{found[2]}"
            raise _fault(
                number,
                f"`{line[:40]}` does not say what to do. Write `SWAP {lines}:` to replace or `DEL {lines}` to delete.",
            )
        if self._hunk is not None and _NUMBERED_ROW.match(line):
            raise _fault(number, f"{_shown(line)} has a line number. A row is `+` and the text alone.")


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines with their numbers, without a code fence around all of them."""
    lines = [(number, line.removesuffix("\r")) for number, line in enumerate(text.split("\n"), 1)]
    filled = [at for at, (_, line) in enumerate(lines) if line.strip()]
    if len(filled) > 1 and lines[filled[0]][1].startswith("```") and lines[filled[-1]][1].strip() == "```":
        return lines[filled[0] + 1 : filled[-1]]
    return lines


def _header(line: str) -> tuple[str, str] | None:
    found = _HEADER.fullmatch(line)
    if found is None and (line.startswith(("[", "*")) or line.lower().startswith(("update file:", "add file:"))):
        found = _NOISY_HEADER.fullmatch(line)
    return (found[1].strip(), found[2].upper()) if found else None


def _hunk(number: int, line: str) -> _Hunk:
    if found := _SWAP.fullmatch(line):
        first, last = _bounds(number, found[1], found[2])
        return _Hunk(number, "swap", first, last)
    if found := _DELETE.fullmatch(line):
        if found[3]:
            raise _fault(number, f"a DEL has no colon and no rows. Write `{line.rstrip(': ')[:60]}`.")
        first, last = _bounds(number, found[1], found[2])
        return _Hunk(number, "delete", first, last)
    if found := _INSERT.fullmatch(line):
        return _Hunk(number, "pre" if found[1] == "PRE" else "post", int(found[2]))
    if found := _INSERT_END.fullmatch(line):
        return _Hunk(number, "head" if found[1] == "HEAD" else "tail")
    if found := _BLOCK.fullmatch(line):
        if found[1] == "DEL.BLK":
            if found[3]:
                raise _fault(number, f"a DEL.BLK has no colon and no rows. Write `DEL.BLK {found[2]}`.")
            return _Hunk(number, "delete-block", int(found[2]))
        return _Hunk(number, "swap-block" if found[1] == "SWAP.BLK" else "insert-block", int(found[2]))
    raise _fault(number, f"{_shown(line)} is no operation. Write {_VERBS}.")


def _bounds(number: int, first: str, last: str | None) -> tuple[int, int]:
    begin = int(first)
    end = begin if last is None else int(last)
    if end < begin:
        raise _fault(number, f"the range {begin}..{end} ends before it begins.")
    return begin, end


def _empty(hunk: _Hunk) -> str:
    match hunk.verb:
        case "swap":
            lines = f"{hunk.first}..{hunk.last}"
            return f"`SWAP {lines}:` has no rows. To delete these lines write `DEL {lines}`."
        case "swap-block":
            return f"`SWAP.BLK {hunk.first}:` has no rows. To delete the block write `DEL.BLK {hunk.first}`."
        case _:
            return "an INS needs at least one row, written `+TEXT`."


def _fault(number: int, sentence: str) -> PatchError:
    return PatchError(f"Line {number} of the patch: {sentence}")


def _no_file(number: int, line: str) -> PatchError:
    return PatchError(
        f"Line {number} of the patch: {_shown(line)} stands before any file.",
        hint="Begin with `[PATH#TAG]`, as `read` and `search` print it.",
    )


def _untagged(path: str) -> PatchError:
    name = path.rpartition("#")[0] or path
    return PatchError(
        f"The tag of {name[:200]} is missing.",
        hint=f"Read the file first and copy its header, `[{name[:200]}#TAG]`. To make a new file use `write`.",
    )


def _shown(text: str) -> str:
    text = text.strip()
    return repr(text if len(text) <= 60 else f"{text[:60]}…")
