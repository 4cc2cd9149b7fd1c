"""Copies of the database: whole, few, and put back when the file is damaged."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.store import backups, migrations
from mypt_desktop.store.chats import Chats
from mypt_desktop.store.database import DamagedDatabaseError, Database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mypt.sqlite"


def titles(path: Path) -> list[str]:
    with closing(Database(path)) as database:
        return sorted(chat.title for chat in Chats(database).list())


def write(path: Path, *names: str) -> None:
    with closing(Database(path)) as database:
        for name in names:
            Chats(database).create(name)


def test_a_copy_is_whole_while_somebody_writes(path: Path) -> None:
    write(path, "before")
    with closing(Database(path)) as database:
        stop = threading.Event()

        def work() -> None:
            while not stop.is_set():
                Chats(database).create("meanwhile")

        writer = threading.Thread(target=work)
        writer.start()
        try:
            made = [backups.back_up(path) for _ in range(3)][-1]
        finally:
            stop.set()
            writer.join()
    with closing(Database(made.path)) as copy:
        assert copy.integrity() == []
        assert "before" in {chat.title for chat in Chats(copy).list()}


def test_only_the_newest_copies_are_kept(path: Path) -> None:
    write(path)
    folder = backups.folder_of(path)
    folder.mkdir()
    for day in range(1, 10):
        (folder / f"mypt-2026010{day}T120000Z.sqlite").touch()
    (folder / "holiday.sqlite").touch()  # not ours
    made = backups.back_up(path)
    found = backups.backups(folder)
    assert found[0] == made
    assert [backup.made_at.day for backup in found[1:]] == [9, 8, 7, 6]
    assert len(found) == backups.KEPT
    assert (folder / "holiday.sqlite").exists()


def test_a_copy_is_due_once_a_day(path: Path) -> None:
    write(path)
    backups.back_up_daily(path)
    backups.back_up_daily(path)
    (newest,) = backups.backups(backups.folder_of(path))
    newest.path.rename(newest.path.with_name("mypt-20200101T000000Z.sqlite"))
    backups.back_up_daily(path)
    assert len(backups.backups(backups.folder_of(path))) == 2


def test_a_damaged_database_pushes_no_good_copy_out(path: Path) -> None:
    write(path, *(f"chat {number}" for number in range(300)))
    kept = backups.back_up(path)
    with closing(sqlite3.connect(path)) as connection:
        (at,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'chats'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    data = bytearray(path.read_bytes())
    data[(at - 1) * size : at * size] = b"\xff" * size
    path.write_bytes(bytes(data))
    with pytest.raises(sqlite3.Error):
        backups.back_up(path)
    assert backups.backups(backups.folder_of(path)) == [kept]
    assert [file.name for file in backups.folder_of(path).iterdir()] == [kept.path.name]


def test_a_kill_while_a_copy_takes_the_place_leaves_a_database(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, "kept")
    made = backups.back_up(path)
    path.write_bytes(b"x" * 9000)
    moves: list[Path] = []
    replace = Path.replace

    def watched(self: Path, target: Path) -> Path:
        moves.append(target)
        assert path.exists(), "a start at this moment would begin an empty one"
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    aside = backups.restore(made, path)
    assert path in moves
    assert (aside / path.name).read_bytes() == b"x" * 9000
    assert titles(path) == ["kept"]


def test_a_copy_that_cannot_be_made_is_a_sentence(path: Path) -> None:
    write(path)
    backups.folder_of(path).write_text("in the way")
    with pytest.raises(UserError, match="could not be copied"):
        backups.back_up_daily(path)


def test_an_upgrade_keeps_what_the_older_version_wrote(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.setattr(migrations, "STEPS", migrations.STEPS[:3])
        write(path, "old")
    assert titles(path) == ["old"]
    (kept,) = backups.backups(backups.folder_of(path))
    assert "before-upgrade" in kept.path.name
    with closing(sqlite3.connect(kept.path)) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (3,)
        assert copy.execute("SELECT title FROM chats").fetchone() == ("old",)


def test_a_new_database_and_one_that_is_up_to_date_make_no_copy(path: Path) -> None:
    write(path)
    write(path)
    assert not backups.folder_of(path).exists()


@pytest.mark.parametrize("damage", [b"", b"no database at all, but longer than a header of one hundred bytes" * 4])
def test_a_damaged_database_is_put_aside_and_a_copy_takes_its_place(path: Path, damage: bytes) -> None:
    write(path, "kept")
    made = backups.back_up(path)
    write(path, "lost")
    data = path.read_bytes()
    path.write_bytes(data[:50] + damage + b"\xff" * 5000)
    with pytest.raises(DamagedDatabaseError):
        Database(path)
    aside = backups.restore(made, path)
    assert titles(path) == ["kept"]
    assert (aside / path.name).read_bytes().startswith(data[:50])
    assert made.path.exists()


def test_a_damaged_copy_changes_nothing(path: Path) -> None:
    write(path, "kept")
    made = backups.back_up(path)
    made.path.write_bytes(made.path.read_bytes()[:8192] + b"\xff" * 8192)
    before = path.read_bytes()
    with pytest.raises(UserError, match=made.path.name):
        backups.restore(made, path)
    assert path.read_bytes() == before


def test_a_database_can_be_begun_anew_and_the_old_one_is_kept(path: Path) -> None:
    path.write_bytes(b"x" * 5000)
    aside = backups.put_aside(path)
    assert titles(path) == []
    assert (aside / path.name).read_bytes() == b"x" * 5000


def test_a_copy_says_when_it_was_made(path: Path) -> None:
    write(path)
    made = backups.back_up(path)
    assert abs((datetime.now(UTC) - made.made_at).total_seconds()) < 60


@pytest.mark.usefixtures("as_anybody")
@pytest.mark.parametrize("target", ["/proc/1/root/x", "/dev/zero", "nowhere"])
def test_a_link_in_the_place_of_the_database_is_put_aside_wherever_it_leads(path: Path, target: str) -> None:
    write(path, "One")
    backup = backups.back_up(path)
    for _ in range(2):  # in the same second
        path.unlink()
        path.symlink_to(target)
        aside = backups.restore(backup, path)
        assert (aside / path.name).is_symlink()
        assert not path.is_symlink()
        assert titles(path) == ["One"]
