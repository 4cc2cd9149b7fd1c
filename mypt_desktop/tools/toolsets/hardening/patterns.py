"""Whether a regular expression that a stranger wrote is quick on every short text.

Python's matcher tries alternatives one after the other: `(a+)+$` takes for ever on thirty letters, and nothing can
interrupt it. So a repetition of more than one character must leave no choice: after each character at most one part of
it can take the next one (a deterministic expression, after Brüggemann-Klein and Wood, 1998, where also two ways to the
same part count as a choice). Outside of such repetitions at most two in a row may compete for the same characters,
which is quick while texts are short (`LONGEST_TEXT` in `tools.arguments`).
"""

from __future__ import annotations

import importlib
import re
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

LONGEST = 300  # characters of a pattern
_MOST_COMPETING = 2
# Of the characters beyond ASCII only their kinds are told apart.
_DIGIT, _LETTER, _SPACE, _SIGN = "other digit", "other letter", "other space", "other sign"
_BEYOND = frozenset({_DIGIT, _LETTER, _SPACE, _SIGN})
_ALL = _BEYOND | frozenset(map(chr, range(128)))
_CATEGORIES = {
    "DIGIT": frozenset({*"0123456789", _DIGIT}),
    "SPACE": frozenset({*" \t\n\r\f\v\x1c\x1d\x1e\x1f", _SPACE}),
    "WORD": frozenset({*(c for c in map(chr, range(128)) if c.isalnum() or c == "_"), _LETTER, _DIGIT}),
}

Characters = frozenset[str]


def pattern_fault(pattern: object) -> str:
    """Why `pattern` is not used, as the end of a sentence; empty when it is quick."""
    if not isinstance(pattern, str) or len(pattern) > LONGEST:
        return f"a pattern must be text of at most {LONGEST} characters"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # it says what later versions will read otherwise
            re.compile(pattern)
            items = importlib.import_module("re._parser").parse(pattern)
    except (re.error, RecursionError, OverflowError, Warning) as error:
        return f"this is no regular expression: {error}"
    try:
        reading = _Reading()
        whole = reading.sequence(items)
        _check_competition(whole.steps)
    except _SlowError as slow:
        return str(slow)
    except RecursionError:
        return "this is nested too deep"
    return ""


class _SlowError(Exception):
    """`str` says why the pattern may be slow."""


