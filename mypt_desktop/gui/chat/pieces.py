"""An answer as values, and what each piece of news makes of it. Every function returns the answer that comes out.

Values only: no Qt, no thread, no store access.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from mypt_desktop.agent.approvals import is_denied
from mypt_desktop.core.events import (
    ApprovalAsked,
    ApprovalGiven,
    CallProgressed,
    Progressed,
    QuestionsAnswered,
    QuestionsAsked,
)
from mypt_desktop.core.file_changes import NO_CHANGES, Preview
from mypt_desktop.core.forms import Form
from mypt_desktop.core.messages import CallId, Citation, Message, Role, RunId, ToolCall, ToolResult
from mypt_desktop.core.prompt import Usage
from mypt_desktop.core.questions import Question
from mypt_desktop.store.chats import MessageId

PRINTED = 4000  # characters kept of what a running tool printed
_MARKER = re.compile(r"\[\d+\]")


@dataclass(frozen=True, slots=True)
class Prose:
    """Words of the answer, Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class Thought:
    """What the model thought; shown folded."""

    text: str


StepState: TypeAlias = Literal["waiting", "running", "done", "failed", "denied"]


@dataclass(frozen=True, slots=True)
class Step:
    """A tool call and, once it is there, its result. `fault`: the call was malformed, and why.

    Only while it is under way: `asked` says that it waits for the user, and what the tool may do, `preview` what the
    call would change; with a `form` the tool runs already and asks for something; `asking` is then the call that waits,
    where it is one that the tool itself makes; `questions` are what the tool asks the user; `printed` is the end of
    what the tool wrote; `progress` is how far it is.
    """

    call: ToolCall
    result: ToolResult | None = None
    fault: str = ""
    asked: str = ""
    asking: ToolCall | None = None
    questions: tuple[Question, ...] = ()
    preview: Preview = NO_CHANGES
    form: Form | None = None
    printed: str = ""
    progress: CallProgressed | None = None

    @property
    def state(self) -> StepState:
        """A call without a result in an answer that is no longer written was stopped; it still says `running`."""
        if self.result is not None:
            return "denied" if is_denied(self.result) else "failed" if self.result.failed else "done"
        return "failed" if self.fault else "waiting" if self.waits else "running"

    @property
    def waits(self) -> bool:
        """For the user."""
        return bool(self.asked or self.questions)

    @property
    def run(self) -> RunId:
        """The stored record of the tool's run; empty while there is none."""
        return self.result.run if self.result is not None else RunId("")


