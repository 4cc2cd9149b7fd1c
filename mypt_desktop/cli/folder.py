"""Opening a folder's engine for one command, without the rest of the program."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from mypt_desktop.app.folder import index_dir, readable_folder
from mypt_desktop.cli.progress import ProgressLine
from mypt_desktop.core.paths import DataDir
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
