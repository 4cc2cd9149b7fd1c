"""Changes on disk are told, as the system reports them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.watch import Watcher
from tests.workspace.folders import engine

LONG = 30.0


@pytest.fixture
def made(tmp_path: Path) -> Iterator[WorkspaceEngine]:
    with engine(tmp_path, {"a.md": "words", ".git/index": "x", "sub/b.md": "more"}) as opened:
        yield opened


@pytest.fixture
def told(made: WorkspaceEngine) -> Iterator[threading.Event]:
    event = threading.Event()
    watcher = Watcher(made, event.set)
    watcher.start()
    assert watcher.wait_until_watching(LONG)
    yield event
    watcher.stop()
    assert watcher.error == ""


def test_an_edit_a_new_file_and_a_removal_are_told(made: WorkspaceEngine, told: threading.Event) -> None:
    (made.base_dir / "sub" / "b.md").write_text("edited")
    assert told.wait(LONG)
    told.clear()
    (made.base_dir / "new.md").write_text("new")
    assert told.wait(LONG)
    told.clear()
    (made.base_dir / "a.md").unlink()
    assert told.wait(LONG)


def test_what_the_index_does_not_hold_is_not_told(made: WorkspaceEngine, told: threading.Event) -> None:
    (made.base_dir / ".git" / "index").write_text("changed")
    assert not told.wait(3.0)


def test_a_change_brings_the_index_up_to_date(made: WorkspaceEngine, told: threading.Event) -> None:
    (made.base_dir / "new.md").write_text("a zebra came by")
    assert told.wait(LONG)
    made.refresh()
    assert made.search("zebra")[0].metadata["path"] == "new.md"


def test_a_folder_that_cannot_be_watched_is_said_so(tmp_path: Path) -> None:
    with engine(tmp_path, {"a.md": "words"}) as made:
        watcher = Watcher(made, lambda: None)
        (tmp_path / "docs").rename(tmp_path / "gone")
        watcher.start()
        assert not watcher.wait_until_watching(2.0)
        watcher.stop()
        assert "not followed" in watcher.error
