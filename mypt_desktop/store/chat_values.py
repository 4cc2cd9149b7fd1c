"""A chat and its messages as the store gives them back: values with ids, times and places in the tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import ChatId, Message, MessageId

Status: TypeAlias = Literal["complete", "partial", "cancelled", "failed"]


class ChatGoneError(UserError):
    """The chat or message was deleted."""


@dataclass(frozen=True, slots=True)
class ChatSummary:
    """A row of the chat list. `snippet` is the newest text, or where a search found its words; `pinned` ones stay at
    the top, others in their `folder`, if any. `model` is the name of the one that answers it."""

    id: ChatId
    title: str
    workspace: str
    created_at: float
    updated_at: float
    snippet: str = ""
    pinned: bool = False
    folder: str = ""
    model: str = ""


@dataclass(frozen=True, slots=True)
class ChatHit:
    """Where a search found its words: in a message of the chat, with `chat.snippet` around them; or, without one, in
    the chat's title."""

    chat: ChatSummary
    message: MessageId | None = None


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """A message with its place in the tree. `partial`: still growing, or cut off when the program ended.

    It is number `sibling_index` (from 0) of `siblings` alternatives at its place. `error` is what a failed one shows.
    `rating` is the user's: 1 good, -1 bad, 0 nothing said. `unfinished`: it ends before what the model had to say, and
    the model can go on from there.
    """

    id: MessageId
    parent: MessageId | None
    message: Message
    status: Status
    created_at: float
    siblings: int = 1
    sibling_index: int = 0
    error: str = ""
    rating: int = 0
    unfinished: bool = False


# `Chats.list` hides the type's own name inside the class.
Branch: TypeAlias = list[StoredMessage]
Hits: TypeAlias = list[ChatHit]
