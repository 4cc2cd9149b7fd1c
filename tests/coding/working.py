"""The coding tools over a folder or a chat's files, called as the program calls them."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

from mypt_desktop.agent.tool_execution import ToolExecution
from mypt_desktop.app.coding_parts import CodingParts
from mypt_desktop.coding.files_roots import FolderRoot, Roots
from mypt_desktop.coding.files_snapshots import Snapshots
from mypt_desktop.coding.provider import CodingTools
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.store.folder_writes import FolderWrites
from mypt_desktop.tools.registry import ToolRegistry
from tests.databases import fresh_database


class Workbench:
    """The tools on one folder, as `mypt-desktop tool call` has them."""

    def __init__(self, place: Path) -> None:
        self.folder = place / "project"
        self.folder.mkdir()
        self.database = fresh_database(place / "mypt.sqlite")
        self.writes = FolderWrites(self.database, place / "writes")
        self.root = FolderRoot(self.folder, self.writes, lambda: True)
        roots = Roots(self.root)
        self.registry = ToolRegistry([CodingTools(CodingParts.tools(roots, Snapshots()))])
        self.tools = ToolExecution(self.registry)

    def put(self, path: str, text: str | bytes) -> Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The content of the result."""
        steps = self.tools.run(ToolCall(tool, arguments), Event())
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return dict(end.value.content)

    def tag(self, path: str) -> str:
        return str(self.call("read", path=path)["tag"])

    def edit(self, path: str, body: str) -> dict[str, Any]:
        """An edit of the file as it is now."""
        return self.call("edit", input=f"[{path}#{self.tag(path)}]\n{body}")

    def close(self) -> None:
        self.database.close()
