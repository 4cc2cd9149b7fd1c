"""A question in the transcript: a bubble at the right, to copy, to edit in place, to switch between versions."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QPlainTextEdit, QSizePolicy, QTextEdit, QWidget

from mypt_desktop.gui.chat.mention_marks import MentionMarks
from mypt_desktop.gui.chat.switcher import BranchSwitcher
from mypt_desktop.gui.chat.transcript import Question
from mypt_desktop.gui.controls import OnDemand, column, icon_button, row, text_button
from mypt_desktop.gui.file_icons import icon_of
from mypt_desktop.gui.flow_layout import FlowBox
from mypt_desktop.gui.plain import one_line, running, tip
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_4, Theme
from mypt_desktop.gui.translation import tr

_WIDEST = 580
_LONGEST = 2400


class QuestionView(QWidget):
    edited = Signal(str)
    branch_requested = Signal(int)
    back_requested = Signal()  # to before this question
    file_requested = Signal(str)  # of the chat's files, that came with the question

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text = ""
        self._shortened = False
        self._bubble = _Bubble(theme)
        self._more = text_button(tr("Show all"), "link")
        self._more.clicked.connect(self._on_more)
        self._copy = icon_button(theme, "copy", tr("Copy question"))
        self._edit = icon_button(theme, "pencil", tr("Edit question"))
        self._back = icon_button(theme, "history", tr("Go back to before this question"))
        self._back.clicked.connect(self.back_requested)
        self._switcher = BranchSwitcher(theme, "question")
        self._copy.clicked.connect(self._on_copy)
        self._edit.clicked.connect(self.begin_edit)
        self._switcher.moved.connect(self.branch_requested)
        self._actions = OnDemand(self)
        self._actions.setLayout(
            row(None, self._more, self._copy, self._edit, self._back, self._switcher, spacing=SPACE_1)
        )
        self._editor: _Editor | None = None
        self._layout = column(self, SPACE_1)
        self._files: tuple[str, ...] = ()
        self._chips = FlowBox(SPACE_1 + 2, right=True)
        self._chips.hide()
        self._layout.addWidget(self._chips)
        self._layout.addWidget(self._bubble, 0, Qt.AlignmentFlag.AlignRight)
        self._layout.addWidget(self._actions)

    def show_question(self, question: Question, *, locked: bool) -> None:
        """`locked`: an answer is being written, so this is no time to edit."""
        if question.text != self._text:
            self._text = question.text
            self._shortened = len(question.text) > _LONGEST
            self._show_bubble()
        if question.attached != self._files:
            self._show_files(question.attached)
        self._more.setVisible(self._shortened)
        self._edit.setEnabled(not locked)
        self._back.setEnabled(not locked)
        self._switcher.setEnabled(not locked)
        self._switcher.show_place(question.sibling_index, question.siblings)

    @Slot()
    def begin_edit(self) -> None:
        """Puts an editor in place of the bubble."""
        if self._editor is not None or not self._edit.isEnabled():
            return
        self._editor = _Editor(self._theme, self._text)
        self._editor.accepted.connect(self._on_accepted)
        self._editor.rejected.connect(self.end_edit)
        self._layout.insertWidget(1, self._editor)
        self._bubble.hide()
        self._actions.hide()
        self._editor.show()
        self._editor.take_focus()

    @Slot()
    def end_edit(self) -> None:
        focused = QApplication.focusWidget()
        left = self._editor is not None and focused is not None and self._editor.isAncestorOf(focused)
        if self._editor is not None:
            self._layout.removeWidget(self._editor)
            self._editor.hide()
            self._editor.deleteLater()
            self._editor = None
        self._bubble.show()
        self._actions.show()
        if left:  # else the first button of the window had the keyboard
            self._bubble.take_focus()

    def _show_files(self, files: tuple[str, ...]) -> None:
        self._files = files
        while (item := self._chips.flow.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for path in files:
            name = one_line(path.rpartition("/")[2], 44)
            chip = text_button(name.replace("&", "&&"), "chip")
            chip.setIcon(self._theme.icon(icon_of(path)))
            chip.setIconSize(QSize(14, 14))
            chip.setAccessibleName(tr("Attached file {name}", name=name))
            chip.setToolTip(tip(tr("Show {path}", path=one_line(path, 200))))
            chip.clicked.connect(partial(self.file_requested.emit, path))
            self._chips.flow.addWidget(chip)
        self._chips.setVisible(bool(files))
        self._chips.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._bubble.fit(min(_WIDEST, int(self.width() * 0.86)))

    def _show_bubble(self) -> None:
        shown = self._text[:_LONGEST] + "…" if self._shortened else self._text
        self._bubble.show_text(running(shown))
        self._bubble.fit(min(_WIDEST, int(max(self.width(), 320) * 0.86)))

    @Slot()
    def _on_more(self) -> None:
        self._shortened = False
        self._more.hide()
        self._show_bubble()

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
        self._copy.setIcon(self._theme.icon("check", "success"))

    @Slot(str)
    def _on_accepted(self, text: str) -> None:
        self.end_edit()
        if text.strip() and text != self._text:
            self.edited.emit(text.strip())


class _Bubble(QFrame):
    """Plain text, as wide as its longest line up to a limit."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("bubble")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._text = _Still()
        self._text.setAccessibleName(tr("Your question"))
        # Qt puts the extra line height below the letters, so there is less margin there.
        layout = column(self, 0, (SPACE_4, SPACE_2 + 2, SPACE_4, SPACE_1))
        layout.addWidget(self._text)
        self._text.document().setDefaultFont(theme.font("reading"))
        self._marks = MentionMarks(theme, self._text.document())

    def show_text(self, text: str) -> None:
        self._text.setPlainText(text)
        spaced = QTextBlockFormat()
        spaced.setLineHeight(140, int(QTextBlockFormat.LineHeightTypes.ProportionalHeight.value))
        cursor = QTextCursor(self._text.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(spaced)

    def take_focus(self) -> None:
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self, widest: int) -> None:
        document = self._text.document()
        inner = widest - 2 * SPACE_4
        document.setTextWidth(inner)
        width = min(inner, int(document.idealWidth()) + 2)
        document.setTextWidth(width)
        self._text.setFixedSize(QSize(width, int(document.size().height()) + 1))


