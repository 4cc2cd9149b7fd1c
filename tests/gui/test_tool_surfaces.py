"""Everything the window has for tools can be found by a screen reader, and fits a narrow window and large letters."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import ToolCall
from mypt_desktop.gui.chat.approval import ApprovalCard
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.toolsets.manager import ToolsetManager
from mypt_desktop.gui.toolsets.picker import ToolPicker
from mypt_desktop.gui.toolsets.review_dialog import ReviewDialog
from mypt_desktop.gui.training.panel import TrainingPanel
from tests.gui.driving import APP_BUILDER, SECONDS, action, ask, dialog, press, said
from tests.gui.fakes import Calling, FakeServices

_CONTROLS = (QToolButton, QPushButton, QLineEdit, QPlainTextEdit, QTreeView, QCheckBox, QComboBox, QListWidget)
WRITE = ToolCall("app-builder:write_file", {"path": "a/page.html", "content": "<p>\nwords\n</p>"})


def nameless(widget: QWidget) -> list[str]:
    found = []
    for kind in _CONTROLS:
        for control in widget.findChildren(kind):
            inner = control.objectName().startswith("qt_") or isinstance(control.parent(), QLineEdit | QComboBox)
            text = control.text() if isinstance(control, QPushButton | QToolButton | QCheckBox) else ""
            if control.isVisible() and not inner and not control.accessibleName() and not text:
                found.append(f"{type(control).__name__} {control.objectName()}")
    return found


def waiting_call(qtbot: QtBot, services: FakeServices, window: MainWindow) -> ApprovalCard:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((WRITE,))
    ask(qtbot, window, "Write")
    qtbot.waitUntil(said(window, "Allow “Write File”?"), timeout=SECONDS)
    return next(card for card in window.findChildren(ApprovalCard) if card.isVisible())


def test_every_control_for_tools_has_a_name(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    window.import_toolsets([APP_BUILDER])
    review = dialog(qtbot, ReviewDialog)
    assert nameless(review) == []
    press(qtbot, review, "Cancel")
    waiting_call(qtbot, services, window)
    assert nameless(window) == []
    press(qtbot, window, "Allow")
    action(window, "chat_files").trigger()
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    qtbot.waitUntil(said(window, "1 file · "), timeout=SECONDS)
    press(qtbot, window, "Open in the chat's files")
    for page in ("Changes", "Versions", "Content"):
        press(qtbot, window, page)
        assert nameless(window) == []
    action(window, "choose_tools").trigger()
    (picker,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, ToolPicker) and w.isVisible()]
    assert nameless(picker) == []
    picker.close()
    action(window, "toolsets").trigger()
    manager = dialog(qtbot, ToolsetManager)
    qtbot.waitUntil(said(manager, "Version 1.0.0"), timeout=SECONDS)
    assert nameless(manager) == []
    manager.close()
    action(window, "train").trigger()
    training = dialog(qtbot, TrainingPanel)
    for page in ("Train", "Compare"):
        press(qtbot, training, page)
        assert nameless(training) == []
    training.close()


@pytest.mark.parametrize("points", [0, 18])
def test_a_waiting_call_fits_a_window_of_900_pixels(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow], theme: Theme, points: int
) -> None:
    theme.choose("dark", points)
    window = open_window()
    window.resize(900, 700)
    card = waiting_call(qtbot, services, window)
    qtbot.waitUntil(lambda: card.width() <= 900, timeout=SECONDS)
    assert window.width() == 900
    for button in card.findChildren(QPushButton):
        right = button.mapTo(card, button.rect().topRight()).x()
        assert right <= card.width()
        assert button.width() >= button.sizeHint().width()
    services.session(services.chats.list()[0].id).cancel()
    theme.choose("light", 0)
