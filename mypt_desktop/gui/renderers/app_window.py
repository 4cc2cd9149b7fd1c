"""The window of its own that a server's page is shown in, in place of the chat: large, or small above the others."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QWidget

from mypt_desktop.gui.controls import Elided, column, row, text_button
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3
from mypt_desktop.gui.translation import tr

DisplayMode: TypeAlias = Literal["inline", "fullscreen", "pip"]
MODES: Final[tuple[DisplayMode, ...]] = ("inline", "fullscreen", "pip")
_SMALL: Final = QSize(400, 320)


class AppWindow(QWidget):
    """Says above the page whose it is, so that no page passes for the program. `left`: the page is to go back into the
    chat; `resized`: the page has other room."""

    left = Signal()
    resized = Signal()

    def __init__(self, owner: QWidget, title: str, page: QWidget, mode: DisplayMode) -> None:
        small = mode == "pip"
        kind = Qt.WindowType.Tool | Qt.WindowType.WindowStaysOnTopHint if small else Qt.WindowType.Window
        super().__init__(owner, kind)
        self.setObjectName("renderer")
        self.setWindowTitle(title)
        back = text_button(tr("Back into the chat"), "link")
        back.clicked.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        bar = QWidget()
        bar.setObjectName("rendererbar")
        inside = row(spacing=SPACE_2, margins=(SPACE_3, SPACE_1, SPACE_1, SPACE_1))
        inside.addWidget(Elided(tr("A page of {title}", title=title), "caption", Qt.TextElideMode.ElideMiddle), 1)
        inside.addWidget(back)
        bar.setLayout(inside)
        layout = column(self)
        layout.addWidget(bar)
        layout.addWidget(page, 1)
        page.show()
        above = owner.window()
        if small:
            self.resize(_SMALL)
            self.move(above.frameGeometry().bottomRight() - self.rect().bottomRight())
            self.show()
        else:
            self.resize(above.size())
            self.showMaximized()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.left.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()
