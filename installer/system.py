"""What the operating system must provide before Qt starts: shared libraries, a font, a display.

Looked up by the library's own name, so that it costs milliseconds and holds on every distribution; only the remedy
is Debian's.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from installer.console import say, step
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.system_packages import LIBRARIES

FONT = ("fonts-dejavu-core",)
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")


@dataclass(frozen=True, slots=True)
class Missing:
    """What is not there: `names` for a person to read, `packages` the Debian names that may hold each."""

    names: tuple[str, ...]
    packages: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        more = len(self.names) - 4
        return ", ".join(self.names[:4]) + (f" and {more} more" if more > 0 else "")


def has_display() -> bool:
    """Whether a window can be shown. Only Linux and the like can lack one."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def ensure(*, window: bool, programs: Collection[str] = ()) -> None:
    """See to it that Python can make environments and, where a `window` is wanted, that Qt can start.

    As root on Debian and its family what is missing is installed; otherwise `UserError` names the one command.
    `programs` (each named like its package) are installed where that can be done, and done without elsewhere.
    """
    if not sys.platform.startswith("linux"):
        return
    absent = missing(window=window)
    can_install = shutil.which("apt-get") is not None and os.geteuid() == 0
    wished = tuple(name for name in programs if shutil.which(name) is None)
    if can_install and (absent.names or wished):
        _install(Missing(absent.names + wished, absent.packages + tuple((name,) for name in wished)))
        return
    if wished:
        say(f"Not installed, so its tests are skipped: {', '.join(wished)}.")
    if not absent.names:
        return
    if shutil.which("apt-get") is None:
        say(f"Missing on this system: {absent}. Install them if the window does not start.")
        return
    packages = " ".join(choose(absent.packages, _apt_knows))
    raise UserError(
        f"Missing on this system: {absent}.",
        hint=f"Run: sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends {packages}'",
    )


def missing(*, window: bool) -> Missing:
    """What this system lacks. Takes milliseconds."""
    names: list[str] = []
    packages: list[tuple[str, ...]] = []
    if not _has_venv():
        names.append("Python's venv module")
        packages.append((f"python{sys.version_info.major}.{sys.version_info.minor}-venv",))
    if window:
        absent = absent_libraries(_loader_cache())
        names += absent
        packages += [LIBRARIES[name] for name in absent]
        if not _has_font():
            names.append("a font")
            packages.append(FONT)
    return Missing(tuple(names), tuple(packages))


def absent_libraries(loader_cache: str) -> list[str]:
    """The libraries that `ldconfig -p`, whose output this is, does not list; none where it could not be read."""
    listed = {line.split()[0] for line in loader_cache.splitlines() if "=>" in line}
    return [name for name in LIBRARIES if name not in listed] if listed else []


def choose(packages: Iterable[Collection[str]], known: Callable[[str], bool]) -> list[str]:
    """One package name of each group: the first that this release `known`s, else the last, which apt then names."""
    chosen = []
    for group in packages:
        names = list(group)
        chosen.append(next((name for name in names if len(names) == 1 or known(name)), names[-1]))
    return chosen


def _install(absent: Missing) -> None:
    with step(f"Installing system packages ({len(absent.packages)} missing)") as running:
        _apt(["update"], running.progress)
        packages = choose(absent.packages, _apt_knows)
        _apt(["install", "--yes", "--no-install-recommends", *packages], running.progress)


def _apt(arguments: list[str], progress: Callable[[str], None]) -> None:
    command = ["apt-get", "-o", "DPkg::Lock::Timeout=120", *arguments]
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    lines: list[str] = []
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        env=environ,
        text=True,
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line.strip())
            progress(line.strip())
    if process.returncode:
        faults = [line for line in lines if line.startswith("E:")] or lines[-1:]
        raise UserError(
            f"System packages could not be installed: {' '.join(faults)}",
            hint=f"Check the network and the package sources, then run: {' '.join(command)}",
        )


def _apt_knows(package: str) -> bool:
    """Whether apt can install this very package (a virtual name has no candidate)."""
    policy = subprocess.run(
        ["apt-cache", "policy", package], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}, check=False
    )
    return "Candidate:" in policy.stdout and "Candidate: (none)" not in policy.stdout


def _has_venv() -> bool:
    """Debian ships `venv` without the `ensurepip` it needs, unless python3-venv is installed."""
    try:
        import ensurepip
        import venv
    except ImportError:
        return False
    return bool(ensurepip and venv)


def _loader_cache() -> str:
    program = shutil.which("ldconfig", path=f"{os.environ.get('PATH', '')}:/sbin:/usr/sbin")
    if program is None:
        return ""
    return subprocess.run([program, "-p"], capture_output=True, text=True, errors="replace", check=False).stdout


def _has_font() -> bool:
    folders = [Path(name).expanduser() for name in FONT_FOLDERS]
    return any(
        name.lower().endswith((".ttf", ".otf", ".ttc"))
        for folder in folders
        for _, _, names in os.walk(folder)
        for name in names
    )
