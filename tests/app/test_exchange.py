"""Files between workspace and chat: confined, whole or not at all, and nothing replaced without being told to."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from mypt_desktop.app.exchange import FileThereError, add_document, save_document
from mypt_desktop.core.errors import PathRefusedError, UserError
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import Chats
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.databases import fresh_database
from tests.workspace.test_attached import letter


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[WorkspaceEngine]:
    root = tmp_path / "documents"
    (root / "notes").mkdir(parents=True)
    (root / "plan.md").write_text("the plan")
    (root / "notes" / "plan.md").write_text("another plan")
    with WorkspaceEngine(root, tmp_path / "index") as engine:
        yield engine


@pytest.fixture
def files(tmp_path: Path) -> Iterator[ChatFiles]:
    with contextlib.closing(fresh_database(tmp_path / "mypt.sqlite")) as database:
        all_files = AllChatFiles(database, tmp_path / "chats")
        yield all_files.of(Chats(database).create())
        all_files.close()


def test_a_document_comes_under_its_own_name(engine: WorkspaceEngine, files: ChatFiles) -> None:
    assert add_document(engine, "notes/plan.md", files) == "plan.md"
    assert files.read("plan.md") == b"another plan"
    active = files.active()
    assert active is not None
    assert active.source == "user_upload"


def test_what_is_attached_to_a_mail_comes_without_the_mail(engine: WorkspaceEngine, files: ChatFiles) -> None:
    (engine.base_dir / "berth.eml").write_bytes(letter("Berth", ("terms.txt", b"Ropes are yours.")))
    engine.refresh()
    assert add_document(engine, "berth.eml/terms.txt", files) == "terms.txt"
    assert files.read("terms.txt") == b"Ropes are yours."


def test_a_document_goes_where_it_is_wanted_and_never_over_another_file(
    engine: WorkspaceEngine, files: ChatFiles
) -> None:
    assert add_document(engine, "plan.md", files, "texts/plan.md") == "texts/plan.md"
    assert add_document(engine, "notes/plan.md", files, "texts/plan.md") == "texts/plan (2).md"
    assert files.read("texts/plan.md") == b"the plan"
    with pytest.raises(UserError):
        add_document(engine, "plan.md", files, "../plan.md")


def test_another_document_of_that_name_gets_a_number_and_the_same_one_does_not(
    engine: WorkspaceEngine, files: ChatFiles
) -> None:
    assert add_document(engine, "notes/plan.md", files) == "plan.md"
    assert add_document(engine, "plan.md", files) == "plan (2).md"
    assert add_document(engine, "plan.md", files) == "plan (2).md"
    assert (files.read("plan.md"), files.read("plan (2).md")) == (b"another plan", b"the plan")


@pytest.mark.parametrize("path", ["../secret.md", "/etc/passwd", "link.md", "notes/../../secret.md"])
def test_a_document_outside_the_workspace_is_refused(engine: WorkspaceEngine, files: ChatFiles, path: str) -> None:
    (engine.base_dir.parent / "secret.md").write_text("secret")
    (engine.base_dir / "link.md").symlink_to(engine.base_dir.parent / "secret.md")
    with pytest.raises(UserError):
        add_document(engine, path, files)
    assert files.active() is None


def test_a_file_is_saved_with_its_folders(engine: WorkspaceEngine) -> None:
    path = save_document(b"page", engine, "new/pages/a.html", overwrite=False)
    assert path == engine.base_dir / "new" / "pages" / "a.html"
    assert path.read_bytes() == b"page"
    assert names(path.parent) == ["a.html"]


def test_a_document_that_is_there_is_replaced_only_when_told_to(engine: WorkspaceEngine) -> None:
    with pytest.raises(FileThereError, match="already"):
        save_document(b"new", engine, "plan.md", overwrite=False)
    assert (engine.base_dir / "plan.md").read_text() == "the plan"
    save_document(b"new", engine, "plan.md", overwrite=True)
    assert (engine.base_dir / "plan.md").read_bytes() == b"new"
    assert names(engine.base_dir) == ["notes", "plan.md"]


@pytest.mark.parametrize("target", ["../out.md", "/tmp/out.md", "away/out.md", "a/../../out.md", "C:\\out.md", ""])
def test_nothing_is_saved_outside_the_workspace(engine: WorkspaceEngine, target: str) -> None:
    outside = engine.base_dir.parent / "outside"
    outside.mkdir()
    (engine.base_dir / "away").symlink_to(outside)
    with pytest.raises(PathRefusedError):
        save_document(b"x", engine, target, overwrite=True)
    assert names(outside) == []


@pytest.mark.parametrize("target", ["notes", "."])
def test_a_folder_is_not_replaced_by_a_file(engine: WorkspaceEngine, target: str) -> None:
    with pytest.raises(UserError):
        save_document(b"x", engine, target, overwrite=True)
    assert (engine.base_dir / "notes" / "plan.md").exists()


def test_a_file_in_the_way_of_a_folder_is_a_sentence(engine: WorkspaceEngine) -> None:
    with pytest.raises(UserError, match="cannot be written"):
        save_document(b"x", engine, "plan.md/a.html", overwrite=False)
