"""What is in view while an answer is written."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from mypt_desktop.core.messages import ToolCall
from mypt_desktop.gui.chat.approval import ApprovalCard
from mypt_desktop.gui.chat.view import TranscriptView, TurnView
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.theme import Theme
from tests.gui.driving import APP_BUILDER, SECONDS, ask, press
from tests.gui.fakes import Answering, Calling, FakeServices

LONG = "\n\n".join(f"Sentence {number} says what nobody asked for." for number in range(120))


def turns(window: MainWindow) -> list[TurnView]:
    return sorted((v for v in window.findChildren(TurnView) if v.isVisible()), key=lambda view: view.y())


def test_after_a_long_answer_its_question_is_in_view(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    (view,) = window.findChildren(TranscriptView)
    for number, text in enumerate(("Short.", LONG), 1):
        services.turn = Answering(text, pieces=60)
        ask(qtbot, window, f"Question {number}?")
        qtbot.waitUntil(
            lambda count=number: len(turns(window)) == count and turns(window)[-1].answer.answer.state == "done",
            timeout=SECONDS,
        )
    qtbot.waitUntil(lambda: view.verticalScrollBar().maximum() > 2 * view.height(), timeout=SECONDS)
    newest = turns(window)[-1]
    qtbot.waitUntil(lambda: 0 <= newest.mapTo(view, QPoint(0, 0)).y() < view.height() / 2, timeout=SECONDS)


def test_another_theme_leaves_what_is_read_in_view(
    qtbot: QtBot, services: FakeServices, window: MainWindow, theme: Theme
) -> None:
    (view,) = window.findChildren(TranscriptView)
    for number in (1, 2):
        services.turn = Answering(LONG, pieces=3)
        ask(qtbot, window, f"Question {number}?")
        qtbot.waitUntil(lambda count=number: not window.busy and len(turns(window)) == count, timeout=SECONDS)
    bar = view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 4 * view.height(), timeout=SECONDS)

    def seen() -> float:
        """How much of the first turn is above the view."""
        first = turns(window)[0]
        return -first.mapTo(view.viewport(), QPoint(0, 0)).y() / first.height()

    QTest.keyClick(view, Qt.Key.Key_Home)
    bar.setValue(bar.maximum() // 4)
    before = seen()
    assert 0.1 < before < 0.9
    theme.choose("dark", 0)
    qtbot.waitUntil(lambda: len(turns(window)) == 2 and abs(seen() - before) < 0.02, timeout=SECONDS)
    theme.choose("dark", 18)  # larger letters, too
    qtbot.waitUntil(lambda: len(turns(window)) == 2 and abs(seen() - before) < 0.02, timeout=SECONDS)


def test_another_theme_leaves_the_end_in_view(
    qtbot: QtBot, services: FakeServices, window: MainWindow, theme: Theme
) -> None:
    (view,) = window.findChildren(TranscriptView)
    services.turn = Answering(LONG, pieces=3)
    ask(qtbot, window, "Question?")
    qtbot.waitUntil(lambda: not window.busy and len(turns(window)) == 1, timeout=SECONDS)
    view.go_to_end()
    bar = view.verticalScrollBar()
    theme.choose("dark", 0)
    qtbot.waitUntil(lambda: bar.maximum() > view.height() and bar.value() == bar.maximum(), timeout=SECONDS)


def whole_card(window: MainWindow, view: TranscriptView) -> ApprovalCard | None:
    """The card that waits, once all of it is in view."""
    cards = [card for card in window.findChildren(ApprovalCard) if card.isVisible()]
    if len(cards) != 1:
        return None
    top = cards[0].mapTo(view.viewport(), QPoint(0, 0)).y()
    return cards[0] if top >= 0 and top + cards[0].height() <= view.viewport().height() else None


def test_a_card_that_waits_shows_its_buttons(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    """Also where the question then leaves the view, after an earlier answer, and when what it shows comes later."""
    services.toolsets.import_toolset(APP_BUILDER)
    window.resize(900, 600)
    (view,) = window.findChildren(TranscriptView)
    services.turn = Answering(LONG, pieces=3)
    ask(qtbot, window, "Tell me a lot")
    qtbot.waitUntil(lambda: not window.busy and len(turns(window)) == 1, timeout=SECONDS)
    page = "\n".join(f"<p>Row {number}</p>" for number in range(5))
    call = ToolCall("app-builder:write_file", {"path": "page.html", "content": page})
    services.turn = Calling((call, call))
    ask(qtbot, window, "Write the page, and write it again. " * 20)
    for _ in range(2):
        qtbot.waitUntil(lambda: whole_card(window, view) is not None, timeout=SECONDS)
        asked = whole_card(window, view)
        assert asked is not None
        press(qtbot, asked, "Allow")
        qtbot.waitUntil(lambda gone=asked: not isValid(gone) or not gone.isVisible(), timeout=SECONDS)
