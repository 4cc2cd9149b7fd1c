"""Applies the operations of a patch to the lines of one file: a pure function, all operations or a `PatchError`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, TypeAlias

from mypt_desktop.coding.hashline import Delete, Insert, OnBlock, Operation, PatchError, Plain, Swap

CONTEXT: Final = 2
"""Lines that a refusal shows on each side of the line it speaks of."""

Blocks: TypeAlias = Callable[[int], "tuple[int, int] | None"]
"""The first and last line of the syntactic block that begins on a line, None where none does."""

_ORDER = {"head": 0, "post": 1, "pre": 2, "tail": 3}  # of insertions between the same two lines
_CLOSING = frozenset(")]};,")


@dataclass(frozen=True, slots=True)
class Edit:
    """Lines `first` to `last`, counted from 1, become `rows`. An insertion has `last` = `first` - 1."""

    first: int
    last: int
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Resolved:
    """The operations without blocks. `notes` say which lines each block was, `warnings` what was taken for another."""

    operations: tuple[Plain, ...]
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def resolved(operations: Sequence[Operation], lines: Sequence[str], blocks: Blocks) -> Resolved:
    """Puts line ranges in the place of blocks. Raises `PatchError` with the lines around where none begins."""
    plain: list[Plain] = []
    notes: list[str] = []
    warnings: list[str] = []
    for operation in operations:
        if not isinstance(operation, OnBlock):
            plain.append(operation)
            continue
        _check(operation.at, lines)
        if operation.what == "insert" and closes(lines[operation.at - 1]):
            plain.append(Insert(operation.line, "post", operation.at, operation.rows))
            warnings.append(
                f"Line {operation.at} ends a block, so `{operation.head}:` was taken as `INS.POST {operation.at}:`."
            )
            continue
        span = blocks(operation.at)
        if span is None:
            raise _no_block(operation, lines)
        first, last = span
        size = f"line {first} (1 line)" if first == last else f"lines {first}-{last} ({last - first + 1} lines)"
        match operation.what:
            case "swap":
                plain.append(Swap(operation.line, first, last, operation.rows))
            case "delete":
                plain.append(Delete(operation.line, first, last))
            case "insert":
                plain.append(Insert(operation.line, "post", last, operation.rows))
                size += f"; the rows are after line {last}"
        notes.append(f"{operation.head} → resolved {size}")
    return Resolved(tuple(plain), tuple(notes), tuple(warnings))


def edits(operations: Sequence[Plain], lines: Sequence[str]) -> tuple[Edit, ...]:
    """The changes in the order of the file, none touching a line of another. Raises `PatchError` for lines that are not
    there and for operations on the same lines."""
    ranges = _ranges(operations, lines)
    inserts: list[tuple[tuple[int, int], Insert]] = []
    for operation in operations:
        if isinstance(operation, Insert):
            before = _gap(operation, lines)
            _check_apart(operation, before, ranges)
            inserts.append(((before, _ORDER[operation.where]), operation))
    inserts.sort(key=lambda one: one[0])  # stable: at one place they stay in the order of the patch
    found = [((one.first, 4), Edit(one.first, one.last, one.rows if isinstance(one, Swap) else ())) for one in ranges]
    found += [(place, Edit(place[0], place[0] - 1, insert.rows)) for place, insert in inserts]
    found.sort(key=lambda one: one[0])
    return tuple(edit for _, edit in found)


def moved(operation: Plain, by: Callable[[int], int]) -> Plain:
    """The operation on other line numbers; an end of the file stays that."""
    if isinstance(operation, Insert):
        return operation if operation.where in ("head", "tail") else replace(operation, at=by(operation.at))
    return replace(operation, first=by(operation.first), last=by(operation.last))


def closes(line: str) -> bool:
    """Whether nothing but the end of a block stands on the line."""
    text = line.strip()
    return bool(text) and (
        set(text) <= _CLOSING or text in ("end", "end;", "fi", "done", "esac") or (text[:2] == "</" and text[-1] == ">")
    )


def around(lines: Sequence[str], marked: Sequence[int]) -> str:
    """The lines `marked`, with a star, and those next to them, each with its number."""
    chosen = sorted(
        {at for line in marked for at in range(line - CONTEXT, line + CONTEXT + 1) if 1 <= at <= len(lines)}
    )
    return "\n".join(f"{'*' if at in marked else ' '}{at}:{lines[at - 1][:200]}" for at in chosen)


def _ranges(operations: Sequence[Plain], lines: Sequence[str]) -> list[Swap | Delete]:
    ranges = [operation for operation in operations if not isinstance(operation, Insert)]
    for operation in ranges:
        _check(operation.first, lines)
        _check(operation.last, lines)
    ranges.sort(key=lambda one: (one.first, one.line))
    for earlier, later in pairwise(ranges):
        if later.first <= earlier.last:
            _refuse_shared(later.first, earlier.line, later.line)
    return ranges


def _gap(operation: Insert, lines: Sequence[str]) -> int:
    """The line before which the rows go; one more than there are for the end."""
    match operation.where:
        case "head":
            return 1
        case "tail":
            return len(lines) + 1
        case "pre":
            _check(operation.at, lines)
            return operation.at
        case "post":
            _check(operation.at, lines)
            return operation.at + 1


def _check_apart(operation: Insert, before: int, ranges: Sequence[Swap | Delete]) -> None:
    for one in ranges:
        if one.first < before <= one.last:
            _refuse_shared(operation.at, one.line, operation.line)


def _check(line: int, lines: Sequence[str]) -> None:
    if not 1 <= line <= len(lines):
        has = f"{len(lines)} line{'' if len(lines) == 1 else 's'}" if lines else "no lines"
        raise PatchError(f"Line {line} does not exist (the file has {has}).")


def _refuse_shared(at: int, one: int, other: int) -> None:
    earlier, later = sorted((one, other))
    raise PatchError(
        f"Line {later} of the patch: line {at} of the file already belongs to the operation on line {earlier}.",
        hint="Write one operation for each range, with the rows that are to stand there in the end.",
    )


def _no_block(operation: OnBlock, lines: Sequence[str]) -> PatchError:
    at = operation.at
    instead = {
        "swap": f"`SWAP {at}..M:` with the last line M of what is meant",
        "delete": f"`DEL {at}..M` with the last line M of what is meant",
        "insert": "`INS.POST M:` with the last line M of the block",
    }[operation.what]
    return PatchError(
        f"Line {operation.line} of the patch: no block begins on line {at} that could be read. The file's language may"
        " be unknown, the line empty or the end of a block, or the block may have a syntax error."
        f" Write {instead}.\n\n{around(lines, [at])}"
    )
