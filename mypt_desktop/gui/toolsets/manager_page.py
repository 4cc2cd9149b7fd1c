"""One installed toolset in the manager: its switch, where it is from, its tools, permissions and servers."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QFrame, QWidget

from mypt_desktop.core.messages import JsonObject
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import neutral, one_line, size_text
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3
from mypt_desktop.gui.toolset_ports import ToolsetDetails
from mypt_desktop.gui.toolsets.lines import ScrolledSections, Sections, Sentence, SentenceLine, ToolWords, marks_of
from mypt_desktop.gui.translation import month, tr, trn
from mypt_desktop.store.toolsets import Toolset


class ToolsetPage(QWidget):
    enabled = Signal(str, bool)  # ToolsetId
    export_requested = Signal(str, str)  # ToolsetId, version
    uninstall_requested = Signal(str, str)  # ToolsetId, name

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._toolset: Toolset | None = None
        self._name = label("", "title", wrap=True)
        self._about = label("", "caption", wrap=True, selectable=True)
        self._description = label("", wrap=True)
        self._fault = QFrame()
        self._fault.setObjectName("failure")
        self._fault_layout = column(self._fault, 0, (SPACE_3, SPACE_2 + 2, SPACE_3, SPACE_2 + 2))
        self._on = QCheckBox(tr("Use its tools in chats"))
        self._on.clicked.connect(self._on_clicked)
        export, remove = text_button(tr("Export…")), text_button(tr("Uninstall…"), "danger")
        export.clicked.connect(self._on_export)
        remove.clicked.connect(self._on_uninstall)
        self._sections = ScrolledSections(tr("What is in the toolset"))
        layout = column(self, SPACE_3)
        words = QWidget()
        inside = column(words, SPACE_1)
        for widget in (self._name, self._about, self._description):
            inside.addWidget(widget)
        layout.addWidget(words)
        layout.addWidget(self._fault)
        buttons = row(self._on, None, export, remove, spacing=SPACE_2)
        layout.addLayout(buttons)
        layout.addWidget(self._sections, 1)

    def show_details(self, details: ToolsetDetails) -> None:
        toolset = details.installed.toolset
        other = self._toolset is None or self._toolset.id != toolset.id
        self._toolset = toolset
        self._name.setText(one_line(toolset.name, 80))
        self._about.setText(_about(toolset))
        self._description.setText(neutral(toolset.description))
        self._description.setVisible(bool(toolset.description))
        self._on.setChecked(toolset.enabled)
        self._show_fault(details.fault)
        self._sections.show_sections(self._made(details), from_top=other)

    def _made(self, details: ToolsetDetails) -> Sections:
        sections = Sections(self._desk.theme)
        tools = [
            ToolWords(tool.title, tool.spec.description, marks_of(tool.renderer, asks=tool.confirm))
            for tool in details.tools
        ]
        sections.add_tools(trn("{n:,} tool", "{n:,} tools", len(tools)), tools)
        may = [Sentence(tr("Read and write the files of the chat it is used in."), "file-text")]
        may += [Sentence(text, "shield-check", "warning") for text in details.permissions]
        if not details.permissions:
            may.append(Sentence(tr("Nothing else: no network, no other folders, no other programs."), "lock"))
        sections.add_sentences(tr("What it may do"), may)
        unenforced = [Sentence(text, "shield-alert", "warning") for text in details.unenforced]
        sections.add_sentences(tr("What this computer cannot hold it to"), unenforced)
        servers = [
            Sentence(
                tr("{server}: see Tools, Servers for what it may do.", server=server.server_id),
                "plug",
                code=_starts(server.config),
            )
            for server in details.installed.servers
        ]
        sections.add_sentences(tr("MCP servers"), servers)
        files = details.installed.files
        total = size_text(sum(file.size for file in files))
        sections.add_sentences(
            tr("Files"),
            [Sentence(trn("{n:,} file, {size}", "{n:,} files, {size}", len(files), size=total), "files")]
            if files
            else [],
        )
        return sections

    def _show_fault(self, fault: str) -> None:
        while (item := self._fault_layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        if fault:
            words = Sentence(
                tr("The folder it came from cannot be taken as it is now. {fault}", fault=fault),
                "triangle-alert",
                "danger",
            )
            self._fault_layout.addWidget(SentenceLine(self._desk.theme, words))
        self._fault.setVisible(bool(fault))

    @Slot(bool)
    def _on_clicked(self, on: bool) -> None:
        if self._toolset is not None:
            self.enabled.emit(self._toolset.id, on)

    @Slot()
    def _on_export(self) -> None:
        if self._toolset is not None:
            self.export_requested.emit(self._toolset.id, self._toolset.version)

    @Slot()
    def _on_uninstall(self) -> None:
        if self._toolset is not None:
            self.uninstall_requested.emit(self._toolset.id, self._toolset.name)


def _about(toolset: Toolset) -> str:
    try:
        day = datetime.fromisoformat(toolset.installed_at).astimezone()
        when = tr("imported {day} {month} {year}", day=day.day, month=month(day), year=day.year)
    except ValueError:
        when = ""
    ref = toolset.source_ref
    source = one_line(Path(ref).name if toolset.source_type == "zip" else ref, 120)
    origin = (
        tr("from the folder {source}, read again when it changes", source=source)
        if toolset.source_type == "local"
        else tr("from {source}", source=source)
    )
    return " · ".join(
        part
        for part in (tr("Version {version}", version=one_line(toolset.version, 40)), toolset.id, when, origin)
        if part
    )


def _starts(config: JsonObject) -> str:
    """The command line of a server, or its address."""
    command, arguments = config.get("command"), config.get("args")
    words = [str(word) for word in arguments] if isinstance(arguments, list | tuple) else []
    return " ".join([str(command), *words]) if command else str(config.get("url", ""))
