from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.coding.working import Workbench


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Workbench]:
    with closing(Workbench(tmp_path)) as made:
        yield made
