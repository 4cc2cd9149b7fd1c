"""FolderTravel: puts the open folder's index beside its documents, so that another machine need not read them again."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr, trn
from mypt_desktop.workspace import travel
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.values import IndexProgress

_TELL_SECONDS = 0.1


class FolderTravel(QObject):
    """`noted` says how far it is, "" once it is over; `said` is a sentence about what was done, `went_wrong` why it was
    not."""

    noted = Signal(str)
    said = Signal(str)
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._cancel = threading.Event()
        self._working = False
        self._told = 0.0

    @Slot()
    def prepare(self) -> None:
        engine = self._desk.services.workspace
        if engine is None or self._working:
            return
        self._working = True
        self._told = 0.0
        self.noted.emit(tr("Preparing the folder to travel"))
        job = partial(_put_beside, engine, self._tell, self._cancel)
        self._desk.files.ask(job, partial(self._on_done, engine.base_dir), self._on_failed)

    def close(self) -> None:
        """What is under way is given up; the index that lay there stays."""
        self._cancel.set()

    def _tell(self, progress: IndexProgress) -> None:
        """On the worker's thread; the signal carries it to the window's."""
        now = time.monotonic()
        if now - self._told >= _TELL_SECONDS:
            self._told = now
            self.noted.emit(
                tr("Preparing the folder to travel: {done:,} of {total:,}", done=progress.done, total=progress.total)
            )

    def _on_done(self, root: Path, counts: tuple[int, int] | None) -> None:
        self._end()
        if counts is not None:
            count, others = counts
            told = trn(
                "{name} is ready to travel: its index lies beside {n:,} document, and another machine opens it"
                " at once.",
                "{name} is ready to travel: its index lies beside {n:,} documents, and another machine opens it"
                " at once.",
                count,
                name=one_line(root.name, 60),
            )
            again = trn(
                "{n:,} more, a mail or an archive with files in it, is read again there.",
                "{n:,} more, mails and archives with files in them, are read again there.",
                others,
            )
            self.said.emit(f"{told} {again}" if others else told)

    def _on_failed(self, error: UserError) -> None:
        self._end()
        self.went_wrong.emit(error)

    def _end(self) -> None:
        self._working = False
        self.noted.emit("")


def _put_beside(
    engine: WorkspaceEngine, tell: Callable[[IndexProgress], None], cancel: threading.Event
) -> tuple[int, int] | None:
    """How many documents need not be read again elsewhere, and how many of those that were read here do."""
    count = travel.put_beside(engine.base_dir, engine.index_dir, tell, cancel)
    return None if count is None else (count, max(0, engine.num_docs - count))
