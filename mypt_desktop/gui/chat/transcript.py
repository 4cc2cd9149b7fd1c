"""What a chat shows, as values: questions, answers and the steps between them. No Qt, no thread, no store access.

Fed either with a stored branch or with the events of a turn as they come; both give the same picture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, TypeAlias

from mypt_desktop.agent.approvals import is_denied
from mypt_desktop.agent.session import BranchChanged, MessageStored, SessionEvent
from mypt_desktop.core.events import (
    AnswerReplaced,
    ApprovalAsked,
    ApprovalGiven,
    CallFinished,
    CallMalformed,
    CallPrinted,
    CallProgressed,
    CallStarted,
    CitationsFound,
    HistoryDropped,
    MessageAdded,
    Progressed,
    ReasoningAdded,
    RecipeChosen,
    TextAdded,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.messages import CallId, Citation, Message, Reasoning, Role, RunId, Text, ToolCall, ToolResult
from mypt_desktop.core.prompt import Usage
from mypt_desktop.store.chats import MessageId, StoredMessage

PRINTED = 4000  # characters kept of what a running tool printed


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

    Only while it is under way: `asked` says that it waits for the user, and what the tool may do; `printed` is the end
    of what the tool wrote; `progress` is how far it is.
    """

    call: ToolCall
    result: ToolResult | None = None
    fault: str = ""
    asked: str = ""
    printed: str = ""
    progress: CallProgressed | None = None

    @property
    def state(self) -> StepState:
        """A call without a result in an answer that is no longer written was stopped; it still says `running`."""
        if self.result is not None:
            return "denied" if is_denied(self.result) else "failed" if self.result.failed else "done"
        return "failed" if self.fault else "waiting" if self.asked else "running"

    @property
    def run(self) -> RunId:
        """The stored record of a toolset tool's run; empty while there is none."""
        return self.result.run if self.result is not None else RunId("")


Piece: TypeAlias = Prose | Thought | Step
AnswerState: TypeAlias = Literal["waiting", "running", "done", "cancelled", "cut", "failed"]


