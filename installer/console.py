"""What set-up says while it works: one line for each long step, kept alive by progress, and the time it took."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

# Between progress lines where they cannot overwrite each other (a log file, CI).
SECONDS_BETWEEN_LINES = 10.0


class Step:
    """A long step that is running. `progress` may be called as often as one likes."""

    def __init__(self, title: str, out: TextIO) -> None:
        self._title = title
        self._out = out
        self._terminal = out.isatty()
        self._started = self._shown = time.monotonic()
        self._width = 0
        if not self._terminal:
            self._write(f"{title} ...\n")

    def progress(self, detail: str, done: int = 0, total: int = 0) -> None:
        """Show that the step advanced: `detail` names the piece in work, the `done`-th of `total` (0: not known)."""
        now = time.monotonic()
        if now - self._shown < (0.1 if self._terminal else SECONDS_BETWEEN_LINES):
            return
        self._shown = now
        count = f" [{done}/{total}]" if total else ""
        line = f"{self._title}{count} {detail}"[:100]
        if self._terminal:
            self._overwrite(line)
        else:
            self._write(f"  {line}\n")

    def finish(self, outcome: str) -> None:
        seconds = time.monotonic() - self._started
        if self._terminal:
            self._overwrite(f"{self._title}: {outcome} ({seconds:.0f} s)")
            self._write("\n")
        else:
            self._write(f"  {outcome} ({seconds:.0f} s)\n")

    def _overwrite(self, line: str) -> None:
        self._write("\r" + line.ljust(self._width))
        self._width = len(line)

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


@contextmanager
def step(title: str, out: TextIO | None = None) -> Iterator[Step]:
    """Frame a long step: its title when it starts, "done" or "failed" and the seconds when it ends."""
    running = Step(title, out or sys.stdout)
    try:
        yield running
    except BaseException:
        running.finish("failed")
        raise
    running.finish("done")


def say(line: str) -> None:
    print(line, flush=True)
