"""What the managers of servers, toolsets and models have in common: a list, the page of what is chosen in it, and
changes that a worker makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QStackedWidget, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.bridge import Worker
from mypt_desktop.gui.controls import label
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.plain import neutral

EMPTY, PAGE = 0, 1  # of `_pages`: what stands there when nothing is listed, and the page of what is chosen


class Manager(QDialog):
    """`_do` makes every change on `_worker`; what is there is always asked for again, by `refresh`."""

    def __init__(self, desk: Desk, worker: Worker, parent: QWidget, title: str, *, room: QSize, width: int) -> None:
        """`room` is its size where the window has as much, `width` that of the list."""
        super().__init__(parent)
        self._desk = desk
        self._worker = worker
        self._wanted = ""  # the id of what is brought to the front once it is listed
        self.setWindowTitle(title)
        self.resize(room.boundedTo(parent.window().size() - QSize(40, 40)))
        self._list = QListWidget()
        self._list.setProperty("kind", "pages")
        self._list.setFixedWidth(width)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.currentItemChanged.connect(self._on_current)
        self._problem = label("", "danger", wrap=True, selectable=True)
        self._problem.hide()
        self._pages = QStackedWidget()

    @Slot()
    def refresh(self) -> None:
        """Asks for what there is again."""
        raise NotImplementedError

    def say_error(self, error: UserError) -> None:
        self._say(in_words(error))

    def _say(self, sentence: str) -> None:
        self._problem.setText(neutral(sentence))
        self._problem.show()

    def _current(self) -> str:
        """The id of what is chosen in the list, "" for nothing."""
        item = self._list.currentItem()
        return "" if item is None else str(item.data(Qt.ItemDataRole.UserRole))

    def _fill(self, items: Sequence[QListWidgetItem], otherwise: str = "") -> None:
        """Lists these, whose data are their ids. What is wanted or was chosen stays so while it is there; else it is
        `otherwise`, or the first."""
        ids = [item.data(Qt.ItemDataRole.UserRole) for item in items]
        current = next((id for id in (self._wanted or self._current(), otherwise) if id in ids), None)
        self._wanted = ""
        self._list.blockSignals(True)
        self._list.clear()
        for item in items:
            self._list.addItem(item)
        if ids:
            self._list.setCurrentRow(0 if current is None else ids.index(current))
        self._list.blockSignals(False)
        self._list.setVisible(bool(ids))
        if not ids:
            self._pages.setCurrentIndex(EMPTY)
        self._on_current(self._list.currentItem())

    @Slot(QListWidgetItem)
    def _on_current(self, item: QListWidgetItem | None, before: QListWidgetItem | None = None) -> None:
        raise NotImplementedError

    def _do(self, job: Callable[[], object]) -> None:
        self._problem.hide()
        self._worker.ask(job, self._on_done, self._on_not_done)

    def _on_done(self, _: object) -> None:
        self.refresh()

    def _on_not_done(self, error: UserError) -> None:
        self.say_error(error)
        self.refresh()
