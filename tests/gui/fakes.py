"""Services for the window's tests: real chats, sessions, documents and tools; only the model is scripted."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from mypt_desktop.agent.approvals import Approvals
from mypt_desktop.agent.ports import Tools
from mypt_desktop.agent.session import CurrentMessage, Session
from mypt_desktop.app.assistant import TurnAssistant
from mypt_desktop.app.coding_parts import CodingParts
from mypt_desktop.app.folder import OpenFolder
from mypt_desktop.app.given_files import GivenFiles
from mypt_desktop.app.mcp_servers import McpOperations
from mypt_desktop.app.model import ChosenModel
from mypt_desktop.app.model_comparison import ModelComparison
from mypt_desktop.app.model_operations import ModelOperations
from mypt_desktop.app.tool_parts import ToolParts
from mypt_desktop.app.toolsets import ToolsetOperations
from mypt_desktop.app.training import Trainings
from mypt_desktop.app.turns import Turns
from mypt_desktop.coding.ask import Asking
from mypt_desktop.coding.prompts import Prompts
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import (
    ApprovalGiven,
    CallFinished,
    CallStarted,
    CitationsFound,
    MessageAdded,
    OwnWordsBegan,
    TextAdded,
    TurnEvent,
    TurnFinished,
)
from mypt_desktop.core.messages import CallId, Citation, Message, Part, Remark, Role, Text, ToolCall, ToolResult
from mypt_desktop.core.paths import DataDir, models_dir
from mypt_desktop.core.prompt import Usage
from mypt_desktop.core.service_states import ModelState, ServiceEvent, WorkspaceState
from mypt_desktop.core.settings import Runtime, Settings, Window
from mypt_desktop.gui.ports import ModelChoice, Speech
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.runtime.shipped_speech import ShippedSpeech
from mypt_desktop.runtime.side_models import SideModels
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.store.connection_log import ConnectionLog
from mypt_desktop.store.database import Database
from mypt_desktop.store.prompt_library import PromptLibrary
from mypt_desktop.workspace import travel
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.index.portable import PortableFacts
from tests.databases import fresh_database

Script = Callable[[Sequence[Message], threading.Event], Iterator[TurnEvent]]
USAGE = Usage(prompt_tokens=1200, completion_tokens=96, prefill_seconds=1.0, decode_seconds=4.0)


@dataclass
class Answering:
    """A turn that says `text` in pieces, waiting before the last one until `go_on` is set or it is cancelled. As a
    model's `own` words it can be continued; `cut_off`: it has more to say."""

    text: str = "Full-time crew have **29 days** of leave."
    citations: tuple[Citation, ...] = ()
    calls: tuple[tuple[ToolCall, ToolResult], ...] = ()
    pieces: int = 4
    wait: bool = False
    remark: str = ""
    own: bool = False
    cut_off: bool = False
    go_on: threading.Event = field(default_factory=threading.Event)

    def __call__(self, messages: Sequence[Message], cancel: threading.Event, *_: object) -> Iterator[TurnEvent]:
        for call, result in self.calls:
            yield CallStarted(call)
            yield CallFinished(call, result)
            yield MessageAdded(Message(Role.ASSISTANT, (call,)))
            yield MessageAdded(Message(Role.TOOL, (result,)))
        said = messages[-1].text if messages[-1].role is Role.ASSISTANT else ""
        if self.own:
            yield OwnWordsBegan()
        if said:
            yield TextAdded(said)
        size = max(1, len(self.text) // self.pieces)
        for start in range(0, len(self.text), size):
            if self.wait and start + size >= len(self.text):
                while not self.go_on.wait(0.01) and not cancel.is_set():
                    pass
            if cancel.is_set():
                break
            said += self.text[start : start + size]
            yield TextAdded(self.text[start : start + size])
        parts: tuple[Part, ...] = (Text(said),) if said else ()
        if not cancel.is_set():
            parts = (*parts, *self.citations, *([Remark(self.remark)] if self.remark else []))
            yield CitationsFound(self.citations)
        final = Message(Role.ASSISTANT, parts)
        yield MessageAdded(final)
        yield TurnFinished(final, 1 + len(self.calls), USAGE, cancelled=cancel.is_set(), cut_off=self.cut_off)


@dataclass
class Calling:
    """A turn that really makes `calls` with the tools of its chat, one after the other, and then says `text`."""

    calls: tuple[ToolCall, ...]
    text: str = "Done."

    def __call__(self, tools: Tools, cancel: threading.Event) -> Iterator[TurnEvent]:
        for number, made in enumerate(self.calls):
            call = replace(made, id=CallId(f"call-{number}-{id(self)}"))
            yield CallStarted(call)
            running = tools.run(call, cancel)
            run = call
            while True:
                try:
                    event = next(running)
                except StopIteration as stop:
                    result: ToolResult = stop.value
                    break
                if isinstance(event, ApprovalGiven) and event.run is not None:
                    run = event.run
                yield event
            yield CallFinished(run, result)
            yield MessageAdded(Message(Role.ASSISTANT, (run,)))
            yield MessageAdded(Message(Role.TOOL, (result,)))
            if cancel.is_set():
                break
        final = Message(Role.ASSISTANT, (Text(self.text),))
        yield TextAdded(self.text)
        yield MessageAdded(final)
        yield TurnFinished(final, 1 + len(self.calls), USAGE, cancelled=cancel.is_set())


class FakeServices:
    """Implements `gui.ports.Services` in a temporary folder. Indexing happens at once, on the calling thread."""

    def __init__(self, folder: Path, turn: Script | Calling | None = None, *, theme: str = "light") -> None:
        self._folder = folder
        self._database = fresh_database(folder / "mypt.sqlite")
        self._chats = Chats(self._database)
        self._settings = Settings(window=Window(theme=theme))
        self._listeners: list[Callable[[ServiceEvent], None]] = []
        self._sessions: dict[ChatId, Session] = {}
        self._engine: WorkspaceEngine | None = None
        self._tools = ToolParts(
            DataDir(folder),
            self._database,
            lambda: self._engine,
            self.tell,
            questions=lambda: self._settings.questions,
            toolset_hosts=lambda: self._settings.network.toolset_hosts,
        )
        self.given = GivenFiles(self._tools.files, lambda: 64)
        self.connections = ConnectionLog(DataDir(folder).connections)
        self._training = Trainings(DataDir(folder), self.tell)
        self._catalog = Catalog([models_dir(), DataDir(folder).models])
        chosen = ChosenModel(self._catalog, Runtime(), self.tell)
        turns = Turns(chosen, OpenFolder(folder / "indexes", self.tell), lambda: self._settings.generation)
        self._comparison = ModelComparison(self._catalog, turns.by, Runtime, self.tell)
        self._model = ModelState("none")
        self._library = ModelOperations(
            DataDir(folder),
            self._catalog,
            runtime=lambda: self._settings.runtime,
            loaded=lambda: self._model.name,
            tell=self.tell,
        )
        self._side = SideModels()
        self.speech: Speech = ShippedSpeech(self._side)
        self._workspace = WorkspaceState("none")
        self.turn: Script | Calling = turn or Answering()
        self.assistant: TurnAssistant | None = None  # what tools of a turn that calls them may ask the model for
        self.prompts = Prompts(folder, folder / "settings.instructions.json")
        self.loads = 0
        self.looked_at: list[ChatId | None] = []
        self.cancelled_indexing = 0

    @property
    def settings(self) -> Settings:
        return self._settings

    @property
    def chats(self) -> Chats:
        return self._chats

    @property
    def database(self) -> Database:
        """For tests that put into it what a tool or an older version would have."""
        return self._database

    @property
    def workspace(self) -> WorkspaceEngine | None:
        return self._engine

    @property
    def model_state(self) -> ModelState:
        return self._model

    @property
    def workspace_state(self) -> WorkspaceState:
        return self._workspace

    def save_settings(self, settings: Settings) -> None:
        self._settings = settings

    def subscribe(self, listener: Callable[[ServiceEvent], None]) -> None:
        self._listeners.append(listener)

    def session(self, chat: ChatId) -> Session:
        if chat not in self._sessions:

            def turn(
                messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage
            ) -> Iterator[TurnEvent]:
                if not isinstance(self.turn, Calling):
                    return self.turn(messages, cancel)
                return self.turn(self._tools.offered(chat, answering, None, self.assistant), cancel)

            self._sessions[chat] = Session(self._chats, chat, turn, self.chat_files(chat))
        return self._sessions[chat]

    @property
    def themes(self) -> Path:
        return self._folder / "themes"

    @property
    def own_prompts(self) -> PromptLibrary:
        """The prompts that the user wrote."""
        return PromptLibrary(DataDir(self._folder).prompts)

    @property
    def toolsets(self) -> ToolsetOperations:
        return self._tools.operations

    @property
    def folder_access(self) -> CodingParts:
        return self._tools.coding

    @property
    def servers(self) -> McpOperations:
        return self._tools.mcp

    @property
    def library(self) -> ModelOperations:
        return self._library

    @property
    def training(self) -> Trainings:
        return self._training

    @property
    def comparison(self) -> ModelComparison:
        return self._comparison

    def chat_files(self, chat: ChatId) -> ChatFiles:
        return self._tools.files.of(chat)

    def attached(self, chat: ChatId) -> WorkspaceEngine:
        return self.given.engine(chat)

    def approvals(self, chat: ChatId) -> Approvals:
        return self._tools.approvals(chat)

    def asking(self, chat: ChatId) -> Asking:
        return self._tools.asking(chat)

    def delete_chat(self, chat: ChatId) -> None:
        session = self._sessions.pop(chat, None)
        if session is not None:
            session.close()
        self._tools.close_chat(chat)
        self._chats.delete(chat)
        self._tools.files.forget(chat)

    def brought_index(self, path: Path) -> PortableFacts | None:
        return travel.brought(path, self._folder / "index" / path.name)

    def open_workspace(self, path: Path, *, use_brought: bool = False) -> None:
        if not path.is_dir():
            raise UserError(f"{path} is not a folder.", hint="Choose the folder that holds the documents.")
        self.close_workspace()
        index = self._folder / "index" / path.name
        if use_brought:
            travel.take_over(path, index)
        self._engine = WorkspaceEngine(path, index)
        self.refresh_workspace()
        workspace = replace(self._settings.workspace, recent=(str(path),))
        self._settings = replace(self._settings, workspace=workspace)

    def refresh_workspace(self) -> None:
        assert self._engine is not None
        path = str(self._engine.base_dir)
        self.tell(WorkspaceState("indexing", path))
        self._engine.refresh()
        counts = {"documents": self._engine.num_docs, "unread": self._engine.num_unread}
        self.tell(WorkspaceState("ready", path, chunks=self._engine.num_chunks, complete=True, **counts))

    def close_workspace(self) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None
            self.tell(WorkspaceState("none"))

    def cancel_indexing(self) -> None:
        self.cancelled_indexing += 1

    def sample_workspace(self) -> Path:
        target = self._folder / "Sample workspace"
        if not target.is_dir():
            target.mkdir()
            (target / "handbook.md").write_text(HANDBOOK, encoding="utf-8")
            (target / "reports").mkdir()
            (target / "reports" / "engine.txt").write_text("The next oil change is due at 11,900 hours.\n" * 3)
            (target / "broken.pdf").write_bytes(b"%PDF-1.7 this is no document")
        return target

    def models(self) -> Sequence[ModelChoice]:
        own = [model for model in self._catalog.list() if model.folder.parent == DataDir(self._folder).models]
        return (
            *(ModelChoice(model.name, model.title, "", 1, model.built) for model in own),
            shipped("light", "SmolLM2 135M Instruct", 90),
            replace(shipped("default", "Qwen2.5 Coder 0.5B Instruct", 430), recommended=True),
            replace(shipped("large", "Qwen2.5 Coder 1.5B Instruct", 0), built=False),
        )

    def use_model(self, name: str) -> None:
        self._settings = replace(self._settings, runtime=replace(self._settings.runtime, model=name))
        self.tell(replace(self._model, name=name))

    def show_chat(self, chat: ChatId | None) -> None:
        self.looked_at.append(chat)

    def load_model(self) -> None:
        self.loads += 1
        self.tell(ModelState("ready", "light", "SmolLM2 135M Instruct", "cpu", "", 4096))

    def tell(self, event: ServiceEvent) -> None:
        """A state changes, as the real services would report it."""
        if isinstance(event, ModelState):
            self._model = event
        elif isinstance(event, WorkspaceState):
            self._workspace = event
        for listener in self._listeners:
            listener(event)

    def close(self) -> None:
        for session in self._sessions.values():
            session.close()
        if self._engine is not None:
            self._engine.close()
        self._side.close()
        self._comparison.close()
        self._training.close()
        self._library.close()
        self.given.close()
        self._tools.close()
        self._database.close()

    def clear_samples(self) -> None:
        shutil.rmtree(self._folder / "Sample workspace", ignore_errors=True)


HANDBOOK = """# Crew handbook

## Leave

Full-time crew have 29 days of leave a year, the bank holidays included.

## Alcohol

The limit is nought. Not one glass in the eight hours before a shift.
"""


def shipped(name: str, title: str, size_mb: int) -> ModelChoice:
    return ModelChoice(name, title, "Apache-2.0", size_mb, True, trainable=True)


def citation(text: str = "Full-time crew have 29 days of leave a year", marker: int = 1) -> Citation:
    """A citation of the handbook that `FakeServices` has as its sample."""
    from mypt_desktop.workspace.values import chunk_id_of, doc_id_of

    start = HANDBOOK.index(text)
    doc_id = doc_id_of("handbook.md")
    line = HANDBOOK.count("\n", 0, start) + 1
    return Citation(
        "handbook.md", doc_id, chunk_id_of(doc_id, start, text), start, start + len(text), line, text, None, marker
    )


def search_call(query: str = "leave", *, failed: bool = False) -> tuple[ToolCall, ToolResult]:
    """A search as the agent would report it."""
    call = ToolCall("workspace.search", {"query": query, "top_k": 5}, CallId("call-1"), by="app")
    if failed:
        return call, ToolResult(call.id, call.name, {"error": "The index is being rebuilt."}, failed=True)
    found = citation()
    item = {
        "chunk_id": found.chunk_id,
        "doc_id": found.doc_id,
        "text": found.text,
        "score": 0.9,
        "filename": "handbook.md",
        "path": found.path,
        "start": found.start,
        "end": found.end,
        "line": found.line,
        "page": None,
    }
    return call, ToolResult(call.id, call.name, {"documents": [item], "total": 1})
