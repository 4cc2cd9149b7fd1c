"""`chat --once`: questions and their answers, one after the other in one chat, for people and for scripts."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from typing import TypeAlias

from mypt_desktop.agent.approvals import Approvals
from mypt_desktop.agent.transcript import cited
from mypt_desktop.cli.approving import Unstored, decision
from mypt_desktop.cli.asking import answer, on_terminal
from mypt_desktop.cli.writing import TurnWriter, printable
from mypt_desktop.coding.ask import Asking
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import (
    ApprovalAsked,
    CallFinished,
    MessageAdded,
    QuestionsAsked,
    TurnEvent,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.messages import Attached, Message, Role, Text

Turn: TypeAlias = Callable[[Sequence[Message], threading.Event], Iterable[TurnEvent]]


class Consent:
    """What the user says to what the turns ask: on the terminal, or with `yes` to every change beforehand."""

    def __init__(self, *, yes: bool = False) -> None:
        self.approvals = Approvals(Unstored())
        self.asking = Asking(attended=on_terminal)
        if yes:
            self.approvals.choose("all")

    def hear(self, event: TurnEvent) -> None:
        """Answers what an event asks. Raises `KeyboardInterrupt` where the user wants the turn stopped."""
        if isinstance(event, ApprovalAsked):
            self.approvals.answer(event.call, decision(event, "Add --yes to let it run."))
        if isinstance(event, QuestionsAsked):
            answer(self.asking, event)


def ask_once(
    turn: Turn,
    questions: Sequence[str],
    *,
    as_json: bool,
    verbose: bool,
    attached: Sequence[str] = (),
    consent: Consent | None = None,
) -> int:
    """Prints each answer as it comes, or a line with one JSON object for each and nothing else. Returns the exit code.
    `attached` are the files that come with the first question; `consent` answers what the turns ask.

    Raises `UserError` when a turn fails; what was printed before stays.
    """
    said: list[Message] = []
    for number, question in enumerate(questions):
        files = map(Attached, attached if number == 0 else ())
        said.append(Message(Role.USER, (Text(question), *files)))
        if len(questions) > 1 and not as_json:
            print(printable(f"> {question}"), flush=True)
        said += _turn(turn, said, consent or Consent(), as_json=as_json, verbose=verbose)
    return 0


def _turn(turn: Turn, said: Sequence[Message], consent: Consent, *, as_json: bool, verbose: bool) -> list[Message]:
    """Answers the last message; the messages of the turn, calls and results included."""
    writer = TurnWriter(verbose=verbose)
    calls: list[CallFinished] = []
    added: list[Message] = []
    events: Iterable[TurnEvent] = turn(said, threading.Event())
    for event in events:
        if isinstance(event, TurnFailed):
            raise UserError(event.error, hint=event.hint)
        if not as_json:
            writer.write(event)
        consent.hear(event)
        if isinstance(event, CallFinished):
            calls.append(event)
        if isinstance(event, MessageAdded):
            added.append(event.message)
        if isinstance(event, TurnFinished):
            if as_json:
                sys.stdout.write(json.dumps(_answer(event, calls)) + "\n")
                sys.stdout.flush()
            return added or [event.message]
    raise UserError("The turn ended without an answer.", hint="Ask again.")


def _answer(end: TurnFinished, calls: list[CallFinished]) -> dict[str, object]:
    return {
        "content": end.message.text,
        "citations": [cited(citation) for citation in end.message.citations],
        "nearest": [cited(citation) for citation in end.message.nearest],
        "remarks": list(end.message.remarks),
        "tool_calls": [
            {"name": done.call.name, "arguments": done.call.arguments, "result": done.result.content} for done in calls
        ],
        "steps": end.steps,
        "usage": {**asdict(end.usage), "tokens_per_second": end.usage.tokens_per_second},
    }
