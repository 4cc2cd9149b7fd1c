"""A document's extracted text, with the cited passage marked and in view; of a long one a stretch at a time."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal, Slot
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from mypt_desktop.gui.controls import column, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.document_opening import Opened
from mypt_desktop.gui.passage_text import NumberedText, PassageText
from mypt_desktop.gui.renderers.coloring import Coloring
from mypt_desktop.gui.renderers.languages import language_of
from mypt_desktop.gui.text_direction import align_with_text
from mypt_desktop.gui.theme import SPACE_2, SPACE_4
from mypt_desktop.gui.translation import tr
from mypt_desktop.workspace.documents import is_code

_ROWS = frozenset(("csv", "tsv", "ipynb", "xlsx", "ods"))  # also read better in letters of one width


class DocumentTextPane(QWidget):
    """Shows one document at a time. `place_changed` names the page in view, where the format has pages."""

    place_changed = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._theme = desk.theme
        self._opened: Opened | None = None
        self._shown = False
        self._plain = PassageText(desk.theme)
        self._code = NumberedText(desk.theme)
        self._coloring = Coloring(desk, self._code.document(), self)
        self._text: PassageText = self._plain
        self._kinds = QStackedWidget()
        for text in (self._plain, self._code):
            self._kinds.addWidget(text)
            text.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self._earlier = text_button(tr("Show what stands before"), "link")
        self._later = text_button(tr("Show what comes after"), "link")
        self._earlier.clicked.connect(self._on_earlier)
        self._later.clicked.connect(self._on_later)
        layout = column(self, SPACE_2)
        layout.addWidget(self._earlier)
        layout.addWidget(self._kinds, 1)
        layout.addWidget(self._later)
        self._earlier.hide()
        self._later.hide()
        desk.theme.changed.connect(self._on_theme)

    def offer(self, action: QAction) -> None:
        """Something to do with the document, in the menu of its text."""
        for text in (self._plain, self._code):
            text.addAction(action)

    def show_document(self, found: Opened) -> None:
        """Laid out when it is seen."""
        self._opened, self._shown = found, False
        if self.isVisible():
            self._show(found.passage.start)

    def clear(self) -> None:
        self._opened = None
        for text in (self._plain, self._code):
            text.mark(None)
            text.setPlainText("")
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
        path = found.passage.path
        self._text = self._code if is_code(path) else self._plain
        self._kinds.setCurrentWidget(self._text)
        self._text.mark(None)
        if self._text is self._code:
            self._code.show_lines(stretch.text, stretch.lines)
            self._coloring.begin(language_of(path, stretch.text) or "text")
        else:
            self._plain.setFont(self._theme.font("code" if path.lower().rpartition(".")[2] in _ROWS else "ui"))
            self._plain.setPlainText(stretch.text)
            align_with_text(self._plain)
        self._text.setAccessibleName(tr("Text of {name}", name=found.passage.name))
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
        self.place_changed.emit(tr("Page {page} of {count}", page=page, count=found.pages.count) if page else "")

    @Slot()
    def _on_theme(self) -> None:
        self._mark()
