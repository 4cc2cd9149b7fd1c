"""Where cells of code work: in the versioned files of a chat, or in a folder of the user's as it is."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from mypt_desktop.core.messages import JsonObject
from mypt_desktop.core.paths import make_private
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.manifests import Manifest, ManifestId
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.tools.registry import ChatRun

RESULTS = "results"


class ChatPlace:
    """The files of a chat at the message that is answered; a version of their own after the call. `changed` hears of a
    chat whose files are others then."""

    def __init__(self, files: ChatFiles, runs: ToolRuns, run: ChatRun, changed: Callable[[ChatId], None]) -> None:
        self._files = files
        self._runs = runs
        self._run = run
        self._changed = changed
        self._before: ManifestId | None = None

    def begin(self) -> None:
        self._files.snapshot("edit")  # what was changed by hand belongs to the branch that is shown
        self._files.at(self._run.message)
        self._before = _id(self._files.active())
        self._runs.running(self._run.id, self._before)
        make_private(self._files.folder)

    def keep(self, text: str) -> str:
        after = self._files.snapshot("tool_run", self._run.id)
        taken = set() if after is None else {*after.tree.files, *after.tree.links, *after.tree.folders}
        numbers = ("", *(f"-{number}" for number in range(2, len(taken) + 3)))
        name = next(path for number in numbers if (path := f"{RESULTS}/eval{number}.txt") not in taken)
        self._files.write(name, text.encode("utf-8", "replace"), "tool_run", self._run.id)
        return f"the chat's file {name}"

    def end(self, content: JsonObject, plan: RenderPlan, error: str) -> None:
        after = _id(self._files.snapshot("tool_run", self._run.id))
        self._runs.finish(self._run.id, result=content, plan=plan, error=error, post=after)
        if after != self._before:
            self._changed(self._run.chat)


class FolderPlace:
    """A folder of the user's, for a call without a chat: nothing is versioned, and what is cut is cut."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def begin(self) -> None:
        """Nothing to bring to any state."""

    def keep(self, text: str) -> str:
        place = self._folder / RESULTS
        place.mkdir(exist_ok=True)
        numbers = ("", *(f"-{number}" for number in range(2, 1000)))
        for number in numbers:
            path = place / f"eval{number}.txt"
            try:
                descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
            except FileExistsError:
                continue
            with os.fdopen(descriptor, "wb") as file:
                file.write(text.encode("utf-8", "replace"))
            return f"{RESULTS}/{path.name}"
        return "no file: there are too many already"

    def end(self, content: JsonObject, plan: RenderPlan, error: str) -> None:
        """Nothing is stored."""


def _id(manifest: Manifest | None) -> ManifestId | None:
    return None if manifest is None else manifest.id
