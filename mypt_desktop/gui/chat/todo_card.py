"""The list of steps that a piece of work takes, as far as it has come."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QProgressBar, QWidget

from mypt_desktop.coding.todo import Item
from mypt_desktop.gui.controls import IconLabel, column, label, row
from mypt_desktop.gui.plain import neutral
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4, Theme
from mypt_desktop.gui.translation import tr, tr_noop

_LOOKS = {
    "open": ("minus", "text_faint", ""),
    "doing": ("play", "accent", "strong"),
    "done": ("circle-check", "success", "muted"),
    "dropped": ("ban", "text_faint", "faint"),
}
_SAID = {
    "open": tr_noop("to do"),
    "doing": tr_noop("being done"),
    "done": tr_noop("done"),
    "dropped": tr_noop("dropped"),
}


class TodoCard(QFrame):
    """Draws one state of the list; the next state is drawn by another `show_items`."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("renderer")
        self._theme = theme
        self._items: tuple[Item, ...] = ()
        self._count = label("", "faint")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(4)
        self._rows = QWidget()
        self._layout = column(self._rows, SPACE_1)
        head = row(IconLabel(theme, "list-checks", "accent"), label(tr("To do"), "strong"), None, self._count)
        layout = column(self, SPACE_2, (SPACE_4, SPACE_3, SPACE_4, SPACE_3))
        layout.addLayout(head)
        layout.addWidget(self._bar)
        layout.addWidget(self._rows)

    @property
    def items(self) -> tuple[Item, ...]:
        return self._items

    def show_items(self, items: Sequence[Item]) -> None:
        if tuple(items) == self._items:
            return
        self._items = tuple(items)
        while (old := self._layout.takeAt(0)) is not None:
            widget = old.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for item in self._items:
            self._layout.addWidget(self._row(item))
        wanted = [item for item in self._items if item.state != "dropped"]
        done = sum(item.state == "done" for item in wanted)
        self._count.setText(tr("{done} of {total} done", done=done, total=len(wanted)))
        self._bar.setRange(0, max(1, len(wanted)))
        self._bar.setValue(done)
        self._bar.setAccessibleName(tr("{done} of {total} done", done=done, total=len(wanted)))
        steps = "; ".join(f"{item.text}, {tr(_SAID[item.state])}" for item in self._items)
        self.setAccessibleName(tr("To do: {steps}", steps=steps))

    def _row(self, item: Item) -> QWidget:
        icon, role, words = _LOOKS[item.state]
        holder = QWidget()
        text = label(neutral(item.text), words, wrap=True)
        if item.state == "dropped":
            font = text.font()
            font.setStrikeOut(True)
            text.setFont(font)
        line = row(spacing=SPACE_2)
        line.addWidget(IconLabel(self._theme, icon, role, 14), 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(text, 1)
        holder.setLayout(line)
        return holder
