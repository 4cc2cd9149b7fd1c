"""A table's answer: the query is run as a call that is shown, and said with its rows as sources."""

from __future__ import annotations

from collections.abc import Generator

from mypt_desktop.agent.turn import Turn
from mypt_desktop.answers.tables.phrases import take_apart
from mypt_desktop.answers.tables.questions import MOST_CHARTED, Plan
from mypt_desktop.answers.tabular.planning import citations_of, not_added_of, said_of, spans_of
from mypt_desktop.core.events import TextAdded, TurnEvent
from mypt_desktop.core.messages import Citation, JsonObject


def from_table(
    turn: Turn, question: str, plan: Plan, marker: int
) -> Generator[TurnEvent, None, tuple[str, tuple[Citation, ...]] | None]:
    """What the plan's query gives, said in a sentence with its rows as sources, numbered from `marker` on; None where
    the tool does not run (any more)."""
    query, charted = plan.query, take_apart(question).charted
    arguments: JsonObject = {
        "table": query.table,
        "filters": [{"column": one.column, "op": one.op, "value": one.value} for one in query.filters],
        "group": query.group,
        "aggregate": query.aggregate,
        "of": query.of,
        "order": query.order,
        "limit": MOST_CHARTED if charted else query.limit,
        "chart": charted,
    }
    result = yield from turn.tools.use("workspace.query", arguments)
    if result.failed and not plan.refused:
        return None
    if plan.answer is None:
        text, citations = not_added_of(turn, plan, marker)
    else:
        citations = citations_of(turn, plan.view.table, spans_of(plan.answer.used), marker)
        marks = "".join(f"[{citation.marker}]" for citation in citations)
        text = f"{said_of(turn.language, plan, plan.answer)} {marks}".strip()
    yield TextAdded(text)
    return text, citations
