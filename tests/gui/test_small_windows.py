"""A small window with letters of twice the usual size: what is shown is whole, and the rest can be reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from mypt_desktop.core.service_states import WorkspaceState
from mypt_desktop.gui.chat.composer import Composer
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.status import StatusBar
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.welcome import AppMark, Welcome
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
    qtbot.waitUntil(lambda: "2 documents, 1 not read" in shown(status), timeout=SECONDS)


def shown(window: QWidget) -> list[str]:
    """What its labels say, as far as it is not cut."""
    return [one.text() for one in window.findChildren(QLabel) if one.isVisible()]


def test_details_opened_by_hand_are_in_the_place_of_the_chat_where_both_do_not_fit(
    qtbot: QtBot, small: MainWindow
) -> None:
    action(small, "details").trigger()
    details = small.findChild(QWidget, "details")
    assert details is not None
    qtbot.waitUntil(lambda: details.width() > 600, timeout=SECONDS)
    assert squeezed(small, (QPushButton,)) == []
    action(small, "sidebar").trigger()
    qtbot.waitUntil(lambda: sidebar(small).width() > 600, timeout=SECONDS)
    assert not details.isVisible()
    focused = small.focusWidget()
    assert focused is not None
    assert sidebar(small).isAncestorOf(focused)
    action(small, "details").trigger()
    action(small, "write").trigger()
    assert named(small, QPlainTextEdit, "Message").hasFocus()
    assert not details.isVisible()
    action(small, "details").trigger()
    action(small, "details").trigger()
    assert named(small, QPlainTextEdit, "Message").isVisible()


def test_a_sidebar_of_large_letters_is_as_wide_as_they_need(qtbot: QtBot, window: MainWindow, large: Theme) -> None:
    window.resize(1360, 860)
    qtbot.waitUntil(lambda: squeezed(sidebar(window), (QPushButton, QLineEdit)) == [], timeout=SECONDS)
    right = sidebar(window).width()
    reaching = [w for w in sidebar(window).findChildren(QLineEdit) if w.isVisible()]
    assert reaching
    assert all(one.mapTo(sidebar(window), QPoint(one.width(), 0)).x() <= right for one in reaching)


def test_with_the_usual_letters_the_sidebar_is_there(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow]
) -> None:
    window = open_window()
    window.resize(700, 500)
    assert sidebar(window).isVisible()
    assert squeezed(window, (QPushButton, QLineEdit)) == []


def test_the_questions_to_begin_with_are_seen_whole_in_a_small_window(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow]
) -> None:
    window = open_window()
    questions = tuple(f"What is wrong with the {part} exhaust elbow?" for part in ("port", "starboard", "rear", "left"))
    services.tell(WorkspaceState("ready", "/folder", documents=2, starters=questions))
    area = window.findChild(QScrollArea, "welcomearea")
    assert isinstance(area, QScrollArea)
    page = area.widget()
    assert isinstance(page, Welcome)
    qtbot.waitUntil(lambda: len(page.findChildren(QAbstractButton, "start")) == 4, timeout=SECONDS)
    marks = page.findChildren(AppMark)
    for sidebar_too in (True, False):
        window.resize(700, 500)
        if sidebar(window).isVisible() != sidebar_too:
            action(window, "sidebar").trigger()
        qtbot.waitUntil(lambda: not area.verticalScrollBar().isVisible(), timeout=SECONDS)
        assert not any(mark.isVisible() for mark in marks)
    window.resize(1360, 860)
    qtbot.waitUntil(lambda: all(mark.isVisible() for mark in marks), timeout=SECONDS)


def test_with_large_letters_the_first_question_is_seen_whole_in_a_small_window(
    qtbot: QtBot, services: FakeServices, window: MainWindow, large: Theme
) -> None:
    window.resize(700, 500)
    questions = tuple(f"What does {part} cost?" for part in ("rent", "water", "power", "heating"))
    services.tell(WorkspaceState("ready", "/Sample workspace", documents=2, starters=questions))
    area = window.findChild(QScrollArea, "welcomearea")
    assert isinstance(area, QScrollArea)

    def seen() -> bool:
        cards = area.findChildren(QAbstractButton, "start")
        ends = [card.mapTo(area, QPoint(0, card.height())).y() for card in cards if card.isVisible()]
        return len(ends) == 4 and min(ends) <= area.height()

    qtbot.waitUntil(seen, timeout=SECONDS)


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
