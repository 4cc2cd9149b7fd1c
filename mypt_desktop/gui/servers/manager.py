"""The MCP servers there are: their states, what each may do and offers, restarted, added, imported, removed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QListWidgetItem, QMessageBox, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.manager import PAGE, Manager
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.servers.adding import AddServers
from mypt_desktop.gui.servers.page import STATES, ServerPage, Shown
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4, SPACE_5
from mypt_desktop.gui.translation import tr
from mypt_desktop.mcp.config import ServerOptions
from mypt_desktop.store.toolset_values import ServerId

if TYPE_CHECKING:
    from mypt_desktop.mcp.session import ServerStatus


class ServerManager(Manager):
    """What it asks may take a while, the user's shell or a server; nothing waits for that."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk, desk.servers, parent, tr("Servers"), room=QSize(880, 660), width=220)
        self.setMinimumSize(600, 420)
        self._list.setAccessibleName(tr("MCP servers"))
        self._page = ServerPage(desk)
        self._page.enabled.connect(self._on_enabled)
        self._page.options_chosen.connect(self._on_options)
        self._page.value_given.connect(self._on_value)
        self._page.restart_requested.connect(self._on_restart)
        self._page.remove_requested.connect(self._on_remove)
        self._pages.addWidget(_empty_page())
        self._pages.addWidget(self._page)
        add, close = text_button(tr("Add…")), text_button(tr("Close"), "primary")
        add.setIcon(desk.theme.icon("plus"))
        add.clicked.connect(self._on_add)
        close.clicked.connect(self.accept)
        middle = row(self._list, spacing=SPACE_4)
        middle.addWidget(self._pages, 1)
        layout = column(self, SPACE_4, (SPACE_4, SPACE_4, SPACE_5, SPACE_4))
        layout.addLayout(row(label(tr("Servers"), "title"), None, margins=(SPACE_2, 0, 0, 0)))
        layout.addLayout(middle, 1)
        layout.addWidget(self._problem)
        layout.addLayout(row(None, add, close, spacing=SPACE_2))
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Asks for the servers again."""
        self._worker.ask(self._desk.services.servers.list_servers, self._on_list, self.say_error)

    def _on_list(self, servers: Sequence[ServerStatus]) -> None:
        self._fill([self._item(server) for server in servers])

    def _item(self, server: ServerStatus) -> QListWidgetItem:
        state = STATES[server.state]
        item = QListWidgetItem(f"{one_line(server.id, 40)}{tr(state.suffix)}")
        item.setIcon(self._desk.theme.icon("plug", state.role))
        item.setData(Qt.ItemDataRole.UserRole, server.id)
        item.setToolTip(tip(f"{server.id}: {tr(state.words)}"))
        item.setSizeHint(QSize(200, max(34, self._list.fontMetrics().height() + 16)))
        if server.state == "off":
            item.setForeground(self._desk.theme.color("text_faint"))
        return item

    @Slot(QListWidgetItem)
    def _on_current(self, item: QListWidgetItem | None, before: QListWidgetItem | None = None) -> None:
        if item is not None:
            id = ServerId(item.data(Qt.ItemDataRole.UserRole))
            self._worker.ask(partial(_shown, self._desk, id), self._on_shown, self.say_error)

    def _on_shown(self, shown: Shown | None) -> None:
        if shown is not None and self._current() == shown.status.id:
            self._page.show_server(shown)
            self._pages.setCurrentIndex(PAGE)

    @Slot()
    def _on_add(self) -> None:
        adding = AddServers(self._desk, self)
        adding.added.connect(self._on_added)
        adding.finished.connect(adding.deleteLater)
        adding.open()

    @Slot(str)
    def _on_added(self, id: str) -> None:
        self._wanted = id
        self._problem.hide()
        self.refresh()
        self._on_restart(id)

    @Slot(str, bool)
    def _on_enabled(self, id: str, enabled: bool) -> None:
        self._do(partial(self._desk.services.servers.enable, ServerId(id), enabled))

    @Slot(str, object)
    def _on_options(self, id: str, options: ServerOptions) -> None:
        self._do(partial(self._desk.services.servers.set_options, ServerId(id), options))

    @Slot(str, str, str)
    def _on_value(self, id: str, name: str, value: str) -> None:
        self._do(partial(_keep, self._desk, ServerId(id), name, value))

    @Slot(str)
    def _on_restart(self, id: str) -> None:
        self._do(partial(self._desk.services.servers.restart, ServerId(id)))

    @Slot(str)
    def _on_remove(self, id: str) -> None:
        answer = QMessageBox.question(
            self,
            tr("Remove the server"),
            tr(
                "Remove {id}? Its tools are gone from every chat, and so is what it kept in its own folder.",
                id=one_line(id, 60),
            ),
            defaultButton=QMessageBox.StandardButton.No,
        )
        if answer == QMessageBox.StandardButton.Yes:
            self._do(partial(self._desk.services.servers.remove, ServerId(id)))


def _empty_page() -> QWidget:
    page = QWidget()
    layout = column(page, SPACE_3, (SPACE_4, SPACE_5, SPACE_4, SPACE_4))
    layout.addWidget(label(tr("There is no server yet"), "strong"))
    words = tr(
        "A server of the Model Context Protocol brings tools, prompts and documents of another program. It is started"
        " here without a network and without a sight of your files, unless you grant them."
    )
    layout.addWidget(label(words, "muted", wrap=True))
    layout.addStretch(1)
    return page


def _shown(desk: Desk, id: ServerId) -> Shown | None:
    """On the worker; None for one that went meanwhile."""
    servers = desk.services.servers
    for status in servers.list_servers():
        if status.id == id:
            known = status.config.starts
            return Shown(status, servers.about(id)[0] if known else (), servers.missing_values(id) if known else ())
    return None


def _keep(desk: Desk, id: ServerId, name: str, value: str) -> None:
    if not desk.services.servers.set_value(id, name, value):
        raise UserError(
            tr("The value is used now, but this system has no keyring to keep it in."),
            hint=tr("You will be asked again when the program starts."),
        )
