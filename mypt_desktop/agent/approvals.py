"""Approvals: which calls of one chat wait for the user, the waiting, and what the user answers.

`agent.tool_execution` opens the gate. It knows no window: a call that waits is an event and an entry in `pending`, and
whoever shows it calls `answer`, on any thread.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal, Protocol, TypeAlias, cast, get_args

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import ApprovalAsked, ApprovalGiven, TurnEvent
from mypt_desktop.core.file_changes import NO_CHANGES, Preview
from mypt_desktop.core.forms import Form, FormAnswer, without_blanks
from mypt_desktop.core.messages import JsonObject, ToolCall, ToolResult
from mypt_desktop.tools.arguments import coerce_arguments, validation_error
from mypt_desktop.tools.registry import CallEvent, Tool

Mode: TypeAlias = Literal["each", "writes", "all", "plan"]
"""Ask before each call; before those that may change something; before none. "plan": what may change something is
neither offered nor run, and nobody is asked."""

DEFAULT: Mode = "writes"
PLAN_ONLY = (
    "This chat is in plan mode: nothing may be changed, and nothing was run. Say step by step what you would do."
)
DENIED = "The user did not allow this call, and nothing was run. Do not make it again; ask what is wanted instead."
STOPPED = "The turn was stopped before the user had answered; nothing was run."
_WRITES = "It may change the files of this chat."
_READS = "It changes nothing."
_LISTENING_SECONDS = 0.05  # between two looks at the event that cancels the turn, which cannot be waited for as well


class Choices(Protocol):
    """Where a chat's answers are kept that outlive the program; `store.chat_tools.ChatTools` is one."""

    def approvals(self) -> str: ...

    def set_approvals(self, mode: str) -> None: ...

    def always_allowed(self) -> frozenset[str]: ...

    def allow_always(self, tool: str, allowed: bool = True) -> None: ...


@dataclass(frozen=True, slots=True)
class Decision:
    """The user's answer. `arguments`: those to run the call with, where the user changed them. `always`: never ask
    about this tool again in this chat; only with `allow`. `cancel`, only without: neither yes nor no, where a form was
    put to the user."""

    allow: bool
    arguments: JsonObject | None = None
    always: bool = False
    cancel: bool = False


class NotWaitingError(UserError):
    """The call was answered already, or its turn is over."""


class ArgumentsError(UserError):
    """The changed arguments do not fit the tool's schema; the call goes on waiting."""


