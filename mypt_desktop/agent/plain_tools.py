"""The tools of turns that belong to no chat: those over a folder of documents, or none."""

from __future__ import annotations

from mypt_desktop.agent.tool_execution import ToolExecution
from mypt_desktop.tools.builtin_tools import BuiltinTools
from mypt_desktop.tools.registry import ToolRegistry
from mypt_desktop.tools.workspace import WorkspaceTools


class PlainTools(ToolExecution):
    """The built-in tools over `workspace`. Nobody is asked, since they only read, and nothing is stored."""

    def __init__(self, workspace: WorkspaceTools) -> None:
        super().__init__(ToolRegistry([BuiltinTools(workspace)]))


class NoTools(ToolExecution):
    """Nothing on offer."""

    def __init__(self) -> None:
        super().__init__(ToolRegistry([]))
