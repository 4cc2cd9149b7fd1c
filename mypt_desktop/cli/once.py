"""`chat --once`: one question, one answer, for people and for scripts."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterable
from dataclasses import asdict

from mypt_desktop.agent.session import Turn
from mypt_desktop.cli.writing import TurnWriter
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallFinished, TurnEvent, TurnFailed, TurnFinished
from mypt_desktop.core.messages import Role, message


def ask_once(turn: Turn, question: str, *, as_json: bool, verbose: bool) -> int:
    """Prints the answer as it comes, or as one JSON object and nothing else. Returns the exit code.

    Raises `UserError` when the turn fails.
    """
    writer = TurnWriter(verbose=verbose)
    calls: list[CallFinished] = []
    events: Iterable[TurnEvent] = turn([message(Role.USER, question)], threading.Event())
    for event in events:
        if isinstance(event, TurnFailed):
            raise UserError(event.error, hint=event.hint)
        if not as_json:
            writer.write(event)
        if isinstance(event, CallFinished):
            calls.append(event)
        if isinstance(event, TurnFinished):
            if as_json:
                sys.stdout.write(json.dumps(_answer(event, calls)) + "\n")
            return 0
    raise UserError("The turn ended without an answer.", hint="Ask again.")


def _answer(end: TurnFinished, calls: list[CallFinished]) -> dict[str, object]:
    return {
        "content": end.message.text,
        "citations": [
            {"path": cited.path, "start": cited.start, "end": cited.end, "page": cited.page, "text": cited.text}
            for cited in end.message.citations
        ],
        "tool_calls": [
            {"name": done.call.name, "arguments": done.call.arguments, "result": done.result.content} for done in calls
        ],
        "steps": end.steps,
        "usage": {**asdict(end.usage), "tokens_per_second": end.usage.tokens_per_second},
    }
