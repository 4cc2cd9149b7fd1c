"""The window of the quick question: one line, above whatever is on the screen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit

from mypt_desktop.gui.controls import Elided, column
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.value_fields import name_buttons_in

_WIDTH = 620
_HEIGHT_ON_SCREEN = 0.28  # of the screen's height, from its top
_LONGEST = 10_000  # characters


class QuickLine(QFrame):
    """Enter hands over what was written, Esc and a click elsewhere hide the line and keep it for the next time."""

    submitted = Signal(str)

    def __init__(self, theme: Theme) -> None:
        """It belongs to no window: one that is hidden would hide it, too."""
        kind = Qt.WindowType.Window | Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint
        super().__init__(None, kind)
        self.setObjectName("quick")
        self.setWindowTitle(tr("Quick question"))
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self._line = QLineEdit()
        self._line.setMaxLength(_LONGEST)
        self._line.setFont(theme.font("reading"))
        self._line.setAccessibleName(tr("Quick question"))
        self._line.addAction(theme.icon("message-square", "text_faint"), QLineEdit.ActionPosition.LeadingPosition)
        name_buttons_in(self._line)
        self._line.returnPressed.connect(self._on_return)
        self._line.installEventFilter(self)
        self._about = Elided("", "faint")
        layout = column(self, SPACE_2, (SPACE_3, SPACE_3, SPACE_3, SPACE_3))
        layout.addWidget(self._line)
        layout.addWidget(self._about)

    def open_about(self, folder: str) -> None:
        """Comes to the front with the keyboard; `folder` is the name of the open one, empty for none."""
        self._line.setPlaceholderText(tr("Ask about your documents") if folder else tr("Ask anything"))
        keys = tr("Enter asks in a new chat, Esc closes")
        about = tr("About {folder}. {keys}", folder=one_line(folder, 60), keys=keys) if folder else keys
        self._about.show_text(about)
        self._line.setAccessibleDescription(about)
        screen = QGuiApplication.screenAt(self.cursor().pos()) or QGuiApplication.primaryScreen()
        room = screen.availableGeometry()
        width = min(_WIDTH, room.width())
        height = min(self.sizeHint().height(), room.height())
        self.setGeometry(
            room.x() + (room.width() - width) // 2, room.y() + int(room.height() * _HEIGHT_ON_SCREEN), width, height
        )
        self.show()
        self.raise_()
        self.activateWindow()
        self._line.selectAll()
        self._line.setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    @Slot()
    def _on_return(self) -> None:
        if text := self._line.text().strip():
            self.hide()
            self._line.clear()
            self.submitted.emit(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc is this line's own, whatever it means elsewhere."""
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if escape and event.type() == QEvent.Type.KeyPress:
            self.hide()
            return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.hide()
