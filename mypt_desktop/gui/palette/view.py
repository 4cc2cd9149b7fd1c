"""The palette as it is seen: a line to type in and what matches below. The keyboard never leaves the line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QLineEdit, QListView, QWidget

from mypt_desktop.gui.controls import column, label
from mypt_desktop.gui.palette.entries import Entry
from mypt_desktop.gui.palette.rows import EntryDelegate, EntryRows, announce
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.value_fields import name_buttons_in

_WIDTH, _HEIGHT, _TOP = 680, 460, 56
_PAGE = 10  # rows

Find = Callable[[str], Sequence[Entry]]


class PaletteView(QDialog):
    """A popup over the window. `find` says what matches a text, best first; `chosen` comes once it is closed."""

    chosen = Signal(object)  # Entry

    def __init__(self, theme: Theme, find: Find, same: QAction, parent: QWidget) -> None:
        """`same` opens it; its keys close it again."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("palette")
        self.setAccessibleName(tr("Command palette"))
        self._find = find
        self._same = same
        self._line = QLineEdit()
        self._line.setPlaceholderText(tr("Find an action, a document, a chat or a setting"))
        self._line.setAccessibleName(tr("Command palette"))
        self._line.setAccessibleDescription(tr("Type to find, up and down to choose, Enter to do it, Esc to close."))
        self._line.addAction(theme.icon("search", "text_faint"), QLineEdit.ActionPosition.LeadingPosition)
        name_buttons_in(self._line)
        self._line.textChanged.connect(self.refresh)
        self._line.installEventFilter(self)
        self._rows = EntryRows(self)
        self._list = QListView()
        self._list.setModel(self._rows)
        self._list.setItemDelegate(EntryDelegate(theme, self._rows, self._list))
        self._list.setAccessibleName(tr("Matches"))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setUniformItemSizes(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.clicked.connect(self._on_clicked)
        self._empty = label(tr("Nothing matches."), "muted")
        self._empty.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        self._empty.hide()
        layout = column(self, SPACE_1, (SPACE_2, SPACE_2, SPACE_2, SPACE_2))
        layout.addWidget(self._line)
        layout.addWidget(self._empty)
        layout.addWidget(self._list, 1)

    def open_over(self, window: QWidget) -> None:
        """Empty, with the keyboard, at the top of the window."""
        self._line.clear()
        size = QSize(min(_WIDTH, window.width() - 2 * SPACE_3), min(_HEIGHT, window.height() - _TOP - SPACE_3))
        self.resize(size)
        self.move(window.mapToGlobal(QPoint((window.width() - size.width()) // 2, _TOP)))
        self.refresh()
        self.show()
        self._line.setFocus(Qt.FocusReason.PopupFocusReason)

    @Slot()
    def refresh(self) -> None:
        """Asks again what matches; a row that the user went to stays chosen while the words are the same."""
        text = self._line.text()
        before = self._rows.entry(self._list.currentIndex().row()) if text == self._rows.query else None
        went = before is not None and self._list.currentIndex().row() > 0
        self._rows.show(self._find(text), text)
        self._empty.setVisible(not self._rows.rowCount())
        self._list.setVisible(bool(self._rows.rowCount()))
        self._go(max(0, self._rows.row_of(before.key)) if before is not None and went else 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys that move in the list, while the keyboard is in the line."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {
                Qt.Key.Key_Down: 1,
                Qt.Key.Key_Up: -1,
                Qt.Key.Key_PageDown: _PAGE,
                Qt.Key.Key_PageUp: -_PAGE,
                Qt.Key.Key_Tab: 1,
                Qt.Key.Key_Backtab: -1,
            }.get(Qt.Key(event.key()))
            if step is not None:
                self._move(step)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose(self._list.currentIndex().row())
                return True
            if QKeySequence(event.keyCombination()) in self._same.shortcuts():
                self.reject()
                return True
        return bool(super().eventFilter(watched, event))

    def _move(self, step: int) -> None:
        """Single steps go round, pages stop at the ends."""
        count = self._rows.rowCount()
        if count:
            at = self._list.currentIndex().row() + step
            self._go(at % count if abs(step) == 1 else min(max(at, 0), count - 1))

    def _go(self, row: int) -> None:
        index = self._rows.index(row, 0)
        self._list.setCurrentIndex(index)
        self._list.scrollTo(index)
        announce(self._line, self._rows, row, self._empty.text())

    def _choose(self, row: int) -> None:
        entry = self._rows.entry(row)
        if entry is not None and entry.enabled:
            self.accept()
            self.chosen.emit(entry)

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        self._choose(index.row())
