"""The window over the whole program: the real model and the real index, driven as a user drives it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

from mypt_desktop.app import App
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.settings import Settings
from mypt_desktop.gui.chat.answer import AnswerView
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.theme import Theme

MILLISECONDS = 120_000


@pytest.fixture
def app(tmp_path: Path, models_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))
    opened = App(DataDir(tmp_path / "data"), Settings(), model="light")
    yield opened
    opened.close()


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, app: App) -> Iterator[MainWindow]:
    themes = [child for child in qapp.children() if isinstance(child, Theme)]
    opened = MainWindow(app, themes[0] if themes else Theme(qapp, "light", 0))
    opened.show()
    qtbot.waitExposed(opened)
    opened.begin()
    yield opened
    opened.close()
    opened.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_first_cited_answer(qtbot: QtBot, app: App, window: MainWindow) -> None:
    app.open_workspace(app.sample_workspace())
    qtbot.waitUntil(lambda: app.workspace_state.state == "ready", timeout=MILLISECONDS)
    box = next(box for box in window.findChildren(QPlainTextEdit) if box.accessibleName() == "Message")
    qtbot.keyClicks(box, "What is the job of Dougal Reith?")
    qtbot.keyClick(box, Qt.Key.Key_Return)

    def answered() -> bool:
        return any(not view.answer.running for view in window.findChildren(AnswerView))

    qtbot.waitUntil(answered, timeout=MILLISECONDS)
    chat = app.chats.list()[0]
    answer = app.chats.path(chat.id)[-1]
    assert answer.status == "complete"
    assert any("engineer" in citation.text for citation in answer.message.citations)
    qtbot.waitUntil(lambda: app.model_state.state == "ready", timeout=MILLISECONDS)
