"""The files of a chat in the window: what tools changed, opened, compared, brought back, brought in and saved out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPointF, Qt
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QPlainTextEdit, QToolButton, QTreeView
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import ToolCall
from mypt_desktop.core.service_states import FilesChanged
from mypt_desktop.gui.chat.given_chips import GivenChips
from mypt_desktop.gui.chat_files.browser import ChatFilesBrowser
from mypt_desktop.gui.chat_files.listing import Node
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.renderers.html import HtmlView
from mypt_desktop.store.chat_files import ChatFiles
from tests.gui.driving import APP_BUILDER, SECONDS, action, ask, drop, named, press, said
from tests.gui.fakes import Calling, FakeServices


@pytest.fixture
def files(qtbot: QtBot, services: FakeServices, window: MainWindow) -> ChatFiles:
    """Those of the chat that is shown, with what two runs of tools made of them."""
    ask(qtbot, window, "Go")
    qtbot.waitUntil(lambda: len(services.chats.list()) == 1 and not window.busy, timeout=SECONDS)
    made = services.chat_files(services.chats.list()[0].id)
    tool_run(services, made, {"pages/index.html": "<h1>One</h1>\n", "old.txt": "old\n", "kept.txt": "kept\n"})
    tool_run(services, made, {"pages/index.html": "<h1>Two</h1>\n", "new.txt": "new\n"}, remove="old.txt")
    action(window, "chat_files").trigger()
    qtbot.waitUntil(lambda: len(rows(window)) == 4, timeout=SECONDS)
    return made


def tool_run(services: FakeServices, files: ChatFiles, texts: dict[str, str], remove: str = "") -> None:
    for path, text in texts.items():
        target = files.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    if remove:
        (files.folder / remove).unlink()
    files.snapshot("tool_run", "run")
    services.tell(FilesChanged(files.chat))


def tree(window: MainWindow) -> QTreeView:
    found = named(window, QTreeView, "Files of this chat")
    assert isinstance(found, QTreeView)
    return found


def rows(window: MainWindow) -> list[str]:
    """What a screen reader reads of the top rows."""
    found = [view for view in window.findChildren(QTreeView) if view.accessibleName() == "Files of this chat"]
    model = found[0].model()
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(model.index(row, 0).data(role)) for row in range(model.rowCount())]


def open_file(qtbot: QtBot, window: MainWindow, name: str) -> None:
    view = tree(window)
    waiting, model = [QModelIndex()], view.model()
    while waiting:
        parent = waiting.pop()
        for row in range(model.rowCount(parent)):
            index = model.index(row, 0, parent)
            if index.data() == name:
                view.activated.emit(index)
                return
            waiting.append(index)
    raise AssertionError(f"{name} is not listed")


def test_what_the_last_tool_changed_is_marked(window: MainWindow, files: ChatFiles) -> None:
    assert rows(window) == [
        "pages, changes inside",
        "kept.txt",
        "new.txt, new in the last tool run",
        "old.txt, removed by the last tool run",
    ]
    assert said(window, "3 files, 3 changed by the last tool")()


def test_a_file_opens_with_its_text_its_changes_and_its_versions(
    qtbot: QtBot, window: MainWindow, files: ChatFiles
) -> None:
    open_file(qtbot, window, "index.html")
    qtbot.waitUntil(
        lambda: any("<h1>Two</h1>" in edit.toPlainText() for edit in window.findChildren(QPlainTextEdit)),
        timeout=SECONDS,
    )
    press(qtbot, window, "Changes")
    (changes,) = [
        edit for edit in window.findChildren(QPlainTextEdit) if edit.accessibleName() == "Changes line by line"
    ]
    qtbot.waitUntil(lambda: "− <h1>One</h1>" in changes.toPlainText(), timeout=SECONDS)
    assert "+ <h1>Two</h1>" in changes.toPlainText()
    assert changes.isVisible()
    press(qtbot, window, "Versions")
    assert said(window, "A tool changed it")()
    assert said(window, "A tool wrote it")()


def test_a_page_is_shown_as_it_looks_and_follows_the_files_of_the_chat(
    qtbot: QtBot, services: FakeServices, window: MainWindow, files: ChatFiles, browser: None
) -> None:
    page = "<title>={}</title><link rel=stylesheet href=style.css><h1>Boats</h1>"

    def shown(title: str) -> Callable[[], bool]:
        return lambda: [view.page.title() for view in window.findChildren(HtmlView) if view.page] == [title]

    tool_run(services, files, {"boats.html": page.format("one"), "style.css": "h1 { color: red }"})
    qtbot.waitUntil(lambda: len(rows(window)) == 5, timeout=SECONDS)
    open_file(qtbot, window, "kept.txt")
    assert not any(tab.text() == "Page" and tab.isVisible() for tab in window.findChildren(QToolButton))
    open_file(qtbot, window, "boats.html")
    press(qtbot, window, "Page")
    qtbot.waitUntil(shown("=one"), timeout=SECONDS)
    tool_run(services, files, {"boats.html": page.format("two")})
    qtbot.waitUntil(shown("=two"), timeout=SECONDS)
    open_file(qtbot, window, "kept.txt")
    qtbot.waitUntil(lambda: not window.findChildren(HtmlView), timeout=SECONDS)


def test_an_older_version_comes_back_as_a_new_one(qtbot: QtBot, window: MainWindow, files: ChatFiles) -> None:
    open_file(qtbot, window, "index.html")
    press(qtbot, window, "Versions")
    qtbot.waitUntil(said(window, "A tool wrote it"), timeout=SECONDS)
    press(qtbot, window, "Restore")
    qtbot.waitUntil(lambda: files.read("pages/index.html") == b"<h1>One</h1>\n", timeout=SECONDS)
    qtbot.waitUntil(said(window, "You changed it"), timeout=SECONDS)
    assert window.focusWidget() is named(window, QToolButton, "Versions")


def test_a_removed_file_can_be_brought_back(qtbot: QtBot, window: MainWindow, files: ChatFiles) -> None:
    open_file(qtbot, window, "old.txt")
    press(qtbot, window, "Versions")
    qtbot.waitUntil(said(window, "A tool removed it"), timeout=SECONDS)
    press(qtbot, window, "Restore")
    qtbot.waitUntil(lambda: (files.folder / "old.txt").is_file(), timeout=SECONDS)


def test_files_dropped_on_the_pane_are_added_and_those_dropped_elsewhere_wait_for_the_next_message(
    qtbot: QtBot, window: MainWindow, files: ChatFiles, tmp_path: Path
) -> None:
    outside = tmp_path / "data.csv"
    outside.write_text("a,b\n1,2\n")
    pane = window.findChildren(ChatFilesBrowser)[0]
    assert drop(window, outside)
    (chips,) = window.findChildren(GivenChips)
    qtbot.waitUntil(lambda: [one.name for one in chips.given] == ["data.csv"], timeout=SECONDS)
    assert "data.csv" not in rows(window)
    assert drop(window, outside, at=QPointF(pane.mapTo(window, pane.rect().center())))
    qtbot.waitUntil(lambda: "data.csv" in rows(window), timeout=SECONDS)
    assert files.history()[0].source == "user_upload"


def test_a_document_of_the_workspace_becomes_a_file_of_a_chat_that_is_made_for_it(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.open_workspace(services.sample_workspace())
    window._parts.browser.to_chat_requested.emit("handbook.md")  # what its menu does
    qtbot.waitUntil(lambda: rows(window) == ["handbook.md"], timeout=SECONDS)
    (chat,) = services.chats.list()
    assert services.chat_files(chat.id).read("handbook.md").startswith(b"# Crew handbook")


def test_a_file_is_saved_into_the_workspace_but_never_over_a_document(
    qtbot: QtBot, services: FakeServices, window: MainWindow, files: ChatFiles
) -> None:
    services.open_workspace(services.sample_workspace())
    open_file(qtbot, window, "new.txt")
    qtbot.waitUntil(lambda: press_enabled(window, "Save into the workspace"), timeout=SECONDS)
    press(qtbot, window, "Save into the workspace")
    target = services.sample_workspace() / "new.txt"
    qtbot.waitUntil(target.is_file, timeout=SECONDS)
    press(qtbot, window, "Save into the workspace")
    qtbot.waitUntil(said(window, "There is a file new.txt already."), timeout=SECONDS)


def press_enabled(window: MainWindow, name: str) -> bool:
    from PySide6.QtWidgets import QToolButton

    button = named(window, QToolButton, name)
    return button.isEnabled()


def test_save_as_writes_the_file_where_it_is_asked_for(
    qtbot: QtBot, window: MainWindow, files: ChatFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    open_file(qtbot, window, "index.html")
    press(qtbot, window, "Save as")
    qtbot.waitUntil(lambda: target.is_file() and target.read_text() == "<h1>Two</h1>\n", timeout=SECONDS)


def test_deleting_asks_and_keeps_the_versions(
    qtbot: QtBot, window: MainWindow, files: ChatFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    menu = window.findChildren(ChatFilesBrowser)[0].menu_of(Node("new.txt", "new.txt", folder=False))
    assert isinstance(menu, QMenu)
    next(entry for entry in menu.actions() if entry.text() == "Delete…").trigger()
    qtbot.waitUntil(lambda: not (files.folder / "new.txt").exists(), timeout=SECONDS)
    assert files.history()[0].source == "edit"


def test_what_was_typed_and_not_saved_is_a_version_when_another_chat_is_shown(
    qtbot: QtBot, window: MainWindow, files: ChatFiles
) -> None:
    open_file(qtbot, window, "index.html")

    def editor() -> QPlainTextEdit | None:
        found = [e for e in window.findChildren(QPlainTextEdit) if e.isVisible() and "<h1>Two" in e.toPlainText()]
        return found[0] if found else None

    qtbot.waitUntil(lambda: editor() is not None, timeout=SECONDS)
    typed = editor()
    assert typed is not None
    qtbot.waitUntil(lambda: not typed.isReadOnly(), timeout=SECONDS)
    qtbot.keyClicks(typed, "typed")
    action(window, "new_chat").trigger()
    qtbot.waitUntil(lambda: files.read("pages/index.html").startswith(b"typed"), timeout=SECONDS)


def test_each_chat_shows_its_own_files(
    qtbot: QtBot, services: FakeServices, window: MainWindow, files: ChatFiles
) -> None:
    action(window, "new_chat").trigger()
    qtbot.waitUntil(lambda: rows(window) == [], timeout=SECONDS)
    window.open_chat(files.chat)
    qtbot.waitUntil(lambda: len(rows(window)) == 4, timeout=SECONDS)


def test_another_answer_begins_with_the_files_of_its_question_and_switching_brings_the_others_back(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    chat = services.chats.create()
    services.approvals(chat).choose("all")
    window.open_chat(chat)
    action(window, "chat_files").trigger()
    services.turn = Calling((ToolCall("app-builder:write_file", {"path": "first.txt", "content": "1"}),))
    ask(qtbot, window, "Write")
    qtbot.waitUntil(lambda: rows(window) == ["first.txt, new in the last tool run"], timeout=SECONDS)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    services.turn = Calling((ToolCall("app-builder:write_file", {"path": "second.txt", "content": "2"}),))
    press(qtbot, window, "Try again")
    assert window.focusWidget() is named(window, QPlainTextEdit, "Message")
    qtbot.waitUntil(lambda: rows(window) == ["second.txt, new in the last tool run"], timeout=SECONDS)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    press(qtbot, window, "Previous version of this answer")
    qtbot.waitUntil(lambda: rows(window) == ["first.txt, new in the last tool run"], timeout=SECONDS)
    assert [path.name for path in services.chat_files(chat).folder.iterdir()] == ["first.txt"]
    qtbot.waitUntil(
        lambda: window.focusWidget() is named(window, QToolButton, "Next version of this answer"), timeout=SECONDS
    )


def test_files_are_chosen_before_a_chat_is_made_for_them(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([], ""))
    action(window, "add_files").trigger()
    assert services.chats.list() == []
    (tmp_path / "tea.txt").write_text("Tea")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(tmp_path / "tea.txt")], ""))
    action(window, "add_files").trigger()
    qtbot.waitUntil(lambda: len(services.chats.list()) == 1, timeout=SECONDS)
    made = services.chat_files(services.chats.list()[0].id)
    qtbot.waitUntil(lambda: (made.folder / "tea.txt").exists(), timeout=SECONDS)
