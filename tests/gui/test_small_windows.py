"""A small window with letters of twice the usual size: what is shown is whole, and the rest can be reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.chat.composer import Composer
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.status import StatusBar
from mypt_desktop.gui.theme import Theme
from tests.gui.driving import SECONDS, action, named
from tests.gui.fakes import FakeServices


@pytest.fixture
def large(theme: Theme, qapp: QApplication) -> Iterator[Theme]:
    """Letters of twice the usual size."""
    theme.choose("light", round(2 * theme.font("ui").pointSizeF()))
    yield theme
    theme.choose("light", 0)


@pytest.fixture
def small(qtbot: QtBot, services: FakeServices, large: Theme) -> Iterator[MainWindow]:
    """A window of 700 by 500, as it begins."""
    window = MainWindow(services, large)
    window.resize(700, 500)
    window.show()
    qtbot.waitExposed(window)
    window.begin()
    yield window
    window.quit()
    window.deleteLater()


def squeezed(window: QWidget, kinds: tuple[type[QWidget], ...]) -> list[str]:
    """What is lower or narrower than its words need, or lies outside the window."""
    found = []
    for widget in (w for kind in kinds for w in window.findChildren(kind) if w.isVisible()):
        needs = widget.minimumSizeHint()
        right = widget.mapTo(window, QPoint(widget.width(), 0)).x()
        text = widget.text() if isinstance(widget, QAbstractButton) else widget.accessibleName()
        narrow = isinstance(widget, QPushButton) and bool(text) and widget.width() < needs.width()
        if widget.height() < needs.height() or right > window.width() or narrow:
            found.append(text)
    return found


def sidebar(window: MainWindow) -> QWidget:
    found = window.findChild(QWidget, "sidebar")
    assert isinstance(found, QWidget)
    return found


def test_the_chat_has_the_window_to_itself_and_the_sidebar_is_a_key_away(qtbot: QtBot, small: MainWindow) -> None:
    assert not sidebar(small).isVisible()
    assert squeezed(small, (QPushButton,)) == []
    action(small, "sidebar").trigger()
    qtbot.waitUntil(sidebar(small).isVisible, timeout=SECONDS)
    qtbot.waitUntil(lambda: squeezed(sidebar(small), (QLineEdit,)) == [], timeout=SECONDS)
    assert squeezed(sidebar(small), (QPushButton,)) == []
    assert sidebar(small).width() > 600  # it is in the chat's place, which comes back for a message
    action(small, "write").trigger()
    assert not sidebar(small).isVisible()
    assert named(small, QPlainTextEdit, "Message").hasFocus()


def test_the_line_below_what_is_written_is_whole(qtbot: QtBot, services: FakeServices, small: MainWindow) -> None:
    services.open_workspace(services.sample_workspace())
    composer = small.findChild(Composer)
    assert composer is not None
    qtbot.waitUntil(lambda: any("Sample" in b.text() for b in composer.findChildren(QPushButton)), timeout=SECONDS)
    qtbot.waitUntil(lambda: squeezed(composer, (QPushButton,)) == [], timeout=SECONDS)
    status = small.findChild(StatusBar)
    assert status is not None
    assert status.height() >= status.fontMetrics().height()


def test_with_the_usual_letters_the_sidebar_is_there(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow]
) -> None:
    window = open_window()
    window.resize(700, 500)
    assert sidebar(window).isVisible()
    assert squeezed(window, (QPushButton, QLineEdit)) == []


def test_panes_step_aside_in_a_window_that_is_made_smaller(qtbot: QtBot, window: MainWindow, large: Theme) -> None:
    window.resize(1360, 860)
    action(window, "details").trigger()
    window.resize(700, 500)
    qtbot.waitUntil(lambda: squeezed(window, (QPushButton,)) == [], timeout=SECONDS)
    assert not sidebar(window).isVisible()
    window.resize(1360, 860)
    qtbot.waitUntil(sidebar(window).isVisible, timeout=SECONDS)


def test_the_sidebar_steps_aside_for_larger_letters(qtbot: QtBot, window: MainWindow, theme: Theme) -> None:
    window.resize(700, 500)
    qtbot.waitUntil(sidebar(window).isVisible, timeout=SECONDS)
    theme.choose("light", round(2 * theme.font("ui").pointSizeF()))
    qtbot.waitUntil(lambda: not sidebar(window).isVisible(), timeout=SECONDS)
    theme.choose("light", 0)
    qtbot.waitUntil(sidebar(window).isVisible, timeout=SECONDS)
