"""The terminal chat: tools ask there, and what is shown of a call cannot harm the terminal."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

import pytest

from mypt_desktop.agent.approvals import Approvals
from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.session import CurrentMessage, Session
from mypt_desktop.agent.tool_execution import ToolExecution
from mypt_desktop.app import App
from mypt_desktop.cli.approving import shown
from mypt_desktop.cli.conversation import HELP, Conversation
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import Message, Role
from mypt_desktop.core.settings import Generation
from mypt_desktop.core.terminal_commands import TERMINAL_COMMANDS
from mypt_desktop.store.chat_tools import ChatTools
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.store.prompt_library import PromptLibrary
from mypt_desktop.tools.registry import ToolRegistry
from tests.databases import fresh_database
from tests.fakes import ChatFileTools, ScriptedModel

RUN = '<tool_call>\n{"name": "app-builder:run_command", "arguments": {"command": "ls"}}\n</tool_call>'


class TerminalApp:
    """As much of the program as a conversation needs; the model runs a command at each question."""

    def __init__(self, folder: Path) -> None:
        self.database = fresh_database(folder / "mypt.sqlite")
        self.chats = Chats(self.database)
        self.tools = ChatFileTools()
        self.own_prompts = PromptLibrary(folder / "prompts")
        self._approvals: dict[ChatId, Approvals] = {}
        self._sessions: list[Session] = []

    def approvals(self, chat: ChatId) -> Approvals:
        return self._approvals.setdefault(chat, Approvals(ChatTools(self.database, chat)))

    def session(self, chat: ChatId) -> Session:
        def turn(
            messages: Sequence[Message], cancel: threading.Event, answering: CurrentMessage
        ) -> Iterator[TurnEvent]:
            tools = ToolExecution(ToolRegistry([self.tools]), self.approvals(chat))
            model = ScriptedModel(RUN, "That was it.", rails="free")
            yield from AgentController(model, tools, generation=Generation(retrieval="model")).stream(
                messages, cancel=cancel
            )

        self._sessions.append(Session(self.chats, chat, turn))
        return self._sessions[-1]

    def close(self) -> None:
        for session in self._sessions:
            session.close()
        self.database.close()


class Terminal(io.StringIO):
    """Text that comes from, or goes to, somebody sitting there."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def app(tmp_path: Path) -> Iterator[TerminalApp]:
    made = TerminalApp(tmp_path)
    yield made
    made.close()


def talk(app: TerminalApp, *typed: str, monkeypatch: pytest.MonkeyPatch, terminal: bool = True) -> str:
    """What standard error shows of a conversation in which these lines are typed."""
    lines = "".join(f"{line}\n" for line in typed)
    errors = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr(sys, "stdin", Terminal(lines) if terminal else io.StringIO(lines))
    monkeypatch.setattr(sys, "stderr", errors)
    assert Conversation(cast(App, app), Path("documents")).run() == 0
    return errors.getvalue()


