"""The page of MCP servers: what runs and may do what, added and removed; and the forms that servers put in the chat."""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QListView,
    QListWidget,
    QMessageBox,
    QPlainTextEdit,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import ToolCall
from mypt_desktop.gui.chat.form_card import FormCard
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.network import NetworkDialog
from mypt_desktop.gui.prompts.form import PromptForm
from mypt_desktop.gui.servers.adding import AddServers
from mypt_desktop.gui.servers.installing import InstallBundle
from mypt_desktop.gui.servers.manager import ServerManager
from mypt_desktop.mcp.answering import AGAIN
from mypt_desktop.mcp.config import ServerOptions, read_config
from mypt_desktop.mcp.questions import Unattended
from mypt_desktop.store.toolset_values import ServerId
from tests.fakes import ScriptedModel, assistant
from tests.gui.driving import SECONDS, action, ask, dialog, drop, named, press, said, texts
from tests.gui.fakes import Calling, FakeServices

SERVERS = Path(__file__).parents[2] / "mcp"
RAW = ServerId("raw")


def add(services: FakeServices, name: str, script: str, *args: str) -> None:
    config = read_config(name, {"command": sys.executable, "args": [str(SERVERS / script), *args]})
    services.servers.add(config, ServerOptions(start_seconds=240))  # that takes what the machine leaves it


def opened(qtbot: QtBot, window: MainWindow) -> ServerManager:
    action(window, "servers").trigger()
    manager = dialog(qtbot, ServerManager)
    assert isinstance(manager, ServerManager)
    return manager


