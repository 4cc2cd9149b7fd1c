"""Session: one chat's inbox, the thread that works on it, and the cancelling of exactly one turn.

It knows no model, no tool and no Qt: a turn is a function from messages to events. Listeners are called on the worker
thread, after what they are told of is on the disk.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TypeAlias

from mypt_desktop.agent.turn_recorder import TurnRecorder, conversation
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import MessageAdded, OwnWordsBegan, TextAdded, TurnEvent, TurnFailed, TurnFinished
from mypt_desktop.core.messages import Attached, Message, Role, Text
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatGoneError, ChatId, Chats, MessageId, QueuedId, StoredMessage

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MessageStored:
    """A message is on the disk: the user's (acknowledged from now on), a growing answer, or a finished one."""

    stored: StoredMessage


@dataclass(frozen=True, slots=True)
class BranchChanged:
    """The chat shows another branch. `path` is all of it."""

    path: tuple[StoredMessage, ...]


SessionEvent: TypeAlias = TurnEvent | MessageStored | BranchChanged
Listener: TypeAlias = Callable[[SessionEvent], None]
CurrentMessage: TypeAlias = Callable[[], MessageId]
"""The message that a turn writes: the assistant's newest, to which its calls belong."""

Turn: TypeAlias = Callable[[Sequence[Message], threading.Event, CurrentMessage], Iterator[TurnEvent]]
"""Answers the last message; where that is an answer, goes on with it."""


@dataclass(frozen=True, slots=True)
class _Request:
    """A turn to run. `place` stores what the user said and returns the message to answer; `begun` is the answer to it
    that the turn goes on with, if it does."""

    place: Callable[[], MessageId]
    cancel: threading.Event
    begun: MessageId | None = None


class TurnRunningError(UserError):
    """What was asked for has to wait until the answer is written."""


