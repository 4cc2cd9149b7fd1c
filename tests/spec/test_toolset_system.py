"""The examples of the toolset system's specification, as they stand there.

Its App Builder is in `tests/app/test_plain_toolsets.py`, what a page finds in `tests/gui/renderers/test_html.py`.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from mypt_desktop.app.toolsets import ToolsetOperations
from mypt_desktop.core.messages import JsonObject
from mypt_desktop.store.manifests import ManifestId
from mypt_desktop.store.toolsets import ServerId, ToolsetId
from mypt_desktop.tools.render_plans import Places, RenderPlan, render_plan
from tests.app.test_plain_toolsets import Place

MY_TOOLSET = ToolsetId("my-toolset")
MANIFEST = """\
manifest_version: "1"

id: my-toolset
name: My Toolset
version: "1.0.0"
description: Example toolset with analysis tools

tools:
  - id: analyze_data
    name: Analyze Data
    description: Analyze a data file and return statistics
    entrypoint: tools.analyze:run
    category: analysis
    input_schema:
      type: object
      properties:
        filename:
          type: string
          description: File to analyze
      required: [filename]
    requires_confirmation: false
    renderer:
      type: html
      artifact: artifacts/results.html
      data: "$return"

  - id: transform_file
    name: Transform File
    description: Transform a file using a template
    entrypoint: tools.transform:run
    category: transform
    input_schema:
      type: object
      properties:
        input:
          type: string
        output:
          type: string
        template:
          type: string
      required: [input, output]
    renderer:
      type: code
      file: "$args.output"
      language: auto
      editable: true

# Optional: MCP servers to install
mcp_servers:
  - id: my-mcp-server
    command: npx
    args: ["-y", "my-mcp-package"]
    env:
      API_KEY: "${MY_API_KEY}"  # Reference environment variable
"""
# Its `process` is left to the reader there; the function itself stands as it does.
ANALYZE = '''\
import json
from pathlib import Path


def process(data):
    return {"lines": data.splitlines()}


def run(
    workspace: Path,      # Absolute path to chat's workspace/ directory
    **kwargs              # Arguments from input_schema
) -> dict:
    """
    Execute the tool.

    Args:
        workspace: Path to the chat's materialized workspace directory.
                   Tool can read/write files here freely.
        **kwargs: Arguments matching the tool's input_schema.

    Returns:
        JSON-serializable dict. This becomes $return for renderer interpolation.
    """
    # Example: read a file, process it, write output
    input_file = workspace / kwargs["filename"]
    data = input_file.read_text()
    result = process(data)

    output_file = workspace / "output.json"
    output_file.write_text(json.dumps(result))

    return {
        "summary": "Processed 100 rows",
        "output_file": "output.json",
        "stats": {"rows": 100, "columns": 5}
    }
'''
TRANSFORM = """\
from pathlib import Path


def run(workspace: Path, input: str, output: str, template: str = "default") -> dict:
    (workspace / output).write_text((workspace / input).read_text().upper())
    raise ValueError(f"no template {template}")
