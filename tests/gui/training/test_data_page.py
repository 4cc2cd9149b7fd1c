"""Training data made in the window: of a folder, of one's own chats, stopped, and never half."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import Role, message
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.training.data_page import DataPage
from mypt_desktop.gui.training.panel import TrainingPanel
from mypt_desktop.store.chats import ChatId
from tests.gui.driving import SECONDS, action, dialog, named, press, said
from tests.gui.fakes import FakeServices

LONG = 9 * SECONDS  # the program is started once more, and indexes a folder


@pytest.fixture
def models(models_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    folder = tmp_path / "office"
    folder.mkdir()
    for number in range(6):
        lines = [f"{name}: {value} {number}" for name, value in (("Owner", "Kim"), ("Room", "B"), ("Phone", "55501"))]
        (folder / f"file {number}.md").write_text(f"# Sheet {number}\n\n" + "\n\n".join(lines), encoding="utf-8")
    return folder


def told(services: FakeServices, title: str, question: str, answer: str) -> ChatId:
    chat = services.chats.create(title)
    asked = services.chats.append(chat, None, message(Role.USER, question))
    services.chats.append(chat, asked, message(Role.ASSISTANT, answer))
    return chat


def opened(qtbot: QtBot, window: MainWindow) -> tuple[TrainingPanel, DataPage]:
    """The panel on its page of data."""
    action(window, "train").trigger()
    panel = dialog(qtbot, TrainingPanel)
    assert isinstance(panel, TrainingPanel)
    press(qtbot, panel, "Make a dataset")
    (page,) = panel.findChildren(DataPage)
    base = named(page, QComboBox, "Model that will learn")
    assert isinstance(base, QComboBox)
    qtbot.waitUntil(lambda: base.count() > 0, timeout=SECONDS)
    return panel, page


def field(page: QWidget, name: str) -> QLineEdit:
    found = named(page, QLineEdit, name)
    assert isinstance(found, QLineEdit)
    return found


def button(page: DataPage | TrainingPanel, words: str) -> QPushButton:
    (found,) = [one for one in page.findChildren(QPushButton) if one.text() == words]
    return found


def listed(qtbot: QtBot, page: DataPage, count: int) -> QListWidget:
    chats = named(page, QListWidget, "Chats to learn from")
    assert isinstance(chats, QListWidget)
    qtbot.waitUntil(lambda: chats.count() == count, timeout=SECONDS)
    return chats


def examples(dataset: Path) -> int:
    about = json.loads((dataset / "dataset_metadata.json").read_text())
    return int(about["train"]["examples"]) + int(about["val"]["examples"])


def test_what_is_missing_is_said_where_nothing_can_be_started(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    panel, page = opened(qtbot, window)
    make = button(page, "Make the dataset")
    qtbot.waitUntil(said(page, "Choose a folder of documents, or tick a chat."), timeout=SECONDS)
    assert not make.isEnabled()
    field(page, "Folder of documents").setText(str(tmp_path))
    assert make.isEnabled()
    field(page, "Name of the new dataset").setText(" ")
    assert said(page, "Give the dataset a name.")()
    assert not make.isEnabled()
    press(qtbot, panel, "Train")
    assert said(panel, "Choose a dataset, or make one.")()
    assert not button(panel, "Start").isEnabled()
    field(panel, "Dataset").setText(str(tmp_path))
    qtbot.waitUntil(said(panel, "This is no dataset: choose another one, or make one."), timeout=SECONDS)


def test_hints_stand_whole_in_their_fields_and_long_titles_are_elided(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    told(services, "What does a day ticket to the islands cost for adults in winter?", "How much?", "Nine.")
    _, page = opened(qtbot, window)
    for edit in filter(QLineEdit.isVisible, page.findChildren(QLineEdit)):
        hint = edit.fontMetrics().horizontalAdvance(edit.placeholderText())
        assert hint <= edit.contentsRect().width(), edit.placeholderText()
    chats = listed(qtbot, page, 1)
    assert not chats.horizontalScrollBar().isVisible()
    assert "in winter?" in chats.item(0).toolTip()


def test_a_chat_is_read_as_it_would_be_learned_before_it_is_ticked(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    told(services, "Leave", "Ask Ada Lovelace about /home/ada/leave.txt, please.", "It is on Tuesday.")
    services.chats.create("Empty")
    _, page = opened(qtbot, window)
    chats = listed(qtbot, page, 2)
    lesson = named(page, QPlainTextEdit, "What would be learned of the chat")
    assert isinstance(lesson, QPlainTextEdit)
    chats.setCurrentRow(1)
    qtbot.waitUntil(lambda: "Ask Ada Lovelace about /home/ada/leave.txt" in lesson.toPlainText(), timeout=SECONDS)
    for box in page.findChildren(QCheckBox):
        box.setChecked(True)
    qtbot.waitUntil(lambda: "Person " in lesson.toPlainText() and "/home" not in lesson.toPlainText(), timeout=SECONDS)
    field(page, "Words to put stand-ins for").setText("tuesday")
    field(page, "Words to put stand-ins for").editingFinished.emit()
    qtbot.waitUntil(lambda: "HIDDEN" in lesson.toPlainText(), timeout=SECONDS)
    chats.setCurrentRow(0)
    nothing = "There is nothing to learn from in this chat. Left out are chats that call tools"
    qtbot.waitUntil(lambda: lesson.toPlainText().startswith(nothing), timeout=SECONDS)
    assert [chats.item(at).checkState() for at in range(2)] == [Qt.CheckState.Unchecked] * 2


@pytest.mark.usefixtures("models")
@pytest.mark.timeout(600)
def test_a_dataset_of_ones_own_chats_is_made_and_chosen_for_the_training(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    for number in range(3):
        told(services, f"Leave {number}", f"How many days in year {number}?", f"There are {number + 20} days.")
    panel, page = opened(qtbot, window)
    chats = listed(qtbot, page, 3)
    for at in (0, 2):
        chats.item(at).setCheckState(Qt.CheckState.Checked)
    press(qtbot, page, "Make the dataset")
    dataset = tmp_path / "datasets" / "my-data"
    chosen = named_dataset(panel)
    qtbot.waitUntil(lambda: chosen.text() == str(dataset), timeout=LONG)
    assert examples(dataset) == 2
    qtbot.waitUntil(said(panel, "conversations to validate on"), timeout=SECONDS)
    assert [one.name for one in dataset.parent.iterdir()] == ["my-data"]


def named_dataset(panel: TrainingPanel) -> QLineEdit:
    (found,) = [one for one in panel.findChildren(QLineEdit) if one.accessibleName() == "Dataset"]
    return found


@pytest.mark.usefixtures("models")
@pytest.mark.timeout(600)
def test_data_of_a_folder_is_made_with_progress_and_what_is_cancelled_leaves_nothing(
    qtbot: QtBot, window: MainWindow, documents: Path, tmp_path: Path
) -> None:
    panel, page = opened(qtbot, window)
    field(page, "Folder of documents").setText(str(documents))
    count = named(page, QSpinBox, "Conversations about the documents")
    assert isinstance(count, QSpinBox)
    count.setValue(100_000)
    press(qtbot, page, "Make the dataset")
    qtbot.waitUntil(said(page, "of 100,000 examples"), timeout=LONG)
    assert not button(page, "Make the dataset").isEnabled()
    press(qtbot, panel, "Train")
    assert said(panel, "Data is being made. Wait for its end, or cancel it.")()
    press(qtbot, panel, "Data")
    press(qtbot, page, "Cancel")
    qtbot.waitUntil(said(page, "my-data: Stopped. There is no new dataset."), timeout=LONG)
    assert list((tmp_path / "datasets").iterdir()) == []
    count.setValue(12)
    press(qtbot, page, "Make the dataset")
    chosen = named_dataset(panel)
    qtbot.waitUntil(lambda: chosen.text() == str(tmp_path / "datasets" / "my-data"), timeout=LONG)
    assert examples(tmp_path / "datasets" / "my-data") == 12


@pytest.mark.usefixtures("models")
@pytest.mark.timeout(600)
def test_a_folder_with_too_little_says_so_and_leaves_nothing(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    _, page = opened(qtbot, window)
    field(page, "Folder of documents").setText(str(tmp_path / "bare"))
    press(qtbot, page, "Make the dataset")
    qtbot.waitUntil(lambda: any("holds no documents" in one.text() for one in page.findChildren(QLabel)), timeout=LONG)
    assert list((tmp_path / "datasets").iterdir()) == []
