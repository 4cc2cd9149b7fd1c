"""A file is replaced as a whole, and nothing else is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.store.flushing import write_whole


def test_what_lies_beside_a_file_under_a_like_name_stays(tmp_path: Path) -> None:
    (tmp_path / "settings.json.new").mkdir()
    (tmp_path / "settings.json.new" / "mine.txt").write_text("mine")
    (tmp_path / "settings.json").write_text("old")
    write_whole(tmp_path / "settings.json", b"new")
    assert (tmp_path / "settings.json").read_bytes() == b"new"
    assert (tmp_path / "settings.json.new" / "mine.txt").read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == 2


def test_where_a_folder_is_in_the_way_nothing_is_left_beside_it(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    with pytest.raises((IsADirectoryError, PermissionError)):
        write_whole(tmp_path / "settings.json", b"new")
    assert [one.name for one in tmp_path.iterdir()] == ["settings.json"]
