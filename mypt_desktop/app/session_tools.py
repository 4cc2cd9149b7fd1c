"""SessionTools: the tools that belong to a chat rather than to files, wired: questions, the list of steps, cells."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from mypt_desktop.agent.tool_execution import ROW_BYTES
from mypt_desktop.app.cell_places import ChatPlace, FolderPlace
from mypt_desktop.app.marks import StoredMarks
from mypt_desktop.coding.agents_task import Task
from mypt_desktop.coding.ask import ASK, Asking
from mypt_desktop.coding.cells import EVAL, Assistant, Eval, Place
from mypt_desktop.coding.cells_kernel import Kernels
from mypt_desktop.coding.checkpoint import CHECKPOINT, REWIND, Checkpoints
from mypt_desktop.coding.git import GIT, Git, has_git
from mypt_desktop.coding.git_commit import GIT_COMMIT, GitCommits, drawn_commit
from mypt_desktop.coding.provider import CodingTool
from mypt_desktop.coding.testing import TEST, ProjectTests
from mypt_desktop.coding.todo import TODO, Todo
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import JsonObject
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.core.settings import Questions
from mypt_desktop.sandbox.functions import Functions
from mypt_desktop.sandbox.results import cut
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.tools.permissions import checked_folder
from mypt_desktop.tools.registry import CallContext, ChatRun

CHATS_WITH_KERNELS = 3
"""Whose processes live on; of the chat that ran cells longest ago they end."""


class SessionTools:
    """Built once. `attended`: somebody sees what is asked; without them `ask` is not on offer. `changed` hears of a
    chat whose files a cell changed; `planning` says whether a chat is in plan mode, `opened` which
    folder is open, `permitted` whether chats may change it, `written` which files a chat changed there; `private` is
    the program's own data folder."""

    def __init__(
        self,
        runs: ToolRuns,
        functions: Functions,
        files: Callable[[ChatId], ChatFiles],
        *,
        questions: Callable[[], Questions],
        attended: Callable[[], bool],
        changed: Callable[[ChatId], None],
        planning: Callable[[ChatId], bool],
        opened: Callable[[], Path | None],
        permitted: Callable[[Path], bool],
        written: Callable[[ChatId | None, Path], Sequence[str]],
        private: Path,
    ) -> None:
        self._runs = runs
        self._functions = functions
        self._files = files
        self._questions = questions
        self._attended = attended
        self._changed = changed
        self._planning = planning
        self._opened = opened
        self._permitted = permitted
        self._written = written
        self._private = private
        self._guard = threading.Lock()
        self._asking: dict[ChatId, Asking] = {}
        self._kernels: dict[ChatId, Kernels] = {}

    def asking(self, chat: ChatId) -> Asking:
        """What a chat asks its user; the same object until the chat is closed."""
        with self._guard:
            if chat not in self._asking:
                self._asking[chat] = Asking(partial(self._seconds, chat), self._attended)
            return self._asking[chat]

    def of_chat(self, chat: ChatId, assistant: Assistant | None) -> list[CodingTool]:
        """What one turn of the chat is offered. `assistant` is what cells of code may ask the model for."""
        asking = self.asking(chat)
        cells = Eval(self._kernels_of(chat), self._place, assistant)
        asked = [CodingTool(ASK, asking.run)] if asking.attended else []
        task = Task(assistant.found, assistant, self._keep) if assistant is not None else None
        points = Checkpoints(StoredMarks(self._files(chat), self._runs, self._changed))
        return [
            *asked,
            CodingTool(TODO, Todo(self._last_list).run),
            CodingTool(EVAL, cells.run),
            CodingTool(CHECKPOINT, points.checkpoint),
            CodingTool(REWIND, points.rewind),
            *([] if task is None else [CodingTool(task.tool(), task.run)]),
            *self._git(chat),
            *self._tests(),
        ]

    def without_chat(self, asking: Asking, folder: Path) -> list[CodingTool]:
        """The tools for a call that the user makes without a chat. Cells work on `folder` as it is; their processes end
        with `close`."""
        kernels = Kernels(self._functions, partial(self._allowed, folder))
        with self._guard:
            self._kernels[ChatId("")] = kernels
        cells = Eval(kernels, lambda context: FolderPlace(folder))
        return [
            CodingTool(ASK, asking.run),
            CodingTool(TODO, Todo(self._last_list).run),
            CodingTool(EVAL, cells.run),
            *self._git_in(folder, lambda: True, None),
            CodingTool(TEST, ProjectTests(self._functions, folder, lambda: True, self._private).run),
        ]

    def asked_once(self, asking: Asking, *, named: bool) -> list[CodingTool]:
        """What a turn without a chat is offered. There are no cells: what they write could not be undone. `named`: the
        user named the folder on the command line."""
        asked = [CodingTool(ASK, asking.run)] if asking.attended else []
        todo = CodingTool(TODO, Todo(self._last_list).run)
        return [*asked, todo, *self._git(None, named=named), *self._tests(named=named)]

    def close_chat(self, chat: ChatId) -> None:
        with self._guard:
            self._asking.pop(chat, None)
            kernels = self._kernels.pop(chat, None)
        if kernels is not None:
            kernels.close()

    def close(self) -> None:
        """Ends every process of a cell."""
        with self._guard:
            left, self._kernels = list(self._kernels.values()), {}
        for kernels in left:
            kernels.close()

    def _seconds(self, chat: ChatId) -> float:
        """How long a question waits before it is answered for the user; 0: for ever, as in a chat that only plans."""
        return 0.0 if self._planning(chat) else float(self._questions().timeout)

    def _last_list(self, run: ChatRun) -> JsonObject | None:
        found = self._runs.on_branch(run.message, (TODO.id,), 1)
        return found[0].result if found else None

    def _kernels_of(self, chat: ChatId) -> Kernels:
        """No process is started before a cell runs."""
        with self._guard:
            kernels = self._kernels.pop(chat, None) or Kernels(self._functions, partial(self._folder, chat))
            self._kernels[chat] = kernels
            oldest = list(self._kernels)[:-CHATS_WITH_KERNELS]
            leaving = [self._kernels.pop(one) for one in oldest]
        for one in leaving:
            one.close()
        return kernels

    def _git(self, chat: ChatId | None, *, named: bool = False) -> list[CodingTool]:
        """Only where there is something to ask it about."""
        folder = self._opened()
        if folder is None or not has_git(folder):
            return []
        permitted = partial(self._permitted, folder)
        return self._git_in(folder, lambda: named or permitted(), chat)

    def _git_in(self, folder: Path, permitted: Callable[[], bool], chat: ChatId | None) -> list[CodingTool]:
        commits = GitCommits(
            self._functions,
            folder,
            permitted,
            partial(self._written, chat, folder),
            self._private,
            asked=chat is not None,
        )
        return [
            CodingTool(GIT, Git(self._functions, folder, self._private).run),
            CodingTool(GIT_COMMIT, commits.run, commits.preview, drawn_commit),
        ]

    def _tests(self, *, named: bool = False) -> list[CodingTool]:
        folder = self._opened()
        if folder is None:
            return []
        permitted = partial(self._permitted, folder)
        return [
            CodingTool(TEST, ProjectTests(self._functions, folder, lambda: named or permitted(), self._private).run)
        ]

    def _allowed(self, folder: Path) -> Path:
        """The folder, where a tool may work in it. Raises `UserError`."""
        checked_folder(folder, self._private)
        return folder

    def _folder(self, chat: ChatId) -> Path:
        return self._files(chat).folder

    def _keep(self, context: CallContext, content: JsonObject, plan: RenderPlan) -> None:
        """A result with how it is drawn."""
        if context.run is not None:
            self._runs.finish(context.run.id, result=cut(content, ROW_BYTES)[0], plan=plan)

    def _place(self, context: CallContext) -> Place:
        if context.run is None:
            raise UserError("Cells work on the files of a chat, and there is none here.")
        return ChatPlace(self._files(context.run.chat), self._runs, context.run, self._changed)
