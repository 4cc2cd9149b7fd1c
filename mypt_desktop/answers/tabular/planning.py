"""A question that one table of the documents answers: looked up, counted or added up in its rows, never by the model.

The rows are the evidence. Where no table fits all of the question, or two fit it alike, it is left to the passages.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from typing import Final

from mypt_desktop.answers.citing.citations import Passage, cite
from mypt_desktop.answers.citing.passages import evidence_of
from mypt_desktop.answers.following.following import leans
from mypt_desktop.answers.lines.lines import says_more
from mypt_desktop.answers.ports import Inquiry
from mypt_desktop.answers.tables.candidates import likeliest
from mypt_desktop.answers.tables.linking import linked
from mypt_desktop.answers.tables.phrases import Asked, forms, phrases, take_apart
from mypt_desktop.answers.tables.questions import CLEAR, MOST_LISTED, Plan, numbering, planned
from mypt_desktop.answers.tables.views import View, nearness, of_people, spelled, stems, told_by, viewed
from mypt_desktop.answers.tabular.listing import listed, not_added
from mypt_desktop.core.judges import Picker
from mypt_desktop.core.messages import Citation
from mypt_desktop.language import lexicon
from mypt_desktop.language.dates import YEAR
from mypt_desktop.language.words import numbers
from mypt_desktop.workspace.cells import Kind
from mypt_desktop.workspace.index.stored_tables import StoredTable, with_workbooks
from mypt_desktop.workspace.querying import COLUMN, SEPARATOR, Filter, TableAnswer, shown
from mypt_desktop.workspace.stopping import go_on
from mypt_desktop.workspace.tables import Row

MOST_TABLES: Final = 60
MOST_ROWS: Final = 20_000
"""Tables that are read for a question, and rows of them all: those first that it names most of."""

PICKED: Final = 0.6
"""Probability from which on the query that a picker takes is asked. Of 22 questions of six folders that add up or
compare and that no plan fits one is answered right from here on and none wrong; from 0.5 on two, and three wrong."""

PICKED_TOO: Final = 0.4
"""The same of a count or a sum where at most one word of the question is left over, and no line of the table."""

MOST_LEFT: Final = 2
"""Words of a question for the highest or the lowest that a table may leave over: the least weight that a firm delivers
is not the lowest of a parcel's prices, whatever the picker takes of them."""

_AND: Final = lexicon.words("conjunctions")
_DEEP: Final = 4  # questions that are looked back
CITED: Final = 5  # rows that are cited one by one; more are cited as one range
_NAMED: Final = 5  # rows that are named where several share an extreme
_LONGEST: Final = 1200  # characters of that range


def plan_for(turn: Inquiry, question: str, earlier: Sequence[str], *, goes_on: bool = False) -> Plan | None:
    """How a table answers `question`, None where none does. `earlier` is what was asked before, the last one last;
    `goes_on`: it leans on that whatever it looks like."""
    if not turn.library:
        return None
    goes_on = bool(earlier) and (goes_on or leans(question))
    said = [*earlier[-_DEEP:], question] if goes_on else [question]
    leaning = [at > 0 and (leans(one) or (goes_on and one is question)) for at, one in enumerate(said)]
    chain = [(take_apart(one), leans_on) for one, leans_on in zip(said, leaning, strict=True)]
    views = _views(turn, [asked for asked, _ in chain])
    near = nearness(turn.meaning, [asked for asked, _ in chain], views)
    plans = planned(chain, views, near, turn.cancel) if views else []
    if leaning[-1]:  # "and the night after that": what the tables know nothing of is no question asked again
        told = {(one.query, one.form, one.column) for one in planned(chain[:-1], views, near, turn.cancel)}
        plans = [one for one in plans if (one.query, one.form, one.column) not in told]
    plan = _clearest(turn, question, plans)
    if plan and plan.form == "cell" and not numbers(cell_of(plan)) and not says_more(cell_of(plan), " ".join(said)):
        return None  # "price to spay a cat", "and a rabbit": that there is a row called "Rabbit spay" is no answer
    return plan


