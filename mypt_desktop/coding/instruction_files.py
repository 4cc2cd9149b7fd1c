"""The files of instructions on the disk: read with care, and written only over what their editor has seen."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.store.flushing import flush_folder, write_all

LONGEST: Final = 32_000  # characters
_MOST_BYTES: Final = 4 * LONGEST


@dataclass(frozen=True, slots=True)
class InstructionFile:
    """A file as it was when it was opened; `text` is None where there was none. `in_folder`: it belongs to an opened
    folder, where links are not followed."""

    path: Path
    in_folder: bool
    text: str | None


def opened(path: Path, *, in_folder: bool) -> InstructionFile:
    """For an editor. Raises `UserError` for what is there and no usable text."""
    return InstructionFile(path, in_folder, read_text(path, in_folder=in_folder))


def read_text(path: Path, *, in_folder: bool) -> str | None:
    """None where there is no file. Raises `UserError` for a link in a folder, what is no regular file, no UTF-8 or too
    long; the error's sentence names the file."""
    try:
        if in_folder and (path.parent.is_symlink() or path.is_symlink()):
            raise UserError(f"{path} is a link; a folder's own instructions have to be a file in it.")
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise UserError(f"{path} is no file.")
            data = file.read(_MOST_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror or error}.") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = "is no text in UTF-8" if len(data) <= _MOST_BYTES else "is too long"
        raise UserError(f"{path} {reason}.") from error
    if len(text.strip()) > LONGEST:
        raise UserError(f"{path}: {too_long(len(text.strip()))}")
    return text


def write_text(file: InstructionFile, text: str) -> InstructionFile:
    """Puts `text` in the place of what `file` was when it was opened. Raises `UserError` where it changed meanwhile,
    the text is too long or the disk refuses; the file is then as it was."""
    if len(text.strip()) > LONGEST:
        raise UserError(f"{file.path.name}: {too_long(len(text.strip()))}", hint="Shorten it.")
    refuse_changed(file)
    # What a link of the user's own leads to is replaced, not the link.
    path = file.path if file.in_folder else file.path.resolve()
    data = text.encode("utf-8", "replace")
    beside: Path | None = None
    try:
        if file.in_folder:
            path.parent.mkdir(exist_ok=True)
        else:
            make_private(path.parent)
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        beside = Path(name)
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if file.text is not None:
            beside.chmod(stat.S_IMODE(path.stat().st_mode))  # others may read it, or may not, as before
        beside.replace(path)
        flush_folder(path.parent)
    except OSError as error:
        if beside is not None:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
        raise UserError(
            f"{file.path.name} could not be written: {error.strerror or error}.",
            hint="Check the disk's space and the folder's rights.",
        ) from error
    return InstructionFile(file.path, file.in_folder, data.decode("utf-8"))


def remove(file: InstructionFile) -> InstructionFile:
    """Raises `UserError` where the file changed since it was opened, or the disk refuses."""
    refuse_changed(file)
    try:
        file.path.unlink(missing_ok=True)
        if file.path.parent.is_dir():
            flush_folder(file.path.parent)
    except OSError as error:
        raise UserError(f"{file.path.name} could not be deleted: {error.strerror or error}.") from error
    return InstructionFile(file.path, file.in_folder, None)


def too_long(length: int) -> str:
    return f"{length:,} characters are more than the {LONGEST:,} that are read."


def refuse_changed(file: InstructionFile) -> None:
    """Raises `UserError` where the file is not as it was when it was opened."""
    if read_text(file.path, in_folder=file.in_folder) != file.text:
        raise UserError(
            f"{file.path.name} was changed by something else meanwhile.",
            hint="Copy what you wrote, then press Revert to see the file as it is now.",
        )
