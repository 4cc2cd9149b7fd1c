"""Opening a folder for the terminal: its engine alone, or the program over it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from mypt_desktop.app import App
from mypt_desktop.app.folder import index_dir, readable_folder
from mypt_desktop.app.opening import open_and_wait
from mypt_desktop.cli.progress import ProgressLine
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.service_states import WorkspaceState
from mypt_desktop.core.settings import Workspace
from mypt_desktop.workspace import travel
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.values import IndexProgress, RefreshReport


@contextmanager
def engine(data: DataDir, path: Path, settings: Workspace, index: Path | None = None) -> Iterator[WorkspaceEngine]:
    """The engine over `path`, with the index in `index`, or the one that the window uses too. Raises `UserError` when
    `path` is no folder."""
    root = readable_folder(path)
    lies = index_of(data, root, index)
    with closing(WorkspaceEngine(root, lies, max_file_mb=settings.max_file_mb)) as opened:
        yield opened


def open_folder(app: App, path: Path, index: Path | None = None) -> WorkspaceState:
    """Opens `path`, or looks for changes in it, under a progress line; returns when the index is up to date. `index` is
    where the index lies: of a folder that is open, where it is; else in the data folder.

    Raises `UserError` when the folder cannot be used. Ctrl-C stops the indexing; what is done is kept.
    """
    with ProgressLine() as line:

        def show(state: WorkspaceState) -> None:
            total = f" of {state.total}" if state.total else ""
            line.show(f"Reading {state.path}: {state.done}{total}")

        state = open_and_wait(app, path, index, show)
    if state.error:
        print(f"warning: {state.error}", file=sys.stderr)
    return state


def index_of(data: DataDir, root: Path, index: Path | None = None) -> Path:
    """Where the index of the folder `root` lies."""
    return index or index_dir(data.indexes, root)


def put_beside(engine: WorkspaceEngine) -> int | None:
    """Puts a copy of the index beside the documents, under a progress line; returns for how many documents. Raises
    `UserError`. Ctrl-C leaves the one that lies there."""
    with _progress() as (show, cancel):
        return travel.put_beside(engine.base_dir, engine.index_dir, show, cancel)


def refresh(engine: WorkspaceEngine) -> RefreshReport:
    """Brings the index up to date under a progress line. Ctrl-C stops it, and what is done is kept."""
    with _progress() as (show, cancel):
        return engine.refresh(show, cancel)


def recognise(engine: WorkspaceEngine) -> int:
    """Recognises the text in pictures that were not looked at yet, under a progress line; returns in how many
    documents. Ctrl-C stops it, and what is done is kept."""
    with _progress() as (show, cancel):
        return engine.recognise(show, cancel)


@contextmanager
def _progress() -> Iterator[tuple[Callable[[IndexProgress], None], threading.Event]]:
    cancel = threading.Event()
    with ProgressLine() as line:

        def show(progress: IndexProgress) -> None:
            total = f" of {progress.total}" if progress.total else ""
            line.show(f"{progress.stage.capitalize()} {progress.done}{total}: {progress.path}")

        try:
            yield show, cancel
        except KeyboardInterrupt:
            cancel.set()
            raise
