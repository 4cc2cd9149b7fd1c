"""The model for speech that ships, as the window asks for it."""

from __future__ import annotations

import threading

from mypt_desktop.core.paths import models_dir
from mypt_desktop.core.sound import Recording
from mypt_desktop.runtime.side_models import SideModels
from mypt_desktop.runtime.sound import samples
from mypt_desktop.runtime.speech import check_speech_built


class ShippedSpeech:
    """Implements `gui.ports.Speech`. Loads on first use, in the process of `models`."""

    def __init__(self, models: SideModels) -> None:
        self._folder = models_dir() / "speech" / "build"
        self._speech = models.speech(self._folder)

    def check(self) -> None:
        """Raises `ModelNotFoundError` where the model is not built."""
        check_speech_built(self._folder)

    def text(self, recording: Recording, cancel: threading.Event) -> str:
        """What was said, "" where nothing was or `cancel` is set. Takes about a tenth of the recording's length. Raises
        `ModelNotFoundError` and `ModelFailedError`."""
        self.check()
        return self._speech.text(samples(recording), cancel)
