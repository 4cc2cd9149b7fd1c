"""The reader, the picker and the embedder of phrases that ship, as the agent asks for them: nothing instead of an error
where they are not built or broken.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from mypt_desktop.core.errors import ModelProcessEndedError, UserError
from mypt_desktop.core.paths import models_dir
from mypt_desktop.core.reading import Reading
from mypt_desktop.runtime.embedder import Embedder
from mypt_desktop.runtime.picker import Picker
from mypt_desktop.runtime.reader import Reader
from mypt_desktop.runtime.side_models import SideModels, SidePicker

PICKER: Final = "picker"
LARGE_PICKER: Final = "picker-large"

_log = logging.getLogger(__name__)
_Answer = TypeVar("_Answer")


class ShippedReader:
    """Implements `agent.ports.Reader`. Loads on first use; files that are broken are not tried again."""

    def __init__(self, threads: int = 0, models: SideModels | None = None, *, background: bool = False) -> None:
        """`threads` 0: all physical cores but one. With `models` it runs in their process, where `background` makes it
        give way to all else, and in this one without."""
        folder = models_dir() / "reader" / "build"
        self._reader = models.reader(folder, threads, background=background) if models else Reader(folder, threads)
        self._guard = threading.Lock()
        self._failed = False

    def read(self, question: str, passages: Sequence[str]) -> Sequence[Reading] | None:
        return self._asked(lambda: self._reader.read(question, passages))

    def supports(self, sentence: str, passages: Sequence[str]) -> Sequence[float] | None:
        return self._asked(lambda: self._reader.supports(sentence, passages))

    def _asked(self, ask: Callable[[], _Answer]) -> _Answer | None:
        if self._failed:
            return None
        try:
            return ask()
        except UserError as error:
            with self._guard:
                if not self._failed:
                    _log.warning("Answers are checked without the reader: %s", error.with_hint())
                self._failed = _lasts(error)
            return None


class ShippedPhrases:
    """Implements `agent.ports.Meaning`, for requests and tools. Loads on first use; files that are broken are not tried
    again."""

    def __init__(self, threads: int = 0, models: SideModels | None = None) -> None:
        """`threads` 0: all physical cores but one. With `models` it runs in their process, in this one without."""
        folder = models_dir() / "phrases" / "build"
        make = models.embedder if models else Embedder
        self._embedder = make(folder, threads, "phrases")
        self._failed = False

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]] | None:
        if self._failed:
            return None
        try:
            vectors: list[list[float]] = self._embedder.embed(texts).tolist()
        except UserError as error:
            _log.warning("Tools are chosen without the embedder of phrases: %s", error.with_hint())
            self._failed = _lasts(error)
            return None
        return vectors


class ShippedPicker:
    """Implements `agent.ports.Picker`: the large one, or where that is not built or broken the other. Loads on first
    use; files that are broken are not tried again."""

    def __init__(self, threads: int = 0, models: SideModels | None = None) -> None:
        """`threads` 0: as many as a language model takes. With `models` it runs in their process, in this one
        without."""
        folders = {name: models_dir() / name / "build" for name in (LARGE_PICKER, PICKER)}
        self._pickers: dict[str, Picker | SidePicker] = {
            name: models.picker(folder, threads, name) if models else Picker(folder, threads, name)
            for name, folder in folders.items()
        }

    @property
    def ready(self) -> bool:
        return bool(self._name)

    @property
    def closely(self) -> bool:
        return self._name == LARGE_PICKER

    @property
    def _name(self) -> str:
        return next((name for name, picker in self._pickers.items() if picker.built), "")

    def pick(
        self,
        question: str,
        lines: Sequence[tuple[str, str]],
        before: Sequence[str] = (),
        cancel: threading.Event | None = None,
    ) -> Sequence[float]:
        name = self._name
        if not name:
            return ()
        try:
            return self._pickers[name].pick(question, lines, before, cancel)
        except UserError as error:
            _log.warning("Lines are chosen without the model %s: %s", name, error.with_hint())
            if _lasts(error):  # made anew, as another thread may be looking for one
                self._pickers = {one: picker for one, picker in self._pickers.items() if one != name}
            return ()


def _lasts(error: UserError) -> bool:
    """Whether the next question would meet the same: not where only a process ended, in whose place another starts."""
    return not isinstance(error, ModelProcessEndedError)
