"""The one Qt application of the process, whichever of its windows comes first."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from mypt_desktop import __version__
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.gui.renderers import engine


def the_application() -> QApplication:
    """Made the first time, with what pages of tools need done before."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        QCoreApplication.setApplicationName("mypt-desktop")
        QCoreApplication.setApplicationVersion(__version__)
        engine.prepare()
        application = QApplication(sys.argv[:1])
    application.setApplicationDisplayName("MyPT Desktop")
    application.setDesktopFileName("mypt-desktop")
    return application


def app_icon() -> QIcon:
    """The program's own, in the sizes that a taskbar may ask for."""
    icon = QIcon()
    for size in (16, 32, 48, 64, 128, 256):
        icon.addFile(str(resources_dir() / "icons" / "app" / f"mypt-{size}.png"), QSize(size, size))
    return icon
