"""The coding tools in a chat: its files are versions; the opened folder only with a yes, each write shown, undoable."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from mypt_desktop.agent.approvals import Decision
from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.tool_calls import result_of
from mypt_desktop.app.tool_parts import ToolParts
from mypt_desktop.cli.approving import differences
from mypt_desktop.coding.files_drawn import MOST_CHARACTERS
from mypt_desktop.core.events import ApprovalAsked, TurnEvent
from mypt_desktop.core.file_changes import FileChange
from mypt_desktop.core.line_changes import counts, read_back
from mypt_desktop.core.messages import CallId, JsonObject, Message, Role, ToolCall, ToolResult, message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.prompt import Prompt
from mypt_desktop.core.settings import Generation
from mypt_desktop.store.chats import Chats
from mypt_desktop.tools.permissions import FolderRefusedError
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.databases import fresh_database
from tests.fakes import ScriptedModel


class Opened:
    """A folder that is open, as far as these tools look at it."""

    def __init__(self, base_dir: Path) -> None:
        self.base_dir = base_dir


class Desk:
    def __init__(self, place: Path) -> None:
        self.project = place / "project"
        self.project.mkdir(exist_ok=True)
        self.data = DataDir(place / "data")
        self.database = fresh_database(self.data.database)
        opened: WorkspaceEngine = Opened(self.project)  # type: ignore[assignment]
        self.parts = ToolParts(self.data, self.database, lambda: opened)
        self.chats = Chats(self.database)
        chats = self.chats.list()
        self.chat = chats[0].id if chats else self.chats.create("Work")
        self.files = self.parts.files.of(self.chat)
        question = self.chats.append(self.chat, None, message(Role.USER, "Do it."))
        self.answer = self.chats.append(self.chat, question, Message(Role.ASSISTANT), status="partial")
        self.asked: list[ApprovalAsked] = []
        self._calls = 0

    def call(self, tool: str, arguments: JsonObject, decision: Decision | None = None) -> ToolResult:
        """`decision` is what the user says when asked; by default yes."""
        tools = self.parts.offered(self.chat, lambda: self.answer, None)
        self._calls += 1
        steps = tools.run(ToolCall(tool, arguments, CallId(f"call-{self._calls}")), Event())
        while True:
            try:
                event: TurnEvent = next(steps)
            except StopIteration as end:
                result: ToolResult = end.value
                return result
            if isinstance(event, ApprovalAsked):
                self.asked.append(event)
                self.parts.approvals(self.chat).answer(event.call, decision or Decision(True))

    def close(self) -> None:
        self.parts.close()
        self.database.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with closing(Desk(tmp_path)) as made:
        (made.project / "a.txt").write_text("one\ntwo\n")
        yield made


def edit(desk: Desk, path: str, body: str, decision: Decision | None = None) -> ToolResult:
    tag = desk.call("read", {"path": path}).content["tag"]
    return desk.call("edit", {"input": f"[{path}#{tag}]\n{body}"}, decision)


def test_files_of_the_chat_are_written_as_versions(desk: Desk) -> None:
    desk.call("write", {"path": "notes.md", "content": "one\n"})
    assert desk.asked[0].preview.changes == (FileChange("notes.md", None, b"one\n"),)
    edit(desk, "notes.md", "INS.TAIL:\n+two")
    assert desk.files.read("notes.md") == b"one\ntwo\n"
    assert [version.source for version in desk.files.history()] == ["tool_run", "tool_run"]
    (first, *_, last) = desk.parts.operations.tool_runs(
        [version.source_ref for version in desk.files.history()]
    ).values()
    assert {first.pre, first.post, last.pre, last.post} == {None, *(version.id for version in desk.files.history())}
    assert not (desk.project / "notes.md").exists()


def test_the_folder_is_read_by_its_prefix_and_not_written_before_the_user_allows_it(desk: Desk) -> None:
    assert desk.call("read", {"path": "a.txt"}).content["error"].__str__().endswith("There is workspace:a.txt.")
    result = edit(desk, "workspace:a.txt", "DEL 1")
    assert "may not write into the folder project" in str(result.content["error"])
    assert "Tools > Let Chats Change Workspace Files" in str(result.content["error"])
    assert not desk.asked
    assert (desk.project / "a.txt").read_text() == "one\ntwo\n"


def test_each_write_into_the_folder_is_shown_and_asked_about_whatever_the_chat_chose(desk: Desk) -> None:
    desk.parts.coding.permit(desk.project)
    desk.parts.approvals(desk.chat).choose("all")
    edit(desk, "a.txt", "SWAP 1:\n+ONE", Decision(True, always=True))
    edit(desk, "a.txt", "SWAP 2:\n+TWO", Decision(False))
    assert [asked.preview.changes for asked in desk.asked] == [
        (FileChange("a.txt", b"one\ntwo\n", b"ONE\ntwo\n"),),
        (FileChange("a.txt", b"ONE\ntwo\n", b"ONE\nTWO\n"),),
    ]
    assert (desk.project / "a.txt").read_text() == "ONE\ntwo\n"


def test_what_is_shown_is_what_is_written_or_nothing(desk: Desk) -> None:
    desk.parts.coding.permit(desk.project)
    tag = desk.call("read", {"path": "a.txt"}).content["tag"]
    tools = desk.parts.offered(desk.chat, lambda: desk.answer, None)
    call = ToolCall("edit", {"input": f"[a.txt#{tag}]\nINS.TAIL:\n+three"}, CallId("call-9"))
    steps = tools.run(call, Event())
    asked = next(steps)
    assert isinstance(asked, ApprovalAsked)
    (desk.project / "a.txt").write_text("mine\n")
    desk.parts.approvals(desk.chat).answer(asked.call, Decision(True))
    assert "Changed since it was read: a.txt" in str(result_of(steps).content["error"])
    assert (desk.project / "a.txt").read_text() == "mine\n"


def test_a_call_that_would_fail_is_not_asked_about_and_its_row_says_why(desk: Desk) -> None:
    result = desk.call("edit", {"input": "[a.txt#0000]\nDEL 1"})
    assert result.failed
    assert result.run
    assert not desk.asked


def test_all_changes_of_a_chat_are_undone_after_a_restart(desk: Desk, tmp_path: Path) -> None:
    desk.parts.coding.permit(desk.project)
    edit(desk, "a.txt", "SWAP 1:\n+ONE")
    edit(desk, "a.txt", "INS.TAIL:\n+three")
    desk.call("write", {"path": "new/b.txt", "content": "b\n"})
    desk.close()
    with closing(Desk(tmp_path)) as again:
        undone = again.parts.coding.undo(again.chat)
        assert sorted(undone.restored) == ["a.txt", "new/b.txt"]
        assert (again.project / "a.txt").read_text() == "one\ntwo\n"
        assert [path.name for path in again.project.iterdir()] == ["a.txt"]


def test_a_folder_with_the_programs_own_data_is_never_allowed(desk: Desk) -> None:
    for folder in (desk.data.root.parent, desk.data.documents / "Sample workspace"):
        with pytest.raises(FolderRefusedError, match="Chats may not change files in"):
            desk.parts.coding.permit(folder)


def test_results_are_json(desk: Desk) -> None:
    json.dumps(desk.call("write", {"path": "x.txt", "content": "x"}).content)


def test_the_terminal_shows_the_difference() -> None:
    changes = (FileChange("a.txt", b"one\ntwo\n", b"one\nTWO\n"), FileChange("b.txt", None, b"\x1b[31mred\n"))
    shown = differences(changes)
    assert shown[2:6] == ["@@ -1,2 +1,2 @@", " one", "-two", "+TWO"]
    assert shown[6:8] == ["--- /dev/null", "+++ b.txt"]
    assert "\x1b" not in "".join(shown)


def drawn_files(desk: Desk, result: ToolResult) -> list[dict[str, Any]]:
    """What the chat draws of a call, as it is stored."""
    plan = desk.parts.operations.tool_runs([result.run])[result.run].plan
    assert plan is not None
    assert plan.renderer == "changes"
    files: list[dict[str, Any]] = json.loads(json.dumps(plan.config["files"]))
    return files


def test_what_a_call_changed_is_stored_with_it_line_by_line(desk: Desk) -> None:
    desk.call("write", {"path": "x.txt", "content": "one\ntwo\n"})
    (file,) = files = drawn_files(desk, edit(desk, "x.txt", "SWAP 2:\n+TWO\n+three"))
    assert file["path"] == "x.txt"
    assert counts(files) == (1, 2, 1)
    assert [(line.kind, line.text) for line in read_back(file).lines] == [
        ("same", "one"),
        ("removed", "two"),
        ("added", "TWO"),
        ("added", "three"),
    ]


def test_a_call_that_changed_nothing_has_nothing_to_draw(desk: Desk) -> None:
    read = desk.call("read", {"path": "workspace:a.txt"})
    assert desk.parts.operations.tool_runs([read.run])[read.run].plan is None


def test_files_that_move_and_go_are_stored_too(desk: Desk) -> None:
    desk.call("write", {"path": "x.txt", "content": "one\n"})
    moved = drawn_files(desk, desk.call("move", {"path": "x.txt", "to": "y.txt"}))
    gone = drawn_files(desk, desk.call("delete", {"paths": ["y.txt"]}))
    files = [*moved, *gone]
    assert [(file["path"], file["moved_from"]) for file in files] == [("y.txt", "x.txt"), ("y.txt", "")]
    assert [read_back(file).without for file in files] == ["equal", ""]
    assert [read_back(file).after for file in files] == [4, None]


def test_of_very_long_changes_the_beginning_is_stored(desk: Desk) -> None:
    text = "".join(f"{number:0100}\n" for number in range(MOST_CHARACTERS // 100 + 500))
    (file,) = drawn_files(desk, desk.call("write", {"path": "x.txt", "content": text}))
    kept = read_back(file)
    assert len(kept.lines) == MOST_CHARACTERS // 101
    assert kept.total == kept.added == len(text.splitlines())


@pytest.mark.parametrize(("rails", "offered"), [("free", True), ("recipes", False)])
def test_only_models_that_plan_for_themselves_are_offered_them(desk: Desk, rails: str, offered: bool) -> None:
    model = ScriptedModel("Hello.", rails=rails)
    tools = desk.parts.offered(desk.chat, lambda: desk.answer, None)
    generation = Generation(retrieval="model")
    list(
        AgentController(model, tools, generation=generation).stream(
            [message(Role.USER, "Edit notes.md")], cancel=Event()
        )
    )
    assert ("INS.POST" in str(model.prompts[0])) is offered


def test_a_model_reads_edits_and_answers_in_one_turn(desk: Desk) -> None:
    desk.parts.coding.permit(desk.project)
    (desk.project / "long.txt").write_text("".join(f"line {number}\n" for number in range(1, 3001)))

    def calling(tool: str, arguments: JsonObject) -> str:
        return f"<tool_call>\n{json.dumps({'name': tool, 'arguments': arguments})}\n</tool_call>"

    def edits(prompt: Prompt) -> str:
        (tag,) = set(re.findall(r"long\.txt#([0-9A-F]{4})\]", prompt.text))
        assert "120:line 120" in prompt.text
        assert "more lines of this result are left out; ask for fewer" in prompt.text
        return calling("edit", {"input": f"[long.txt#{tag}]\nSWAP 120:\n+changed"})

    model = ScriptedModel(
        calling("read", {"path": "long.txt", "count": 3000}), edits, "Done.", rails="free", context_length=16_384
    )
    tools = desk.parts.offered(desk.chat, lambda: desk.answer, None)
    asked = [message(Role.USER, "Change line 120 of long.txt")]
    for event in AgentController(model, tools).stream(asked, cancel=Event()):
        if isinstance(event, ApprovalAsked):
            desk.parts.approvals(desk.chat).answer(event.call, Decision(True))
    assert (desk.project / "long.txt").read_text().split("\n")[119] == "changed"


def test_a_reading_of_a_file_of_the_chat_is_none_of_a_file_of_the_folder(desk: Desk) -> None:
    """A plain path means another file once the folder may be changed."""
    lines = "".join(f"line {number}\n" for number in range(30))
    desk.call("write", {"path": "same.txt", "content": lines})
    tag = desk.call("read", {"path": "same.txt"}).content["tag"]
    (desk.project / "same.txt").write_text(f"first\n{lines}")
    desk.parts.coding.permit(desk.project)
    result = desk.call("edit", {"input": f"[same.txt#{tag}]\nDEL 15"})
    assert "is none that same.txt was read with" in str(result.content["error"])
