"""Files that came in other files: the paths they get, and their bytes, found again in the file that holds them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.confinement import confined, read_regular
from mypt_desktop.workspace.documents import archive_format, format_of
from mypt_desktop.workspace.formats.extracted import MAX_ATTACHMENTS, Attachment

DEEPEST = 4
"""Most containers around a document: a mail in a mail in a mail."""

_HEAD = 8192
_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f/\\:*?\"<>|]+")
_LONGEST = 120
_DEEPEST_FOLDER = 30

Extract = Callable[[str, str, bytes], Iterable[Attachment]]
"""From a path, a format and a file's bytes to what came in it."""


def placed(container: str, attachments: Iterable[Attachment]) -> Iterator[tuple[str, Attachment]]:
    """Each attachment with the path of its document: below that of its container, a number added where two share a
    name."""
    taken: set[str] = set()
    for attachment, _ in zip(attachments, range(MAX_ATTACHMENTS), strict=False):
        name = PurePosixPath(_clean(attachment.name))
        above = "".join(f"{part}/" for part in _folders(attachment.folder))
        path, number = f"{above}{name}", 1
        while path.casefold() in taken:
            number += 1
            path = f"{above}{name.stem} ({number}){name.suffix}"
        taken.add(path.casefold())
        yield f"{container}/{path}", attachment


def _folders(folder: str) -> list[str]:
    """The parts of a path in an archive, each a name that a folder may have; what leads out of it is left out."""
    parts = [part for part in re.split(r"[/\\]", folder) if part.strip(" .")]
    return [_clean(part) for part in parts[:_DEEPEST_FOLDER]]


def _clean(name: str) -> str:
    """A name that a file may have on every system."""
    last = re.split(r"[/\\]", name.strip())[-1]
    name = _FORBIDDEN.sub(" ", last).strip(" .")
    if len(name) > _LONGEST:
        path = PurePosixPath(name)
        name = f"{path.stem[: _LONGEST - len(path.suffix)]}{path.suffix}"[:_LONGEST]
    return name or "attachment"


def read(root: Path, path: str, container: str, limit: int, extract: Extract) -> bytes:
    """The bytes of the document at `path`; where it came in a file, `container` is that file's path.

    Raises `DocumentUnreadableError`, `PathRefusedError`.
    """
    at = container or path
    data, _ = read_regular(confined(root, at), limit)
    while at != path:
        kind = (archive_format(at, data) if at == container else None) or format_of(at, data[:_HEAD])
        found = placed(at, extract(at, kind, data)) if kind is not None else ()
        inner = next((one for one in found if path == one[0] or path.startswith(f"{one[0]}/")), None)
        if inner is None:
            raise DocumentUnreadableError(
                f"{PurePosixPath(path).name} is not in {PurePosixPath(container).name} any more."
            )
        at, data = inner[0], inner[1].data
    return data
