"""What a child process does first: keep its answers clean of other people's prints, and never outlive its parent.

Imported inside children, so standard library only.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from typing import BinaryIO

_PR_SET_PDEATHSIG = 1
_NICENESS = 10


def claim_stdout() -> BinaryIO:
    """The real standard output, for answers only. Whatever libraries print from now on goes to standard error."""
    sys.stdout.flush()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def die_with_parent() -> None:
    """Ask Linux to kill this process when the thread that started it ends, even while native code runs.

    Elsewhere the end of standard input says the same thing, a little later.
    """
    if sys.platform == "linux":
        parent = os.getppid()
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:  # it died before we asked
            os._exit(0)


def give_way() -> None:
    """Lets every other process go first."""
    if sys.platform != "win32":
        os.nice(_NICENESS)
    else:
        below_normal = 0x4000
        ctypes.windll.kernel32.SetPriorityClass(ctypes.windll.kernel32.GetCurrentProcess(), below_normal)
