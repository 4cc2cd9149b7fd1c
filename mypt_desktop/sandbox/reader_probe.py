"""Gives up its rights as the processes that read documents do, then tries what it should not be able to do.

Says "withdrawn" and a line for each attempt, as it is made: the kernel ends a process for some of them, and what was
not said did not work. Run by `probe`.
"""

from __future__ import annotations

import sys
from typing import Any

from mypt_desktop.sandbox.child_setup import claim_stdout, die_with_parent
from mypt_desktop.sandbox.probe import ATTEMPTS, WITHDRAWN
from mypt_desktop.sandbox.withdrawal import withdraw

_MEMORY = 512 << 20


def main(arguments: list[str]) -> int:
    """`arguments`: a folder to reach for, a port to call, the process to signal."""
    answers = claim_stdout()

    def say(line: str) -> None:
        answers.write(line.encode() + b"\n")
        answers.flush()

    attempts: dict[str, Any] = {}
    exec(ATTEMPTS, attempts)  # noqa: S102 - our own text
    die_with_parent()
    withdraw(_MEMORY)
    say(WITHDRAWN)
    folder, port, parent = arguments
    attempts["reach"](None, folder, int(port), int(parent), tell=say)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
