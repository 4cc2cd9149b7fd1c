"""Cells of JavaScript: starts Node.js inside this confined process and hands messages on in both directions.

Node.js runs under the same limits as this process, which it is a child of.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

_LONGEST: Final = 3_000_000  # characters of one message


def run(workspace: Path, node: str) -> dict[str, Any]:
    """Until nobody talks to it any more, or Node.js ends."""
    from mypt_toolset import receive, tell  # type: ignore[import-not-found] # the process gives it to us

    runner = Path(__file__).with_name("runner.js")
    environment = {**os.environ, "NODE_REPL_HISTORY": "", "NO_COLOR": "1", "OPENSSL_CONF": os.devnull}
    try:
        process = subprocess.Popen(
            [node, "--max-old-space-size=1024", str(runner)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=sys.stderr.fileno(),
            cwd=workspace,
            env=environment,
        )
    except OSError as error:
        tell({"failed": f"Node.js ({node}) cannot be run by a confined process: {error.strerror or error}."})
        return {}
    threading.Thread(target=_hand_on, args=(process, receive), daemon=True).start()
    assert process.stdout is not None
    while line := process.stdout.readline(_LONGEST):
        try:
            message = json.loads(line)
        except ValueError:
            tell({"out": line.decode("utf-8", "replace")})
            continue
        tell(message)
    raise SystemExit(f"Node.js ended with exit code {process.wait()}.")


def _hand_on(process: subprocess.Popen[bytes], receive: Callable[[], Any]) -> None:
    assert process.stdin is not None
    while (line := receive()) is not None:
        process.stdin.write(json.dumps(line.get("message")).encode() + b"\n")
        process.stdin.flush()
    process.kill()
