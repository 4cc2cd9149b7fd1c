"""The box to write in: grows with the text, sends with Enter, and is the stop button while an answer is written. What
is sent meanwhile waits its turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QEvent, QMimeData, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QDragEnterEvent,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from mypt_desktop.answers.following.mentions import spelled
from mypt_desktop.gui.chat.given import Given
from mypt_desktop.gui.chat.given_chips import GivenChips
from mypt_desktop.gui.chat.listening import Listening
from mypt_desktop.gui.chat.mention_marks import MentionMarks
from mypt_desktop.gui.controls import Elided, column, icon_button, restyle, row, text_button
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.text_direction import align_with_text
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr, tr_noop, trn

_MOST_LINES = 9
_FEWEST_LINES = 3  # that there is room for in a low window, too
_SHARE = 0.3  # of the window's height that what is written may take
_LONGEST = 200_000
_SHORTEST_FOLDER = 70  # pixels
_HINTS = (
    tr_noop("Enter sends, Shift+Enter begins a new line, / offers prompts"),
    tr_noop("Enter sends, / offers prompts"),
)
_HINTS_IN_FOLDER = (
    tr_noop("Enter sends, Shift+Enter begins a new line, @ names a document, / offers prompts"),
    tr_noop("Enter sends, @ names a document, / offers prompts"),
    tr_noop("@ names a document, / offers prompts"),
)


class Composer(QFrame):
    submitted = Signal(str)
    stop_requested = Signal()
    workspace_requested = Signal()
    tools_requested = Signal()
    attach_requested = Signal()
    dictation_requested = Signal()
    files_pasted = Signal(list)  # list[Path]
    picture_pasted = Signal(QImage)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("composer")
        self._theme = theme
        self._busy = False
        self._about = ""
        self._folder = ""
        self._edit = _Edit(theme)
        self._marks = MentionMarks(theme, self._edit.document())
        self._edit.returned.connect(self._on_return)
        self._edit.textChanged.connect(self._on_text)
        self._edit.focused.connect(self._on_focused)
        self._edit.files_pasted.connect(self.files_pasted)
        self._edit.picture_pasted.connect(self.picture_pasted)
        self._chips = GivenChips(theme)
        self._chips.changed.connect(self._on_given)
        self._chips.left_out.connect(self.take_focus)
        self._attach = icon_button(theme, "paperclip", tr("Attach files to the message"), hint="Ctrl+U")
        self._attach.clicked.connect(self.attach_requested)
        self._dictate = icon_button(theme, "mic", tr("Dictate in English"), hint="Ctrl+Shift+D")
        self._dictate.setCheckable(True)  # so that a screen reader says that it is on
        self._dictate.clicked.connect(self._on_dictate)
        self.listening = Listening(theme)
        self._workspace = text_button("", "chip")
        self._workspace.setIcon(theme.icon("folder"))
        self._workspace.setIconSize(QSize(14, 14))
        self._workspace.clicked.connect(self.workspace_requested)
        self.tools = text_button("", "chip")
        self.tools.setIcon(theme.icon("wrench"))
        self.tools.setIconSize(QSize(14, 14))
        self.tools.clicked.connect(self.tools_requested)
        self._hints: tuple[str, ...] = _HINTS
        self._hint = Elided("", "faint")
        self._send = icon_button(theme, "arrow-up", tr("Send"), hint=tr("Enter"), role="accent_text", size=18)
        self._send.setObjectName("send")
        self._send.setFixedSize(32, 32)
        self._send.clicked.connect(self._on_return)
        self._layout = layout = column(self, SPACE_1, (SPACE_3, SPACE_2 + 2, SPACE_2 + 2, SPACE_2 + 2))
        layout.addWidget(self._chips)
        layout.addWidget(self._edit)
        layout.addWidget(self.listening)
        line = row(self._attach, self._dictate, self._workspace, self.tools, spacing=SPACE_2)
        line.addWidget(self._hint, 1000)
        line.addStretch(1)
        line.addWidget(self._send)
        layout.addLayout(line)
        self.show_workspace("", "")
        self.show_tools(0, 0)
        self._on_text()

    @property
    def text(self) -> str:
        return self._edit.toPlainText()

    @property
    def editor(self) -> QPlainTextEdit:
        """What is written in, for whoever offers something to write."""
        return self._edit

    @property
    def given(self) -> tuple[Given, ...]:
        """The files that go along with the message."""
        return self._chips.given

    def attach(self, given: Sequence[Given]) -> None:
        """These files go along too."""
        self._chips.add(given)

    def take_given(self) -> tuple[Given, ...]:
        """The files that go along; the next message has none."""
        return self._chips.take()

    def show_drop(self, over: bool) -> None:
        """Files are held over the window that would be attached."""
        restyle(self, "dropping", "true" if over else "false")

    def fill(self, text: str) -> None:
        self._edit.setPlainText(text)
        self._edit.moveCursor(self._edit.textCursor().MoveOperation.End)

    def add_below(self, text: str) -> None:
        """A text for the user to send or not, below what is written already. One step of undo."""
        cursor = QTextCursor(self._edit.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(f"\n\n{text}" if self.text.strip() else text)
        self._edit.setTextCursor(cursor)
        self.take_focus()

    def type(self, text: str) -> None:
        """A key was pressed somewhere in the window where nothing else takes it."""
        self.take_focus()
        self._edit.insertPlainText(text)

    def insert_mention(self, path: str) -> None:
        """Names a document or folder where one writes, unless the message does already, and takes the keyboard."""
        self.take_focus()
        if spelled(path) in self.text:
            return
        cursor = self._edit.textCursor()
        cursor.setPosition(cursor.selectionEnd())
        if cursor.position() and not self._edit.document().characterAt(cursor.position() - 1).isspace():
            cursor.insertText(" ")
        self.write_mention(cursor, path)

    def write_mention(self, cursor: QTextCursor, path: str) -> None:
        """Names a document or folder in place of what `cursor` has selected; one goes on writing behind it."""
        apart = self._edit.document().characterAt(cursor.selectionEnd()) == " "
        cursor.insertText(spelled(path) + ("" if apart else " "))
        if apart:
            cursor.movePosition(QTextCursor.MoveOperation.Right)
        self._edit.setTextCursor(cursor)

    def write_dictated(self, text: str) -> None:
        """Where one writes, apart from the words around it. One step of undo."""
        cursor = self._edit.textCursor()
        cursor.setPosition(cursor.selectionEnd())
        document, at = self._edit.document(), cursor.position()
        before = at > 0 and not document.characterAt(at - 1).isspace()
        after = at < document.characterCount() - 1 and document.characterAt(at).isalnum()
        cursor.insertText(f"{' ' * before}{text}{' ' * after}")
        self._edit.setTextCursor(cursor)
        self.take_focus()

    def show_dictation(self, state: Literal["off", "opening", "listening", "writing"]) -> None:
        """Whether the microphone is on, and what becomes of what was said."""
        self._dictate.setChecked(state != "off")
        self._dictate.setIcon(self._theme.icon("mic", "danger" if state == "listening" else "text_muted"))
        match state:
            case "off":
                self.listening.hide()
            case "opening":
                self.listening.show_opening()
            case "listening":
                self.listening.show_listening()
            case "writing":
                self.listening.show_writing()

    def take_focus(self) -> None:
        self._edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_busy(self, busy: bool) -> None:
        self._busy = busy
        self._send.setIcon(self._theme.icon("square-filled" if busy else "arrow-up", "accent_text"))
        self._send.setAccessibleName(tr("Stop") if busy else tr("Send"))
        self._send.setToolTip(tr("Stop (Esc)") if busy else tr("Send (Enter)"))
        self._on_text()

    def show_workspace(self, name: str, path: str) -> None:
        """Which folder questions are about; empty for none."""
        self._folder = one_line(name, 28) if name else tr("Open a folder")
        self._workspace.setAccessibleName(tr("Workspace {name}", name=one_line(name)) if name else tr("Open a folder"))
        self._workspace.setToolTip(tip(path or tr("Choose the folder of documents to ask about")))
        self._about = tr("Ask about your documents") if name else tr("Ask anything")
        self._on_given()
        self._edit.setAccessibleDescription(
            tr("Type @ to name a document or folder to ask only about it") if name else ""
        )
        self._hints = _HINTS_IN_FOLDER if name else _HINTS
        self._fit_line()

    def show_tools(self, chosen: int, total: int) -> None:
        """How many tools the model is offered in this chat, of how many there are."""
        self.tools.setText(trn("{n:,} tool", "{n:,} tools", chosen))
        self.tools.setAccessibleName(tr("Tools: {chosen:,} of {total:,} on offer", chosen=chosen, total=total))
        self.tools.setToolTip(tip(tr("Choose the tools for this chat (Ctrl+T)")))
        self.tools.setVisible(total > 0)
        self._fit_line()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_line()

    def _fit_line(self) -> None:
        """The hint gets shorter and goes, then the folder's name is cut, before the words of a button are."""
        shown = [one for one in (self._attach, self._dictate, self.tools, self._send) if not one.isHidden()]
        margins = self._layout.contentsMargins()
        taken = sum(one.sizeHint().width() for one in shown) + SPACE_2 * (len(shown) + 2)
        room = self.width() - margins.left() - margins.right() - taken
        words = self._workspace.fontMetrics().horizontalAdvance(self._folder)
        self._workspace.setText(self._folder.replace("&", "&&"))
        beside = self._workspace.sizeHint().width() - words
        if words + beside > room:
            cut = max(_SHORTEST_FOLDER, room) - beside
            name = self._workspace.fontMetrics().elidedText(self._folder, Qt.TextElideMode.ElideRight, cut)
            self._workspace.setText(name.replace("&", "&&"))
        self._show_hint(room - words - beside - SPACE_2)

    def _show_hint(self, room: int) -> None:
        """The longest hint that is seen whole."""
        metrics = self._hint.fontMetrics()
        fitting = (text for text in map(tr, self._hints) if metrics.horizontalAdvance(text) + 4 <= room)
        hint = next(fitting, "")
        self._hint.show_text(hint)
        self._hint.setVisible(bool(hint))

    @Slot()
    def _on_return(self) -> None:
        if self._busy and self.sender() is self._send:
            self.stop_requested.emit()
            return
        text = self.text.strip()
        if text:
            self._edit.clear()
            self.submitted.emit(text[:_LONGEST])

    @Slot()
    def _on_dictate(self) -> None:
        self._dictate.setChecked(not self._dictate.isChecked())  # `show_dictation` says what it is
        self.dictation_requested.emit()

    @Slot()
    def _on_text(self) -> None:
        self._send.setEnabled(self._busy or bool(self.text.strip()))
        align_with_text(self._edit)

    @Slot()
    def _on_given(self) -> None:
        """A question to files says so before it is written."""
        count = len(self.given)
        files = trn("Ask about this file", "Ask about these {n:,} files", count) if count else ""
        self._edit.setPlaceholderText(files or self._about)
        self._edit.viewport().update()  # Qt does not draw a new placeholder by itself

    @Slot(bool)
    def _on_focused(self, focused: bool) -> None:
        restyle(self, "focused", "true" if focused else "false")


