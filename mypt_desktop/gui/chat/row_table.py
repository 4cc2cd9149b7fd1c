"""The rows that an answer rests on, as a table or as bars, to be copied as CSV."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QStackedWidget, QTableWidget, QTableWidgetItem, QWidget

from mypt_desktop.gui.chat.rows import Bar, Rows, bars
from mypt_desktop.gui.controls import Elided, IconLabel, column, icon_button, label, row
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import neutral, one_line, tip
from mypt_desktop.gui.text_direction import DirectedCells
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_5, Theme
from mypt_desktop.gui.translation import tr, trn

_SHOWN: Final = 8  # rows before the table scrolls
_WIDEST: Final = 260  # pixels of a column before it is cut
_MOST_BARS: Final = 40


class RowTable(QFrame):
    def __init__(self, desk: Desk, rows: Rows) -> None:
        super().__init__()
        self.setObjectName("codeblock")
        self._desk = desk
        self._rows = rows
        self._measure, self._bars = bars(rows)
        self._table = _Table(desk.theme, rows)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._table)
        self._copy = icon_button(desk.theme, "copy", tr("Copy as CSV"))
        self._copy.clicked.connect(self._on_copy)
        self._chart = icon_button(desk.theme, "chart-bar", tr("Show as chart"))
        self._chart.setCheckable(True)
        self._chart.toggled.connect(self._on_chart)
        self._chart.setVisible(bool(self._bars))
        bar = QWidget()
        bar.setObjectName("codebar")
        line = row(IconLabel(desk.theme, "table", size=14), margins=(SPACE_3, SPACE_1, SPACE_1, SPACE_1))
        line.addWidget(Elided(rows.name, "faint"), 1)
        line.addWidget(label(_counted(rows), "faint"))
        line.addWidget(self._chart)
        line.addWidget(self._copy)
        bar.setLayout(line)
        layout = column(self)
        layout.addWidget(bar)
        layout.addWidget(self._stack)
        self._fit()
        if rows.charted and self._bars:
            self._chart.setChecked(True)

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._rows.csv())
        self._copy.setIcon(self._desk.theme.icon("check", "success"))
        self._copy.setToolTip(tip(tr("Copied")))

    @Slot(bool)
    def _on_chart(self, charted: bool) -> None:
        if charted and self._stack.count() == 1:
            self._stack.addWidget(_Chart(self._desk.theme, self._measure, self._bars))
        self._stack.setCurrentIndex(int(charted))
        name = tr("Show as table") if charted else tr("Show as chart")
        self._chart.setIcon(self._desk.theme.icon("table" if charted else "chart-bar"))
        self._chart.setAccessibleName(name)
        self._chart.setToolTip(tip(name))
        self._fit()

    def _fit(self) -> None:
        shown = self._stack.currentWidget() or self._table
        self._stack.setFixedHeight(shown.sizeHint().height())


def _counted(rows: Rows) -> str:
    here = len(rows.cells)
    if rows.more:
        return tr("{shown:,} of {total:,} rows", shown=here, total=here + rows.more)
    return trn("{n:,} row", "{n:,} rows", here)


class _Table(QTableWidget):
    """Read only; what is selected is copied as CSV."""

    def __init__(self, theme: Theme, rows: Rows) -> None:
        super().__init__(len(rows.cells), len(rows.columns))
        self._rows = rows
        self.setAccessibleName(tr("Rows of {name}", name=rows.name))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setItemDelegate(DirectedCells(self))
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(theme_height(theme))
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setHorizontalHeaderLabels([one_line(name, 60) for name in rows.columns])
        for at, cells in enumerate(rows.cells):
            for place, cell in enumerate(cells):
                item = QTableWidgetItem(one_line(cell, 200))
                item.setToolTip(tip(neutral(cell)) if len(cell) > 40 else "")
                self.setItem(at, place, item)
        self.resizeColumnsToContents()
        for place in range(len(rows.columns)):
            self.setColumnWidth(place, min(self.columnWidth(place) + SPACE_5, _WIDEST))

    def sizeHint(self) -> QSize:
        shown = min(self.rowCount(), _SHOWN)
        bar = self.horizontalScrollBar().sizeHint().height()
        height = self.horizontalHeader().sizeHint().height() + shown * self.verticalHeader().defaultSectionSize()
        return QSize(super().sizeHint().width(), height + bar + 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            chosen = sorted({index.row() for index in self.selectedIndexes()})
            QGuiApplication.clipboard().setText(self._rows.csv(chosen or None))
            return
        super().keyPressEvent(event)


def theme_height(theme: Theme) -> int:
    """The height of a row in the size of the interface's text."""
    return round(theme.font("ui").pointSizeF() * 2.2) + SPACE_1


class _Chart(QWidget):
    """Bars from zero, one a row; what is below zero goes to the left."""

    def __init__(self, theme: Theme, measure: str, drawn: tuple[Bar, ...]) -> None:
        super().__init__()
        self._theme = theme
        self._bars = drawn[:_MOST_BARS]
        self._height = theme_height(theme)
        self._measure = measure
        left_out = len(drawn) - len(self._bars)
        self._more = tr("and {more:,} more", more=left_out) if left_out else ""
        told = "; ".join(f"{bar.name}: {bar.shown}" for bar in self._bars)
        self.setAccessibleName(tr("Chart of {measure}", measure=measure))
        self.setAccessibleDescription(told)
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(320, (len(self._bars) + 1 + bool(self._more)) * self._height + 2 * SPACE_2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = self.width() - 2 * SPACE_3
        metrics = painter.fontMetrics()
        names = min(max(metrics.horizontalAdvance(bar.name) for bar in self._bars) + SPACE_1, width * 2 // 5)
        figures = max(metrics.horizontalAdvance(bar.shown) for bar in self._bars)
        low = min(0.0, *(bar.value for bar in self._bars))
        span = max(0.0, *(bar.value for bar in self._bars)) - low or 1.0
        begins = SPACE_3 + names + SPACE_3
        room = max(10, width - names - figures - 2 * SPACE_3)
        middle = Qt.AlignmentFlag.AlignVCenter
        top = SPACE_2
        painter.setPen(self._theme.color("text_muted"))
        painter.drawText(QRectF(begins, top, width, self._height), middle, neutral(self._measure))
        for bar in self._bars:
            top += self._height
            painter.setPen(self._theme.color("text"))
            name = metrics.elidedText(bar.name, Qt.TextElideMode.ElideRight, names)
            painter.drawText(QRectF(SPACE_3, top, names, self._height), middle | Qt.AlignmentFlag.AlignRight, name)
            zero, end = begins + room * -low / span, begins + room * (bar.value - low) / span
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("accent"))
            thick = self._height * 0.6
            left, length = min(zero, end), max(abs(end - zero), 1.0)
            painter.drawRoundedRect(QRectF(left, top + (self._height - thick) / 2, length, thick), 2, 2)
            painter.setPen(self._theme.color("text_muted"))
            at = QRectF(max(zero, end) + SPACE_2, top, figures + SPACE_1, self._height)
            painter.drawText(at, middle, bar.shown)
        if self._more:
            painter.drawText(QRectF(begins, top + self._height, width, self._height), middle, self._more)
        painter.end()
