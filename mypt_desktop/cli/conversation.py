"""Conversation: questions and commands typed in a terminal, answers streamed back; Ctrl-C stops the answer only."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from mypt_desktop.agent.approvals import Mode, NotWaitingError
from mypt_desktop.agent.session import BranchChanged, MessageStored, Session, SessionEvent
from mypt_desktop.app import App
from mypt_desktop.cli import own_prompts
from mypt_desktop.cli.approving import decision
from mypt_desktop.cli.asking import answers
from mypt_desktop.cli.attaching import files_to_attach
from mypt_desktop.cli.folder import open_folder
from mypt_desktop.cli.writing import TurnWriter, printable
from mypt_desktop.coding.ask import NotAskingError
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import ApprovalAsked, QuestionsAsked, TurnFailed, TurnFinished
from mypt_desktop.core.messages import Role
from mypt_desktop.gui.chat.given import Given, taken_in
from mypt_desktop.store.chats import ChatId
from mypt_desktop.workspace.values import counted

HELP = {
    "/reload": "look for changes in the folder",
    "/attach": "FILE: it goes along with the next question and is asked before the folder",
    "/docs": "list the documents",
    "/tools": "list what the model may call",
    "/history": "show this conversation",
    "/clear": "begin a new conversation",
    "/verbose": "show or hide tool calls and speed",
    "/ask each": "ask before each tool call",
    "/ask writes": "ask before a tool changes something (as it is at first)",
    "/ask nothing": "let tools run without asking, in this conversation until the program ends",
    "/plan": "plan only: tools that may change something are neither offered nor run, until another /ask",
    "/write on": "let chats change files of this folder; each change is shown and asked about",
    "/write off": "take that back",
    "/undo": "bring back all that this conversation changed in the folder",
    "/prompts": "list your own prompts; /NAME uses one",
    "/quit": "end",
}

_ASKING: dict[Mode, str] = {
    "each": "You are asked before each tool call.",
    "writes": "You are asked before a tool changes something.",
    "all": "Tools run without asking until the program ends.",
    "plan": "Nothing is changed in this conversation: tools that could are not run.",
}


class Conversation:
    """One terminal, one folder, one chat at a time. Chats are stored as in the window."""

    def __init__(self, app: App, folder: Path, given: Sequence[Given] = (), *, verbose: bool = False) -> None:
        """`given` are files that go along with the first question."""
        self._app = app
        self._folder = folder
        self._given = list(given)
        self._writer = TurnWriter(verbose=verbose)
        self._chat: ChatId | None = None
        self._session: Session | None = None
        self._events: queue.Queue[SessionEvent] = queue.Queue()
        self._commands: dict[str, Callable[[], None]] = {
            "/reload": self._reload,
            "/docs": self._docs,
            "/tools": self._tools,
            "/history": self._history,
            "/clear": self._clear,
            "/verbose": self._verbose,
            "/ask each": partial(self._ask_before, "each"),
            "/ask writes": partial(self._ask_before, "writes"),
            "/ask nothing": partial(self._ask_before, "all"),
            "/plan": partial(self._ask_before, "plan"),
            "/write on": partial(self._permit, True),
            "/write off": partial(self._permit, False),
            "/undo": self._undo,
            "/prompts": self._prompts,
            "/help": self._help,
        }

    def run(self) -> int:
        """Reads lines until `/quit` or the end of input."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - gives `input` its line editing
            print(f"{self._folder}: ask, or type /help.", file=sys.stderr)
        while (line := self._read()) is not None:
            if line in ("/quit", "/exit"):
                break
            if not line:
                continue
            try:
                self._take(line)
            except UserError as error:
                print(f"error: {error.with_hint()}", file=sys.stderr)
        return 0

    def _read(self) -> str | None:
        while True:
            try:
                return input("> " if sys.stdin.isatty() else "").strip()
            except EOFError:
                return None
            except KeyboardInterrupt:
                print("\nType /quit to end.", file=sys.stderr)

    def _take(self, line: str) -> None:
        if not line.startswith("/"):
            self._ask(line)
        elif line == "/attach" or line.startswith("/attach "):
            self._attach(line.removeprefix("/attach").strip())
        elif line in self._commands:
            if note := own_prompts.shadowed(self._app.own_prompts, line):
                print(note, file=sys.stderr)
            self._commands[line]()
        elif (question := own_prompts.question(self._app.own_prompts, line)) is not None:
            self._ask(question)

    def _ask(self, question: str) -> None:
        session = self._opened()
        session.send(question, self._taken_in())
        never = threading.Event()
        while True:
            try:
                event = self._next(never)
                if isinstance(event, TurnFinished | TurnFailed):
                    self._writer.write(event)
                    return
                if not isinstance(event, MessageStored | BranchChanged):
                    self._writer.write(event)
                if isinstance(event, ApprovalAsked):
                    self._approve(event)
                if isinstance(event, QuestionsAsked):
                    self._answer(event)
            except KeyboardInterrupt:
                session.cancel()  # and wait for the turn to end by itself

    def _attach(self, path: str) -> None:
        if not path:
            raise UserError("Which file goes along is not said.", hint="Type /attach and its path.")
        known = [one.path for one in self._given if one.path is not None]
        self._given = files_to_attach([*known, Path(path.strip("\"'")).expanduser()])
        names = ", ".join(one.name for one in self._given)
        print(printable(f"With the next question: {names}"), file=sys.stderr)

    def _taken_in(self) -> list[str]:
        """The files for the next question, taken into the chat's files."""
        if not self._given:
            return []
        names = taken_in(self._app.chat_files(self._opened_chat()), self._given)
        self._given = []
        return names

    def _approve(self, asked: ApprovalAsked) -> None:
        """Asks while the turn waits. Ctrl-C instead of an answer stops the turn."""
        assert self._chat is not None
        with suppress(NotWaitingError):
            self._app.approvals(self._chat).answer(asked.call, decision(asked))

    def _answer(self, asked: QuestionsAsked) -> None:
        """Asks while the turn waits, as above."""
        assert self._chat is not None
        asking = self._app.asking(self._chat)
        with suppress(NotAskingError):
            given = answers(asked, partial(asking.hold, asked.call))
            if given is None:
                asking.cancel(asked.call)
            else:
                asking.answer(asked.call, given)

    def _next(self, never: threading.Event) -> SessionEvent:
        """Waits in slices, which lets Ctrl-C through on every system."""
        while True:
            with suppress(queue.Empty):
                return self._events.get_nowait()
            never.wait(0.02)

    def _opened(self) -> Session:
        """The session of this conversation; the chat is made when it is needed first, so that none stays empty."""
        if self._session is None:
            self._session = self._app.session(self._opened_chat())
            self._session.subscribe(self._events.put)
        return self._session

    def _opened_chat(self) -> ChatId:
        if self._chat is None:
            self._chat = self._app.chats.create(workspace=str(self._folder))
        return self._chat

    def _reload(self) -> None:
        state = open_folder(self._app, self._folder)
        print(f"{counted(state.documents, state.unread)}; {state.chunks} passages.", file=sys.stderr)

    def _docs(self) -> None:
        engine = self._app.workspace
        for document in engine.list_docs() if engine else ():
            print(printable(f"{document.path}  {document.error}".rstrip()))

    def _tools(self) -> None:
        for tool in self._app.toolsets.list_tools():
            print(printable(f"{tool.spec.name}: {tool.spec.description}"))

    def _prompts(self) -> None:
        for line in own_prompts.listed(self._app.own_prompts):
            print(line)

    def _ask_before(self, mode: Mode) -> None:
        self._app.approvals(self._opened_chat()).choose(mode)
        print(_ASKING[mode], file=sys.stderr)

    def _permit(self, allowed: bool) -> None:
        self._app.folder_access.permit(self._folder, allowed)
        print(f"Chats may {'' if allowed else 'not '}change files of {self._folder}.", file=sys.stderr)

    def _undo(self) -> None:
        undone = self._app.folder_access.undo(self._opened_chat())
        print(printable(f"Brought back: {', '.join(undone.restored) or 'nothing'}."), file=sys.stderr)
        if undone.conflicts:
            print(printable(f"Changed since, so left as it is: {', '.join(undone.conflicts)}."), file=sys.stderr)

    def _history(self) -> None:
        for stored in self._app.chats.path(self._chat) if self._chat else ():
            if stored.message.role in (Role.USER, Role.ASSISTANT) and stored.message.text:
                print(f"{stored.message.role}: {printable(stored.message.text)}")

    def _clear(self) -> None:
        if self._session is not None:
            self._session.unsubscribe(self._events.put)
        self._chat = self._session = None

    def _verbose(self) -> None:
        self._writer.verbose = not self._writer.verbose
        print(f"verbose {'on' if self._writer.verbose else 'off'}", file=sys.stderr)

    def _help(self) -> None:
        for name, text in HELP.items():
            print(f"{name:10} {text}")
        print('@"PATH"    in a question: ask only about this document or folder')
