"""The ways to a workspace: a dialog, the recent ones, the sample."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr


class WorkspaceOpening(QObject):
    """`opened` comes when a folder is being opened, `went_wrong` when it cannot be."""

    opened = Signal()
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._services = desk.services
        self._store = desk.store
        self._window = window

    @Slot()
    def choose(self) -> None:
        """Asks for a folder."""
        recent = self._services.settings.workspace.recent
        start = recent[0] if recent else str(Path.home())
        chosen = QFileDialog.getExistingDirectory(self._window, tr("Open a workspace"), start)
        if chosen:
            self.open(Path(chosen))

    @Slot()
    def open_sample(self) -> None:
        self._store.ask(self._services.sample_workspace, self.open, self.went_wrong.emit)

    def open(self, path: Path) -> None:
        try:
            self._services.open_workspace(path)
        except UserError as error:
            self.went_wrong.emit(error)
        else:
            self.opened.emit()

    def open_last(self) -> None:
        """The folder that was open when the program ended, if it is still there and the user wants it."""
        settings = self._services.settings.workspace
        if not settings.reopen or not settings.recent or self._services.workspace_state.state != "none":
            return
        last = Path(settings.recent[0])
        if last.is_dir():
            self.open(last)

    def fill(self, menu: QMenu) -> None:
        """Writes the recent folders into `menu`."""
        menu.clear()
        for path in self._services.settings.workspace.recent:
            menu.addAction(one_line(path, 90).replace("&", "&&"), partial(self.open, Path(path)))
        if menu.isEmpty():
            menu.addAction(tr("Nothing was opened yet")).setEnabled(False)
