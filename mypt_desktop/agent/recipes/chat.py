"""Plain talk: the model, the conversation, no documents."""

from __future__ import annotations

from mypt_desktop.agent.loops import Patience, without_loop
from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.core.events import AnswerReplaced, TextAdded

_PATIENCE = Patience(anywhere=4, in_a_row=4)
_REPEATED = "The model began to repeat itself and was stopped."


def chat(turn: Turn) -> Steps:
    pieces = yield from turn.write(turn.question, limit=turn.max_new_tokens, history=turn.history)
    shown = ""
    for piece in pieces:
        shown += piece
        yield TextAdded(piece)
        before = without_loop(shown, _PATIENCE) if "\n" in piece else None
        if before is not None:
            yield AnswerReplaced(before.strip(), _REPEATED)
            return Reply(before.strip())
    return Reply(shown.strip())
