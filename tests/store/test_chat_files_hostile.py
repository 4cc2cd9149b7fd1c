"""What stands in a chat's folder leads nowhere outside, lends no rights, and stops no version."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
from contextlib import chdir, closing, suppress
from pathlib import Path

import pytest

from mypt_desktop.core.errors import UserError
from tests.store.chat_home import Home, held, told

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")


@posix
def test_links_that_lead_out_devices_and_pipes_are_left_out_and_told(home: Home, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    (home.folder / "abs").symlink_to(secret)
    (home.folder / "rel").symlink_to("../../../secret")
    (home.folder / "etc").symlink_to("/etc")
    (home.folder / "sub").mkdir()
    (home.folder / "sub" / "deep").symlink_to("..")  # inside
    (home.folder / "via").symlink_to("sub/deep/../../blobs")  # looks inside, and is not
    os.mkfifo(home.folder / "pipe")
    with closing(socket.socket(socket.AF_UNIX)) as server, chdir(home.folder):
        server.bind("socket")  # beside it: the name of a socket may only be short
    (home.folder / "kept.txt").write_text("kept")
    manifest = home.snapshot()
    assert told(home.files, manifest.tree) == {"kept.txt": ("file", b"kept"), "sub/deep": ("link", "..")}
    sentences = "\n".join(home.files.left_out)
    assert len(home.files.left_out) == 6
    for words in ("abs was left out", "rel was left out", "etc was left out", "a pipe", "a socket", "leads out"):
        assert words in sentences
    assert home.snapshot() == manifest
    home.files.checkout(None)
    assert secret.read_text() == "secret"


@posix
def test_a_checkout_never_writes_through_a_link(home: Home, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "passwd").write_text("root")
    manifest = home.files.write("a/passwd", b"hostile")
    home.files.write("top", b"hostile")
    home.files.checkout(None)
    (home.folder / "a").symlink_to(outside)
    home.files.checkout(manifest.id)
    assert (outside / "passwd").read_text() == "root"
    assert held(home.folder) == {"a/passwd": ("file", b"hostile")}


@posix
def test_no_operation_follows_links_that_a_tool_keeps_planting(home: Home, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x").write_text("theirs")
    first = home.files.write("a/x", b"1")
    second = home.files.write("a/x", b"2")
    done = threading.Event()

    def plant() -> None:
        while not done.is_set():
            with suppress(OSError):
                (home.files.folder / "a").rename(home.files.folder / "moved")
            with suppress(OSError):
                (home.files.folder / "a").symlink_to(outside)
                (home.files.folder / "a").unlink()

    planter = threading.Thread(target=plant)
    planter.start()
    try:
        for number in range(15):
            with suppress(UserError):  # it may give up, with a sentence
                home.files.checkout((first, second)[number % 2].id)
                home.files.write("a/x", str(number).encode())
    finally:
        done.set()
        planter.join()
    assert held(outside) == {"x": ("file", b"theirs")}
    home.files.checkout(first.id)
    assert home.files.read("a/x") == b"1"
    assert home.all.verify() == []


@posix
def test_a_link_is_followed_when_it_stays_inside(home: Home) -> None:
    (home.folder / "real").mkdir()
    (home.folder / "real" / "a").write_text("one")
    (home.folder / "link").symlink_to("real")
    manifest = home.snapshot()
    assert home.files.read("link/a") == home.files.read("link/a", manifest.id) == b"one"
    home.files.write("link/a", b"two")
    assert held(home.folder) == {"real/a": ("file", b"two"), "link": ("link", "real")}


@posix
def test_loops_of_links_are_kept_as_they_are_and_not_followed(home: Home) -> None:
    (home.folder / "a").symlink_to("b")
    (home.folder / "b").symlink_to("a")
    manifest = home.snapshot()
    assert manifest.tree.links == {"a": "b", "b": "a"}
    for version in (None, manifest.id):
        with pytest.raises(UserError):
            home.files.read("a", version)
    with pytest.raises(UserError):
        home.files.write("a", b"x")


@posix
@pytest.mark.skipif(sys.platform != "linux", reason="not every system's files have holes")
def test_a_file_of_holes_does_not_fill_the_disk_and_is_not_lost(home: Home) -> None:
    for name, written in (("hollow", b""), ("spotted", b"x" * 5000), ("half", b"x" * 2**20)):
        with (home.folder / name).open("wb") as file:
            file.write(written)
            file.truncate(2**21 if name == "half" else 2**40)
    (home.folder / "small").write_bytes(b"")
    os.truncate(home.folder / "small", 2**19)
    assert set(home.snapshot().tree.files) == {"half", "small"}
    assert len(home.files.left_out) == 2
    assert all("was left out: it holds nearly nothing but holes" in sentence for sentence in home.files.left_out)
    home.files.checkout(None)
    assert sorted(path.name for path in home.folder.iterdir()) == ["hollow", "spotted"]


def test_folders_deeper_than_the_limit_are_left_out_and_not_lost(home: Home) -> None:
    place = home.folder
    for _ in range(120):
        place /= "d"
    place.mkdir(parents=True)
    (place / "deep.txt").write_text("deep")
    (home.folder / "top.txt").write_text("top")
    manifest = home.snapshot()
    assert list(manifest.tree.files) == ["top.txt"]
    assert "folders deep" in home.files.left_out[0]
    home.files.checkout(None)
    assert (place / "deep.txt").read_text() == "deep"


@posix
def test_a_tree_that_names_paths_outside_is_not_checked_out(home: Home, tmp_path: Path) -> None:
    manifest = home.files.write("a", b"x")
    blob = manifest.tree.files["a"]
    for number, path in enumerate(["../evil", "/tmp/evil", "b/../../evil", "b//evil", ".", "b/\0"]):
        with home.database.atomic() as connection:
            connection.execute(
                "INSERT INTO workspace_manifests (id, chat_id, files, created_at, source) VALUES (?, ?, ?, '', 'edit')",
                (f"evil {number}", home.chat, json.dumps({path: blob})),
            )
        with pytest.raises(UserError):
            home.files.checkout(f"evil {number}")  # type: ignore[arg-type]
    assert not list(tmp_path.rglob("evil"))
    assert held(home.folder) == {"a": ("file", b"x")}
    assert home.snapshot() == manifest


@pytest.mark.usefixtures("as_anybody")
def test_a_file_that_may_not_be_read_is_left_out_and_never_overwritten(home: Home) -> None:
    first = home.files.write("a", b"one")
    home.files.checkout(None)
    (home.folder / "a").write_text("mine")
    (home.folder / "a").chmod(0)
    with pytest.raises(UserError, match="in the way"):
        home.files.checkout(first.id)
    (home.folder / "a").chmod(0o600)
    assert (home.folder / "a").read_text() == "mine"


@posix
def test_a_folder_of_nothing_but_links_that_lead_out_gives_way_to_a_file(home: Home, tmp_path: Path) -> None:
    first = home.files.write("hand", b"one")
    home.files.write("other", b"two")
    home.files.delete("hand")
    (home.folder / "hand" / "below").mkdir(parents=True)
    (home.folder / "hand" / "below" / "out").symlink_to("/etc/passwd")
    home.files.checkout(first.id)
    assert held(home.folder) == {"hand": ("file", b"one")}
    assert Path("/etc/passwd").exists()


def test_a_folder_that_holds_what_no_version_can_hold_stops_a_restore_before_it_begins(home: Home) -> None:
    first = home.files.write("hand", b"one")
    before = home.files.delete("hand")
    place = home.folder / "hand" / "/".join(["d"] * 101)
    place.mkdir(parents=True)
    (place / "deep.txt").write_text("deep")
    with pytest.raises(UserError, match="in the way"):
        home.files.checkout(first.id)
    assert (place / "deep.txt").read_text() == "deep"
    assert home.files.active() in (before, home.snapshot())
    home.files.write("other", b"two")  # the chat goes on


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such a /proc")
@pytest.mark.usefixtures("as_anybody")
@pytest.mark.parametrize("target", ["/proc/1/root/x", "/proc/1/root", "/proc/self/fd/0/../x", f"/{'n' * 300}/x"])
def test_a_link_that_nobody_may_follow_is_left_out_and_the_files_go_on(home: Home, target: str) -> None:
    (home.folder / "x").symlink_to(target)
    home.files.write("a.txt", b"tea")
    assert list(home.snapshot().tree.files) == ["a.txt"]
    assert home.files.left_out == (f"The link x was left out: it leads out of the chat's files (to {target[:200]}).",)
    home.files.delete("a.txt")
    assert home.all.verify() == []


@posix
def test_links_are_judged_by_the_links_they_lead_through(home: Home) -> None:
    inside = {
        "here": ".", "round": "round", "ping": "pong", "pong": "ping", "sub/up": "..", "sub/back": "up/sub/a",
        "absolute": str(home.folder / "sub"),
        "through": "absolute/a", "root": str(home.folder), "nowhere": "gone/at/all",
    }  # fmt: skip
    outside = {
        "parent": "..", "too high": "sub/up/..", "chain": "out", "out": "/etc", "beside": f"{home.folder}-beside/x",
        "long": "./" * 1100 + "sub", "sub/out": "up/up/x/../../..", "deep": "out/passwd",
    }  # fmt: skip
    (home.folder / "sub").mkdir()
    for path, target in {**inside, **outside}.items():
        (home.folder / path).symlink_to(target)
    assert dict(home.snapshot().tree.links) == inside
    assert len(home.files.left_out) == len(outside)


@posix
@pytest.mark.usefixtures("as_anybody")
@pytest.mark.parametrize("mode", [0o444, 0o000, 0o111, 0o222])
def test_a_folder_without_rights_is_left_out_and_the_files_go_on(home: Home, mode: int) -> None:
    (home.folder / "closed").mkdir()
    (home.folder / "closed" / "in it").write_text("kept")
    (home.folder / "closed").chmod(mode)
    try:
        first = home.files.write("a.txt", b"tea")
        assert home.files.left_out == ("closed was left out: the folder may not be read.",)
        home.files.delete("a.txt")
        home.files.checkout(first.id)
        assert home.files.read("a.txt") == b"tea"
    finally:
        (home.folder / "closed").chmod(0o700)
    assert (home.folder / "closed" / "in it").read_text() == "kept"


@posix
def test_no_version_and_no_checkout_lends_the_users_rights(home: Home) -> None:
    shell, folder = home.folder / "shell", home.folder / "folder"
    shell.write_text("#!/bin/sh\n")
    shell.chmod(0o6755)
    folder.mkdir()
    (folder / "a.txt").write_text("a")
    folder.chmod(0o7777)
    (folder / "a.txt").chmod(0o1644)
    first = home.snapshot()
    assert_no_privileges(home.folder)
    shell.chmod(0o4755)  # once more, and nothing else differs
    home.files.write("b.txt", b"b")
    home.files.checkout(None)
    home.files.checkout(first.id)
    assert_no_privileges(home.folder)
    assert os.access(shell, os.X_OK)


def assert_no_privileges(folder: Path) -> None:
    assert [path for path in (folder, *folder.rglob("*")) if path.lstat().st_mode & 0o7000] == []
