"""The environment that builds models: torch and the `train` lock, in the user's cache, never in the app's `.venv`."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence

from installer import environment
from installer.console import Step, say, step
from installer.environment import Environment
from installer.lock import read_pyproject, torch_version
from installer.places import cache_dir
from mypt_desktop.core.errors import UserError

TORCH_CPU_INDEX = "https://download.pytorch.org/whl/cpu"
MEGABYTES = 3000
MEGABYTES_WITH_CUDA = 10000


def ensure() -> Environment:
    """The build environment for the current lock, made when there is none. Clones with the same lock share it."""
    torch = torch_version(read_pyproject())
    made = Environment(cache_dir() / f"build-env-{_key(torch)}")
    held = made.holds()
    if "train" in held:
        return made
    say("Building models takes an environment of its own, with torch; it is made once and shared between clones.")
    environment.require_space(made.folder, MEGABYTES, "The environment that builds models")
    if not held:
        environment.make(made)
    if "torch" not in held:
        with step(f"Installing torch {torch}") as running:
            _install_torch(made, torch, running)
        made.record("torch", torch)
    environment.install_lock(made, "train", dependencies=False)
    return made


def _key(torch: str) -> str:
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return hashlib.sha256(f"{environment.lock_digest('train')} {torch} {python}".encode()).hexdigest()[:12]


def _install_torch(made: Environment, version: str, running: Step) -> None:
    """Install torch for the CPU, which is all that building needs, from the first source that has it."""
    if not sys.platform.startswith("linux"):
        environment.run_pip(made, ["install", "--no-deps", f"torch=={version}"], running)
        return
    # On Linux the package index's own torch is the one for CUDA, with gigabytes of libraries: the last resort.
    cpu = ["install", "--no-deps", f"torch=={version}+cpu"]
    if _succeeds(made, cpu, running):
        return
    if _succeeds(made, [*cpu, "--index-url", TORCH_CPU_INDEX, "--retries", "1"], running):
        return
    environment.require_space(made.folder, MEGABYTES_WITH_CUDA, "torch with its CUDA libraries")
    running.progress("with CUDA libraries (no CPU build within reach): a large download")
    environment.run_pip(made, ["install", f"torch=={version}"], running)


def _succeeds(made: Environment, arguments: Sequence[str], running: Step) -> bool:
    try:
        environment.run_pip(made, arguments, running)
    except UserError:
        return False
    return True
