"""Another program in the user's own terminal: it writes and reads there, and Ctrl-C reaches it."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path

from mypt_desktop.core.errors import UserError


def run_in_terminal(
    command: Sequence[str], *, environment: Mapping[str, str], folder: Path, noise: Path | None = None
) -> int:
    """Starts `command` in `folder`, waits for its end and returns its exit code.

    With `noise` its standard error goes to that file. Raises `UserError` when it cannot be started.
    """
    try:
        with nullcontext() if noise is None else noise.open("wb") as errors:
            ended = subprocess.run(list(command), env=dict(environment), cwd=folder, stderr=errors, check=False)
    except OSError as error:
        raise UserError(f"{command[0]} cannot be started: {error.strerror or error}.") from error
    return ended.returncode
