"""Given: a file that is to go along with a message: where it lies, or what was pasted. Looked at and taken in on a
worker.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.from_below import told
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chat_files import ChatFiles

MOST_FILES = 20
LARGEST = 256 << 20  # bytes
_MOST_FAULTS = 6


@dataclass(frozen=True, slots=True)
class Given:
    """`data` is what was pasted; without it the file at `path` is taken in when the message is sent."""

    name: str
    path: Path | None = None
    data: bytes = b""


def looked_at(paths: Sequence[Path]) -> tuple[list[Given], list[UserError]]:
    """Those that can go along, and why each of the others cannot."""
    given, faults = [], []
    for path in paths:
        try:
            given.append(_looked_at(path))
        except UserError as error:
            faults.append(error)
    return given, faults


def _looked_at(path: Path) -> Given:
    name = one_line(path.name, 60)
    try:
        state = path.stat()
        readable = os.access(path, os.R_OK)
    except OSError as error:
        raise UserError(
            tr("{name} cannot be read: {reason}.", name=name, reason=error.strerror or error),
            hint=tr("Check that it is there."),
        ) from error
    if stat.S_ISDIR(state.st_mode):
        raise UserError(
            tr("{name} is a folder.", name=name), hint=tr("Drop it beside the message to open it as the workspace.")
        )
    if not stat.S_ISREG(state.st_mode) or not readable:
        raise UserError(tr("{name} cannot be read.", name=name), hint=tr("Check the file's rights."))
    if state.st_size > LARGEST:
        hint = tr("Open the folder it lies in as the workspace instead.")
        raise UserError(tr("{name} is larger than {size} MB.", name=name, size=LARGEST >> 20), hint=hint)
    return Given(path.name, path)


def together(faults: Sequence[UserError]) -> UserError:
    """One sentence for each of them, with its hint where there is only one."""
    if len(faults) == 1:
        return faults[0]
    said = [told(str(fault)) for fault in faults[:_MOST_FAULTS]]
    if len(faults) > _MOST_FAULTS:
        said.append(tr("And {more} more.", more=len(faults) - _MOST_FAULTS))
    return UserError(" ".join(said))


def taken_in(files: ChatFiles, given: Sequence[Given]) -> list[str]:
    """Copies them into the chat's files and returns where they are there. Of two with one name in a message the second
    gets a number; a file of an earlier message becomes a new version. Raises `UserError`."""
    names: list[str] = []
    for one in given:
        name = apart(one.name, names)
        if one.path is None:
            files.write(name, one.data, "user_upload")
        else:
            files.add(one.path, name)
        names.append(name)
    return names


def apart(name: str, taken: Sequence[str]) -> str:
    """The name, or with a number where it is taken."""
    path, number, known = PurePosixPath(name), 1, {one.casefold() for one in taken}
    while name.casefold() in known:
        number += 1
        name = f"{path.stem} ({number}){path.suffix}"
    return name
