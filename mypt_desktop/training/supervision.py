"""How programs that build and train end: when the user wants it, and after a fault with a sentence and a code."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable

from mypt_desktop.core.errors import UserError

Say = Callable[[str], None]
Stopped = Callable[[], bool]
"""Whether the user wants it to end."""
MENDABLE = 2  # the exit code where the last line on standard error is a sentence for the user


def exit_code(work: Callable[[], object]) -> int:
    """Does `work`; what is the user's to mend becomes a sentence on standard error and `MENDABLE`."""
    try:
        work()
    except UserError as error:
        print(error.with_hint(), file=sys.stderr)
        return MENDABLE
    except OSError as error:
        place = f" ({error.filename})" if error.filename else ""
        print(f"{error.strerror or error}{place}. Check the disk's space and rights.", file=sys.stderr)
        return MENDABLE
    return 0


class Interrupts:
    """The first Ctrl-C is a wish that the step in hand ends and is kept; the second ends it at once."""

    def __init__(self, say: Say) -> None:
        self.wished = False
        self._say = say
        signal.signal(signal.SIGINT, self._on_interrupt)

    def listen(self) -> None:
        """The end of standard input is such a wish too: a window has no Ctrl-C to send."""
        threading.Thread(target=self._read_on, name="input", daemon=True).start()

    def _read_on(self) -> None:
        while os.read(0, 4096):  # not by `sys.stdin`, whose lock Python wants when it ends
            pass
        self.wished = True

    def _on_interrupt(self, *_: object) -> None:
        if self.wished:
            raise KeyboardInterrupt
        self.wished = True
        self._say("Stopping after this step. Ctrl-C again stops at once.")


def supervised(work: Callable[[Say, Stopped], str], *, until_input_ends: bool = False) -> int:
    """Does `work`, which is told when the user wants it to end, and says what it comes to; the exit code."""
    terminal = sys.stdout

    def say(line: str) -> None:
        try:
            print(line, file=terminal, flush=True)
        except OSError:  # whoever listened has gone: what was learned is kept
            interrupts.wished = True

    interrupts = Interrupts(say)
    if until_input_ends:
        interrupts.listen()
    try:
        return exit_code(lambda: say(work(say, lambda: interrupts.wished)))
    except KeyboardInterrupt:
        print("Stopped. The last checkpoint is kept.", file=sys.stderr)
        return MENDABLE
