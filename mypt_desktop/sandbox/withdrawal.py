"""A child of ours that reads strangers' bytes gives up what it does not need, before the first of them.

Standard library only and no toolset's code: what is imported here runs in the child.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from mypt_desktop.sandbox.confinement import system
from mypt_desktop.sandbox.confinement.plan import Plan

_PACKAGE: Final = Path(__file__).resolve().parents[1]


def withdraw(memory_bytes: int) -> dict[str, Any]:
    """For good: no network, no programs, no file but the system's, Python's and our own code, and none to write.

    The address space is limited to about twice `memory_bytes`. Says what this machine enforced; raises `OSError` where
    something that works here fails.
    """
    own = () if getattr(sys, "frozen", False) else (str(_PACKAGE),)
    plan = Plan(own, (), "none", False, memory_bytes, 1, 0, 0, 0.0)
    return system.withdraw(plan)
