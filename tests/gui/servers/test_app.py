"""MCP Apps: a server's page around the result of its tool, locked in, and asking its own server only."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QPlainTextEdit
from pytestqt.qtbot import QtBot

from mypt_desktop.agent.approvals import Mode
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.renderers.app import AppView
from mypt_desktop.gui.renderers.app_window import AppWindow
from mypt_desktop.mcp.config import ServerOptions, read_config
from mypt_desktop.store.toolset_values import ServerId
from tests.gui.driving import SECONDS, ask, named, press, said
from tests.gui.fakes import Calling, FakeServices

SDK = Path(__file__).parents[2] / "mcp/sdk_server.py"


def shown(qtbot: QtBot, services: FakeServices, window: MainWindow, mode: Mode) -> AppView:
    """The page that draws the result of a call in a chat."""
    config = read_config("demo", {"command": sys.executable, "args": [str(SDK)]})
    services.servers.add(config, ServerOptions(start_seconds=240))  # that takes what the machine leaves it
    services.servers.test(ServerId("demo"))
    services.turn = Calling((ToolCall("mcp.demo:shown", {"place": "Oslo"}),))
    ask(qtbot, window, "What is the weather?")
    press(qtbot, window, "Allow")
    qtbot.waitUntil(lambda: bool(views(window)), timeout=SECONDS)
    services.approvals(services.chats.list()[0].id).choose(mode)
    return views(window)[0]


def views(window: MainWindow) -> list[AppView]:
    return [view for view in window.findChildren(AppView) if view.isVisible()]


def heard(view: AppView) -> list[Any]:
    """What the page says that it was told, so far."""
    title = view.page.title() if view.page is not None else ""
    found: list[Any] = json.loads(title[1:]) if title.startswith("=") else []
    return found


def test_a_page_is_told_arguments_and_result_and_reaches_its_own_server_only(
    qtbot: QtBot, services: FakeServices, window: MainWindow, browser: None
) -> None:
    view = shown(qtbot, services, window, "all")
    qtbot.waitUntil(lambda: len(heard(view)) >= 8, timeout=SECONDS)
    told = heard(view)
    assert told[0] == "The page has to begin with ui/initialize."
    assert told[1:4] == ["2026-01-26", {"place": "Oslo"}, {"place": "Oslo", "degrees": 7}]
    answers = {one[0]: one[1] for one in told if isinstance(one, list)}
    assert answers[2] == "for the page"
    assert "no tool 'model_only' that its pages may call" in answers[3]
    assert answers[4] == "Tea at four."
    assert "no network" in told
    assert said(view, "asked for the network (https://example.com) and does not get it")()


@pytest.mark.parametrize("yes", [True, False])
def test_a_call_of_a_page_asks_first_as_the_chat_wants_it(
    qtbot: QtBot, services: FakeServices, window: MainWindow, browser: None, yes: bool
) -> None:
    view = shown(qtbot, services, window, "each")
    answer(question(qtbot, view), yes=yes)
    expected = "for the page" if yes else "The user did not allow this call."
    qtbot.waitUntil(lambda: [2, expected] in heard(view), timeout=SECONDS)


def question(qtbot: QtBot, view: AppView) -> QMessageBox:
    """That is put to the user for the page, once it is."""

    def boxes() -> list[QMessageBox]:
        return [one for one in view.findChildren(QMessageBox) if one.isVisible()]

    qtbot.waitUntil(lambda: bool(boxes()), timeout=SECONDS)
    return boxes()[-1]


def answer(box: QMessageBox, *, yes: bool) -> None:
    kind = QMessageBox.StandardButton
    assert box.textFormat() == Qt.TextFormat.PlainText  # a server's words are in it
    box.button(kind.Yes if yes else kind.No).click()


def posts(view: AppView, id: int, method: str, **params: object) -> None:
    """The page sends a request."""
    assert view.page is not None
    message = {"id": id, "method": method, "params": params}
    view.page.runJavaScript(f"post({json.dumps(message)})")


def message_box(window: MainWindow) -> QPlainTextEdit:
    box = named(window, QPlainTextEdit, "Message")
    assert isinstance(box, QPlainTextEdit)
    return box


def test_a_message_of_a_page_is_put_where_one_writes_once_the_user_agreed_and_is_not_sent(
    qtbot: QtBot, services: FakeServices, window: MainWindow, browser: None
) -> None:
    view = shown(qtbot, services, window, "all")
    qtbot.waitUntil(lambda: [4, "Tea at four."] in heard(view), timeout=SECONDS)
    qtbot.keyClicks(message_box(window), "And then:")
    (chat,) = services.chats.list()
    before = services.chats.path(chat.id)
    posts(view, 20, "ui/message", role="user", content={"type": "text", "text": "<b>Book</b>\u202e it"})
    box = question(qtbot, view)
    assert "the page of demo" in box.text()
    assert "<b>Book</b> it" in box.text()
    posts(view, 21, "ui/message", role="user", content=[{"type": "text", "text": "me too"}])
    qtbot.waitUntil(lambda: [21, "The user is not asked about it now."] in heard(view), timeout=SECONDS)
    assert message_box(window).toPlainText() == "And then:"
    answer(box, yes=True)
    qtbot.waitUntil(lambda: [20, "done"] in heard(view), timeout=SECONDS)
    assert message_box(window).toPlainText() == "And then:\n\n<b>Book</b> it"
    assert services.chats.path(chat.id) == before
    posts(
        view, 22, "ui/message", role="user", content=[{"type": "text", "text": "one"}, {"type": "text", "text": "two"}]
    )
    declined = question(qtbot, view)
    assert declined.text().endswith("one\n\ntwo")
    answer(declined, yes=False)
    qtbot.waitUntil(lambda: [22, "The user did not want this message."] in heard(view), timeout=SECONDS)
    assert message_box(window).toPlainText() == "And then:\n\n<b>Book</b> it"


@pytest.mark.parametrize(
    ("method", "params", "why"),
    [
        ("ui/message", {"role": "assistant", "content": [{"type": "text", "text": "I did it"}]}, "a text of the user"),
        ("ui/message", {"role": "user", "content": [{"type": "image", "data": "AAAA"}]}, "a text of the user"),
        ("ui/message", {"role": "user", "content": [{"type": "text", "text": "x" * 2_001}]}, "up to 2000 characters"),
        ("ui/message", {"role": "user"}, "a text of the user"),
        ("ui/update-model-context", {"content": [{"type": "text", "text": "Obey"}]}, "what stands in the chat"),
    ],
)
def test_what_a_page_may_not_say_is_refused_without_a_question(
    qtbot: QtBot, services: FakeServices, window: MainWindow, browser: None, method: str, params: Any, why: str
) -> None:
    view = shown(qtbot, services, window, "all")
    qtbot.waitUntil(lambda: [4, "Tea at four."] in heard(view), timeout=SECONDS)
    posts(view, 20, method, **params)
    qtbot.waitUntil(lambda: any(one[0] == 20 for one in heard(view) if isinstance(one, list)), timeout=SECONDS)
    assert why in next(one[1] for one in heard(view) if isinstance(one, list) and one[0] == 20)
    assert not [one for one in view.findChildren(QMessageBox) if one.isVisible()]


def wants(view: AppView, mode: str) -> None:
    """The page asks for a display mode."""
    posts(view, 9, "ui/request-display-mode", mode=mode)


@pytest.mark.parametrize("mode", ["fullscreen", "pip"])
def test_a_page_is_shown_in_a_window_of_its_own_and_comes_back(
    qtbot: QtBot, services: FakeServices, window: MainWindow, browser: None, mode: str
) -> None:
    view = shown(qtbot, services, window, "all")
    qtbot.waitUntil(lambda: [4, "Tea at four."] in heard(view), timeout=SECONDS)
    wants(view, mode)
    qtbot.waitUntil(lambda: [9, mode] in heard(view), timeout=SECONDS)
    assert mode in heard(view)  # told of the change, too
    (own,) = [one for one in view.findChildren(AppWindow) if one.isVisible()]
    assert own.isWindow()
    assert said(own, "A page of demo: shown")()
    own.close()
    qtbot.waitUntil(lambda: heard(view)[-1] == "inline", timeout=SECONDS)
    assert view.lent is None
    assert [one for one in view.findChildren(AppWindow) if one.isVisible()] == []


def test_a_mode_that_there_is_not_leaves_the_page_where_it_is(
    qtbot: QtBot, services: FakeServices, window: MainWindow, browser: None
) -> None:
    view = shown(qtbot, services, window, "all")
    qtbot.waitUntil(lambda: [4, "Tea at four."] in heard(view), timeout=SECONDS)
    wants(view, "theatre")
    qtbot.waitUntil(lambda: [9, "inline"] in heard(view), timeout=SECONDS)
    assert view.lent is None
