"""What is said when the window cannot open: whoever double-clicked sees no terminal."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QMessageBox

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import DataDir
from mypt_desktop.gui.application import the_application
from mypt_desktop.gui.from_below import told
from mypt_desktop.gui.languages import speak
from mypt_desktop.gui.plain import neutral
from mypt_desktop.gui.translation import month, tr
from mypt_desktop.store import backups
from mypt_desktop.store.database import DamagedDatabaseError

_COPIES_OFFERED = 3


def ask_what_now(error: UserError, data: DataDir | None = None) -> bool:
    """Shows the error and what can be done about it. True when the program should try again.

    `data` is the data folder, where there is one already.
    """
    speak(the_application(), "auto")  # the settings may be what cannot be read
    while True:
        try:
            return _asked(error, data)
        except UserError as another:
            error = another


def _asked(error: UserError, data: DataDir | None) -> bool:
    """Raises `UserError` when what was chosen cannot be done."""
    box = QMessageBox(QMessageBox.Icon.Critical, "MyPT Desktop", neutral(told(str(error))))
    box.setInformativeText(neutral(told(error.hint)))
    quit = box.addButton(tr("Quit"), QMessageBox.ButtonRole.RejectRole)
    copies: dict[QAbstractButton, backups.Backup] = {}
    anew = again = None
    damaged = data.database if data is not None and isinstance(error, DamagedDatabaseError) else None
    if damaged is not None:
        for backup in backups.backups(backups.folder_of(damaged))[:_COPIES_OFFERED]:
            when = backup.made_at.astimezone()
            button = box.addButton(
                tr(
                    "Use the copy of {day:02} {month} {year}, {time:%H:%M}",
                    day=when.day,
                    month=month(when, short=True),
                    year=when.year,
                    time=when,
                ),
                QMessageBox.ButtonRole.AcceptRole,
            )
            copies[button] = backup
        anew = box.addButton(tr("Start with an empty one"), QMessageBox.ButtonRole.DestructiveRole)
        box.setInformativeText(tr("Your chats are in this file. It is never deleted, only put aside."))
    else:
        again = box.addButton(tr("Try again"), QMessageBox.ButtonRole.AcceptRole)
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
