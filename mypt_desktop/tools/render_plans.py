"""Render plans: a tool's renderer settings with the call's arguments, result and places filled in.

Seven expressions, in strings at any depth of the settings (never in the names of settings):

    $args  $args.name  $return  $return.path.to.0.value  $chat_id  $workspace  $toolset

A string that is one expression takes the value with its type; inside a longer string the value becomes text, JSON for
what is no string. `$$` is a dollar sign, and so is one that begins no expression: `$returned`, `$5`. What was filled in
is never read again. Nothing here raises: a path that leads nowhere is an error in the plan.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.core.render_plans import RenderPlan

__all__ = ["MOST_CHARACTERS", "MOST_DEPTH", "Places", "RenderPlan", "render_plan"]

MOST_CHARACTERS: Final = 64_000_000  # of a plan as JSON: an HTML page may be given 20 MB of data
MOST_DEPTH: Final = 200

_EXPRESSION = re.compile(r"\$(?:(\$)|(args|return|chat_id|workspace|toolset)(?![\w])((?:\.[\w-]+)*))")
_INDEX = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)
_SHOWN = 60
_MOST_BITS = 4096


@dataclass(frozen=True, slots=True)
class Places:
    """Where a call ran: `workspace` is the folder of the chat's files, `toolset` that of the toolset. Absolute."""

    chat_id: str
    workspace: Path
    toolset: Path


class _PlanFaultError(Exception):
    """`str` is the sentence of the plan's error."""


def render_plan(
    renderer: str, config: JsonObject, arguments: JsonObject, result: JsonObject, places: Places
) -> RenderPlan:
    """The plan for one result. `file` comes out relative to the chat's files, `artifact` absolute."""
    roots: dict[str, Json] = {
        "args": arguments,
        "return": result,
        "chat_id": places.chat_id,
        "workspace": str(places.workspace),
        "toolset": str(places.toolset),
    }
    try:
        filled = _Filling(roots).mapping(config, 0)
        if "file" in filled:
            filled["file"] = _file(filled["file"], places.workspace)
        if "artifact" in filled:
            filled["artifact"] = _artifact(filled["artifact"], places.toolset)
        _measure(filled)
    except _PlanFaultError as fault:
        return RenderPlan(renderer, {}, str(fault))
    return RenderPlan(renderer, filled)


@dataclass(slots=True)
class _Filling:
    """Fills values in. `left` is how many characters of text it may still make."""

    roots: Mapping[str, Json]
    left: int = field(default=MOST_CHARACTERS)

    def mapping(self, value: JsonObject, depth: int) -> dict[str, Json]:
        return {str(name): self.value(item, depth + 1) for name, item in value.items()}

    def value(self, value: Json, depth: int) -> Json:
        if depth > MOST_DEPTH:
            raise _PlanFaultError("The renderer's settings are nested too deeply.")
        match value:
            case str():
                return self.string(value)
            case Mapping():
                return self.mapping(value, depth)
            case list() | tuple():
                return [self.value(item, depth + 1) for item in value]
            case _:
                return value

    def string(self, text: str) -> Json:
        pieces: list[str] = []
        at = 0
        while found := _EXPRESSION.search(text, at):
            if found[1]:
                value: Json = "$"
                end = found.end()
            else:
                value, end = self._resolve(found)
                if (found.start(), end) == (0, len(text)):
                    return value
            self._add(pieces, text[at : found.start()])
            self._add(pieces, value if isinstance(value, str) else _text(value))
            at = end
        self._add(pieces, text[at:])
        return "".join(pieces)

    def _add(self, pieces: list[str], text: str) -> None:
        self.left -= len(text)
        if self.left < 0:
            raise _too_large()
        pieces.append(text)

    def _resolve(self, found: re.Match[str]) -> tuple[Json, int]:
        """The value of an expression, and where in the string its name ends."""
        value, end = self.roots[found[2]], found.end(2)
        segments = found[3].split(".")[1:]
        for number, segment in enumerate(segments):
            member = _member(value, segment)
            if member is None:
                raise _PlanFaultError(_missing(found[2], segments[: number + 1], value))
            name, value = member
            end += 1 + len(name)
            if name != segment:
                break  # what follows the name is text
        return value, end


