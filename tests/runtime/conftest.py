"""What tests of the runtime stand on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.runtime.chat_server import Server


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.close()
