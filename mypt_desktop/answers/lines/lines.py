"""The lines of the passages found as a trained reader reads them: which answers, and how it is said as it stands.

A sentence or line is said in its own words; of a row of a table the cell that the reader points at, with the names of
its column and its row. Nothing is worded anew, so nothing can be misread but which line it is.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from threading import Event
from typing import Final

from mypt_desktop.answers.citing.citations import Passage, cite, wanted
from mypt_desktop.answers.citing.editions import remark
from mypt_desktop.answers.citing.ranking import Order
from mypt_desktop.answers.lines.asked_unit import lacks_measure
from mypt_desktop.answers.lines.candidates import candidates
from mypt_desktop.answers.lines.parts import part_alone
from mypt_desktop.answers.lines.spans import column_of_span
from mypt_desktop.answers.lines.units import BULLET, Cells, Unit
from mypt_desktop.answers.ports import Inquiry, Sources
from mypt_desktop.answers.tables.columns import CLOCK
from mypt_desktop.answers.tables.phrases import phrases, take_apart
from mypt_desktop.core.messages import Citation
from mypt_desktop.core.reading import Reading
from mypt_desktop.language.dates import YEAR, of_other_years
from mypt_desktop.language.segmentation import sentences
from mypt_desktop.language.words import content, folded, numbers

OF_LINE: Final = 0.65
OF_PASSAGE: Final = 0.35
ALIKE: Final = 10.0
NOTHING: Final = 5.0
"""A line's score: the reader's logit for it under the name of its document and its headings, that for the passage
around it, and its cosine similarity to the question, each so many times; and the score of no line being one. Shares of
the exponentials of these scores are probabilities. Between what was fitted for the embedder before (0.75, 0.35, 8.4,
5.0) and what `bench.lines` fits with this one on 303 questions to five folders (0.54, 0.33, 12.85, 5.71)."""

OF_READER: Final = 3  # parts of a line's evidence that come before the picker's

SAID: Final = 0.5
"""Probability from which on a line is said without a picker. Of those questions, 268 with an answer, the likeliest line
is right for 84 and wrong for 26 from here on, from 0.6 on for 71 and 17; with the embedder before for 73 and 23."""

SHOWN: Final = 0.2
"""Probability from which on it is shown, with the doubt above it."""

POINTED: Final = 0.4
"""Probability of the reader's place in a row from which on it points at a cell."""

UNKNOWN: Final = 0.33  # similarity of a line without an embedder
_RELEASE: Final = re.compile(r"(?:[^\W\d_]+ )?[\[v]?\d+(?:\.\d+)+\b[^a-z]*", re.IGNORECASE)  # "v10.4.0 (2026-11-07)"
_LETTERS: Final = re.compile(r"[^\W\d_]{3}")
_CODE: Final = re.compile(r"\b(?=\w*\d)(?=\w*[a-z])\w{2,}\b")
_PLAIN: Final = re.compile(r"[^\W_]+")
_NUMBER: Final = r"\d[\d.,]*"
_SIDE_BY_SIDE: Final = re.compile(
    rf"(?<![\w.,]){_NUMBER}\s?(?P<unit>[^\W\d_]{{1,4}}|%|°\s?C?)\s+{_NUMBER}\s?(?P=unit)\.?$"
    rf"|(?P<sign>[£$€])\s?{_NUMBER}\s+(?P=sign)\s?{_NUMBER}$|(?<!\S)\d+[.,]\d+\s+\d+[.,]\d+$"
)
_IDENTIFIER: Final = re.compile(r"\b(?:[A-Za-z]+_\w+|[a-z]+[A-Z]\w*)\b")


@dataclass(frozen=True, slots=True)
class Line:
    """`passage.text[start:end]` and what the reader makes of it. `cells` are the (name, value) pairs of a row, none of
    a sentence; `text` is what was read, in which the reading's place is. `probability`: that this line and no other
    answers, none being one of the others; `evidence` is what that is made of (see `OF_LINE`); from `said_from` on the
    line can be said. `points`: it is a sentence, or shows which of its cells is meant; `cell` is the place of that one
    where it was picked, `beside` that of a second one where two are asked for. `barred`: it is code without a note on
    what it does, about another name of a program or another year than the question's, without the measure asked for,
    or `torn`. `to_add_up`: it is a row where several are to be added up. `code`: it is a line of code, which is said as
    such. `whole`: it is a row of which all cells are said. `part`: the place in `text` of that of several values which
    is said (`answers.lines.parts`)."""

    passage: Passage
    start: int
    end: int
    text: str
    cells: Cells
    reading: Reading
    evidence: tuple[float, ...]
    probability: float
    points: bool = True
    barred: bool = False
    to_add_up: bool = False
    cell: int | None = None
    beside: int | None = None
    said_from: float = SAID
    code: bool = False
    whole: bool = False
    part: tuple[int, int] | None = None

    @property
    def place(self) -> tuple[int, int]:
        """Where it begins and ends in its document."""
        return self.passage.start + self.start, self.passage.start + self.end

    @property
    def key(self) -> tuple[str, str]:
        """The same for copies of a line in one document, as overlapping passages have them."""
        return self.passage.doc_id, folded(self.text)

    @property
    def odds(self) -> float | None:
        """The picker's word on it (see `answers.lines.looks.Weights`); None where there was no picker."""
        return self.evidence[OF_READER] if len(self.evidence) > OF_READER else None

    @property
    def fit(self) -> bool:
        """Whether it can be said, if it is likely enough."""
        return self.points and not self.barred and not self.to_add_up

    @property
    def sayable(self) -> bool:
        return self.fit and self.probability >= self.said_from


