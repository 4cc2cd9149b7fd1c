"""Showing an answer as it is written: sentence by sentence checked, cited, and taken back where it is garbled."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence

from mypt_desktop.agent.citations import Evidence, Passage
from mypt_desktop.agent.citing import CitingText
from mypt_desktop.agent.turn import Turn
from mypt_desktop.core.events import TextAdded, TurnEvent


def tell(
    turn: Turn, pieces: Iterable[str], passages: Sequence[Passage]
) -> Generator[TurnEvent, None, tuple[str, CitingText]]:
    """Shows the pieces as they come. Returns what was shown, and the checked text."""
    writing = CitingText(Evidence(passages, turn.question), turn.text_of)
    shown: list[str] = []
    for piece in pieces:
        text = writing.feed(piece)
        if text:
            shown.append(text)
            yield TextAdded(text)
    text = writing.finish()
    if text:
        shown.append(text)
        yield TextAdded(text)
    return "".join(shown).strip(), writing
