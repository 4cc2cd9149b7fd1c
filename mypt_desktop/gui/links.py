"""Links in answers: none opens by itself. Web addresses are shown whole and opened only when the user says so."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication, QTextOption
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from mypt_desktop.core.connections import tell
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.plain import neutral
from mypt_desktop.gui.theme import SPACE_3, SPACE_5, Theme
from mypt_desktop.gui.translation import tr

_LONGEST = 4000


class LinkDialog(QDialog):
    """Shows the whole address. Only http and https may be opened; anything else can only be copied."""

    def __init__(self, theme: Theme, address: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._address = address[:_LONGEST]
        self._url = QUrl(self._address, QUrl.ParsingMode.StrictMode)
        web = self._url.isValid() and self._url.scheme().lower() in ("http", "https") and bool(self._url.host())
        self.setWindowTitle(tr("Open a link"))
        self.setMinimumWidth(460)
        shown = _address_box(theme, self._shown(web))
        sentence = (
            tr("This link leads out of the program, to an address that the model or a document wrote.")
            if web
            else tr("This link is no web address, so the program does not open it.")
        )
        copy, cancel = text_button(tr("Copy link")), text_button(tr("Cancel"))
        go = text_button(tr("Open in browser"), "primary")
        copy.clicked.connect(self._on_copy)
        cancel.clicked.connect(self.reject)
        go.clicked.connect(self._on_open)
        go.setVisible(web)
        layout = column(self, SPACE_3, (SPACE_5, SPACE_5, SPACE_5, SPACE_5))
        layout.addWidget(label(tr("Open this link?") if web else tr("Unknown link"), "title"))
        layout.addWidget(label(sentence, "muted", wrap=True))
        layout.addWidget(shown)
        layout.addLayout(row(copy, None, cancel, go))
        cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _shown(self, web: bool) -> str:
        """As sent over the wire: letters of other scripts in a host name are shown in their encoded form."""
        return self._url.toString(QUrl.ComponentFormattingOption.FullyEncoded) if web else self._address

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._address)
        self.reject()

    @Slot()
    def _on_open(self) -> None:
        tell("granted", "Your browser", f"{self._url.scheme()}://{self._url.host()}", "You opened a link")
        QDesktopServices.openUrl(self._url)
        self.accept()


def whole_address(theme: Theme, address: str) -> QPlainTextEdit:
    """The whole of a web address, as it is sent over the wire."""
    url = QUrl(address, QUrl.ParsingMode.StrictMode)
    return _address_box(theme, url.toString(QUrl.ComponentFormattingOption.FullyEncoded) if url.isValid() else address)


def _address_box(theme: Theme, address: str) -> QPlainTextEdit:
    shown = QPlainTextEdit(neutral(address))
    shown.setReadOnly(True)
    shown.setFont(theme.font("code"))
    shown.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
    shown.setFixedHeight(92)
    shown.setTabChangesFocus(True)
    shown.setAccessibleName(tr("Address of the link"))
    return shown
