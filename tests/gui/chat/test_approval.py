"""Calls that wait: the card, the keyboard, changed arguments, and two chats that do not mix."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QListView, QPlainTextEdit, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import Json, ToolCall
from mypt_desktop.gui.chat.approval import ApprovalCard
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.store.chats import ChatId
from tests.gui.driving import APP_BUILDER, SECONDS, action, ask, named, press, said
from tests.gui.fakes import Calling, FakeServices


def write(path: str = "page.html", content: str = "<h1>One</h1>\n<p>Two</p>\n") -> ToolCall:
    return ToolCall("app-builder:write_file", {"path": path, "content": content})


def run(command: str) -> ToolCall:
    return ToolCall("app-builder:run_command", {"command": command})


def card(qtbot: QtBot, window: MainWindow) -> ApprovalCard:
    """The card that is shown, once it is."""

    def shown() -> list[ApprovalCard]:
        return [card for card in window.findChildren(ApprovalCard) if card.isVisible()]

    qtbot.waitUntil(lambda: len(shown()) == 1, timeout=SECONDS)
    return shown()[0]


def file_of(services: FakeServices, chat: ChatId, path: str = "page.html") -> bytes | None:
    files = services.chat_files(chat).active()
    return None if files is None or path not in files.tree.files else services.chat_files(chat).read(path)


def only_chat(services: FakeServices) -> ChatId:
    (summary,) = services.chats.list()
    return summary.id


def test_a_tool_that_writes_waits_and_runs_when_it_is_allowed(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((write(),))
    ask(qtbot, window, "Write a page")
    asked = card(qtbot, window)
    assert said(asked, "It may change the files of this chat.")()
    chat = only_chat(services)
    assert file_of(services, chat) is None
    press(qtbot, asked, "Allow")
    qtbot.waitUntil(lambda: file_of(services, chat) == b"<h1>One</h1>\n<p>Two</p>\n", timeout=SECONDS)
    qtbot.waitUntil(said(window, "Chat files  1"), timeout=SECONDS)


def test_the_card_fits_a_small_window_with_the_details_open(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    window.resize(640, 480)
    action(window, "details").trigger()
    services.turn = Calling((write(),))
    ask(qtbot, window, "Write a page")
    asked = card(qtbot, window)
    chat = named(window, QScrollArea, "Conversation")
    assert isinstance(chat, QScrollArea)
    (allow,) = [button for button in asked.findChildren(QPushButton) if button.text() == "Allow"]

    def fits() -> bool:
        return allow.mapTo(chat, allow.rect().topRight()).x() < chat.viewport().width()

    qtbot.waitUntil(fits, timeout=SECONDS)


def test_five_cells_scroll_and_the_buttons_are_in_view_however_tall_the_window_is(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    code = "\n".join(f"value_{number} = {number}" for number in range(10))
    cells: list[Json] = [{"language": "py", "title": f"Step {number}", "code": code} for number in range(5)]
    services.turn = Calling((ToolCall("eval", {"cells": cells}),))
    ask(qtbot, window, "Count")
    asked = card(qtbot, window)
    chat = named(window, QScrollArea, "Conversation")
    assert isinstance(chat, QScrollArea)

    def whole() -> bool:
        seen = asked.visibleRegion().boundingRect()
        return seen.top() == 0 and seen.height() == asked.height()

    for height in (860, 560, 700):
        window.resize(1000, height)
        qtbot.waitUntil(whole, timeout=SECONDS)
    last = asked.findChildren(QLineEdit)[-1]
    assert last.visibleRegion().isEmpty()
    asked.setFocus()
    qtbot.keyClick(asked, Qt.Key.Key_Tab)
    while window.focusWidget() is not last:
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: not last.visibleRegion().isEmpty(), timeout=SECONDS)
    press(qtbot, asked, "Deny")
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)


def test_a_denied_call_is_not_run_and_the_chat_goes_on(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((write(),), "Then not.")
    ask(qtbot, window, "Write a page")
    press(qtbot, card(qtbot, window), "Deny")
    qtbot.waitUntil(said(window, "not allowed"), timeout=SECONDS)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    assert file_of(services, only_chat(services)) is None


def test_what_is_changed_on_the_card_is_what_runs_and_what_is_shown(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((write(),))
    ask(qtbot, window, "Write a page")
    asked = card(qtbot, window)
    path, content = named(asked, QLineEdit, "path"), named(asked, QPlainTextEdit, "content")
    assert isinstance(path, QLineEdit)
    assert isinstance(content, QPlainTextEdit)
    path.selectAll()
    qtbot.keyClicks(path, "other.html")
    content.setPlainText("<h1>Mine</h1>")
    content.document().setModified(True)
    press(qtbot, asked, "Allow")
    chat = only_chat(services)
    qtbot.waitUntil(lambda: file_of(services, chat, "other.html") == b"<h1>Mine</h1>", timeout=SECONDS)
    assert file_of(services, chat) is None
    qtbot.waitUntil(said(window, "other.html"), timeout=SECONDS)


def test_changed_arguments_that_do_not_fit_are_said_and_the_call_goes_on_waiting(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((write(),))
    ask(qtbot, window, "Write a page")
    asked = card(qtbot, window)
    path = named(asked, QLineEdit, "path")
    assert isinstance(path, QLineEdit)
    path.selectAll()
    qtbot.keyClick(path, Qt.Key.Key_Delete)
    press(qtbot, asked, "Allow")
    qtbot.waitUntil(said(asked, "put the arguments back"), timeout=SECONDS)
    assert services.approvals(only_chat(services)).pending()
    qtbot.keyClicks(path, "page.html")
    press(qtbot, asked, "Allow")
    qtbot.waitUntil(lambda: file_of(services, only_chat(services)) is not None, timeout=SECONDS)


def test_always_allowing_a_tool_is_not_asked_again_in_this_chat(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((write("one.html"), write("two.html")))
    ask(qtbot, window, "Write two pages")
    asked = card(qtbot, window)
    box = next(box for box in asked.findChildren(QCheckBox) if "Always allow Write File" in box.text())
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Space)
    assert box.isChecked()
    press(qtbot, asked, "Allow")
    chat = only_chat(services)
    qtbot.waitUntil(lambda: file_of(services, chat, "two.html") is not None, timeout=SECONDS)


def test_the_card_takes_the_keyboard_and_gives_it_back_to_the_message(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((run("true"),))
    window.activateWindow()
    ask(qtbot, window, "Run it")
    asked = card(qtbot, window)
    qtbot.waitUntil(lambda: window.focusWidget() is asked, timeout=SECONDS)
    qtbot.waitUntil(lambda: asked.settled, timeout=SECONDS)
    qtbot.keyClick(asked, Qt.Key.Key_Return)
    box = named(window, QPlainTextEdit, "Message")
    qtbot.waitUntil(lambda: window.focusWidget() is box, timeout=SECONDS)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)


def test_enter_that_was_meant_for_something_else_allows_nothing(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((run("true"),))
    ask(qtbot, window, "Run it")
    asked = card(qtbot, window)
    early = not asked.settled
    qtbot.keyClick(asked, Qt.Key.Key_Return)
    if early and not asked.settled:  # else the machine was too slow to try it
        assert services.approvals(only_chat(services)).pending()
    services.session(only_chat(services)).cancel()


def test_escape_on_the_card_denies_and_does_not_stop_the_answer(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((run("true"),), "I did nothing.")
    ask(qtbot, window, "Run it")
    asked = card(qtbot, window)
    asked.setFocus()
    qtbot.keyClick(asked, Qt.Key.Key_Escape)
    qtbot.waitUntil(said(window, "not allowed"), timeout=SECONDS)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    chat = only_chat(services)
    assert [stored.status for stored in services.chats.path(chat)][-1] == "complete"


def test_enter_on_the_button_that_denies_denies(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((write(),))
    ask(qtbot, window, "Write a page")
    asked = card(qtbot, window)
    qtbot.waitUntil(lambda: asked.settled, timeout=SECONDS)
    deny = next(button for button in asked.findChildren(QPushButton) if button.text() == "Deny")
    deny.setFocus()
    qtbot.keyClick(deny, Qt.Key.Key_Return)
    qtbot.waitUntil(said(window, "not allowed"), timeout=SECONDS)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    assert file_of(services, only_chat(services)) is None


def test_who_is_writing_keeps_the_keyboard(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((run("true"),))
    ask(qtbot, window, "Run it")
    box = named(window, QPlainTextEdit, "Message")
    qtbot.keyClicks(box, "And then")
    asked = card(qtbot, window)
    qtbot.waitUntil(lambda: asked.settled, timeout=SECONDS)
    assert window.focusWidget() is box


def test_two_chats_that_wait_keep_their_own_calls_and_the_one_in_the_back_is_marked(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((write("first.html", "first"),))
    ask(qtbot, window, "First chat")
    card(qtbot, window)
    first = only_chat(services)
    action(window, "new_chat").trigger()
    services.turn = Calling((write("second.html", "second"),))
    ask(qtbot, window, "Second chat")
    asked = card(qtbot, window)
    assert named(asked, QLineEdit, "path").text() == "second.html"  # type: ignore[attr-defined]
    second = next(chat.id for chat in services.chats.list() if chat.id != first)
    qtbot.waitUntil(lambda: len(waiting(window)) == 2, timeout=SECONDS)
    press(qtbot, asked, "Allow")
    qtbot.waitUntil(lambda: file_of(services, second, "second.html") == b"second", timeout=SECONDS)
    assert file_of(services, first, "first.html") is None
    qtbot.waitUntil(lambda: waiting(window) == ["First chat"], timeout=SECONDS)
    window.open_chat(first)
    asked = card(qtbot, window)
    assert named(asked, QLineEdit, "path").text() == "first.html"  # type: ignore[attr-defined]
    press(qtbot, asked, "Allow")
    qtbot.waitUntil(lambda: file_of(services, first, "first.html") == b"first", timeout=SECONDS)
    qtbot.waitUntil(lambda: waiting(window) == [], timeout=SECONDS)


def test_the_mode_of_the_chat_can_be_changed_on_the_card(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((write("one.html"), write("two.html")))
    ask(qtbot, window, "Write two pages")
    asked = card(qtbot, window)
    modes = named(asked, QComboBox, "When to ask before a tool runs")
    assert isinstance(modes, QComboBox)
    modes.setCurrentIndex(2)
    modes.activated.emit(2)
    chat = only_chat(services)
    qtbot.waitUntil(lambda: services.approvals(chat).mode == "all", timeout=SECONDS)
    press(qtbot, asked, "Allow")
    qtbot.waitUntil(lambda: file_of(services, chat, "two.html") is not None, timeout=SECONDS)


def test_stopping_the_answer_takes_the_question_away(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    services.turn = Calling((run("true"),))
    ask(qtbot, window, "Run it")
    card(qtbot, window)
    press(qtbot, window, "Stop")
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    assert not any(card.isVisible() for card in window.findChildren(ApprovalCard))


def waiting(window: MainWindow) -> list[str]:
    """The titles of the chats that are marked."""
    chats = named(window, QListView, "Chats")
    assert isinstance(chats, QListView)
    model = chats.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    marked = [row for row in rows if "waits for your answer" in str(row.data(Qt.ItemDataRole.AccessibleTextRole))]
    return sorted(str(row.data()) for row in marked)


def test_code_that_is_to_run_is_read_and_changed_as_it_is(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    code = "words = ['one', \"two\"]\nwrite('a.txt', words[0])"
    services.turn = Calling((ToolCall("eval", {"cells": [{"language": "py", "code": code}]}),))
    ask(qtbot, window, "Write it")
    asked = card(qtbot, window)
    block = named(asked, QPlainTextEdit, "code")
    assert isinstance(block, QPlainTextEdit)
    assert block.toPlainText() == code
    block.setPlainText(code.replace("words[0]", "words[1]"))
    block.document().setModified(True)
    press(qtbot, asked, "Allow")
    chat = only_chat(services)
    qtbot.waitUntil(lambda: file_of(services, chat, "a.txt") == b"two", timeout=SECONDS)


def test_a_call_that_a_cell_makes_is_asked_about_under_the_cells_step(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    code = "tool['app-builder:write_file'](path='page.html', content='<h1>Cell</h1>')"
    services.turn = Calling((ToolCall("eval", {"cells": [{"language": "py", "code": code}]}),))
    ask(qtbot, window, "Write a page")
    assert card(qtbot, window).call.name == "eval"
    press(qtbot, window, "Allow")
    qtbot.waitUntil(
        lambda: any(one.call.name == "app-builder:write_file" for one in window.findChildren(ApprovalCard)),
        timeout=SECONDS,
    )
    chat = only_chat(services)
    assert file_of(services, chat) is None
    press(qtbot, card(qtbot, window), "Allow")
    qtbot.waitUntil(lambda: file_of(services, chat) == b"<h1>Cell</h1>", timeout=SECONDS)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    assert not [one for one in window.findChildren(ApprovalCard) if one.isVisible()]
