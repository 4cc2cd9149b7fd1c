"""Toolsets dropped on the window are reviewed before anything is written, one after the other."""

from __future__ import annotations

import zipfile
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.toolsets.review_dialog import RefusalDialog, ReviewDialog
from tests.gui.driving import APP_BUILDER, SECONDS, dialog, drop, named, press, said, texts, zipped
from tests.gui.fakes import FakeServices


def versions(services: FakeServices) -> list[str]:
    return [f"{toolset.id} {toolset.version}" for toolset in services.toolsets.list_toolsets()]


def test_a_dropped_toolset_says_what_it_brings_and_is_there_once_it_is_imported(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    assert drop(window, zipped(APP_BUILDER, tmp_path / "app-builder.toolset.zip"))
    review = dialog(qtbot, ReviewDialog)
    shown = "\n".join(texts(review))
    assert "App Builder" in shown
    assert "Version 1.0.0 · app-builder · app-builder.toolset.zip" in shown
    assert "Run Command" in shown
    assert "3 tools" in shown
    assert "Start other programs" in shown
    assert "2 files" in shown
    assert versions(services) == []
    press(qtbot, review, "Import")
    qtbot.waitUntil(lambda: versions(services) == ["app-builder 1.0.0"], timeout=SECONDS)
    qtbot.waitUntil(said(window, "App Builder 1.0.0 is ready to use."), timeout=SECONDS)


def test_cancelling_a_review_leaves_nothing_behind(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    drop(window, zipped(APP_BUILDER, tmp_path / "app.zip"))
    qtbot.keyClick(dialog(qtbot, ReviewDialog), Qt.Key.Key_Escape)
    assert versions(services) == []


def test_a_newer_version_shows_what_changes_and_updates(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    drop(window, zipped(APP_BUILDER, tmp_path / "app.zip", version="1.2.0"))
    review = dialog(qtbot, ReviewDialog)
    assert said(review, "updated from 1.0.0 to 1.2.0")()
    press(qtbot, review, "Update")
    qtbot.waitUntil(lambda: versions(services) == ["app-builder 1.2.0"], timeout=SECONDS)


def test_an_older_version_warns_and_enter_does_not_take_it(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    drop(window, zipped(APP_BUILDER, tmp_path / "app.zip", version="0.9.0"))
    review = dialog(qtbot, ReviewDialog)
    assert said(review, "goes back from 1.0.0 to the older 0.9.0")()
    assert said(review, "older than the installed one")()
    qtbot.keyClick(review, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not review.isVisible(), timeout=SECONDS)
    assert versions(services) == ["app-builder 1.0.0"]


def test_a_refused_archive_is_named_with_the_entry_at_fault(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    path = zipped(APP_BUILDER, tmp_path / "evil.zip")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("../outside.py", "print(1)")
    drop(window, path)
    refusal = dialog(qtbot, RefusalDialog)
    assert said(refusal, "evil.zip was not imported")()
    assert said(refusal, "../outside.py")()
    assert versions(services) == []


def test_several_toolsets_are_asked_about_one_after_the_other(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.zip"
    broken.write_bytes(b"this is no archive")
    drop(window, broken, zipped(APP_BUILDER, tmp_path / "app.zip"), APP_BUILDER.parent / "data-analyser")
    press(qtbot, dialog(qtbot, RefusalDialog), "Close")
    first = dialog(qtbot, ReviewDialog)
    assert said(first, "App Builder")()
    press(qtbot, first, "Import")
    qtbot.waitUntil(lambda: first is not dialog(qtbot, ReviewDialog), timeout=SECONDS)
    second = dialog(qtbot, ReviewDialog)
    assert said(second, "Data Analyser")()
    press(qtbot, second, "Import")
    qtbot.waitUntil(lambda: len(versions(services)) == 2, timeout=SECONDS)


def test_a_toolset_dropped_on_a_text_field_is_no_text(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    search = named(window, QLineEdit, "Search chats")
    assert isinstance(search, QLineEdit)
    middle = search.mapTo(window, search.rect().center())
    assert drop(window, zipped(APP_BUILDER, tmp_path / "app.zip"), at=QPointF(middle))
    press(qtbot, dialog(qtbot, ReviewDialog), "Cancel")
    assert search.text() == ""


def test_a_folder_with_a_manifest_is_a_toolset_and_one_without_a_workspace(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    drop(window, APP_BUILDER)
    press(qtbot, dialog(qtbot, ReviewDialog), "Cancel")
    assert services.workspace_state.state == "none"
    papers = tmp_path / "papers"
    papers.mkdir()
    drop(window, papers)
    qtbot.waitUntil(lambda: services.workspace_state.path == str(papers), timeout=SECONDS)


def test_toolsets_named_when_the_window_opens_are_asked_about(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.import_toolsets([zipped(APP_BUILDER, tmp_path / "app.zip")])
    assert said(dialog(qtbot, ReviewDialog), "App Builder")()