@dataclass(frozen=True, slots=True)
class _Step:
    """What stands in a row outside of repetitions: characters, whether they repeat, whether they may be missing."""

    characters: Characters
    repeats: bool
    optional: bool


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of the pattern: its positions, those it can begin and end with. `single`: it is one character."""

    positions: tuple[int, ...] = ()
    first: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    empty: bool = True  # it can match nothing
    single: bool = False
    steps: tuple[_Step, ...] = ()


class _Reading:
    """The positions of the pattern, the characters each takes, and every way from one to the next."""

    def __init__(self) -> None:
        self._characters: list[Characters] = []
        self._ways: dict[int, list[int]] = {}

    def sequence(self, items: Iterable[tuple[Any, Any]]) -> _Part:
        whole = _Part()
        for operation, value in items:
            part = self._item(str(operation), value)
            self._join(whole.last, part.first)
            whole = _Part(
                whole.positions + part.positions,
                whole.first + part.first if whole.empty else whole.first,
                whole.last + part.last if part.empty else part.last,
                whole.empty and part.empty,
                part.single and not whole.positions,
                whole.steps + part.steps,
            )
        return whole

    def _item(self, operation: str, value: Any) -> _Part:
        match operation:
            case "LITERAL":
                return self._position(_literal(value))
            case "NOT_LITERAL":
                return self._position(_ALL - _literal(value) | _BEYOND)
            case "ANY":
                return self._position(_ALL)
            case "IN":
                return self._position(_class(value))
            case "AT":
                return _Part()
            case "BRANCH":
                return self._branch([self.sequence(items) for items in value[1]])
            case "SUBPATTERN" if not value[1] and not value[2]:
                return self.sequence(value[3])
            case "MAX_REPEAT" | "MIN_REPEAT":
                return self._repeat(value[0], value[1], self.sequence(value[2]))
            case _:
                raise _SlowError("a pattern must do without lookaround, references to groups and switches")

    def _position(self, characters: Characters) -> _Part:
        self._characters.append(characters)
        one = (len(self._characters) - 1,)
        self._ways[one[0]] = []
        return _Part(one, one, one, False, True, (_Step(characters, False, False),))

    def _branch(self, parts: Sequence[_Part]) -> _Part:
        step = _Step(
            frozenset().union(*(step.characters for part in parts for step in part.steps)),
            any(step.repeats for part in parts for step in part.steps),
            any(part.empty for part in parts),
        )
        return _Part(
            tuple(position for part in parts for position in part.positions),
            tuple(position for part in parts for position in part.first),
            tuple(position for part in parts for position in part.last),
            any(part.empty for part in parts),
            steps=(step,),
        )

    def _repeat(self, least: int, most: int, body: _Part) -> _Part:
        empty = least == 0 or body.empty
        characters = frozenset().union(*(step.characters for step in body.steps))
        if most > 1:
            self._join(body.last, body.first)
            if not body.single:
                self._check_loop(body)
        repeats = most > 1 or any(step.repeats for step in body.steps)
        steps = (_Step(characters, repeats, empty),) if body.positions else ()
        return _Part(body.positions, body.first, body.last, empty, steps=steps)

    def _join(self, ends: Iterable[int], starts: Sequence[int]) -> None:
        for end in ends:
            self._ways[end] += starts

    def _check_loop(self, body: _Part) -> None:
        inside = set(body.positions)
        choices = [list(body.first)] + [[way for way in self._ways[one] if way in inside] for one in body.positions]
        competing = any(
            self._characters[one] & self._characters[other] for ways in choices for one, other in combinations(ways, 2)
        )
        if body.empty or competing:
            raise _SlowError("a repetition in which one text can be read in several ways can take for ever")


def _check_competition(steps: Sequence[_Step]) -> None:
    """Repetitions in a row that could take each other's characters, as in `.*a.*b.*`, multiply the time."""
    competing: list[Characters] = []
    for step in steps:
        if step.repeats:
            competing = [*competing, step.characters]
            if sum(bool(other & step.characters) for other in competing) > _MOST_COMPETING:
                raise _SlowError("too many repetitions in a row can take the same characters")
        elif not step.optional:
            competing = [other for other in competing if other & step.characters]


def _literal(code: int) -> Characters:
    letter = chr(code)
    if code < 128:
        return frozenset({letter})
    kinds = ((_DIGIT, letter.isdecimal()), (_LETTER, letter.isalnum()), (_SPACE, letter.isspace()), (_SIGN, True))
    return frozenset({next(kind for kind, fits in kinds if fits)})


def _class(items: Iterable[tuple[Any, Any]]) -> Characters:
    found: set[str] = set()
    negated = singled_out = False  # the latter: only some characters of a kind beyond ASCII are named
    for operation, value in items:
        match str(operation):
            case "NEGATE":
                negated = True
            case "LITERAL":
                found |= _literal(value)
                singled_out = singled_out or value > 127
            case "RANGE":
                singled_out = singled_out or value[1] > 127
                found |= {chr(code) for code in range(value[0], min(value[1], 127) + 1)}
                found |= _BEYOND if value[1] > 127 else set()
            case "CATEGORY":
                found |= _category(str(value).removeprefix("CATEGORY_"))
            case _:
                found |= _ALL
    if not negated:
        return frozenset(found)
    return _ALL - found | (_BEYOND if singled_out else frozenset())


def _category(name: str) -> Characters:
    if name.startswith("NOT_"):
        return _ALL - _CATEGORIES.get(name.removeprefix("NOT_"), frozenset())
    return _CATEGORIES.get(name, _ALL)
