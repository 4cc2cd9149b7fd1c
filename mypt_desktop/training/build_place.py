"""Where models are built: the cache, the Python with torch, and whether this installation can build any.

Standard library only: the window asks it before it offers to build.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import program_dir

PYTHON_VARIABLE = "MYPT_BUILD_PYTHON"
_ENDING_SECONDS = 2.0  # that a process which was killed may take to be gone


def cache_dir() -> Path:
    """The user's cache folder: downloads, unfinished work, builds that checkouts share, the build environment."""
    import platformdirs

    return platformdirs.user_cache_path("mypt-desktop", appauthor=False)


def set_up_script() -> Path:
    """The script that makes the environment and builds in it. Raises `UserError` where the program came without."""
    script = program_dir() / "installer" / "setup.py"
    if getattr(sys, "frozen", False) or not script.is_file():
        raise UserError(
            "Models are built from a checkout of the source code, which this installation is not.",
            hint=f"Run this in a checkout, or name a Python with the build packages in {PYTHON_VARIABLE}.",
        )
    return script


def why_not() -> str:
    """A sentence why nothing can be built or converted here; "" where it can be."""
    if os.environ.get(PYTHON_VARIABLE):
        return ""
    try:
        set_up_script()
    except UserError as error:
        return error.with_hint()
    return ""


def pythons() -> list[Path]:
    """The Pythons of the build environments there are, newest last. One that is half made may be among them."""
    place = "Scripts/python.exe" if os.name == "nt" else "bin/python"
    return sorted(cache_dir().glob(f"build-env-*/{place}"), key=lambda path: path.parents[1].stat().st_mtime)


def has_environment() -> bool:
    """Whether there is a Python that can build, as far as can be seen without starting it."""
    return bool(os.environ.get(PYTHON_VARIABLE)) or bool(pythons())


def sweep(folder: Path, pattern: str) -> None:
    """Removes from `folder` what builders that were killed left unfinished: folders that end with the number of a
    process which is gone."""
    for left in folder.glob(pattern):
        number = left.name.rpartition("-")[2]
        if number.isdecimal() and _is_gone(int(number)):
            shutil.rmtree(left, ignore_errors=True)


def _is_gone(pid: int) -> bool:
    """Whether that process ended, or is just ending."""
    import psutil

    if pid == os.getpid():
        return False
    try:
        process = psutil.Process(pid)
        process.wait(_ENDING_SECONDS)
    except psutil.NoSuchProcess:
        return True
    except psutil.TimeoutExpired:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    return True
