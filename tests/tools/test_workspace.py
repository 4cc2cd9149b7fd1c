"""The workspace tools return what the documented shapes say, and every fault as a result."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.messages import CallId, ToolCall
from mypt_desktop.tools.summary import Summary
from mypt_desktop.tools.workspace import TOOL_REGISTRY, WorkspaceTools
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.workspace.folders import engine

FERRY = "The ferry to the island leaves at nine in the morning from the old pier."


@pytest.fixture
def made(tmp_path: Path) -> Iterator[WorkspaceEngine]:
    files: dict[str, str | bytes] = {
        "ferry.md": f"# Timetable\n\n{FERRY}\n",
        "kitchen/bread.txt": "Bake the bread for forty minutes.",
        "broken.pdf": b"%PDF nothing",
    }
    with engine(tmp_path, files) as opened:
        yield opened


@pytest.fixture
def tools(made: WorkspaceEngine) -> WorkspaceTools:
    return WorkspaceTools(made)


def test_a_search_returns_passages_with_their_place(made: WorkspaceEngine, tools: WorkspaceTools) -> None:
    result = tools.execute("workspace.search", {"query": "ferry", "top_k": 1})
    chunk = made.search("ferry", 1)[0]
    assert result == {
        "documents": [
            {
                "chunk_id": chunk.chunk_id,
                "doc_id": chunk.doc_id,
                "text": f"# Timetable\n\n{FERRY}",
                "position": 0,
                "score": chunk.score,
                "filename": "ferry.md",
                "path": "ferry.md",
                "start": 0,
                "end": len(chunk.text),
                "line": 1,
                "page": None,
                "heading": "Timetable",
                "similarity": chunk.metadata["similarity"],
                "title": "Timetable",
            }
        ],
        "total": 1,
    }


def test_a_search_names_the_edition_of_a_passage_and_the_others(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        f"fares-{year}.md": f"A single ticket to the island costs {price} crowns."
        for year, price in ((2024, 8), (2025, 9))
    }
    with engine(tmp_path, files) as opened:
        found = WorkspaceTools(opened).execute("workspace.search", {"query": "What does a single ticket cost?"})
    newest, older = found["documents"]
    assert (newest["path"], newest["date"], newest["older"]) == ("fares-2025.md", "2025", ["fares-2024.md"])
    assert (older["newer"], older["behind"]) == ("fares-2025.md", newest["chunk_id"])


def test_a_search_can_stay_in_a_folder(tools: WorkspaceTools) -> None:
    result = tools.execute("workspace.search", {"query": "ferry bread", "path": "kitchen"})
    assert [document["path"] for document in result["documents"]] == ["kitchen/bread.txt"]


def test_all_documents_that_were_read_are_listed(made: WorkspaceEngine, tools: WorkspaceTools) -> None:
    assert [document.path for document in made.list_docs() if document.error] == ["broken.pdf"]
    result = tools.execute("workspace.list_docs", {})
    assert result["total"] == 2
    ferry, _ = result["documents"]
    assert set(ferry) == {"doc_id", "title", "path"}
    assert (ferry["title"], ferry["path"]) == ("ferry", "ferry.md")


@pytest.mark.parametrize(
    "arguments", [{"title": "ferry"}, {"doc_id": "ferry.md"}, {"doc_id": "nothing", "title": "Ferry"}]
)
def test_a_document_is_got_by_id_or_title(
    made: WorkspaceEngine, tools: WorkspaceTools, arguments: dict[str, Any]
) -> None:
    document = made.get_doc("ferry")
    assert document is not None
    text = made.get_doc_text(document.doc_id)
    assert text is not None
    assert tools.execute("workspace.get_doc", arguments) == {
        "doc_id": document.doc_id,
        "title": "ferry",
        "path": "ferry.md",
        "text": text,
        "length": len(text),
    }
    assert tools.execute("workspace.get_doc", {"doc_id": document.doc_id})["text"] == text


def test_a_summary_without_a_model_says_how_it_was_made(made: WorkspaceEngine, tools: WorkspaceTools) -> None:
    document = made.get_doc("ferry")
    assert document is not None
    assert tools.execute("workspace.summarize", {"doc_id": document.doc_id, "max_length": "100"}) == {
        "summary": FERRY,
        "method": "extractive",
        "source": document.doc_id,
        "original_length": len(f"# Timetable\n\n{FERRY}\n"),
    }
    assert tools.execute("workspace.summarize", {"text": FERRY * 3})["source"] == "text"


def test_a_summary_by_a_model_is_what_the_model_wrote(made: WorkspaceEngine) -> None:
    tools = WorkspaceTools(made, lambda text, length: Summary(f"{len(text)} in {length}", "model"))
    result = tools.execute("workspace.summarize", {"text": "words", "max_length": 50})
    assert result == {"summary": "5 in 50", "method": "model", "source": "text", "original_length": 5}


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("workspace.delete", {}, "There is no tool 'workspace.delete'. Tools: workspace.search"),
        ("workspace.search", {}, "The argument query is missing."),
        ("workspace.search", None, "The arguments must be a JSON object."),
        ("workspace.get_doc", {}, "Give doc_id or title."),
        ("workspace.get_doc", {"title": "nowhere"}, "There is no document 'nowhere'."),
        ("workspace.get_doc", {"title": "broken"}, "broken.pdf cannot be read: it is damaged"),
        ("workspace.summarize", {}, "Give doc_id or text."),
        ("workspace.summarize", {"doc_id": "nowhere"}, "There is no document 'nowhere'."),
        ("workspace.summarize", {"doc_id": "broken"}, "broken.pdf cannot be read"),
    ],
)
def test_a_fault_is_a_result_the_model_reads(tools: WorkspaceTools, name: str, arguments: Any, sentence: str) -> None:
    result = tools.execute(name, arguments)
    assert list(result) == ["error"]
    assert result["error"].startswith(sentence)


def test_a_call_carries_its_id_and_whether_it_failed(made: WorkspaceEngine, tools: WorkspaceTools) -> None:
    good = tools.call(ToolCall("workspace.list_docs", {}, CallId("1")))
    assert (good.call_id, good.name, good.failed) == ("1", "workspace.list_docs", False)
    assert tools.call(ToolCall("workspace.search", {}, CallId("2"))).failed
    made.close()
    closed = tools.call(ToolCall("workspace.list_docs", {}, CallId("3")))
    assert closed.failed
    assert "closed" in str(closed.content["error"])


def test_the_model_is_told_of_each_tool_in_few_words(tools: WorkspaceTools) -> None:
    assert [spec.name for spec in tools.specs()] == list(TOOL_REGISTRY)
    for spec in tools.specs():
        assert (
            len(json.dumps({"name": spec.name, "description": spec.description, "parameters": spec.parameters})) < 500
        )


names = st.sampled_from([*TOOL_REGISTRY, "x"])
keys = st.sampled_from(["query", "doc_id", "title", "text", "top_k", "max_length", "path"])
values = st.text(max_size=20) | st.integers() | st.none()


@given(names, st.dictionaries(keys, values))
def test_no_call_raises_and_every_result_is_json(
    tmp_path_factory: pytest.TempPathFactory, name: str, arguments: dict[str, Any]
) -> None:
    place = tmp_path_factory.mktemp("call")
    with engine(place, {"ferry.md": FERRY}) as made:
        json.dumps(WorkspaceTools(made).execute(name, arguments))


def test_a_query_returns_the_number_and_the_rows_it_rests_on_with_their_place(tmp_path: Path) -> None:
    with engine(tmp_path, {"boats.csv": "Boat,Seats\nPetrel,12\nTern,8\nAuk,\n"}) as opened:
        opened.refresh()
        arguments = {"table": "boats.csv", "aggregate": "sum", "of": "Seats"}
        result = WorkspaceTools(opened).execute("workspace.query", arguments)
        assert (result["columns"], result["rows"]) == (["sum of Seats"], [["20"]])
        assert (result["used"], result["skipped"], result["left_out"]) == (2, 1, 0)
        assert [(row["text"], row["line"]) for row in result["documents"]] == [
            ("Boat: Petrel | Seats: 12", 2),
            ("Boat: Tern | Seats: 8", 3),
        ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"table": "ferry.md"}, "There is no table 'ferry.md'. Tables: none."),
        ({"table": "ferry.md", "aggregate": "drop"}, "The argument aggregate must be one of"),
        ({"table": "ferry.md", "filters": [{"column": "x"}]}, "The argument filters[0].op is missing."),
        ({"table": "ferry.md", "filters": ["x = 1"]}, "The argument filters[0] must be"),
        ({"table": "ferry.md", "sql": "DROP TABLE texts"}, "Unknown argument sql."),
    ],
)
def test_a_query_that_cannot_be_run_is_a_sentence(
    tools: WorkspaceTools, arguments: dict[str, Any], sentence: str
) -> None:
    assert tools.execute("workspace.query", arguments)["error"].startswith(sentence)
