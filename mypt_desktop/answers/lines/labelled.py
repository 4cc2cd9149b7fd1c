"""An answer that stands in the document as "Deposit: three months' rent": said as it stands, where the label is what
the question asks for.

Nothing is judged or worded anew, so nothing can be misread: a line that holds two numbers is told with both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mypt_desktop.answers.citing.citations import Passage, cite, wanted
from mypt_desktop.answers.citing.standing import source
from mypt_desktop.answers.ports import Inquiry
from mypt_desktop.core.messages import Citation
from mypt_desktop.language import lexicon
from mypt_desktop.language.checks import missing_names
from mypt_desktop.language.words import content, folded, numbers

_LINE: Final = re.compile(
    r"^(?:[-*•]\s+)?\**(?P<label>[^\W\d_][^:|\n]{1,60}?):\**[ \t]+(?P<value>(?![^\n]* \| )\S[^\n]{0,200})$", re.M
)
_SENTENCE_END: Final = re.compile(r"(?<=[^\W\d]{3}[.!?])\s+(?=[^\W\d_])")
_ASIDE: Final = content(" ".join(lexicon.words("asides")))


@dataclass(frozen=True, slots=True)
class _Line:
    passage: Passage
    label: str
    value: str
    start: int
    end: int


def labelled(
    turn: Inquiry, question: str, passages: Sequence[Passage], marker: int
) -> tuple[str, tuple[Citation, ...]] | None:
    """The line whose label is asked for, with its source; None unless exactly one such line is in the passages and the
    rest of the question is in its value or in what its document is about."""
    asked = content(question) - _ASIDE
    kind = wanted(question)
    if not asked or kind == "name":
        return None
    known = [source(turn, passage) for passage in passages]
    named = [p for p, one in zip(passages, known, strict=True) if not missing_names(question, [one], known)]
    fitting = [one for passage in named for one in _lines(passage) if _fits(turn, asked, one)]
    values = {folded(one.value) for one in fitting}
    if len(values) != 1 or (kind in ("number", "time") and not numbers(fitting[0].value)):
        return None
    line = fitting[0]
    citation = cite(line.passage, (line.start, line.end), marker, turn.text_of)
    if citation is None:
        return None
    return f"{line.label}: {line.value.rstrip('.')}. [{marker}]", (citation,)


def _lines(passage: Passage) -> list[_Line]:
    found = []
    for match in _LINE.finditer(passage.text):
        value = _SENTENCE_END.split(match["value"].strip())[0].strip("* ")
        found.append(_Line(passage, match["label"].strip("* "), value, match.start("label"), match.end()))
    return found


def _fits(turn: Inquiry, asked: frozenset[str], line: _Line) -> bool:
    label = content(line.label)
    if not label or not label <= asked or not line.value:
        return False
    known = source(turn, line.passage)
    return asked - label <= content(line.value) | content(known.about)
