"""A call of a toolset's tool, end to end: files of the branch, a process of its own, versions, plans and rows."""

from __future__ import annotations

import contextlib
import json
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from mypt_desktop.agent.tool_execution import Record, ToolExecution
from mypt_desktop.core.events import CallPrinted, CallProgressed
from mypt_desktop.core.messages import CallId, JsonObject, Message, Role, ToolCall, ToolResult, message
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.sandbox.functions import Functions
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chats import ChatId, Chats, MessageId
from mypt_desktop.store.database import Database
from mypt_desktop.store.manifests import Changes, diff
from mypt_desktop.store.tool_calls import ToolRun, ToolRuns
from mypt_desktop.store.toolsets import RenderConfig, ToolsetId, Toolsets
from mypt_desktop.tools.registry import CallEvent, ToolRegistry
from mypt_desktop.tools.toolset_run import RESULT_BYTES
from mypt_desktop.tools.toolset_tools import KEPT_A_CHAT, ToolsetTools
from mypt_desktop.tools.toolsets.library import ToolsetLibrary

MANIFEST = """
manifest_version: "1"
id: kit
name: Kit
version: "1.0.0"
description: Tools of all sorts.
permissions: {network: listen, folders: [workspace], subprocess: true}
tools:
  - id: write
    name: Write
    description: Write a file.
    entrypoint: tools.kit:write
    input_schema:
      type: object
      properties:
        path: {type: string, minLength: 1}
        text: {type: string}
        times: {type: integer, default: 1}
      required: [path, text]
      additionalProperties: false
    renderer: {type: code, file: "$args.path"}
"""
SIMPLE = """
  - id: {name}
    name: {name}
    description: {name}
    entrypoint: tools.kit:{function}
    input_schema: {{type: object}}
"""
MANIFEST += "".join(SIMPLE.format(name=name, function=name) for name in ("fail", "talk", "long", "meet", "link"))
MANIFEST += SIMPLE.format(name="sleep", function="sleep") + "    timeout: 100\n"
MANIFEST += SIMPLE.format(name="quick", function="sleep") + "    timeout: 0.5\n"
MANIFEST += SIMPLE.format(name="serve", function="serve") + "    keep_running: true\n    read_only: true\n"
CODE = '''
import http.server, threading, time

def write(workspace, path, text, times=1):
    (workspace / path).write_text(text * times)
    return {"written": path}

def fail(workspace):
    (workspace / "half.txt").write_text("half")
    raise ValueError("It is broken.")

def talk(workspace):
    for number in range(3):
        print("line", number, flush=True)
    return {}

def long(workspace):
    return {"rows": ["x" * 1000] * 1000}

def link(workspace):
    (workspace / "out").symlink_to("/etc/passwd")
    (workspace / "in.txt").write_text("")
    return {}

def sleep(workspace):
    (workspace / "begun.txt").write_text("")
    print("asleep", flush=True)
    time.sleep(100)

def meet(workspace):
    """Two of these at once would see each other."""
    mark = workspace / "here"
    alone = not mark.exists()
    mark.write_text("")
    time.sleep(0.2)
    mark.unlink()
    return {"alone": alone}

def serve(workspace):
    handler = lambda *args: http.server.SimpleHTTPRequestHandler(*args, directory=str(workspace))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return {"port": server.server_address[1]}
'''


