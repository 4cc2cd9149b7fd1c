"""The widget of a laid-out document: written in slices, the passage marked and in view, larger or smaller."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

from PySide6.QtCore import QEvent, Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit

from mypt_desktop.gui.laid_out.stretch import Measured, Stretch
from mypt_desktop.gui.laid_out.typesetting import PICTURE_WIDTH, UNSEEN, Typesetter
from mypt_desktop.gui.plain import utf16_length
from mypt_desktop.gui.theme import SPACE_4, Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.zoom_keys import keeps, zoom_of
from mypt_desktop.workspace.laid_out.values import LaidOut, Mark, all_leaves

STEP = 1.2
SMALLEST, LARGEST = 0.5, 4.0
_SLICE = 0.012  # seconds of writing between two events
_MOST_SHOWN = 500  # places found that are coloured


class _ClosedDocument(QTextDocument):
    """Loads nothing. Qt's own would read a file of the computer for a picture that it was not given."""

    def loadResource(self, kind: int, name: QUrl) -> None:  # type: ignore[override]  # Qt takes None for nothing
        return


class LaidOutView(QTextBrowser):
    """`written` comes when the passage is there to be seen, though what follows may still be written; `zoomed` with the
    scale, 1.0 for 100 %."""

    written = Signal()
    stretched = Signal(bool, bool)  # whether something stands before and after what is written
    zoomed = Signal(float)
    find_requested = Signal()
    find_again = Signal(int)
    link_pressed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._layout: LaidOut | None = None
        self._leaves: Sequence[str] = ()
        self._setter: Typesetter | None = None
        self._measured: Measured | None = None
        self._stretch: Stretch | None = None
        self._next = 0  # the block to be written next
        self._goal: Mark | None = None  # kept in view while the size settles
        self._found: Sequence[Mark] = ()
        self._current: Mark | None = None
        self._zoom = 1.0
        self._told = False
        self._writing = QTimer(self, interval=0)
        self._writing.timeout.connect(self._on_writing)
        self.setProperty("kind", "document")
        self.setAccessibleName(tr("Document"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setDocument(_ClosedDocument(self))
        self.setUndoRedoEnabled(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.anchorClicked.connect(self._on_link)
        theme.changed.connect(self._on_theme)

    @property
    def marked(self) -> list[str]:
        """The words of the passage as they stand in the widget."""
        return [self._cursor(mark).selectedText() for mark in (self._layout.marks if self._layout else ())]

    @property
    def selected_text(self) -> str:
        return self.textCursor().selectedText()

    @property
    def complete(self) -> bool:
        """Whether all of it is written."""
        return self._stretch is not None and self._next >= self._stretch.last

    def show_layout(self, layout: LaidOut, name: str) -> None:
        """Begins at the passage, or at the beginning."""
        self.clear_layout()
        self._layout = layout
        self._leaves = all_leaves(layout.blocks)
        self._goal = layout.marks[0] if layout.marks else None
        self.setAccessibleName(tr("Layout of {name}", name=name))
        self._measured = Measured(layout.blocks)
        self._begin(self._measured.around(self._goal.leaf if self._goal is not None else 0))

    def clear_layout(self) -> None:
        self._writing.stop()
        self._layout = self._measured = self._stretch = self._setter = self._goal = self._current = None
        self._leaves = self._found = ()
        self._told = False
        self.setExtraSelections([])
        self.document().clear()

    def show_found(self, found: Sequence[Mark], current: Mark | None) -> None:
        """Marks what was found, and goes to one of them once it is written."""
        self._found = found
        changed, self._current = current != self._current, current
        if current is not None and changed:
            self._go_to(current)
        self._mark()

    def _go_to(self, mark: Mark) -> None:
        self._goal = mark
        stretch, measured = self._stretch, self._measured
        if stretch is not None and measured is not None and not stretch.leaf <= mark.leaf < stretch.end:
            self._begin(measured.around(mark.leaf))
        self._settle()

    @Slot()
    def show_before(self) -> None:
        """What stands before the part that is written, from its end."""
        if self._measured is not None and self._stretch is not None:
            last = self._stretch.leaf - 1
            self._goal = Mark(last, 0, 0)
            self._begin(self._measured.before(self._stretch))

    @Slot()
    def show_after(self) -> None:
        """What comes after the part that is written, from its beginning."""
        if self._measured is not None and self._stretch is not None:
            self._goal = Mark(self._stretch.end, 0, 0)
            self._begin(self._measured.after(self._stretch))

    @Slot()
    def zoom_in(self) -> None:
        self._set_zoom(self._zoom * STEP)

    @Slot()
    def zoom_out(self) -> None:
        self._set_zoom(self._zoom / STEP)

    @Slot()
    def natural_size(self) -> None:
        self._set_zoom(1.0)

    def first_leaf_in_view(self) -> int:
        """The leaf at the top of what is seen."""
        top = self.cursorForPosition(self.viewport().rect().topLeft()).position()
        starts = self._setter.starts if self._setter is not None else []
        first = self._stretch.leaf if self._stretch is not None else 0
        return next((first + leaf for leaf, start in enumerate(starts) if start >= top), 0)

    def place_of(self, mark: Mark) -> tuple[int, int] | None:
        """From which position to before which one, as Qt counts; None for what is not written."""
        starts = self._setter.starts if self._setter is not None else []
        at = mark.leaf - self._stretch.leaf if self._stretch is not None else -1
        if not 0 <= at < len(starts) or starts[at] == UNSEEN:
            return None
        text, start = self._leaves[mark.leaf], starts[at]
        return start + utf16_length(text[: mark.start]), start + utf16_length(text[: mark.end])

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu(event.pos())
        if self.actions():
            menu.addSeparator()
            menu.addActions(self.actions())
        menu.setAccessibleName(tr("Document"))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def event(self, event: QEvent) -> bool:
        return keeps(event, self._zooms) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Find):
            self.find_requested.emit()
        elif zoom := self._zooms(event):
            zoom()
        elif event.key() == Qt.Key.Key_F3:
            self.find_again.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            self._goal = None
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._goal = None
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._set_zoom(self._zoom * STEP ** (event.angleDelta().y() / 120))
            event.accept()
        else:
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit_pictures()
            self._settle()

    def _zooms(self, event: QKeyEvent) -> Callable[[], None] | None:
        return zoom_of(event, self.zoom_in, self.zoom_out, self.natural_size)

    def _set_zoom(self, zoom: float) -> None:
        zoom = min(max(zoom, SMALLEST), LARGEST)
        self._zoom = 1.0 if abs(zoom - 1) < 0.02 else zoom
        goal = self._goal
        if goal is None:  # what is at the top stays there
            above = self.cursorForPosition(self.viewport().rect().topLeft()).position()
            self._use_font()
            self._scroll_to(above, 0)
        else:
            self._use_font()
            self._settle()
        self.zoomed.emit(self._zoom)

    def _begin(self, stretch: Stretch) -> None:
        self._stretch, self._next = stretch, stretch.first
        self.setExtraSelections([])
        document = self.document()
        document.clear()
        document.setDocumentMargin(SPACE_4)
        self._use_font()
        self._setter = Typesetter(document, self._theme)
        self.stretched.emit(stretch.first > 0, stretch.last < len(self._measured.blocks) if self._measured else False)
        self._writing.start()
        self._on_writing()

    def _use_font(self) -> None:
        font = self._theme.font("reading")
        font.setPointSizeF(font.pointSizeF() * self._zoom)
        self.document().setDefaultFont(font)
        self.setFont(font)

    @Slot()
    def _on_writing(self) -> None:
        stretch, measured, setter = self._stretch, self._measured, self._setter
        if stretch is None or measured is None or setter is None:
            self._writing.stop()
            return
        until = perf_counter() + _SLICE
        around = QTextCursor(self.document())
        around.beginEditBlock()
        while self._next < stretch.last and perf_counter() < until:
            setter.write(measured.blocks[self._next])
            self._next += 1
        around.endEditBlock()
        goal = self._goal
        there = goal is None or self.place_of(goal) is not None
        if self.complete:
            self._writing.stop()
        if self.complete or (there and not self._told):
            self._fit_pictures()
            self._mark()
            self._settle()
            if not self._told:
                self._told = True
                self.written.emit()

    def _fit_pictures(self) -> None:
        """Pictures are no wider than the view."""
        if self._setter is None or not self._setter.pictures:
            return
        room = max(40, self.viewport().width() - 4 * SPACE_4)
        block = self.document().begin()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                piece = pieces.fragment()
                format = piece.charFormat().toImageFormat()
                own = int(format.property(PICTURE_WIDTH) or 0)
                if own and format.width() != min(own, room):
                    format.setWidth(min(own, room))
                    cursor = QTextCursor(self.document())
                    cursor.setPosition(piece.position())
                    cursor.setPosition(piece.position() + piece.length(), QTextCursor.MoveMode.KeepAnchor)
                    cursor.setCharFormat(format)
                    break  # a picture stands alone in its block, and what was changed is not to be gone through
                pieces += 1
            block = block.next()

    def _cursor(self, mark: Mark) -> QTextCursor:
        cursor = QTextCursor(self.document())
        place = self.place_of(mark)
        if place is not None:
            cursor.setPosition(place[0])
            cursor.setPosition(place[1], QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _mark(self) -> None:
        colors = self._theme.color
        marks = self._layout.marks if self._layout is not None else ()
        found = [mark for mark in self._found if mark != self._current][:_MOST_SHOWN]
        selections = [
            *self._coloured(marks, colors("highlight"), colors("highlight_text")),
            *self._coloured(found, colors("accent_soft"), colors("text")),
        ]
        if self._current is not None:
            selections += self._coloured([self._current], colors("accent"), colors("accent_text"))
        self.setExtraSelections(selections)

    def _coloured(self, marks: Sequence[Mark], ground: QColor, ink: QColor) -> Iterator[QTextEdit.ExtraSelection]:
        for mark in marks:
            if self.place_of(mark) is not None:
                selection = QTextEdit.ExtraSelection()
                format = QTextCharFormat()
                format.setBackground(ground)
                format.setForeground(ink)
                selection.cursor, selection.format = self._cursor(mark), format
                yield selection

    def _settle(self) -> None:
        """Brings what is wanted into view, and once more when the widget has its size."""
        self._on_settled()
        QTimer.singleShot(0, self, self._on_settled)

    @Slot()
    def _on_settled(self) -> None:
        place = self.place_of(self._goal) if self._goal is not None else None
        if place is not None:
            self._scroll_to(place[0], self.viewport().height() // 3)

    def _scroll_to(self, position: int, above: int) -> None:
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(position, self.document().characterCount() - 1))
        bar = self.verticalScrollBar()
        self.document().documentLayout().blockBoundingRect(self.document().lastBlock())  # lays out what is there
        bar.setValue(bar.value() + self.cursorRect(cursor).top() - above)

    @Slot(QUrl)
    def _on_link(self, address: QUrl) -> None:
        self.link_pressed.emit(address.toString())

    @Slot()
    def _on_theme(self) -> None:
        if self._stretch is not None:
            self._begin(self._stretch)
