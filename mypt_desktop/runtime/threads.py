"""How many threads a model computes with where nobody says, and what of the processor it leaves to others."""

from __future__ import annotations

import os
import sys
import threading
from typing import Final

ALL_OF: Final = 4  # cores up to which a language model may use every one
_NICENESS: Final = 10


def for_language_model() -> int:
    """All physical cores, from five on but one: of few each counts, and the process gives way to the window."""
    cores = _cores()
    return cores - 1 if cores > ALL_OF else cores


def for_encoder() -> int:
    """All physical cores but one: it works beside the language model."""
    return max(1, _cores() - 1)


def run_below_others() -> None:
    """Gives this thread less of the processor than the others get. Only Linux does that for one thread of a program;
    elsewhere giving way is all there is."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)


def _cores() -> int:
    import psutil

    return psutil.cpu_count(logical=False) or os.cpu_count() or 2
