"""Reads one turn of a DeepSeek model, of V3.1 and of those before it: text, reasoning and one batch of calls."""

from __future__ import annotations

from collections.abc import Sequence

from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.dialects.scanner import ObjectScanner, TagFinder
from mypt_desktop.dialects.spelling import DOTTED
from mypt_desktop.dialects.turn_parser import UNFINISHED, TurnParser


def mark(words: str) -> str:
    """A control token of the family."""
    return f"<\uff5c{words.replace(' ', chr(0x2581))}\uff5c>"


def _with_ascii(*marks: str) -> dict[str, str]:
    """The marks by how they may be spelled."""
    return {spelled: true for true in marks for spelled in (true, true.replace("\uff5c", "|"))}


END, USER, ASSISTANT = mark("end of sentence"), mark("User"), mark("Assistant")
CALLS, CALLS_END = mark("tool calls begin"), mark("tool calls end")
CALL, CALL_END, SEP = mark("tool call begin"), mark("tool call end"), mark("tool sep")
THINK, THINK_END = "<think>", "</think>"

_STOP = (END, USER, ASSISTANT, mark("tool output begin"), mark("tool outputs begin"))
_MARKS = _with_ascii(CALLS, CALLS_END, CALL, CALL_END, SEP, *_STOP)
_ENDS = _with_ascii(CALLS_END, CALL, *_STOP)
_IN_TEXT = TagFinder((*_with_ascii(CALLS, CALLS_END, CALL, CALL_END, *_STOP), THINK, THINK_END))
_IN_BATCH = TagFinder(_ENDS)
_IN_NAME = TagFinder(_with_ascii(SEP, CALL_END, CALLS_END, CALL, *_STOP))
_BEFORE_OBJECT = TagFinder(("{", *_with_ascii(CALL_END), *_ENDS))
_IN_CALL = TagFinder((*_with_ascii(CALL_END), *_ENDS))


class DeepSeekParser(TurnParser):
    """Which of the two forms a call has, it shows itself: the older one begins with the word `function`."""

    in_thought = TagFinder((THINK_END, *_with_ascii(*_STOP)))
    thought_closers = (THINK_END,)
    form = f"{CALLS}{CALL}NAME{SEP}, a JSON object of arguments, then {CALL_END}{CALLS_END}"

    def __init__(self, tools: Sequence[ToolSpec] = ()) -> None:
        super().__init__(tools)
        self._name = self._before = ""

    def _text(self, text: str, at: int) -> int:
        at, tag = self._shown_until(text, at, _IN_TEXT)
        tag = _MARKS.get(tag, tag)
        if tag == THINK:
            self._state = self._reasoning  # a control token, so never a word, wherever it stands
        elif tag == CALLS:
            self._state = self._batch
        elif tag == CALL:
            self._open()
        elif tag in _STOP:
            self._state = self._over
        return at

    def _batch(self, text: str, at: int) -> int:
        at, tag = self._kept_until(text, at, _IN_BATCH)
        if tag and (junk := self._kept()).strip():
            self._refuse(junk, "something other than a call stands among the calls")
        if tag:
            self._behind(tag)
        return at

    def _open(self) -> None:
        self._state, self._raw, self._name, self._before = self._head, [], "", ""
        self._object = ObjectScanner()

    def _head(self, text: str, at: int) -> int:
        at, tag = self._kept_until(text, at, _IN_NAME)
        if tag and _MARKS[tag] == SEP:
            self._name, self._state = self._kept(), self._fence
        elif tag:
            self._refuse(self._kept(), "its arguments are missing")
            self._behind(tag)
        return at

    def _fence(self, text: str, at: int) -> int:
        """What stands before the object: nothing, or the name and a fence."""
        at, tag = self._kept_until(text, at, _BEFORE_OBJECT)
        if tag:
            self._before = self._kept()
        if tag == "{":
            self._state = self._body
            self._object.feed("{")
            return at
        if tag:
            self._close()
            self._behind(tag)
        return at

    def _body(self, text: str, at: int) -> int:
        at, tag = self._object_until(text, at, _IN_CALL)
        if tag:
            self._close()
            self._behind(tag)
        return at

    def _behind(self, tag: str) -> None:
        tag = _MARKS[tag]
        if tag == CALL:
            self._open()
        elif tag == CALLS_END:
            self._to_text()
        else:
            self._state = self._over if tag in _STOP else self._batch

    def _close(self) -> None:
        behind = self._kept()
        name, before = self._name.strip(), self._before.strip().removesuffix("```json").removesuffix("```").strip()
        if name == "function" and before:
            name, before = before, ""
        raw = f"{self._name}{SEP}{self._before}{self._object.text}{behind}"
        arguments = self._arguments(behind.strip().removesuffix("```"))
        self._take(DOTTED.received(name, self._tools), "text stands before its arguments" if before else arguments, raw)

    def _ended(self, rest: str) -> None:
        if self._is(self._body):
            self._raw.append(rest)
            self._close()
        elif self._is(self._head, self._fence):
            self._refuse(f"{self._name}{self._kept()}{rest}", UNFINISHED)
        else:
            self._said_last(rest)
