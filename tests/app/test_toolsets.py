"""The facade: toolsets come, change and go, tools are described, files of chats are exchanged, and all is told."""

from __future__ import annotations

import re
import runpy
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mypt_desktop.app import App
from mypt_desktop.app.exchange import FileThereError
from mypt_desktop.app.tool_parts import toolset_operations
from mypt_desktop.app.toolsets import ToolsetOperations
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Message, Role, ToolCall, message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.core.service_states import FilesChanged, ServersChanged, ServiceEvent, ToolsetsChanged
from mypt_desktop.core.settings import Network, Settings
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.manifests import EMPTY
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.store.toolsets import ToolsetGoneError, ToolsetId
from mypt_desktop.tools.toolsets.download import HostNotGrantedError
from tests.test_app import Watch
from tests.tools.toolsets.packing import GOOD, zip_of
from tests.tools.toolsets.web import ADDRESS, Page, serving

BUILDER = ToolsetId("app-builder")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = App(DataDir(tmp_path / "data"), Settings())
    yield app
    app.close()


@pytest.fixture
def told(app: App) -> list[ServiceEvent]:
    """What is said, but for that servers may have come or gone with a toolset."""
    told: list[ServiceEvent] = []
    app.subscribe(lambda event: None if isinstance(event, ServersChanged) else told.append(event))
    return told


@pytest.fixture
def builder(tmp_path: Path, checkout: Path) -> Path:
    """The folder of the App Builder, to be worked on."""
    return shutil.copytree(checkout / "resources" / "toolsets" / "app-builder", tmp_path / "app-builder")


def test_a_toolset_comes_from_a_host_once_the_settings_say_so(app: App) -> None:
    with serving({ADDRESS: Page(zip_of(GOOD))}) as site:
        with pytest.raises(HostNotGrantedError):
            app.toolsets.review_toolset(site.at())
        app.save_settings(replace(app.settings, network=Network(("127.0.0.1",))))
        toolset = app.toolsets.import_toolset(app.toolsets.review_toolset(site.at()))
    assert (toolset.id, toolset.source_type, toolset.source_ref) == ("tea-timer", "url", site.at())
    newest, oldest = app.connections.entries()
    assert (newest.outcome, newest.why) == ("granted", "A toolset is downloaded from a host that you granted")
    assert (oldest.outcome, oldest.where) == ("refused", "127.0.0.1")
    app.toolsets.reload_toolsets()  # as before each turn: what came from an address is not fetched again
    assert len(site.asked) == 1
    assert len(app.connections.entries()) == 2


def test_a_toolset_is_reviewed_imported_switched_and_removed(app: App, told: list[ServiceEvent], builder: Path) -> None:
    toolsets = app.toolsets
    review = toolsets.review_toolset(builder)
    assert toolsets.list_toolsets() == []
    toolset = toolsets.import_toolset(review)
    assert [one.id for one in toolsets.list_toolsets()] == [toolset.id] == [BUILDER]
    details = toolsets.get_toolset(BUILDER)
    assert [tool.id for tool in details.tools] == [
        f"app-builder:{n}" for n in ("write_file", "read_file", "run_command")
    ]
    assert any("other programs" in sentence for sentence in details.permissions)
    assert tuple(details.unenforced) == tuple(toolsets.unenforced())
    toolsets.enable_toolset(BUILDER, False)
    assert not [tool for tool in toolsets.list_tools() if tool.kind == "toolset"]
    assert toolsets.get_toolset(BUILDER).tools == details.tools
    toolsets.uninstall_toolset(BUILDER)
    with pytest.raises(ToolsetGoneError):
        toolsets.get_toolset(BUILDER)
    assert told == [ToolsetsChanged()] * 3


