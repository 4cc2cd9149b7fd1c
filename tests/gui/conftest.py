"""What every test of the window stands on: the one application, services over a temporary folder, an open window."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.desk import Desk, make_desk
from mypt_desktop.gui.document_view import DocumentView
from mypt_desktop.gui.languages import speak
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.renderers import engine
from mypt_desktop.gui.theme import Theme
from tests.gui.fakes import FakeServices
from tests.gui.looking import OpenView
from tests.workspace.folders import folder


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    made = [child for child in qapp.children() if isinstance(child, Theme)]
    theme = made[0] if made else Theme(qapp, "light", 0)
    theme.choose("light", 0)
    return theme


@pytest.fixture
def speaking(qapp: QApplication) -> Iterator[Callable[[str], None]]:
    """Lets the window speak a language; English again afterwards."""
    before = QLocale()
    yield lambda language: speak(qapp, language)
    speak(qapp, "en")
    QLocale.setDefault(before)


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


@pytest.fixture
def open_view(qtbot: QtBot, services: FakeServices, theme: Theme, tmp_path: Path) -> Iterator[OpenView]:
    """Opens a document view over a folder of these files, with real services behind it."""
    desks: list[Desk] = []
    parents: list[QWidget] = []

    def made(files: Mapping[str, str | bytes]) -> DocumentView:
        services.open_workspace(folder(tmp_path / "papers", dict(files)))
        parent = QWidget()
        parents.append(parent)
        qtbot.addWidget(parent)
        desks.append(make_desk(theme, services, parent))
        view = DocumentView(desks[-1], parent)
        view.resize(460, 640)
        parent.resize(460, 640)
        parent.show()
        qtbot.waitExposed(parent)
        return view

    yield made
    for desk in desks:
        desk.finish()
