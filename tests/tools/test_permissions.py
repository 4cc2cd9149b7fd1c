"""What a toolset may do, told to the user and set as limits."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mypt_desktop.store.toolsets import Permissions, ToolOptions
from mypt_desktop.tools.permissions import FolderRefusedError, about, effect, limits


def test_a_tool_that_asks_for_nothing_gets_the_chats_files_and_its_time() -> None:
    given = limits(Permissions(), ToolOptions(timeout=7), Path("/files"), Path("/documents"))
    assert given.read_write == (Path("/files"),)
    assert given.read_only == ()
    assert (given.network, given.subprocesses, given.seconds) == ("none", False, 7)


def test_a_tool_that_only_reads_cannot_write_the_chats_files() -> None:
    given = limits(Permissions(), ToolOptions(read_only=True), Path("/files"), None)
    assert (given.read_only, given.read_write) == ((Path("/files"),), ())


def test_folders_are_granted_where_they_are_there(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    folders = ("workspace", str(tmp_path / "shared"), str(tmp_path / "gone"), "relative", f"{tmp_path}/{'x' * 300}")
    asked = Permissions(folders=folders)
    assert limits(asked, ToolOptions(), tmp_path, tmp_path / "shared").read_only == (tmp_path / "shared",) * 2
    assert limits(asked, ToolOptions(), tmp_path, None).read_only == (tmp_path / "shared",)


@pytest.mark.parametrize("asked", ["data", "data/chats", ".", "link", "link/chats", "around", "workspace"])
def test_the_programs_own_data_is_granted_under_no_name(tmp_path: Path, asked: str) -> None:
    (tmp_path / "data" / "chats").mkdir(parents=True)
    (tmp_path / "link").symlink_to("data")
    (tmp_path / "around").symlink_to(".")
    folder = asked if asked == "workspace" else str(tmp_path / asked)
    with pytest.raises(FolderRefusedError, match="its own data"):
        limits(Permissions(folders=(folder,)), ToolOptions(), tmp_path, tmp_path, tmp_path / "data")


def test_a_folder_beside_the_programs_own_data_is_granted(tmp_path: Path) -> None:
    beside = tmp_path / "data-of-mine"
    for folder in (beside, tmp_path / "data"):
        folder.mkdir()
    asked = Permissions(folders=(str(beside),))
    assert limits(asked, ToolOptions(), tmp_path, None, tmp_path / "data").read_only == (beside,)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such folders")
@pytest.mark.parametrize("folder", ["/dev", "/dev/shm", "/proc", "/proc/self", "/sys", "/proc/self/root/proc"])
def test_folders_of_the_system_are_not_granted(folder: str) -> None:
    with pytest.raises(FolderRefusedError, match="belongs to the system"):
        limits(Permissions(folders=(folder,)), ToolOptions(), Path("/files"))


def test_the_card_says_everything_a_tool_may_do_and_what_this_machine_cannot_enforce() -> None:
    asked = Permissions("connect", ("example.com",), ("workspace",), subprocess=True)
    told = about(asked, ToolOptions(keep_running=True), ("Here its memory is not limited.",))
    for part in ("change the files of this chat", "example.com", "open folder", "other programs", "goes on running"):
        assert part in told
    assert told.endswith("Here its memory is not limited.")
    assert about(Permissions(), ToolOptions(read_only=True), ()) == "It reads the files of this chat."


def test_a_tool_that_can_tell_others_what_it_read_does_not_count_as_a_reader() -> None:
    assert effect(Permissions(), ToolOptions(read_only=True)) == "read"
    assert effect(Permissions("listen"), ToolOptions(read_only=True)) == "read"
    assert effect(Permissions("connect", ("example.com",)), ToolOptions(read_only=True)) == "write"
    assert effect(Permissions(), ToolOptions()) == "write"
