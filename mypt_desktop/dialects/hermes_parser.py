"""Reads one assistant turn of a Hermes model: text, reasoning and calls.

Besides `<tool_call>` blocks it reads what small models write instead: a call in a ```json fence or as bare JSON. That
is taken for a call only where nothing else can be meant: tools are on offer, and the object is exactly a call to one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from mypt_desktop.core.events import CallMalformed, ReasoningAdded, TextAdded
from mypt_desktop.core.messages import ToolCall, ToolSpec
from mypt_desktop.dialects.dialect import CallReady, ParseEvent
from mypt_desktop.dialects.scanner import ObjectScanner, TagFinder, joined, load_object, skip_space

START, END = "<|im_start|>", "<|im_end|>"
CALL, CALL_END = "<tool_call>", "</tool_call>"
RESPONSE, RESPONSE_END = "<tool_response>", "</tool_response>"
THINK, THINK_END = "<think>", "</think>"
STOP = (END, START, "<|endoftext|>", RESPONSE)

_FENCE = "```"
_BLOCKS = (CALL, CALL_END, THINK, THINK_END, *STOP)
_IN_TEXT = TagFinder(_BLOCKS)
_IN_TEXT_OR_FENCE = TagFinder((*_BLOCKS, _FENCE))
_IN_REASONING = TagFinder((THINK_END, *STOP))
_BEHIND_OBJECT = TagFinder((CALL_END, CALL, *STOP))
_STRAY = re.compile(r"[\s}]*")  # small models like to close one brace too many
_GUESS_WINDOW = 256  # characters within which a fence must show that it is a call

_State: TypeAlias = Literal[
    "text", "reasoning", "call", "call end", "broken call", "guess", "guessed call", "guessed end", "over"
]


class HermesParser:
    """A state machine over a text and a position. A state returns how far it read; what it must see again it holds."""

    def __init__(self, opening: str = "", tools: Sequence[ToolSpec] = ()) -> None:
        self._names = frozenset(tool.name for tool in tools)
        self._guesses = tuple(
            f'{start}{{"name":"{name}"' for name in self._names for start in ("", _FENCE, f"{_FENCE}json")
        )
        self._states = {
            "text": self._text,
            "reasoning": self._reasoning,
            "call": self._call,
            "call end": self._call_end,
            "broken call": self._broken_call,
            "guess": self._guess,
            "guessed call": self._guessed_call,
            "guessed end": self._guessed_end,
        }
        self._state: _State = "text"
        self._held = ""
        self._again = ""  # a guess that turned out to be text and is read once more
        self._blank = True  # nothing shown since the turn or the last block began: white space is not shown either
        self._line_start = True
        self._object = ObjectScanner()
        self._before_object = ""
        self._skipped: list[str] = []
        self._reason = ""
        self._events: list[ParseEvent] = []
        self._run(opening)

    def feed(self, chunk: str) -> Sequence[ParseEvent]:
        self._run(chunk)
        return self._drain()

    def finish(self) -> Sequence[ParseEvent]:
        if self._state == "guessed call":
            self._release()
            self._run("")
        match self._state:
            case "text" | "guess":
                self._show(self._held)
            case "reasoning":
                self._events.append(ReasoningAdded(self._held))
            case "call end":
                self._take_call()
            case "call" | "broken call":
                self._skipped = self._skipped or [self._object.text]
                self._take_broken(self._reason or "it was not finished", self._held)
            case _:
                pass
        self._state, self._held = "over", ""
        return self._drain()

    def _run(self, chunk: str) -> None:
        text, at = self._held + chunk, 0
        self._held = ""
        while (at < len(text) or self._again) and self._state != "over":
            if self._again:
                text, at, self._again = self._again + text[at:], 0, ""
            at = self._states[self._state](text, at)

    def _drain(self) -> Sequence[ParseEvent]:
        events, self._events = joined(self._events), []
        return [event for event in events if not (isinstance(event, TextAdded | ReasoningAdded) and not event.text)]

    def _hold(self, text: str, at: int) -> int:
        self._held = text[at:]
        return len(text)

    def _show(self, text: str) -> None:
        if text:
            self._events.append(TextAdded(text))
            self._blank = False
            self._line_start = text.endswith("\n")

    def _block_ended(self) -> None:
        self._state, self._blank, self._line_start = "text", True, True

    # Text and reasoning

    def _text(self, text: str, at: int) -> int:
        if self._blank:
            at = skip_space(text, at)
            if self._guesses and text.startswith("{", at):
                self._state = "guess"
                return at
        end, tag = (_IN_TEXT_OR_FENCE if self._guesses else _IN_TEXT).find(text, at)
        self._show(text[at:end])
        match tag:
            case "":
                return self._hold(text, end)
            case "```" if self._line_start:
                self._state = "guess"
                return end
            case "<tool_call>":
                self._state, self._object, self._skipped, self._reason = "call", ObjectScanner(), [], ""
            case "<think>" if self._blank:
                self._state = "reasoning"
            case "```" | "<think>":
                self._show(tag)
            case "</tool_call>" | "</think>":
                pass  # closes nothing, and no part of a call is ever shown
            case _:
                self._state = "over"
        return end + len(tag)

    def _reasoning(self, text: str, at: int) -> int:
        end, tag = _IN_REASONING.find(text, at)
        self._events.append(ReasoningAdded(text[at:end]))
        if not tag:
            return self._hold(text, end)
        self._block_ended()
        return end + len(tag) if tag == THINK_END else end

    # Calls in their tag

    def _call(self, text: str, at: int) -> int:
        if not self._object.started:
            at = skip_space(text, at)
            if at == len(text):
                return at
        at = self._object.feed(text, at)
        if self._object.status == "complete":
            self._state = "call end"
        elif self._object.status == "broken":
            self._break("it is not valid JSON")
        return at

    def _call_end(self, text: str, at: int) -> int:
        stray = _STRAY.match(text, at)
        at = stray.end() if stray else at
        end, tag = _BEHIND_OBJECT.find(text, at)
        if tag and end == at:
            self._take_call()
            return end + len(tag) if tag == CALL_END else end
        if not tag and end == at:
            return self._hold(text, at)
        self._break("more than one JSON object stands in it")
        return at

    def _broken_call(self, text: str, at: int) -> int:
        end, tag = _BEHIND_OBJECT.find(text, at)
        self._skipped.append(text[at:end])
        if not tag:
            return self._hold(text, end)
        self._take_broken(self._reason)
        return end + len(tag) if tag == CALL_END else end

    def _break(self, reason: str) -> None:
        self._state, self._reason, self._skipped = "broken call", reason, [self._object.text]

    def _take_call(self) -> None:
        call = read_call(self._object.text)
        if isinstance(call, str):
            self._skipped = [self._object.text]
            self._take_broken(call)
        else:
            self._events.append(CallReady(call))
            self._block_ended()

    def _take_broken(self, reason: str, rest: str = "") -> None:
        sentence = f'The call was not run: {reason}. Write {{"name": …, "arguments": {{…}}}}.'
        self._events.append(CallMalformed("".join(self._skipped) + rest, sentence))
        self._block_ended()

    # Calls in a fence or bare

    def _guess(self, text: str, at: int) -> int:
        """Holds back what may open a call; what cannot is text again at once."""
        window = text[at : at + _GUESS_WINDOW]
        compact = "".join(window.split())
        if any(compact.startswith(guess) for guess in self._guesses):
            brace = text.index("{", at)
            self._before_object, self._object, self._state = text[at:brace], ObjectScanner(), "guessed call"
            return brace
        if len(window) < _GUESS_WINDOW and any(guess.startswith(compact) for guess in self._guesses):
            return self._hold(text, at)
        self._state = "text"
        opening = _FENCE if window.startswith(_FENCE) else window[0]
        self._show(opening)
        return at + len(opening)

    def _guessed_call(self, text: str, at: int) -> int:
        at = self._object.feed(text, at)
        if self._object.status == "open":
            return at
        call = read_call(self._object.text)
        if isinstance(call, str) or call.name not in self._names:
            self._release()
        else:
            self._events.append(CallReady(call))
            self._block_ended()
            self._state = "guessed end" if self._before_object else "text"
        return at

    def _release(self) -> None:
        """It was text. From here on nothing is guessed in this turn, so that no text is read more than twice."""
        self._again, self._guesses, self._state = self._before_object + self._object.text, (), "text"

    def _guessed_end(self, text: str, at: int) -> int:
        at = skip_space(text, at)
        if text.startswith(_FENCE, at):
            self._state = "text"
            return at + len(_FENCE)
        if _FENCE.startswith(text[at:]):
            return self._hold(text, at)
        self._state = "text"
        return at


def read_call(text: str) -> ToolCall | str:
    """The call that is exactly this JSON object, or what is wrong with it."""
    value = load_object(text)
    if isinstance(value, str):
        return value
    name, arguments = value.get("name"), value.get("arguments", {})
    if isinstance(arguments, str):  # some fine-tunes encode the arguments twice
        arguments = load_object(arguments)
    if (
        not isinstance(name, str)
        or not name
        or not isinstance(arguments, Mapping)
        or set(value) - {"name", "arguments"}
    ):
        return "it needs exactly a name and an object of arguments"
    return ToolCall(name, arguments)
