"""The rules of one `.gitignore`, matched as git does, in time that grows with pattern times path whatever they are.

A file of rules comes with a folder of anybody's. A regular expression made of one takes exponential time where its
author wants that, and holds the interpreter's lock meanwhile. Here all places of a path that a pattern can have reached
are one number, a bit for each, and every part of the pattern moves them in a few operations.

The rules are those of git's `dir.c` and `wildmatch.c` (2.39), on bytes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

MOST_RULES = 5_000
MOST_PARTS = 50_000  # of all patterns with wildcards in one file
_SLASH = 0x2F
_WILD = b"*?[\\"
_CLASSES: dict[bytes, Callable[[int], bool]] = {
    b"alnum": lambda c: c < 128 and chr(c).isalnum(),
    b"alpha": lambda c: c < 128 and chr(c).isalpha(),
    b"blank": lambda c: c in b" \t",
    b"cntrl": lambda c: c < 32 or c == 127,
    b"digit": lambda c: c in b"0123456789",
    b"graph": lambda c: 32 < c < 127,
    b"lower": lambda c: c < 128 and chr(c).islower(),
    b"print": lambda c: 32 <= c < 127,
    b"punct": lambda c: 32 < c < 127 and not chr(c).isalnum(),
    b"space": lambda c: c in b" \t\n\v\f\r",
    b"upper": lambda c: c < 128 and chr(c).isupper(),
    b"xdigit": lambda c: c in b"0123456789abcdefABCDEF",
}


@dataclass(frozen=True, slots=True)
class _One:
    """One byte of these, never a slash unless it is the only one."""

    of: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Star:
    """Any bytes without a slash."""


@dataclass(frozen=True, slots=True)
class _Folders:
    """No folder, or any number inside each other, with the slash behind."""


@dataclass(frozen=True, slots=True)
class _Rest:
    """All that follows."""


_Part: TypeAlias = _One | _Star | _Folders | _Rest
_ANY_BYTE = _One(frozenset(range(256)) - {_SLASH})
_NEVER = _One(frozenset())


@dataclass(frozen=True, slots=True)
class _Rule:
    """`parts` are None where `pattern` is all literal, or a star and then literal (`ending`)."""

    ignores: bool
    folders_only: bool
    by_name: bool
    pattern: bytes
    ending: bool
    parts: tuple[_Part, ...] | None


class _Text:
    """A path or name to be matched, with the places of each byte in it."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._masks: dict[int, int] | None = None

    @property
    def masks(self) -> dict[int, int]:
        if self._masks is None:
            self._masks = {}
            for place, byte in enumerate(self.data):
                self._masks[byte] = self._masks.get(byte, 0) | 1 << place
        return self._masks


class IgnoreRules:
    """What one `.gitignore` says of paths below its folder."""

    def __init__(self, data: bytes) -> None:
        self._rules: list[_Rule] = []
        parts = 0
        for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n"):
            rule = _rule(line)
            if rule is None:
                continue
            parts += len(rule.parts or ())
            if len(self._rules) == MOST_RULES or parts > MOST_PARTS:
                break
            self._rules.append(rule)
        self._rules.reverse()  # the last one that fits decides
        self._names, self._endings, self._any = _last_names(self._rules)

    def __bool__(self) -> bool:
        return bool(self._rules)

    def may_speak_of(self, name: str) -> bool:
        """Whether a rule could fit a path whose last name is `name`; False is certain, and found out fast."""
        return self._any or name in self._names or name.endswith(self._endings)

    @property
    def last_names(self) -> tuple[frozenset[str], tuple[str, ...]]:
        """One of these names, or endings, has each path that a rule could fit; "" ends all."""
        return (frozenset(), ("",)) if self._any else (self._names, self._endings)

    def ignores(self, path: str, *, folder: bool) -> bool | None:
        """None where no rule speaks of `path`, which is relative and has no slash at its end.

        Of what lies in an ignored folder git says nothing: whoever walks does not go in.
        """
        whole = _Text(os.fsencode(path))
        name = _Text(whole.data.rpartition(b"/")[2])
        for rule in self._rules:
            if (folder or not rule.folders_only) and _fits(rule, name if rule.by_name else whole):
                return rule.ignores
        return None


def _last_names(rules: list[_Rule]) -> tuple[frozenset[str], tuple[str, ...], bool]:
    """The names and endings that a path must have for a rule to fit, and whether a rule may fit any."""
    names, endings = set[str](), list[str]()
    for rule in rules:
        last = rule.pattern.rpartition(b"/")[2]
        if not any(byte in _WILD for byte in last):
            if rule.ending:
                endings.append(os.fsdecode(last))
            else:
                names.add(os.fsdecode(last))
        elif last[:1] == b"*" and last[1:] and not any(byte in _WILD for byte in last[1:]):
            endings.append(os.fsdecode(last[1:]))
        else:
            return frozenset(), (), True
    return frozenset(names), tuple(endings), False


