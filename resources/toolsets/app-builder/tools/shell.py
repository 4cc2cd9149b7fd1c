"""Shell commands in the folder of the chat's files."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any


def run_command(workspace: Path, command: str) -> dict[str, Any]:
    """Runs `command` and hands on each line as it is printed; standard error comes with standard output."""
    lines = []
    with subprocess.Popen(
        command,
        shell=True,
        cwd=workspace,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    return {"command": command, "output": "".join(lines), "exit_code": process.returncode}
