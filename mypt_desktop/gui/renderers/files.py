"""What a renderer needs from the chat's files, and how it reads and saves one of them; runs on a worker.

A file that changed since it was read is never overwritten unasked.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal, Protocol, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.plain import one_line, size_text
from mypt_desktop.gui.renderers.texts import FileText, text_of
from mypt_desktop.gui.translation import tr

LARGEST = 64_000_000  # bytes


class Files(Protocol):
    """The versioned files of one chat."""

    @property
    def folder(self) -> Path: ...

    def read(self, path: str, /) -> bytes:
        """Raises `UserError` or `OSError` for what is not there."""
        ...

    def write(self, path: str, data: bytes, source: Literal["edit"] = "edit", /) -> object: ...


@dataclass(frozen=True, slots=True)
class Loaded:
    """A file as it was when it was read. `digest` is empty where there was none."""

    text: FileText
    digest: str


@dataclass(frozen=True, slots=True)
class Saved:
    digest: str


@dataclass(frozen=True, slots=True)
class ChangedMeanwhile:
    """Somebody else changed the file after it was read; nothing was written."""


SaveOutcome: TypeAlias = Saved | ChangedMeanwhile


def inside(folder: Path, path: str) -> str:
    """`path` relative to the chat's files, as a manifest names it. Raises `UserError` for a path that leads out."""
    given = PurePosixPath(path.replace("\\", "/"))
    if given.is_absolute() or ":" in given.parts[:1]:
        try:
            given = PurePosixPath(Path(path).relative_to(folder).as_posix())
        except ValueError:
            raise UserError(
                tr("{path} is outside the chat's files, so it is not shown.", path=one_line(path))
            ) from None
    if not given.parts or ".." in given.parts or "\x00" in path:
        raise UserError(tr("{path} is no file of this chat.", path=one_line(path) or "An empty name"))
    return given.as_posix()


def load(files: Files, path: str) -> Loaded:
    """Raises `UserError` when there is nothing to show as text."""
    data = _bytes(files, path)
    if data is None:
        raise UserError(
            tr("{path} is not in the chat's files any more.", path=one_line(path)),
            hint=tr("An older version may have it."),
        )
    return Loaded(text_of(data), _digest(data))


def look(files: Files, path: str) -> str:
    """The digest of the file as it is now, empty when it is not there."""
    data = _bytes(files, path)
    return "" if data is None else _digest(data)


def save(files: Files, path: str, data: bytes, known: str, *, anyway: bool) -> SaveOutcome:
    """Writes `data` if the file is still the one with digest `known`, or `anyway`."""
    if not anyway and look(files, path) not in (known, _digest(data)):
        return ChangedMeanwhile()
    try:
        files.write(path, data, "edit")
    except OSError as error:
        raise UserError(
            tr("{path} cannot be saved: {reason}.", path=one_line(path), reason=error.strerror or error)
        ) from error
    return Saved(_digest(data))


def _bytes(files: Files, path: str) -> bytes | None:
    try:
        size = (files.folder / path).stat().st_size
        if size > LARGEST:
            raise UserError(tr("{path} is too large to be shown: {size}.", path=one_line(path), size=size_text(size)))
        return files.read(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (IsADirectoryError, PermissionError) as error:
        raise UserError(
            tr("{path} cannot be read: {reason}.", path=one_line(path), reason=error.strerror or error)
        ) from error


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
