"""What chats write into the user's folders: all or nothing through a kill at every step; undo; conflicts."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.store.database import Database
from mypt_desktop.store.folder_disk import Replacement
from mypt_desktop.store.folder_writes import FolderChangedError, FolderWrites
from tests.databases import fresh_database
from tests.store.folder_killer import CHANGES, reset

CHECKOUT = Path(__file__).resolve().parents[2]
BEFORE = {"a.txt": "a1", "gone.txt": "c1", "sub": None, "sub/d.txt": "d1"}
AFTER = {"a.txt": "a2", "new": None, "new/deep": None, "new/deep/b.txt": "b2", "sub": None, "sub/d.txt": "d2"}


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(fresh_database(tmp_path / "data" / "mypt.sqlite")) as opened:
        yield opened


@pytest.fixture
def writes(database: Database, tmp_path: Path) -> FolderWrites:
    return FolderWrites(database, tmp_path / "data" / "writes")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "project"
    found.mkdir()
    reset(found)
    return found


def files(folder: Path) -> dict[str, str | None]:
    return {
        path.relative_to(folder).as_posix(): None if path.is_dir() else path.read_text() for path in folder.rglob("*")
    }


@pytest.mark.skipif(sys.platform == "win32", reason="it forks")
@pytest.mark.parametrize("what", ["write", "undo"])
def test_killed_at_any_step_it_is_all_or_nothing(tmp_path: Path, folder: Path, what: str) -> None:
    command = [sys.executable, "-m", "tests.store.folder_killer", str(tmp_path / "data"), str(folder)]
    ran = subprocess.run([*command, *([what] if what == "undo" else [])], cwd=CHECKOUT, capture_output=True, check=True)
    found = [json.loads(line) for line in ran.stdout.splitlines()]
    start, end = (BEFORE, AFTER) if what == "write" else (AFTER, BEFORE)
    assert len(found) > 40
    assert [one["killed"] for one in found] == [True] * (len(found) - 1) + [False]
    assert found[-1]["files"] == end
    for one in found:
        assert one["files"] in (start, end), f"step {one['step']}"
        # What the rows say is what is there: a write that is there can be undone, one that is not cannot.
        assert one["undoable"] == (4 if one["files"] == AFTER else 0), f"step {one['step']}"


def test_a_write_is_undone_after_a_restart_with_its_permissions_and_folders(tmp_path: Path, folder: Path) -> None:
    with closing(Database(tmp_path / "data" / "mypt.sqlite")) as database:
        FolderWrites(database, tmp_path / "data" / "writes").write(folder, CHANGES)
    assert files(folder) == AFTER
    assert stat.S_IMODE((folder / "sub/d.txt").stat().st_mode) == 0o755
    with closing(Database(tmp_path / "data" / "mypt.sqlite")) as database:
        undone = FolderWrites(database, tmp_path / "data" / "writes").undo(folder, None)
    assert set(undone.restored) == {change.path for change in CHANGES}
    assert files(folder) == BEFORE
    assert stat.S_IMODE((folder / "sub/d.txt").stat().st_mode) == 0o755


def test_what_the_user_changed_meanwhile_stays_and_is_named(writes: FolderWrites, folder: Path) -> None:
    writes.write(folder, CHANGES)
    (folder / "a.txt").write_text("mine")
    undone = writes.undo(folder, None)
    assert undone.conflicts == ("a.txt",)
    assert files(folder) == {**BEFORE, "a.txt": "mine"}
    assert [one.path for one in writes.written(None)] == ["a.txt"]


def test_several_writes_are_undone_as_far_as_nobody_changed_anything_between_them(
    writes: FolderWrites, folder: Path
) -> None:
    writes.write(folder, [Replacement("a.txt", b"a1", b"a2", 0o644)])
    (folder / "a.txt").write_text("mine")
    writes.write(folder, [Replacement("a.txt", b"mine", b"a3", 0o644)])
    undone = writes.undo(folder, None)
    assert (folder / "a.txt").read_text() == "mine"
    assert (undone.restored, undone.conflicts) == (("a.txt",), ("a.txt",))


def test_a_file_that_is_not_as_it_was_read_is_not_written_and_neither_are_the_others(
    writes: FolderWrites, folder: Path
) -> None:
    (folder / "sub/d.txt").write_text("mine")
    with pytest.raises(FolderChangedError, match=r"sub/d\.txt"):
        writes.write(folder, CHANGES)
    assert files(folder) == {**BEFORE, "sub/d.txt": "mine"}
    assert not writes.written(None)


def test_a_disk_that_refuses_in_the_middle_leaves_everything_as_it_was(writes: FolderWrites, folder: Path) -> None:
    with pytest.raises(UserError, match="Nothing was written"):
        writes.write(folder, [*CHANGES, Replacement("a.txt/below.txt", None, b"x")])
    assert files(folder) == BEFORE


def test_files_whose_long_names_differ_only_at_their_end_are_written_each(writes: FolderWrites, folder: Path) -> None:
    names = [f"{'Minutes of the working group for the yard, ' * 2}part {number}.md" for number in (1, 2)]
    names += [f"{'会' * 80}{number}.md" for number in (1, 2)]  # 244 bytes
    for name in names:
        (folder / name).write_text(f"{name}, old")
    writes.write(folder, [Replacement(name, f"{name}, old".encode(), name.encode(), 0o644) for name in names])
    assert files(folder) == {**BEFORE, **{name: name for name in names}}
    writes.undo(folder, None)
    assert files(folder) == {**BEFORE, **{name: f"{name}, old" for name in names}}


@pytest.mark.skipif(sys.platform == "win32", reason="links")
@pytest.mark.parametrize("path", ["link.txt", "linked/d.txt"])
def test_no_link_is_followed(writes: FolderWrites, folder: Path, tmp_path: Path, path: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "d.txt").write_text("d1")
    (folder / "link.txt").symlink_to(outside / "d.txt")
    (folder / "linked").symlink_to(outside)
    with pytest.raises(UserError):
        writes.write(folder, [Replacement(path, b"d1", b"x")])
    assert (outside / "d.txt").read_text() == "d1"
    assert os.listdir(outside) == ["d.txt"]  # noqa: PTH208


_CUT_OFF = """
import os, signal, sys
from pathlib import Path
from mypt_desktop.store.database import Database
from mypt_desktop.store.folder_disk import Replacement
from mypt_desktop.store.folder_writes import FolderWrites

