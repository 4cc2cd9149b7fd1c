"""An open folder can be asked before its pictures are looked at; they are looked at while nothing changes on disk."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from mypt_desktop.app.folder import OpenFolder
from mypt_desktop.core.service_states import WorkspaceState
from mypt_desktop.core.settings import Workspace
from mypt_desktop.workspace import recognising, travel
from mypt_desktop.workspace.engine import WorkspaceEngine
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


def prepared(tmp_path: Path) -> Path:
    """A folder with an index beside its documents that this machine has none of."""
    root = folder(tmp_path / "docs", {"a.txt": "Words about anchors.", "b.md": "# Chains\n\nWords about chains."})
    with WorkspaceEngine(root, tmp_path / "made") as engine:
        engine.refresh()
        travel.put_beside(root, engine.index_dir, lambda _: None, threading.Event())
    return root


@pytest.fixture
def opening(tmp_path: Path) -> Iterator[Told]:
    made = Told(tmp_path / "indexes")
    yield made
    made.opened.close()
    made.opened.join(WAIT)


def test_an_index_that_came_with_the_folder_is_offered_and_taken_over(opening: Told, tmp_path: Path) -> None:
    root = prepared(tmp_path)
    found = opening.opened.brought(root)
    assert found is not None
    assert found.documents == 2
    opening.opened.open(root, Workspace(watch=False), use_brought=True)
    last = [*opening.ready(2)][-1]
    assert (last.complete, last.documents) == (True, 2)
    assert opening.opened.brought(root) is None  # there is one of this machine's own


def test_one_that_cannot_be_taken_over_is_told_with_the_folder_that_is_ready(opening: Told, tmp_path: Path) -> None:
    root = prepared(tmp_path)
    lying = root / travel.FOLDER / travel.FILE
    lying.write_bytes(lying.read_bytes()[:9000])
    opening.opened.open(root, Workspace(watch=False), use_brought=True)
    last = [*opening.ready(2)][-1]
    assert "The index that came with this folder is damaged and was not used." in last.error
    assert last.complete


def test_a_folder_whose_reading_was_stopped_is_not_complete(opening: Told, tmp_path: Path) -> None:
    many = {f"{number}.md": f"# Note {number}\n\nWords." for number in range(1500)}
    opening.opened.open(folder(tmp_path / "docs", dict(many)), Workspace(watch=False))
    while not (state := opening.states.get(timeout=WAIT)).total:
        assert not state.complete
    opening.opened.cancel_indexing()
    while (state := opening.states.get(timeout=WAIT)).state != "ready":
        pass
    assert not state.complete
