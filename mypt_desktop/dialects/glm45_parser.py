"""Reads one turn of a GLM-4.5 model: reasoning, text and calls in key-value tags; also 4.7's, without line breaks."""

from __future__ import annotations

import re

from mypt_desktop.dialects.scanner import TagFinder
from mypt_desktop.dialects.spelling import Spelling
from mypt_desktop.dialects.tagged_parser import TaggedParser, pairs, typed
from mypt_desktop.dialects.turn_parser import UNFINISHED

CALL, CALL_END = "<tool_call>", "</tool_call>"
KEY, KEY_END, VALUE, VALUE_END = "<arg_key>", "</arg_key>", "<arg_value>", "</arg_value>"
THINK, THINK_END = "<think>", "</think>"
OBSERVATION = "<|observation|>"
SPELLING = Spelling("A-Za-z0-9_.:/-")

_STOP = (OBSERVATION, "<|user|>", "<|endoftext|>", "<|system|>", "<|assistant|>")
_BEFORE_CALL = f"\n{CALL}"
_IN_TEXT = TagFinder((_BEFORE_CALL, CALL, CALL_END, THINK, THINK_END, *_STOP))
_HEAD = re.compile(rf"{KEY}([^<]*){KEY_END}\s*{VALUE}")
_TAIL = re.compile(rf"{VALUE_END}(?=\s*(?:{KEY}|\Z))")


class Glm45Parser(TaggedParser):
    form = f"{CALL}NAME, then {KEY}…{KEY_END} and {VALUE}…{VALUE_END} for each argument, then {CALL_END}"
    opens = (VALUE,)
    closes = (VALUE_END,)
    follows = (KEY, CALL_END)
    ends = (CALL_END, CALL, *_STOP)
    in_thought = TagFinder((THINK_END, *_STOP))
    thought_closers = (THINK_END,)

    def _text(self, text: str, at: int) -> int:
        at, tag = self._shown_until(text, at, _IN_TEXT)
        if tag in (CALL, _BEFORE_CALL):
            self._state, self._raw = self._block, []
        elif tag == THINK:
            self._thought_opened(tag)
        elif tag in _STOP:
            self._state = self._over
        return at

    def _block_ended(self, tag: str) -> None:
        raw = self._kept()
        if tag == CALL_END:
            self._read(raw)
            self._to_text()
        else:
            self._refuse(raw, UNFINISHED)
            self._state = self._block if tag == CALL else self._over

    def _read(self, raw: str) -> None:
        end = raw.find(KEY)
        end = len(raw) if end < 0 else end
        sent = raw[:end].strip()
        name = SPELLING.received(sent, self._tools)
        listed = pairs(raw, end, _HEAD, _TAIL)
        if "\n" in sent or "<" in sent:
            self._refuse(raw, "its name must stand alone on the first line")
        elif isinstance(listed, str):
            self._refuse(raw, listed)
        else:
            self._take(name, typed(listed, self._tools.get(name), SPELLING), raw)

    def _ended(self, rest: str) -> None:
        if self._in_call():
            self._refuse(self._kept() + rest, UNFINISHED)
        else:
            self._said_last(rest)
