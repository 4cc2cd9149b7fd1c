"""The files of the shown chat in the sidebar: a tree with what the last tool run changed, and the way in and out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QTreeView, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat_files.listing import NOTHING, Listing, Node, listing_of
from mypt_desktop.gui.chat_files.model import FilesModel
from mypt_desktop.gui.controls import Elided, column, icon_button, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.drops import local_paths
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.path_tree import as_file_tree
from mypt_desktop.gui.theme import SPACE_1, SPACE_2
from mypt_desktop.gui.translation import tr, trn
from mypt_desktop.store.chats import ChatId


class ChatFilesBrowser(QWidget):
    """Asks the files worker; what is chosen goes up with its path. `counted` tells how many files there are."""

    file_chosen = Signal(str)
    add_requested = Signal()
    files_dropped = Signal(list)  # list[Path]
    save_as_requested = Signal(str)
    to_workspace_requested = Signal(str)
    delete_requested = Signal(str)
    counted = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat: ChatId | None = None
        self._asked = self._again = False
        self.setAcceptDrops(True)
        self._count = Elided("", "faint")
        add = icon_button(desk.theme, "file-plus", tr("Add files to this chat"))
        add.clicked.connect(self.add_requested)
        self._model = FilesModel(desk.theme)
        self._view = self._tree_view()
        self._message = label("", "faint", wrap=True)
        self._start = self._start_box()
        layout = column(self, SPACE_2, (SPACE_2, 0, SPACE_2, SPACE_2))
        top = row(spacing=SPACE_1, margins=(SPACE_2, 0, 0, 0))
        top.addWidget(self._count, 1)
        top.addWidget(add)
        layout.addLayout(top)
        layout.addWidget(self._message)
        layout.addWidget(self._start)
        layout.addWidget(self._view, 1)
        layout.addStretch(0)
        self._message.setContentsMargins(SPACE_2, 0, SPACE_2, 0)
        self._show(NOTHING)

    def show_chat(self, chat: ChatId | None) -> None:
        """The chat that the window shows; None for one that is not stored yet."""
        if chat != self._chat:
            self._chat = chat
            self._show(NOTHING)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Reads the chat's files again; once more afterwards if they changed meanwhile."""
        if self._chat is None:
            return
        if self._asked:
            self._again = True
            return
        self._asked = True
        self._desk.files.ask(partial(self._ask, self._chat), self._on_listed, self._on_error)

    def select(self, path: str) -> None:
        """Brings a file into view."""
        index = self._model.index_of(path)
        if index.isValid():
            self._view.setCurrentIndex(index)
            self._view.scrollTo(index)

    def focus_list(self) -> None:
        (self._view if self._view.isVisible() else self._start).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _ask(self, chat: ChatId) -> tuple[ChatId, Listing]:
        return chat, listing_of(self._desk.services.chat_files(chat))

    def _on_listed(self, answer: tuple[ChatId, Listing]) -> None:
        chat, listing = answer
        self._settle()
        if chat == self._chat:
            self._message.hide()
            self._show(listing)

    def _on_error(self, error: UserError) -> None:
        self._settle()
        self._message.setText(in_words(error))
        self._message.show()

    def _settle(self) -> None:
        self._asked = False
        again, self._again = self._again, False
        if again:
            self.refresh()

    def _show(self, listing: Listing) -> None:
        opened, at = self._opened(), self._view.verticalScrollBar().value()
        current = self._model.node(self._view.currentIndex()).path
        self._model.show(listing)
        self._reopen(opened, listing)
        if current:
            self.select(current)
        self._view.verticalScrollBar().setValue(at)
        there = bool(listing.root.children)
        self._view.setVisible(there)
        self._view.setRootIsDecorated(any(node.folder for node in listing.root.children))
        self._start.setVisible(not there)
        self._count.show_text(_count_words(listing) if there else "")
        self.counted.emit(listing.count)

    def _tree_view(self) -> QTreeView:
        view = _Tree()
        as_file_tree(view, self._model, tr("Files of this chat"))
        view.activated.connect(self._on_chosen)
        view.clicked.connect(self._on_chosen)
        view.delete_pressed.connect(self._on_delete)
        view.customContextMenuRequested.connect(self._on_menu)
        return view

    def _start_box(self) -> QWidget:
        box = QWidget()
        layout = column(box, SPACE_2, (SPACE_2, 0, SPACE_2, 0))
        words = tr("Tools work on the files of their chat. Add some, or let a tool write them.")
        layout.addWidget(label(words, "faint", wrap=True))
        add = text_button(tr("Add files"))
        add.clicked.connect(self.add_requested)
        layout.addWidget(add)
        layout.addStretch(1)
        return box

    def _opened(self) -> set[str]:
        """The paths of the unfolded folders that are seen."""
        found: set[str] = set()
        waiting = [QModelIndex()]
        while waiting:
            parent = waiting.pop()
            for number in range(min(self._model.rowCount(parent), 2000)):
                index = self._model.index(number, 0, parent)
                if not self._model.node(index).folder:
                    break
                if self._view.isExpanded(index):
                    found.add(self._model.node(index).path)
                    waiting.append(index)
        return found

    def _reopen(self, paths: set[str], listing: Listing) -> None:
        """What was unfolded, and what the last run changed, so that it is seen."""
        changed = (*listing.run.added, *listing.run.changed)[:50]
        for path in changed:
            above = path.rpartition("/")[0]
            while above:
                paths.add(above)
                above = above.rpartition("/")[0]
        waiting = [QModelIndex()]
        while waiting and paths:
            parent = waiting.pop()
            for number in range(min(self._model.rowCount(parent), 2000)):
                index = self._model.index(number, 0, parent)
                if self._model.node(index).path in paths:
                    self._view.expand(index)
                    waiting.append(index)

    @Slot(QModelIndex)
    def _on_chosen(self, index: QModelIndex) -> None:
        node = self._model.node(index)
        if index.isValid() and not node.folder and not node.link:
            self.file_chosen.emit(node.path)

    @Slot()
    def _on_delete(self) -> None:
        node = self._model.node(self._view.currentIndex())
        if node.path and node.mark != "removed":
            self.delete_requested.emit(node.path)

    @Slot(QPoint)
    def _on_menu(self, at: QPoint) -> None:
        index = self._view.indexAt(at)
        if index.isValid():
            menu = self.menu_of(self._model.node(index))
            menu.exec(self._view.viewport().mapToGlobal(at))
            menu.deleteLater()

    def menu_of(self, node: Node) -> QMenu:
        """What can be done with a file or a folder."""
        menu = QMenu(self)
        menu.setAccessibleName(tr("File"))
        theme, there = self._desk.theme, node.mark != "removed"
        if not node.folder and not node.link:
            menu.addAction(theme.icon("book-open"), tr("Open"), partial(self.file_chosen.emit, node.path))
        if not node.folder and there and not node.link:
            menu.addAction(theme.icon("download"), tr("Save As…"), partial(self.save_as_requested.emit, node.path))
            into = menu.addAction(
                theme.icon("folder-input"),
                tr("Save into Workspace"),
                partial(self.to_workspace_requested.emit, node.path),
            )
            into.setEnabled(self._desk.services.workspace is not None)
        if there:
            menu.addAction(
                theme.icon("trash-2", "danger"), tr("Delete…"), partial(self.delete_requested.emit, node.path)
            )
        return menu

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = _dropped(event)
        if paths:
            event.acceptProposedAction()
            self.files_dropped.emit(list(paths))


class _Tree(QTreeView):
    delete_pressed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Delete):
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)


def _dropped(event: QDropEvent) -> Sequence[Path]:
    return local_paths(event.mimeData().urls())


def _count_words(listing: Listing) -> str:
    files = trn("{n:,} file", "{n:,} files", listing.count)
    return (
        tr("{files}, {touched:,} changed by the last tool", files=files, touched=listing.touched)
        if listing.touched
        else files
    )
