"""Two versions of a file compared line by line, as values to draw. Total: any bytes give something to show. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.plain import size_text
from mypt_desktop.gui.translation import tr, trn

CONTEXT = 3  # unchanged lines around a change
MOST_LINES = 5_000  # that are shown
# difflib's work grows with the product of both lengths. What is beyond is told as removed and added as a whole.
_MOST_COMPARED = 6_000
LARGEST = 8_000_000  # bytes

Kind: TypeAlias = Literal["same", "added", "removed", "gap"]


@dataclass(frozen=True, slots=True)
class Line:
    """`old` and `new` are line numbers from 1, 0 where the line is not on that side. A gap has left out lines."""

    kind: Kind
    old: int
    new: int
    text: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """`note` says in a sentence what the lines do not: binary, equal, cut, removed."""

    lines: tuple[Line, ...] = ()
    added: int = 0
    removed: int = 0
    note: str = ""


def compared(before: bytes | None, after: bytes | None) -> Comparison:
    """None: there was no such file then. Takes long for big files: on a worker."""
    if before == after:
        return Comparison(note=tr("Nothing changed.") if before is not None else tr("There is no such file."))
    for data in (before, after):
        if data is not None and len(data) > LARGEST:
            return Comparison(note=tr("Too large to compare: {sizes}.", sizes=_sizes(before, after)))
    try:
        old, new = _lines(before), _lines(after)
    except UserError:
        return Comparison(note=tr("Not text, so its lines cannot be compared: {sizes}.", sizes=_sizes(before, after)))
    lines = list(_unified(old, new))
    added, removed = (sum(line.kind == kind for line in lines) for kind in ("added", "removed"))
    note = ""
    if before is None:
        note = tr("A new file.") if lines else tr("A new, empty file.")
    elif after is None:
        note = tr("The file was removed.")
    elif not lines:
        note = tr("Only the ends of lines or the encoding changed.")
    if len(lines) > MOST_LINES:
        note = f"{note} {_cut(len(lines))}".strip()
    return Comparison(tuple(lines[:MOST_LINES]), added, removed, note)


def _lines(data: bytes | None) -> list[str]:
    from mypt_desktop.gui.renderers.texts import text_of

    text = "" if data is None else text_of(data).shown
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    return lines


def _unified(old: Sequence[str], new: Sequence[str]) -> Iterator[Line]:
    """The changes with a little around them; what both have at the beginning and the end costs nothing."""
    first = 0
    while first < min(len(old), len(new)) and old[first] == new[first]:
        first += 1
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    operations = _operations(old[first : len(old) - last], new[first : len(new) - last], first)
    if not operations:
        return
    done = 0  # of `old`, how far it was told
    shift = 0  # how far the numbers of both sides are apart
    for at, (a, b, c, d) in enumerate(operations):
        start = max(done, a - CONTEXT)
        if start > done:
            yield Line("gap", 0, 0, _gap(start - done))
        for number in range(start, a):
            yield Line("same", number + 1, number + 1 + shift, old[number])
        for number in range(a, b):
            yield Line("removed", number + 1, 0, old[number])
        for number in range(c, d):
            yield Line("added", 0, number + 1, new[number])
        shift = d - b
        done = min(b + CONTEXT, operations[at + 1][0] if at + 1 < len(operations) else len(old))
        for number in range(b, done):
            yield Line("same", number + 1, number + 1 + shift, old[number])
    if done < len(old):
        yield Line("gap", 0, 0, _gap(len(old) - done))


def _operations(old: Sequence[str], new: Sequence[str], at: int) -> list[tuple[int, int, int, int]]:
    """What is replaced by what: ranges of both sides, which both begin at line `at`."""
    if not old and not new:
        return []
    if len(old) + len(new) > _MOST_COMPARED:
        return [(at, at + len(old), at, at + len(new))]
    import difflib

    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return [(at + a, at + b, at + c, at + d) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"]


def _gap(lines: int) -> str:
    return trn("{n:,} unchanged line", "{n:,} unchanged lines", lines)


def _cut(lines: int) -> str:
    return tr("The first {shown:,} of {total:,} lines are shown.", shown=MOST_LINES, total=lines)


def _sizes(before: bytes | None, after: bytes | None) -> str:
    old, new = (tr("no file") if data is None else size_text(len(data)) for data in (before, after))
    return tr("{old} before, {new} now", old=old, new=new)
