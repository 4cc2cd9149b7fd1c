"""Reads one turn of a Harmony model: messages one after the other, each with a header that says what it is.

The recipient may stand in the role or in the channel section. A text without any header is taken for the answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.dialects.scanner import ObjectScanner, TagFinder, skip_space
from mypt_desktop.dialects.spelling import LETTERS
from mypt_desktop.dialects.turn_parser import UNFINISHED, TurnParser

START, END, MESSAGE = "<|start|>", "<|end|>", "<|message|>"
CHANNEL, CONSTRAIN = "<|channel|>", "<|constrain|>"
RETURN, CALL = "<|return|>", "<|call|>"
NAMESPACE = "functions."

_ENDS = TagFinder((END, RETURN, CALL, START, CHANNEL))
_HEAD = TagFinder((MESSAGE, END, RETURN, CALL, START))
_HEAD_BEGINS = (CHANNEL, CONSTRAIN, MESSAGE, START, "to=", "assistant")
_BETWEEN = TagFinder((START, CHANNEL, RETURN))


class HarmonyParser(TurnParser):
    """States are named after where in the stream of messages they stand."""

    form = f"{CHANNEL}commentary to=functions.NAME{MESSAGE}, then a JSON object of arguments"

    def __init__(self, tools: Sequence[ToolSpec] = ()) -> None:
        super().__init__(tools)
        self._recipient = self._channel = ""
        self._state = self._first

    def _first(self, text: str, at: int) -> int:
        at = skip_space(text, at)
        rest = text[at : at + 16]
        if any(rest.startswith(begin) for begin in _HEAD_BEGINS):
            self._state = self._head
        elif len(rest) < 16 and any(begin.startswith(rest) for begin in _HEAD_BEGINS):
            return self._hold(text, at)
        else:
            self._state, self._channel = self._text, "final"
        return at

    def _head(self, text: str, at: int) -> int:
        at, tag = self._kept_until(text, at, _HEAD)
        if tag == MESSAGE:
            self._read_head(self._kept())
        elif tag:
            self._drop_head(self._kept())
            self._behind(tag)
        return at

    def _read_head(self, head: str) -> None:
        role, _, rest = head.partition(CHANNEL)
        words = [*role.split(), *rest.split(CONSTRAIN)[0].split()]
        named = role.split()[:1]
        if named and named[0] != "assistant" and not named[0].startswith("to="):
            self._state = self._over  # it began to speak for somebody else
            return
        self._recipient = next((word[3:] for word in words if word.startswith("to=")), "")
        self._channel = next(iter(rest.split()), "final").partition("<")[0]
        self._blank = True
        if self._recipient in ("", "user", "all", "assistant"):
            self._state = self._text
        else:
            self._state, self._object = self._body, ObjectScanner()

    def _drop_head(self, head: str) -> None:
        if "to=" in head:
            self._refuse(head, UNFINISHED)

    def _text(self, text: str, at: int) -> int:
        read = self._thought_until if self._channel == "analysis" else self._shown_until
        at, tag = read(text, at, _ENDS)
        self._behind(tag)
        return at

    def _body(self, text: str, at: int) -> int:
        at, tag = self._object_until(text, at, _ENDS)
        if tag:
            self._close()
            self._behind(tag)
        return at

    def _between(self, text: str, at: int) -> int:
        at, tag = self._shown_until(text, at, _BETWEEN)
        self._behind(tag)
        return at

    def _behind(self, tag: str) -> None:
        if tag == RETURN:
            self._state = self._over
        elif tag in (END, CALL):
            self._state, self._blank = self._between, True
        elif tag:
            self._state, self._raw = self._head, [CHANNEL] if tag == CHANNEL else []

    def _close(self, *, ended: bool = False) -> None:
        behind = self._kept()
        name = self._recipient
        if name not in self._tools:
            name = name.removeprefix(NAMESPACE)
        raw = f"to={self._recipient}{MESSAGE}{self._object.text}{behind}"
        self._take(LETTERS.received(name, self._tools), self._arguments(behind, ended=ended), raw)

    def _ended(self, rest: str) -> None:
        if self._is(self._head, self._first):
            self._drop_head(self._kept() + rest)
        elif self._is(self._body):
            self._raw.append(rest)
            self._close(ended=True)
        elif self._channel == "analysis" and self._is(self._text):
            self._think(rest)
        else:
            self._show(rest)
