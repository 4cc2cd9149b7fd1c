"""The lines of the passages found as a trained reader reads them: which answers, and how it is said as it stands.

A sentence or line is said in its own words; of a row of a table the cell that the reader points at, with the names of
its column and its row. Nothing is worded anew, so nothing can be misread but which line it is.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from mypt_desktop.agent.checks import missing_names
from mypt_desktop.agent.citations import Passage, Verdict, cite, wanted
from mypt_desktop.agent.citing import CitingText
from mypt_desktop.agent.dates import days, of_another_day
from mypt_desktop.agent.editions import asked_first, remark
from mypt_desktop.agent.ranking import Order
from mypt_desktop.agent.recipes.standing import source
from mypt_desktop.agent.table_phrases import phrases, take_apart
from mypt_desktop.agent.turn import Turn
from mypt_desktop.agent.words import content, numbers, sentences
from mypt_desktop.core.events import TextAdded, TurnEvent
from mypt_desktop.core.messages import Citation
from mypt_desktop.core.reading import Reading

Cells: TypeAlias = tuple[tuple[str, str], ...]

READ: Final = 5
"""Passages whose lines are read."""

MOST_LINES: Final = 70
MOST_ROWS: Final = 5000  # of a table: those of larger ones are read as they stand
LONGEST: Final = 480
"""Characters of a line that can be said: what is longer is a paragraph without full stops, or code."""

OF_PASSAGE: Final = 0.5
ALIKE: Final = 4.0
"""What the passage around a line, and its cosine similarity to the question, count beside the reader's word for it: of
80 questions to folders of twenty documents written by hand the right line came first for 37 percent by the reader
alone, 46 with the passage, 55 with both."""

CERTAIN: Final = 5.0
"""Worth from which on a line is said without asking the model. Of 64 questions put to such folders, most of them in
other words than the documents', 14 had such a line, the right one for 13; of 26 without an answer 2 had one."""

SURE: Final = 4.5
"""Worth from which on it is said where the model's answer does not stand: 15 right, 2 wrong, 3 of 26. From 3.5 on there
are five wrong ones more and no right one."""

WORTH_SHOWING: Final = 0.5
"""Worth from which on it is shown, with the doubt above it."""

SHOWN: Final = SURE - 0.5
"""What a line is worth at most whose words do not show that it is the one: it can be shown and not be said."""

DOUBTING: Final = 3.0
BEHIND: Final = 2.0
"""A line worth the first speaks against an answer that rests on one worth the second less, unless it bears it out."""

POINTED: Final = 0.4
"""Probability of the reader's place in a row from which on it points at a cell."""

BORNE_OUT: Final = 0.6
"""Probability, as the reader gives it, from which on a line bears a sentence out."""

_MOST_NUMBERS: Final = 0.4  # share of a line's words
NO_NUMBER: Final = 1.5  # what a line is worth less that has no number where one is asked for: "each spring"
UNKNOWN: Final = 0.4  # similarity of a line without an embedder
FEWEST: Final = 2  # words: one alone is a heading or a mark
_MARKER: Final = re.compile(r"\s*\[\d+\]")
_BULLET: Final = re.compile(r"\A(?:[-*•+>]|\d{1,2}[.)])\s+")
_MONEY: Final = re.compile(r"(?:\b[A-Z]{3}|[$€£])\s?\d[\d.,]*|\d[\d.,]*\s?(?:\b[A-Z]{3}\b|[$€£])")
_IDENTIFIER: Final = re.compile(r"\b(?:[A-Za-z]+_\w+|[a-z]+[A-Z]\w*)\b")
_NAMED: Final = re.compile(r"(?P<name>[^|:]{1,60}): (?P<value>.*)")


@dataclass(frozen=True, slots=True)
class Line:
    """`passage.text[start:end]` and what the reader makes of it. `cells` are the (name, value) pairs of a row, none of
    a sentence; `text` is what was read, in which the reading's place is. `worth` says how likely it answers, in logits:
    see `OF_PASSAGE`."""

    passage: Passage
    start: int
    end: int
    text: str
    cells: Cells
    reading: Reading
    worth: float


