"""Whether an ordinary user may make user namespaces on this Linux machine, as sandboxes of other programs need."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

_PATIENCE = 5.0  # seconds


def why_no_user_namespace(proc: Path = Path("/proc")) -> str:
    """Why there are none, as the end of a sentence, empty if there are. Starts a process; takes some milliseconds."""
    if _read(proc / "sys/kernel/unprivileged_userns_clone") == "0":
        return "the kernel gives users no namespaces (kernel.unprivileged_userns_clone is 0)"
    if _read(proc / "sys/user/max_user_namespaces") == "0":
        return "the kernel gives users no namespaces (user.max_user_namespaces is 0)"
    # Ubuntu: a program without a profile gets a namespace in which it may do nothing.
    restricted = _read(proc / "sys/kernel/apparmor_restrict_unprivileged_userns") == "1"
    if restricted and _read(proc / "self/attr/current") in ("", "unconfined"):
        return "AppArmor gives programs without a profile no namespaces"
    program = shutil.which("unshare")
    if program is None:
        return ""
    try:
        ended = subprocess.run([program, "--user", "true"], capture_output=True, timeout=_PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return "" if ended.returncode == 0 else "this system gives users no namespaces"


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip("\0\n ")
    except OSError:
        return ""
