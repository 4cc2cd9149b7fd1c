"""Putting an export on the disk: whole or not at all, and a sentence where the place cannot be written."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.flushing import flush_folder, write_all

_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\ufffd]+')
_DEVICES = frozenset(
    ("CON", "PRN", "AUX", "NUL", *(f"{port}{number}" for port in ("COM", "LPT") for number in range(1, 10)))
)
_NAME_LENGTH = 80


class ExportFailedError(UserError):
    """The place cannot be written."""


def write_export(path: Path, data: bytes) -> Path:
    """Replaces the file at `path`, or makes it; returns where it is. What was there stays as it was until then.

    Raises `ExportFailedError`.
    """
    try:
        target = path.resolve()
        if target.is_dir():
            raise ExportFailedError(
                tr("{target} is a folder.", target=target), hint=tr("Choose the name of a file in it.")
            )
        _replace(target, data)
    except (OSError, RuntimeError) as error:  # RuntimeError: links that go round
        reason = getattr(error, "strerror", None) or str(error)
        raise ExportFailedError(
            tr("{path} cannot be written: {reason}.", path=path, reason=reason),
            hint=tr("Choose another folder, or make room on the disk."),
        ) from error
    return target


def file_name(title: str, suffix: str) -> str:
    """A name for the file that every system takes."""
    name = " ".join(_NOT_IN_NAMES.sub(" ", title).split())
    while len(name.encode("utf-8", "replace")) > _NAME_LENGTH:
        name = name[:-1]
    name = name.strip(" .") or tr("Chat")
    return f"{name}_{suffix}" if name.split(".")[0].upper() in _DEVICES else f"{name}{suffix}"


def _replace(target: Path, data: bytes) -> None:
    beside = target.with_name(f".{os.urandom(6).hex()}.new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(beside, flags, 0o666)  # as the umask has it, like any document
    try:
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        with suppress(FileNotFoundError):
            beside.chmod(target.stat().st_mode & 0o777)
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    flush_folder(target.parent)
