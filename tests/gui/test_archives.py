"""What is in an archive of the folder is read on request, from its menu or from its page, and given up the same way."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QPlainTextEdit, QTreeView
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, named, press, said
from tests.gui.fakes import FakeServices
from tests.workspace.folders import archive, folder

PAPERS = archive({"leases/boat.md": "# Lease\n\nThe rent is 640 pounds.\n"})


@pytest.fixture
def window(services: FakeServices, window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    services.open_workspace(folder(tmp_path / "papers", {"papers.zip": PAPERS, "note.md": "Nothing.\n"}))
    qtbot.waitUntil(lambda: rows(window) == ["note.md", "papers.zip"], timeout=SECONDS)
    return window


def tree(window: MainWindow) -> QTreeView:
    found = named(window, QTreeView, "Documents of the workspace")
    assert isinstance(found, QTreeView)
    return found


def rows(window: MainWindow) -> list[str]:
    model = tree(window).model()
    assert model is not None
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def inside(window: MainWindow) -> list[str]:
    """What stands below the archive."""
    model = tree(window).model()
    assert model is not None
    parent = model.index(rows(window).index("papers.zip"), 0)
    return [str(model.index(row, 0, parent).data()) for row in range(model.rowCount(parent))]


def choose(qtbot: QtBot, window: MainWindow, name: str) -> None:
    """An action of the archive's menu."""
    view = tree(window)
    model = view.model()
    assert model is not None
    at = view.visualRect(model.index(rows(window).index("papers.zip"), 0)).center()
    view.customContextMenuRequested.emit(at)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    action = next(one for one in menu.actions() if one.text() == name)
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def test_the_menu_of_an_archive_has_it_read_and_given_up(qtbot: QtBot, window: MainWindow) -> None:
    assert inside(window) == []
    choose(qtbot, window, "Read What Is Inside")
    qtbot.waitUntil(lambda: inside(window) == ["leases"], timeout=SECONDS)
    choose(qtbot, window, "Do Not Read What Is Inside")
    qtbot.waitUntil(lambda: inside(window) == [], timeout=SECONDS)


def test_the_page_of_an_archive_offers_to_read_it(qtbot: QtBot, window: MainWindow) -> None:
    view = tree(window)
    model = view.model()
    assert model is not None
    view.activated.emit(model.index(rows(window).index("papers.zip"), 0))
    qtbot.waitUntil(said(window, "it is an archive"), timeout=SECONDS)
    press(qtbot, window, "Read What Is Inside")
    assert said(window, "What is inside is being read")()
    qtbot.waitUntil(lambda: inside(window) == ["leases"], timeout=SECONDS)

    def listed() -> bool:
        """The page has the list of files, and nothing is said beside it."""
        pages = [one.toPlainText() for one in window.findChildren(QPlainTextEdit) if one.isVisible()]
        return any("leases/boat.md" in page for page in pages) and not said(window, "What is inside")()

    qtbot.waitUntil(listed, timeout=SECONDS)