"""
TOOLSET = {  # as 3.1 lays it out
    "toolset.yaml": MANIFEST,
    "tools/analyze.py": ANALYZE,
    "tools/transform.py": TRANSFORM,
    "artifacts/results.html": "<!DOCTYPE html><html><head><title>Results</title></head><body></body></html>",
    "assets/templates/default.json": "{}",
}
TABLES = {
    "toolsets": "id name version description enabled installed_at source_type source_ref manifest_version",
    "toolset_files": "toolset_id path kind sha256 size stored_path",
    "tools": "tool_id toolset_id name description category input_schema requires_confirmation enabled entrypoint",
    "tool_render_configs": "tool_id renderer config priority",
    "toolset_mcp_servers": "toolset_id server_id config auto_enabled",
    "workspace_manifests": "id chat_id parent_id files created_at source source_ref",
    "tool_calls": "id chat_id message_id tool_id args result render_plan status error started_at finished_at"
    " pre_manifest_id post_manifest_id",
    "chats": "active_manifest_id",
}
ENDPOINTS = (
    "list_toolsets get_toolset import_toolset export_toolset enable_toolset uninstall_toolset list_tools get_tool"
    " get_workspace_files get_workspace_file get_workspace_manifest get_available_tools"
)
PLACES = Places("chat-1", Path("/data/chats/chat-1/workspace"), Path("/data/toolsets/my-toolset"))


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path)
    with contextlib.closing(place.database), contextlib.closing(place.parts):
        yield place


@pytest.fixture
def installed(place: Place) -> Place:
    place.parts.operations.import_toolset(place.zip(TOOLSET))
    return place


def rows(place: Place, query: str) -> list[dict[str, object]]:
    with place.database.reading() as connection:
        return [dict(row) for row in connection.execute(query)]


@pytest.mark.parametrize("table", TABLES)
def test_the_tables_have_the_columns(place: Place, table: str) -> None:
    columns = {row["name"] for row in rows(place, f"SELECT name FROM pragma_table_info('{table}')")}
    assert set(TABLES[table].split()) <= columns


def test_an_import_makes_the_rows_and_files(installed: Place) -> None:
    (toolset,) = rows(installed, "SELECT * FROM toolsets")
    assert (toolset["id"], toolset["version"], toolset["source_type"]) == ("my-toolset", "1.0.0", "zip")
    assert (toolset["manifest_version"], toolset["enabled"]) == ("1", 1)
    files = {row["path"]: row for row in rows(installed, "SELECT * FROM toolset_files")}
    kinds = {path: row["kind"] for path, row in files.items()}
    assert kinds == {
        "tools/analyze.py": "python",
        "tools/transform.py": "python",
        "artifacts/results.html": "artifact",
        "assets/templates/default.json": "asset",
    }
    for path, row in files.items():
        stored = Path(str(row["stored_path"]))
        assert stored.read_text("utf-8") == TOOLSET[str(path)]
        assert row["sha256"] == hashlib.sha256(stored.read_bytes()).hexdigest()
        assert row["size"] == stored.stat().st_size
        assert "toolsets/my-toolset/" in stored.as_posix()
    tools = {row["tool_id"]: row for row in rows(installed, "SELECT * FROM tools WHERE toolset_id = 'my-toolset'")}
    manifest = yaml.safe_load(MANIFEST)
    assert [*tools] == ["my-toolset:analyze_data", "my-toolset:transform_file"]
    for declared, row in zip(manifest["tools"], tools.values(), strict=True):
        assert json.loads(str(row["input_schema"])) == declared["input_schema"]
        for name in ("name", "description", "category", "entrypoint"):
            assert row[name] == declared[name]
        assert row["requires_confirmation"] == 0
    drawn = {
        row["tool_id"]: {"type": row["renderer"], **json.loads(str(row["config"]))}
        for row in rows(installed, "SELECT * FROM tool_render_configs WHERE tool_id LIKE 'my-toolset:%'")
    }
    assert [*drawn.values()] == [declared["renderer"] for declared in manifest["tools"]]
    (server,) = rows(installed, "SELECT * FROM toolset_mcp_servers")
    assert (server["server_id"], server["auto_enabled"]) == ("my-mcp-server", 1)
    config = {"command": "npx", "args": ["-y", "my-mcp-package"], "env": {"API_KEY": "${MY_API_KEY}"}}
    assert json.loads(str(server["config"])) == config
    (row,) = rows(installed, "SELECT * FROM mcp_servers")
    assert (row["id"], row["enabled"]) == ("my-mcp-server", 1)


def test_a_run_reads_writes_is_kept_and_drawn(installed: Place) -> None:
    files = installed.parts.files.of(installed.chat)
    before = files.write("data.csv", b"a,b\n1,2\n", "user_upload")
    result = installed.call("my-toolset:analyze_data", {"filename": "data.csv"})
    returned: JsonObject = {
        "summary": "Processed 100 rows",
        "output_file": "output.json",
        "stats": {"rows": 100, "columns": 5},
    }
    assert result.content == returned
    assert json.loads((files.folder / "output.json").read_text("utf-8")) == {"lines": ["a,b", "1,2"]}
    (call,) = rows(installed, "SELECT * FROM tool_calls")
    assert (call["tool_id"], call["status"], call["error"]) == ("my-toolset:analyze_data", "success", None)
    assert (call["chat_id"], call["message_id"]) == (installed.chat, installed.answer)
    assert json.loads(str(call["args"])) == {"filename": "data.csv"}
    assert json.loads(str(call["result"])) == returned
    assert call["pre_manifest_id"] == before.id
    (after,) = rows(installed, f"SELECT * FROM workspace_manifests WHERE id = '{call['post_manifest_id']}'")
    assert (after["parent_id"], after["source"]) == (before.id, "tool_run")
    assert [row["active_manifest_id"] for row in rows(installed, "SELECT * FROM chats")] == [after["id"]]
    plan = json.loads(str(call["render_plan"]))
    artifact = Path(plan["config"].pop("artifact"))
    assert plan == {"renderer": "html", "config": {"data": returned}}
    assert artifact.read_text("utf-8") == TOOLSET["artifacts/results.html"]


def test_a_files_bytes_lie_under_their_hash_and_a_version_comes_back(installed: Place) -> None:
    files = installed.parts.files.of(installed.chat)
    first = files.write("data.csv", b"a,b\n1,2\n", "user_upload")
    installed.call("my-toolset:analyze_data", {"filename": "data.csv"})
    chat = files.folder.parent
    assert files.folder == chat / "workspace"
    assert chat.parent.name == "chats"
    for path in files.folder.iterdir():
        name = hashlib.sha256(path.read_bytes()).hexdigest()
        assert (chat / "blobs" / name[:2] / name).read_bytes() == path.read_bytes()
    (row,) = rows(installed, f"SELECT files FROM workspace_manifests WHERE id = '{first.id}'")
    assert json.loads(str(row["files"])) == {"data.csv": hashlib.sha256(b"a,b\n1,2\n").hexdigest()}
    files.checkout(first.id)
    assert [path.name for path in files.folder.iterdir()] == ["data.csv"]


def test_a_run_that_raises_is_an_error_and_what_it_changed_is_kept(installed: Place) -> None:
    files = installed.parts.files.of(installed.chat)
    files.write("a.txt", b"hello", "user_upload")
    result = installed.call("my-toolset:transform_file", {"input": "a.txt", "output": "b.txt"})
    assert result.failed
    (call,) = rows(installed, "SELECT * FROM tool_calls")
    assert call["status"] == "error"
    assert "no template default" in str(call["error"])
    assert files.read("b.txt", ManifestId(str(call["post_manifest_id"]))) == b"HELLO"


@pytest.mark.parametrize(
    ("renderer", "config", "filled"),
    [
        (
            "code",
            {"file": "$args.path", "language": "auto", "editable": True},
            {"file": "src/a.py", "language": "auto", "editable": True},
        ),
        ("code", {"content": "$return.code", "language": "python"}, {"content": "print(1)", "language": "python"}),
        ("document", {"file": "$args.path", "editable": True}, {"file": "src/a.py", "editable": True}),
        ("document", {"content": "$return.text"}, {"content": "# Title"}),
        (
            "html",
            {"artifact": "./artifacts/viz.html", "data": "$return.stats"},
            {"artifact": "/data/toolsets/my-toolset/artifacts/viz.html", "data": {"rows": 100}},
        ),
        ("frame", {"url": "http://localhost:$return.port"}, {"url": "http://localhost:8080"}),
    ],
)
def test_each_renderers_config_is_filled_in(renderer: str, config: JsonObject, filled: JsonObject) -> None:
    arguments: JsonObject = {"path": "src/a.py"}
    result: JsonObject = {"code": "print(1)", "text": "# Title", "stats": {"rows": 100}, "port": 8080}
    assert render_plan(renderer, config, arguments, result, PLACES) == RenderPlan(renderer, filled)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("$args.name", "x"),
        ("$args", {"name": "x"}),
        ("$return.path.to", 7),
        ("$return", {"path": {"to": 7}}),
        ("$chat_id", "chat-1"),
        ("$workspace", "/data/chats/chat-1/workspace"),
        ("$toolset", "/data/toolsets/my-toolset"),
    ],
)
def test_each_expression_resolves(expression: str, value: object) -> None:
    plan = render_plan("html", {"data": expression}, {"name": "x"}, {"path": {"to": 7}}, PLACES)
    assert plan.config["data"] == value


def test_the_render_plan_of_the_example() -> None:
    result: JsonObject = {"summary": "Processed 100 rows", "stats": {"rows": 100}}
    plan = render_plan("html", {"artifact": "artifacts/results.html", "data": "$return"}, {}, result, PLACES)
    assert {"renderer": plan.renderer, "config": plan.config} == {
        "renderer": "html",
        "config": {
            "artifact": "/data/toolsets/my-toolset/artifacts/results.html",
            "data": {"summary": "Processed 100 rows", "stats": {"rows": 100}},
        },
    }


def test_a_servers_variable_stays_one_in_an_export_and_the_server_goes_with_the_toolset(installed: Place) -> None:
    operations = installed.parts.operations
    (listed,) = installed.parts.mcp.list_servers()
    assert (listed.id, listed.state != "off") == (ServerId("my-mcp-server"), True)
    exported = installed.zip({}).with_name("exported.zip")
    operations.export_toolset(MY_TOOLSET, exported)
    shutil.unpack_archive(exported, exported.with_suffix(""))
    manifest = yaml.safe_load((exported.with_suffix("") / "toolset.yaml").read_text("utf-8"))
    assert manifest["mcp_servers"][0]["env"] == {"API_KEY": "${MY_API_KEY}"}
    assert manifest["tools"][0]["renderer"] == {
        "type": "html",
        "artifact": "artifacts/results.html",
        "data": "$return",
    }
    operations.uninstall_toolset(MY_TOOLSET)
    for table in ("toolsets", "toolset_files", "toolset_mcp_servers", "mcp_servers"):
        assert rows(installed, f"SELECT * FROM {table}") == []
    assert operations.import_toolset(exported).id == MY_TOOLSET


def test_every_endpoint_is_an_operation_of_that_name() -> None:
    assert [name for name in ENDPOINTS.split() if not callable(getattr(ToolsetOperations, name, None))] == []
