"""How the program is reached while its window is not in front, as the settings say: by keys and by the tray."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QApplication

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.settings import Desktop
from mypt_desktop.gui.desk import Desk

if TYPE_CHECKING:
    from mypt_desktop.gui.quick.global_keys import GlobalKeys
    from mypt_desktop.gui.quick.line import QuickLine
    from mypt_desktop.gui.quick.tray import Tray


class QuickAccess(QObject):
    """Nothing of it is imported, made, or asked of the system before somebody wants it: most never do."""

    asked = Signal(str)  # a quick question
    window_requested = Signal()
    quit_requested = Signal()
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._line: QuickLine | None = None
        self._keys: GlobalKeys | None = None
        self._taken = ""
        self._tray: Tray | None = None

    @property
    def in_tray(self) -> bool:
        """Whether the window can be hidden, because the tray leads back to it."""
        return self._tray is not None and self._tray.there

    def show_settings(self, desktop: Desktop) -> None:
        """Takes the keys and shows the icon that are wanted, and lets go of those that are not."""
        self._show_tray(desktop.tray)
        wanted = desktop.quick_keys if desktop.quick else ""
        if wanted == self._taken:
            return
        self._taken = wanted
        try:
            self._take(wanted)
        except UserError as error:
            self.went_wrong.emit(error)

    def watch(self, hidden: bool) -> None:
        """The window is hidden, or is there again."""
        if self._tray is not None:
            self._tray.watch(hidden)

    def close(self) -> None:
        if self._keys is not None:
            self._keys.close()
            self._keys = None
        if self._tray is not None:
            self._tray.close()
            self._tray = None
        if self._line is not None:
            self._line.hide()
            self._line.deleteLater()
            self._line = None

    @Slot()
    def open(self) -> None:
        """The line to ask in; the window where a dialog of it waits for an answer, which comes first."""
        if QApplication.activeModalWidget() is not None:
            self.window_requested.emit()
            return
        from mypt_desktop.gui.quick.line import QuickLine

        if self._line is None:
            self._line = QuickLine(self._desk.theme)
            self._line.submitted.connect(self.asked)
        state = self._desk.services.workspace_state
        self._line.open_about(Path(state.path).name or state.path if state.state != "none" else "")

    def _take(self, wanted: str) -> None:
        if not wanted:
            if self._keys is not None:
                self._keys.release()
            return
        from mypt_desktop.gui.quick.global_keys import combination, global_keys

        keys = combination(wanted)
        if self._keys is None:
            self._keys = global_keys(self)
            if self._keys is None:
                return
            self._keys.pressed.connect(self.open)
        self._keys.take(keys)

    def _show_tray(self, wanted: bool) -> None:
        if wanted and self._tray is None:
            from mypt_desktop.gui.quick.tray import Tray, why_no_tray

            if why_no_tray():
                return
            self._tray = Tray(self)
            self._tray.window_requested.connect(self.window_requested)
            self._tray.quick_requested.connect(self.open)
            self._tray.quit_requested.connect(self.quit_requested)
            self._tray.lost.connect(self.window_requested)
        if self._tray is not None:
            self._tray.show(wanted)
