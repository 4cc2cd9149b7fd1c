"""Some documents of a workspace as if there were no others, over the real index."""

from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.limits import LimitedEngine
from mypt_desktop.workspace.querying import QueryRefusedError, TableQuery
from mypt_desktop.workspace.values import doc_id_of
from tests.workspace.folders import engine

FILES: dict[str, str | bytes] = {
    "fees/2025.md": "# Fees 2025\n\nThe mooring fee is 90 crowns a night. Dogs are welcome on the pier.\n",
    "fees/2026.md": "# Fees 2026\n\nThe mooring fee is 120 crowns a night. Dogs are welcome on the pier.\n",
    "stock/shop.csv": "Article,Price\nRope,12\nAnchor,80\n",
    "stock/yard.csv": "Article,Price\nPlank,30\nNail,1\n",
    "boote.md": "# Boote\n\nDas Boot liegt im Hafen und wird im Winter an Land gebracht, wenn der Frost kommt.\n",
}


@pytest.fixture
def whole(tmp_path: Path) -> WorkspaceEngine:
    return engine(tmp_path, FILES)


def limited(whole: WorkspaceEngine, *paths: str) -> LimitedEngine:
    return LimitedEngine(whole, [doc_id_of(path) for path in paths])


def test_search_by_words_and_by_meaning_finds_nothing_outside(whole: WorkspaceEngine) -> None:
    assert {chunk.metadata["path"] for chunk in whole.search("mooring fee", 10)} >= {"fees/2025.md", "fees/2026.md"}
    for query in ("mooring fee", "What does a night cost?", "Rope"):
        found = limited(whole, "fees/2025.md").search(query, 10)
        assert {chunk.metadata["path"] for chunk in found} == {"fees/2025.md"}, query
    assert limited(whole, "fees/2025.md").search("mooring", path="stock") == []


def test_the_edition_asked_for_answers_although_there_is_a_newer_one(whole: WorkspaceEngine) -> None:
    """Of the whole folder the edition in force stands first, with the older one behind it."""
    assert whole.search("mooring fee")[0].metadata["path"] == "fees/2026.md"
    (found,) = limited(whole, "fees/2025.md").search("mooring fee")
    assert "90 crowns" in found.text
    assert not found.metadata.get("behind")
    assert whole.families([doc_id_of("fees/2025.md")])
    assert not limited(whole, "fees/2025.md").families([doc_id_of("fees/2025.md")])


def test_lists_readings_and_tables_are_those_of_the_documents_named(whole: WorkspaceEngine) -> None:
    view = limited(whole, "stock/shop.csv")
    assert [one.path for one in view.list_docs()] == ["stock/shop.csv"]
    assert [one.doc_id for one in view.tables()] == [doc_id_of("stock/shop.csv")]
    outside = doc_id_of("fees/2026.md")
    assert view.get_doc_text(outside) is None
    assert view.chunks(outside) == []
    assert view.get_doc("fees/2026.md") is None
    assert whole.get_chunk(chunk := whole.chunks(outside)[0].chunk_id)
    assert view.get_chunk(chunk) is None
    assert (view.num_docs, view.num_chunks) == (1, len(whole.chunks(doc_id_of("stock/shop.csv"))))
    yard = next(one.name for one in whole.tables() if one.doc_id == doc_id_of("stock/yard.csv"))
    assert whole.query(TableQuery(yard))[0].name == yard
    with pytest.raises(QueryRefusedError, match="There is no table"):
        view.query(TableQuery(yard))


def test_the_language_is_that_of_the_documents_named(whole: WorkspaceEngine) -> None:
    assert whole.languages()[0] == "en"
    assert limited(whole, "boote.md").languages() == ["de"]


def test_the_tools_of_a_model_see_no_more(whole: WorkspaceEngine) -> None:
    tools = WorkspaceTools(limited(whole, "fees/2025.md"))
    assert tools.execute("workspace.list_docs", {})["total"] == 1
    assert "There is no document" in tools.execute("workspace.get_doc", {"title": "fees/2026.md"})["error"]
    assert "There is no document" in tools.execute("workspace.summarize", {"doc_id": "2026.md"})["error"]
    assert {one["path"] for one in tools.execute("workspace.search", {"query": "fee"})["documents"]} == {"fees/2025.md"}


def test_a_view_does_not_close_the_index(whole: WorkspaceEngine) -> None:
    limited(whole, "boote.md").close()
    assert whole.num_docs == len(FILES)
    assert limited(whole, "boote.md").whole is whole
