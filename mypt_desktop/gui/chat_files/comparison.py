"""Two versions of a file compared line by line, as values to draw. Total: any bytes give something to show. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mypt_desktop.core.line_changes import MOST_LINES, Kind, Line, LineChanges, line_changes
from mypt_desktop.gui.plain import size_text
from mypt_desktop.gui.translation import tr, trn

__all__ = ["MOST_LINES", "Comparison", "Kind", "Line", "compared", "comparison_of"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """`note` says in a sentence what the lines do not: binary, equal, cut, removed. The text of a gap is said, too."""

    lines: tuple[Line, ...] = ()
    added: int = 0
    removed: int = 0
    note: str = ""


def compared(before: bytes | None, after: bytes | None) -> Comparison:
    """None: there was no such file then. Takes long for big files: on a worker."""
    return comparison_of(line_changes(before, after, _lines))


def comparison_of(found: LineChanges) -> Comparison:
    """What was compared, in words of the window's language."""
    lines = tuple(replace(line, text=_gap(line.skipped)) if line.kind == "gap" else line for line in found.lines)
    return Comparison(lines, found.added, found.removed, _note(found))


def _note(found: LineChanges) -> str:
    sizes = _sizes(found.before, found.after)
    if found.without == "equal":
        return tr("Nothing changed.") if found.before is not None else tr("There is no such file.")
    if found.without == "large":
        return tr("Too large to compare: {sizes}.", sizes=sizes)
    if found.without == "binary":
        return tr("Not text, so its lines cannot be compared: {sizes}.", sizes=sizes)
    note = ""
    if found.before is None:
        note = tr("A new file.") if found.total else tr("A new, empty file.")
    elif found.after is None:
        note = tr("The file was removed.")
    elif not found.total:
        note = tr("Only the ends of lines or the encoding changed.")
    return f"{note} {_cut(len(found.lines), found.total)}".strip() if len(found.lines) < found.total else note


def _lines(data: bytes) -> Sequence[str]:
    from mypt_desktop.gui.renderers.texts import text_of

    lines = text_of(data).shown.split("\n")
    if lines[-1] == "":
        lines.pop()
    return lines


def _gap(lines: int) -> str:
    return trn("{n:,} unchanged line", "{n:,} unchanged lines", lines)


def _cut(shown: int, total: int) -> str:
    return tr("The first {shown:,} of {total:,} lines are shown.", shown=shown, total=total)


def _sizes(before: int | None, after: int | None) -> str:
    old, new = (tr("no file") if size is None else size_text(size) for size in (before, after))
    return tr("{old} before, {new} now", old=old, new=new)
