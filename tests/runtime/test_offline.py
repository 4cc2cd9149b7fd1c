"""Nothing leaves the machine: no socket to anywhere, no telemetry file, from us or from the processes we start."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

JOB = """
import sys, threading
from pathlib import Path
from mypt_desktop.core.messages import Role
from mypt_desktop.core.prompt import Prompt, Sampling, Segment
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.runtime.embedder import Embedder
from mypt_desktop.runtime.model import LocalModel
from mypt_desktop.runtime.probe import probe_provider
from mypt_desktop.runtime.side_models import SideModels

models = Path(sys.argv[1])
model = LocalModel(Catalog([models]).get("light"), context_length=256)
events = list(model.generate(Prompt((Segment("Hello", Role.USER),)), Sampling(max_tokens=4), threading.Event()))
model.close()
assert len(Embedder(models / "embedder" / "build").embed(["a text"])) == 1
side = SideModels()
assert len(side.embedder(models / "embedder" / "build").embed(["a text"])) == 1
side.close()
probe_provider("cpu")
print("done", len(events))
"""


def run(command: list[str], models: Path, home: Path) -> subprocess.CompletedProcess[str]:
    places = {"HOME": str(home), "XDG_CACHE_HOME": str(home / ".cache"), "USERPROFILE": str(home)}
    root = str(Path(__file__).resolve().parents[2])
    paths = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    environment = {key: value for key, value in os.environ.items() if key != "ORT_DISABLE_TELEMETRY"}
    done = subprocess.run(
        [*command, sys.executable, "-c", JOB, str(models.resolve())],
        env=environment | places | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.stdout.startswith("done"), done.stderr
    return done


def test_no_telemetry_file_is_written(models_dir: Path, tmp_path: Path) -> None:
    run([], models_dir, tmp_path)
    written = [path for path in tmp_path.rglob("*") if "microsoft" in str(path).lower() or "onnxruntime" in path.name]
    assert written == []


@pytest.mark.skipif(sys.platform != "linux", reason="strace and network namespaces are Linux's")
def test_no_socket_leads_out_of_the_machine(models_dir: Path, tmp_path: Path) -> None:
    strace = shutil.which("strace")
    trace = tmp_path / "trace"
    if strace and subprocess.run([strace, "-o", os.devnull, "true"], check=False).returncode == 0:
        run([strace, "-f", "-e", "trace=%network", "-o", str(trace)], models_dir, tmp_path)
        calls = trace.read_text(encoding="utf-8", errors="replace")
        assert "exited with 0" in calls
        assert re.findall(r".*AF_INET.*", calls) == []
        return
    unshare = shutil.which("unshare")
    if unshare and subprocess.run([unshare, "-rn", "true"], check=False).returncode == 0:
        run([unshare, "-rn"], models_dir, tmp_path)  # there, nothing can be reached: it must work all the same
        return
    pytest.skip("neither strace nor a network namespace can be used here")
