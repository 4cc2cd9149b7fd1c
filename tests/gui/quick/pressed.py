"""Runs in a process of its own on a real X server: the window with the quick question switched on, until it is asked.

Says on its standard output, a line each, what it sees: `ready`, `line`, and the question that the chat holds.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer

from mypt_desktop.core.messages import Role
from mypt_desktop.core.settings import Desktop
from mypt_desktop.gui.application import the_application
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.quick.line import QuickLine
from mypt_desktop.gui.theme import Theme
from tests.gui.fakes import FakeServices


def main(folder: Path) -> None:
    application = the_application()
    services = FakeServices(folder)
    services.save_settings(replace(services.settings, desktop=Desktop(quick=True, quick_keys="Ctrl+Alt+J")))
    window = MainWindow(services, Theme(application, "light", 0))
    window.show()
    window.begin()
    window.showMinimized()
    said: list[str] = []

    def say(words: str) -> None:
        if words not in said:
            said.append(words)
            print(words, flush=True)

    def look() -> None:
        line = next((w for w in application.topLevelWidgets() if isinstance(w, QuickLine)), None)
        if line is not None and line.isVisible() and line.isActiveWindow():
            say("line")
        for chat in services.chats.list():
            asked = [stored.message for stored in services.chats.path(chat.id) if stored.message.role is Role.USER]
            if asked and not window.isMinimized() and not window.busy:
                say(f"asked {asked[0].text}")
                window.quit()
                application.quit()

    looking = QTimer(window)
    looking.timeout.connect(look)
    looking.start(20)
    say("ready")
    application.exec()
    services.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
