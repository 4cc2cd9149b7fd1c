"""docs/toolset_format.md names every field of the manifest, marks ours, and its example is a toolset that works."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.sandbox.functions import Functions
from mypt_desktop.store.toolsets import ToolsetId
from mypt_desktop.tools.toolset_examples import run_examples
from mypt_desktop.tools.toolsets.library import ToolsetLibrary
from mypt_desktop.tools.toolsets.manifest_schema import RENDERER_FIELDS, SCHEMA
from mypt_desktop.tools.toolsets.skeleton import create
from tests.tools.toolsets.packing import PAGE

_TOOL = SCHEMA["properties"]["tools"]["items"]["properties"]
FIELDS: dict[str, dict[str, Any]] = {
    "The toolset": SCHEMA["properties"],
    "`tools`": _TOOL,
    "`renderer`": _TOOL["renderer"]["else"]["properties"],
    "`permissions` (ours)": SCHEMA["properties"]["permissions"]["properties"],
    "`examples` (ours)": _TOOL["examples"]["items"]["properties"],
    "`mcp_servers`": SCHEMA["properties"]["mcp_servers"]["items"]["properties"],
}
OURS = {"permissions", "timeout", "read_only", "keep_running", "examples", "priority", "auto_enabled"}


@pytest.fixture(scope="module")
def text(checkout: Path) -> str:
    return (checkout / "docs" / "toolset_format.md").read_text("utf-8")


def _rows(text: str, heading: str) -> Iterator[tuple[str, str]]:
    section = re.search(rf"^### {re.escape(heading)}\n(.*?)(?=^##)", text, re.DOTALL | re.MULTILINE)
    assert section, heading
    yield from re.findall(r"^\| `(\w+)` \| *([^|]*?) *\|", section[1], re.MULTILINE)


@pytest.mark.parametrize("heading", FIELDS)
def test_every_field_stands_in_its_table_and_ours_are_marked(heading: str, text: str) -> None:
    rows = dict(_rows(text, heading))
    assert set(rows) == set(FIELDS[heading])
    if "ours" not in heading:
        assert {name for name, mark in rows.items() if mark == "ours"} == OURS & set(rows)


@pytest.mark.parametrize("heading", ["The toolset", "`tools`", "`mcp_servers`"])
def test_the_tables_say_which_fields_are_needed(heading: str, text: str) -> None:
    schemas = {"The toolset": SCHEMA} | {
        f"`{name}`": SCHEMA["properties"][name]["items"] for name in ("tools", "mcp_servers")
    }
    needed = {name for name, mark in _rows(text, heading) if mark == "needed"}
    assert needed == set(schemas[heading]["required"])


def test_the_table_of_renderers_says_which_type_takes_what(text: str) -> None:
    for name, mark in _rows(text, "`renderer`"):
        if name not in ("type", "priority"):
            types = {kind for kind, (allowed, _) in RENDERER_FIELDS.items() if name in allowed}
            assert set(mark.split(", ")) == types, name


def _example(text: str, folder: Path) -> Path:
    (manifest,) = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    (source,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    for path, content in {"toolset.yaml": manifest, "tools/tea.py": source, "artifacts/clock.html": PAGE}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content, encoding="utf-8")
    return folder


def test_the_example_shows_every_field_and_is_a_toolset_that_works(
    text: str, library: ToolsetLibrary, tmp_path: Path
) -> None:
    folder = _example(text, tmp_path / "tea")
    manifest = (folder / "toolset.yaml").read_text("utf-8")
    for fields in FIELDS.values():
        for name in fields:
            assert re.search(rf"^[ -]*{name}:", manifest, re.MULTILINE), name
    bundle = library.read(folder)
    library.install(bundle)
    assert len(library.get(ToolsetId("tea-timer")).servers) == 2
    with closing(Functions()) as functions:
        runs = list(run_examples(bundle, functions))
    assert [(run.tool, run.fault) for run in runs] == [("steep", "")]


def test_a_new_toolset_works_at_once(library: ToolsetLibrary, tmp_path: Path) -> None:
    bundle = library.read(create("My Words", tmp_path, ()))
    assert (bundle.manifest.id, bundle.manifest.name) == ("my-words", "My Words")
    with closing(Functions()) as functions:
        runs = list(run_examples(bundle, functions))
    assert [run.fault for run in runs] == [""]


def test_the_toolsets_that_come_along_are_in_order(checkout: Path, library: ToolsetLibrary) -> None:
    folders = [path for path in (checkout / "resources" / "toolsets").iterdir() if path.is_dir()]
    assert folders
    for folder in folders:
        assert library.read(folder).manifest.id == folder.name
