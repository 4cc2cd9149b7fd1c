"""The files that go along with a message, above the box to write in: what each is called, and a way to leave it out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from mypt_desktop.gui.chat.given import Given
from mypt_desktop.gui.controls import Elided, IconLabel, icon_button, row
from mypt_desktop.gui.file_icons import icon_of
from mypt_desktop.gui.flow_layout import FlowBox
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, Theme
from mypt_desktop.gui.translation import tr

_WIDEST = 220


class GivenChips(FlowBox):
    """Hidden while there are none."""

    changed = Signal()
    left_out = Signal()  # one was removed by its button, which had the keyboard

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(SPACE_2, parent=parent)
        self._theme = theme
        self._chips: list[tuple[Given, QWidget]] = []
        self.setAccessibleName(tr("Attached files"))
        self.hide()

    @property
    def given(self) -> tuple[Given, ...]:
        return tuple(one for one, _ in self._chips)

    def add(self, given: Sequence[Given]) -> None:
        """One that is there already is not added again."""
        for one in given:
            if one not in self.given:
                chip = self._chip(one)
                self._chips.append((one, chip))
                self.flow.addWidget(chip)
        self._show()

    def take(self) -> tuple[Given, ...]:
        """All of them; none is left."""
        taken = self.given
        for one in taken:
            self._drop(one)
        self._show()
        return taken

    def _chip(self, given: Given) -> QWidget:
        chip = QFrame()
        chip.setObjectName("filechip")
        name = Elided(one_line(given.name), "", Qt.TextElideMode.ElideMiddle)
        name.setMaximumWidth(_WIDEST)
        remove = icon_button(self._theme, "x", tr("Leave out {name}", name=one_line(given.name, 60)), size=12)
        remove.clicked.connect(partial(self._on_remove, given))
        inside = row(IconLabel(self._theme, icon_of(given.name)), name, remove, spacing=SPACE_1)
        inside.setContentsMargins(SPACE_2, 1, 2, 1)
        chip.setLayout(inside)
        chip.setToolTip(tip(str(given.path) if given.path else tr("Pasted")))
        return chip

    def _on_remove(self, given: Given) -> None:
        self._drop(given)
        self._show()
        self.left_out.emit()

    def _drop(self, given: Given) -> None:
        for at, (one, chip) in enumerate(self._chips):
            if one == given:
                del self._chips[at]
                self.flow.removeWidget(chip)
                chip.hide()
                chip.deleteLater()
                return

    def _show(self) -> None:
        self.setVisible(bool(self._chips))
        self.fit()
        self.changed.emit()
