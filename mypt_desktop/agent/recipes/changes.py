"""What changed from one document to another: told line by line from their texts, each with its place in both.

No model is asked: a price told wrong in a list of changes is worse than none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypt_desktop.agent.pairs import Pair
from mypt_desktop.agent.recipes.compare import compare
from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.answers.citing.passages import citation_at
from mypt_desktop.answers.tables.differences import MOST_CHARACTERS, Change, Differences, Side, differences
from mypt_desktop.core.events import Progressed, TextAdded
from mypt_desktop.core.messages import Citation
from mypt_desktop.workspace.values import Document

MAX_CHANGES: Final = 24  # changes that are told; what more there is, is counted
MOST_ROWS: Final = 20_000  # of a table that are compared
KIN: Final = 0.3
"""Share of the shorter document that must be found in the other one, changed or not, for a list of changes."""

NEARLY: Final = 0.5
"""That share, word for word, where the question is not for what changed and they are no editions of one another."""


def changes(pair: Pair, *, changed: bool) -> Callable[[Turn], Steps]:
    """The changes from the older to the newer, or where the two have little in common each told by itself. `changed`:
    that is what is asked for."""

    def run(turn: Turn) -> Steps:
        yield Progressed("Comparing the documents", 0, 1)
        found = differences(_side(turn, pair.old), _side(turn, pair.new), turn.cancel)
        yield Progressed("Comparing the documents", 1, 1)
        listed = changed or pair.editions
        if pair.old.error or pair.new.error or (found.kin < KIN if listed else found.same < NEARLY):
            return (yield from compare(pair.old, pair.new)(turn))
        for document in (pair.old, pair.new):
            yield from turn.tools.use("workspace.get_doc", {"doc_id": document.doc_id})
        text, citations = _told(turn, pair, found)
        yield TextAdded(text)
        return Reply(text, citations)

    return run


def which_two(sentence: str) -> Callable[[Turn], Steps]:
    """That it is not known which two documents are meant."""

    def run(turn: Turn) -> Steps:
        yield TextAdded(sentence)
        return Reply(sentence)

    return run


def _side(turn: Turn, document: Document) -> Side:
    library = turn.library
    if library is None:
        return Side("")
    mine = [one for one in library.tables() if one.doc_id == document.doc_id and one.rows <= MOST_ROWS]
    rows = [(one, library.table_rows(one, cancel=turn.cancel)) for one in mine]
    return Side(turn.text_of(document.doc_id) or "", rows)


def _told(turn: Turn, pair: Pair, found: Differences) -> tuple[str, tuple[Citation, ...]]:
    names = {"old": pair.old.path, "new": pair.new.path}
    if not found.changes:
        return turn.says("the_same", **names), ()
    citations: list[Citation] = []
    blocks = [turn.says("what_changed", **names)]
    left = MAX_CHANGES
    for kind in ("changed", "added", "removed"):
        mine = [one for one in found.changes if one.kind == kind]
        if not mine:
            continue
        lines = [_line(turn, pair, one, citations) for one in mine[:left]]
        lines += [f"- {turn.says('more', len(mine) - left)}"] if len(mine) > left else []
        left = max(0, left - len(mine))
        blocks.append("\n".join((f"**{turn.says(kind, **names)}**", "", *lines)))
    if found.cut:
        blocks.append(turn.says("compared_part", characters=f"{MOST_CHARACTERS:,}"))
    blocks += [pair.note] if pair.note else []
    return "\n\n".join(blocks), tuple(citations)


def _line(turn: Turn, pair: Pair, change: Change, citations: list[Citation]) -> str:
    marks = ""
    for document, span in ((pair.old, change.old), (pair.new, change.new)):
        place = citation_at(turn, document.doc_id, document.path, span, len(citations) + 1) if span else None
        if place:
            citations.append(place)
            marks += f"[{place.marker}]"
    told = turn.says("column", name=change.told) if change.column else change.told
    return f"- {told} {marks}".rstrip()
