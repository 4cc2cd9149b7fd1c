"""McpTools: the tools of all MCP servers as a provider of the registry.

A tool of a server is `mcp.<server>:<tool>`; no toolset can have such a name. It asks before it runs unless the machine
itself keeps it from changing anything, whatever the server claims.
"""

from __future__ import annotations

import concurrent.futures
import copy
import json
import queue
import re
from collections.abc import Awaitable, Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallProgressed
from mypt_desktop.core.messages import Json, JsonObject, ToolCall, ToolResult, ToolSpec
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.mcp.answering import Answers
from mypt_desktop.mcp.contents import Contents, KeptFile, contents
from mypt_desktop.mcp.facts import ServerFacts, ToolChangedError, ToolFacts
from mypt_desktop.mcp.pages import RENDERER
from mypt_desktop.mcp.questions import Answer, Question, Sampler
from mypt_desktop.sandbox.results import cut
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.store.toolset_values import ServerId
from mypt_desktop.tools.registry import CallContext, CallEvent, ChatRun, Tool, refused

if TYPE_CHECKING:
    from mypt_desktop.mcp.host import McpHost

PREFIX: Final = "mcp."
RESULT_BYTES: Final = 256 * 1024
RESULTS: Final = "results"  # the folder of the chat's files that results go to
_LISTEN_SECONDS: Final = 0.02


@dataclass(frozen=True, slots=True)
class _Asked:
    question: Question
    reply: Callable[[Answer], None]


_Heard: TypeAlias = "queue.SimpleQueue[CallProgressed | _Asked | concurrent.futures.Future[Any]]"


def tool_id(server: ServerId, tool: str) -> str:
    return f"{PREFIX}{server}:{tool}"


def server_and_tool(id: str) -> tuple[ServerId, str]:
    """What `tool_id` made one of."""
    server, _, tool = id.removeprefix(PREFIX).partition(":")
    return ServerId(server), tool


class McpTools:
    """`facts` is what each server offered when it was last seen, `host` starts servers. `about` says of a server what
    it may do, as sentences, and whether this machine keeps it from changing anything and from telling anybody. `runs`
    and `files` are those of chats, `pages` is the folder for pages that draw results."""

    def __init__(
        self,
        facts: Callable[[], Sequence[tuple[ServerId, ServerFacts]]],
        host: Callable[[], McpHost],
        runs: ToolRuns | None = None,
        files: Callable[[ChatId], ChatFiles] | None = None,
        *,
        about: Callable[[ServerId], tuple[tuple[str, ...], bool]] = lambda id: ((), False),
        on_files: Callable[[ChatId], None] = lambda chat: None,
        pages: Path | None = None,
    ) -> None:
        self._pages = pages
        self._facts = facts
        self._host = host
        self._runs = runs
        self._files = files
        self._about = about
        self._on_files = on_files
        self._sampler: Sampler | None = None
        self._trusted: set[tuple[ChatId, ServerId]] = set()

    def with_model(self, sampler: Sampler) -> McpTools:
        """The same for one turn, in whose course servers may ask its model for a text."""
        of_turn = copy.copy(self)
        of_turn._sampler = sampler
        return of_turn

    def tools(self) -> Sequence[Tool]:
        """Of every enabled server, as they were when it was last seen. Starts and waits for nothing."""
        found = []
        for server, facts in self._facts():
            sentences, harmless = self._about(server) if facts.tools else ((), False)
            for tool in facts.tools:
                one = as_tool(server, facts, tool, sentences, harmless=harmless)
                found.append(one)
        return found

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, ToolResult]:
        """Closing the generator cancels the call at the server."""
        server, name = server_and_tool(call.name)
        facts = dict(self._facts()).get(server)
        tool = next((one for one in facts.tools if one.name == name), None) if facts is not None else None
        if tool is None or not tool.for_model:
            return refused(call, f"The server {server} no longer has the tool {name}.")
        if context.digest and tool.digest != context.digest:
            raise ToolChangedError(server, name)
        heard: _Heard = queue.SimpleQueue()
        future = self._host().call(server, tool, call.arguments, _Listener(call, heard))
        future.add_done_callback(heard.put)
        try:
            result = yield from self._followed(call, context, future, heard)
        finally:
            future.cancel()
        if result is None:
            return refused(call, "The call was stopped.")
        found = contents(tool, result)
        page = (
            self._page(server, tool, call, result) if context.run is not None and "error" not in found.value else None
        )
        return self._kept(call, context.run, found, page)

    def _page(self, server: ServerId, tool: ToolFacts, call: ToolCall, result: Any) -> RenderPlan | None:
        """How the server's own page draws the result; None where it has none."""
        if not tool.page or self._pages is None:
            return None
        from mypt_desktop.mcp.pages import page_of, plan_for

        try:
            page = page_of(self._host().read(server, tool.page), tool.page)
            return plan_for(page, self._pages, server, tool, call.arguments, result)
        except UserError as error:
            return RenderPlan("app", {}, error.with_hint())

    def _followed(
        self, call: ToolCall, context: CallContext, future: concurrent.futures.Future[Any], heard: _Heard
    ) -> Generator[CallEvent, None, Any]:
        """The SDK's result; None when the call was cancelled. Raises `UserError`."""
        answers = Answers(call, context, self._sampler, self._trusted, future.done)
        while True:
            if context.cancel.is_set():
                future.cancel()
                return None
            try:
                event = heard.get(timeout=_LISTEN_SECONDS)
            except queue.Empty:
                continue
            match event:
                case CallProgressed():
                    yield event
                case _Asked(question, reply):
                    reply((yield from answers.answer(question)))
                case concurrent.futures.Future() as done:
                    try:
                        return done.result()
                    except concurrent.futures.CancelledError:
                        return None

    def _kept(self, call: ToolCall, run: ChatRun | None, found: Contents, plan: RenderPlan | None) -> ToolResult:
        """The result as the model reads it: cut, with what is no text and what is too long as files of the chat."""
        value: dict[str, Json] = dict(found.value)
        failed = "error" in value
        value, whole = _within(value)
        names: list[Json] = []
        if run is not None and self._files is not None and (found.files or whole is not None):
            files = list(found.files)
            if whole is not None:
                files.append(KeptFile(f"{_plain(call.name)}.json", whole, "application/json"))
            names = [*self._write(run, files)]
            if whole is not None:
                value["note"] = f"This is the beginning. All of it is in the chat's file {names[-1]}."
            plan = plan or _plan(names, found.files)
        elif whole is not None:
            value["note"] = "This is the beginning; the rest was too long."
        if found.files:
            value["files"] = names or [file.name for file in found.files]
        if run is not None and self._runs is not None and not failed:
            self._runs.finish(run.id, result=value, plan=plan)
            return ToolResult(call.id, call.name, value, run=run.id)
        return ToolResult(call.id, call.name, value, failed=failed)

    def _write(self, run: ChatRun, files: Sequence[KeptFile]) -> list[Json]:
        assert self._files is not None
        chat_files = self._files(run.chat)
        chat_files.snapshot("edit")
        chat_files.at(run.message)
        manifest = chat_files.active()
        taken = set() if manifest is None else {*manifest.tree.files, *manifest.tree.folders}
        names: list[Json] = []
        for file in files:
            stem, dot, ending = file.name.rpartition(".")
            numbers = ("", *(f"-{number}" for number in range(2, len(taken) + 3)))
            name = next(one for n in numbers if (one := f"{RESULTS}/{stem}{n}{dot}{ending}") not in taken)
            taken.add(name)
            chat_files.write(name, file.data, "tool_run", run.id)
            names.append(name)
        self._on_files(run.chat)
        return names


