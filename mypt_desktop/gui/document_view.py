"""A document's extracted text, with the cited passage marked and in view, and the way to the file itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication, QResizeEvent, QTextCharFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QTextEdit, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.controls import Elided, IconLabel, column, icon_button, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.document_text import Pages, Stretch, pages_of, stretch_of
from mypt_desktop.gui.passages import Passage
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4, Theme
from mypt_desktop.workspace.engine import WorkspaceEngine

# What a system application shows without running it. Other files are shown in their folder instead.
_DOCUMENTS = "pdf docx doc odt rtf pptx ppt odp xlsx xls ods csv tsv txt md rst epub json xml log tex"
_SOURCES = "py js ts c h cpp hpp rs go java json yaml yml toml sh sql csv tsv xml ipynb xlsx ods"
_SHOWN_BY_APPLICATIONS = frozenset(_DOCUMENTS.split(" "))
_CODE = frozenset(_SOURCES.split(" "))


@dataclass(frozen=True, slots=True)
class Opened:
    """A document ready to be shown. `file` is None where it is not inside the workspace any more."""

    passage: Passage
    stretch: Stretch
    pages: Pages
    marked: tuple[int, int] | None
    file: Path | None
    note: str = ""
    document: str = ""


class DocumentView(QWidget):
    """Shows one passage's document at a time."""

    shown = Signal(Passage)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._opened: Opened | None = None
        self._wanted: Passage | None = None
        self._name = Elided("", "strong", Qt.TextElideMode.ElideMiddle)
        self._place = label("", "faint")
        self._open = icon_button(desk.theme, "external-link", "Open in the system's application")
        self._copy = icon_button(desk.theme, "copy", "Copy path")
        self._open.clicked.connect(self._on_open)
        self._copy.clicked.connect(self._on_copy)
        self._note = _Note(desk.theme)
        self._text = _DocumentText(desk.theme)
        self._text.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self._earlier = text_button("Show what stands before", "link")
        self._later = text_button("Show what comes after", "link")
        self._earlier.clicked.connect(self._on_earlier)
        self._later.clicked.connect(self._on_later)
        title = row(IconLabel(desk.theme, "file-text"), spacing=SPACE_2, margins=(SPACE_4, 0, SPACE_2, 0))
        title.addWidget(self._name, 1)
        for widget in (self._place, self._copy, self._open):
            title.addWidget(widget)
        layout = column(self, SPACE_2, (0, 0, 0, 0))
        layout.addLayout(title)
        layout.addLayout(row(self._note, margins=(SPACE_3, 0, SPACE_3, 0)))
        layout.addWidget(self._earlier)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._later)
        self._earlier.hide()
        self._later.hide()
        desk.theme.changed.connect(self._on_theme)

    @property
    def passage(self) -> Passage | None:
        return self._wanted

    def open(self, passage: Passage) -> None:
        """Reads the document on a worker and shows it at the passage."""
        self._wanted = passage
        self._name.show_text(passage.name)
        self._place.setText(passage.place)
        self._note.hide()
        engine = self._desk.services.workspace
        if engine is None:
            self._note.say("No workspace is open. Open the folder that holds this document.")
            return
        self._desk.documents.ask(partial(opened, engine, passage), self._on_opened, self._on_error)

    def clear(self) -> None:
        """The workspace was closed."""
        self._opened = self._wanted = None
        self._text.setPlainText("")

    def _on_opened(self, found: Opened) -> None:
        if found.passage != self._wanted:
            return
        self._opened = found
        self._name.setToolTip(tip(one_line(found.passage.path, 600)))
        self._note.say(found.note)
        self._open.setEnabled(found.file is not None)
        self._copy.setEnabled(found.file is not None)
        as_document = found.file is not None and _suffix(found.file) in _SHOWN_BY_APPLICATIONS
        name = "Open in the system's application" if as_document else "Show the folder of this file"
        self._open.setAccessibleName(name)
        self._open.setToolTip(name)
        self._show(found.stretch, found.passage.start)
        self.shown.emit(found.passage)

    def _on_error(self, error: UserError) -> None:
        self._opened = None
        self._text.setPlainText("")
        self._note.say(error.with_hint())

    def _show(self, stretch: Stretch, offset: int) -> None:
        found = self._opened
        if found is None:
            return
        self._earlier.setVisible(stretch.start > 0)
        self._later.setVisible(stretch.end < stretch.total)
        self._text.setFont(
            self._desk.theme.font("code" if found.passage.path.lower().rsplit(".")[-1] in _CODE else "ui")
        )
        self._text.setPlainText(stretch.text)
        self._text.setAccessibleName(f"Text of {found.passage.name}")
        self._mark()
        self._text.go_to(stretch.position(offset))
        self._on_scrolled()

    def _mark(self) -> None:
        found = self._opened
        if found is None or found.marked is None:
            self._text.mark(None)
        else:
            start, end = found.marked
            self._text.mark((found.stretch.position(start), found.stretch.position(end)))

    def _move(self, offset: int) -> None:
        found = self._opened
        if found is None:
            return
        stretch = stretch_of(found.document, offset)
        self._opened = Opened(found.passage, stretch, found.pages, found.marked, found.file, found.note, found.document)
        self._show(stretch, offset)

    @Slot()
    def _on_earlier(self) -> None:
        if self._opened is not None:
            self._move(self._opened.stretch.start)

    @Slot()
    def _on_later(self) -> None:
        if self._opened is not None:
            self._move(self._opened.stretch.end)

    @Slot()
    def _on_scrolled(self) -> None:
        found = self._opened
        if found is None or not found.pages.numbers:
            return
        top = found.stretch.offset(self._text.cursorForPosition(QPoint(SPACE_4, SPACE_4)).position())
        page = found.pages.at(top)
        marked = found.passage.page
        # The page of the passage holds while the passage is in view: it may stand below the first visible line.
        if marked is not None and self._text.shows_mark():
            page = marked
        self._place.setText(f"Page {page} of {found.pages.count}" if page else "")

    @Slot()
    def _on_open(self) -> None:
        file = self._opened.file if self._opened else None
        if file is not None:
            target = file if _suffix(file) in _SHOWN_BY_APPLICATIONS else file.parent
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(target)))

    @Slot()
    def _on_copy(self) -> None:
        file = self._opened.file if self._opened else None
        if file is not None:
            QGuiApplication.clipboard().setText(str(file))

    @Slot()
    def _on_theme(self) -> None:
        self._mark()


