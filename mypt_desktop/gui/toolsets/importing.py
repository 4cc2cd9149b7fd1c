"""Importing toolsets: what is dropped, chosen or named on the command line is reviewed, asked about, and installed."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
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
from mypt_desktop.tools.toolsets.download import HostNotGrantedError, address_in

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
        self._waiting: deque[Path | str] = deque()
        self._at: Path | str | None = None

    @Slot(list)
    def take(self, sources: Sequence[Path | str]) -> None:
        """Reviews each of `sources`: ZIPs or folders that hold a toolset, or addresses of such ZIPs."""
        known = {*self._waiting, self._at}
        found = [address_in(source) or source for source in sources]
        self._waiting.extend(source for source in dict.fromkeys(found) if source not in known)
        if self._at is None:
            self._next()

    @Slot()
    def choose(self) -> None:
        """Asks for ZIPs."""
        chosen, _ = QFileDialog.getOpenFileNames(
            self._window, tr("Import toolsets"), str(Path.home()), tr("Toolsets (*.zip);;All files (*)")
        )
        self.take([Path(path) for path in chosen])

    @Slot()
    def ask_address(self) -> None:
        """Asks for the address of one."""
        from mypt_desktop.gui.toolsets.addresses import AddressDialog

        dialog = AddressDialog(self._in_front())
        dialog.entered.connect(self._on_address)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def _on_address(self, address: str) -> None:
        self.take([address])

    def _next(self) -> None:
        self._at = self._waiting.popleft() if self._waiting else None
        if self._at is None:
            self.noted.emit("")
            return
        self._review(self._at)

    def _review(self, source: Path | str) -> None:
        job = partial(_reviewed, self._desk, source)
        if isinstance(source, str):  # not on the worker of files, which chats wait for
            self.noted.emit(tr("Downloading {address}", address=one_line(source, 80)))
            self._desk.servers.ask(job, self._on_reviewed, self._on_refused)
        else:
            self.noted.emit(tr("Looking into {name}", name=one_line(source.name, 60)))
            self._desk.files.ask(job, self._on_reviewed, self._on_refused)

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
        if isinstance(error, HostNotGrantedError) and isinstance(self._at, str):
            self._ask_host(self._at, error.host)
            return
        name = self._at.name if isinstance(self._at, Path) else self._at or ""
        dialog = RefusalDialog(self._desk.theme, name, error, self._in_front())
        dialog.finished.connect(partial(self._on_read, dialog))
        dialog.open()

    def _ask_host(self, address: str, host: str) -> None:
        from mypt_desktop.gui.toolsets.addresses import HostDialog

        dialog = HostDialog(self._desk.theme, address, host, self._in_front())
        dialog.finished.connect(partial(self._on_host_answered, dialog, address, host))
        dialog.open()

    def _on_host_answered(self, dialog: QDialog, address: str, host: str, answer: int) -> None:
        dialog.deleteLater()
        if answer != QDialog.DialogCode.Accepted:
            self._next()
            return
        services = self._desk.services
        settings = replace(services.settings, network=services.settings.network.granting(host))
        self._desk.store.ask(
            partial(services.save_settings, settings), partial(self._on_granted, address), self._on_refused
        )

    def _on_granted(self, address: str, _: None) -> None:
        self._review(address)

    def _on_read(self, dialog: QDialog, _: int) -> None:
        dialog.deleteLater()
        self._next()


def _reviewed(desk: Desk, source: Path | str) -> tuple[Review, ReviewPage]:
    from mypt_desktop.gui.toolsets.review_words import page_of

    review = desk.services.toolsets.review_toolset(source)
    return review, page_of(review, desk.services.toolsets.unenforced())
