"""Dictating: what is said into the microphone stands in the message when the recording is stopped. English only.

A recording is in memory until it is written down or thrown away; it is neither stored nor sent.
"""

from __future__ import annotations

import threading
from functools import partial
from typing import Literal, TypeAlias

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.sound import Recording
from mypt_desktop.gui.bridge import Worker
from mypt_desktop.gui.chat.composer import Composer
from mypt_desktop.gui.chat.microphone import Microphone, SystemMicrophone
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.translation import tr

State: TypeAlias = Literal["off", "opening", "listening", "writing"]


class Dictation(QObject):
    """One recording at a time. `toggle` starts it and stops it, `discard` throws it away, also while it is written
    down."""

    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, composer: Composer, window: QWidget) -> None:
        super().__init__(window)
        self._speech = desk.services.speech
        self._composer = composer
        self._state: State = "off"
        self._microphone: Microphone | None = None
        self._worker: Worker | None = None
        self._cancel = threading.Event()
        composer.dictation_requested.connect(self.toggle)
        composer.listening.done_requested.connect(self.toggle)
        composer.listening.discard_requested.connect(self.discard)

    @property
    def active(self) -> bool:
        return self._state != "off"

    @Slot()
    def toggle(self) -> None:
        match self._state:
            case "off":
                self._enter("opening")
                self._ask().ask(self._speech.check, partial(self._open, self._cancel), self._fail)
            case "listening" if self._microphone is not None:
                self._enter("writing")
                self._microphone.stop()
            case _:
                pass  # it is about to be what was asked for

    @Slot()
    def discard(self) -> None:
        """What was said is forgotten."""
        if self._microphone is not None:
            self._microphone.discard()
        self._enter("off")

    def close(self) -> None:
        """Ends the recording; waits for the microphone."""
        self._cancel.set()
        if self._microphone is not None:
            self._microphone.close()
        if self._worker is not None:
            self._worker.close(wait=False)

    def _open(self, cancel: threading.Event, _: None) -> None:
        if cancel.is_set():
            return
        if self._microphone is None:
            self._microphone = SystemMicrophone(self)
            self._microphone.heard.connect(self._on_heard)
            self._microphone.recorded.connect(self._on_recorded)
            self._microphone.failed.connect(self._on_failed)
        self._microphone.start()

    @Slot(int)
    def _on_heard(self, seconds: int) -> None:
        if self._state == "opening":
            self._enter("listening")
        if self._state == "listening":
            self._composer.listening.show_seconds(seconds)

    @Slot(Recording)
    def _on_recorded(self, recording: Recording) -> None:
        if self._state not in ("listening", "writing"):  # it was thrown away meanwhile
            return
        self._enter("writing")
        cancel = self._cancel
        self._ask().ask(partial(self._speech.text, recording, cancel), partial(self._write, cancel), self._fail)

    @Slot(str)
    def _on_failed(self, why: str) -> None:
        if self.active:
            self._fail(UserError(why))

    def _write(self, cancel: threading.Event, text: str) -> None:
        if cancel.is_set():
            return
        self._enter("off")
        if text:
            self._composer.write_dictated(text)
        else:
            hint = tr("See in the system's sound settings whether the microphone is muted.")
            self.went_wrong.emit(UserError(tr("No words were heard."), hint=hint))

    def _fail(self, error: UserError) -> None:
        if self.active:
            self._enter("off")
            self.went_wrong.emit(error)

    def _enter(self, state: State) -> None:
        if state == "off":
            self._cancel.set()
            self._cancel = threading.Event()
        self._state = state
        self._composer.show_dictation(state)

    def _ask(self) -> Worker:
        if self._worker is None:
            self._worker = Worker("dictation", self)
        return self._worker
