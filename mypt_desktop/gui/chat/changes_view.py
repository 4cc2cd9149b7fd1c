"""What a call would change in files, as the card that asks shows it: each file with its differences, all of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QScrollArea, QWidget

from mypt_desktop.core.file_changes import FileChange, with_moves
from mypt_desktop.gui.chat_files.comparison import Comparison, compared
from mypt_desktop.gui.chat_files.diff_view import DiffView
from mypt_desktop.gui.controls import Elided, IconLabel, column, label, row
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3
from mypt_desktop.gui.translation import tr, tr_noop

_TALLEST = 360  # pixels of all files together; what is beyond is scrolled to
_MOST_LINES = 16  # of one file that are seen at once


class ChangesView(QScrollArea):
    """Compares on a worker, one file after another, and draws each when it is there."""

    def __init__(self, desk: Desk, changes: Sequence[FileChange]) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("What would change"))
        changes = with_moves(changes)
        self.setAccessibleDescription(", ".join(map(_named, changes)))
        inside = QWidget()
        layout = self._files_layout = column(inside, SPACE_3)
        self._files = [_FileChange(desk, change) for change in changes]
        for file in self._files:
            layout.addWidget(file)
            desk.drawing.ask(partial(compared, file.change.before, file.change.after), file.show_comparison)
        inside.installEventFilter(self)
        self.setWidget(inside)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is inside needs another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """As tall as what it shows, up to a limit."""
        self.setFixedHeight(min(_TALLEST, self._files_layout.sizeHint().height() + 2))


class _FileChange(QWidget):
    def __init__(self, desk: Desk, change: FileChange) -> None:
        super().__init__()
        self.change = change
        self._theme = desk.theme
        self._diff = DiffView(desk.theme)
        icon, word = ("file-pen", _MOVED) if change.moved_from else _KINDS[change.before is None, change.after is None]
        head = row(IconLabel(desk.theme, icon, "text_muted", 14), spacing=SPACE_2)
        head.addWidget(Elided(_named(change), "strong", mode=Qt.TextElideMode.ElideMiddle), 1)
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


def _named(change: FileChange) -> str:
    return one_line(f"{change.moved_from} → {change.path}" if change.moved_from else change.path)


_MOVED = tr_noop("moved")
_KINDS = {
    (True, False): ("file-plus", tr_noop("new")),
    (False, False): ("file-pen", tr_noop("changed")),
    (False, True): ("trash-2", tr_noop("removed")),
    (True, True): ("file-pen", tr_noop("unchanged")),
}
