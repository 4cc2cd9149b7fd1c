"""What two documents say differently: rows of their tables by what names them, and the sentences around these.

Nothing is worded anew: a change is told with both values as they stand. What has moved and says the same is none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import combinations
from threading import Event
from typing import Final, Literal, TypeAlias

from mypt_desktop.answers.tables.views import bare, stems
from mypt_desktop.language.segmentation import sentences
from mypt_desktop.language.words import folded
from mypt_desktop.workspace.cells import Kind, Value
from mypt_desktop.workspace.index.stored_tables import StoredTable
from mypt_desktop.workspace.stopping import go_on, until_stopped
from mypt_desktop.workspace.tables import Row

MOST_CHARACTERS: Final = 400_000
"""Of a document that are compared."""

MOST_PAIRED: Final = 400  # sentences on either side of which it is looked which became which
LONGEST: Final = 240  # characters of a sentence that are told
SIMILAR: Final = 0.5  # share of two sentences' words from which on one became the other
_KEY_COLUMNS: Final = 4  # the first ones that may name a row
_BETWEEN: Final = 6  # words shown before and after what changed
_RUNS: Final = 3  # places at which a sentence may have changed to be told as one
_NOTHING: Final = "–"

_WORD = re.compile(r"[^\W_]+(?:[.,:/'’-][^\W_]+)*%?")
_MARKUP = re.compile(r"\A(?:[#>*+•-]+|\d{1,2}[.)])\s+|\*\*|`")
_STOP = re.compile(r"[.,;:!?]+\Z")

Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two documents: its text, and its tables with their rows."""

    text: str
    tables: Sequence[tuple[StoredTable, Sequence[Row]]] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """What is told of a change, and where it stands in either text; None where it does not. `column`: it is a whole
    column of a table, and told is its name."""

    kind: Literal["changed", "added", "removed"]
    told: str
    old: Span | None
    new: Span | None
    column: bool = False


@dataclass(frozen=True, slots=True)
class Differences:
    """The changes, in the order of the newer text. `same` is the share of the shorter document that is word for word in
    the other, `kin` that share with what was only changed. `cut`: not all of the texts was compared."""

    changes: tuple[Change, ...]
    same: float
    kin: float
    cut: bool


@dataclass(slots=True)
class _Count:
    """Rows and sentences on either side, and how many of them were found on both."""

    old: int = 0
    new: int = 0
    same: int = 0
    changes: list[Change] = field(default_factory=list)


def differences(old: Side, new: Side, cancel: Event | None = None) -> Differences:
    """Raises `StoppedError` soon after `cancel` is set."""
    count = _Count()
    taken: tuple[list[Span], list[Span]] = [], []
    for (one, one_rows), (two, two_rows) in _same_tables(old.tables, new.tables):
        columns = _same_columns(one, two)
        key = _key(one, one_rows, two_rows, columns)
        if key:
            _compare_rows(count, (one, two), (one_rows, two_rows), columns, key)
            for told, rows, text in ((taken[0], one_rows, old.text), (taken[1], two_rows, new.text)):
                told.append((_header(text, rows[0].start), rows[0].start))
                told += [(row.start, row.end) for row in rows]
        go_on(cancel)
    _compare_sentences(
        count, (old.text, new.text), (_sentences(old.text, taken[0]), _sentences(new.text, taken[1])), cancel
    )
    shorter = max(1, min(count.old, count.new))
    changed = sum(change.kind == "changed" for change in count.changes)
    changes = sorted(count.changes, key=lambda one: (one.new is None, one.new or one.old or (0, 0)))
    cut = max(len(old.text), len(new.text)) > MOST_CHARACTERS
    return Differences(tuple(changes), count.same / shorter, (count.same + changed) / shorter, cut)


def _same_tables(
    old: Sequence[tuple[StoredTable, Sequence[Row]]], new: Sequence[tuple[StoredTable, Sequence[Row]]]
) -> Iterator[tuple[tuple[StoredTable, Sequence[Row]], tuple[StoredTable, Sequence[Row]]]]:
    """The tables of the one that have at least half of their columns in one of the other, each with the likest."""
    left = [table for table in new if table[1]]
    for one in old:
        worth = [len(_same_columns(one[0], two[0])) / max(len(one[0].columns), len(two[0].columns)) for two in left]
        best = max(range(len(left)), key=lambda at: worth[at], default=None)
        if best is not None and one[1] and worth[best] >= SIMILAR:
            yield one, left.pop(best)


