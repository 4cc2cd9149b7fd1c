"""Importing toolsets: what is dropped, chosen or named on the command line is reviewed, asked about, and installed."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.toolsets import Toolset

if TYPE_CHECKING:
    from mypt_desktop.gui.toolsets.review_dialog import ReviewPage
    from mypt_desktop.tools.toolsets.review import Review


class ToolsetImporting(QObject):
    """One after the other: the next review comes when the last one was answered.

    `noted` is a sentence about what goes on, empty when it is over; `imported` comes for each one that was installed.
    """

    imported = Signal(Toolset)
    noted = Signal(str)

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window
        self._waiting: deque[Path] = deque()
        self._at: Path | None = None

    @Slot(list)
    def take(self, paths: Sequence[Path]) -> None:
        """Reviews each of `paths`: ZIPs or folders that hold a toolset."""
        known = {*self._waiting, self._at}
        self._waiting.extend(path for path in dict.fromkeys(paths) if path not in known)
        if self._at is None:
            self._next()

    @Slot()
    def choose(self) -> None:
        """Asks for ZIPs."""
        chosen, _ = QFileDialog.getOpenFileNames(
            self._window, tr("Import toolsets"), str(Path.home()), tr("Toolsets (*.zip);;All files (*)")
        )
        self.take([Path(path) for path in chosen])

    def _next(self) -> None:
        self._at = self._waiting.popleft() if self._waiting else None
        if self._at is None:
            self.noted.emit("")
            return
        self.noted.emit(tr("Looking into {name}", name=one_line(self._at.name, 60)))
        self._desk.files.ask(partial(_reviewed, self._desk, self._at), self._on_reviewed, self._on_refused)

    def _on_reviewed(self, found: tuple[Review, ReviewPage]) -> None:
        from mypt_desktop.gui.toolsets.review_dialog import ReviewDialog

        self.noted.emit("")
        review, page = found
        dialog = ReviewDialog(self._desk.theme, page, self._in_front())
        dialog.finished.connect(partial(self._on_answered, dialog, review))
        dialog.open()

    def _in_front(self) -> QWidget:
        """The window, or the dialog that is open over it."""
        return QApplication.activeModalWidget() or self._window

    def _on_answered(self, dialog: QDialog, review: Review, answer: int) -> None:
        dialog.deleteLater()
        if answer != QDialog.DialogCode.Accepted:
            self._next()
            return
        self.noted.emit(tr("Importing"))
        install = partial(self._desk.services.toolsets.import_toolset, review)
        self._desk.files.ask(install, self._on_imported, self._on_refused)

    def _on_imported(self, toolset: Toolset) -> None:
        self.noted.emit("")
        self.imported.emit(toolset)
        self._next()

    def _on_refused(self, error: UserError) -> None:
        from mypt_desktop.gui.toolsets.review_dialog import RefusalDialog

        self.noted.emit("")
        dialog = RefusalDialog(self._desk.theme, self._at.name if self._at else "", error, self._in_front())
        dialog.finished.connect(partial(self._on_read, dialog))
        dialog.open()

    def _on_read(self, dialog: QDialog, _: int) -> None:
        dialog.deleteLater()
        self._next()


def _reviewed(desk: Desk, path: Path) -> tuple[Review, ReviewPage]:
    from mypt_desktop.gui.toolsets.review_words import page_of

    review = desk.services.toolsets.review_toolset(path)
    return review, page_of(review, desk.services.toolsets.unenforced())
