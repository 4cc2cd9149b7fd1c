"""The scrolling transcript: turns one below the other in a readable column, following an answer as it is written."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QWidget

from mypt_desktop.gui.chat.announcing import Announcer
from mypt_desktop.gui.chat.answer import AnswerView
from mypt_desktop.gui.chat.drawn_results import LivePages
from mypt_desktop.gui.chat.found_mark import FoundMark
from mypt_desktop.gui.chat.pieces import Answer, Step
from mypt_desktop.gui.chat.question import QuestionView
from mypt_desktop.gui.chat.reading_place import Goal, reading_place
from mypt_desktop.gui.chat.run_book import RunBook
from mypt_desktop.gui.chat.step_view import ToolPlace
from mypt_desktop.gui.chat.transcript import Turn
from mypt_desktop.gui.controls import column, icon_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.passages import Passage
from mypt_desktop.gui.theme import READING_WIDTH, SPACE_1, SPACE_3, SPACE_5
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatId

# Turns are built while the window stays quick: this long at a time, then events come in between.
_BUDGET = 0.012
_FIRST_TURNS = 30
_NEAR_END = 48


class TurnView(QWidget):
    """A question and its answer."""

    def __init__(self, desk: Desk, place: ToolPlace) -> None:
        super().__init__()
        self.question = QuestionView(desk.theme)
        self.answer = AnswerView(desk, place)
        layout = column(self, SPACE_1)
        layout.addWidget(self.question)
        layout.addWidget(self.answer)

    def show_turn(self, turn: Turn, *, locked: bool, newest: bool) -> None:
        self.question.setVisible(turn.question is not None)
        if turn.question is not None:
            self.question.show_question(turn.question, locked=locked)
        self.answer.setVisible(turn.answer is not None)
        if turn.answer is not None:
            self.answer.show_answer(turn.answer, newest=newest)


class TranscriptView(QScrollArea):
    """Shows turns, newest built first. What is pressed goes up as a signal with the turn's number."""

    passage_chosen = Signal(Passage)
    sources_requested = Signal(Answer)
    result_chosen = Signal(Step)
    file_requested = Signal(str)  # a path of the chat's files
    file_saved = Signal(str)
    approval_asked = Signal(QWidget)  # the card
    approval_over = Signal()
    link_pressed = Signal(str)
    again_requested = Signal(int)
    resume_requested = Signal(int)
    back_requested = Signal(int, bool)  # to the end of the turn's answer, or to before its question
    answer_rated = Signal(int, int)  # a turn; 1 good, -1 bad, 0 neither
    question_edited = Signal(int, str)
    question_branch_requested = Signal(int, int)
    answer_branch_requested = Signal(int, int)
    aloud_requested = Signal(str)  # the words of an answer
    answer_share_requested = Signal(str, str)  # MessageId of its end, a format or `PRINT`

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._place: ToolPlace | None = None
        self._runs = RunBook(desk.services, desk.files, self)
        self._pages = LivePages(self)
        self._announcer = Announcer(self)
        self._turns: list[Turn] = []
        self._views: dict[int, TurnView] = {}
        self._first = 0  # the oldest turn that is wanted
        self._goal: Goal | None = None  # what to stay at
        self._locked = False
        self._follow = True
        self._watched = False  # an answer was written while it was shown: its question stays in view
        self._asked = False  # a card came that waits for the user, who has not scrolled away from it
        self._height = 0
        self.setObjectName("transcript")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Conversation"))
        self._column = QWidget()
        self._column.setObjectName("column")
        self._column.setMaximumWidth(READING_WIDTH)
        self._column.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._layout = column(self._column, SPACE_5, (0, SPACE_5, 0, SPACE_5))
        self._layout.addStretch(1)
        self._page = page = QWidget()
        page.setObjectName("column")
        sides = QHBoxLayout(page)
        sides.setContentsMargins(SPACE_5, 0, SPACE_5, 0)
        sides.addStretch(1)
        sides.addWidget(self._column, 1000)
        sides.addStretch(1)
        self.setWidget(page)
        self._jump = icon_button(desk.theme, "arrow-down", tr("Go to the newest message"), hint=tr("End"), role="text")
        self._jump.setObjectName("jump")
        self._jump.setParent(self)
        self._jump.setFixedSize(32, 32)
        self._jump.hide()
        self._jump.clicked.connect(self.go_to_end)
        self._mark = FoundMark(desk.theme, page)
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(0)
        self._settling.timeout.connect(self._stay_at_goal)
        self._asking = QTimer(self, singleShot=True, interval=0)  # the card takes its place first
        self._asking.timeout.connect(self._show_card)
        self._builder = QTimer(self)
        self._builder.setInterval(0)
        self._builder.timeout.connect(self._on_build)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(self._on_range)
        bar.valueChanged.connect(self._on_scrolled)
        bar.sliderPressed.connect(self._on_slider)
        desk.theme.changing.connect(self._on_theme_changing)
        desk.theme.changed.connect(self._on_theme_changed)

    def show_chat(self, chat: ChatId) -> None:
        """The chat that the turns from now on belong to."""
        self._place = ToolPlace(chat, self._runs, self._pages)

    def show_turns(self, turns: list[Turn], *, locked: bool) -> None:
        """Everything anew, from the newest turn upwards."""
        self._announcer.know(turn.answer for turn in turns if turn.answer is not None)
        self._watched = False
        self._show_anew(turns, locked=locked)

    def _show_anew(self, turns: list[Turn], *, locked: bool) -> None:
        self._goal = None
        self._mark.show_at(None)
        self._drop_views()
        self._turns = list(turns)
        self._locked = locked
        self._follow = True
        self._first = max(0, len(turns) - _FIRST_TURNS)
        self._on_build()

    def update_turns(self, turns: list[Turn], touched: set[int], *, locked: bool) -> None:
        """The same chat: only these turns look different, or came, or went."""
        newest = turns[-1].answer if turns else None
        self._watched = self._watched or len(turns) - 1 in touched
        if len(self._turns) == 0:
            self._show_anew(turns, locked=locked)
            self._follow_answer(newest)
            return
        self._follow_answer(newest)
        self._turns = list(turns)
        for number in [n for n in self._views if n >= len(turns)]:
            self._drop(self._views.pop(number))
        relock = locked != self._locked
        self._locked = locked
        for number, turn in enumerate(turns):
            if number in self._views and (relock or number in touched):
                self._views[number].show_turn(turn, locked=locked, newest=number == len(turns) - 1)
            elif number not in self._views and number in touched and number >= self._first:
                self._build(number)

    def _follow_answer(self, newest: Answer | None) -> None:
        if newest is not None:
            self._announcer.follow(newest)

    @Slot()
    def go_to_end(self) -> None:
        self._follow = True
        self._goal = None
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def go_to_turn(self, number: int, *, answer: bool) -> None:
        """Shows a turn from its question on, or from its `answer`, and stays there while more of the chat is drawn."""
        self._follow = False
        self._goal = Goal(number, answer)
        self._first = min(self._first, number)
        self._mark.show_at(None)
        self._on_build()
        self._settling.start()

    @Slot()
    def _stay_at_goal(self) -> None:
        goal = self._goal
        if goal is None or goal.turn not in self._views:
            return
        view = self._views[goal.turn]
        place = view.answer if goal.answer and view.answer.isVisibleTo(view) else view
        self._mark.show_at(view if goal.sought else None)
        above = round(goal.share * place.height()) if goal.share else -SPACE_5
        self.verticalScrollBar().setValue(place.mapTo(self._page, QPoint(0, 0)).y() + above)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._goal = None
        self._asked = False
        super().wheelEvent(event)

    def show_loading(self, loading: bool) -> None:
        """While the model is being loaded an answer that has not begun says so."""
        for view in self._views.values():
            view.answer.show_loading(loading)

    def close_pages(self) -> None:
        """Lets everything go that is drawn from results of tools; what was typed into it is saved."""
        for view in self._views.values():
            for step in view.answer.steps:
                step.close_pages()

    def look_at_files(self) -> None:
        """The chat's files changed: what is drawn from them says so."""
        for view in self._views.values():
            for step in view.answer.steps:
                if step.drawn is not None:
                    step.drawn.look_again()

    def edit_last_question(self) -> None:
        for number in sorted(self._views, reverse=True):
            if self._turns[number].question is not None:
                self._views[number].question.begin_edit()
                return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        self._goal = None
        self._asked = False
        if event.key() == Qt.Key.Key_End:
            self.go_to_end()
        elif event.key() == Qt.Key.Key_Home:
            bar.setValue(bar.minimum())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._jump.move(self.width() - self._jump.width() - SPACE_5, self.height() - self._jump.height() - 12)
        if self._asked:
            self._asking.start()
        elif self._follow:
            self.go_to_end()

    def focusNextPrevChild(self, forward: bool) -> bool:
        moved = super().focusNextPrevChild(forward)
        focused = self.focusWidget()
        if moved and focused is not None and self._page.isAncestorOf(focused):
            self.ensureWidgetVisible(focused, 0, 60)
        return moved

    @Slot()
    def _on_build(self) -> None:
        """Builds missing turns, newest first, for a few milliseconds."""
        started = perf_counter()
        for number in range(len(self._turns) - 1, self._first - 1, -1):
            if number in self._views:
                continue
            self._build(number)
            if perf_counter() - started > _BUDGET:
                self._builder.start()
                return
        self._builder.stop()

    def _build(self, number: int) -> None:
        assert self._place is not None, "turns belong to a chat"
        view = TurnView(self._desk, self._place)
        answer, question = view.answer, view.question
        answer.passage_chosen.connect(self.passage_chosen)
        answer.result_chosen.connect(self.result_chosen)
        answer.file_requested.connect(self.file_requested)
        answer.file_saved.connect(self.file_saved)
        answer.approval_asked.connect(self._on_asked)
        answer.approval_over.connect(self.approval_over)
        answer.link_pressed.connect(self.link_pressed)
        answer.aloud_requested.connect(self.aloud_requested)
        answer.sources_requested.connect(lambda: self.sources_requested.emit(self._turns[number].answer))
        answer.again_requested.connect(lambda: self.again_requested.emit(number))
        answer.resume_requested.connect(lambda: self.resume_requested.emit(number))
        answer.rated.connect(lambda rating: self.answer_rated.emit(number, rating))
        answer.back_requested.connect(lambda: self.back_requested.emit(number, False))
        question.back_requested.connect(lambda: self.back_requested.emit(number, True))
        answer.branch_requested.connect(lambda step: self.answer_branch_requested.emit(number, step))
        answer.share_requested.connect(
            lambda wanted: self.answer_share_requested.emit(answer.answer.last or "", wanted)
        )
        question.file_requested.connect(self.file_requested)
        question.edited.connect(lambda text: self.question_edited.emit(number, text))
        question.branch_requested.connect(lambda step: self.question_branch_requested.emit(number, step))
        view.show_turn(self._turns[number], locked=self._locked, newest=number == len(self._turns) - 1)
        at = sum(1 for known in self._views if known < number)
        self._views[number] = view
        self._layout.insertWidget(at, view)

    @Slot(int, int)
    def _on_range(self, low: int, high: int) -> None:
        bar = self.verticalScrollBar()
        if self._goal is not None:
            self._settling.start()  # the turns take their places after this
        elif self._asked:
            self._asking.start()
        elif self._follow:
            bar.setValue(min(high, self._newest_top()) if self._watched else high)
        elif self._builder.isActive():
            bar.setValue(bar.value() + high - self._height)  # older turns came in above
        self._height = high

    @Slot(QWidget)
    def _on_asked(self, card: QWidget) -> None:
        """A card waits. Its buttons come into view for whoever is at the newest turn; nobody is torn away from an older
        one."""
        bar = self.verticalScrollBar()
        if self._goal is None and (self._follow or bar.value() >= self._newest_top() - _NEAR_END):
            self._asked = True
            self._asking.start()
        self.approval_asked.emit(card)

    @Slot()
    def _show_card(self) -> None:
        """All of the waiting card, from its end; of one that is taller than the view its beginning."""
        cards = [card for card in self._page.findChildren(QFrame, "approval") if card.isVisible()]
        if not self._asked or not cards:
            self._asked = False
            return
        bar, card = self.verticalScrollBar(), cards[-1]
        top = card.mapTo(self._page, QPoint(0, 0)).y()
        end = top + card.height() + SPACE_3 - self.viewport().height()
        bar.setValue(min(top - SPACE_3, max(end, bar.value())))

    def _newest_top(self) -> int:
        """How far down one may scroll with the newest question in view."""
        view = self._views.get(len(self._turns) - 1)
        if view is None or view.y() == 0:  # it has no place yet
            return self.verticalScrollBar().maximum()
        return view.mapTo(self._page, QPoint(0, 0)).y() - SPACE_5

    @Slot()
    def _on_slider(self) -> None:
        self._goal = None
        self._asked = False

    @Slot(int)
    def _on_scrolled(self, value: int) -> None:
        bar = self.verticalScrollBar()
        self._follow = self._goal is None and value >= bar.maximum() - _NEAR_END
        self._jump.setVisible(not self._follow)
        if value < 200 and self._first > 0 and not self._builder.isActive() and self._views:
            self._first = max(0, self._first - _FIRST_TURNS)
            self._builder.start()

    @Slot()
    def _on_theme_changing(self) -> None:
        """Colours and fonts are written into the documents: it is quicker to write them anew than to change them."""
        if self._goal is None and not self._follow:
            self._goal = reading_place(self._views, self._page, self.verticalScrollBar().value())
        old = list(self._views.values())
        self._drop_views()
        for view in old:
            QCoreApplication.sendPostedEvents(view, QEvent.Type.DeferredDelete)

    @Slot()
    def _on_theme_changed(self) -> None:
        """What was read stays in view."""
        goal = self._goal
        self.show_turns(self._turns, locked=self._locked)
        if goal is not None:
            self._follow, self._goal = False, goal
            self._first = min(self._first, goal.turn)
            self._on_build()
            self._settling.start()

    def _drop_views(self) -> None:
        self._builder.stop()
        for view in self._views.values():
            self._drop(view)
        self._views = {}

    def _drop(self, view: TurnView) -> None:
        self._mark.leave(view)
        for step in view.answer.steps:
            step.close_pages()
        self._layout.removeWidget(view)
        view.hide()
        view.deleteLater()
