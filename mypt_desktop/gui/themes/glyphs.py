"""The few pictures inside controls, in a theme's colours: a style sheet takes files and recolours none."""

from __future__ import annotations

import logging
import shutil
import tempfile
import weakref
from collections.abc import Callable
from pathlib import Path

from mypt_desktop.core.paths import resources_dir

_log = logging.getLogger(__name__)
_ROLE_OF = {
    "check": "text",
    "check-on-accent": "accent_text",
    "chevron-up": "text_muted",
    "chevron-down": "text_muted",
    "chevron-right": "text_muted",
    "dash": "accent",
}


class Glyphs:
    """Writes them into a folder of this run, a new one for each theme: Qt keeps a picture by its file's name."""

    def __init__(self) -> None:
        self._place: Path | None = None
        self._number = 0

    def folder(self, css: Callable[[str], str]) -> Path:
        """The folder with the pictures in the colours that `css` says; black ones where nothing can be written."""
        plain = resources_dir() / "themes" / "glyphs"
        try:
            if self._place is None:
                self._place = Path(tempfile.mkdtemp(prefix="mypt-glyphs-"))
                weakref.finalize(self, shutil.rmtree, self._place, ignore_errors=True)
            self._number += 1
            folder = self._place / str(self._number)
            folder.mkdir()
            for name, role in _ROLE_OF.items():
                source = (plain / f"{name}.svg").read_text(encoding="utf-8")
                (folder / f"{name}.svg").write_text(source.replace("currentColor", css(role)), encoding="utf-8")
        except OSError as error:
            _log.warning("The pictures of controls could not be coloured: %s", error)
            return plain
        return folder
