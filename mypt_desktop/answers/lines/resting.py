"""What an answer of the language model rests on, held against the lines that a reader and a picker find likely."""

from __future__ import annotations

import math
import re
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Final

from mypt_desktop.answers.citing.citation_stream import CitationStream
from mypt_desktop.answers.citing.citations import Passage, Verdict, cite
from mypt_desktop.answers.lines.lines import SHOWN, Line, beside_what_is_named
from mypt_desktop.answers.lines.units import LONGEST
from mypt_desktop.answers.ports import Inquiry
from mypt_desktop.core.events import TextAdded, TurnEvent
from mypt_desktop.core.messages import Citation
from mypt_desktop.language.dates import of_another_day
from mypt_desktop.language.words import numbers

BORNE_OUT: Final = 0.6
"""Probability, as the reader gives it, from which on a line bears a sentence out."""

_MARKER: Final = re.compile(r"\s*\[\d+\]")


def borne_out_by(
    turn: Inquiry, checked: CitationStream, best: Line | None, read: Sequence[Passage]
) -> Generator[TurnEvent, None, None]:
    """Sets the mark of the likeliest line behind a single sentence that has too few words of any passage to be backed
    by them, where that line bears it out: "You may not smoke in it" over "Company vehicles are free of tobacco"."""
    alone = [one for one in checked.sentences if one.shown.strip()]
    if best is None or best.passage not in read or len(alone) != 1 or alone[0].verdict.kind != "unsupported":
        return
    sentence = alone[0].shown.strip()
    supports = turn.reader.supports(sentence, [best.text]) if turn.reader else None
    if best.probability < SHOWN or not supports or supports[0] < BORNE_OUT:
        return
    citation = cite(best.passage, (best.start, best.end), len(checked.citations) + 1, turn.text_of)
    if citation:
        checked.citations.append(citation)
        marked = replace(
            alone[0], shown=f"{sentence} [{citation.marker}]", verdict=Verdict("supported", read.index(best.passage))
        )
        checked.sentences[:] = [marked]
        yield TextAdded(f" [{citation.marker}]")


def beside_the_question(turn: Inquiry, question: str, checked: CitationStream) -> bool:
    """Whether an answer rests only on what is about another day, or another name of a program, than the question's."""
    told = numbers(_MARKER.sub("", checked.sound)) - numbers(question)
    backing = [line for one in checked.citations for line in one.text.splitlines() if not told or numbers(line) & told]
    if backing and all(of_another_day(question, line) for line in backing):
        return True
    return bool(checked.citations) and all(_of_another_name(turn, question, one) for one in checked.citations)


def rested_on(checked: CitationStream, lines: Sequence[Line]) -> float:
    """The probability that one of the lines that an answer cites is what answers, 0 to 1; a copy counts once."""
    cited = {line.text: line.probability for line in lines if any(_overlap(line, one) for one in checked.citations)}
    return min(1.0, math.fsum(cited.values()))


def _overlap(line: Line, cited: Citation) -> bool:
    start, end = line.place
    return cited.doc_id == line.passage.doc_id and cited.start < end and start < cited.end


def _of_another_name(turn: Inquiry, question: str, cited: Citation) -> bool:
    text = turn.text_of(cited.doc_id) or ""
    around = max(0, cited.start - LONGEST)
    return beside_what_is_named(question, text[around : cited.end + LONGEST], cited.start - around, cited.end - around)
