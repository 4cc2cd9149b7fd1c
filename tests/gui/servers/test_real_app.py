"""The example page of the protocol's own makers (`server-basic-vanillajs`), drawn in the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QMessageBox, QPlainTextEdit
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import ToolCall
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.renderers.app import AppView
from mypt_desktop.gui.renderers.app_window import AppWindow
from mypt_desktop.mcp.config import ServerOptions, read_config
from mypt_desktop.store.toolset_values import ServerId
from tests.gui.driving import SECONDS, ask, named, press
from tests.gui.fakes import Calling, FakeServices
from tests.mcp.real_servers import node_packages

ID = ServerId("vanilla")
Run = Callable[[str], str]


@pytest.fixture
def view(qtbot: QtBot, services: FakeServices, window: MainWindow, browser: None) -> AppView:
    """The page around the result of a call in a chat where calls ask no more."""
    script = node_packages() / "@modelcontextprotocol/server-basic-vanillajs/dist/index.js"
    config = read_config(ID, {"command": "node", "args": [str(script), "--stdio"]})
    services.servers.add(config, ServerOptions(start_seconds=240))
    services.servers.test(ID)
    services.turn = Calling((ToolCall(f"mcp.{ID}:get-time", {}),))
    ask(qtbot, window, "What time is it?")
    press(qtbot, window, "Allow")
    qtbot.waitUntil(lambda: bool(visible(window)), timeout=SECONDS)
    services.approvals(services.chats.list()[0].id).choose("all")
    return visible(window)[0]


def visible(window: MainWindow) -> list[AppView]:
    return [one for one in window.findChildren(AppView) if one.isVisible()]


def js(qtbot: QtBot, view: AppView, code: str) -> str:
    """What an expression in the page comes to."""
    found: list[str] = []
    assert view.page is not None
    view.page.runJavaScript(f"String({code})", found.append)
    qtbot.waitUntil(lambda: bool(found), timeout=SECONDS)
    return found[0]


def test_it_shows_the_time_asks_for_it_again_writes_a_message_and_fills_a_window(
    qtbot: QtBot, window: MainWindow, view: AppView
) -> None:
    shown = "document.getElementById('server-time').textContent"
    qtbot.waitUntil(lambda: js(qtbot, view, shown).startswith("20"), timeout=SECONDS)
    first = js(qtbot, view, shown)
    js(qtbot, view, "document.getElementById('get-time-btn').click()")
    qtbot.waitUntil(lambda: js(qtbot, view, shown) not in (first, "[ERROR]"), timeout=SECONDS)
    js(qtbot, view, "document.getElementById('send-message-btn').click()")
    boxes: list[QMessageBox] = []
    qtbot.waitUntil(lambda: bool(boxes.extend(view.findChildren(QMessageBox)) or boxes), timeout=SECONDS)
    boxes[0].button(QMessageBox.StandardButton.Yes).click()
    box = named(window, QPlainTextEdit, "Message")
    assert isinstance(box, QPlainTextEdit)
    assert box.toPlainText() == js(qtbot, view, "document.getElementById('message-text').value") != ""
    press(qtbot, view, "Show in a window of its own")
    (own,) = [one for one in view.findChildren(AppWindow) if one.isVisible()]
    qtbot.waitUntil(lambda: int(js(qtbot, view, "innerWidth")) > view.width(), timeout=SECONDS)
    own.close()
