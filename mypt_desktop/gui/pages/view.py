"""The pages of a document below one another: drawn as far as they are seen, zoomed, and selected from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from mypt_desktop.gui.pages.layout import GAP, LARGEST, SMALLEST, PageLayout, Place, fitting, laid_out
from mypt_desktop.gui.pages.opening import OpenedPages
from mypt_desktop.gui.pages.selecting import Selecting
from mypt_desktop.gui.pages.source import PageSource
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.zoom_keys import keeps, zoom_of
from mypt_desktop.workspace.pages.values import Box, Hit

STEP = 1.2
POINT = 96 / 72  # pixels, at 100 %

# Paper is white in every theme, so what is marked on it has the same colours in all. They are laid over as a
# highlighter pen does it: what is printed stays black.
_PAPER = QColor("#FFFFFF")
_MARKED = QColor("#FFE27A")
_FOUND = QColor("#CDE8EA")
_CURRENT = QColor("#FFB86B")
_SELECTED = QColor("#BFE0E3")


class PageView(QAbstractScrollArea):
    """`moved` comes with the page that is seen (from 0), `zoomed` with the scale, 1.0 for 100 %."""

    moved = Signal(int)
    zoomed = Signal(float)
    find_requested = Signal()
    find_again = Signal(int)

    def __init__(self, theme: Theme, source: PageSource) -> None:
        super().__init__()
        self._theme = theme
        self._source = source
        self._pages: OpenedPages | None = None
        self._zoom: float | None = None  # pixels a point; None: the width fits
        self._layout: PageLayout = laid_out((), 1.0, 0)
        self._goal: tuple[int, Box | None] | None = None  # kept in view while the size settles
        self._settling = False  # being laid out: where it is now is not where it will be
        self._hits: Sequence[Hit] = ()
        self._hit: Hit | None = None
        self._selecting = Selecting(source)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        source.drawn.connect(self._on_drawn)
        source.read.connect(self._on_read)
        theme.changed.connect(self.viewport().update)

    @property
    def page(self) -> int:
        """The page that most of the view shows, from 0."""
        return self._layout.at(self.verticalScrollBar().value() + self.viewport().height() / 3)

    @property
    def marks(self) -> list[tuple[int, Box]]:
        """The marked parts of pages."""
        return (
            [(page, box) for page, boxes in sorted(self._pages.marks.items()) for box in boxes] if self._pages else []
        )

    @property
    def selected_text(self) -> str:
        return self._selecting.text

    def place(self, number: int, box: Box) -> QRectF:
        """Where a part of a page is in the view."""
        return self._seen(self._layout.part(number, box))

    def show_pages(self, pages: OpenedPages) -> None:
        """Begins at the passage, or at its page."""
        self._pages = pages
        self._selecting.clear()
        self._hits, self._hit = (), None
        self.setAccessibleName(tr("Pages of {name}", name=pages.passage.name))
        boxes = pages.marks.get(pages.page, ())
        self._goal = pages.page, boxes[0] if boxes else None
        self._lay_out()

    def clear(self) -> None:
        self._pages = None
        self._selecting.clear()
        self._lay_out()

    def show_hits(self, hits: Sequence[Hit], current: Hit | None) -> None:
        """Marks what was found, and goes to one of them."""
        self._hits = hits
        if current is not None and current != self._hit:
            self._hit = current
            self._source.ask_text(current.page)
            self._go_to_hit()
        self._hit = current
        self.viewport().update()

    def go_to_page(self, number: int) -> None:
        self._goal = number, None
        self._go()

    @Slot()
    def zoom_in(self) -> None:
        self._zoom_to(self._layout.scale * STEP)

    @Slot()
    def zoom_out(self) -> None:
        self._zoom_to(self._layout.scale / STEP)

    @Slot()
    def fit_width(self) -> None:
        self._zoom_to(None)

    @Slot()
    def copy(self) -> None:
        if self._selecting.text:
            QGuiApplication.clipboard().setText(self._selecting.text)

    def _zoom_to(self, scale: float | None, at: QPointF | None = None) -> None:
        """What is seen at `at` stays there."""
        before = self._layout
        at = at or QPointF(self.viewport().width() / 2, self.viewport().height() / 3)
        x, y = at.x() + self.horizontalScrollBar().value(), at.y() + self.verticalScrollBar().value()
        number = before.at(y)
        self._zoom = None if scale is None else min(max(scale, SMALLEST), LARGEST)
        self._goal = None
        self._lay_out()
        if not before.sizes:
            return
        old, new = before.page(number), self._layout.page(number)
        self.verticalScrollBar().setValue(round(new.y + (y - old.y) / old.height * new.height - at.y()))
        self.horizontalScrollBar().setValue(round(new.x + (x - old.x) / old.width * new.width - at.x()))

    def _lay_out(self) -> None:
        sizes = self._pages.sizes if self._pages else ()
        width = self.viewport().width()
        picture = self._pages is not None and self._pages.picture
        scale = self._zoom or fitting(sizes, width, POINT if picture else 4 * POINT)
        self._layout = laid_out(sizes, scale, width)
        height = self.viewport().height()
        self._settling = True
        self.verticalScrollBar().setRange(0, max(0, round(self._layout.height) - height))
        self.verticalScrollBar().setPageStep(max(height - 2 * GAP, 1))
        self.verticalScrollBar().setSingleStep(48)
        self.horizontalScrollBar().setRange(0, max(0, round(self._layout.width) - width))
        self.horizontalScrollBar().setPageStep(width)
        self.horizontalScrollBar().setSingleStep(48)
        self.zoomed.emit(scale / POINT)
        self._go()
        self._settling = False
        self._changed()

    def _go(self) -> None:
        """To the goal: its first line a third down the view, or its page at the top."""
        if self._goal is None or not self._layout.sizes:
            return
        number, box = self._goal
        if box is None:
            self.verticalScrollBar().setValue(round(self._layout.page(number).y) - GAP)
            return
        place = self._layout.part(number, box)
        self.verticalScrollBar().setValue(round(place.y - self.viewport().height() / 3))
        self.horizontalScrollBar().setValue(round(place.x + place.width / 2 - self.viewport().width() / 2))

    def _go_to_hit(self) -> None:
        text = self._source.text(self._hit.page) if self._hit else None
        if self._hit is None or text is None:
            return
        box = next(text.boxes(self._hit.start, self._hit.end), None)
        seen = self._seen(self._layout.part(self._hit.page, box)) if box else QRectF()
        if not QRectF(self.viewport().rect()).contains(seen) or box is None:
            self._goal = self._hit.page, box
            self._go()

    def _changed(self) -> None:
        """Other pages are seen, or at another scale."""
        if self._settling:
            return
        if self._layout.sizes and self.isVisible():
            top = self.verticalScrollBar().value()
            seen = self._layout.visible(top, top + self.viewport().height())
            around = [page for page in (seen.stop, seen.start - 1) if 0 <= page < len(self._layout.sizes)]
            order = dict.fromkeys((self._goal[0] if self._goal else self.page, *seen, *around))
            self._source.want(list(order), self._layout.scale * self.devicePixelRatioF())
            self.setAccessibleDescription(
                tr("Page {page} of {count}", page=self.page + 1, count=len(self._layout.sizes))
            )
            self.moved.emit(self.page)
        self.viewport().update()

    def _seen(self, place: Place) -> QRectF:
        x, y = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        return QRectF(place.x - x, place.y - y, place.width, place.height)

    @Slot(int)
    def _on_drawn(self, number: int) -> None:
        self.viewport().update()

    @Slot(int)
    def _on_read(self, number: int) -> None:
        if self._hit is not None and self._hit.page == number:
            self._go_to_hit()
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), self._theme.color("sunken"))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        top = self.verticalScrollBar().value()
        for number in self._layout.visible(top, top + self.viewport().height()):
            self._paint_page(painter, number)
        painter.end()

    def _paint_page(self, painter: QPainter, number: int) -> None:
        paper = self._seen(self._layout.page(number))
        painter.fillRect(paper, _PAPER)
        drawing = self._source.drawing(number)
        if drawing is not None:
            painter.drawImage(paper, drawing)
        elif self._source.broken(number):
            painter.setPen(QColor("#5B5953"))
            painter.drawText(paper, Qt.AlignmentFlag.AlignCenter, tr("This page cannot be drawn."))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        for color, boxes in self._colored(number):
            for box in boxes:
                painter.fillRect(self._seen(self._layout.part(number, box)).adjusted(-1, -1, 1, 1), color)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setPen(QPen(self._theme.color("border"), 1))
        painter.drawRect(paper.adjusted(-0.5, -0.5, 0.5, 0.5))

    def _colored(self, number: int) -> list[tuple[QColor, Sequence[Box]]]:
        text = self._source.text(number)
        found: list[tuple[QColor, Sequence[Box]]] = []
        if self._pages is not None:
            found.append((_MARKED, self._pages.marks.get(number, ())))
        if text is not None:
            for hit in self._hits:
                if hit.page == number:
                    found.append((_CURRENT if hit == self._hit else _FOUND, list(text.boxes(hit.start, hit.end))))
            found.append((_SELECTED, list(text.boxes(*self._selecting.on(number, len(text.text))))))
        return found

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        number = self.page if self._layout.sizes else 0
        part = self._layout.page(number) if self._layout.sizes else None
        share = (self.verticalScrollBar().value() - part.y) / part.height if part else 0.0
        self._lay_out()
        if part is not None and self._goal is None:
            now = self._layout.page(number)
            self.verticalScrollBar().setValue(round(now.y + share * now.height))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._changed()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self._changed()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turns = event.angleDelta().y() / 120
            if turns:
                self._zoom_to(self._layout.scale * STEP**turns, event.position())
            event.accept()
            return
        self._goal = None
        super().wheelEvent(event)

    def event(self, event: QEvent) -> bool:
        return keeps(event, self._zooms) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if zoom := self._zooms(event):
            zoom()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Find):
            self.find_requested.emit()
        elif event.key() == Qt.Key.Key_F3:
            self.find_again.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            bar = self.verticalScrollBar()
            bar.setValue(bar.minimum() if event.key() == Qt.Key.Key_Home else bar.maximum())
        elif event.key() == Qt.Key.Key_Space:
            self.verticalScrollBar().triggerAction(self.verticalScrollBar().SliderAction.SliderPageStepAdd)
        else:
            self._goal = None
            super().keyPressEvent(event)

    def _zooms(self, event: QKeyEvent) -> Callable[[], None] | None:
        """What a key does to the size of the pages."""
        return zoom_of(event, self.zoom_in, self.zoom_out, self.fit_width)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._goal = None
        if event.button() == Qt.MouseButton.LeftButton:
            self._selecting.begin(self._point(event.position()))
            self.viewport().update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._selecting.take_word(self._point(event.position()))
            self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._selecting.go_on(self._point(event.position()))
            self.viewport().update()
        else:
            letter = self._selecting.letter_at(self._point(event.position()))
            self.viewport().setCursor(Qt.CursorShape.IBeamCursor if letter else Qt.CursorShape.ArrowCursor)

    def _point(self, position: QPointF | QPoint) -> tuple[int, float, float]:
        """A page and a place on it, in shares of its width and height."""
        x, y = position.x() + self.horizontalScrollBar().value(), position.y() + self.verticalScrollBar().value()
        number = self._layout.at(y)
        if not self._layout.sizes:
            return 0, 0.0, 0.0
        page = self._layout.page(number)
        return number, (x - page.x) / page.width, (y - page.y) / page.height
