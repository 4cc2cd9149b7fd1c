"""Files and folders that are dropped on the window: themes are added and shown, a folder is opened, the rest goes along
with the message. Whatever is not taken is named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat.attaching import Attaching
from mypt_desktop.gui.chat.given import Given, looked_at, together
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import theme_name
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.preferences import Preferences
from mypt_desktop.gui.themes.library import ENDING, ThemeLibrary
from mypt_desktop.gui.themes.theme_file import ThemeColors, means_theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.workspace_opening import WorkspaceOpening


@dataclass(frozen=True, slots=True)
class _Sorted:
    themes: tuple[ThemeColors, ...]
    given: tuple[Given, ...]
    faults: tuple[UserError, ...]


class DroppedFiles(QObject):
    """`said` is a sentence about what was done, `went_wrong` names each file that was not taken."""

    said = Signal(str)
    went_wrong = Signal(UserError)

    def __init__(
        self, desk: Desk, window: QObject, *, opening: WorkspaceOpening, attaching: Attaching, preferences: Preferences
    ) -> None:
        super().__init__(window)
        self._desk = desk
        self._opening = opening
        self._attaching = attaching
        self._preferences = preferences

    @Slot(list, list)
    def take(self, folders: Sequence[Path], files: Sequence[Path]) -> None:
        """Opens the first of the folders."""
        if folders:
            self._opening.open(folders[0])
        job = partial(_sorted, self._desk.theme.library, files)
        self._desk.files.ask(job, partial(self._on_sorted, _not_opened(folders[1:])))

    def _on_sorted(self, not_opened: Sequence[UserError], found: _Sorted) -> None:
        if found.given:
            self._attaching.add(found.given)
        if found.themes:
            newest = found.themes[-1]
            self._preferences.use_named(newest.id)
            self.said.emit(tr("The theme {name} was added and is shown.", name=theme_name(newest.name)))
        if faults := (*not_opened, *found.faults):
            self.went_wrong.emit(together(faults))


def _not_opened(folders: Sequence[Path]) -> list[UserError]:
    if not folders:
        return []
    names = ", ".join(one_line(folder.name, 60) for folder in folders)
    return [UserError(tr("Only one folder is open at a time. Not opened: {names}.", names=names))]


def _sorted(library: ThemeLibrary, paths: Sequence[Path]) -> _Sorted:
    """On a worker: opens what may be a theme, and adds what is one."""
    meant = [path for path in paths if path.suffix == ENDING and means_theme(path)]
    themes, faults = [], []
    for path in meant:
        try:
            themes.append(library.add(path))
        except UserError as error:
            faults.append(error)
    given, unread = looked_at([path for path in paths if path not in meant])
    return _Sorted(tuple(themes), tuple(given), (*faults, *unread))
