"""A call that failed because the chat lacks a file of the open folder is mended in one click, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import ToolCall
from mypt_desktop.gui.chat.missing_files import missing_documents
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import APP_BUILDER, SECONDS, ask, press, said
from tests.gui.fakes import Calling, FakeServices

OFFER = "is in the open folder, but not among this chat's files."
READ = ToolCall("app-builder:read_file", {"path": "notes/plan.md"})


def folder(tmp_path: Path) -> Path:
    made = tmp_path / "documents"
    (made / "notes").mkdir(parents=True)
    (made / "notes" / "plan.md").write_text("Tea is at four.")
    (made / "other.md").write_text("Nothing of it.")
    return made


def failed_call(qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path, *calls: ToolCall) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.open_workspace(folder(tmp_path))
    qtbot.waitUntil(lambda: services.workspace is not None, timeout=SECONDS)
    services.turn = Calling(calls)
    ask(qtbot, window, "Read the plan")


def test_the_file_is_added_and_the_question_answered_again(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    failed_call(qtbot, services, window, tmp_path, READ)
    qtbot.waitUntil(said(window, f"notes/plan.md {OFFER}"), timeout=SECONDS)
    (chat,) = services.chats.list()
    files = services.chat_files(chat.id)
    files.write("mine.txt", b"By hand, after the failure.")
    press(qtbot, window, "Add notes/plan.md to this chat's files and try again")

    def read() -> bool:
        """Whether a call of the answer that is shown found the file."""
        return any("Tea is at four." in str(one.message) for one in services.chats.path(chat.id))

    qtbot.waitUntil(lambda: read() and not window.busy, timeout=SECONDS)
    assert not said(window, OFFER)()
    assert files.read("notes/plan.md") == b"Tea is at four."
    assert files.read("mine.txt") == b"By hand, after the failure."


def test_what_the_chat_has_or_the_folder_lacks_is_not_offered(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    missing = ToolCall("app-builder:read_file", {"path": "nowhere.md"})
    failed_call(qtbot, services, window, tmp_path, missing, READ)
    qtbot.waitUntil(said(window, f"notes/plan.md {OFFER}"), timeout=SECONDS)
    assert not said(window, "nowhere.md is in")()


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({"path": "notes/plan.md"}, {"notes/plan.md": "notes/plan.md"}),
        ({"path": "./plan.md"}, {"plan.md": "notes/plan.md"}),
        ({"files": ["plan.md", "here.md", 3], "count": 2}, {"plan.md": "notes/plan.md"}),
        ({"path": "twice.md"}, {}),  # two documents have that name
        ({"path": "a/twice.md"}, {"a/twice.md": "a/twice.md"}),
        ({"path": "elsewhere/plan.md", "text": "plan.md\nplan.md", "empty": ""}, {}),
        ({"path": "../plan.md"}, {}),
    ],
)
def test_a_document_is_meant_by_its_path_or_by_a_name_that_no_other_has(
    arguments: dict[str, object], found: dict[str, str]
) -> None:
    documents = ["notes/plan.md", "here.md", "a/twice.md", "b/twice.md"]
    assert missing_documents(arguments, documents, {"here.md"}) == found
