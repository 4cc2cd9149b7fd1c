"""Functions run in forks of a process that has loaded its libraries: what native code does there ends the fork alone.

`Forked(python, "module")` starts `python -m tests.fuzz.forked module`, which imports the module once and then runs one
of its functions for each question in a fork of its own, in limits of time and memory.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).resolve().parents[2]
SECONDS = 30
MEMORY = 12 << 30  # bytes of address space; torch alone maps a few


class Forked:
    """One such process. Every fork has `scratch` as its current folder, home and place for temporary files."""

    def __init__(self, python: str, module: str, scratch: Path) -> None:
        environment = os.environ | {
            "PYTHONPATH": str(CHECKOUT),
            "HOME": str(scratch),
            "TMPDIR": str(scratch),
            "TORCHINDUCTOR_CACHE_DIR": str(scratch / ".cache"),
            "OMP_NUM_THREADS": "1",
            "TOKENIZERS_PARALLELISM": "false",
            "HF_HUB_OFFLINE": "1",
            "ORT_DISABLE_TELEMETRY": "1",
        }
        self._process = subprocess.Popen(
            [python, "-m", "tests.fuzz.forked", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=scratch,
            env=environment,
        )

    def run(self, function: str, **arguments: str) -> str:
        """What the function returns. Raises `AssertionError` for one that raises, dies or does not end."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([function, arguments]) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "said" not in answer:
            raise AssertionError(str(answer))
        return str(answer["said"])

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def in_fork(module: Any, function: str, arguments: dict[str, str]) -> dict[str, Any]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.setsid()
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.dup2(2, 1)
        try:
            answer = {"said": getattr(module, function)(**arguments)[:300]}
        except BaseException as error:  # noqa: BLE001 - a panic of Rust is no Exception; the finding is told
            answer = {"raised": f"{type(error).__name__}: {str(error)[:500]}"}
        os.write(writing, json.dumps(answer).encode())
        os._exit(0)
    os.close(writing)
    try:
        if not select.select([reading], [], [], SECONDS)[0]:
            return {"late": SECONDS}
        data = os.read(reading, 65536)
    finally:
        os.close(reading)
        os.killpg(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    return json.loads(data) if data else {"died": status}


def main(module_name: str) -> int:
    module = importlib.import_module(module_name)
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    for line in sys.stdin:
        function, arguments = json.loads(line)
        print(json.dumps(in_fork(module, function, arguments)), file=answers)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
