"""LineChanges: two versions of a file compared line by line; and as JSON, as it is stored with a call."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json, JsonObject

CONTEXT: Final = 3  # unchanged lines around a change
MOST_LINES: Final = 5_000  # that are kept
LARGEST: Final = 8_000_000  # bytes
# difflib's work grows with the product of both lengths. What is beyond is told as removed and added as a whole.
_MOST_COMPARED = 6_000
_LONGEST_LINE = 2_000  # characters of a line that is stored

Kind: TypeAlias = Literal["same", "added", "removed", "gap"]
Without: TypeAlias = Literal["", "equal", "large", "binary"]


@dataclass(frozen=True, slots=True)
class Line:
    """`old` and `new` are line numbers from 1, 0 where the line is not on that side. A gap has left out `skipped`."""

    kind: Kind
    old: int
    new: int
    text: str
    skipped: int = 0


@dataclass(frozen=True, slots=True)
class LineChanges:
    """`before` and `after` are sizes in bytes, None where there is no such file. `lines` is the beginning of `total`;
    `without` says why there are none."""

    before: int | None
    after: int | None
    lines: tuple[Line, ...] = ()
    total: int = 0
    added: int = 0
    removed: int = 0
    without: Without = ""


def line_changes(before: bytes | None, after: bytes | None, lines_of: Callable[[bytes], Sequence[str]]) -> LineChanges:
    """`lines_of` raises `UserError` for what is no text. None: there was no such file then."""
    empty = LineChanges(None if before is None else len(before), None if after is None else len(after))
    if before == after:
        return replace(empty, without="equal")
    if max(empty.before or 0, empty.after or 0) > LARGEST:
        return replace(empty, without="large")
    try:
        old, new = (() if data is None else lines_of(data) for data in (before, after))
    except UserError:
        return replace(empty, without="binary")
    lines = list(_unified(old, new))
    added, removed = (sum(line.kind == kind for line in lines) for kind in ("added", "removed"))
    return replace(empty, lines=tuple(lines[:MOST_LINES]), total=len(lines), added=added, removed=removed)


def stored(changes: LineChanges, most: int) -> dict[str, Json]:
    """As JSON, its lines up to `most` characters."""
    lines: list[Json] = []
    for line in changes.lines:
        most -= len(line.text) + 1
        if most < 0:
            break
        lines.append([line.kind, line.old, line.new, line.text[:_LONGEST_LINE], line.skipped])
    return {
        "before": changes.before,
        "after": changes.after,
        "lines": lines,
        "total": changes.total,
        "added": changes.added,
        "removed": changes.removed,
        "without": changes.without,
    }


def read_back(value: JsonObject) -> LineChanges:
    """What `stored` made. Total: whatever is not as it should be is left out."""
    found = value.get("lines")
    lines = tuple(
        made for one in (found if isinstance(found, list | tuple) else ()) if (made := _line(one)) is not None
    )
    return LineChanges(
        _size(value.get("before")),
        _size(value.get("after")),
        lines,
        max(len(lines), _count(value.get("total"))),
        _count(value.get("added")),
        _count(value.get("removed")),
        _without(value.get("without")),
    )


def counts(files: Json) -> tuple[int, int, int]:
    """Of files as they are stored: how many there are, and how many lines were added and removed in them."""
    known = [one for one in files if isinstance(one, Mapping)] if isinstance(files, list | tuple) else []
    added, removed = (sum(_count(one.get(name)) for one in known) for name in ("added", "removed"))
    return len(known), added, removed


def _line(value: Json) -> Line | None:
    match value:
        case ["same" | "added" | "removed" | "gap" as kind, int(old), int(new), str(text), int(skipped)]:
            return Line(kind, max(old, 0), max(new, 0), text, max(skipped, 0))
    return None


def _without(value: Json) -> Without:
    match value:
        case "equal" | "large" | "binary":
            return value
    return ""


def _size(value: Json) -> int | None:
    return None if value is None else _count(value)


def _count(value: Json) -> int:
    return max(value, 0) if isinstance(value, int) else 0


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
            yield Line("gap", 0, 0, "", start - done)
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
        yield Line("gap", 0, 0, "", len(old) - done)


def _operations(old: Sequence[str], new: Sequence[str], at: int) -> list[tuple[int, int, int, int]]:
    """What is replaced by what: ranges of both sides, which both begin at line `at`."""
    if not old and not new:
        return []
    if len(old) + len(new) > _MOST_COMPARED:
        return [(at, at + len(old), at, at + len(new))]
    import difflib

    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return [(at + a, at + b, at + c, at + d) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"]
