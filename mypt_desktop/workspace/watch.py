"""Follows changes on disk, as the system reports them, and says when the index is out of date."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.scan import may_hold_documents

_DEBOUNCE_MS = 1600  # changes that follow each other this closely are one change
_QUIET_MS = 400  # this long without a change, and what was collected is told


class Watcher:
    """Calls `on_change` after documents may have changed, on a thread of its own. Does not refresh by itself.

    Start it before a refresh: what changes while that runs is then told too.
    """

    def __init__(self, engine: WorkspaceEngine, on_change: Callable[[], None]) -> None:
        self._root = engine.base_dir.resolve()
        self._index = engine.index_dir.resolve()
        self._on_change = on_change
        self._stop = threading.Event()
        self._watching = threading.Event()
        self._thread: threading.Thread | None = None
        self._error = ""

    @property
    def error(self) -> str:
        """Why changes are not followed (too many folders for the system, say), else ""."""
        return self._error

    def start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Returns when the thread has ended."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(10)
            self._thread = None

    def wait_until_watching(self, timeout: float) -> bool:
        """Whether changes from now on are seen, at the latest after `timeout` seconds."""
        return self._watching.wait(timeout)

    def _run(self) -> None:
        import watchfiles

        try:
            os.scandir(self._root).close()  # the watcher below takes a missing folder for a quiet one
            for changes in watchfiles.watch(
                self._root,
                watch_filter=self._matters,
                debounce=_DEBOUNCE_MS,
                step=_QUIET_MS,
                stop_event=self._stop,
                rust_timeout=500,
                yield_on_timeout=True,
                raise_interrupt=False,
                ignore_permission_denied=True,
            ):
                self._watching.set()
                if changes and not self._stop.is_set():
                    self._on_change()
        except (OSError, RuntimeError) as error:
            self._error = f"Changes in {self._root} are not followed: {error}. Refresh by hand."

    def _matters(self, change: object, path: str) -> bool:
        file = Path(path)
        if file == self._index or self._index in file.parents:
            return False
        relative = self._relative(path)
        return relative != "." and may_hold_documents(relative)

    def _relative(self, path: str) -> str:
        try:
            return Path(path).relative_to(self._root).as_posix()
        except ValueError:
            return "."
