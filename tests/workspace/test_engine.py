"""The engine keeps an index in step with a folder and finds passages in it."""

from __future__ import annotations

import json
import os
import shutil
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mypt_desktop.core.errors import PathRefusedError, UserError
from mypt_desktop.workspace.engine import IndexProgress, WorkspaceEngine
from tests.workspace.ferry import BREAD, FERRY, FILES, found
from tests.workspace.folders import BagEmbedder, engine, folder, pdf, slides


def test_the_best_passage_comes_first_with_its_exact_place(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        best = made.search("When does the ferry leave?")[0]
        text = made.get_doc_text(best.doc_id)
        assert text is not None
        assert FERRY in best.text
        assert text[best.metadata["start"] : best.metadata["end"]] == best.text
        assert best.metadata["filename"] == "ferry.md"
        assert best.metadata["heading"] == "Timetable"
        assert best.metadata["line"] == 1
        assert best.metadata["page"] is None
        assert made.get_chunk(best.chunk_id) is not None


def test_scores_lie_between_nought_and_one_and_fall(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        scores = [chunk.score for chunk in made.search("bread winch ferry", 10)]
        assert len(scores) == 3
        assert scores == sorted(scores, reverse=True)
        assert all(0 < score <= 1 for score in scores)


def test_a_result_says_how_alike_it_is_and_how_many_words_it_shares(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        best = made.search("slipway winch")[0]
        assert best.metadata["coverage"] == 1.0
        assert best.metadata["similarity"] is not None
        assert made.search("zebras")[0].metadata["coverage"] == 0.0


def test_pages_are_told_of_what_has_pages(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "a.pdf": pdf("Nothing here", "The budget is 12 crowns"),
        "b.pptx": slides(("Hello", "all"), ("Boats", "The kayak costs forty crowns")),
    }
    with engine(tmp_path, files) as made:
        assert made.search("budget")[0].metadata["page"] == 2
        assert made.search("kayak")[0].metadata["page"] == 2


def test_every_chunk_is_exactly_its_range_of_the_text(checkout: Path, tmp_path: Path) -> None:
    with WorkspaceEngine(checkout / "tests/data/documents", tmp_path, embedder=BagEmbedder()) as made:
        report = made.refresh()
        assert report.failed == 0
        assert made.num_docs == report.added >= 29
        for document in made.list_docs():
            text = made.get_doc_text(document.doc_id)
            assert text is not None
            chunks = made.chunks(document.doc_id)
            assert [chunk.position for chunk in chunks] == list(range(len(chunks)))
            for chunk in chunks:
                assert text[chunk.metadata["start"] : chunk.metadata["end"]] == chunk.text
                assert text.count("\n", 0, chunk.metadata["start"]) + 1 == chunk.metadata["line"]


@pytest.mark.parametrize(
    "path", ["kitchen", "kitchen/", "./kitchen", "KITCHEN", "kitchen\\bread.txt", "*.txt", "kitchen/**"]
)
def test_a_search_stays_in_the_path_it_is_given(tmp_path: Path, path: str) -> None:
    with engine(tmp_path, FILES) as made:
        assert found(made, "ferry bread winch", path=path) == ["kitchen/bread.txt"]


@pytest.mark.parametrize("path", ["nowhere", "kitch", "*.pdf", "[", "'; drop table chunks; --"])
def test_a_path_that_selects_nothing_finds_nothing(tmp_path: Path, path: str) -> None:
    with engine(tmp_path, FILES) as made:
        assert found(made, "ferry bread winch", path=path) == []


def test_documents_are_got_by_id_path_title_or_name(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        document = made.get_doc("kitchen/bread.txt")
        assert document is not None
        assert document.title == "bread"
        for name in (document.doc_id, "bread", "Bread", "bread.txt", "./kitchen/bread.txt", "kitchen\\bread.txt"):
            assert made.get_doc(name) == document
        assert made.get_doc("no such thing") is None
        assert made.get_doc("") is None
        assert made.get_doc_text("no such thing") is None


def test_ids_do_not_change_with_the_place_of_the_root_or_the_spelling_of_the_path(tmp_path: Path) -> None:
    with engine(tmp_path, {"sub/Größe.md": "words"}) as made:
        first = made.list_docs()[0].doc_id
    (tmp_path / "docs").rename(tmp_path / "moved")
    with WorkspaceEngine(tmp_path / "moved", tmp_path / "other", embedder=BagEmbedder()) as made:
        made.refresh()
        assert made.list_docs()[0].doc_id == first
    assert first == "72f00f0a1156"  # the same on every platform and in every version


def test_the_same_passage_in_two_files_is_found_once(tmp_path: Path) -> None:
    with engine(tmp_path, {"a.txt": FERRY, "copy of a.txt": FERRY}) as made:
        assert len(made.search("ferry", 5)) == 1


def test_bad_files_are_listed_with_their_error_and_stop_nothing(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "good.txt": FERRY,
        "broken.pdf": b"%PDF-1.4 nothing",
        "locked.pdf": pdf("secret", password=b"sesame"),
        "old.doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
        "big.txt": b"words " * 400_000,
        "photo.jpg": b"\xff\xd8\xff",
        "program": b"\x7fELF\0\0\0\0" * 100,
    }
    root = folder(tmp_path / "docs", files)
    with WorkspaceEngine(root, tmp_path / "index", embedder=BagEmbedder(), max_file_mb=1) as made:
        report = made.refresh()
        errors = {document.path: document.error for document in made.list_docs()}
        assert set(errors) == set(files)
        assert "damaged" in errors["broken.pdf"]
        assert "encrypted" in errors["locked.pdf"]
        assert "damaged" in errors["old.doc"]
        assert "damaged" in errors["photo.jpg"]
        assert "holds no text" in errors["program"]
        assert "larger than 1 MB" in errors["big.txt"]
        assert errors["good.txt"] == ""
        assert report.failed == 6
        assert found(made, "ferry")[0] == "good.txt"
        (root / "broken.pdf").write_bytes(pdf("mended words"))
        assert made.refresh().failed == 5


def test_search_works_by_words_when_there_is_no_embedder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(tmp_path / "no models"))
    with WorkspaceEngine(folder(tmp_path / "docs", FILES), tmp_path / "index") as made:
        report = made.refresh()
        assert report.pending == 3
        assert "words only" in made.warning
        assert "mypt-desktop model build embedder" in made.warning
        best = made.search("when does the ferry leave")[0]
        assert best.metadata["path"] == "ferry.md"
        assert best.metadata["similarity"] is None


def test_search_falls_back_to_words_when_the_embedder_fails(tmp_path: Path) -> None:
    class Broken(BagEmbedder):
        def embed(self, texts: object) -> object:  # type: ignore[override]
            raise UserError("The model is damaged.", hint="Build it again.")

    with WorkspaceEngine(folder(tmp_path / "docs", FILES), tmp_path / "index", embedder=Broken()) as made:
        assert made.refresh().pending == 3
        assert made.warning == "Search goes by words only: The model is damaged. Build it again."
        assert found(made, "ferry") == ["ferry.md"]


HOSTILE = [
    "", " ", '"', '""', "'", "*", "NEAR(", "AND OR NOT", "title:", "ferry AND", "ferry*", "(ferry", '"ferry',
    "ferry\0pier",    "-ferry", "^ferry", "{ferry}", "a" * 100_000, "ferry " * 5000, "\ud800", "😀", "!!!", "%_",
    "{title heading}: x", "ẞ" * 99,
]  # fmt: skip


@pytest.mark.parametrize("query", HOSTILE)
def test_any_text_is_a_query(tmp_path: Path, query: str) -> None:
    with engine(tmp_path, FILES) as made:
        assert isinstance(made.search(query), list)
        if "ferry" in query:
            assert found(made, query)[0] == "ferry.md"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.text(max_size=60), st.text(max_size=20))
def test_no_query_and_no_path_raises(tmp_path: Path, query: str, path: str) -> None:
    if not (tmp_path / "index").exists():
        engine(tmp_path, {"ferry.md": FERRY}).close()
    with WorkspaceEngine(tmp_path / "docs", tmp_path / "index", embedder=BagEmbedder()) as made:
        made.search(query, path=path)
        made.get_doc(query)
        made.get_chunk(query)


def test_half_a_character_is_no_more_than_unknown(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        assert made.get_doc("\ud800") is None
        assert made.get_doc_text("\ud800") is None
        assert made.get_chunk("\ud800") is None
        assert made.chunks("\ud800") == []
        assert found(made, "ferry \ud800", path="\udfff") == []


def test_words_without_spaces_between_them_are_found(tmp_path: Path) -> None:
    with engine(tmp_path, {"a.txt": "会議は木曜日に行われます。", "b.txt": "東京は晴れです。"}) as made:
        assert found(made, "木曜日")[0] == "a.txt"
        assert made.search("木曜日")[0].metadata["coverage"] == 1.0


def test_accents_do_not_matter_to_words(tmp_path: Path) -> None:
    with engine(tmp_path, {"a.txt": "Le café de Molière", "b.txt": "Das Haus"}) as made:
        assert found(made, "moliere cafe")[0] == "a.txt"


def test_the_number_of_results_is_what_was_asked_for(tmp_path: Path) -> None:
    with engine(tmp_path, {f"{n}.txt": f"ferry number {n}" for n in range(30)}) as made:
        assert len(made.search("ferry", 7)) == 7
        assert len(made.search("ferry", 1000)) == 30
        assert made.search("ferry", 0) == []
        assert made.search("ferry", -1) == []


def test_readers_do_not_wait_for_the_indexer(tmp_path: Path) -> None:
    answers: list[list[str]] = []
    with engine(tmp_path, FILES) as made:
        folder(tmp_path / "docs", {f"new{n}.txt": f"new words {n}" for n in range(3)})

        def look(step: IndexProgress) -> None:
            reader = threading.Thread(target=lambda: answers.append(found(made, "ferry")))
            reader.start()
            reader.join(30)

        made.refresh(look)
    assert answers
    assert all(answer[0] == "ferry.md" for answer in answers)


def test_many_threads_may_search_at_once(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        answers: list[str] = []
        threads = [
            threading.Thread(target=lambda: answers.extend(found(made, "ferry")[0] for _ in range(20)))
            for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert answers == ["ferry.md"] * 160


def test_no_id_names_no_document(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        assert made.get_doc_text(None) is None
        assert made.get_doc(None) is None
        assert made.get_chunk(None) is None


def test_a_closed_engine_says_so(tmp_path: Path) -> None:
    made = engine(tmp_path, FILES)
    made.close()
    made.close()
    with pytest.raises(UserError, match="closed"):
        made.list_docs()


def test_a_root_that_is_no_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is not a folder"):
        WorkspaceEngine(tmp_path / "nowhere", tmp_path / "index")


def test_a_root_that_went_away_leaves_the_index_alone(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        shutil.rmtree(tmp_path / "docs")
        with pytest.raises(UserError, match="cannot be read"):
            made.refresh()
        assert made.num_docs == 3


def test_the_real_file_behind_a_document_is_confined_to_the_root(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        assert made.file_path("kitchen/bread.txt").read_text() == BREAD
        with pytest.raises(PathRefusedError):
            made.file_path("../index/index.sqlite")


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_a_link_that_leaves_the_root_is_not_indexed(tmp_path: Path) -> None:
    folder(tmp_path / "outside", {"secret.txt": "the secret word is zebra"})
    folder(tmp_path / "docs", {"a.txt": "plain"})
    (tmp_path / "docs" / "link.txt").symlink_to(tmp_path / "outside" / "secret.txt")
    with engine(tmp_path, {}) as made:
        assert [document.path for document in made.list_docs()] == ["a.txt"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_a_file_whose_name_is_no_text_is_listed_with_an_error(tmp_path: Path) -> None:
    root = folder(tmp_path / "docs", {"a.txt": "plain"})
    (root / os.fsdecode(b"caf\xe9.txt")).write_text("words")
    with engine(tmp_path, {}) as made:
        made.refresh()
        [bad] = [document for document in made.list_docs() if document.error]
        assert "Rename it" in bad.error


def test_what_search_returns_can_be_stored_as_json(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        assert json.dumps([chunk.metadata for chunk in made.search("ferry")])


def test_warming_up_makes_nothing_wrong(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        made.warm_up()
        assert found(made, "ferry")[0] == "ferry.md"
