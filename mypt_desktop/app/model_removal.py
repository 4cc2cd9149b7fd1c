"""Taking a model off the disk: first out of its place, in one step, then its bytes."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from mypt_desktop.app.build_needs import cached_build, recipe_in
from mypt_desktop.core.errors import UserError
from mypt_desktop.runtime.catalog import ModelInfo


def remove_model(info: ModelInfo, *, own: bool) -> None:
    """Removes an imported model whole, and of one with a recipe its build, the cached copy of that included, which is
    the same bytes. Weights that were fetched stay. Raises `UserError` naming what cannot be removed."""
    if own:
        _take_away(info.folder)
        return
    linked = info.build.is_symlink()
    _take_away(info.build)
    recipe = recipe_in(info.folder)
    if recipe is not None and not linked:  # what a link leads to is somebody's who made it
        _take_away(cached_build(info.name, recipe))


def _take_away(path: Path) -> None:
    aside = path.with_name(f".removed-{path.name}-{os.getpid()}")
    try:
        if path.is_symlink():
            path.unlink()
        elif path.exists():
            path.rename(aside)
            shutil.rmtree(aside)
    except OSError as error:
        raise UserError(
            f"{error.filename or path} cannot be removed: {error.strerror or error}.", hint="Check its rights."
        ) from error
