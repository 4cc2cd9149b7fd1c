"""Toolsets are installed, updated, exported and removed: all or nothing, and never under a running call."""

from __future__ import annotations

import os
import zipfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from mypt_desktop.store.database import Database
from mypt_desktop.store.toolsets import (
    Installed,
    McpServer,
    RenderConfig,
    ServerId,
    ServerTakenError,
    ToolsetGoneError,
    ToolsetId,
    Toolsets,
)
from mypt_desktop.tools.toolsets.installed_files import ToolsetFilesError
from mypt_desktop.tools.toolsets.library import ToolsetLibrary
from tests.tools.toolsets.conftest import MakeZip, on_disk
from tests.tools.toolsets.packing import GOOD, MANIFEST, SERVER, TEA, TEA_TIMER

FULL = (
    MANIFEST.replace("tools:", "permissions: {network: [example.com], folders: [workspace], subprocess: true}\ntools:")
    .replace("    category: kitchen", "    requires_confirmation: true\n    category: kitchen\n    timeout: 2.5")
    .replace("    category: kitchen", "    read_only: true\n    keep_running: true\n    category: kitchen")
    .replace(
        "    category: kitchen",
        "    category: kitchen\n    examples:\n      - files: {a.txt: 'x: y'}\n        arguments: {leaves: '1e3'}\n"
        "        result: {minutes: 3, no: [yes, 1.5, null]}",
    )
    .replace(
        "          type: string",
        '          type: string\n          description: "Which: \\"green\\", # or so\\n\\ttabbed"',
    )
)


def _install(library: ToolsetLibrary, make_zip: MakeZip, manifest: str = MANIFEST, **files: str) -> Installed:
    changed = {name.replace("__", "/"): text for name, text in files.items()}
    library.install(library.read(make_zip({**GOOD, "toolset.yaml": manifest} | changed)))
    return library.get(TEA_TIMER)


def _newer(version: str = "1.3.0") -> str:
    return MANIFEST.replace("1.2.0", version)


def _same_rows(installed: Installed) -> object:
    """Everything but when, from where and whereto it was installed."""
    return (
        replace(installed.toolset, installed_at="", source_ref="", source_type="zip"),
        [replace(file, stored_path="") for file in installed.files],
        installed.tools,
        installed.renderers,
        installed.servers,
    )


def test_an_installed_toolset_has_rows_and_files(library: ToolsetLibrary, make_zip: MakeZip, root: Path) -> None:
    installed = _install(library, make_zip)
    assert [tool.tool_id for tool in installed.tools] == ["tea-timer:steep"]
    assert installed.renderers == (
        RenderConfig("tea-timer:steep", "html", {"artifact": "artifacts/clock.html", "data": "$return"}),
    )
    assert [(file.path, file.kind) for file in installed.files] == [
        ("artifacts/clock.html", "artifact"),
        ("tools/tea.py", "python"),
    ]
    assert Path(installed.files[1].stored_path).read_text("utf-8") == TEA
    assert installed.toolset.source_type == "zip"
    assert library.verify() == ()


def test_reviewing_writes_nothing(library: ToolsetLibrary, make_zip: MakeZip, root: Path) -> None:
    review = library.review(library.read(make_zip({**GOOD, "toolset.yaml": FULL + SERVER})))
    assert not root.exists()
    assert library.list() == []
    assert review.kind == "new"
    assert [tool.change for tool in review.tools] == ["added"]
    assert len(review.permissions) == 3
    assert "example.com" in review.permissions[0].sentence
    assert [(server.id, server.starts, server.variables) for server in review.servers] == [
        ("kettle", "npx -y kettle", ("KEY",))
    ]
    assert review.total_bytes == sum(len(GOOD[name]) for name in ("tools/tea.py", "artifacts/clock.html"))


