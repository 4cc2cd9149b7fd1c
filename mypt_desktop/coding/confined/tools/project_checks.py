"""Runs the tests of a project and, where that is asked for, looks for the change that makes a failing one pass."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from . import repair_search
from .project_tests import Failure, run_tests

MOST_FAILURES: Final = 20
"""That are told of one run."""


def run(workspace: Path, paths: Sequence[str] = (), test: str = "", repair: bool = False, seconds: float = 60.0) -> Any:
    """`passed`, `failures`, and with `repair` the `fixes` that make the failing test (`test`, or the first) pass and
    break no other, each a line of a file with what it becomes; `tried` changes."""
    root = Path(workspace).resolve()
    os.chdir(root)
    sys.dont_write_bytecode = True
    try:
        import pytest  # noqa: F401 - whether it is there
    except ImportError:
        return {"error": "pytest is not installed where this program runs, and the tests are run with it."}
    outcome = run_tests(root, list(paths), seconds=seconds, traced=repair)
    told: dict[str, Any] = {
        "passed": len(outcome.passed),
        "failed": len(outcome.failures),
        "failures": [_told(one) for one in outcome.failures[:MOST_FAILURES]],
    }
    if outcome.error:
        told["error"] = outcome.error
    if repair and outcome.failures:
        chosen = next((one for one in outcome.failures if test and test in one.id), outcome.failures[0])
        fixes, tried, late = repair_search.search(root, list(paths), outcome, chosen, seconds)
        told |= {"for": chosen.id, "fixes": fixes, "tried": tried, "late": late}
    return told


def _told(one: Failure) -> dict[str, Any]:
    return {"test": one.id, "path": one.path, "line": one.line, "message": one.message}
