"""The list above the composer to choose from while one types. The keyboard never leaves the composer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView, QWidget

from mypt_desktop.gui.chat.composer import Composer
from mypt_desktop.gui.palette.entries import Entry
from mypt_desktop.gui.palette.rows import EntryDelegate, EntryRows, announce
from mypt_desktop.gui.theme import SPACE_2, Theme

_MOST_ROWS = 8  # seen at once


class Completions(QObject):
    """Shown by `offer`. `chosen` comes once the list is closed, `dismissed` when it was left by Escape."""

    chosen = Signal(object)  # Entry
    dismissed = Signal()

    def __init__(self, theme: Theme, composer: Composer, window: QWidget, name: str) -> None:
        """`name` is what a screen reader calls the list."""
        super().__init__(window)
        self._theme = theme
        self._composer = composer
        self._window = window
        self._name = name
        self._rows = EntryRows(self)
        self._list: QListView | None = None
        composer.editor.installEventFilter(self)
        composer.installEventFilter(self)

    @property
    def shown(self) -> bool:
        return self._list is not None and self._list.isVisible()

    def offer(self, entries: Sequence[Entry], query: str) -> None:
        """Shows these with the letters of `query` marked; none of them closes the list. The same entries again leave
        the chosen one chosen."""
        if not entries:
            self.hide()
            return
        shown = self._made()
        before = self._rows.entry(shown.currentIndex().row()) if self.shown and query == self._rows.query else None
        self._rows.show(entries, query)
        self._place()
        shown.show()
        shown.raise_()
        self._go(max(0, self._rows.row_of(before.key)) if before is not None else 0)

    def hide(self) -> None:
        if self._list is not None:
            self._list.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self.shown:
            return False
        if watched is self._composer:
            if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
                self._place()
            return False
        if event.type() == QEvent.Type.FocusOut:
            self.hide()
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
            event.accept()  # elsewhere in the window it stops an answer
            return True
        return event.type() == QEvent.Type.KeyPress and self._pressed(Qt.Key(event.key()))

    def _pressed(self, key: Qt.Key) -> bool:
        at = self._list.currentIndex().row() if self._list is not None else 0
        match key:
            case Qt.Key.Key_Down | Qt.Key.Key_Up:
                self._go((at + (1 if key == Qt.Key.Key_Down else -1)) % self._rows.rowCount())
            case Qt.Key.Key_PageDown | Qt.Key.Key_PageUp:
                by = _MOST_ROWS if key == Qt.Key.Key_PageDown else -_MOST_ROWS
                self._go(min(max(at + by, 0), self._rows.rowCount() - 1))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Tab:
                self._choose(at)
            case Qt.Key.Key_Escape:
                self.hide()
                self.dismissed.emit()
            case _:
                return False
        return True

    def _made(self) -> QListView:
        if self._list is None:
            self._list = QListView(self._window)
            self._list.setObjectName("completions")
            self._list.setModel(self._rows)
            self._list.setItemDelegate(EntryDelegate(self._theme, self._rows, self._list))
            self._list.setAccessibleName(self._name)
            self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._list.setUniformItemSizes(True)
            self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self._list.clicked.connect(self._on_clicked)
        return self._list

    def _place(self) -> None:
        """Right above the composer, as high as its rows or the room there."""
        shown = self._made()
        shown.ensurePolished()
        corner = self._composer.mapTo(self._window, QPoint(0, 0))
        rows = min(_MOST_ROWS, self._rows.rowCount())
        height = min(shown.sizeHintForRow(0) * rows + 2 * shown.frameWidth(), corner.y() - 2 * SPACE_2)
        shown.setGeometry(corner.x(), corner.y() - height - SPACE_2, self._composer.width(), height)

    def _go(self, row: int) -> None:
        if self._list is not None:
            index = self._rows.index(row, 0)
            self._list.setCurrentIndex(index)
            self._list.scrollTo(index)
            announce(self._composer.editor, self._rows, row)

    def _choose(self, row: int) -> None:
        entry = self._rows.entry(row)
        if entry is not None and entry.enabled:
            self.hide()
            self.chosen.emit(entry)

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        self._choose(index.row())
