"""Messages on their way from the box to a chat's session: files are taken in first, and while an answer is written they
wait; the user changes those that wait in the box, leaves them out, or sends the first by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat.chat_queue import Queued, write_down
from mypt_desktop.gui.chat.given import taken_in
from mypt_desktop.gui.chat.open_chat import OpenChat
from mypt_desktop.gui.chat.pane import ChatPane
from mypt_desktop.gui.desk import Desk
from mypt_desktop.store.chats import ChatId


@dataclass(frozen=True, slots=True)
class ChatPlaces:
    """Where a message may go: the chat that is `shown`, one that is `opened` by its id, or, as soon as it is stored,
    the one in front of the user (`stored`)."""

    shown: Callable[[], OpenChat | None]
    opened: Callable[[ChatId], OpenChat]
    stored: Callable[[Callable[[ChatId], None]], None]


class Sending(QObject):
    """`changed` comes when a message began to be taken in, or waits, or waits no more."""

    changed = Signal()

    def __init__(self, desk: Desk, pane: ChatPane, places: ChatPlaces, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._pane = pane
        self._places = places
        # Messages whose files are taken in; None: the chat in front of the user, which is on its way to the disk.
        self._bringing: dict[ChatId | None, Queued] = {}
        pane.queued.sending.connect(self._on_sending)
        pane.queued.taken_back.connect(self._on_taken_back)
        pane.queued.left_out.connect(self._on_left_out)

    @property
    def bringing(self) -> bool:
        """Files of a message to the shown chat are being taken in."""
        return self._shown in self._bringing

    @property
    def _shown(self) -> ChatId | None:
        chat = self._places.shown()
        return None if chat is None else chat.id

    def draw(self, *, running: bool) -> None:
        """`running`: an answer is being written, after which the first one is sent."""
        chat = self._places.shown()
        self._pane.queued.show_messages(chat.queue.messages if chat is not None else (), running=running)

    def queue(self, message: Queued, id: ChatId) -> None:
        """Sent when the answer that is being written is done."""
        self._places.opened(id).queue.add(message, partial(self._on_not_queued, message))

    def send(self, message: Queued) -> None:
        """Into the shown chat: at once where nothing goes along, else when the files are taken in."""
        self._bringing[self._shown] = message
        self.changed.emit()
        self._places.stored(partial(self._bring, message))

    def send_next(self, chat: OpenChat) -> None:
        """The first of those that wait, unless they go on waiting."""
        shown = chat is self._places.shown()
        message = None if chat.id in self._bringing else chat.next_queued(shown=shown)
        if message is None:
            return
        if message.given:
            self._pane.error.hide()
            self.send(message)
        else:
            chat.send(message)
        if shown:
            self._pane.transcript.go_to_end()
            self.changed.emit()

    @Slot()
    def on_queue_stored(self) -> None:
        """The answer that it was to wait for may be there by now."""
        queue = self.sender()
        chat = queue.parent() if queue is not None else None
        if isinstance(chat, OpenChat) and chat.ended_well and len(chat.queue.messages) == 1:
            self.send_next(chat)

    def _bring(self, message: Queued, id: ChatId) -> None:
        self._bringing.pop(None, None)
        self._bringing[id] = message
        files = self._desk.services.chat_files(id)
        self._desk.files.ask(
            partial(taken_in, files, message.given),
            partial(self._on_brought, message, id),
            partial(self._on_not_brought, message, id),
        )

    def _on_brought(self, message: Queued, id: ChatId, names: list[str]) -> None:
        self._bringing.pop(id, None)
        chat = self._places.opened(id)
        chat.send(message, names)
        if chat is self._places.shown():
            self._pane.show_transcript()
            self._pane.transcript.go_to_end()
        self.changed.emit()

    def _on_not_brought(self, message: Queued, id: ChatId, error: UserError) -> None:
        """One that waited waits again; another is in the box again."""
        self._bringing.pop(id, None)
        if message.id is None:
            self.put_in_box(message)
        else:
            self._places.opened(id).queue.put_back(message)
        self._pane.error.say_error(error)
        self.changed.emit()

    def give_back(self, error: UserError) -> None:
        """What was being sent to a chat that could not be stored is in the box again: what was written is not lost, nor
        what was to go along."""
        if (message := self._bringing.pop(None, None)) is not None:
            self.put_in_box(message)
        self._pane.error.say_error(error)
        self.changed.emit()

    def keep_in(self, created: Sequence[ChatId], unsent: Sequence[Queued]) -> None:
        """The window ends before it hears that the chat is stored, which is in `created` by then: what was written to
        it waits there, for the next time."""
        chats = self._desk.services.chats
        messages = [*(message for id, message in self._bringing.items() if id is None), *unsent]

        def keep() -> None:
            for id in created:  # none where it could not be stored
                for message in messages:
                    write_down(chats, id, message)

        self._desk.store.ask(keep, _nothing)

    def close(self) -> None:
        """The window ends. Whose files are still being taken in waits, for the next time."""
        for id, message in self._bringing.items():
            if id is not None and message.id is None:
                self._places.opened(id).queue.add(message, _ignored)

    def _on_not_queued(self, message: Queued, error: UserError) -> None:
        self.put_in_box(message)
        self._pane.error.say_error(error)

    @Slot(Queued)
    def put_in_box(self, message: Queued) -> None:
        """What stands there is written below it."""
        composer = self._pane.composer
        composer.fill("\n\n".join(text for text in (message.text, composer.text) if text))
        composer.attach(message.given)

    @Slot()
    def _on_sending(self) -> None:
        chat = self._places.shown()
        if chat is not None:
            self._pane.composer.take_focus()  # what was pressed goes
            self.send_next(chat)

    @Slot(int)
    def _on_taken_back(self, at: int) -> None:
        chat = self._places.shown()
        if chat is not None and at < len(chat.queue.messages):
            self.put_in_box(chat.queue.leave_out(at))
            self._pane.composer.take_focus()

    @Slot(int)
    def _on_left_out(self, at: int) -> None:
        chat = self._places.shown()
        if chat is not None and at < len(chat.queue.messages):
            chat.queue.leave_out(at)
            self._pane.composer.take_focus()


def _nothing(_: None) -> None:
    """The window is gone by then."""


def _ignored(error: UserError) -> None:
    pass
