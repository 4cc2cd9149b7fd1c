"""OpenChat: a chat opened in this run: its session's events applied to its transcript, and what can be asked of it.

It lives as long as the window, so that an answer goes on being written while another chat is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import QObject, Signal, Slot

from mypt_desktop.agent.session import BranchChanged, MessageStored, Session, SessionEvent
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import (
    ApprovalAsked,
    ApprovalGiven,
    CallFinished,
    QuestionsAnswered,
    QuestionsAsked,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.messages import Role
from mypt_desktop.gui.bridge import SessionBridge
from mypt_desktop.gui.chat.chat_queue import ChatQueue, Queued
from mypt_desktop.gui.chat.transcript import Asked, Transcript
from mypt_desktop.gui.desk import Desk
from mypt_desktop.store.chats import ChatId, MessageId, QueuedMessage


class OpenChat(QObject):
    """Values for the view to draw; `changed` names the turns that look different."""

    loaded = Signal()
    changed = Signal(set)  # set[int]
    asked = Signal()  # a question was stored
    moved = Signal()  # another branch is shown or begun: the chat's files may be others
    finished = Signal(object)  # TurnFinished | TurnFailed
    not_asked = Signal(Queued)  # the message could not be stored
    waiting_changed = Signal(bool)  # a call waits for the user, or none any more
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, id: ChatId, parent: QObject) -> None:
        super().__init__(parent)
        self.id = id
        self.transcript = Transcript()
        self.ready = False
        self.waiting = False
        self.ended_well = False  # the newest answer of this run was written to its end
        self.queue = ChatQueue(desk, id, self)
        self.queue.went_wrong.connect(self.went_wrong)
        self._handed: Queued | None = None  # is not a question of the chat yet
        self._reading = False
        self._held: list[Callable[[], object]] = []  # what was asked for before the chat was read
        self._desk = desk
        self._session: Session = desk.services.session(id)
        self._bridge = SessionBridge(self._session, self)
        self._bridge.happened.connect(self._on_happened)

    @property
    def busy(self) -> bool:
        return self._session.busy or self.transcript.running or bool(self._held)

    def load(self) -> None:
        """Reads the stored branch; `loaded` comes when it is there."""
        self._reading = True
        self._desk.store.ask(self._read, self._on_read, self._on_not_read)

    def send(self, message: Queued, attached: Sequence[str] = ()) -> None:
        """Asks; `attached` are the files of the chat that came with the message."""
        self._handed = message
        self._try(lambda: self._session.send(message.text, attached, message.id))

    def next_queued(self, *, shown: bool) -> Queued | None:
        """The first message that waits, taken out; None where it goes on waiting: an answer is being written, or files
        go along and the chat is not `shown`, so that nobody would see what becomes of them."""
        waiting = self.queue.messages
        if self.busy or not waiting or (waiting[0].given and not shown):
            return None
        return self.queue.take()

    def stop(self) -> None:
        self._session.cancel()

    def regenerate(self, at: int) -> None:
        """Answers turn number `at` once more."""
        turn = self.transcript.turns[at]
        place = turn.answer.last if turn.answer and turn.answer.last else turn.question.id if turn.question else None
        if place is not None and not self.busy:
            self._try(lambda: self._session.regenerate(place))

    def resume(self, at: int) -> None:
        """Goes on with the answer of turn number `at`, where it ended too early."""
        answer = self.transcript.turns[at].answer
        if answer is not None and answer.last is not None and answer.resumable and not self.busy:
            last = answer.last
            self._try(lambda: self._session.resume(last))

    def edit(self, at: int, text: str) -> None:
        question = self.transcript.turns[at].question
        if question is not None and not self.busy:
            self._try(lambda: self._session.edit(question.id, text))

    def rate(self, at: int, rating: Literal[1, 0, -1]) -> None:
        """Keeps what the user thinks of the answer of turn number `at`; shown once it is stored."""
        answer = self.transcript.turns[at].answer
        if answer is None or answer.last is None or self.busy:
            return

        def stored(_: None) -> None:
            self.transcript.rate(at, rating)
            self.changed.emit({at})

        self._desk.store.ask(partial(self._desk.services.chats.rate, answer.last, rating), stored, self._on_error)

    def go_back(self, at: int, *, before: bool) -> None:
        """Shows the chat up to turn number `at` and no further, or up to the turn `before` it."""
        turn = self.transcript.turns[at]
        answer = self.transcript.turns[at - 1].answer if before and at > 0 else None if before else turn.answer
        if not self.busy and (before or answer is not None):
            end = None if answer is None else answer.last
            self._desk.store.ask(partial(self._session.go_back, end), _nothing, self._on_error)

    def show_later(self, newest: MessageId) -> None:
        """Shows what was left by going back, down to its newest message."""
        self._desk.store.ask(partial(self._session.switch, newest), _nothing, self._on_error)

    def step_question(self, at: int, step: int) -> None:
        question = self.transcript.turns[at].question
        if question is not None:
            self._step(question.id, step)

    def step_answer(self, at: int, step: int) -> None:
        answer = self.transcript.turns[at].answer
        if answer is not None and answer.first is not None:
            self._step(answer.first, step)

    def close(self) -> None:
        """The window ends. A message that was to be asked once the chat is read waits, for the next time."""
        if self._held and self._handed is not None and self._handed.id is None:
            self.queue.add(self._handed, _nothing)
        self._bridge.close()

    def _step(self, place: MessageId, step: int) -> None:
        if self.busy:
            return

        def move() -> None:
            versions = self._desk.services.chats.alternatives(place)
            wanted = versions.index(place) + step if place in versions else -1
            if 0 <= wanted < len(versions):
                self._session.switch(versions[wanted])

        self._desk.store.ask(move, _nothing, self._on_error)

    def _try(self, request: Callable[[], object]) -> None:
        if self._reading:  # its events would come before what they follow
            self._held.append(request)
            return
        try:
            request()
        except UserError as error:
            self.went_wrong.emit(error)

    def _read(self) -> tuple[Transcript, Sequence[QueuedMessage]]:
        """On the worker: thousands of messages take longer than a frame."""
        services, read = self._desk.services, Transcript()
        path = services.chats.path(self.id)
        waiting: list[Asked] = [*services.approvals(self.id).pending(), *services.asking(self.id).pending()]
        read.load(path, running=self._session.busy, waiting=waiting)
        return read, services.chats.queued(self.id)

    def _on_read(self, found: tuple[Transcript, Sequence[QueuedMessage]]) -> None:
        read, queued = found
        self.queue.load(queued)
        if not self.transcript.turns:  # else events were faster than the store
            self.transcript = read
        self.ready = True
        self._let_go()
        self.loaded.emit()

    def _on_not_read(self, error: UserError) -> None:
        self._let_go()
        self._on_error(error)

    def _let_go(self) -> None:
        self._reading = False
        held, self._held = self._held, []
        for request in held:
            self._try(request)

    def _on_error(self, error: UserError) -> None:
        self.went_wrong.emit(error)

    @Slot(list)
    def _on_happened(self, events: list[SessionEvent]) -> None:
        touched: set[int] = set()
        waiting = self.waiting
        if any(isinstance(event, BranchChanged | MessageStored | TurnFinished | TurnFailed) for event in events):
            self.moved.emit()
        faults: list[UserError] = []
        for event in events:
            if isinstance(event, TurnFailed) and not self.transcript.awaited:
                faults.append(UserError(event.error, hint=event.hint))
            touched |= self.transcript.apply(event)
            match event:
                case MessageStored(stored) if stored.message.role is Role.USER:
                    self._handed = None
                    self.asked.emit()
                case ApprovalAsked() | QuestionsAsked():
                    waiting = True
                case ApprovalGiven() | QuestionsAnswered() | CallFinished() | TurnFinished() | TurnFailed():
                    waiting = False
                case _:
                    pass
        self.ready = True
        if waiting != self.waiting:
            self.waiting = waiting
            self.waiting_changed.emit(waiting)
        if touched:
            self.changed.emit(touched)
        for event in events:
            if isinstance(event, TurnFinished | TurnFailed):
                self.ended_well = isinstance(event, TurnFinished) and not event.cancelled
                if self._handed is not None and not self._session.busy:  # it could not be stored
                    self._give_back(self._handed)
                self.finished.emit(event)
        for fault in faults:
            self.went_wrong.emit(fault)

    def _give_back(self, message: Queued) -> None:
        self._handed = None
        if message.id is None:
            self.not_asked.emit(message)
        else:
            self.queue.put_back(message)


def _nothing(value: object) -> None:
    pass
