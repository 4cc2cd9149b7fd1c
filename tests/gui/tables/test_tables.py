"""Files of tables are shown as tables: the cited row marked and in view, columns sorted, sheets as tabs."""

from __future__ import annotations

import io

import openpyxl
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTabBar, QTableView
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.document_view import DocumentView
from mypt_desktop.gui.passages import Passage
from mypt_desktop.gui.theme import Theme
from tests.gui.driving import SECONDS, named, press, said, texts
from tests.gui.fakes import FakeServices
from tests.gui.looking import OpenView, passage

CREW = "Name,Age,Joined\n" + "".join(f"Sailor {n},{(n * 7) % 50 + 16},20{n % 20 + 10}-01-05\n" for n in range(300))


def workbook() -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    crew, boats = book.create_sheet("Crew"), book.create_sheet("Boats & oars")
    for row in (["Name", "Age"], ["Ada", 36], ["Bob", 9], ["Carl", 120]):
        crew.append(row)
    for row in (["Boat", "Length"], ["Swift", 11.5], ["Tern", 7.25], ["Gull", 20]):
        boats.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def show(qtbot: QtBot, view: DocumentView, wanted: Passage) -> QTableView:
    with qtbot.waitSignal(view.shown, timeout=SECONDS):
        view.open(wanted)
    (table,) = view.findChildren(QTableView)
    return table


def column(table: QTableView, number: int) -> list[str]:
    model = table.model()
    assert model is not None
    return [str(model.index(row, number).data()) for row in range(model.rowCount())]


def marked(table: QTableView) -> list[str]:
    model = table.model()
    assert model is not None
    cells = [model.index(row, 0) for row in range(model.rowCount())]
    return [str(cell.data()) for cell in cells if cell.data(Qt.ItemDataRole.BackgroundRole) is not None]


