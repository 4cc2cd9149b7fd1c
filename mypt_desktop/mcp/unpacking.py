"""Puts a bundle's files where its server is started from, in the place of an older version, whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.core.trees_on_disk import remove_tree
from mypt_desktop.tools.toolsets.bundle import BundleFile

BUNDLES: Final = ".bundles"  # no server can have this name
_INCOMING, _LEAVING = ".incoming-", ".leaving-"


def bundle_folder(place: Path, server: str) -> Path:
    return place / BUNDLES / server


def unpack(place: Path, server: str, files: Mapping[str, BundleFile]) -> None:
    """Written beside, synced, renamed. Raises `UserError`; the older version is then still there."""
    final = bundle_folder(place, server)
    number = os.urandom(4).hex()
    beside, old = final.with_name(f"{_INCOMING}{number}"), final.with_name(f"{_LEAVING}{number}")
    try:
        make_private(final.parent)
        _sweep(final.parent)
        beside.mkdir(mode=0o700)
        for path, file in files.items():
            _write(beside / path, file)
        if final.exists():
            final.rename(old)
        beside.rename(final)
    except OSError as error:
        if not final.exists() and old.exists():
            with suppress(OSError):
                old.rename(final)
        remove_tree(beside)
        raise UserError(
            f"The bundle could not be unpacked: {error.strerror or error}.",
            hint="Check free space and rights of the data folder, then try again.",
        ) from error
    remove_tree(old)


def remove(place: Path, server: str) -> None:
    """One that is not there is no error."""
    if bundle_folder(place, server).is_dir():
        remove_tree(bundle_folder(place, server))


def _write(path: Path, file: BundleFile) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o700 if file.executable else 0o600)
    with os.fdopen(opened, "wb") as target:
        target.write(file.data)
        target.flush()
        os.fsync(target.fileno())


def _sweep(folder: Path) -> None:
    """What a kill left behind."""
    for left in folder.iterdir():
        if left.name.startswith((_INCOMING, _LEAVING)):
            remove_tree(left)
