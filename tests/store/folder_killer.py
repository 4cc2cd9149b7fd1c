"""Writes into a folder and is killed at every step in turn; says what was found after each, a JSON line a step.

`python -m tests.store.folder_killer DATA FOLDER [undo]` is started by `test_folder_writes.py`. It forks, so it runs
in a process of its own that has no threads.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from mypt_desktop.store.database import Database
from mypt_desktop.store.folder_disk import Replacement
from mypt_desktop.store.folder_writes import FolderWrites

CHANGES = (
    Replacement("a.txt", b"a1", b"a2", 0o644),
    Replacement("new/deep/b.txt", None, b"b2"),
    Replacement("gone.txt", b"c1", None, 0o644),
    Replacement("sub/d.txt", b"d1", b"d2", 0o755),
)
STEPS = ("open", "write", "fsync", "replace", "unlink", "mkdir", "rmdir")
MOST = 2000


def main(data: Path, folder: Path, undo: bool) -> None:
    for step in range(1, MOST):
        reset(folder)
        if undo:
            with closing(Database(data / "mypt.sqlite")) as database:
                FolderWrites(database, data / "writes").write(folder, CHANGES)
        child = os.fork()
        if child == 0:
            killed_at(step)
            with closing(Database(data / "mypt.sqlite")) as database:
                writes = FolderWrites(database, data / "writes")
                if undo:
                    writes.undo(folder, None)
                else:
                    writes.write(folder, CHANGES)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        with closing(Database(data / "mypt.sqlite")) as database:
            writes = FolderWrites(database, data / "writes")
            writes.recover()
            found = {"step": step, "killed": os.WIFSIGNALED(status), "files": files(folder)}
            found["undoable"] = len(writes.written(None, folder))
            print(json.dumps(found), flush=True)
            with database.atomic() as connection:
                connection.execute("DELETE FROM folder_writes")
        if os.WIFEXITED(status):
            return


def reset(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink()
    for change in CHANGES:
        if change.before is not None:
            path = folder / change.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(change.before)
            path.chmod(change.mode or 0o644)


def files(folder: Path) -> dict[str, Any]:
    return {
        path.relative_to(folder).as_posix(): None if path.is_dir() else path.read_text() for path in folder.rglob("*")
    }


def killed_at(step: int) -> None:
    """Ends this process, as `kill -9` does, just before the call number `step` that changes or opens something."""
    count = 0

    def counted(call: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any, **named: Any) -> Any:
            nonlocal count
            count += 1
            if count == step:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*arguments, **named)

        return run

    for name in STEPS:
        setattr(os, name, counted(getattr(os, name)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:] == ["undo"])