class Approvals:
    """The approvals of one chat. Thread-safe. Changes are stored before they count."""

    def __init__(self, choices: Choices) -> None:
        stored = choices.approvals()
        self._choices = choices
        self._mode: Mode = cast(Mode, stored) if stored in get_args(Mode) else DEFAULT
        self._guard = threading.Lock()
        self._waiting: tuple[_Waiting, ...] = ()

    @property
    def mode(self) -> Mode:
        return self._mode

    def choose(self, mode: Mode) -> None:
        """From the next call on. `"all"` is not stored: it ends with the program."""
        if mode != "all":
            self._choices.set_approvals(mode)
        self._mode = mode

    def always(self, tool: str) -> bool:
        """Whether the user said that this tool always runs."""
        return tool in self._choices.always_allowed()

    def allow_always(self, tool: str, allowed: bool = True) -> None:
        """Says so, or takes it back."""
        self._choices.allow_always(tool, allowed)

    def refused(self, tool: Tool) -> str:
        """Why no call of `tool` may run in this chat now; empty where it may."""
        return PLAN_ONLY if self._mode == "plan" and tool.effect == "write" else ""

    def needed(self, tool: Tool, call: ToolCall) -> bool:
        """Whether this call of `tool` waits for the user now. One of the app's own that only reads does not: the user
        asked for it with the question."""
        if tool.asks or self._mode == "all" or (call.by == "app" and tool.effect == "read"):
            return False
        if self.always(tool.allowed_as):
            return False
        return self._mode == "each" or tool.confirm or tool.effect == "write"

    def pending(self) -> tuple[ApprovalAsked, ...]:
        """The calls that wait, oldest first."""
        with self._guard:
            return tuple(waiting.asked for waiting in self._waiting)

    def answer(self, call: ToolCall, decision: Decision) -> None:
        """Lets the waiting `call` go on, or ends it.

        Raises `NotWaitingError`, and `ArgumentsError` with the first fault of changed arguments. Writes to the disk
        with `always`.
        """
        waiting = next((one for one in self._waiting if one.asked.call.id == call.id), None)
        if waiting is None:
            raise NotWaitingError("This call no longer waits for an answer.")
        form = waiting.asked.form
        if decision.allow and (decision.arguments is not None or form is not None):
            given = decision.arguments if decision.arguments is not None or form is None else form.start
            if form is not None:
                given = without_blanks(given or {})
            changed = coerce_arguments(waiting.schema, given)
            if fault := validation_error(waiting.schema, changed):
                raise ArgumentsError(fault, hint="Mend it, or put the arguments back as they were.")
            decision = replace(decision, arguments=changed)
        if decision.allow and decision.always and waiting.allowed_as:
            self._choices.allow_always(waiting.allowed_as)
        waiting.answers.put(decision)

    def gate(
        self, call: ToolCall, tool: Tool, cancel: threading.Event, preview: Preview | None = None
    ) -> Generator[TurnEvent, None, ToolCall | ToolResult]:
        """Asks the user about `call`: yields `ApprovalAsked` and waits, then `ApprovalGiven`. `preview`: what the call
        would change. Returns the call to run, with the arguments as the user left them, or the result of one that was
        denied or cancelled."""
        asked = ApprovalAsked(call, tool.about or _about(tool), preview or NO_CHANGES)
        allowed_as = "" if asked.preview.ask_always else tool.allowed_as
        decision = yield from self._waited(_Waiting(asked, tool.spec.parameters, allowed_as), cancel)
        if decision is None:
            return ToolResult(call.id, call.name, {"error": STOPPED}, failed=True)
        if not decision.allow:
            yield ApprovalGiven(call, None)
            return denied(call)
        run = call if decision.arguments is None else replace(call, arguments=decision.arguments)
        yield ApprovalGiven(call, run)
        return run

    def ask(
        self, call: ToolCall, why: str, form: Form, cancel: threading.Event
    ) -> Generator[CallEvent, None, FormAnswer]:
        """Puts a form to the user in the course of `call`, whatever the mode: only the user can fill it in. Yields
        `ApprovalAsked` and waits, then `ApprovalGiven`; returns the answer, "cancel" where `cancel` was set."""
        asked = ApprovalAsked(call, why, form=form)
        decision = yield from self._waited(_Waiting(asked, form.schema, ""), cancel)
        yield ApprovalGiven(call, call)
        if decision is None or decision.cancel:
            return FormAnswer("cancel")
        if not decision.allow:
            return FormAnswer("decline")
        return FormAnswer("accept", decision.arguments or {})

    def _waited(self, waiting: _Waiting, cancel: threading.Event) -> Generator[ApprovalAsked, None, Decision | None]:
        """The user's answer; None when `cancel` was set first."""
        with self._guard:
            self._waiting = (*self._waiting, waiting)
        try:
            yield waiting.asked
            return waiting.wait(cancel)
        finally:
            with self._guard:
                self._waiting = tuple(one for one in self._waiting if one is not waiting)


def denied(call: ToolCall) -> ToolResult:
    """What the model reads of a call that the user did not allow."""
    return ToolResult(call.id, call.name, {"error": DENIED, "denied": True}, failed=True)


def is_denied(result: ToolResult) -> bool:
    """Whether the user did not allow the call. What was never run has no run."""
    return result.failed and not result.run and result.content.get("denied") is True


class _Waiting:
    """One call, its question, and the answer when it comes. The first answer counts. `allowed_as`: under what it is
    kept that the user always allows it, empty where that cannot be said."""

    def __init__(self, asked: ApprovalAsked, schema: JsonObject, allowed_as: str) -> None:
        self.asked = asked
        self.schema = schema
        self.allowed_as = allowed_as
        self.answers: queue.SimpleQueue[Decision] = queue.SimpleQueue()

    def wait(self, cancel: threading.Event) -> Decision | None:
        """The answer; None when `cancel` was set first."""
        while not cancel.is_set():
            with suppress(queue.Empty):
                return self.answers.get(timeout=_LISTENING_SECONDS)
        return None


def _about(tool: Tool) -> str:
    return _WRITES if tool.effect == "write" else _READS
