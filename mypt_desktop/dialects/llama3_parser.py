"""Reads one turn of a Llama 3 model. A JSON object is a call where the answer begins with it and it has the form.

With tools on offer it must name one of them, so that an answer that is meant to be JSON stays text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from mypt_desktop.core.messages import ToolCall, ToolSpec
from mypt_desktop.dialects.envelope import dumps
from mypt_desktop.dialects.scanner import ObjectScanner, TagFinder, load_object, skip_space
from mypt_desktop.dialects.turn_parser import UNFINISHED, TurnParser

START, EOT, EOM, PYTHON = "<|start_header_id|>", "<|eot_id|>", "<|eom_id|>", "<|python_tag|>"

_STOP = (EOT, EOM, START, "<|end_of_text|>")
_IN_TEXT = TagFinder((PYTHON, *_STOP))
_BEHIND = TagFinder(_STOP)
_WINDOW = 512  # characters within which an object must show that it is a call


class Llama3Parser(TurnParser):
    """A turn begins in `_first`, where it is decided whether it is a call."""

    form = '{"name": NAME, "parameters": {…}} and nothing else'

    def __init__(self, tools: Sequence[ToolSpec] = ()) -> None:
        super().__init__(tools)
        self._beginnings = _beginnings(tuple(self._tools))
        self._sure = False  # behind the tag for calls there is nothing to guess
        self._behind_call = False
        self._state = self._first

    def _first(self, text: str, at: int) -> int:
        at = skip_space(text, at)
        if at == len(text):
            return at
        if text.startswith("{", at):
            self._state = self._guess
        elif self._behind_call and text[at] in ";,":
            at += 1
        else:
            self._state = self._sure_tail if self._sure else self._text
        return at

    def _guess(self, text: str, at: int) -> int:
        window = text[at : at + _WINDOW]
        compact = "".join(window.split())
        if self._sure or compact.startswith(self._beginnings):
            self._state, self._object = self._body, ObjectScanner()
        elif len(window) < _WINDOW and any(begin.startswith(compact) for begin in self._beginnings):
            return self._hold(text, at)
        else:
            self._state = self._text
        return at

    def _body(self, text: str, at: int) -> int:
        at = self._object.feed(text, at)
        if self._object.status != "open":
            self._close()
        return at

    def _close(self) -> None:
        raw = self._object.text
        call = read_call(raw)
        self._blank = self._behind_call = True
        self._state = self._first
        if isinstance(call, ToolCall):
            self._take(call.name, call.arguments, raw)
        elif self._object.status == "broken":
            self._state, self._raw = self._broken, [raw]
        else:
            self._refuse(raw, call)

    def _broken(self, text: str, at: int) -> int:
        at, tag = self._kept_until(text, at, _BEHIND)
        if tag:
            self._refuse(self._kept(), "it is not valid JSON")
            self._state = self._over
        return at

    def _sure_tail(self, text: str, at: int) -> int:
        """Behind the tag something that is no object: code, which nothing here runs."""
        at, tag = self._kept_until(text, at, _BEHIND)
        if tag:
            self._refuse(self._kept(), "it is not a JSON object")
            self._state = self._over
        return at

    def _text(self, text: str, at: int) -> int:
        at, tag = self._shown_until(text, at, _IN_TEXT)
        if tag == PYTHON:
            self._sure, self._behind_call, self._state = True, False, self._first
        elif tag:
            self._state = self._over
        return at

    def _ended(self, rest: str) -> None:
        if self._is(self._text, self._guess):
            self._show(rest)
        elif self._is(self._body):
            self._refuse(self._object.text + rest, UNFINISHED)
        elif self._is(self._broken, self._sure_tail):
            self._refuse(self._kept() + rest, "it is not a JSON object")


@lru_cache(maxsize=64)
def _beginnings(tools: tuple[str, ...]) -> tuple[str, ...]:
    """What a call begins with, without white space."""
    names = ["".join(dumps(name).split()) for name in tools] or ['"']
    return tuple(f"{head}{name}" for head in ('{"name":', '{"type":"function","name":') for name in names)


def read_call(text: str) -> ToolCall | str:
    """The call that is exactly this JSON object, or what is wrong with it."""
    value = load_object(text, checked=False)  # `_take` checks it
    if isinstance(value, str):
        return value
    name, arguments = value.get("name"), value.get("parameters", value.get("arguments", {}))
    if isinstance(arguments, str):  # some templates encode the arguments twice
        arguments = load_object(arguments)
    if not isinstance(name, str) or not isinstance(arguments, Mapping):
        return "it needs a name and an object of parameters"
    return ToolCall(name, arguments)
