"""An open folder can be asked before its pictures are looked at; they are looked at while nothing changes on disk."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from pathlib import Path

import pytest

from mypt_desktop.app.folder import OpenFolder
from mypt_desktop.core.service_states import WorkspaceState
from mypt_desktop.core.settings import Workspace
from mypt_desktop.workspace import recognising
from tests.workspace.folders import folder
from tests.workspace.test_recognising import SIGN, picture

WAIT = 60.0


class Told:
    def __init__(self, indexes: Path) -> None:
        self.states: queue.Queue[WorkspaceState] = queue.Queue()
        self.opened = OpenFolder(indexes, self.states.put)

    def ready(self, documents: int) -> Iterator[WorkspaceState]:
        """The states until nothing goes on and so many documents were read."""
        while True:
            state = self.states.get(timeout=WAIT)
            yield state
            if state.state == "ready" and not state.recognising and state.documents == documents:
                return


@pytest.fixture
def told(ocr: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    monkeypatch.setattr(recognising, "models_dir", lambda: ocr.parents[1])
    made = Told(tmp_path / "indexes")
    yield made
    made.opened.close()
    made.opened.join(WAIT)


def test_pictures_are_looked_at_after_the_folder_can_be_asked(told: Told, tmp_path: Path) -> None:
    root = folder(tmp_path / "docs", {"a.txt": "Words.", "sign.png": picture(SIGN), "clip.mp4": b""})
    told.opened.open(root, Workspace(watch=False))
    states = [*told.ready(2)]
    first = next(state for state in states if state.state == "ready")
    assert (first.documents, first.unread) == (1, 2)
    assert (states[-1].documents, states[-1].unread) == (2, 1)
    engine = told.opened.engine
    assert engine is not None
    assert engine.search("residents", 1)[0].text == SIGN[0]


def test_what_changes_on_disk_comes_before_more_pictures(told: Told, tmp_path: Path) -> None:
    signs = {f"{number}.png": picture([f"Sign number {number}"]) for number in range(4)}
    root = folder(tmp_path / "docs", {"a.txt": "Words.", **signs})
    told.opened.open(root, Workspace(watch=False))
    next(state for state in told.ready(5) if state.state == "ready")
    (root / "b.txt").write_text("More words.")
    told.opened.refresh()
    states = [*told.ready(6)]
    assert any(state.documents + state.unread == 6 and state.unread > 0 for state in states)
    assert (states[-1].documents, states[-1].unread) == (6, 0)
