"""What a request over files needs of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mypt_desktop.answers.ports import Inquiry
from mypt_desktop.core.messages import JsonObject, ToolResult, ToolSpec


class FileTools(Protocol):
    def specs(self) -> Sequence[ToolSpec]: ...
    def look_up(self, name: str, arguments: JsonObject) -> ToolResult: ...


class FolderTurn(Inquiry, Protocol):
    @property
    def tools(self) -> FileTools: ...
