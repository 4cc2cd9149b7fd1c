"""Servers in chats: offered like any tool, asked about, their results kept; and those that toolsets bring."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.agent.approvals import PLAN_ONLY, Approvals, Decision
from mypt_desktop.agent.ports import Model
from mypt_desktop.agent.tool_execution import ToolExecution
from mypt_desktop.app.tool_parts import ToolParts
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import ApprovalAsked
from mypt_desktop.core.messages import CallId, Role, ToolCall, ToolResult, message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.mcp.answering import AGAIN
from mypt_desktop.mcp.config import ServerOptions, read_config
from mypt_desktop.mcp.facts import ServerFacts, ToolFacts, plain_facts
from mypt_desktop.store.chats import ChatId, Chats, MessageId
from mypt_desktop.store.database import Database
from mypt_desktop.store.mcp_servers import McpServers
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.store.toolset_values import ServerId
from tests.fakes import ScriptedModel, assistant

from .conftest import ASKING, RAW, SLOWEST_START

ID = ServerId("raw")
SEEN = plain_facts(ServerFacts("Raw", "1", "2025-06-18", tools=(ToolFacts("a", "A", "Does a", {"type": "object"}),)))


class Chat:
    """A chat whose turn calls tools; the user answers each question from `answers`."""

    def __init__(self, parts: ToolParts, database: Database, model: Model | None = None) -> None:
        self.parts, self.runs = parts, ToolRuns(database)
        self.assistant = None if model is None else assistant(model)
        chats = Chats(database)
        self.id: ChatId = chats.create("a chat")
        self.message: MessageId = chats.append(self.id, None, message(Role.USER, "do it"))
        self.asked: list[ApprovalAsked] = []

    @property
    def approvals(self) -> Approvals:
        return self.parts.approvals(self.id)

    def offered(self) -> ToolExecution:
        return self.parts.offered(self.id, lambda: self.message, None, self.assistant)

    def call(self, tool: str, *answers: Decision, **arguments: Any) -> ToolResult:
        waiting = list(answers)
        steps = self.offered().run(ToolCall(tool, arguments, CallId(f"call-{len(self.asked)}")), threading.Event())
        try:
            while True:
                event = next(steps)
                if isinstance(event, ApprovalAsked):
                    self.asked.append(event)
                    self.approvals.answer(event.call, waiting.pop(0))
        except StopIteration as end:
            result: ToolResult = end.value
            return result


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(Database(tmp_path / "data/mypt.sqlite")) as made:
        yield made


@pytest.fixture
def parts(tmp_path: Path, database: Database) -> Iterator[ToolParts]:
    with closing(ToolParts(DataDir(tmp_path / "data"), database)) as made:
        yield made


@pytest.fixture
def chat(parts: ToolParts, database: Database) -> Chat:
    add(parts, ID, RAW)
    return Chat(parts, database)


def add(parts: ToolParts, id: ServerId, program: str) -> None:
    """Adds a server and waits until it was seen: on a busy machine that takes longer than a turn would wait."""
    options = ServerOptions(start_seconds=SLOWEST_START, call_seconds=SLOWEST_START)
    parts.mcp.add(read_config(id, {"command": sys.executable, "args": [program]}), options)
    parts.mcp.host().see(seconds=SLOWEST_START)


def test_a_tool_asks_before_it_runs_and_says_what_its_server_may_do(chat: Chat) -> None:
    result = chat.call("mcp.raw:twice", Decision(True))
    assert result.content == {"text": "first"}
    assert "It is a tool of the MCP server raw. It has no network." in chat.asked[0].why
    assert chat.runs.of([result.run])[result.run].status == "success"


def test_a_denied_call_is_not_run(chat: Chat) -> None:
    result = chat.call("mcp.raw:die", Decision(False))
    assert result.failed
    assert result.content["denied"] is True


def test_a_tool_that_only_reads_runs_unasked_only_where_the_machine_holds_it_to_that(chat: Chat) -> None:
    parts = chat.parts
    if parts.mcp.about(ID)[1]:  # this machine enforces all limits
        assert chat.call("mcp.raw:echo", text="tea").content == {"text": "tea"}
        assert not chat.asked
    parts.mcp.set_options(ID, ServerOptions(network=True))
    chat.call("mcp.raw:echo", Decision(False), text="tea")
    assert len(chat.asked) == 1  # though it claims the same as before


def test_always_allowed_ends_when_the_tool_says_something_else_of_itself(chat: Chat) -> None:
    chat.call("mcp.raw:twice", Decision(True, always=True))
    chat.call("mcp.raw:twice")
    assert len(chat.asked) == 1
    chat.call("mcp.raw:change", Decision(True))
    until(lambda: "another one now" in chat.parts.mcp.get_server(ID).facts.tools[6].description)
    chat.call("mcp.raw:twice", Decision(True))
    assert len(chat.asked) == 3


def test_a_form_reaches_the_user_from_a_call_that_a_cell_makes(chat: Chat) -> None:
    add(chat.parts, ServerId("asks"), ASKING)
    cell = {"language": "py", "code": "tool['mcp.asks:order']()"}
    result = chat.call("eval", Decision(True), Decision(True), Decision(True, {"name": "tea"}), cells=[cell])
    assert not result.failed, result
    assert "1 x tea" in str(result.content)
    assert [asked.form is not None for asked in chat.asked] == [False, False, True]


def test_a_server_may_ask_the_model_unseen_once_the_user_said_so_in_this_chat(
    parts: ToolParts, database: Database
) -> None:
    add(parts, ServerId("asks"), ASKING)
    model = ScriptedModel("one", "two", "three", "four")
    chat, run = Chat(parts, database, model), Decision(True)
    assert chat.call("mcp.asks:compose", run, Decision(True)).content == {"text": "one"}
    assert chat.call("mcp.asks:compose", run, Decision(True, {AGAIN: True})).content == {"text": "two"}
    assert len(chat.asked) == 4
    assert chat.call("mcp.asks:compose", run).content == {"text": "three"}
    other = Chat(parts, database, model)
    assert other.call("mcp.asks:compose", run, Decision(True)).content == {"text": "four"}


def test_a_chat_that_plans_is_not_offered_what_a_server_may_change(chat: Chat) -> None:
    chat.approvals.choose("plan")
    result = chat.call("mcp.raw:twice")
    assert result.content["error"] == PLAN_ONLY
    names = [spec.name for spec in chat.parts.offered(chat.id, lambda: chat.message, None).specs()]
    assert "mcp.raw:twice" not in names


def test_files_of_a_result_become_files_of_the_chat_and_a_picture_is_drawn(chat: Chat) -> None:
    result = chat.call("mcp.raw:files", Decision(True))
    assert result.content["files"] == ["results/files-2.png", "results/files-3.wav", "results/data.bin"]
    files = chat.parts.files.of(chat.id)
    assert files.read("results/files-2.png").startswith(b"\x89PNG")
    plan = chat.runs.of([result.run])[result.run].plan
    assert plan is not None
    assert plan.config["file"] == "results/files-2.png"


def test_a_long_result_is_kept_whole_as_a_file(chat: Chat) -> None:
    result = chat.call("mcp.raw:big", Decision(True))
    assert "results/big.json" in str(result.content["note"])
    assert len(chat.parts.files.of(chat.id).read("results/big.json")) > 2_000_000


def test_a_call_that_fails_leaves_its_row(chat: Chat) -> None:
    result = chat.call("mcp.raw:die", Decision(True))
    assert "exit code 3" in str(result.content["error"])
    assert chat.runs.of([result.run])[result.run].status == "error"


def test_servers_come_and_go_with_the_toolset_that_declares_them(
    parts: ToolParts, database: Database, tmp_path: Path
) -> None:
    folder = tmp_path / "kettle"
    (folder / "tools").mkdir(parents=True)
    (folder / "tools/tea.py").write_text("def steep(workspace):\n    return {}\n", encoding="utf-8")
    (folder / "toolset.yaml").write_text(
        f"""manifest_version: "1"
