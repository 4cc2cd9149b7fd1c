"""What is dictated stands in the message: with a microphone that plays a recording, and with the real model."""

from __future__ import annotations

import sys
import threading
import wave
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QToolButton
from pytestqt.qtbot import QtBot

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.sound import Recording
from mypt_desktop.gui.chat import dictation
from mypt_desktop.gui.chat.listening import Listening
from mypt_desktop.gui.chat.microphone import Microphone, SystemMicrophone
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.plain import tip
from mypt_desktop.runtime.shipped_speech import ShippedSpeech
from tests.gui.driving import SECONDS, action, named, press, said
from tests.gui.fakes import FakeServices

FILE = Path(__file__).parents[2] / "data" / "speech" / "amiable.wav"
SAID = "He might even have been made amiable himself."


def played_recording() -> Recording:
    with wave.open(str(FILE)) as file:
        return Recording(file.readframes(file.getnframes()), file.getframerate(), file.getnchannels())


class PlayedMicrophone(Microphone):
    """Hears the recording that the tests carry, once a second."""

    made: list[PlayedMicrophone]

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.made.append(self)
        self.doing: list[str] = []

    def start(self) -> None:
        self.doing.append("start")
        self.heard.emit(0)

    def stop(self) -> None:
        self.doing.append("stop")
        self.recorded.emit(played_recording())

    def discard(self) -> None:
        self.doing.append("discard")


@dataclass
class ScriptedSpeech:
    """Implements `gui.ports.Speech`: what it is told to understand, once `answering` is set."""

    words: str = "the boat leaves at nine"
    fault: UserError | None = None
    answering: threading.Event = field(default_factory=threading.Event)
    heard: list[Recording] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.answering.set()

    def check(self) -> None:
        if self.fault is not None:
            raise self.fault

    def text(self, recording: Recording, cancel: threading.Event) -> str:
        self.heard.append(recording)
        while not self.answering.wait(0.02):
            if cancel.is_set():
                return ""
        return self.words


@pytest.fixture
def speech_of(services: FakeServices) -> ScriptedSpeech:
    made = ScriptedSpeech()
    services.speech = made
    return made


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[PlayedMicrophone]:
    monkeypatch.setattr(PlayedMicrophone, "made", [], raising=False)
    monkeypatch.setattr(dictation, "SystemMicrophone", PlayedMicrophone)
    return PlayedMicrophone.made


@pytest.fixture
def dictating(
    speech_of: ScriptedSpeech, played: list[PlayedMicrophone], open_window: Callable[[], MainWindow]
) -> MainWindow:
    """A window that has `speech_of` and `played`."""
    return open_window()


def box_of(window: MainWindow) -> QPlainTextEdit:
    box = named(window, QPlainTextEdit, "Message")
    assert isinstance(box, QPlainTextEdit)
    return box


def button_of(window: MainWindow) -> QToolButton:
    button = named(window, QToolButton, "Dictate in English")
    assert isinstance(button, QToolButton)
    return button


def listening(qtbot: QtBot, window: MainWindow) -> None:
    """Starts, and waits until it listens."""
    press(qtbot, window, "Dictate in English")
    qtbot.waitUntil(said(window, "0:00 of 5:00, listening in English"), timeout=SECONDS)


def test_a_recording_is_written_down_by_the_real_model(
    qtbot: QtBot,
    services: FakeServices,
    speech: Path,
    played: list[PlayedMicrophone],
    open_window: Callable[[], MainWindow],
) -> None:
    assert isinstance(services.speech, ShippedSpeech)
    assert services.speech.text(played_recording(), threading.Event()) == SAID  # waits for its process to start
    window = open_window()
    listening(qtbot, window)
    press(qtbot, window, "Write down")
    qtbot.waitUntil(lambda: box_of(window).toPlainText() == SAID, timeout=SECONDS)
    assert not button_of(window).isChecked()


def test_words_stand_where_one_writes_apart_from_those_around_them(
    qtbot: QtBot, dictating: MainWindow, speech_of: ScriptedSpeech
) -> None:
    box = box_of(dictating)
    qtbot.keyClicks(box, "Say: now")
    for _ in range(3):
        qtbot.keyClick(box, Qt.Key.Key_Left)
    listening(qtbot, dictating)
    press(qtbot, dictating, "Dictate in English")
    qtbot.waitUntil(lambda: box.toPlainText() == "Say: the boat leaves at nine now", timeout=SECONDS)
    assert speech_of.heard[0].seconds == pytest.approx(3.3, abs=0.1)
    box.undo()
    assert box.toPlainText() == "Say: now"


