"""The title of a chat as a model gives it, where the user has said how titles are to be."""

from __future__ import annotations

from typing import Final

from mypt_desktop.agent.model_calls import ModelCalls
from mypt_desktop.agent.tool_calls import result_of
from mypt_desktop.core.events import TextAdded
from mypt_desktop.core.messages import Role, message

LONGEST: Final = 60  # characters
TITLE_TOKENS: Final = 40
_QUESTION: Final = 2000  # characters of it that are shown
_NONE: Final = "none"
_AROUND: Final = "\"'`*#„“”«» "


def title_for(model: ModelCalls, instructions: str, question: str) -> str:
    """One line; empty where the model gives none, or says "none" as it may be told to. Raises `UserError`."""
    asked = [message(Role.SYSTEM, instructions), message(Role.USER, question[:_QUESTION])]
    prompt = result_of(model.prompt(asked, answer=TITLE_TOKENS))
    events = model.generate(prompt, limit=TITLE_TOKENS)
    said = "".join(event.text for event in events if isinstance(event, TextAdded))
    line = next((line for line in map(_bare, said.splitlines()) if line), "")
    return "" if line.casefold() == _NONE else line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip()}…"


def _bare(line: str) -> str:
    return " ".join(line.removeprefix("<title>").removesuffix("</title>").split()).strip(_AROUND)
