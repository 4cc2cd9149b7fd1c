"""Reads one turn in Anthropic's tags: attributes or nested elements, with a namespace prefix or without one."""

from __future__ import annotations

import re

from mypt_desktop.dialects.scanner import TagFinder, skip_space
from mypt_desktop.dialects.spelling import IDENTIFIER as SPELLING
from mypt_desktop.dialects.tagged_parser import TaggedParser, pairs, typed
from mypt_desktop.dialects.turn_parser import UNFINISHED

PREFIX = "antml" + ":"
TAGS = ("function_calls", "invoke", "parameter", "function_results")
HUMAN, ASSISTANT = "\n\nHuman:", "\n\nAssistant:"
THINK, THINK_END = "<thinking>", "</thinking>"

__all__ = ["ASSISTANT", "HUMAN", "PREFIX", "SPELLING", "TAGS", "THINK", "THINK_END", "AnthropicParser"]


def _both(*tags: str) -> tuple[str, ...]:
    """Each tag without and with the prefix; a tag is written with its bracket and slash."""
    return (*tags, *(re.sub("^\n?</?", lambda begin: begin.group() + PREFIX, tag) for tag in tags))


_CALLS = _both("<function_calls>", "\n<function_calls>")
_INVOKE = _both("<invoke")
_CALLS_END = _both("</function_calls>")
_INVOKE_END = _both("</invoke>")
_STOP = (HUMAN, *_both("<function_results>"))
_IN_TEXT = TagFinder((*_CALLS, *_INVOKE, *_CALLS_END, *_INVOKE_END, THINK, THINK_END, *_STOP))
_IN_CALLS = TagFinder((*_INVOKE, *_CALLS_END, *_STOP))

_P = f"(?:{PREFIX})?"
_NAME = re.compile(r"\s+name\s*=\s*[\"']([^\"'<>]*)[\"']\s*/?>")
_HEAD = re.compile(rf"<{_P}parameter\s+name\s*=\s*[\"']([^\"'<>]*)[\"']\s*>")
_TAIL = re.compile(rf"</{_P}parameter>(?=\s*(?:<{_P}parameter\b|\Z))")
_TOOL_NAME = re.compile(rf"\s*>\s*<{_P}tool_name>([^<]*)</{_P}tool_name>\s*(?:<{_P}parameters>|\Z)")
_NESTED = re.compile(r"<([^\s<>/]+)>")
_PARAMETERS_END = re.compile(rf"</{_P}parameters>\s*\Z")


class AnthropicParser(TaggedParser):
    form = '<function_calls> with <invoke name="NAME"> and <parameter name="KEY">…</parameter> for each argument'
    opens = _both("<parameter ", "<parameters>")
    closes = _both("</parameter>", "</parameters>")
    follows = _both("<parameter ", "</invoke>")
    ends = (*_INVOKE_END, *_INVOKE, *_CALLS_END, *_STOP)
    in_thought = TagFinder((THINK_END, *_STOP))
    thought_closers = (THINK_END,)

    def _text(self, text: str, at: int) -> int:
        at, tag = self._shown_until(text, at, _IN_TEXT)
        if tag in _CALLS:
            self._state = self._calls
        elif tag in _INVOKE:
            self._state, self._raw = self._block, []
        elif tag == THINK:
            self._thought_opened(tag)
        elif tag in _STOP:
            self._state = self._over
        return at

    def _calls(self, text: str, at: int) -> int:
        at, tag = self._kept_until(text, at, _IN_CALLS)
        if tag and (junk := self._kept()).strip():
            self._refuse(junk, "something other than a call stands among the calls")
        self._behind(tag)
        return at

    def _behind(self, tag: str) -> None:
        if tag in _INVOKE:
            self._state, self._raw = self._block, []
        elif tag in _CALLS_END:
            self._to_text()
        elif tag in _STOP:
            self._state = self._over

    def _block_ended(self, tag: str) -> None:
        raw = self._kept()
        if tag in _INVOKE_END:
            self._read(raw)
            self._state = self._calls
        else:
            self._refuse(raw, UNFINISHED)
            self._behind(tag)

    def _read(self, raw: str) -> None:
        """`raw` stands between `<invoke` and its closing tag."""
        modern, legacy = _NAME.match(raw), _TOOL_NAME.match(raw)
        if modern:
            name, listed = modern.group(1), pairs(raw, modern.end(), _HEAD, _TAIL)
        elif legacy:
            name, listed = legacy.group(1).strip(), _nested(raw, legacy.end())
        else:
            self._refuse(raw, "it has no name")
            return
        if isinstance(listed, str):
            self._refuse(raw, listed)
            return
        name = SPELLING.received(name, self._tools)
        self._take(name, typed(listed, self._tools.get(name), SPELLING), raw)

    def _ended(self, rest: str) -> None:
        if self._in_call():
            self._refuse(self._kept() + rest, UNFINISHED)
        else:
            self._said_last(rest)


def _nested(raw: str, at: int) -> list[tuple[str, str]] | str:
    """The arguments of the older form: an element for each, closed by the first tag of its own name."""
    ends = _PARAMETERS_END.search(raw, at)
    inner = raw[at : ends.start()].strip() if ends else raw[at:].strip()
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(inner):
        opens = _NESTED.match(inner, at)
        end = inner.find(f"</{opens.group(1)}>", opens.end()) if opens else -1
        if not opens or end < 0:
            return "its arguments are not in the right tags"
        found.append((opens.group(1), inner[opens.end() : end]))
        at = skip_space(inner, end + len(opens.group(1)) + 3)
    return found
