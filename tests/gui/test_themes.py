"""Themes in the window: chosen in the settings and the menu, reloaded when their file is saved, in pages too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QColor, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.paths import resources_dir
from mypt_desktop.gui.desk import make_desk
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.settings_dialog import SettingsDialog
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.themes.chooser import OwnThemes
from mypt_desktop.gui.themes.library import ThemeLibrary
from tests.gui.driving import SECONDS, press, said, texts
from tests.gui.fakes import FakeServices


def write_theme(folder: Path, canvas: str = "#102030", name: str = "harbour", **more: Any) -> Path:
    raw = json.loads((resources_dir() / "themes" / "dusk.json").read_text(encoding="utf-8"))
    raw |= {"name": "Harbour", **more}
    raw["colors"]["canvas"] = canvas
    folder.mkdir(exist_ok=True)
    beside = folder / f".{name}"
    beside.write_text(json.dumps(raw), encoding="utf-8")
    return beside.rename(folder / f"{name}.json")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "themes"


@pytest.fixture
def themed(qtbot: QtBot, qapp: QApplication, own: Path) -> Iterator[Theme]:
    """A look of its own beside the one that the tests share, which is put back afterwards."""
    made = Theme(qapp, "light", 0, own=own)
    yield made
    made.choose("light")
    made.deleteLater()
    QCoreApplication.sendPostedEvents(made, QEvent.Type.DeferredDelete)


def drawn(widget: QWidget, x: int, y: int) -> str:
    return widget.grab().toImage().pixelColor(x, y).name().upper()


def test_a_theme_of_the_users_colours_the_whole_window(
    qtbot: QtBot, themed: Theme, services: FakeServices, own: Path
) -> None:
    write_theme(own)
    window = MainWindow(services, themed)
    qtbot.addWidget(window)
    window.resize(1000, 700)
    window.show()
    before = drawn(window, 600, 300)
    themed.choose("dark", 0, dark="harbour")
    assert (before, drawn(window, 600, 300)) == ("#FFFFFF", "#102030")
    assert QApplication.palette().window().color() == QColor("#102030")
    assert themed.dark
    window.close()


def test_a_theme_that_is_saved_is_seen_at_once_and_a_faulty_one_leaves_the_window_as_it_was(
    qtbot: QtBot, themed: Theme, own: Path
) -> None:
    path = write_theme(own)
    themed.choose("dark", 0, dark="harbour")
    with qtbot.waitSignal(themed.changed, timeout=SECONDS):
        write_theme(own, "#203040")
    assert themed.css("canvas") == "#203040"
    with qtbot.waitSignal(themed.faulty, timeout=SECONDS) as told:
        write_theme(own, "blue")
    assert "harbour.json is not used as a theme. colors.canvas (line 1): " in told.args[0]
    assert str(path) in told.args[0]
    assert themed.css("canvas") == "#203040"
    with qtbot.waitSignal(themed.changed, timeout=SECONDS):
        write_theme(own, "#304050")
    assert (themed.css("canvas"), themed.problem) == ("#304050", "")


def test_a_theme_that_is_gone_gives_way_to_the_programs_own(qtbot: QtBot, themed: Theme) -> None:
    with qtbot.waitSignal(themed.faulty, timeout=SECONDS) as told:
        themed.choose("dark", 0, dark="gone")
    assert told.args == ["There is no theme “gone” any more. Choose another one in the settings."]
    assert themed.shown.id == "dark"


def test_the_window_says_what_is_wrong_with_the_theme(qtbot: QtBot, window: MainWindow, theme: Theme) -> None:
    theme.choose("dark", 0, dark="gone")
    qtbot.waitUntil(said(window, "There is no theme “gone” any more."), timeout=SECONDS)
    theme.choose("light")


def test_the_glyphs_inside_controls_have_the_themes_colours(themed: Theme, qapp: QApplication, own: Path) -> None:
    themed.choose("dark", 0, dark="high-contrast-dark")
    start = qapp.styleSheet().index("url(") + 4
    folder = Path(qapp.styleSheet()[start : qapp.styleSheet().index(")", start)]).parent
    assert themed.css("accent_text") in (folder / "check-on-accent.svg").read_text(encoding="utf-8")


# The settings


@pytest.fixture
def dialog(qtbot: QtBot, themed: Theme, services: FakeServices, own: Path) -> Iterator[SettingsDialog]:
    write_theme(own)
    write_theme(own, "blue", "broken")
    parent = QWidget()
    qtbot.addWidget(parent)
    desk = make_desk(themed, services, parent)
    made = SettingsDialog(desk, parent)
    made.show()
    yield made
    desk.finish()


def combo(dialog: SettingsDialog, name: str) -> QComboBox:
    return next(c for c in dialog.findChildren(QComboBox) if c.accessibleName() == name)


def choose(box: QComboBox, text: str) -> None:
    index = box.findText(text)
    assert index >= 0
    box.setCurrentIndex(index)


def test_the_settings_offer_the_themes_of_each_kind_and_show_what_is_chosen(
    qtbot: QtBot, dialog: SettingsDialog, themed: Theme
) -> None:
    day, night = combo(dialog, "Light theme"), combo(dialog, "Dark theme")
    assert [day.itemText(n) for n in range(day.count())] == ["Light", "High contrast, light", "Colour-safe, light"]
    assert [night.itemText(n) for n in range(night.count())] == [
        *("Dark", "High contrast, dark", "Colour-safe, dark", "Dusk", "Harbour"),
    ]
    choose(day, "High contrast, light")
    assert themed.shown.id == "high-contrast-light"
    press(qtbot, dialog, "Save")
    assert (dialog.chosen.window.light_theme, dialog.chosen.window.dark_theme) == ("high-contrast-light", "")


def test_cancel_brings_back_what_was_shown(qtbot: QtBot, dialog: SettingsDialog, themed: Theme) -> None:
    choose(combo(dialog, "Dark theme"), "Harbour")
    choose(combo(dialog, "Theme"), "Dark")
    assert themed.shown.id == "harbour"
    press(qtbot, dialog, "Cancel")
    assert themed.shown.id == "light"


def test_the_settings_say_what_is_wrong_with_a_file(dialog: SettingsDialog) -> None:
    told = "\n".join(texts(dialog))
    assert 'broken.json is not used as a theme:\n• colors.canvas (line 1): "blue" is no colour' in told


def test_a_theme_that_is_hard_to_read_is_shown_and_said(qtbot: QtBot, themed: Theme, own: Path) -> None:
    write_theme(own, "#E0E0E0", "pale")
    page = OwnThemes(themed)
    qtbot.addWidget(page)
    page.show()
    assert any(
        "can be hard to read: text on canvas has a contrast of 1.1, less than 4.5" in line for line in texts(page)
    )


def test_a_file_that_is_dropped_is_added_and_chosen(
    qtbot: QtBot, dialog: SettingsDialog, themed: Theme, tmp_path: Path, own: Path
) -> None:
    place = dialog.findChild(OwnThemes)
    assert isinstance(place, OwnThemes)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(write_theme(tmp_path / "mine", "#123456", "mine")))])
    buttons, keys, copy = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    enter = QDragEnterEvent(QPointF(5, 5).toPoint(), copy, data, buttons, keys)
    QApplication.sendEvent(place, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(place, QDropEvent(QPointF(5, 5), copy, data, buttons, keys))
    assert combo(dialog, "Dark theme").currentData() == "mine"
    assert (own / "mine.json").exists()
    choose(combo(dialog, "Theme"), "Dark")
    assert themed.css("canvas") == "#123456"


def test_the_view_menu_shows_a_theme_by_name(qtbot: QtBot, window: MainWindow, services: FakeServices) -> None:
    menu = next(m for m in window.findChildren(QWidget) if getattr(m, "title", str)() == "&Theme")
    menu.aboutToShow.emit()  # type: ignore[attr-defined]
    chosen = next(a for a in menu.actions() if isinstance(a, QAction) and a.text() == "Dusk")
    chosen.trigger()
    qtbot.waitUntil(lambda: services.settings.window.dark_theme == "dusk", timeout=SECONDS)
    assert services.settings.window.theme == "dark"
    assert ThemeLibrary().get("dusk", "dark").colors["canvas"] == QApplication.palette().window().color().name().upper()
