"""The tree of a chat's files, the marks of the last tool run, and the versions of one file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mypt_desktop.gui.chat_files.listing import Listing, Node, listed, listing_of
from mypt_desktop.gui.chat_files.versions import versions_of
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.blobs import BlobId
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import Chats
from mypt_desktop.store.manifests import Changes, Tree
from tests.databases import fresh_database


@pytest.fixture
def files(tmp_path: Path) -> Iterator[ChatFiles]:
    database = fresh_database(tmp_path / "mypt.sqlite")
    every = AllChatFiles(database, tmp_path / "chats")
    yield every.of(Chats(database).create("Pages"))
    every.close()
    database.close()


def tool_run(files: ChatFiles, **texts: str | None) -> None:
    """As a tool that writes (or, for None, removes) files named without their suffix."""
    files.folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        path = files.folder / f"{name}.txt"
        if text is None:
            path.unlink()
        else:
            path.write_text(text)
    files.snapshot("tool_run", "run")


def shown(listing: Listing) -> list[str]:
    lines: list[str] = []

    def walk(node: Node, depth: int) -> None:
        for child in node.children:
            lines.append("  " * depth + child.name + ("/" if child.folder else "") + (child.mark and f" {child.mark}"))
            walk(child, depth + 1)

    walk(listing.root, 0)
    return lines


def test_folders_come_first_and_everything_by_name() -> None:
    tree = Tree({path: BlobId("x") for path in ("b.txt", "A.txt", "z/y/deep.txt", "z/a.txt")}, folders=frozenset({"e"}))
    assert shown(listed(tree)) == ["e/", "z/", "  y/", "    deep.txt", "  a.txt", "A.txt", "b.txt"]


def test_a_tree_deeper_than_the_stack_is_listed() -> None:
    path = "/".join(["d"] * 5000 + ["f"])
    assert listed(Tree({path: BlobId("x")})).count == 1


def test_the_last_run_is_marked_and_what_it_removed_is_still_to_be_seen(files: ChatFiles) -> None:
    tool_run(files, kept="1", old="1", gone="1")
    tool_run(files, old="2", gone=None, new="1")
    listing = listing_of(files)
    assert shown(listing) == ["gone.txt removed", "kept.txt", "new.txt added", "old.txt changed"]
    assert (listing.count, listing.touched) == (3, 3)


def test_an_edit_of_the_user_keeps_the_marks_of_the_run_before(files: ChatFiles) -> None:
    tool_run(files, page="1")
    files.write("mine.txt", b"mine")
    assert shown(listing_of(files)) == ["mine.txt", "page.txt added"]


def test_a_removed_file_where_a_folder_is_now_is_not_listed_twice() -> None:
    tree = Tree({"a/b.txt": BlobId("x")})
    assert shown(listed(tree, Changes(added=("a/b.txt",), removed=("a",)))) == ["a/", "  b.txt added"]


def test_a_chat_without_files_lists_nothing(files: ChatFiles) -> None:
    assert listing_of(files).count == 0


def test_each_change_of_a_file_is_a_version_with_who_made_it(files: ChatFiles, tmp_path: Path) -> None:
    upload = tmp_path / "page.txt"
    upload.write_text("0")
    files.add(upload)
    tool_run(files, page="1")
    tool_run(files, other="1")
    files.write("page.txt", b"2")
    tool_run(files, page=None)
    active = files.active()
    found = versions_of("page.txt", files.history(), active.id if active else None)
    assert [version.words for version in found] == [
        "A tool removed it",
        "You changed it",
        "A tool changed it",
        "You added it",
    ]
    assert [version.current for version in found] == [True, False, False, False]
    assert files.read("page.txt", found[2].manifest) == b"1"
    assert found[1].before is not None
    assert files.read("page.txt", found[1].before) == b"1"


def test_the_current_version_is_that_of_the_branch_that_is_shown(files: ChatFiles) -> None:
    tool_run(files, page="1")
    first = files.active()
    assert first is not None
    tool_run(files, page="2")
    files.checkout(first.id)
    found = versions_of("page.txt", files.history(), first.id)
    assert [version.current for version in found] == [False, True]


def test_what_another_branch_does_not_have_nobody_removed(files: ChatFiles) -> None:
    tool_run(files, page="1")
    (written,) = versions_of("page.txt", files.history(), None)
    branched = replace(written, source="branch")
    assert branched.words == "Another version of the chat"
    assert replace(branched, blob=None).words == "Not there in another version of the chat"


def test_a_version_says_when_in_local_words(files: ChatFiles) -> None:
    tool_run(files, page="1")
    (version,) = versions_of("page.txt", files.history(), None)
    at = datetime.fromisoformat(version.created_at)
    assert version.when(at) == f"{at:%H:%M:%S}"
    assert version.when(datetime(at.year + 1, 1, 2, tzinfo=UTC)).startswith(f"{at.day} {at:%b %Y}")