def _rule(line: bytes) -> _Rule | None:
    """None for a line that is no rule, or one that fits nothing."""
    pattern = _trimmed(line.removesuffix(b"\r").partition(b"\0")[0])
    if pattern.startswith(b"#"):
        return None
    ignores = not pattern.startswith(b"!")
    pattern = pattern if ignores else pattern[1:]
    folders_only = pattern.endswith(b"/")
    pattern = pattern[:-1] if folders_only else pattern
    if not pattern:
        return None
    by_name = b"/" not in pattern
    pattern = pattern.removeprefix(b"/")
    if not any(byte in _WILD for byte in pattern):
        return _Rule(ignores, folders_only, by_name, pattern, ending=False, parts=None)
    if by_name and pattern.startswith(b"*") and not any(byte in _WILD for byte in pattern[1:]):
        return _Rule(ignores, folders_only, by_name, pattern[1:], ending=True, parts=None)
    return _Rule(ignores, folders_only, by_name, pattern, ending=False, parts=tuple(_parts(pattern)))


def _trimmed(line: bytes) -> bytes:
    """Without the spaces at its end, except an escaped one and what is before it."""
    last, at = len(line.rstrip(b" ")), 0
    if last == len(line) or last == 0:
        return line[:last]
    while at < last:
        at += 2 if line[at : at + 1] == b"\\" else 1
    return line[:at]


def _parts(pattern: bytes) -> Iterator[_Part]:
    at, end = 0, len(pattern)
    wild = next(place for place, byte in enumerate(pattern) if byte in _WILD)  # git compares what is before by itself
    while at < end:
        byte = pattern[at]
        if byte == ord("*"):
            begin = at
            while at < end and pattern[at] == ord("*"):
                at += 1
            alone = (begin == wild or pattern[begin - 1] == _SLASH) and (at == end or pattern[at] == _SLASH)
            if at - begin == 1 or not alone:
                yield _Star()
            elif at == end:
                yield _Rest()
            else:
                at += 1
                yield _Folders()
        elif byte == ord("["):
            one, at = _bracket(pattern, at + 1)
            yield one
        elif byte == ord("\\"):
            yield _One(frozenset(pattern[at + 1 : at + 2]))
            at += 2
        else:
            yield _ANY_BYTE if byte == ord("?") else _One(frozenset((byte,)))
            at += 1


def _bracket(pattern: bytes, at: int) -> tuple[_One, int]:
    """What stands between `[` and `]`, and where it goes on. One that does not end, or names no class, fits nothing."""
    end, found = len(pattern), set[int]()
    negated = pattern[at : at + 1] in (b"!", b"^")
    at += negated
    first, before = True, -1  # the byte that a range may begin with
    while first or pattern[at : at + 1] != b"]":
        first = False
        if at >= end:
            return _NEVER, end
        byte = pattern[at]
        if pattern.startswith(b"[:", at):
            close = pattern.find(b"]", at + 2)
            if close < 0:
                return _NEVER, end
            if close - 1 > at + 1 and pattern[close - 1] == ord(":"):
                named = _CLASSES.get(pattern[at + 2 : close - 1])
                if named is None:
                    return _NEVER, end
                found |= set(filter(named, range(256)))
                at, before = close + 1, -1
                continue
        if byte == ord("-") and before >= 0 and at + 1 < end and pattern[at + 1] != ord("]"):
            at += 1
            if pattern[at] == ord("\\"):
                at += 1
                if at >= end:
                    return _NEVER, end
            found |= set(range(before, pattern[at] + 1))
            before = -1
        else:
            if byte == ord("\\"):
                at += 1
                if at >= end:
                    return _NEVER, end
            before = pattern[at]
            found.add(before)
        at += 1
    chosen = set(range(256)) - found if negated else found
    return _One(frozenset(chosen - {_SLASH})), at + 1


def _fits(rule: _Rule, text: _Text) -> bool:
    if rule.parts is None:
        return text.data.endswith(rule.pattern) if rule.ending else text.data == rule.pattern
    masks, length = text.masks, len(text.data)
    everywhere = (1 << length + 1) - 1
    slashes = masks.get(_SLASH, 0)
    places = 1  # bit n: the pattern up to here fits the first n bytes
    for part in rule.parts:
        match part:
            case _One(of):
                if len(of) == 1:
                    fitting = masks.get(next(iter(of)), 0)
                else:
                    fitting = sum(mask for byte, mask in masks.items() if byte in of)
                places = (places & fitting) << 1
            case _Star():
                # The sum carries each place on to the end of its run without a slash.
                run = everywhere >> 1 & ~slashes
                places |= ((places & run) + run) ^ run
            case _Folders():
                behind = slashes << 1
                places |= behind & ~((places & -places) * 2 - 1)
            case _Rest():
                places = everywhere & ~((places & -places) - 1)
        if not places:
            return False
    return bool(places >> length & 1)
