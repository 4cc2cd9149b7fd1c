"""Settings as the window changes them: the dialog, the theme menu, larger and smaller text."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.settings import Settings
from mypt_desktop.gui.desk import Desk

_SMALLEST, _LARGEST = 7, 24


class Preferences(QObject):
    """Looks change at once, the file is written by a worker; `changed` comes when it is."""

    changed = Signal(Settings)
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window

    def show(self, page: str | bool = "window", setting: str = "") -> None:
        """Opens the dialog, at a setting where one is named. (`page` is a bool when a menu calls.)"""
        from mypt_desktop.gui.settings_dialog import SettingsDialog

        dialog = SettingsDialog(self._desk, self._window)
        dialog.show_page(page if isinstance(page, str) else "window", setting)
        if dialog.exec() == SettingsDialog.DialogCode.Accepted:
            self.save(dialog.chosen)
        dialog.deleteLater()

    def use_theme(self, choice: str) -> None:
        settings = self._desk.services.settings
        self.save(replace(settings, window=replace(settings.window, theme=choice)))

    def resize_text(self, step: int) -> None:
        """One point more or less; 0 for the system's size."""
        settings = self._desk.services.settings
        now = round(self._desk.theme.font("ui").pointSizeF())
        size = 0 if step == 0 else min(_LARGEST, max(_SMALLEST, now + step))
        self.save(replace(settings, window=replace(settings.window, font_size=size)))

    def save(self, settings: Settings) -> None:
        before = self._desk.services.settings
        write = partial(self._desk.services.save_settings, settings)
        self._desk.store.ask(write, self._on_saved, self.went_wrong.emit)
        if settings.window != before.window:
            self._desk.theme.choose(settings.window.theme, settings.window.font_size)

    def _on_saved(self, _: None) -> None:
        self.changed.emit(self._desk.services.settings)
