"""TurnEvent: what happens during a turn, a closed union.

The agent yields them; window, terminal, store and tests read them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from mypt_desktop.core.file_changes import NO_CHANGES, Preview
from mypt_desktop.core.forms import Form
from mypt_desktop.core.messages import Citation, Message, ToolCall, ToolResult
from mypt_desktop.core.prompt import Usage
from mypt_desktop.core.questions import Question


@dataclass(frozen=True, slots=True)
class RecipeChosen:
    """The app decided how to work on this turn. `name` is a recipe's name, `why` one sentence for the user."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Progressed:
    """A long step advanced: `label` says what, `done` of `total` pieces (`total` 0: not known)."""

    label: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class TextAdded:
    """The answer grew by `text`."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningAdded:
    text: str


@dataclass(frozen=True, slots=True)
class OwnWordsBegan:
    """What is said from here on is the model's own text as it comes, which nothing checks or replaces: where it ends
    too early, the model can go on from there."""


NOT_ANSWERED: Final = "not_answered"
"""The reason for which an answer was replaced that the model refused to give."""


@dataclass(frozen=True, slots=True)
class AnswerReplaced:
    """The streamed answer did not pass its check; `text` stands in its place (a marked quotation, or "not found").

    `why` is for the user, in the language of the question; `reasons` names the sentences in it in any language.
    """

    text: str
    why: str
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CallStarted:
    call: ToolCall


@dataclass(frozen=True, slots=True)
class ApprovalAsked:
    """The call waits until the user allows or denies it. `why` is a sentence: what the tool may do. `preview`: what
    this call would change in files. With a `form` the call runs already and asks for something: `why` are then the
    words of whoever asks."""

    call: ToolCall
    why: str
    preview: Preview = NO_CHANGES
    form: Form | None = None


@dataclass(frozen=True, slots=True)
class ApprovalGiven:
    """The user answered. `call` is the call as asked about, `run` the one that is run (the user may have changed its
    arguments), None when it was denied."""

    call: ToolCall
    run: ToolCall | None


@dataclass(frozen=True, slots=True)
class QuestionsAsked:
    """The running tool of `call` waits until the user has answered `questions`."""

    call: ToolCall
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class QuestionsAnswered:
    """The tool waits no longer: the user answered, cancelled, or took too long."""

    call: ToolCall


@dataclass(frozen=True, slots=True)
class CallPrinted:
    """A running tool wrote `text`."""

    call: ToolCall
    text: str


@dataclass(frozen=True, slots=True)
class CallProgressed:
    """A running tool says how far it is; `total` 0: not known."""

    call: ToolCall
    label: str
    done: float
    total: float


@dataclass(frozen=True, slots=True)
class CallFinished:
    call: ToolCall
    result: ToolResult


@dataclass(frozen=True, slots=True)
class CallMalformed:
    """The model tried to call a tool and failed. `reason` is what it is told."""

    raw: str
    reason: str


@dataclass(frozen=True, slots=True)
class HistoryDropped:
    """The context was too small: `messages` older messages (or parts of them) were left out of the prompt."""

    messages: int
    why: str


@dataclass(frozen=True, slots=True)
class CitationsFound:
    """The checked citations of the answer, in order of their markers. Comes once, after the text; may be empty."""

    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class MessageAdded:
    """A finished message (assistant with calls, tool results, final answer) to append to the chat, in order."""

    message: Message


@dataclass(frozen=True, slots=True)
class TurnFinished:
    """The turn is over. `message` is the final assistant message, also sent as the last `MessageAdded`.

    `steps` counts the rounds of calls and the answer: where the model decides what to call, its generations.
    `cut_off`: the model had more to say than an answer may have tokens.
    """

    message: Message
    steps: int
    usage: Usage
    cancelled: bool = False
    cut_off: bool = False


@dataclass(frozen=True, slots=True)
class TurnFailed:
    """The turn ended in an error the user should read. What was shown before stays; `message` holds it, if anything."""

    error: str
    hint: str = ""
    message: Message | None = None


TurnEvent: TypeAlias = (
    RecipeChosen
    | Progressed
    | TextAdded
    | ReasoningAdded
    | OwnWordsBegan
    | AnswerReplaced
    | CallStarted
    | ApprovalAsked
    | ApprovalGiven
    | QuestionsAsked
    | QuestionsAnswered
    | CallPrinted
    | CallProgressed
    | CallFinished
    | CallMalformed
    | HistoryDropped
    | CitationsFound
    | MessageAdded
    | TurnFinished
    | TurnFailed
)