class Place:
    """A chat in which an answer is being written, and the tools of one toolset."""

    def __init__(self, tmp_path: Path, database: Database, functions: Functions) -> None:
        source = tmp_path / "kit"
        (source / "tools").mkdir(parents=True)
        (source / "toolset.yaml").write_text(MANIFEST)
        (source / "tools" / "kit.py").write_text(CODE)
        self.rows = Toolsets(database)
        self.library = ToolsetLibrary(self.rows, tmp_path / "data" / "toolsets")
        self.library.install(self.library.read(source))
        self.calls = ToolRuns(database)
        self.chats = Chats(database)
        self.all_files = AllChatFiles(database, tmp_path / "data" / "chats")
        self.changed: list[ChatId] = []
        self.opened: Path | None = None
        self.tools = ToolsetTools(
            self.rows,
            self.library,
            self.calls,
            functions,
            self.all_files.of,
            missing=lambda: ("Here it may see the clock.",),
            workspace=lambda: self.opened,
            private=tmp_path / "data",
            on_files=self.changed.append,
        )
        self.registry = ToolRegistry([self.tools])
        self.chat = self.chats.create()
        self.message = self.answer(self.question(None))
        self.files = self.all_files.of(self.chat)

    def question(self, parent: MessageId | None) -> MessageId:
        return self.chats.append(self.chat, parent, message(Role.USER, "Do it."))

    def answer(self, question: MessageId) -> MessageId:
        return self.chats.append(self.chat, question, Message(Role.ASSISTANT), status="partial")

    def start(
        self, tool: str, arguments: JsonObject, cancel: threading.Event | None = None, message: MessageId | None = None
    ) -> Iterator[CallEvent | ToolResult]:
        """What the call tells, and last its result."""
        record = Record(self.calls, self.chat, lambda: message or self.message)
        tools = ToolExecution(self.registry, record=record)
        call = ToolCall(f"kit:{tool}", arguments, CallId("call-1"))
        yield (yield from tools.run(call, cancel or threading.Event()))  # type: ignore[misc]

    def call(self, tool: str, message: MessageId | None = None, /, **arguments: object) -> ToolResult:
        *_, result = self.start(tool, arguments, message=message)  # type: ignore[arg-type]
        assert isinstance(result, ToolResult)
        return result

    def run_of(self, result: ToolResult) -> ToolRun:
        return self.calls.of([result.run])[result.run]

    def changes(self, run: ToolRun) -> Changes:
        before = None if run.pre is None else self.files.manifest(run.pre).tree
        assert run.post is not None
        return diff(before, self.files.manifest(run.post).tree)


@pytest.fixture(scope="module")
def functions() -> Iterator[Functions]:
    with contextlib.closing(Functions()) as functions:
        yield functions


@pytest.fixture
def place(tmp_path: Path, database: Database, functions: Functions) -> Iterator[Place]:
    place = Place(tmp_path, database, functions)
    yield place
    place.tools.stop_chat(place.chat)
    place.all_files.close()


def test_a_call_leaves_a_result_a_version_a_plan_and_a_true_row(place: Place) -> None:
    result = place.call("write", path="a.txt", text="tea")
    assert (result.content, result.failed, result.call_id) == ({"written": "a.txt"}, False, "call-1")
    run = place.run_of(result)
    assert (run.status, run.tool_id, run.message, run.error) == ("success", "kit:write", place.message, "")
    assert run.args == {"path": "a.txt", "text": "tea", "times": 1}
    assert run.plan == RenderPlan("code", {"file": "a.txt"})
    assert place.changes(run) == Changes(added=("a.txt",))
    active = place.files.active()
    assert active is not None
    assert (active.id, active.source, active.source_ref) == (run.post, "tool_run", run.id)
    assert place.files.read("a.txt") == b"tea"
    assert place.changed == [place.chat]


def test_a_failing_tool_is_a_result_with_its_traceback_kept_and_its_files_versioned(place: Place) -> None:
    result = place.call("fail")
    assert result.failed
    assert "It is broken." in str(result.content["error"])
    run = place.run_of(result)
    assert (run.status, run.plan) == ("error", None)
    assert "It is broken." in run.error
    assert "kit.py" in run.traceback
    assert "in fail" in run.traceback
    assert place.changes(run) == Changes(added=("half.txt",))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"text": "x"}, "path is missing"),
        ({"path": "a", "text": ["x"]}, "text must be a text"),
        ({"path": "a", "text": "x", "times": "often"}, "times must be a whole number"),
        ({"path": "a", "text": "x", "colour": "red"}, "colour"),
        ({"path": "", "text": "x"}, "path must not be empty"),
    ],
)
def test_arguments_that_do_not_fit_are_named_and_nothing_is_run(place: Place, arguments: JsonObject, says: str) -> None:
    *_, result = place.start("write", arguments)
    assert isinstance(result, ToolResult)
    assert result.failed
    assert says in str(result.content["error"])
    assert not result.run
    assert place.calls.of_chat(place.chat) == []