def sort(qtbot: QtBot, table: QTableView, number: int) -> None:
    header = table.horizontalHeader()
    at = QPoint(header.sectionViewportPosition(number) + 8, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_the_cited_row_is_marked_and_in_view(qtbot: QtBot, services: FakeServices, open_view: OpenView) -> None:
    view = open_view({"crew.csv": CREW})
    table = show(qtbot, view, passage(services, "crew.csv", "Name: Sailor 220 |"))
    assert marked(table) == ["Sailor 220"]
    model = table.model()
    assert model is not None
    where = table.visualRect(model.index(220, 0))
    qtbot.waitUntil(lambda: table.viewport().rect().contains(table.visualRect(model.index(220, 0))), timeout=SECONDS)
    assert where.height() > 0
    assert "Row 221 of 300" in texts(view)
    assert not said(view, "beside the table")()


def test_a_column_is_sorted_by_value_down_and_back_to_the_files_order(
    qtbot: QtBot, services: FakeServices, open_view: OpenView
) -> None:
    view = open_view({"crew.csv": "Name,Age\nAda,36\nBob,9\nCarl,120\nDora,\n"})
    table = show(qtbot, view, passage(services, "crew.csv", "Name: Bob"))
    sort(qtbot, table, 1)
    assert column(table, 0) == ["Bob", "Ada", "Carl", "Dora"]
    sort(qtbot, table, 1)
    assert column(table, 0) == ["Carl", "Ada", "Bob", "Dora"]
    assert marked(table) == ["Bob"]
    sort(qtbot, table, 1)
    assert column(table, 0) == ["Ada", "Bob", "Carl", "Dora"]


def test_sheets_are_tabs_and_a_citation_opens_the_right_one(
    qtbot: QtBot, services: FakeServices, open_view: OpenView
) -> None:
    view = open_view({"fleet.xlsx": workbook()})
    table = show(qtbot, view, passage(services, "fleet.xlsx", "Boat: Tern"))
    tabs = named(view, QTabBar, "Tables")
    assert isinstance(tabs, QTabBar)
    assert [tabs.tabText(number) for number in range(tabs.count())] == ["Crew", "Boats && oars"]
    assert tabs.currentIndex() == 1
    assert marked(table) == ["Tern"]
    assert column(table, 1) == ["11.5", "7.25", "20"]
    tabs.setCurrentIndex(0)
    assert column(table, 0) == ["Ada", "Bob", "Carl"]
    assert table.accessibleName() == "Crew of fleet.xlsx"
    assert marked(table) == []


def places(table: QTableView) -> list[int]:
    """Where the cells of the first row begin, from the left, in the order of the file."""
    model = table.model()
    assert model is not None
    return [table.visualRect(model.index(0, number)).left() for number in range(model.columnCount())]


@pytest.mark.parametrize(
    ("sheet", "leftwards"),
    [
        ("שם,גיל,SKU\nדנה,36,A7\nיוסי,9,B2\n", True),
        ("الاسم,العمر,المدينة\nسارة,36,Berlin\nعلي,9,Köln\n", True),
        ("Name,Age,Town\nדנה,36,חיפה\nיוסי,9,אילת\n", False),  # its own names say how it is read
        ("Name,Age,Town\nAda,36,Bath\nBob,9,Ely\n", False),
    ],
)
def test_a_sheet_in_hebrew_or_arabic_begins_at_the_right(
    qtbot: QtBot, services: FakeServices, open_view: OpenView, sheet: str, leftwards: bool
) -> None:
    view = open_view({"crew.csv": sheet})
    view.resize(700, 400)
    table = show(qtbot, view, passage(services, "crew.csv"))
    assert places(table) == sorted(places(table), reverse=leftwards)
    assert len(set(places(table))) == 3
    table.selectAll()
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines == [line.replace(",", "\t") for line in sheet.splitlines()[1:]]


def test_each_sheet_runs_its_own_way(qtbot: QtBot, services: FakeServices, open_view: OpenView) -> None:
    book = openpyxl.load_workbook(io.BytesIO(workbook()))
    crew = book.create_sheet("צוות")
    for row in (["שם", "גיל"], ["דנה", 36], ["יוסי", 9]):
        crew.append(row)
    out = io.BytesIO()
    book.save(out)
    view = open_view({"fleet.xlsx": out.getvalue()})
    table = show(qtbot, view, passage(services, "fleet.xlsx", "דנה"))
    assert table.layoutDirection() == Qt.LayoutDirection.RightToLeft
    assert table.horizontalHeader().defaultAlignment() & Qt.AlignmentFlag.AlignRight  # names above their cells
    tabs = named(view, QTabBar, "Tables")
    assert isinstance(tabs, QTabBar)
    tabs.setCurrentIndex(0)
    assert table.layoutDirection() == Qt.LayoutDirection.LeftToRight
    assert table.horizontalHeader().defaultAlignment() & Qt.AlignmentFlag.AlignLeft


def test_cells_are_copied_as_spreadsheets_take_them(qtbot: QtBot, services: FakeServices, open_view: OpenView) -> None:
    view = open_view({"fleet.xlsx": workbook()})
    table = show(qtbot, view, passage(services, "fleet.xlsx"))
    table.selectAll()
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Ada\t36\nBob\t9\nCarl\t120"


def test_what_is_beside_the_table_is_said_and_the_text_is_one_press_away(
    qtbot: QtBot, services: FakeServices, open_view: OpenView
) -> None:
    view = open_view({"crew.csv": "The crew of 2024\n\nName,Age\nAda,36\nBob,9\nCarl,12\n", "note.csv": "just words\n"})
    show(qtbot, view, passage(services, "crew.csv", "Name: Bob"))
    qtbot.waitUntil(said(view, "Row 2 of 3"), timeout=SECONDS)
    press(qtbot, view, "Text")
    assert named(view, QPlainTextEdit, "Text of crew.csv").isVisible()
    press(qtbot, view, "Table")
    assert "Row 2 of 3" in texts(view)
    with qtbot.waitSignal(view.shown, timeout=SECONDS):
        view.open(passage(services, "note.csv"))
    assert said(view, "note.csv is shown as text: no table was read in it")()
    assert named(view, QPlainTextEdit, "Text of note.csv").isVisible()


def turned_workbook() -> bytes:
    """Three sheets in English; the second says that it begins at the right, and holds two tables."""
    book = openpyxl.load_workbook(io.BytesIO(workbook()))
    turned = book.create_sheet("Rota", 1)
    turned.sheet_view.rightToLeft = True
    for row in (["Day", "Who"], ["Monday", "Ada"], ["Tuesday", "Bob"], [], ["Hour", "Task"], ["Nine", "Swab"]):
        turned.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_a_sheet_that_says_so_begins_at_the_right(qtbot: QtBot, services: FakeServices, open_view: OpenView) -> None:
    view = open_view({"fleet.xlsx": turned_workbook()})
    table = show(qtbot, view, passage(services, "fleet.xlsx", "Tuesday"))
    assert marked(table) == ["Tuesday"]
    tabs = named(view, QTabBar, "Tables")
    assert isinstance(tabs, QTabBar)
    sides = {}
    for number in range(tabs.count()):
        tabs.setCurrentIndex(number)
        sides[column(table, 0)[0]] = table.layoutDirection() == Qt.LayoutDirection.RightToLeft
    assert sides == {"Ada": False, "Monday": True, "Nine": True, "Swift": False}
    tabs.setCurrentIndex(1)
    model = table.model()
    assert model is not None
    side = model.headerData(0, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
    assert side & Qt.AlignmentFlag.AlignLeft  # above its cells, which are words in English


def test_a_workbook_that_is_gone_is_shown_as_the_index_has_it(
    qtbot: QtBot, services: FakeServices, open_view: OpenView
) -> None:
    view = open_view({"fleet.xlsx": turned_workbook()})
    assert services.workspace is not None
    services.workspace.file_path("fleet.xlsx").unlink()
    table = show(qtbot, view, passage(services, "fleet.xlsx", "Tuesday"))
    assert marked(table) == ["Tuesday"]
    assert table.layoutDirection() == Qt.LayoutDirection.LeftToRight


def coloured(table: QTableView, color: str, theme: Theme) -> list[str]:
    """What stands in the cells of that colour."""
    model = table.model()
    assert model is not None
    cells = [model.index(row, at) for row in range(model.rowCount()) for at in range(model.columnCount())]
    return [str(cell.data()) for cell in cells if cell.data(Qt.ItemDataRole.BackgroundRole) == theme.color(color)]


def test_words_are_found_in_the_cells_of_a_table(
    qtbot: QtBot, services: FakeServices, open_view: OpenView, theme: Theme
) -> None:
    view = open_view({"crew.csv": "Name,Town\nAda,Käln\nBob,Bath\nCarl,kaln and bath\nDora,Ely\n"})
    table = show(qtbot, view, passage(services, "crew.csv"))
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    field = named(view, QLineEdit, "Find in this table")
    qtbot.keyClicks(field, "KALN")
    qtbot.waitUntil(said(view, "1 of 2"), timeout=SECONDS)
    assert (coloured(table, "accent", theme), coloured(table, "accent_soft", theme)) == (["Käln"], ["kaln and bath"])
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert said(view, "2 of 2")()
    assert coloured(table, "accent", theme) == ["kaln and bath"]
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert said(view, "1 of 2")()
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert said(view, "2 of 2")()
    sort(qtbot, table, 0)
    sort(qtbot, table, 0)  # downwards: the place that is shown stays, and is the first one now
    assert said(view, "1 of 2")()
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert not field.isVisible()
    assert coloured(table, "accent", theme) == coloured(table, "accent_soft", theme) == []
    assert table.currentIndex().data() == "kaln and bath"
    press(qtbot, view, "Find in this table")
    qtbot.waitUntil(lambda: field.isVisible() and said(view, "1 of 1")(), timeout=SECONDS)


def test_words_that_are_nowhere_are_said_to_be_and_another_table_is_searched_anew(
    qtbot: QtBot, services: FakeServices, open_view: OpenView
) -> None:
    view = open_view({"fleet.xlsx": workbook()})
    table = show(qtbot, view, passage(services, "fleet.xlsx", "Tern"))
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(named(view, QLineEdit, "Find in this table"), "carl")
    qtbot.waitUntil(said(view, "Not found"), timeout=SECONDS)
    tabs = named(view, QTabBar, "Tables")
    assert isinstance(tabs, QTabBar)
    tabs.setCurrentIndex(0)
    qtbot.waitUntil(said(view, "1 of 1"), timeout=SECONDS)


def test_a_hit_that_is_far_down_is_scrolled_to(qtbot: QtBot, services: FakeServices, open_view: OpenView) -> None:
    view = open_view({"crew.csv": CREW})
    table = show(qtbot, view, passage(services, "crew.csv"))
    qtbot.keyClick(table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(named(view, QLineEdit, "Find in this table"), "Sailor 280")
    qtbot.waitUntil(said(view, "1 of 1"), timeout=SECONDS)
    model = table.model()
    assert model is not None
    assert table.viewport().rect().contains(table.visualRect(model.index(280, 0)))
