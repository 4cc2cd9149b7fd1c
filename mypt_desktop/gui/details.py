"""The pane at the right: the sources of an answer, a document at its passage, a tool's whole result, a chat file."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QPlainTextEdit,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from mypt_desktop.core.messages import Citation
from mypt_desktop.core.service_states import WorkspaceState
from mypt_desktop.gui.chat.pieces import Answer, Step
from mypt_desktop.gui.chat.step_words import described, detail
from mypt_desktop.gui.chat_files.file_page import FilePage
from mypt_desktop.gui.controls import Elided, RowButton, column, icon_button, label, restyle, row, tab_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.document_view import DocumentView
from mypt_desktop.gui.passages import Passage, of_citation
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4, Theme
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.store.chats import ChatId

_SOURCES, _DOCUMENT, _RESULT, _FILE = 0, 1, 2, 3
_TITLES = (tr_noop("Sources"), tr_noop("Document"), tr_noop("Result"), tr_noop("Chat file"))
_LONGEST_RESULT = 200_000


class Details(QWidget):
    closed = Signal()
    ask_requested = Signal(str)  # the path of a document

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("details")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._sources = SourceList(desk.theme)
        self._sources.chosen.connect(self.open_passage)
        self._document = DocumentView(desk)
        self._document.ask_requested.connect(self.ask_requested)
        self._result = _ResultView(desk.theme)
        self.file = FilePage(desk)
        self._pages = QStackedWidget()
        self._tabs = QButtonGroup(self)
        tabs = row(spacing=2, margins=(SPACE_3, SPACE_2, SPACE_2, 0))
        for number, page in enumerate((self._sources, self._document, self._result, self.file)):
            self._pages.addWidget(page)
            tab = tab_button(tr(_TITLES[number]))
            self._tabs.addButton(tab, number)
            tabs.addWidget(tab)
        self._tabs.idClicked.connect(self._show_page)
        close = icon_button(desk.theme, "x", tr("Close the details"), hint="Ctrl+Shift+B")
        close.clicked.connect(self.closed)
        tabs.addStretch(1)
        tabs.addWidget(close)
        layout = column(self, SPACE_2, (1, 0, 0, 0))  # beside the line at the edge, which a document would cover
        layout.addLayout(tabs)
        layout.addWidget(self._pages, 1)
        self._tabs.button(_RESULT).hide()
        self._tabs.button(_FILE).hide()
        self._show_page(_SOURCES)

    def show_chat(self, chat: ChatId | None) -> None:
        """Passages are from now on those of this chat; the sources of the one before are gone."""
        self._document.of_chat(chat)
        self.keep_sources(None)

    def show_sources(self, answer: Answer | None) -> None:
        """Brings the list of an answer's sources to the front; None for a chat without answers."""
        self.keep_sources(answer)
        self._show_page(_SOURCES)

    @property
    def reading(self) -> bool:
        """Something else than the sources is being looked at."""
        return self.isVisible() and self._pages.currentIndex() != _SOURCES

    @property
    def first_source(self) -> Passage | None:
        return self._sources.first

    def keep_sources(self, answer: Answer | None) -> None:
        """The same without bringing it to the front."""
        citations = answer.citations if answer else ()
        self._sources.show_citations(citations)
        for citation in citations:
            self._document.expect(citation.path)

    @Slot(Passage)
    def open_passage(self, passage: Passage) -> None:
        self._sources.mark(passage)
        self._document.open(passage)
        self._show_page(_DOCUMENT)

    def show_result(self, step: Step) -> None:
        self._tabs.button(_RESULT).show()
        self._result.show_step(step)
        self._show_page(_RESULT)

    def open_file(self, chat: ChatId, path: str) -> None:
        """A file of the chat."""
        self._tabs.button(_FILE).show()
        self.file.open(chat, path)
        self._show_page(_FILE)

    def forget_file(self) -> None:
        """Another chat is shown."""
        self.file.clear()
        self._tabs.button(_FILE).hide()
        if self._pages.currentIndex() == _FILE:
            self._show_page(_SOURCES)

    def show_workspace(self, state: WorkspaceState) -> None:
        self._document.show_workspace(state)

    def forget_document(self) -> None:
        """The workspace was closed or another one opened."""
        self._document.clear()
        if self._pages.currentIndex() != _FILE:
            self._show_page(_SOURCES)

    def take_focus(self) -> None:
        self._tabs.button(self._pages.currentIndex()).setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot(int)
    def _show_page(self, number: int) -> None:
        self._pages.setCurrentIndex(number)
        self._tabs.button(number).setChecked(True)
        self._tabs.button(_DOCUMENT).setVisible(self._document.passage is not None or number == _DOCUMENT)


