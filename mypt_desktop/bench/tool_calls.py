"""Tools in figures: what a call costs besides the tool itself, and how soon a chat with many calls is open.

A call is measured whole: the files of the chat brought in step, a process of its own, a snapshot, the stored row and
plan. It is warm: the process of the next call was started while the one before was being read, as it is in a chat.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from mypt_desktop.agent.tool_calls import result_of
from mypt_desktop.agent.tool_execution import Record, ToolExecution
from mypt_desktop.app.tool_parts import ToolParts
from mypt_desktop.bench import window
from mypt_desktop.bench.figures import Outcome, Skipped, Target, figure
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import CallId, JsonObject, Message, Role, Text, ToolCall, ToolResult, message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.sandbox.command import run_command
from mypt_desktop.store.chats import Chats
from mypt_desktop.store.database import Database
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.tools.registry import ToolRegistry

OVERHEAD = Target(30.0, "at most")
OPENED = Target(300.0, "at most")
CALLS = 20  # a repeat
BETWEEN_SECONDS = 0.4  # a model needs longer to write a call
FILES = 100  # in the chat
TURNS = 500  # each is a question, a call, its result and an answer: 2,000 messages
MANIFEST = """
manifest_version: "1"
id: bench
name: Bench
version: "1.0.0"
description: A tool that does next to nothing.
tools:
  - id: count
    name: Count
    description: Count the words of a text.
    entrypoint: tools.count:count
    input_schema:
      type: object
      properties: {text: {type: string}}
      required: [text]
    renderer: {type: code, content: "$return.words"}
  - id: note
    name: Note
    description: Write a note.
    entrypoint: tools.count:note
    input_schema:
      type: object
      properties: {text: {type: string}}
      required: [text]
    renderer: {type: code, file: note.txt}
"""
CODE = """
def count(workspace, text):
    return {"words": len(text.split())}


def note(workspace, text):
    (workspace / "note.txt").write_text(text)
    return {"written": "note.txt"}
