"""Which tools the model is offered in this chat: grouped by where they come from, searched, switched on and off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from mypt_desktop.agent.approvals import DEFAULT, Mode
from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat.approval_mode import ApprovalMode
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words, tool_group, tool_title
from mypt_desktop.gui.plain import neutral, one_line, tip
from mypt_desktop.gui.server_icons import server_icon
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.toolsets.lines import Mark, marks_of
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.value_fields import name_buttons_in
from mypt_desktop.store.chats import ChatId
from mypt_desktop.tools.registry import Tool

_Index: TypeAlias = QModelIndex | QPersistentModelIndex
_ID = Qt.ItemDataRole.UserRole
_MARKS = Qt.ItemDataRole.UserRole + 1
_WORDS = Qt.ItemDataRole.UserRole + 2
_MARK_SIZE = 14
_INTO_LIST = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_WIDTH, _HEIGHT = 380, 440
WithChat: TypeAlias = Callable[[Callable[[ChatId], None]], None]


class ToolPicker(QFrame):
    """A popup over the composer. `chosen_changed` comes when the chat is offered other tools.

    A chat that is not stored yet is None; `with_chat` stores it when something is chosen.
    """

    chosen_changed = Signal()
    toolsets_requested = Signal()

    def __init__(self, desk: Desk, chat: ChatId | None, with_chat: WithChat, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("picker")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(tr("Tools of this chat"))
        self._desk = desk
        self._chat = chat
        self._with_chat = with_chat
        self._filling = False
        self._choices = self._storing = 0  # that the user made, and that are not stored yet
        self._stale = False
        self._search = QLineEdit()
        self._search.setProperty("kind", "filter")
        self._search.setPlaceholderText(tr("Search tools"))
        self._search.setAccessibleName(tr("Search tools"))
        self._search.setClearButtonEnabled(True)
        self._search.addAction(desk.theme.icon("search", "text_faint"), QLineEdit.ActionPosition.LeadingPosition)
        name_buttons_in(self._search)
        self._model = QStandardItemModel(self)
        self._model.itemChanged.connect(self._on_changed)
        self._shown = _Filtered(self)
        self._shown.setSourceModel(self._model)
        self._search.textChanged.connect(self._on_search)
        self._view = _View(desk.theme, self._shown)
        self._empty = label(tr("No tool matches."), "faint")
        self._empty.hide()
        self._problem = label("", "danger", wrap=True)
        self._problem.hide()
        self._mode = ApprovalMode("writes")
        self._mode.chosen.connect(self._on_mode)
        toolsets = text_button(tr("Toolsets…"), "link")
        toolsets.clicked.connect(self._on_toolsets)
        layout = column(self, SPACE_2, (SPACE_3, SPACE_3, SPACE_3, SPACE_2))
        layout.addWidget(self._search)
        layout.addWidget(self._view, 1)
        layout.addWidget(self._empty)
        layout.addWidget(self._problem)
        layout.addWidget(self._mode)
        layout.addLayout(row(None, toolsets))
        self._search.installEventFilter(self)
        self._refresh()
        desk.tool_directory.changed.connect(self._refresh)

    def show_above(self, button: QWidget) -> None:
        """Opens with its lower left corner at the upper left of `button`, inside the screen."""
        room = self.screen().availableGeometry()
        size = QSize(min(_WIDTH, room.width() - 16), min(_HEIGHT, room.height() - 16))
        at = button.mapToGlobal(QPoint(0, -size.height() - SPACE_1))
        left = max(room.left() + 8, min(at.x(), room.right() - size.width() - 8))
        self.setGeometry(QRect(QPoint(left, max(room.top() + 8, at.y())), size))
        self.show()
        self._search.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down leaves the search for the list."""
        leaves = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _INTO_LIST
        if leaves:
            self._view.take_focus()
        return leaves

    @Slot()
    def _refresh(self) -> None:
        then = partial(self._on_read, self._choices)
        self._desk.files.ask(partial(_read, self._desk, self._chat), then, self._on_error)

    def _on_read(self, choices: int, found: tuple[Sequence[tuple[Tool, bool]], Mode]) -> None:
        if choices != self._choices or self._storing:  # it was read before what was chosen meanwhile
            self._stale = True
            return
        tools, mode = found
        self._mode.show_mode(mode)
        self._filling = True
        self._model.clear()
        groups: dict[str, QStandardItem] = {}
        for tool, chosen in tools:
            if tool.group not in groups:
                groups[tool.group] = self._group(tool_group(tool))
            groups[tool.group].appendRow(_tool_item(tool, chosen))
        for group in groups.values():
            _sum_up(group)
        self._filling = False
        self._view.expandAll()
        self._view.select_first()

    def _group(self, name: str) -> QStandardItem:
        item = QStandardItem(one_line(name, 60))
        item.setCheckable(True)
        item.setUserTristate(False)
        item.setEditable(False)
        item.setData("", _WORDS)
        self._model.appendRow(item)
        return item

    @Slot(QStandardItem)
    def _on_changed(self, item: QStandardItem) -> None:
        if self._filling:
            return
        self._filling = True
        items = [item.child(number) for number in range(item.rowCount())] if item.hasChildren() else [item]
        chosen = item.checkState() == Qt.CheckState.Checked
        for tool in items:
            tool.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)
        _sum_up(item if item.hasChildren() else item.parent())
        self._filling = False
        ids = [str(tool.data(_ID)) for tool in items]
        self._put(lambda chat: _choose(self._desk, chat, ids, chosen))

    def _put(self, change: Callable[[ChatId], None]) -> None:
        """Stores a choice of the user, in a chat that is stored for it if need be."""
        self._choices += 1
        self._storing += 1
        self._with_chat(partial(self._put_into, change))

    def _put_into(self, change: Callable[[ChatId], None], chat: ChatId) -> None:
        self._chat = chat
        self._desk.files.ask(partial(change, chat), self._on_chosen, self._on_not_chosen)

    def _on_chosen(self, _: None) -> None:
        self._storing -= 1
        if self._stale and not self._storing:
            self._stale = False
            self._refresh()
        self.chosen_changed.emit()

    def _on_not_chosen(self, error: UserError) -> None:
        """What is shown must be what is stored."""
        self._stale = True
        self._on_chosen(None)
        self._on_error(error)

    def _on_error(self, error: UserError) -> None:
        self._problem.setText(neutral(in_words(error)))
        self._problem.show()

    @Slot(str)
    def _on_search(self, text: str) -> None:
        self._shown.look_for(text)
        self._view.expandAll()
        self._view.select_first()
        self._empty.setVisible(self._shown.rowCount() == 0)

    @Slot(str)
    def _on_mode(self, mode: Mode) -> None:
        self._put(lambda chat: self._desk.services.approvals(chat).choose(mode))

    @Slot()
    def _on_toolsets(self) -> None:
        self.close()
        self.toolsets_requested.emit()


