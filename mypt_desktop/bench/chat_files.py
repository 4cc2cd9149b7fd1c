"""Chat files in figures, beside git on the same tree in the same run: a first snapshot, one change, a full checkout.

Nothing is removed before the end. ext4 passes over inodes that were freed within the last minute one by one, so
creating files after removing many of them would measure that instead, for us and for git.
"""

from __future__ import annotations

import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from mypt_desktop.bench.figures import Outcome, Skipped, Target, figure, ratios
from mypt_desktop.core.errors import UserError
from mypt_desktop.sandbox.command import run_command
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chats import Chats
from mypt_desktop.store.database import Database
from mypt_desktop.store.flushing import flush_file_system

FOLDERS = 200
CHANGES = 3  # of one file, a repeat
WORDS = ("alpha", "beta", "gamma", "delta", "return", "import", "value", "def")
TWICE, NO_SLOWER = Target(2.0, "at least"), Target(1.0, "at most")


class Timings:
    """Seconds of every repeat, by what was measured."""

    def __init__(self) -> None:
        self.values: dict[str, list[float]] = {}

    def take(self, name: str, work: Callable[[], object]) -> None:
        started = time.perf_counter()
        work()
        self.values.setdefault(name, []).append(time.perf_counter() - started)

    def milliseconds(self, name: str) -> list[float]:
        return [1000 * value for value in self.values.get(name, ())]


def versions(repeats: int, files: int) -> Sequence[Outcome]:
    """All figures about `files` files in a chat, with their targets; skipped where git is missing."""
    if shutil.which("git") is None:
        return [Skipped("chat files", "git is not installed, and the figures are held against it.")]
    times = Timings()
    with tempfile.TemporaryDirectory(prefix="mypt-bench-") as place:
        for number in range(repeats):
            _repeat(Path(place) / str(number), files, times)
    return [
        figure("first snapshot, git add and write-tree", "ms", times.milliseconds("git cold")),
        figure("first snapshot", "ms", times.milliseconds("cold")),
        figure(
            "first snapshot, times as fast as git", "x", ratios(times.values["git cold"], times.values["cold"]), TWICE
        ),
        figure("one file changed, git add and write-tree", "ms", times.milliseconds("git changed")),
        figure("one file changed", "ms", times.milliseconds("changed")),
        figure("one file changed, against git", "x", ratios(*_pair(times, "changed")), NO_SLOWER),
        figure("full checkout, git checkout-index", "ms", times.milliseconds("git checkout")),
        figure("full checkout", "ms", times.milliseconds("checkout")),
        figure("full checkout, against git", "x", ratios(*_pair(times, "checkout")), NO_SLOWER),
        figure("nothing changed, chat just opened", "ms", times.milliseconds("opened")),
    ]


def _pair(times: Timings, name: str) -> tuple[list[float], list[float]]:
    return times.values[name], times.values[f"git {name}"]


def _repeat(place: Path, files: int, times: Timings) -> None:
    """One of each, ours and git's by turns."""
    place.mkdir(parents=True)
    ours_first = len(times.values.get("cold", ())) % 2 == 0
    with closing(Database(place / "mypt.sqlite")) as database:
        everything = AllChatFiles(database, place / "chats")
        chat = everything.of(Chats(database).create())
        chat.folder.mkdir(parents=True)
        git = _Git(place / "git", place / "tree")
        for folder in (chat.folder, git.tree):
            for path, data in _tree(files):
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_bytes(data)

        def both(name: str, ours: Callable[[], object], theirs: Callable[[], object]) -> None:
            for label, work in sorted([(name, ours), (f"git {name}", theirs)], reverse=not ours_first):
                flush_file_system(place)
                times.take(label, work)

        both("cold", lambda: chat.snapshot("edit"), git.add)
        for number in range(CHANGES):
            for folder in (chat.folder, git.tree):
                (folder / "part 3" / "module 1" / "file 1.py").write_text(f"changed = {number}\n")
            both("changed", lambda: chat.snapshot("edit"), git.add)
        manifest = chat.active()
        assert manifest is not None
        chat.folder.rename(place / "aside")
        chat.snapshot("edit")
        both("checkout", lambda: chat.checkout(manifest.id), lambda: git.checkout(place / "git-out"))
        chat.snapshot("edit")
        chat.close()
        times.take("opened", lambda: chat.snapshot("edit"))
        everything.close()


class _Git:
    """A repository without history, apart from its tree. The user's own settings for git do not count."""

    def __init__(self, repository: Path, tree: Path) -> None:
        self.tree = tree
        self._repository = repository
        tree.mkdir()
        self._run(tree, "init", "-q")

    def add(self) -> None:
        self._run(self.tree, "add", "-A")
        self._run(self.tree, "write-tree")

    def checkout(self, target: Path) -> None:
        target.mkdir()
        self._run(target, "checkout-index", "-a", "-f")

    def _run(self, tree: Path, *arguments: str) -> None:
        environment: Mapping[str, str] = {
            **os.environ,
            "GIT_DIR": str(self._repository),
            "GIT_WORK_TREE": str(tree),
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
        }
        said: list[str] = []
        if run_command(["git", *arguments], said.append, environment=environment, folder=tree):
            raise UserError(f"git {arguments[0]} failed: {' '.join(said)[:200]}")


def _tree(files: int) -> Iterator[tuple[str, bytes]]:
    """Source files of a usual size (median 1.5 kB, a few of 50 kB) in nested folders; always the same."""
    chance = random.Random(1)
    for number in range(files):
        folder = number % FOLDERS
        path = (
            f"part {folder // 10}/module {folder % 10}{'/src' if folder % 3 == 0 else ''}/file {number // FOLDERS}.py"
        )
        lines = max(1, min(2500, int(chance.lognormvariate(7.3, 1.1)) // 24))
        text = "".join(f"{chance.choice(WORDS)} = value({chance.randrange(10**9)})\n" for _ in range(lines))
        yield path, text.encode()
