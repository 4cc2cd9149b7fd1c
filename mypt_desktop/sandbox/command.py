"""Run one command to its end, handing on what it prints line by line."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from mypt_desktop.core.errors import UserError


def run_command(
    command: Sequence[str],
    on_line: Callable[[str], None],
    *,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> int:
    """The exit code. Standard output and error arrive together at `on_line`; there is no standard input.

    Raises `UserError` when the command cannot be started.
    """
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env=environment,
            cwd=folder,
        )
    except OSError as error:
        raise UserError(f"{command[0]} cannot be started: {error.strerror}.") from error
    with process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                on_line(line.rstrip())
        except BaseException:
            process.kill()
            raise
    return process.returncode
