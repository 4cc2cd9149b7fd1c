"""Plain talk: the model, the conversation, no documents."""

from __future__ import annotations

from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.core.events import TextAdded


def chat(turn: Turn) -> Steps:
    pieces = yield from turn.write(turn.question, limit=turn.max_new_tokens, history=turn.history)
    shown = []
    for piece in pieces:
        shown.append(piece)
        yield TextAdded(piece)
    return Reply("".join(shown).strip())
