"""Conversation: questions and commands typed in a terminal, answers streamed back; Ctrl-C stops the answer only."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from mypt_desktop.agent.session import BranchChanged, MessageStored, Session, SessionEvent
from mypt_desktop.app import App
from mypt_desktop.cli.writing import TurnWriter, printable
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import TurnFailed, TurnFinished
from mypt_desktop.core.messages import Role
from mypt_desktop.store.chats import ChatId
from mypt_desktop.tools.workspace import TOOL_REGISTRY

HELP = {
    "/reload": "look for changes in the folder",
    "/docs": "list the documents",
    "/tools": "list what the model may call",
    "/history": "show this conversation",
    "/clear": "begin a new conversation",
    "/verbose": "show or hide tool calls and speed",
    "/quit": "end",
}


class Conversation:
    """One terminal, one folder, one chat at a time. Chats are stored as in the window."""

    def __init__(self, app: App, folder: Path, *, verbose: bool = False) -> None:
        self._app = app
        self._folder = folder
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
        elif line in self._commands:
            self._commands[line]()
        else:
            raise UserError(f"There is no command {line.split()[0]}.", hint="/help lists them.")

    def _ask(self, question: str) -> None:
        session = self._opened()
        session.send(question)
        never = threading.Event()
        while True:
            try:
                event = self._next(never)
                if isinstance(event, TurnFinished | TurnFailed):
                    self._writer.write(event)
                    return
                if not isinstance(event, MessageStored | BranchChanged):
                    self._writer.write(event)
            except KeyboardInterrupt:
                session.cancel()  # and wait for the turn to end by itself

    def _next(self, never: threading.Event) -> SessionEvent:
        """Waits in slices, which lets Ctrl-C through on every system."""
        while True:
            with suppress(queue.Empty):
                return self._events.get_nowait()
            never.wait(0.02)

    def _opened(self) -> Session:
        """The session of this conversation; the chat is made with the first question, so that none stays empty."""
        if self._session is None:
            self._chat = self._app.chats.create(workspace=str(self._folder))
            self._session = self._app.session(self._chat)
            self._session.subscribe(self._events.put)
        return self._session

    def _reload(self) -> None:
        from mypt_desktop.cli.chat import open_folder

        state = open_folder(self._app, self._folder)
        print(f"{state.documents} documents, {state.chunks} passages.", file=sys.stderr)

    def _docs(self) -> None:
        engine = self._app.workspace
        for document in engine.list_docs() if engine else ():
            print(printable(f"{document.path}  {document.error}".rstrip()))

    def _tools(self) -> None:
        for name, tool in TOOL_REGISTRY.items():
            print(f"{name}: {tool.description}")

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
