"""Every tool call has words, whatever its result looks like."""

from __future__ import annotations

import pytest

from mypt_desktop.core.messages import CallId, Json, JsonObject, ToolCall, ToolResult
from mypt_desktop.gui.chat.pieces import Step
from mypt_desktop.gui.chat.step_words import described, detail
from mypt_desktop.gui.passages import of_result
from tests.gui.fakes import search_call


def step(name: str, arguments: JsonObject, content: JsonObject | None = None, *, failed: bool = False) -> Step:
    result = None if content is None else ToolResult(CallId("1"), name, content, failed)
    return Step(ToolCall(name, arguments, CallId("1")), result)


def test_a_search_says_what_was_looked_for_and_how_much_was_found() -> None:
    call, result = search_call("days of leave")
    words = described(Step(call, result))
    assert (words.title, words.argument, words.outcome) == ("Searched documents", "“days of leave”", "1 passage")
    assert described(Step(call)).title == "Searching documents"


def test_a_search_whose_result_was_kept_in_part_found_all_that_it_found() -> None:
    call, result = search_call("days of leave")
    kept = {"documents": [*result.content["documents"], "… and 29 more"], "total": 30}
    assert described(Step(call, ToolResult(call.id, call.name, kept))).outcome == "30 passages"


def test_rows_are_looked_up_in_a_sheet_by_its_name() -> None:
    asked = {"table": "money/inventory.xlsx#2"}
    words = described(step("workspace.query", asked, {"caption": "Members", "used": 1}))
    assert (words.argument, words.outcome) == ("money/inventory.xlsx, Members", "1 row")
    assert described(step("workspace.query", asked)).argument == "money/inventory.xlsx#2"


def test_a_read_document_is_called_by_its_title() -> None:
    words = described(step("workspace.get_doc", {"doc_id": "ab12"}, {"title": "Handbook", "length": 5000}))
    assert words.sentence == "Read, Handbook, 5,000 characters"


def test_a_failed_call_says_why() -> None:
    words = described(step("workspace.get_doc", {"title": "x"}, {"error": "There is no document x."}, failed=True))
    assert words.failed
    assert words.outcome == "There is no document x."


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"documents": 7},
        {"documents": [None, 3, {"doc_id": 1}]},
        {"total": "many"},
        {"length": None},
        {"error": None},
    ],
)
def test_no_shape_of_a_result_is_too_strange(content: JsonObject) -> None:
    for name in ("workspace.search", "workspace.list_docs", "workspace.get_doc", "weather\u202e.now"):
        strange = step(name, {"query": ["no", "text"]}, content)
        assert described(strange).title
        assert "\u202e" not in described(strange).title
        assert detail(strange)
        assert of_result(strange.result) == ()


def test_details_are_cut() -> None:
    assert len(detail(step("t", {"text": "x" * 99_999}), longest=100)) <= 102


def test_the_line_of_several_questions_says_only_what_was_chosen() -> None:
    call = ToolCall("ask", {"questions": []})
    results: list[Json] = [
        {"id": "format", "selectedOptions": ["Markdown"]},
        {"id": "parts", "selectedOptions": ["Summary", "Figures"], "customInput": "an index"},
        {"id": "more", "selectedOptions": []},
    ]
    content: dict[str, Json] = {"answer": "User answers:\nformat: Markdown", "results": results}
    words = described(Step(call, ToolResult(call.id, call.name, content)))
    assert words.outcome == "Markdown; Summary, Figures, an index; –"


@pytest.mark.parametrize(
    ("name", "arguments", "files"),
    [
        ("edit", {"input": "[a.py#1F2E]\nSWAP 1:\n+[b.py#0000]\n[lib/c.py#00AA]\nDEL 1"}, "a.py, lib/c.py"),
        ("edit", {"input": "no patch"}, ""),
        ("write", {"content": "x", "path": "a.py"}, "a.py"),
        ("move", {"path": "a.py", "to": "lib/", "input": ""}, "a.py → lib/"),
        ("delete", {"paths": ["a.py", "b.py"]}, "a.py, b.py"),
        ("ast_edit", {"ops": [{"pat": "a", "out": "b"}], "paths": ["src/**/*.py"]}, "src/**/*.py"),
        ("edit", {"input": 3, "paths": [None, 3], "path": {}}, ""),
    ],
)
def test_a_call_that_changes_files_names_them(name: str, arguments: dict[str, Json], files: str) -> None:
    assert described(Step(ToolCall(name, arguments))).argument == files


def test_a_change_that_is_made_names_the_files_it_changed() -> None:
    content: dict[str, Json] = {"text": "…", "files": [{"path": "a.py", "op": "update"}, {"path": "b.py"}, 3]}
    call = ToolCall("ast_edit", {"ops": [], "paths": ["*.py"]})
    assert described(Step(call, ToolResult(call.id, call.name, content))).argument == "a.py, b.py"
