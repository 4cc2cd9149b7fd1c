"""A document's extracted text, with the cited passage marked and in view; of a long one a stretch at a time."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent, QTextCharFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QTextEdit, QWidget

from mypt_desktop.gui.controls import column, text_button
from mypt_desktop.gui.document_opening import Opened
from mypt_desktop.gui.theme import SPACE_2, SPACE_4, Theme

_SOURCES = "py js ts c h cpp hpp rs go java json yaml yml toml sh sql csv tsv xml ipynb xlsx ods"
_CODE = frozenset(_SOURCES.split(" "))


class DocumentTextPane(QWidget):
    """Shows one document at a time. `place_changed` names the page in view, where the format has pages."""

    place_changed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._opened: Opened | None = None
        self._shown = False
        self._text = _DocumentText(theme)
        self._text.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self._earlier = text_button("Show what stands before", "link")
        self._later = text_button("Show what comes after", "link")
        self._earlier.clicked.connect(self._on_earlier)
        self._later.clicked.connect(self._on_later)
        layout = column(self, SPACE_2)
        layout.addWidget(self._earlier)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._later)
        self._earlier.hide()
        self._later.hide()
        theme.changed.connect(self._on_theme)

    def show_document(self, found: Opened) -> None:
        """Laid out when it is seen."""
        self._opened, self._shown = found, False
        if self.isVisible():
            self._show(found.passage.start)

    def clear(self) -> None:
        self._opened = None
        self._text.mark(None)
        self._text.setPlainText("")
        self._earlier.hide()
        self._later.hide()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._opened is not None and not self._shown:
            self._show(self._opened.passage.start)
        self._on_scrolled()

    def _show(self, offset: int) -> None:
        found = self._opened
        if found is None:
            return
        self._shown = True
        stretch = found.stretch
        self._earlier.setVisible(stretch.start > 0)
        self._later.setVisible(stretch.end < stretch.total)
        self._text.setFont(self._theme.font("code" if found.passage.path.lower().rsplit(".")[-1] in _CODE else "ui"))
        self._text.mark(None)
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
        if self._opened is not None:
            self._opened = self._opened.moved_to(offset)
            self._show(offset)

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
        self.place_changed.emit(f"Page {page} of {found.pages.count}" if page else "")

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
