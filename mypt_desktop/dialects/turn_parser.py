"""The machine that every family's parser is: states over a text and a position, and events that come out.

Total, chunk-blind and linear as long as its states are: a state returns how far it read, holds back only what may be
the beginning of a tag, and puts longer pieces into `_raw`, which nothing reads until the call is complete.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from mypt_desktop.core.events import CallMalformed, ReasoningAdded, TextAdded
from mypt_desktop.core.messages import CallId, JsonObject, ToolCall, ToolSpec
from mypt_desktop.dialects.dialect import CallReady, ParseEvent
from mypt_desktop.dialects.scanner import ObjectScanner, TagFinder, fault, joined, load_object, skip_space

State: TypeAlias = Callable[[str, int], int]

UNFINISHED = "it was not finished"


class TurnParser:
    """Families give `_text`, the state a turn starts in, and `_ended`, what becomes of what was left open."""

    form = ""  # what a right call looks like, for the model to read
    in_thought: TagFinder  # what ends reasoning, for families that write it apart
    thought_closers: tuple[str, ...] = ()  # which of it is the reasoning's own end; the rest ends the turn

    def __init__(self, tools: Sequence[ToolSpec] = ()) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._state: State = self._text
        self._held = ""
        self._blank = True  # nothing shown since the turn or the last block began: white space is not shown either
        self._raw: list[str] = []
        self._object = ObjectScanner()
        self._events: list[ParseEvent] = []

    def feed(self, chunk: str) -> Sequence[ParseEvent]:
        self._run(chunk)
        return self._drain()

    def finish(self) -> Sequence[ParseEvent]:
        rest, self._held = self._held, ""
        if not self._is(self._over):
            self._ended(rest)
        self._state = self._over
        return self._drain()

    # What families fill in

    def _text(self, text: str, at: int) -> int:
        raise NotImplementedError

    def _ended(self, rest: str) -> None:
        raise NotImplementedError

    # What they use

    def _reasoning(self, text: str, at: int) -> int:
        at, tag = self._thought_until(text, at, self.in_thought)
        if tag:
            self._thought_ended(tag)
        return at

    def _thought_ended(self, tag: str) -> None:
        if tag in self.thought_closers:
            self._to_text()
        else:
            self._state = self._over

    def _thought_opened(self, tag: str) -> None:
        """Reasoning begins where nothing was said before it; elsewhere its tag is a word like others."""
        if self._blank:
            self._state = self._reasoning
        else:
            self._show(tag)

    def _said_last(self, rest: str) -> None:
        """What is held back in text or reasoning belongs to it."""
        if self._is(self._reasoning):
            self._think(rest)
        elif self._is(self._text):
            self._show(rest)

    def _over(self, text: str, at: int) -> int:
        return len(text)

    def _is(self, *states: State) -> bool:
        return self._state in states

    def _hold(self, text: str, at: int) -> int:
        self._held = text[at:]
        return len(text)

    def _show(self, text: str) -> None:
        if text:
            self._events.append(TextAdded(text))
            self._blank = False

    def _shown_until(self, text: str, at: int, tags: TagFinder) -> tuple[int, str]:
        """Shows what stands before the next tag, and holds what may begin one. Position behind the tag, and the tag."""
        if self._blank:
            at = skip_space(text, at)
        end, tag = tags.find(text, at)
        self._show(text[at:end])
        return (end + len(tag), tag) if tag else (self._hold(text, end), "")

    def _thought_until(self, text: str, at: int, tags: TagFinder) -> tuple[int, str]:
        end, tag = tags.find(text, at)
        self._think(text[at:end])
        return (end + len(tag), tag) if tag else (self._hold(text, end), "")

    def _kept_until(self, text: str, at: int, tags: TagFinder) -> tuple[int, str]:
        """The same for what nobody is shown: it goes into `_raw`."""
        end, tag = tags.find(text, at)
        self._raw.append(text[at:end])
        return (end + len(tag), tag) if tag else (self._hold(text, end), "")

    def _think(self, text: str) -> None:
        if text:
            self._events.append(ReasoningAdded(text))

    def _kept(self) -> str:
        """What `_raw` holds, which is then empty."""
        text, self._raw = "".join(self._raw), []
        return text

    def _to_text(self) -> None:
        self._state, self._blank = self._text, True

    def _object_until(self, text: str, at: int, tags: TagFinder) -> tuple[int, str]:
        """One JSON object, then up to a closing tag; a tag inside one of the object's strings closes nothing."""
        if self._object.status == "open":
            if not self._object.started:
                at = skip_space(text, at)
            if at < len(text):
                at = self._object.feed(text, at)
            if self._object.status == "open":
                return at, ""
        return self._kept_until(text, at, tags)

    def _arguments(self, behind: str, *, ended: bool = False) -> JsonObject | str:
        """The object that was read, or what is wrong with it. Nothing at all is a call without arguments, unless the
        stream ended there."""
        if not self._object.started and not behind.strip():
            return UNFINISHED if ended else {}
        if self._object.status == "open":
            return UNFINISHED
        if self._object.status == "complete" and behind.strip():
            return "more than one JSON object stands in it"
        return load_object(self._object.text + behind, checked=False)  # `_take` checks it

    def _take(self, name: str, arguments: JsonObject | str, raw: str, *, call_id: str = "") -> None:
        """A call, or the reason why it is none."""
        if isinstance(arguments, str):
            self._refuse(raw, arguments)
        elif not name:
            self._refuse(raw, "it has no name")
        elif wrong := fault([name, arguments]):
            self._refuse(raw, wrong.reason)
        else:
            self._events.append(CallReady(ToolCall(name, arguments, CallId(call_id))))

    def _refuse(self, raw: str, reason: str) -> None:
        self._events.append(CallMalformed(raw, f"The call was not run: {reason}. Write {self.form}."))

    def _run(self, chunk: str) -> None:
        text, at = self._held + chunk, 0
        self._held = ""
        while at < len(text) and not self._is(self._over):
            at = self._state(text, at)

    def _drain(self) -> Sequence[ParseEvent]:
        events, self._events = joined(self._events), []
        return events
