"""What is in view while an answer is written."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.chat.view import TranscriptView, TurnView
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, ask
from tests.gui.fakes import Answering, FakeServices

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
