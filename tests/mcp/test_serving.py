"""The app as a server, driven by the SDK's client in both eras, as any other program would."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, MCPError, StdioServerParameters

from mypt_desktop.mcp.serving import make_server, own_entry
from mypt_desktop.workspace.engine import WorkspaceEngine

eras = pytest.mark.parametrize("mode", ["2026-07-28", "legacy"])


def asked(folder: Path, mode: str, ask: Callable[[Client], Awaitable[Any]]) -> Any:
    """What `ask` finds out from a server over `folder`."""
    with WorkspaceEngine(folder, folder.parent / "index") as engine:
        engine.refresh()

        async def run() -> Any:
            async with Client(make_server(engine), mode=mode) as client:
                return await ask(client)

        return asyncio.run(run())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "docs/deep").mkdir(parents=True)
    (tmp_path / "docs/tea time.md").write_text("# Tea\n\nTea is served at four in the garden.\n", encoding="utf-8")
    (tmp_path / "docs/deep/coffee.txt").write_text("Coffee is served at nine in the hall.\n", encoding="utf-8")
    return tmp_path / "docs"


@eras
def test_it_offers_four_tools_that_only_read(folder: Path, mode: str) -> None:
    async def ask(client: Client) -> Any:
        return (await client.list_tools()).tools

    tools = asked(folder, mode, ask)
    assert [tool.name for tool in tools] == [
        "workspace.search",
        "workspace.list_docs",
        "workspace.get_doc",
        "workspace.summarize",
    ]
    assert all(tool.annotations.read_only_hint for tool in tools)


@eras
def test_a_search_finds_the_passage(folder: Path, mode: str) -> None:
    async def ask(client: Client) -> Any:
        return await client.call_tool("workspace.search", {"query": "served at four", "top_k": 1})

    result = asked(folder, mode, ask)
    assert not result.is_error
    assert "four in the garden" in result.structured_content["documents"][0]["text"]
    assert json.loads(result.content[0].text) == result.structured_content


def test_what_is_wrong_with_a_call_is_said_in_its_result(folder: Path) -> None:
    async def ask(client: Client) -> Any:
        return await client.call_tool("workspace.search", {"top_k": "many"})

    result = asked(folder, "2026-07-28", ask)
    assert result.is_error
    assert "error" in result.structured_content


@eras
def test_documents_are_resources(folder: Path, mode: str) -> None:
    async def ask(client: Client) -> Any:
        resources = (await client.list_resources()).resources
        texts = [(await client.read_resource(one.uri)).contents[0].text for one in resources]
        return {one.name: text for one, text in zip(resources, texts, strict=True)}

    found = asked(folder, mode, ask)
    assert set(found) == {"tea time.md", "deep/coffee.txt"}
    assert "four in the garden" in found["tea time.md"]


@pytest.mark.parametrize("uri", ["workspace:///../index/meta.json", "file:///etc/passwd", "workspace:///none.md"])
def test_nothing_outside_of_the_folder_is_read(folder: Path, uri: str) -> None:
    async def ask(client: Client) -> Any:
        with pytest.raises(MCPError, match="There is no document"):
            await client.read_resource(uri)

    asked(folder, "2026-07-28", ask)


def test_it_is_served_over_standard_streams_and_ends_with_its_input(folder: Path, tmp_path: Path) -> None:
    entry = own_entry(folder, tmp_path / "data")["docs"]
    checkout = str(Path(__file__).parents[2])
    parameters = StdioServerParameters(command=entry["command"], args=entry["args"], env={"PYTHONPATH": checkout})

    async def run() -> Any:
        async with Client(parameters) as client:
            listed = await client.call_tool("workspace.list_docs", {})
            return client.protocol_version, listed.structured_content["total"]

    assert asyncio.run(run()) == ("2026-07-28", 2)


def test_the_entry_to_paste_starts_this_program(folder: Path) -> None:
    entry = own_entry(folder)["docs"]
    assert entry["command"] == sys.executable
    assert entry["args"][-3:] == ["mcp", "serve", str(folder)]
