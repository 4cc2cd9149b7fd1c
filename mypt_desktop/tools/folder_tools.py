"""FolderTools: the tools of the enabled toolsets on a folder of the user's, in the place of a chat's files.

For a call that the user makes without a chat: nothing is versioned, and what the tool changes is changed there.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from pathlib import Path

from mypt_desktop.core.messages import ToolCall, ToolResult
from mypt_desktop.sandbox.functions import FunctionCall, Functions, Raised, Returned, Stopped
from mypt_desktop.tools.permissions import checked_folder, limits, with_missing
from mypt_desktop.tools.registry import CallContext, CallEvent, Tool, refused
from mypt_desktop.tools.toolset_tools import ToolsetTools


class FolderTools:
    """`on_print` gets what a tool prints, in pieces, on the thread that runs it."""

    def __init__(
        self, toolsets: ToolsetTools, functions: Functions, folder: Path, on_print: Callable[[str], None]
    ) -> None:
        self._toolsets = toolsets
        self._functions = functions
        self._folder = folder
        self._on_print = on_print

    def tools(self) -> Sequence[Tool]:
        told = f"files in {self._folder}"
        return [replace(tool, about=tool.about.replace("files of this chat", told)) for tool in self._toolsets.tools()]

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, ToolResult]:
        """See `tools.registry.Provider`. A process that the tool keeps running ends with `Functions`. Raises
        `UserError` before it runs."""
        yield from ()
        with self._toolsets.job(call.name) as job:
            checked_folder(self._folder, job.private)
            keeps = job.tool.options.keep_running
            bounds = limits(job.permissions, job.tool.options, self._folder, self._folder, job.private)
            outcome = self._functions.run(
                FunctionCall(job.code, job.tool.entrypoint, self._folder, call.arguments, keeps, call.id),
                replace(bounds, refused_ports=job.refused_ports),
                cancel=context.cancel,
                on_print=self._on_print,
            )
        match outcome:
            case Returned(value):
                return ToolResult(call.id, call.name, value)
            case Raised():
                return refused(call, with_missing(outcome, self._folder))
            case Stopped(reason):
                return refused(call, reason)
