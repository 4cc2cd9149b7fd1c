"""What every test of the window stands on: the one application, services over a temporary folder, an open window."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.renderers import engine
from mypt_desktop.gui.theme import Theme
from tests.gui.fakes import FakeServices


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    made = [child for child in qapp.children() if isinstance(child, Theme)]
    theme = made[0] if made else Theme(qapp, "light", 0)
    theme.choose("light", 0)
    return theme


@pytest.fixture
def services(tmp_path: Path) -> Iterator[FakeServices]:
    made = FakeServices(tmp_path)
    yield made
    made.close()


@pytest.fixture
def open_window(qtbot: QtBot, services: FakeServices, theme: Theme) -> Iterator[Callable[[], MainWindow]]:
    """Opens the window over `services`, shown and begun."""
    windows: list[MainWindow] = []

    def opened(begin: bool = True) -> MainWindow:
        window = MainWindow(services, theme)
        windows.append(window)
        window.resize(1360, 860)
        window.show()
        qtbot.waitExposed(window)
        if begin:
            window.begin()
        return window

    yield opened
    for window in windows:
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(open_window: Callable[[], MainWindow]) -> MainWindow:
    return open_window()


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser engine does not run as root with its sandbox on; skips where it does not run at all."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        monkeypatch.setenv("QTWEBENGINE_DISABLE_SANDBOX", "1")
    if reason := engine.why_not():
        pytest.skip(reason)
