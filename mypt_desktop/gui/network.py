"""Every address that a part of the app may reach, in one place, and who may reach it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtWidgets import QDialog, QScrollArea, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.theme import SPACE_3, SPACE_4, SPACE_5
from mypt_desktop.gui.toolsets.lines import Sections, Sentence


@dataclass(frozen=True, slots=True)
class Reaching:
    """`who` may reach `where`: an address, hosts, or "any address"."""

    kind: str
    who: str
    where: str


class NetworkDialog(QDialog):
    """Asks once; what is granted is changed where it was granted."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self.setWindowTitle("Network")
        self.resize(560, 420)
        self._problem = label("", "danger", wrap=True)
        self._problem.hide()
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setAccessibleName("Who may reach what")
        close = text_button("Close", "primary")
        close.clicked.connect(self.accept)
        layout = column(self, SPACE_3, (SPACE_5, SPACE_5, SPACE_5, SPACE_4))
        layout.addWidget(label("What may use the network", "title"))
        layout.addWidget(self._scroll, 1)
        building = "Beside these, building a model under Tools > Models fetches its weights, when you press Build."
        layout.addWidget(label(building, "caption", wrap=True))
        layout.addWidget(self._problem)
        layout.addLayout(row(None, close))
        desk.servers.ask(partial(reaching, desk), self._on_found, self._say)

    def _on_found(self, found: list[Reaching]) -> None:
        sections = Sections(self._desk.theme)
        for kind in dict.fromkeys(one.kind for one in found):
            lines = [Sentence(one.who, "globe", "warning", code=one.where) for one in found if one.kind == kind]
            sections.add_sentences(kind, lines)
        if not found:
            sections.add_sentences("Nothing", [Sentence("No part of the program may reach any address.", "lock")])
        body = QWidget()
        layout = column(body, 0, (0, 0, SPACE_4, 0))
        layout.addWidget(sections)
        layout.addStretch(1)
        self._scroll.setWidget(body)

    def _say(self, error: UserError) -> None:
        self._problem.setText(neutral(error.with_hint()))
        self._problem.show()


def reaching(desk: Desk) -> list[Reaching]:
    """Everything that was granted or configured; on a worker."""
    services = desk.services
    found: list[Reaching] = []
    if address := services.settings.runtime.remote_url:
        found.append(Reaching("Language model", "Questions, documents found for them, and answers go to", address))
    for server in services.servers.list_servers():
        name = one_line(server.id, 60)
        if server.state == "off":
            continue
        if server.config.url:
            found.append(Reaching("MCP servers", f"{name}: the arguments of its calls go to", server.config.url))
        elif server.options.network or not server.options.confined:
            found.append(Reaching("MCP servers", f"{name}, which runs here, may reach", "any address"))
    for toolset in services.toolsets.list_toolsets():
        if toolset.enabled and toolset.permissions.network == "connect":
            hosts = ", ".join(toolset.permissions.hosts) or "any address"
            said = f"{one_line(toolset.name, 60)} says that it reaches (its tools could reach others)"
            found.append(Reaching("Toolsets", said, hosts))
    return found
