"""Importing a toolset by its address: where it is, and whether its host may be connected to."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.links import whole_address
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.theme import SPACE_3, SPACE_5, Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.tools.toolsets.bundle import SUFFIX
from mypt_desktop.tools.toolsets.download import address_in


class AddressDialog(QDialog):
    """Begins with the address on the clipboard, if one of a toolset is there."""

    entered = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Import from an address"))
        self.setMinimumWidth(460)
        self._line = QLineEdit()
        self._line.setPlaceholderText("https://example.com/tea.toolset.zip")
        self._line.setAccessibleName(tr("Address of the toolset"))
        self._line.textChanged.connect(self._on_text)
        cancel, self._go = text_button(tr("Cancel")), text_button(tr("Continue"), "primary")
        cancel.clicked.connect(self.reject)
        self._go.clicked.connect(self._on_go)
        self._go.setDefault(True)
        layout = column(self, SPACE_3, (SPACE_5, SPACE_5, SPACE_5, SPACE_5))
        layout.addWidget(label(tr("Address of the toolset"), "title"))
        layout.addWidget(self._line)
        words = tr("No connection is made until you allow the host.")
        layout.addWidget(label(words, "muted", wrap=True))
        layout.addLayout(row(None, cancel, self._go))
        copied = QGuiApplication.clipboard().text().strip()
        self._line.setText(copied if copied.endswith(SUFFIX) and address_in(copied) == copied else "")
        self._on_text()

    @Slot()
    def _on_text(self) -> None:
        self._go.setEnabled(bool(address_in(self._line.text().strip())))

    @Slot()
    def _on_go(self) -> None:
        self.entered.emit(self._line.text().strip())
        self.accept()


class HostDialog(QDialog):
    """Accepted: toolsets may be downloaded from this host, now and later."""

    def __init__(self, theme: Theme, address: str, host: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Import from an address"))
        self.setMinimumWidth(460)
        cancel, go = text_button(tr("Cancel")), text_button(tr("Allow and download"), "primary")
        cancel.clicked.connect(self.reject)
        go.clicked.connect(self.accept)
        layout = column(self, SPACE_3, (SPACE_5, SPACE_5, SPACE_5, SPACE_5))
        layout.addWidget(label(tr("Download from {host}?", host=one_line(host, 80)), "title", wrap=True))
        words = tr(
            "This program is offline and fetches nothing by itself. If you allow it, toolsets that you import by their"
            " address are downloaded from this host, now and later (Settings > Network). What comes is shown to you"
            " before anything of it is installed."
        )
        layout.addWidget(label(words, "muted", wrap=True))
        layout.addWidget(whole_address(theme, address))
        layout.addLayout(row(None, cancel, go))
        cancel.setFocus(Qt.FocusReason.OtherFocusReason)
