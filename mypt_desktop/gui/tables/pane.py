"""The tables of a document: a tab for each, a click on a column's name sorts, a third one gives the file's order."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTabBar, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.controls import column, icon_button, label, row
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.passages import Passage
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.tables.finding import FindingTable, TableFindBar
from mypt_desktop.gui.tables.model import TableModel
from mypt_desktop.gui.tables.opening import OpenedTables, opened_tables
from mypt_desktop.gui.text_direction import DirectedCells
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4
from mypt_desktop.gui.translation import tr, trn
from mypt_desktop.workspace.engine import WorkspaceEngine

_LOOKED_AT = 100  # rows, for the widths of columns
_WIDEST = 260


class TablesPane(QWidget):
    """Ends every `open` in `seen` or `failed`."""

    seen = Signal()
    failed = Signal(UserError)
    place_changed = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._wanted: Passage | None = None
        self._opened: OpenedTables | None = None
        self._models: dict[int, TableModel] = {}
        self._tabs = QTabBar()
        self._tabs.setAccessibleName(tr("Tables"))
        self._tabs.setDrawBase(False)
        self._tabs.setExpanding(False)
        self._tabs.setUsesScrollButtons(True)
        self._tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self._tabs.currentChanged.connect(self._on_tab)
        self._view = _Table()
        self._bar = TableFindBar(desk, self._view)
        self.tools = self._tools(desk)
        self._beside = label("", "faint", wrap=True)
        self._beside.setContentsMargins(SPACE_4, 0, SPACE_3, SPACE_2)
        layout = column(self, SPACE_2)
        layout.addWidget(self._tabs)
        layout.addWidget(self._bar)
        layout.addWidget(self._view, 1)
        layout.addWidget(self._beside)

    def open(self, engine: WorkspaceEngine, passage: Passage) -> None:
        self.clear()
        self._wanted = passage
        self._desk.pages.ask(
            partial(opened_tables, engine, self._desk.page_process, passage),
            self._on_opened,
            partial(self._on_failed, passage),
        )

    def clear(self) -> None:
        self._wanted = self._opened = None
        self._bar.look_in(None)
        self._view.setModel(None)
        self._models.clear()
        self._tabs.blockSignals(True)
        while self._tabs.count():
            self._tabs.removeTab(0)
        self._tabs.blockSignals(False)
        self._tabs.hide()
        self._beside.hide()

    def _tools(self, desk: Desk) -> QWidget:
        find = icon_button(desk.theme, "search", tr("Find in this table"), hint="Ctrl+F")
        find.clicked.connect(self._bar.open)
        tools = QWidget()
        tools.setLayout(row(find, spacing=0))
        return tools

    def _on_opened(self, found: OpenedTables) -> None:
        if found.passage != self._wanted:
            return
        self._opened = found
        self._tabs.blockSignals(True)
        for table in found.tables:
            self._tabs.addTab(one_line(table.title, 40).replace("&", "&&"))
        self._tabs.setCurrentIndex(found.current)
        self._tabs.blockSignals(False)
        self._tabs.setVisible(len(found.tables) > 1)
        lines = trn("{n:,} line", "{n:,} lines", found.beside)
        self._beside.setText(
            tr("{lines} beside the tables: see the text.", lines=lines)
            if len(found.tables) > 1
            else tr("{lines} beside the table: see the text.", lines=lines)
        )
        self._beside.setVisible(found.beside > 0)
        self._on_tab(found.current)
        self.seen.emit()

    def _on_failed(self, passage: Passage, error: UserError) -> None:
        if passage == self._wanted:
            self.failed.emit(error)

    @Slot(int)
    def _on_tab(self, number: int) -> None:
        if self._opened is None or not 0 <= number < len(self._opened.tables):
            return
        table = self._opened.tables[number]
        if number not in self._models:
            self._models[number] = TableModel(self._desk.theme, table)
        self._view.turn(leftwards=table.runs_left)
        self._view.show_model(self._models[number])
        self._bar.look_in(self._models[number])
        self._view.setAccessibleName(
            tr("{title} of {name}", title=one_line(table.title, 60), name=self._opened.passage.name)
        )
        at = table.marked[0] + 1 if table.marked else 0
        count = trn("{n:,} row", "{n:,} rows", len(table.rows))
        self.place_changed.emit(tr("Row {number:,} of {total:,}", number=at, total=len(table.rows)) if at else count)


class _Table(FindingTable):
    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "sheet")
        self.setItemDelegate(DirectedCells(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        header = self.horizontalHeader()
        header.setSortIndicatorClearable(True)
        header.setResizeContentsPrecision(_LOOKED_AT)
        header.setHighlightSections(False)
        self.verticalHeader().setHighlightSections(False)
        # Rows are all of one height, so that a hundred thousand of them cost no measuring.
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def turn(self, *, leftwards: bool) -> None:
        """With the first column at the right, or at the left."""
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft if leftwards else Qt.LayoutDirection.LeftToRight)
        side = Qt.AlignmentFlag.AlignRight if leftwards else Qt.AlignmentFlag.AlignLeft
        whole = side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        self.horizontalHeader().setDefaultAlignment(whole)

    def show_model(self, model: TableModel) -> None:
        """At the first marked row, in the order of the file."""
        self.setSortingEnabled(False)
        model.sort(-1)
        self.setModel(model)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 10)
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        self.resizeColumnsToContents()
        for section in range(model.columnCount()):
            self.setColumnWidth(section, min(self.columnWidth(section) + 12, _WIDEST))
        self._on_settled()
        QTimer.singleShot(0, self, self._on_settled)  # once more when the widget has its size

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
        else:
            super().keyPressEvent(event)

    def _copy(self) -> None:
        """The selected cells, as every spreadsheet program takes them."""
        cells = sorted((index.row(), index.column(), str(index.data() or "")) for index in self.selectedIndexes())
        lines: dict[int, list[str]] = {}
        for number, _, text in cells:
            lines.setdefault(number, []).append(text)
        if lines:
            QGuiApplication.clipboard().setText("\n".join("\t".join(line) for line in lines.values()))

    @Slot()
    def _on_settled(self) -> None:
        model = self.model()
        marked = model.first_marked if isinstance(model, TableModel) else None
        if marked is not None and model is not None:
            self.scrollTo(model.index(marked, 0), QAbstractItemView.ScrollHint.PositionAtCenter)
