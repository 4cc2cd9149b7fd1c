"""MCP Apps: a server's page around the result of its tool, locked in, and asking its own server only."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from mypt_desktop.agent.approvals import Mode
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.renderers.app import AppView
from mypt_desktop.gui.renderers.app_window import AppWindow
from mypt_desktop.mcp.config import read_config
from mypt_desktop.store.toolset_values import ServerId
from tests.gui.driving import SECONDS, ask, press, said
from tests.gui.fakes import Calling, FakeServices

SDK = Path(__file__).parents[2] / "mcp/sdk_server.py"


def shown(qtbot: QtBot, services: FakeServices, window: MainWindow, mode: Mode) -> AppView:
    """The page that draws the result of a call in a chat."""
    services.servers.add(read_config("demo", {"command": sys.executable, "args": [str(SDK)]}))
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

    def box() -> QMessageBox | None:
        found = [one for one in view.findChildren(QMessageBox) if one.isVisible()]
        return found[-1] if found else None

    qtbot.waitUntil(lambda: box() is not None, timeout=SECONDS)
    asked = box()
    assert asked is not None
    kind = QMessageBox.StandardButton
    asked.button(kind.Yes if yes else kind.No).click()
    expected = "for the page" if yes else "The user did not allow this call."
    qtbot.waitUntil(lambda: [2, expected] in heard(view), timeout=SECONDS)


def wants(view: AppView, mode: str) -> None:
    """The page asks for a display mode."""
    assert view.page is not None
    view.page.runJavaScript(f"post({{id: 9, method: 'ui/request-display-mode', params: {{mode: '{mode}'}}}})")


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
