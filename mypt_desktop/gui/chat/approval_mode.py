"""When the user is asked before a tool runs, as a choice: in the picker of tools and on each card that asks."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal, Slot

from mypt_desktop.agent.approvals import Mode
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.gui.value_fields import ChoiceField

MODES: Mapping[Mode, str] = {
    "each": tr_noop("Ask before every tool"),
    "writes": tr_noop("Ask before tools that change something"),
    "all": tr_noop("Allow every tool until the program ends"),
    "plan": tr_noop("Plan only: nothing is changed"),
}


class ApprovalMode(ChoiceField):
    chosen = Signal(str)  # Mode

    def __init__(self, mode: Mode) -> None:
        super().__init__()
        self.setAccessibleName(tr("When to ask before a tool runs"))
        for name, words in MODES.items():
            self.addItem(tr(words), name)
        self.setMinimumWidth(100)  # where there is little room the words are cut here; the list has them in full
        self.view().setMinimumWidth(self.sizeHint().width())
        self.show_mode(mode)
        self.activated.connect(self._on_activated)

    @property
    def mode(self) -> Mode:
        found: Mode = self.currentData()
        return found

    def show_mode(self, mode: Mode) -> None:
        self.setCurrentIndex(self.findData(mode))

    @Slot(int)
    def _on_activated(self, index: int) -> None:
        self.chosen.emit(self.itemData(index))