class _Still(QTextEdit):
    """Text that can be selected and does not scroll."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setStyleSheet("background: transparent;")
        self.setTabChangesFocus(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.document().setDocumentMargin(0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class _Editor(QFrame):
    """The question being rewritten. Ctrl+Enter asks it, Escape leaves it."""

    accepted = Signal(str)
    rejected = Signal()

    def __init__(self, theme: Theme, text: str) -> None:
        super().__init__()
        self.setObjectName("bubble")
        self._text = QPlainTextEdit(text)
        self._text.setAccessibleName(tr("Edit your question"))
        self._text.setFont(theme.font("reading"))
        self._text.setTabChangesFocus(True)
        self._text.setStyleSheet("background: transparent; border: none;")
        self._text.setFixedHeight(min(240, max(72, self._text.fontMetrics().lineSpacing() * (text.count("\n") + 3))))
        self._text.installEventFilter(self)
        cancel, ask = text_button(tr("Cancel")), text_button(tr("Ask again"), "primary")
        cancel.clicked.connect(self.rejected)
        ask.clicked.connect(self._on_ask)
        layout = column(self, SPACE_2, (SPACE_4, SPACE_4, SPACE_4, SPACE_4))
        layout.addWidget(self._text)
        layout.addLayout(row(None, cancel, ask))

    def take_focus(self) -> None:
        self._text.setFocus()
        self._text.moveCursor(self._text.textCursor().MoveOperation.End)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                event.accept()  # else the window would stop the answer, or go to the composer
                return True
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self.rejected.emit()
                return True
            if (
                event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
                and event.modifiers() & Qt.KeyboardModifier.ControlModifier
            ):
                self._on_ask()
                return True
        return False

    @Slot()
    def _on_ask(self) -> None:
        self.accepted.emit(self._text.toPlainText())
