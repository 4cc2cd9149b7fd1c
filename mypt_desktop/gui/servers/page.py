"""One MCP server: its switches, what it may do, what it offers, and its last messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.links import whole_address
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.server_icons import ServerIconLabel
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3
from mypt_desktop.gui.toolsets.lines import ScrolledSections, Sections, Sentence, ToolWords, code_label
from mypt_desktop.gui.translation import tr, tr_noop, trn
from mypt_desktop.gui.value_fields import CountField
from mypt_desktop.mcp.config import ServerOptions
from mypt_desktop.store.toolset_values import ServerId

if TYPE_CHECKING:
    from mypt_desktop.mcp.session import ServerStatus

_MOST_MESSAGES = 60


@dataclass(frozen=True, slots=True)
class State:
    """How a state is said; `role` is the colour of its icon, `suffix` what stands behind the name in the list."""

    words: str
    role: str
    suffix: str = ""


STATES: Mapping[str, State] = {
    "off": State(tr_noop("Switched off"), "text_faint", tr_noop(", off")),
    "idle": State(tr_noop("Starts when it is needed"), "text_muted"),
    "starting": State(tr_noop("Is starting"), "accent", " …"),
    "ready": State(tr_noop("Runs"), "success"),
    "failed": State(tr_noop("Does not run"), "danger", tr_noop(", failed")),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A server, what it may do, and the variables of its configuration that have no value."""

    status: ServerStatus
    may: tuple[str, ...]
    missing: tuple[str, ...]


