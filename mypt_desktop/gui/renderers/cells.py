"""Cells of code as they were run: the code, how it ended, and what it displayed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt, Slot
from PySide6.QtGui import QImageReader, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.gui.chat.code_block import CodeBlock
from mypt_desktop.gui.chat.flow import Flow
from mypt_desktop.gui.chat.row_table import RowTable
from mypt_desktop.gui.chat.rows import Rows
from mypt_desktop.gui.controls import IconLabel, column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.markdown import Code
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.renderers.chart import ChartView, chart_of
from mypt_desktop.gui.renderers.json_tree import JsonTree
from mypt_desktop.gui.renderers.view import RendererView
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4
from mypt_desktop.gui.translation import tr, tr_noop, trn

PREVIEW_LINES: Final = 10
WIDEST_IMAGE: Final = 4096  # pixels that are decoded
_TREE: Final = 260  # pixels
_NAMES: Final = {"py": ("Python", "python"), "js": ("JavaScript", "javascript")}
_STATES: Final = {
    "complete": ("circle-check", "success", ""),
    "error": ("circle-alert", "danger", tr_noop("failed")),
    "cancelled": ("ban", "text_muted", tr_noop("stopped")),
    "pending": ("minus", "text_faint", tr_noop("not run")),
}


class CellsView(RendererView):
    """As tall as what it shows: long code and long output are folded."""

    def __init__(self, desk: Desk, config: JsonObject, result: Json = None, *, fills: bool = False) -> None:
        found = config.get("cells")
        cells = [one for one in found if isinstance(one, dict)] if isinstance(found, list | tuple) else []
        languages = list(dict.fromkeys(_NAMES.get(str(one.get("language")), (tr("Code"), ""))[0] for one in cells))
        super().__init__(desk.theme, "square-terminal", tr(" and ").join(languages) or tr("Code"), result, fills=fills)
        self.say_state(trn("{n:,} cell", "{n:,} cells", len(cells)) if len(cells) > 1 else "")
        body = QWidget()
        inside = column(body, SPACE_4, (SPACE_3, SPACE_3, SPACE_3, SPACE_3))
        for number, one in enumerate(cells, 1):
            inside.addWidget(_CellView(desk, one, f"[{number}/{len(cells)}] " if len(cells) > 1 else ""))
        self.add_body(body)


class _CellView(QWidget):
    def __init__(self, desk: Desk, cell: JsonObject, place: str) -> None:
        super().__init__()
        icon, role, words = _STATES.get(str(cell.get("status")), _STATES["pending"])
        _, language = _NAMES.get(str(cell.get("language")), ("", ""))
        seconds = cell.get("seconds")
        took = tr("{seconds:.1f} s", seconds=seconds) if isinstance(seconds, int | float) and seconds >= 0.05 else ""
        layout = column(self, SPACE_2)
        head = row(IconLabel(desk.theme, icon, role, 14), spacing=SPACE_2)
        head.addWidget(label(f"{place}{one_line(str(cell.get('title') or tr('Cell')), 80)}", "strong"), 1)
        head.addWidget(label(" · ".join(part for part in (tr(words), took) if part), "faint"))
        layout.addLayout(head)
        layout.addWidget(_Long(desk, str(cell.get("code", "")), language))
        outputs = cell.get("outputs")
        for widget in _outputs(desk, outputs if isinstance(outputs, list | tuple) else ()):
            layout.addWidget(widget)
        if error := str(cell.get("error") or ""):
            layout.addWidget(_Long(desk, error, "pytb" if language == "python" else ""))


class _Long(QWidget):
    """Code or output; of a long one the beginning, until all is asked for."""

    def __init__(self, desk: Desk, text: str, language: str) -> None:
        super().__init__()
        lines = text.rstrip("\n").split("\n")
        self._whole = "\n".join(lines)
        self._language = language
        self._block = CodeBlock(desk)
        self._desk = desk
        short = "\n".join(lines[:PREVIEW_LINES])
        self._block.show_code(Code(short, language), finished=True)
        self._layout = column(self)
        self._layout.addWidget(self._block)
        self._more = text_button(tr("Show all {count:,} lines", count=len(lines)), "link")
        self._more.clicked.connect(self._on_more)
        self._more.setVisible(len(lines) > PREVIEW_LINES)
        self._layout.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)

    @Slot()
    def _on_more(self) -> None:
        self._more.hide()
        old, self._block = self._block, CodeBlock(self._desk)
        self._block.show_code(Code(self._whole, self._language), finished=True)
        self._layout.replaceWidget(old, self._block)
        old.hide()
        old.deleteLater()


class Picture(QLabel):
    """A PNG image, never wider than its place. One that cannot be shown is a sentence."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self._pixmap = QPixmap()
        buffer = QBuffer()
        buffer.setData(QByteArray(data))
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        reader = QImageReader(buffer, QByteArray(b"png"))
        size = reader.size()
        if size.isValid() and max(size.width(), size.height()) <= WIDEST_IMAGE:
            self._pixmap = QPixmap.fromImage(reader.read())
        self.setAccessibleName(tr("An image that the code displayed"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        if self._pixmap.isNull():
            self.setText(tr("An image that cannot be shown."))
        else:
            self._fit(self._pixmap.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._pixmap.isNull():
            self._fit(self.width())

    def _fit(self, width: int) -> None:
        wide = max(1, min(width, self._pixmap.width()))
        if self.pixmap().width() == wide:
            return
        height = self._pixmap.height() * wide // max(1, self._pixmap.width())
        mode = Qt.TransformationMode.SmoothTransformation
        self.setPixmap(self._pixmap.scaled(QSize(wide, height), Qt.AspectRatioMode.KeepAspectRatio, mode))
        self.setFixedHeight(self.pixmap().height())


def _outputs(desk: Desk, outputs: object) -> Iterator[QWidget]:
    for output in outputs if isinstance(outputs, list | tuple) else ():
        made = _drawn(desk, output) if isinstance(output, dict) else None
        if made is not None:
            yield made


def _drawn(desk: Desk, output: JsonObject) -> QWidget | None:
    match output:
        case {"kind": "out" | "text", "text": str() as text}:
            return _Long(desk, neutral(text), "text") if text.strip() else None
        case {"kind": "markdown", "text": str() as text}:
            flow = Flow(desk)
            flow.show_text(text, growing=False)
            return flow
        case {"kind": "json", "value": value}:
            return JsonTree(desk.theme, value, _TREE)
        case {"kind": "image", "data": str() as data}:
            return Picture(bytes(QByteArray.fromBase64(data.encode("ascii", "replace")).data()))
        case {"kind": "chart"}:
            return ChartView(desk.theme, chart_of(output))
        case {"kind": "table"}:
            return RowTable(desk, _rows(output))
    return None


def _rows(output: JsonObject) -> Rows:
    columns, rows, total = output.get("columns"), output.get("rows"), output.get("total")
    names = tuple(one_line(str(name)) for name in columns) if isinstance(columns, list | tuple) else ()
    cells = tuple(
        tuple(neutral(str(item)) for item in [*row_, *[""] * len(names)][: len(names)])
        for row_ in (rows if isinstance(rows, list | tuple) else ())
        if isinstance(row_, list | tuple)
    )
    more = total - len(cells) if isinstance(total, int) else 0
    return Rows(tr("Table"), names, cells, more=max(0, more))
