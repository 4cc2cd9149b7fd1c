"""Tries the Linux packages as somebody would who has nothing: a bare Debian 12, no network, no administrator.

    sudo python3 -m installer.linux.try_bare dist/*.deb dist/*.tar.xz

Installs the .deb with only what it declares, then as an ordinary user, cut off from every network and with the
browser engine's sandbox on: starts it by its desktop entry, asks about a folder, imports a toolset by its file
association, has a tool draw a page, starts an MCP server from a bundle, and removes everything. Then the same with
the tarball, unpacked in a home folder whose name has spaces and other letters. Needs debootstrap, bwrap, Xvfb,
openbox, xdotool, xprop, faketime and ImageMagick.
"""

from __future__ import annotations

import argparse
import configparser
import contextlib
import fnmatch
import json
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from installer.linux import server_bundle
from installer.linux.bare import (
    SECONDS,
    UID,
    USER,
    Bare,
    FailedError,
    command_lines,
    end,
    run,
    say,
    screen,
    shoot,
    titles,
    until,
    xdotool,
)

ROOT = Path(__file__).resolve().parents[2]
TOOLSET = ROOT / "resources" / "toolsets" / "data-analyser"
SECRET = "The boiler in Marrow Lane was serviced by Ottilie Brandt on 4 March."
BARS = "#3B6FD4"  # what the chart's bars are drawn in
QUESTION = "Who serviced the boiler in Marrow Lane?"


EVERYTHING = """\
manifest_version: "1"
id: everything
name: Everything
version: "1.0.0"
description: Imports what tools may import
tools:
  - id: everything
    name: Everything
    description: Imports everything
    entrypoint: tools.imports:everything
    examples:
      - arguments: {{}}
        result: {{count: {count}}}
"""


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
            until("the window", titles, window)
            say(f"{self.name}: a window after {time.monotonic() - began:.1f} s")
            until("the folder's index", self._indexed, window)
            self.shoot("1-window")
            self._type(QUESTION)
            until("an answer with a citation", lambda: self._cited("Ottilie"), window)
            self.shoot("2-answer")
            second = self.bare.start(opened(str(toolset)), self.home, self.log, beside=window)
            until("the review of the toolset", lambda: any("Import" in title for title in titles()), window)
            if second.wait(SECONDS) != 0:
                raise FailedError("The second start did not end well.")
            self.shoot("3-review")
            self._key("Return")
            until("the toolset", lambda: self._rows("SELECT id FROM toolsets") == [("data-analyser",)], window)
            self._key("ctrl+n")
            self._type("Analyze sample.csv")
            until("a tool's run", lambda: self._rows("SELECT status FROM tool_calls") == [("success",)], window)
            until("the page that it draws", self._drawn, window)
        except FailedError:
            self.shoot("failed")
            raise
        finally:
            end(window)
        say(f"{self.name}: all of it came about")

    def shoot(self, what: str) -> None:
        shoot(self.shots / f"{self.name}-{what}.png")

    def _type(self, text: str) -> None:
        xdotool("type", "--delay", "20", text)
        self._key("Return")

    def _key(self, name: str) -> None:
        time.sleep(1)
        xdotool("key", name)

    def _indexed(self) -> bool:
        return any((self.data / "indexes").glob("*/*")) and any("Documents" in title for title in titles())

    def _rows(self, query: str) -> list[tuple[object, ...]]:
        try:
            with contextlib.closing(sqlite3.connect(self.data / "mypt.sqlite")) as database:
                return database.execute(query).fetchall()
        except sqlite3.Error:  # it is not there yet
            return []

    def _cited(self, word: str) -> bool:
        answers = self._rows("SELECT text, parts FROM messages WHERE role = 'assistant' AND status = 'complete'")
        return any(word in str(text) and "boiler.md" in str(parts) for text, parts in answers)

    def _drawn(self) -> bool:
        """The chart's bars are on the screen, drawn by a process that was not told to do without the sandbox."""
        engine = [line for line in command_lines() if "QtWebEngineProcess" in line]
        if any("--no-sandbox" in line for line in engine):
            raise FailedError("The page is drawn without the sandbox.")
        picture = self.shots / f"{self.name}-4-page.png"
        shoot(picture)
        colors = run(["convert", str(picture), "-format", "%c", "histogram:info:-"])
        return any(int(count) > 10_000 for count in re.findall(rf"(\d+): .*{BARS}", colors))


