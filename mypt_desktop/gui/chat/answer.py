"""An answer in the transcript: its steps, its words, its sources, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from mypt_desktop.coding.todo import TODO
from mypt_desktop.core.messages import Citation
from mypt_desktop.gui.chat.aloud import engines
from mypt_desktop.gui.chat.answer_notice import Notice, Working
from mypt_desktop.gui.chat.flow import Flow
from mypt_desktop.gui.chat.pieces import Answer, Piece, Prose, Step, Thought
from mypt_desktop.gui.chat.step_view import StepView, ToolPlace
from mypt_desktop.gui.chat.steps import ThoughtRow
from mypt_desktop.gui.chat.switcher import BranchSwitcher
from mypt_desktop.gui.chat_export.conversation import with_sources
from mypt_desktop.gui.chat_export.menus import add_export
from mypt_desktop.gui.controls import column, icon_button, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.flow_layout import FlowLayout
from mypt_desktop.gui.passages import Passage, of_citation
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_4
from mypt_desktop.gui.translation import tr

_MOST_CHIPS = 6


class AnswerView(QWidget):
    """Draws `Answer` values; of a new value only what differs."""

    passage_chosen = Signal(Passage)
    sources_requested = Signal()
    result_chosen = Signal(Step)
    file_requested = Signal(str)  # a path of the chat's files
    file_saved = Signal(str)
    approval_asked = Signal(QWidget)  # the card
    approval_over = Signal()
    link_pressed = Signal(str)
    again_requested = Signal()
    resume_requested = Signal()  # it ended too early
    rated = Signal(int)  # 1 good, -1 bad, 0 neither
    back_requested = Signal()  # to the end of this answer
    branch_requested = Signal(int)  # one back or one forward
    share_requested = Signal(str)  # a format to export it in, or `PRINT`
    aloud_requested = Signal(str)  # its words

    def __init__(self, desk: Desk, place: ToolPlace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._place = place
        self._newest = False
        self._answer = Answer()
        self._pieces: list[tuple[type[Piece], QWidget]] = []
        self._plan = label("", "faint", wrap=True)
        self._remarks = label("", "muted", wrap=True, selectable=True)
        self._body = QWidget()
        self._body_layout = column(self._body, SPACE_2)
        self._working = Working(desk)
        self._notice = Notice(desk)
        self._notice.resume_requested.connect(self.resume_requested)
        self._sources = _SourceChips(desk)
        self._sources.chosen.connect(self.passage_chosen)
        self._sources.all_requested.connect(self.sources_requested)
        self._actions = _Actions(desk)
        self._actions.copy.clicked.connect(self._on_copy)
        self._actions.again.clicked.connect(self.again_requested)
        self._actions.back.clicked.connect(self.back_requested)
        self._actions.good.clicked.connect(lambda: self.rated.emit(0 if self._answer.rating == 1 else 1))
        self._actions.bad.clicked.connect(lambda: self.rated.emit(0 if self._answer.rating == -1 else -1))
        self._actions.more.clicked.connect(self._on_more)
        self._actions.switcher.moved.connect(self.branch_requested)
        layout = column(self, SPACE_2)
        for widget in (
            self._plan,
            self._remarks,
            self._body,
            self._working,
            self._notice,
            self._sources,
            self._actions,
        ):
            layout.addWidget(widget)

    @property
    def answer(self) -> Answer:
        return self._answer

    @property
    def steps(self) -> tuple[StepView, ...]:
        return tuple(widget for _, widget in self._pieces if isinstance(widget, StepView))

    def show_answer(self, answer: Answer, *, newest: bool = False) -> None:
        """`newest`: the last one of the chat, where results of tools are drawn by themselves."""
        self._answer = answer
        self._newest = newest
        sure = frozenset(citation.marker for citation in answer.citations)
        for number, piece in enumerate(answer.pieces):
            last = number == len(answer.pieces) - 1
            self._show_piece(number, piece, growing=answer.running and last, running=answer.running, sure=sure)
        for _, widget in self._pieces[len(answer.pieces) :]:
            self._drop(widget)
        del self._pieces[len(answer.pieces) :]
        self._plan.setText(answer.plan)
        self._plan.setVisible(bool(answer.plan))
        self._remarks.setText(" ".join(answer.remarks))
        self._remarks.setVisible(bool(answer.remarks))
        self._working.show_answer(answer)
        self._notice.show_answer(answer)
        self._sources.show_citations(() if answer.running else answer.citations)
        self._actions.show_answer(answer)

    def show_loading(self, loading: bool) -> None:
        self._working.show_loading(loading)

    def _show_piece(self, at: int, piece: Piece, *, growing: bool, running: bool, sure: frozenset[int]) -> None:
        if at >= len(self._pieces) or self._pieces[at][0] is not type(piece):
            for _, widget in self._pieces[at:]:
                self._drop(widget)
            del self._pieces[at:]
            made = self._made(piece)
            self._body_layout.addWidget(made)
            self._pieces.append((type(piece), made))
        widget = self._pieces[at][1]
        match piece:
            case Prose(text) if isinstance(widget, Flow):
                widget.show_text(text, growing=growing, sure=sure)
            case Thought() if isinstance(widget, ThoughtRow):
                widget.show_thought(piece, running=growing)
            case Step() if isinstance(widget, StepView):
                widget.show_step(piece, running=running, newest=self._newest, last_list=piece is self._last_list())

    def _last_list(self) -> Step | None:
        """The newest step that says how far the list of what is to do has come."""
        lists = (p for p in reversed(self._answer.pieces) if isinstance(p, Step) and p.call.name == TODO.id)
        return next((step for step in lists if step.state == "done"), None)

    def _made(self, piece: Piece) -> QWidget:
        match piece:
            case Prose():
                flow = Flow(self._desk)
                flow.cited.connect(self._on_cited)
                flow.link_pressed.connect(self.link_pressed)
                return flow
            case Thought():
                return ThoughtRow(self._desk.theme, piece)
            case Step():
                step = StepView(self._desk, self._place, piece)
                step.passage_chosen.connect(self.passage_chosen)
                step.result_chosen.connect(self.result_chosen)
                step.file_requested.connect(self.file_requested)
                step.file_saved.connect(self.file_saved)
                step.approval_asked.connect(self.approval_asked)
                step.approval_over.connect(self.approval_over)
                step.again_requested.connect(self.again_requested)
                return step

    def _drop(self, widget: QWidget) -> None:
        if isinstance(widget, StepView):
            widget.close_pages()
        self._body_layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()

    @Slot(int)
    def _on_cited(self, number: int) -> None:
        for citation in self._answer.citations:
            if citation.marker == number:
                self.passage_chosen.emit(of_citation(citation))
                return

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._answer.text)
        self._actions.copied()

    @Slot()
    def _on_more(self) -> None:
        menu = QMenu(self)
        menu.setAccessibleName(tr("Answer"))
        copy = QAction(self._desk.theme.icon("copy"), tr("Copy with names of files"), menu)
        copy.setEnabled(bool(self._answer.text))
        copy.triggered.connect(self._on_copy_with_sources)
        menu.addAction(copy)
        if engines():
            aloud = QAction(tr("Read aloud"), menu)
            aloud.setEnabled(bool(self._answer.text))
            aloud.triggered.connect(self._on_aloud)
            menu.addAction(aloud)
        add_export(menu, self._desk.theme, self.share_requested.emit)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._actions.more.mapToGlobal(self._actions.more.rect().bottomLeft()))

    @Slot()
    def _on_aloud(self) -> None:
        self.aloud_requested.emit(self._answer.text)

    @Slot()
    def _on_copy_with_sources(self) -> None:
        QGuiApplication.clipboard().setText(with_sources(self._answer))
        self._actions.copied()


class _SourceChips(QWidget):
    """The sources of an answer as a row of small buttons."""

    chosen = Signal(Passage)
    all_requested = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._citations: tuple[Citation, ...] = ()
        self._layout = FlowLayout(self)
        self.hide()

    def show_citations(self, citations: tuple[Citation, ...]) -> None:
        if citations == self._citations:
            return
        self._citations = citations
        while (item := self._layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        if any(citation.nearest for citation in citations):
            self._layout.addWidget(label(tr("Nearest passages:"), "muted"))
        for citation in citations[:_MOST_CHIPS]:
            chip = _SourceChip(of_citation(citation))
            chip.chosen.connect(self.chosen)
            self._layout.addWidget(chip)
        if citations:
            count = len(citations)
            every = text_button(tr("All sources") if count > 1 else tr("Show source"), "link")
            every.setAccessibleName(tr("Show the sources in the details pane"))
            every.clicked.connect(self.all_requested)
            self._layout.addWidget(every)
        self.setVisible(bool(citations))


class _SourceChip(QPushButton):
    """Number, file and place of one source."""

    chosen = Signal(Passage)

    def __init__(self, passage: Passage) -> None:
        place = passage.place_behind_name if passage.page or passage.row or passage.heading else ""
        words = ", ".join(filter(None, (one_line(passage.name, 32), place)))
        super().__init__(f"{passage.marker}  {words}".replace("&", "&&"))
        self._passage = passage
        self.setProperty("kind", "chip")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(False)
        self.setAccessibleName(
            tr("Source {marker}: {name} {place}", marker=passage.marker, name=passage.name, place=passage.place).strip()
        )
        self.setToolTip(tip(passage.text[:400]))
        self.clicked.connect(self._on_clicked)

    @Slot()
    def _on_clicked(self) -> None:
        self.chosen.emit(self._passage)


class _Actions(QWidget):
    """Copy, try again, other versions, and how fast it went."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.copy = icon_button(desk.theme, "copy", tr("Copy answer"))
        self.again = icon_button(desk.theme, "refresh-cw", tr("Try again"), hint="Ctrl+R")
        self.back = icon_button(desk.theme, "history", tr("Go back to here"))
        self.good = icon_button(desk.theme, "thumbs-up", tr("Good answer"))
        self.bad = icon_button(desk.theme, "thumbs-down", tr("Bad answer"))
        for button in (self.good, self.bad):
            button.setCheckable(True)
        self.more = icon_button(desk.theme, "ellipsis", tr("Export, print and more"))
        self.switcher = BranchSwitcher(desk.theme, "answer")
        buttons = (self.copy, self.again, self.back, self.good, self.bad, self.more, self.switcher)
        self.setLayout(row(*buttons, None, spacing=SPACE_1, margins=(0, 0, 0, SPACE_4)))

    def show_answer(self, answer: Answer) -> None:
        self.setVisible(not answer.running)
        self.copy.setEnabled(bool(answer.text))
        for button, icon, worth in ((self.good, "thumbs-up", 1), (self.bad, "thumbs-down", -1)):
            button.setVisible(answer.state == "done")
            button.setChecked(answer.rating == worth)
            button.setIcon(self._desk.theme.icon(icon, "accent" if answer.rating == worth else "text_muted"))
        self.switcher.show_place(answer.sibling_index, answer.siblings)

    def copied(self) -> None:
        self.copy.setIcon(self._desk.theme.icon("check", "success"))
        self.copy.setToolTip(tip(tr("Copied")))
