"""A chat over a small folder: the real agent, tools, approvals and store; the model says what a test lets it say."""

from __future__ import annotations

import queue
from collections.abc import Callable, Mapping
from pathlib import Path

from mypt_desktop.agent.approvals import Decision
from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.session import Session, SessionEvent
from mypt_desktop.app.chat_folder import ChatFolder
from mypt_desktop.app.tool_parts import ToolParts
from mypt_desktop.core.events import ApprovalAsked, QuestionsAsked, RecipeChosen, TurnFailed, TurnFinished
from mypt_desktop.core.messages import Message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.questions import Answered
from mypt_desktop.store.chats import Chats
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.databases import fresh_database
from tests.fakes import ScriptedModel
from tests.workspace.folders import engine

WAIT = 60.0


class FileDesk:
    """`choose` is part of the option that is taken of a question; without one the question is cancelled."""

    def __init__(self, place: Path, files: Mapping[str, str], *, allowed: bool = True) -> None:
        self.engine: WorkspaceEngine = engine(place, dict(files))
        self.folder = place / "docs"
        self.database = fresh_database(place / "data" / "mypt.sqlite")
        self.parts = ToolParts(DataDir(place / "data"), self.database, lambda: self.engine)
        if allowed:
            self.parts.coding.permit(self.folder)
        self.chats = Chats(self.database)
        self.chat = self.chats.create()
        self.model = ScriptedModel()
        self.asked: list[ApprovalAsked] = []
        self.questions: list[QuestionsAsked] = []
        self.recipe = ""
        self.choose = ""
        self.allow = True
        self.while_asked: Callable[[], None] = lambda: None
        self._events: queue.Queue[SessionEvent] = queue.Queue()
        self._session = Session(self.chats, self.chat, self._turn, self.parts.files.of(self.chat))
        self._session.subscribe(self._events.put)

    def _turn(self, messages, cancel, answering):  # type: ignore[no-untyped-def]
        tools = self.parts.offered(self.chat, answering, WorkspaceTools(self.engine))
        files = ChatFolder(self.parts.files.of(self.chat))
        return AgentController(self.model, tools, engine=self.engine, files=files).stream(messages, cancel=cancel)

    def ask(self, text: str, *lines: str) -> Message:
        """The answer. `lines` are what the model says."""
        self.model = ScriptedModel(*lines)
        self._session.send(text)
        while True:
            match event := self._events.get(timeout=WAIT):
                case ApprovalAsked():
                    self.asked.append(event)
                    self.while_asked()
                    self.parts.approvals(self.chat).answer(event.call, Decision(allow=self.allow))
                case QuestionsAsked():
                    self.questions.append(event)
                    labels = [option.label for option in event.questions[0].options]
                    chosen = next((one for one in labels if self.choose and self.choose in one), None)
                    if chosen is None:
                        self.parts.asking(self.chat).cancel(event.call)
                    else:
                        self.parts.asking(self.chat).answer(event.call, [Answered((chosen,))])
                case RecipeChosen(name):
                    self.recipe = name
                case TurnFailed(error):
                    raise AssertionError(error)
                case TurnFinished(final):
                    return final

    def read(self, path: str) -> str:
        return (self.folder / path).read_text(encoding="utf-8")

    def files(self) -> dict[str, str]:
        found = (one for one in self.folder.rglob("*") if one.is_file())
        return {one.relative_to(self.folder).as_posix(): one.read_text(encoding="utf-8") for one in found}

    def reset(self, files: Mapping[str, str]) -> None:
        """The folder as it is to be, whatever was done to it."""
        for path in set(self.files()) - set(files):
            (self.folder / path).unlink()
        for path, text in files.items():
            if self.read(path) != text:
                (self.folder / path).write_text(text, encoding="utf-8")

    def close(self) -> None:
        self._session.close()
        self.parts.close()
        self.database.close()
