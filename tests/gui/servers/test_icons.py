"""Icons of servers in the window: drawn where they came with the message and can be, and the layout is as before."""

from __future__ import annotations

import base64
import struct
import sys
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QColor, QIcon, QImage
from PySide6.QtWidgets import QApplication, QListView, QPlainTextEdit, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import ToolCall
from mypt_desktop.gui.chat.approval import ApprovalCard
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.server_icons import ServerIconLabel, server_icon
from mypt_desktop.gui.servers.manager import ServerManager
from mypt_desktop.gui.toolsets.picker import ToolPicker
from mypt_desktop.mcp.config import ServerOptions, read_config
from mypt_desktop.mcp.icons import checked
from mypt_desktop.store.toolset_values import ServerId
from tests.gui.driving import SECONDS, action, ask, dialog, named, press, said
from tests.gui.fakes import Calling, FakeServices

SDK = Path(__file__).parents[2] / "mcp/sdk_server.py"


def uri(data: bytes, kind: str) -> str:
    return checked(f"data:{kind};base64,{base64.b64encode(data).decode()}")


def picture(kind: str, width: int = 20, height: int = 10) -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind)
    return bytes(buffer.data().data())


def middle(icon: QIcon | None, at: tuple[int, int] = (16, 16)) -> str:
    """The colour of a pixel of an icon of 32."""
    assert icon is not None
    return icon.pixmap(32, 32).toImage().pixelColor(*at).name(QColor.NameFormat.HexArgb)


@pytest.mark.parametrize("kind", ["png", "jpeg", "webp"])
def test_a_picture_is_drawn_whole_in_a_square(qtbot: QtBot, kind: str) -> None:
    icon = server_icon(uri(picture(kind), f"image/{kind}"))
    assert QColor(middle(icon)).red() > 250
    assert middle(icon, (16, 2)) == "#00000000"  # it is twice as wide as high


def test_shapes_of_an_svg_are_drawn_in_their_colours(qtbot: QtBot) -> None:
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="1e9" height="1e9">'
        '<linearGradient id="g"><stop offset="0" stop-color="blue"/></linearGradient>'
        '<rect x="1" y="1" width="2" height="2" fill="url(#g)"/></svg>'
    )
    icon = server_icon(uri(text.encode(), "image/svg+xml"))
    assert middle(icon) == "#ff0000ff"
    assert middle(icon, (2, 2)) == "#00000000"


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def bomb(side: int) -> bytes:
    """A PNG that says that it is `side` pixels wide and high."""
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1_000_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "data", [bomb(30_000), bomb(1_025), b"\x89PNG\r\n\x1a\n" + b"\0" * 40, picture("png")[:40]], ids=len
)
def test_a_picture_that_is_damaged_or_larger_than_any_icon_is_none(qtbot: QtBot, data: bytes) -> None:
    source = uri(data, "image/png")
    assert source
    assert server_icon(source) is None


def demo(services: FakeServices) -> None:
    config = read_config("demo", {"command": sys.executable, "args": [str(SDK)]})
    services.servers.add(config, ServerOptions(start_seconds=240))  # that takes what the machine leaves it
    services.servers.test(ServerId("demo"))


def icons(widget: QWidget) -> list[str]:
    """The colours in the middle of those that are seen."""
    seen = [one for one in widget.findChildren(ServerIconLabel) if one.isVisibleTo(widget)]
    return [one.pixmap().toImage().pixelColor(7, 8).name() for one in seen]


def test_the_page_of_servers_shows_the_icons_of_a_server_its_tools_prompts_and_resources(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    demo(services)
    action(window, "servers").trigger()
    manager = dialog(qtbot, ServerManager)
    qtbot.waitUntil(said(manager, "Greets somebody"), timeout=SECONDS)
    red, blue = "#ff0000", "#0000ff"
    assert icons(manager) == [red, blue, red, blue, blue]  # server, tool, prompt, resource, template


def test_the_picker_and_the_card_that_asks_show_a_tools_icon(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    demo(services)
    services.turn = Calling((ToolCall("mcp.demo:weather", {"place": "Oslo"}),))
    ask(qtbot, window, "What is the weather?")
    qtbot.waitUntil(lambda: bool(window.findChildren(ApprovalCard)), timeout=SECONDS)
    (card,) = window.findChildren(ApprovalCard)
    qtbot.waitUntil(said(card, "Allow “weather”?"), timeout=SECONDS)
    assert icons(card) == ["#0000ff"]
    press(qtbot, window, "Deny")
    action(window, "choose_tools").trigger()
    (picker,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, ToolPicker) and one.isVisible()]
    qtbot.waitUntil(lambda: colours(picker).get("weather") == "#ff0000ff", timeout=SECONDS)
    assert colours(picker)["steps"] == "#ffff0000"  # the server's
    assert "" in colours(picker).values()  # those of the program


def colours(picker: ToolPicker) -> dict[str, str]:
    """Of each tool the colour of its icon, "" where it has none."""
    model = picker.findChildren(QTreeView)[0].model()
    groups = [model.index(row, 0) for row in range(model.rowCount())]
    tools = [model.index(row, 0, group) for group in groups for row in range(model.rowCount(group))]
    found = {str(tool.data()): tool.data(Qt.ItemDataRole.DecorationRole) for tool in tools}
    return {title: middle(icon) if isinstance(icon, QIcon) else "" for title, icon in found.items()}


def test_what_is_offered_behind_a_slash_has_its_icon(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    demo(services)
    qtbot.keyClicks(named(window, QPlainTextEdit, "Message"), "/today")

    def blue() -> bool:
        lists = [one for one in window.findChildren(QListView) if one.accessibleName().startswith("Prompts")]
        images = [one.viewport().grab().toImage() for one in lists if one.isVisible()]
        places = ((x, y) for x in range(40) for y in range(40))
        return any(image.pixelColor(x, y).name() == "#0000ff" for image in images for x, y in places)

    qtbot.waitUntil(blue, timeout=SECONDS)