def test_a_server_is_shown_with_what_it_may_do_and_offers_once_it_runs(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    add(services, "raw", "raw_server.py")
    manager = opened(qtbot, window)
    qtbot.waitUntil(said(manager, "Starts when it is needed"), timeout=SECONDS)
    assert said(manager, "It has no network.")()
    press(qtbot, manager, "Restart")
    qtbot.waitUntil(said(manager, "Runs · raw · version 1 · protocol 2025-06-18"), timeout=SECONDS)
    qtbot.waitUntil(said(manager, "13 tools"), timeout=SECONDS)
    assert said(manager, "Says what you [31msay")()  # without what would hide or turn it


def test_why_a_server_does_not_run_is_shown_with_its_last_words(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    add(services, "raw", "raw_server.py", "gone")
    manager = opened(qtbot, window)
    press(qtbot, manager, "Restart")
    qtbot.waitUntil(said(manager, "ended with exit code 7. It last said: no such configuration"), timeout=SECONDS)


def test_the_network_is_granted_by_a_switch_that_says_so(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    add(services, "raw", "raw_server.py")
    manager = opened(qtbot, window)
    qtbot.waitUntil(said(manager, "It has no network."), timeout=SECONDS)
    (switch,) = [box for box in manager.findChildren(QCheckBox) if box.text() == "Let it use the network"]
    switch.setFocus()
    qtbot.keyClick(switch, Qt.Key.Key_Space)
    qtbot.waitUntil(said(manager, "It may use the network."), timeout=SECONDS)
    assert services.servers.get_server(RAW).options.network


def test_servers_are_added_by_pasting_after_a_look_at_what_they_may_do(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    manager = opened(qtbot, window)
    qtbot.waitUntil(said(manager, "There is no server yet"), timeout=SECONDS)
    press(qtbot, manager, "Add…")
    adding = dialog(qtbot, AddServers)
    adding.findChild(QTabWidget).setCurrentIndex(1)  # type: ignore[union-attr]
    entry = {"command": sys.executable, "args": [str(SERVERS / "raw_server.py")], "env": {"API_KEY": "s3cret"}}
    box = named(adding, QPlainTextEdit, "JSON of the servers")
    assert isinstance(box, QPlainTextEdit)
    box.setPlainText(json.dumps({"mcpServers": {"raw": entry}}))
    press(qtbot, adding, "Review")
    qtbot.waitUntil(said(adding, "It has no network."), timeout=SECONDS)
    assert not services.servers.list_servers()
    press(qtbot, adding, "Add")
    qtbot.waitUntil(lambda: [one.id for one in services.servers.list_servers()] == [RAW], timeout=SECONDS)
    assert services.servers.get_server(RAW).config.env == {"API_KEY": "${API_KEY}"}
    qtbot.waitUntil(said(manager, "Runs · raw"), timeout=SECONDS)


def test_what_was_pasted_wrong_is_said(qtbot: QtBot, window: MainWindow) -> None:
    manager = opened(qtbot, window)
    press(qtbot, manager, "Add…")
    adding = dialog(qtbot, AddServers)
    adding.findChild(QTabWidget).setCurrentIndex(1)  # type: ignore[union-attr]
    box = named(adding, QPlainTextEdit, "JSON of the servers")
    assert isinstance(box, QPlainTextEdit)
    box.setPlainText("{nonsense")
    press(qtbot, adding, "Review")
    qtbot.waitUntil(said(adding, "is no JSON"), timeout=SECONDS)
    adding.reject()


def test_a_missing_value_is_asked_for_and_never_shown(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    plain = {"command": sys.executable, "args": [str(SERVERS / "raw_server.py"), "${SOME_TEST_KEY}"]}
    services.servers.add(read_config("raw", plain))
    manager = opened(qtbot, window)
    qtbot.waitUntil(said(manager, "Values it needs"), timeout=SECONDS)
    field = named(manager, QLineEdit, "SOME_TEST_KEY")
    assert isinstance(field, QLineEdit)
    assert field.echoMode() == QLineEdit.EchoMode.Password
    field.setText("hush")
    press(qtbot, manager, "Keep")
    qtbot.waitUntil(lambda: not services.servers.missing_values(RAW), timeout=SECONDS)
    qtbot.waitUntil(lambda: not said(manager, "Values it needs")(), timeout=SECONDS)
    assert "hush" not in "".join(texts(manager))


def test_removing_asks_and_then_removes(
    qtbot: QtBot, services: FakeServices, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(services, "raw", "raw_server.py")
    monkeypatch.setattr(QMessageBox, "question", lambda *_, **__: QMessageBox.StandardButton.Yes)
    manager = opened(qtbot, window)
    qtbot.waitUntil(said(manager, "Starts when it is needed"), timeout=SECONDS)
    press(qtbot, manager, "Remove…")
    qtbot.waitUntil(lambda: not services.servers.list_servers(), timeout=SECONDS)
    qtbot.waitUntil(said(manager, "There is no server yet"), timeout=SECONDS)


def card(window: QWidget) -> FormCard | None:
    found = [one for one in window.findChildren(FormCard) if one.isVisible()]
    return found[-1] if found else None


@pytest.fixture
def asked(qtbot: QtBot, services: FakeServices, window: MainWindow) -> MainWindow:
    """A chat in which a server asks for something."""
    add(services, "asks", "asking_server.py")
    services.servers.test(ServerId("asks"))
    services.turn = Calling((ToolCall("mcp.asks:order", {}),))
    ask(qtbot, window, "Order something")
    press(qtbot, window, "Allow")
    qtbot.waitUntil(lambda: card(window) is not None, timeout=SECONDS)
    return window


def test_what_a_server_asks_for_is_a_form_in_the_chat(qtbot: QtBot, services: FakeServices, asked: MainWindow) -> None:
    form = card(asked)
    assert form is not None
    assert said(form, "The server “asks” asks")()
    assert said(form, "What shall it be?")()
    field = named(form, QLineEdit, "name")
    press(qtbot, form, "Send")  # with nothing in it
    qtbot.waitUntil(said(form, "The argument name is missing."), timeout=SECONDS)
    qtbot.keyClicks(field, "tea")
    press(qtbot, form, "Send")
    qtbot.waitUntil(lambda: card(asked) is None, timeout=SECONDS)
    qtbot.waitUntil(lambda: results(services) == [{"text": "1 x tea"}], timeout=SECONDS)


@pytest.mark.parametrize(("button", "told"), [("Decline", "decline"), ("Dismiss", "cancel")])
def test_a_form_can_be_declined_and_dismissed(
    qtbot: QtBot, services: FakeServices, asked: MainWindow, button: str, told: str
) -> None:
    form = card(asked)
    assert form is not None
    press(qtbot, form, button)
    qtbot.waitUntil(lambda: results(services) == [{"text": f"{told}, nothing ordered"}], timeout=SECONDS)


def test_what_a_server_wants_the_model_to_write_from_is_shown_whole_before(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    add(services, "asks", "asking_server.py")
    services.servers.test(ServerId("asks"))
    services.assistant = assistant(ScriptedModel("Tea for me."))
    services.turn = Calling((ToolCall("mcp.asks:compose", {}),))
    ask(qtbot, window, "Write something")
    press(qtbot, window, "Allow")
    qtbot.waitUntil(lambda: card(window) is not None, timeout=SECONDS)
    shown = card(window)
    assert shown is not None
    assert said(shown, "The server “asks” asks your model to write something")()
    request = named(shown, QPlainTextEdit, "What the question is about")
    assert isinstance(request, QPlainTextEdit)
    assert (request.toPlainText(), request.isReadOnly()) == ("user: A rhyme on tea", True)
    assert not named(shown, QCheckBox, AGAIN).isChecked()  # type: ignore[attr-defined]
    press(qtbot, shown, "Allow")
    qtbot.waitUntil(lambda: results(services) == [{"text": "Tea for me."}], timeout=SECONDS)


def results(services: FakeServices) -> list[object]:
    with services.database.reading() as connection:
        rows = connection.execute("SELECT result FROM tool_calls").fetchall()
    return [json.loads(row["result"]) for row in rows if row["result"] is not None]


def bundle(target: Path, version: str = "1.0.0", more: str = "") -> Path:
    """A bundle of the raw server that wants one secret."""
    manifest = {
        "manifest_version": "0.3",
        "name": "raw",
        "display_name": "Raw server",
        "version": version,
        "description": "Says what you say",
        "author": {"name": "Somebody"},
        "server": {
            "type": "python",
            "entry_point": "main.py",
            "mcp_config": {
                "command": sys.executable,
                "args": ["${__dirname}/main.py"],
                "env": {"KEY": "${user_config.key}"},
            },
        },
        "user_config": {
            "key": {"type": "string", "title": "Key", "description": "Secret", "sensitive": True, "required": True}
        },
    }
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("manifest.json", json.dumps(manifest))
        archive.writestr("main.py", (SERVERS / "raw_server.py").read_text(encoding="utf-8") + more)
    return target


def test_a_bundle_that_is_dropped_is_reviewed_and_installed(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    assert drop(window, bundle(tmp_path / "raw.mcpb"))
    review = dialog(qtbot, InstallBundle)
    qtbot.waitUntil(said(review, "Raw server 1.0.0"), timeout=SECONDS)
    press(qtbot, review, "Install")
    qtbot.waitUntil(said(review, "Key is missing."), timeout=SECONDS)
    field = named(review, QLineEdit, "Key")
    qtbot.keyClicks(field, "hush")
    press(qtbot, review, "Install")
    qtbot.waitUntil(lambda: [one.id for one in services.servers.list_servers()] == [RAW], timeout=SECONDS)
    assert services.servers.test(RAW).protocol == "2025-06-18"


def test_an_update_of_a_bundle_shows_what_is_different(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    first = services.servers.bundles.review(bundle(tmp_path / "raw.mcpb"))
    services.servers.bundles.install(first.bundle, {"key": "hush"})
    drop(window, bundle(tmp_path / "newer.mcpb", "1.1.0", "# more"))
    review = dialog(qtbot, InstallBundle)
    qtbot.waitUntil(said(review, "Raw server 1.1.0, in the place of version 1.0.0"), timeout=SECONDS)
    assert said(review, "Changed files: main.py.")()
    review.reject()


def test_a_bundle_that_is_none_says_why(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "odd.mcpb").write_bytes(b"nothing")
    drop(window, tmp_path / "odd.mcpb")
    review = dialog(qtbot, InstallBundle)
    qtbot.waitUntil(said(review, "odd.mcpb was refused"), timeout=SECONDS)
    review.reject()


def test_a_prompt_behind_a_slash_becomes_the_question(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    add(services, "demo", "sdk_server.py")
    services.servers.test(ServerId("demo"))
    box = named(window, QPlainTextEdit, "Message")
    assert isinstance(box, QPlainTextEdit)
    qtbot.keyClicks(box, "/gre")
    qtbot.waitUntil(lambda: offers(window) == ["/demo:greet, Greets somebody"], timeout=SECONDS)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    form = dialog(qtbot, PromptForm)
    press(qtbot, form, "Use")
    qtbot.waitUntil(said(form, "name is missing."), timeout=SECONDS)
    qtbot.keyClicks(named(form, QLineEdit, "name"), "Bo")
    press(qtbot, form, "Use")
    qtbot.waitUntil(lambda: box.toPlainText() == "Please greet Bo warmly.", timeout=SECONDS)


def test_a_resource_behind_a_slash_becomes_a_file_of_the_chat(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    add(services, "demo", "sdk_server.py")
    services.servers.test(ServerId("demo"))
    box = named(window, QPlainTextEdit, "Message")
    qtbot.keyClicks(box, "/today")
    qtbot.waitUntil(lambda: len(offers(window)) == 1, timeout=SECONDS)
    qtbot.keyClick(box, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: bool(services.chats.list()), timeout=SECONDS)
    files = services.chat_files(services.chats.list()[0].id)
    qtbot.waitUntil(lambda: (files.folder / "results/today.txt").exists(), timeout=SECONDS)
    assert files.read("results/today.txt") == b"Tea at four."


def test_a_template_behind_a_slash_is_filled_in_with_what_its_server_suggests_and_becomes_a_file(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    add(services, "demo", "sdk_server.py")
    services.servers.test(ServerId("demo"))
    box = named(window, QPlainTextEdit, "Message")
    qtbot.keyClicks(box, "/note of")
    qtbot.waitUntil(lambda: offers(window) == ["/demo:Note of a day, What is noted for a day"], timeout=SECONDS)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    form = dialog(qtbot, PromptForm)
    press(qtbot, form, "Use")
    qtbot.waitUntil(said(form, "day is missing."), timeout=SECONDS)
    day = named(form, QLineEdit, "day")
    assert isinstance(day, QLineEdit)
    qtbot.keyClicks(day, "t")
    qtbot.waitUntil(lambda: suggested(day) == ["tuesday"], timeout=SECONDS)
    day.setText("a day/off")
    press(qtbot, form, "Use")
    qtbot.waitUntil(lambda: bool(services.chats.list()), timeout=SECONDS)
    files = services.chat_files(services.chats.list()[0].id)
    qtbot.waitUntil(lambda: (files.folder / "results/a-day-off.txt").exists(), timeout=SECONDS)
    assert files.read("results/a-day-off.txt") == b"Nothing on a day/off."


def suggested(line: QLineEdit) -> list[str]:
    model = line.completer().model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_a_file_whose_resource_changed_is_said_to_be_old_and_read_again_on_wish(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    add(services, "raw", "raw_server.py")
    services.servers.test(RAW)
    box = named(window, QPlainTextEdit, "Message")
    qtbot.keyClicks(box, "/count")
    qtbot.waitUntil(lambda: len(offers(window)) == 1, timeout=SECONDS)
    qtbot.keyClick(box, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: bool(services.chats.list()), timeout=SECONDS)
    files = services.chat_files(services.chats.list()[0].id)
    qtbot.waitUntil(lambda: (files.folder / "results/count.txt").exists(), timeout=SECONDS)
    touch = next(one for one in services.servers.get_server(RAW).facts.tools if one.name == "touch")

    def touched() -> bool:
        """Again until the subscription, which is under way, is heard."""
        services.servers.host().call(RAW, touch, {}, Unattended()).result()
        return said(window, "results/count.txt changed at the server it came from.")()

    qtbot.waitUntil(touched, timeout=SECONDS)
    assert files.read("results/count.txt") == b"raw://count 0"
    press(qtbot, window, "Read it again")
    qtbot.waitUntil(lambda: files.read("results/count.txt") != b"raw://count 0", timeout=SECONDS)


def test_a_slash_that_no_server_answers_to_is_text_like_any_other(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    box = named(window, QPlainTextEdit, "Message")
    assert isinstance(box, QPlainTextEdit)
    qtbot.keyClicks(box, "/etc is a folder")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: box.toPlainText() == "", timeout=SECONDS)
    assert not offers(window)


def offers(window: QWidget) -> list[str]:
    """As a screen reader says them."""
    lists = [one for one in window.findChildren(QListView) if one.accessibleName().startswith("Prompts")]
    models = [one.model() for one in lists if one.isVisible()]
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(model.index(row, 0).data(role)) for model in models for row in range(model.rowCount())]


def test_every_address_that_may_be_reached_stands_in_one_place(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    action(window, "network").trigger()
    first = dialog(qtbot, NetworkDialog)
    qtbot.waitUntil(said(first, "No part of the program may reach any address."), timeout=SECONDS)
    first.accept()
    add(services, "closed", "raw_server.py")
    plain = {"command": sys.executable, "args": [str(SERVERS / "raw_server.py")]}
    services.servers.add(read_config("open", plain), ServerOptions(network=True))
    services.servers.add(read_config("web", {"url": "https://example.com/mcp"}))
    action(window, "network").trigger()
    ledger = dialog(qtbot, NetworkDialog)
    qtbot.waitUntil(said(ledger, "https://example.com/mcp"), timeout=SECONDS)
    assert said(ledger, "open, which runs here, may reach")()
    assert not said(ledger, "closed")()


def test_a_server_that_hangs_holds_up_neither_the_page_nor_the_end_of_the_window(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    add(services, "hangs", "raw_server.py", "silent")
    add(services, "works", "raw_server.py")
    services.servers.restart(ServerId("hangs"))
    manager = opened(qtbot, window)
    qtbot.waitUntil(said(manager, "Is starting"), timeout=SECONDS)
    manager.findChildren(QListWidget)[0].setCurrentRow(1)
    qtbot.waitUntil(said(manager, "Starts when it is needed · works"), timeout=SECONDS)
    press(qtbot, manager, "Restart")
    qtbot.waitUntil(said(manager, "Runs · works"), timeout=SECONDS)
    window.close()
    assert services.servers.get_server(ServerId("hangs")).state == "starting"
