"""Every address that a part of the app may reach, in one place, and who may reach it; and what did reach out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QDialog, QFileDialog, QPlainTextEdit, QScrollArea, QWidget

from mypt_desktop.core.connections import Connection
from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words, told
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.theme import SPACE_3, SPACE_4, SPACE_5
from mypt_desktop.gui.toolsets.lines import Sections, Sentence
from mypt_desktop.gui.translation import tr, tr_noop, trn

_OF_THE_WINDOW = (
    tr_noop("Your browser"),
    tr_noop("You opened a link"),
    tr_noop("A page of a tool"),
    tr_noop("Pages reach nothing that was not granted"),
)


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
        self.setWindowTitle(tr("Network"))
        self.resize(620, 560)
        self._problem = label("", "danger", wrap=True)
        self._problem.hide()
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setAccessibleName(tr("Who may reach what"))
        close = text_button(tr("Close"), "primary")
        close.clicked.connect(self.accept)
        layout = column(self, SPACE_3, (SPACE_5, SPACE_5, SPACE_5, SPACE_4))
        layout.addWidget(label(tr("What may use the network"), "title"))
        layout.addWidget(self._scroll, 1)
        building = tr("Beside these, building a model under Tools > Models fetches its weights, when you press Build.")
        layout.addWidget(label(building, "caption", wrap=True))
        layout.addWidget(label(tr("What has left this computer"), "title"))
        self._told = label("", "muted", wrap=True)
        layout.addWidget(self._told)
        self._list = QPlainTextEdit()
        self._list.setReadOnly(True)
        self._list.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._list.setAccessibleName(tr("What has left this computer"))
        self._list.setTabChangesFocus(True)
        self._list.hide()
        layout.addWidget(self._list, 1)
        layout.addWidget(self._problem)
        self._export = text_button(tr("Export…"))
        self._export.setEnabled(False)
        self._export.clicked.connect(self._on_export)
        layout.addLayout(row(self._export, None, close))
        desk.files.ask(desk.services.connections.entries, self._on_entries, self._say)
        desk.servers.ask(partial(reaching, desk), self._on_found, self._say)

    def _on_found(self, found: list[Reaching]) -> None:
        sections = Sections(self._desk.theme)
        for kind in dict.fromkeys(one.kind for one in found):
            lines = [Sentence(one.who, "globe", "warning", code=one.where) for one in found if one.kind == kind]
            sections.add_sentences(kind, lines)
        if not found:
            sections.add_sentences(
                tr("Nothing"), [Sentence(tr("No part of the program may reach any address."), "lock")]
            )
        body = QWidget()
        layout = column(body, 0, (0, 0, SPACE_4, 0))
        layout.addWidget(sections)
        layout.addStretch(1)
        self._scroll.setWidget(body)

    def _on_entries(self, entries: list[Connection]) -> None:
        self._told.setText(summary(entries, self._desk.services.connections.fault))
        self._list.setPlainText("\n".join(map(_entry, entries)))
        self._list.setVisible(bool(entries))
        self._export.setEnabled(bool(entries))

    @Slot()
    def _on_export(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, tr("Export"), str(Path.home() / "connections.csv"), "CSV (*.csv)")
        if name:
            job = partial(self._desk.services.connections.export, Path(name))
            self._desk.files.ask(job, partial(self._on_exported, Path(name)), self._say)

    def _on_exported(self, target: Path, count: int) -> None:
        self._told.setText(
            trn("{n:,} line is in {name}.", "{n:,} lines are in {name}.", count, name=one_line(target.name, 60))
        )

    def _say(self, error: UserError) -> None:
        self._problem.setText(neutral(in_words(error)))
        self._problem.show()


def summary(entries: Sequence[Connection], fault: str = "") -> str:
    """What the list comes to, in a sentence."""
    if fault:
        return fault
    left = sum(one.outcome == "granted" and not one.local for one in entries)
    refused = sum(one.outcome == "refused" for one in entries)
    here = sum(one.outcome == "granted" and one.local for one in entries)
    parts = [
        trn("Once let out", "{n:,} times let out", left) if left else tr("Nothing has left this computer"),
        *(
            [trn("once to a program on this computer", "{n:,} times to a program on this computer", here)]
            if here
            else []
        ),
        *([trn("once refused", "{n:,} times refused", refused)] if refused else []),
    ]
    return "; ".join(parts) + "."


def _entry(one: Connection) -> str:
    """Two lines: when, as it was here, what came of it, who and where to; and why."""
    try:
        when = datetime.fromisoformat(one.when).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:
        when = one.when
    outcome = tr("granted", "a connection") if one.outcome == "granted" else tr("refused", "a connection")
    who, where, why = (one_line(_in_words(word), 120) for word in (one.who, one.where, one.why))
    first = f"{one_line(when, 30)}  {outcome}  {who} → {where}"
    return f"{first}\n    {why}" if why else first


def _in_words(word: str) -> str:
    """In the user's language, what the program itself says of a connection; names and addresses stay as they are."""
    return tr(word) if word in _OF_THE_WINDOW else told(word)


def reaching(desk: Desk) -> list[Reaching]:
    """Everything that was granted or configured; on a worker."""
    services = desk.services
    found: list[Reaching] = []
    if address := services.settings.runtime.remote_url:
        found.append(
            Reaching(tr("Language model"), tr("Questions, documents found for them, and answers go to"), address)
        )
    for server in services.servers.list_servers():
        name = one_line(server.id, 60)
        if server.state == "off":
            continue
        if server.config.url:
            found.append(
                Reaching(
                    tr("MCP servers"), tr("{name}: the arguments of its calls go to", name=name), server.config.url
                )
            )
        elif server.options.network or not server.options.confined:
            found.append(
                Reaching(tr("MCP servers"), tr("{name}, which runs here, may reach", name=name), tr("any address"))
            )
    if granted := services.settings.network.toolset_hosts:
        said = tr("When you import one by its address, it is downloaded from")
        found.append(Reaching(tr("Toolsets"), said, ", ".join(one_line(host, 120) for host in granted)))
    for toolset in services.toolsets.list_toolsets():
        if toolset.enabled and toolset.permissions.network == "connect":
            hosts = ", ".join(toolset.permissions.hosts) or tr("any address")
            said = tr("{name} says that it reaches (its tools could reach others)", name=one_line(toolset.name, 60))
            found.append(Reaching(tr("Toolsets"), said, hosts))
    return found
