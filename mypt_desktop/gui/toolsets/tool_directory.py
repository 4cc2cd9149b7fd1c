"""The tools there are, at hand for the window: what a call of one is called, belongs to, and takes as arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from mypt_desktop.core.messages import JsonObject
from mypt_desktop.gui.bridge import Worker
from mypt_desktop.gui.from_below import tool_title
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.ports import Services
from mypt_desktop.gui.translation import tr
from mypt_desktop.tools.registry import Tool


@dataclass(frozen=True, slots=True)
class CallWords:
    """How a tool is called in the window: its title, the toolset or server it belongs to, and a server's icon."""

    title: str
    group: str = ""
    icon: str = ""


class ToolDirectory(QObject):
    """Asked once, and again when toolsets change; until then, and for tools that are gone, names must do."""

    changed = Signal()

    def __init__(self, services: Services, worker: Worker, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._worker = worker
        self._tools: Mapping[str, Tool] = {}

    @property
    def tools(self) -> tuple[Tool, ...]:
        return tuple(self._tools.values())

    @Slot()
    def refresh(self) -> None:
        self._worker.ask(self._services.toolsets.list_tools, self._on_tools)

    def tool(self, id: str) -> Tool | None:
        return self._tools.get(id)

    def words_of(self, id: str) -> CallWords:
        tool = self._tools.get(id)
        if tool is not None:
            return CallWords(tool_title(tool), tool.group if tool.kind != "builtin" else "", tool.icon)
        toolset, _, name = id.rpartition(":")
        return CallWords(_readable(name) or tr("A tool"), _readable(toolset))

    def schema_of(self, id: str) -> JsonObject:
        """JSON Schema of its arguments; empty for a tool that is not known (yet)."""
        tool = self._tools.get(id)
        return tool.spec.parameters if tool is not None else {}

    def _on_tools(self, tools: Sequence[Tool]) -> None:
        self._tools = {tool.id: tool for tool in tools}
        self.changed.emit()


def _readable(id: str) -> str:
    """`write_file` as `Write file`."""
    words = one_line(id, 60).replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]
