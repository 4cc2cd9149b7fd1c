"""Patterns of paths: split into where to begin and what to match, matched in time that grows with the path only.

`*` and `?` stay within a name, `**` goes through folders, `[…]` is one of these characters, `{a,b}` one of these texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from mypt_desktop.core.errors import UserError

_WILD = re.compile(r"[*?\[{]")
_ENDING = re.compile(r"\*\*/\*([^*?\[\]{}/\\]+)")  # the commonest: all files whose names end so
_MAX_PATTERN_LENGTH: Final = 500  # characters of a pattern
_ESCAPED = frozenset(r"\.+()|^$[]{}*?")


@dataclass(frozen=True, slots=True)
class Target:
    """`base`: the folder or file to begin at; `pattern` is matched below it, empty where all of it is meant."""

    base: str
    pattern: str = ""


def target(entry: str) -> Target:
    """A pattern in the first name is meant in all folders, one further on in its own only."""
    path = entry.strip().replace("\\", "/")
    prefix = next((root for root in ("chat:", "workspace:") if path.startswith(root)), "")
    parts = path.removeprefix(prefix).rstrip("/").split("/")
    wild = next((at for at, part in enumerate(parts) if _WILD.search(part)), None)
    if wild is None:
        return Target(prefix + "/".join(parts))
    pattern = "/".join(parts[wild:])
    if wild == 0:
        return Target(prefix, pattern if pattern.startswith("**/") or pattern == "**" else f"**/{pattern}")
    return Target(prefix + "/".join(parts[:wild]), pattern)


def matcher(pattern: str) -> Callable[[str], bool]:
    """Whether a path below the base fits. Raises `UserError` for a pattern that is none."""
    import re2

    if len(pattern) > _MAX_PATTERN_LENGTH:
        raise UserError(f"The pattern {pattern[:60]!r}… is longer than {_MAX_PATTERN_LENGTH} characters.")
    if pattern in ("**", "**/*"):
        return lambda path: True
    if (simple := _ENDING.fullmatch(pattern)) is not None:
        return lambda path: path.endswith(simple[1])
    try:
        compiled = re2.compile(_expression(pattern), _options())
    except re2.error as error:
        raise UserError(f"{pattern!r} is no pattern of paths: {_said(error)}.") from error
    ending = re.split(r"[*?\]}\[{,]", pattern)[-1].lstrip("/")  # a `**/` before it may stand for no folder at all
    fits = compiled.fullmatch
    return lambda path: path.endswith(ending) and fits(path) is not None


def of_names(pattern: str) -> Callable[[str], bool] | None:
    """As `matcher`, for the last name of a path alone; None where the folders it is in count too."""
    last = pattern.removeprefix("**/")
    if last == pattern or "/" in last or "**" in last:
        return None
    return matcher(pattern)


def named_packages(pattern: str) -> bool:
    """Whether installed packages are asked for by name."""
    return "node_modules" in pattern


def _expression(pattern: str) -> str:
    parts: list[str] = []
    at, braces = 0, 0
    while at < len(pattern):
        one = pattern[at]
        if pattern.startswith("**/", at) and (at == 0 or pattern[at - 1] == "/"):
            parts.append("(?:[^/]+/)*")
            at += 3
            continue
        if pattern.startswith("**", at):
            parts.append(".*")
            at += 2
            continue
        if one == "[":
            end = pattern.find("]", at + 2)
            if end < 0:
                raise UserError(f"{pattern!r} is no pattern of paths: a bracket stays open.")
            parts.append(_set(pattern[at + 1 : end]))
            at = end + 1
            continue
        if one == "{":
            braces += 1
        elif one == "}":
            braces -= 1
        parts.append(_piece(one, braces))
        at += 1
    if braces:
        raise UserError(f"{pattern!r} is no pattern of paths: a brace stays open.")
    return "(?s)" + "".join(parts)


def _piece(one: str, braces: int) -> str:
    match one:
        case "*":
            return "[^/]*"
        case "?":
            return "[^/]"
        case "{":
            return "(?:"
        case "}":
            return ")" if braces >= 0 else r"\}"
        case "," if braces > 0:
            return "|"
        case _:
            return f"\\{one}" if one in _ESCAPED else one


def _set(inside: str) -> str:
    negated = inside[:1] in ("!", "^")
    members = "".join(f"\\{one}" if one in r"\[]^&" else one for one in inside[1 if negated else 0 :])
    return f"[^/{members}]" if negated else f"[{members}]"


def _options() -> Any:
    import re2

    options = re2.Options()
    options.log_errors = False
    return options


def _said(error: Exception) -> str:
    said = error.args[0] if error.args else error
    return (said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said))[:200]
