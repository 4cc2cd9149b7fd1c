"""The rows of the palette and how each is drawn: icon, title with the matched letters, where it is from, its keys."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFont,
    QIcon,
    QPainter,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mypt_desktop.gui.palette.entries import Entry
from mypt_desktop.gui.palette.matching import marked_letters
from mypt_desktop.gui.plain import one_line, utf16_length
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr

_Index = QModelIndex | QPersistentModelIndex
_ENTRY = Qt.ItemDataRole.UserRole + 1
_ICON = 16


class EntryRows(QAbstractListModel):
    """What matches now, best first."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._entries: list[Entry] = []
        self._query = ""

    def show(self, entries: Sequence[Entry], query: str) -> None:
        self.beginResetModel()
        self._entries = list(entries)
        self._query = query
        self.endResetModel()

    @property
    def query(self) -> str:
        return self._query

    def entry(self, row: int) -> Entry | None:
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def row_of(self, key: str) -> int:
        """-1 where it is not shown."""
        return next((row for row, entry in enumerate(self._entries) if entry.key == key), -1)

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._entries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index.row())
        if entry is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return shown(entry.title)
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken(entry)
            case _ if role == _ENTRY:
                return entry
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        entry = self.entry(index.row())
        if entry is None or not entry.enabled:
            return Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


def shown(title: str) -> str:
    return unicodedata.normalize("NFC", one_line(title))


def spoken(entry: Entry) -> str:
    """What a screen reader says of it."""
    parts = (shown(entry.title), one_line(entry.beside), entry.keys, "" if entry.enabled else tr("not possible now"))
    return ", ".join(part for part in parts if part)


def announce(on: QWidget, rows: EntryRows, row: int, otherwise: str = "") -> None:
    """Has a screen reader say the row that is chosen now, while the keyboard is in `on`; `otherwise` where there is
    none."""
    if QAccessible.isActive():
        entry = rows.entry(row)
        place = tr("{number:,} of {total:,}", number=row + 1, total=rows.rowCount())
        words = f"{spoken(entry)}, {place}" if entry else otherwise
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(on, words))


class EntryDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, model: EntryRows, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(10, option.fontMetrics.height() + 2 * SPACE_2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        entry: Entry | None = index.data(_ENTRY)
        if entry is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRect(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(self._theme.color("accent"))
            painter.setBrush(self._theme.color("accent_soft"))
            painter.drawRoundedRect(rect.adjusted(1, 1, -2, -2), 7, 7)
        inside = rect.adjusted(SPACE_3, 0, -SPACE_3, 0)
        icon = entry.icon if isinstance(entry.icon, QIcon) else self._theme.icon(entry.icon)
        mode = QIcon.Mode.Normal if entry.enabled else QIcon.Mode.Disabled
        icon.paint(painter, QRect(inside.x(), inside.center().y() - _ICON // 2, _ICON, _ICON), mode=mode)
        inside.setLeft(inside.left() + _ICON + SPACE_3)
        if entry.keys:
            inside.setRight(self._right(painter, inside, entry.keys, "text_muted") - SPACE_3)
        title = shown(entry.title)
        wide = min(option.fontMetrics.horizontalAdvance(title) + SPACE_3, inside.width() * 3 // 4)
        beside = QRect(inside)
        beside.setLeft(inside.left() + wide)
        self._right(painter, beside, one_line(entry.beside), "text_muted")
        inside.setWidth(wide)
        self._title(painter, option, inside, title, entry.enabled)
        painter.restore()

    def _right(self, painter: QPainter, rect: QRect, text: str, role: str) -> int:
        """Writes `text` at the right end; returns where it begins."""
        font = self._theme.font("caption")
        painter.setFont(font)
        painter.setPen(self._theme.color(role))
        cut = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, max(0, rect.width()))
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, cut)
        return rect.right() - painter.fontMetrics().horizontalAdvance(cut)

    def _title(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, title: str, enabled: bool) -> None:
        cut = option.fontMetrics.elidedText(title, Qt.TextElideMode.ElideRight, rect.width())
        layout = QTextLayout(cut, option.font)
        ranges = []
        for start, length in marked_letters(self._model.query, title):
            found = QTextLayout.FormatRange()
            found.start, found.length = utf16_length(title[:start]), utf16_length(title[start : start + length])
            found.format = QTextCharFormat()
            found.format.setForeground(self._theme.color("accent"))
            found.format.setFontWeight(QFont.Weight.DemiBold)
            ranges.append(found)
        layout.setFormats([one for one in ranges if one.start + one.length <= utf16_length(cut)])
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        painter.setPen(self._theme.color("text" if enabled else "text_faint"))
        top = rect.y() + (rect.height() - line.height()) / 2
        layout.draw(painter, QPointF(rect.x(), top))
