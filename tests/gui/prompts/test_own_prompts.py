"""The user's own prompts in the window: chosen behind a slash, asked for their variables, managed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QDropEvent, QGuiApplication, QTextCursor
from PySide6.QtWidgets import QDialog, QLineEdit, QListView, QListWidget, QMessageBox, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.paths import make_private
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.prompts import shelf
from mypt_desktop.gui.prompts.editor import PromptEditor
from mypt_desktop.gui.prompts.form import PromptForm
from mypt_desktop.gui.prompts.manager import PromptManager
from mypt_desktop.store.toolset_values import ServerId
from tests.gui.driving import SECONDS, action, dialog, named, press, said
from tests.gui.fakes import FakeServices
from tests.gui.servers.test_servers import add

LETTER = "---\ntitle: Formal letter\n---\nDear {{name}},\n\n{{closing|Yours}}, on {{date}}.\n"


@pytest.fixture
def folder(services: FakeServices) -> Path:
    made = services.own_prompts.folder
    made.mkdir(parents=True)
    return made


def box(window: QWidget) -> QPlainTextEdit:
    found = named(window, QPlainTextEdit, "Message")
    assert isinstance(found, QPlainTextEdit)
    return found


def offered(window: QWidget) -> list[str]:
    """As a screen reader says them."""
    lists = [one for one in window.findChildren(QListView) if one.accessibleName() == "Prompts and resources"]
    role = Qt.ItemDataRole.AccessibleTextRole
    models = [one.model() for one in lists if one.isVisible()]
    return [str(model.index(row, 0).data(role)) for model in models for row in range(model.rowCount())]


def choose(qtbot: QtBot, window: QWidget, typed: str, first: str) -> None:
    qtbot.keyClicks(box(window), typed)
    qtbot.waitUntil(lambda: offered(window)[:1] == [first], timeout=SECONDS)
    qtbot.keyClick(box(window), Qt.Key.Key_Return)


def field(form: QDialog, name: str) -> QPlainTextEdit:
    found = named(form, QPlainTextEdit, name)
    assert isinstance(found, QPlainTextEdit)
    return found


def manager(qtbot: QtBot, window: MainWindow) -> PromptManager:
    action(window, "prompts").trigger()
    found = dialog(qtbot, PromptManager)
    assert isinstance(found, PromptManager)
    return found


def entries(found: QDialog) -> list[str]:
    list_ = found.findChild(QListWidget)
    assert list_ is not None
    return [list_.item(row).text() for row in range(list_.count())]


def test_a_prompt_asks_for_its_variables_and_is_put_into_the_message_but_not_sent(
    qtbot: QtBot, services: FakeServices, window: MainWindow, folder: Path
) -> None:
    (folder / "letter.md").write_text(LETTER)
    choose(qtbot, window, "/let", "/letter, Your prompt: Formal letter")
    form = dialog(qtbot, PromptForm)
    first, second = field(form, "name"), field(form, "closing")
    assert second.toPlainText() == "Yours"
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert said(form, "name is missing.")()
    qtbot.keyClicks(first, "{{date}}")
    qtbot.keyClick(first, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(first, "Smith")
    qtbot.keyClick(second, Qt.Key.Key_Return)
    expected = f"Dear {{{{date}}}}\nSmith,\n\nYours, on {date.today().isoformat()}."
    qtbot.waitUntil(lambda: box(window).toPlainText() == expected, timeout=SECONDS)
    assert services.chats.list() == []
    assert not offered(window)
    qtbot.waitUntil(box(window).hasFocus, timeout=SECONDS)
    box(window).undo()
    assert box(window).toPlainText() == "/let"


def test_a_prompt_without_open_variables_needs_no_form_and_escape_leaves_the_message(
    qtbot: QtBot, window: MainWindow, folder: Path
) -> None:
    (folder / "hello.md").write_text("/{{clipboard}}")
    QGuiApplication.clipboard().setText("hello")
    choose(qtbot, window, "/hel", "/hello, Your prompt")
    assert box(window).toPlainText() == "/hello"
    assert not offered(window)  # what was put in is text, though it begins with a slash
    QGuiApplication.clipboard().clear()
    box(window).clear()
    choose(qtbot, window, "/hel", "/hello, Your prompt")
    form = dialog(qtbot, PromptForm)  # an empty clipboard is asked for
    qtbot.keyClick(field(form, "clipboard"), Qt.Key.Key_Escape)
    assert not form.isVisible()
    assert box(window).toPlainText() == "/hel"


def test_a_slash_over_a_selection_puts_the_prompt_in_its_place(qtbot: QtBot, window: MainWindow, folder: Path) -> None:
    (folder / "quote.md").write_text("> {{selection}}")
    line = box(window)
    line.setPlainText("😀 one\ntwo three")
    cursor = line.textCursor()
    cursor.setPosition(len("😀 one\ntwo".encode("utf-16-le")) // 2)
    cursor.setPosition(3, QTextCursor.MoveMode.KeepAnchor)
    line.setTextCursor(cursor)
    choose(qtbot, window, "/quo", "/quote, Your prompt")
    assert line.toPlainText() == "😀 > one\ntwo three"


def test_a_file_that_comes_or_changes_while_the_list_is_open_is_offered(
    qtbot: QtBot, window: MainWindow, folder: Path
) -> None:
    (folder / "letter.md").write_text(LETTER)
    qtbot.keyClicks(box(window), "/")
    qtbot.waitUntil(lambda: offered(window) == ["/letter, Your prompt: Formal letter"], timeout=SECONDS)
    (folder / "note.md").write_text("A note")
    qtbot.waitUntil(lambda: offered(window)[1:] == ["/note, Your prompt"], timeout=SECONDS)
    (folder / "note.md").write_text("---\ntitle: Short note\n---\nA note")
    qtbot.waitUntil(lambda: offered(window)[1:] == ["/note, Your prompt: Short note"], timeout=SECONDS)
    (folder / "letter.md").unlink()
    qtbot.waitUntil(lambda: offered(window) == ["/note, Your prompt: Short note"], timeout=SECONDS)


def test_a_faulty_file_says_what_is_wrong_and_where(qtbot: QtBot, window: MainWindow, folder: Path) -> None:
    (folder / "bad.md").write_text("one {{two")
    qtbot.keyClicks(box(window), "/bad")
    words = "/bad, Your prompt, not usable: line 1, column 5: “{{” is not closed"
    qtbot.waitUntil(lambda: offered(window)[:1] != [] and offered(window)[0].startswith(words), timeout=SECONDS)
    qtbot.keyClick(box(window), Qt.Key.Key_Return)
    qtbot.waitUntil(said(window, "bad.md cannot be used as a prompt: line 1, column 5"), timeout=SECONDS)
    assert box(window).toPlainText() == "/bad"


def test_a_server_s_prompt_of_the_same_name_says_whose_it_is(
    qtbot: QtBot, services: FakeServices, window: MainWindow, folder: Path
) -> None:
    add(services, "demo", "sdk_server.py")
    services.servers.test(ServerId("demo"))
    (folder / "greet.md").write_text("Hello.")
    qtbot.keyClicks(box(window), "/greet")
    expected = ["/greet, Your prompt", "/demo:greet, From the server demo: Greets somebody"]
    qtbot.waitUntil(lambda: offered(window) == expected, timeout=SECONDS)


def test_a_prompt_is_written_edited_deleted_and_brought_back(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    found = manager(qtbot, window)
    assert said(found, "There is no prompt yet")()
    press(qtbot, found, "New…")
    editor = dialog(qtbot, PromptEditor)
    name, text = named(editor, QLineEdit, "Name"), named(editor, QPlainTextEdit, "Text")
    qtbot.keyClicks(name, "help")
    qtbot.keyClicks(text, "Say {{")
    assert said(editor, "Text, line 1, column 5: “{{” is not closed")()
    qtbot.keyClicks(text, "what}} twice")
    assert said(
        editor, "Fills in: what. In the terminal /help is a command of the program. There your prompt is /prompt:help."
    )()
    press(qtbot, editor, "Save")
    qtbot.waitUntil(lambda: entries(found) == ["help"], timeout=SECONDS)
    assert said(found, "In the terminal /help is a command of the program.")()
    press(qtbot, found, "Edit…")
    editor = dialog(qtbot, PromptEditor)
    title = named(editor, QLineEdit, "Title")
    assert isinstance(title, QLineEdit)
    title.setText("Saying")
    press(qtbot, editor, "Save")
    qtbot.waitUntil(lambda: entries(found) == ["Saying"], timeout=SECONDS)
    press(qtbot, found, "Delete")
    qtbot.waitUntil(lambda: entries(found) == [], timeout=SECONDS)
    assert not services.own_prompts.find().prompts
    press(qtbot, found, "Undo")
    qtbot.waitUntil(lambda: entries(found) == ["Saying"], timeout=SECONDS)
    (prompt,) = services.own_prompts.find().prompts
    assert (prompt.name, prompt.body) == ("help", "Say {{what}} twice")
    press(qtbot, found, "Use")
    form = dialog(qtbot, PromptForm)
    qtbot.keyClicks(field(form, "what"), "hello")
    press(qtbot, form, "Use")
    qtbot.waitUntil(lambda: box(window).toPlainText() == "Say hello twice", timeout=SECONDS)


def test_what_was_written_is_not_thrown_away_unasked(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(*words: object, **_: object) -> QMessageBox.StandardButton:
        asked.append(str(words[2]))
        return QMessageBox.StandardButton.No if len(asked) == 1 else QMessageBox.StandardButton.Yes

    monkeypatch.setattr(QMessageBox, "question", answer)
    press(qtbot, manager(qtbot, window), "New…")
    editor = dialog(qtbot, PromptEditor)
    qtbot.keyClicks(named(editor, QPlainTextEdit, "Text"), "A long text")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert editor.isVisible()
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert not editor.isVisible()
    assert asked == ["Discard what you wrote?"] * 2


def test_dropped_files_are_imported_or_said_what_is_wrong(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    found = manager(qtbot, window)
    (tmp_path / "My Letter.md").write_text(LETTER)
    (tmp_path / "huge.md").write_text("x" * 70_000)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in ("My Letter.md", "huge.md")])
    copy, buttons, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    found.dropEvent(QDropEvent(QPointF(5, 5), copy, data, buttons, keys))
    qtbot.waitUntil(lambda: entries(found) == ["Formal letter"], timeout=SECONDS)
    assert said(found, "/My-Letter can be used now.")()
    assert said(found, "huge.md cannot be used as a prompt:\n• it is longer than 64 KB")()
    assert [path.name for path in services.own_prompts.folder.iterdir()] == ["My-Letter.md"]


def test_a_faulty_file_is_shown_with_every_fault_and_where_it_lies(
    qtbot: QtBot, window: MainWindow, folder: Path, opened_urls: Callable[[], list[str]]
) -> None:
    (folder / "bad.md").write_text("---\ntitel: x\n---\n{{}}")
    found = manager(qtbot, window)
    qtbot.waitUntil(lambda: entries(found) == ["bad.md"], timeout=SECONDS)
    assert said(found, "line 2, column 1: there is no field “titel”")()
    assert said(found, "line 4, column 1: “” is no variable")()
    press(qtbot, found, "Show in folder")
    press(qtbot, found, "Open the file")
    assert opened_urls() == [str(folder), str(folder / "bad.md")]
    (folder / "bad.md").write_text("Good.")
    qtbot.waitUntil(lambda: entries(found) == ["bad"], timeout=SECONDS)


@pytest.fixture
def opened_urls(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    return lambda: [url.toLocalFile() for url in opened]


def test_the_folder_is_made_without_the_window_waiting_for_the_disk(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[Path, bool]] = []

    def make(folder: Path) -> None:
        made.append((folder, threading.current_thread() is threading.main_thread()))
        make_private(folder)

    monkeypatch.setattr(shelf, "make_private", make)
    window = open_window()
    folder = services.own_prompts.folder
    qtbot.keyClicks(box(window), "/")
    qtbot.waitUntil(folder.is_dir, timeout=SECONDS)
    assert set(made) == {(folder, False)}
