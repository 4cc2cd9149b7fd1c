"""The training panel over real runs on a tiny model: started, watched, stopped, continued, ended with the program."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.plain import neutral
from mypt_desktop.gui.training.curve import LossCurve
from mypt_desktop.gui.training.panel import TrainingPanel
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.training.curves import read
from tests.gui.driving import SECONDS, action, dialog, named, press, said
from tests.gui.fakes import FakeServices
from tests.training import tiny

LONG = 6 * SECONDS  # torch is imported, and twice where a run is continued


@pytest.fixture(scope="module")
def material(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A base and a dataset."""
    place = tmp_path_factory.mktemp("material")
    tiny.write_weights(place / "base", max_position_embeddings=8192)
    tiny.small_dataset(place)
    return place


@pytest.fixture
def torch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MYPT_BUILD_PYTHON", tiny.build_python())
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("OMP_NUM_THREADS", "1")


def opened(qtbot: QtBot, window: MainWindow) -> TrainingPanel:
    action(window, "train").trigger()
    panel = dialog(qtbot, TrainingPanel)
    assert isinstance(panel, TrainingPanel)
    qtbot.waitUntil(lambda: models(panel, "Base").count() > 0, timeout=SECONDS)
    return panel


def models(panel: TrainingPanel, name: str) -> QComboBox:
    """The choice of a model that is called so."""
    (found,) = [box for box in panel.findChildren(QComboBox) if box.accessibleName() == name]
    return found


def fill(panel: TrainingPanel, material: Path, monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    chosen = iter([str(material / "base"), str(material / "dataset")])
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: next(chosen))
    for name in ("Choose a folder of weights as the base", "Choose the dataset"):
        button = named(panel, QPushButton, name)
        assert isinstance(button, QPushButton)
        button.click()
    box = named(panel, QSpinBox, "Steps")
    assert isinstance(box, QSpinBox)
    box.setValue(steps)


def steps_of(services: FakeServices, name: str) -> int:
    return len(services.training.points(name))


def test_the_models_and_the_counts_of_a_dataset_are_shown(
    qtbot: QtBot, window: MainWindow, material: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = opened(qtbot, window)
    bases = models(panel, "Base")
    assert [bases.itemData(number) for number in range(bases.count())] == ["light", "default"]  # "large" is not built
    fill(panel, material, monkeypatch, 5)
    qtbot.waitUntil(said(panel, " conversations to validate on"), timeout=SECONDS)
    assert bases.currentData() == str(material / "base")


def test_what_cannot_be_trained_gets_a_sentence_and_no_start(
    qtbot: QtBot, window: MainWindow, material: Path, tmp_path: Path
) -> None:
    panel = opened(qtbot, window)
    dataset, name = named(panel, QLineEdit, "Dataset"), named(panel, QLineEdit, "Name of the new model")
    assert isinstance(dataset, QLineEdit)
    assert isinstance(name, QLineEdit)
    (start,) = [button for button in panel.findChildren(QPushButton) if button.text() == "Start"]
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "dataset_metadata.json").write_text('{"train": 3}')
    for folder in (tmp_path, tmp_path / "broken", tmp_path / "no\0folder"):
        dataset.setText(str(folder))
        qtbot.waitUntil(said(panel, "is no dataset"), timeout=SECONDS)
        assert not start.isEnabled()
    dataset.setText(str(material / "dataset"))
    qtbot.waitUntil(start.isEnabled, timeout=SECONDS)
    name.setText("../elsewhere")
    qtbot.waitUntil(said(panel, "needs a name"), timeout=SECONDS)
    assert not start.isEnabled()


