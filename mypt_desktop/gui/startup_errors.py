"""What is said when the window cannot open: whoever double-clicked sees no terminal."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QMessageBox

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import DataDir
from mypt_desktop.gui.application import the_application
from mypt_desktop.gui.plain import neutral
from mypt_desktop.store import backups
from mypt_desktop.store.database import DamagedDatabaseError

_COPIES_OFFERED = 3


def ask_what_now(error: UserError, data: DataDir | None = None) -> bool:
    """Shows the error and what can be done about it. True when the program should try again.

    `data` is the data folder, where there is one already.
    """
    the_application()  # the window that follows uses it, too
    while True:
        try:
            return _asked(error, data)
        except UserError as another:
            error = another


def _asked(error: UserError, data: DataDir | None) -> bool:
    """Raises `UserError` when what was chosen cannot be done."""
    box = QMessageBox(QMessageBox.Icon.Critical, "MyPT Desktop", neutral(str(error)))
    box.setInformativeText(neutral(error.hint))
    quit = box.addButton("Quit", QMessageBox.ButtonRole.RejectRole)
    copies: dict[QAbstractButton, backups.Backup] = {}
    anew = again = None
    damaged = data.database if data is not None and isinstance(error, DamagedDatabaseError) else None
    if damaged is not None:
        for backup in backups.backups(backups.folder_of(damaged))[:_COPIES_OFFERED]:
            when = backup.made_at.astimezone()
            button = box.addButton(f"Use the copy of {when:%d %b %Y, %H:%M}", QMessageBox.ButtonRole.AcceptRole)
            copies[button] = backup
        anew = box.addButton("Start with an empty one", QMessageBox.ButtonRole.DestructiveRole)
        box.setInformativeText("Your chats are in this file. It is never deleted, only put aside.")
    else:
        again = box.addButton("Try again", QMessageBox.ButtonRole.AcceptRole)
    box.setEscapeButton(quit)
    box.exec()
    chosen = box.clickedButton()
    if damaged is not None and chosen is anew:
        backups.put_aside(damaged)
    elif damaged is not None and chosen in copies:
        backups.restore(copies[chosen], damaged)
    elif chosen is not again:
        return False
    return True