def read_lines(
    sources: Sources,
    question: str,
    about: str,
    order: Order,
    cancel: Event | None = None,
    *,
    widely: bool = False,
    beside: Sequence[Passage] = (),
) -> list[Line]:
    """The lines of the passages, the likeliest to answer `question` first; none without a reader. Which of them are
    read `candidates` tells."""
    if sources.reader is None:
        return []
    units, alike = candidates(sources, question, about, order.passages, cancel, widely=widely, beside=beside)
    headed = [_headed(passage) for passage, *_ in units]
    texts = [text for _, _, _, text, _ in units]
    readings = sources.reader.read(question, [f"{head}{text}" for head, text in zip(headed, texts, strict=True)])
    if not readings or not units:
        return []
    evidence = []
    for at, ((passage, *_), reading) in enumerate(zip(units, readings, strict=True)):
        of_passage = order.answerable.get(passage.chunk_id, reading.answerable)
        evidence.append((_logit(reading.answerable), _logit(of_passage), alike[at] if alike else UNKNOWN))
    scores = [OF_LINE * line + OF_PASSAGE * around + ALIKE * similar for line, around, similar in evidence]
    probabilities = shares(texts, scores, NOTHING)
    named = _named_rows(content(about) | numbers(about), units)
    elsewhere = _of_another_year(question, [passage for passage, *_ in units])
    adds_up = take_apart(question).operation in ("count", "sum", "average")
    lines = []
    for at, ((passage, start, end, text, cells), reading) in enumerate(zip(units, readings, strict=True)):
        inside = _within(reading, len(headed[at]), text)
        told = inside.confidence >= POINTED or len(named_columns(question, cells)) == 1
        points = not cells or (at in named and told)
        code = passage.text.count("```", 0, start) % 2 == 1
        bare = code and text == " ".join(passage.text[start:end].split())
        barred = bare or beside_what_is_named(question, passage.text, start, end)
        barred = barred or (not cells and (lacks_measure(question, f"{headed[at]}{text}") or torn(text)))
        barred = barred or (passage.path in elsewhere and not elsewhere[passage.path] <= set(YEAR.findall(text)))
        scored = evidence[at], probabilities[at], points, barred, bool(cells and adds_up)
        lines.append(Line(passage, start, end, text, cells, inside, *scored, code=code))
    return sorted(lines, key=lambda line: -line.probability)


def torn(text: str) -> bool:
    """Whether a line is the row of a table whose columns are not told any more, "Valve clearance 0.30 mm 0.35 mm"."""
    return bool(_SIDE_BY_SIDE.search(text.strip()))


def stated(turn: Inquiry, question: str, line: Line, marker: int) -> tuple[str, tuple[Citation, ...]] | None:
    """The line as it stands, with its source and what is to be said of the edition it is from; None where its document
    has changed meanwhile."""
    citation = cite(line.passage, (line.start, line.end), marker, turn.text_of)
    told = said(question, line, turn.language)
    text = "\n\n".join(filter(None, (f"{told} [{marker}]", remark([line.passage], turn.language))))
    return (text, (citation,)) if citation else None


def said(question: str, line: Line, language: str) -> str:
    """What a line says: its words, or the cell of a row that the reader points at, in a sentence of that language."""
    if line.code:
        code = " ".join(line.passage.text[line.start : line.end].split())
        return line.text.removesuffix(code) + f"`{code}`"
    if not line.cells:
        told = part_alone(line.text, line.part) if line.part else line.text
        words = _of_the_code(question, " ".join(BULLET.sub("", told, count=1).split()))
        return _dated_by(question, line) + (words if words.endswith("…") else f"{words.rstrip('.;,')}.")
    if line.whole:
        return _row_said(line, language)
    meant = {_cell_meant(question, line)} | ({line.beside} if line.beside is not None else set())
    return " ".join(_cell_said(line, at, language) for at in sorted(meant))


