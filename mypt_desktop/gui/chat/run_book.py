"""The stored runs of a chat's tool calls as the transcript shows them, asked for when they come into view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import JsonObject, RunId
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.gui.bridge import Worker
from mypt_desktop.gui.ports import Services
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.manifests import Changes, diff
from mypt_desktop.store.toolsets import ToolsetId

if TYPE_CHECKING:
    from mypt_desktop.store.tool_calls import ToolRun

_NOWHERE = Path("/nonexistent")


@dataclass(frozen=True, slots=True)
class RunFacts:
    """`seconds` from start to end, None when it did not end. `changes` are what the run did to the chat's files.

    `toolset` is the folder of the toolset as it is installed now; of one that is gone, no folder. `kept`: its process
    went on when this was asked.
    """

    plan: RenderPlan | None
    result: JsonObject | None
    seconds: float | None
    changes: Changes
    toolset: Path
    kept: bool = False

    @property
    def files(self) -> int:
        return len(self.changes.added) + len(self.changes.changed) + len(self.changes.removed)


class RunBook(QObject):
    """What was asked for is kept: a stored run never changes. `came` names the runs that are known now."""

    came = Signal(set)  # set[RunId]

    def __init__(self, services: Services, worker: Worker, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._worker = worker
        self._known: dict[RunId, RunFacts] = {}
        self._wanted: dict[RunId, ChatId] = {}
        self._asked: set[RunId] = set()
        self._soon = QTimer(self, singleShot=True, interval=0)  # the calls of a chat come into view together
        self._soon.timeout.connect(self._on_due)

    def of(self, chat: ChatId, run: RunId) -> RunFacts | None:
        """None when it is not known yet; then it is asked for."""
        found = self._known.get(run)
        if found is None and run not in self._asked:
            self._wanted[run] = chat
            self._soon.start()
        return found

    @Slot()
    def _on_due(self) -> None:
        wanted, self._wanted = self._wanted, {}
        self._asked |= set(wanted)
        by_chat: dict[ChatId, list[RunId]] = {}
        for run, chat in wanted.items():
            by_chat.setdefault(chat, []).append(run)
        for chat, runs in by_chat.items():
            self._worker.ask(partial(facts_of, self._services, chat, runs), self._on_facts, partial(self._failed, runs))

    def _on_facts(self, facts: Mapping[RunId, RunFacts]) -> None:
        self._asked -= set(facts)
        self._known |= facts
        self.came.emit(set(facts))

    def _failed(self, runs: Sequence[RunId], error: UserError) -> None:
        """They are asked for again when they come into view again."""
        self._asked -= set(runs)


def facts_of(services: Services, chat: ChatId, runs: Sequence[RunId]) -> dict[RunId, RunFacts]:
    """On a worker. A version of the files that is gone tells of no changes."""
    found = services.toolsets.tool_runs(runs)
    folders = {id: _folder(services, id) for id in {_toolset(run) for run in found.values()}}
    kept = frozenset(services.toolsets.kept_runs(chat))
    return {
        id: RunFacts(
            run.plan, run.result, run.seconds, _changes(services, chat, run), folders[_toolset(run)], id in kept
        )
        for id, run in found.items()
    }


def _toolset(run: ToolRun) -> ToolsetId:
    return ToolsetId(run.tool_id.partition(":")[0])


def _folder(services: Services, id: ToolsetId) -> Path:
    try:
        files = services.toolsets.get_toolset(id).installed.files
    except UserError:
        files = ()
    if not files:
        return _NOWHERE
    depth = files[0].path.count("/")
    return Path(files[0].stored_path).parents[depth]


def _changes(services: Services, chat: ChatId, run: ToolRun) -> Changes:
    if run.post is None or run.post == run.pre:
        return Changes()
    files = services.chat_files(chat)
    try:
        before = None if run.pre is None else files.manifest(run.pre).tree
        return diff(before, files.manifest(run.post).tree)
    except UserError:
        return Changes()
