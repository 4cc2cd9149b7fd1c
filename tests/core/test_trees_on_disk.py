"""Folders of any depth and any modes are walked and removed, and nothing beside them is touched."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from mypt_desktop.core.trees_on_disk import remove_tree, walk

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such folders")


def dig(folder: Path, depth: int, name: str = "deep-folder") -> None:
    """Folders inside each other, with a file in the last one: deeper than any path may be."""
    folder.mkdir()
    here = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir(name, dir_fd=here)
        below = os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(os.open("last", os.O_WRONLY | os.O_CREAT, dir_fd=here))
    os.close(here)


def test_folders_deeper_than_any_path_are_walked_and_removed(tmp_path: Path) -> None:
    top = tmp_path / "top"
    dig(top, 3000)
    found = list(walk(top))
    assert (len(found), found[-1].name, found[-1].depth) == (3001, "last", 3000)
    assert remove_tree(top) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("as_anybody")
@pytest.mark.parametrize("mode", [0o000, 0o111, 0o222, 0o333, 0o444, 0o500, 0o555])
def test_folders_closed_to_their_owner_are_removed(tmp_path: Path, mode: int) -> None:
    top = tmp_path / "top"
    (top / "a" / "b").mkdir(parents=True)
    (top / "a" / "b" / "file").touch(mode=0)
    (top / "a" / "file").touch()
    for folder in (top / "a" / "b", top / "a", top):
        folder.chmod(mode)
    assert len(list(walk(top))) <= 4
    assert remove_tree(top) == []
    assert list(tmp_path.iterdir()) == []


def test_nothing_that_a_link_leads_to_is_touched(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir(mode=0o500)
    (tmp_path / "kept").touch()
    top = tmp_path / "top"
    top.mkdir()
    (top / "folder").symlink_to(outside)
    (top / "file").symlink_to(tmp_path / "kept")
    (tmp_path / "link").symlink_to(outside)
    assert sorted(found.name for found in walk(top)) == ["file", "folder"]
    assert remove_tree(top) == remove_tree(tmp_path / "link") == remove_tree(tmp_path / "never there") == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "outside"]
    assert outside.stat().st_mode & 0o777 == 0o500


@pytest.mark.usefixtures("as_anybody")
def test_what_stays_is_told_and_the_rest_goes(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    (closed / "top" / "below").mkdir(parents=True)
    (closed / "top" / "file").touch()
    closed.chmod(0o500)
    try:
        assert remove_tree(closed / "top") == [f"{closed}/top cannot be removed: Permission denied."]
        assert list((closed / "top").iterdir()) == []
    finally:
        closed.chmod(0o700)