class SourceList(QScrollArea):
    """One card for each citation: number, file, place, and the words that back the answer."""

    chosen = Signal(Passage)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._citations: tuple[Citation, ...] | None = None
        self._cards: list[_SourceCard] = []
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Sources"))
        page = QWidget()
        self._layout = column(page, SPACE_2, (SPACE_3, SPACE_1, SPACE_3, SPACE_3))
        self._empty = label(
            tr("Sources of an answer are listed here: where each statement stands in your documents."),
            "faint",
            wrap=True,
        )
        self._empty.setContentsMargins(SPACE_1, SPACE_1, SPACE_1, 0)
        self._layout.addWidget(self._empty)
        self._layout.addStretch(1)
        self.setWidget(page)
        self.show_citations(())

    def show_citations(self, citations: tuple[Citation, ...]) -> None:
        if citations == self._citations:
            return
        self._citations = citations
        for card in self._cards:
            self._layout.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._cards = []
        for number, citation in enumerate(citations):
            card = _SourceCard(of_citation(citation))
            card.chosen.connect(self.chosen)
            self._layout.insertWidget(number, card)
            self._cards.append(card)
        self._empty.setVisible(not citations)

    @property
    def first(self) -> Passage | None:
        return self._cards[0].passage if self._cards else None

    def mark(self, passage: Passage) -> None:
        for card in self._cards:
            restyle(card, "current", "true" if card.passage == passage else "false")


class _SourceCard(RowButton):
    chosen = Signal(Passage)

    def __init__(self, passage: Passage) -> None:
        super().__init__("")
        self.setObjectName("sourcecard")
        self.passage = passage
        inside = QVBoxLayout()
        inside.setSpacing(SPACE_1 + 2)
        inside.setContentsMargins(SPACE_3, SPACE_3 - 2, SPACE_3, SPACE_3)
        number = label(str(passage.marker), "badge")
        head = row(number, spacing=SPACE_2)
        head.addWidget(Elided(passage.name, "strong", Qt.TextElideMode.ElideMiddle), 1)
        head.addWidget(label(passage.place, "faint"))
        inside.addLayout(head)
        if "/" in passage.path:
            inside.addWidget(Elided(one_line(passage.path), "faint", Qt.TextElideMode.ElideMiddle))
        words = passage.preview
        inside.addWidget(label(f"“{words}”", "muted", wrap=True))
        self.setLayout(inside)
        self.still()
        self.setAccessibleName(
            tr("Source {marker}: {name} {place}", marker=passage.marker, name=passage.name, place=passage.place)
        )
        self.setAccessibleDescription(words)
        self.clicked.connect(self._on_clicked)

    @Slot()
    def _on_clicked(self) -> None:
        self.chosen.emit(self.passage)


class _ResultView(QWidget):
    """What a tool was given and what it returned, in full."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._title = Elided("", "strong")
        self._text = QPlainTextEdit()
        self._text.setProperty("kind", "document")
        self._text.setReadOnly(True)
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.setFont(theme.font("code"))
        self._text.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._text.setTabChangesFocus(True)
        self._text.document().setDocumentMargin(SPACE_4)
        self._text.setAccessibleName(tr("Result of the tool"))
        layout = column(self, SPACE_2)
        layout.addLayout(row(self._title, margins=(SPACE_4, SPACE_1, SPACE_3, 0)))
        layout.addWidget(self._text, 1)

    def show_step(self, step: Step) -> None:
        words = described(step)
        self._title.show_text(f"{words.title} {words.argument}".strip())
        self._text.setPlainText(neutral(detail(step, _LONGEST_RESULT)))
