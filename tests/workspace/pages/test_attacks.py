"""What a document that took over the process of pages can do: nothing to the user's files, the network or programs."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from mypt_desktop.sandbox.confinement import system
from mypt_desktop.sandbox.process import child_environment

CHILD = """
import os, socket, subprocess, sys
from pathlib import Path
from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.pages import worker

def hostile(kind, data):
    try:
        said = f"did: {{attempt({target!r})}}"
    except OSError as error:
        said = f"refused: {{type(error).__name__}}"
    raise DocumentUnreadableError(said)

def attempt(target):
{attempt}

worker.paged = hostile
sys.exit(worker.main([]))
"""
ATTEMPTS = {
    "reads a file of the user": "return Path(target, 'secret.txt').read_text()",
    "writes a file": "return Path(target, 'planted.txt').write_text('x')",
    "starts a program": "return subprocess.run(['/bin/true'], check=True)",
    "calls out": "return socket.create_connection(('127.0.0.1', 9), 2)",
    "ends its parent": "return os.kill(os.getppid(), 9)",
}


@pytest.mark.skipif(sys.platform != "linux", reason="Landlock and seccomp are Linux's")
@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=list(ATTEMPTS))
def test_a_document_that_takes_over_gets_nowhere(tmp_path: Path, attempt: str) -> None:
    if not system.prepare()["landlock"]:
        pytest.skip("this kernel has no Landlock")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    child = subprocess.run(
        [sys.executable, "-c", CHILD.format(target=str(tmp_path), attempt=textwrap.indent(attempt, "    "))],
        input=json.dumps({"path": "a.pdf", "kind": "pdf", "pieces": 0}).encode() + b"\n",
        capture_output=True,
        timeout=60,
        env=child_environment(),
        check=False,
    )
    said = [json.loads(line)["fault"] for line in child.stdout.splitlines()]
    # Either the attempt was refused, or the kernel ended the process for it: then there is no answer at all.
    assert all(fault.startswith("refused: ") for fault in said), said
    assert child.returncode in (0, -31), child.stderr.decode()
    assert said or child.returncode == -31
    assert [file.name for file in tmp_path.iterdir()] == ["secret.txt"]