class _Listener:
    """Carries what happens during a call from the host's loop to the thread that waits for it."""

    def __init__(self, call: ToolCall, heard: _Heard) -> None:
        self._call = call
        self._heard = heard

    def progressed(self, done: float, total: float | None, text: str) -> None:
        self._heard.put(CallProgressed(self._call, text, _count(done), _count(total or 0.0)))

    def ask(self, question: Question) -> Awaitable[Answer]:
        import asyncio

        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()

        def reply(given: Answer) -> None:
            loop.call_soon_threadsafe(lambda: None if answer.done() else answer.set_result(given))

        self._heard.put(_Asked(question, reply))
        return answer


def as_tool(
    server: ServerId, facts: ServerFacts, tool: ToolFacts, sentences: tuple[str, ...], *, harmless: bool
) -> Tool:
    """A server's tool as it is offered; `sentences` say what the server may do."""
    return Tool(
        spec=ToolSpec(tool_id(server, tool.name), tool.description or tool.title, tool.input_schema),
        title=tool.title,
        group=facts.title or server,
        kind="mcp",
        effect="read" if tool.reads_only and harmless else "write",
        confirm=False,
        renderer=RENDERER if tool.page else "",
        category="mcp",
        about=" ".join((f"It is a tool of the MCP server {server}.", *sentences)),
        offered=tool.for_model,
        digest=tool.digest,
        icon=tool.icon or facts.icon,
    )


def _within(value: dict[str, Json]) -> tuple[dict[str, Json], bytes | None]:
    shorter, whole = cut(value, RESULT_BYTES)
    if whole is None:
        return value, None
    return dict(shorter), json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8", "replace")


def _plan(names: Sequence[Json], files: Sequence[KeptFile]) -> RenderPlan | None:
    """The first picture is drawn."""
    for name, file in zip(names, files, strict=False):
        if file.drawn:
            shown: JsonObject = {"file": name, "editable": False}
            return RenderPlan("document", shown)
    return None


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.rpartition(":")[2].lower()).strip("-") or "result"


def _count(number: float) -> float:
    return number if -1e15 < number < 1e15 else 0.0
