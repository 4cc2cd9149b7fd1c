"""No hostile archive is imported, and none leaves a trace."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mypt_desktop.store.database import Database
from mypt_desktop.store.toolsets import Toolsets
from mypt_desktop.tools.toolsets.bundle import BundleRefusedError
from mypt_desktop.tools.toolsets.library import ToolsetLibrary
from tests.tools.toolsets.hostile import HOSTILE
from tests.tools.toolsets.hostile_cases import Hostile


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def library(data: Path) -> Iterator[ToolsetLibrary]:
    with closing(Database(data / "mypt.sqlite")) as database:
        yield ToolsetLibrary(Toolsets(database), data / "toolsets")


def test_there_are_enough_of_them_and_each_has_a_name() -> None:
    assert len({hostile.name for hostile in HOSTILE}) == len(HOSTILE) >= 60


@pytest.mark.parametrize("hostile", HOSTILE, ids=lambda hostile: hostile.name)
def test_a_hostile_archive_is_refused_with_a_sentence_and_leaves_nothing(
    hostile: Hostile, library: ToolsetLibrary, data: Path, tmp_path: Path
) -> None:
    archive = tmp_path / "evil.toolset.zip"
    archive.write_bytes(hostile.make())
    with pytest.raises(BundleRefusedError) as refused:
        library.install(library.read(archive))
    sentence = str(refused.value)
    assert re.search(hostile.says, sentence), sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert all(character.isprintable() for character in sentence)
    assert library.list() == []
    assert library.rows.tools() == ()
    assert [path.name for path in (data / "toolsets").glob("**/*")] == []
    assert [path.name for path in tmp_path.iterdir()] == [archive.name]
