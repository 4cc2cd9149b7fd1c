"""Things that are dropped on the window together: each goes its way, and what is not taken is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.paths import resources_dir
from mypt_desktop.gui.drops import Dropped, dropped
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.models.manager import ModelManager
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.toolsets.review_dialog import ReviewDialog
from tests.gui.driving import APP_BUILDER, SECONDS, dialog, drop, press, said, texts, zipped
from tests.gui.fakes import FakeServices


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """Where things are dragged from."""
    desk = tmp_path / "desk"
    (desk / "papers").mkdir(parents=True)
    (desk / "more").mkdir()
    (desk / "offer.md").write_text("The fee is 75 crowns.")
    (desk / "data.json").write_text('{"colors": ["red"]}')
    (desk / "page.gguf").write_bytes(b"<html>404")
    theme = json.loads((resources_dir() / "themes" / "dusk.json").read_text())
    (desk / "harbour.json").write_text(json.dumps(theme | {"name": "Harbour"}))
    return desk


@pytest.fixture
def own_themes(theme: Theme, services: FakeServices, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The look that the tests share has the folder of these services meanwhile."""
    monkeypatch.setattr(theme.library, "own", services.themes)
    return services.themes


def attached(window: QWidget) -> list[str]:
    buttons = [one.accessibleName() for one in window.findChildren(QToolButton) if one.isVisible()]
    return [one.removeprefix("Leave out ") for one in buttons if one.startswith("Leave out ")]


def test_what_is_dropped_is_told_apart_by_names_and_folders(desk: Path) -> None:
    (desk / "weights").mkdir()
    (desk / "weights" / "config.json").write_text("{}")
    assert found(desk / "weights") == Dropped(folders=(desk / "weights",))
    (desk / "weights" / "model.safetensors").write_bytes(b"")
    assert found(desk / "weights", desk / "page.gguf") == Dropped(models=(desk / "weights", desk / "page.gguf"))
    (desk / "weights" / "config.json").unlink()
    (desk / "weights" / "genai_config.json").write_text("{}")
    assert found(desk / "weights", desk / "papers") == Dropped(models=(desk / "weights",), folders=(desk / "papers",))


def found(*paths: Path) -> Dropped:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return dropped(data)


def test_of_many_things_that_are_dropped_together_none_is_lost(
    qtbot: QtBot, services: FakeServices, window: MainWindow, desk: Path
) -> None:
    toolset = zipped(APP_BUILDER, desk / "app-builder.zip")
    names = ("offer.md", "gone.pdf", "papers", "more", "page.gguf")
    assert drop(window, toolset, *(desk / name for name in names))
    assert services.workspace_state.path == str(desk / "papers")
    qtbot.waitUntil(lambda: attached(window) == ["offer.md"], timeout=SECONDS)
    missing = "gone.pdf cannot be read: No such file or directory."
    told = f"Only one folder is open at a time. Not opened: more. {missing}"
    qtbot.waitUntil(said(window, told), timeout=SECONDS)
    models = dialog(qtbot, ModelManager)
    qtbot.waitUntil(said(models, "page.gguf does not begin as a GGUF file does."), timeout=SECONDS)
    review = dialog(qtbot, ReviewDialog)
    assert any("App Builder" in text for text in texts(review))
    press(qtbot, review, "Cancel")
    models.reject()


def test_a_theme_that_is_dropped_on_the_window_is_added_and_shown(
    qtbot: QtBot, services: FakeServices, own_themes: Path, theme: Theme, window: MainWindow, desk: Path
) -> None:
    assert drop(window, desk / "harbour.json", desk / "offer.md")
    qtbot.waitUntil(lambda: services.settings.window.dark_theme == "harbour", timeout=SECONDS)
    qtbot.waitUntil(said(window, "The theme Harbour was added and is shown."), timeout=SECONDS)
    assert (own_themes / "harbour.json").is_file()
    assert theme.shown.name == "Harbour"
    assert attached(window) == ["offer.md"]


def test_a_theme_with_faults_is_named_and_other_json_goes_along(
    qtbot: QtBot, services: FakeServices, own_themes: Path, window: MainWindow, desk: Path
) -> None:
    (desk / "pale.json").write_text('{"name": "Pale", "appearance": "light", "colors": {"text": "blue"}}')
    assert drop(window, desk / "pale.json", desk / "data.json")
    qtbot.waitUntil(said(window, "pale.json is not used as a theme."), timeout=SECONDS)
    assert attached(window) == ["data.json"]
    assert services.settings.window.light_theme == ""
    assert not (own_themes / "pale.json").exists()
