"""The list of chats: new, search, rename in place, delete with a way back, under headings of when they were used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any, TypeAlias

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import QLineEdit, QListView, QMenu, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat_export.menus import add_export
from mypt_desktop.gui.controls import column, icon_button, label, row
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.store.chats import ChatId, ChatSummary

_Index: TypeAlias = QModelIndex | QPersistentModelIndex
_CHAT = Qt.ItemDataRole.UserRole
_SNIPPET = Qt.ItemDataRole.UserRole + 1
_WAITS = Qt.ItemDataRole.UserRole + 2
_UNTITLED = "New chat"


@dataclass(frozen=True, slots=True)
class _Heading:
    text: str


class ChatsModel(QAbstractListModel):
    """Rows are headings and chats."""

    renamed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[_Heading | ChatSummary] = []
        self._searching = False
        self._waiting: frozenset[ChatId] = frozenset()

    def mark_waiting(self, chats: Iterable[ChatId]) -> None:
        """The chats in which a tool waits for the user."""
        self._waiting = frozenset(chats)
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 0))

    def show(self, chats: Sequence[ChatSummary], *, searching: bool) -> None:
        """Everything anew. While searching rows show where the words were found, and no headings."""
        self.beginResetModel()
        self._searching = searching
        self._rows = list(chats) if searching else _under_headings(chats, datetime.now().date())
        self.endResetModel()

    def row_of(self, chat: ChatId | None) -> int:
        return next((n for n, row in enumerate(self._rows) if isinstance(row, ChatSummary) and row.id == chat), -1)

    def chat_at(self, index: _Index) -> ChatSummary | None:
        row = self._rows[index.row()] if 0 <= index.row() < len(self._rows) else None
        return row if isinstance(row, ChatSummary) else None

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self._rows[index.row()]
        if isinstance(row, _Heading):
            return row.text if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole) else None
        title = one_line(row.title) or _UNTITLED
        waits = row.id in self._waiting
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return title
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{title}, a tool waits for your answer" if waits else title
            case Qt.ItemDataRole.EditRole:
                return row.title
            case Qt.ItemDataRole.ToolTipRole:
                return tip(f"{title}\nA tool waits for your answer" if waits else title)
            case _ if role == _WAITS:
                return waits
            case _ if role == _CHAT:
                return row
            case _ if role == _SNIPPET:
                return one_line(row.snippet) if self._searching else ""
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if self.chat_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        chat = self.chat_at(index)
        title = one_line(str(value), 120)
        if chat is None or role != Qt.ItemDataRole.EditRole or not title or title == chat.title:
            return False
        self._rows[index.row()] = replace(chat, title=title)
        self.renamed.emit(chat.id, title)
        return True


class ChatList(QWidget):
    """The section of the sidebar. It asks the store itself; what is chosen goes up."""

    chosen = Signal(str)  # ChatId
    new_wanted = Signal()
    delete_wanted = Signal(object)  # ChatSummary
    share_wanted = Signal(str, str)  # ChatId, a format to export it in or `PRINT`
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._current: ChatId | None = None
        self._hidden: set[ChatId] = set()
        self._model = ChatsModel()
        self._model.renamed.connect(self._on_renamed)
        self._view = _ChatView(desk.theme, self._model)
        self._search = QLineEdit()
        self._search.setProperty("kind", "filter")
        self._search.setPlaceholderText("Search chats")
        self._search.setAccessibleName("Search chats")
        self._search.setClearButtonEnabled(True)
        self._search.addAction(desk.theme.icon("search", "text_faint"), QLineEdit.ActionPosition.LeadingPosition)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(120)
        self._delay.timeout.connect(self.refresh)
        self._search.textChanged.connect(self._on_search)
        self._empty = label("", "faint", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._empty.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, 0)
        new = icon_button(desk.theme, "square-pen", "New chat", hint="Ctrl+N")
        new.clicked.connect(self.new_wanted)
        layout = column(self, SPACE_2, (SPACE_2, SPACE_2, SPACE_2, 0))
        layout.addLayout(row(label("Chats", "section"), None, new, margins=(SPACE_2, 0, 0, 0)))
        layout.addLayout(row(self._search, margins=(SPACE_1, 0, SPACE_1, 0)))
        layout.addWidget(self._empty)
        layout.addWidget(self._view, 1)
        self._view.clicked.connect(self._on_clicked)
        self._view.activated.connect(self._on_clicked)
        self._view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._view.customContextMenuRequested.connect(self._on_menu)
        self._view.delete_pressed.connect(self.delete_current)

    @Slot()
    def refresh(self) -> None:
        """Asks the store again."""
        query = self._search.text()
        self._desk.store.ask(partial(self._ask, query), self._on_listed, self._on_error)

    def select(self, chat: ChatId | None) -> None:
        """The chat that the window shows; None for one that is not stored yet."""
        self._current = chat
        self._mark()

    def hide_chat(self, chat: ChatId, hidden: bool) -> None:
        """A chat that is about to be deleted is not listed."""
        if hidden:
            self._hidden.add(chat)
        else:
            self._hidden.discard(chat)
        self.refresh()

    @Slot(set)
    def mark_waiting(self, chats: set[ChatId]) -> None:
        self._model.mark_waiting(chats)

    def focus_search(self) -> None:
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    def focus_list(self) -> None:
        self._view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def rename_current(self) -> None:
        index = self._model.index(self._model.row_of(self._current), 0)
        if index.isValid():
            self._view.edit(index)

    @Slot()
    def delete_current(self) -> None:
        chat = self._model.chat_at(self._view.currentIndex())
        if chat is not None:
            self.delete_wanted.emit(chat)

    def _ask(self, query: str) -> tuple[str, list[ChatSummary]]:
        return query, self._desk.services.chats.list(query)

    def _on_listed(self, answer: tuple[str, list[ChatSummary]]) -> None:
        query, found = answer
        if query != self._search.text():
            return
        chats = [chat for chat in found if chat.id not in self._hidden]
        self._model.show(chats, searching=bool(query.strip()))
        self._empty.setText(
            f"No chat holds “{one_line(query, 40)}”." if query.strip() else "Your chats will be kept here."
        )
        self._empty.setVisible(not chats)
        self._mark()

    def _on_error(self, error: UserError) -> None:
        self.went_wrong.emit(error)

    def _mark(self) -> None:
        number = self._model.row_of(self._current)
        if number >= 0:
            self._view.setCurrentIndex(self._model.index(number, 0))
        else:
            self._view.clearSelection()
            self._view.setCurrentIndex(QModelIndex())

    @Slot(str)
    def _on_search(self, text: str) -> None:
        self._delay.start()

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        chat = self._model.chat_at(index)
        if chat is not None:
            self.chosen.emit(chat.id)

    @Slot(str, str)
    def _on_renamed(self, chat: str, title: str) -> None:
        rename = partial(self._desk.services.chats.rename, ChatId(chat), title)
        self._desk.store.ask(rename, self._on_stored, self._on_error)

    def _on_stored(self, _: None) -> None:
        self.refresh()

    @Slot(QPoint)
    def _on_menu(self, at: QPoint) -> None:
        index = self._view.indexAt(at)
        chat = self._model.chat_at(index)
        if chat is None:
            return
        menu = QMenu(self)
        menu.setAccessibleName("Chat")
        rename = QAction(self._desk.theme.icon("pencil"), "Rename", menu)
        rename.triggered.connect(partial(self._view.edit, index))
        delete = QAction(self._desk.theme.icon("trash-2", "danger"), "Delete", menu)
        delete.triggered.connect(partial(self.delete_wanted.emit, chat))
        menu.addAction(rename)
        add_export(menu, self._desk.theme, partial(self.share_wanted.emit, chat.id))
        menu.addSeparator()
        menu.addAction(delete)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._view.viewport().mapToGlobal(at))


class _ChatView(QListView):
    delete_pressed = Signal()

    def __init__(self, theme: Theme, model: ChatsModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(_ChatDelegate(theme, self))
        self.setAccessibleName("Chats")
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setUniformItemSizes(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Delete) or event.key() == Qt.Key.Key_Backspace:
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)


class _ChatDelegate(QStyledItemDelegate):
    """One line for a chat, two while searching, small letters for a heading."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        line = option.fontMetrics.height()
        if index.data(_CHAT) is None:
            return QSize(10, line + 16)
        return QSize(10, line + 14 + (line if index.data(_SNIPPET) else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        rect = QRect(option.rect).adjusted(2, 1, -2, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(_CHAT) is None:
            painter.setFont(self._theme.font("caption"))
            painter.setPen(self._theme.color("text_faint"))
            flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
            painter.drawText(rect.adjusted(SPACE_2, 0, 0, -SPACE_1), flags, str(index.data()))
            painter.restore()
            return
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if selected or hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("pressed" if selected else "hover"))
            painter.drawRoundedRect(rect, 7, 7)
        if option.state & QStyle.StateFlag.State_HasFocus and selected:
            painter.setPen(self._theme.color("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect, 7, 7)
        inside = rect.adjusted(SPACE_2, 0, -SPACE_2, 0)
        if index.data(_WAITS):
            size = 14
            hand = self._theme.icons.pixmap("hand", "accent", size, painter.device().devicePixelRatioF())
            painter.drawPixmap(inside.right() - size, inside.center().y() - size // 2, hand)
            inside.setRight(inside.right() - size - SPACE_2)
        self._words(painter, option, index, inside)
        painter.restore()

    def _words(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index, rect: QRect) -> None:
        snippet = str(index.data(_SNIPPET) or "")
        metrics = option.fontMetrics
        painter.setFont(option.font)
        painter.setPen(self._theme.color("text"))
        top = QRect(rect.x(), rect.y(), rect.width(), rect.height() // 2 + 2) if snippet else rect
        title = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(top, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        if snippet:
            painter.setFont(self._theme.font("caption"))
            painter.setPen(self._theme.color("text_muted"))
            below = QRect(rect.x(), rect.center().y(), rect.width(), rect.height() // 2)
            words = painter.fontMetrics().elidedText(snippet, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: _Index) -> None:
        editor.setGeometry(QRect(option.rect).adjusted(2, 0, -2, 0))

    def eventFilter(self, editor: Any, event: QEvent) -> bool:
        return bool(super().eventFilter(editor, event))


def _under_headings(chats: Sequence[ChatSummary], today: date) -> list[_Heading | ChatSummary]:
    """Newest first, with a heading where another stretch of time begins."""
    rows: list[_Heading | ChatSummary] = []
    heading = ""
    for chat in chats:
        wanted = _when(datetime.fromtimestamp(chat.updated_at).date(), today)
        if wanted != heading:
            heading = wanted
            rows.append(_Heading(heading))
        rows.append(chat)
    return rows


def _when(day: date, today: date) -> str:
    if day >= today:
        return "Today"
    if day == today - timedelta(days=1):
        return "Yesterday"
    if day > today - timedelta(days=7):
        return "Last 7 days"
    if day > today - timedelta(days=30):
        return "Last 30 days"
    return f"{day:%B %Y}"
