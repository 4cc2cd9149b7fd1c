"""How many threads a model computes with where nobody says."""

from __future__ import annotations

import os
from typing import Final

ALL_OF: Final = 4  # cores up to which a language model may use every one


def for_language_model() -> int:
    """All physical cores, from five on but one: of few each counts, and the process gives way to the window."""
    cores = _cores()
    return cores - 1 if cores > ALL_OF else cores


def for_encoder() -> int:
    """All physical cores but one: it runs in the window's own process."""
    return max(1, _cores() - 1)


def _cores() -> int:
    import psutil

    return psutil.cpu_count(logical=False) or os.cpu_count() or 2
