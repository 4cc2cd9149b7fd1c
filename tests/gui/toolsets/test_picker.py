"""Which tools a chat offers: found, switched off one by one or by group, with the keyboard; and when to ask."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton, QTreeView
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.toolsets.picker import ToolPicker
from mypt_desktop.store.chats import ChatId
from tests.gui.driving import APP_BUILDER, SECONDS, action, named
from tests.gui.fakes import FakeServices


@pytest.fixture
def picker(qtbot: QtBot, services: FakeServices, window: MainWindow) -> ToolPicker:
    services.toolsets.import_toolset(APP_BUILDER)
    action(window, "choose_tools").trigger()
    (found,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, ToolPicker) and w.isVisible()]
    qtbot.waitUntil(lambda: "App Builder" in rows(found), timeout=SECONDS)
    return found


def indexes(picker: ToolPicker) -> list[QModelIndex]:
    view = picker.findChildren(QTreeView)[0]
    model = view.model()
    found: list[QModelIndex] = []
    for row in range(model.rowCount()):
        group = model.index(row, 0)
        found += [group, *(model.index(below, 0, group) for below in range(model.rowCount(group)))]
    return found


def rows(picker: ToolPicker) -> list[str]:
    return [str(index.data(Qt.ItemDataRole.AccessibleTextRole) or index.data()) for index in indexes(picker)]


def state(picker: ToolPicker, name: str) -> Qt.CheckState:
    index = next(index for index in indexes(picker) if index.data() == name)
    return Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole))


def offered(services: FakeServices, chat: ChatId) -> set[str]:
    return {tool.title for tool, chosen in services.toolsets.get_available_tools(chat) if chosen}


def click(qtbot: QtBot, picker: ToolPicker, name: str) -> None:
    view = picker.findChildren(QTreeView)[0]
    index = next(index for index in indexes(picker) if index.data() == name)
    view.scrollTo(index)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())


def only_chat(qtbot: QtBot, services: FakeServices) -> ChatId:
    qtbot.waitUntil(lambda: len(services.chats.list()) == 1, timeout=SECONDS)
    return services.chats.list()[0].id


def test_tools_stand_under_where_they_come_from_with_their_marks(picker: ToolPicker) -> None:
    assert rows(picker)[0] == "Built-in"
    assert "Files and code" in rows(picker)
    assert rows(picker)[rows(picker).index("App Builder") :] == [
        "App Builder",
        "Write File, shows code",
        "Read File, shows code",
        "Run Command, shows code, asks before it runs",
    ]


def test_a_tool_that_is_switched_off_is_not_offered_in_this_chat_only(
    qtbot: QtBot, services: FakeServices, window: MainWindow, picker: ToolPicker
) -> None:
    click(qtbot, picker, "Run Command")
    chat = only_chat(qtbot, services)
    qtbot.waitUntil(lambda: "Run Command" not in offered(services, chat), timeout=SECONDS)
    assert {"Write File", "Read File"} <= offered(services, chat)
    assert state(picker, "App Builder") == Qt.CheckState.PartiallyChecked
    qtbot.waitUntil(lambda: counted(window) == f"{len(offered(services, chat))} tools", timeout=SECONDS)
    assert "Run Command" in offered(services, services.chats.create("Other"))


def test_a_whole_toolset_is_switched_off_and_on_with_its_group(
    qtbot: QtBot, services: FakeServices, picker: ToolPicker
) -> None:
    click(qtbot, picker, "App Builder")
    chat = only_chat(qtbot, services)
    qtbot.waitUntil(lambda: not {"Write File", "Read File", "Run Command"} & offered(services, chat), timeout=SECONDS)
    click(qtbot, picker, "App Builder")
    qtbot.waitUntil(lambda: {"Write File", "Read File", "Run Command"} <= offered(services, chat), timeout=SECONDS)


def test_the_keyboard_finds_a_tool_and_switches_it_off(
    qtbot: QtBot, services: FakeServices, picker: ToolPicker
) -> None:
    search = named(picker, QLineEdit, "Search tools")
    qtbot.keyClicks(search, "shell comm")
    qtbot.waitUntil(lambda: rows(picker) == ["App Builder", "Run Command, shows code, asks before it runs"])
    qtbot.keyClick(search, Qt.Key.Key_Down)
    view = picker.findChildren(QTreeView)[0]
    qtbot.keyClick(view, Qt.Key.Key_Space)
    chat = only_chat(qtbot, services)
    qtbot.waitUntil(lambda: "Run Command" not in offered(services, chat), timeout=SECONDS)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not any(isinstance(w, ToolPicker) for w in QApplication.topLevelWidgets() if w.isVisible()))


def test_the_picker_says_when_the_user_is_asked(qtbot: QtBot, services: FakeServices, picker: ToolPicker) -> None:
    modes = named(picker, QComboBox, "When to ask before a tool runs")
    assert isinstance(modes, QComboBox)
    assert modes.currentData() == "writes"
    modes.setCurrentIndex(0)
    modes.activated.emit(0)
    chat = only_chat(qtbot, services)
    qtbot.waitUntil(lambda: services.approvals(chat).mode == "each", timeout=SECONDS)


def counted(window: MainWindow) -> str:
    (button,) = [b for b in window.findChildren(QPushButton) if b.accessibleName().startswith("Tools: ")]
    return button.text()
