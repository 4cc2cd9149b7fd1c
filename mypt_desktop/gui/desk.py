"""What every part of the window works with, handed down: the look, the services and the worker threads."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject

from mypt_desktop.gui.bridge import Worker
from mypt_desktop.gui.ports import Services
from mypt_desktop.gui.theme import Theme


@dataclass(frozen=True, slots=True)
class Desk:
    """Three workers, so that a slow document never holds up a chat: `store` asks the database, `documents` the
    workspace, `drawing` computes what is only looks."""

    theme: Theme
    services: Services
    store: Worker
    documents: Worker
    drawing: Worker

    def finish(self) -> None:
        """Ends the workers. What was asked of the store is done: it may be a deletion or a new name."""
        self.drawing.close()
        self.documents.close()
        self.store.close(drop=False)


def make_desk(theme: Theme, services: Services, parent: QObject) -> Desk:
    return Desk(theme, services, Worker("store", parent), Worker("documents", parent), Worker("drawing", parent))
