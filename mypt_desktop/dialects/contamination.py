"""Finds a model's protocol where it does not belong: as plain words inside the arguments of a tool call.

Some models, kept from writing control tokens inside arguments, write them without their brackets: `analysis
to=functions.edit code …`, then more of the same and text from nowhere. The routing would not notice, so the tool would
get it. The marker alone proves nothing, since people write about protocols; with two more of the signals that come
with such a leak, one of them strong, it does. What stands in brackets (`<|channel|>`) is a quotation and never a leak.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from mypt_desktop.core.messages import Json, ToolCall
from mypt_desktop.dialects.spelling import LETTERS


class Signal(StrEnum):
    """What was seen around a marker."""

    CHANNEL = "a channel's name before it"
    GLITCH = "a word before it that only broken generations hold"
    SCRIPT = "a run of letters of another script beside it"
    JUNK = "brackets before it that close nothing"
    BODY = "the word that begins a body behind it"
    CASCADE = "another marker behind it"
    OUTPUT = "the frame of a made-up result behind it"


@dataclass(frozen=True, slots=True)
class Leak:
    """Where the corruption begins in a text, and by what it was known."""

    start: int
    signals: frozenset[Signal]


@dataclass(frozen=True, slots=True)
class Clean:
    call: ToolCall


@dataclass(frozen=True, slots=True)
class Truncated:
    """The call without what came at and behind the leak. `removed` is that, for the log."""

    call: ToolCall
    removed: str


@dataclass(frozen=True, slots=True)
class Refused:
    """`reason` is what the model is told."""

    reason: str


Verdict: TypeAlias = Clean | Truncated | Refused
Cut: TypeAlias = Callable[[str, int], str | None]

_MARKER = re.compile(r"to=functions\.[A-Za-z_][\w.-]*")
_WINDOW = 160  # characters beside a marker in which its signals must stand
_NEEDED = 2
_STRONG = frozenset({Signal.GLITCH, Signal.SCRIPT, Signal.BODY, Signal.OUTPUT})  # texts about protocols have the others
_CHANNELS = r"(?:analysis|assistant|commentary|final|user|system|developer|tool)"
_GLITCHES = r"(?:Japgolly|Jsii_commentary|Jsii|changedFiles|RTLU|SolidGoldMagikarp)"
_CHANNEL_BEFORE = re.compile(rf"(?<![\w|]){_CHANNELS}\s*\Z|{_CHANNELS}\s*\Z(?<=\s)")
_GLUED_CHANNEL = re.compile(rf"[^\x00-\x7f]{_CHANNELS}\s*\Z")
_GLITCH_BEFORE = re.compile(rf"{_GLITCHES}\W*(?:{_CHANNELS}\s*)?\Z")
_JUNK_BEFORE = re.compile(rf"(?:[】【」「』『]|[}}\])]\s*[\"'】]*)[\s\"'}}】【]*(?:{_CHANNELS}\s*)?\Z")
_BODY_BEHIND = re.compile(r"\s+code(?:\b|_output)")
_OUTPUT_BEHIND = re.compile(r"code_output\s*\n?\s*Cell\s+\d+:|\bCell \d+:\s*\n")
_PREFIX = re.compile(rf"(?:[\s\"'】【」「』『…]|{_CHANNELS}|{_GLITCHES})\Z")


def find_leak(text: str) -> Leak | None:
    """The first leak in a text. Linear in its length."""
    marks = list(_MARKER.finditer(text))
    for number, mark in enumerate(marks):
        before = text[max(0, mark.start() - _WINDOW) : mark.start()]
        behind = text[mark.end() : mark.end() + _WINDOW]
        if _quoted(before, behind):
            continue
        cascades = number + 1 < len(marks) and marks[number + 1].start() - mark.end() < 10 * _WINDOW
        signals = frozenset(_signals(before, behind, cascades=cascades))
        if len(signals) >= _NEEDED and signals & _STRONG:
            return Leak(_start(text, mark.start()), signals)
    return None


def guard(call: ToolCall, cuts: Mapping[str, Cut] | None = None) -> Verdict:
    """Whether a call may be run, and as what.

    `cuts`: for tools whose one text argument is a list of operations, what keeps those before a position (see
    `before_operation`); any other contaminated call is refused, since nothing says where its sense ends.
    """
    leaks = [(key, leak) for key, value in call.arguments.items() if (leak := _leak_in(value))]
    if not leaks:
        return Clean(call)
    key, leak = leaks[0]
    value, cut = call.arguments[key], (cuts or {}).get(call.name)
    if cut and isinstance(value, str) and len(leaks) == 1:
        kept = cut(value, leak.start)
        if kept:
            return Truncated(replace(call, arguments={**call.arguments, key: kept}), value[len(kept) :])
    signs = ", ".join(sorted(leak.signals))
    return Refused(
        f"The call was not run: its argument {key!r} holds routing words of your own protocol that are no part of it "
        f"({signs}). Make the call again, with only what belongs there."
    )


def before_operation(begins: re.Pattern[str]) -> Cut:
    """Keeps the operations that ended before a position; `begins` matches the start of one at a line's start."""

    def cut(text: str, position: int) -> str | None:
        line = text.rfind("\n", 0, position) + 1
        starts = [found.start() for found in begins.finditer(text, 0, position)]
        last = max((start for start in starts if start <= line), default=0)
        kept = text[:last]
        return kept if kept.strip() and begins.search(kept) else None

    return cut


def sent_name(name: str) -> str:
    """How a tool's name looks in a marker."""
    return f"to=functions.{LETTERS.sent(name)}"


def _leak_in(value: Json) -> Leak | None:
    pending: list[Json] = [value]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            if leak := find_leak(item):
                return leak
        elif isinstance(item, Mapping):
            pending += [*item, *item.values()]
        elif isinstance(item, Sequence):
            pending += item
    return None


def _quoted(before: str, behind: str) -> bool:
    return (
        before.rstrip().endswith("|>") or bool(re.search(rf"\|>\s*{_CHANNELS}\s*\Z", before)) or behind.startswith("<|")
    )


def _signals(before: str, behind: str, *, cascades: bool) -> Iterator[Signal]:
    if _CHANNEL_BEFORE.search(before) or _GLUED_CHANNEL.search(before):
        yield Signal.CHANNEL
    if _GLITCH_BEFORE.search(before):
        yield Signal.GLITCH
    if _JUNK_BEFORE.search(before):
        yield Signal.JUNK
    if _BODY_BEHIND.match(behind):
        yield Signal.BODY
    if _OUTPUT_BEHIND.search(behind):
        yield Signal.OUTPUT
    if cascades:
        yield Signal.CASCADE
    if _foreign_run(before[-24:]) or _foreign_run(behind[:64]):
        yield Signal.SCRIPT


def _foreign_run(text: str) -> bool:
    """Two letters in a row that are neither Latin nor Greek."""
    run = 0
    for character in text:
        run = run + 1 if _foreign(character) else 0
        if run == 2:
            return True
    return False


def _foreign(character: str) -> bool:
    if ord(character) < 0x370 or not unicodedata.category(character).startswith(("L", "M")):
        return False
    return not unicodedata.name(character, "").startswith(("LATIN", "GREEK"))


def _start(text: str, at: int) -> int:
    """Back over what such a leak begins with: channel names, glitch words, brackets, letters of another script."""
    lowest = max(0, at - _WINDOW)
    while at > lowest:
        if _foreign(text[at - 1]):
            at -= 1
        elif found := _PREFIX.search(text, max(lowest, at - 32), at):
            at = found.start()
        else:
            break
    return at
