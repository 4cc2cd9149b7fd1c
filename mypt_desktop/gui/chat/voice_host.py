"""The process that reads one text aloud: JSON on a line of standard input, how it goes on lines of standard output.

In: `{"say": text}`; the end of input silences it. Out: `{"speaking": true}`, at last
`{"speaking": false}` or `{"failed": why}` with a word of `Fault`.

It is a process because an engine holds whoever asks it, with Python's lock: speech-dispatcher takes a quarter of a
minute where there is no sound device, and says nothing then. Run by `aloud.py`.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal, TypeAlias

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Qt, Signal, Slot

from mypt_desktop.sandbox.child_setup import claim_stdout, die_with_parent

if TYPE_CHECKING:
    from PySide6.QtTextToSpeech import QTextToSpeech

Fault: TypeAlias = Literal["library", "sound", "engine", "voice"]
"""What is missing; `engine`: it does not answer."""

_CARDS = Path("/proc/asound/cards")  # what Linux itself knows of; elsewhere there is no such file


def main(arguments: list[str]) -> int:
    """`arguments`: the engine as Qt names it, if not the system's usual one, which needs no sound device then."""
    answers = claim_stdout()
    die_with_parent()
    application = QCoreApplication([])
    host = _Host(answers, *arguments)
    threading.Thread(target=host.listen, name="input", daemon=True).start()
    return application.exec()


class _Host(QObject):
    _asked = Signal(str)
    _ended = Signal()

    def __init__(self, answers: BinaryIO, engine: str = "") -> None:
        super().__init__()
        self._answers = answers
        self._engine = engine
        self._voice: QTextToSpeech | None = None
        self._asked.connect(self._on_asked, Qt.ConnectionType.QueuedConnection)
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    def listen(self) -> None:
        """On a thread of its own, which may be waiting when the process ends: standard input unbuffered."""
        line = b""
        while piece := os.read(0, 65_536):
            line += piece
            if line.endswith(b"\n"):
                self._asked.emit(str(json.loads(line)["say"]))
        self._ended.emit()

    @Slot(str)
    def _on_asked(self, text: str) -> None:
        fault = self._begin(text)
        if fault is not None:
            self._tell({"failed": fault})
            QCoreApplication.quit()

    @Slot()
    def _on_ended(self) -> None:
        if self._voice is not None:
            self._voice.stop()
        QCoreApplication.quit()

    def _begin(self, text: str) -> Fault | None:
        """Lets the engine speak, or says why it does not."""
        try:
            from PySide6.QtTextToSpeech import QTextToSpeech
        except ImportError as error:
            print(f"QtTextToSpeech is not there: {error}", file=sys.stderr)
            return "library"
        if not self._engine and silent():
            return "sound"
        voice = self._voice = QTextToSpeech(self._engine, self) if self._engine else QTextToSpeech(self)
        if voice.state() == QTextToSpeech.State.Error:
            print(voice.errorString(), file=sys.stderr)
            return "engine"
        locales = voice.availableLocales()
        if not locales:
            return "voice"
        from mypt_desktop.language.detection import language_of

        language = language_of(text)
        locale = next((one for one in locales if one.name().startswith(f"{language}_")), None)
        if language and locale is not None and voice.locale().language() != QLocale(language).language():
            voice.setLocale(locale)
        voice.stateChanged.connect(self._on_state)
        voice.say(text)
        return None

    @Slot(object)
    def _on_state(self, state: object) -> None:
        from PySide6.QtTextToSpeech import QTextToSpeech

        if state == QTextToSpeech.State.Error:
            self._tell({"failed": "engine"})
        else:
            self._tell({"speaking": state != QTextToSpeech.State.Ready})
        if state in (QTextToSpeech.State.Error, QTextToSpeech.State.Ready):
            QCoreApplication.quit()

    def _tell(self, message: dict[str, object]) -> None:
        self._answers.write(json.dumps(message).encode() + b"\n")
        self._answers.flush()


def silent() -> bool:
    """Whether this computer has nothing that sounds, as far as can be told."""
    try:
        from PySide6.QtMultimedia import QMediaDevices
    except ImportError:
        return False
    if QMediaDevices.audioOutputs():
        return False
    try:
        cards = _CARDS.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return True
    return "no soundcards" in cards  # else an engine may reach one without the sound server that Qt asks


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
