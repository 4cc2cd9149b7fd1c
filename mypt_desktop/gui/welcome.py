"""What an empty chat shows: what can be done first, and questions to begin with."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSpacerItem, QVBoxLayout, QWidget

from mypt_desktop.core.paths import resources_dir
from mypt_desktop.core.service_states import WorkspaceState
from mypt_desktop.gui.controls import IconLabel, RowButton, column, label, restyle, row
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5, SPACE_6
from mypt_desktop.gui.translation import tr

_MAX_STARTERS = 4  # questions
_COLUMNS = 2  # and rows
_LINES = 2  # of a question
_CARD_MARGIN = SPACE_3 + 2
_LEFT_OUT = 3  # parts at most, in a low window; in a still lower one the title is small


class Welcome(QWidget):
    """In a low window the mark goes first, then the line at the foot, then that below the title, at last the title's
    size; cards are whole."""

    open_requested = Signal()
    sample_requested = Signal()
    question_chosen = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcome")
        self._desk = desk
        self._title = label("", "display", wrap=True)
        self._text = label("", "muted", wrap=True)
        for words in (self._title, self._text):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._cards = QWidget()
        self._grid = QGridLayout(self._cards)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACE_3)
        for number in range(_COLUMNS):
            self._grid.setColumnStretch(number, 1)
        self._mark, self._private = QWidget(), QWidget()
        column(self._mark, 0, (0, 0, 0, SPACE_5)).addWidget(AppMark(56), 0, Qt.AlignmentFlag.AlignHCenter)
        icon = IconLabel(desk.theme, "lock", "text_faint", 14)
        lock = row(None, icon, spacing=SPACE_1 + 2, margins=(0, SPACE_5, 0, 0))
        lock.addWidget(label(tr("Everything stays on this computer."), "faint"))
        lock.addStretch(1)
        self._private.setLayout(lock)
        middle = QWidget()
        middle.setMaximumWidth(640)
        self._inside = inside = column(middle, 0)
        self._above_cards = QSpacerItem(0, SPACE_6)
        inside.addStretch(2)
        inside.addWidget(self._mark)
        inside.addWidget(self._title)
        inside.addSpacing(SPACE_2)
        inside.addWidget(self._text)
        inside.addItem(self._above_cards)
        inside.addWidget(self._cards)
        inside.addWidget(self._private)
        inside.addStretch(3)
        sides = QHBoxLayout(self)
        sides.setContentsMargins(0, 0, 0, 0)
        sides.addStretch(1)
        sides.addWidget(middle, 1000)
        sides.addStretch(1)
        self._folder: str | None = None
        self._questions: tuple[str, ...] = ()
        self._room = QSize()
        self._leave_out(0)
        self.show_workspace(desk.services.workspace_state)

    def show_workspace(self, state: WorkspaceState) -> None:
        """What can be done first: open a folder, or one of the questions that the open one was found to answer. They
        come one by one, and what is there already stays where it is."""
        folder = one_line(Path(state.path).name) if state.state != "none" else ""
        questions = state.starters[:_MAX_STARTERS] if folder else ()
        kept = folder == self._folder and questions[: len(self._questions)] == self._questions
        if kept and questions == self._questions:
            return
        if not kept:
            self._clear()
            self._show_title(folder)
        for question in questions[self._grid.count() :] if folder else ():
            self._offer(question)
        self._folder, self._questions = folder, questions
        self.fit(self._room)

    def fit(self, room: QSize) -> None:
        """Leaves out what is least needed until the rest is seen at once in `room`, in pixels."""
        self._room = room
        if room.isEmpty():
            return
        for count in range(_LEFT_OUT + 2):
            self._leave_out(count)
            if self.heightForWidth(room.width()) <= room.height():
                return

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit(self._room)

    def _leave_out(self, count: int) -> None:
        for number, part in enumerate((self._mark, self._private, self._text), 1):
            part.setVisible(number > count)
        restyle(self._title, "role", "title" if count > _LEFT_OUT else "display")
        edge = SPACE_2 if count else SPACE_5
        self._inside.setContentsMargins(SPACE_4, edge, SPACE_4, edge)
        self._above_cards.changeSize(0, SPACE_4 if count else SPACE_6)
        self._inside.invalidate()

    def _show_title(self, folder: str) -> None:
        if folder:
            self._title.setText(tr("Ask about {folder}", folder=folder))
            self._text.setText(tr("Answers come with their sources. Press a source to see where it stands."))
            return
        self._title.setText(tr("Ask your documents"))
        self._text.setText(tr("Choose a folder and ask in your own words. Every answer shows where it comes from."))
        chosen = _Start(self._desk, "folder-open", tr("Open a folder"), tr("PDF, Word, Excel, text and code"))
        chosen.clicked.connect(self.open_requested)
        sample = _Start(self._desk, "sparkles", tr("Try the sample workspace"), tr("A dozen documents to ask about"))
        sample.clicked.connect(self.sample_requested)
        self._grid.addWidget(chosen, 0, 0)
        self._grid.addWidget(sample, 0, 1)

    def _offer(self, question: str) -> None:
        card = _Start(self._desk, "message-square", one_line(question, 120), "")
        card.clicked.connect(partial(self.question_chosen.emit, question))
        place = self._grid.count()
        self._grid.addWidget(card, place // _COLUMNS, place % _COLUMNS)
        self._make_room(card.fontMetrics().lineSpacing() * _LINES + 2 * _CARD_MARGIN)

    def _clear(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._make_room(0)

    def _make_room(self, height: int) -> None:
        """Rows of that height for the questions to come, so that none moves under the pointer."""
        for number in range(_COLUMNS):
            self._grid.setRowMinimumHeight(number, height)
        self._cards.setMinimumHeight(_COLUMNS * height + SPACE_3 if height else 0)  # no spacing by an empty row


class _Start(RowButton):
    """A big button with an icon, a title and a line below it."""

    def __init__(self, desk: Desk, icon: str, title: str, text: str) -> None:
        super().__init__("")
        self.setObjectName("start")
        inside = QHBoxLayout()
        inside.setContentsMargins(SPACE_4, _CARD_MARGIN, SPACE_4, _CARD_MARGIN)
        inside.setSpacing(SPACE_3)
        inside.addWidget(IconLabel(desk.theme, icon, "accent", 20 if text else 16), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(label(title, "strong" if text else "", wrap=True))
        if text:
            words.addWidget(label(text, "caption", wrap=True))
        words.addStretch(1)
        inside.addLayout(words, 1)
        self.setLayout(inside)
        self.still()
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)


class AppMark(QWidget):
    """The app's icon."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.setFixedSize(QSize(size, size))
        self._renderer = QSvgRenderer(str(resources_dir() / "icons" / "app" / "mypt.svg"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._renderer.render(painter, QRectF(self.rect()))
        painter.end()