@dataclass(frozen=True, slots=True)
class Question:
    """What the user said. Number `sibling_index` (from 0) of `siblings` versions."""

    id: MessageId
    text: str
    siblings: int = 1
    sibling_index: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything between two questions. `first` is the message its branches are counted at, `last` the newest."""

    first: MessageId | None = None
    last: MessageId | None = None
    pieces: tuple[Piece, ...] = ()
    state: AnswerState = "waiting"
    citations: tuple[Citation, ...] = ()
    plan: str = ""
    notices: tuple[str, ...] = ()
    progress: Progressed | None = None
    error: str = ""
    hint: str = ""
    usage: Usage | None = None
    siblings: int = 1
    sibling_index: int = 0

    @property
    def text(self) -> str:
        """The words alone, as Markdown."""
        return "\n\n".join(piece.text for piece in self.pieces if isinstance(piece, Prose) and piece.text)

    @property
    def running(self) -> bool:
        return self.state in ("waiting", "running")


@dataclass(frozen=True, slots=True)
class Turn:
    """A question and its answer. Only a damaged chat has an answer without a question."""

    question: Question | None
    answer: Answer | None = None


class Transcript:
    """The turns of one chat, oldest first. `apply` and `load` return the positions of the turns that changed."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self._branch: list[MessageId] = []  # every message of the shown branch, tool results included
        self._growing: MessageId | None = None  # the message the running turn writes, on whichever branch
        self._asked: dict[CallId, ApprovalAsked] = {}  # the calls that wait for the user, on whichever branch

    @property
    def running(self) -> bool:
        answer = self.turns[-1].answer if self.turns else None
        return answer is not None and answer.running

    def load(
        self, branch: Sequence[StoredMessage], *, running: bool = False, waiting: Sequence[ApprovalAsked] = ()
    ) -> None:
        """Shows a stored branch. `running`: its last answer is still being written; `waiting`: its calls that wait for
        the user (`Approvals.pending`)."""
        self._asked |= {asked.call.id: asked for asked in waiting}
        self.turns = []
        self._branch = [stored.id for stored in branch]
        for stored in branch:
            self._store(stored)
        self._settle_all(keep_last=running)
        if running and self.turns and self.turns[-1].answer:
            self._put(_still_asked(self.turns[-1].answer, self._asked))

    def apply(self, event: SessionEvent) -> set[int]:
        """Takes in one event and returns which turns look different now."""
        self._mind(event)
        match event:
            case BranchChanged(path):
                before = self.turns
                self.load(path, running=self._growing in {stored.id for stored in path})
                return _changed(before, self.turns)
            case MessageStored(stored):
                return self._on_stored(stored)
            case TurnFinished() | TurnFailed():
                elsewhere, self._growing = self._elsewhere, None
                return set() if elsewhere else self._on_turn_event(event)
            case _:
                return set() if self._elsewhere else self._on_turn_event(event)

    def _mind(self, event: SessionEvent) -> None:
        """Which calls wait must be known when the user comes back to their branch."""
        match event:
            case ApprovalAsked(call, _):
                self._asked[call.id] = event
            case ApprovalGiven(call, _) | CallFinished(call, _):
                self._asked.pop(call.id, None)
            case TurnFinished() | TurnFailed():
                self._asked.clear()
            case _:
                pass

    @property
    def _elsewhere(self) -> bool:
        """The running turn goes on in a branch that is not shown."""
        return self._growing is not None and self._growing not in self._branch

    def _on_stored(self, stored: StoredMessage) -> set[int]:
        """Of an answer only its place is news: its words came as events already."""
        if stored.message.role is Role.ASSISTANT and stored.status == "partial":
            self._growing = stored.id
        if stored.id not in self._branch:
            if self._branch and stored.parent != self._branch[-1]:
                return set()
            self._branch.append(stored.id)
        if stored.message.role is Role.USER:
            return self._on_question(stored)
        if stored.message.role is Role.ASSISTANT:
            answer = self._answer()
            if answer.first in (None, stored.id):
                answer = replace(answer, first=stored.id, siblings=stored.siblings, sibling_index=stored.sibling_index)
            self._put(replace(answer, last=stored.id))
            return {len(self.turns) - 1}
        return set()

    def _on_question(self, stored: StoredMessage) -> set[int]:
        if not any(turn.question and turn.question.id == stored.id for turn in self.turns):
            self.turns.append(Turn(_question(stored)))
        if self.turns[-1].answer is None:
            self._put(Answer())
        return {len(self.turns) - 1}

    def _on_turn_event(self, event: SessionEvent) -> set[int]:
        answer = self._answer()
        if not isinstance(event, TurnFinished | TurnFailed):
            answer = replace(answer, state="running")
        match event:
            case TextAdded(text):
                answer = replace(_grown(answer, Prose(text)), progress=None)
            case ReasoningAdded(text):
                answer = _grown(answer, Thought(text))
            case AnswerReplaced(text, why):
                answer = _with_words(answer, text, why)
            case CallStarted(call):
                answer = replace(answer, pieces=(*answer.pieces, Step(call)), progress=None)
            case ApprovalAsked(call, why):
                answer = _in_step(answer, call, lambda step: replace(step, asked=why))
            case ApprovalGiven(call, run):
                answer = _in_step(answer, call, lambda step: replace(step, call=run or call, asked=""))
            case CallPrinted(call, text):
                answer = _in_step(answer, call, lambda step: replace(step, printed=_tail(step.printed + text)))
            case CallProgressed(call, _, _, _):
                answer = _in_step(answer, call, lambda step: replace(step, progress=event))
            case CallFinished(call, result):
                answer = replace(_with_result(answer, call, result), progress=None)
            case CallMalformed(raw, reason):
                step = Step(ToolCall("", {"text": raw}), fault=reason)
                answer = replace(answer, pieces=(*answer.pieces, step))
            case CitationsFound(citations):
                answer = replace(answer, citations=citations)
            case RecipeChosen(_, why):
                answer = replace(answer, plan=why)
            case Progressed():
                answer = replace(answer, progress=event)
            case HistoryDropped(_, why):
                answer = replace(answer, notices=(*answer.notices, why))
            case MessageAdded(message):
                answer = _reconciled(answer, message)
            case TurnFinished(message, _, usage, cancelled):
                state: AnswerState = "cancelled" if cancelled else "done"
                answer = replace(_settled(_reconciled(answer, message)), state=state, usage=usage, progress=None)
            case TurnFailed(error, hint, _):
                answer = replace(_settled(answer), state="failed", error=error, hint=hint, progress=None)
        self._put(answer)
        return {len(self.turns) - 1}

    def _answer(self) -> Answer:
        """The answer being written; made when there is none."""
        if not self.turns:
            self.turns.append(Turn(None, Answer()))
        return self.turns[-1].answer or Answer()

    def _put(self, answer: Answer, at: int = -1) -> None:
        self.turns[at] = replace(self.turns[at], answer=answer)

    def _store(self, stored: StoredMessage) -> None:
        if stored.message.role is Role.USER:
            self.turns.append(Turn(_question(stored)))
            return
        if stored.message.role not in (Role.ASSISTANT, Role.TOOL):
            return
        answer = self._answer()
        if stored.message.role is Role.ASSISTANT:
            if answer.first is None:
                answer = replace(answer, first=stored.id, siblings=stored.siblings, sibling_index=stored.sibling_index)
            answer = replace(answer, last=stored.id, state=_STATES[stored.status], error=stored.error)
        for part in stored.message.parts:
            match part:
                case Text(text):
                    answer = _grown(answer, Prose(text))
                case Reasoning(text):
                    answer = _grown(answer, Thought(text))
                case ToolCall():
                    answer = replace(answer, pieces=(*answer.pieces, Step(part)))
                case ToolResult():
                    answer = _with_stored_result(answer, part)
                case Citation():
                    answer = replace(answer, citations=(*answer.citations, part))
        self._put(answer)

    def _settle_all(self, *, keep_last: bool) -> None:
        """An answer that is stored as growing but that nobody writes any more was cut off."""
        last = len(self.turns) - 1
        for number, turn in enumerate(self.turns):
            if turn.answer and turn.answer.running and not (keep_last and number == last):
                self._put(replace(turn.answer, state="cut"), number)


