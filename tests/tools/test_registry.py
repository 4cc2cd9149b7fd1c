"""The registry: one list over all providers, and the built-in tools as one of them."""

from __future__ import annotations

from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.store.database import Database
from mypt_desktop.store.toolsets import Toolsets
from mypt_desktop.tools.builtin_tools import BuiltinTools, keep_rows
from mypt_desktop.tools.registry import ToolRegistry
from mypt_desktop.tools.workspace import BUILTINS, TOOL_REGISTRY
from tests.fakes import EchoTools


def test_all_tools_are_listed_in_the_order_of_their_providers() -> None:
    one, two = EchoTools("one", "a"), EchoTools("two", "b")
    registry = ToolRegistry([one, two])
    assert [tool.id for tool in registry.tools()] == ["a", "b"]
    found = registry.find("b")
    assert found is not None
    assert (found.tool.spec, found.provider) == (ToolSpec("b", "", {"type": "object"}), two)
    assert registry.find("c") is None


def test_the_first_provider_of_a_name_keeps_it() -> None:
    registry = ToolRegistry([EchoTools("one", "a"), EchoTools("two", "a", "b")])
    assert [(tool.id, tool.group) for tool in registry.tools()] == [("a", "one"), ("b", "two")]


def test_what_is_switched_off_is_not_there() -> None:
    registry = ToolRegistry([EchoTools("one", "a", "b")], {"a"})
    assert [tool.id for tool in registry.tools()] == ["b"]
    assert registry.find("a") is None


def test_every_built_in_tool_is_provided_and_models_are_offered_those_that_say_so() -> None:
    tools = BuiltinTools().tools()
    assert [tool.id for tool in tools] == list(BUILTINS)
    assert [tool.id for tool in tools if tool.offered] == list(TOOL_REGISTRY)


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