Piece: TypeAlias = Prose | Thought | Step
AnswerState: TypeAlias = Literal["waiting", "running", "done", "cancelled", "cut", "failed"]


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything between two questions. `first` is the message its branches are counted at, `last` the newest.
    `unfinished`: the model can go on from its last word."""

    first: MessageId | None = None
    last: MessageId | None = None
    pieces: tuple[Piece, ...] = ()
    state: AnswerState = "waiting"
    citations: tuple[Citation, ...] = ()
    plan: str = ""
    notices: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    progress: Progressed | None = None
    error: str = ""
    hint: str = ""
    usage: Usage | None = None
    siblings: int = 1
    sibling_index: int = 0
    rating: int = 0  # the user's: 1 good, -1 bad
    unfinished: bool = False

    @property
    def text(self) -> str:
        """The words alone, as Markdown."""
        return "\n\n".join(piece.text for piece in self.pieces if isinstance(piece, Prose) and piece.text)

    @property
    def running(self) -> bool:
        return self.state in ("waiting", "running")

    @property
    def resumable(self) -> bool:
        """Whether it ended too early, and the model can go on from there."""
        return self.unfinished and bool(self.text) and self.state in ("done", "cancelled", "cut")

    @property
    def only_quotes(self) -> bool:
        """Whether no sentence of it stands and the passage most likely to answer is quoted in its place. A source mark
        outside a quotation is behind a sentence; passages that are only near have none."""
        marked = [line for line in self.text.splitlines() if _MARKER.search(line)]
        return bool(marked and self.citations) and all(line.startswith(">") for line in marked)


def grown(answer: Answer, piece: Prose | Thought) -> Answer:
    """`answer` with the words of `piece` at its end."""
    if not piece.text:
        return answer
    last = answer.pieces[-1] if answer.pieces else None
    if isinstance(last, Prose) and isinstance(piece, Prose):
        return replace(answer, pieces=(*answer.pieces[:-1], Prose(last.text + piece.text)))
    if isinstance(last, Thought) and isinstance(piece, Thought):
        return replace(answer, pieces=(*answer.pieces[:-1], Thought(last.text + piece.text)))
    return replace(answer, pieces=(*answer.pieces, piece))


def with_words(answer: Answer, text: str, why: str) -> Answer:
    """`text` in place of all words so far."""
    kept = tuple(piece for piece in answer.pieces if not isinstance(piece, Prose))
    return remarked(replace(answer, pieces=(*kept, Prose(text))), (why,))


def remarked(answer: Answer, remarks: Sequence[str]) -> Answer:
    """`answer` with what the app says about it, each sentence once."""
    news = tuple(text for text in dict.fromkeys(remarks) if text and text not in answer.remarks)
    return replace(answer, remarks=(*answer.remarks, *news)) if news else answer


def reconciled(answer: Answer, message: Message) -> Answer:
    """After the last message of a turn its words and citations hold, whatever the stream said."""
    if message.role is not Role.ASSISTANT or message.calls or not message.text:
        return answer
    answer = remarked(answer, message.remarks)
    if message.citations or message.nearest:
        answer = replace(answer, citations=(*message.citations, *message.nearest))
    *earlier, last = answer.pieces or (None,)
    if last is not None and not isinstance(last, Prose):
        earlier.append(last)
    # Of an answer in parts the first was shown before the search for the second, and stands in the whole again.
    kept = [one for one in earlier if not (isinstance(one, Prose) and message.text.startswith(one.text.strip()))]
    pieces = (*kept, Prose(message.text))
    return answer if pieces == answer.pieces else replace(answer, pieces=pieces)


def with_result(answer: Answer, call: ToolCall, result: ToolResult) -> Answer:
    number = _unfinished(answer, call)
    if number is None:
        return replace(answer, pieces=(*answer.pieces, Step(call, result)))
    return _replaced(answer, number, Step(call, result))


def in_step(answer: Answer, call: ToolCall, change: Callable[[Step], Step]) -> Answer:
    """`answer` with the running step of `call` changed; as it is when there is none."""
    number = _unfinished(answer, outermost(call))
    step = answer.pieces[number] if number is not None else None
    return _replaced(answer, number, change(step)) if isinstance(step, Step) and number is not None else answer


def with_printed(answer: Answer, call: ToolCall, text: str) -> Answer:
    """`answer` with the words that the tool of `call` printed now."""
    return in_step(answer, call, lambda step: replace(step, printed=_tail(step.printed + text)))


def outermost(call: ToolCall) -> ToolCall:
    """The call of the step that `call` belongs to: itself, or the one whose tool made it."""
    outer, inner, _ = call.id.partition("/")
    return ToolCall(call.name, call.arguments, CallId(outer), call.by) if inner else call


def _unfinished(answer: Answer, call: ToolCall) -> int | None:
    """Where the newest step of `call` without a result stands."""
    for number in range(len(answer.pieces) - 1, -1, -1):
        piece = answer.pieces[number]
        if isinstance(piece, Step) and piece.result is None and piece.call.same_as(call):
            return number
    return None


def waiting(answer: Answer, event: ApprovalAsked | QuestionsAsked) -> Answer:
    """`answer` with the step of the event's call waiting for the user."""
    call = event.call
    if isinstance(event, QuestionsAsked):
        return in_step(answer, call, lambda step: replace(step, questions=event.questions, asking=_inner(call)))
    return in_step(answer, call, lambda step: _asked(step, event))


def answered(answer: Answer, event: ApprovalGiven | QuestionsAnswered) -> Answer:
    """`answer` with the step of the event's call going on."""
    run = event.run if isinstance(event, ApprovalGiven) and not _inner(event.call) else None
    return in_step(answer, event.call, lambda step: replace(_idle(step), call=run or step.call))


def _asked(step: Step, event: ApprovalAsked) -> Step:
    why = event.why or " "  # a server may ask without a word; the step waits all the same
    return replace(step, asked=why, preview=event.preview, form=event.form, asking=_inner(event.call))


def _idle(step: Step) -> Step:
    """The step waiting for nobody."""
    return replace(step, asked="", preview=NO_CHANGES, form=None, asking=None, questions=())


def _inner(call: ToolCall) -> ToolCall | None:
    """The call, where it is one that a tool made."""
    return call if "/" in call.id else None


def still_asked(answer: Answer, asked: Mapping[CallId, ApprovalAsked | QuestionsAsked]) -> Answer:
    """`answer` with those of its steps waiting that wait for the user."""
    for question in asked.values():
        answer = waiting(answer, question)
    return answer


def settled(answer: Answer) -> Answer:
    """`answer` when nothing of it is under way any more."""
    pieces = (
        replace(_idle(piece), printed="", progress=None) if isinstance(piece, Step) else piece
        for piece in answer.pieces
    )
    return replace(answer, pieces=tuple(pieces))


def _tail(text: str) -> str:
    """The end of what a tool printed: its last lines, not more than a screen can show."""
    return text if len(text) <= PRINTED else text[-PRINTED:].partition("\n")[2] or text[-PRINTED:]


def with_stored_result(answer: Answer, result: ToolResult) -> Answer:
    """The oldest call without a result that has the result's id, or else its name."""
    waiting = [(n, p) for n, p in enumerate(answer.pieces) if isinstance(p, Step) and p.result is None and not p.fault]
    named = [(n, p) for n, p in waiting if p.call.name == result.name]
    exact = [(n, p) for n, p in named if p.call.id == result.call_id]
    for number, piece in exact or named:
        return _replaced(answer, number, replace(piece, result=result))
    return replace(answer, pieces=(*answer.pieces, Step(ToolCall(result.name, {}, result.call_id), result)))


def _replaced(answer: Answer, number: int, piece: Piece) -> Answer:
    return replace(answer, pieces=(*answer.pieces[:number], piece, *answer.pieces[number + 1 :]))
