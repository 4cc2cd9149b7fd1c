"""The list of chats: new, search, rename in place, pin, folders, delete with a way back."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import QListView, QMenu, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat_export.menus import add_export
from mypt_desktop.gui.chat_filing import ChatFiling
from mypt_desktop.gui.chat_list_model import CHAT, FOLDED, PINNED, SECOND_LINE, WAITS, ChatsModel, Index
from mypt_desktop.gui.controls import SearchField, column, icon_button, label, row
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.text_direction import direction_of
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatHit, ChatId, ChatSummary


class ChatList(QWidget):
    """The section of the sidebar. It asks the store itself; what is chosen goes up."""

    chosen = Signal(str)  # ChatId
    hit_chosen = Signal(str, str)  # ChatId, MessageId: where the searched words are
    renamed = Signal()
    new_requested = Signal()
    delete_requested = Signal(object)  # ChatSummary
    share_requested = Signal(str, str)  # ChatId, a format to export it in or `PRINT`
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._current: ChatId | None = None
        self._hidden: set[ChatId] = set()
        self._model = ChatsModel()
        self._model.renamed.connect(self._on_renamed)
        self._model.fold(desk.services.settings.window.folded)
        self._filing = ChatFiling(desk, self)
        self._filing.changed.connect(self.refresh)
        self._filing.went_wrong.connect(self.went_wrong)
        self._view = _ChatView(desk.theme, self._model)
        self._search = SearchField(desk.theme, tr("Search chats"))
        self._search.left.connect(self.focus_list)
        self._search.entered.connect(self._on_entered)
        self._search.returnPressed.connect(self._on_return)
        self._open_first = False  # of what is found, once it is listed
        self._rename_requested: ChatId | None = None  # once it is listed
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(120)
        self._delay.timeout.connect(self.refresh)
        self._search.textChanged.connect(self._on_search)
        self._empty = label("", "faint", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._empty.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, 0)
        new = icon_button(desk.theme, "square-pen", tr("New chat"), hint="Ctrl+N")
        new.clicked.connect(self.new_requested)
        layout = column(self, SPACE_2, (SPACE_2, SPACE_2, SPACE_2, 0))
        layout.addLayout(row(label(tr("Chats"), "section"), None, new, margins=(SPACE_2, 0, 0, 0)))
        layout.addLayout(row(self._search, margins=(SPACE_1, 0, SPACE_1, 0)))
        layout.addWidget(self._empty)
        layout.addWidget(self._view, 1)
        self._view.clicked.connect(self._on_clicked)
        self._view.activated.connect(self._on_clicked)
        self._view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._view.customContextMenuRequested.connect(self._on_menu)
        self._view.itemDelegate().closeEditor.connect(self._on_edit_closed)
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
        """The chat that is chosen in the list, where the keyboard is there, else the one that the window shows."""
        index = self._view.currentIndex() if self._view.hasFocus() else QModelIndex()
        if self._model.chat_at(index) is None:
            self._model.reveal(self._current)
            index = self._model.index(self._model.row_of(self._current), 0)
        if index.isValid():
            self._edit(index)
        elif self._current is not None and self._search.text():  # it is not among what was found
            self._rename_requested = self._current
            self._search.clear()

    def _edit(self, index: QModelIndex) -> None:
        self._view.setCurrentIndex(index)
        self._view.scrollTo(index)
        self._view.edit(index)

    @Slot()
    def pin_current(self) -> None:
        """Pins the chat that the window shows, or lets it go."""
        self._model.reveal(self._current)
        chat = self._model.chat_at(self._model.index(self._model.row_of(self._current), 0))
        if chat is not None:
            self._pin(chat)

    @Slot()
    def move_current(self) -> None:
        """Asks in which folder the chat that the window shows is to be listed."""
        if self._current is not None:
            summary = partial(self._desk.services.chats.summary, self._current)
            self._desk.store.ask(summary, self._on_moving, self._on_error)

    def _on_moving(self, chat: ChatSummary) -> None:
        self._filing.ask(chat, self._model.folders)

    @property
    def folded(self) -> tuple[str, ...]:
        """The folders whose chats are not listed."""
        return self._model.folded

    def _pin(self, chat: ChatSummary) -> None:
        pin = partial(self._desk.services.chats.pin, chat.id, not chat.pinned)
        self._desk.store.ask(pin, self._on_pinned, self._on_error)

    def _on_pinned(self, _: None) -> None:
        self.refresh()

    @Slot()
    def delete_current(self) -> None:
        chat = self._model.chat_at(self._view.currentIndex())
        if chat is not None:
            self.delete_requested.emit(chat)

    def _ask(self, query: str) -> tuple[str, list[ChatSummary], list[ChatHit]]:
        chats = self._desk.services.chats
        return (query, [], chats.search(query)) if query.strip() else (query, chats.list(), [])

    def _on_listed(self, answer: tuple[str, list[ChatSummary], list[ChatHit]]) -> None:
        query, listed, found = answer
        if query != self._search.text() or self._view.edits:
            return
        chats = [chat for chat in listed if chat.id not in self._hidden]
        hits = [hit for hit in found if hit.chat.id not in self._hidden]
        if query.strip():
            self._model.show_hits(hits)
        else:
            self._model.show(chats)
        self._empty.setText(
            tr("No chat holds “{query}”.", query=one_line(query, 40))
            if query.strip()
            else tr("Your chats will be kept here.")
        )
        self._empty.setVisible(not (chats or hits))
        self._mark()
        wanted, self._rename_requested = self._rename_requested, None
        if wanted is not None and (number := self._model.row_of(wanted)) >= 0:
            self._edit(self._model.index(number, 0))
        if self._open_first:
            self._open_first = False
            self._on_clicked(self._model.index(0, 0))

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
        self._open_first = False
        self._delay.start()

    @Slot()
    def _on_entered(self) -> None:
        """To the list, at the first place that was found."""
        self.focus_list()
        if self._search.text().strip() or not self._view.currentIndex().isValid():
            first = (self._model.index(number, 0) for number in range(self._model.rowCount()))
            self._view.setCurrentIndex(next((one for one in first if self._model.chat_at(one)), QModelIndex()))

    @Slot()
    def _on_return(self) -> None:
        """Opens the first place that is found."""
        if self._search.text().strip():
            self._open_first = True
            self._delay.stop()
            self.refresh()

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        if folder := self._model.folder_at(index):
            self._model.toggle(folder)
            self._view.setCurrentIndex(self._model.index_of(folder))
            return
        hit = self._model.hit_at(index)
        if hit is None:
            return
        if hit.message is not None:
            self.hit_chosen.emit(hit.chat.id, hit.message)
        else:
            self.chosen.emit(hit.chat.id)

    @Slot(str, str)
    def _on_renamed(self, chat: str, title: str) -> None:
        rename = partial(self._desk.services.chats.rename, ChatId(chat), title)
        self._desk.store.ask(rename, self._on_stored, self._on_error)

    def _on_stored(self, _: None) -> None:
        self.refresh()
        self.renamed.emit()

    @Slot()
    def _on_edit_closed(self) -> None:
        """What changed meanwhile is shown now."""
        self.refresh()

    @Slot(QPoint)
    def _on_menu(self, at: QPoint) -> None:
        index = self._view.indexAt(at)
        chat = self._model.chat_at(index)
        folder = self._model.folder_at(index)
        if chat is None and not folder:
            return
        menu = QMenu(self)
        menu.setAccessibleName(tr("Chat") if chat else tr("Folder"))
        menu.aboutToHide.connect(menu.deleteLater)
        if chat is None:
            self._filing.menu_of(folder, menu)
            menu.popup(self._view.viewport().mapToGlobal(at))
            return
        rename = QAction(self._desk.theme.icon("pencil"), tr("Rename"), menu)
        rename.triggered.connect(partial(self._view.edit, index))
        delete = QAction(self._desk.theme.icon("trash-2", "danger"), tr("Delete"), menu)
        delete.triggered.connect(partial(self.delete_requested.emit, chat))
        pin = QAction(self._desk.theme.icon("pin"), tr("Unpin") if chat.pinned else tr("Pin"), menu)
        pin.triggered.connect(partial(self._pin, chat))
        menu.addActions([rename, pin])
        self._filing.add_to(menu, chat, self._model.folders)
        add_export(menu, self._desk.theme, partial(self.share_requested.emit, chat.id))
        menu.addSeparator()
        menu.addAction(delete)
        menu.popup(self._view.viewport().mapToGlobal(at))


class _ChatView(QListView):
    delete_pressed = Signal()

    def __init__(self, theme: Theme, model: ChatsModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(_ChatDelegate(theme, self))
        self.setAccessibleName(tr("Chats"))
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setUniformItemSizes(False)

    @property
    def edits(self) -> bool:
        """A title is being written: the list must stay as it is."""
        return self.state() == QListView.State.EditingState

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

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = option.fontMetrics.height()
        if index.data(CHAT) is None:
            return QSize(10, line + 16)
        return QSize(10, line + 14 + (line if index.data(SECOND_LINE) else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRect(option.rect).adjusted(2, 1, -2, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(CHAT) is None:
            self._heading(painter, option, index, rect)
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
        for shown, icon, role in ((index.data(WAITS), "hand", "accent"), (index.data(PINNED), "pin", "text_faint")):
            if shown:
                size = 14
                mark = self._theme.icons.pixmap(icon, role, size, painter.device().devicePixelRatioF())
                painter.drawPixmap(inside.right() - size, inside.center().y() - size // 2, mark)
                inside.setRight(inside.right() - size - SPACE_2)
        self._words(painter, option, index, inside)
        painter.restore()

    def _heading(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, rect: QRect) -> None:
        folded = index.data(FOLDED)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(self._theme.color("accent"))
            painter.drawRoundedRect(rect, 7, 7)
        painter.setFont(self._theme.font("caption"))
        painter.setPen(self._theme.color("text_faint" if folded is None else "text_muted"))
        words = rect.adjusted(SPACE_2, 0, 0, -SPACE_1)
        if folded is not None:
            size = 12
            icon = "chevron-right" if folded else "chevron-down"
            mark = self._theme.icons.pixmap(icon, "text_muted", size, painter.device().devicePixelRatioF())
            painter.drawPixmap(words.left(), words.bottom() - painter.fontMetrics().height() // 2 - size // 2, mark)
            words.setLeft(words.left() + size + SPACE_1)
        title = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, title)

    def _words(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, rect: QRect) -> None:
        second = str(index.data(SECOND_LINE) or "")
        metrics = option.fontMetrics
        painter.setFont(option.font)
        painter.setPen(self._theme.color("text"))
        top = QRect(rect.x(), rect.y(), rect.width(), rect.height() // 2 + 2) if second else rect
        title = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, rect.width())
        painter.setLayoutDirection(direction_of(title))
        painter.drawText(top, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        if second:
            painter.setFont(self._theme.font("caption"))
            painter.setPen(self._theme.color("text_muted"))
            below = QRect(rect.x(), rect.center().y(), rect.width(), rect.height() // 2)
            words = painter.fontMetrics().elidedText(second, Qt.TextElideMode.ElideRight, rect.width())
            painter.setLayoutDirection(direction_of(words))
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        editor.setGeometry(QRect(option.rect).adjusted(2, 0, -2, 0))

    def eventFilter(self, editor: Any, event: QEvent) -> bool:
        return bool(super().eventFilter(editor, event))
