"""An afternoon with the program, whichever version that is: questions, calls, edits, files and settings.

The model is an endpoint on this machine that says its lines; everything else is the program's own.
"""

from __future__ import annotations

import http.server
import json
import queue
import shutil
import threading
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from mypt_desktop.app import App
from mypt_desktop.core.events import ApprovalAsked, TurnFailed, TurnFinished
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.core.settings import Settings
from mypt_desktop.store.chats import ChatId, MessageId
from tests.earlier.tea_timer import STEEP, TEA, TOOLSET

HOME = Path("/tmp/mypt-data")  # where it is made, on every machine
PORT = 8917
WAIT = 300.0
WINDOW = (760, 560)  # its size, in pixels
FERRY = "When does the first ferry leave?"
GREEN, BLACK = "How long does green tea steep?", "How long does black tea steep?"

DOCUMENTS = {
    "ferry.md": "# The ferry\n\n## Times\n\nThe first ferry to Sandholm leaves at 7:40 and takes 25 minutes.\n\n"
    "## Dogs\n\nDogs travel free on the upper deck.\n",
    "fares.csv": "ticket,euros\nadult,6.50\nchild,3.00\nbicycle,2.50\n",
    "notes/harbour.txt": "The office is open from Tuesday to Saturday.\n\nLost things are kept for six weeks.\n",
}

_SCRIPT: dict[str, list[str | tuple[str, dict[str, Any]]]] = {
    FERRY: [
        ("workspace.search", {"query": "first ferry to Sandholm"}),
        "The first ferry to Sandholm leaves at 7:40 [1].",
    ],
    GREEN: [(STEEP, {"leaves": "green"}), "Green tea steeps for three minutes."],
    BLACK: [(STEEP, {"leaves": "black"}), "Black tea steeps for five minutes."],
    "How many labels are there?": [(f"{TEA}:count", {}), "There is one label."],
    "Spill the tea.": [(f"{TEA}:spill", {}), "The tool failed: the cup is empty."],
    "Put a note into the folder.": [
        ("write", {"path": "from-the-chat.md", "content": "# Written by a chat\n"}),
        "The note is in the folder.",
    ],
    "What else is there?": ["Nothing else."],
}
"""What is said to the last question, a line a request."""


@contextmanager
def endpoint(port: int = 0) -> Iterator[int]:
    """Listens meanwhile; yields the port."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), _Endpoint)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Endpoint(http.server.BaseHTTPRequestHandler):
    """OpenAI-compatible. A question that the script does not have fails."""

    def do_POST(self) -> None:
        messages = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["messages"]
        asked = max(place for place, one in enumerate(messages) if one["role"] == "user")
        lines = next((lines for text, lines in _SCRIPT.items() if text in messages[asked]["content"]), None)
        if lines is None:
            self._answer(500, {"error": {"message": "This question is not in the script."}})
            return
        line = lines[min(sum(one["role"] == "tool" for one in messages[asked:]), len(lines) - 1)]
        said: dict[str, Any] = {"role": "assistant", "content": line}
        if isinstance(line, tuple):
            name, arguments = line[0].replace(".", "__").replace(":", "__"), json.dumps(line[1])
            call = {"index": 0, "id": "call", "type": "function", "function": {"name": name, "arguments": arguments}}
            said = {"role": "assistant", "content": "", "tool_calls": [call]}
        self._answer(200, {"choices": [{"index": 0, "message": said, "finish_reason": "stop"}]})

    def _answer(self, status: int, value: object) -> None:
        answer = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:
        return


class Talk:
    """What is said in one chat. Each method waits for the answer and returns the question's id."""

    def __init__(self, app: App, chat: ChatId) -> None:
        self._app, self.chat = app, chat
        self._session = app.session(chat)
        self._events: queue.Queue[object] = queue.Queue()
        self._session.subscribe(self._events.put)

    def ask(self, text: str, *, allow: bool = True) -> MessageId:
        self._session.send(text)
        return self._until_done(allow)

    def edit(self, question: MessageId, text: str, *, always: bool = False) -> MessageId:
        self._session.edit(question, text)
        return self._until_done(True, always)

    def regenerate(self, question: MessageId) -> MessageId:
        self._session.regenerate(question)
        return self._until_done(True)

    def switch(self, message: MessageId) -> None:
        self._session.switch(message)

    def _until_done(self, allow: bool, always: bool = False) -> MessageId:
        while True:
            match self._events.get(timeout=WAIT):
                case ApprovalAsked() as asked:
                    from mypt_desktop.agent.approvals import Decision

                    self._app.approvals(self.chat).answer(asked.call, Decision(allow=allow, always=always))
                case TurnFinished() | TurnFailed():
                    branch = self._app.chats.path(self.chat)
                    return [one.id for one in branch if one.message.role == "user"][-1]
                case _:
                    continue


def open_folder(app: App, folder: Path) -> None:
    """Returns when it can be asked."""
    told = threading.Event()
    app.subscribe(lambda _: told.set() if app.workspace_state.state in ("ready", "failed") else None)
    app.open_workspace(folder)
    if not told.wait(WAIT) or app.workspace_state.state == "failed":
        raise AssertionError(f"not indexed: {app.workspace_state}")


