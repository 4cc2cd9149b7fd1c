"""The rows that an answer rests on, drawn as a table and as a chart, and copied as CSV."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QTableWidget, QToolButton
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import CallId, JsonObject, ToolCall, ToolResult
from mypt_desktop.gui.chat.rows import Rows, bars, of_query
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.tools.workspace import WorkspaceTools
from tests.gui.driving import SECONDS, ask, named, press, said
from tests.gui.fakes import Answering, FakeServices
from tests.workspace.folders import engine

BOATS = 'Boat,Harbour,Seats\nPetrel,"Oban, north",12\nTern,Oban,8\nAuk,Mallaig,30\n'


def queried(tmp_path: Path, **arguments: object) -> tuple[ToolCall, ToolResult]:
    """A call of the real tool over a real index."""
    call = ToolCall("workspace.query", {"table": "boats.csv", **arguments}, CallId("q1"))  # type: ignore[dict-item]
    with engine(tmp_path, {"boats.csv": BOATS}) as opened:
        return call, WorkspaceTools(opened).call(call)


def test_the_rows_of_a_number_are_whole(tmp_path: Path) -> None:
    rows = of_query(queried(tmp_path, aggregate="sum", of="Seats")[1])
    assert rows is not None
    assert rows.columns == ("Boat", "Harbour", "Seats")
    assert rows.cells[0] == ("Petrel", "Oban, north", "12")
    assert list(csv.reader(io.StringIO(rows.csv()))) == [list(rows.columns), *map(list, rows.cells)]
    assert rows.csv([1]).splitlines() == ["Boat,Harbour,Seats", "Tern,Oban,8"]


def test_a_chart_draws_the_column_that_was_added_up(tmp_path: Path) -> None:
    rows = of_query(queried(tmp_path, aggregate="sum", of="Seats")[1])
    assert rows is not None
    measure, drawn = bars(rows)
    assert measure == "Seats"
    assert [(bar.name, bar.value) for bar in drawn] == [("Petrel", 12.0), ("Tern", 8.0), ("Auk", 30.0)]


def test_groups_are_rows_too(tmp_path: Path) -> None:
    rows = of_query(queried(tmp_path, aggregate="sum", of="Seats", group="Harbour")[1])
    assert rows is not None
    assert [cells[1] for cells in rows.cells] == ["12", "8", "30"]


def test_one_row_needs_no_table_and_words_no_chart(tmp_path: Path) -> None:
    one = [{"column": "Boat", "op": "=", "value": "Tern"}]
    assert of_query(queried(tmp_path, filters=one)[1]) is None
    assert bars(Rows("a.csv", ("Boat", "Harbour"), (("Tern", "Oban"), ("Auk", "Mallaig"))))[1] == ()


@given(st.dictionaries(st.sampled_from(["columns", "rows", "used", "table", "evidence", "chart"]), st.recursive(
    st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(["columns", "rows", "of"]), inner, max_size=3), max_leaves=12)))  # fmt: skip
def test_no_result_raises(content: JsonObject) -> None:
    rows = of_query(ToolResult(CallId("1"), "workspace.query", content))
    if rows is not None:
        assert all(len(cells) == len(rows.columns) for cells in rows.cells)
        bars(rows)
        rows.csv()


@pytest.mark.parametrize("chart", [False, True])
def test_the_window_draws_them(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path, chart: bool
) -> None:
    made = queried(tmp_path / "other", aggregate="sum", of="Seats", chart=chart)
    services.turn = Answering("50: the sum of Seats.", (), (made,))
    ask(qtbot, window, "How many seats are there in all?")
    qtbot.waitUntil(said(window, "3 rows"), timeout=SECONDS)
    press(qtbot, window, "Copy as CSV")
    assert QGuiApplication.clipboard().text().splitlines()[2] == "Tern,Oban,8"
    assert len([one for one in window.findChildren(QTableWidget) if one.isVisible()]) == (0 if chart else 1)
    press(qtbot, window, "Show as table" if chart else "Show as chart")
    press(qtbot, window, "Show as chart" if chart else "Show as table")
    if not chart:
        table = named(window, QTableWidget, "Rows of boats.csv")
        assert isinstance(table, QTableWidget)
        table.selectRow(2)
        qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        assert QGuiApplication.clipboard().text().splitlines() == ["Boat,Harbour,Seats", "Auk,Mallaig,30"]
    assert named(window, QToolButton, "Copy as CSV").isVisible()
