"""Reads one turn in pi-native: text, and calls in any of their three forms."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from mypt_desktop.core.messages import Json, JsonObject, ToolSpec
from mypt_desktop.dialects import values
from mypt_desktop.dialects.pi_native_elements import ElementReader
from mypt_desktop.dialects.scanner import TagFinder
from mypt_desktop.dialects.spelling import IDENTIFIER as SPELLING
from mypt_desktop.dialects.turn_parser import UNFINISHED, TurnParser

CALL = "<call:"
_BEFORE_CALL = f"\n{CALL}"
_STOP = ("<|im_end|>", "<|im_start|>", "<tool_response>", "<|endoftext|>")
_IN_TEXT = TagFinder((_BEFORE_CALL, CALL, *_STOP))
_IN_TAG = TagFinder(("'", '"', ">"))
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_LONGEST_NAME = 200
_UNNAMED = "input"  # what a body is taken for when nothing is known of the tool

__all__ = ["CALL", "SPELLING", "PiNativeParser", "inline_target", "is_element_form"]


class PiNativeParser(TurnParser):
    form = '<call:NAME key="text" other=3/>, or an element for each argument between <call:NAME> and </call:NAME>'

    def __init__(self, tools: Sequence[ToolSpec] = ()) -> None:
        super().__init__(tools)
        self._name = self._tag = self._quote = self._last = self._opening = ""

    def _text(self, text: str, at: int) -> int:
        at, tag = self._shown_until(text, at, _IN_TEXT)
        if tag in (CALL, _BEFORE_CALL):
            self._state, self._opening = self._call_name, tag
        elif tag:
            self._state = self._over
        return at

    def _call_name(self, text: str, at: int) -> int:
        """A name and then a space, a slash or the end of the tag; anything else was text that mentions the tag."""
        found = _NAME.match(text, at)
        end = found.end() if found else at
        too_long = end - at >= _LONGEST_NAME
        if end == len(text) and not too_long:
            return self._hold(text, at)
        if not found or too_long or text[end] not in " \t\r\n/>":
            self._show(self._opening)
            self._state = self._text
            return at
        self._name, self._state, self._last = found.group(), self._call_tag, ""
        return end

    def _call_tag(self, text: str, at: int) -> int:
        """The attributes; a `>` between quotes does not end them, and quotes count only behind `=`."""
        before = len(self._raw)
        at, tag = self._kept_until(text, at, _IN_TAG)
        self._last = (self._raw[before].rstrip()[-1:] if len(self._raw) > before else "") or self._last
        if tag == ">":
            self._tag = self._kept()
            self._tag_ended()
        elif tag:
            if self._last == "=":
                self._quote, self._state = tag, self._quoted
            self._raw.append(tag)
            self._last = tag
        return at

    def _quoted(self, text: str, at: int) -> int:
        end = text.find(self._quote, at)
        if end < 0:
            self._raw.append(text[at:])
            return len(text)
        self._raw.append(text[at : end + 1])
        self._state = self._call_tag
        return end + 1

    def _tag_ended(self) -> None:
        if self._tag.endswith("/"):
            self._read(self._tag[:-1], None)
        else:
            self._state = self._body

    def _body(self, text: str, at: int) -> int:
        at, tag = self._kept_until(text, at, _closer(self._name))
        if tag:
            self._read(self._tag, self._kept())
        return at

    def _read(self, attributes: str, body: str | None) -> None:
        name = SPELLING.received(self._name, self._tools)
        tool = self._tools.get(name)
        raw = f"{CALL}{self._name}{self._tag}>" + ("" if body is None else body)
        self._take(name, read_arguments(attributes, body, tool), raw)
        self._to_text()

    def _ended(self, rest: str) -> None:
        if self._is(self._text):
            self._show(rest)
        elif self._is(self._call_name):
            self._refuse(f"{CALL}{rest}", UNFINISHED)
        else:
            self._refuse(f"{CALL}{self._name}{self._tag}{self._kept()}{rest}", UNFINISHED)


def read_arguments(attributes: str, body: str | None, tool: ToolSpec | None) -> JsonObject | str:
    """The arguments, or what is wrong with them."""
    schema: Json = tool.parameters if tool else None
    reader = ElementReader(SPELLING)
    given = reader.attributes(attributes, schema)
    if isinstance(given, str):
        return given
    if body is None or not body.strip():
        target = inline_target(tool, given)
        if body is None or target is None or target not in _required(schema):
            return given
        return {**given, target: _without_breaks(body)}
    if is_element_form(body, tool):
        members = reader.members(body, schema)
        return members if isinstance(members, str) else {**given, **members}
    target = inline_target(tool, given) if tool else _UNNAMED
    if target is None:
        return "its body is neither elements nor the text of one argument"
    return {**given, target: values.read(_without_breaks(body), {"type": "string"})}


def inline_target(tool: ToolSpec | None, given: Collection[str]) -> str | None:
    """The argument that a body without elements is: the first that is not given, if it is a string."""
    known = tool.parameters.get("properties") if tool else None
    if not isinstance(known, Mapping):
        return None
    first = next((key for key in known if key not in given), None)
    return first if first is not None and values.types_of(known[first]) == {"string"} else None


def is_element_form(body: str, tool: ToolSpec | None) -> bool:
    """Whether a body begins with an element that is an argument of the tool (with no tool: with any element)."""
    begins = re.match(r"\s*<([A-Za-z_][A-Za-z0-9_-]*)(?=[\s/>])", body)
    if not begins or not tool:
        return begins is not None
    known = tool.parameters.get("properties")
    if not isinstance(known, Mapping) or not known:
        return True
    return SPELLING.received(begins.group(1), known) in known


def _without_breaks(body: str) -> str:
    return body.removeprefix("\n").removesuffix("\n")


def _required(schema: Json) -> Collection[Json]:
    listed = schema.get("required") if isinstance(schema, Mapping) else None
    return listed if isinstance(listed, list | tuple) else ()


@lru_cache(maxsize=256)
def _closer(name: str) -> TagFinder:
    return TagFinder((f"</{CALL[1:]}{name}>",))
