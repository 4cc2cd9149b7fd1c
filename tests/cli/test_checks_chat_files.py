"""The doctor reads every stored version of every chat's files, and says what is damaged and what nothing names."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from mypt_desktop.cli.checks import Finding, examine, sweep
from mypt_desktop.core.paths import DataDir
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.blobs import Blobs
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.store.database import Database


@pytest.fixture
def data(tmp_path: Path) -> DataDir:
    return DataDir(tmp_path)


def chat_with_a_file(data: DataDir) -> tuple[ChatId, Path]:
    """And where the blob of `notes.md` is."""
    with closing(Database(data.database)) as database:
        chat = Chats(database).create("Tea")
        everything = AllChatFiles(database, data.chats)
        blob = everything.of(chat).write("notes.md", b"leaves").tree.files["notes.md"]
        everything.close()
    return chat, data.chats / chat / "blobs" / blob[:2] / blob


def found(data: DataDir) -> list[Finding]:
    return [finding for finding in examine(data) if finding.name == "Chat files"]


def test_sound_files_are_told_in_one_line(data: DataDir) -> None:
    chat_with_a_file(data)
    (finding,) = found(data)
    assert finding.state == "ok"


def test_damaged_and_missing_versions_are_told_by_chat_and_path(data: DataDir) -> None:
    _, blob = chat_with_a_file(data)
    blob.write_bytes(b"leaveZ")
    (finding,) = found(data)
    assert (finding.state, finding.detail) == ("failed", "Chat “Tea”: a stored version of notes.md is damaged.")
    blob.unlink()
    (finding,) = found(data)
    assert (finding.state, finding.detail) == ("failed", "Chat “Tea”: a stored version of notes.md is missing.")


def test_what_nothing_names_is_told_and_swept(data: DataDir) -> None:
    chat, blob = chat_with_a_file(data)
    Blobs(data.chats / chat / "blobs").put(b"nobody's")
    (data.chats / "gone" / "workspace").mkdir(parents=True)
    (data.chats / "gone" / "workspace" / "old.md").write_text("old")
    assert [finding.state for finding in found(data)] == ["warning", "warning"]
    assert sweep(data) == 2
    assert [finding.state for finding in found(data)] == ["ok"]
    assert blob.read_bytes() == b"leaves"
