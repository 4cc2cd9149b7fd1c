"""SessionTools: the tools that belong to a chat rather than to files, wired: questions and the list of steps."""

from __future__ import annotations

import threading
from collections.abc import Callable

from mypt_desktop.coding.ask import ASK, Asking
from mypt_desktop.coding.provider import CodingTool
from mypt_desktop.coding.todo import TODO, Todo
from mypt_desktop.core.messages import JsonObject
from mypt_desktop.core.settings import Questions
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.tools.registry import ChatRun


class SessionTools:
    """Built once. `attended`: somebody sees what is asked; without them `ask` is not on offer."""

    def __init__(self, runs: ToolRuns, questions: Callable[[], Questions], attended: Callable[[], bool]) -> None:
        self._runs = runs
        self._questions = questions
        self._attended = attended
        self._guard = threading.Lock()
        self._asking: dict[ChatId, Asking] = {}

    def asking(self, chat: ChatId) -> Asking:
        """What a chat asks its user; the same object until the chat is closed."""
        with self._guard:
            if chat not in self._asking:
                self._asking[chat] = self._new_asking()
            return self._asking[chat]

    def of_chat(self, chat: ChatId) -> list[CodingTool]:
        """What one turn of the chat is offered."""
        return self._tools(self.asking(chat))

    def without_chat(self, asking: Asking) -> list[CodingTool]:
        """The tools for a call that the user makes without a chat."""
        return [CodingTool(ASK, asking.run), CodingTool(TODO, Todo(self._last_list).run)]

    def close_chat(self, chat: ChatId) -> None:
        with self._guard:
            self._asking.pop(chat, None)

    def _tools(self, asking: Asking) -> list[CodingTool]:
        asked = [CodingTool(ASK, asking.run)] if asking.attended else []
        return [*asked, CodingTool(TODO, Todo(self._last_list).run)]

    def _new_asking(self) -> Asking:
        return Asking(lambda: self._questions().timeout, self._attended)

    def _last_list(self, run: ChatRun) -> JsonObject | None:
        found = self._runs.on_branch(run.message, (TODO.id,), 1)
        return found[0].result if found else None
