"""What a chat shows, as values: questions, answers and the steps between them. No Qt, no thread, no store access.

Fed either with a stored branch or with the events of a turn as they come; both give the same picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

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
    QuestionsAnswered,
    QuestionsAsked,
    ReasoningAdded,
    RecipeChosen,
    TextAdded,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.messages import CallId, Citation, Reasoning, Remark, Role, Text, ToolCall, ToolResult
from mypt_desktop.gui.chat.pieces import (
    Answer,
    AnswerState,
    Prose,
    Step,
    Thought,
    answered,
    grown,
    in_step,
    reconciled,
    remarked,
    settled,
    still_asked,
    waiting,
    with_printed,
    with_result,
    with_stored_result,
    with_words,
)
from mypt_desktop.store.chats import MessageId, StoredMessage

Asked: TypeAlias = ApprovalAsked | QuestionsAsked


@dataclass(frozen=True, slots=True)
class Question:
    """What the user said, and which of the chat's files came with it. Number `sibling_index` (from 0) of `siblings`
    versions."""

    id: MessageId
    text: str
    siblings: int = 1
    sibling_index: int = 0
    attached: tuple[str, ...] = ()


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
        self._asked: dict[CallId, Asked] = {}  # the calls that wait for the user, on whichever branch

    @property
    def running(self) -> bool:
        answer = self.turns[-1].answer if self.turns else None
        return answer is not None and answer.running

    @property
    def awaited(self) -> bool:
        """An answer is being written, on whichever branch, or has not begun yet."""
        answer = self.turns[-1].answer if self.turns else Answer(state="done")
        return self._growing is not None or answer is None or answer.running

    def turn_of(self, message: MessageId) -> int | None:
        """The turn that shows the message; None where it is on a branch that is not shown."""
        places = {id: place for place, id in enumerate(self._branch)}
        if message not in places:
            return None
        begins = (
            number
            for number, turn in enumerate(self.turns)
            if turn.question is not None and places.get(turn.question.id, 0) <= places[message]
        )
        return max(begins, default=0)

    def load(self, branch: Sequence[StoredMessage], *, running: bool = False, waiting: Sequence[Asked] = ()) -> None:
        """Shows a stored branch. `running`: its last answer is still being written; `waiting`: its calls that wait for
        the user (`Approvals.pending`, `Asking.pending`)."""
        self._asked |= {asked.call.id: asked for asked in waiting}
        self.turns = []
        self._branch = [stored.id for stored in branch]
        for stored in branch:
            self._store(stored)
        self._settle_all(keep_last=running)
        if running and self.turns and self.turns[-1].answer:
            self._put(still_asked(self.turns[-1].answer, self._asked))

    def rate(self, at: int, rating: int) -> None:
        """The user said what the answer of turn number `at` is worth."""
        if (answer := self.turns[at].answer) is not None:
            self._put(replace(answer, rating=rating), at)

    def apply(self, event: SessionEvent) -> set[int]:
        """Takes in one event and returns which turns look different now."""
        self._mind(event)
        match event:
            case TurnFailed() if not self.awaited:
                return set()  # it did not come to an answer: nothing that is shown has failed
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
            case ApprovalAsked(call) | QuestionsAsked(call):
                self._asked[call.id] = event
            case ApprovalGiven(call) | QuestionsAnswered(call) | CallFinished(call):
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
            self._put(replace(answer, last=stored.id, unfinished=stored.unfinished))
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
                answer = replace(grown(answer, Prose(text)), progress=None)
            case ReasoningAdded(text):
                answer = grown(answer, Thought(text))
            case AnswerReplaced(text, why):
                answer = with_words(answer, text, why)
            case CallStarted(call):
                answer = replace(answer, pieces=(*answer.pieces, Step(call)), progress=None)
            case ApprovalAsked() | QuestionsAsked():
                answer = waiting(answer, event)
            case ApprovalGiven() | QuestionsAnswered():
                answer = answered(answer, event)
            case CallPrinted(call, text):
                answer = with_printed(answer, call, text)
            case CallProgressed(call, _, _, _):
                answer = in_step(answer, call, lambda step: replace(step, progress=event))
            case CallFinished(call, result):
                answer = replace(with_result(answer, call, result), progress=None)
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
                answer = reconciled(answer, message)
            case TurnFinished(message, _, usage, cancelled):
                state: AnswerState = "cancelled" if cancelled else "done"
                answer = replace(settled(reconciled(answer, message)), state=state, usage=usage, progress=None)
            case TurnFailed(error, hint, _):
                answer = replace(settled(answer), state="failed", error=error, hint=hint, progress=None)
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
            state = _STATES[stored.status]
            answer = replace(answer, last=stored.id, state=state, error=stored.error, rating=stored.rating)
            answer = replace(answer, unfinished=stored.unfinished)
        for part in stored.message.parts:
            match part:
                case Text(text):
                    answer = grown(answer, Prose(text))
                case Reasoning(text):
                    answer = grown(answer, Thought(text))
                case ToolCall():
                    answer = replace(answer, pieces=(*answer.pieces, Step(part)))
                case ToolResult():
                    answer = with_stored_result(answer, part)
                case Citation():
                    answer = replace(answer, citations=(*answer.citations, part))
                case Remark(text):
                    answer = remarked(answer, (text,))
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
    said = stored.message
    return Question(stored.id, said.text, stored.siblings, stored.sibling_index, said.attached)


def _changed(before: Sequence[Turn], after: Sequence[Turn]) -> set[int]:
    longest = max(len(before), len(after))
    return {n for n in range(longest) if n >= len(before) or n >= len(after) or before[n] != after[n]}
