"""StoredMarks: checkpoints of a chat as its stored runs, each with the version of the chat's files at that moment."""

from __future__ import annotations

from collections.abc import Callable

from mypt_desktop.coding.checkpoint import CHECKPOINT, REWIND
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.manifests import EMPTY, diff
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.tools.registry import ChatRun


class StoredMarks:
    """`changed` hears of a chat whose files are others after a rewind."""

    def __init__(self, files: ChatFiles, runs: ToolRuns, changed: Callable[[ChatId], None]) -> None:
        self._files = files
        self._runs = runs
        self._changed = changed

    def active(self, run: ChatRun) -> ChatRun | None:
        found = self._runs.on_branch(run.message, (CHECKPOINT.id, REWIND.id), 1)
        if not found or found[0].tool_id != CHECKPOINT.id:
            return None
        return ChatRun(found[0].chat, found[0].message, found[0].id)

    def mark(self, run: ChatRun) -> None:
        self._files.snapshot("edit")
        self._files.at(run.message)
        active = self._files.active()
        self._runs.running(run.id, None if active is None else active.id)

    def restore(self, checkpoint: ChatRun, run: ChatRun) -> int:
        pre = self._runs.of([checkpoint.id])[checkpoint.id].pre
        before = self._files.snapshot("edit")
        after = EMPTY if pre is None else self._files.manifest(pre).tree
        changes = diff(EMPTY if before is None else before.tree, after)
        others = len(changes.added) + len(changes.changed) + len(changes.removed)
        if others:
            self._files.bring_back(pre, run.id)
            self._changed(run.chat)
        return others
