"""Tries the Linux packages as somebody would who has nothing: a bare Debian 12, no network, no administrator.

    sudo python3 installer/linux/try_bare.py dist/*.deb dist/*.tar.xz

Installs the .deb with only what it declares, then as an ordinary user, cut off from every network and with the browser
engine's sandbox on: starts it by its desktop entry, asks about a folder, imports a toolset by its file association,
has a tool draw a page, and removes everything. Then the same with the tarball, unpacked in a home folder whose name
has spaces and other letters. Needs debootstrap, bwrap, Xvfb, openbox, xdotool and import (ImageMagick).
"""

from __future__ import annotations

import argparse
import configparser
import contextlib
import fnmatch
import json
import os
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOLSET = ROOT / "resources" / "toolsets" / "data-analyser"
USER, UID = "somebody", 1234
DISPLAY = ":77"
SECONDS = 180.0  # for what needs the model; it is a bound, not a measurement
SECRET = "The boiler in Marrow Lane was serviced by Ottilie Brandt on 4 March."
QUESTION = "Who serviced the boiler in Marrow Lane?"


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
        self, command: Sequence[str], home: Path, log: Path, beside: subprocess.Popen[bytes] | None = None
    ) -> subprocess.Popen[bytes]:
        """As the user, without any network; `home` is a path inside. `beside`: in the session of that program."""
        become = ["setpriv", f"--reuid={UID}", f"--regid={UID}", "--clear-groups"]
        inside = [
            *("env", "-i", f"HOME={home}", f"USER={USER}", f"DISPLAY={DISPLAY}", "LANG=C.UTF-8"),
            "PATH=/usr/local/bin:/usr/bin:/bin",
        ]
        sealed = ["--unshare-net", "--unshare-pid", "--unshare-ipc", "--die-with-parent"]
        binds = ["--bind", str(self.folder), "/", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/dev/shm"]
        binds += ["--bind", "/tmp/.X11-unix", "/tmp/.X11-unix"]
        sealed = ["bwrap", *binds, *sealed, "--"]
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


class Trial:
    """One way of installing, tried from the start to the page that a tool draws."""

    def __init__(self, bare: Bare, name: str, home: Path, data: Path, shots: Path) -> None:
        """`home` and `data` are paths inside the system."""
        self.bare = bare
        self.name = name
        self.home = home
        self.data = bare.folder / str(data).lstrip("/")
        self.shots = shots
        self.log = shots / f"{name}.log"
        self.documents = bare.folder / str(home).lstrip("/") / "Documents"

    def prepare(self) -> Path:
        """A folder of documents that was opened before, and a toolset on the desk. Returns the toolset, inside."""
        self.documents.mkdir(parents=True, exist_ok=True)
        (self.documents / "boiler.md").write_text(f"# House book\n\n{SECRET}\n", "utf-8")
        (self.documents / "garden.md").write_text("# Garden\n\nThe beans were sown on 2 May.\n", "utf-8")
        toolset = self.documents.parent / "data-analyser.toolset.zip"
        with zipfile.ZipFile(toolset, "w") as packed:
            for path in sorted(TOOLSET.rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    packed.write(path, path.relative_to(TOOLSET).as_posix())
        self.data.mkdir(parents=True, exist_ok=True)
        settings = {"workspace": {"recent": [str(self.home / "Documents")]}}
        (self.data / "settings.json").write_text(json.dumps(settings), "utf-8")
        run(["chown", "-R", f"{UID}:{UID}", str(self.bare.folder / "home")])
        return self.home / toolset.name

    def run(self, start: Sequence[str], opened: Callable[[str], Sequence[str]]) -> None:
        """`start` opens the window; `opened` is the command for a toolset's file."""
        toolset = self.prepare()
        began = time.monotonic()
        window = self.bare.start(start, self.home, self.log)
        try:
            until("the window", lambda: self._titles(), window)
            say(f"{self.name}: a window after {time.monotonic() - began:.1f} s")
            until("the folder's index", self._indexed, window)
            self.shoot("1-window")
            self._type(QUESTION)
            until("an answer with a citation", lambda: self._cited("Ottilie"), window)
            self.shoot("2-answer")
            second = self.bare.start(opened(str(toolset)), self.home, self.log, beside=window)
            until("the review of the toolset", lambda: any("Import" in title for title in self._titles()), window)
            if second.wait(SECONDS) != 0:
                raise FailedError("The second start did not end well.")
            self.shoot("3-review")
            self._key("Return")
            until("the toolset", lambda: self._rows("SELECT id FROM toolsets") == [("data-analyser",)], window)
            self._key("ctrl+n")
            self._type("Analyze sample.csv")
            until("a tool's run", lambda: self._rows("SELECT status FROM tool_calls") == [("success",)], window)
            until("the process that draws its page", self._draws_sandboxed, window)
            time.sleep(3)
            self.shoot("4-page")
        except FailedError:
            self.shoot("failed")
            raise
        finally:
            end(window)
        say(f"{self.name}: all of it came about")

    def shoot(self, what: str) -> None:
        display = {**os.environ, "DISPLAY": DISPLAY}
        run(["import", "-window", "root", str(self.shots / f"{self.name}-{what}.png")], env=display)

    def _type(self, text: str) -> None:
        self._xdotool("type", "--delay", "20", text)
        self._key("Return")

    def _key(self, name: str) -> None:
        time.sleep(1)
        self._xdotool("key", name)

    def _xdotool(self, *arguments: str) -> str:
        return run(["xdotool", *arguments], env={**os.environ, "DISPLAY": DISPLAY})

    def _titles(self) -> list[str]:
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", "MyPT Desktop", "getwindowname", "%@"],
            env={**os.environ, "DISPLAY": DISPLAY},
            capture_output=True,
            text=True,
            check=False,
        )
        return found.stdout.splitlines()

    def _indexed(self) -> bool:
        return any((self.data / "indexes").glob("*/*")) and any("Documents" in title for title in self._titles())

    def _rows(self, query: str) -> list[tuple[object, ...]]:
        try:
            with contextlib.closing(sqlite3.connect(self.data / "mypt.sqlite")) as database:
                return database.execute(query).fetchall()
        except sqlite3.Error:  # it is not there yet
            return []

    def _cited(self, word: str) -> bool:
        answers = self._rows("SELECT text, parts FROM messages WHERE role = 'assistant' AND status = 'complete'")
        return any(word in str(text) and "boiler.md" in str(parts) for text, parts in answers)

    def _draws_sandboxed(self) -> bool:
        """A page's process runs, and neither it nor its parent was told to do without the sandbox."""
        lines = [line for line in command_lines() if "QtWebEngineProcess" in line]
        if any("no-sandbox" in line and "--type=renderer" in line for line in lines):
            raise FailedError("The page is drawn without the sandbox.")
        return any("--type=renderer" in line for line in lines)


def try_deb(bare: Bare, package: Path, shots: Path) -> None:
    """Installed with what it declares; removed without leftovers."""
    before = bare.files()
    shutil.copy(package, bare.folder / "tmp" / package.name)
    # So that what the package does not declare is missing: bash completion, fonts and the like come by recommendation.
    bare.administer("apt-get", "update", "-qq")
    bare.administer("apt-get", "install", "-qq", "-y", "--no-install-recommends", f"/tmp/{package.name}")
    entry = bare.folder / "usr/share/applications/mypt-desktop.desktop"
    trial = Trial(bare, "deb", Path(f"/home/{USER}"), Path(f"/home/{USER}/.local/share/mypt-desktop"), shots)
    trial.run(launch(entry, None), lambda file: launch(associated(bare, file), file))
    bare.administer("apt-get", "purge", "-qq", "-y", "mypt-desktop")
    bare.administer("apt-get", "autoremove", "-qq", "-y", "--purge")
    (bare.folder / "tmp" / package.name).unlink()
    left = sorted(path for path in bare.files() - before if "mypt" in path.lower())
    if left:
        raise FailedError(f"Left behind in the system: {', '.join(left)}")
    say("deb: removed without leftovers")


def try_tarball(bare: Bare, archive: Path, shots: Path) -> None:
    """Unpacked where the path has spaces and other letters. What the system must have is what the .deb declares."""
    home = Path(f"/home/{USER}/Für Åsa ☕ und mich")
    place = bare.folder / str(home).lstrip("/")
    place.mkdir(parents=True, exist_ok=True)
    run(["tar", "--extract", "--file", str(archive), "--directory", str(place)])
    (folder,) = place.glob("mypt-desktop-*")
    program = home / folder.name / "mypt-desktop"
    trial = Trial(bare, "tarball", home, home / folder.name / "data", shots)
    trial.run([str(program)], lambda file: [str(program), file])
    stray = [path for path in (bare.folder / "home" / USER).rglob("*mypt*") if folder not in path.parents]
    if [path for path in stray if path != folder]:
        raise FailedError(f"The portable program wrote elsewhere: {stray}")


def launch(entry: Path, file: str | None) -> list[str]:
    """What a desktop runs for an entry; with `file` where it takes one."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.read(entry, "utf-8")
    words = shlex.split(parser["Desktop Entry"]["Exec"])
    return [file or "" if word == "%f" else word for word in words if word != "%f" or file]


def associated(bare: Bare, file: str) -> Path:
    """The desktop entry that opens `file`, as the system's own databases say."""
    best = (0, "")
    for line in (bare.folder / "usr/share/mime/globs2").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            weight, kind, pattern = line.split(":")[:3]
            if fnmatch.fnmatch(Path(file).name, pattern):
                best = max(best, (int(weight), kind))
    for line in (bare.folder / "usr/share/applications/mimeinfo.cache").read_text("utf-8").splitlines():
        kind, _, entries = line.partition("=")
        if kind == best[1]:
            return bare.folder / "usr/share/applications" / entries.split(";")[0]
    raise FailedError(f"Nothing opens {file} ({best[1]}).")


@contextlib.contextmanager
def screen() -> Iterator[None]:
    """A virtual screen with a window manager, outside of the bare system."""
    server = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1440x900x24", "-nolisten", "tcp"])
    time.sleep(2)
    manager = subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": DISPLAY})
    try:
        yield
    finally:
        end(manager)
        end(server)


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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", nargs="+", type=Path)
    parser.add_argument("--root", type=Path, default=Path("/var/tmp/mypt-bare"), help="kept for the next time")
    parser.add_argument("--mirror", default="http://deb.debian.org/debian")
    parser.add_argument("--shots", type=Path, default=Path("dist/shots"), help="screenshots and what was printed")
    options = parser.parse_args()
    if os.geteuid() != 0:
        parser.error("it makes a system of its own, which takes an administrator")
    options.shots.mkdir(parents=True, exist_ok=True)
    shots = options.shots.resolve()
    try:
        bare = Bare(options.root, options.mirror)
        if not (bare.folder / "home" / USER).exists():
            bare.administer("useradd", "--create-home", "--uid", str(UID), USER)
        with screen():
            for package in options.packages:
                (try_deb if package.suffix == ".deb" else try_tarball)(bare, package.resolve(), shots)
    except FailedError as failed:
        say(f"FAILED: {failed}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
