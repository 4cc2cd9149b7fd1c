"""Finding, pinning and renaming chats in the sidebar, with the keyboard and the mouse, over real chats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QApplication, QInputDialog, QLineEdit, QListView, QMenu, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import Role, message
from mypt_desktop.gui.chat.view import FoundMark, TranscriptView, TurnView
from mypt_desktop.gui.chat_list_model import PINNED, SECOND_LINE
from mypt_desktop.gui.controls import Elided
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.store.chats import ChatId, MessageId
from tests.gui.driving import SECONDS, action, named
from tests.gui.fakes import FakeServices

OTHER = "Oolong steeps for four minutes."


@pytest.fixture
def tea(services: FakeServices) -> ChatId:
    """A chat of forty turns; its third question has a second answer, which is the one on a branch of its own."""
    chats = services.chats
    chat = chats.create("Tea", workspace="/home/ann/Papers/Tea house/")
    last: MessageId | None = None
    for number in range(40):
        question = chats.append(chat, last, message(Role.USER, f"Question {number} about leaves"))
        if number == 3:
            chats.append(chat, question, message(Role.ASSISTANT, OTHER))
        last = chats.append(chat, question, message(Role.ASSISTANT, f"Answer {number}. " + "It is a long one. " * 60))
    chats.create("Bread")
    return chat


@pytest.fixture
def window(tea: ChatId, open_window: Callable[[], MainWindow], qtbot: QtBot) -> MainWindow:
    opened = open_window()
    qtbot.waitUntil(lambda: bool(rows(opened)), timeout=SECONDS)
    return opened


def view_of(window: MainWindow) -> QListView:
    found = named(window, QListView, "Chats")
    assert isinstance(found, QListView)
    return found


def rows(window: MainWindow, role: int = Qt.ItemDataRole.DisplayRole) -> list[Any]:
    model = view_of(window).model()
    return [model.index(number, 0).data(role) for number in range(model.rowCount())]


def index_of(window: MainWindow, title: str) -> QModelIndex:
    return view_of(window).model().index(rows(window).index(title), 0)


def click(qtbot: QtBot, window: MainWindow, index: QModelIndex) -> None:
    view = view_of(window)
    view.scrollTo(index)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())


def header(window: MainWindow, title: str) -> Callable[[], bool]:
    return lambda: any(label.whole == title for label in window.findChildren(Elided) if label.isVisible())


def search(qtbot: QtBot, window: MainWindow, words: str, count: int) -> QLineEdit:
    field = named(window, QLineEdit, "Search chats")
    assert isinstance(field, QLineEdit)
    field.setFocus()
    field.setText(words)  # at once: what a part of the words finds is listed too while they are typed
    qtbot.waitUntil(lambda: "Today" not in rows(window) and len(rows(window)) == count, timeout=SECONDS)
    return field


def turn_at_top(window: MainWindow, words: str, *, found: bool = True) -> Callable[[], bool]:
    """The turn with these words begins in the upper half of what is seen, or as high as the end of the chat lets it,
    with the mark of what was `found` beside it."""

    def check() -> bool:
        view = window.findChild(TranscriptView)
        mark = window.findChild(FoundMark)
        assert view is not None
        assert mark is not None
        bar, height = view.verticalScrollBar(), view.viewport().height()
        for turn in window.findChildren(TurnView):
            told = " ".join(w.toPlainText() for w in turn.findChildren(QWidget) if hasattr(w, "toPlainText"))
            if turn.isVisible() and words in told:
                top = turn.mapTo(view.viewport(), QPoint(0, 0)).y()
                marked = not found or (mark.isVisible() and mark.mapTo(view.viewport(), QPoint(0, 0)).y() == top)
                at_end = bar.value() == bar.maximum() and 0 <= top <= height - turn.height()
                return marked and (at_end or -turn.height() < top < height // 2)
        return False

    return check


def test_a_hit_opens_its_chat_at_the_message(qtbot: QtBot, window: MainWindow) -> None:
    search(qtbot, window, "Question 4 about", 1)
    assert "Question 4 about leaves" in rows(window, SECOND_LINE)[0]
    click(qtbot, window, view_of(window).model().index(0, 0))
    qtbot.waitUntil(turn_at_top(window, "Question 4 about leaves"), timeout=SECONDS)
    qtbot.waitUntil(lambda: not turn_at_top(window, "Question 39 about leaves")(), timeout=SECONDS)


def test_a_hit_on_another_branch_shows_that_branch(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tea: ChatId
) -> None:
    search(qtbot, window, "oolong", 1)
    click(qtbot, window, view_of(window).model().index(0, 0))
    qtbot.waitUntil(turn_at_top(window, OTHER), timeout=SECONDS)
    assert services.chats.path(tea)[-1].message.text == OTHER


def test_a_chat_with_many_hits_is_listed_with_three(qtbot: QtBot, window: MainWindow) -> None:
    search(qtbot, window, "leaves", 3)
    assert rows(window) == ["Tea"] * 3
    assert ["Question 39" in line for line in rows(window, SECOND_LINE)] == [True, False, False]


def test_escape_empties_the_search_and_then_leaves_it(qtbot: QtBot, window: MainWindow) -> None:
    field = search(qtbot, window, "oolong", 1)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    assert field.hasFocus()
    qtbot.waitUntil(lambda: len(rows(window)) == 3, timeout=SECONDS)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert view_of(window).hasFocus()


def test_enter_opens_what_was_found_and_the_arrows_lead_to_it(qtbot: QtBot, window: MainWindow) -> None:
    field = named(window, QLineEdit, "Search chats")
    field.setFocus()
    qtbot.keyClicks(field, "Question 4 about")
    qtbot.keyClick(field, Qt.Key.Key_Return)  # before what is typed was looked for
    qtbot.waitUntil(turn_at_top(window, "Question 4 about leaves"), timeout=SECONDS)
    search(qtbot, window, "oolong", 1)
    qtbot.waitUntil(lambda: OTHER in rows(window, SECOND_LINE)[0], timeout=SECONDS)
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert view_of(window).hasFocus()
    assert view_of(window).currentIndex().row() == 0
    qtbot.keyClick(view_of(window), Qt.Key.Key_Return)
    qtbot.waitUntil(turn_at_top(window, OTHER), timeout=SECONDS)


def test_the_list_tells_the_folder_that_a_chat_is_about(window: MainWindow) -> None:
    assert rows(window, SECOND_LINE)[rows(window).index("Tea")] == "Tea house"
    assert rows(window, SECOND_LINE)[rows(window).index("Bread")] == ""
    spoken = index_of(window, "Tea").data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Tea, Tea house"


def test_a_pinned_chat_stands_above_all_others(qtbot: QtBot, window: MainWindow, tea: ChatId) -> None:
    assert rows(window)[0] == "Today"
    click(qtbot, window, index_of(window, "Tea"))
    qtbot.waitUntil(header(window, "Tea"), timeout=SECONDS)
    action(window, "pin_chat").trigger()
    qtbot.waitUntil(lambda: rows(window)[:3] == ["Pinned", "Tea", "Today"], timeout=SECONDS)
    assert rows(window, PINNED)[1] is True
    action(window, "pin_chat").trigger()
    qtbot.waitUntil(lambda: rows(window)[0] == "Today", timeout=SECONDS)


def rename(qtbot: QtBot, window: MainWindow, title: str) -> None:
    """Writes into the editor that F2 opened in the list."""

    def editor() -> list[QLineEdit]:
        return [one for one in view_of(window).viewport().findChildren(QLineEdit) if one.isVisible()]

    qtbot.waitUntil(lambda: bool(editor()), timeout=SECONDS)
    editor()[0].selectAll()
    qtbot.keyClicks(editor()[0], title)
    qtbot.keyClick(editor()[0], Qt.Key.Key_Return)


def test_f2_renames_the_shown_chat_from_anywhere_and_the_header_follows(qtbot: QtBot, window: MainWindow) -> None:
    click(qtbot, window, index_of(window, "Tea"))
    qtbot.waitUntil(header(window, "Tea"), timeout=SECONDS)
    composer = named(window, QPlainTextEdit, "Message")
    composer.setFocus()
    qtbot.keyClick(composer, Qt.Key.Key_F2)
    rename(qtbot, window, "Green tea")
    qtbot.waitUntil(header(window, "Green tea"), timeout=SECONDS)
    qtbot.waitUntil(lambda: "Green tea" in rows(window), timeout=SECONDS)


def test_f2_in_the_list_renames_the_chat_that_is_chosen_there(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    click(qtbot, window, index_of(window, "Tea"))
    qtbot.waitUntil(header(window, "Tea"), timeout=SECONDS)
    view = view_of(window)
    view.setFocus()
    view.setCurrentIndex(index_of(window, "Bread"))
    qtbot.keyClick(view, Qt.Key.Key_F2)
    rename(qtbot, window, "Rye bread")
    qtbot.waitUntil(lambda: {chat.title for chat in services.chats.list()} == {"Tea", "Rye bread"}, timeout=SECONDS)
    assert header(window, "Tea")()


def test_f2_reaches_a_chat_that_the_search_hides(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    click(qtbot, window, index_of(window, "Bread"))
    qtbot.waitUntil(header(window, "Bread"), timeout=SECONDS)
    field = search(qtbot, window, "oolong", 1)
    qtbot.keyClick(field, Qt.Key.Key_F2)
    rename(qtbot, window, "Rye bread")
    qtbot.waitUntil(header(window, "Rye bread"), timeout=SECONDS)


def test_escape_leaves_a_title_and_a_question_that_are_edited(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    click(qtbot, window, index_of(window, "Tea"))
    qtbot.waitUntil(header(window, "Tea"), timeout=SECONDS)
    qtbot.keyClick(view_of(window), Qt.Key.Key_F2)
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit), timeout=SECONDS)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    qtbot.keyClicks(editor, "x")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: "Tea" in rows(window), timeout=SECONDS)
    assert "Tea" in {chat.title for chat in services.chats.list()}
    qtbot.waitUntil(turn_at_top(window, "Question 39", found=False), timeout=SECONDS)
    action(window, "edit_question").trigger()
    question = named(window, QPlainTextEdit, "Edit your question")
    qtbot.keyClick(question, Qt.Key.Key_Escape)
    qtbot.waitUntil(
        lambda: (
            not [
                w
                for w in window.findChildren(QPlainTextEdit)
                if w.accessibleName() == "Edit your question" and w.isVisible()
            ]
        ),
        timeout=SECONDS,
    )


def into(qtbot: QtBot, window: MainWindow, title: str, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the context menu of the chat."""
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: (folder, True))
    menu = opened_menu(qtbot, window, title)
    inside = next(one.menu() for one in menu.actions() if one.text() == "Move to Folder")
    assert isinstance(inside, QMenu)
    next(one for one in inside.actions() if one.text() == "New Folder…").trigger()
    menu.close()


