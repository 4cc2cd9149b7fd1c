"""One run of a toolset's tool, from the call to its stored result.

The chat's files are brought to the state of the branch that is answered, the function runs in its own process, the
files are snapshotted whatever came of it, the result gets its render plan, and the row says at every moment how far it
is. Everything here happens on one thread; who listens is told through `tell`.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallPrinted, CallProgressed
from mypt_desktop.core.messages import JsonObject, ToolCall, ToolResult
from mypt_desktop.core.paths import make_private
from mypt_desktop.sandbox.functions import FunctionCall, Functions, KeptProcess, Outcome, Raised, Returned, Stopped
from mypt_desktop.sandbox.results import cut
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.manifests import Manifest, ManifestId
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.store.toolsets import Permissions, RenderConfig, ToolRow
from mypt_desktop.tools.permissions import limits, with_missing
from mypt_desktop.tools.registry import CallEvent, ChatRun
from mypt_desktop.tools.render_plans import Places, render_plan

RESULT_BYTES: Final = 256 * 1024
"""How much of a result is stored and may reach the model; the whole of a longer one becomes a file of the chat."""

RESULTS: Final = "results"  # the folder such files go to, among the chat's files
NOTE: Final = "note"  # what is said of a result that was cut, as one of its members
LEFT_OUT: Final = "files_not_kept"
STOPPED_BEFORE = "The turn was stopped before the tool could run."
_WAIT_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be run: the tool's row, where its toolset's code is, and what it may do.

    `workspace` is the open folder of documents, which its permissions may name, and `private` the program's own data
    folder, which they may not. `refused_ports` are of servers of the user's that a tool must not pass itself off as.
    """

    tool: ToolRow
    renderer: RenderConfig | None
    code: Path
    permissions: Permissions
    workspace: Path | None = None
    private: Path | None = None
    refused_ports: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Finished:
    """A run that is over. `kept`: its process goes on. `changed`: the chat's files changed."""

    result: ToolResult
    kept: KeptProcess | None = None
    changed: bool = False


class Runner:
    """Runs jobs, at most one of a chat at a time."""

    def __init__(self, runs: ToolRuns, functions: Functions) -> None:
        self._runs = runs
        self._functions = functions
        self._guard = threading.Lock()
        self._chats: dict[ChatId, threading.Lock] = {}

    def run(
        self,
        job: Job,
        call: ToolCall,
        run: ChatRun,
        files: ChatFiles,
        cancel: threading.Event,
        tell: Callable[[CallEvent], None],
    ) -> Finished:
        """Ends soon after `cancel` is set. Raises `UserError` only when not even the row can be written: the chat was
        deleted, the disk is full."""
        turn = self._turn_of(run.chat, cancel)
        if turn is None:
            return self._failed(run, call, STOPPED_BEFORE)
        try:
            return self._run_alone(run, job, call, files, cancel, tell)
        except UserError as error:
            return self._failed(run, call, error.with_hint())
        except BaseException:
            self._failed(run, call, "The program failed to run this tool; the log in the data folder says where.")
            raise
        finally:
            turn.release()

    def busy(self, chat: ChatId) -> bool:
        """A tool of this chat runs."""
        with self._guard:
            lock = self._chats.get(chat)
        return lock is not None and lock.locked()

    def _run_alone(
        self,
        run: ChatRun,
        job: Job,
        call: ToolCall,
        files: ChatFiles,
        cancel: threading.Event,
        tell: Callable[[CallEvent], None],
    ) -> Finished:
        files.snapshot("edit")  # what was changed by hand belongs to the branch that is shown
        files.at(run.message)
        before, left_out = files.active(), set(files.left_out)
        self._runs.running(run.id, _id(before))
        make_private(files.folder)
        outcome = self._functions.run(
            FunctionCall(
                code=job.code,
                entrypoint=job.tool.entrypoint,
                workspace=files.folder,
                arguments=call.arguments,
                keep_running=job.tool.options.keep_running,
                key=run.id,
            ),
            replace(
                limits(job.permissions, job.tool.options, files.folder, job.workspace, job.private),
                refused_ports=job.refused_ports,
            ),
            cancel=cancel,
            on_print=lambda text: tell(CallPrinted(call, text)),
            on_progress=lambda label, done, total: tell(CallProgressed(call, label, done, total)),
        )
        try:
            after = files.snapshot("tool_run", run.id)
            refused = [sentence for sentence in files.left_out if sentence not in left_out]
            finished = self._settled(run, job, call, files, outcome, after, refused)
        except BaseException:
            if isinstance(outcome, Returned) and outcome.kept is not None:
                outcome.kept.stop()
            raise
        return replace(finished, changed=_id(files.active()) != _id(before))

    def _settled(
        self,
        run: ChatRun,
        job: Job,
        call: ToolCall,
        files: ChatFiles,
        outcome: Outcome,
        after: Manifest | None,
        left_out: Sequence[str],
    ) -> Finished:
        """Stores how the run ended. `left_out`: what of the tool's files could not be kept, as sentences."""
        match outcome:
            case Returned(value, rest, kept):
                content, whole = cut(value, RESULT_BYTES)
                if whole is not None:
                    name = _result_file(job.tool.tool_id, after)
                    after = files.write(name, _readable(value, rest), "tool_run", run.id)
                    content = {**content, NOTE: f"This is the beginning. All of it is in the chat's file {name}."}
                if left_out:
                    content = {**content, LEFT_OUT: list(left_out)}
                plan = None
                if job.renderer is not None:
                    places = Places(run.chat, files.folder, job.code)
                    plan = render_plan(job.renderer.renderer, job.renderer.config, call.arguments, value, places)
                self._runs.finish(run.id, result=content, plan=plan, post=_id(after))
                return Finished(ToolResult(call.id, call.name, content, run=run.id), kept)
            case Raised(traceback=traceback):
                return self._failed(run, call, with_missing(outcome, files.folder), traceback, _id(after))
            case Stopped(reason):
                return self._failed(run, call, reason, after=_id(after))

    def _failed(
        self, run: ChatRun, call: ToolCall, error: str, traceback: str = "", after: ManifestId | None = None
    ) -> Finished:
        content: JsonObject = {"error": error}
        self._runs.finish(run.id, result=content, error=error, traceback=traceback, post=after)
        return Finished(ToolResult(call.id, call.name, content, failed=True, run=run.id))

    def _turn_of(self, chat: ChatId, cancel: threading.Event) -> threading.Lock | None:
        """The chat's lock, taken; None when the call was cancelled before it was free."""
        with self._guard:
            lock = self._chats.setdefault(chat, threading.Lock())
        while not cancel.is_set():
            if lock.acquire(timeout=_WAIT_SECONDS):
                return lock
        return None


def _id(manifest: Manifest | None) -> ManifestId | None:
    return None if manifest is None else manifest.id


def _result_file(tool_id: str, files: Manifest | None) -> str:
    """A name for the whole of a long result that no file of the chat has yet."""
    name = re.sub(r"[^a-z0-9]+", "-", tool_id.rpartition(":")[2].lower()).strip("-") or "tool"
    taken = set() if files is None else {*files.tree.files, *files.tree.links, *files.tree.folders}
    numbers = ("", *(f"-{number}" for number in range(2, len(taken) + 3)))
    return next(path for n in numbers if (path := f"{RESULTS}/{name}{n}.json") not in taken)


def _readable(value: JsonObject, rest: bytes | None) -> bytes:
    """All of a result as JSON for people."""
    return rest or json.dumps(value, ensure_ascii=False, indent=1).encode()
