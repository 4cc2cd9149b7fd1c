"""TurnRecorder: stores one turn as it happens, so that the chat on disk is at every moment what the window shows."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from mypt_desktop.core.answer_state import AnswerState
from mypt_desktop.core.events import (
    AnswerReplaced,
    CallStarted,
    MessageAdded,
    OwnWordsBegan,
    ReasoningAdded,
    RecipeChosen,
    TextAdded,
    TurnEvent,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.messages import Message, Role, Text
from mypt_desktop.store.chats import ChatId, Chats, MessageId, Status, StoredMessage

EMPTY = Message(Role.ASSISTANT)
_BEGINS = TextAdded | ReasoningAdded | AnswerReplaced | CallStarted | OwnWordsBegan  # what a message begins with
FLUSH_SECONDS = 0.2


class DraftMessage:
    """Gathers events into one assistant message and writes it at most every `interval` seconds.

    The writer thread wakes a moment after the first change and writes all that came since, so that text is on the disk
    within `interval` even when the model stalls right after it. `write` errors are kept for `settle`.
    """

    def __init__(self, write: Callable[[Message], None], *, interval: float = FLUSH_SECONDS) -> None:
        self._write = write
        self._interval = interval
        self._state = AnswerState()
        self._changed = threading.Condition()
        self._dirty = False
        self._done = threading.Event()
        self._error: Exception | None = None
        self._thread = threading.Thread(target=self._flush_while_growing, name="draft-message", daemon=True)
        self._thread.start()

    def apply(self, event: TurnEvent) -> None:
        """Takes in what the event shows. Events that show nothing of the answer are passed over."""
        with self._changed:
            before, self._state = self._state, self._state.apply(event)
            if self._state is not before:
                self._dirty = True
                self._changed.notify()

    @property
    def message(self) -> Message:
        with self._changed:
            return self._state.message

    def settle(self, *, strict: bool = True) -> Message:
        """Ends the writer thread and returns what was gathered; the caller stores it.

        Raises what `write` raised, unless not `strict`.
        """
        self._done.set()
        with self._changed:
            self._changed.notify()
        self._thread.join()
        if strict and self._error is not None:
            raise self._error
        return self.message

    def _flush_while_growing(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._dirty or self._done.is_set())
            if self._done.wait(self._interval):
                return
            with self._changed:
                self._dirty = False
            try:
                self._write(self.message)
            except Exception as error:  # noqa: BLE001 - a thread ends here; `settle` raises it on the session's thread
                self._error = error
                return


class TurnRecorder:
    """Appends the messages of one turn below `parent`. Calls `stored` after each commit, on the calling thread.

    At most one message is open: the one being written. Raises `UserError` when the chat is deleted or the disk full.
    """

    def __init__(self, chats: Chats, chat: ChatId, parent: MessageId, stored: Callable[[StoredMessage], None]) -> None:
        self._chats = chats
        self._chat = chat
        self._leaf = parent
        self._stored = stored
        self._open: DraftMessage | None = None
        self._answering: MessageId = parent
        self._own_words = False  # of the open message: the model can go on from what stands there
        self._begin(activate=True)

    @property
    def answering(self) -> MessageId:
        """The assistant's message that the turn writes, or wrote last: what a tool does belongs to it."""
        return self._answering

    def apply(self, event: TurnEvent) -> None:
        """Stores what `event` adds, before anybody is told of it."""
        if self._open is None and isinstance(event, _BEGINS):
            self._begin(activate=False)
        match event:
            case RecipeChosen():
                self._own_words = False
            case OwnWordsBegan():
                self._own_words = True
            case MessageAdded(message):
                self._add(message)
                self._own_words = self._own_words and not message.calls
                return
            case TurnFinished(message, cancelled=cancelled, cut_off=cut_off):
                unfinished = self._own_words and (cancelled or cut_off) and bool(message.text)
                self._finish(message, "cancelled" if cancelled else "complete", unfinished=unfinished)
                return
            case TurnFailed(error, hint, message):
                self.fail(f"{error} {hint}".rstrip(), message)
                return
            case _:
                pass
        if self._open is not None:
            self._open.apply(event)

    def fail(self, error: str, message: Message | None = None) -> None:
        """Ends the turn with `error`. What was shown stays; a turn that showed nothing leaves an empty message."""
        if self._open is None:
            self._begin(activate=False)
        shown = self._settle(strict=False)
        self._replace(message or shown, "failed", error)

    def _begin(self, *, activate: bool) -> None:
        self._append(EMPTY, "partial", activate=activate)
        leaf = self._leaf
        self._own_words = False
        self._open = DraftMessage(
            lambda message: self._chats.update(leaf, message, status="partial", unfinished=self._own_words)
        )

    def _add(self, message: Message) -> None:
        if self._open is not None:
            shown = self._settle()
            if message.role is Role.ASSISTANT or not shown.parts:
                self._replace(message, "complete")
                return
            self._replace(shown, "complete")
        self._append(message, "complete", activate=False)

    def _finish(self, message: Message, status: Status, *, unfinished: bool) -> None:
        if self._open is not None:
            self._settle()
            self._replace(message, status, unfinished=unfinished)
        elif status != "complete" or unfinished:
            self._replace(message, status, unfinished=unfinished)

    def _settle(self, *, strict: bool = True) -> Message:
        growing, self._open = self._open, None
        if growing is None:
            return EMPTY
        return growing.settle(strict=strict)

    def _append(self, message: Message, status: Status, *, activate: bool) -> None:
        self._leaf = self._chats.append(self._chat, self._leaf, message, status=status, activate=activate)
        if message.role is Role.ASSISTANT:
            self._answering = self._leaf
        self._stored(self._chats.get(self._leaf))

    def _replace(self, message: Message, status: Status, error: str = "", *, unfinished: bool = False) -> None:
        self._chats.update(self._leaf, message, status=status, error=error, unfinished=unfinished)
        self._stored(self._chats.get(self._leaf))


def conversation(branch: Sequence[StoredMessage]) -> tuple[Message, ...]:
    """What a model should read of a branch: of answers that were cut off the words, and no call without a result."""
    read: list[Message] = []
    for index, stored in enumerate(branch):
        message = stored.message
        answered = index + 1 < len(branch) and branch[index + 1].message.role is Role.TOOL
        if stored.status != "complete" or (message.calls and not answered):
            message = Message(message.role, tuple(part for part in message.parts if isinstance(part, Text)))
        if message.parts:
            read.append(message)
    return tuple(read)
