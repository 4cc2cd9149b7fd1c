"""Whether the processes that read documents are confined is tried with attempts that would succeed if they were not."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from mypt_desktop.sandbox.confinement import system
from mypt_desktop.sandbox.probe import WITHDRAWN, reader_enforcement
from mypt_desktop.sandbox.process import child_environment

UNCONFINED = """
import sys
from mypt_desktop.sandbox import reader_probe
reader_probe.withdraw = lambda memory: None
sys.exit(reader_probe.main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Landlock and seccomp are Linux's")
def test_nothing_works_from_inside() -> None:
    if not system.prepare()["landlock"]:
        pytest.skip("this kernel has no Landlock")
    assert reader_enforcement() == ()


def test_everything_works_in_a_process_that_gave_nothing_up(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="ascii")
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        said = subprocess.run(
            [sys.executable, "-c", UNCONFINED, str(tmp_path), str(server.getsockname()[1]), str(os.getpid())],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
            env=child_environment(),
        ).stdout.split()
    wanted = {WITHDRAWN, "read", "write", "connect", "send", "start"}
    assert set(said) == (wanted if sys.platform == "win32" else wanted | {"signal"})
