"""Reads an answer aloud with the system's own speech engine, where Qt finds one: speech-dispatcher, Windows, macOS.

Nothing is imported before somebody asks, and the engine lives on a thread: the first word may have to wait seconds for
a speech service to start.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, QThread, Signal, Slot

from mypt_desktop.gui.translation import tr
from mypt_desktop.language.detection import language_of

if TYPE_CHECKING:
    from PySide6.QtTextToSpeech import QTextToSpeech

_SILENT = "mock"  # Qt's engine for tests
_SOURCE_MARK = re.compile(r"\s*\[\d+\]")
_CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_MARKS = re.compile(r"^[ \t]*(?:[#>]+|[-*+](?= )|\|[-|: ]+\|?$)[ \t]*|[*_`|]+", re.MULTILINE)


@cache
def engines() -> tuple[str, ...]:
    """The speech engines of this system; empty where there is none, or a library of it is missing."""
    try:
        from PySide6.QtTextToSpeech import QTextToSpeech
    except ImportError:
        return ()
    return tuple(name for name in QTextToSpeech.availableEngines() if name != _SILENT)


def spoken(markdown: str) -> str:
    """The words of an answer without what is only for the eye."""
    text = _CODE.sub("", markdown)
    return re.sub(r"\n{3,}", "\n\n", _MARKS.sub("", _SOURCE_MARK.sub("", text))).strip()


class Aloud(QObject):
    """One voice for the window: what is read next takes the place of what is being read."""

    speaking_changed = Signal(bool)
    failed = Signal(str)
    _wanted = Signal(str)
    _unwanted = Signal()

    def __init__(self, parent: QObject, engine: str = "") -> None:
        """`engine` as Qt names it; empty for the system's usual one."""
        super().__init__(parent)
        self._engine = engine
        self._thread: QThread | None = None
        self._speaker: _Speaker | None = None
        self.speaking = False

    @Slot(str)
    def read(self, markdown: str) -> None:
        if self._thread is None:
            self._thread = QThread(self)
            self._speaker = speaker = _Speaker(self._engine)
            speaker.moveToThread(self._thread)
            self._thread.finished.connect(speaker.deleteLater)
            self._wanted.connect(speaker.say)
            self._unwanted.connect(speaker.stop)
            speaker.speaking.connect(self._on_speaking)
            speaker.failed.connect(self._on_failed)
            self._thread.start()
        self._on_speaking(True)
        self._wanted.emit(spoken(markdown))

    @Slot()
    def stop(self) -> None:
        self._unwanted.emit()
        self._on_speaking(False)

    def close(self) -> None:
        """Silence; waits for the engine."""
        if self._thread is not None:
            self._unwanted.emit()
            self._thread.quit()
            self._thread.wait()
            self._thread = None

    @Slot(bool)
    def _on_speaking(self, speaking: bool) -> None:
        if speaking != self.speaking:
            self.speaking = speaking
            self.speaking_changed.emit(speaking)

    @Slot(str)
    def _on_failed(self, why: str) -> None:
        self._on_speaking(False)
        self.failed.emit(why)


class _Speaker(QObject):
    """On the thread of the voice."""

    speaking = Signal(bool)
    failed = Signal(str)

    def __init__(self, engine: str) -> None:
        super().__init__()
        self._engine = engine
        self._voice: QTextToSpeech | None = None

    @Slot(str)
    def say(self, text: str) -> None:
        from PySide6.QtTextToSpeech import QTextToSpeech

        if self._voice is None:
            self._voice = QTextToSpeech(self._engine, self) if self._engine else QTextToSpeech(self)
            self._voice.stateChanged.connect(self._on_state)
        if self._voice.state() == QTextToSpeech.State.Error:
            self.failed.emit(self._voice.errorString() or tr("The speech engine of this system does not answer."))
            return
        language = language_of(text)
        locale = next((one for one in self._voice.availableLocales() if one.name().startswith(f"{language}_")), None)
        if language and locale is not None and self._voice.locale().language() != QLocale(language).language():
            self._voice.setLocale(locale)
        self._voice.say(text)

    @Slot()
    def stop(self) -> None:
        if self._voice is not None:
            self._voice.stop()

    def _on_state(self, state: object) -> None:
        from PySide6.QtTextToSpeech import QTextToSpeech

        if state == QTextToSpeech.State.Ready:
            self.speaking.emit(False)
        elif state == QTextToSpeech.State.Error and self._voice is not None:
            self.failed.emit(self._voice.errorString())
        else:
            self.speaking.emit(True)  # also where it was Ready for a moment, between two texts