def test_an_update_shows_what_differs(library: ToolsetLibrary, make_zip: MakeZip) -> None:
    _install(library, make_zip, MANIFEST.replace("    category", "    requires_confirmation: true\n    category"))
    second = "  - {id: pour, name: Pour, description: Pour it, entrypoint: 'tools.pot:pour'}\n"
    manifest = _newer().replace("tools:\n", "permissions: {subprocess: true}\ntools:\n" + second) + SERVER
    files = {"toolset.yaml": manifest, "tools/tea.py": TEA + "\n", "artifacts/clock.html": GOOD["artifacts/clock.html"]}
    review = library.review(library.read(make_zip({**files, "tools/pot.py": "def pour(workspace): ..."})))
    assert (review.kind, review.installed and review.installed.version) == ("upgrade", "1.2.0")
    assert {tool.id: tool.change for tool in review.tools} == {"pour": "added", "steep": "changed"}
    assert {file.path: file.change for file in review.files} == {
        "artifacts/clock.html": "same",
        "tools/pot.py": "added",
        "tools/tea.py": "changed",
    }
    assert [permission.added for permission in review.permissions] == [True]
    assert [server.change for server in review.servers] == ["added"]
    assert review.warnings == ("Steep no longer asks before it runs.",)
    library.install(review.bundle)
    back = library.review(library.read(make_zip(dict(GOOD))))
    assert back.kind == "downgrade"
    assert "goes back from 1.3.0" in back.headline
    assert {tool.id: tool.change for tool in back.tools} == {"pour": "removed", "steep": "same"}
    assert {file.path: file.change for file in back.files}["tools/pot.py"] == "removed"
    assert [server.change for server in back.servers] == ["removed"]


def test_the_same_toolset_again_differs_in_nothing(library: ToolsetLibrary, make_zip: MakeZip) -> None:
    _install(library, make_zip, FULL + SERVER)
    review = library.review(library.read(make_zip({**GOOD, "toolset.yaml": FULL + SERVER})))
    assert review.kind == "same version"
    assert "nothing differs" in review.headline
    assert {one.change for group in (review.tools, review.servers, review.files) for one in group} == {"same"}


def test_an_update_takes_the_place_of_the_old_files(library: ToolsetLibrary, make_zip: MakeZip, root: Path) -> None:
    old = _install(library, make_zip)
    new = _install(library, make_zip, _newer())
    assert new.toolset.version == "1.3.0"
    assert not Path(old.files[0].stored_path).exists()
    assert len(on_disk(root)) == 2


def test_an_update_keeps_what_the_user_chose(library: ToolsetLibrary, make_zip: MakeZip) -> None:
    _install(library, make_zip)
    library.set_enabled(TEA_TIMER, False)
    library.rows.set_tool_enabled("tea-timer:steep", False)
    library.rows.set_render_config(RenderConfig("tea-timer:steep", "code", {"content": "$return"}, priority=100))
    new = _install(library, make_zip, _newer())
    assert not new.toolset.enabled
    assert not new.tools[0].enabled
    assert [renderer.priority for renderer in new.renderers] == [0, 100]
    winner = library.rows.render_config("tea-timer:steep")
    assert winner is not None
    assert winner.renderer == "code"


def test_only_enabled_tools_of_enabled_toolsets_are_on_offer(library: ToolsetLibrary, make_zip: MakeZip) -> None:
    _install(library, make_zip)
    assert len(library.rows.tools(enabled=True)) == 1
    library.rows.set_tool_enabled("tea-timer:steep", False)
    assert library.rows.tools(enabled=True) == ()
    library.rows.set_tool_enabled("tea-timer:steep", True)
    library.set_enabled(TEA_TIMER, False)
    assert library.rows.tools(enabled=True) == ()
    assert len(library.rows.tools()) == 1


