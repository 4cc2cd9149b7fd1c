"""Opens the window and runs until it is closed. What is slow starts after the first paint."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QApplication

from mypt_desktop.gui.application import app_icon, the_application
from mypt_desktop.gui.frame_timing import FirstPaint
from mypt_desktop.gui.languages import speak
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.ports import Services
from mypt_desktop.gui.single_instance import SingleInstance
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.translation import tr


def run(
    services: Services,
    *,
    toolsets: Sequence[Path] = (),
    instance: SingleInstance | None = None,
    quick: bool = False,
    crash: Path | None = None,
    notes: Sequence[str] = (),
    painted: Callable[[MainWindow], None] | None = None,
) -> int:
    """Shows the main window and returns the program's exit code once it is closed.

    `toolsets` are files that it asks about importing; more may come through `instance`. `quick` opens the line for
    a question once the window is painted. `crash` is the report of an
    earlier run that ended badly, `notes` what else the user should hear of. `painted` is called after the first
    paint, before anything is loaded. The caller closes `services` afterwards.
    """
    # Qt gives the interpreter away in most calls. With a busy thread beside it the window would wait five milliseconds,
    # Python's default, each time it wants it back; a slot makes ten such calls.
    sys.setswitchinterval(0.0005)
    application = the_application()
    application.setWindowIcon(app_icon())
    settings = services.settings.window
    speak(application, settings.language)
    theme = Theme(
        application,
        settings.theme,
        settings.font_size,
        settings.light_theme,
        settings.dark_theme,
        services.themes,
        settings.still,
    )
    if theme.problem:
        notes = (*notes, theme.problem)
    window = MainWindow(services, theme)
    if not window.restore_layout():
        available = window.screen().availableGeometry()
        window.resize(min(1360, int(available.width() * 0.9)), min(880, int(available.height() * 0.9)))
    first = FirstPaint(window)
    if painted is not None:
        first.painted.connect(lambda: painted(window))
    # A full collection looks at every object, on whichever thread, with Python's lock: 70 ms for the 90,000 objects of
    # the start, none of which goes before the end. From now on it passes over them.
    first.painted.connect(gc.freeze)
    first.painted.connect(window.begin)
    if toolsets:
        first.painted.connect(lambda: window.import_toolsets(toolsets))
    if quick:
        first.painted.connect(window.ask_quickly)
    if crash is not None:
        ended = tr(
            "MyPT Desktop ended unexpectedly the last time. What is known is in {crash}; it was not sent anywhere.",
            crash=crash,
        )
        notes = (ended, *notes)
    if notes:
        first.painted.connect(lambda: window.tell(" ".join(notes)))
    if instance is not None:
        instance.notified.connect(partial(_come_forward, window))
        instance.quick_requested.connect(window.ask_quickly)
        instance.listen()
    application.setQuitOnLastWindowClosed(False)  # it may live on in the tray
    window.ended.connect(application.quit)
    window.show()
    return application.exec()


def _come_forward(window: MainWindow, toolsets: Sequence[Path]) -> None:
    """The program was started once more."""
    window.come_forward()
    QApplication.alert(window)
    if toolsets:
        window.import_toolsets(toolsets)