def test_a_tool_is_described_with_its_row_and_its_renderer(app: App, builder: Path) -> None:
    app.toolsets.import_toolset(builder)
    found = app.toolsets.get_tool("app-builder:run_command")
    assert found.tool.confirm
    assert found.row is not None
    assert found.row.entrypoint == "tools.shell:run_command"
    assert found.render is not None
    assert (found.render.renderer, found.tool.renderer) == ("code", "code")
    search = app.toolsets.get_tool("workspace.search")
    assert (search.tool.kind, search.tool.group, search.render) == ("builtin", "Built-in", None)
    with pytest.raises(ToolsetGoneError):
        app.toolsets.get_tool("app-builder:none")


def test_tools_are_offered_until_they_are_switched_off_in_a_chat(app: App, builder: Path) -> None:
    app.toolsets.import_toolset(builder)
    chat, other = app.chats.create(), app.chats.create()
    app.toolsets.choose_tool(chat, "app-builder:read_file", False)
    off = [tool.id for tool, chosen in app.toolsets.get_available_tools(chat) if not chosen]
    assert off == ["app-builder:read_file"]
    assert all(chosen for _, chosen in app.toolsets.get_available_tools(other))


def test_a_toolset_under_development_follows_its_folder(app: App, told: list[ServiceEvent], builder: Path) -> None:
    app.toolsets.import_toolset(builder)
    app.toolsets.reload_toolsets()
    assert told == [ToolsetsChanged()]
    manifest = builder / "toolset.yaml"
    text = manifest.read_text()
    manifest.write_text(text.replace("name: Read File", "name: Look Into File"))
    app.toolsets.reload_toolsets()
    assert app.toolsets.get_tool("app-builder:read_file").tool.title == "Look Into File"
    manifest.write_text(text.replace("name: Read File", "name: [broken"))
    app.toolsets.reload_toolsets()
    assert app.toolsets.get_tool("app-builder:read_file").tool.title == "Look Into File"
    assert "toolset.yaml" in app.toolsets.get_toolset(BUILDER).fault
    manifest.write_text(text)
    app.toolsets.reload_toolsets()
    assert app.toolsets.get_toolset(BUILDER).fault == ""
    assert app.toolsets.get_tool("app-builder:read_file").tool.title == "Read File"
    assert told == [ToolsetsChanged()] * 4


def test_documents_and_chat_files_are_exchanged(app: App, told: list[ServiceEvent], tmp_path: Path) -> None:
    chat = app.chats.create()
    with pytest.raises(UserError, match="No workspace is open"):
        app.toolsets.add_to_chat_files(chat, "tea.md")
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "tea.md").write_text("Tea is at four.")
    watch = Watch(app)
    app.open_workspace(folder)
    watch.workspace("ready")
    assert app.toolsets.add_to_chat_files(chat, "tea.md") == "tea.md"
    assert FilesChanged(chat) in told
    assert app.toolsets.get_workspace_file(chat, "tea.md") == b"Tea is at four."
    with pytest.raises(FileThereError):
        app.toolsets.save_to_workspace(chat, "tea.md", "tea.md")
    app.chat_files(chat).write("tea.md", b"Tea is at five.")
    assert app.toolsets.save_to_workspace(chat, "tea.md", "new/tea.md") == folder / "new" / "tea.md"
    assert (folder / "new" / "tea.md").read_text() == "Tea is at five."
    app.toolsets.save_to_workspace(chat, "tea.md", "tea.md", overwrite=True)
    assert (folder / "tea.md").read_text() == "Tea is at five."
    with pytest.raises(UserError):
        app.toolsets.save_to_workspace(chat, "none.md", "none.md")


