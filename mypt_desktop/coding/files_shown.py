"""Files and changes as text for a model: a header with the tag, then lines with their numbers."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Final

from mypt_desktop.coding.files_text import TextFile
from mypt_desktop.core.messages import JsonObject

LONGEST_LINE: Final = 2_000
MOST_CHARACTERS: Final = 50_000
"""Of one result; what is beyond is said, not shown."""

_DIFF_LINES = 40
_MOST_COMPARED = 4_000  # lines; difflib's work grows with their square
_CONTEXT = 1


def header(path: str, tag: str) -> str:
    return f"[{path}#{tag}]"


def numbered(number: int, text: str, mark: str = "") -> str:
    """One line, cut where it is very long."""
    cut = text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}… ({len(text) - LONGEST_LINE} more characters)"
    return f"{mark}{number}:{cut}"


def window(file: TextFile, first: int, count: int) -> tuple[str, int]:
    """Lines from `first` on, at most `count` and no more than fit one result; and the last of them."""
    shown: list[str] = []
    size, last = 0, first - 1
    for at in range(first, min(first + count, len(file.lines) + 1)):
        line = numbered(at, file.lines[at - 1])
        size += len(line) + 1
        if shown and size > MOST_CHARACTERS:
            break
        shown.append(line)
        last = at
    return "\n".join(shown), last


def fitted(content: JsonObject, most: int) -> JsonObject:
    """A result whose text has at most `most` characters: whole lines, and how many are left out."""
    text = content.get("text")
    if not isinstance(text, str) or len(text) <= most:
        return content
    lines = text.split("\n")
    kept, size = 0, 0
    while size + len(lines[kept]) < most:
        size += len(lines[kept]) + 1
        kept += 1
    told = f"… {len(lines) - kept} more lines of this result are left out; ask for fewer at a time."
    return {**content, "text": "\n".join([*lines[:kept], told])}


def difference(old: Sequence[str], new: Sequence[str]) -> tuple[str, int]:
    """The changed lines with one around them: `-` with the old number, `+` and unmarked with the new one. And the first
    changed line of `new`, 0 where nothing changed."""
    first = 0
    while first < min(len(old), len(new)) and old[first] == new[first]:
        first += 1
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    ends = len(old) - last, len(new) - last
    if first == ends[0] == ends[1]:
        return "", 0
    lines: list[str] = []
    groups = _groups(old[first : ends[0]], new[first : ends[1]], first)
    done = 0  # of `new`, how far it was shown
    for number, (a, b, c, d) in enumerate(groups):
        begin = max(done, c - _CONTEXT)
        if lines and begin > done:
            lines.append("…")
        following = groups[number + 1][2] if number + 1 < len(groups) else len(new)
        done = min(following, d + _CONTEXT)
        lines += [numbered(at + 1, new[at], " ") for at in range(begin, c)]
        lines += [numbered(at + 1, old[at], "-") for at in range(a, b)]
        lines += [numbered(at + 1, new[at], "+") for at in range(c, d)]
        lines += [numbered(at + 1, new[at], " ") for at in range(d, done)]
    more = len(lines) - _DIFF_LINES
    if more > 0:
        lines = [*lines[:_DIFF_LINES], f"… and {more} more lines"]
    return "\n".join(lines), first + 1


def _groups(old: Sequence[str], new: Sequence[str], at: int) -> list[tuple[int, int, int, int]]:
    if len(old) + len(new) > _MOST_COMPARED:
        return [(at, at + len(old), at, at + len(new))]
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return [(at + a, at + b, at + c, at + d) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"]
