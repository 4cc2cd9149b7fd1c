"""Which chat the middle of the window shows, and what the user does with it, carried to its session and back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import TurnFailed, TurnFinished
from mypt_desktop.core.messages import Citation
from mypt_desktop.gui.chat.chat_queue import Queued
from mypt_desktop.gui.chat.open_chat import OpenChat
from mypt_desktop.gui.chat.pane import ChatPane
from mypt_desktop.gui.chat.pieces import Answer
from mypt_desktop.gui.chat.rating import Rating
from mypt_desktop.gui.chat.sending import ChatPlaces, Sending
from mypt_desktop.gui.desk import Desk
from mypt_desktop.store.chats import ChatId, ChatSummary, MessageId


class ChatSwitching(QObject):
    """Connects the pane with one open chat at a time; the others go on in the background."""

    shown = Signal(object)  # ChatId | None
    listed = Signal()  # the list of chats is out of date
    turn_finished = Signal(object)  # TurnFinished | TurnFailed, of the chat that is shown
    answer_cited = Signal(Answer)
    files_moved = Signal(str)  # ChatId: its files may be others, with its branch
    waiting_changed = Signal(set)  # set[ChatId]: the chats in which a call waits for the user

    def __init__(self, desk: Desk, pane: ChatPane, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._pane = pane
        self._open: dict[ChatId, OpenChat] = {}
        self._current: OpenChat | None = None
        self._creating = False
        self._created: list[ChatId] = []  # the chat that is on its way to the disk, once it is there
        self._goal: MessageId | None = None  # what is to be shown, once its chat and its branch are there
        self._acts: list[Callable[[ChatId], None]] = []  # that wait for the chat to be stored
        self._unsent: list[Queued] = []  # what of them is to be asked
        self._later: list[str] = []  # what is asked in chats of its own, after that
        self._cited: tuple[Citation, ...] = ()
        view = pane.transcript
        view.again_requested.connect(self._on_again)
        view.resume_requested.connect(self._on_resume)
        view.back_requested.connect(self._on_back)
        view.question_edited.connect(self._on_edited)
        view.question_branch_requested.connect(self._on_question_branch)
        view.answer_branch_requested.connect(self._on_answer_branch)
        pane.composer.submitted.connect(self._on_submitted)
        pane.composer.stop_requested.connect(self.stop)
        Rating(pane.transcript, lambda: self._current, self)
        self._sending = Sending(desk, pane, ChatPlaces(lambda: self._current, self._opened, self.with_chat), self)
        self._sending.changed.connect(self._draw_busy)
        pane.welcome.question_chosen.connect(self.submit)

    @property
    def current(self) -> ChatId | None:
        return self._current.id if self._current else None

    @property
    def busy(self) -> bool:
        return self._current is not None and self._current.busy

    @property
    def last_answer(self) -> Answer | None:
        turns = self._current.transcript.turns if self._current else []
        return next((turn.answer for turn in reversed(turns) if turn.answer is not None), None)

    @Slot()
    def new_chat(self) -> None:
        """An empty chat; it is stored with its first question."""
        self._current = None
        self._goal = None
        self._pane.show_welcome()
        self._pane.show_title("")
        self._pane.error.hide()
        self._pane.transcript.show_turns([], locked=False)
        self._draw_busy()
        self._pane.composer.take_focus()
        self.shown.emit(None)

    def open(self, id: ChatId) -> None:
        if self._current is not None and self._current.id == id:
            return
        self._current = self._opened(id)
        self._goal = None
        self._pane.error.hide()
        self._cited = ()
        self._pane.transcript.show_chat(id)
        self._pane.transcript.show_turns([], locked=False)
        self._pane.show_transcript()
        if self._current.ready:
            self._on_loaded()
        else:
            self._current.load()
        self._draw_busy()
        self.shown.emit(id)

    def open_at(self, id: ChatId, message: MessageId) -> None:
        """Opens the chat where it holds the message, on another branch if need be."""
        if self._current is None or self._current.id != id:
            self.open(id)
        self._goal = message
        if self._current is not None and self._current.ready:
            self._go_to_goal(branch=True)

    @Slot(str)
    def submit(self, text: str) -> None:
        """Asks in the shown chat, after what is being answered; in an empty one a chat is made first."""
        self._pane.error.hide()
        self._goal = None
        on_its_way = self._current is None and self._creating  # to the disk
        if self.busy or self._sending.bringing or on_its_way:
            self._queue(Queued(text))
        elif self._current is not None:
            self._pane.show_transcript()
            self._current.send(Queued(text))
            self._pane.transcript.go_to_end()
            self._draw_busy()
        else:
            self._unsent.append(Queued(text))
            self._create(partial(self._on_created, text), self._on_not_created)

    def submit_in_new_chat(self, text: str) -> None:
        """Asks in a chat of its own, also while the one before is on its way to the disk."""
        if self._creating:
            self._later.append(text)
            return
        self.new_chat()
        self.submit(text)

    @Slot(str)
    def _on_submitted(self, text: str) -> None:
        """What was written, with the files that go along: they are taken into the chat's files first."""
        given = self._pane.composer.take_given()
        if self.busy or self._sending.bringing:
            self._queue(Queued(text, given))
        elif given:
            self._pane.error.hide()
            self._goal = None
            self._sending.send(Queued(text, given))
        else:
            self.submit(text)

    def _queue(self, message: Queued) -> None:
        if self._current is None:
            self._unsent.append(message)
        self.with_chat(partial(self._sending.queue, message))

    @Slot()
    def stop(self) -> None:
        if self._current is not None:
            self._current.stop()

    @Slot()
    def again(self) -> None:
        """Answers the last question once more."""
        if self._current is not None and self._current.transcript.turns:
            self._current.regenerate(len(self._current.transcript.turns) - 1)

    @Slot()
    def resume(self) -> None:
        """Goes on with the last answer, where it ended too early."""
        if self._current is not None and self._current.transcript.turns:
            self._on_resume(len(self._current.transcript.turns) - 1)

    def with_chat(self, act: Callable[[ChatId], None]) -> None:
        """Calls `act` with the shown chat; an empty one is stored first."""
        if self._current is not None:
            act(self._current.id)
            return
        self._acts.append(act)
        if not self._creating:
            self._create(self._on_created_empty, self._on_not_created)

    def forget(self, chat: ChatSummary) -> None:  # it is about to be deleted
        if self._current is not None and self._current.id == chat.id:
            self._current.stop()
            self.new_chat()

    def close(self) -> None:
        if self._creating:
            self._sending.keep_in(self._created, [*self._unsent, *map(Queued, self._later)])
        self._sending.close()
        for chat in self._open.values():
            chat.close()

    def _opened(self, id: ChatId) -> OpenChat:
        if id not in self._open:
            chat = OpenChat(self._desk, id, self)
            chat.loaded.connect(self._on_chat_loaded)
            chat.changed.connect(self._on_changed)
            chat.finished.connect(self._on_finished)
            chat.went_wrong.connect(self._on_error)
            chat.not_asked.connect(self._sending.put_in_box)
            chat.asked.connect(self.listed)
            chat.moved.connect(self._on_moved)
            chat.waiting_changed.connect(self._on_waiting)
            chat.queue.changed.connect(self._draw_busy)
            chat.queue.stored.connect(self._sending.on_queue_stored)
            self._open[id] = chat
        return self._open[id]

    def _create(self, then: Callable[[ChatId], None], failed: Callable[[UserError], None]) -> None:
        self._creating = True
        chats, workspace = self._desk.services.chats, self._desk.services.workspace_state.path
        created = self._created = []

        def create() -> ChatId:
            created.append(chats.create(workspace=workspace))
            return created[0]

        self._desk.store.ask(create, then, failed)

    def _on_created(self, text: str, id: ChatId) -> None:
        chat = self._begun(id)
        if chat is self._current:
            self._pane.show_transcript()
        chat.send(Queued(text))
        if chat is self._current:
            self._draw_busy()
            self.shown.emit(id)

    def _on_created_empty(self, id: ChatId) -> None:
        if self._begun(id) is self._current:
            self.shown.emit(id)
        self.listed.emit()

    def _begun(self, id: ChatId) -> OpenChat:
        """The empty chat in front of the user is this one now, unless another was opened meanwhile."""
        self._go_on()
        chat = self._opened(id)
        chat.ready = True
        if self._current is None:
            self._current = chat
            self._pane.transcript.show_chat(id)
        acts, self._acts, self._unsent = self._acts, [], []
        for act in acts:
            act(id)
        return chat

    def _on_not_created(self, error: UserError) -> None:
        """What was written is not lost."""
        self._go_on()
        unsent, self._acts, self._unsent = self._unsent, [], []
        for message in reversed(unsent):
            self._sending.put_in_box(message)
        self._sending.give_back(error)

    def _go_on(self) -> None:
        """No chat is on its way to the disk any more."""
        self._creating = False
        later, self._later = self._later, []
        for text in later:
            QTimer.singleShot(0, self, partial(self.submit_in_new_chat, text))

    @Slot()
    def _on_chat_loaded(self) -> None:
        if self.sender() is self._current:
            self._on_loaded()

    def _on_loaded(self) -> None:
        chat = self._current
        if chat is None:
            return
        self._pane.transcript.show_turns(chat.transcript.turns, locked=chat.busy)
        self._draw_busy()
        self._tell_sources()
        self._go_to_goal(branch=True)

    def _go_to_goal(self, *, branch: bool) -> None:
        """Shows the message that was searched for; with `branch` also where another branch is shown now."""
        if self._goal is None or self._current is None:
            return
        turn = self._current.transcript.turn_of(self._goal)
        if turn is not None:
            question = self._current.transcript.turns[turn].question
            asked = question is not None and question.id == self._goal
            self._goal = None
            self._pane.transcript.go_to_turn(turn, answer=not asked)
        elif not branch:
            return  # its branch is still on the way: something else has changed
        elif self._current.busy:
            self._goal = None
        else:
            self._current.show_later(self._goal)

    @Slot(set)
    def _on_changed(self, touched: set[int]) -> None:
        chat = self.sender()
        if chat is not self._current or self._current is None:
            return
        self._pane.transcript.update_turns(self._current.transcript.turns, touched, locked=self._current.busy)
        self._draw_busy()
        self._tell_sources()
        self._go_to_goal(branch=False)

    @Slot(object)
    def _on_finished(self, event: TurnFinished | TurnFailed) -> None:
        self.listed.emit()
        if self.sender() is self._current and self._current is not None:
            self._draw_busy()
            turns = self._current.transcript.turns
            self._pane.transcript.update_turns(turns, {len(turns) - 1}, locked=False)
            self.turn_finished.emit(event)
        chat = self.sender()
        if isinstance(chat, OpenChat) and isinstance(event, TurnFinished) and not event.cancelled:
            self._sending.send_next(chat)  # after a stop or a failure the user says whether it still holds

    @Slot()
    def _on_moved(self) -> None:
        if self.sender() is self._current and self._current is not None:
            self.files_moved.emit(self._current.id)

    @Slot(bool)
    def _on_waiting(self, waiting: bool) -> None:
        self.waiting_changed.emit({chat.id for chat in self._open.values() if chat.waiting})

    @Slot(UserError)
    def _on_error(self, error: UserError) -> None:
        if self.sender() is self._current:
            self._pane.error.say_error(error)
            self._draw_busy()

    def _tell_sources(self) -> None:
        """Sources of the newest answer, when there are any and they changed."""
        answer = self.last_answer
        if answer is not None and answer.citations and answer.citations != self._cited and not answer.running:
            self._cited = answer.citations
            self.answer_cited.emit(answer)

    def _draw_busy(self) -> None:
        busy = self.busy or self._sending.bringing
        self._pane.composer.show_busy(busy)
        self._sending.draw(running=busy)

    def _take_focus(self) -> None:  # what was pressed goes; else the first button of the window had the keyboard
        self._pane.composer.take_focus()

    @Slot(int)
    def _on_again(self, at: int) -> None:
        if self._current is not None:
            self._take_focus()
            self._current.regenerate(at)

    @Slot(int)
    def _on_resume(self, at: int) -> None:
        if self._current is not None:
            self._take_focus()
            self._current.resume(at)

    @Slot(int, bool)
    def _on_back(self, at: int, before: bool) -> None:
        """A question that is gone back to before is there to be asked in other words."""
        if self._current is None or self._current.busy:
            return
        question = self._current.transcript.turns[at].question
        if before and question is not None and not self._pane.composer.text:
            self._pane.composer.fill(question.text)
        self._take_focus()
        self._current.go_back(at, before=before)

    def show_later(self, newest: MessageId) -> None:
        """Shows again what was left by going back."""
        if self._current is not None and not self._current.busy:
            self._current.show_later(newest)

    @Slot(int, str)
    def _on_edited(self, at: int, text: str) -> None:
        if self._current is not None:
            self._take_focus()
            self._current.edit(at, text)

    @Slot(int, int)
    def _on_question_branch(self, at: int, step: int) -> None:
        if self._current is not None:
            self._current.step_question(at, step)

    @Slot(int, int)
    def _on_answer_branch(self, at: int, step: int) -> None:
        if self._current is not None:
            self._current.step_answer(at, step)