def plan_picked(turn: Inquiry, question: str, picker: Picker) -> Plan | None:
    """The query that a picker takes a question to ask for that counts, adds up or compares, of those that its words
    allow; None where it takes none for likely. Queries that come to the same count together.

    A count has to leave no more than one word over besides: the picker takes "males in the cats heart file" for how
    many cats another table has. Where a query does that, less is enough. And it counts several rows: of one, "how many
    boxes of 2 ml syringes are left", how many stands in it.
    """
    asked = take_apart(question)
    if not asked.operation:
        return None
    views = _views(turn, [asked])
    put = likeliest(asked, question, views, turn.meaning, turn.cancel) if views and turn.meaning else []
    whole = _of_whole_workbooks([one.plan for one in put])
    put = [one for one in put if any(one.plan is plan for plan in whole)]
    chances = picker.pick(question, [(one.of, one.words) for one in put], (), turn.cancel) if put else ()
    go_on(turn.cancel)
    if not chances:
        return None
    shares: dict[Hashable, float] = defaultdict(float)
    for one, chance in zip(put, chances, strict=False):  # what is left over is the chance of none
        shares[_outcome(one.plan)] += chance
    plan = put[max(range(len(put)), key=lambda at: chances[at])].plan
    # Of all rows of a table that the question says nothing of it would be any sum.
    held = plan.query.filters or spelled(asked, f"{plan.view.about} {plan.column}")
    if asked.operation == "sum" and plan.form == "cell" and not _AND.isdisjoint(word.plain for word in asked.words):
        return None  # of June's and November's bills together the one's total is no sum
    if asked.operation in ("max", "min") and "person" in asked.about.split() and not of_people(plan.view):
        return None  # "who climbed it first" is nobody where only the year stands
    left, explained = _explained(turn, asked, plan)
    if asked.operation in ("max", "min") and left > MOST_LEFT:
        return None
    if not held or (plan.form == "count" and not (explained and plan.answer and len(plan.answer.used) > 1)):
        return None
    too = explained and asked.operation in ("count", "sum") and not plan.view.table.left_out
    return plan if shares[_outcome(plan)] >= (PICKED_TOO if too else PICKED) else None


def _explained(turn: Inquiry, asked: Asked, plan: Plan) -> tuple[int, bool]:
    """How many words of the question a plan's table leaves over, and whether the plan's conditions are those that the
    others set on it and at most one is left: what its rows are called, the "readings" of a log."""
    links = linked(asked, plan.view, nearness(turn.meaning, [asked], [plan.view]), turn.cancel)
    left = len(links.left) if links else 0
    return left, links is not None and left <= 1 and set(links.filters) == set(plan.query.filters)


def _outcome(plan: Plan) -> Hashable:
    """What a query comes to: a number, or which cells of which rows."""
    answer = plan.answer
    if answer is None or answer.value is None or plan.form in ("max", "min"):
        return plan.view.table.name, plan.column, tuple(row.start for row in answer.used) if answer else ()
    return plan.view.table.name, answer.value


def cell_of(plan: Plan) -> str:
    """The value that a plan for a cell looks up, "" where its table is gone."""
    at = plan.view.table.columns.index(plan.column)
    return plan.answer.used[0].values[at].shown if plan.answer and plan.answer.used else ""


def row_of(turn: Inquiry, plan: Plan) -> Passage | None:
    """The passage that the row of a plan for a cell is in; None where its table is gone."""
    if turn.library is None or plan.answer is None or not plan.answer.used:
        return None
    start = plan.answer.used[0].start
    passages = evidence_of(turn.library, [plan.view.table.doc_id])
    return next((one for one in passages if one.start <= start < one.start + len(one.text)), None)