def test_an_uninstalled_toolset_leaves_nothing(library: ToolsetLibrary, make_zip: MakeZip, root: Path) -> None:
    _install(library, make_zip, FULL + SERVER)
    library.uninstall(TEA_TIMER)
    assert on_disk(root) == []
    assert [path.name for path in root.iterdir()] == [".claims"]
    assert (library.list(), library.rows.tools(), library.rows.servers()) == ([], (), ())
    with pytest.raises(ToolsetGoneError):
        library.get(TEA_TIMER)
    with pytest.raises(ToolsetGoneError):
        library.uninstall(TEA_TIMER)
    with pytest.raises(ToolsetGoneError), library.using(TEA_TIMER):
        pass


@pytest.mark.parametrize("end", ["update", "uninstall"])
def test_files_in_use_stay_until_the_call_ends(
    end: str, library: ToolsetLibrary, make_zip: MakeZip, database: Database, root: Path
) -> None:
    _install(library, make_zip)
    with library.using(TEA_TIMER) as one, library.using(TEA_TIMER) as two:
        if end == "update":
            _install(library, make_zip, _newer())
        else:
            library.uninstall(TEA_TIMER)
        ToolsetLibrary(Toolsets(database), root)  # another process opens the same folder
        assert (one.folder / "tools" / "tea.py").read_text("utf-8") == TEA
        assert one.folder == two.folder
        assert one.installed.toolset.version == "1.2.0"
    assert not one.folder.exists()
    assert len(on_disk(root)) == (2 if end == "update" else 0)


def test_a_call_that_ends_after_the_database_was_closed_is_cleared_away_at_the_next_start(
    tmp_path: Path, make_zip: MakeZip
) -> None:
    root = tmp_path / "ended" / "toolsets"
    with closing(Database(tmp_path / "ended" / "mypt.sqlite")) as database:
        library = ToolsetLibrary(Toolsets(database), root)
        _install(library, make_zip)
        with library.using(TEA_TIMER):
            library.uninstall(TEA_TIMER)
            database.close()
    assert len(on_disk(root)) > 1
    with closing(Database(tmp_path / "ended" / "mypt.sqlite")) as database:
        ToolsetLibrary(Toolsets(database), root)
    assert on_disk(root) == []


