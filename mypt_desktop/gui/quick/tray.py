"""The icon in the tray: the window, a quick question, and the end of the program; where the desktop has a tray."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from mypt_desktop.gui.application import app_icon
from mypt_desktop.gui.translation import tr

_LOOK_MS = 3000


def why_no_tray() -> str:
    """A sentence on why there can be no icon; empty where there can."""
    return "" if QSystemTrayIcon.isSystemTrayAvailable() else tr("This desktop has no tray.")


class Tray(QObject):
    """`lost` comes when the tray goes while `watch` is on: nobody could open the window any more."""

    window_requested = Signal()
    quick_requested = Signal()
    quit_requested = Signal()
    lost = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._menu = QMenu()
        self._menu.addAction(tr("Show MyPT Desktop"), self.window_requested.emit)
        self._menu.addAction(tr("Quick question"), self.quick_requested.emit)
        self._menu.addSeparator()
        self._menu.addAction(tr("Quit"), self.quit_requested.emit)
        self._icon = QSystemTrayIcon(app_icon(), self)
        self._icon.setToolTip("MyPT Desktop")
        self._icon.setContextMenu(self._menu)
        self._icon.activated.connect(self._on_activated)
        self._looking = QTimer(self)
        self._looking.setInterval(_LOOK_MS)
        self._looking.timeout.connect(self.look)

    @property
    def there(self) -> bool:
        """The icon can be pressed now."""
        return self._icon.isVisible() and not why_no_tray()

    def show(self, shown: bool) -> None:
        """Puts the icon into the tray, or takes it away."""
        self._icon.setVisible(shown)

    def watch(self, on: bool) -> None:
        """Whether the icon is all that is left to see of the program."""
        if on:
            self._looking.start()
        else:
            self._looking.stop()

    @Slot()
    def look(self) -> None:
        """Looks whether the icon can still be pressed."""
        if not self.there:
            self.watch(False)
            self.lost.emit()

    def close(self) -> None:
        self._looking.stop()
        self._icon.hide()
        self._menu.deleteLater()

    def _on_activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in (QSystemTrayIcon.ActivationReason.Trigger, QSystemTrayIcon.ActivationReason.DoubleClick):
            self.window_requested.emit()