_STATES: dict[str, AnswerState] = {
    "complete": "done",
    "partial": "running",
    "cancelled": "cancelled",
    "failed": "failed",
}


def _question(stored: StoredMessage) -> Question:
    return Question(stored.id, stored.message.text, stored.siblings, stored.sibling_index)


def _grown(answer: Answer, piece: Prose | Thought) -> Answer:
    """`answer` with the words of `piece` at its end."""
    if not piece.text:
        return answer
    last = answer.pieces[-1] if answer.pieces else None
    if isinstance(last, Prose) and isinstance(piece, Prose):
        return replace(answer, pieces=(*answer.pieces[:-1], Prose(last.text + piece.text)))
    if isinstance(last, Thought) and isinstance(piece, Thought):
        return replace(answer, pieces=(*answer.pieces[:-1], Thought(last.text + piece.text)))
    return replace(answer, pieces=(*answer.pieces, piece))


def _with_words(answer: Answer, text: str, why: str) -> Answer:
    """`text` in place of all words so far."""
    kept = tuple(piece for piece in answer.pieces if not isinstance(piece, Prose))
    notices = (*answer.notices, why) if why and why not in answer.notices else answer.notices
    return replace(answer, pieces=(*kept, Prose(text)), notices=notices)


def _reconciled(answer: Answer, message: Message) -> Answer:
    """After the last message of a turn its words and citations hold, whatever the stream said."""
    if message.role is not Role.ASSISTANT or message.calls or not message.text:
        return answer
    if message.citations:
        answer = replace(answer, citations=message.citations)
    last = answer.pieces[-1] if answer.pieces else None
    if isinstance(last, Prose):
        return (
            answer if last.text == message.text else replace(answer, pieces=(*answer.pieces[:-1], Prose(message.text)))
        )
    return replace(answer, pieces=(*answer.pieces, Prose(message.text)))


def _with_result(answer: Answer, call: ToolCall, result: ToolResult) -> Answer:
    number = _unfinished(answer, call)
    if number is None:
        return replace(answer, pieces=(*answer.pieces, Step(call, result)))
    return _replaced(answer, number, Step(call, result))


def _in_step(answer: Answer, call: ToolCall, change: Callable[[Step], Step]) -> Answer:
    """`answer` with the running step of `call` changed; as it is when there is none."""
    number = _unfinished(answer, call)
    step = answer.pieces[number] if number is not None else None
    return _replaced(answer, number, change(step)) if isinstance(step, Step) and number is not None else answer


def _unfinished(answer: Answer, call: ToolCall) -> int | None:
    """Where the newest step of `call` without a result stands."""
    for number in range(len(answer.pieces) - 1, -1, -1):
        piece = answer.pieces[number]
        if isinstance(piece, Step) and piece.result is None and piece.call.same_as(call):
            return number
    return None


def _still_asked(answer: Answer, asked: Mapping[CallId, ApprovalAsked]) -> Answer:
    """`answer` with those of its steps waiting that wait for the user."""
    for question in asked.values():
        answer = _in_step(answer, question.call, partial(replace, asked=question.why))
    return answer


def _settled(answer: Answer) -> Answer:
    """`answer` when nothing of it is under way any more."""
    pieces = (
        replace(piece, asked="", printed="", progress=None) if isinstance(piece, Step) else piece
        for piece in answer.pieces
    )
    return replace(answer, pieces=tuple(pieces))


def _tail(text: str) -> str:
    """The end of what a tool printed: its last lines, not more than a screen can show."""
    return text if len(text) <= PRINTED else text[-PRINTED:].partition("\n")[2] or text[-PRINTED:]


def _with_stored_result(answer: Answer, result: ToolResult) -> Answer:
    """The oldest call without a result that has the result's id, or else its name."""
    waiting = [(n, p) for n, p in enumerate(answer.pieces) if isinstance(p, Step) and p.result is None and not p.fault]
    named = [(n, p) for n, p in waiting if p.call.name == result.name]
    exact = [(n, p) for n, p in named if p.call.id == result.call_id]
    for number, piece in exact or named:
        return _replaced(answer, number, replace(piece, result=result))
    return replace(answer, pieces=(*answer.pieces, Step(ToolCall(result.name, {}, result.call_id), result)))


def _replaced(answer: Answer, number: int, piece: Piece) -> Answer:
    return replace(answer, pieces=(*answer.pieces[:number], piece, *answer.pieces[number + 1 :]))


def _changed(before: Sequence[Turn], after: Sequence[Turn]) -> set[int]:
    longest = max(len(before), len(after))
    return {n for n in range(longest) if n >= len(before) or n >= len(after) or before[n] != after[n]}