def test_a_failure_of_the_database_leaves_no_row_and_no_file(
    library: ToolsetLibrary, make_zip: MakeZip, database: Database, root: Path
) -> None:
    bundle = library.read(make_zip(dict(GOOD)))
    with database.atomic() as connection:
        connection.execute("CREATE TRIGGER full BEFORE INSERT ON tools BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    with pytest.raises(Exception, match="disk full"):
        library.install(bundle)
    assert (library.list(), on_disk(root)) == ([], [])


def test_a_failed_update_keeps_the_old_version(
    library: ToolsetLibrary, make_zip: MakeZip, database: Database, root: Path
) -> None:
    old = _install(library, make_zip)
    before = on_disk(root)
    with database.atomic() as connection:
        connection.execute("CREATE TRIGGER full BEFORE INSERT ON tools BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    with pytest.raises(Exception, match="disk full"):
        _install(library, make_zip, _newer())
    assert library.get(TEA_TIMER) == old
    assert on_disk(root) == before


def test_a_disk_that_refuses_is_a_sentence_and_leaves_no_row(
    library: ToolsetLibrary, make_zip: MakeZip, root: Path
) -> None:
    root.mkdir(parents=True)
    (root / "tea-timer").write_text("in the way", encoding="utf-8")
    with pytest.raises(ToolsetFilesError, match="could not be installed"):
        _install(library, make_zip)
    assert library.list() == []
    assert on_disk(root) == ["tea-timer"]


def test_a_toolset_can_be_exported_and_imported_as_it_was(
    library: ToolsetLibrary, make_zip: MakeZip, tmp_path: Path
) -> None:
    installed = _install(library, make_zip, FULL + SERVER, **{"assets__th\u00e9/x.txt": "x"})
    library.export(TEA_TIMER, tmp_path / "out.zip")
    library.uninstall(TEA_TIMER)
    library.install(library.read(tmp_path / "out.zip"))
    assert _same_rows(library.get(TEA_TIMER)) == _same_rows(installed)
    library.export(TEA_TIMER, tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == (tmp_path / "out.zip").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.zip", "data", "out.zip", "tea.toolset.zip"]


def test_an_export_says_nothing_of_when_and_where_it_was_made(
    library: ToolsetLibrary, make_zip: MakeZip, tmp_path: Path
) -> None:
    _install(library, make_zip)
    library.export(TEA_TIMER, tmp_path / "out.zip")
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        members = archive.infolist()
        text = archive.read("toolset.yaml").decode("utf-8")
    assert [one.filename for one in members] == sorted(GOOD)
    assert {(one.date_time, one.create_system, one.external_attr >> 16) for one in members} == {
        ((1980, 1, 1, 0, 0, 0), 3, 0o100644)
    }
    assert str(tmp_path) not in text


def test_an_export_tells_no_secrets(library: ToolsetLibrary, make_zip: MakeZip, tmp_path: Path) -> None:
    servers = """\
mcp_servers:
  - id: one
    command: run
    args: [--api-key=s3cret1, --token, s3cret2, --verbose, "--password=${PASS}", plain, -e, GH_TOKEN=s3cret1,
      --header, "Authorization: Bearer s3cret1", "--header=X-Api-Key: s3cret1", "postgres://me:s3cr@s3cret1@db/tea",
      "--to=https://s3cret1@example.com/?sig=s3cret1&page=2", "host=db user=me password=s3cret1 port=5",
      '--config={"apiKey": "s3cret1", "mode": "fast"}', "--secret=${S:-s3cret1}", "https://example.com:80/a@b"]
    env: {KEY: s3cret3, KEPT: "${KEPT}", MIXED: "s3cret4${X}", EMPTY: ""}
  - id: two.web
    url: "https://me:s3cret5@example.com/mcp?api_key=s3cret6&page=2&token=${T}"
    headers: {Authorization: Bearer s3cret7, X-Auth: "Bearer ${TOKEN}"}
    auto_enabled: false
"""
    _install(library, make_zip, MANIFEST + servers)
    library.export(TEA_TIMER, tmp_path / "out.zip")
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        text = archive.read("toolset.yaml").decode("utf-8")
    assert "s3cret" not in text
    one, two = library.read(tmp_path / "out.zip").manifest.servers
    assert one.config == {
        "command": "run",
        "args": [
            *("--api-key=${API_KEY}", "--token", "${TOKEN}", "--verbose", "--password=${PASS}", "plain"),
            *("-e", "GH_TOKEN=${GH_TOKEN}", "--header", "Authorization: ${AUTHORIZATION}"),
            *("--header=X-Api-Key: ${X_API_KEY}", "postgres://${ONE_LOGIN}@db/tea"),
            "--to=https://${ONE_LOGIN}@example.com/?sig=${ONE_SIG}&page=2",
            "host=db user=me password=${ONE_PASSWORD} port=5",
            '--config={"apiKey": "${ONE_APIKEY}", "mode": "fast"}',
            *("--secret=${SECRET}", "https://example.com:80/a@b"),
        ],
        "env": {"KEY": "${KEY}", "KEPT": "${KEPT}", "MIXED": "${MIXED}", "EMPTY": ""},
    }
    assert two.config == {
        "url": "https://${TWO_WEB_LOGIN}@example.com/mcp?api_key=${TWO_WEB_API_KEY}&page=2&token=${T}",
        "headers": {"Authorization": "${TWO_WEB_AUTHORIZATION}", "X-Auth": "Bearer ${TOKEN}"},
    }
    assert not two.auto_enabled


def test_a_damaged_file_is_told_and_not_exported(library: ToolsetLibrary, make_zip: MakeZip, tmp_path: Path) -> None:
    installed = _install(library, make_zip)
    Path(installed.files[1].stored_path).write_text("evil", encoding="utf-8")
    with pytest.raises(ToolsetFilesError, match=r"tools/tea\.py .*changed or damaged"):
        library.export(TEA_TIMER, tmp_path / "out.zip")
    assert not (tmp_path / "out.zip").exists()
    assert len(library.verify()) == 1


def test_servers_come_and_go_with_their_toolset(database: Database, root: Path, make_zip: MakeZip) -> None:
    told: list[int] = []
    library = ToolsetLibrary(Toolsets(database), root, on_servers_changed=lambda: told.append(1))
    _install(library, make_zip)
    assert told == []
    _install(library, make_zip, MANIFEST + SERVER)
    (kettle,) = library.rows.servers()
    assert kettle == McpServer(
        ServerId("kettle"), {"command": "npx", "args": ["-y", "kettle"], "env": {"KEY": "${KEY}"}}, enabled=True
    )
    _install(library, make_zip, MANIFEST + SERVER.replace("npx", "uvx"))
    assert library.rows.servers()[0].config["command"] == "uvx"
    library.uninstall(TEA_TIMER)
    assert library.rows.servers() == ()
    assert len(told) == 3


def test_a_server_that_two_toolsets_declare_alike_is_shared(library: ToolsetLibrary, make_zip: MakeZip) -> None:
    _install(library, make_zip, MANIFEST + SERVER)
    other = MANIFEST.replace("tea-timer", "coffee") + SERVER
    library.install(library.read(make_zip({**GOOD, "toolset.yaml": other})))
    library.uninstall(TEA_TIMER)
    assert len(library.rows.servers()) == 1
    library.uninstall(ToolsetId("coffee"))
    assert library.rows.servers() == ()


def test_a_server_of_somebody_else_is_not_taken_over(
    library: ToolsetLibrary, make_zip: MakeZip, database: Database, root: Path
) -> None:
    _install(library, make_zip, MANIFEST + SERVER)
    other = MANIFEST.replace("tea-timer", "coffee") + SERVER.replace("npx", "evil")
    bundle = library.read(make_zip({**GOOD, "toolset.yaml": other}))
    assert library.review(bundle).problems == ("The toolset tea-timer has another MCP server called kettle.",)
    with pytest.raises(ServerTakenError):
        library.install(bundle)
    assert [toolset.id for toolset in library.list()] == [TEA_TIMER]
    assert {path.split("/")[0] for path in on_disk(root)} == {"tea-timer"}
    library.uninstall(TEA_TIMER)
    with database.atomic() as connection:
        connection.execute("INSERT INTO mcp_servers (id, config) VALUES ('kettle', '{}')")
    with pytest.raises(ServerTakenError, match="of your own"):
        library.install(bundle)
    assert len(library.rows.servers()) == 1


def test_the_data_folder_may_be_moved(library: ToolsetLibrary, make_zip: MakeZip, tmp_path: Path) -> None:
    _install(library, make_zip)
    data, moved = tmp_path / "data", tmp_path / "moved"
    with closing(Database(data / "mypt.sqlite")) as database, database.reading() as connection:
        connection.execute("SELECT 1")
    os.rename(data / "toolsets", moved)  # noqa: PTH104
    with closing(Database(data / "mypt.sqlite")) as database:
        there = ToolsetLibrary(Toolsets(database), moved)
        assert there.verify() == ()
        assert all(Path(file.stored_path).is_relative_to(moved) for file in there.get(TEA_TIMER).files)


def test_folders_that_nobody_claimed_are_not_touched(library: ToolsetLibrary, database: Database, root: Path) -> None:
    (root / "precious" / "1.0.0-abcd").mkdir(parents=True)
    (root / "precious" / "1.0.0-abcd" / "x").write_text("x", encoding="utf-8")
    ToolsetLibrary(Toolsets(database), root)
    assert on_disk(root) == ["precious/1.0.0-abcd/x"]
