"""Other users of the machine read nothing of the program's, also where the data folder was there before."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from mypt_desktop import __main__ as program
from mypt_desktop.app import App
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.settings import Settings, Window
from mypt_desktop.store import backups

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows gives a user's folders to that user alone")


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def data(tmp_path: Path) -> DataDir:
    """A folder that everybody may enter, as one has it on another disk."""
    tmp_path.chmod(0o755)
    folder = tmp_path / "given"
    folder.mkdir(mode=0o755)
    return DataDir(folder)


def open_to_others(data: DataDir) -> list[str]:
    """What of the program's another user could read or change: a folder that is closed closes all below it."""
    found = []
    for path in data.root.iterdir():
        if stat.S_IMODE(path.lstat().st_mode) & 0o077:
            found.append(path.name)
    return found


def used(data: DataDir) -> None:
    with closing(App(data, Settings())) as app:
        chat = app.chats.create("Private")
        app.chat_files(chat).write("diary.txt", b"mine")
        app.save_settings(replace(app.settings, window=Window(font_size=12)))
        app.sample_workspace()
        backups.back_up(data.database)
        assert open_to_others(data) == []  # while it is open, its journal is there too


def test_nothing_in_a_folder_that_was_there_before_is_for_others(data: DataDir) -> None:
    assert program.main(["--data-dir", str(data.root), "index", str(data.root)]) == 0
    used(data)
    assert {"mypt.sqlite", "settings.json", "chats", "backups", "documents", "logs"} <= {
        path.name for path in data.root.iterdir()
    }
    assert open_to_others(data) == []


def test_what_an_older_version_left_open_is_closed_at_the_next_start(data: DataDir) -> None:
    used(data)
    theirs = data.root / "holiday.jpg"
    theirs.touch()
    (data.root / "models").mkdir()
    (data.root / "toolsets").symlink_to(data.root)
    for path in data.root.iterdir():
        path.chmod(0o755 if path.is_dir() else 0o644)
    assert program.main(["--data-dir", str(data.root), "model", "list"]) == 0
    assert sorted(open_to_others(data)) == ["holiday.jpg", "toolsets"]  # not ours, and a link
    assert stat.S_IMODE(data.root.stat().st_mode) == 0o755
