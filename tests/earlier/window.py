"""`python -m tests.earlier.window DATA CHAT WORDS…`: opens the window as the program does, with a chat shown.

Once all the words are in it, it prints what else is, and closes it.
"""

from __future__ import annotations

import json
import sys
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QListView

from mypt_desktop.app import App
from mypt_desktop.cli.data import data_dir, settings_for_window
from mypt_desktop.gui import start
from mypt_desktop.gui.chat.prose import Prose
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatId
from tests.fuzz.data_folder import options_for
from tests.gui.driving import texts


def main() -> int:
    root, chat, *words = sys.argv[1:]
    data = data_dir(options_for(Path(root)))

    def painted(window: MainWindow) -> None:
        window.open_chat(ChatId(chat))
        timer = QTimer(window, interval=50)

        def look() -> None:
            shown = "\n".join([*_listed(window), *_texts(window)])
            if all(word in shown for word in words):
                timer.stop()
                print(json.dumps(_seen(window)))
                window.close()

        timer.timeout.connect(look)
        timer.start()

    with closing(App(data, settings_for_window(data))) as app:
        return start.run(app, painted=painted)


def _seen(window: MainWindow) -> dict[str, object]:
    (theme,) = start.the_application().findChildren(Theme)
    return {
        "size": [window.width(), window.height()],
        "theme": theme.shown.id,
        "problem": theme.problem,
        "settings": tr("Settings"),
        "texts": _texts(window),
    }


def _texts(window: MainWindow) -> list[str]:
    return [*texts(window), *(prose.toPlainText() for prose in window.findChildren(Prose))]


def _listed(window: MainWindow) -> list[str]:
    """The titles in the list of chats, and the folders that they are in."""
    (model,) = [view.model() for view in window.findChildren(QListView) if view.accessibleName() == "Chats"]
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


if __name__ == "__main__":
    sys.exit(main())
