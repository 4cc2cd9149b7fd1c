"""The coding tools of a chat in a turn about some files of the open folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from mypt_desktop.agent.approvals import Decision
from mypt_desktop.agent.scoping import scope_of
from mypt_desktop.app.tool_parts import ToolParts
from mypt_desktop.core.events import ApprovalAsked
from mypt_desktop.core.messages import Role, ToolCall, message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.store.chats import Chats
from mypt_desktop.tools.workspace import WorkspaceTools
from tests.databases import fresh_database
from tests.workspace.folders import engine

FILES: dict[str, str | bytes] = {
    "src/main.py": "def fee():\n    return 90\n",
    "src/tools/tide.py": "def fee():\n    return 120\n",
    "secret/keys.py": "def fee():\n    return 7\n",
    "src-old/main.py": "def fee():\n    return 1\n",
}


class Asked:
    """The tools of a turn that answers `text`."""

    def __init__(self, place: Path, text: str) -> None:
        self._data = DataDir(place / "data")
        self._database = fresh_database(self._data.database)
        self._engine = engine(place, FILES)
        self.folder = self._engine.base_dir
        self._parts = ToolParts(self._data, self._database, lambda: self._engine)
        chats = Chats(self._database)
        chat = chats.create()
        said = message(Role.USER, text)
        answering = chats.append(chat, None, said)
        self._parts.coding.permit(self.folder)
        scope = scope_of([said], self._engine)
        assert scope.engine is not None
        self._approvals = self._parts.approvals(chat)
        self._tools = self._parts.offered(chat, lambda: answering, WorkspaceTools(scope.engine))

    def call(self, tool: str, **arguments: Any) -> str:
        steps = self._tools.run(ToolCall(tool, arguments), Event())
        while True:
            try:
                event = next(steps)
            except StopIteration as end:
                return str(dict(end.value.content))
            if isinstance(event, ApprovalAsked):
                self._approvals.answer(event.call, Decision(True))

    def close(self) -> None:
        self._parts.close()
        self._engine.close()
        self._database.close()


@pytest.fixture
def about_src(tmp_path: Path) -> Iterator[Asked]:
    with closing(Asked(tmp_path, 'what is the fee? @"src"')) as asked:
        yield asked


def test_finding_and_searching_keep_to_what_was_named(about_src: Asked) -> None:
    for found in (about_src.call("find", paths=["**/*.py"]), about_src.call("search", pattern="def fee")):
        assert "main.py" in found
        assert "tide.py" in found
        assert "keys.py" not in found
        assert "src-old" not in found


def test_other_files_are_neither_read_nor_written(about_src: Asked) -> None:
    assert "return 90" in about_src.call("read", path="src/main.py")
    assert "is not what was asked about" in about_src.call("read", path="secret/keys.py")
    assert "is not what was asked about" in about_src.call("read", path="src-old/main.py")
    assert "is not what was asked about" in about_src.call("write", path="secret/new.py", content="x = 1\n")
    assert not (about_src.folder / "secret/new.py").exists()


def test_a_new_file_in_a_folder_named_is_written_and_files_of_the_chat_are_free(about_src: Asked) -> None:
    about_src.call("write", path="src/new.py", content="x = 1\n")
    assert (about_src.folder / "src/new.py").read_text() == "x = 1\n"
    about_src.call("write", path="chat:notes.md", content="Ninety.\n")
    assert "Ninety" in about_src.call("read", path="chat:notes.md")


def test_a_turn_without_a_name_sees_all(tmp_path: Path) -> None:
    with closing(Asked(tmp_path, "what is the fee, bob@example.org?")) as asked:
        assert "return 7" in asked.call("read", path="secret/keys.py")
        assert "keys.py" in asked.call("find", paths=["**/*.py"])
