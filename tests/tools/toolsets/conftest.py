"""A library over a real database and folder, and toolsets to put into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

import pytest

from mypt_desktop.store.database import Database
from mypt_desktop.store.toolsets import Toolsets
from mypt_desktop.tools.toolsets.library import ToolsetLibrary
from tests.databases import fresh_database
from tests.tools.toolsets.packing import zip_of

MakeZip: TypeAlias = Callable[..., Path]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(fresh_database(tmp_path / "data" / "mypt.sqlite")) as opened:
        yield opened


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "data" / "toolsets"


@pytest.fixture
def library(database: Database, root: Path) -> ToolsetLibrary:
    return ToolsetLibrary(Toolsets(database), root)


@pytest.fixture
def make_zip(tmp_path: Path) -> MakeZip:
    """Writes a ZIP of the given files, or of the given bytes, and returns its path."""

    def make(content: dict[str, str | bytes] | bytes, name: str = "tea.toolset.zip") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else zip_of(content))
        return path

    return make


def on_disk(root: Path) -> list[str]:
    """The files below `root`, without the locks that are always there."""
    found = (path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    return sorted(path for path in found if path != ".claims/.lock")
