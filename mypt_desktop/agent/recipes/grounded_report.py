"""What a tool found, in the model's words, where the user asked for words: short, and checked against the result."""

from __future__ import annotations

import json
from collections.abc import Generator

from mypt_desktop.agent.prompt import shortened
from mypt_desktop.agent.tool_calls import Ran
from mypt_desktop.agent.turn import Turn
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.language import lexicon
from mypt_desktop.language.words import content, folded, numbers

LIMIT = 120
READ = 6000  # characters of a result that the model reads
_LONGEST = 600
_BACKED = 0.5  # share of an answer's words that the result or the question must have

_PROMPT = """{result}

Question: {request}
Answer the question in one or two short sentences, using the text above."""
_TEXTS = ("content", "text", "output", "summary")


def grounded_report(turn: Turn, request: str, ran: Ran) -> Generator[TurnEvent, None, str]:
    """An answer from the result; empty where none was asked for, or what the model says is not borne out."""
    if "exit_code" in ran.result.content or not _asks_for_words(turn, request):
        return ""
    result = _readable(ran)
    prompt = _PROMPT.format(request=request, result=result)
    pieces = yield from turn.model.write(prompt, limit=LIMIT)
    said = " ".join("".join(pieces).split())
    return said if _stands(said, f"{request} {result}") and not turn.model.cut_off else ""


def _asks_for_words(turn: Turn, request: str) -> bool:
    """Whether a request asks to be told something, and not only to see what a file holds."""
    told = lexicon.pattern("telling", "interrogatives").search(folded(request))
    return bool(told) and turn.router.route(request).deed != "read"


def _readable(ran: Ran) -> str:
    """The text a result is about, if there is one, or all of it."""
    content = shortened(ran.result.content, READ)
    text = next((content[key] for key in _TEXTS if isinstance(content.get(key), str)), None)
    return text if isinstance(text, str) and text.strip() else json.dumps(content, ensure_ascii=False, indent=1)


def _stands(said: str, source: str) -> bool:
    """Whether every number and most words come from the result or the question."""
    if not said or len(said) > _LONGEST or "```" in said or said.startswith(("{", "[")):
        return False
    words = content(said)
    return numbers(said) <= numbers(source) and len(words & content(source)) >= _BACKED * len(words)