class Session:
    """Runs the turns of one chat, one after the other.

    `send`, `regenerate`, `resume` and `edit` return at once with the event that cancels exactly that turn. Every
    request ends in one `TurnFinished` or `TurnFailed`.
    """

    def __init__(self, chats: Chats, chat: ChatId, turn: Turn, files: ChatFiles | None = None) -> None:
        """`files` are the chat's files, which branch with its messages."""
        self.chat = chat
        self._chats = chats
        self._turn = turn
        self._files = files
        if files is not None:
            files.follow(lambda: self.answering)
        self._record: TurnRecorder | None = None  # of the turn that runs
        self._placing = threading.RLock()  # held while the shown branch, or the files with it, are changed
        self._turning = False  # a turn works with the files as they are
        self._guard = threading.Lock()
        self._listeners: tuple[Listener, ...] = ()
        self._inbox: deque[_Request] = deque()  # the running turn first
        self._closed = False
        self._thread: threading.Thread | None = None  # while there is something to do

    @property
    def busy(self) -> bool:
        """A turn runs or waits."""
        with self._guard:
            return bool(self._inbox)

    @property
    def answering(self) -> MessageId | None:
        """The assistant's message that the running turn writes; None between turns."""
        record = self._record
        return None if record is None else record.answering

    def subscribe(self, listener: Listener) -> None:
        with self._guard:
            self._listeners = (*self._listeners, listener)

    def unsubscribe(self, listener: Listener) -> None:
        with self._guard:
            self._listeners = tuple(known for known in self._listeners if known != listener)

    def send(self, text: str, attached: Sequence[str] = (), queued: QueuedId | None = None) -> threading.Event:
        """Appends a user message to the active branch and answers it. `attached` are files of the chat that came with
        it; one that was `queued` waits no more from the moment it is stored."""

        def place() -> MessageId:
            self._restore_shown()  # a program that was killed may have left them elsewhere
            branch = self._chats.path(self.chat)
            asked = Message(Role.USER, (Text(text), *map(Attached, attached)))
            question = self._store_question(branch[-1].id if branch else None, asked, queued=queued)
            self._remember_files(question)
            return question

        return self._request(place)

    def regenerate(self, message: MessageId) -> threading.Event:
        """Answers the question before `message` (or `message` itself, if it is one) again, as a new branch.

        The chat's files become what they were when it was asked; what the user added to them since stays, unless there
        are later questions. Raises `ChatGoneError` where no question is before it.
        """

        def place() -> MessageId:
            questions = [one for one in self._chats.path_to(message) if one.message.role is Role.USER]
            if not questions:
                raise ChatGoneError("There is no question to answer again.", hint="Ask one.")
            question = questions[-1].id
            if self._files is not None:
                self._files.at(question, branch=True, keep_own=self._is_last_question(question))
            self._emit(BranchChanged(tuple(self._chats.path_to(question))))
            return question

        return self._request(place)

    def resume(self, message: MessageId) -> threading.Event:
        """Goes on with an answer that is `unfinished`, as a new branch beside it, which begins with its words.
        `message` is its last one.

        The chat's files become what they were at its end; what the user added to them since stays, unless there are
        later questions.
        """

        def place() -> MessageId:
            if not self._chats.get(message).unfinished:
                raise ChatGoneError("This answer cannot be continued.", hint="Try again to get another one.")
            questions = [one.id for one in self._chats.path_to(message) if one.message.role is Role.USER]
            if self._files is not None:
                self._files.at(message, branch=True, keep_own=self._is_last_question(questions[-1]))
            parent = self._chats.beside(message)
            self._emit(BranchChanged(tuple(self._chats.path_to(parent))))
            return parent

        return self._request(place, begun=message)

    def edit(self, message: MessageId, text: str) -> threading.Event:
        """Asks `text` in place of the question `message`, as a new branch; the old one is kept. What came with it comes
        with the new one.

        The chat's files become what they were when the old one was asked; what the user added to them since stays,
        unless there are later questions.
        """

        def place() -> MessageId:
            if self._files is not None:
                self._files.snapshot("edit")  # what was changed by hand belongs to the branch that is shown till now
            last = self._is_last_question(message)
            before = self._chats.get(message)
            asked = Message(Role.USER, (Text(text), *map(Attached, before.message.attached)))
            question = self._store_question(before.parent, asked, new_branch=True)
            if self._files is not None:
                self._files.at(message, branch=True, keep_own=last)
                self._files.mark(question)
            return question

        return self._request(place)

    def switch(self, message: MessageId) -> None:
        """Shows the branch through `message`, with the chat's files as they were at its end.

        A running turn goes on in its own branch, and with its own files: they follow when it has ended.
        """
        with self._placing:
            if self._files is None or self._turning:
                self._chats.switch(self.chat, message)
            else:
                self._files.snapshot("edit")  # what was changed by hand belongs to the branch that is shown till now
                self._chats.switch(self.chat, message)
                self._restore_shown()
        self._emit(BranchChanged(tuple(self._chats.path(self.chat))))

    def go_back(self, message: MessageId | None) -> None:
        """Shows the branch up to `message` and no further, with the chat's files as they were there; None: an empty
        chat. What came after is kept: `switch` shows it again. Raises `TurnRunningError` while a turn runs."""
        with self._placing:
            if self._turning:
                raise TurnRunningError("An answer is being written.", hint="Stop it, then go back.")
            if self._files is not None:
                self._files.snapshot("edit")  # what was changed by hand belongs to the branch that is shown till now
            self._chats.show(self.chat, message)
            self._restore_shown()
        self._emit(BranchChanged(tuple(self._chats.path(self.chat))))

    def cancel(self) -> None:
        """Cancels the turn that runs now; later ones are not touched."""
        with self._guard:
            if self._inbox:
                self._inbox[0].cancel.set()

    def close(self, timeout: float = 5.0) -> None:
        """Cancels all turns, waiting at most `timeout` seconds for them to end."""
        with self._guard:
            self._closed = True
            for request in self._inbox:
                request.cancel.set()
            thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(timeout)

    def _request(self, place: Callable[[], MessageId], begun: MessageId | None = None) -> threading.Event:
        request = _Request(place, threading.Event(), begun)
        with self._guard:
            if self._closed:
                raise ChatGoneError("This chat is closed.", hint="Open it again.")
            self._inbox.append(request)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name=f"session-{self.chat}", daemon=True)
                self._thread.start()
        return request.cancel

    def _store_question(
        self, parent: MessageId | None, asked: Message, *, new_branch: bool = False, queued: QueuedId | None = None
    ) -> MessageId:
        id = self._chats.append(self.chat, parent, asked, queued=queued)
        if new_branch:
            self._emit(BranchChanged(tuple(self._chats.path_to(id))))
        self._emit(MessageStored(self._chats.get(id)))
        return id

    def _is_last_question(self, question: MessageId) -> bool:
        """Of the branch that is shown."""
        shown = [one.id for one in self._chats.path(self.chat) if one.message.role is Role.USER]
        return shown[-1:] == [question]

    def _work(self) -> None:
        while True:
            with self._guard:
                if not self._inbox:
                    self._thread = None
                    return
                request = self._inbox[0]
            last = self._end(self._answer(request))
            with self._guard:
                self._inbox.popleft()
            # After `busy` is false, so that a listener may ask for the next turn or enable its buttons.
            self._emit(last)

    def _answer(self, request: _Request) -> TurnEvent:
        """Runs one turn and returns the event that ends it, not yet emitted."""
        record: TurnRecorder | None = None
        try:
            with self._placing:
                self._turning = True
                question = request.place()
            history = conversation(self._chats.path_to(question))
            if request.begun is not None:
                begun = self._chats.get(request.begun).message
                history = (*history, Message(Role.ASSISTANT, tuple(p for p in begun.parts if isinstance(p, Text))))
            record = TurnRecorder(self._chats, self.chat, question, lambda stored: self._emit(MessageStored(stored)))
            self._record = record
            if self._files is not None:
                self._files.mark(record.answering)
            events_of_turn = self._turn(history, request.cancel, lambda: record.answering)
            if request.begun is not None:
                events_of_turn = _kept(history[-1], events_of_turn)
            with closing(_closable(events_of_turn)) as events:
                for event in events:
                    record.apply(event)
                    if isinstance(event, TurnFinished | TurnFailed):
                        return event
                    self._emit(event)
            failed = TurnFailed("The turn ended without an answer.", hint="Ask again.")
        except UserError as error:
            failed = TurnFailed(str(error), error.hint)
        except Exception as error:  # noqa: BLE001 - the thread's end: whatever a turn does, the next one must run
            _log.error("A turn failed", exc_info=error)
            failed = TurnFailed(
                "Something went wrong in the program.", hint="The log file in the data folder says where."
            )
        return self._fail(record, failed)

    def _end(self, last: TurnEvent) -> TurnEvent:
        """The turn lets go of the files; they become those of the branch that the user went to meanwhile."""
        self._record = None
        with self._placing:
            self._turning = False
            try:
                self._restore_shown()
            except Exception as error:  # noqa: BLE001 - as in `_answer`: the next turn must run, and it tries again
                _log.warning("The files of the shown branch could not be restored: %s", error)
        return last

    def _remember_files(self, question: MessageId) -> None:
        if self._files is None:
            return
        try:
            self._files.asked(question)
        except UserError as error:  # a full disk is no reason not to answer
            _log.warning("The state of the files could not be kept with a question: %s", error)

    def _restore_shown(self) -> None:
        branch = self._chats.path(self.chat)
        if self._files is not None and branch:
            self._files.at(branch[-1].id)

    def _fail(self, record: TurnRecorder | None, failed: TurnFailed) -> TurnFailed:
        if record is not None:
            try:
                record.fail(f"{failed.error} {failed.hint}".rstrip())
            except UserError as error:
                _log.warning("A failed turn could not be stored: %s", error)
        return failed

    def _emit(self, event: SessionEvent) -> None:
        with self._guard:
            listeners = self._listeners
        for listener in listeners:
            try:
                listener(event)
            except Exception as error:  # noqa: BLE001 - one listener's fault may not end the turn of all
                _log.error("A listener failed", exc_info=error)


def _kept(begun: Message, events: Iterator[TurnEvent]) -> Iterator[TurnEvent]:
    """The events of a turn that goes on with `begun`. One that is stopped before it has taken that up leaves it as it
    was."""
    taken_up = False
    with closing(_closable(events)) as told:
        for event in told:
            match event:
                case TextAdded():
                    taken_up = True
                case MessageAdded(Message(parts=())) if not taken_up:
                    continue
                case TurnFinished(cancelled=True) if not taken_up:
                    yield OwnWordsBegan()
                    yield TextAdded(begun.text)
                    event = replace(event, message=begun)
                case _:
                    pass
            yield event


def _closable(events: Iterator[TurnEvent]) -> Generator[TurnEvent, None, None]:
    """Closing it closes `events`, if that is a generator: what a turn holds is let go at once, not when collected."""
    yield from events
