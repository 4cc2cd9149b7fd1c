"""One chat turn, wired: the lent model, the tools that the chat offers, and the agent between them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from mypt_desktop.agent.ports import Files, Model, Reader, Tools
from mypt_desktop.agent.session import CurrentMessage, Turn
from mypt_desktop.agent.tool_choice import ToolChoice
from mypt_desktop.app.folder import OpenFolder
from mypt_desktop.app.giving_way import GivingWay
from mypt_desktop.app.model import ChosenModel, TurnCancelledError
from mypt_desktop.app.reader import StoppableReader
from mypt_desktop.core.events import MessageAdded, TurnEvent, TurnFinished
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.prompt import Usage
from mypt_desktop.core.settings import Generation
from mypt_desktop.store.chats import ChatId
from mypt_desktop.workspace.engine import WorkspaceEngine

if TYPE_CHECKING:
    from mypt_desktop.agent.routing import Router
    from mypt_desktop.tools.workspace import WorkspaceTools

ToolsOfTurn: TypeAlias = Callable[[Model, WorkspaceEngine | None, Generation, threading.Event], Tools]


class ChatTools(Protocol):
    """The tools of chats."""

    def offered(self, chat: ChatId, answering: CurrentMessage, documents: WorkspaceTools | None) -> Tools:
        """What the agent may call in this turn; `documents` are the tools over the open folder."""
        ...

    def folder(self, chat: ChatId) -> Files:
        """The chat's own files."""
        ...


class Turns:
    """Makes the turns of every chat. The settings are asked for at each turn, so that a change counts at once."""

    def __init__(
        self,
        model: ChosenModel,
        folder: OpenFolder,
        generation: Callable[[], Generation],
        reader: Reader | None = None,
        way: GivingWay | None = None,
    ) -> None:
        """`way` is what goes on in the background only while nothing is asked here."""
        self._reader = reader
        self._way = way or GivingWay()
        self._model = model
        self._folder = folder
        self._generation = generation
        self._choice = ToolChoice()
        self._router: tuple[WorkspaceEngine | None, Router] | None = None

    def turn(self, messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
        """Answers the last message without a chat: nothing is stored, so only built-in tools are offered.

        Raises `UserError` when there is no model to do it.
        """
        return self._run(messages, cancel, self._without_chat)

    def by(self, model: Model, messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
        """As `turn`, answered by a model other than the chosen one."""
        with self._way.asked():
            engine = self._folder.wait_for_engine(cancel)
            yield from self._answered(model, engine, messages, cancel, self._without_chat, reader=self._reader)

    def without_model(
        self, engine: WorkspaceEngine, question: str, cancel: threading.Event, *, reader: Reader
    ) -> Iterator[TurnEvent]:
        """As `turn`, over a folder and by a reader of its own; a question that takes a language model fails. For what
        goes on in the background: it stops faster."""
        from mypt_desktop.agent.starters import NoModel

        asked, reader = [message(Role.USER, question)], StoppableReader(reader, cancel)
        yield from self._answered(NoModel(), engine, asked, cancel, self._without_chat, reader=reader)

    def of_chat(self, chat: ChatId, tools: ChatTools) -> Turn:
        """The turns of one chat, with every tool that is chosen there."""

        def turn(
            messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage
        ) -> Iterator[TurnEvent]:
            def offered(
                model: Model, engine: WorkspaceEngine | None, generation: Generation, cancel: threading.Event
            ) -> Tools:
                return tools.offered(chat, answering, self._documents(model, engine, generation, cancel))

            return self._run(messages, cancel, offered, tools.folder(chat))

        return turn

    def _run(
        self,
        messages: Sequence[Message],
        cancel: threading.Event,
        tools: ToolsOfTurn,
        files: Files | None = None,
    ) -> Iterator[TurnEvent]:
        try:
            with self._way.asked():
                engine = self._folder.wait_for_engine(cancel)
                with self._model.lent(cancel) as model:
                    yield from self._answered(model, engine, messages, cancel, tools, files, reader=self._reader)
        except TurnCancelledError:
            stopped = Message(Role.ASSISTANT)
            yield MessageAdded(stopped)
            yield TurnFinished(stopped, 0, Usage(), cancelled=True)

    def _answered(
        self,
        model: Model,
        engine: WorkspaceEngine | None,
        messages: Sequence[Message],
        cancel: threading.Event,
        tools: ToolsOfTurn,
        files: Files | None = None,
        *,
        reader: Reader | None,
    ) -> Iterator[TurnEvent]:
        from mypt_desktop.agent.controller import AgentController

        generation = self._generation()
        offered = self._narrowed(tools(model, engine, generation, cancel), messages, engine, generation)
        controller = AgentController(
            model,
            offered,
            engine=engine,
            files=files,
            reader=reader,
            meaning=engine,
            router=self._router_for(engine),
            generation=generation,
        )
        yield from controller.stream(
            messages, cancel=cancel, max_steps=generation.max_steps, max_new_tokens=generation.max_new_tokens
        )

    def _narrowed(
        self, offered: Tools, messages: Sequence[Message], engine: WorkspaceEngine | None, generation: Generation
    ) -> Tools:
        """`offered`, of which the model is shown no more than it can choose among."""
        from mypt_desktop.agent.tool_choice import NarrowedTools
        from mypt_desktop.tools.workspace import BUILTINS

        specs, asked = offered.specs(), messages[-1].text if messages else ""
        shown = self._choice.nearest(asked, specs, engine, generation.max_tools, BUILTINS)
        return offered if len(shown) == len(specs) else NarrowedTools(offered, shown)

    def _documents(
        self, model: Model, engine: WorkspaceEngine | None, generation: Generation, cancel: threading.Event
    ) -> WorkspaceTools | None:
        """The tools over the open folder; None when none is open."""
        from mypt_desktop.agent.recipes.summarise import summarizer
        from mypt_desktop.tools.workspace import WorkspaceTools

        if engine is None:
            return None
        return WorkspaceTools(engine, summarizer(model, generation, cancel, reader=self._reader))

    def _without_chat(
        self, model: Model, engine: WorkspaceEngine | None, generation: Generation, cancel: threading.Event
    ) -> Tools:
        from mypt_desktop.agent.plain_tools import NoTools, PlainTools

        documents = self._documents(model, engine, generation, cancel)
        return NoTools() if documents is None else PlainTools(documents)

    def _router_for(self, engine: WorkspaceEngine | None) -> Router:
        """One for each folder that is opened: it embeds its examples once."""
        from mypt_desktop.agent.routing import Router

        known = self._router
        if known is None or known[0] is not engine:
            known = self._router = (engine, Router(engine))
        return known[1]
