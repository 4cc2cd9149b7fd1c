"""One chat turn, wired: the lent model, the tools that the chat offers, and the agent between them."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from mypt_desktop.agent.ports import Files, Model, Tools
from mypt_desktop.agent.session import CurrentMessage, Turn
from mypt_desktop.app.assistant import ChildTurn, TurnAssistant
from mypt_desktop.app.folder import OpenFolder
from mypt_desktop.app.giving_way import GivingWay
from mypt_desktop.app.model import ChosenModel, TurnCancelledError
from mypt_desktop.app.reader import StoppableReader
from mypt_desktop.coding.agents import Found
from mypt_desktop.coding.prompts import Prompts
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import MessageAdded, TurnEvent, TurnFinished
from mypt_desktop.core.judges import Picker, Reader
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.prompt import Usage
from mypt_desktop.core.settings import Generation
from mypt_desktop.store.chats import ChatId
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.values import Document

if TYPE_CHECKING:
    from mypt_desktop.agent.attachments import Look
    from mypt_desktop.app.chat_models import ChatModels
    from mypt_desktop.routing.tool_choice import ToolChooser
    from mypt_desktop.runtime.side_models import SideModels
    from mypt_desktop.tools.workspace import WorkspaceTools

_log = logging.getLogger(__name__)

ToolsOfTurn: TypeAlias = Callable[[Model, WorkspaceEngine | None, Generation, threading.Event], Tools]
ToolsOver: TypeAlias = "Callable[[WorkspaceTools | None], Tools]"
Titled: TypeAlias = Callable[[Model], None]
_NO_CHAT = ChatId("")


class GivenFiles(Protocol):
    """The files that came with messages of a chat, as documents."""

    def read(
        self, chat: ChatId, names: Sequence[str], cancel: threading.Event
    ) -> Generator[TurnEvent, None, Sequence[Document]]:
        """Reads those that are not read yet and returns what was read or not; one that is no document is left out."""
        ...

    def engine(self, chat: ChatId) -> WorkspaceEngine: ...


class ChatTools(Protocol):
    """The tools of chats."""

    def offered(
        self,
        chat: ChatId,
        answering: CurrentMessage,
        documents: WorkspaceTools | None,
        assistant: TurnAssistant | None = None,
    ) -> Tools:
        """What the agent may call in this turn; `documents` are the tools over the open folder, `assistant` is what
        tools may ask the model for."""
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
        picker: Picker | None = None,
        way: GivingWay | None = None,
        *,
        prompts: Prompts | None = None,
        name: Callable[[ChatId, str], None] = lambda chat, title: None,
        agents: Callable[[Path | None], Found] = lambda folder: Found(()),
        models: ChatModels | None = None,
        side: SideModels | None = None,
        instructions: Callable[[ChatId], str] = lambda chat: "",
    ) -> None:
        """`way` is what goes on in the background only while nothing is asked here. `prompts` are the user's and the
        folder's own instructions; `name` gives a chat its title, and `agents` are the task agents for a folder.
        `models` say by which model a chat is answered, and `instructions` what the user wrote for that chat alone;
        `side` runs the models that choose tools, without it they run in this process."""
        self._side = side
        self._instructions = instructions
        self._models = models
        self._agents = agents
        self._prompts = prompts
        self._name = name
        self._reader = reader
        self._picker = picker
        self._way = way or GivingWay()
        self._model = model
        self._folder = folder
        self._generation = generation
        self._chooser: tuple[WorkspaceEngine | None, ToolChooser] | None = None

    def turn(
        self,
        messages: Sequence[Message],
        cancel: threading.Event,
        given: GivenFiles | None = None,
        tools: ToolsOver | None = None,
    ) -> Iterator[TurnEvent]:
        """Answers the last message without a chat: no message is stored. `given` are the files that came with the
        messages. Without `tools`, which gets those over the open folder, only these are offered.

        Raises `UserError` when there is no model to do it.
        """
        brought = None if given is None else _Given(given, _NO_CHAT)
        offered = self._without_chat if tools is None else self._with(tools)
        return self._run(messages, cancel, offered, given=brought)

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
        from mypt_desktop.answers.following.starters import NoModel

        asked, reader = [message(Role.USER, question)], StoppableReader(reader, cancel)
        yield from self._answered(NoModel(), engine, asked, cancel, self._without_chat, reader=reader)

    def of_chat(self, chat: ChatId, tools: ChatTools, given: GivenFiles | None = None) -> Turn:
        """The turns of one chat, with every tool that is chosen there. `given` are the files that came with its
        messages."""
        brought = None if given is None else _Given(given, chat)

        def turn(
            messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage
        ) -> Iterator[TurnEvent]:
            def offered(
                model: Model, engine: WorkspaceEngine | None, generation: Generation, cancel: threading.Event
            ) -> Tools:
                documents = self._documents(model, engine, generation, cancel)
                made: list[Tools] = []
                assistant = TurnAssistant(
                    model,
                    generation,
                    self._child(model, engine, generation, tools.folder(chat)),
                    lambda: self._agents(self._opened()),
                    lambda: made[0].specs(),
                )
                made.append(tools.offered(chat, answering, documents, assistant))
                return made[0]

            titled = self._titled(chat, messages, cancel)
            return self._run(messages, cancel, offered, tools.folder(chat), titled, brought, chat)

        return turn

    def _run(
        self,
        messages: Sequence[Message],
        cancel: threading.Event,
        tools: ToolsOfTurn,
        files: Files | None = None,
        titled: Titled = lambda model: None,
        given: _Given | None = None,
        chat: ChatId | None = None,
    ) -> Iterator[TurnEvent]:
        """`titled` is called with the model before the turn's last event, while the model is still lent."""
        try:
            with self._way.asked():
                engine = self._folder.wait_for_engine(cancel)
                wanted = self._models.runtime(chat) if self._models and chat else None
                with self._model.lent(cancel, wanted) as model:
                    if self._models and chat:
                        self._models.answered(chat, self._model.state.name)
                    own = self._instructions(chat) if chat else ""
                    events = self._answered(
                        model, engine, messages, cancel, tools, files, reader=self._reader, given=given, own=own
                    )
                    for event in events:
                        if isinstance(event, TurnFinished) and not event.cancelled:
                            titled(model)
                        yield event
        except TurnCancelledError:
            stopped = Message(Role.ASSISTANT)
            yield MessageAdded(stopped)
            yield TurnFinished(stopped, 0, Usage(), cancelled=True)

    def _titled(self, chat: ChatId, messages: Sequence[Message], cancel: threading.Event) -> Titled:
        """Gives a chat its title by the model that answered its first question, where the user said how."""
        asked = [one.text for one in messages if one.role is Role.USER]

        def give(model: Model) -> None:
            instructions = "" if self._prompts is None else self._prompts.title_prompt(self._opened())
            if not instructions or len(asked) != 1 or cancel.is_set():
                return
            from mypt_desktop.agent.model_calls import ModelCalls
            from mypt_desktop.agent.titles import TITLE_TOKENS, title_for

            calls = ModelCalls(model, cancel, temperature=0.0, max_new_tokens=TITLE_TOKENS)
            try:
                title = title_for(calls, instructions, asked[0])
                if title and not cancel.is_set():
                    self._name(chat, title)
            except UserError as error:  # the first line is a title, too
                _log.warning("The chat got no title of its own: %s", error)

        return give

    def _opened(self) -> Path | None:
        """The open folder."""
        engine = self._folder.engine
        return None if engine is None else engine.base_dir

    def _child(self, model: Model, engine: WorkspaceEngine | None, generation: Generation, files: Files) -> ChildTurn:
        """Runs turns of task agents over the same folder and files, by the same model."""

        def turn(
            system: str, messages: Sequence[Message], tools: Tools, cancel: threading.Event
        ) -> Generator[TurnEvent, None, None]:
            from mypt_desktop.agent.controller import AgentController

            controller = AgentController(
                model,
                tools,
                system,
                engine=engine,
                files=files,
                reader=self._reader,
                picker=self._picker,
                meaning=engine,
                chooser=self._chooser_for(engine),
                generation=generation,
            )
            most = generation.max_new_tokens
            yield from controller.stream(messages, cancel=cancel, max_steps=generation.max_steps, max_new_tokens=most)

        return turn

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
        given: _Given | None = None,
        own: str = "",
    ) -> Iterator[TurnEvent]:
        """`own` are the chat's own instructions."""
        from mypt_desktop.agent.attachments import Look, one_after_the_other
        from mypt_desktop.agent.controller import DEFAULT_SYSTEM_PROMPT, AgentController
        from mypt_desktop.agent.scoping import scope_of, told

        scope = scope_of(messages, engine, files.names if files else tuple)
        if scope.instead:
            yield from told(scope)
            return
        generation = self._generation()
        folder = Look(scope.engine, scope.remark)
        goes_on = messages[-1].role is Role.ASSISTANT  # with what the model says by itself: nothing is looked for
        places = [folder] if given is None or goes_on else (yield from given.places(messages, folder, cancel))

        def ask(place: Look, calls_before: int) -> Iterator[TurnEvent]:
            controller = AgentController(
                model,
                tools(model, place.engine, generation, cancel),
                "\n\n".join(filter(None, (self._system_prompt(scope.engine, DEFAULT_SYSTEM_PROMPT), own))),
                engine=place.engine,
                files=files,
                reader=reader,
                picker=self._picker if reader is self._reader else None,  # in the background it takes too long
                meaning=place.engine,
                chooser=self._chooser_for(scope.engine),
                generation=generation,
                remark=place.remark,
            )
            return controller.stream(
                scope.messages,
                cancel=cancel,
                max_steps=generation.max_steps,
                max_new_tokens=generation.max_new_tokens,
                calls_before=calls_before,
            )

        yield from one_after_the_other(places, ask)

    def _system_prompt(self, engine: WorkspaceEngine | None, own: str) -> str:
        folder = None if engine is None else engine.base_dir
        return own if self._prompts is None else self._prompts.system_prompt(folder, own)

    def _documents(
        self, model: Model, engine: WorkspaceEngine | None, generation: Generation, cancel: threading.Event
    ) -> WorkspaceTools | None:
        """The tools over the open folder; None when none is open."""
        from mypt_desktop.agent.recipes.summarise import summarizer
        from mypt_desktop.tools.workspace import WorkspaceTools

        if engine is None:
            return None
        return WorkspaceTools(engine, summarizer(model, generation, cancel, reader=self._reader))

    def _with(self, tools: ToolsOver) -> ToolsOfTurn:
        return lambda model, engine, generation, cancel: tools(self._documents(model, engine, generation, cancel))

    def _without_chat(
        self, model: Model, engine: WorkspaceEngine | None, generation: Generation, cancel: threading.Event
    ) -> Tools:
        from mypt_desktop.agent.tool_execution import NoTools, PlainTools

        documents = self._documents(model, engine, generation, cancel)
        return NoTools() if documents is None else PlainTools(documents)

    def _chooser_for(self, engine: WorkspaceEngine | None) -> ToolChooser:
        """One for each folder that is opened: it reads what tools say of themselves once. Without a folder the embedder
        that comes along tells meanings."""
        from mypt_desktop.routing.router import Router
        from mypt_desktop.routing.tool_choice import ToolChooser
        from mypt_desktop.runtime.shipped_reader import ShippedPhrases
        from mypt_desktop.workspace.embedding import EmbedderChoice, open_here

        engine = engine.whole if engine else None
        known = self._chooser
        if known is None or known[0] is not engine:
            meaning = engine or EmbedderChoice(open_shipped=self._side.embedder if self._side else open_here)
            known = self._chooser = (engine, ToolChooser(Router(meaning), ShippedPhrases(models=self._side)))
        return known[1]


class _Given:
    """The files that came with the messages of one chat, for its turns."""

    def __init__(self, files: GivenFiles, chat: ChatId) -> None:
        self._files = files
        self._chat = chat

    def places(
        self, messages: Sequence[Message], folder: Look, cancel: threading.Event
    ) -> Generator[TurnEvent, None, list[Look]]:
        """What the turn looks through, in order. The files are read first, where they are not read yet."""
        from mypt_desktop.agent.attachments import brought, looks, unread
        from mypt_desktop.language.sentences import language_for
        from mypt_desktop.workspace.limits import LimitedEngine

        files = brought(messages)
        if not files.names:
            return [folder]
        documents = yield from self._files.read(self._chat, files.names, cancel)
        asked = [one.text for one in reversed(messages) if one.role is Role.USER]
        language = language_for(asked[0], asked[1:])
        read = [one for one in documents if not one.error]
        names = [one.path for one in read]
        ids = frozenset(one.doc_id for one in read)
        engine = LimitedEngine(self._files.engine(self._chat), ids, names) if read else None
        found = looks(engine, names, files.first, folder, language)
        faults = unread(language, documents, files.names)
        return [replace(one, remark=f"{one.remark} {faults}".strip()) for one in found] if faults else found
