"""A document's pages with what is done to them: zoom, find, copy; and how the page in view is called."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QToolButton, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.controls import column, icon_button, row
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.pages.finding import PageFindBar
from mypt_desktop.gui.pages.opening import OpenedPages
from mypt_desktop.gui.pages.source import PageSource
from mypt_desktop.gui.pages.thumbnails import Thumbnails
from mypt_desktop.gui.pages.view import PageView
from mypt_desktop.gui.passages import Passage
from mypt_desktop.gui.plain import tip
from mypt_desktop.gui.translation import tr
from mypt_desktop.workspace.engine import WorkspaceEngine


class PagesPane(QWidget):
    """Ends every `open` in `seen`, when the first page is drawn, or in `failed`. `tools` go where there is room."""

    seen = Signal()
    failed = Signal(UserError)
    place_changed = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._source = PageSource(desk.page_process, desk.pages, self)
        self._view = PageView(desk.theme, self._source)
        self._bar = PageFindBar(desk.theme, self._source, self._view)
        self._thumbnails = Thumbnails(self._source)
        self._thumbnails.hide()
        self._thumbnails.chosen.connect(self._view.go_to_page)
        self._count = 0
        self._waiting = False  # for the first page
        self.tools = self._tools(desk)
        layout = column(self)
        layout.addWidget(self._bar)
        layout.addLayout(beside := row(self._thumbnails, spacing=0), 1)
        beside.addWidget(self._view, 1)
        self._source.opened.connect(self._on_opened)
        self._source.drawn.connect(self._on_drawn)
        self._source.failed.connect(self.failed)
        self._view.moved.connect(self._on_moved)
        self._view.zoomed.connect(self._on_zoomed)

    def expect(self) -> None:
        """A document with pages may soon be opened."""
        self._source.warm_up()

    def open(self, engine: WorkspaceEngine, passage: Passage) -> None:
        self._thumbnails.clear()
        self._view.clear()
        self._source.open(engine, passage)

    def clear(self) -> None:
        self._source.clear()
        self._thumbnails.clear()
        self._view.clear()

    def _tools(self, desk: Desk) -> QWidget:
        find = icon_button(desk.theme, "search", tr("Find on these pages"), hint="Ctrl+F")
        smaller = icon_button(desk.theme, "minus", tr("Smaller pages"), hint="Ctrl+-")
        larger = icon_button(desk.theme, "plus", tr("Larger pages"), hint="Ctrl++")
        self._fit = QToolButton()
        self._fit.setAccessibleName(tr("Fit the width"))
        self._fit.setToolTip(tip(tr("Fit the width (Ctrl+0)")))
        self._fit.setText("100 %")
        self._fit.setMinimumWidth(self._fit.fontMetrics().horizontalAdvance("888 %") + 12)
        find.clicked.connect(self._bar.open)
        smaller.clicked.connect(self._view.zoom_out)
        larger.clicked.connect(self._view.zoom_in)
        self._fit.clicked.connect(self._view.fit_width)
        self._overview = icon_button(desk.theme, "files", tr("Small pictures of the pages"))
        self._overview.setCheckable(True)
        self._overview.toggled.connect(self._on_overview)
        tools = QWidget()
        tools.setLayout(row(self._overview, find, smaller, self._fit, larger, spacing=0))
        return tools

    @Slot(OpenedPages)
    def _on_opened(self, pages: OpenedPages) -> None:
        self._count = len(pages.sizes)
        self._waiting = True
        self._view.show_pages(pages)
        self._thumbnails.show_pages(pages)
        self._overview.setVisible(self._count > 1)
        self._on_overview(self._overview.isChecked())
        self._thumbnails.mark(pages.page)

    @Slot(bool)
    def _on_overview(self, wanted: bool) -> None:
        self._thumbnails.setVisible(wanted and self._count > 1)
        if wanted:
            self._thumbnails.mark(self._view.page)

    @Slot()
    def _on_drawn(self) -> None:
        if self._waiting:
            self._waiting = False
            self.seen.emit()

    @Slot(int)
    def _on_moved(self, page: int) -> None:
        self._thumbnails.mark(page)
        self.place_changed.emit(
            tr("Page {page:,} of {count:,}", page=page + 1, count=self._count) if self._count > 1 else ""
        )

    @Slot(float)
    def _on_zoomed(self, zoom: float) -> None:
        self._fit.setText(f"{zoom:.0%}".replace("%", " %"))
