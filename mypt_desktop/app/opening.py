"""Opening a folder and waiting until it is read, for programs without a window."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from pathlib import Path

from mypt_desktop.app.services import App
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.service_states import ServiceEvent, WorkspaceState


def open_and_wait(
    app: App, path: Path, index: Path | None = None, show: Callable[[WorkspaceState], None] = lambda state: None
) -> WorkspaceState:
    """Opens `path`, or looks for changes in it; returns when the index is up to date, and calls `show` meanwhile.
    `index` is where the index lies: of a folder that is open, where it is; else in the data folder.

    Raises `UserError` when the folder cannot be used. Ctrl-C stops the indexing; what is done is kept.
    """
    states: queue.Queue[WorkspaceState] = queue.Queue()

    def listen(event: ServiceEvent) -> None:
        if isinstance(event, WorkspaceState):
            states.put(event)

    app.subscribe(listen)
    app.open_workspace(path, index)
    # An event without end to wait for: waiting in slices lets Ctrl-C through on every system.
    never = threading.Event()
    while True:
        try:
            state = states.get_nowait()
        except queue.Empty:
            never.wait(0.02)
            continue
        match state:
            case WorkspaceState("indexing"):
                show(state)
            case WorkspaceState("failed"):
                raise UserError(state.error)
            case WorkspaceState("ready"):
                return state
            case _:
                raise UserError("The folder was closed.")
