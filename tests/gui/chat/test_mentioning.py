"""Documents and folders that are named with an @ in the composer, over a real folder and its real index."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent, QTextDocument
from PySide6.QtWidgets import QApplication, QListView, QMenu, QPlainTextEdit, QTextEdit, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import Role
from mypt_desktop.gui.details import Details
from mypt_desktop.gui.laid_out.view import LaidOutView
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.passages import Passage
from mypt_desktop.workspace.values import doc_id_of
from tests.gui.driving import SECONDS, named, press
from tests.gui.fakes import FakeServices
from tests.workspace.folders import folder

FILES: dict[str, str | bytes] = {
    "fees/2025.md": "# Fees 2025\n\nThe fee is 90 crowns.\n",
    "fees/2026.md": "# Fees 2026\n\nThe fee is 120 crowns.\n",
    "fees/old/winter storage.md": "# Winter storage\n\nThe shed costs 4,000 crowns.\n",
    "crew-handbook.md": "# Crew handbook\n\nThe float is 75 pounds.\n",
    "torn.pdf": b"%PDF-1.4 torn",
}


@pytest.fixture
def opened(qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path) -> MainWindow:
    services.open_workspace(folder(tmp_path / "harbour", FILES))
    return window


def box(window: QWidget) -> QPlainTextEdit:
    found = named(window, QPlainTextEdit, "Message")
    assert isinstance(found, QPlainTextEdit)
    return found


def offered(window: QWidget) -> list[str]:
    """As a screen reader says them; none where the list is not shown."""
    lists = [one for one in window.findChildren(QListView) if one.accessibleName() == "Documents and folders"]
    role = Qt.ItemDataRole.AccessibleTextRole
    return [
        str(one.model().index(row, 0).data(role))
        for one in lists
        if one.isVisible()
        for row in range(one.model().rowCount())
    ]


def typed(qtbot: QtBot, window: QWidget, text: str, first: str) -> QPlainTextEdit:
    """Types, and waits until `first` is what is offered first."""
    qtbot.keyClicks(box(window), text)
    qtbot.waitUntil(lambda: offered(window)[:1] == [first], timeout=SECONDS)
    return box(window)


def asked(services: FakeServices) -> list[str]:
    chats = services.chats.list()
    path = services.chats.path(chats[0].id) if chats else []
    return [one.message.text for one in path if one.message.role is Role.USER]


def colored(document: QTextDocument) -> list[str]:
    """The parts of the first line that stand out."""
    block = document.begin()
    return [block.text()[one.start : one.start + one.length] for one in block.layout().formats()]


def test_a_document_is_found_by_a_few_letters_and_asked_about(
    qtbot: QtBot, services: FakeServices, opened: MainWindow
) -> None:
    line = typed(qtbot, opened, "what is the float? @crhan", "crew-handbook.md, Document")
    assert len(offered(opened)) == 1
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.toPlainText() == 'what is the float? @"crew-handbook.md" '
    assert offered(opened) == []
    assert colored(line.document()) == ['@"crew-handbook.md"']
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: asked(services) == ['what is the float? @"crew-handbook.md"'], timeout=SECONDS)

    def bubbles() -> list[list[str]]:
        edits = opened.findChildren(QTextEdit)
        return [colored(one.document()) for one in edits if one.accessibleName() == "Your question"]

    qtbot.waitUntil(lambda: bubbles() == [['@"crew-handbook.md"']], timeout=SECONDS)


def test_the_sign_alone_offers_folders_and_documents_and_the_arrows_choose(qtbot: QtBot, opened: MainWindow) -> None:
    line = typed(qtbot, opened, "@", "fees/, Folder")
    assert offered(opened) == [
        "fees/, Folder",
        "old/, fees",
        "crew-handbook.md, Document",
        "2025.md, fees",
        "2026.md, fees",
        "winter storage.md, fees/old",
        "torn.pdf, Document",
    ]
    qtbot.keyClick(line, Qt.Key.Key_Up)
    qtbot.keyClick(line, Qt.Key.Key_Down)
    qtbot.keyClick(line, Qt.Key.Key_Down)
    qtbot.keyClick(line, Qt.Key.Key_Tab)
    assert line.toPlainText() == '@"fees/old" '
    assert line.hasFocus()


def test_a_path_and_a_name_with_a_space_are_found_as_they_are_typed(qtbot: QtBot, opened: MainWindow) -> None:
    line = typed(qtbot, opened, "@fees/2026", "2026.md, fees")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    typed(qtbot, opened, "@fe25", "2025.md, fees")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    typed(qtbot, opened, 'and @"winter st', "winter storage.md, fees/old")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.toPlainText() == '@"fees/2026.md" @"fees/2025.md" and @"fees/old/winter storage.md" '


def test_within_a_text_only_what_was_begun_is_replaced(qtbot: QtBot, opened: MainWindow) -> None:
    line = box(opened)
    line.setPlainText("🚢🚢 what of  in winter?")
    cursor = line.textCursor()
    cursor.setPosition(len("🚢🚢 what of ") + 2)  # as Qt counts
    line.setTextCursor(cursor)
    typed(qtbot, opened, "@wint", "winter storage.md, fees/old")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.toPlainText() == '🚢🚢 what of @"fees/old/winter storage.md" in winter?'
    qtbot.keyClicks(line, "not ")
    assert line.toPlainText().endswith('storage.md" not in winter?')


@pytest.mark.parametrize("text", ["mail me at bob@crew-handbook.md", "what does @property do", "5 @ 3", '@"fees" '])
def test_what_is_no_mention_is_sent_as_it_was_typed(
    qtbot: QtBot, services: FakeServices, opened: MainWindow, text: str
) -> None:
    line = typed(qtbot, opened, "@", "fees/, Folder")  # the documents are known
    line.clear()
    qtbot.keyClicks(line, text)
    assert offered(opened) == []
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: asked(services) == [text.strip()], timeout=SECONDS)


def test_after_escape_it_is_text_until_the_next_one(qtbot: QtBot, services: FakeServices, opened: MainWindow) -> None:
    line = typed(qtbot, opened, "see @fe", "fees/, Folder")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    qtbot.keyClicks(line, "es")
    assert offered(opened) == []
    assert line.toPlainText() == "see @fees"
    typed(qtbot, opened, " or @20", "2025.md, fees")
    qtbot.keyClick(line, Qt.Key.Key_Home)
    assert offered(opened) == []


def test_without_a_folder_nothing_is_offered(qtbot: QtBot, services: FakeServices, opened: MainWindow) -> None:
    services.close_workspace()
    qtbot.keyClicks(box(opened), "@f")
    assert offered(opened) == []


def test_a_screen_reader_finds_the_list_and_how_to_open_it(qtbot: QtBot, opened: MainWindow) -> None:
    line = typed(qtbot, opened, "@2026", "2026.md, fees")
    said = QAccessible.queryAccessibleInterface(line)
    assert said.text(QAccessible.Text.Name) == "Message"
    qtbot.waitUntil(lambda: "@" in said.text(QAccessible.Text.Description), timeout=SECONDS)
    (shown,) = [one for one in opened.findChildren(QListView) if one.objectName() == "completions" and one.isVisible()]
    listed = QAccessible.queryAccessibleInterface(shown)
    assert listed.role() == QAccessible.Role.List
    assert listed.child(0).text(QAccessible.Text.Name) == "2026.md, fees"
    assert shown.geometry().bottom() <= line.mapTo(opened, QPoint(0, 0)).y()


def menu(qtbot: QtBot, window: QWidget) -> QMenu:
    def shown() -> list[QMenu]:
        return [one for one in window.findChildren(QMenu) if one.isVisible()]

    qtbot.waitUntil(lambda: len(shown()) == 1, timeout=SECONDS)
    return shown()[0]


def choose(qtbot: QtBot, window: QWidget, title: str) -> None:
    found = menu(qtbot, window)
    next(one for one in found.actions() if one.text() == title).trigger()
    found.close()


@pytest.mark.parametrize(("row", "named_so"), [(0, '@"fees" '), (1, '@"crew-handbook.md" ')])
def test_a_document_or_folder_of_the_sidebar_is_asked_about(
    qtbot: QtBot, opened: MainWindow, row: int, named_so: str
) -> None:
    (tree,) = [one for one in opened.findChildren(QTreeView) if one.accessibleName() == "Documents of the workspace"]
    qtbot.waitUntil(lambda: tree.isVisible() and tree.model().rowCount() == 3, timeout=SECONDS)
    tree.customContextMenuRequested.emit(tree.visualRect(tree.model().index(row, 0)).center())
    choose(qtbot, opened, "Ask About This")
    assert box(opened).toPlainText() == named_so
    assert box(opened).hasFocus()


def test_the_document_that_is_read_is_asked_about_from_its_bar_and_its_menu(qtbot: QtBot, opened: MainWindow) -> None:
    (details,) = opened.findChildren(Details)
    qtbot.keyClicks(box(opened), "Is it")
    details.show()
    details.open_passage(Passage(doc_id_of("fees/2026.md"), "fees/2026.md"))
    press(qtbot, opened, "Ask about this document")
    assert box(opened).toPlainText() == 'Is it @"fees/2026.md" '
    (text,) = opened.findChildren(LaidOutView)
    qtbot.waitUntil(text.isVisible, timeout=SECONDS)
    at = QPoint(5, 5)
    QApplication.sendEvent(text, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, text.mapToGlobal(at)))
    choose(qtbot, opened, "Ask About This")
    assert box(opened).toPlainText() == 'Is it @"fees/2026.md" '  # once is enough
    assert box(opened).hasFocus()
