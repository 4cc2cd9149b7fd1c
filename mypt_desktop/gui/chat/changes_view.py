"""Files with what changes in each, line by line: on the card that asks, and of a call that is done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from mypt_desktop.core.file_changes import FileChange, with_moves
from mypt_desktop.gui.chat.capped_area import CappedArea
from mypt_desktop.gui.chat_files.comparison import Comparison, compared
from mypt_desktop.gui.chat_files.diff_view import DiffView
from mypt_desktop.gui.controls import Elided, IconLabel, column, label, row
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr, tr_noop

_TALLEST = 360  # pixels of all files together; what is beyond is scrolled to
_MOST_LINES = 16  # of one file that are seen at once


class ChangesView(CappedArea):
    """As tall as its files, up to a limit."""

    def __init__(self, name: str, files: Sequence[FileView]) -> None:
        """`name` for screen readers."""
        inside = QWidget()
        layout = column(inside, SPACE_3)
        for file in files:
            layout.addWidget(file)
        super().__init__(inside, layout, _TALLEST)
        self.setAccessibleName(name)
        self.setAccessibleDescription(", ".join(file.name for file in files))


class FileView(QWidget):
    """A file's name and what becomes of it, above its differences once they are known."""

    def __init__(self, theme: Theme, path: str, moved_from: str, *, new: bool, gone: bool) -> None:
        super().__init__()
        self.name = one_line(f"{moved_from} → {path}" if moved_from else path)
        self._theme = theme
        self._diff = DiffView(theme)
        icon, word = ("file-pen", _MOVED) if moved_from else _KINDS[new, gone]
        head = row(IconLabel(theme, icon, "text_muted", 14), spacing=SPACE_2)
        head.addWidget(Elided(self.name, "strong", mode=Qt.TextElideMode.ElideMiddle), 1)
        head.addWidget(label(tr(word), "faint"))
        layout = column(self, SPACE_1)
        layout.addLayout(head)
        layout.addWidget(self._diff)
        self._diff.hide()

    def show_comparison(self, found: Comparison) -> None:
        self._diff.show_comparison(found)
        text = self._diff.findChild(QPlainTextEdit)
        if text is not None:
            lines = min(len(found.lines), _MOST_LINES)
            text.setFixedHeight(int((lines + 1) * QFontMetricsF(self._theme.font("code")).lineSpacing()) + 2 * SPACE_3)
        self._diff.show()


def asked_changes(desk: Desk, changes: Sequence[FileChange]) -> ChangesView:
    """What a call would change. Compares on a worker, one file after another, and draws each when it is there."""
    files: list[FileView] = []
    for change in with_moves(changes):
        new, gone = change.before is None, change.after is None
        file = FileView(desk.theme, change.path, change.moved_from, new=new, gone=gone)
        desk.drawing.ask(partial(compared, change.before, change.after), file.show_comparison)
        files.append(file)
    return ChangesView(tr("What would change"), files)


_MOVED = tr_noop("moved")
_KINDS = {
    (True, False): ("file-plus", tr_noop("new")),
    (False, False): ("file-pen", tr_noop("changed")),
    (False, True): ("trash-2", tr_noop("removed")),
    (True, True): ("file-pen", tr_noop("unchanged")),
}