id: kettle
name: Kettle
version: "1.0.0"
tools:
  - id: steep
    name: Steep
    description: Steeps
    entrypoint: tools.tea:steep
mcp_servers:
  - id: raw
    command: {sys.executable}
    args: ["{RAW}", "${{HOW:-banner}}", "${{KEY}}"]
""",
        encoding="utf-8",
    )
    parts.operations.import_toolset(folder)
    (server,) = parts.mcp.list_servers()
    assert (server.id, server.state, server.toolsets) == ("raw", "idle", ("kettle",))
    assert parts.mcp.missing_values(ID) == ("KEY",)
    parts.mcp.set_value(ID, "KEY", "s3cret")
    chat = Chat(parts, database)
    assert chat.call("mcp.raw:twice", Decision(True)).content == {"text": "first"}
    from mypt_desktop.store.toolset_values import ToolsetId

    parts.operations.enable_toolset(ToolsetId("kettle"), False)
    until(lambda: [one.state for one in parts.mcp.list_servers()] == ["off"])
    assert not [tool for tool in parts.operations.list_tools() if tool.kind == "mcp"]
    with pytest.raises(UserError, match="toolset kettle, which is switched off"):
        parts.mcp.enable(ServerId("raw"), True)
    parts.operations.enable_toolset(ToolsetId("kettle"), True)
    assert chat.call("mcp.raw:twice", Decision(True)).content == {"text": "first"}
    parts.operations.uninstall_toolset(ToolsetId("kettle"))
    assert not parts.mcp.list_servers()
    assert not [tool for tool in parts.operations.list_tools() if tool.kind == "mcp"]
    assert not (tmp_path / "data/mcp/raw").exists()
    parts.operations.import_toolset(folder)
    assert parts.mcp.missing_values(ID) == ("KEY",)  # it is asked for again


def test_twenty_servers_that_were_seen_before_cost_no_start_and_no_import_of_the_sdk(tmp_path: Path) -> None:
    import subprocess

    data = DataDir(tmp_path / "data")
    with closing(Database(data.database)) as database, closing(ToolParts(data, database)) as parts:
        for number in range(20):
            parts.mcp.add(read_config(f"s{number}", {"command": sys.executable, "args": [RAW]}))
            McpServers(database).set_seen(ServerId(f"s{number}"), SEEN)
    code = f"""
import sys
from pathlib import Path
from mypt_desktop.app.tool_parts import ToolParts
from mypt_desktop.core.paths import DataDir
from mypt_desktop.store.database import Database
from mypt_desktop.store.mcp_servers import McpServers
data = DataDir(Path({str(data.root)!r}))
database = Database(data.database)
parts = ToolParts(data, database)
print(len(parts.mcp.offers()), len([tool for tool in parts.operations.list_tools() if tool.kind == "mcp"]))
print([name for name in ("mcp", "asyncio", "pydantic", "keyring", "jsonschema") if name in sys.modules])
parts.close()
database.close()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    offers, tools = map(int, done.stdout.splitlines()[0].split())
    assert (offers, tools) == (20, 20)
    assert done.stdout.splitlines()[1] == "[]"


def until(right: Any) -> None:
    for _ in range(1_000):
        if right():
            return
        threading.Event().wait(0.02)
    raise AssertionError("it never was")
