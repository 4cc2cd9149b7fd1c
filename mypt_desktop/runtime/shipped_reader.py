"""The reader, the picker and the embedder of phrases that ship, as the agent asks for them: nothing instead of an error
where they are not built or broken.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import models_dir
from mypt_desktop.core.reading import Reading
from mypt_desktop.runtime.embedder import Embedder
from mypt_desktop.runtime.picker import Picker
from mypt_desktop.runtime.reader import Reader

_log = logging.getLogger(__name__)
_Answer = TypeVar("_Answer")


class ShippedReader:
    """Implements `agent.ports.Reader`. Loads on first use; what fails once is not tried again."""

    def __init__(self, threads: int = 0) -> None:
        """`threads` 0: all physical cores but one."""
        self._reader = Reader(models_dir() / "reader" / "build", threads)
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
                self._failed = True
            return None


class ShippedPhrases:
    """Implements `agent.ports.Meaning`, for requests and tools. Loads on first use; what fails once is not tried
    again."""

    def __init__(self, threads: int = 0) -> None:
        """`threads` 0: all physical cores but one."""
        self._embedder = Embedder(models_dir() / "phrases" / "build", threads, "phrases")
        self._failed = False

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]] | None:
        if self._failed:
            return None
        try:
            vectors: list[list[float]] = self._embedder.embed(texts).tolist()
        except UserError as error:
            _log.warning("Tools are chosen without the embedder of phrases: %s", error.with_hint())
            self._failed = True
            return None
        return vectors


class ShippedPicker:
    """Implements `agent.ports.Picker`. Loads on first use; what fails once is not tried again."""

    def __init__(self, threads: int = 0) -> None:
        """`threads` 0: as many as a language model takes."""
        self._picker = Picker(models_dir() / "picker" / "build", threads)
        self._failed = False

    @property
    def ready(self) -> bool:
        return not self._failed and self._picker.built

    def pick(
        self,
        question: str,
        lines: Sequence[tuple[str, str]],
        before: Sequence[str] = (),
        cancel: threading.Event | None = None,
    ) -> Sequence[float]:
        try:
            return self._picker.pick(question, lines, before, cancel)
        except UserError as error:
            _log.warning("Lines are chosen without the picker: %s", error.with_hint())
            self._failed = True
            return ()