data, folder = map(Path, sys.argv[1:])
writes = FolderWrites(Database(data / "mypt.sqlite"), data / "writes")
unlink = os.unlink

def killed(path, **named):
    unlink(path, **named)
    if path == "large.bin":
        os.kill(os.getpid(), signal.SIGKILL)

os.unlink = killed
writes.write(folder, [Replacement("large.bin", bytes(2**21), None, 0o644), Replacement("moved.bin", None, b"x")])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a limit for the size of files")
def test_what_cannot_be_taken_back_yet_is_when_the_disk_has_room(
    database: Database, writes: FolderWrites, folder: Path
) -> None:
    import resource

    (folder / "large.bin").write_bytes(bytes(2**21))
    data = folder.parent / "data"
    killed = subprocess.run([sys.executable, "-c", _CUT_OFF, str(data), str(folder)], cwd=CHECKOUT, check=False)
    assert killed.returncode < 0
    assert not (folder / "large.bin").exists()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2**20, hard))
    try:
        assert writes.recover() == 0
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    writes.sweep()
    assert (folder / "large.bin").read_bytes() == bytes(2**21)
    assert not (folder / "moved.bin").exists()


def test_writes_of_chats_are_apart_and_go_with_them(database: Database, writes: FolderWrites, folder: Path) -> None:
    chats = Chats(database)
    one, other = chats.create("One"), chats.create("Other")
    writes.write(folder, [Replacement("a.txt", b"a1", b"a2", 0o644)], one)
    writes.write(folder, [Replacement("sub/d.txt", b"d1", b"d2", 0o755)], other)
    assert [found.path for found in writes.written(one)] == ["a.txt"]
    writes.undo(folder, other)
    assert files(folder) == {**BEFORE, "a.txt": "a2"}
    chats.delete(one)
    assert writes.written(ChatId(one)) == []
    assert writes.sweep() == 2
    assert (folder / "a.txt").read_text() == "a2"


def test_a_permission_is_for_one_folder_and_stays_until_it_is_taken_back(writes: FolderWrites, folder: Path) -> None:
    assert not writes.permitted(folder)
    writes.permit(folder)
    assert writes.permitted(folder / "sub" / "..")
    assert not writes.permitted(folder / "sub")
    writes.permit(folder, False)
    assert not writes.permitted(folder)


def test_of_what_no_chat_wrote_only_the_newest_can_be_undone(
    writes: FolderWrites, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mypt_desktop.store.folder_writes.KEPT", 2)
    for number in range(1, 5):
        writes.write(folder, [Replacement("a.txt", f"a{number}".encode(), f"a{number + 1}".encode(), 0o644)])
    assert len(writes.written(None)) == 2
    writes.undo(folder, None)
    assert (folder / "a.txt").read_text() == "a3"
