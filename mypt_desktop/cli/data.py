"""The user's data folder and settings, as every command opens them."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from dataclasses import replace
from pathlib import Path

from mypt_desktop.cli import logs
from mypt_desktop.core import settings as setting_files
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import DataDir, make_private, portable_dir
from mypt_desktop.core.settings import Settings
from mypt_desktop.store.data_folder import put_in_order

_log = logging.getLogger(__name__)


def data_dir(options: argparse.Namespace) -> DataDir:
    """The folder of `--data-dir`, or of `MYPT_DATA_DIR`, or beside a portable program, or the platform's.

    It is made if need be, for its owner only; what is the program's in one that was there is closed to others. From
    then on the log goes there.
    """
    root = options.data_dir or os.environ.get("MYPT_DATA_DIR") or portable_dir() or _platform_dir()
    try:
        root = Path(root).expanduser().absolute()
        make_private(root)
    except (OSError, RuntimeError) as error:  # there is no such user
        why = (error.strerror if isinstance(error, OSError) else None) or str(error).rstrip(".")
        raise UserError(
            f"The data folder {root} cannot be made: {why}.", hint="Name another with --data-dir."
        ) from error
    data = DataDir(root)
    data = replace(data, notes=tuple(put_in_order(data)))
    data.close_to_others()
    logs.start(data.logs)
    for note in data.notes:
        _log.warning("%s", note)
    return data


def model_for_once(named: str | None = None) -> str:
    """The model for this run only: the one `named`, or what `MYPT_MODEL` says; "" leaves it to the settings."""
    return named or os.environ.get("MYPT_MODEL", "")


def settings_for_window(data: DataDir) -> Settings:
    """The stored settings; a file that cannot be read is put aside, because a window should open even so."""
    try:
        return setting_files.load(data.settings)
    except UserError as error:
        broken = data.settings.with_suffix(".broken.json")
        try:
            data.settings.replace(broken)
        except OSError:
            raise error from None
        print(f"{error}\nIt was moved to {broken}; the program starts with its defaults.", file=sys.stderr)
        return setting_files.load(data.settings)


def _platform_dir() -> Path:
    import platformdirs

    return platformdirs.user_data_path("mypt-desktop", appauthor=False)