class _DocumentText(QPlainTextEdit):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._marked: tuple[int, int] | None = None
        self._target = 0
        self.setProperty("kind", "document")
        self.setAccessibleName("Text of the document")
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(SPACE_4)

    def mark(self, marked: tuple[int, int] | None) -> None:
        """Colours the characters from the first to before the second position."""
        self._marked = marked
        if marked is None:
            self.setExtraSelections([])
            return
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        cursor.setPosition(marked[0])
        cursor.setPosition(min(marked[1], self.document().characterCount() - 1), QTextCursor.MoveMode.KeepAnchor)
        format = QTextCharFormat()
        format.setBackground(self._theme.color("highlight"))
        format.setForeground(self._theme.color("highlight_text"))
        selection.cursor, selection.format = cursor, format
        self.setExtraSelections([selection])

    def go_to(self, position: int) -> None:
        self._target = position
        self._on_settled()
        # Once more when the widget has its size: how far a position is down depends on where the lines wrap.
        QTimer.singleShot(0, self, self._on_settled)

    def shows_mark(self) -> bool:
        if self._marked is None:
            return False
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._marked[0])
        return 0 <= self.cursorRect(cursor).top() < self.viewport().height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width() and self._marked is not None:
            self._on_settled()

    @Slot()
    def _on_settled(self) -> None:
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(self._target, self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        self.centerCursor()


def opened(engine: WorkspaceEngine, passage: Passage) -> Opened:
    """Reads the document of `passage`; on a worker. Raises `UserError` when there is nothing to show."""
    document = engine.get_doc(passage.doc_id)
    if document is None:
        raise UserError(
            f"{passage.name} is not in the open workspace.",
            hint="It was removed or renamed, or belongs to another folder.",
        )
    if document.error:
        raise UserError(document.error)
    text = engine.get_doc_text(passage.doc_id)
    if text is None:
        raise UserError(f"{passage.name} has no text yet.", hint="Wait until it is indexed.")
    passage = Passage(
        passage.doc_id,
        document.path,
        passage.start,
        passage.end,
        passage.text,
        passage.page,
        passage.line,
        passage.marker,
    )
    marked, note = _found(text, passage)
    pages = pages_of([(c.metadata.get("start", 0), c.metadata.get("page")) for c in engine.chunks(passage.doc_id)])
    stretch = stretch_of(text, marked[0] if marked else passage.start)
    return Opened(passage, stretch, pages, marked, _file(engine, document.path), note, text)


def _found(text: str, passage: Passage) -> tuple[tuple[int, int] | None, str]:
    """Where the passage stands now: as cited, moved, or gone."""
    if passage.end <= passage.start:
        return None, ""
    if not passage.text or text[passage.start : passage.end] == passage.text:
        return (min(passage.start, len(text)), min(passage.end, len(text))), ""
    moved = text.find(passage.text)
    if moved >= 0:
        return (moved, moved + len(passage.text)), ""
    return None, "The document changed since it was cited; the passage is no longer in it."


def _file(engine: WorkspaceEngine, path: str) -> Path | None:
    """The file itself, if it is still there and really inside the workspace."""
    try:
        file = engine.file_path(path)
    except UserError:
        return None
    return file if file.is_file() else None


def _suffix(file: Path) -> str:
    return file.suffix.lower().removeprefix(".")


class _Note(QFrame):
    """Why the document is not shown as expected."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("notice")
        self._words = label("", wrap=True)
        layout = row(IconLabel(theme, "info", "warning"), spacing=SPACE_2, margins=(SPACE_3, SPACE_2, SPACE_3, SPACE_2))
        layout.addWidget(self._words, 1)
        self.setLayout(layout)
        self.hide()

    def say(self, words: str) -> None:
        self._words.setText(words)
        self.setVisible(bool(words))
