"""An answer is read aloud, by Qt's engine for tests, and silenced."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.chat import answer as answer_module
from mypt_desktop.gui.chat.aloud import FLAG, PATIENCE_MS, Aloud, engines, spoken
from mypt_desktop.gui.chat.answer import AnswerView
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.sandbox.process import module_command
from tests.gui.driving import SECONDS, ask, named
from tests.gui.fakes import FakeServices


@pytest.fixture
def voice(speaking: Callable[..., Aloud]) -> Aloud:
    pytest.importorskip("PySide6.QtTextToSpeech", reason="a library of Qt's speech is not there", exc_type=ImportError)
    return speaking([*module_command("mypt_desktop.gui.chat.voice_host", FLAG), "mock"])


@pytest.fixture
def speaking(qapp: QApplication) -> Iterator[Callable[..., Aloud]]:
    """Makes what reads aloud with the process that a command runs."""
    made: list[Aloud] = []

    def make(command: Sequence[str], patience: int = PATIENCE_MS) -> Aloud:
        made.append(Aloud(qapp, command, patience))
        return made[-1]

    yield make
    for one in made:
        one.close()


def process(*lines: str) -> list[str]:
    """A voice that hears what to say and then does what `lines` of Python do."""
    return [sys.executable, "-c", "\n".join(["import json, os, sys, time", "asked = sys.stdin.readline()", *lines])]


def test_a_text_is_spoken_and_then_there_is_silence(qtbot: QtBot, voice: Aloud) -> None:
    heard: list[bool] = []
    voice.speaking_changed.connect(heard.append)
    voice.read("Two words.")
    qtbot.waitUntil(lambda: heard == [True, False], timeout=SECONDS)
    assert not voice.speaking


def test_a_long_text_is_silenced(qtbot: QtBot, voice: Aloud) -> None:
    voice.read("word " * 2000)
    assert voice.speaking
    voice.stop()
    assert not voice.speaking


def test_what_is_read_next_takes_the_place_of_what_is_being_read(qtbot: QtBot, voice: Aloud) -> None:
    heard: list[bool] = []
    voice.read("word " * 2000)
    voice.speaking_changed.connect(heard.append)
    voice.read("Two words.")
    qtbot.waitUntil(lambda: heard == [False], timeout=SECONDS)


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("sound", "This computer has no sound device"),
        ("voice", "The speech engine of this system has no voice."),
        ("library", "A library for sound is missing"),
        ("engine", "The speech engine of this system does not answer."),
        ("whatever", "The speech engine of this system does not answer."),
    ],
)
def test_why_nothing_is_heard_is_said_in_words(
    qtbot: QtBot, speaking: Callable[..., Aloud], why: str, words: str
) -> None:
    voice = speaking(process(f"print(json.dumps({{'failed': '{why}'}}), flush=True)"))
    with qtbot.waitSignal(voice.failed, timeout=SECONDS) as said:
        voice.read("Two words.")
    assert said.args is not None
    assert said.args[0].startswith(words)
    assert not voice.speaking


@pytest.mark.parametrize("command", [process("os.abort()"), process("sys.exit(0)"), ["/nowhere/voice"]])
def test_an_engine_that_crashes_ends_or_does_not_start_does_not_answer(
    qtbot: QtBot, speaking: Callable[..., Aloud], command: Sequence[str]
) -> None:
    voice = speaking(command)
    with qtbot.waitSignal(voice.failed, timeout=SECONDS) as said:
        voice.read("Two words.")
    assert said.args == ["The speech engine of this system does not answer."]
    assert not voice.speaking


def test_an_engine_that_hangs_is_given_up_while_the_window_goes_on(
    qtbot: QtBot, speaking: Callable[..., Aloud]
) -> None:
    voice = speaking(process("time.sleep(3600)"), patience=1)
    with qtbot.waitSignal(voice.failed, timeout=SECONDS) as said:
        voice.read("Two words.")
    assert said.args == ["The speech engine of this system does not answer."]


def test_a_voice_that_is_silenced_has_not_failed(qtbot: QtBot, speaking: Callable[..., Aloud], tmp_path: Path) -> None:
    told = tmp_path / "told"
    voice = speaking(
        process(
            "print(json.dumps({'speaking': True}), flush=True)",
            f"open({str(told)!r}, 'w').write(json.loads(asked)['say'])",
            "sys.stdin.read()",
        )
    )
    failed: list[str] = []
    voice.failed.connect(failed.append)
    voice.read("**Two** words.")
    qtbot.waitUntil(lambda: told.exists() and told.read_text() == "Two words.", timeout=SECONDS)
    assert voice.speaking
    voice.stop()
    voice.close()
    assert failed == []


def test_marks_sources_and_code_are_not_spoken() -> None:
    text = "# Leave\n\nCrew have **29 days** [1].\n\n- one\n- `two`\n\n```python\nx = 1\n```\n\n> Quoted."
    assert spoken(text) == "Leave\n\nCrew have 29 days.\n\none\ntwo\n\nQuoted."


def entries(qtbot: QtBot, window: MainWindow) -> list[str]:
    """What the menu of the newest answer offers."""
    qtbot.mouseClick(named(window, QToolButton, "Export, print and more"), Qt.MouseButton.LeftButton)
    menu = next(m for m in window.findChildren(QMenu) if m.accessibleName() == "Answer" and m.isVisible())
    offered = [entry.text() for entry in menu.actions()]
    menu.close()
    return offered


@pytest.mark.parametrize("there", [(), ("speechd",)])
def test_it_is_offered_where_the_system_speaks(
    qtbot: QtBot,
    services: FakeServices,
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    there: tuple[str, ...],
) -> None:
    monkeypatch.setattr(answer_module, "engines", lambda: there)
    ask(qtbot, window, "How much leave?")
    qtbot.waitUntil(
        lambda: any(v.isVisible() and v.answer.state == "done" for v in window.findChildren(AnswerView)),
        timeout=SECONDS,
    )
    assert ("Read aloud" in entries(qtbot, window)) == bool(there)


def test_the_engine_for_tests_is_none_of_the_systems() -> None:
    assert "mock" not in engines()
