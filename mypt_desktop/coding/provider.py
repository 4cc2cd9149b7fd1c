"""CodingTools: the coding tools as a provider of the registry. Each module declares its tools; here they are listed.

To add one: declare a `Tool` in a module of this package, enter it in `TOOLS`, and hand a `CodingTool` that runs it to
`CodingTools` where the program is put together (`app.tool_parts`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Final, TypeAlias

from mypt_desktop.coding.agents_task import TASK
from mypt_desktop.coding.ask import ASK
from mypt_desktop.coding.ast_specs import AST_EDIT, AST_GREP
from mypt_desktop.coding.cells import EVAL
from mypt_desktop.coding.checkpoint import CHECKPOINT, REWIND
from mypt_desktop.coding.files_specs import DELETE, EDIT, FIND, MOVE, READ, SEARCH, WRITE
from mypt_desktop.coding.git import GIT
from mypt_desktop.coding.git_commit import GIT_COMMIT
from mypt_desktop.coding.testing import TEST
from mypt_desktop.coding.todo import TODO
from mypt_desktop.core.file_changes import Preview
from mypt_desktop.core.messages import JsonObject, ToolCall, ToolResult
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.tools.registry import CallContext, CallEvent, Tool, refused, result_with

Run: TypeAlias = Callable[[ToolCall, CallContext], Generator[CallEvent, None, JsonObject]]
"""The content of a call's result; `{"error": sentence}` where it failed. May raise `UserError`."""

FILE_TOOLS: Final[tuple[Tool, ...]] = (READ, WRITE, EDIT, FIND, SEARCH, AST_GREP, AST_EDIT, MOVE, DELETE)
SESSION_TOOLS: Final[tuple[Tool, ...]] = (ASK, EVAL, GIT, GIT_COMMIT, TEST, TODO, TASK, CHECKPOINT, REWIND)

TOOLS: Final = (*FILE_TOOLS, *SESSION_TOOLS)
"""Every coding tool there is, the most useful first: a model that reads little at once is told of the first ones."""


NAMES: Final = frozenset(tool.id for tool in TOOLS)
"""For models that plan for themselves: an edit takes a search, a reading and a patch."""


@dataclass(frozen=True, slots=True)
class CodingTool:
    """A tool and what runs it. `preview` says what a call would change before the user is asked about it; it raises
    `UserError` where the call cannot be run, and then nobody is asked. `draw`: how a result that did not fail is
    drawn."""

    tool: Tool
    run: Run
    preview: Callable[[ToolCall, Event], Preview] | None = None
    draw: Callable[[ToolCall, ToolResult], RenderPlan | None] | None = None


class CodingTools:
    """The coding tools of one chat, or of a folder of the command line."""

    def __init__(self, tools: Iterable[CodingTool]) -> None:
        self._tools = {one.tool.id: one for one in tools}

    def tools(self) -> Sequence[Tool]:
        return tuple(one.tool for one in self._tools.values())

    def preview(self, call: ToolCall, cancel: Event) -> Preview:
        """What the call would change. Raises `UserError` where it would fail."""
        found = self._tools.get(call.name)
        return Preview() if found is None or found.preview is None else found.preview(call, cancel)

    def drawn(self, call: ToolCall, result: ToolResult) -> RenderPlan | None:
        """How the result is drawn; None for plain."""
        found = self._tools.get(call.name)
        return None if found is None or found.draw is None else found.draw(call, result)

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, ToolResult]:
        found = self._tools.get(call.name)
        if found is None:
            return refused(call, f"The tool {call.name} is not on offer here.")
        return result_with(call, (yield from found.run(call, context)))


class Listed(CodingTools):
    """All of them, to be listed; none runs."""

    def __init__(self) -> None:
        super().__init__(())

    def tools(self) -> Sequence[Tool]:
        return TOOLS
