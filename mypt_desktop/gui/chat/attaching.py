"""Files for the next message: dropped, pasted or chosen, looked at on a worker, and shown above the composer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, Signal, Slot
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QFileDialog, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat.composer import Composer
from mypt_desktop.gui.chat.given import MOST_FILES, Given, looked_at, together
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.translation import tr

_PASTED = "Pasted picture.png"


class Attaching(QObject):
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, composer: Composer, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._composer = composer
        self._window = window
        composer.files_pasted.connect(self.take)
        composer.picture_pasted.connect(self._on_picture)
        composer.attach_requested.connect(self.choose)

    @Slot()
    def choose(self) -> None:
        """Asks for files."""
        picked, _ = QFileDialog.getOpenFileNames(self._window, tr("Attach files to the message"), str(Path.home()))
        if picked:
            self.take([Path(path) for path in picked])

    @Slot(list)
    def take(self, paths: Sequence[Path]) -> None:
        """These files go along with the next message; of those that cannot it is said why."""
        self._desk.files.ask(partial(looked_at, paths), self._on_looked_at)

    @Slot(QImage)
    def _on_picture(self, picture: QImage) -> None:
        self._desk.drawing.ask(partial(_as_file, picture), self.add, self.went_wrong.emit)

    def _on_looked_at(self, found: tuple[list[Given], list[UserError]]) -> None:
        given, faults = found
        if given:
            self.add(given)
        if faults:
            self.went_wrong.emit(together(faults))

    def add(self, given: Sequence[Given]) -> None:
        """All of these, or none and it is said why."""
        if len(self._composer.given) + len(given) > MOST_FILES:
            hint = tr("Open the folder they lie in as the workspace instead.")
            self.went_wrong.emit(
                UserError(tr("At most {most} files go along with one message.", most=MOST_FILES), hint=hint)
            )
            return
        self._composer.attach(given)
        self._composer.take_focus()


def _as_file(picture: QImage) -> list[Given]:
    """On a worker: a picture of the whole screen takes longer than a frame."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, QByteArray(b"png")).write(picture):
        raise UserError(tr("The picture on the clipboard cannot be read."), hint=tr("Copy it again."))
    return [Given(_PASTED, data=bytes(buffer.data().data()))]
