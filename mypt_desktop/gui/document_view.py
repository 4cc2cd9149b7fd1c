"""A document at its passage: its pages, tables or layout as they look, or its text, and the way to the file itself."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal, Slot
from PySide6.QtGui import QAction, QContextMenuEvent, QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QFrame, QMenu, QStackedWidget, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.service_states import WorkspaceState
from mypt_desktop.gui.archive_reading import READ, is_read, read_inside
from mypt_desktop.gui.controls import Elided, IconLabel, column, icon_button, label, row, tab_button, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.document_opening import Opened, opened
from mypt_desktop.gui.document_text_pane import DocumentTextPane
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.laid_out.pane import LayoutPane
from mypt_desktop.gui.pages.opening import kind_of
from mypt_desktop.gui.pages.pane import PagesPane
from mypt_desktop.gui.passages import Passage
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.tables.pane import TablesPane
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4, Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatId
from mypt_desktop.workspace.documents import is_sheet
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.laid_out.laying_out import layout_kind
from mypt_desktop.workspace.values import Document

# What a system application shows without running it. Other files are shown in their folder instead.
_DOCUMENTS = "pdf docx doc odt rtf pptx ppt odp xlsx xls ods csv tsv txt md rst epub json xml log tex"
_SHOWN_BY_APPLICATIONS = frozenset(_DOCUMENTS.split(" "))
_PAGES, _TEXT, _TABLES, _LAYOUT = 0, 1, 2, 3
_LOOK = 0  # of the two tabs; the other one is `_TEXT`


class DocumentView(QWidget):
    """Shows one passage's document at a time: as it looks where that can be, until the text is chosen."""

    shown = Signal(Passage)
    ask_requested = Signal(str)  # the path of the document

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._opened: Opened | None = None
        self._chat: ChatId | None = None
        self._engine: WorkspaceEngine | None = None  # that has the document
        self._wanted: Passage | None = None
        self._look = _PAGES
        self._text_chosen = False
        self._text_asked = False
        self._inside = False  # what is in the archive is being read
        self._fault = ""  # why there is no text
        self._unseen = ""  # why it cannot be shown as it looks
        self._name = Elided("", "strong", Qt.TextElideMode.ElideMiddle)
        self._place = label("", "faint")
        self._asking = QAction(desk.theme.icon("message-square"), tr("Ask About This"), self)
        self._asking.triggered.connect(self._on_ask)
        self._ask = icon_button(desk.theme, "message-square", tr("Ask about this document"))
        self._ask.clicked.connect(self._on_ask)
        self._open = icon_button(desk.theme, "external-link", tr("Open in the system's application"))
        self._copy = icon_button(desk.theme, "copy", tr("Copy path"))
        self._open.clicked.connect(self._on_open)
        self._copy.clicked.connect(self._on_copy)
        self._note = _Note(desk.theme)
        self._note.action.clicked.connect(self._on_read_inside)
        self._text = DocumentTextPane(desk)
        self._text.offer(self._asking)
        self._pages = PagesPane(desk)
        self._tables = TablesPane(desk)
        self._laid_out = LayoutPane(desk)
        self._laid_out.offer(self._asking)
        for body in (self._pages, self._text, self._tables, self._laid_out):
            body.place_changed.connect(self._on_place)
        for body in (self._pages, self._tables, self._laid_out):
            body.seen.connect(self._ask_text)
            body.failed.connect(self._on_no_look)
        self._bodies = QStackedWidget()
        for body in (self._pages, self._text, self._tables, self._laid_out):
            self._bodies.addWidget(body)
        title = row(IconLabel(desk.theme, "file-text"), spacing=SPACE_2, margins=(SPACE_4, 0, SPACE_2, 0))
        title.addWidget(self._name, 1)
        for widget in (self._place, self._ask, self._copy, self._open):
            title.addWidget(widget)
        self._switch = self._make_switch()
        layout = column(self, SPACE_2, (0, 0, 0, 0))
        layout.addLayout(title)
        layout.addWidget(self._switch)
        layout.addLayout(row(self._note, margins=(SPACE_3, 0, SPACE_3, 0)))
        layout.addWidget(self._bodies, 1)
        self._switch.hide()
        self._show_body(_TEXT)

    @property
    def passage(self) -> Passage | None:
        return self._wanted

    def of_chat(self, chat: ChatId | None) -> None:
        """The chat that is shown: documents that came with a message are among its files."""
        self._chat = chat

    def expect(self, path: str) -> None:
        """A document that may soon be opened."""
        if kind_of(path) or layout_kind(path) or is_sheet(path):
            self._pages.expect()

    def open(self, passage: Passage) -> None:
        """Reads the document on workers and shows it at the passage."""
        self._wanted = passage
        self._opened = None
        self._inside = False
        self._fault = self._unseen = ""
        self._name.show_text(passage.name)
        self._place.setText(passage.place)
        self._note.hide()
        self._text.clear()
        look = _look_of(passage.path)
        self._look = look if look is not None else _PAGES
        self._engine = None
        self._switch.hide()
        self._ask.setVisible(not passage.attached)
        self._asking.setVisible(not passage.attached)
        self._tabs.button(_LOOK).setText(_title_of(passage.path))
        self._tabs.button(_LOOK).setAccessibleName(self._tabs.button(_LOOK).text())
        self._show_body(_LOOK if look is not None and not self._text_chosen else _TEXT)
        for body in (self._pages, self._tables, self._laid_out):
            body.clear()
        self._text_asked = False
        engine = self._desk.services.workspace
        if passage.attached and self._chat is not None:
            job = partial(self._desk.services.attached, self._chat)
            self._desk.documents.ask(job, partial(self._on_engine, passage), partial(self._on_error, passage))
        elif engine is None or passage.attached:
            self._note.say(tr("No workspace is open. Open the folder that holds this document."))
        else:
            self._on_engine(passage, engine)

    def _on_engine(self, passage: Passage, engine: WorkspaceEngine) -> None:
        """The documents that the wanted one is among are there."""
        if passage != self._wanted:
            return
        self._engine = engine
        look = _look_of(passage.path)
        self._switch.setVisible(look is not None)
        bodies: dict[int | None, PagesPane | TablesPane | LayoutPane] = {
            _PAGES: self._pages,
            _TABLES: self._tables,
            _LAYOUT: self._laid_out,
        }
        if (body := bodies.get(look)) is not None:
            body.open(engine, passage)
        if self._bodies.currentIndex() == _TEXT:
            self._ask_text()

    def show_workspace(self, state: WorkspaceState) -> None:
        """Once what is in the archive was read, its list of files is shown."""
        engine, passage = self._engine, self._wanted
        if self._inside and state.state == "ready" and engine is not None and passage is not None:
            look = partial(engine.get_doc, passage.doc_id)
            self._desk.documents.ask(look, partial(self._on_looked, passage), partial(self._on_error, passage))

    def _on_looked(self, asked: Passage, document: Document | None) -> None:
        if asked == self._wanted and document is not None and is_read(document):
            self.open(asked)

    def clear(self) -> None:
        """The workspace was closed."""
        self._opened = self._wanted = self._engine = None
        self._inside = False
        for body in (self._text, self._pages, self._tables, self._laid_out):
            body.clear()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """On pages and tables; a text has a menu of its own."""
        menu = QMenu(self)
        menu.addAction(self._asking)
        menu.setAccessibleName(tr("Document"))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    @Slot()
    def _ask_text(self) -> None:
        """Pages that are waited for come first: the text of a long document takes the time to show them."""
        engine, passage = self._engine, self._wanted
        if self._text_asked or engine is None or passage is None:
            return
        self._text_asked = True
        self._desk.documents.ask(
            partial(opened, engine, passage), partial(self._on_opened, passage), partial(self._on_error, passage)
        )

    def _make_switch(self) -> QWidget:
        switch = QWidget()
        self._tabs = QButtonGroup(switch)
        tabs = row(spacing=2, margins=(SPACE_3, 0, SPACE_2, 0))
        for number, title in ((_LOOK, tr("Pages")), (_TEXT, tr("Text"))):
            tab = tab_button(title)
            self._tabs.addButton(tab, number)
            tabs.addWidget(tab)
        self._tabs.idClicked.connect(self._on_chosen)
        tabs.addStretch(1)
        tabs.addWidget(self._pages.tools)
        tabs.addWidget(self._laid_out.tools)
        tabs.addWidget(self._tables.tools)
        switch.setLayout(tabs)
        return switch

    def _show_body(self, number: int) -> None:
        body = self._look if number == _LOOK else _TEXT
        self._tabs.button(number).setChecked(True)
        self._bodies.setCurrentIndex(body)
        self._pages.tools.setVisible(body == _PAGES)
        self._laid_out.tools.setVisible(body == _LAYOUT)
        self._tables.tools.setVisible(body == _TABLES)

    def _on_opened(self, asked: Passage, found: Opened) -> None:
        if asked != self._wanted:
            return
        self._wanted = found.passage
        self._opened = found
        self._name.setToolTip(tip(one_line(found.passage.path, 600)))
        self._open.setEnabled(found.file is not None)
        self._copy.setEnabled(found.file is not None)
        as_document = found.file is not None and _suffix(found.file) in _SHOWN_BY_APPLICATIONS
        name = tr("Open in the system's application") if as_document else tr("Show the folder of this file")
        self._open.setAccessibleName(name)
        self._open.setToolTip(name)
        self._fault = found.note
        self._say()
        self._note.action.setVisible(found.archive)
        self._text.show_document(found)
        self.shown.emit(found.passage)

    def _on_error(self, asked: Passage, error: UserError) -> None:
        if asked == self._wanted:
            self._fault = in_words(error)
            self._say()

    @Slot(UserError)
    def _on_no_look(self, error: UserError) -> None:
        """The text is shown instead."""
        self._unseen = in_words(error)
        self._switch.hide()
        self._show_body(_TEXT)
        self._ask_text()
        self._say()

    def _say(self) -> None:
        self._note.say(self._fault or self._unseen)

    @Slot(int)
    def _on_chosen(self, number: int) -> None:
        self._text_chosen = number == _TEXT
        self._show_body(number)
        if self._text_chosen:
            self._ask_text()

    @Slot(str)
    def _on_place(self, place: str) -> None:
        if self.sender() is self._bodies.currentWidget():
            self._place.setText(place)

    @Slot()
    def _on_read_inside(self) -> None:
        if self._wanted is not None:
            self._note.say(tr("What is inside is being read. It will be among the documents."))
            self._inside = True
            read_inside(self._desk, self._wanted.path, True, partial(self._on_error, self._wanted))

    @Slot()
    def _on_open(self) -> None:
        file = self._opened.file if self._opened else None
        if file is not None:
            target = file if _suffix(file) in _SHOWN_BY_APPLICATIONS else file.parent
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(target)))

    @Slot()
    def _on_ask(self) -> None:
        if self._wanted is not None:
            self.ask_requested.emit(self._wanted.path)

    @Slot()
    def _on_copy(self) -> None:
        file = self._opened.file if self._opened else None
        if file is not None:
            QGuiApplication.clipboard().setText(str(file))


def _look_of(path: str) -> int | None:
    """The body that shows a document as it looks; None where there is only its text."""
    if kind_of(path):
        return _PAGES
    if is_sheet(path):
        return _TABLES
    return _LAYOUT if layout_kind(path) else None


def _title_of(path: str) -> str:
    if is_sheet(path):
        return tr("Table")
    match kind_of(path) or layout_kind(path):
        case "image":
            return tr("Picture")
        case "pdf":
            return tr("Pages")
        case "pptx":
            return tr("Slides")
        case _:
            return tr("Document")


def _suffix(file: Path) -> str:
    return file.suffix.lower().removeprefix(".")


class _Note(QFrame):
    """Why the document is not shown as expected."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("notice")
        self._words = label("", wrap=True)
        self.action = text_button(tr(READ), "link")
        layout = row(IconLabel(theme, "info", "warning"), spacing=SPACE_2, margins=(SPACE_3, SPACE_2, SPACE_3, SPACE_2))
        layout.addWidget(self._words, 1)
        layout.addWidget(self.action)
        self.setLayout(layout)
        self.hide()

    def say(self, words: str) -> None:
        self.action.hide()
        self._words.setText(words)
        self.setVisible(bool(words))