def test_a_tool_asks_on_the_terminal_with_its_arguments(app: TerminalApp, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = talk(app, "List them.", "what?", "s", "y", monkeypatch=monkeypatch)
    assert "app-builder:run_command wants to run. It runs programs." in seen
    assert seen.count("command: ls") == 2
    assert seen.count("[y]es, [n]o, [a]lways") == 3
    assert [call.arguments for call in app.tools.calls] == [{"command": "ls"}]


@pytest.mark.parametrize("answer", ["n", "No"])
def test_no_means_that_nothing_is_run(app: TerminalApp, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    talk(app, "List them.", answer, monkeypatch=monkeypatch)
    assert app.tools.calls == []


def test_always_asks_only_once(app: TerminalApp, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = talk(app, "List them.", "a", "Again.", monkeypatch=monkeypatch)
    assert seen.count("wants to run") == 1
    assert len(app.tools.calls) == 2


def test_input_that_ends_is_a_no(app: TerminalApp, monkeypatch: pytest.MonkeyPatch) -> None:
    talk(app, "List them.", monkeypatch=monkeypatch)
    assert app.tools.calls == []


def test_without_a_terminal_a_call_is_denied_and_says_so(app: TerminalApp, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = talk(app, "List them.", monkeypatch=monkeypatch, terminal=False)
    assert "app-builder:run_command was not run: it needs a yes, and there is no terminal to ask on." in seen
    assert app.tools.calls == []


def test_asking_can_be_switched_off_for_a_conversation(app: TerminalApp, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = talk(app, "/ask nothing", "List them.", monkeypatch=monkeypatch)
    assert "wants to run" not in seen
    assert len(app.tools.calls) == 1


def test_arguments_are_shown_without_escape_codes_and_not_without_end() -> None:
    lines = shown({"command": "ls \x1b[2J", "content": "\n".join(map(str, range(100))), "deep": {"a": 1}})
    assert lines[0] == "command: ls [2J"
    assert lines[1:3] == ["content:", "  0"]
    assert len(shown({"content": "\n".join(map(str, range(100)))}, whole=True)) == 101
    assert lines[-2:] == ["  … and 80 more lines", 'deep: {"a": 1}']


def questions(app: TerminalApp) -> list[str]:
    chats = app.chats.list()
    path = app.chats.path(chats[0].id) if chats else []
    return [one.message.text for one in path if one.message.role is Role.USER]


def test_a_prompt_of_ones_own_asks_shows_and_is_sent_after_a_yes(
    app: TerminalApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.own_prompts.save("letter", "Dear {{name}},\n{{closing|Yours}}")
    seen = talk(
        app, "/letter", "", "Smith", "", "n", "/letter closing='Best wishes'", "Bo", "y", "n", monkeypatch=monkeypatch
    )
    assert seen.count("name: ") == 3  # asked again where nothing was written
    assert "closing [Yours]: " in seen
    assert "Dear Smith,\nYours\nSend this? [Y/n]" in seen
    assert questions(app) == ["Dear Bo,\nBest wishes"]


def test_without_a_terminal_a_prompt_needs_all_its_variables_on_the_line(
    app: TerminalApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.own_prompts.save("letter", "Dear {{full name}}, {{closing|Yours}}")
    seen = talk(app, "/letter", "/letter nme=x", "/letter 'full name=A B'", monkeypatch=monkeypatch, terminal=False)
    assert "error: full name is missing. Write /letter 'full name=…'." in seen
    assert "error: “nme=x” names no variable of /letter. It has: closing, full name." in seen
    assert questions(app) == ["Dear A B, Yours"]


def test_a_prompt_with_the_name_of_a_command_is_spelled_out_and_said_so(
    app: TerminalApp, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app.own_prompts.save("verbose", "Say more.")
    app.own_prompts.save("ask", "Ask.")
    (app.own_prompts.folder / "bad.md").write_text("{{")
    typed = ("/verbose", "/ask", "/prompt:verbose", "/bad", "/none", "/prompts")
    seen = talk(app, *typed, monkeypatch=monkeypatch, terminal=False)
    assert "/verbose is a command of the program; your prompt is /prompt:verbose.\nverbose on" in seen
    assert "There is no command /ask of that form. Your prompt is /prompt:ask." in seen
    assert "error: bad.md cannot be used as a prompt: line 1, column 1: “{{” is not closed" in seen
    assert "error: There is no command or prompt /none. /help and /prompts list them." in seen
    assert questions(app) == ["Say more."]
    listed = capsys.readouterr().out.splitlines()
    assert listed[-3:-1] == ["/prompt:ask", "/prompt:verbose"]


def test_the_window_knows_the_terminal_s_commands() -> None:
    assert {name.split()[0].removeprefix("/") for name in HELP} | {"exit", "help"} == TERMINAL_COMMANDS
