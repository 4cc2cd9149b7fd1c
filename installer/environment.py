"""Virtual environments with exactly the packages of some locks: made, recognised as ready, filled.

A stamp in the environment says what it holds, so that a second start costs one small file to read.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from installer import pip_output
from installer.console import Step, step
from installer.places import LOCKS, ROOT
from mypt_desktop.core.errors import UserError

STAMP = "mypt-setup.json"
LOG = "mypt-setup.log"


@dataclass(frozen=True, slots=True)
class Environment:
    """A virtual environment at `folder`. Creating the value touches nothing on disk."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def script(self, name: str) -> Path:
        """A program that a package installed."""
        return self.python.with_name(f"{name}.exe" if os.name == "nt" else name)

    def holds(self) -> dict[str, str]:
        """What the stamp says was installed, by name; empty for an environment that is absent, broken or not ours."""
        try:
            stamp = json.loads((self.folder / STAMP).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        # A checkout that was moved has an environment whose scripts point at the old place.
        if not isinstance(stamp, dict) or stamp.get("folder") != str(self.folder) or not self.python.exists():
            return {}
        return {str(name): str(digest) for name, digest in stamp.items() if name != "folder"}

    def record(self, name: str, digest: str) -> None:
        """Note in the stamp that `name` is installed."""
        beside = self.folder / (STAMP + ".new")
        beside.write_text(json.dumps({"folder": str(self.folder), **self.holds(), name: digest}), encoding="utf-8")
        beside.replace(self.folder / STAMP)


def lock_digest(name: str) -> str:
    return hashlib.sha256((LOCKS / f"{name}.lock").read_bytes()).hexdigest()


def make(environment: Environment) -> None:
    """Create the virtual environment anew, removing what was there. Raises `UserError` where Python has no venv."""
    remove(environment)
    with step(f"Creating the virtual environment {environment.folder}"):
        environment.folder.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "venv", str(environment.folder)]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode == 0:
        return
    remove(environment)
    output = made.stdout + made.stderr
    if "ensurepip" in output or "No module named venv" in output:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise UserError(
            "This Python cannot make virtual environments.", hint=f"Run: sudo apt-get install python{version}-venv"
        )
    raise pip_output.failure(output.splitlines(), "the lines above")


def remove(environment: Environment) -> None:
    """Delete the environment, and only if it is one."""
    folder = environment.folder
    if not folder.exists() and not folder.is_symlink():
        return
    real = folder.is_dir() and not folder.is_symlink()
    if not real or (any(folder.iterdir()) and not (folder / "pyvenv.cfg").exists()):
        raise UserError(f"{folder} is in the way: it is no virtual environment.", hint="Move it away and start again.")
    # Renamed first: half a deleted environment under its own name would look like somebody else's folder.
    doomed = folder.with_name(f"{folder.name}-old-{os.getpid()}")
    folder.rename(doomed)
    shutil.rmtree(doomed, ignore_errors=True)


def install_lock(environment: Environment, name: str, *, dependencies: bool = True) -> None:
    """Install every package of a lock, each checked against its hash."""
    lock = LOCKS / f"{name}.lock"
    packages = pip_output.pinned(lock.read_text(encoding="utf-8"))
    arguments = ["--require-hashes", "--requirement", str(lock), *([] if dependencies else ["--no-deps"])]
    with step(f"Installing {len(packages)} packages ({name})") as running:
        run_pip(environment, ["install", *arguments], running, total=len(packages))
    environment.record(name, lock_digest(name))


def install_project(environment: Environment) -> None:
    """Make `import mypt_desktop` and the command `mypt-desktop` work from the checkout itself. Needs no network."""
    with step("Linking the checkout into the environment") as running:
        run_pip(environment, ["install", "--no-deps", "--no-build-isolation", "--editable", str(ROOT)], running)
    environment.record("project", project_digest())


def project_digest() -> str:
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()


def run_pip(
    environment: Environment,
    arguments: Sequence[str],
    running: Step,
    *,
    total: int = 0,
    environ: Mapping[str, str] | None = None,
) -> None:
    """Run pip in the environment, showing the package in work. Raises `UserError` that says what went wrong."""
    command = [str(environment.python), "-m", "pip", *arguments]
    lines: list[str] = []
    seen: set[str] = set()
    detail = ""
    log = environment.folder / LOG
    with (
        log.open("a", encoding="utf-8") as file,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            env=pip_environ() | dict(environ or {}),
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            file.write(line)
            lines.append(line.rstrip("\n"))
            if name := pip_output.package_in_work(line):
                seen.add(name)
            detail = name or pip_output.activity(line) or detail
            running.progress(detail, min(len(seen), total), total)
    if process.returncode:
        raise pip_output.failure(lines, str(log))


def pip_environ() -> dict[str, str]:
    """The user's environment without what would lead pip astray, and with short retries: a user is waiting."""
    astray = ("PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIRE_VIRTUALENV", "PIP_LOG", "PIP_QUIET")
    kept = {name: value for name, value in os.environ.items() if name not in astray}
    ours = {
        "PIP_USER": "0",
        "PIP_NO_INPUT": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_PROGRESS_BAR": "off",
        "PYTHONIOENCODING": "utf-8",
    }
    return {"PIP_RETRIES": "2", **kept, **ours}


def require_space(folder: Path, megabytes: int, purpose: str) -> None:
    """Raise `UserError` when the disk that holds `folder` has less room than `purpose` takes."""
    existing = next(parent for parent in (folder, *folder.parents) if parent.exists())
    free = shutil.disk_usage(existing).free // 1_000_000
    if free < megabytes:
        raise UserError(
            f"{purpose} needs {megabytes / 1000:.1f} GB free in {existing}; there are {free / 1000:.1f} GB.",
            hint="Free some space and start again; what is already done is kept.",
        )