def test_arguments_are_mended_where_only_one_thing_can_be_meant(place: Place) -> None:
    place.call("write", path="a.txt", text=5, times="2")
    assert place.files.read("a.txt") == b"55"


def test_what_a_tool_prints_is_told_while_it_runs(place: Place) -> None:
    cancel = threading.Event()
    told = place.start("sleep", {}, cancel)
    first = next(told)
    assert isinstance(first, CallPrinted)
    assert "asleep" in first.text
    (running,) = place.calls.of_chat(place.chat)
    assert running.status == "running"
    cancel.set()
    *_, result = told
    assert isinstance(result, ToolResult)
    assert "stopped" in str(result.content["error"])
    run = place.run_of(result)
    assert run.status == "error"
    assert place.changes(run) == Changes(added=("begun.txt",))


def test_whoever_stops_listening_ends_the_call_and_its_row_is_written(place: Place) -> None:
    told = place.start("sleep", {})
    next(told)
    told.close()  # type: ignore[attr-defined]
    (run,) = place.calls.of_chat(place.chat)
    assert run.status == "error"
    assert run.seconds is not None
    assert run.seconds < 60


def test_a_tool_that_takes_too_long_is_ended_with_a_sentence(place: Place) -> None:
    result = place.call("quick")
    assert result.failed
    assert place.run_of(result).status == "error"


def test_a_call_that_was_cancelled_before_it_ran_is_not_run(place: Place) -> None:
    cancel = threading.Event()
    cancel.set()
    *_, result = place.start("write", {"path": "a", "text": "b"}, cancel)
    assert isinstance(result, ToolResult)
    assert result.failed
    assert place.run_of(result).status == "error"
    assert place.files.active() is None


def test_lines_and_progress_come_in_order(place: Place) -> None:
    *told, _ = place.start("talk", {})
    text = "".join(event.text for event in told if isinstance(event, CallPrinted))
    assert text == "line 0\nline 1\nline 2\n"
    assert not [event for event in told if isinstance(event, CallProgressed)]


def test_a_long_result_is_cut_and_all_of_it_is_kept_as_a_file(place: Place) -> None:
    first, second = place.call("long"), place.call("long")
    assert len(json.dumps(first.content)) <= RESULT_BYTES + 200
    assert "results/long.json" in str(first.content["note"])
    assert "results/long-2.json" in str(second.content["note"])
    assert len(json.loads(place.files.read("results/long.json"))["rows"]) == 1000
    run = place.run_of(second)
    assert place.changes(run) == Changes(added=("results/long-2.json",))
    assert run.result == second.content


def test_what_cannot_be_kept_is_said(place: Place) -> None:
    first, second = place.call("link"), place.call("talk")
    assert "out" in str(first.content["files_not_kept"])
    assert place.changes(place.run_of(first)) == Changes(added=("in.txt",))
    assert second.content == {}