class _Filtered(QSortFilterProxyModel):
    """Tools whose title, group or description hold all words that are looked for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self.setRecursiveFilteringEnabled(True)

    def look_for(self, text: str) -> None:
        self.beginFilterChange()
        self._words = text.casefold().split()
        self.endFilterChange()

    def filterAcceptsRow(self, row: int, parent: _Index) -> bool:
        if not self._words:
            return True
        text = str(self.sourceModel().index(row, 0, parent).data(_WORDS)).casefold()
        return bool(text) and all(word in text for word in self._words)


class _View(QTreeView):
    def __init__(self, theme: Theme, model: QSortFilterProxyModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(_Delegate(theme, self))
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(SPACE_3)
        self.setItemsExpandable(False)
        self.setAccessibleName(tr("Tools"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        self.setUniformRowHeights(True)

    def take_focus(self) -> None:
        self.setFocus(Qt.FocusReason.TabFocusReason)
        self.select_first()

    def select_first(self) -> None:
        """The first tool, not its group."""
        if not self.currentIndex().isValid():
            group = self.model().index(0, 0)
            first = self.model().index(0, 0, group)
            self.setCurrentIndex(first if first.isValid() else group)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            _toggle(self.model(), self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class _Delegate(QStyledItemDelegate):
    """The tool's marks at the right of its row; a group in small letters."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        """The whole row is the check box."""
        if event.type() == QEvent.Type.MouseButtonRelease:
            _toggle(model, index)
        return event.type() in (QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(100, max(28, option.fontMetrics.height() + 12))

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        if not index.parent().isValid():
            option.font = self._theme.font("caption")
            option.palette.setColor(option.palette.ColorRole.Text, self._theme.color("text_muted"))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        marks: tuple[Mark, ...] = index.data(_MARKS) or ()
        right = QRect(option.rect).right() - SPACE_2
        super().paint(painter, option, index)
        ratio = painter.device().devicePixelRatioF()
        for mark in reversed(marks):
            pixmap = self._theme.icons.pixmap(mark.icon, "text_muted", _MARK_SIZE, ratio)
            right -= _MARK_SIZE
            painter.drawPixmap(right, QRect(option.rect).center().y() - _MARK_SIZE // 2 + 1, pixmap)
            right -= SPACE_2
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(self._theme.color("accent"))
            painter.drawRoundedRect(QRect(option.rect).adjusted(0, 0, -1, -1), 6, 6)


def _toggle(model: QAbstractItemModel, index: _Index) -> None:
    checked = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked.value
    state = Qt.CheckState.Unchecked if checked else Qt.CheckState.Checked
    model.setData(index, state.value, Qt.ItemDataRole.CheckStateRole)


def _tool_item(tool: Tool, chosen: bool) -> QStandardItem:
    title = one_line(tool_title(tool), 60)
    item = QStandardItem(title)
    marks = marks_of(tool.renderer, asks=tool.confirm)
    if (icon := server_icon(tool.icon)) is not None:
        item.setIcon(icon)
    item.setCheckable(True)
    item.setEditable(False)
    item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)
    item.setData(tool.id, _ID)
    item.setData(marks, _MARKS)
    item.setData(f"{title} {tool.title} {tool_group(tool)} {tool.spec.name} {tool.spec.description}", _WORDS)
    item.setAccessibleText(", ".join((title, *(tr(mark.words) for mark in marks))))
    about = "\n".join((one_line(tool.spec.description, 400), *(mark.sentence for mark in marks)))
    item.setToolTip(tip(about))
    return item


def _sum_up(group: QStandardItem) -> None:
    """The group's box says whether all, some or none of its tools are chosen."""
    states = {group.child(number).checkState() for number in range(group.rowCount())}
    group.setCheckState(states.pop() if len(states) == 1 else Qt.CheckState.PartiallyChecked)


def _read(desk: Desk, chat: ChatId | None) -> tuple[Sequence[tuple[Tool, bool]], Mode]:
    if chat is None:
        return [(tool, True) for tool in desk.services.toolsets.list_tools() if tool.offered], DEFAULT
    return desk.services.toolsets.get_available_tools(chat), desk.services.approvals(chat).mode


def _choose(desk: Desk, chat: ChatId, ids: Sequence[str], chosen: bool) -> None:
    for id in ids:
        desk.services.toolsets.choose_tool(chat, id, chosen)
