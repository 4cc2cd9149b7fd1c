"""Writing into a folder of the user's: what is protected there, whatever was allowed."""

from __future__ import annotations

import os
import re
import stat
import sys
from pathlib import Path

from mypt_desktop.coding.search_ignoring import REPOSITORIES, is_ignored
from mypt_desktop.core.errors import UserError


class ProtectedError(UserError):
    """A file that no tool writes."""


def check_writable(root: Path, path: str) -> None:
    """Raises `ProtectedError` for links, a repository's own data, files that git ignores, that belong to somebody else
    or may not be written. `path` is relative, with forward slashes, and need not exist."""
    parts = path.split("/")
    if any(_of_a_repository(part) for part in parts):
        raise ProtectedError(f"{path} belongs to a repository's own data, which no tool writes.")
    place = root
    for at, part in enumerate(parts):
        place = place / part
        try:
            state = os.lstat(place)
        except FileNotFoundError:
            break
        except OSError as error:
            raise ProtectedError(f"{path} cannot be written: {error.strerror or error}.") from error
        _check(state, path, folder=at < len(parts) - 1)
    if is_ignored(root, path):
        raise ProtectedError(
            f"{path} is ignored by git, so no tool writes it.", hint="Change it yourself, or its rule."
        )


def _of_a_repository(name: str) -> bool:
    """Whatever way a file system lets the name be written: capitals, dots behind it, its short form."""
    plain = name.casefold().rstrip(" .")
    return plain in REPOSITORIES or re.fullmatch(r"(git|hg|svn)~\d+", plain) is not None


def _check(state: os.stat_result, path: str, *, folder: bool) -> None:
    reparse = getattr(state, "st_file_attributes", 0) & getattr(stat, "FILE_ATTRIBUTE_REPARSE_POINT", 0)
    if stat.S_ISLNK(state.st_mode) or reparse:
        raise ProtectedError(f"{path} leads through a link, and no tool writes through one.")
    if folder:
        if not stat.S_ISDIR(state.st_mode):
            raise ProtectedError(f"{path} cannot be written: a file is where its folder would be.")
        return
    if not stat.S_ISREG(state.st_mode):
        raise ProtectedError(f"{path} is no regular file.")
    if sys.platform != "win32" and state.st_uid != os.geteuid():
        raise ProtectedError(f"{path} belongs to another user, so no tool writes it.")
    if not state.st_mode & stat.S_IWUSR:
        raise ProtectedError(f"{path} is read-only.")
