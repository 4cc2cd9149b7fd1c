"""A reader that stops between two passages."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from mypt_desktop.core.judges import Reader as AnyReader
from mypt_desktop.core.reading import Reading
from mypt_desktop.workspace.stopping import go_on

_Answer = TypeVar("_Answer")
_PART: Final = 4  # passages


class StoppableReader:
    """Implements `agent.ports.Reader` with another, a few passages at a time. Raises `StoppedError` soon after `cancel`
    is set: reading all that a search found takes a third of a second."""

    def __init__(self, reader: AnyReader, cancel: threading.Event) -> None:
        self._reader = reader
        self._cancel = cancel

    def read(self, question: str, passages: Sequence[str]) -> Sequence[Reading] | None:
        return self._by_parts(passages, lambda part: self._reader.read(question, part))

    def supports(self, sentence: str, passages: Sequence[str]) -> Sequence[float] | None:
        return self._by_parts(passages, lambda part: self._reader.supports(sentence, part))

    def _by_parts(
        self, passages: Sequence[str], ask: Callable[[Sequence[str]], Sequence[_Answer] | None]
    ) -> list[_Answer] | None:
        found: list[_Answer] = []
        for start in range(0, len(passages), _PART):
            go_on(self._cancel)
            part = ask(passages[start : start + _PART])
            if part is None:
                return None
            found += part
        return found
