"""Runs a Python program with this program's own interpreter, for servers on machines that have none.

As `python SCRIPT ARGUMENTS` or `python -m MODULE ARGUMENTS`; `PYTHONPATH` is heeded also where the program is frozen.
"""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

FLAG: Final = "--run-python"


def own_python() -> tuple[str, ...]:
    """How to run Python programs where there is no Python: this program brings one."""
    return (sys.executable, FLAG) if getattr(sys, "frozen", False) else (sys.executable,)


def main(arguments: Sequence[str]) -> int:
    """What the program raises comes through, as it would from Python."""
    options = ("-u", "-B", "-I", "-E", "-s", "-S")
    rest = list(arguments)
    while rest and rest[0] in options:
        rest.pop(0)
    if not rest:
        print("nothing to run", file=sys.stderr)
        return 2
    sys.path[:0] = [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]
    if rest[0] == "-m" and len(rest) > 1:
        sys.argv = rest[1:]
        sys.path.insert(0, str(Path.cwd()))
        runpy.run_module(rest[1], run_name="__main__", alter_sys=True)
        return 0
    sys.argv = rest
    sys.path.insert(0, str(Path(rest[0]).resolve().parent))
    runpy.run_path(rest[0], run_name="__main__")
    return 0
