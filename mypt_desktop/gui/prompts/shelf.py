"""The user's own prompts as the window knows them: read on a worker, and again when a file comes, goes or changes."""

from __future__ import annotations

import contextlib
from functools import partial

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal, Slot

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.gui.desk import Desk
from mypt_desktop.store.prompt_library import FoundPrompts, PromptLibrary

_PAUSE_MS = 150  # an editor writes a file in several steps


class PromptShelf(QObject):
    """Nothing is read or followed before the first `refresh`."""

    changed = Signal()
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._watcher: QFileSystemWatcher | None = None
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self.refresh)
        self.found = FoundPrompts()

    @property
    def library(self) -> PromptLibrary:
        return self._desk.services.own_prompts

    @Slot()
    def refresh(self) -> None:
        if self._watcher is None:
            self._watcher = QFileSystemWatcher(self)
            self._watcher.directoryChanged.connect(self._on_event)
            self._watcher.fileChanged.connect(self._on_event)
        self._desk.files.ask(partial(_look, self.library), self._on_found, self.went_wrong.emit)

    def _on_found(self, looked: tuple[FoundPrompts, frozenset[str]]) -> None:
        found, places = looked
        self._follow(places)
        if _told(found) != _told(self.found):
            self.found = found
            self.changed.emit()

    @Slot(str)
    def _on_event(self, path: str) -> None:
        self._pause.start()

    def _follow(self, wanted: frozenset[str]) -> None:
        """A file that an editor put in the place of the old one is another to the system."""
        assert self._watcher is not None
        known = {*self._watcher.directories(), *self._watcher.files()}
        if gone := known - wanted:
            self._watcher.removePaths(sorted(gone))
        if new := wanted - known:
            self._watcher.addPaths(sorted(new))


def _look(library: PromptLibrary) -> tuple[FoundPrompts, frozenset[str]]:
    """On the worker: the prompts, and the folder and files that can be followed. The folder is made where there is
    none, so that a file that comes is seen."""
    with contextlib.suppress(OSError):  # without the folder there is nothing to follow
        make_private(library.folder)
    found = library.find()
    files = [one.file for one in found.prompts] + [one.file for one in found.faults]
    places = [library.folder, *(library.folder / file for file in files)]
    return found, frozenset(str(place) for place in places if place.exists())


def _told(found: FoundPrompts) -> object:
    """Errors are equal to themselves only; what they say is compared."""
    return found.prompts, [(one.file, one.faults) for one in found.faults]
