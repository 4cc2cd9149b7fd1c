"""The roots that the coding tools work on: the versioned files of a chat, and a folder of the user's.

A path with `chat:` or `workspace:` in front says which; one without is in the first root. What a tool prints can be
handed back as it is.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from mypt_desktop.coding.files_text import LARGEST
from mypt_desktop.coding.folder import check_writable
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.file_changes import FileChange
from mypt_desktop.core.messages import RunId
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId, MessageId
from mypt_desktop.store.folder_disk import Replacement
from mypt_desktop.store.folder_writes import FolderWrites
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.workspace.confinement import checked_relative, confined, read_regular

CHAT: Final = "chat:"
WORKSPACE: Final = "workspace:"


class Root(Protocol):
    """A folder, seen safely. Paths are relative with forward slashes. All methods raise `UserError`."""

    @property
    def name(self) -> str:
        """Its prefix: `chat:` or `workspace:`."""
        ...

    @property
    def folder(self) -> Path: ...

    @property
    def ask_always(self) -> bool:
        """Whether each write into it is asked about, whatever was chosen for the chat."""
        ...

    def sees(self, path: str) -> bool:
        """Whether the file or folder at `path` may be looked at."""
        ...

    def prepare(self) -> None:
        """Brings the folder to the state that the call works on."""
        ...

    def check_writable(self, path: str) -> None:
        """Raises `UserError` where `path` may not be written."""
        ...

    def write(self, changes: Sequence[FileChange], run: str) -> None:
        """Makes all changes or none; none where a file is not as it was."""
        ...


class Located(NamedTuple):
    """A path and the root it is in."""

    root: Root
    path: str


@dataclass(frozen=True, slots=True)
class ChatRoot:
    """The chat's files, as they are at the message that `answering` names. `on_change` hears that they changed; `runs`
    has the rows in which it stands what a call changed."""

    files: ChatFiles
    runs: ToolRuns
    answering: Callable[[], MessageId | None] = lambda: None
    on_change: Callable[[], None] = lambda: None

    @property
    def name(self) -> str:
        return CHAT

    @property
    def folder(self) -> Path:
        return self.files.folder

    @property
    def ask_always(self) -> bool:
        return False

    def sees(self, path: str) -> bool:
        return True

    def prepare(self) -> None:
        self.files.snapshot("edit")
        if (message := self.answering()) is not None:
            self.files.at(message)

    def check_writable(self, path: str) -> None:
        pass

    def write(self, changes: Sequence[FileChange], run: str) -> None:
        before = self.files.active()
        after = self.files.write_all(
            {change.path: change.after for change in changes},
            "tool_run",
            run,
            expected={change.path: change.before for change in changes},
        )
        if run:
            self.runs.changed(RunId(run), None if before is None else before.id, after.id)
        self.on_change()


@dataclass(frozen=True, slots=True)
class FolderRoot:
    """A folder of the user's. `permitted` says whether it may be written to; what was there before is kept by `writes`
    for `chat`, or for the command line. `on_change` hears of each write. `places` are the files and folders of it that
    there are for the tools; None: all."""

    folder: Path
    writes: FolderWrites
    permitted: Callable[[], bool]
    chat: ChatId | None = None
    on_change: Callable[[], None] = lambda: None
    places: tuple[str, ...] | None = None

    @property
    def name(self) -> str:
        return WORKSPACE

    @property
    def ask_always(self) -> bool:
        return self.chat is not None

    def sees(self, path: str) -> bool:
        """Also a folder on the way to what there is."""
        if self.places is None or path in ("", "."):
            return True
        return any(f"{one}/".startswith(f"{path}/") or path.startswith(f"{one}/") for one in self.places)

    def prepare(self) -> None:
        pass

    def check_writable(self, path: str) -> None:
        if not self.permitted():
            raise UserError(
                f"Chats may not write into the folder {self.folder.name}.",
                hint="The user can allow it: Tools > Let Chats Change Workspace Files. "
                f"Files of the chat, `{CHAT}PATH`, can always be written.",
            )
        check_writable(self.folder, path)

    def write(self, changes: Sequence[FileChange], run: str) -> None:
        for change in changes:
            self.check_writable(change.path)
        replacements = [
            Replacement(
                change.path, change.before, change.after, _mode(self.folder / (change.moved_from or change.path))
            )
            for change in changes
        ]
        self.writes.write(self.folder, replacements, self.chat, run)
        self.on_change()


class Roots:
    """`first` is where a path without a prefix is. `plain`: its paths are shown without one."""

    def __init__(self, first: Root, *others: Root, plain: bool = True) -> None:
        self._first = first
        self._plain = plain
        self._all = {root.name: root for root in (first, *others)}

    def __iter__(self) -> Iterator[Root]:
        return iter(self._all.values())

    @property
    def first(self) -> Root:
        return self._first

    def locate(self, path: str) -> Located:
        """Raises `PathRefusedError` for what leads out, and `UserError` for a root there is not and for what was not
        asked about."""
        return self.seen(self.resolve(path))

    def seen(self, located: Located) -> Located:
        """The same. Raises `UserError` for what was not asked about."""
        if not located.root.sees(located.path):
            hint = "Look only at what the user named; `find` lists it."
            raise UserError(f"{self.shown(located)} is not what was asked about.", hint=hint)
        return located

    def resolve(self, path: str) -> Located:
        """As `locate`, for what may be a pattern or not be meant at all."""
        text = path.strip().replace("\\", "/")
        for name in (CHAT, WORKSPACE):
            if text.startswith(name):
                root = self._all.get(name)
                if root is None:
                    raise UserError(f"There is no {name} here.", hint="Leave the prefix out.")
                return Located(root, checked_relative(text.removeprefix(name).lstrip("/") or "."))
        return Located(self._first, checked_relative(text or "."))

    def shown(self, located: Located) -> str:
        """The path as a tool prints it and takes it."""
        plain = self._plain and located.root is self._first
        return located.path if plain else f"{located.root.name}{located.path}"

    def elsewhere(self, located: Located) -> str:
        """A hint where the file is in another root."""
        for root in self._all.values():
            if root is not located.root and root.sees(located.path) and read(Located(root, located.path)) is not None:
                return f"There is {root.name}{located.path}."
        return "`find` says which files there are."


def read(located: Located) -> bytes | None:
    """The file's bytes, None where there is none. Links inside the root are followed. Raises `UserError`."""
    root, path = located
    if not path or not root.folder.is_dir():
        return None
    real = confined(root.folder, path)
    try:
        state = real.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror or error}.") from error
    if stat.S_ISDIR(state.st_mode):
        raise UserError(f"{path} is a folder.", hint="`find` lists what is in it.")
    return read_regular(real, LARGEST)[0]


def _mode(file: Path) -> int | None:
    try:
        return stat.S_IMODE(os.lstat(file).st_mode)
    except OSError:
        return None