@pytest.mark.usefixtures("torch")
@pytest.mark.timeout(600)
def test_a_run_is_stopped_its_panel_closed_and_continued_to_its_end(
    qtbot: QtBot, services: FakeServices, window: MainWindow, material: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = opened(qtbot, window)
    fill(panel, material, monkeypatch, 5000)
    press(qtbot, panel, "Start")
    qtbot.waitUntil(said(panel, "my-model: step "), timeout=LONG)
    progress = named(panel, QProgressBar, "Training")
    assert isinstance(progress, QProgressBar)
    assert progress.maximum() == 5000
    (curve,) = panel.findChildren(LossCurve)
    qtbot.waitUntil(lambda: "training loss" in curve.accessibleName(), timeout=LONG)
    press(qtbot, panel, "Close")
    before = steps_of(services, "my-model")
    qtbot.waitUntil(lambda: steps_of(services, "my-model") > before, timeout=LONG)  # it goes on without the panel
    panel = opened(qtbot, window)
    press(qtbot, panel, "Stop")
    qtbot.waitUntil(said(panel, "my-model: Stopped after step "), timeout=LONG)
    stopped = steps_of(services, "my-model")
    assert services.training.kept("my-model") == stopped
    assert models(panel, "Base").currentData() == str(material / "base")  # it was closed and has kept what was chosen
    steps = named(panel, QSpinBox, "Steps")
    assert isinstance(steps, QSpinBox)
    steps.setValue(stopped + 3)
    press(qtbot, panel, "Continue")
    qtbot.waitUntil(said(panel, "The training is done."), timeout=LONG)
    assert steps_of(services, "my-model") == stopped + 3
    (curve,) = panel.findChildren(LossCurve)
    qtbot.waitUntil(lambda: curve.accessibleName().startswith(f"Step {stopped + 3:,}: "), timeout=SECONDS)
    assert "validation loss" in curve.accessibleName()
    qtbot.waitUntil(said(panel, f"Trained up to step {stopped + 3:,}."), timeout=SECONDS)
    (start,) = [button for button in panel.findChildren(QPushButton) if button.text() == "Continue"]
    assert not start.isEnabled()  # it has made all its steps


@pytest.mark.usefixtures("torch")
@pytest.mark.timeout(600)
def test_a_run_without_its_panel_tells_its_end_and_ends_with_the_program(
    qtbot: QtBot,
    services: FakeServices,
    window: MainWindow,
    material: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    panel = opened(qtbot, window)
    fill(panel, material, monkeypatch, 2)
    press(qtbot, panel, "Start")
    press(qtbot, panel, "Close")
    qtbot.waitUntil(said(window, "my-model: The training is done."), timeout=LONG)
    panel = opened(qtbot, window)
    fill(panel, material, monkeypatch, 5000)
    press(qtbot, panel, "Continue")
    qtbot.waitUntil(said(panel, "my-model: step "), timeout=LONG)
    services.training.close()
    assert not services.training.state.working
    assert services.training.kept("my-model") == len(read(tmp_path / "trainings" / "my-model" / "curves.csv")) > 2


@pytest.mark.usefixtures("torch")
@pytest.mark.timeout(600)
def test_what_was_learned_becomes_a_model_that_is_tried_and_used_and_an_export_that_is_stopped_none(
    qtbot: QtBot,
    services: FakeServices,
    window: MainWindow,
    material: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    models_dir: Path,
) -> None:
    panel = opened(qtbot, window)
    fill(panel, material, monkeypatch, 4)
    press(qtbot, panel, "Start")
    qtbot.waitUntil(said(panel, "my-model: The training is done."), timeout=LONG)
    press(qtbot, panel, "Export")
    qtbot.waitUntil(said(panel, "The model my-model is ready to use."), timeout=LONG)
    catalog = Catalog([tmp_path / "models"])
    assert catalog.get("my-model").built
    assert models(panel, "Base").findData("my-model") < 0  # its weights are merged and quantised: no base for more
    press(qtbot, panel, "Compare")
    after = models(panel, "Model after")
    qtbot.waitUntil(lambda: after.currentData() == "my-model", timeout=SECONDS)
    before = models(panel, "Model before")
    before.setCurrentIndex(before.findData("light"))
    qtbot.keyClicks(named(panel, QPlainTextEdit, "Prompt for both models"), "Is 3 odd?")
    press(qtbot, panel, "Ask both")
    qtbot.waitUntil(lambda: len(services.comparison.state.answers) == 2, timeout=SECONDS)
    qtbot.waitUntil(lambda: not services.comparison.state.working, timeout=LONG)
    talked, tiny_one = services.comparison.state.answers
    assert talked.text
    assert tiny_one.text or tiny_one.problem == "The model said nothing."  # what a tiny model says is no matter
    shown = named(panel, QPlainTextEdit, "Answer before")
    assert isinstance(shown, QPlainTextEdit)
    qtbot.waitUntil(lambda: shown.toPlainText() == neutral(talked.text), timeout=SECONDS)
    press(qtbot, panel, "Use the model on the right")
    qtbot.waitUntil(said(panel, "Chats are answered by my-model from now on."), timeout=SECONDS)
    assert services.model_state.name == "my-model"
    press(qtbot, panel, "Train")
    press(qtbot, panel, "Export")
    qtbot.waitUntil(said(panel, "my-model: Merging"), timeout=LONG)
    press(qtbot, panel, "Stop")
    qtbot.waitUntil(said(panel, "Stopped. There is no new model."), timeout=LONG)
    assert services.training.state.model == "my-model-2"
    assert [model.name for model in catalog.list()] == ["my-model"]


@pytest.mark.usefixtures("torch")
@pytest.mark.timeout(600)
def test_a_training_that_fails_says_why(
    qtbot: QtBot, window: MainWindow, material: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    base = tmp_path / "no-model"
    base.mkdir()
    (base / "config.json").write_text("{}")
    panel = opened(qtbot, window)
    fill(panel, material, monkeypatch, 2)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(base))
    press(qtbot, panel, "Choose a folder of weights as the base")
    press(qtbot, panel, "Start")
    qtbot.waitUntil(said(panel, "is no model"), timeout=LONG)
