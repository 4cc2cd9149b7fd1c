"""The program starts whatever a tool or a damaged disk left in its data folder, and says once what is wrong there."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mypt_desktop.app import App
from mypt_desktop.cli.data import data_dir
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.settings import Settings
from mypt_desktop.core.trees_on_disk import remove_tree
from tests.fuzz import data_folder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such folders")


def deep(folder: Path) -> None:
    """1,100 folders inside each other, which is more than Python recurses."""
    here = os.open(folder, os.O_RDONLY)
    for _ in range(1100):
        os.mkdir("d", dir_fd=here)
        below = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)


def closed(folder: Path) -> None:
    (folder / "closed").mkdir()
    (folder / "closed" / "file").touch()
    (folder / "closed").chmod(0o444)


@pytest.mark.usefixtures("as_anybody")
@pytest.mark.parametrize("left", [deep, closed])
@pytest.mark.parametrize("killed", [False, True], ids=["deleted", "killed while deleting"])
def test_what_a_tool_left_in_a_deleted_chat_stops_no_start(
    tmp_path: Path, left: Callable[[Path], None], killed: bool
) -> None:
    data = DataDir(tmp_path / "data")
    with closing(App(data, Settings())) as app:
        chat = app.chats.create("Attacked")
        app.chat_files(chat).write("a.txt", b"a")
        left(app.chat_files(chat).folder)
        app.chat_files(chat).snapshot("tool_run")
        if killed:
            app.chats.delete(chat)  # and no more
        else:
            app.delete_chat(chat)
    with closing(App(data, Settings())) as again:
        assert again.chats.list() == []
        assert list(again.notes) == []
    assert list(data.chats.iterdir()) == []


@pytest.mark.usefixtures("as_anybody")
def test_what_cannot_be_removed_is_told_once_and_left(tmp_path: Path) -> None:
    data = DataDir(tmp_path / "data")
    with closing(App(data, Settings())) as app:
        chat = app.chats.create("Attacked")
        app.chat_files(chat).write("a.txt", b"a")
        app.chats.delete(chat)
    data.chats.chmod(0o500)
    try:
        told = []
        for _ in range(2):
            with closing(App(data, Settings())) as again:
                told.append(list(again.notes))
    finally:
        data.chats.chmod(0o700)
    assert told == [[f"{data.chats / chat} cannot be removed: Permission denied."], []]
    with closing(App(data, Settings())):
        assert list(data.chats.iterdir()) == []


def test_what_is_in_the_way_is_put_aside_and_named(tmp_path: Path) -> None:
    root = tmp_path / "data"
    root.mkdir()
    (root / "chats").write_text("mine")
    os.mkfifo(root / "running.lock")
    (root / "mypt.sqlite").mkdir()
    (root / "logs").mkdir()
    os.mkfifo(root / "logs" / "mypt.log")
    data = data_dir(data_folder.options_for(root))
    with closing(App(data, Settings())) as app:
        app.chat_files(app.chats.create()).write("a.txt", b"a")
        told = "\n".join(app.notes)
    data_folder.logs.stop()
    for name in ("chats", "running.lock", "mypt.sqlite", "mypt.log"):
        assert f"{name} should be" in told
    assert [path.read_text() for path in root.glob("chats.put-aside-*")] == ["mine"]


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder that was used, to damage copies of."""
    folder = tmp_path_factory.mktemp("used") / "data"
    data_folder.used_folder(folder)
    yield folder
    data_folder.logs.stop()


@pytest.mark.parametrize("number", range(15))
def test_the_program_starts_whatever_lies_in_its_data_folder(used: Path, tmp_path: Path, number: int) -> None:
    """A few rounds of `python -m tests.fuzz.data_folder`."""
    root = Path(os.path.realpath(tmp_path), "data")
    try:
        assert data_folder.round_of(f"suite {number}", used, root, Counter())
    finally:
        assert remove_tree(root) == []
