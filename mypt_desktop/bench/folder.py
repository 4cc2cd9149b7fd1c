"""The folder that questions are asked over: the sample workspace, the test documents, and whatever is added."""

from __future__ import annotations

import shutil
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import program_dir, resources_dir

NOT_DOCUMENTS = frozenset({"LICENSES.md", "README.md"})


def data_dir() -> Path:
    """Where the test documents and question sets are. Raises `UserError` where the program runs without its source."""
    folder = program_dir() / "tests" / "data"
    if not folder.is_dir():
        raise UserError("The question sets are not part of the packaged program.", hint="Run this from a checkout.")
    return folder


def build(target: Path, extra: Path | None = None) -> int:
    """Copy all documents below `target`, keeping sub-folders; files of `extra` land at the top. Returns how many."""
    sources = [resources_dir() / "sample-workspace", data_dir() / "documents", *([extra] if extra else [])]
    copied = 0
    for source in sources:
        if not source.is_dir():
            raise UserError(f"There is no folder {source}.")
        for file in sorted(source.rglob("*")):
            if file.is_file() and file.name not in NOT_DOCUMENTS:
                place = target / file.relative_to(source)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, place)
                copied += 1
    return copied
