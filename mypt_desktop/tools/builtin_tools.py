"""BuiltinTools: the tools over the user's documents as a provider, and their rows in the table of tools."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from mypt_desktop.core.messages import ToolCall, ToolResult, ToolSpec
from mypt_desktop.store.toolsets import ToolRow, Toolsets
from mypt_desktop.tools.registry import CallContext, CallEvent, Tool, refused, result_with
from mypt_desktop.tools.workspace import BUILTINS, WorkspaceTools

GROUP = "Built-in"
_ABOUT = "It reads the documents of the open workspace and changes nothing."


class BuiltinTools:
    """`workspace` are the tools over the open folder; without one they are listed and refuse to run."""

    def __init__(self, workspace: WorkspaceTools | None = None) -> None:
        self._workspace = workspace

    def tools(self) -> Sequence[Tool]:
        shipped = [_tool(tool.spec, tool.title, offered=tool.offered) for tool in BUILTINS.values()]
        declared = self._workspace.specs() if self._workspace else ()
        return (*shipped, *(_tool(spec, spec.name) for spec in declared if spec.name not in BUILTINS))

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, ToolResult]:
        """See `tools.registry.Provider`. Yields nothing: these tools answer at once."""
        yield from ()
        if self._workspace is None:
            return refused(call, "No workspace is open.")
        return result_with(call, self._workspace.run(call.name, call.arguments, context.cancel))


def _tool(spec: ToolSpec, title: str, *, offered: bool = True) -> Tool:
    return Tool(
        spec, title, GROUP, "builtin", "read", confirm=False, category="documents", about=_ABOUT, offered=offered
    )


def keep_rows(rows: Toolsets, more: Sequence[Tool] = ()) -> None:
    """Makes the table of tools say what this program has, `more` included, if it does not; which tools are enabled
    stays."""
    wanted = tuple(
        ToolRow(tool.id, None, tool.title, tool.spec.description, tool.category, tool.spec.parameters)
        for tool in (*BuiltinTools().tools(), *more)
    )
    if tuple(replace(row, enabled=True) for row in rows.builtins()) != wanted:
        rows.set_builtins(wanted)