def _views(turn: Inquiry, asked: Sequence[Asked]) -> list[View]:
    library = turn.library
    if library is None:
        return []
    words = frozenset[str]().union(
        *(forms(word.text) for one in asked for word in one.words if not word.plain.isdigit())
    )
    known = with_workbooks(library.tables())
    named = [len(words & stems(told_by(one))) for one in known]
    chosen: list[int] = []
    rows = 0
    for at in sorted(range(len(known)), key=lambda at: -named[at]):
        if len(chosen) < MOST_TABLES and rows + known[at].rows <= MOST_ROWS:
            chosen.append(at)
            rows += known[at].rows
    titles = {document.doc_id: document.title for document in library.list_docs()}
    tables = [known[at] for at in sorted(chosen)]
    return viewed((one, library.table_rows(one, cancel=turn.cancel), titles.get(one.doc_id, "")) for one in tables)


def _clearest(turn: Inquiry, question: str, plans: Sequence[Plan]) -> Plan | None:
    """The best plan; of tables that fit alike the one of the year that is named or of the newest edition, none where
    they are no editions."""
    if not plans or turn.library is None:
        return None
    plans = _of_whole_workbooks(plans)
    if not plans:
        return None
    years = YEAR.findall(question)
    of_year = [plan for plan in plans if years and all(year in plan.view.table.path for year in years)]
    best = of_year or plans
    alike = [plan for plan in best if plan.worth > best[0].worth - CLEAR]
    documents = list(dict.fromkeys(plan.view.table.doc_id for plan in alike))
    if len(documents) == 1:
        return best[0] if len(alike) == 1 or _same(alike) else None
    for family in turn.library.families(documents):
        order = [edition.doc_id for edition in family.documents]
        if set(documents) <= set(order):
            return min(alike, key=lambda plan: order.index(plan.view.table.doc_id))
    # That two documents have as many rows says nothing of how many there are of what is asked for.
    return best[0] if best[0].form != "count" and _same(alike) else None


def _of_whole_workbooks(plans: Sequence[Plan]) -> Sequence[Plan]:
    """Without those of one sheet where the same is counted or added up over all sheets of its workbook; what one cell
    says is asked of one sheet."""
    added = {
        (sheet.name, plan.query.aggregate)
        for plan in plans
        for sheet in plan.view.table.sheets
        if plan.query.aggregate and plan.form not in ("cell", "cells")
    }
    return [
        plan
        for plan in plans
        if (plan.view.table.name, plan.query.aggregate) not in added
        and not (plan.view.table.sheets and plan.form in ("cell", "cells"))
    ]


def _same(plans: Sequence[Plan]) -> bool:
    return len({plan.answer.rows if plan.answer else plan.refused for plan in plans}) == 1


def not_added_of(turn: Inquiry, plan: Plan, marker: int) -> tuple[str, tuple[Citation, ...]]:
    """Why nothing was calculated, and some of the rows that were not put together."""
    at = plan.view.table.columns.index(plan.column)
    # The first row of each unit and the first without a number show why they cannot be added.
    kinds = {(row.values[at].number is None, row.values[at].unit): row.start for row in reversed(plan.apart)}
    telling = frozenset(kinds.values())
    rows = sorted(plan.apart, key=lambda row: row.start not in telling)[:CITED]
    rows.sort(key=lambda row: row.start)
    citations = citations_of(turn, plan.view.table, [(row.start, row.end, row.line) for row in rows], marker)
    cited = {citation.start: citation for citation in citations}
    told = listed(
        (_keys(plan, [row]), row.values[at].shown or "–", cited[row.start]) for row in rows if row.start in cited
    )
    more = len(plan.apart) - len(rows)
    says = phrases(turn.language).said
    return not_added(says, plan.refused, f"{told} … +{more}" if more else told), citations


