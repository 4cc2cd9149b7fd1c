"""The database is opened, migrated and written whole or not at all."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.store import migrations
from mypt_desktop.store.chats import Chats
from mypt_desktop.store.database import DamagedDatabaseError, Database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "mypt.sqlite"


def test_a_new_file_gets_the_newest_schema(path: Path) -> None:
    with closing(Database(path)) as database, database.reading() as connection:
        names = {row["name"] for row in connection.execute("SELECT name FROM sqlite_master")}
    assert {"chats", "messages", "messages_fts"} <= names


def test_a_file_written_by_a_newer_program_is_refused(path: Path) -> None:
    Database(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version={len(migrations.STEPS) + 1}")
    with pytest.raises(UserError, match="newer version"):
        Database(path)


def test_each_step_can_be_added_to_a_file_that_has_those_before(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = migrations.STEPS
    for count in range(1, len(steps) + 1):
        monkeypatch.setattr(migrations, "STEPS", steps[:count])
        Database(path).close()
    monkeypatch.undo()
    with closing(Database(path)) as grown, closing(Database(path.with_name("fresh.sqlite"))) as fresh:
        assert _schema(grown) == _schema(fresh)


def test_a_step_that_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Database(path).close()
    with closing(Database(path)) as database:
        before = _schema(database)

    def _099_broken(db: object) -> None:
        db.execute("CREATE TABLE half (id)")  # type: ignore[attr-defined]
        raise OSError("the power went")

    with monkeypatch.context() as patched:
        patched.setattr(migrations, "STEPS", (*migrations.STEPS, _099_broken))
        with pytest.raises(UserError, match="cannot be opened"):
            Database(path)
    with closing(Database(path)) as database:
        assert _schema(database) == before


def test_programs_that_start_at_once_migrate_once(path: Path) -> None:
    errors: list[BaseException] = []

    def start() -> None:
        try:
            Database(path).close()
        except UserError as error:
            errors.append(error)

    for attempt in range(10):
        path = path.with_name(f"{attempt}.sqlite")
        threads = [threading.Thread(target=start) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert errors == []


def test_a_file_that_is_no_database_is_refused_with_a_sentence(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"This is a letter to my aunt, not a database. " * 100)
    with pytest.raises(UserError, match="damaged") as refused:
        Database(path)
    assert refused.value.hint


def test_a_folder_that_cannot_be_made_is_refused_with_a_sentence(path: Path) -> None:
    path.parent.write_text("a file where the folder should be")
    with pytest.raises(UserError, match="cannot be opened"):
        Database(path)


def test_an_error_inside_a_transaction_undoes_all_of_it(path: Path) -> None:
    with closing(Database(path)) as database:
        with pytest.raises(ZeroDivisionError):
            _insert_a_chat_and_fail(database)
        with database.reading() as connection:
            assert connection.execute("SELECT count(*) FROM chats").fetchone()[0] == 0


def test_a_reader_does_not_wait_for_the_writer(path: Path) -> None:
    with closing(Database(path)) as database, database.atomic() as writing:
        writing.execute("INSERT INTO chats (id, title, workspace, created_at, updated_at) VALUES ('a', '', '', 0, 0)")
        counted: list[int] = []

        def read() -> None:
            with database.reading() as connection:
                counted.append(connection.execute("SELECT count(*) FROM chats").fetchone()[0])

        reader = threading.Thread(target=read)
        reader.start()
        reader.join(timeout=30)
    assert counted == [0]


def test_a_closed_database_says_so(path: Path) -> None:
    database = Database(path)
    database.close()
    with pytest.raises(UserError, match="closed"), database.reading():
        pass


def test_damage_is_found(path: Path) -> None:
    with closing(Database(path)) as database:
        assert database.integrity() == []
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "INSERT INTO messages (id, chat, role, parts, text, status, created_at)"
            " VALUES ('m', 'nowhere', 'user', '[]', '', 'complete', 0)"
        )
        connection.commit()
    with closing(Database(path)) as database:
        assert any("missing chats" in problem for problem in database.integrity())


def _insert_a_chat_and_fail(database: Database) -> None:
    with database.atomic() as connection:
        connection.execute(
            "INSERT INTO chats (id, title, workspace, created_at, updated_at) VALUES ('a', '', '', 0, 0)"
        )
        raise ZeroDivisionError


def _schema(database: Database) -> set[tuple[str, str]]:
    with database.reading() as connection:
        return {(row["name"], row["sql"]) for row in connection.execute("SELECT name, sql FROM sqlite_master")}


def test_damage_that_shows_up_later_is_told_at_the_next_start(path: Path) -> None:
    """Of a trigger, a text in the file that no check of SQLite's own reads."""
    with closing(Database(path)) as database:
        Chats(database).create("One")
    trigger, damaged = b"INSERT OR IGNORE INTO deleted_chats", b"INSERT OR IGNORE INTO deleted_ch\xbfts"
    found = path.read_bytes()
    assert found.count(trigger) == 1
    path.write_bytes(found.replace(trigger, damaged))
    with closing(Database(path)) as database:
        chats = Chats(database)
        with pytest.raises(DamagedDatabaseError):
            chats.delete(chats.list()[0].id)
    with pytest.raises(DamagedDatabaseError):
        Database(path)


def test_a_database_in_doubt_that_is_sound_opens_and_is_in_doubt_no_more(path: Path) -> None:
    Database(path).close()
    doubt = path.with_name(f"{path.name}-doubted")
    doubt.touch()
    Database(path).close()
    assert not doubt.exists()
