"""An exported chat on pages: as a PDF, and on a printer. Needs the application object, for its fonts."""

from __future__ import annotations

import os

from PySide6.QtCore import QBuffer, QByteArray, QEventLoop, QIODevice, QLocale, QMarginsF, QUrl
from PySide6.QtGui import QFont, QGuiApplication, QPagedPaintDevice, QPageLayout, QPageSize, QPdfWriter, QTextDocument

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat_export.conversation import Conversation
from mypt_desktop.gui.chat_export.html_file import PAPER_STYLE, html_text
from mypt_desktop.gui.translation import tr

_MARGIN_MM = 12.0  # the document keeps two centimetres of its own inside


def pdf_file(conversation: Conversation) -> bytes:
    """A PDF as bytes, with page numbers, on the paper of the user's country. May be called on any thread."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(conversation.title)
    writer.setCreator("MyPT Desktop")
    writer.setResolution(300)
    writer.setPageSize(QPageSize(_paper()))
    writer.setPageMargins(QMarginsF(*[_MARGIN_MM] * 4), QPageLayout.Unit.Millimeter)
    print_pages(conversation, writer)
    del writer  # finishes the file
    buffer.close()
    made = bytes(data.data())
    if not made.startswith(b"%PDF"):
        raise UserError(tr("The PDF could not be made."), hint=tr("Export the chat in another format."))
    return made


def pdf_in_terminal(conversation: Conversation) -> bytes:
    """`pdf_file` in a program without a window, on a machine that may have no screen."""
    application = QGuiApplication.instance()
    if application is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        application = QGuiApplication(["mypt-desktop"])
    made = pdf_file(conversation)
    del application  # was kept until the pages were drawn
    return made


def print_pages(conversation: Conversation, device: QPagedPaintDevice) -> None:
    """Draws the pages on a PDF or a printer."""
    timers = QEventLoop()  # a thread that Qt did not start has nobody to run those of the document
    document = _Document()
    font = QFont()
    font.setPointSizeF(10)
    document.setDefaultFont(font)
    document.setHtml(html_text(conversation, PAPER_STYLE))
    document.print_(device)
    del document, timers


class _Document(QTextDocument):
    def loadResource(self, type: int, name: QUrl | str) -> object:
        """Nothing is loaded, whatever the text names."""
        return None


def _paper() -> QPageSize.PageSizeId:
    imperial = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    return QPageSize.PageSizeId.Letter if imperial else QPageSize.PageSizeId.A4