def read_lines(turn: Turn, question: str, query: str, about: str, order: Order) -> list[Line]:
    """The lines of the passages, the likeliest to answer `question` first; none without a reader.

    `query` is what was searched for, which may be a translation. Left out are lines of passages that do not name what
    `about` names, lines about another day than the question's, and sums of money where a time is asked for.
    """
    read = asked_first(order.passages)[:READ]
    if turn.reader is None or not read:
        return []
    sources = {passage.chunk_id: source(turn, passage) for passage in read}
    known = list(sources.values())
    fitting = [one for one in read if not missing_names(about, [sources[one.chunk_id]], known)]
    rows = {doc_id: _rows(turn, doc_id) for doc_id in dict.fromkeys(passage.doc_id for passage in fitting)}
    units = [unit for passage in fitting for unit in _units(passage, rows[passage.doc_id])]
    kind = wanted(question)
    units = [one for one in units if not of_another_day(about, one[3]) and (kind != "time" or not _only_money(one[3]))]
    units = units[:MOST_LINES]
    texts = [text for _, _, _, text, _ in units]
    readings = turn.reader.read(question, texts) if units else None
    if not readings:
        return []
    vectors = turn.meaning.embed([query, *texts]) if turn.meaning else None
    alike = [sum(a * b for a, b in zip(vectors[0], one, strict=True)) for one in vectors[1:]] if vectors else []
    named = _named_rows(content(about) | numbers(about), units)
    adds_up = take_apart(question).operation in ("count", "sum", "average")
    lines = []
    for at, ((passage, start, end, text, cells), reading) in enumerate(zip(units, readings, strict=True)):
        of_passage = _logit(order.answerable.get(passage.chunk_id, reading.answerable))
        worth = _logit(reading.answerable) + OF_PASSAGE * of_passage + ALIKE * (alike[at] if alike else UNKNOWN)
        if kind == "number" and not numbers(text) - numbers(question):
            worth -= NO_NUMBER
        told = reading.confidence >= POINTED or len(named_columns(question, cells)) == 1
        pointed = not cells or (at in named and not adds_up and told)
        code = passage.text.count("```", 0, start) % 2 == 1
        if code or not pointed or beside_what_is_named(question, passage.text, start, end):
            worth = min(worth, SHOWN)
        lines.append(Line(passage, start, end, text, cells, reading, worth))
    return sorted(lines, key=lambda line: -line.worth)


def stated(turn: Turn, question: str, line: Line, marker: int) -> tuple[str, tuple[Citation, ...]] | None:
    """The line as it stands, with its source and what is to be said of the edition it is from; None where its document
    has changed meanwhile."""
    citation = cite(line.passage, (line.start, line.end), marker, turn.text_of)
    told = said(question, line, turn.language)
    text = "\n\n".join(filter(None, (f"{told} [{marker}]", remark([line.passage], turn.language))))
    return (text, (citation,)) if citation else None


def said(question: str, line: Line, language: str) -> str:
    """What a line says: its words, or the cell of a row that the reader points at, in a sentence of that language."""
    if not line.cells:
        return f"{' '.join(_BULLET.sub('', line.text, count=1).split()).rstrip('.')}."
    at = 0
    place = 0
    for number, (name, value) in enumerate(line.cells):
        place += len(f"{name}: {value}" if name else value) + len(" | ")
        if line.reading.start < place:
            at = number
            break
    asked = named_columns(question, line.cells)
    if len(asked) == 1:
        at = asked[0]
    key = _key(line.cells)
    says = phrases(language)
    table = line.passage.path.rsplit("/", 1)[-1]
    column, value = line.cells[at]
    if at == key or not column:
        return says.said("named").format(value=value, table=table, where="")
    return says.said("cell").format(column=column, key=line.cells[key][1], value=value, table=table)


def named_columns(question: str, cells: Cells) -> list[int]:
    """The places of the cells whose column the question names: of "price for half a day" "Half day", which has more of
    its words than "Day". One whose whole name is said goes before those of which it is a part; what names the row is
    none."""
    asked = content(question) | numbers(question)
    names = [content(name) | numbers(name) for name, _ in cells]
    shared = [words & asked for words in names]
    fitting = [at for at, words in enumerate(shared) if words and not any(words < others for others in shared)]
    whole = [at for at in fitting if names[at] <= asked]
    return [at for at in whole or fitting if at != _key(cells)]


def _key(cells: Cells) -> int:
    """The place of the cell that names the row: the first of words."""
    return next((at for at, (_, value) in enumerate(cells) if any(map(str.isalpha, value))), 0)


def beside_what_is_named(question: str, text: str, start: int, end: int) -> bool:
    """Whether a question is about a name as programs have them ("maxWidth", "ERROR_CORRECT_Q") that `text` has, and
    neither `text[start:end]` nor the line before it does: then it is about another one."""
    before = text.rfind("\n", 0, max(0, text.rfind("\n", 0, start))) + 1
    near, whole = text[before:end].casefold(), text.casefold()
    return any(name in whole and name not in near for name in map(str.casefold, _IDENTIFIER.findall(question)))


def _named_rows(asked: frozenset[str], units: Sequence[tuple[Passage, int, int, str, Cells]]) -> frozenset[int]:
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