def _same_columns(one: StoredTable, two: StoredTable) -> dict[int, int]:
    """From the places of columns to those that are called the same, in whatever language, in the other table."""
    names = [stems(bare(name)) for name in two.columns]
    found: dict[int, int] = {}
    for at, name in enumerate(one.columns):
        mine = stems(bare(name))
        shared = {place: len(mine & other) / len(mine | other) for place, other in enumerate(names) if mine & other}
        free = [place for place in shared if place not in found.values()]
        if free:
            found[at] = max(free, key=lambda place: shared[place])
    return found


def _key(one: StoredTable, old: Sequence[Row], new: Sequence[Row], columns: dict[int, int]) -> tuple[int, ...]:
    """The columns that name a row: those whose words no two rows of a table share and most rows have in both tables."""
    naming = [at for at in columns if one.kinds[at] is Kind.TEXT or all(_is_code(row.values[at]) for row in old)]
    best: tuple[int, ...] = ()
    most = 0
    for size in (1, 2, 3):
        for key in combinations(naming[:_KEY_COLUMNS], size):
            mine = [_named(row, key) for row in old]
            theirs = [_named(row, tuple(columns[at] for at in key)) for row in new]
            shared = len(set(mine) & set(theirs))
            if shared > most and len(set(mine)) == len(mine) and len(set(theirs)) == len(theirs):
                best, most = key, shared
    return best


def _is_code(value: Value) -> bool:
    return value.number is None or (value.shown.isdigit() and not value.unit)


def _named(row: Row, key: Sequence[int]) -> str:
    return " | ".join(folded(row.values[at].shown.strip()) for at in key)


def _compare_rows(
    count: _Count,
    tables: tuple[StoredTable, StoredTable],
    rows: tuple[Sequence[Row], Sequence[Row]],
    columns: dict[int, int],
    key: tuple[int, ...],
) -> None:
    (one, two), (old, new) = tables, rows
    theirs = tuple(columns[at] for at in key)
    texts = [at for at in columns.values() if two.kinds[at] is Kind.TEXT]
    before = {_named(row, key): row for row in old}
    count.old, count.new = count.old + len(old), count.new + len(new)
    for row in new:
        was = before.pop(_named(row, theirs), None)
        if was is None:
            count.changes.append(Change("added", _cells(row), None, (row.start, row.end)))
            continue
        changed = {at: mine for mine, at in columns.items() if not _equal(was.values[mine], row.values[at])}
        if not changed:
            count.same += 1
            continue
        naming = sorted({*theirs, *texts[:2]} - set(changed)) or theirs
        name = ", ".join(row.values[at].shown for at in naming if row.values[at].shown)
        told = (
            f"{two.columns[at]} {_shown(was.values[mine])} → {_shown(row.values[at])}" for at, mine in changed.items()
        )
        spans = (was.start, was.end), (row.start, row.end)
        count.changes.append(Change("changed", f"**{name}**: {'; '.join(told)}", *spans))
    count.changes += [Change("removed", _cells(row), (row.start, row.end), None) for row in before.values()]
    first, last = (old[0].start, old[0].end), (new[0].start, new[0].end)
    more = (name for at, name in enumerate(two.columns) if at not in columns.values())
    gone = (name for at, name in enumerate(one.columns) if at not in columns)
    count.changes += [Change("added", name, None, last, column=True) for name in more]
    count.changes += [Change("removed", name, first, None, column=True) for name in gone]


def _shown(value: Value) -> str:
    return value.shown or _NOTHING


def _equal(one: Value, two: Value) -> bool:
    if one.number is not None and two.number is not None:
        return one.number == two.number and one.unit == two.unit
    return folded(one.shown.strip()) == folded(two.shown.strip())


def _cells(row: Row) -> str:
    return _short(", ".join(value.shown for value in row.values if value.shown))


def _header(text: str, start: int) -> int:
    """Where the line of names above the first row begins."""
    lines = text.rfind("\n", 0, max(0, start - 1))
    while lines > 0 and not any(map(str.isalnum, text[lines:start])):
        lines = text.rfind("\n", 0, lines)
    return lines + 1


def _sentences(text: str, taken: Sequence[Span]) -> list[Span]:
    """The sentences and lines that say something and are no rows that were compared already."""
    rows = sorted(taken)
    found = []
    at = 0
    for start, end in sentences(text[:MOST_CHARACTERS]):
        while at < len(rows) and rows[at][1] <= start:
            at += 1
        inside = at < len(rows) and rows[at][0] < end
        if not inside and _WORD.search(text, start, end):
            found.append((start, end))
    return found


