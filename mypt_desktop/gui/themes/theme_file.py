"""A theme as a JSON file, read and checked. What it holds is data: a name and colours, no addresses and no code.

    {"name": "Harbour", "appearance": "dark", "vars": {"ink": "#ECEBE6"}, "colors": {"text": "ink", …}}

Every role of `roles.ROLES` has a colour: `#RRGGBB`, the name of one of `vars`, a number of the 256-colour palette of
terminals, or "" for what the program's own light or dark theme has there. All faults of a file are found at once.
"""

from __future__ import annotations

import difflib
import json
import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.themes.roles import ROLES

MOST_BYTES = 64_000
_MOST_FAULTS, _MOST_VARS, _LONGEST_NAME = 20, 200, 60
_HEX = re.compile(r"#[0-9A-Fa-f]{6}")
_TOP = ("name", "appearance", "about", "vars", "colors")
_A_COLOR = "write six hexadecimal digits like #1F6FEB, the name of one of vars, a number from 0 to 255, or nothing"

Appearance = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class ThemeColors:
    """A theme that was found sound. `id` is its file's name; `colors` has every role as `#RRGGBB`."""

    id: str
    name: str
    appearance: Appearance
    colors: Mapping[str, str]
    about: str = ""
    own: bool = False  # the user's, not the program's


@dataclass(frozen=True, slots=True)
class Fault:
    """`place` is the way to it in the file, like `colors.text`; `line` is 0 where it is not known."""

    place: str
    what: str
    line: int = 0

    def __str__(self) -> str:
        where = f"{self.place} (line {self.line})" if self.line else self.place
        return f"{where}: {self.what}" if where else self.what


class ThemeFileError(UserError):
    """The file is no theme; `faults` are all that is wrong with it, in the order of the file's parts."""

    def __init__(self, path: Path, faults: list[Fault]) -> None:
        self.path = path
        self.faults = tuple(faults[:_MOST_FAULTS])
        more = f" And {len(faults) - 1} more." if len(faults) > 1 else ""
        super().__init__(f"{path.name} is not used as a theme. {faults[0]}.{more}", hint=f"Mend {path}, or delete it.")


def read_theme(path: Path, defaults: Mapping[Appearance, Mapping[str, str]], *, own: bool = True) -> ThemeColors:
    """The theme in the file. `defaults` are the colours that stand for ""; `own`: it is the user's.

    Raises `ThemeFileError` for everything else: no file, too large, no JSON, faults in it.
    """
    text = _text(path)
    faults: list[Fault] = []
    raw = _parsed(path, text, faults)
    found = _Check(text, faults)
    name, appearance = found.name(raw), found.appearance(raw)
    found.unknown(raw, _TOP, "")
    colors = found.colors(raw, defaults.get(appearance, {}))
    if faults:
        raise ThemeFileError(path, faults)
    about = raw.get("about", "")
    return ThemeColors(path.stem, name, appearance, colors, one_line(about) if isinstance(about, str) else "", own)


def means_theme(path: Path) -> bool:
    """Whether the file is meant as a theme, sound or not; any other JSON is somebody's data."""
    try:
        raw = _parsed(path, _text(path), [])
    except ThemeFileError:
        return False
    return isinstance(raw.get("colors"), dict) and "appearance" in raw


