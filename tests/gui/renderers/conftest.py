"""What the tests of renderers stand on: a desk with its workers, and a chat's files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import Json
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.gui.desk import Desk, make_desk
from mypt_desktop.gui.renderers.factory import Call, make_renderer
from mypt_desktop.gui.renderers.view import RendererView
from mypt_desktop.gui.theme import Theme
from tests.gui.fakes import FakeServices
from tests.gui.renderers.fakes import FolderFiles

Draw = Callable[..., RendererView]


@pytest.fixture
def files(tmp_path: Path) -> FolderFiles:
    return FolderFiles(tmp_path / "chat")


@pytest.fixture
def toolset(tmp_path: Path) -> Path:
    """The folder of the toolset whose tool ran."""
    made = tmp_path / "toolset"
    (made / "artifacts").mkdir(parents=True)
    return made


@pytest.fixture
def desk(theme: Theme, services: FakeServices) -> Iterator[Desk]:
    owner = QWidget()
    made = make_desk(theme, services, owner)
    yield made
    made.finish()
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def draw(qtbot: QtBot, desk: Desk, files: FolderFiles, toolset: Path) -> Draw:
    """Shows a renderer: its name, its settings, and what the tool returned."""

    def drawn(renderer: str, *, result: Json = None, error: str = "", **config: Json) -> RendererView:
        view = make_renderer(desk, Call(files, toolset, RenderPlan(renderer, config, error), result))
        qtbot.addWidget(view)
        view.resize(700, 500)
        view.show()
        qtbot.waitExposed(view)
        return view

    return drawn
