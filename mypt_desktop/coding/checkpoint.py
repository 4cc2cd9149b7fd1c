"""`checkpoint` and `rewind`: a mark before an investigation, and the report that the model then reads in its place.

The mark is the stored run of the call: with it go the message and the version of the chat's files, so that it survives
a kill. Nothing is deleted by a rewind: the chat keeps and shows all of it, only the model reads the report instead.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from datetime import UTC, datetime
from typing import Final, Protocol

from mypt_desktop.core.messages import JsonObject, Message, Role, ToolCall, ToolSpec
from mypt_desktop.tools.registry import CallContext, CallEvent, ChatRun, Tool

ALREADY: Final = "Checkpoint already active."
IN_SUBAGENT: Final = "Checkpoint not available in subagents."
NOT_ACTIVE: Final = "No checkpoint is active. Create one with checkpoint before you rewind."
WARNING: Final = (
    "<system-warning>\nYou are in an active checkpoint. You MUST call rewind with your investigation findings before "
    "yielding. Do NOT yield without completing the checkpoint.\n</system-warning>"
)

CHECKPOINT: Final = Tool(
    ToolSpec(
        "checkpoint",
        "Mark this place before you look at many things to find something out. End with rewind: then only its report "
        "stays in your context.",
        {
            "type": "object",
            "properties": {
                "goal": {"type": "string", "minLength": 1, "description": "What you want to find out."},
            },
            "required": ["goal"],
            "additionalProperties": False,
        },
    ),
    "Checkpoint",
    "Built-in",
    "builtin",
    "read",
    confirm=False,
    category="conversation",
    about="It marks a place in this chat and changes nothing.",
)

REWIND: Final = Tool(
    ToolSpec(
        "rewind",
        "Go back to the checkpoint: your report takes the place of everything since. With files, the chat's files "
        "become what they were there.",
        {
            "type": "object",
            "properties": {
                "report": {"type": "string", "minLength": 1, "description": "What you found, briefly and whole."},
                "files": {"type": "boolean", "default": False, "description": "Bring the chat's files back, too."},
            },
            "required": ["report"],
            "additionalProperties": False,
        },
    ),
    "Rewind",
    "Built-in",
    "builtin",
    "read",
    confirm=False,
    category="conversation",
    about="It shortens what the model reads of this chat; with files, it brings the chat's files back to the "
    "checkpoint. Every version is kept.",
)


class Marks(Protocol):
    """What is stored of checkpoints."""

    def active(self, run: ChatRun) -> ChatRun | None:
        """The checkpoint that the branch of `run` is in; None where there is none that was not rewound."""
        ...

    def mark(self, run: ChatRun) -> None:
        """Keeps the chat's files as they are now with the checkpoint `run`. Raises `UserError`."""
        ...

    def restore(self, checkpoint: ChatRun, run: ChatRun) -> int:
        """Makes the chat's files what they were at the checkpoint; how many were others. Raises `UserError`."""
        ...


class Checkpoints:
    """The two tools. `now` is the time, for what is said of it."""

    def __init__(self, marks: Marks, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._marks = marks
        self._now = now

    def checkpoint(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
        yield from ()
        if context.run is None or "/" in call.id:
            return {"error": IN_SUBAGENT}
        if self._marks.active(context.run) is not None:
            return {"error": ALREADY}
        self._marks.mark(context.run)
        goal = str(call.arguments["goal"])
        told = f"Checkpoint created.\nGoal: {goal}\nRun your investigation, then call rewind with a concise report."
        return {"result": told, "goal": goal, "startedAt": self._now().isoformat()}

    def rewind(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
        yield from ()
        if context.run is None or "/" in call.id:
            return {"error": IN_SUBAGENT}
        checkpoint = self._marks.active(context.run)
        if checkpoint is None:
            return {"error": NOT_ACTIVE}
        content: dict[str, str | int] = {"report": str(call.arguments["report"])}
        if call.arguments.get("files") is True:
            content["files_restored"] = self._marks.restore(checkpoint, context.run)
        return content


def collapsed(messages: Sequence[Message]) -> tuple[Message, ...]:
    """What a model reads: of everything between a checkpoint and its rewind only what the user said."""
    read: list[Message] = []
    mark: int | None = None  # how much is read before the investigation
    for message in messages:
        names = {result.name for result in message.results if not result.failed}
        if REWIND.id in names and mark is not None:
            asked = read.pop() if len(read) > mark else None  # the message with the call
            read[mark:] = [one for one in read[mark:] if one.role in (Role.USER, Role.CONTEXT)]
            read += [asked] if asked is not None else []
            mark = None
        read.append(message)
        if CHECKPOINT.id in names and mark is None:
            mark = len(read)
    return tuple(read)


def in_checkpoint(messages: Sequence[Message]) -> bool:
    """Whether a checkpoint in the conversation was not rewound."""
    active = False
    for message in messages:
        for result in message.results:
            if not result.failed and result.name in (CHECKPOINT.id, REWIND.id):
                active = result.name == CHECKPOINT.id
    return active
