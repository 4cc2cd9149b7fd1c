"""A bare Debian beside this system, in which programs run for a user without a network, and a screen to see them."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

USER, UID = "somebody", 1234
DISPLAY = ":77"
ON_SCREEN = {**os.environ, "DISPLAY": DISPLAY}
SECONDS = 180.0  # for what needs the model; it is a bound, not a measurement


class FailedError(Exception):
    """What did not come about."""


class Bare:
    """A Debian root file system, in which commands run with or without a network."""

    def __init__(self, folder: Path, mirror: str) -> None:
        self.folder = folder
        if not (folder / "etc" / "debian_version").exists():
            say(f"Making a bare Debian 12 in {folder}")
            run(["debootstrap", "--variant=minbase", "bookworm", str(folder), mirror])

    def administer(self, *command: str) -> str:
        """As root, with the network."""
        shutil.copy("/etc/resolv.conf", self.folder / "etc" / "resolv.conf")
        inside = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8"]
        binds = ["--bind", str(self.folder), "/", "--proc", "/proc", "--dev", "/dev"]
        return run(["bwrap", *binds, "--", *inside, *command])

    def start(
        self,
        command: Sequence[str],
        home: Path,
        log: Path,
        *,
        beside: subprocess.Popen[bytes] | None = None,
        binds: Sequence[str] = (),
        variables: Sequence[str] = (),
    ) -> subprocess.Popen[bytes]:
        """As the user, without any network; `home` is a path inside. `beside`: in the session of that program."""
        become = ["setpriv", f"--reuid={UID}", f"--regid={UID}", "--clear-groups"]
        inside = [
            *("env", "-i", f"HOME={home}", f"USER={USER}", f"DISPLAY={DISPLAY}", "LANG=C.UTF-8"),
            "PATH=/usr/local/bin:/usr/bin:/bin",
            *variables,
        ]
        sealed = ["--unshare-net", "--unshare-pid", "--unshare-ipc", "--die-with-parent"]
        base = ["--bind", str(self.folder), "/", "--proc", "/proc", "--dev", "/dev"]
        base += ["--perms", "1777", "--tmpfs", "/dev/shm"]
        base += ["--bind", "/tmp/.X11-unix", "/tmp/.X11-unix"]
        sealed = ["bwrap", *base, *binds, *sealed, "--"]
        if beside is not None:
            first = run(["pgrep", "--parent", str(beside.pid)]).split()[0]
            sealed = ["nsenter", "--target", first, "--mount", "--net", "--pid", "--ipc", "--root", "--wd"]
        with log.open("ab") as output:
            return subprocess.Popen([*sealed, *become, *inside, *command], stdout=output, stderr=output)

    def files(self) -> set[str]:
        """Everything in the system but what changes by itself."""
        moving = ("/proc", "/dev", "/tmp", "/var/cache", "/var/log", "/var/lib/apt", "/var/lib/dpkg", "/home", "/run")
        found = set()
        for folder, below, names in os.walk(self.folder):
            place = "/" + os.path.relpath(folder, self.folder).lstrip(".").lstrip("/")
            below[:] = [name for name in below if not f"{place.rstrip('/')}/{name}".startswith(moving)]
            found |= {f"{place.rstrip('/')}/{name}" for name in names}
        return found


@contextlib.contextmanager
def screen() -> Iterator[None]:
    """A virtual screen with a window manager, outside of the bare system."""
    server = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1440x900x24", "-nolisten", "tcp"])
    time.sleep(2)
    manager = subprocess.Popen(["openbox"], env=ON_SCREEN)
    try:
        yield
    finally:
        end(manager)
        end(server)


def titles() -> list[str]:
    """Of all windows; xdotool knows only names in the older encoding."""
    told = []
    listed = subprocess.run(["xprop", "-root", "_NET_CLIENT_LIST"], env=ON_SCREEN, capture_output=True, check=False)
    for number in re.findall(rb"0x[0-9a-f]+", listed.stdout):
        asked = ["xprop", "-id", number.decode(), "-notype", "_NET_WM_NAME"]
        name = subprocess.run(asked, env=ON_SCREEN, capture_output=True, check=False).stdout.decode("utf-8", "replace")
        told += re.findall(r'= "(.*)"', name)
    return [title for title in told if "MyPT Desktop" in title]


def xdotool(*arguments: str) -> None:
    run(["xdotool", *arguments], env=ON_SCREEN)


def shoot(file: Path) -> None:
    run(["import", "-window", "root", str(file)], env=ON_SCREEN)


def until(what: str, came: Callable[[], object], window: subprocess.Popen[bytes]) -> None:
    give_up = time.monotonic() + SECONDS
    while not came():
        if window.poll() is not None:
            raise FailedError(f"The program ended ({window.returncode}) before {what} came.")
        if time.monotonic() > give_up:
            raise FailedError(f"{what} did not come.")
        time.sleep(0.5)


def command_lines() -> list[str]:
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            found.append(file.read_bytes().replace(b"\0", b" ").decode("utf-8", "replace"))
    return found


def end(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def run(command: Sequence[str], *, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    if done.returncode:
        raise FailedError(f"{shlex.join(command)}: {done.stderr.strip()[-800:] or done.stdout.strip()[-800:]}")
    return done.stdout


def say(words: str) -> None:
    print(words, flush=True)
