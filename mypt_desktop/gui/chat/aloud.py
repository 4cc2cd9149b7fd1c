"""Reads an answer aloud with the system's own speech engine, where Qt finds one: speech-dispatcher, Windows, macOS.

The engine lives in a process of its own (`voice_host.py`), one for each text: the window waits for nothing, and an
engine that hangs or crashes costs one reading.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, Slot

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.bridge import Worker
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.sandbox.process import Child, ChildGoneError, Ending, Message, module_command

FLAG: Final = "--voice"
PATIENCE_MS: Final = 20_000  # until the first word: a speech service may have to start

_log = logging.getLogger(__name__)
_PLUGIN = "qtexttospeech_"
_SILENT = "mock"  # Qt's engine for tests
_SOURCE_MARK = re.compile(r"\s*\[\d+\]")
_CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_MARKS = re.compile(r"^[ \t]*(?:[#>]+|[-*+](?= )|\|[-|: ]+\|?$)[ \t]*|[*_`|]+", re.MULTILINE)
_GRACE = 0.5  # seconds that a voice has to fall silent in

_FAULTS: Final[Mapping[object, str]] = {
    "library": tr_noop("A library for sound is missing: on Linux install libpulse0, then start again."),
    "sound": tr_noop(
        "This computer has no sound device, so nothing can be read aloud. Plug one in, or choose one in the system's"
        " sound settings."
    ),
    "voice": tr_noop(
        "The speech engine of this system has no voice. Install one (on Linux espeak-ng for speech-dispatcher), then"
        " try again."
    ),
}
_NO_ANSWER = tr_noop("The speech engine of this system does not answer.")


@cache
def engines() -> tuple[str, ...]:
    """The speech engines that this installation can ask, by their plug-ins: loading what asks them takes time."""
    found = [path for folder in QCoreApplication.libraryPaths() for path in (Path(folder) / "texttospeech").glob("*")]
    names = {path.stem.partition(_PLUGIN)[2] for path in found}
    return tuple(sorted(names - {"", _SILENT}))


def spoken(markdown: str) -> str:
    """The words of an answer without what is only for the eye."""
    text = _CODE.sub("", markdown)
    return re.sub(r"\n{3,}", "\n\n", _MARKS.sub("", _SOURCE_MARK.sub("", text))).strip()


class Aloud(QObject):
    """One voice for the window: what is read next takes the place of what is being read."""

    speaking_changed = Signal(bool)
    failed = Signal(str)
    _heard = Signal(int, object)  # of which reading: what its process says, or how it ended

    def __init__(self, parent: QObject, command: Sequence[str] = (), patience: int = PATIENCE_MS) -> None:
        """`command` runs a voice, by default the system's; it has `patience` milliseconds for its first word."""
        super().__init__(parent)
        self._worker = Worker("voice", self)
        self._voice = _Voice(command or module_command("mypt_desktop.gui.chat.voice_host", FLAG))
        self._reading = 0
        self._late = QTimer(self, singleShot=True, interval=patience)
        self._late.timeout.connect(self._on_late)
        self._heard.connect(self._on_heard)
        self.speaking = False

    @Slot(str)
    def read(self, markdown: str) -> None:
        self._reading += 1
        self._show(True)
        self._late.start()
        heard = partial(self._heard.emit, self._reading)
        self._worker.ask(partial(self._voice.say, spoken(markdown), heard), _nothing, self._on_not_started)

    @Slot()
    def stop(self) -> None:
        self._reading += 1  # whatever is still heard is of another
        self._late.stop()
        self._worker.ask(self._voice.end, _nothing)
        self._show(False)

    def close(self) -> None:
        """Silence; waits for it."""
        if self._reading:
            self.stop()
        self._worker.close(drop=False)

    def _show(self, speaking: bool) -> None:
        if speaking != self.speaking:
            self.speaking = speaking
            self.speaking_changed.emit(speaking)

    def _fail(self, why: str) -> None:
        self.stop()
        self.failed.emit(tr(why))

    @Slot(int, object)
    def _on_heard(self, reading: int, said: Message | Ending) -> None:
        if reading != self._reading:
            return
        if isinstance(said, Ending):
            _log.warning("%s %s", said.sentence("The voice"), said.last_words())
            self._fail(_NO_ANSWER)
        elif "failed" in said:
            self._fail(_FAULTS.get(said["failed"], _NO_ANSWER))
        elif said.get("speaking"):
            self._late.stop()
        else:
            self.stop()

    @Slot()
    def _on_late(self) -> None:
        self._fail(_NO_ANSWER)

    def _on_not_started(self, error: UserError) -> None:
        _log.warning("%s", error.with_hint())
        self._fail(_NO_ANSWER)


class _Voice:
    """The process that speaks; one at a time. Lives on the worker."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._child: Child | None = None

    def say(self, text: str, heard: Callable[[Message | Ending], None]) -> None:
        """Raises `UserError` where the process does not start."""
        self.end()
        try:
            self._child = Child(self._command, on_message=heard, on_end=heard)
            self._child.send({"say": text})
        except (OSError, ChildGoneError) as error:
            raise UserError(f"The voice cannot be started: {error}.") from error

    def end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.close(_GRACE)


def _nothing(_: None) -> None:
    pass