def said_of(language: str, plan: Plan, answer: TableAnswer) -> str:
    says = phrases(language).said
    table = plan.view.table
    where = ", ".join(map(_condition, plan.query.filters))
    told = {
        "table": table.path.rsplit("/", 1)[-1],
        "column": plan.column,
        "where": says("where").format(filters=where) if where else "",
        "rows": len(answer.used),
        "value": _value(plan, answer),
        "key": _keys(plan, answer.used),
    }
    first = next((at for at, kind in enumerate(table.kinds) if kind is Kind.TEXT), 0)
    named = plan.form == "cell" and table.columns.index(plan.column) <= first
    counted = len(answer.rows if plan.form == "distinct" else answer.used)
    lines = [says("named" if named else plan.form, counted).format(**told)]
    skipped = len(answer.skipped)
    if skipped:
        lines.append(says("skipped", skipped).format(count=skipped))
    if table.left_out and plan.form not in ("cell", "cells"):
        lines.append(says("left_out", table.left_out).format(count=table.left_out))
    return " ".join(lines)


def _condition(one: Filter) -> str:
    if one.op in ("=", "in"):
        return f"{one.column}: {one.value.replace(SEPARATOR, ', ')}"
    return f"{one.column} {one.op.removesuffix(COLUMN)} {one.value}"


def _value(plan: Plan, answer: TableAnswer) -> str:
    if plan.form == "distinct":
        return str(len(answer.rows))
    at = plan.view.table.columns.index(plan.column)
    if answer.value is not None:
        cell = answer.used[0].values[at].shown
        year = plan.form in ("max", "min") and cell.isdigit() and len(cell) == 4
        plain = plan.form == "average" and not answer.unit
        return cell if year else shown(answer.value.normalize() if plain else answer.value, answer.unit)
    if plan.form == "cells":
        keyed = len({row.values[at].shown for row in answer.used}) > 1 and plan.column != plan.key
        names = [
            f"{_keys(plan, [row])}: {row.values[at].shown}" if keyed else row.values[at].shown for row in answer.used
        ]
        return "; ".join(dict.fromkeys(names[:MOST_LISTED]))
    return cell_of(plan)


def _keys(plan: Plan, rows: Sequence[Row]) -> str:
    """What names the rows, in the words of the column that does."""
    at = plan.view.table.columns.index(plan.key)
    numbered = numbering(plan.view)
    others = [n for n, kind in enumerate(plan.view.table.kinds) if kind is Kind.TEXT and n != at]
    others = [*(n for n in numbered if n != at), *others]
    held = Counter(row.values[at].shown for row in plan.view.rows)
    named: dict[str, None] = {}
    for row in rows[:_NAMED]:
        name = row.values[at].shown
        apart = others and held[name] > 1 and plan.view.table.columns[others[0]] != plan.column
        named[f"{name}, {row.values[others[0]].shown}" if apart else name] = None
    return "; ".join(named) if any(", " in name for name in named) else ", ".join(named)


def spans_of(rows: Sequence[Row]) -> list[tuple[int, int, int]]:
    """Start, end and line of what is cited of the rows that an answer rests on."""
    if len(rows) <= CITED:
        return [(row.start, row.end, row.line) for row in rows]
    inside = [row.end for row in rows if row.end - rows[0].start <= _LONGEST]
    return [(rows[0].start, max(inside, default=rows[0].end), rows[0].line)]


def citations_of(
    turn: Inquiry, table: StoredTable, spans: Sequence[tuple[int, int, int]], marker: int
) -> tuple[Citation, ...]:
    if not spans or turn.library is None:
        return ()
    text = turn.text_of(table.doc_id) or ""
    chunks = turn.library.chunks(table.doc_id)
    found: list[Citation] = []
    for start, end, line in spans:
        chunk = next((one for one in chunks if one.metadata["start"] <= start < one.metadata["end"]), None)
        passage = Passage(chunk.chunk_id if chunk else "", table.doc_id, table.path, text[start:end], start, line)
        citation = cite(passage, (0, end - start), marker + len(found), turn.text_of)
        if citation:
            found.append(citation)
    return tuple(found)
