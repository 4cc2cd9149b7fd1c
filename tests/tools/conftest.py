"""What tests of tools share: a database."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from mypt_desktop.store.database import Database
from tests.databases import fresh_database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with contextlib.closing(fresh_database(tmp_path / "data" / "mypt.sqlite")) as database:
        yield database