def borne_out_by(
    turn: Turn, checked: CitingText, best: Line | None, read: Sequence[Passage]
) -> Generator[TurnEvent, None, None]:
    """Sets the mark of the likeliest line behind a single sentence that has too few words of any passage to be backed
    by them, where that line bears it out: "You may not smoke in it" over "Company vehicles are free of tobacco"."""
    alone = [one for one in checked.sentences if one.shown.strip()]
    if best is None or best.passage not in read or len(alone) != 1 or alone[0].verdict.kind != "unsupported":
        return
    sentence = alone[0].shown.strip()
    supports = turn.reader.supports(sentence, [best.text]) if turn.reader else None
    if best.worth < WORTH_SHOWING or not supports or supports[0] < BORNE_OUT:
        return
    citation = cite(best.passage, (best.start, best.end), len(checked.citations) + 1, turn.text_of)
    if citation:
        checked.citations.append(citation)
        marked = replace(
            alone[0], shown=f"{sentence} [{citation.marker}]", verdict=Verdict("supported", read.index(best.passage))
        )
        checked.sentences[:] = [marked]
        yield TextAdded(f" [{citation.marker}]")


def contradicted(turn: Turn, question: str, checked: CitingText, lines: Sequence[Line]) -> bool:
    """Whether an answer rests on what is about another day, or the reader is sure of a line that it neither rests on
    nor says the same as."""
    told = numbers(_MARKER.sub("", checked.sound)) - numbers(question)
    backing = [line for one in checked.citations for line in one.text.splitlines() if not told or numbers(line) & told]
    if backing and all(of_another_day(question, line) for line in backing):
        return True
    if checked.citations and all(_of_another_name(turn, question, one) for one in checked.citations):
        return True
    best = lines[0] if lines else None
    if best is None or best.worth < DOUBTING or turn.reader is None:
        return False
    rests_on = max((line.worth for line in lines if any(_overlap(line, one) for one in checked.citations)), default=0.0)
    supports = (
        turn.reader.supports(_MARKER.sub("", checked.sound), [best.text]) if rests_on < best.worth - BEHIND else None
    )
    return supports is not None and supports[0] < BORNE_OUT


def _overlap(line: Line, cited: Citation) -> bool:
    start, end = line.passage.start + line.start, line.passage.start + line.end
    return cited.doc_id == line.passage.doc_id and cited.start < end and start < cited.end


def _units(passage: Passage, rows: Mapping[int, Cells]) -> Iterator[tuple[Passage, int, int, str, Cells]]:
    """The sentences, lines and rows of a passage that can say something, each with the text that is read."""
    taken = 0
    for start, end in sentences(passage.text):
        if start < taken:
            continue  # a row was cut at a full stop in one of its cells
        cells = rows.get(passage.start + start) or ()
        if cells:
            stop = passage.text.find("\n", start)
            end = taken = stop if stop >= 0 else len(passage.text)
        text = passage.text[start:end].strip()
        cells = cells or (_cells(text) if " | " in text else ())
        shown = " | ".join(f"{name}: {value}" if name else value for name, value in cells) if cells else text
        if (cells or _states(text)) and len(shown.split()) >= FEWEST and len(shown) <= LONGEST:
            yield passage, start, start + len(text), shown, cells


def _of_another_name(turn: Turn, question: str, cited: Citation) -> bool:
    text = turn.text_of(cited.doc_id) or ""
    around = max(0, cited.start - LONGEST)
    return beside_what_is_named(question, text[around : cited.end + LONGEST], cited.start - around, cited.end - around)


def _only_money(text: str) -> bool:
    """Whether the only numbers of a line are sums of money: no answer to "when"."""
    return bool(_MONEY.search(text)) and not days(text) and not numbers(_MONEY.sub(" ", text))


def _states(text: str) -> bool:
    """Whether a line says something by itself: it is no heading, question, link or code, and no row of numbers whose
    columns have no names here."""
    words = text.split()
    apart = " | " in text or "://" in text or text.startswith(("#", "```", ">>>")) or text.endswith((":", "?", "{"))
    return not apart and sum(word[:1].isdigit() for word in words) <= _MOST_NUMBERS * len(words)


def _rows(turn: Turn, doc_id: str) -> Mapping[int, Cells]:
    """The rows of a document's tables by where they begin, their cells under the names of their columns."""
    if turn.library is None:
        return {}
    found: dict[int, Cells] = {}
    for table in turn.library.tables():
        if table.doc_id != doc_id or table.rows > MOST_ROWS:
            continue
        for row in turn.library.table_rows(table, cancel=turn.cancel):
            cells = zip(table.columns, (value.shown for value in row.values), strict=True)
            found[row.start] = tuple((name, value) for name, value in cells if value)
    return found


def _cells(text: str) -> Cells:
    """The cells of a row that has the names of its columns in it; none of a row that has no names."""
    named = [_NAMED.fullmatch(part.strip()) for part in text.split(" | ")]
    return tuple((one["name"].strip(), one["value"].strip()) for one in named if one) if all(named) else ()


def _logit(probability: float) -> float:
    bounded = min(max(probability, 1e-4), 1 - 1e-4)
    return math.log(bounded / (1 - bounded))
