"""A turn that is stopped while tables are read: it ends soon, as one that was stopped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.tool_calls import result_of
from mypt_desktop.agent.tool_execution import PlainTools
from mypt_desktop.answers.tables.phrases import take_apart
from mypt_desktop.answers.tables.questions import planned
from mypt_desktop.answers.tables.views import viewed
from mypt_desktop.core.events import TurnFinished
from mypt_desktop.core.messages import Role, ToolCall, message
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.workspace.index import stored_tables
from mypt_desktop.workspace.stopping import StoppedError
from mypt_desktop.workspace.tables import Row
from tests.fakes import ScriptedModel
from tests.workspace.folders import engine


def orders(name: str, rows: int = 9000) -> str:
    """A table with more rows than are read between two looks at what cancels."""
    return f"Order,Customer,{name}\n" + "".join(f"A-{n},Customer {n % 50},{n}.50\n" for n in range(rows))


@pytest.mark.parametrize("at_row", [0, 1000, 12_000])
def test_a_turn_that_is_stopped_while_tables_are_read_ends_before_their_last_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_row: int
) -> None:
    cancel = Event()
    read = 0

    def counting(*values: Any, **named: Any) -> Row:
        nonlocal read
        read += 1
        if read > at_row:
            cancel.set()
        return Row(*values, **named)

    with engine(tmp_path, {"a.csv": orders("Amount"), "b.csv": orders("Weight")}) as opened:
        opened.refresh()
        monkeypatch.setattr(stored_tables, "Row", counting)
        if at_row == 0:
            cancel.set()
        agent = AgentController(ScriptedModel("No."), PlainTools(WorkspaceTools(opened)), engine=opened)
        last = list(agent.stream([message(Role.USER, "total weight of the orders of customer 12")], cancel=cancel))[-1]
    assert isinstance(last, TurnFinished)
    assert last.cancelled
    assert read <= at_row + 300


def test_rows_are_not_tied_to_a_question_that_is_stopped(tmp_path: Path) -> None:
    cancel = Event()
    seen = 0

    class Rows(tuple[Row, ...]):
        def __iter__(self) -> Iterator[Row]:
            nonlocal seen
            for row in super().__iter__():
                seen += 1
                if seen == 1000:
                    cancel.set()
                yield row

    with engine(tmp_path, {"orders.csv": orders("Amount")}) as opened:
        opened.refresh()
        (view,) = viewed([(table, opened.table_rows(table), "") for table in opened.tables()])
    asked = take_apart("total amount of the orders of customer 12")
    with pytest.raises(StoppedError):
        planned([(asked, False)], [replace(view, rows=Rows(view.rows))], lambda one, other: 0.0, cancel)
    assert 1000 <= seen < 2000


def test_a_query_that_is_stopped_is_a_failed_call(tmp_path: Path) -> None:
    cancel = Event()
    cancel.set()
    with engine(tmp_path, {"orders.csv": orders("Amount", 3)}) as opened:
        opened.refresh()
        call = ToolCall("workspace.query", {"table": "orders.csv"})
        result = result_of(PlainTools(WorkspaceTools(opened)).run(call, cancel))
    assert (result.failed, result.content) == (True, {"error": "Stopped."})