def test_files_of_a_chat_are_listed_and_read_now_and_as_they_were(app: App) -> None:
    chat = app.chats.create()
    assert app.toolsets.get_workspace_files(chat) == EMPTY
    asked = app.chats.append(chat, None, message(Role.USER, "Hello."))
    assert app.toolsets.get_workspace_manifest(asked) is None
    first = app.chat_files(chat).write("a.txt", b"1")
    app.chat_files(chat).write("a.txt", b"2")
    (app.chat_files(chat).folder / "by hand.txt").write_text("3")
    assert set(app.toolsets.get_workspace_files(chat).files) == {"a.txt", "by hand.txt"}
    assert set(app.toolsets.get_workspace_files(chat, first.id).files) == {"a.txt"}
    assert app.toolsets.get_workspace_file(chat, "a.txt") == b"2"
    assert app.toolsets.get_workspace_file(chat, "a.txt", first.id) == b"1"
    answer = app.chats.append(chat, asked, message(Role.ASSISTANT, "Hello."))
    state = app.toolsets.get_workspace_manifest(answer)
    assert state is not None
    assert set(state.tree.files) == {"a.txt", "by hand.txt"}


def test_a_plan_made_by_an_older_version_finds_its_page_in_the_installed_one(app: App, checkout: Path) -> None:
    source = checkout / "resources" / "toolsets" / "data-analyser"
    app.toolsets.import_toolset(source)
    gone = app.data_dir.toolsets / "data-analyser" / "0.9.0-gone" / "artifacts" / "chart.html"
    chat = app.chats.create()
    answer = _answer(app, chat)
    calls = ToolRuns(app.database)
    run = calls.start(chat, answer, "data-analyser:analyze_data", {})
    calls.finish(run, result={}, plan=RenderPlan("html", {"artifact": str(gone), "data": 1}))
    plan = app.toolsets.tool_runs([run])[run].plan
    assert plan is not None
    assert Path(str(plan.config["artifact"])).is_file()
    assert plan.config["data"] == 1
    app.toolsets.uninstall_toolset(ToolsetId("data-analyser"))
    kept = app.toolsets.tool_runs([run])[run].plan
    assert kept is not None
    assert kept.config["artifact"] == str(gone)


def test_deleting_a_chat_removes_its_files_and_runs(app: App) -> None:
    chat = app.chats.create()
    app.session(chat)
    app.chat_files(chat).write("a.txt", b"x")
    assert (app.data_dir.chats / chat).exists()
    app.delete_chat(chat)
    app.delete_chat(chat)
    assert not (app.data_dir.chats / chat).exists()
    with pytest.raises(UserError):
        app.toolsets.get_workspace_files(chat)


def test_approvals_of_a_chat_are_the_same_object_while_it_is_open(app: App) -> None:
    chat = app.chats.create()
    assert app.approvals(chat) is app.approvals(chat)


def test_the_example_of_the_documentation_runs(
    checkout: Path, tmp_path: Path, builder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (checkout / "docs" / "toolsets_api.md").read_text(encoding="utf-8")
    example = text.split("```python\n", 1)[1].split("```", 1)[0]
    (tmp_path / "example.py").write_text(example, encoding="utf-8")
    runpy.run_path(str(tmp_path / "example.py"))
    assert "App Builder 1.0.0 is new here." in capsys.readouterr().out
    assert (tmp_path / "app-builder.toolset.zip").is_file()


def test_every_operation_is_in_the_documentation(checkout: Path) -> None:
    text = (checkout / "docs" / "toolsets_api.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `(\w+)\(", text, re.MULTILINE))
    assert documented == {name for name in vars(ToolsetOperations) if not name.startswith("_")}


def test_operations_of_two_programs_on_one_data_folder_see_each_other(tmp_path: Path, builder: Path) -> None:
    data = DataDir(tmp_path / "data")
    with toolset_operations(data) as one, toolset_operations(data) as two:
        one.import_toolset(builder)
        assert [toolset.id for toolset in two.list_toolsets()] == [BUILDER]


def _answer(app: App, chat: ChatId):  # type: ignore[no-untyped-def]
    question = app.chats.append(chat, None, message(Role.USER, "Hello."))
    call = ToolCall("data-analyser:analyze_data", {})
    return app.chats.append(chat, question, Message(Role.ASSISTANT, (call,)), status="partial")
