"""ChatQueue: the messages that wait in one chat. Each is on the disk before it is shown, so that a kill loses none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat.given import Given
from mypt_desktop.gui.desk import Desk
from mypt_desktop.store.chats import ChatId, Chats, QueuedFile, QueuedId, QueuedMessage


@dataclass(frozen=True, slots=True)
class Queued:
    """What was written, and the files that go along. `id` is what the store calls it, once it is there."""

    text: str
    given: tuple[Given, ...] = ()
    id: QueuedId | None = None


class ChatQueue(QObject):
    """`messages` are in the order they were written."""

    changed = Signal()
    stored = Signal()  # one more waits
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, chat: ChatId, parent: QObject) -> None:
        super().__init__(parent)
        self.messages: tuple[Queued, ...] = ()
        self._desk = desk
        self._chat = chat
        self._taken: set[QueuedId | None] = set()  # a reading that began before may still bring them

    def load(self, found: Sequence[QueuedMessage]) -> None:
        """What the store held when the chat was read."""
        self._show(*(_queued(message) for message in found if message.id not in self._taken))

    def add(self, message: Queued, failed: Callable[[UserError], None]) -> None:
        """Writes it down; `stored` comes when it is on the disk, `failed` is called where it cannot be."""
        keep = partial(write_down, self._desk.services.chats, self._chat, message)
        self._desk.store.ask(keep, partial(self._on_stored, message), failed)

    def take(self) -> Queued:
        """The first one, which goes to the session: that takes it from the disk when it is the turn's."""
        return self._out(0)

    def put_back(self, message: Queued) -> None:
        """It did not become the turn's, and waits again."""
        self._taken.discard(message.id)
        self._show(message)

    def leave_out(self, at: int) -> Queued:
        """Takes one out for good."""
        message = self._out(at)
        if message.id is not None:
            leave = partial(self._desk.services.chats.unqueue, message.id)
            self._desk.store.ask(leave, _nothing, partial(self._on_not_left_out, message))
        return message

    def _out(self, at: int) -> Queued:
        message = self.messages[at]
        self._taken.add(message.id)
        self.messages = (*self.messages[:at], *self.messages[at + 1 :])
        self.changed.emit()
        return message

    def _show(self, *more: Queued) -> None:
        known = {message.id: message for message in (*self.messages, *more)}
        self.messages = tuple(known[id] for id in sorted(known, key=lambda id: id or 0))
        self.changed.emit()

    def _on_stored(self, message: Queued, kept: QueuedMessage) -> None:
        self._show(replace(message, id=kept.id))
        self.stored.emit()

    def _on_not_left_out(self, message: Queued, error: UserError) -> None:
        self.put_back(message)
        self.went_wrong.emit(error)


def write_down(chats: Chats, chat: ChatId, message: Queued) -> QueuedMessage:
    """Stores it as one that waits in `chat`. Raises `UserError`."""
    files = [QueuedFile(one.name, str(one.path or ""), one.data) for one in message.given]
    return chats.queue(chat, message.text, files)


def _queued(message: QueuedMessage) -> Queued:
    given = tuple(Given(one.name, Path(one.path) if one.path else None, one.data) for one in message.files)
    return Queued(message.text, given, message.id)


def _nothing(value: object) -> None:
    pass