def try_toolsets(bare: Bare, shots: Path) -> None:
    """A new toolset passes its own test, and a tool finds the packages that the documents name."""
    log = shots / "toolsets.log"
    log.unlink(missing_ok=True)
    home = Path(f"/home/{USER}")
    made = bare.folder / str(home).lstrip("/") / "everything"
    listed = re.search(r"FOR_TOOLSETS = \[(.*?)\n\]", (ROOT / "build.spec").read_text("utf-8"), re.DOTALL)
    assert listed is not None, "build.spec names what toolsets may import"
    names = re.findall(r'"(\w+)"', listed[1])
    (made / "tools").mkdir(parents=True, exist_ok=True)
    (made / "toolset.yaml").write_text(EVERYTHING.format(count=len(names)), "utf-8")
    imports = "".join(f"    import {name}\n" for name in names)
    source = f"def everything(workspace):\n{imports}    return {{'count': {len(names)}}}\n"
    (made / "tools" / "imports.py").write_text(source, "utf-8")
    run(["chown", "-R", f"{UID}:{UID}", str(made)])
    work = "cd && rm -rf fresh && mypt-desktop toolset new fresh && mypt-desktop toolset test fresh"
    trial = bare.start(["sh", "-c", f"{work} && mypt-desktop toolset test everything"], home, log)
    if trial.wait(SECONDS) != 0:
        raise FailedError(f"A toolset failed its test: {log.read_text('utf-8', 'replace').strip()[-600:]}")
    say(f"toolsets: a new one, and one that imports {len(names)} packages, pass their tests")


def try_server(bare: Bare, shots: Path) -> None:
    """A bundle of a server in Python is installed, and the server started by the Python that the program brings."""
    log = shots / "server.log"
    log.unlink(missing_ok=True)
    home = Path(f"/home/{USER}")
    bundle = bare.folder / str(home).lstrip("/") / "server.mcpb"
    server_bundle.write(bundle)
    run(["chown", f"{UID}:{UID}", str(bundle)])
    work = f"cd && mypt-desktop mcp install server.mcpb --yes && mypt-desktop mcp test {server_bundle.NAME}"
    trial = bare.start(["sh", "-c", f"! command -v python3 && {work}"], home, log)
    told = f"{trial.wait(SECONDS)} {log.read_text('utf-8', 'replace').strip()[-600:]}"
    if not told.startswith("0 ") or "say_hello" not in told:
        raise FailedError(f"The server in a bundle does not run: {told}")
    say("server: one in Python, from a bundle, runs where there is no Python")


