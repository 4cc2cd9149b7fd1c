"""An MCP App: a server's own page around the result of its tool, which may ask that server, and no other, for more.

The page is as locked as any page of a toolset: no network whatever it asks for, which is said above it. Calls it makes
go through the chat's approvals. Specification of 2026-01-26.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from PySide6.QtCore import QLocale, Qt, QTimeZone, QUrl, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMessageBox, QWidget

from mypt_desktop import __version__
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import CallId, Json, JsonObject, ToolCall
from mypt_desktop.gui.controls import icon_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.links import LinkDialog
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.renderers import engine
from mypt_desktop.gui.renderers.app_window import MODES, AppWindow, DisplayMode
from mypt_desktop.gui.renderers.artifact import Artifact, artifact_at
from mypt_desktop.gui.renderers.page_view import PageView
from mypt_desktop.gui.renderers.view import TALLEST
from mypt_desktop.gui.translation import tr
from mypt_desktop.mcp.facts import plain_text
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.toolset_values import ServerId
from mypt_desktop.tools.registry import Tool

if TYPE_CHECKING:
    from mypt_desktop.gui.renderers.page import LockedPage, TalkingPage

PROTOCOL: Final = "2026-01-26"
_LONGEST: Final = 1_000_000  # characters of one message
_MAX_MESSAGES: Final = 2_000  # messages of one page
_LONGEST_MESSAGE: Final = 2_000  # characters of one that the page wants to put to the model
_REFUSED, _UNKNOWN, _FAILED = -32600, -32601, -32000
_log = logging.getLogger(__name__)

Answer = Callable[[JsonObject], None]


class AppView(PageView):
    """`config` is that of the plan: the page's file, the server and tool it belongs to, arguments and result."""

    def __init__(
        self, desk: Desk, chat: ChatId, config: JsonObject, result: Json = None, *, fills: bool = False
    ) -> None:
        self._server = ServerId(str(config.get("server", "")))
        self._tool = str(config.get("tool", ""))
        self._config = config
        self._chat = chat
        self._left = _MAX_MESSAGES
        self._greeted = False
        self._asks = ""
        self._proposed = False  # a message of the page, about which the user is being asked
        self._window: AppWindow | None = None
        self._mode: DisplayMode = "inline"
        self._modes: tuple[DisplayMode, ...] = MODES  # that the page can be shown in
        self._title_of = title = f"{one_line(self._server, 40)}: {one_line(self._tool, 40)}"
        super().__init__(desk, "app-window", title, result, fills=fills)
        asked = config.get("asked")
        if isinstance(asked, list) and asked:
            hosts = ", ".join(one_line(str(host), 60) for host in asked[:3])
            self._asks = tr("This page asked for the network ({hosts}) and does not get it.", hosts=hosts)
            self.note.say(self._asks)
        self._larger = icon_button(desk.theme, "external-link", tr("Show in a window of its own"))
        self._larger.clicked.connect(self._on_larger)
        self._larger.hide()
        self.add_button(self._larger)
        self.failed.connect(self._on_back)
        page = Path(str(config.get("page", "")))
        self.prepare(partial(artifact_at, page.name, page.parent))

    def _made(self, prepared: object) -> LockedPage:
        from mypt_desktop.gui.renderers.page import ArtifactProfile, TalkingPage

        assert isinstance(prepared, Artifact)
        address = QUrl(f"{engine.SCHEME}://{prepared.host}{prepared.address}")
        page = TalkingPage(
            ArtifactProfile(prepared), address, lambda url, main: url if main and url == address else None
        )
        page.setAudioMuted(True)
        page.said.connect(self._on_said)
        page.loadStarted.connect(self._on_begun)
        return page

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tells the page that it goes; it is not waited for."""
        if self._window is not None:
            self._window.close()
        if self._greeted:
            self._send({"method": "ui/resource-teardown", "id": 0, "params": {}})
        super().closeEvent(event)

    @Slot()
    def _on_begun(self) -> None:
        self._greeted = False

    @Slot(str)
    def _on_said(self, text: str) -> None:
        """A message of the page, about which nothing is believed."""
        self._left -= 1
        if self._left < 0 or len(text) > _LONGEST:
            return
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return
        if not isinstance(message, dict) or not isinstance(message.get("method"), str):
            return
        params = message.get("params")
        self._heard(message["method"], params if isinstance(params, dict) else {}, message.get("id"))

    def _heard(self, method: str, params: Mapping[str, Any], id: Any) -> None:
        if not self._greeted and method not in ("ui/initialize", "ping"):
            self._fail(id, _REFUSED, "The page has to begin with ui/initialize.")
            return
        match method:
            case "ui/initialize":
                self._greeted = True
                self._modes = _modes_of(params.get("appCapabilities"))
                self._larger.setVisible("fullscreen" in self._modes)
                self._answer(id, self._greeting())
            case "ui/notifications/initialized":
                self._send({"method": "ui/notifications/tool-input", "params": {"arguments": self._of("arguments")}})
                self._send({"method": "ui/notifications/tool-result", "params": self._of("call_result")})
            case "ui/notifications/size-changed":
                self._fit(params.get("height"))
            case "tools/call":
                self._call(id, str(params.get("name", "")), params.get("arguments"))
            case "resources/read":
                read = partial(self._desk.services.servers.page_read, self._server, str(params.get("uri", "")))
                self._desk.servers.ask(read, partial(self._answer, id), partial(self._on_failed, id))
            case "ui/open-link":
                LinkDialog(self._desk.theme, str(params.get("url", "")), self).open()
                self._answer(id, {})
            case "ui/request-display-mode":
                self._show_as(params.get("mode"))
                self._answer(id, {"mode": self._mode})
            case "ui/message":
                self._propose(id, params)
            case "ui/update-model-context":
                self._fail(id, _FAILED, "The model reads what stands in the chat; use ui/message.")
            case "ui/download-file":
                self._answer(id, {"isError": True})
            case "ping":
                self._answer(id, {})
            case "notifications/message":
                _log.debug("a page of %s: %s", self._server, one_line(str(params.get("data")), 200))
            case _:
                self._fail(id, _UNKNOWN, "This host does not have that.")

    def _call(self, id: Any, name: str, arguments: Any) -> None:
        """Finds the tool, asks the user where the chat wants that, and makes the call."""
        given = arguments if isinstance(arguments, dict) else {}
        call = ToolCall("", given, CallId(""))
        needed = partial(_needed, self._desk, self._chat, self._server, name, call)
        self._desk.servers.ask(needed, partial(self._on_known, id, name, given), partial(self._on_failed, id))

    def _on_known(self, id: Any, name: str, given: JsonObject, found: tuple[Tool, bool]) -> None:
        tool, ask = found
        if not ask:
            self._do(id, name, given)
            return
        question = tr(
            "Let the page of {server} run “{title}”?",
            server=one_line(self._server, 40),
            title=one_line(tool.title, 60),
        )
        arguments = json.dumps(given, ensure_ascii=False, indent=1)[:2_000]
        box = self._asked(tr("A page wants to run a tool"), f"{question}\n\n{tool.about}\n\n{arguments}")
        box.accepted.connect(partial(self._do, id, name, given))
        box.rejected.connect(partial(self._fail, id, _FAILED, "The user did not allow this call."))

    def _asked(self, title: str, text: str) -> QMessageBox:
        """A question with yes and no; accepted by yes."""
        box = QMessageBox(self)
        box.setWindowTitle(title)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(neutral(text))
        box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No)
        box.setDefaultButton(QMessageBox.StandardButton.No)
        box.finished.connect(box.deleteLater)
        box.open()
        return box

    def _propose(self, id: Any, params: Mapping[str, Any]) -> None:
        """A message that the page wants said: put where the user writes if he agrees, and sent by him alone."""
        text = _text_of(params)
        if not text:
            self._fail(id, _FAILED, f"A message has to be a text of the user, of up to {_LONGEST_MESSAGE} characters.")
        elif self._proposed or not (self._window or self).isVisible():
            self._fail(id, _FAILED, "The user is not asked about it now.")
        else:
            self._proposed = True
            question = tr(
                "Put this message of the page of {server} where you write? You can change it, and send it or not.",
                server=one_line(self._server, 40),
            )
            box = self._asked(tr("A page wants to write a message"), f"{question}\n\n{text}")
            box.accepted.connect(partial(self._on_message, id, text))
            box.rejected.connect(partial(self._fail, id, _FAILED, "The user did not want this message."))
            box.finished.connect(self._on_decided)

    def _on_message(self, id: Any, text: str) -> None:
        self._desk.proposals.made.emit(self._chat, text)
        self._answer(id, {})

    @Slot()
    def _on_decided(self) -> None:
        self._proposed = False

    def _do(self, id: Any, name: str, given: JsonObject) -> None:
        call = partial(self._desk.services.servers.page_call, self._server, name, given)
        self._desk.servers.ask(call, partial(self._answer, id), partial(self._on_failed, id))

    def _on_failed(self, id: Any, error: UserError) -> None:
        self._fail(id, _FAILED, in_words(error))

    def _greeting(self) -> JsonObject:
        locale, zone = QLocale.system().bcp47Name(), bytes(QTimeZone.systemTimeZoneId().data()).decode()
        return {
            "protocolVersion": PROTOCOL,
            "hostInfo": {"name": "mypt-desktop", "title": "MyPT Desktop", "version": __version__},
            "hostCapabilities": {"openLinks": {}, "serverTools": {}, "serverResources": {}, "logging": {}},
            "hostContext": {
                "theme": "dark" if self._desk.theme.dark else "light",
                **self._place(),
                "availableDisplayModes": list(self._modes),
                "locale": locale,
                "timeZone": zone,
                "platform": "desktop",
            },
        }

    def _place(self) -> JsonObject:
        """How the page is shown, and what room it has."""
        page = self.lent
        room = {"maxHeight": TALLEST, "width": self.width()} if page is None else _size_of(page)
        return {"displayMode": self._mode, "containerDimensions": room}

    def _show_as(self, wanted: object) -> None:
        """In the wanted mode where page and host have it; else it stays as it is. A page that nobody sees does not
        come to the front by itself."""
        mode = next((mode for mode in self._modes if mode == wanted), self._mode)
        if mode == self._mode or not (self._window or self).isVisible():
            return
        if self._window is not None:
            self._window.close()
        page = self.lend() if mode != "inline" else None
        if page is None:
            return
        self._mode = mode
        self.note.say(tr("The page is shown in a window of its own."), (tr("Bring it back"), self._on_back))
        window = self._window = AppWindow(self, self._title_of, page, mode)
        window.left.connect(self._on_left)
        window.resized.connect(self._say_place)
        self._say_place()

    @Slot()
    def _on_larger(self) -> None:
        self._show_as("fullscreen")

    @Slot()
    def _on_back(self) -> None:
        if self._window is not None:
            self._window.close()

    @Slot()
    def _on_left(self) -> None:
        window, self._window, self._mode = self._window, None, "inline"
        self.take_back()
        if window is not None:
            window.deleteLater()
        if self.plain is None or not self.plain.isVisible():
            self.note.say(self._asks)
        self._say_place()

    @Slot()
    def _say_place(self) -> None:
        if self._greeted:
            self._send({"method": "ui/notifications/host-context-changed", "params": self._place()})

    def _of(self, name: str) -> JsonObject:
        value = self._config.get(name)
        return value if isinstance(value, Mapping) else {}

    def _answer(self, id: Any, result: JsonObject) -> None:
        if id is not None:
            self._send({"id": id, "result": result})

    def _fail(self, id: Any, code: int, sentence: str) -> None:
        if id is not None:
            self._send({"id": id, "error": {"code": code, "message": sentence}})

    def _send(self, message: JsonObject) -> None:
        page = self.page
        if page is not None:
            cast("TalkingPage", page).tell(json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False))


def _modes_of(capabilities: object) -> tuple[DisplayMode, ...]:
    """Those that a page declares; all where it declares none."""
    said = capabilities.get("availableDisplayModes") if isinstance(capabilities, Mapping) else None
    return tuple(mode for mode in MODES if mode in said or mode == "inline") if isinstance(said, list) else MODES


def _text_of(params: Mapping[str, Any]) -> str:
    """What a `ui/message` says, without hidden characters; "" for all but texts of the user."""
    content = params.get("content")
    blocks = content if isinstance(content, list) else [content]
    texts = [block.get("text") if isinstance(block, dict) else None for block in blocks]
    if params.get("role") != "user" or not all(isinstance(text, str) for text in texts):
        return ""
    text = "\n\n".join(map(str, texts)).strip()
    return plain_text(text, _LONGEST_MESSAGE) if len(text) <= _LONGEST_MESSAGE else ""


def _size_of(widget: QWidget) -> JsonObject:
    return {"width": widget.width(), "height": widget.height()}


def _needed(desk: Desk, chat: ChatId, server: ServerId, name: str, call: ToolCall) -> tuple[Tool, bool]:
    """The tool, and whether the user is asked before this call; on the worker."""
    tool = desk.services.servers.page_tool(server, name)
    return tool, desk.services.approvals(chat).needed(tool, call)
