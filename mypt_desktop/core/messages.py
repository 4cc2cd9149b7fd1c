"""Message and its parts, tool specs, calls and results; canonical JSON.

Values only: two messages with equal content are equal. Timestamps and parent links belong to the store, which also
says what has which id.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NewType, TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
JsonObject: TypeAlias = Mapping[str, Json]

ChatId = NewType("ChatId", str)
MessageId = NewType("MessageId", str)
CallId = NewType("CallId", str)
RunId = NewType("RunId", str)


class Role(StrEnum):
    """Who a message is from. `CONTEXT` is retrieved text the app put in front of a user message."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"
    CONTEXT = "context"


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as the model sees it. `parameters` is a JSON Schema object (draft 2020-12).

    `operations`: for a tool whose one text is a list of operations that stand for themselves, the pattern at which a
    line begins one; the model does not see it.

    `decoding`: a narrower schema that calls are decoded under, as things are at this moment; None where there is none.
    A call that was written without it is held to `parameters` alone.
    """

    name: str
    description: str
    parameters: JsonObject
    operations: str = ""
    decoding: Callable[[], JsonObject | None] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Text:
    """Words shown to the user, Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class Reasoning:
    """What the model thought before it answered; shown folded, never cited.

    `signature`, and `sealed` in the place of a text that may not be read, go back to the service that gave them as they
    came; nothing here looks into them.
    """

    text: str
    signature: str = ""
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call the model (or a recipe, `by="app"`) made."""

    name: str
    arguments: JsonObject
    id: CallId = CallId("")
    by: str = "model"

    def same_as(self, other: object) -> bool:
        """Whether both are one call of a chat, though its arguments may have been coerced or changed in between."""
        return self == other or (isinstance(other, ToolCall) and bool(self.id) and self.id == other.id)


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a call returned. A failed tool is a value the model reads: `content` is then `{"error": sentence}`.

    `run` names the stored record of the call: its duration and, of a toolset's tool, its render plan and the files it
    changed.
    """

    call_id: CallId
    name: str
    content: JsonObject
    failed: bool = False
    run: RunId = RunId("")


@dataclass(frozen=True, slots=True)
class Citation:
    """A passage that backs an answer and was checked to be in the file as indexed.

    `path` is relative to the workspace root, or to the chat's files (`attached`), with forward slashes. `start` and
    `end` are character offsets into the document's extracted text, end exclusive; `line` counts from 1 in that text;
    `page` from 1 where the format has pages. `text` is exactly that range of the extracted text. `marker` is the number
    shown in the answer, as in `[1]`.
    `heading` is the path of headings above it, or the sheet; `row` its number in a sheet, from 1 below the header.
    `nearest`: it backs nothing; it is what came nearest to a question that the documents do not answer.
    """

    path: str
    doc_id: str
    chunk_id: str
    start: int
    end: int
    line: int
    text: str
    page: int | None = None
    marker: int = 1
    nearest: bool = False
    heading: str = ""
    row: int = 0

    @property
    def attached(self) -> bool:
        """Whether it is in a file of the chat, and `path` one among those."""
        return self.doc_id.startswith(ATTACHED_ID)


@dataclass(frozen=True, slots=True)
class Remark:
    """What the app says about an answer, one sentence: that it was replaced, or is not from the documents. It is shown
    to the user with the answer, and is no word of it: no model reads it."""

    text: str


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that came with a user's message: its path among the chat's files, as they were when it was asked."""

    path: str


ATTACHED_ID: Final = "chat-"
"""What the ids of documents begin with that are files of a chat and none of the workspace."""

Part: TypeAlias = Text | Reasoning | ToolCall | ToolResult | Citation | Remark | Attached


@dataclass(frozen=True, slots=True)
class Message:
    """One entry of a conversation: a role and its parts in order."""

    role: Role
    parts: tuple[Part, ...] = field(default=())

    @property
    def text(self) -> str:
        """All `Text` parts joined; reasoning, calls and results left out."""
        return "".join(part.text for part in self.parts if isinstance(part, Text))

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        return tuple(part for part in self.parts if isinstance(part, ToolCall))

    @property
    def results(self) -> tuple[ToolResult, ...]:
        return tuple(part for part in self.parts if isinstance(part, ToolResult))

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Those that back the answer."""
        return tuple(part for part in self.parts if isinstance(part, Citation) and not part.nearest)

    @property
    def nearest(self) -> tuple[Citation, ...]:
        """The passages that came nearest to a question and do not answer it."""
        return tuple(part for part in self.parts if isinstance(part, Citation) and part.nearest)

    @property
    def attached(self) -> tuple[str, ...]:
        """The paths of the files that came with the message, among the chat's files."""
        return tuple(part.path for part in self.parts if isinstance(part, Attached))

    @property
    def remarks(self) -> tuple[str, ...]:
        return tuple(part.text for part in self.parts if isinstance(part, Remark))


def message(role: Role, text: str) -> Message:
    """A message that is only text."""
    return Message(role, (Text(text),))


def canonical_json(value: object) -> str:
    """JSON with sorted keys, no spaces, no NaN: equal values give equal text."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
