"""The whole window, driven as a user drives it, over real chats, sessions and documents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import (
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QToolButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from mypt_desktop.core.events import TextAdded, TurnFailed
from mypt_desktop.core.service_states import ModelState, WorkspaceState
from mypt_desktop.gui.chat.answer import AnswerView
from mypt_desktop.gui.chat.prose import Prose
from mypt_desktop.gui.chat.question import QuestionView
from mypt_desktop.gui.details import Details
from mypt_desktop.gui.laid_out.view import LaidOutView
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, action, ask, drop, named, press, said
from tests.gui.fakes import Answering, FakeServices, citation, search_call


def answers(window: MainWindow) -> list[AnswerView]:
    return [view for view in window.findChildren(AnswerView) if view.isVisible()]


def words(window: MainWindow) -> str:
    return "\n".join(prose.toPlainText() for prose in window.findChildren(Prose) if prose.isVisible())


def finished(window: MainWindow, count: int = 1) -> Callable[[], None]:
    def check() -> None:
        shown = answers(window)
        assert len(shown) == count
        assert not shown[-1].answer.running

    return check


def test_a_question_is_answered_with_a_source_that_opens_at_its_passage(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.turn = Answering("Full-time crew have **29 days** [1].", (citation(),), (search_call(),))
    press(qtbot, window, "Try the sample workspace")
    qtbot.waitUntil(lambda: services.workspace_state.state == "ready", timeout=SECONDS)
    ask(qtbot, window, "How many days?")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    qtbot.waitUntil(lambda: "29 days" in words(window), timeout=SECONDS)
    press(qtbot, window, "Source 1: handbook.md Line 5")
    qtbot.waitUntil(lambda: marked(window) == [citation().text], timeout=SECONDS)
    press(qtbot, window, "Text")
    name = "Text of handbook.md"
    qtbot.waitUntil(
        lambda: any(w.accessibleName() == name for w in window.findChildren(QPlainTextEdit)), timeout=SECONDS
    )
    shown = named(window, QPlainTextEdit, name)
    assert isinstance(shown, QPlainTextEdit)
    selections = shown.extraSelections()
    assert [selection.cursor.selectedText() for selection in selections] == [citation().text]


def marked(window: MainWindow) -> list[str]:
    """The words that are marked in the document as it is laid out."""
    shown = [w for w in window.findChildren(LaidOutView) if w.accessibleName() == "Layout of handbook.md"]
    return [words for w in shown if w.isVisible() for words in w.marked]


def test_the_window_is_up_before_anything_is_loaded(
    services: FakeServices, open_window: Callable[..., MainWindow]
) -> None:
    window = open_window(begin=False)
    assert window.isVisible()
    assert services.loads == 0
    window.begin()
    assert services.loads == 1


def test_stop_ends_the_answer_and_keeps_what_was_written(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.turn = Answering("A long answer that will be stopped", wait=True)
    ask(qtbot, window, "Tell me")
    qtbot.waitUntil(lambda: "A long" in words(window), timeout=SECONDS)
    press(qtbot, window, "Stop")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    assert answers(window)[0].answer.state == "cancelled"
    assert "A long" in words(window)


def test_try_again_makes_a_version_and_the_switcher_goes_back(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.turn = Answering("First answer.")
    ask(qtbot, window, "Well?")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    services.turn = Answering("Second answer.")
    press(qtbot, window, "Try again")
    qtbot.waitUntil(lambda: "Second answer." in words(window), timeout=SECONDS)
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    press(qtbot, window, "Previous version of this answer")
    qtbot.waitUntil(lambda: "First answer." in words(window), timeout=SECONDS)
    assert "Second answer." not in words(window)


def test_an_edited_question_is_asked_again_and_the_old_one_is_kept(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    ask(qtbot, window, "Orignal")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    action(window, "edit_question").trigger()
    editor = named(window, QPlainTextEdit, "Edit your question")
    assert isinstance(editor, QPlainTextEdit)
    editor.setPlainText("Original")
    press(qtbot, window, "Ask again")
    chat = services.chats.list()[0].id
    qtbot.waitUntil(lambda: services.chats.path(chat)[0].siblings == 2, timeout=SECONDS)
    back = "Previous version of this question"
    buttons = window.findChildren(QToolButton)
    qtbot.waitUntil(lambda: any(b.accessibleName() == back and b.isVisible() for b in buttons), timeout=SECONDS)
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    assert services.chats.path(chat)[0].message.text == "Original"
    qtbot.waitUntil(lambda: named(window, QToolButton, back).isEnabled(), timeout=SECONDS)


def test_an_edit_that_is_left_gives_the_keyboard_back_to_its_question(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    ask(qtbot, window, "Original")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    action(window, "edit_question").trigger()
    editor = named(window, QPlainTextEdit, "Edit your question")
    qtbot.waitUntil(editor.hasFocus, timeout=SECONDS)
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert named(window, QTextEdit, "Your question").hasFocus()
    qtbot.keyClicks(named(window, QTextEdit, "Your question"), "More")  # typing means the message, as everywhere
    box = named(window, QPlainTextEdit, "Message")
    assert isinstance(box, QPlainTextEdit)
    assert box.toPlainText() == "More"


def test_a_failed_answer_shows_where_it_happened_what_to_do(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.turn = lambda messages, cancel: iter(
        (TextAdded("The beginning"), TurnFailed("The model process ended.", "Ask again: a new one starts."))
    )
    ask(qtbot, window, "Go on")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    texts = [label.text() for label in answers(window)[0].findChildren(QWidget) if hasattr(label, "text")]
    assert "The model process ended." in texts
    assert "Ask again: a new one starts." in texts


def test_a_deleted_chat_can_be_brought_back(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    ask(qtbot, window, "Keep me")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    qtbot.waitUntil(lambda: "Keep me" in listed(window), timeout=SECONDS)
    action(window, "delete_chat").trigger()
    press(qtbot, window, "Undo")
    window.close()
    assert [chat.title for chat in services.chats.list()] == ["Keep me"]


def test_a_deleted_chat_is_gone_when_the_window_closes(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    ask(qtbot, window, "Forget me")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    qtbot.waitUntil(lambda: "Forget me" in listed(window), timeout=SECONDS)
    action(window, "delete_chat").trigger()
    window.close()
    assert services.chats.list() == []


def test_searching_chats_finds_words_of_messages(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    services.turn = Answering("The anchor weighs forty kilograms.")
    ask(qtbot, window, "Weight?")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    search = named(window, QLineEdit, "Search chats")
    qtbot.keyClicks(search, "zebra")
    qtbot.waitUntil(lambda: any("No chat holds" in w.text() for w in visible_labels(window)), timeout=SECONDS)
    search.clear()  # type: ignore[attr-defined]
    qtbot.keyClicks(search, "anchor")
    qtbot.waitUntil(lambda: not any("No chat holds" in w.text() for w in visible_labels(window)), timeout=SECONDS)


def test_a_broken_document_is_listed_with_its_reason(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    services.open_workspace(services.sample_workspace())
    qtbot.waitUntil(lambda: any(view.isVisible() for view in window.findChildren(QTreeView)), timeout=SECONDS)
    tree = named(window, QTreeView, "Documents of the workspace")
    assert isinstance(tree, QTreeView)
    qtbot.waitUntil(lambda: tree.model().rowCount() == 3, timeout=SECONDS)
    rows = [tree.model().index(number, 0) for number in range(3)]
    broken = next(row for row in rows if row.data() == "broken.pdf")
    assert "Not read: broken.pdf cannot be read" in broken.data(Qt.ItemDataRole.ToolTipRole)
    assert "not read: broken.pdf cannot be read" in broken.data(Qt.ItemDataRole.AccessibleTextRole)


def test_enter_in_the_filter_opens_the_first_document_and_the_arrows_lead_to_the_list(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "papers"
    (folder / "fees").mkdir(parents=True)
    (folder / "fees" / "2026.md").write_text("The fee is 40 pounds.")
    (folder / "boats.md").write_text("The boats are old.")
    drop(window, folder)
    qtbot.waitUntil(lambda: any(view.isVisible() for view in window.findChildren(QTreeView)), timeout=SECONDS)
    field = named(window, QLineEdit, "Filter documents")
    field.setFocus()
    qtbot.keyClicks(field, "2026")
    qtbot.keyClick(field, Qt.Key.Key_Return)  # before the list has followed
    qtbot.waitUntil(lambda: any(w.text() == "2026.md" for w in visible_labels(window)), timeout=SECONDS)
    qtbot.keyClick(field, Qt.Key.Key_Down)
    tree = named(window, QTreeView, "Documents of the workspace")
    assert isinstance(tree, QTreeView)
    assert tree.hasFocus()
    assert tree.currentIndex().data() == "2026.md"


def test_a_dropped_folder_becomes_the_workspace(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "dropped"
    folder.mkdir()
    drop(window, folder)
    assert services.workspace_state.path == str(folder)


def test_another_folder_begins_a_new_chat_and_the_chat_leads_back_to_its_own(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    own, other = tmp_path / "mine" / "papers", tmp_path / "yours" / "papers"
    own.mkdir(parents=True)
    other.mkdir(parents=True)
    drop(window, own)
    services.turn = Answering("At nine.")
    ask(qtbot, window, "When does it open?")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    drop(window, own)  # once more
    assert len(answers(window)) == 1
    composer = named(window, QPlainTextEdit, "Message")
    qtbot.keyClicks(composer, "half a thought")
    drop(window, other)
    assert answers(window) == []
    assert composer.toPlainText() == "half a thought"
    chats = named(window, QListView, "Chats")
    qtbot.mouseClick(
        chats.viewport(), Qt.MouseButton.LeftButton, pos=chats.visualRect(chats.model().index(1, 0)).center()
    )

    def led() -> bool:
        return any(label.text() == "This chat is about papers." for label in visible_labels(window))

    qtbot.waitUntil(led, timeout=SECONDS)
    press(qtbot, window, "Open it")
    qtbot.waitUntil(lambda: not led(), timeout=SECONDS)
    assert services.workspace_state.path == str(own)
    assert len(answers(window)) == 1
    services.close_workspace()
    qtbot.waitUntil(led, timeout=SECONDS)


def test_a_missing_folder_is_said_and_nothing_opens(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "soon gone"
    folder.mkdir()
    services.open_workspace(folder)
    services.close_workspace()
    folder.rmdir()
    services.chats.create("Old chat", str(folder))
    menu = next(m for m in window.menuBar().actions() if m.text() == "&File").menu()
    recent = next(a for a in menu.actions() if a.text() == "Open &Recent").menu()  # type: ignore[union-attr]
    recent.aboutToShow.emit()  # type: ignore[union-attr]
    recent.actions()[0].trigger()  # type: ignore[union-attr]
    assert any("is not a folder" in label.text() for label in visible_labels(window))
    assert services.workspace_state.state == "none"


def test_a_failed_model_is_said_with_a_way_to_try_again(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.tell(ModelState("failed", detail="The file model.onnx is damaged."))
    qtbot.waitUntil(lambda: any("damaged" in w.text() for w in visible_labels(window)), timeout=SECONDS)
    loads = services.loads
    press(qtbot, window, "Try again")
    assert services.loads == loads + 1


def test_indexing_can_be_stopped_from_the_status_line(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    services.tell(WorkspaceState("indexing", "/folder", done=3, total=10))
    qtbot.waitUntil(lambda: any("Indexing 3 of 10" in w.text() for w in visible_labels(window)), timeout=SECONDS)
    press(qtbot, window, "Stop indexing")
    assert services.cancelled_indexing == 1


def offered(window: MainWindow) -> dict[str, QPushButton]:
    """The questions to begin with, and their buttons."""
    buttons = window.findChildren(QPushButton, "start")
    return {button.accessibleName(): button for button in buttons if button.isVisible()}


def test_the_questions_offered_for_a_folder_are_those_it_was_found_to_answer(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.tell(WorkspaceState("ready", "/folder", documents=2))
    qtbot.waitUntil(lambda: offered(window) == {}, timeout=SECONDS)
    questions = ("What is the rent?", "Which order has the highest price?")
    services.tell(WorkspaceState("ready", "/folder", documents=2, starters=questions[:1]))
    qtbot.waitUntil(lambda: list(offered(window)) == [*questions[:1]], timeout=SECONDS)
    first = offered(window)[questions[0]]
    place = first.mapTo(window, first.rect().topLeft())
    services.tell(WorkspaceState("ready", "/folder", documents=2, starters=questions))
    qtbot.waitUntil(lambda: list(offered(window)) == [*questions], timeout=SECONDS)
    assert offered(window)[questions[0]] is first
    assert first.mapTo(window, first.rect().topLeft()) == place  # the pointer may be on it
    services.tell(WorkspaceState("ready", "/folder", documents=2, starters=questions[1:]))
    qtbot.waitUntil(lambda: list(offered(window)) == [*questions[1:]], timeout=SECONDS)
    press(qtbot, window, questions[1])
    # On a busy machine the question is laid out a moment after the answer ended.
    qtbot.waitUntil(lambda: any(w.text() == questions[1] for w in visible_labels(window)), timeout=SECONDS)
    qtbot.waitUntil(finished(window), timeout=SECONDS)


QUOTED = "Most likely here:\n\n> Full-time crew have 29 days of leave a year [1]"
NOTHING = "I found nothing about this in your documents."


@pytest.mark.parametrize(
    ("text", "nearest", "opens"),
    [
        ("Full-time crew have 29 days [1].", False, False),
        ("- **handbook.md**: 29 days [1]", False, False),
        (f"Full-time crew have 29 days [1].\n\n{QUOTED}", False, False),
        (QUOTED, False, True),
        (NOTHING, True, False),
    ],
    ids=["a sentence", "a list", "a sentence and a quotation", "a quotation", "nothing but the nearest"],
)
def test_sources_come_by_themselves_only_where_no_sentence_stands(
    qtbot: QtBot, services: FakeServices, window: MainWindow, text: str, nearest: bool, opens: bool
) -> None:
    services.turn = Answering(text, (replace(citation(), nearest=nearest),))
    ask(qtbot, window, "How many days?")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    pane = window.findChild(Details)
    assert isinstance(pane, Details)
    assert pane.isVisible() is opens


def test_sources_that_are_looked_at_are_those_of_the_newest_answer(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.turn = Answering("Full-time crew have 29 days [1].", (citation(),))
    ask(qtbot, window, "How many days?")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    press(qtbot, window, "Show the sources in the details pane")
    services.turn = Answering("Not one glass [1].", (citation("Not one glass in the eight hours"),))
    ask(qtbot, window, "And a beer?")
    qtbot.waitUntil(finished(window, 2), timeout=SECONDS)
    qtbot.waitUntil(said(window, "“Not one glass in the eight hours”"), timeout=SECONDS)
    assert not said(window, "“Full-time crew have 29 days of leave a year”")()


def test_one_key_shows_the_passage_behind_an_answer(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    press(qtbot, window, "Try the sample workspace")
    qtbot.waitUntil(lambda: services.workspace_state.state == "ready", timeout=SECONDS)
    services.turn = Answering("Full-time crew have 29 days [1].", (citation(),))
    ask(qtbot, window, "How many days?")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    qtbot.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: marked(window) == [citation().text], timeout=SECONDS)


def test_what_is_said_about_an_answer_stands_above_it(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    services.turn = Answering("The sea is wide.", remark="Not from your documents.")
    ask(qtbot, window, "Write a poem")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    said = next(w for w in visible_labels(window) if w.text() == "Not from your documents.")
    words = window.findChildren(Prose)[-1]
    assert said.mapTo(window, said.rect().topLeft()).y() < words.mapTo(window, words.rect().topLeft()).y()


def test_the_newest_answer_can_be_copied_as_markdown(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    services.turn = Answering("**Bold** words")
    ask(qtbot, window, "Say it")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    action(window, "copy_answer").trigger()
    assert QGuiApplication.clipboard().text() == "**Bold** words"


def test_typing_anywhere_goes_to_the_message(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, Qt.Key.Key_H)
    box = named(window, QPlainTextEdit, "Message")
    assert isinstance(box, QPlainTextEdit)
    assert box.toPlainText() == "h"


def test_the_theme_can_be_forced_and_is_kept(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    dark = next(a for a in window.findChildren(QAction) if a.data() == "dark")
    dark.trigger()
    qtbot.waitUntil(lambda: services.settings.window.theme == "dark", timeout=SECONDS)
    qtbot.waitUntil(lambda: window.palette().window().color().lightness() < 60, timeout=SECONDS)


@pytest.mark.parametrize("kind", [QToolButton, QPushButton, QLineEdit, QPlainTextEdit, QTreeView])
def test_every_control_has_a_name_for_screen_readers(
    qtbot: QtBot, services: FakeServices, window: MainWindow, kind: type[QWidget]
) -> None:
    services.turn = Answering("Code:\n\n```py\nx = 1\n```\n\nDone [1].", (citation(),), (search_call(),))
    services.open_workspace(services.sample_workspace())
    ask(qtbot, window, "Everything")
    qtbot.waitUntil(finished(window), timeout=SECONDS)
    for control in window.findChildren(kind):
        if not control.isVisible() or control.objectName().startswith("qt_"):
            continue  # not there yet, or a part of one of Qt's own widgets
        text = control.text() if isinstance(control, QPushButton | QToolButton) else ""
        assert control.accessibleName() or text, f"{control} {control.objectName()} has no name"


def test_a_chat_goes_on_while_another_is_looked_at(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    slow = Answering("The slow answer is here", wait=True)
    services.turn = slow
    ask(qtbot, window, "Slow one")
    qtbot.waitUntil(lambda: "The slow" in words(window), timeout=SECONDS)
    first = services.chats.list()[0].id
    action(window, "new_chat").trigger()
    assert window.findChildren(QuestionView) == [] or "The slow" not in words(window)
    slow.go_on.set()
    qtbot.waitUntil(lambda: not services.session(first).busy, timeout=SECONDS)
    window.open_chat(first)
    qtbot.waitUntil(lambda: "The slow answer is here" in words(window), timeout=SECONDS)


def listed(window: MainWindow) -> list[str]:
    """The titles in the list of chats."""
    chats = named(window, QListView, "Chats")
    assert isinstance(chats, QListView)
    model = chats.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def visible_labels(window: MainWindow) -> list[QPushButton]:
    """Everything visible that shows a text."""
    return [
        w
        for w in window.findChildren(QWidget)
        if hasattr(w, "text") and callable(w.text) and w.isVisible() and isinstance(w.text(), str)
    ]  # type: ignore[misc]


def test_the_buttons_in_fields_have_names_for_screen_readers(window: MainWindow) -> None:
    inside = {one.accessibleName() for edit in window.findChildren(QLineEdit) for one in edit.findChildren(QToolButton)}
    assert {"Search chats", "Filter documents", "Clear"} <= inside
    assert "" not in inside