def test_it_shows_that_it_listens_and_for_how_long(
    qtbot: QtBot, dictating: MainWindow, played: list[PlayedMicrophone]
) -> None:
    assert not button_of(dictating).isChecked()
    listening(qtbot, dictating)
    assert button_of(dictating).isChecked()
    played[0].heard.emit(72)
    assert said(dictating, "1:12 of 5:00, listening in English")()
    line = dictating.findChild(Listening)
    assert line is not None
    assert line.accessibleName() == "Listening in English"


@pytest.mark.parametrize("when", ["listening", "writing"])
def test_escape_throws_it_away(
    qtbot: QtBot, dictating: MainWindow, speech_of: ScriptedSpeech, played: list[PlayedMicrophone], when: str
) -> None:
    speech_of.answering.clear()
    listening(qtbot, dictating)
    if when == "writing":
        press(qtbot, dictating, "Write down")
        qtbot.waitUntil(said(dictating, "Writing down what was said…"), timeout=SECONDS)
    action(dictating, "stop").trigger()
    assert played[0].doing[-1] == "discard"
    assert not button_of(dictating).isChecked()
    speech_of.answering.set()
    listening(qtbot, dictating)  # the next one is another
    press(qtbot, dictating, "Write down")
    qtbot.waitUntil(lambda: bool(box_of(dictating).toPlainText()), timeout=SECONDS)
    assert box_of(dictating).toPlainText() == speech_of.words


def test_a_recording_that_is_full_is_written_down_by_itself(
    qtbot: QtBot, dictating: MainWindow, speech_of: ScriptedSpeech, played: list[PlayedMicrophone]
) -> None:
    listening(qtbot, dictating)
    played[0].recorded.emit(Recording(bytes(2 * 16_000)))
    qtbot.waitUntil(lambda: box_of(dictating).toPlainText() == speech_of.words, timeout=SECONDS)


def test_silence_is_told(qtbot: QtBot, dictating: MainWindow, speech_of: ScriptedSpeech) -> None:
    speech_of.words = ""
    listening(qtbot, dictating)
    press(qtbot, dictating, "Write down")
    qtbot.waitUntil(said(dictating, "No words were heard."), timeout=SECONDS)
    assert box_of(dictating).toPlainText() == ""


def test_a_microphone_that_fails_says_why(qtbot: QtBot, dictating: MainWindow, played: list[PlayedMicrophone]) -> None:
    listening(qtbot, dictating)
    played[0].failed.emit("No microphone was found.")
    assert said(dictating, "No microphone was found.")()
    assert not button_of(dictating).isChecked()


def test_without_the_model_it_says_how_to_build_it_and_opens_no_microphone(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    played: list[PlayedMicrophone],
    open_window: Callable[[], MainWindow],
    services_without_models: FakeServices,
) -> None:
    window = open_window()
    press(qtbot, window, "Dictate in English")
    qtbot.waitUntil(said(window, "The model that writes down speech is not built."), timeout=SECONDS)
    assert said(window, "Build it in Tools > Models")()
    assert played == []
    assert not button_of(window).isChecked()


@pytest.fixture
def services_without_models(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, services: FakeServices
) -> Iterator[FakeServices]:
    from mypt_desktop.runtime.side_models import SideModels

    monkeypatch.setenv("MYPT_MODELS_DIR", str(tmp_path / "none"))
    side = SideModels()
    services.speech = ShippedSpeech(side)
    yield services
    side.close()


def test_the_command_has_keys_and_its_button_says_them(dictating: MainWindow) -> None:
    command = dictating.findChild(QAction, "dictate")
    assert command is not None
    assert command.shortcut().toString() == "Ctrl+Shift+D"
    assert button_of(dictating).toolTip() == tip("Dictate in English (Ctrl+Shift+D)")


def told_by(qtbot: QtBot, microphone: SystemMicrophone) -> str:
    said: list[str] = []
    microphone.failed.connect(said.append)
    microphone.start()
    qtbot.waitUntil(lambda: bool(said), timeout=SECONDS)
    microphone.close()
    return said[0]


def test_without_the_systems_library_for_sound_it_says_which(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", None)
    assert "libpulse0" in told_by(qtbot, SystemMicrophone(qapp))