def _text(path: Path) -> str:
    """What the file holds, if it is a file of a theme's size."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
    try:
        descriptor = os.open(path, flags)  # a pipe is opened without waiting, and then refused
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise ThemeFileError(path, [Fault("", "It is no file")])
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ThemeFileError(path, [Fault("", f"It cannot be read: {error.strerror or error}")]) from error
    if len(data) > MOST_BYTES:
        raise ThemeFileError(path, [Fault("", f"It is larger than a theme may be, {MOST_BYTES // 1000} KB")])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ThemeFileError(path, [Fault("", f"It is no UTF-8 text at byte {error.start}")]) from error


def _parsed(path: Path, text: str, faults: list[Fault]) -> dict[str, Any]:
    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(found)
        for key in made:
            if sum(1 for other, _ in found if other == key) > 1:
                faults.append(Fault(one_line(key, 60), "it stands there twice"))
        return made

    try:
        raw = json.loads(text, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        what = f"It is no JSON: {error.msg} at column {error.colno}"
        raise ThemeFileError(path, [Fault("", f"Line {error.lineno}: {what}")]) from error
    except (RecursionError, ValueError) as error:
        raise ThemeFileError(path, [Fault("", "It is no JSON that can be read")]) from error
    if not isinstance(raw, dict):
        raise ThemeFileError(path, [Fault("", "It is no JSON object, which begins with {")])
    return raw


@dataclass
class _Check:
    """Looks at one part of the file after the other and notes what is wrong."""

    text: str
    faults: list[Fault] = field(default_factory=list)

    def name(self, raw: Mapping[str, Any]) -> str:
        name = raw.get("name")
        if not isinstance(name, str) or not name.strip():
            self._fault("name", "the theme needs a name, a text between quotation marks", "name")
            return ""
        return one_line(name, _LONGEST_NAME)

    def appearance(self, raw: Mapping[str, Any]) -> Appearance:
        if raw.get("appearance") == "dark":
            return "dark"
        if raw.get("appearance") != "light":
            self._fault("appearance", 'write "light" or "dark"', "appearance")
        return "light"

    def unknown(self, raw: Mapping[str, Any], known: tuple[str, ...], under: str) -> None:
        for key in raw:
            if key not in known and key != "$schema":
                near = difflib.get_close_matches(key[:80], known, 1)
                meant = f"; did you mean {near[0]}?" if near else ""
                self._fault(under + one_line(key, 60), f"there is nothing of that name{meant.rstrip('?')}", key)

    def colors(self, raw: Mapping[str, Any], defaults: Mapping[str, str]) -> dict[str, str]:
        variables, given = self._object(raw, "vars", optional=True), self._object(raw, "colors")
        if len(variables) > _MOST_VARS:
            self._fault("vars", f"there are more than {_MOST_VARS}", "vars")
            return {}
        self.unknown(given, ROLES, "colors.")
        missing = [role for role in ROLES if role not in given]
        if missing and isinstance(raw.get("colors"), dict):
            self._fault("colors", f"these are missing: {', '.join(missing)}", "colors")
        for name in variables:
            self._color(f"vars.{one_line(name, 60)}", name, variables[name], variables, "#000000")
        resolved = {}
        for role in ROLES:
            if role in given:
                default = defaults.get(role, "#000000")
                resolved[role] = self._color(f"colors.{role}", role, given[role], variables, default)
        return resolved

    def _object(self, raw: Mapping[str, Any], key: str, optional: bool = False) -> dict[str, Any]:
        value = raw.get(key, {} if optional else None)
        if isinstance(value, dict):
            return value
        self._fault(key, "it must be an object, which begins with {", key)
        return {}

    def _color(self, place: str, key: str, value: object, variables: Mapping[str, Any], default: str) -> str:
        seen: list[str] = []
        while isinstance(value, str) and value in variables:
            if value in seen:
                way = " to ".join(one_line(name, 40) for name in (*seen[:6], value))
                self._fault(place, f"its variables lead back to themselves, {way}", key)
                return default
            seen.append(value)
            value = variables[value]
        if value == "":
            return default
        if isinstance(value, str) and _HEX.fullmatch(value):
            return value.upper()
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 255:
            return _of_terminal(value)
        self._fault(place, f"{one_line(json.dumps(value, ensure_ascii=False), 60)} is no colour; {_A_COLOR}", key)
        return default

    def _fault(self, place: str, what: str, key: str) -> None:
        self.faults.append(Fault(place, what, self._line(key)))

    def _line(self, key: str) -> int:
        """Where the key stands in the text; 0 where it does not."""
        at = self.text.find(json.dumps(key, ensure_ascii=False) + ":")
        if at < 0:
            match = re.search(re.escape(json.dumps(key, ensure_ascii=False)) + r"\s*:", self.text)
            at = match.start() if match else -1
        return self.text.count("\n", 0, at) + 1 if at >= 0 else 0


_SIXTEEN = (
    *("#000000", "#CD0000", "#00CD00", "#CDCD00", "#0000EE", "#CD00CD", "#00CDCD", "#E5E5E5"),
    *("#7F7F7F", "#FF0000", "#00FF00", "#FFFF00", "#5C5CFF", "#FF00FF", "#00FFFF", "#FFFFFF"),
)
_STEPS = (0, 95, 135, 175, 215, 255)


def _of_terminal(number: int) -> str:
    """A colour of xterm's palette of 256: sixteen by name, a cube of six steps, then greys."""
    if number < 16:
        return _SIXTEEN[number]
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return f"#{grey:02X}{grey:02X}{grey:02X}"
    cube = number - 16
    return f"#{_STEPS[cube // 36]:02X}{_STEPS[cube // 6 % 6]:02X}{_STEPS[cube % 6]:02X}"
