"""The middle of the window: the transcript or the welcome, a banner where something is wrong, and the composer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QStackedWidget, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat.composer import Composer
from mypt_desktop.gui.chat.folder_bar import FolderBar
from mypt_desktop.gui.chat.queued import QueuedMessages
from mypt_desktop.gui.chat.view import TranscriptView
from mypt_desktop.gui.controls import Elided, IconLabel, column, icon_button, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import told
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.theme import READING_WIDTH, SPACE_1, SPACE_2, SPACE_3, SPACE_4
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.welcome import Welcome


class ChatPane(QWidget):
    sidebar_requested = Signal()
    details_requested = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("center")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = Elided("", "strong")
        sidebar = icon_button(desk.theme, "panel-left", tr("Show or hide the sidebar"), hint="Ctrl+B")
        details = icon_button(desk.theme, "panel-right", tr("Show or hide the details"), hint="Ctrl+Shift+B")
        sidebar.clicked.connect(self.sidebar_requested)
        details.clicked.connect(self.details_requested)
        bar = row(sidebar, spacing=SPACE_2, margins=(SPACE_3, SPACE_2, SPACE_3, SPACE_2))
        bar.addWidget(self._title, 1)
        self.planning = text_button(tr("Plan only: nothing is changed"), "link")
        self.planning.hide()
        bar.addWidget(self.planning)
        self.instructions = text_button("", "link")
        bar.addWidget(self.instructions)
        bar.addWidget(details)
        self.welcome = Welcome(desk)
        self.transcript = TranscriptView(desk)
        self._stack = QStackedWidget()
        self._stack.setMinimumHeight(1)  # what is above the composer scrolls: the composer keeps its height
        self._stack.addWidget(self._scrolling(self.welcome))
        self._stack.addWidget(self.transcript)
        self.error = Banner(desk, closable=True)
        self.problem = Banner(desk)
        self.elsewhere = Banner(desk, icon="folder", role="text_muted", closable=True)
        self.went_back = Banner(desk, icon="history", role="text_muted")
        self.folder_text = Banner(desk, icon="shield-alert", role="warning", closable=True)
        self.folder_bar = FolderBar(desk)
        self.queued = QueuedMessages(desk.theme)
        self.composer = Composer(desk.theme)
        self._foot = label(tr("Answers can be wrong. Check them against their sources."), "faint")
        self._foot.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        bottom = QWidget()
        bottom.setMaximumWidth(READING_WIDTH + 2 * SPACE_3)
        bottom.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        inside = column(bottom, SPACE_2, (0, SPACE_1, 0, SPACE_2))
        for widget in (
            self.error,
            self.problem,
            self.elsewhere,
            self.folder_text,
            self.went_back,
            self.folder_bar,
            self.queued,
            self.composer,
            self._foot,
        ):
            inside.addWidget(widget)
        sides = QHBoxLayout()
        sides.setContentsMargins(SPACE_4, 0, SPACE_4, 0)
        sides.addStretch(1)
        sides.addWidget(bottom, 1000)
        sides.addStretch(1)
        layout = column(self)
        layout.addLayout(bar)
        layout.addWidget(self._stack, 1)
        layout.addLayout(sides)

    @staticmethod
    def _scrolling(page: Welcome) -> QScrollArea:
        area = _WelcomeArea(page)
        area.setObjectName("welcomearea")
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(page)
        return area

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words that are cut would be worse than none."""
        super().resizeEvent(event)
        self._foot.setVisible(self._foot.sizeHint().width() <= self.width() - 2 * SPACE_4)

    def show_planning(self, planning: bool) -> None:
        """Whether the shown chat only plans."""
        self.planning.setVisible(planning)
        self.folder_bar.show_planning(planning)

    def show_title(self, title: str) -> None:
        self._title.show_text(one_line(title))

    def show_welcome(self) -> None:
        self._stack.setCurrentIndex(0)

    def show_transcript(self) -> None:
        self._stack.setCurrentWidget(self.transcript)

    @property
    def shows_transcript(self) -> bool:
        return self._stack.currentWidget() is self.transcript


class Banner(QFrame):
    """A sentence above the composer, what to do about it, and a button that does it."""

    def __init__(self, desk: Desk, *, icon: str = "circle-alert", role: str = "danger", closable: bool = False) -> None:
        super().__init__()
        self.setObjectName("failure" if role == "danger" else "banner")
        self._action: Callable[[], None] | None = None
        self._text = label("", wrap=True)
        self._hint = label("", "muted", wrap=True)
        self._button = text_button("")
        self._button.clicked.connect(self._on_clicked)
        close = icon_button(desk.theme, "x", tr("Close this message"), size=14)
        close.clicked.connect(self.hide)
        close.setVisible(closable)
        words = QWidget()
        inside = column(words, 2)
        inside.addWidget(self._text)
        inside.addWidget(self._hint)
        layout = row(
            IconLabel(desk.theme, icon, role), spacing=SPACE_3, margins=(SPACE_4, SPACE_2 + 2, SPACE_2, SPACE_2 + 2)
        )
        layout.addWidget(words, 1)
        layout.addWidget(self._button)
        layout.addWidget(close)
        self.setLayout(layout)
        self.setAccessibleName(tr("Message"))
        self.hide()

    def say(self, text: str, hint: str = "", button: str = "", action: Callable[[], None] | None = None) -> None:
        """Shows the sentence; an empty one hides the banner."""
        self._text.setText(text)
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._button.setText(button)
        self._button.setVisible(bool(button))
        self._action = action
        self.setAccessibleDescription(f"{text} {hint}".strip())
        self.setVisible(bool(text))

    def say_error(self, error: UserError) -> None:
        self.say(told(str(error)), told(error.hint))

    @Slot()
    def _on_clicked(self) -> None:
        if self._action is not None:
            self._action()


class _WelcomeArea(QScrollArea):
    """Tells the page how much of it is seen at once."""

    def __init__(self, page: Welcome) -> None:
        super().__init__()
        self._page = page

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._page.fit(self.maximumViewportSize())
        super().resizeEvent(event)
