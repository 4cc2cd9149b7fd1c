"""`ask`: questions to the user while a turn runs, with options to choose from and room for words of their own.

The tool knows no window: what waits is an event and an entry in `Asking.pending`, and whoever shows it calls `answer`,
on any thread.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import QuestionsAnswered, QuestionsAsked
from mypt_desktop.core.messages import Json, JsonObject, ToolCall, ToolSpec
from mypt_desktop.core.questions import Answered, Question, questions_of
from mypt_desktop.tools.registry import CallContext, CallEvent, Tool

NOBODY: Final = "Ask tool requires interactive mode"
CANCELLED: Final = "Ask tool was cancelled by the user"
STOPPED: Final = "Ask input was cancelled"
EMPTY: Final = "Error: questions must not be empty"
LATE: Final = " (auto-selected after timeout)"

_LISTENING_SECONDS: Final = 0.05

_TEXT: JsonObject = {"type": "string"}
_OPTION: JsonObject = {
    "type": "object",
    "properties": {"label": {"type": "string", "minLength": 1}, "description": _TEXT},
    "required": ["label"],
    "additionalProperties": False,
}
_QUESTION: JsonObject = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "description": "A short name for the answer."},
        "question": {"type": "string", "minLength": 1},
        "options": {"type": "array", "items": _OPTION, "description": "2 to 5. Leave out “Other”: it is always there."},
        "multi": {"type": "boolean", "default": False, "description": "Several may be chosen."},
        "recommended": {"type": "integer", "description": "Index of the option you would take, from 0."},
    },
    "required": ["id", "question", "options"],
    "additionalProperties": False,
}

ASK: Final = Tool(
    ToolSpec(
        "ask",
        "Ask the user when you cannot go on without a choice that is theirs. Give options; they may also type.",
        {
            "type": "object",
            "properties": {"questions": {"type": "array", "items": _QUESTION, "minItems": 1}},
            "required": ["questions"],
            "additionalProperties": False,
        },
    ),
    "Ask",
    "Built-in",
    "builtin",
    "read",
    confirm=False,
    category="conversation",
    about="It shows you questions and hands your answers to the model.",
    asks=True,
)


class NotAskingError(UserError):
    """The questions were answered already, or their turn is over."""


@dataclass(frozen=True, slots=True)
class _Cancelled:
    pass


class _Waiting:
    """The questions of one call. The first answer counts."""

    def __init__(self, asked: QuestionsAsked) -> None:
        self.asked = asked
        self.answers: queue.SimpleQueue[tuple[Answered, ...] | _Cancelled] = queue.SimpleQueue()
        self.held = threading.Event()


class Asking:
    """What one chat asks its user. Thread-safe.

    `seconds` is how long a question waits before the recommended option, or the first, is taken; 0: for ever.
    `attended`: somebody sees the questions.
    """

    def __init__(self, seconds: Callable[[], float] = lambda: 0.0, attended: Callable[[], bool] = lambda: True) -> None:
        self._seconds = seconds
        self._attended = attended
        self._guard = threading.Lock()
        self._waiting: tuple[_Waiting, ...] = ()

    @property
    def attended(self) -> bool:
        return self._attended()

    def pending(self) -> tuple[QuestionsAsked, ...]:
        """What waits for the user, oldest first."""
        with self._guard:
            return tuple(one.asked for one in self._waiting)

    def answer(self, call: ToolCall, answers: Sequence[Answered]) -> None:
        """One answer for each question, in their order. Raises `NotAskingError`."""
        waiting = self._found(call)
        if len(answers) != len(waiting.asked.questions):
            raise UserError("Each question needs an answer.", hint="Go through all of them, then send.")
        waiting.answers.put(tuple(answers))

    def cancel(self, call: ToolCall) -> None:
        """The user does not want to answer: the turn ends. Raises `NotAskingError`."""
        self._found(call).answers.put(_Cancelled())

    def hold(self, call: ToolCall) -> None:
        """The user is typing: no answer is taken for them any more. Raises `NotAskingError`."""
        self._found(call).held.set()

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
        """Waits for the answers. Cancelling sets `context.cancel`: what is unanswered is no ground to go on from."""
        questions = questions_of(call.arguments)
        if not questions:
            return {"error": EMPTY}
        if not self.attended:
            context.cancel.set()
            return {"error": NOBODY}
        waiting = _Waiting(QuestionsAsked(call, questions))
        with self._guard:
            self._waiting = (*self._waiting, waiting)
        try:
            yield waiting.asked
            answers = self._answers(waiting, context.cancel)
        finally:
            with self._guard:
                self._waiting = tuple(one for one in self._waiting if one is not waiting)
        yield QuestionsAnswered(call)
        if answers is None:
            return {"error": STOPPED}
        if isinstance(answers, _Cancelled):
            context.cancel.set()
            return {"error": CANCELLED}
        return outcome(questions, answers)

    def _answers(self, waiting: _Waiting, cancel: threading.Event) -> tuple[Answered, ...] | _Cancelled | None:
        """None when the turn was stopped."""
        seconds = self._seconds()
        late = time.monotonic() + seconds if seconds > 0 else None
        while not cancel.is_set():
            with suppress(queue.Empty):
                return waiting.answers.get(timeout=_LISTENING_SECONDS)
            if late is not None and time.monotonic() > late and not waiting.held.is_set():
                return tuple(map(_default, waiting.asked.questions))
        return None

    def _found(self, call: ToolCall) -> _Waiting:
        with self._guard:
            found = next((one for one in self._waiting if one.asked.call.same_as(call)), None)
        if found is None:
            raise NotAskingError("These questions no longer wait for an answer.")
        return found


def outcome(questions: Sequence[Question], answers: Sequence[Answered]) -> JsonObject:
    """What the model reads, as one sentence a question, and the same as values."""
    entries = [_entry(question, answer) for question, answer in zip(questions, answers, strict=True)]
    if len(questions) == 1:
        return {"answer": _sentence(answers[0]), **entries[0]}
    lines = [f"{question.id}: {_short(answer)}" for question, answer in zip(questions, answers, strict=True)]
    results: list[Json] = [{"id": question.id, **entry} for question, entry in zip(questions, entries, strict=True)]
    return {"answer": "\n".join(["User answers:", *lines]), "results": results}


def _entry(question: Question, answer: Answered) -> dict[str, Json]:
    entry: dict[str, Json] = {
        "question": question.text,
        "options": [option.label for option in question.options],
        "multi": question.multi,
        "selectedOptions": list(answer.selected),
    }
    if answer.custom:
        entry["customInput"] = answer.custom
    if answer.timed_out:
        entry["timedOut"] = True
    return entry


def _sentence(answer: Answered) -> str:
    said: list[str] = []
    if answer.selected or not answer.custom:
        said.append(f"User selected: {', '.join(answer.selected) or 'nothing'}{LATE if answer.timed_out else ''}")
    if answer.custom:
        said.append(f"User provided custom input: {answer.custom}")
    return "\n".join(said)


def _short(answer: Answered) -> str:
    parts = [*answer.selected, *([f'"{answer.custom}"'] if answer.custom else [])]
    return (", ".join(parts) or "nothing") + (LATE if answer.timed_out else "")


def _default(question: Question) -> Answered:
    """What is taken for a user who did not answer in time."""
    if not question.options:
        return Answered(timed_out=True)
    return Answered((question.options[question.recommended or 0].label,), timed_out=True)
