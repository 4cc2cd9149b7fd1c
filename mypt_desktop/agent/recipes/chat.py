"""Plain talk: the model and the conversation, without documents; and what this app says of itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mypt_desktop.agent.loops import Patience, without_loop
from mypt_desktop.agent.recipes.answer import answer, has_near
from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.core.events import AnswerReplaced, OwnWordsBegan, TextAdded
from mypt_desktop.core.messages import Message, Text
from mypt_desktop.core.paths import resources_dir

_PATIENCE = Patience(anywhere=4, in_a_row=4)
_REPEATED = "repeated"


def about(language: str) -> Callable[[Turn], Steps]:
    """What this app is and can do, as it is written down: a model would invent it."""

    def run(turn: Turn) -> Steps:
        text = _about(language)
        yield TextAdded(text)
        return Reply(text)

    return run


def made_up(turn: Turn) -> Steps:
    """What the model makes up, marked as such where documents are open that it could be taken for."""
    reply = yield from chat(turn)
    return replace(reply, remarks=(*reply.remarks, turn.says("not_from_documents")))


def known_or_found(turn: Turn) -> Steps:
    """A question of common knowledge: from the documents where they have it, else from the model and marked so."""
    if has_near(turn):
        return (yield from answer(turn))
    return (yield from made_up(turn))


def _about(language: str) -> str:
    folder = resources_dir() / "prompts" / "about"
    named = folder / f"{language}.md"
    return (named if named.is_file() else folder / "en.md").read_text(encoding="utf-8").strip()


def chat(turn: Turn) -> Steps:
    history = [_without_markers(said) for said in turn.history]
    limit, shown = turn.model.max_new_tokens, turn.begun
    yield OwnWordsBegan()
    if shown:
        yield TextAdded(shown)
    pieces = yield from turn.model.write(turn.question, limit=limit, history=history, begun=shown)
    for piece in pieces:
        shown += piece
        yield TextAdded(piece)
        before = without_loop(shown, _PATIENCE) if "\n" in piece else None
        if before is not None:
            yield AnswerReplaced(before.strip(), turn.says(_REPEATED), (_REPEATED,))
            return Reply(before.strip())
    return Reply(shown.strip(), cut_off=turn.model.cut_off)


def _without_markers(said: Message) -> Message:
    """A message without the numbers of its sources: a model that sees them sets some of its own."""
    text = said.text
    for citation in said.citations:
        text = text.replace(f" [{citation.marker}]", "")
    return said if text == said.text else Message(said.role, (Text(text),))
