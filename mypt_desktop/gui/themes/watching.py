"""Follows the user's folder of themes, so that a theme that is edited is seen as soon as it is saved."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal, Slot

from mypt_desktop.core.paths import make_private

_PAUSE_MS = 150  # an editor writes a file in several steps


class ThemeWatch(QObject):
    """`changed` comes once the folder, or the file that is followed, has been at rest for a moment."""

    changed = Signal()

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._folder = folder
        self._file: Path | None = None
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._on_rest)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._on_event)
        self._watcher.fileChanged.connect(self._on_event)
        with contextlib.suppress(OSError):  # without the folder there is nothing to follow
            make_private(folder)
            self._watcher.addPath(str(folder))

    def follow(self, file: Path | None) -> None:
        """The theme that is shown; None for one of the program's."""
        if self._file is not None:
            self._watcher.removePath(str(self._file))
        self._file = file
        self._again()

    @Slot(str)
    def _on_event(self, path: str) -> None:
        self._again()
        self._pause.start()

    @Slot()
    def _on_rest(self) -> None:
        self._again()
        self.changed.emit()

    def _again(self) -> None:
        """A file that an editor put in the place of the old one is another to the system."""
        if self._file is not None and self._file.is_file() and str(self._file) not in self._watcher.files():
            self._watcher.addPath(str(self._file))
