"""The checkout's `.venv`: which locks it needs on this computer, and bringing it there."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Collection

from installer import environment
from installer.console import say
from installer.environment import Environment
from installer.places import VENV

APP = Environment(VENV)
MEGABYTES = {"app-cpu": 1500, "app-cuda": 5500}


def ensure(*, development: bool = False) -> Environment:
    """`.venv` with the app's packages, and the developer's if asked for. Costs milliseconds when it is ready."""
    held = APP.holds()
    runtime = runtime_lock(held)
    wanted = [runtime, "dev"] if development else [runtime]
    if held and _outdated(held, runtime):
        say("The packages have changed since the last set-up: the environment is made anew.")
        held = {}
    if not held:
        environment.require_space(VENV, MEGABYTES[runtime], "The virtual environment")
    if not held and not _adoptable():
        environment.make(APP)
    for name in wanted:
        if held.get(name) != environment.lock_digest(name):
            environment.install_lock(APP, name)
    if held.get("project") != environment.project_digest():
        environment.install_project(APP)
    return APP


def _outdated(held: dict[str, str], runtime: str) -> bool:
    """Whether the environment holds packages that no lock wanted here pins any more.

    Installing a new lock over an old one would leave what the new one dropped; and the CPU's and the GPU's
    ONNX Runtime share one folder and must never meet in one environment.
    """
    names = [name for name in held if name != "project"]
    foreign = [name for name in names if name not in (runtime, "dev")]
    return bool(foreign) or any(held[name] != environment.lock_digest(name) for name in names)


def _adoptable() -> bool:
    """Whether there is a working environment without our stamp: made by hand, or a set-up that was interrupted."""
    if not (VENV / "pyvenv.cfg").exists() or (VENV / environment.STAMP).exists() or not APP.python.exists():
        return False
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    return subprocess.run([APP.python, "-c", probe], capture_output=True, check=False).returncode == 0


def runtime_lock(held: Collection[str]) -> str:
    """The lock for this computer: `CUDA=1` or `CUDA=0` decides, else what is `held`, else whether there is a GPU.

    A driver that does not answer for once (an update waiting for a restart) changes nothing.
    """
    asked = os.environ.get("CUDA", "")
    if asked:
        return "app-cpu" if asked == "0" else "app-cuda"
    if already := [name for name in MEGABYTES if name in held]:
        return already[0]
    return "app-cuda" if has_nvidia_gpu() else "app-cpu"


def has_nvidia_gpu() -> bool:
    """Whether the NVIDIA driver lists a GPU. Whether CUDA then works is for the app to prove in a real session."""
    program = shutil.which("nvidia-smi")
    if program is None:
        return False
    try:
        listed = subprocess.run([program, "-L"], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return listed.returncode == 0 and "GPU" in listed.stdout