"""
SUBPROCESS = "import json, sys; print(json.dumps({'words': len(sys.argv[1].split())}))"


def overhead(repeats: int, calls: int = CALLS, between: float = BETWEEN_SECONDS) -> Sequence[Outcome]:
    """A tool call against calling the same function, and against a subprocess that does the same.

    `calls` a repeat, with `between` seconds before each that is to be warm.
    """
    text = "the quick brown fox"
    with tempfile.TemporaryDirectory(prefix="mypt-bench-") as place, _Chat(Path(place)).open() as chat:
        chat.call("count", text)  # what is imported and made once
        bare, process, reads, writes, rushed = [], [], [], [], []
        for _ in range(repeats):
            bare.append(_timed(lambda: len(text.split())))
            if not getattr(sys, "frozen", False):
                process.append(_timed(lambda: _in_subprocess(text)))
            reads += chat.calls("count", calls, between)
            writes += chat.calls("note", calls, between)
            rushed += chat.calls("count", calls, 0)
    return [
        figure("bare function call", "ms", bare),
        figure("bare subprocess (python -c)", "ms", process)
        if process
        else Skipped("bare subprocess", "A bundle has no Python of its own to start."),
        figure("tool call, warm", "ms", reads, OVERHEAD, f"{FILES} files in the chat"),
        figure("tool call that writes a file, warm", "ms", writes, OVERHEAD),
        figure("tool call, one right after the other", "ms", rushed),
    ]


def opening(repeats: int, turns: int = TURNS) -> Sequence[Outcome]:
    """A chat of `turns` turns, each with a tool call, read from the store and opened in the window."""
    name = f"chat of {turns * 4} messages, {turns} tool calls: "
    with tempfile.TemporaryDirectory(prefix="mypt-bench-") as place:
        data = DataDir(Path(place))
        _fill(data, turns)
        stored = [_read_seconds(data, turns) * 1000 for _ in range(repeats)]
        try:
            opened = [found for _ in range(repeats) if (found := window.chat_opened(data.root))]
        except UserError as error:
            return [figure(name + "read", "ms", stored), Skipped(name + "opened", error.with_hint())]
    return [
        figure(name + "read", "ms", stored),
        figure(name + "newest turn painted", "ms", [run["first_ms"] for run in opened]),
        figure(name + "screen painted", "ms", [run["whole_ms"] for run in opened], OPENED),
        figure(name + "older turns built ahead", "ms", [run["settled_ms"] for run in opened]),
        figure(name + "longest stall", "ms", [run["stall_ms"] for run in opened]),
    ]


class _Chat:
    """A chat with some files, whose answer calls tools."""

    def __init__(self, place: Path) -> None:
        self._data = DataDir(place / "data")
        self._source = place / "bench"
        (self._source / "tools").mkdir(parents=True)
        (self._source / "toolset.yaml").write_text(MANIFEST, encoding="utf-8")
        (self._source / "tools" / "count.py").write_text(CODE, encoding="utf-8")

    @contextmanager
    def open(self) -> Iterator[_Chat]:
        with closing(Database(self._data.database)) as database, closing(ToolParts(self._data, database)) as parts:
            parts.operations.import_toolset(self._source)
            chats = Chats(database)
            chat = chats.create()
            files = parts.files.of(chat)
            files.folder.mkdir(parents=True)
            for number in range(FILES):
                (files.folder / f"file {number}.txt").write_text(f"Number {number}.\n" * 50, encoding="utf-8")
            files.snapshot("user_upload")
            question = chats.append(chat, None, message(Role.USER, "Count."))
            answer = chats.append(chat, question, Message(Role.ASSISTANT), status="partial")
            registry = ToolRegistry((parts.toolset_tools,))
            self._tools = ToolExecution(registry, record=Record(ToolRuns(database), chat, lambda: answer))
            yield self

    def call(self, tool: str, text: str) -> None:
        call = ToolCall(f"bench:{tool}", {"text": text}, CallId("call-1"))
        result = result_of(self._tools.run(call, threading.Event()))
        if result.failed:
            raise UserError(f"The tool failed: {result.content}.")

    def calls(self, tool: str, count: int, between: float) -> list[float]:
        """Milliseconds of each call."""
        times = []
        for number in range(count):
            time.sleep(between)
            times.append(_timed(partial(self.call, tool, f"the quick brown fox {number}")))
        return times


def _timed(job: Callable[[], object]) -> float:
    """Milliseconds."""
    started = time.perf_counter()
    job()
    return (time.perf_counter() - started) * 1000


def _in_subprocess(text: str) -> JsonObject:
    lines: list[str] = []
    run_command([sys.executable, "-c", SUBPROCESS, text], lines.append)
    found: Mapping[str, int] = json.loads(lines[-1])
    return found


def _fill(data: DataDir, turns: int) -> None:
    with closing(Database(data.database)) as database:
        chats, calls = Chats(database), ToolRuns(database)
        chat = chats.create("Many pages")
        leaf = None
        for number in range(turns):
            call = ToolCall(
                "app-builder:write_file",
                {"path": f"page {number}.html", "content": "<p>" * 200},
                CallId(f"call-{number}"),
            )
            leaf = chats.append(chat, leaf, message(Role.USER, f"Write page {number}, with a heading and a list."))
            leaf = chats.append(chat, leaf, Message(Role.ASSISTANT, (call,)))
            run = calls.start(chat, leaf, call.name, call.arguments)
            result: JsonObject = {"written": f"page {number}.html", "size": 600}
            calls.finish(run, result=result, plan=RenderPlan("code", {"file": f"page {number}.html", "editable": True}))
            leaf = chats.append(chat, leaf, Message(Role.TOOL, (ToolResult(call.id, call.name, result, run=run),)))
            answer = f"The page **{number}** is written.\n\n- It has a heading\n- and a list with `{number}` entries"
            leaf = chats.append(chat, leaf, Message(Role.ASSISTANT, (Text(answer),)))


def _read_seconds(data: DataDir, turns: int) -> float:
    """The branch and all its runs, from a database that was just opened."""
    with closing(Database(data.database)) as database:
        started = time.perf_counter()
        (chat,) = Chats(database).list()
        branch = Chats(database).path(chat.id)
        runs = ToolRuns(database).of([result.run for one in branch for result in one.message.results])
        seconds = time.perf_counter() - started
    assert (len(branch), len(runs)) == (turns * 4, turns)
    return seconds