def _of_the_code(question: str, words: str) -> str:
    """Of a line with a sentence for each of several codes, "F28 = no gas: ... F75 = pump: ...", those of the code that
    the question names."""
    asked = set(_CODE.findall(folded(question)))
    parts = [words[start:end] for start, end in sentences(words)] if asked else []
    codes = [set(_CODE.findall(folded(part))) for part in parts]
    if not any(one & asked for one in codes) or not any(one and not one & asked for one in codes):
        return words
    return " ".join(part for part, one in zip(parts, codes, strict=True) if one & asked)


def _dated_by(question: str, line: Line) -> str:
    """The heading that a line stands under, to be said before it: the release of a change, and of what has no time
    itself the day of the entry, where it is asked when."""
    heading = line.passage.heading.rpartition(" > ")[2]
    has_it = numbers(heading) <= numbers(f"{question} {line.text}")
    asks = _RELEASE.fullmatch(heading) or (wanted(question) == "time" and not numbers(line.text) - numbers(question))
    return f"{heading}: " if asks and not has_it else ""


def _cell_said(line: Line, at: int, language: str) -> str:
    key = key_of(line.cells)
    says = phrases(language)
    table = line.passage.path.rsplit("/", 1)[-1]
    column, value = line.cells[at]
    if at == key or not column:
        return says.said("named").format(value=value, table=table, where="")
    return says.said("cell").format(column=column, key=_named_by(line.cells, key, at), value=value, table=table)


def _named_by(cells: Cells, key: int, said: int) -> str:
    """What names a row for a reader: behind a code, "F06", the cell of words next to it."""
    code = cells[key][1]
    words = (value for at, (_, value) in enumerate(cells) if at > key and at != said and _LETTERS.search(value))
    named = next(words, "") if any(map(str.isdigit, code)) and " " not in code else ""
    return f"{code}, {named}" if named else code


def _row_said(line: Line, language: str) -> str:
    key = key_of(line.cells)
    told = "; ".join(f"{name} {value}".strip() for at, (name, value) in enumerate(line.cells) if at != key and value)
    table = line.passage.path.rsplit("/", 1)[-1]
    return phrases(language).said("row").format(key=line.cells[key][1], cells=told, table=table)


def column_of(question: str, line: Line) -> str:
    """The name of the column whose cell a row says; "" of a sentence, or where nothing shows which."""
    return line.cells[_cell_meant(question, line)][0] if line.cells and line.points and not line.whole else ""


def _cell_meant(question: str, line: Line) -> int:
    """The place of the cell that is said of a row: the one that was picked, that of the one column that the question
    names, or the one that the reader points at."""
    if line.cell is not None:
        return line.cell
    at = 0
    place = 0
    for number, (name, value) in enumerate(line.cells):
        place += len(f"{name}: {value}" if name else value) + len(" | ")
        if line.reading.start < place:
            at = number
            break
    asked = named_columns(question, line.cells)
    clocks = [place for place, (_, value) in enumerate(line.cells) if CLOCK.fullmatch(value)]
    if len(asked) == 1:
        at = asked[0]
    elif len(clocks) == 1 and "time" in take_apart(question).about.split():
        at = clocks[0]
    key = key_of(line.cells)
    # Of a row of two cells what names the row is no news.
    at = 1 - key if at == key and len(line.cells) == 2 else at
    columns = [name for name, _ in line.cells]
    others = of_other_years(columns, question)
    alike = (place for place, name in enumerate(columns) if YEAR.sub("", name) == YEAR.sub("", columns[at]))
    return next((place for place in alike if place not in others), at) if at in others else at


def named_columns(question: str, cells: Cells) -> list[int]:
    """The places of the cells whose column the question names: of "price for half a day" "Half day", which has more of
    its words than "Day". One whose whole name is said goes before those of which it is a part; what names the row is
    none. Of columns that are spans that one in which the question's measure lies."""
    spanned = column_of_span(question, [name for name, _ in cells])
    if spanned is not None:
        return [spanned]
    asked = content(question) | numbers(question)
    names = _names_of_columns(question, cells)
    shared = [words & asked for words in names]
    fitting = [at for at, words in enumerate(shared) if words and not any(words < others for others in shared)]
    whole = [at for at in fitting if names[at] <= asked]
    return [at for at in whole or fitting if at != key_of(cells)]