def _compare_sentences(
    count: _Count, texts: tuple[str, str], spans: tuple[Sequence[Span], Sequence[Span]], cancel: Event | None
) -> None:
    words = [[tuple(_words(text[start:end])) for start, end in of] for text, of in zip(texts, spans, strict=True)]
    count.old, count.new = count.old + len(spans[0]), count.new + len(spans[1])
    both = Counter(words[0]) & Counter(words[1])
    count.same += both.total()
    old, new = (_unmatched(said, both) for said in words)
    became = _became(words[0], words[1], old[:MOST_PAIRED], new[:MOST_PAIRED], cancel)
    for one in old:
        if one not in became:
            start, end = spans[0][one]
            count.changes.append(Change("removed", _short(_plain(texts[0][start:end])), (start, end), None))
    origin = {two: one for one, two in became.items()}
    for two in new:
        start, end = spans[1][two]
        if two not in origin:
            count.changes.append(Change("added", _short(_plain(texts[1][start:end])), None, (start, end)))
            continue
        first, last = spans[0][origin[two]]
        told = _side_by_side(_plain(texts[0][first:last]), _plain(texts[1][start:end]))
        count.changes.append(Change("changed", told, (first, last), (start, end)))


def _unmatched(said: Sequence[tuple[str, ...]], both: Counter[tuple[str, ...]]) -> list[int]:
    left = both.copy()
    found = []
    for at, words in enumerate(said):
        if left[words] > 0:
            left[words] -= 1
        else:
            found.append(at)
    return found


def _became(
    old_words: Sequence[tuple[str, ...]],
    new_words: Sequence[tuple[str, ...]],
    old: Sequence[int],
    new: Sequence[int],
    cancel: Event | None,
) -> dict[int, int]:
    """Which of the old sentences became which new one: the likest first, of equally like ones the nearest."""
    theirs = {two: (frozenset(new_words[two]), _without_numbers(new_words[two])) for two in new}
    found = []
    for one in until_stopped(old, cancel):
        words, bare_words = frozenset(old_words[one]), _without_numbers(old_words[one])
        apart = one / max(1, len(old_words))
        for two, (others, bare_others) in theirs.items():
            like = (_share(words, others) + _share(bare_words, bare_others)) / 2
            if like >= SIMILAR and bare_words & bare_others:
                found.append((-like, abs(apart - two / max(1, len(new_words))), one, two))
    became: dict[int, int] = {}
    for _, _, one, two in sorted(found):
        if one not in became and two not in became.values():
            became[one] = two
    return became


def _share(one: frozenset[str], two: frozenset[str]) -> float:
    return 2 * len(one & two) / (len(one) + len(two)) if one or two else 0.0


def _without_numbers(words: Sequence[str]) -> frozenset[str]:
    return frozenset(word for word in words if not any(map(str.isdigit, word)))


def _words(text: str) -> list[str]:
    return [folded(word) for word in _WORD.findall(text)]


def _plain(text: str) -> str:
    return " ".join(_MARKUP.sub("", text).split())


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rsplit(' ', 1)[0]} …"


def _side_by_side(old: str, new: str) -> str:
    """A sentence with both versions of what changed in it; the two in quotation marks where that is too much."""
    one, two = old.split(" "), new.split(" ")
    parts: list[str] = []
    runs = kept = 0
    steps = SequenceMatcher(None, one, two, autojunk=False).get_opcodes()
    for at, (step, start, end, first, last) in enumerate(steps):
        if step == "equal":
            kept += end - start
            parts.append(_around(one[start:end], opens=at > 0, goes_on=at < len(steps) - 1))
            continue
        runs += 1
        was, now = " ".join(one[start:end]), " ".join(two[first:last])
        stop = _STOP.search(now)
        stops = stop[0] if stop and was.endswith(stop[0]) else ""
        was, now = was.removesuffix(stops) or _NOTHING, now.removesuffix(stops) or _NOTHING
        parts.append(f"**{was} → {now}**{stops}")
    if runs > _RUNS or 2 * kept < min(len(one), len(two)):
        return f"“{_short(old)}” → “{_short(new)}”"
    return " ".join(filter(None, parts))


def _around(words: Sequence[str], *, opens: bool, goes_on: bool) -> str:
    """Words that stayed, as many as show where something changed."""
    most = _BETWEEN * (opens + goes_on)
    if len(words) <= most + _BETWEEN:
        return " ".join(words)
    before, after = (words[:_BETWEEN] if opens else []), (words[-_BETWEEN:] if goes_on else [])
    return " ".join((*before, "…", *after))