def _member(value: Json, segment: str) -> tuple[str, Json] | None:
    """The member of `value` with the longest name that `segment` is or begins with, up to a hyphen."""
    if isinstance(value, Mapping):
        name = segment
        while name not in value:
            name, hyphen, _ = name.rpartition("-")
            if not hyphen or not name:
                return None
        return name, value[name]
    if isinstance(value, list | tuple):
        index = segment.partition("-")[0]
        if _INDEX.fullmatch(index) and int(index) < len(value):
            return index, value[int(index)]
    return None


def _missing(root: str, path: list[str], value: Json) -> str:
    whole = _cut(f"${'.'.join([root, *path])}")
    last = _cut(path[-1])
    of = "The call has" if root == "args" else "The result has"
    match value:
        case Mapping():
            there = ", ".join(_cut(str(name)) for name in list(value)[:10])
            return f"{of} no {last!r} ({whole}). There is: {there or 'nothing'}."
        case list() | tuple():
            return f"{of} no entry {last!r} in a list of {len(value)} ({whole})."
        case _:
            return f"{of} no {whole}: what stands before {last!r} has no parts."


def _text(value: Json) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        raise _too_deep() from None
    except ValueError:  # Python writes no integer of more than some thousand digits
        raise _not_json() from None


def _file(value: Json, folder: Path) -> str:
    """A path relative to the chat's files, with forward slashes."""
    inside = _inside(value, folder)
    if inside is None or not inside.parts:
        raise _PlanFaultError(f"{_shown(value)} is no file among the chat's files.")
    return inside.as_posix()


def _artifact(value: Json, folder: Path) -> str:
    """The absolute path of a file of the toolset."""
    inside = _inside(value, folder)
    if inside is None or not inside.parts:
        raise _PlanFaultError(f"{_shown(value)} is no file of the toolset.")
    path = folder.joinpath(inside)
    try:
        if not path.resolve().is_relative_to(folder.resolve()):
            raise _PlanFaultError(f"{_shown(value)} leads out of the toolset.")
    except (OSError, RuntimeError, ValueError):  # a loop of links, a name too long
        raise _PlanFaultError(f"{_shown(value)} is no file of the toolset.") from None
    return str(path)


def _inside(value: Json, folder: Path) -> PurePosixPath | None:
    """`value` as a path below `folder`; None when it is none. Decided by its words alone."""
    if not isinstance(value, str) or "\0" in value:
        return None
    below = value.removeprefix(str(folder))
    path = PurePosixPath(below.lstrip("/\\") if below[:1] in ("/", "\\") and below != value else value)
    if path.is_absolute() or ".." in re.split(r"[/\\]", str(path)) or re.match(r"[A-Za-z]:|\\", str(path)):
        return None
    return path


def _measure(plan: JsonObject) -> None:
    """Refuses a plan that is too large or too deep to be kept. Values that occur twice count twice."""
    left = MOST_CHARACTERS
    waiting: list[tuple[Json, int]] = [(plan, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > MOST_DEPTH:
            raise _too_deep()
        match value:
            case str():
                left -= len(value) + 2
            case Mapping():
                left -= sum(len(str(name)) + 4 for name in value) + 2
                waiting += [(item, depth + 1) for item in value.values()]
            case list() | tuple():
                left -= len(value) + 2
                waiting += [(item, depth + 1) for item in value]
            case float() if not math.isfinite(value):
                raise _not_json()
            case int() if value.bit_length() > _MOST_BITS:
                raise _not_json()
            case _:
                left -= 4
        if left < 0:
            raise _too_large()


def _too_deep() -> _PlanFaultError:
    return _PlanFaultError("The result is nested too deeply to be shown.")


def _not_json() -> _PlanFaultError:
    return _PlanFaultError("The result holds a number that JSON cannot express.")


def _too_large() -> _PlanFaultError:
    return _PlanFaultError(f"The result is too large to be shown: more than {MOST_CHARACTERS // 1_000_000} MB.")


def _cut(text: str) -> str:
    return text[:_SHOWN]


def _shown(value: Json) -> str:
    return repr(_cut(value)) if isinstance(value, str) else "What is not a text"
