"""The ways to a workspace: a dialog, the recent ones, the sample."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr, trn
from mypt_desktop.workspace.index.portable import PortableFacts
from mypt_desktop.workspace.travel import lies_beside


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
        """Where an index came with the folder and there is none here yet, the user is asked about it first."""
        if lies_beside(path):
            job = partial(self._services.brought_index, path)
            self._store.ask(job, partial(self._on_brought, path), partial(self._on_unfit, path))
        else:
            self._open(path)

    def _on_brought(self, path: Path, found: PortableFacts | None) -> None:
        self._open(path, use_brought=found is not None and self._trusted(path, found))

    def _on_unfit(self, path: Path, error: UserError) -> None:
        self._open(path)
        self.went_wrong.emit(error)

    def _trusted(self, path: Path, found: PortableFacts) -> bool:
        answer = QMessageBox.question(
            self._window,
            tr("An index came with this folder"),
            trn(
                "{name} brings an index made on another machine. Use it?\n\nIt saves reading {n:,} document. What it"
                " says of its contents is not checked, so use it only if you trust where it is from.",
                "{name} brings an index made on another machine. Use it?\n\nIt saves reading {n:,} documents. What it"
                " says of their contents is not checked, so use it only if you trust where it is from.",
                found.documents,
                name=one_line(path.name, 60),
            ),
            defaultButton=QMessageBox.StandardButton.No,
        )
        return answer == QMessageBox.StandardButton.Yes

    def _open(self, path: Path, *, use_brought: bool = False) -> None:
        try:
            self._services.open_workspace(path, use_brought=use_brought)
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
