"""The sample documents, copied to where the user may change them."""

from __future__ import annotations

import shutil
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private, resources_dir


def copied_sample(documents: Path) -> Path:
    """The copy in the folder `documents`, made the first time. Raises `UserError` where that cannot be written."""
    target = documents / "Sample workspace"
    if target.is_dir():
        return target
    beside = target.with_name("sample-being-copied")
    try:
        make_private(target.parent)
        shutil.rmtree(beside, ignore_errors=True)
        shutil.copytree(resources_dir() / "sample-workspace", beside)
        beside.rename(target)
    except OSError as error:
        raise UserError(
            f"The sample documents cannot be copied: {error.strerror or error}.",
            hint="Open a folder of your own instead.",
        ) from error
    return target
