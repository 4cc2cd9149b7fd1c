"""The menu that exports and prints: the same for a chat and for an answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from mypt_desktop.gui.chat_export.formats import FORMATS
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.translation import tr

PRINT = "print"  # in the place of a format's name


def add_export(menu: QMenu, theme: Theme, chosen: Callable[[str], None]) -> None:
    """Adds "Export as" with the formats, and "Print…"; `chosen` gets the format's name, or `PRINT`."""
    formats = menu.addMenu(theme.icon("download"), tr("Export as"))
    for one in FORMATS:
        action = QAction(f"{tr(one.title)}…", menu)
        action.triggered.connect(partial(chosen, one.name))
        formats.addAction(action)
    printing = QAction(theme.icon("printer"), tr("Print…"), menu)
    printing.triggered.connect(partial(chosen, PRINT))
    menu.addAction(printing)
