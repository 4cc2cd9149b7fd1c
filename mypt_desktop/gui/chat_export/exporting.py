"""Exporting and printing from the window: asks where to, works beside the window, says what came of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat.switching import ChatSwitching
from mypt_desktop.gui.chat.view import TranscriptView
from mypt_desktop.gui.chat_export.conversation import Conversation, of_answer, of_chat
from mypt_desktop.gui.chat_export.formats import FORMATS, Format, FormatName, exported, format_named, format_of
from mypt_desktop.gui.chat_export.menus import PRINT
from mypt_desktop.gui.chat_export.writing import file_name, write_export
from mypt_desktop.gui.chat_list import ChatList
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatId, MessageId


class ChatExporting(QObject):
    said = Signal(str)
    went_wrong = Signal(UserError)

    def __init__(
        self, desk: Desk, window: QWidget, *, chatting: ChatSwitching, chats: ChatList, transcript: TranscriptView
    ) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window
        self._chatting = chatting
        self._folder: Path | None = None  # where the last export went
        chats.share_requested.connect(self._on_chat)
        transcript.answer_share_requested.connect(self._on_answer)

    @Slot()
    def export_shown(self) -> None:
        """The chat that the window shows; the name that the user gives the file says the format."""
        self._on_shown("")

    @Slot()
    def print_shown(self) -> None:
        self._on_shown(PRINT)

    def _on_shown(self, wanted: str) -> None:
        if self._chatting.current is None:
            self.went_wrong.emit(_nothing())
        else:
            self._on_chat(self._chatting.current, wanted)

    @Slot(str, str)
    def _on_chat(self, id: str, wanted: str) -> None:
        chat = ChatId(id)
        self._desk.store.ask(partial(self._whole, chat), partial(self._on_read, wanted), self.went_wrong.emit)

    @Slot(str, str)
    def _on_answer(self, end: str, wanted: str) -> None:
        """The answer that ends with this message, and its question."""
        chat = self._chatting.current
        if chat is None or not end:
            return
        read = partial(self._one, chat, MessageId(end))
        self._desk.store.ask(read, partial(self._on_read, wanted), self.went_wrong.emit)

    def _whole(self, chat: ChatId) -> Conversation:
        chats = self._desk.services.chats
        return replace(of_chat(chats.summary(chat), chats.path(chat)), instructions=chats.instructions(chat))

    def _one(self, chat: ChatId, answer: MessageId) -> Conversation:
        chats = self._desk.services.chats
        return replace(of_answer(chats.summary(chat), chats.path_to(answer)), instructions=chats.instructions(chat))

    def _on_read(self, wanted: str, conversation: Conversation) -> None:
        if not conversation.exchanges:
            self.went_wrong.emit(_nothing())
        elif wanted == PRINT:
            self._print(conversation)
        else:
            self._export(conversation, wanted)

    def _export(self, conversation: Conversation, wanted: str) -> None:
        offered = (format_named(wanted),) if wanted else FORMATS
        start = str(self._start() / file_name(conversation.name, offered[0].suffix))
        filters = ";;".join(one.filter for one in offered)
        chosen, filter = QFileDialog.getSaveFileName(self._window, _what(conversation), start, filters)
        if not chosen:
            return
        try:
            target, format = _target(Path(chosen), filter, offered)
        except UserError as error:
            self.went_wrong.emit(error)
            return
        if str(target) != chosen and target.exists() and not self._may_replace(target, _what(conversation)):
            return
        self._folder = target.parent
        job = partial(_written, conversation, format.name, target)
        self._desk.files.ask(job, self._on_written, self.went_wrong.emit)

    def _start(self) -> Path:
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        places = (self._folder, Path(documents) if documents else None)
        return next((place for place in places if place is not None and place.is_dir()), Path.home())

    def _may_replace(self, target: Path, title: str) -> bool:
        """The dialog asked about the name without its ending."""
        answer = QMessageBox.question(
            self._window,
            title,
            tr("Replace {name}, which is there already?", name=one_line(target.name, 80)),
            defaultButton=QMessageBox.StandardButton.No,
        )
        return answer == QMessageBox.StandardButton.Yes

    def _on_written(self, path: Path) -> None:
        self.said.emit(tr("Written to {path}", path=one_line(str(path))))

    def _print(self, conversation: Conversation) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        from mypt_desktop.gui.chat_export.pdf_file import print_pages

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(conversation.name)
        dialog = QPrintDialog(printer, self._window)
        dialog.setWindowTitle(tr("Print the answer") if conversation.one_answer else tr("Print the chat"))
        if dialog.exec() == QPrintDialog.DialogCode.Accepted:
            print_pages(conversation, printer)
            if printer.printerState() == QPrinter.PrinterState.Error:
                self.went_wrong.emit(
                    UserError(tr("The printer did not take it."), hint=tr("Export a PDF and print that."))
                )
            else:
                self.said.emit(tr("Printed"))
        dialog.deleteLater()


def _what(conversation: Conversation) -> str:
    return tr("Export the answer") if conversation.one_answer else tr("Export the chat")


def _nothing() -> UserError:
    return UserError(tr("There is nothing in this chat yet."), hint=tr("Ask something first."))


def _target(path: Path, filter: str, offered: tuple[Format, ...]) -> tuple[Path, Format]:
    """Where to write and how: as the name says, else as the dialog's filter does."""
    if len(offered) == 1:
        only = offered[0]
        return (path if _says(path, only) else path.with_name(path.name + only.suffix)), only
    if not path.suffix:
        format = next((one for one in offered if one.filter == filter), offered[0])
        return path.with_name(path.name + format.suffix), format
    return path, format_of(path)


def _says(path: Path, format: Format) -> bool:
    try:
        return format_of(path) == format
    except UserError:
        return False


def _written(conversation: Conversation, name: FormatName, path: Path) -> Path:
    return write_export(path, exported(conversation, name))