def opened_menu(qtbot: QtBot, window: MainWindow, title: str) -> QMenu:
    view = view_of(window)
    view.customContextMenuRequested.emit(view.visualRect(index_of(window, title)).center())
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


def test_chats_are_kept_in_folders_that_fold_and_stay_so(
    qtbot: QtBot,
    services: FakeServices,
    window: MainWindow,
    open_window: Callable[[], MainWindow],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert rows(window) == ["Today", "Bread", "Tea"]
    into(qtbot, window, "Tea", "  Hot \n drinks ", monkeypatch)
    qtbot.waitUntil(lambda: rows(window) == ["Hot drinks", "Tea", "Today", "Bread"], timeout=SECONDS)
    role = Qt.ItemDataRole.AccessibleTextRole
    assert rows(window, role)[0] == "Folder Hot drinks, 1 chat, unfolded"
    place = view_of(window).visualRect(index_of(window, "Hot drinks")).center()
    qtbot.mouseClick(view_of(window).viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: rows(window) == ["Hot drinks", "Today", "Bread"], timeout=SECONDS)
    view_of(window).setFocus()
    qtbot.keyClick(view_of(window), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: rows(window) == ["Hot drinks", "Tea", "Today", "Bread"], timeout=SECONDS)
    qtbot.keyClick(view_of(window), Qt.Key.Key_Return)
    window.close()
    again = open_window()
    qtbot.waitUntil(lambda: rows(again) == ["Hot drinks", "Today", "Bread"], timeout=SECONDS)


def test_a_folder_is_renamed_and_let_go_of_with_its_chats_kept(
    qtbot: QtBot, services: FakeServices, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    into(qtbot, window, "Tea", "Drinks", monkeypatch)
    qtbot.waitUntil(lambda: "Drinks" in rows(window), timeout=SECONDS)
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("Kitchen", True))
    menu = opened_menu(qtbot, window, "Drinks")
    next(one for one in menu.actions() if one.text() == "Rename Folder…").trigger()
    menu.close()
    qtbot.waitUntil(lambda: rows(window)[:2] == ["Kitchen", "Tea"], timeout=SECONDS)
    menu = opened_menu(qtbot, window, "Kitchen")
    next(one for one in menu.actions() if one.text().startswith("Remove Folder")).trigger()
    menu.close()
    qtbot.waitUntil(lambda: rows(window) == ["Today", "Bread", "Tea"], timeout=SECONDS)


def test_a_command_moves_the_shown_chat_and_a_pinned_one_stays_on_top(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tea: ChatId, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.open_chat(tea)
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("Drinks", True))
    action(window, "move_chat").trigger()
    qtbot.waitUntil(lambda: rows(window)[:2] == ["Drinks", "Tea"], timeout=SECONDS)
    action(window, "pin_chat").trigger()
    qtbot.waitUntil(lambda: rows(window) == ["Pinned", "Tea", "Today", "Bread"], timeout=SECONDS)
    action(window, "pin_chat").trigger()
    qtbot.waitUntil(lambda: rows(window)[:2] == ["Drinks", "Tea"], timeout=SECONDS)
    monkeypatch.setattr(QInputDialog, "getItem", lambda *_, **__: ("", True))
    action(window, "move_chat").trigger()
    qtbot.waitUntil(lambda: rows(window) == ["Today", "Bread", "Tea"], timeout=SECONDS)
