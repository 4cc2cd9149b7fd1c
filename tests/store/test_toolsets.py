"""Rows of toolsets: what a built-in's row keeps, which renderer wins, and what a manifest's options become."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mypt_desktop.store.chat_tools import ChatTools
from mypt_desktop.store.chats import Chats
from mypt_desktop.store.database import Database
from mypt_desktop.store.toolsets import (
    Example,
    Installed,
    Permissions,
    RenderConfig,
    ToolOptions,
    ToolRow,
    Toolset,
    ToolsetFile,
    ToolsetGoneError,
    ToolsetId,
    Toolsets,
    options_json,
    permissions_json,
    read_options,
    read_permissions,
)
from tests.databases import fresh_database

TEA = ToolsetId("tea")
STEEP = ToolRow("tea:steep", TEA, "Steep", "Steep it", "", {"type": "object"}, entrypoint="tools.tea:steep")
INSTALLED = Installed(
    Toolset(TEA, "Tea", "1.0.0", "", True, "2026-11-22T00:00:00+00:00", "zip", "tea.zip", "1"),
    (ToolsetFile("tools/tea.py", "python", "00", 3, "/data/toolsets/tea/1/tools/tea.py"),),
    (STEEP,),
    (RenderConfig("tea:steep", "code", {"content": "$return"}),),
    (),
)


@pytest.fixture
def toolsets(tmp_path: Path) -> Iterator[Toolsets]:
    with closing(fresh_database(tmp_path / "mypt.sqlite")) as database:
        yield Toolsets(database)


def test_what_was_installed_is_read_back_equal(toolsets: Toolsets) -> None:
    toolsets.install(INSTALLED)
    assert toolsets.get(TEA) == INSTALLED
    assert toolsets.tool("tea:steep") == STEEP


def test_the_renderer_with_the_highest_priority_wins(toolsets: Toolsets) -> None:
    toolsets.install(INSTALLED)
    toolsets.set_render_config(RenderConfig("tea:steep", "document", {"content": "x"}, priority=5))
    toolsets.set_render_config(RenderConfig("tea:steep", "html", {"artifact": "x.html"}, priority=3))
    winner = toolsets.render_config("tea:steep")
    assert winner is not None
    assert winner.renderer == "document"
    assert toolsets.render_configs() == {"tea:steep": winner}
    toolsets.remove_render_config("tea:steep", 5)
    assert toolsets.render_configs()["tea:steep"].renderer == "html"
    assert toolsets.render_config("tea:pour") is None
    with pytest.raises(ToolsetGoneError):
        toolsets.set_render_config(RenderConfig("tea:pour", "code", {}))


def test_built_in_tools_have_rows_too_and_stay_switched_off(toolsets: Toolsets) -> None:
    search = ToolRow("workspace.search", None, "Search", "Find passages", "", {"type": "object"})
    toolsets.set_builtins([search])
    toolsets.set_tool_enabled("workspace.search", False)
    toolsets.set_builtins([search])
    assert not toolsets.tool("workspace.search").enabled
    assert toolsets.tools() == ()
    toolsets.set_builtins([])
    with pytest.raises(ToolsetGoneError):
        toolsets.tool("workspace.search")
    with pytest.raises(ToolsetGoneError):
        toolsets.set_tool_enabled("workspace.search", True)


@pytest.mark.parametrize(
    "permissions",
    [
        Permissions(),
        Permissions("listen"),
        Permissions("connect", ("example.com",), ("workspace", "~/x"), subprocess=True),
    ],
)
def test_permissions_survive_their_json(permissions: Permissions) -> None:
    assert read_permissions(permissions_json(permissions)) == permissions


@pytest.mark.parametrize(
    "options",
    [ToolOptions(), ToolOptions(2.5, read_only=True, keep_running=True, examples=(Example({}, {"a": 1}, {"x": "y"}),))],
)
def test_options_survive_their_json(options: ToolOptions) -> None:
    assert read_options(options_json(options)) == options


def test_a_tool_that_always_runs_is_asked_about_again_when_its_toolset_is_another(tmp_path: Path) -> None:
    with closing(Database(tmp_path / "mypt.sqlite")) as database:
        toolsets, chat = Toolsets(database), Chats(database).create()
        toolsets.install(INSTALLED)
        ChatTools(database, chat).allow_always("tea:steep")
        toolsets.install(INSTALLED)
        assert ChatTools(database, chat).always_allowed() == frozenset()
        ChatTools(database, chat).allow_always("tea:steep")
        toolsets.remove(TEA)
        assert ChatTools(database, chat).always_allowed() == frozenset()
