"""Becomes another program, confined: reads what it is to be from the first line of standard input, then execs.

The three standard streams are handed on as they are, so nothing stands between the app and the program. Standard
library only; the exit code 126 with a sentence on standard error means that the program was never started.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, Final

from mypt_desktop.sandbox.child_setup import die_with_parent
from mypt_desktop.sandbox.confinement import system
from mypt_desktop.sandbox.confinement.plan import Plan

FLAG: Final = "--confined-program"
NOT_STARTED: Final = 126


def main() -> int:
    """Returns only where the program could not be started."""
    die_with_parent()
    job: dict[str, Any] = json.loads(_first_line())
    command: list[str] = job["command"]
    try:
        if job["plan"] is not None:
            system.enclose(Plan.read(job["plan"]))
        os.chdir(job["folder"])
        os.execve(command[0], command, job["environment"])
    except OSError as error:
        print(f"{command[0]} cannot be started: {error}", file=sys.stderr, flush=True)
    return NOT_STARTED


def _first_line() -> bytes:
    """Byte for byte, unbuffered: all behind it belongs to the program."""
    line = bytearray()
    while (byte := os.read(0, 1)) not in (b"", b"\n"):
        line += byte
    return bytes(line)


if __name__ == "__main__":
    sys.exit(main())