class Odds:
    """Starts where something is not as it should be: a sentence in a window, or no effect."""

    def __init__(self, bare: Bare, shots: Path) -> None:
        self.bare = bare
        self.shots = shots
        self.home = Path(f"/home/{USER}/odds")
        self.data = bare.folder / str(self.home).lstrip("/") / ".local" / "share" / "mypt-desktop"

    def run(self) -> None:
        program = ["mypt-desktop"]
        self._starts("as it should be", program)  # makes the data folder and, on the way, the database's copy
        faketime = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
        shutil.copy(faketime, self.bare.folder / "tmp" / "faketime.so")
        past = ["LD_PRELOAD=/tmp/faketime.so", "FAKETIME=@1999-12-31 23:00:00"]
        self._starts("a clock in the past", program, variables=past)
        full = ["--size", "300000", "--perms", "1777", "--tmpfs", "/full"]
        fill = 'mkdir /full/home && head -c 400000 /dev/zero > /full/home/x 2>/dev/null; HOME=/full/home exec "$0"'
        self._refuses("a full disk", ["sh", "-c", fill, *program], "disk is full", binds=full)
        with contextlib.closing(sqlite3.connect(self.data / "mypt.sqlite", isolation_level=None)) as holding:
            holding.execute("BEGIN EXCLUSIVE")
            self._refuses("a database that another program keeps to itself", program, "database is locked")
        self._refuses(
            "a data folder that may not be written",
            [*program, "--data-dir", "/usr/lib/mypt-desktop/data"],
            "cannot be made: Permission denied",
        )
        (self.data / "mypt.sqlite").write_bytes(b"tea" * 9000)
        self._refuses("a damaged database", program, "is damaged")
        say("odds: each a sentence or no effect; without a GPU, sound or D-Bus all the while")

    def _starts(
        self, what: str, command: Sequence[str], binds: Sequence[str] = (), variables: Sequence[str] = ()
    ) -> None:
        window, log = self._begin(what, command, binds=binds, variables=variables)
        try:
            until(f"the window, with {what}", lambda: any(title == "MyPT Desktop" for title in titles()), window)
            until("the copy of the database", lambda: list(self.data.glob("backups/*.sqlite")), window)
            if "Traceback" in log.read_text("utf-8", "replace"):
                raise FailedError(f"With {what} it wrote a traceback: {log}")
            shoot(self.shots / f"{log.stem}.png")
        finally:
            end(window)
        say(f"odds: {what}: no effect")

    def _refuses(
        self, what: str, command: Sequence[str], says: str, binds: Sequence[str] = (), variables: Sequence[str] = ()
    ) -> None:
        window, log = self._begin(what, command, binds=binds, variables=variables)
        try:
            until(f"the sentence about {what}", titles, window)
            time.sleep(1)
            shoot(self.shots / f"{log.stem}.png")
            told = log.read_text("utf-8", "replace")
            if says not in told or "Traceback" in told:
                raise FailedError(f"With {what} it said: {told.strip()[-400:]}")
            xdotool("key", "Escape")
            if window.wait(20) != 1:
                raise FailedError(f"With {what} it ended with {window.returncode}.")
        finally:
            end(window)
        say(f"odds: {what}: said so")

    def _begin(
        self, what: str, command: Sequence[str], binds: Sequence[str] = (), variables: Sequence[str] = ()
    ) -> tuple[subprocess.Popen[bytes], Path]:
        log = self.shots / f"odds-{what.replace(' ', '-')}.log"
        log.unlink(missing_ok=True)
        place = self.bare.folder / str(self.home).lstrip("/")
        place.mkdir(exist_ok=True)
        run(["chown", "-R", f"{UID}:{UID}", str(place)])
        return self.bare.start(command, self.home, log, binds=binds, variables=variables), log


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
    try_toolsets(bare, shots)
    try_server(bare, shots)
    Odds(bare, shots).run()
    bare.administer("apt-get", "purge", "-qq", "-y", "mypt-desktop")
    bare.administer("apt-get", "autoremove", "-qq", "-y", "--purge")
    (bare.folder / "tmp" / package.name).unlink()
    left = sorted(path for path in bare.files() - before if "mypt" in path.lower())
    if left:
        raise FailedError(f"Left behind in the system: {', '.join(left)}")
    say("deb: removed without leftovers")


def try_tarball(bare: Bare, archive: Path, shots: Path) -> None:
    """Unpacked where the path has spaces and other letters, in a system that has what it says it needs."""
    home = Path(f"/home/{USER}/Für Åsa ☕ und mich")
    place = bare.folder / str(home).lstrip("/")
    place.mkdir(parents=True, exist_ok=True)
    run(["tar", "--extract", "--file", str(archive), "--directory", str(place)])
    (folder,) = place.glob("mypt-desktop-*")
    needs = (folder / "needs.txt").read_text("utf-8").partition("sudo apt install ")[2].split()
    bare.administer("apt-get", "install", "-qq", "-y", "--no-install-recommends", *needs)
    program = home / folder.name / "mypt-desktop"
    trial = Trial(bare, "tarball", home, home / folder.name / "data", shots)
    trial.run([str(program)], lambda file: [str(program), file])
    # Qt and fontconfig keep what they drew and found where the system keeps such things.
    expected = {folder.name, "Documents", "data-analyser.toolset.zip", ".cache"}
    stray = {path.name for path in place.iterdir()} - expected
    if stray:
        raise FailedError(f"The portable program wrote elsewhere: {', '.join(sorted(stray))}")


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
