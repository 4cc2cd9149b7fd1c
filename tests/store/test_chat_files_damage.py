"""Versions that are damaged, chats that are gone, other programs in the same folder, and a large one."""

from __future__ import annotations

import sys
import threading
from contextlib import closing

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Role, message
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.blobs import CorruptBlobError
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatGoneError
from mypt_desktop.store.database import Database
from tests.store.chat_home import Home, held


def test_a_damaged_version_is_told_and_the_folder_stays_as_it_is(home: Home) -> None:
    first = home.files.write("a", b"one")
    home.files.write("b", b"two")
    home.files.delete("a")
    home.files._working.blobs.path(first.tree.files["a"]).write_bytes(b"onE")
    with pytest.raises(CorruptBlobError):
        home.files.checkout(first.id)
    assert held(home.folder) == {"b": ("file", b"two")}
    assert home.files.write("c", b"three").parent == home.files.history()[1].id
    assert home.all.verify() == ["Chat “Holiday”: a stored version of a is damaged."]


def test_the_newest_rows_of_a_deleted_chat_go_with_its_folder(home: Home) -> None:
    question = home.chats.append(home.chat, None, message(Role.USER, "Hi"))
    home.files.write("a", b"one")
    home.files.asked(question)
    home.chats.delete(home.chat)
    home.all.forget(home.chat)
    with home.database.reading() as connection:
        assert connection.execute("SELECT count(*) FROM workspace_manifests").fetchone()[0] == 0
    assert home.database.integrity() == []
    assert list((home.root / "chats").iterdir()) == []
    with pytest.raises(ChatGoneError):
        home.files.write("a", b"two")
    assert list((home.root / "chats").iterdir()) == []


def test_what_a_kill_left_of_a_deleted_chat_is_swept(home: Home) -> None:
    home.files.write("a", b"one")
    home.chats.delete(home.chat)
    assert len(home.all.leftovers()) == 1
    assert home.all.sweep_deleted() == []
    assert home.all.leftovers() == []
    assert list((home.root / "chats").iterdir()) == []


def test_a_folder_that_the_database_never_heard_of_stays_at_a_start(home: Home) -> None:
    """The database may have been put back from an older copy, or begun anew."""
    home.files.write("a", b"one")
    home.all.close()
    home.database.close()
    home.database.path.unlink()
    with closing(Database(home.database.path)) as fresh:
        assert AllChatFiles(fresh, home.root / "chats").sweep_deleted() == []
    assert (home.folder / "a").read_bytes() == b"one"


def test_sweeping_removes_only_what_no_version_names_and_never_in_an_open_chat(home: Home) -> None:
    manifest = home.files.write("a", b"one")
    home.files.write("a", b"two")
    home.files._working.blobs.put(b"nobody's")
    assert home.all.leftovers() == ["Chat “Holiday”: 1 stored files that no version names."]
    assert home.all.sweep() == 0  # it is open
    home.all.close()
    assert home.all.sweep() == 1
    assert home.all.leftovers() == []
    assert home.all.verify() == []
    home.files = home.all.of(home.chat)
    assert home.files.read("a", manifest.id) == b"one"


def test_two_programs_may_work_on_the_same_chat(home: Home) -> None:
    with closing(Database(home.root / "mypt.sqlite")) as database:
        other = AllChatFiles(database, home.root / "chats")
        errors: list[UserError] = []  # another kind would leave files missing

        def work(files: ChatFiles, name: str) -> None:
            try:
                for number in range(15):
                    files.write(f"{name}/{number % 3}", f"{name} {number}".encode())
            except UserError as error:
                errors.append(error)

        threads = [
            threading.Thread(target=work, args=(files, name))
            for name, files in (("one", home.files), ("two", other.of(home.chat)), ("three", home.files))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        other.close()
    assert errors == []
    assert held(home.folder) == {
        f"{name}/{number}": ("file", f"{name} {number + 12}".encode())
        for name in ("one", "two", "three")
        for number in range(3)
    }
    assert len(home.files.history()) == 45
    assert home.all.verify() == []


def test_a_large_folder_is_restored_and_its_mark_goes_when_it_is_on_the_disk(home: Home) -> None:
    for number in range(200):
        (home.folder / f"{number}.txt").write_text(str(number))
    manifest = home.snapshot()
    home.files.checkout(None)
    home.files.checkout(manifest.id)
    home.files.close()
    assert not (home.root / "chats" / home.chat / "checkout.json").exists() or sys.platform != "linux"
    assert len(held(home.folder)) == 200
    assert home.snapshot() == manifest
