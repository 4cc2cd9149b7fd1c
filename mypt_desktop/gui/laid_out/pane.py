"""A laid-out document with what is done to it: zoom, find, copy, and links, which are asked about."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.controls import column, icon_button, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.laid_out.finding import LayoutFindBar
from mypt_desktop.gui.laid_out.opening import OpenedLayout, opened_layout
from mypt_desktop.gui.laid_out.view import LaidOutView
from mypt_desktop.gui.passages import Passage
from mypt_desktop.gui.plain import tip
from mypt_desktop.gui.translation import tr
from mypt_desktop.workspace.engine import WorkspaceEngine


class LayoutPane(QWidget):
    """Ends every `open` in `seen`, when the passage is there to be read, or in `failed`. `tools` go where there is
    room."""

    seen = Signal()
    failed = Signal(UserError)
    place_changed = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._wanted: Passage | None = None
        self._opened: OpenedLayout | None = None
        self._view = LaidOutView(desk.theme)
        self._bar = LayoutFindBar(desk, self._view)
        self.tools = self._tools(desk)
        self._earlier = text_button(tr("Show what stands before"), "link")
        self._later = text_button(tr("Show what comes after"), "link")
        self._earlier.clicked.connect(self._view.show_before)
        self._later.clicked.connect(self._view.show_after)
        layout = column(self)
        layout.addWidget(self._bar)
        layout.addWidget(self._earlier)
        layout.addWidget(self._view, 1)
        layout.addWidget(self._later)
        self._on_stretched(False, False)
        self._view.stretched.connect(self._on_stretched)
        self._view.written.connect(self._on_written)
        self._view.zoomed.connect(self._on_zoomed)
        self._view.link_pressed.connect(self._on_link)

    def offer(self, action: QAction) -> None:
        """Something to do with the document, in its menu."""
        self._view.addAction(action)

    def open(self, engine: WorkspaceEngine, passage: Passage) -> None:
        self.clear()
        self._wanted = passage
        self._desk.pages.ask(
            partial(opened_layout, engine, self._desk.page_process, passage),
            self._on_opened,
            partial(self._on_failed, passage),
        )

    def clear(self) -> None:
        self._wanted = self._opened = None
        self._view.clear_layout()
        self._on_stretched(False, False)
        self._bar.forget()

    def _tools(self, desk: Desk) -> QWidget:
        find = icon_button(desk.theme, "search", tr("Find in this document"), hint="Ctrl+F")
        smaller = icon_button(desk.theme, "minus", tr("Smaller letters"), hint="Ctrl+-")
        larger = icon_button(desk.theme, "plus", tr("Larger letters"), hint="Ctrl++")
        self._size = QToolButton()
        self._size.setAccessibleName(tr("Usual size of letters"))
        self._size.setToolTip(tip(tr("Usual size of letters (Ctrl+0)")))
        self._size.setText("100 %")
        self._size.setMinimumWidth(self._size.fontMetrics().horizontalAdvance("888 %") + 12)
        find.clicked.connect(self._bar.open)
        smaller.clicked.connect(self._view.zoom_out)
        larger.clicked.connect(self._view.zoom_in)
        self._size.clicked.connect(self._view.natural_size)
        tools = QWidget()
        tools.setLayout(row(find, smaller, self._size, larger, spacing=0))
        return tools

    def _on_opened(self, found: OpenedLayout) -> None:
        if found.passage != self._wanted:
            return
        self._opened = found
        self._bar.look_in(found.texts)
        self._view.show_layout(found.layout, found.passage.name)

    def _on_failed(self, passage: Passage, error: UserError) -> None:
        if passage == self._wanted:
            self.failed.emit(error)

    @Slot()
    def _on_written(self) -> None:
        found = self._opened
        if found is None:
            return
        marks = found.layout.marks
        self.place_changed.emit(found.place_of(marks[0].leaf if marks else 0) if marks or found.slides else "")
        self.seen.emit()

    @Slot(bool, bool)
    def _on_stretched(self, earlier: bool, later: bool) -> None:
        self._earlier.setVisible(earlier)
        self._later.setVisible(later)

    @Slot(float)
    def _on_zoomed(self, zoom: float) -> None:
        self._size.setText(f"{zoom:.0%}".replace("%", " %"))

    @Slot(str)
    def _on_link(self, address: str) -> None:
        from mypt_desktop.gui.links import LinkDialog

        LinkDialog(self._desk.theme, address, self).exec()
