"""One line on standard error that says how far a long step is; lines now and then where nothing can be overwritten."""

from __future__ import annotations

import sys
import time
from types import TracebackType

SECONDS_ON_TERMINAL = 0.1
SECONDS_IN_FILE = 10.0
WIDTH = 100


class ProgressLine:
    """Leaves the line behind it empty, so that what follows starts clean."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._shown = 0.0 if self._terminal else time.monotonic()
        self._width = 0

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def show(self, text: str) -> None:
        """May be called as often as one likes."""
        now = time.monotonic()
        if now - self._shown < (SECONDS_ON_TERMINAL if self._terminal else SECONDS_IN_FILE):
            return
        self._shown = now
        # A file name may hold line breaks and colour codes.
        line = "".join(letter if letter.isprintable() else "?" for letter in text)[:WIDTH]
        if self._terminal:
            print("\r" + line.ljust(self._width), end="", file=sys.stderr, flush=True)
            self._width = len(line)
        else:
            print(line, file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)
            self._width = 0
