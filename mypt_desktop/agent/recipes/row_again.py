"""Another cell of the row that was said just before, unless that was shown in doubt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mypt_desktop.agent.recipes.reading import last_answer, last_sources
from mypt_desktop.agent.turn import Turn
from mypt_desktop.answers.lines.lines import Line
from mypt_desktop.answers.lines.same_row import cell_beside, cell_pointed_at
from mypt_desktop.core.messages import Citation
from mypt_desktop.language.sentences import in_all_languages

_MARKER: Final = re.compile(r"\s*\[\d+\]")


def same_row(turn: Turn, question: str, cited: Sequence[Citation] = ()) -> Line | None:
    """The row with the cell whose column the question says and nothing else. `cited` are the citations of the part
    before, none of the first."""
    return cell_beside(turn, question, _sources(turn, cited))


def row_pointed_at(turn: Turn, question: str, earlier: Sequence[str], cited: Sequence[Citation] = ()) -> Line | None:
    """The same where the question says what it asks of "it" in other words, by a picker. `earlier` is what was asked
    before, the last one last. Raises `StoppedError` soon after the turn's `cancel` is set."""
    picker = turn.sources.ready_picker
    if picker is None or not earlier:
        return None
    before = (earlier[-1], _MARKER.sub("", last_answer(turn)))
    return cell_pointed_at(turn, question, _sources(turn, cited), before, picker)


def _sources(turn: Turn, cited: Sequence[Citation]) -> Sequence[Citation]:
    doubted = not cited and any(doubt in last_answer(turn) for doubt in in_all_languages("likely"))
    return () if doubted else cited or last_sources(turn)