def use(app: App, folder: Path) -> None:
    """All of it, as far as the version has it."""
    open_folder(app, folder)
    branched = Talk(app, app.chats.create("Ferries", str(folder)))
    branched.ask(FERRY)
    question = branched.ask("What else is there?")
    branched.edit(question, "This question fails.")
    branched.switch(question)
    app.chats.delete(app.chats.create("Deleted"))
    if hasattr(app, "toolsets"):
        _use_tools(app, folder)
        _keep_files(app, folder)
    if hasattr(app, "folder_access"):
        app.folder_access.permit(folder)
        Talk(app, app.chats.create("Writes into the folder", str(folder))).ask("Put a note into the folder.")
    if hasattr(app.chats, "pin"):
        app.chats.pin(branched.chat, True)
    if hasattr(app.chats, "move"):
        app.chats.move(branched.chat, "Errands")
    if hasattr(app, "own_prompts"):
        app.own_prompts.save("letter", "---\ntitle: Letter\n---\n\nDear {{name|Smith}},\n")
    if hasattr(app, "prompts"):
        (app.data_dir.root / "APPEND_SYSTEM.md").write_text("Speak plainly.\n", encoding="utf-8")
    if hasattr(app, "themes"):
        app.themes.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(resources_dir() / "themes" / "dusk.json", app.themes / "harbour.json")
    if hasattr(app, "servers"):
        from mypt_desktop.mcp.config import ServerOptions, read_config

        own = read_config("teapot", {"command": "teapot-server", "args": ["--cups", "2"]})
        app.servers.add(own, ServerOptions(call_seconds=90.0))
        app.servers.enable(own.id, False)


def _use_tools(app: App, folder: Path) -> None:
    """An installed toolset, asked about before it runs, on two branches with files of their own."""
    from mypt_desktop.store.toolset_values import USER_PRIORITY, RenderConfig
    from mypt_desktop.store.toolsets import Toolsets

    source = folder.with_name(f"{TEA}.toolset.zip")
    with zipfile.ZipFile(source, "w") as archive:
        for name, text in TOOLSET.items():
            archive.writestr(name, text)
    app.toolsets.import_toolset(source)
    rows = Toolsets(app.database)
    rows.set_render_config(RenderConfig(f"{TEA}:count", "code", {"content": "$return.labels"}, USER_PRIORITY))
    branched = Talk(app, app.chats.create("Tea", str(folder)))
    green = branched.ask(GREEN)
    app.chat_files(branched.chat).write("shopping.txt", b"green\n")
    branched.edit(green, BLACK, always=True)
    branched.regenerate(branched.ask("How many labels are there?"))
    switched = Talk(app, app.chats.create("Tea once more", str(folder)))
    first = switched.ask(GREEN)
    switched.edit(first, BLACK)
    switched.switch(first)
    app.chat_files(switched.chat).write("labels/green.txt", b"changed by hand\n")
    failed = Talk(app, app.chats.create("Spilt", str(folder)))
    failed.ask("Spill the tea.")
    failed.ask(GREEN, allow=False)
    app.approvals(failed.chat).choose("each")
    app.toolsets.choose_tool(failed.chat, f"{TEA}:count", False)
    rows.set_tool_enabled(f"{TEA}:spill", False)


def _keep_files(app: App, folder: Path) -> None:
    """Files of every kind, in versions, also while nobody asks anything."""
    files = app.chat_files(app.chats.create("Files of every kind", str(folder)))
    files.write("notes/plan.md", b"# Plan\n\nFirst draft.\n")
    files.write("notes/plan.md", "# Plan\n\nSecond draft, für später.\n".encode())
    files.write("bytes.bin", bytes(range(256)) * 3)
    (files.folder / "run.sh").write_text("#!/bin/sh\n", encoding="utf-8")
    (files.folder / "run.sh").chmod(0o755)
    (files.folder / "link.md").symlink_to("notes/plan.md")
    (files.folder / "empty").mkdir()
    files.snapshot("edit")
    files.delete("bytes.bin")


def chosen_settings() -> Settings:
    """As far from the defaults as the version allows."""
    plain, groups = Settings(), {}
    for group, values in _SETTINGS.items():
        if hasattr(plain, group):
            values = {name: value for name, value in values.items() if name in _names(getattr(plain, group))}
            groups[group] = replace(getattr(plain, group), **values)
    return replace(plain, **groups)


def _names(group: Any) -> frozenset[str]:
    return frozenset(field.name for field in fields(group))


_SETTINGS: Mapping[str, dict[str, Any]] = {
    "generation": {"max_new_tokens": 300, "temperature": 0.25, "max_steps": 7, "max_tools": 9},
    "runtime": {
        "remote_url": f"http://127.0.0.1:{PORT}/v1",
        "remote_model": "scripted",
        "provider": "cpu",
        "threads": 1,
        "context_length": 16384,
    },
    "workspace": {"max_file_mb": 9, "watch": False, "reopen": False},
    "window": {
        "theme": "dark",
        "font_size": 13,
        "dark_theme": "harbour",
        "still": True,
        "language": "de",
        "shortcuts": ("new_chat=Ctrl+Shift+J",),
        "folded": ("Errands",),
    },
    "questions": {"timeout": 30, "notify": False},
}
