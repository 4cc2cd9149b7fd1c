"""The themes there are: those of the program and the user's own, each a file in a folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private, resources_dir
from mypt_desktop.gui.themes.theme_file import Appearance, Fault, ThemeColors, ThemeFileError, read_theme
from mypt_desktop.gui.translation import tr

MOST_THEMES = 100
ENDING = ".json"
_SHIPPED = (
    *("light", "dark", "high-contrast-light", "high-contrast-dark"),
    *("colour-safe-light", "colour-safe-dark", "dusk"),
)


@dataclass(frozen=True, slots=True)
class Found:
    """The sound themes in the order of the menus, and why others are not among them."""

    themes: tuple[ThemeColors, ...]
    faults: tuple[ThemeFileError, ...] = ()


class ThemeLibrary:
    """`own` is the user's folder; None where there is none. Those of the program come first and keep their names."""

    def __init__(self, own: Path | None = None) -> None:
        self.own = own

    def find(self) -> Found:
        """Reads every file anew."""
        themes = dict(shipped())
        faults: list[ThemeFileError] = []
        for path in self._files():
            try:
                if path.stem in themes:
                    raise ThemeFileError(path, [_taken(path.stem)])
                themes[path.stem] = read_theme(path, _defaults())
            except ThemeFileError as error:
                faults.append(error)
        return Found(tuple(themes.values()), tuple(faults))

    def get(self, id: str, appearance: Appearance) -> ThemeColors:
        """The theme of that id, the program's own light or dark one for "". Raises `UserError`."""
        if not id or id in _SHIPPED:
            return _shipped(id or appearance)
        if self.own is None or id != Path(id).name or not (path := self.own / f"{id}{ENDING}").exists():
            raise UserError(
                tr("There is no theme “{id}” any more.", id=id), hint=tr("Choose another one in the settings.")
            )
        return read_theme(path, _defaults())

    def add(self, source: Path) -> ThemeColors:
        """Checks the file and copies it into the user's folder. Raises `UserError`, and then nothing was written."""
        theme = read_theme(source, _defaults())
        if theme.id in _SHIPPED:
            raise ThemeFileError(source, [_taken(theme.id)])
        if self.own is None:
            raise UserError(tr("There is no folder for themes."))
        target = self.own / f"{theme.id}{ENDING}"
        beside = self.own / f".{source.name}.{os.urandom(4).hex()}"
        try:
            make_private(self.own)
            data = source.read_bytes()
            if target.exists() and target.read_bytes() != data:
                raise UserError(
                    tr("There is another theme {name} already.", name=target.name),
                    hint=tr("Give the file another name."),
                )
            with beside.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            read_theme(beside, _defaults())
            beside.replace(target)
        except OSError as error:
            raise UserError(
                tr("{name} could not be copied: {reason}.", name=source.name, reason=error.strerror or error)
            ) from error
        finally:
            beside.unlink(missing_ok=True)
        return theme

    def _files(self) -> list[Path]:
        if self.own is None:
            return []
        try:
            found = [path for path in self.own.iterdir() if path.suffix == ENDING and not path.name.startswith(".")]
        except OSError:
            return []  # not made yet, or not readable: the program's own themes are there
        return sorted(found)[:MOST_THEMES]


def shipped() -> Mapping[str, ThemeColors]:
    """Those of the program by id. Raises `UserError` when the installation is damaged."""
    return {name: _shipped(name) for name in _SHIPPED}


@cache
def _shipped(name: str) -> ThemeColors:
    return read_theme(resources_dir() / "themes" / f"{name}{ENDING}", {}, own=False)


def _defaults() -> Mapping[Appearance, Mapping[str, str]]:
    return {"light": _shipped("light").colors, "dark": _shipped("dark").colors}


def _taken(id: str) -> Fault:
    return Fault("", tr("The program has a theme {id} of its own, so the file needs another name", id=id))
