"""Runs in a process of its own on a real X server and D-Bus session: the window, which answers one question.

It says `ready` once a screen reader can see it, asks at a line on its standard input, and ends the answer at another.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible

from mypt_desktop.gui.application import the_application
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.theme import Theme
from tests.gui.fakes import Answering, FakeServices


def main(folder: Path) -> None:
    application = the_application()
    services = FakeServices(folder)
    services.turn = turn = Answering("Full-time crew have **29 days** [1]. Bank holidays are included.", wait=True)
    window = MainWindow(services, Theme(application, "light", 0))
    window.show()
    window.begin()

    def wait() -> None:
        sys.stdin.readline()
        turn.go_on.set()

    def look() -> None:
        if QAccessible.isActive():
            looking.stop()
            print("ready", flush=True)
            sys.stdin.readline()
            window.ask("How much leave?")
            threading.Thread(target=wait, daemon=True).start()

    looking = QTimer(window)
    looking.timeout.connect(look)
    looking.start(20)
    application.exec()
    services.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
