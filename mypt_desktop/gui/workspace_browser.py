"""The open folder in the sidebar: its documents as a tree, unreadable ones marked with why, and a filter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication, QIcon
from PySide6.QtWidgets import QMenu, QTreeView, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.service_states import WorkspaceState
from mypt_desktop.gui.archive_reading import READ, UNREAD, can_be_read, is_read, read_inside
from mypt_desktop.gui.controls import Elided, SearchField, column, icon_button, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.file_icons import icon_of
from mypt_desktop.gui.folder_tree import Node, Tree, tree_of
from mypt_desktop.gui.from_below import in_words, told
from mypt_desktop.gui.passages import Passage
from mypt_desktop.gui.path_tree import Index, PathModel, as_file_tree
from mypt_desktop.gui.plain import documents_text, one_line, size_text, tip
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr, trn
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.values import Document


class DocumentsModel(PathModel[Node]):
    def __init__(self, theme: Theme) -> None:
        super().__init__(Node(""))
        self._theme = theme

    def show(self, tree: Tree) -> None:
        self._show_root(tree.root)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        node = self.node(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return one_line(node.name)
            case Qt.ItemDataRole.DecorationRole:
                return self._icon(node)
            case Qt.ItemDataRole.ToolTipRole:
                return tip(_about(node))
            case Qt.ItemDataRole.AccessibleTextRole:
                error = node.document.error if node.document else ""
                return (
                    tr("{name}, not read: {error}", name=one_line(node.name), error=one_line(error))
                    if error
                    else one_line(node.name)
                )
            case Qt.ItemDataRole.ForegroundRole if node.document is not None and node.document.error:
                return self._theme.color("text_muted")
        return None

    def _icon(self, node: Node) -> QIcon:
        if node.document is None:
            return self._theme.icon("folder")
        if node.document.error:
            return self._theme.icon("triangle-alert", "warning")
        return self._theme.icon(icon_of(node.name))


class WorkspaceBrowser(QWidget):
    """The section of the sidebar. It asks the engine on a worker; what is chosen goes up."""

    document_chosen = Signal(Passage)
    open_requested = Signal()
    sample_requested = Signal()
    close_requested = Signal()
    to_chat_requested = Signal(str)  # the path of a document
    ask_requested = Signal(str)  # the path of a document or folder

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._asked = 0
        self._path = ""
        self._name = Elided("", "section")
        self._count = label("", "faint")
        self._close = icon_button(desk.theme, "x", tr("Close the workspace"), size=14)
        self._open = icon_button(desk.theme, "folder-open", tr("Open a workspace"), hint="Ctrl+O")
        self._close.clicked.connect(self.close_requested)
        self._open.clicked.connect(self.open_requested)
        self._filter = SearchField(desk.theme, tr("Filter documents"))
        self._filter.left.connect(self.focus_list)
        self._filter.entered.connect(self._on_entered)
        self._filter.returnPressed.connect(self._on_return)
        self._open_first = False  # of the documents that match, once they are listed
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(120)
        self._delay.timeout.connect(self.refresh)
        self._filter.textChanged.connect(self._on_filter)
        self._model = DocumentsModel(desk.theme)
        self._view = self._tree_view()
        self._unread = label("", "faint", wrap=True)
        self._unread.setContentsMargins(SPACE_3, 0, SPACE_3, 0)
        self._message = label("", "faint", wrap=True)
        self._message.setContentsMargins(SPACE_3, 0, SPACE_3, 0)
        self._start = self._start_box()
        title = row(spacing=SPACE_1, margins=(SPACE_2, 0, 0, 0))
        title.addWidget(self._name, 1)
        for widget in (self._count, self._open, self._close):
            title.addWidget(widget)
        layout = column(self, SPACE_2, (SPACE_2, 0, SPACE_2, SPACE_2))
        layout.addLayout(title)
        layout.addLayout(row(self._filter, margins=(SPACE_1, 0, SPACE_1, 0)))
        layout.addWidget(self._unread)
        layout.addWidget(self._message)
        layout.addWidget(self._start)
        layout.addWidget(self._view, 1)
        layout.addStretch(0)
        self.show_state(desk.services.workspace_state)

    def show_state(self, state: WorkspaceState) -> None:
        """The workspace was opened, closed or indexed; documents appear while the index grows."""
        if state.path != self._path:
            self._path = state.path
            self._filter.clear()
            self._model.show(Tree(Node(""), 0, 0, 0))
        there = state.state != "none"
        self._name.show_text(one_line(_folder_name(state.path)) if there else "")
        counts = documents_text(state.documents, state.unread) if there and (state.documents or state.unread) else ""
        self._count.setText(f"{state.documents:,}" if there and state.documents and not state.unread else "")
        self._count.setToolTip(tip(counts))
        self._unread.setText(counts if state.unread else "")
        self._unread.setVisible(there and bool(state.unread))
        for widget in (self._name, self._open, self._filter, self._view, self._close):
            widget.setVisible(there)
        self._start.setVisible(not there)
        problem = told(state.error) if state.state in ("failed", "ready") else ""
        self._message.setText(problem)
        self._message.setVisible(bool(problem))
        if there:
            self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Asks the engine for its documents, unless an answer is still on its way."""
        engine = self._desk.services.workspace
        if engine is None or self._asked:
            return
        self._asked += 1
        self._desk.documents.ask(partial(_tree, engine, self._filter.text()), self._on_tree, self._on_error)

    def focus_filter(self) -> None:
        self._filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._filter.selectAll()

    def focus_list(self) -> None:
        (self._view if self._view.isVisible() else self._start).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _tree_view(self) -> QTreeView:
        view = QTreeView()
        as_file_tree(view, self._model, tr("Documents of the workspace"))
        view.setExpandsOnDoubleClick(True)
        view.activated.connect(self._on_chosen)
        view.customContextMenuRequested.connect(self._on_menu)
        return view

    def _start_box(self) -> QWidget:
        box = QWidget()
        layout = column(box, SPACE_2, (SPACE_2, 0, SPACE_2, 0))
        layout.addWidget(label(tr("Open a folder to ask about the documents in it."), "faint", wrap=True))
        choose, sample = text_button(tr("Open a folder")), text_button(tr("Try the sample workspace"), "link")
        choose.clicked.connect(self.open_requested)
        sample.clicked.connect(self.sample_requested)
        layout.addWidget(choose)
        layout.addWidget(sample)
        layout.addStretch(1)
        return box

    def _on_tree(self, answer: tuple[str, Tree]) -> None:
        self._asked -= 1
        wanted, tree = answer
        if self._desk.services.workspace_state.state == "none":
            return
        if wanted != self._filter.text():
            self.refresh()
            return
        opened, at = self._opened(), self._view.verticalScrollBar().value()
        self._model.show(tree)
        self._view.setRootIsDecorated(any(node.children for node in tree.root.children))
        if tree.filtered:
            self._view.expandToDepth(3)
        else:
            self._reopen(opened)
        self._view.verticalScrollBar().setValue(at)
        if tree.filtered and not tree.shown:
            self._message.setText(tr("No document matches."))
            self._message.show()
        if self._open_first:
            self._open_first = False
            self._on_chosen(self._first())

    def _first(self) -> QModelIndex:
        """The first document that is listed."""
        index = self._model.index(0, 0)
        while index.isValid() and self._model.node(index).document is None:
            index = self._model.index(0, 0, index)
        return index

    def _on_error(self, error: UserError) -> None:
        self._asked -= 1
        self._tell(error)

    def _opened(self) -> set[str]:
        """The paths of the unfolded folders that are seen."""
        found: set[str] = set()
        waiting = [QModelIndex()]
        while waiting:
            parent = waiting.pop()
            for number in range(min(self._model.rowCount(parent), 2000)):
                index = self._model.index(number, 0, parent)
                if not self._model.node(index).children:
                    continue
                if self._view.isExpanded(index):
                    found.add(_path(self._model.node(index)))
                    waiting.append(index)
        return found

    def _reopen(self, paths: set[str]) -> None:
        waiting = [QModelIndex()]
        while waiting and paths:
            parent = waiting.pop()
            for number in range(min(self._model.rowCount(parent), 2000)):
                index = self._model.index(number, 0, parent)
                if _path(self._model.node(index)) in paths:
                    self._view.expand(index)
                    waiting.append(index)

    @Slot(str)
    def _on_filter(self, text: str) -> None:
        self._message.hide()
        self._open_first = False
        self._delay.start()

    @Slot()
    def _on_entered(self) -> None:
        """To the list, at the first document that matches."""
        self.focus_list()
        if self._filter.text().strip() or not self._view.currentIndex().isValid():
            self._view.setCurrentIndex(self._first())

    @Slot()
    def _on_return(self) -> None:
        """Opens the first document that matches."""
        if self._filter.text().strip():
            self._open_first = True
            self._delay.stop()
            self.refresh()

    @Slot(QModelIndex)
    def _on_chosen(self, index: QModelIndex) -> None:
        document = self._model.node(index).document
        if document is not None:
            self.document_chosen.emit(Passage(document.doc_id, document.path))

    @Slot(QPoint)
    def _on_menu(self, at: QPoint) -> None:
        index = self._view.indexAt(at)
        node = self._model.node(index)
        if not index.isValid():
            return
        menu = QMenu(self)
        ask = QAction(self._desk.theme.icon("message-square"), tr("Ask About This"), menu)
        ask.triggered.connect(partial(self.ask_requested.emit, _path(node)))
        menu.addActions([ask] if node.document is None else self._of_document(menu, ask, index, node.document))
        menu.setAccessibleName(tr("Document"))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self._view.viewport().mapToGlobal(at))

    def _of_document(self, menu: QMenu, ask: QAction, index: QModelIndex, document: Document) -> list[QAction]:
        show = QAction(self._desk.theme.icon("book-open"), tr("Open"), menu)
        show.triggered.connect(partial(self._on_chosen, index))
        copy = QAction(self._desk.theme.icon("copy"), tr("Copy Path"), menu)
        copy.triggered.connect(partial(QGuiApplication.clipboard().setText, f"{self._path}/{document.path}"))
        add = QAction(self._desk.theme.icon("paperclip"), tr("Add to Chat Files"), menu)
        add.triggered.connect(partial(self.to_chat_requested.emit, document.path))
        return [show, ask, *self._of_archive(menu, document), add, copy]

    def _of_archive(self, menu: QMenu, document: Document) -> list[QAction]:
        wanted = can_be_read(document)
        if not wanted and not is_read(document):
            return []
        read = QAction(self._desk.theme.icon("package"), tr(READ if wanted else UNREAD), menu)
        read.triggered.connect(lambda: read_inside(self._desk, document.path, wanted, self._tell))
        return [read]

    def _tell(self, error: UserError) -> None:
        self._message.setText(in_words(error))
        self._message.show()


def _tree(engine: WorkspaceEngine, wanted: str) -> tuple[str, Tree]:
    documents: Sequence[Document] = engine.list_docs()
    return wanted, tree_of(documents, wanted)


def _folder_name(path: str) -> str:
    return path.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1] or path


def _path(node: Node) -> str:
    names: list[str] = []
    at: Node | None = node
    while at is not None and at.parent is not None:
        names.append(at.name)
        at = at.parent
    return "/".join(reversed(names))


def _about(node: Node) -> str:
    if node.document is None:
        return (
            trn("{n:,} file below was not read", "{n:,} files below were not read", node.faulty) if node.faulty else ""
        )
    if node.document.error:
        return tr(
            "{path}\nNot read: {error}",
            path=one_line(node.document.path),
            error=one_line(told(node.document.error), 600),
        )
    return (
        f"{one_line(node.document.path)}, {size_text(node.document.size)}"
        if node.document.size
        else one_line(node.document.path)
    )
