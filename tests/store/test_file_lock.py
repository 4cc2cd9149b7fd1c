"""Locks between programs: given up at once, whatever else the program is starting."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

# A process that another thread starts has copies of all descriptors, until it becomes its program.
STARTING = """
import os, sys
from pathlib import Path
from mypt_desktop.store.file_lock import FileLock
from mypt_desktop.tools.toolsets.claims import Claims

def starting():
    waiting, done = os.pipe()
    if os.fork() == 0:
        os.close(done)
        os.read(waiting, 1)
        os._exit(0)

folder = Path(sys.argv[1])
"""
LOCK = """
lock = FileLock(folder / "lock")
lock.acquire()
starting()
lock.release()
print(FileLock(folder / "lock").acquire(wait=False))
"""
CLAIM = """
claims = Claims(folder / "claims")
with claims.exclusive():
    claims.hold("tea", lasting=False)
    starting()
claims.release("tea")
claims.hold("tea", lasting=False)
claims.release("tea")
print(sorted(path.name for path in (folder / "claims").iterdir()) == [".lock"])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="its processes begin as their program")
@pytest.mark.parametrize("body", [LOCK, CLAIM], ids=["lock", "claim"])
def test_a_process_that_is_just_being_started_holds_no_lock(tmp_path: Path, body: str) -> None:
    command = [sys.executable, "-c", STARTING + body, str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.stdout, ended.stderr) == ("True\n", "")
