"""What the window has for the user's own prompts: the list behind a slash and the manager."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat.composer import Composer
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.prompts.shelf import PromptShelf
from mypt_desktop.gui.prompts.slash import SlashMenu
from mypt_desktop.gui.servers.offers import ServerOffers
from mypt_desktop.store.prompt_file import OwnPrompt

if TYPE_CHECKING:
    from mypt_desktop.gui.prompts.manager import PromptManager


class OwnPrompts(QObject):
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, composer: Composer, offers: ServerOffers, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window
        self._shelf = PromptShelf(desk, self)
        self._slash = SlashMenu(desk, composer, self._shelf, offers, window)
        self._manager: PromptManager | None = None
        self._shelf.went_wrong.connect(self.went_wrong)
        self._slash.went_wrong.connect(self.went_wrong)

    @Slot()
    def show(self) -> None:
        """Opens the manager, or brings it to the front."""
        from mypt_desktop.gui.prompts.manager import PromptManager

        if self._manager is None:
            self._manager = PromptManager(self._desk, self._shelf, self._window)
            self._manager.use_requested.connect(self._on_use)
            self._manager.finished.connect(self._on_closed)
        self._manager.open()

    @Slot(object)
    def _on_use(self, prompt: OwnPrompt) -> None:
        self._slash.use(prompt)

    @Slot(int)
    def _on_closed(self, _: int) -> None:
        if self._manager is not None:
            self._manager.deleteLater()
            self._manager = None
