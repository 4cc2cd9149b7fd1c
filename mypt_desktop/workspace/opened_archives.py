"""Which archives of a folder the user wants read: kept beside the folder's index, as paths relative to the folder."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.flushing import write_whole
from mypt_desktop.workspace.documents import may_be_opened

_FILE: Final = "archives.json"
_MOST: Final = 2000

_choosing = threading.Lock()


def opened_archives(index: Path) -> frozenset[str]:
    """None where the file is missing or damaged: then they are listed and not read, as at first."""
    try:
        value = json.loads((index / _FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return frozenset()
    return frozenset(one for one in value[:_MOST] if isinstance(one, str)) if isinstance(value, list) else frozenset()


def choose_archive(index: Path, path: str, wanted: bool) -> None:
    """Raises `UserError` for what is no archive that can be read, and where it cannot be written."""
    if wanted and not may_be_opened(path):
        raise UserError(f"{path.rpartition('/')[2]} is no ZIP file.", hint="Unpack it to have its files read.")
    with _choosing:
        chosen = opened_archives(index)
        paths = sorted(chosen | {path} if wanted else chosen - {path})
        try:
            write_whole(index / _FILE, json.dumps(paths, ensure_ascii=False).encode("utf-8", "surrogatepass"))
        except OSError as error:
            raise UserError(f"{index / _FILE} cannot be written: {error.strerror or error}.") from error
