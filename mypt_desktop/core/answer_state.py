"""AnswerState: the message that a turn is writing, as its events have made it so far."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mypt_desktop.core.events import (
    AnswerReplaced,
    ApprovalGiven,
    CallFinished,
    CallStarted,
    CitationsFound,
    MessageAdded,
    ReasoningAdded,
    TextAdded,
    TurnEvent,
)
from mypt_desktop.core.messages import Message, Part, Reasoning, Role, Text, ToolCall


@dataclass(frozen=True, slots=True)
class AnswerState:
    """`why` is the sentence that came with the last replacement of the answer; `rounds` counts the messages with calls
    that were finished before it."""

    parts: tuple[Part, ...] = ()
    why: str = ""
    rounds: int = 0

    @property
    def message(self) -> Message:
        return Message(Role.ASSISTANT, self.parts)

    @property
    def calling(self) -> bool:
        """A call has begun and not ended."""
        return bool(self.parts) and isinstance(self.parts[-1], ToolCall)

    def apply(self, event: TurnEvent) -> AnswerState:
        """The state after the event; the same object where the event shows nothing of the answer."""
        match event:
            case TextAdded(text):
                return self._grown(Text(text))
            case ReasoningAdded(text):
                return self._grown(Reasoning(text))
            case AnswerReplaced(text, why):
                others = tuple(part for part in self.parts if not isinstance(part, Text))
                return replace(self, parts=(*others, Text(text)), why=why)
            case CallStarted(call):
                return self._with(call)
            case ApprovalGiven(call, run) if run is not None:
                return replace(self, parts=tuple(run if call.same_as(part) else part for part in self.parts))
            case CallFinished(_, result):
                return self._with(result)
            case CitationsFound(citations):
                return self._with(*citations)
            case MessageAdded(message) if message.role is Role.ASSISTANT:
                # what was shown is a message of its own now
                return replace(self, parts=(), rounds=self.rounds + bool(message.calls))
            case _:
                return self

    def _with(self, *parts: Part) -> AnswerState:
        return replace(self, parts=(*self.parts, *parts))

    def _grown(self, part: Text | Reasoning) -> AnswerState:
        last = self.parts[-1] if self.parts else None
        if isinstance(last, Text | Reasoning) and type(last) is type(part):
            return replace(self, parts=(*self.parts[:-1], replace(last, text=last.text + part.text)))
        return self._with(part)