class _Edit(QPlainTextEdit):
    returned = Signal()
    focused = Signal(bool)
    files_pasted = Signal(list)  # list[Path]
    picture_pasted = Signal(QImage)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setAccessibleName(tr("Message"))
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setFont(theme.font("reading"))
        self.document().setDocumentMargin(2)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """What is pasted: files go along with the message, and so does a picture that is no text as well."""
        files = [Path(url.toLocalFile()) for url in source.urls() if url.isLocalFile()]
        picture = QImage() if files or source.hasText() else QImage(source.imageData())
        if files:
            self.files_pasted.emit(files)
        elif not picture.isNull():
            self.picture_pasted.emit(picture)
        elif source.hasText():
            self.insertPlainText(source.text()[:_LONGEST])

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasText() or source.hasUrls() or source.hasImage()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        # Files that are dropped are taken by the window, wherever they fall.
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain:
            self.returned.emit()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focused.emit(False)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.window().installEventFilter(self)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.window():
            self._fit()
        return super().eventFilter(watched, event)

    def _most_lines(self) -> int:
        """As many as leave room for the chat in this window."""
        room = int(self.window().height() * _SHARE) // self.fontMetrics().lineSpacing()
        return max(_FEWEST_LINES, min(_MOST_LINES, room))

    @Slot()
    def _fit(self) -> None:
        most = self._most_lines()
        lines = max(1, min(most, round(self.document().size().height())))
        height = self.fontMetrics().lineSpacing() * lines + 8
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded if lines >= most else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        if height != self.height():
            self.setFixedHeight(height)
