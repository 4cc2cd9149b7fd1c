"""What a parser that a document took over can do in the reading process: nothing to the user's files or the network."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest

from mypt_desktop.sandbox.confinement import system
from mypt_desktop.sandbox.process import child_environment

# The reading process with a parser that tries something, in the place of the one for every format.
CHILD = """
import ctypes, os, socket, subprocess, sys
from pathlib import Path
from mypt_desktop.workspace import extract_worker
from mypt_desktop.workspace.formats.extracted import Extracted, Structure

def hostile(path, kind, data):
    try:
        said = attempt({target!r})
    except BaseException as error:
        said = f"refused: {{type(error).__name__}}"
    return Extracted(str(said), Structure.PROSE)

def attempt(target):
{attempt}

extract_worker.extract = hostile
sys.exit(extract_worker.main(["2048"]))
"""
ATTEMPTS = {
    "reads a file of the user": "return Path(target, 'secret.txt').read_text()",
    "reads it by another name": "return Path('/proc/self/root' + target, 'secret.txt').read_text()",
    "lists a folder of the user": "return os.listdir(target)",
    "writes a file": "return Path(target, 'planted.txt').write_text('x')",
    "writes beside its code": "return Path(extract_worker.__file__).with_name('planted.py').write_text('x')",
    "writes in the temporary folder": "return Path('/tmp', 'mypt-planted').write_text('x')",
    "renames a file": "return os.rename(target + '/secret.txt', target + '/gone.txt')",
    "removes a file": "return os.unlink(target + '/secret.txt')",
    "links a file": "return os.link(target + '/secret.txt', target + '/link.txt')",
    "makes a folder": "return os.mkdir(target + '/made') or 'made'",
    "starts a program": "return subprocess.run(['/bin/true'], check=True)",
    "forks": "pid = os.fork()\nif pid == 0: os._exit(0)\nreturn os.waitpid(pid, 0)",
    "calls out": "return socket.create_connection(('127.0.0.1', {port}), 2)",
    "calls out without TCP": "return socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 9))",
    "serves": "s = socket.socket()\ns.bind(('127.0.0.1', 0))\nreturn s.listen()",
    "speaks to a local service": "return socket.socket(socket.AF_UNIX).connect(target + '/socket')",
    "reads its parent's memory": "return open(f'/proc/{{os.getppid()}}/mem', 'rb').read(1)",
    "reads its parent's environment": "return Path(f'/proc/{{os.getppid()}}/environ').read_bytes()",
    "ends its parent": "return os.kill(os.getppid(), 9)",
    "traces its parent": "r = ctypes.CDLL(None, use_errno=True).ptrace(16, os.getppid(), 0, 0)\n"
    "if r: raise OSError(ctypes.get_errno())\nreturn r",
}


@pytest.mark.skipif(sys.platform != "linux", reason="Landlock and seccomp are Linux's")
@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=list(ATTEMPTS))
def test_a_parser_that_was_taken_over_gets_nowhere(tmp_path: Path, attempt: str) -> None:
    if not system.prepare()["landlock"]:
        pytest.skip("this kernel has no Landlock")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    callers: list[object] = []
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as local:
        local.bind(str(tmp_path / "socket"))
        local.listen()
        server.settimeout(0.2)

        def listen() -> None:
            try:
                callers.append(server.accept())
            except TimeoutError:
                return

        listener = threading.Thread(target=listen)
        code = CHILD.format(
            target=str(tmp_path), attempt=textwrap.indent(attempt.format(port=server.getsockname()[1]), "    ")
        )
        listener.start()
        job = json.dumps({"path": "a.pdf", "kind": "pdf", "pieces": 0}) + "\n"
        child = subprocess.run(
            [sys.executable, "-c", code],
            input=job.encode(),
            capture_output=True,
            timeout=60,
            env=child_environment(),
            check=False,
        )
        listener.join()
    answers = [json.loads(line) for line in child.stdout.splitlines()]
    # Either the attempt was refused, or the kernel ended the process for it: then there is no answer at all.
    said = [body for one in answers for (*_, body) in one.get("chunks", [])]
    assert all(text.startswith("refused: ") for text in said), said
    assert child.returncode in (0, -31), child.stderr.decode()
    assert said or child.returncode == -31
    assert not callers
    assert sorted(file.name for file in tmp_path.iterdir()) == ["secret.txt", "socket"]
    assert not Path("/tmp/mypt-planted").exists()
