"""Which of the likeliest lines answers, told by a language model that was taught to: see `core.lettered`.

A reader of some million weights knows words that are alike; the language model knows what they mean, "chores" of a rota
and "put to sleep" of a price list, and what a question in another language asks. It is given the lines under letters,
and how likely each letter is to come first counts beside the reader's word.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Final

from mypt_desktop.agent.citing import CitingText
from mypt_desktop.agent.editions import label
from mypt_desktop.agent.recipes.lines import (
    SHOWN,
    WORTH_SHOWING,
    Line,
    logit,
    named_columns,
    overlap,
    said,
    stated,
)
from mypt_desktop.agent.turn import Turn
from mypt_desktop.agent.words import numbers
from mypt_desktop.core.events import TextAdded, TurnEvent
from mypt_desktop.core.lettered import LETTERS, NONE, SYSTEM, asked, shown
from mypt_desktop.core.messages import Citation, Message, Role, message
from mypt_desktop.workspace.languages import language_of

LIKELY: Final = 1.0
"""A chance with this logit less, 0.27, leaves a line worth what the reader gives it. Of 93 questions put to folders of
twenty documents that neither had learned from, most in other words than the documents' or in another language, the
right line came first for 31 by the reader, for 37 by the model and for 43 by both; from `lines.CERTAIN` on there were
19 right ones and no wrong one, and one for the 27 questions without an answer."""

LIMIT: Final = 64  # tokens of what is said of a line
PICKED: Final = 0.15
"""Chance that a line has at least on which what the model writes can stand."""

SURELY: Final = 7.5
"""Worth from which on the model is not asked: no line that the reader is so sure of was a wrong one."""

_MARKER: Final = re.compile(r"\s*\[\d+\]")
PUT: Final = 12
"""Lines that the model is asked about, the likeliest by the reader."""


def picked(
    turn: Turn, question: str, before: Sequence[str], lines: Sequence[Line]
) -> Generator[TurnEvent, None, list[Line]]:
    """The lines with the model's word in their worth, the likeliest first; as they are where the model was not taught
    to tell. `before` is the question that this one goes on from, and its answer."""
    put = _put(lines)
    if not put or not turn.model.reads_lines or lines[0].worth >= SURELY:
        return list(lines)
    prompt = yield from turn.prompt(_messages(put, question, before), answer=1)
    chances = turn.chances(prompt, [*LETTERS[: len(put)], NONE])
    if not chances:
        return list(lines)
    weighed = [_weighed(line, chance) for line, chance in zip(put, chances, strict=False)]
    return sorted(weighed, key=lambda line: -line.worth)


def said_of(
    turn: Turn, question: str, before: Sequence[str], lines: Sequence[Line], marker: int
) -> Generator[TurnEvent, None, tuple[str, tuple[Citation, ...]] | None]:
    """What the likeliest line says, with its source: as it stands, or in the language of the question where that is
    another one and the model says it without another number."""
    best = lines[0]
    told = stated(turn, question, best, marker)
    asks, speaks = language_of(question), language_of(best.text)
    put = _in_order(lines)
    if told is None or not turn.model.reads_lines or best not in put or not asks or not speaks or asks == speaks:
        return told
    opening = f"{LETTERS[put.index(best)]}: "
    prompt = yield from turn.prompt(_messages(put, question, before), answer=LIMIT, opening=opening)
    events = turn.generate(prompt, limit=LIMIT, opening=opening)
    text = "".join(event.text for event in events if isinstance(event, TextAdded)).removeprefix(opening).strip()
    sound = bool(text) and not turn.cut_off and language_of(text) in (asks, "")
    if not sound or not numbers(text) <= numbers(best.text) | numbers(question):
        return told
    return told[0].replace(said(question, best), text, 1), told[1]


def passed_over(question: str, checked: CitingText, lines: Sequence[Line]) -> bool:
    """Whether an answer rests on lines that the model did not pick when it was asked, or says another column's number
    of the row that it picked."""
    if not any(line.chance is not None for line in lines) or not checked.citations:
        return False
    under = [line for line in lines if any(overlap(line, one) for one in checked.citations)]
    picks = [line for line in under if line.worth >= WORTH_SHOWING and (line.chance or 0.0) >= PICKED]
    told = numbers(_MARKER.sub("", checked.sound)) - numbers(question)
    return bool(under) and not any(told <= asked_cells(question, line) for line in picks)


def asked_cells(question: str, line: Line) -> frozenset[str]:
    """The numbers of a line that may be told: of a row those under the columns that the question names, if it names
    one."""
    named = named_columns(question, line.cells)
    held = " ".join(value for at, (_, value) in enumerate(line.cells) if at in named) if named else line.text
    return numbers(held) | (numbers(line.cells[0][1]) if line.cells else frozenset())


def _weighed(line: Line, chance: float) -> Line:
    worth = line.worth + logit(chance) + LIKELY
    return replace(line, chance=chance, worth=min(worth, SHOWN) if line.doubtful else worth)


def _put(lines: Sequence[Line]) -> list[Line]:
    """The likeliest, each once."""
    found: dict[tuple[str, int], Line] = {}
    for line in lines:
        found.setdefault((line.passage.doc_id, line.passage.start + line.start), line)
        if len(found) == PUT:
            break
    return _in_order(list(found.values()))


def _in_order(lines: Sequence[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: (line.passage.path, line.passage.start + line.start))


def _messages(put: Sequence[Line], question: str, before: Sequence[str]) -> list[Message]:
    groups: list[tuple[str, list[str]]] = []
    for line in put:
        name = label(line.passage)
        if not groups or groups[-1][0] != name:
            groups.append((name, []))
        groups[-1][1].append(line.text)
    return [message(Role.SYSTEM, SYSTEM), message(Role.USER, asked(shown(groups), question, before))]
