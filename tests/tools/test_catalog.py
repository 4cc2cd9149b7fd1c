"""The catalogue: one list over all providers, and calls that never raise."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from threading import Event

from mypt_desktop.core.events import CallPrinted
from mypt_desktop.core.messages import ToolCall, ToolResult, ToolSpec
from mypt_desktop.store.chats import ChatId, MessageId
from mypt_desktop.store.database import Database
from mypt_desktop.store.toolsets import Toolsets
from mypt_desktop.tools.builtin_tools import BuiltinTools, keep_rows
from mypt_desktop.tools.catalog import CallContext, CallEvent, Catalog, Tool

CONTEXT = CallContext(ChatId("chat"), MessageId("message"), Event())


class Echo:
    """Tools that say what they were called with; `broken` raises."""

    def __init__(self, group: str, *names: str) -> None:
        self._group = group
        self._names = names

    def tools(self) -> Sequence[Tool]:
        return [
            Tool(ToolSpec(name, "", {"type": "object"}), name, self._group, "toolset", "read", False)
            for name in self._names
        ]

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, ToolResult]:
        if call.name == "broken":
            raise RuntimeError("our own fault")
        yield CallPrinted(call, self._group)
        return ToolResult(call.id, call.name, {"from": self._group})


def _run(catalog: Catalog, name: str) -> tuple[list[CallEvent], ToolResult]:
    events, steps = [], catalog.run(ToolCall(name, {}), CONTEXT)
    while True:
        try:
            events.append(next(steps))
        except StopIteration as end:
            return events, end.value


def test_a_call_goes_to_the_provider_of_its_tool_with_what_it_tells_on_the_way() -> None:
    events, result = _run(Catalog([Echo("one", "a"), Echo("two", "b")]), "b")
    assert [event.text for event in events if isinstance(event, CallPrinted)] == ["two"]
    assert result.content == {"from": "two"}


def test_the_first_provider_of_a_name_keeps_it() -> None:
    catalog = Catalog([Echo("one", "a"), Echo("two", "a", "b")])
    assert [(tool.id, tool.group) for tool in catalog.tools()] == [("a", "one"), ("b", "two")]
    assert _run(catalog, "a")[1].content == {"from": "one"}


def test_an_unknown_tool_and_a_fault_of_ours_are_results() -> None:
    catalog = Catalog([Echo("one", "broken")])
    assert "no tool" in str(_run(catalog, "a")[1].content["error"])
    failed = _run(catalog, "broken")[1]
    assert failed.failed
    assert "our own fault" not in str(failed.content)


def test_built_in_tools_without_an_open_folder_say_so() -> None:
    result = _run(Catalog([BuiltinTools()]), "workspace.search")[1]
    assert result.content == {"error": "No workspace is open."}


def test_the_rows_of_built_in_tools_are_kept_in_step_and_the_users_choice_stays(database: Database) -> None:
    rows = Toolsets(database)
    keep_rows(rows)
    assert [row.tool_id for row in rows.builtins()] == [tool.id for tool in BuiltinTools().tools()]
    rows.set_tool_enabled("workspace.search", False)
    keep_rows(rows)
    assert [row.tool_id for row in rows.builtins() if not row.enabled] == ["workspace.search"]
    rows.set_builtins(rows.builtins()[:1])  # as an older version left them
    keep_rows(rows)
    assert len(rows.builtins()) == len(BuiltinTools().tools())
    assert not rows.builtins()[0].enabled
