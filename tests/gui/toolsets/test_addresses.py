"""A toolset is imported by its address: the user grants the host, then it is reviewed like any other."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from mypt_desktop.core.settings import Network, Settings
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.network import NetworkDialog
from mypt_desktop.gui.toolsets.addresses import AddressDialog, HostDialog
from mypt_desktop.gui.toolsets.manager import ToolsetManager
from mypt_desktop.gui.toolsets.review_dialog import RefusalDialog, ReviewDialog
from tests.gui.driving import APP_BUILDER, SECONDS, action, dialog, drop_links, named, press, said, zipped
from tests.gui.fakes import FakeServices
from tests.tools.toolsets.web import ADDRESS, Page, Site, serving


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving({ADDRESS: Page(zipped(APP_BUILDER, tmp_path / "app.zip").read_bytes())}) as site:
        yield site


def versions(services: FakeServices) -> list[str]:
    return [f"{toolset.id} {toolset.version}" for toolset in services.toolsets.list_toolsets()]


def test_a_dropped_link_asks_for_its_host_and_downloads_once_that_is_allowed(
    qtbot: QtBot, services: FakeServices, window: MainWindow, site: Site
) -> None:
    assert drop_links(window, site.at())
    question = dialog(qtbot, HostDialog)
    assert said(question, "Download from 127.0.0.1?")()
    assert site.asked == []
    press(qtbot, question, "Allow and download")
    review = dialog(qtbot, ReviewDialog)
    assert said(review, f"Version 1.0.0 · app-builder · {site.at()}")()
    assert versions(services) == []
    press(qtbot, review, "Import")
    qtbot.waitUntil(lambda: versions(services) == ["app-builder 1.0.0"], timeout=SECONDS)
    (installed,) = services.toolsets.list_toolsets()
    assert (installed.source_type, installed.source_ref) == ("url", site.at())
    assert services.settings.network.toolset_hosts == ("127.0.0.1",)


def test_a_host_that_is_not_allowed_is_not_asked(
    qtbot: QtBot, services: FakeServices, window: MainWindow, site: Site
) -> None:
    drop_links(window, site.at())
    press(qtbot, dialog(qtbot, HostDialog), "Cancel")
    drop_links(window, site.at())  # the first question is over: it is asked again
    press(qtbot, dialog(qtbot, HostDialog), "Cancel")
    assert site.asked == []
    assert services.settings.network.toolset_hosts == ()


def test_another_host_that_an_address_leads_to_is_asked_about_too(
    qtbot: QtBot, services: FakeServices, window: MainWindow, site: Site
) -> None:
    site.pages["/first.toolset.zip"] = Page(b"", 302, {"Location": site.at(host="localhost")})
    services.save_settings(Settings(network=Network(("127.0.0.1",))))
    drop_links(window, site.at("/first.toolset.zip"))
    question = dialog(qtbot, HostDialog)
    assert said(question, "Download from localhost?")()
    press(qtbot, question, "Allow and download")
    press(qtbot, dialog(qtbot, ReviewDialog), "Cancel")
    assert services.settings.network.toolset_hosts == ("127.0.0.1", "localhost")


def test_what_cannot_be_downloaded_is_said(
    qtbot: QtBot, services: FakeServices, window: MainWindow, site: Site
) -> None:
    services.save_settings(Settings(network=Network(("127.0.0.1",))))
    drop_links(window, site.at("/gone.toolset.zip"))
    refusal = dialog(qtbot, RefusalDialog)
    assert said(refusal, "its host answers 404")()
    press(qtbot, refusal, "Close")


def test_the_manager_takes_an_address_that_was_copied_or_typed(qtbot: QtBot, window: MainWindow, site: Site) -> None:
    QGuiApplication.clipboard().setText("a sentence about https://example.com/tea.toolset.zip")
    action(window, "toolsets").trigger()
    manager = dialog(qtbot, ToolsetManager)
    press(qtbot, manager, "From an address…")
    asking = dialog(qtbot, AddressDialog)
    line, go = named(asking, QLineEdit, "Address of the toolset"), named_button(asking, "Continue")
    assert isinstance(line, QLineEdit)
    assert line.text() == ""
    for text, usable in (("tea", False), ("/home/me/tea.toolset.zip", False), ("https://example.com/tea", True)):
        line.setText(text)
        assert go.isEnabled() is usable
    press(qtbot, asking, "Cancel")
    QGuiApplication.clipboard().setText(site.at())
    press(qtbot, manager, "From an address…")
    press(qtbot, dialog(qtbot, AddressDialog), "Continue")
    press(qtbot, dialog(qtbot, HostDialog), "Cancel")
    QGuiApplication.clipboard().clear()
    press(qtbot, manager, "Close")


def named_button(parent: AddressDialog, text: str) -> QPushButton:
    return next(button for button in parent.findChildren(QPushButton) if button.text() == text)


def test_any_other_link_is_left_to_what_is_below_it(window: MainWindow) -> None:
    assert not drop_links(window, "https://example.com/tea.zip", "https://example.com/")


def test_closing_the_window_ends_a_download(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow], site: Site
) -> None:
    page = site.pages[ADDRESS]
    page.held = threading.Event()
    services.save_settings(Settings(network=Network(("127.0.0.1",))))
    window = open_window()
    drop_links(window, site.at())
    qtbot.waitUntil(site.begun.is_set, timeout=SECONDS)
    (downloading,) = (one for one in threading.enumerate() if one.name.startswith("servers"))
    window.close()
    services.toolsets.close()
    downloading.join(60)
    assert not downloading.is_alive()
    assert not page.held.is_set()


def test_granted_hosts_stand_among_what_may_be_reached(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.save_settings(Settings(network=Network(("example.com", "example.org"))))
    action(window, "network").trigger()
    shown = dialog(qtbot, NetworkDialog)
    qtbot.waitUntil(said(shown, "example.com, example.org"), timeout=SECONDS)
    press(qtbot, shown, "Close")
