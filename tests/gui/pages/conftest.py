"""A document view over a folder, with real services behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.desk import Desk, make_desk
from mypt_desktop.gui.document_view import DocumentView
from mypt_desktop.gui.theme import Theme
from tests.gui.fakes import FakeServices
from tests.gui.pages.looking import OpenView
from tests.workspace.folders import folder


@pytest.fixture
def open_view(qtbot: QtBot, services: FakeServices, theme: Theme, tmp_path: Path) -> Iterator[OpenView]:
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