def test_two_calls_of_one_chat_never_run_at_the_same_time(place: Place) -> None:
    results: list[ToolResult] = []
    threads = [threading.Thread(target=lambda: results.append(place.call("meet"))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert [result.content for result in results] == [{"alone": True}] * 3


def test_a_tool_sees_the_files_of_the_branch_it_answers(place: Place) -> None:
    root = place.question(None)
    one, two = place.answer(root), place.answer(root)
    place.call("write", one, path="one.txt", text="1")
    place.call("write", two, path="two.txt", text="2")
    active = place.files.active()
    assert active is not None
    assert set(active.tree.files) == {"two.txt"}
    run = place.calls.of_chat(place.chat)[-1]
    assert place.changes(run) == Changes(added=("two.txt",))


def test_what_the_user_changed_by_hand_is_a_version_of_its_own_and_not_the_tools(place: Place) -> None:
    place.call("write", path="a.txt", text="1")
    (place.files.folder / "mine.txt").write_text("by hand")
    run = place.run_of(place.call("write", path="b.txt", text="2"))
    assert place.changes(run) == Changes(added=("b.txt",))
    assert run.pre is not None
    assert place.files.manifest(run.pre).source == "edit"
    assert place.files.read("mine.txt") == b"by hand"


def test_the_renderer_with_the_highest_priority_wins(place: Place) -> None:
    place.rows.set_render_config(RenderConfig("kit:write", "document", {"content": "$args.text"}, 100))
    assert place.run_of(place.call("write", path="a", text="# T")).plan == RenderPlan("document", {"content": "# T"})


def test_a_plan_that_cannot_be_made_leaves_the_call_a_success(place: Place) -> None:
    place.rows.set_render_config(RenderConfig("kit:write", "code", {"content": "$return.nothing"}, 100))
    run = place.run_of(place.call("write", path="a", text="b"))
    assert run.status == "success"
    assert run.plan is not None
    assert "nothing" in run.plan.error


def test_a_server_goes_on_after_its_result_until_it_is_stopped(place: Place) -> None:
    place.call("write", path="page.html", text="<p>tea")
    result = place.call("serve")
    url = f"http://127.0.0.1:{result.content['port']}/page.html"
    with urllib.request.urlopen(url, timeout=10) as reply:
        assert reply.read() == b"<p>tea"
    assert place.tools.kept(place.chat) == (result.run,)
    assert place.tools.stop_kept(result.run)
    assert place.tools.kept(place.chat) == ()
    assert not place.tools.stop_kept(result.run)
    with pytest.raises(OSError, match=r"refused|timed out"):
        urllib.request.urlopen(url, timeout=5)


def test_of_too_many_servers_the_oldest_makes_room(place: Place) -> None:
    results = [place.call("serve") for _ in range(KEPT_A_CHAT + 1)]
    runs = [result.run for result in results]
    assert not [result for result in results if result.failed]
    assert place.tools.kept(place.chat) == tuple(runs[1:])
    place.tools.stop_toolset(ToolsetId("kit"))
    assert place.tools.kept(place.chat) == ()


def test_tools_say_what_they_do_and_what_this_machine_cannot_enforce(place: Place) -> None:
    tools = {tool.id: tool for tool in place.tools.tools()}
    write, serve = tools["kit:write"], tools["kit:serve"]
    assert (write.group, write.kind, write.effect, write.renderer) == ("Kit", "toolset", "write", "code")
    assert (serve.effect, serve.renderer) == ("read", "")
    assert write.about.startswith("It may change the files of this chat.")
    assert write.about.endswith("Here it may see the clock.")


def test_a_toolset_that_is_switched_off_offers_nothing(place: Place) -> None:
    place.library.set_enabled(ToolsetId("kit"), False)
    assert place.tools.tools() == []


def test_what_is_switched_off_while_a_turn_runs_is_not_run_any_more(place: Place) -> None:
    place.rows.set_tool_enabled("kit:talk", False)
    assert "switched off" in str(place.call("talk").content["error"])
    place.rows.set_tool_enabled("kit:talk", True)
    place.library.set_enabled(ToolsetId("kit"), False)
    assert "switched off" in str(place.call("talk").content["error"])
    assert [run.status for run in place.calls.of_chat(place.chat)] == ["error", "error"]


def test_a_tool_that_may_read_the_open_folder_does_not_get_the_programs_data_with_it(
    place: Place, tmp_path: Path
) -> None:
    place.opened = tmp_path
    result = place.call("talk")
    run = place.run_of(result)
    assert result.failed
    assert "its own data" in str(result.content["error"])
    assert (run.status, run.error) == ("error", result.content["error"])
    place.opened = tmp_path / "kit"
    assert not place.call("talk").failed


def test_a_toolset_that_is_gone_is_a_result(place: Place) -> None:
    place.library.uninstall(ToolsetId("kit"))
    result = place.call("write", path="a", text="b")
    assert result.failed
    assert "not installed" in str(result.content["error"])


def test_a_chat_that_is_gone_is_a_result(place: Place) -> None:
    place.chats.delete(place.chat)
    result = place.call("write", path="a", text="b")
    assert result.failed
    assert "deleted" in str(result.content["error"])
