"""ToolsetTools: the tools of the enabled toolsets as a provider, each call in a process of its own.

A call runs on a thread of its own, so that what it prints is told while it runs; whoever stops listening ends it.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, TypeAlias, cast

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallPrinted
from mypt_desktop.core.messages import RunId, ToolCall, ToolResult, ToolSpec
from mypt_desktop.sandbox.functions import Functions, KeptProcess
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.store.toolsets import Installed, RenderConfig, ToolRow, Toolset, ToolsetId, Toolsets
from mypt_desktop.tools.permissions import about, effect
from mypt_desktop.tools.registry import CallContext, CallEvent, ChatRun, Tool
from mypt_desktop.tools.toolset_run import Finished, Job, Runner

_log = logging.getLogger(__name__)

KEPT_A_CHAT: Final = 4  # processes that go on after their result; the oldest makes room
_LISTEN_SECONDS: Final = 0.02


class Used(Protocol):
    """A version of a toolset that stays on the disk while it is used."""

    @property
    def folder(self) -> Path: ...

    @property
    def installed(self) -> Installed: ...


class Library(Protocol):
    """Where toolsets are."""

    def using(self, id: ToolsetId, /) -> AbstractContextManager[Used]:
        """Raises `UserError` when it is not installed."""
        ...


@dataclass(frozen=True, slots=True)
class _Kept:
    chat: ChatId
    toolset: ToolsetId
    process: KeptProcess


_Event: TypeAlias = CallEvent | ToolResult | BaseException
_Heard: TypeAlias = queue.SimpleQueue[_Event]


class ToolsetTools:
    """`missing` says what of a tool's limits this machine does not enforce, `workspace` which folder of documents is
    open, and `private` is the program's own data folder, which no tool may read; `refused_ports` are those no tool may
    serve at; `on_files` hears of a chat whose files a run changed.
    """

    def __init__(
        self,
        rows: Toolsets,
        library: Library,
        runs: ToolRuns,
        functions: Functions,
        files: Callable[[ChatId], ChatFiles],
        *,
        missing: Callable[[], tuple[str, ...]] = tuple,
        workspace: Callable[[], Path | None] = lambda: None,
        private: Path | None = None,
        refused_ports: Callable[[], tuple[int, ...]] = tuple,
        on_files: Callable[[ChatId], None] = lambda chat: None,
    ) -> None:
        self._rows = rows
        self._library = library
        self._runner = Runner(runs, functions)
        self._functions = functions
        self._files = files
        self._missing = missing
        self._workspace = workspace
        self._private = private
        self._refused_ports = refused_ports
        self._on_files = on_files
        self._guard = threading.Lock()
        self._kept: dict[RunId, _Kept] = {}

    def tools(self) -> Sequence[Tool]:
        """The enabled tools of enabled toolsets."""
        toolsets = {toolset.id: toolset for toolset in self._rows.list()}
        rows = self._rows.tools(enabled=True) if toolsets else ()
        renderers = self._rows.render_configs() if rows else {}
        named = [(row, toolsets.get(cast(ToolsetId, row.toolset_id))) for row in rows]
        return [self.tool(row, toolset, renderers.get(row.tool_id)) for row, toolset in named if toolset is not None]

    def tool(self, row: ToolRow, toolset: Toolset, renderer: RenderConfig | None) -> Tool:
        """A tool as it is offered, whether it is enabled or not."""
        return Tool(
            spec=ToolSpec(row.tool_id, row.description, row.input_schema),
            title=row.name,
            group=toolset.name,
            kind="toolset",
            effect=effect(toolset.permissions, row.options),
            confirm=row.requires_confirmation,
            renderer=renderer.renderer if renderer else "",
            category=row.category,
            about=about(toolset.permissions, row.options, self._missing()),
        )

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, ToolResult]:
        """Yields what the function prints and how far it is, returns its result. Closing the generator ends the call;
        its row is written all the same. Raises `UserError` before it runs."""
        if context.run is None:
            raise UserError(f"{call.name} works on the files of a chat, and there is none here.")
        with self.job(call.name) as job:
            return (yield from self._relayed(job, call, context.run, context.cancel))

    @contextmanager
    def job(self, tool_id: str) -> Iterator[Job]:
        """What is run for a tool; its files stay on the disk meanwhile. Raises `UserError` when it was removed or
        switched off since it was offered."""
        with self._library.using(_toolset(tool_id)) as used:
            yield self._job(used, tool_id)

    def busy(self, chat: ChatId) -> bool:
        """A tool of this chat runs."""
        return self._runner.busy(chat)

    def warm(self) -> None:
        """Gets ready for the next call, in the background."""
        self._functions.warm()

    def stop_kept(self, run: RunId) -> bool:
        """Ends the process that a run left going on. False when there is none (any more)."""
        return bool(self._stop(lambda id, kept: id == run))

    def stop_chat(self, chat: ChatId) -> None:
        """Ends every process that runs of this chat left going on."""
        self._stop(lambda id, kept: kept.chat == chat)

    def stop_toolset(self, toolset: ToolsetId) -> None:
        """Ends every process that runs of this toolset left going on."""
        self._stop(lambda id, kept: kept.toolset == toolset)

    def kept(self, chat: ChatId) -> tuple[RunId, ...]:
        """The runs of this chat whose processes go on, oldest first."""
        with self._guard:
            return tuple(run for run, kept in self._kept.items() if kept.chat == chat and kept.process.alive)

    def _job(self, used: Used, tool_id: str) -> Job:
        toolset = used.installed.toolset
        tool = next((one for one in used.installed.tools if one.tool_id == tool_id), None)
        if tool is None or not (tool.enabled and toolset.enabled):
            raise UserError(f"The tool {tool_id} was {'removed' if tool is None else 'switched off'}.")
        renderers = [one for one in used.installed.renderers if one.tool_id == tool_id]
        winner = max(renderers, key=lambda one: one.priority, default=None)
        permissions, ports = toolset.permissions, self._refused_ports()
        return Job(tool, winner, used.folder, permissions, self._workspace(), self._private, ports)

    def _relayed(
        self, job: Job, call: ToolCall, run: ChatRun, cancel: threading.Event
    ) -> Generator[CallEvent, None, ToolResult]:
        """Runs the job on a thread and yields what it tells. Raises what it raised."""
        heard: _Heard = queue.SimpleQueue()
        stop = threading.Event()

        def work() -> None:
            try:
                finished = self._runner.run(job, call, run, self._files(run.chat), stop, heard.put)
                self._look_after(finished, run.chat, _toolset(call.name))
                heard.put(finished.result)
            except BaseException as error:  # noqa: BLE001 - a thread ends here; it is raised again on the caller's
                heard.put(error)

        thread = threading.Thread(target=work, name=f"tool-{call.name}", daemon=True)
        thread.start()
        try:
            while True:
                if cancel.is_set():
                    stop.set()
                try:
                    event = heard.get(timeout=_LISTEN_SECONDS)
                except queue.Empty:
                    continue
                for one in _gathered(event, heard):
                    if isinstance(one, ToolResult):
                        return one
                    if isinstance(one, BaseException):
                        raise one
                    yield one
        finally:
            stop.set()
            thread.join()

    def _look_after(self, finished: Finished, chat: ChatId, toolset: ToolsetId) -> None:
        if finished.changed:
            self._on_files(chat)
        if finished.kept is None:
            return
        with self._guard:
            self._kept = {run: kept for run, kept in self._kept.items() if kept.process.alive}
            self._kept[finished.result.run] = _Kept(chat, toolset, finished.kept)
            of_chat = [run for run, kept in self._kept.items() if kept.chat == chat]
        oldest = set(of_chat[:-KEPT_A_CHAT])
        self._stop(lambda run, kept: run in oldest)

    def _stop(self, wanted: Callable[[RunId, _Kept], bool]) -> int:
        with self._guard:
            ending = {run: kept for run, kept in self._kept.items() if wanted(run, kept)}
            self._kept = {run: kept for run, kept in self._kept.items() if run not in ending}
        for run in ending:
            self._functions.stop_kept(run)
        return len(ending)


def _toolset(tool_id: str) -> ToolsetId:
    return ToolsetId(tool_id.partition(":")[0])


def _gathered(first: _Event, heard: _Heard) -> Iterator[_Event]:
    """`first` and all that waits behind it; what was printed in a row as one: a tool prints faster than one draws."""
    event: _Event | None = first
    while event is not None:
        following = _next(heard)
        while isinstance(event, CallPrinted) and isinstance(following, CallPrinted):
            event, following = CallPrinted(event.call, event.text + following.text), _next(heard)
        yield event
        event = following


def _next(heard: _Heard) -> _Event | None:
    try:
        return heard.get_nowait()
    except queue.Empty:
        return None