class ServerPage(QWidget):
    enabled = Signal(str, bool)  # ServerId
    options_chosen = Signal(str, object)  # ServerId, ServerOptions
    value_given = Signal(str, str, str)  # ServerId, name, value
    restart_requested = Signal(str)  # ServerId
    remove_requested = Signal(str)  # ServerId

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: Shown | None = None
        self._icon = ServerIconLabel(size=24)
        self._name = label("", "title", wrap=True)
        self._about = label("", "caption", wrap=True, selectable=True)
        self._why = label("", "danger", wrap=True, selectable=True)
        self._on = QCheckBox(tr("Use it in chats"))
        self._on.clicked.connect(self._on_enabled)
        self._network = QCheckBox(tr("Let it use the network"))
        self._network.clicked.connect(self._on_options)
        self._free = QCheckBox(tr("Take all limits off it"))
        self._free.clicked.connect(self._on_options)
        self._seconds = CountField()
        self._seconds.setRange(1, 86_400)
        self._seconds.setSuffix(" s")
        self._seconds.setFixedWidth(120)
        self._seconds.lineEdit().setTextMargins(SPACE_2, 0, 0, 0)
        self._seconds.setAccessibleName(tr("Seconds a call may take without a sign of progress"))
        self._seconds.editingFinished.connect(self._on_options)
        restart, self._remove = text_button(tr("Restart")), text_button(tr("Remove…"), "danger")
        restart.clicked.connect(self._on_restart)
        self._remove.clicked.connect(self._on_remove)
        self._sections = ScrolledSections(tr("What the server offers"))
        words = QWidget()
        inside = column(words, SPACE_1)
        head = row(spacing=SPACE_2)
        head.addWidget(self._icon)
        head.addWidget(self._name, 1)
        inside.addLayout(head)
        inside.addWidget(self._about)
        inside.addWidget(self._why)
        layout = column(self, SPACE_3)
        layout.addWidget(words)
        layout.addLayout(row(self._on, None, restart, self._remove, spacing=SPACE_2))
        limit = label(tr("Longest call"), "caption")
        layout.addLayout(row(self._network, self._free, None, limit, self._seconds, spacing=SPACE_3))
        layout.addWidget(self._sections, 1)

    def show_server(self, shown: Shown) -> None:
        status, before = shown.status, self._shown
        self._shown = shown
        self._name.setText(one_line(status.facts.title or status.id, 80))
        self._icon.show_icon(status.facts.icon)
        self._about.setText(_about(status))
        self._why.setText(neutral(status.why))
        self._why.setVisible(bool(status.why))
        self._on.setChecked(status.state != "off")
        local = not status.config.url
        for box, checked in ((self._network, status.options.network), (self._free, not status.options.confined)):
            box.setChecked(checked)
            box.setVisible(local)
        self._network.setEnabled(status.options.confined)
        if not self._seconds.hasFocus():
            self._seconds.setValue(round(status.options.call_seconds))
        self._remove.setVisible(not status.toolsets)
        if before == shown:
            return
        other = before is None or before.status.id != status.id
        self._sections.show_sections(self._made(shown), from_top=other)

    def _made(self, shown: Shown) -> Sections:
        status, facts = shown.status, shown.status.facts
        sections = Sections(self._desk.theme)
        sections.add(tr("Values it needs"), [self._value(status.id, name) for name in shown.missing])
        sections.add(tr("It wants you to sign in"), self._sign_in(status.sign_in) if status.sign_in else [])
        starts = tr("It is reached at") if status.config.url else tr("It is started with")
        sections.add_sentences(tr("What it is"), [Sentence(starts, "square-terminal", code=status.config.starts)])
        may = [Sentence(text, *_icon(text, unlimited=not status.options.confined)) for text in shown.may]
        sections.add_sentences(tr("What it may do"), may)
        tools = [ToolWords(tool.title, tool.description, icon=tool.icon) for tool in facts.tools]
        sections.add_tools(trn("{n:,} tool", "{n:,} tools", len(tools)), tools)
        prompts = [ToolWords(f"/{one.name}", one.description or one.title, icon=one.icon) for one in facts.prompts]
        sections.add_tools(tr("Prompts"), prompts)
        resources = [
            ToolWords(one.title or one.name, one.description or one.uri, icon=one.icon) for one in facts.resources[:50]
        ]
        sections.add_tools(tr("Resources"), resources)
        lines = status.messages[-_MOST_MESSAGES:]
        sections.add(tr("Last messages"), [code_label(self._desk.theme, "\n".join(lines))] if lines else [])
        return sections

    def _sign_in(self, address: str) -> list[QWidget]:
        """The whole address, and a button that opens it."""
        go = text_button(tr("Open in browser"), "primary")
        go.clicked.connect(partial(_open, address))
        box = QWidget()
        box.setLayout(row(go, None))
        return [whole_address(self._desk.theme, address), box]

    def _value(self, id: ServerId, name: str) -> QWidget:
        """A field for a secret; nobody sees what is typed."""
        line = QLineEdit()
        line.setEchoMode(QLineEdit.EchoMode.Password)
        line.setAccessibleName(one_line(name, 60))
        line.setPlaceholderText(one_line(name, 60))
        keep = text_button(tr("Keep"))
        give = partial(self._give, id, name, line)
        keep.clicked.connect(give)
        line.returnPressed.connect(give)
        box = QWidget()
        box.setLayout(row(line, keep, spacing=SPACE_2))
        return box

    def _give(self, id: ServerId, name: str, line: QLineEdit, *_: object) -> None:
        if line.text():
            self.value_given.emit(id, name, line.text())

    @Slot(bool)
    def _on_enabled(self, on: bool) -> None:
        if self._shown is not None:
            self.enabled.emit(self._shown.status.id, on)

    @Slot()
    def _on_options(self) -> None:
        if self._shown is None:
            return
        old = self._shown.status.options
        new: ServerOptions = replace(
            old,
            network=self._network.isChecked(),
            confined=not self._free.isChecked(),
            call_seconds=float(self._seconds.value()),
        )
        if new != old:
            self.options_chosen.emit(self._shown.status.id, new)

    @Slot()
    def _on_restart(self) -> None:
        if self._shown is not None:
            self.restart_requested.emit(self._shown.status.id)

    @Slot()
    def _on_remove(self) -> None:
        if self._shown is not None:
            self.remove_requested.emit(self._shown.status.id)


def _open(address: str, *_: object) -> None:
    url = QUrl(address, QUrl.ParsingMode.StrictMode)
    if url.scheme() in ("http", "https"):
        QDesktopServices.openUrl(url)


def _about(status: ServerStatus) -> str:
    facts = status.facts
    version = tr("version {version}", version=facts.version) if facts.version else ""
    protocol = tr("protocol {protocol}", protocol=facts.protocol) if facts.protocol else ""
    owner = tr("of the toolset {toolsets}", toolsets=", ".join(status.toolsets)) if status.toolsets else ""
    return " · ".join(filter(None, (tr(STATES[status.state].words), status.id, version, protocol, owner)))


def _icon(sentence: str, *, unlimited: bool) -> tuple[str, str]:
    """Icon and colour of a sentence about what a server may do."""
    if unlimited:
        return "shield-alert", "warning"
    if sentence.startswith(("It has no", "It may change no")):
        return "lock", "text_muted"
    return "shield-check", "warning"
