"""An answer is read aloud, by Qt's engine for tests, and silenced."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.chat import answer as answer_module
from mypt_desktop.gui.chat.aloud import Aloud, engines, spoken
from mypt_desktop.gui.chat.answer import AnswerView
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, ask, named
from tests.gui.fakes import FakeServices


@pytest.fixture
def voice(qapp: QApplication) -> Iterator[Aloud]:
    pytest.importorskip("PySide6.QtTextToSpeech", reason="a library of Qt's speech is not there", exc_type=ImportError)
    made = Aloud(qapp, "mock")
    yield made
    made.close()


def test_a_text_is_spoken_and_then_there_is_silence(qtbot: QtBot, voice: Aloud) -> None:
    heard: list[bool] = []
    voice.speaking_changed.connect(heard.append)
    voice.read("Two words.")
    qtbot.waitUntil(lambda: heard == [True, False], timeout=SECONDS)
    assert not voice.speaking


def test_a_long_text_is_silenced(qtbot: QtBot, voice: Aloud) -> None:
    voice.read("word " * 2000)
    assert voice.speaking
    voice.stop()
    assert not voice.speaking


def test_marks_sources_and_code_are_not_spoken() -> None:
    text = "# Leave\n\nCrew have **29 days** [1].\n\n- one\n- `two`\n\n```python\nx = 1\n```\n\n> Quoted."
    assert spoken(text) == "Leave\n\nCrew have 29 days.\n\none\ntwo\n\nQuoted."


def entries(qtbot: QtBot, window: MainWindow) -> list[str]:
    """What the menu of the newest answer offers."""
    qtbot.mouseClick(named(window, QToolButton, "Export, print and more"), Qt.MouseButton.LeftButton)
    menu = next(m for m in window.findChildren(QMenu) if m.accessibleName() == "Answer" and m.isVisible())
    offered = [entry.text() for entry in menu.actions()]
    menu.close()
    return offered


@pytest.mark.parametrize("there", [(), ("speechd",)])
def test_it_is_offered_where_the_system_speaks(
    qtbot: QtBot,
    services: FakeServices,
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    there: tuple[str, ...],
) -> None:
    monkeypatch.setattr(answer_module, "engines", lambda: there)
    ask(qtbot, window, "How much leave?")
    qtbot.waitUntil(
        lambda: any(v.isVisible() and v.answer.state == "done" for v in window.findChildren(AnswerView)),
        timeout=SECONDS,
    )
    assert ("Read aloud" in entries(qtbot, window)) == bool(there)


def test_the_engine_for_tests_is_none_of_the_systems() -> None:
    assert "mock" not in engines()
