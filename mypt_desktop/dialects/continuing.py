"""An answer that ended too early, taken up again: the prompt up to where its text stops, and a parser that stands
there.

The text goes in as the dialect writes an answer that was given, cut off behind its last word; it stays text, whatever
it looks like, and cannot open a call or close the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mypt_desktop.core.events import TextAdded
from mypt_desktop.core.messages import Message, Role, Text, ToolSpec
from mypt_desktop.core.prompt import Prompt, Segment
from mypt_desktop.dialects.dialect import Dialect, ParseEvent


def continuing(dialect: Dialect, messages: Sequence[Message], tools: Sequence[ToolSpec], begun: str) -> Prompt:
    """The prompt that ends in `begun`, words the model said in answer to `messages`. No space is at either end."""
    said = Message(Role.ASSISTANT, (Text(begun),))
    segments = _up_to(dialect.render((*messages, said), tools, generate=False).segments, begun)
    segments = segments or (*dialect.render(messages, tools).segments, Segment(begun, Role.ASSISTANT))
    return Prompt(segments, tuple(messages), tuple(tools), begun)


class Continued:
    """A dialect's parser that has read the beginning of the answer, with which `prompt` ends (`continuing`); of that it
    reports nothing."""

    def __init__(self, dialect: Dialect, prompt: Prompt) -> None:
        self._parser = dialect.parser(tools=prompt.tools)
        asked = dialect.render(prompt.messages, prompt.tools)
        told = self._parser.feed(_behind(asked.text, prompt.text))
        self._held = max(0, len(prompt.begun) - sum(len(event.text) for event in told if isinstance(event, TextAdded)))

    def feed(self, chunk: str) -> Sequence[ParseEvent]:
        return self._new(self._parser.feed(chunk))

    def finish(self) -> Sequence[ParseEvent]:
        return self._new(self._parser.finish())

    def _new(self, events: Sequence[ParseEvent]) -> list[ParseEvent]:
        """Without the end of the beginning, which the parser may have held back for what might have followed."""
        new: list[ParseEvent] = []
        for event in events:
            if isinstance(event, TextAdded) and self._held:
                known = min(self._held, len(event.text))
                self._held -= known
                event = TextAdded(event.text[known:])
            if event != TextAdded(""):
                new.append(event)
        return new


def _up_to(segments: Sequence[Segment], begun: str) -> tuple[Segment, ...]:
    """The segments as far as the end of `begun`, where it stands last; none where it does not stand as it is."""
    for at in range(len(segments) - 1, -1, -1):
        segment = segments[at]
        found = segment.text.rfind(begun) if segment.role is Role.ASSISTANT and not segment.control else -1
        if found >= 0:
            return (*segments[:at], replace(segment, text=segment.text[: found + len(begun)]))
    return ()


def _behind(prompt: str, text: str) -> str:
    """What of `text` the parser has not been told by its dialect, which knows how `prompt` ends."""
    pairs = zip(prompt, text, strict=False)
    common = next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(prompt), len(text)))
    if common < len(prompt):  # "<think>" there, "</think>" here
        common = text.rfind("<", 0, common + 1) if "<" in text[:common] else common
    return text[common:]