def column_said(question: str, cells: Cells) -> int | None:
    """The place of the cell whose column alone is said in full and letter by letter: of "orange juice at Pont" that of
    "Pont" beside "Brücke"; of columns that are spans that in which the question's measure lies. None where none or
    several are, where the word may be a cell's ("the day ticket" beside a column "Day"), or its cell says nothing that
    the question does not."""
    spanned = column_of_span(question, [name for name, _ in cells])
    if spanned is not None:
        return spanned
    asked = frozenset(map(folded, _PLAIN.findall(question)))
    names = _names_of_columns(question, cells)
    held = frozenset[str]().union(*(content(value) for _, value in cells))
    said = [
        at
        for at, (name, _) in enumerate(cells)
        if names[at] and frozenset(map(folded, _PLAIN.findall(name))) <= asked and at != key_of(cells)
        if not names[at] & held
    ]
    if len(said) != 1:
        return None
    return said[0] if says_more(cells[said[0]][1], question) else None


def says_more(value: str, question: str) -> bool:
    """Whether a cell has a word or a number that the question has not."""
    return bool((content(value) | numbers(value)) - content(question) - numbers(question))


def _names_of_columns(question: str, cells: Cells) -> list[frozenset[str]]:
    """The words of each column's name; none of one that is of another year than the one meant."""
    others = of_other_years([name for name, _ in cells], question)
    return [content(name) | numbers(name) if at not in others else frozenset() for at, (name, _) in enumerate(cells)]


def key_of(cells: Cells) -> int:
    """The place of the cell that names the row: the first of words."""
    return next((at for at, (_, value) in enumerate(cells) if any(map(str.isalpha, value))), 0)


def beside_what_is_named(question: str, text: str, start: int, end: int) -> bool:
    """Whether a question is about a name as programs have them ("maxWidth", "ERROR_CORRECT_Q") that `text` has, and
    neither `text[start:end]` nor the line before it does: then it is about another one."""
    before = text.rfind("\n", 0, max(0, text.rfind("\n", 0, start))) + 1
    near, whole = text[before:end].casefold(), text.casefold()
    return any(name in whole and name not in near for name in map(str.casefold, _IDENTIFIER.findall(question)))


def _of_another_year(question: str, passages: Sequence[Passage]) -> Mapping[str, set[str]]:
    """The documents that do not have the years that the question names in their names, headings or dates, with these
    years; none where no document has them in its name."""
    asked = set(YEAR.findall(question))
    if not asked or not any(asked <= set(YEAR.findall(one.path)) for one in passages):
        return {}
    held: dict[str, set[str]] = defaultdict(set)
    for one in passages:
        held[one.path] |= set(YEAR.findall(f"{one.path} {one.heading} {one.date}"))
    return {path: asked for path, years in held.items() if not asked <= years}


def _named_rows(asked: frozenset[str], units: Sequence[Unit]) -> frozenset[int]:
    """The rows that have more of the question's words in their cells than any other row of their document, of words
    that fewer rows have more: of those that have none nothing shows which row is meant."""
    tables: dict[str, dict[int, frozenset[str]]] = {}
    for at, (passage, _, _, _, cells) in enumerate(units):
        if cells:
            values = " ".join(value for _, value in cells)
            tables.setdefault(passage.doc_id, {})[at] = (content(values) | numbers(values)) & asked
    found: set[int] = set()
    for rows in tables.values():
        spread = Counter(word for words in rows.values() for word in words)
        worth = {at: math.fsum(1 / spread[word] for word in words) for at, words in rows.items()}
        best = max(worth.values())
        found |= {at for at, value in worth.items() if best and math.isclose(value, best)}
    return frozenset(found)


def name_of(passage: Passage) -> str:
    """What a line is put to the picker under."""
    return f"{passage.path}, {passage.heading}" if passage.heading else passage.path


def _headed(passage: Passage) -> str:
    """What a line is read under: the name of its document, and its headings."""
    named = PurePosixPath(passage.path).stem, passage.heading
    return " ".join(f"{name}." for name in named if name) + "\n"


def _within(reading: Reading, head: int, text: str) -> Reading:
    """A reading of a line under its headings as one of the line alone. A place in the headings is none in the line."""
    start, end = reading.start - head, reading.end - head
    if start < 0:
        return replace(reading, start=0, end=0, text="", confidence=0.0)
    return replace(reading, start=start, end=end, text=text[start:end])


def shares(texts: Sequence[str], scores: Sequence[float], nothing: float) -> list[float]:
    """Softmax of the scores of lines, none being one more; a copy of a line counts for it and the other way round."""
    highest = max(nothing, *scores)
    raised = [math.exp(score - highest) for score in scores]
    total = math.fsum(raised) + math.exp(nothing - highest)
    of_text: dict[str, float] = defaultdict(float)
    for text, share in zip(texts, raised, strict=True):
        of_text[folded(text)] += share / total
    return [of_text[folded(text)] for text in texts]


def _logit(probability: float) -> float:
    bounded = min(max(probability, 1e-4), 1 - 1e-4)
    return math.log(bounded / (1 - bounded))
