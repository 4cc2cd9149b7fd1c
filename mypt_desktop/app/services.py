"""App: everything behind the window and the terminal chat, built once. Implements `gui.ports.Services`."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mypt_desktop.agent.approvals import Approvals
from mypt_desktop.agent.session import Session
from mypt_desktop.app.agents import agents_in
from mypt_desktop.app.chat_models import ChatModels
from mypt_desktop.app.coding_parts import CodingParts
from mypt_desktop.app.connection_watch import ConnectionWatch
from mypt_desktop.app.folder import OpenFolder
from mypt_desktop.app.given_files import GivenFiles
from mypt_desktop.app.giving_way import GivingWay
from mypt_desktop.app.mcp_servers import McpOperations
from mypt_desktop.app.model import ChosenModel
from mypt_desktop.app.model_comparison import ModelComparison
from mypt_desktop.app.model_operations import ModelOperations
from mypt_desktop.app.sample import copied_sample
from mypt_desktop.app.tool_parts import ToolParts
from mypt_desktop.app.toolsets import ToolsetOperations
from mypt_desktop.app.training import Trainings
from mypt_desktop.app.turns import ToolsOver, Turns
from mypt_desktop.coding.ask import Asking
from mypt_desktop.coding.prompts import Kind, Prompts
from mypt_desktop.core import settings as setting_files
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import DataDir, models_dir
from mypt_desktop.core.service_states import ModelState, ServiceEvent, WorkspaceState
from mypt_desktop.core.settings import Runtime, Settings
from mypt_desktop.gui.ports import ModelChoice
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.runtime.remote import local_port
from mypt_desktop.runtime.shipped_reader import ShippedPicker, ShippedReader
from mypt_desktop.runtime.shipped_speech import ShippedSpeech
from mypt_desktop.runtime.side_models import SideModels
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.store.connection_log import ConnectionLog
from mypt_desktop.store.data_folder import not_told_before
from mypt_desktop.store.database import Database
from mypt_desktop.store.prompt_library import PromptLibrary
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.index.portable import PortableFacts

if TYPE_CHECKING:
    from mypt_desktop.answers.following.starters import Starter

_log = logging.getLogger(__name__)
RECENT = 10
LOADED = ("loading", "ready", "busy")


class App:
    """The program without a face. Opening it opens the database and nothing else; models and folders load when asked.

    Raises `UserError` when the data folder cannot be used. `close` must be called, once, at the end.
    """

    def __init__(
        self,
        data_dir: DataDir,
        settings: Settings,
        *,
        model: str = "",
        starters: bool = False,
        attended: bool = True,
        typed: Mapping[Kind, str] | None = None,
    ) -> None:
        """`model` is used for this run instead of the one in the settings, which are not changed by it. `starters`:
        questions to begin with are looked for in a folder that is opened, for whoever shows them. `attended`: there is
        somebody whom tools can ask. `typed` are instructions for this run, as texts or names of files.

        `notes` is what is wrong in the data folder and was not told before, for whoever shows it.
        """
        self.data_dir = data_dir
        self._prompts = Prompts(data_dir.root, data_dir.instructions, typed)
        self._model_for_once = model
        self._settings = settings
        self._guard = threading.Lock()
        self._saving = threading.Lock()
        self._listeners: tuple[Callable[[ServiceEvent], None], ...] = ()
        self._sessions: dict[ChatId, Session] = {}
        self._database = Database(data_dir.database)
        self.connections = ConnectionLog(data_dir.connections)
        self._watch = ConnectionWatch(self.connections.add)
        self._chats = Chats(self._database)
        self.catalog = Catalog([models_dir(), data_dir.models])
        self._model = ChosenModel(self.catalog, self._runtime(), self._emit)
        self._side = SideModels()
        self.speech = ShippedSpeech(self._side)
        finds = self._starters if starters else None
        self._folder = OpenFolder(data_dir.indexes, self._emit, finds, self._side.embedder)
        self._training = Trainings(data_dir, self._emit)
        self._library = ModelOperations(
            data_dir,
            self.catalog,
            runtime=self._runtime,
            loaded=lambda: self._model.state.name if self._model.state.state in LOADED else "",
            tell=self._emit,
            built=self._on_built,
        )
        self._shown: ChatId | None = None
        self._models = ChatModels(self._chats, self.catalog, self._runtime, lambda: bool(self._model_for_once))
        self._way = GivingWay()
        self.turns = Turns(
            self._model,
            self._folder,
            lambda: self._settings.generation,
            ShippedReader(models=self._side),
            ShippedPicker(models=self._side),
            self._way,
            prompts=self._prompts,
            name=self._chats.name,
            agents=lambda folder: agents_in(folder, data_dir.agents, self._prompts),
            models=self._models,
            side=self._side,
            instructions=self._chats.instructions,
        )
        self._comparison = ModelComparison(self.catalog, self.turns.by, lambda: self._settings.runtime, self._emit)
        try:
            self._tools = ToolParts(
                data_dir,
                self._database,
                lambda: self._folder.engine,
                self._emit,
                self._endpoint_ports,
                questions=lambda: self._settings.questions,
                attended=lambda: attended,
                toolset_hosts=lambda: self._settings.network.toolset_hosts,
            )
        except BaseException:
            self._watch.close()
            self._database.close()
            raise
        self._given = GivenFiles(self._tools.files, lambda: self._settings.workspace.max_file_mb, self._side.embedder)
        self.notes = not_told_before(data_dir, [*data_dir.notes, *self._tools.left_behind])

    def _endpoint_ports(self) -> tuple[int, ...]:
        """Of the endpoint in the settings, where its server is one of this machine."""
        port = local_port(self._settings.runtime.remote_url)
        return () if port is None else (port,)

    @property
    def settings(self) -> Settings:
        return self._settings

    @property
    def chats(self) -> Chats:
        return self._chats

    @property
    def database(self) -> Database:
        return self._database

    @property
    def workspace(self) -> WorkspaceEngine | None:
        return self._folder.engine

    @property
    def model_state(self) -> ModelState:
        return self._model.state

    @property
    def workspace_state(self) -> WorkspaceState:
        return self._folder.state

    @property
    def themes(self) -> Path:
        """The folder of the user's own themes; it need not be there."""
        return self.data_dir.themes

    @property
    def prompts(self) -> Prompts:
        """The user's and the open folder's own instructions."""
        return self._prompts

    @property
    def own_prompts(self) -> PromptLibrary:
        """The prompts that the user wrote."""
        return PromptLibrary(self.data_dir.prompts)

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
        """The versioned files of a chat; the same object while the chat is open."""
        return self._tools.files.of(chat)

    def attached(self, chat: ChatId) -> WorkspaceEngine:
        """What came with the messages of a chat, as far as it was read. Waits for the disk; raises `UserError`."""
        return self._given.engine(chat)

    def approvals(self, chat: ChatId) -> Approvals:
        """Which calls of a chat wait for the user; the same object while the chat is open."""
        return self._tools.approvals(chat)

    def tools_once(self, approvals: Approvals, asking: Asking, *, named: bool) -> ToolsOver:
        """See `ToolParts.once`."""
        return self._tools.once(approvals, asking, named=named)

    def asking(self, chat: ChatId) -> Asking:
        """What a chat asks its user; the same object while the chat is open."""
        return self._tools.asking(chat)

    def save_settings(self, settings: Settings) -> None:
        """Takes the settings and stores them. Raises `UserError` when they cannot be written; they count even so."""
        before, self._settings = self._settings, settings
        if settings.runtime != before.runtime:
            self._model_for_once = ""  # the user has chosen
            if settings.runtime.model != before.runtime.model:
                self._choose_for_shown(settings.runtime.model)
            self._model.choose(self._runtime())
            self._model.load()
        self._save()

    def subscribe(self, listener: Callable[[ServiceEvent], None]) -> None:
        with self._guard:
            self._listeners = (*self._listeners, listener)

    def session(self, chat: ChatId) -> Session:
        """The running session of a chat; the same object while the chat is open."""
        with self._guard:
            if chat not in self._sessions:
                self._sessions[chat] = self._new_session(chat)
            return self._sessions[chat]

    def close_chat(self, chat: ChatId) -> None:
        """Ends the chat's turns, and the processes that its tools left going on."""
        with self._guard:
            session = self._sessions.pop(chat, None)
        if session is not None:
            session.close()
        self._tools.close_chat(chat)

    def delete_chat(self, chat: ChatId) -> None:
        """Removes a chat with its messages and files. One that is gone is no error."""
        self.close_chat(chat)
        self._chats.delete(chat)
        self._given.forget(chat)
        self._tools.files.forget(chat)

    def brought_index(self, path: Path) -> PortableFacts | None:
        return self._folder.brought(path)

    def open_workspace(self, path: Path, index: Path | None = None, *, use_brought: bool = False) -> None:
        """See `gui.ports`. `index` is another place for the index than the data folder."""
        opened = self._folder.open(path, self._settings.workspace, index, use_brought=use_brought)
        root = os.fsencode(opened).decode("utf-8", "replace")
        recent = (root, *(known for known in self._settings.workspace.recent if known != root))[:RECENT]
        if recent != self._settings.workspace.recent:
            workspace = replace(self._settings.workspace, recent=recent)
            self._settings = replace(self._settings, workspace=workspace)
            # Not on the window's thread: it waits for the disk.
            threading.Thread(target=self._save_quietly, name="save-settings").start()

    def close_workspace(self) -> None:
        self._folder.close()

    def refresh_workspace(self) -> None:
        """Looks for changes in the open folder."""
        self._folder.refresh()

    def cancel_indexing(self) -> None:
        self._folder.cancel_indexing()

    def sample_workspace(self) -> Path:
        """A copy of the sample documents in the user's data folder, made the first time; it is the user's to change."""
        return copied_sample(self.data_dir.documents)

    def models(self) -> Sequence[ModelChoice]:
        return self._library.choices()

    def use_model(self, name: str) -> None:
        """Switches; the new model loads in the background. Raises `ModelNotFoundError`."""
        self.catalog.get(name)
        self._model_for_once = ""
        runtime = replace(self._settings.runtime, model=name, remote_url="")
        self._choose_for_shown(name)
        self._model.choose(runtime)
        self._model.load()
        self.save_settings(replace(self._settings, runtime=runtime))

    def show_chat(self, chat: ChatId | None) -> None:
        """The user looks at this chat: a model that is chosen is its model, and its own one is loaded. Waits for the
        disk."""
        self._shown = chat
        self._model.choose(self._models.runtime(chat))
        if self._model.state.state in LOADED:
            self._model.load()

    def _choose_for_shown(self, name: str) -> None:
        if self._shown is not None:
            self._models.choose(self._shown, name)

    def load_model(self) -> None:
        self._model.load()

    def close(self) -> None:
        """Ends threads and the model processes; returns when they are gone (at most a few seconds)."""
        with self._guard:
            sessions, self._sessions = list(self._sessions.values()), {}
            self._listeners = ()
        for session in sessions:
            session.cancel()
        self._comparison.close()
        self._training.close()
        self._library.close()
        self._folder.close()
        for session in sessions:
            session.close(timeout=2.0)
        self._given.close()
        self._tools.close()
        self._model.close()
        self._side.close()  # what the folder waits for ends with it
        self._folder.join()
        self._watch.close()
        self._database.close()

    def _on_built(self, name: str) -> None:
        """The first model there is answers at once."""
        if self._model.state.state in ("none", "failed"):
            self._model.load()

    def _new_session(self, chat: ChatId) -> Session:
        turn = self.turns.of_chat(chat, self._tools, self._given)
        return Session(self._chats, chat, turn, self._tools.files.of(chat))

    def _starters(self, engine: WorkspaceEngine, stop: threading.Event, before: Sequence[Starter]) -> Iterator[Starter]:
        """Questions to begin with in a folder, each answered before it is told."""
        from mypt_desktop.app.starters import answered

        # The chats' own takes every core.
        reader = ShippedReader(threads=1, models=self._side, background=True)
        yield from answered(engine, partial(self.turns.without_model, reader=reader), self._way, stop, before)

    def _runtime(self) -> Runtime:
        runtime = self._settings.runtime
        return replace(runtime, model=self._model_for_once, remote_url="") if self._model_for_once else runtime

    def _save(self) -> None:
        with self._saving:
            try:
                setting_files.save(self.data_dir.settings, self._settings)
            except OSError as error:
                raise UserError(
                    f"The settings cannot be saved in {self.data_dir.settings}: {error.strerror or error}.",
                    hint="Check the disk's space and the folder's rights.",
                ) from error

    def _save_quietly(self) -> None:
        try:
            self._save()
        except UserError as error:
            _log.warning("%s", error)

    def _emit(self, event: ServiceEvent) -> None:
        with self._guard:
            listeners = self._listeners
        for listener in listeners:
            listener(event)
