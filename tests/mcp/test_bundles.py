"""Bundles of servers: read by the schema of their version, reviewed, installed, updated, and really started."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from installer.linux import server_bundle
from mypt_desktop.app.mcp_servers import McpOperations
from mypt_desktop.core.errors import UserError
from mypt_desktop.mcp.bundle import ServerBundleError, read_bundle, server_config
from mypt_desktop.mcp.unpacking import bundle_folder
from mypt_desktop.mcp.values import Secrets
from mypt_desktop.store.database import Database
from mypt_desktop.store.toolset_values import ServerId

from .conftest import RAW

MANIFEST: Mapping[str, Any] = {
    "manifest_version": "0.3",
    "name": "raw server",
    "display_name": "Raw",
    "version": "1.0.0",
    "description": "Says what you say",
    "author": {"name": "Somebody"},
    "server": {
        "type": "python",
        "entry_point": "server/main.py",
        "mcp_config": {
            "command": "python",
            "args": ["${__dirname}/server/main.py", "${user_config.how}", "${user_config.folders}"],
            "env": {"API_KEY": "${user_config.key}", "PLACE": "${HOME}${/}x"},
        },
    },
    "user_config": {
        "how": {"type": "string", "title": "How", "description": "How it behaves", "default": "banner"},
        "key": {"type": "string", "title": "Key", "description": "Secret", "sensitive": True, "required": True},
        "folders": {"type": "directory", "title": "Folders", "description": "Where", "multiple": True},
        "count": {"type": "number", "title": "Count", "description": "How many", "min": 1, "max": 5},
    },
}


def packed(target: Path, manifest: Mapping[str, Any] | None = None, **more: bytes) -> Path:
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("manifest.json", json.dumps(manifest or MANIFEST))
        archive.writestr("server/main.py", Path(RAW).read_bytes())
        for name, data in more.items():
            archive.writestr(name, data)
    return target


def changed(**members: Any) -> dict[str, Any]:
    return {**MANIFEST, **members}


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[McpOperations]:
    with (
        closing(Database(tmp_path / "data/mypt.sqlite")) as database,
        closing(
            McpOperations(database, tmp_path / "data/mcp", private=tmp_path / "data", secrets=Secrets(lambda: None))
        ) as made,
    ):
        yield made


def test_a_bundle_is_installed_started_updated_and_removed(servers: McpOperations, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    values = {"key": "s3cret", "folders": [str(tmp_path / "docs")]}
    review = servers.bundles.review(packed(tmp_path / "raw.mcpb"))
    assert (review.bundle.title, review.before) == ("Raw", "")
    assert any(str(tmp_path / "docs") in one for one in servers.bundles.may(review.bundle, values, _none()))
    servers.bundles.install(review.bundle, values)
    id = ServerId("raw-server")
    assert servers.test(id).protocol == "2025-06-18"
    assert any("Welcome" in line for line in servers.get_server(id).messages)  # which the setting asked for
    kept = [path.read_bytes() for path in (tmp_path / "data").glob("mypt.sqlite*")]
    assert not any(b"s3cret" in data for data in kept)
    newer = servers.bundles.review(packed(tmp_path / "newer.mcpb", changed(version="1.1.0")))
    assert (newer.before, newer.values) == ("1.0.0", {"folders": [str(tmp_path / "docs")]})
    assert newer.changes == ("Nothing in it is different but what it says of itself.",)
    servers.bundles.install(newer.bundle, {**newer.values, "key": "s3cret"})
    assert servers.test(id).protocol == "2025-06-18"
    servers.remove(id)
    assert not bundle_folder(tmp_path / "data/mcp", id).exists()


def test_an_update_says_what_is_different(servers: McpOperations, tmp_path: Path) -> None:
    servers.bundles.install(
        servers.bundles.review(packed(tmp_path / "raw.mcpb", **{"a.py": b"1"})).bundle, {"key": "a"}
    )
    plain = MANIFEST["server"]["mcp_config"]
    config = {
        **plain,
        "args": ["${__dirname}/server/main.py", "--all"],
        "env": {**plain["env"], "PLACE": "/", "NEW": "1"},
    }
    settings = {name: about for name, about in MANIFEST["user_config"].items() if name not in ("how", "folders")}
    manifest = changed(
        version="2.0.0",
        author={"name": "Somebody else"},
        server={**MANIFEST["server"], "mcp_config": config},
        user_config={**settings, "all": {"type": "boolean", "title": "All", "description": "All of it"}},
    )
    more = {f"lib/{number}.py": b"new" for number in range(7)}
    review = servers.bundles.review(packed(tmp_path / "new.mcpb", manifest, **{"a.py": b"2"}, **more))
    starts = "'${__dirname}/server/main.py'"
    before = f"python {starts} '${{user_config.how}}' '${{user_config.folders}}'"
    assert review.changes == (
        f"It is by Somebody else; the installed one is by {MANIFEST['author']['name']}.",
        f"It is started with python {starts} --all; the installed one with {before}.",
        "Other values of the environment: NEW, PLACE.",
        "New settings: All.",
        "Settings that are gone: How, Folders.",
        "New files: lib/0.py, lib/1.py, lib/2.py, lib/3.py, lib/4.py and 2 more.",
        "Changed files: a.py.",
    )
    again = servers.bundles.review(packed(tmp_path / "again.mcpb", changed(version="1.0.1")))
    assert again.changes == ("Files that are gone: a.py.",)


def _none() -> Any:
    from mypt_desktop.mcp.config import ServerOptions

    return ServerOptions()


def test_settings_become_arguments_and_variables(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    bundle = read_bundle(packed(tmp_path / "raw.mcpb"))
    values = {"key": "abc", "folders": [str(tmp_path / "a"), str(tmp_path / "b")], "how": "x y"}
    config, secrets = server_config(bundle, values)
    assert config.args[1:] == ("x y", str(tmp_path / "a"), str(tmp_path / "b"))
    assert config.args[0].startswith("${SERVER_BUNDLE}/")
    assert config.env["API_KEY"] == "${SETTING_KEY}"
    assert config.env["PLACE"].endswith("x")
    assert secrets == {"SETTING_KEY": "abc"}


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({}, "Key is missing"),
        ({"key": "a", "folders": ["/nowhere/at/all"]}, "there is no directory"),
        ({"key": "a", "count": "many"}, "must be a number"),
        ({"key": "a", "count": 9}, "must be from 1 to 5"),
    ],
)
def test_a_value_that_does_not_fit_is_said(tmp_path: Path, values: dict[str, Any], fault: str) -> None:
    with pytest.raises(ServerBundleError, match=fault):
        server_config(read_bundle(packed(tmp_path / "raw.mcpb")), values)


@pytest.mark.parametrize("version", ["0.1", "0.2", "0.3", "0.4"])
def test_every_version_of_the_manifest_is_read(tmp_path: Path, version: str) -> None:
    assert read_bundle(packed(tmp_path / "a.mcpb", changed(manifest_version=version))).id == "raw-server"


def test_the_older_name_of_the_version_is_read(tmp_path: Path) -> None:
    manifest = {name: value for name, value in MANIFEST.items() if name != "manifest_version"}
    assert read_bundle(packed(tmp_path / "a.dxt", {**manifest, "dxt_version": "0.1"})).version == "1.0.0"


def test_what_this_system_needs_instead_is_taken(tmp_path: Path) -> None:
    config = {**MANIFEST["server"]["mcp_config"], "platform_overrides": {sys.platform: {"command": "python3"}}}
    server = {**MANIFEST["server"], "mcp_config": config}
    assert read_bundle(packed(tmp_path / "a.mcpb", changed(server=server))).command == "python3"


def test_a_signature_behind_the_archive_is_passed_over(tmp_path: Path) -> None:
    path = packed(tmp_path / "a.mcpb")
    path.write_bytes(path.read_bytes() + b"MCPB_SIG_V1" + b"\x04\x00\x00\x00abcd" + b"MCPB_SIG_END")
    assert read_bundle(path).id == "raw-server"


def test_a_bundle_of_uv_says_that_it_needs_a_network(tmp_path: Path) -> None:
    server = {"type": "uv", "entry_point": "src/main.py", "mcp_config": {"command": "uv", "args": ["run"]}}
    bundle = read_bundle(packed(tmp_path / "a.mcpb", changed(manifest_version="0.4", server=server)))
    assert "network" in bundle.notes[0]


@pytest.mark.parametrize(
    ("manifest", "fault"),
    [
        (changed(manifest_version="9.9"), "manifest version '9.9'"),
        (changed(server={"type": "magic"}), "wrong at"),
        (changed(author="Somebody"), "wrong at author"),
        (changed(server={**MANIFEST["server"], "entry_point": "none.py"}), "entry point 'none.py' is not in it"),
        (changed(compatibility={"platforms": ["darwin" if sys.platform != "darwin" else "win32"]}), "it is for"),
    ],
)
def test_a_manifest_that_is_wrong_is_refused_with_the_place(
    tmp_path: Path, manifest: dict[str, Any], fault: str
) -> None:
    with pytest.raises(ServerBundleError, match=fault):
        read_bundle(packed(tmp_path / "a.mcpb", manifest))


def test_what_is_no_bundle_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.mcpb").write_bytes(b"hello")
    with pytest.raises(ServerBundleError, match=r"a\.mcpb was refused"):
        read_bundle(tmp_path / "a.mcpb")
    with zipfile.ZipFile(tmp_path / "b.mcpb", "w") as archive:
        archive.writestr("readme.txt", "hello")
    with pytest.raises(ServerBundleError, match=r"has no manifest\.json"):
        read_bundle(tmp_path / "b.mcpb")
    with pytest.raises(ServerBundleError, match="cannot be read"):
        read_bundle(tmp_path / "none.mcpb")


@pytest.mark.parametrize("name", ["../evil.py", "/etc/evil", "a/../../evil", "C:\\evil"])
def test_an_entry_that_leads_out_is_refused(tmp_path: Path, name: str) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("manifest.json", json.dumps(MANIFEST))
        archive.writestr(zipfile.ZipInfo(name), "x")
    (tmp_path / "a.mcpb").write_bytes(data.getvalue())
    with pytest.raises(ServerBundleError, match="was refused"):
        read_bundle(tmp_path / "a.mcpb")


def test_a_server_of_the_users_is_not_replaced_by_a_bundle(servers: McpOperations, tmp_path: Path) -> None:
    from mypt_desktop.mcp.config import read_config

    servers.add(read_config("raw-server", {"command": "x"}))
    with pytest.raises(UserError, match="not of a bundle"):
        servers.bundles.review(packed(tmp_path / "raw.mcpb"))


def test_a_machine_without_python_runs_a_python_server_with_the_programs_own(
    servers: McpOperations, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mypt_desktop.mcp.launching.Launching.path", lambda self: str(tmp_path / "nothing"))
    bundle = servers.bundles.review(packed(tmp_path / "raw.mcpb")).bundle
    servers.bundles.install(bundle, {"key": "a"})
    assert servers.test(ServerId("raw-server")).protocol == "2025-06-18"


def test_the_bundle_that_is_tried_in_a_bare_system_runs(
    servers: McpOperations, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mypt_desktop.mcp.launching.Launching.path", lambda self: str(tmp_path / "nothing"))
    server_bundle.write(tmp_path / "server.mcpb")
    servers.bundles.install(servers.bundles.review(tmp_path / "server.mcpb").bundle, {})
    assert [tool.name for tool in servers.test(ServerId(server_bundle.NAME)).tools] == ["say_hello"]


def test_the_programs_own_python_runs_scripts_and_modules(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib/helper.py").write_text("import sys\nsaid = sys.argv", encoding="utf-8")
    (tmp_path / "main.py").write_text("import helper, beside\nprint(helper.said, beside.x, __name__)", encoding="utf-8")
    (tmp_path / "beside.py").write_text("x = 1", encoding="utf-8")
    environment = {"PYTHONPATH": f"{Path(__file__).parents[2]}{os.pathsep}{tmp_path / 'lib'}"}
    command = [sys.executable, "-m", "mypt_desktop", "--run-python", "-u", str(tmp_path / "main.py"), "a", "b"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == f"[{str(tmp_path / 'main.py')!r}, 'a', 'b'] 1 __main__\n"
