"""What an index keeps when the folder, the embedder or the index itself changes."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.workspace.engine import IndexProgress, WorkspaceEngine
from tests.workspace.ferry import BREAD, FILES, found
from tests.workspace.folders import BagEmbedder, engine, folder


def test_nothing_is_read_or_embedded_again_when_nothing_changed(tmp_path: Path) -> None:
    embedder = BagEmbedder()
    with engine(tmp_path, FILES, embedder) as made:
        count = len(embedder.embedded)
        made.refresh()  # files as young as these are looked at twice
        for file in (tmp_path / "docs").rglob("*"):
            os.utime(file, (1_700_000_000, 1_700_000_000))
        made.refresh()
        report = made.refresh()
        assert (report.seen, report.unchanged, report.bytes_read, report.embedded) == (3, 3, 0, 0)
        assert len(embedder.embedded) == count


def test_only_what_changed_is_embedded(tmp_path: Path) -> None:
    embedder = BagEmbedder()
    with engine(tmp_path, FILES, embedder) as made:
        embedder.embedded.clear()
        (tmp_path / "docs" / "kitchen" / "bread.txt").write_text("Now about soup.")
        report = made.refresh()
        assert (report.changed, report.embedded) == (1, 1)
        assert embedder.embedded == ["bread\nNow about soup."]
        assert made.search("soup")[0].text == "Now about soup."
        assert BREAD not in [chunk.text for chunk in made.search("bread crust", 10)]


def test_a_change_within_the_same_time_stamp_is_noticed(tmp_path: Path) -> None:
    with engine(tmp_path, {"a.txt": "one two"}) as made:
        file = tmp_path / "docs" / "a.txt"
        before = file.stat()
        file.write_text("six ten")
        os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
        made.refresh()
        assert made.get_doc_text(made.list_docs()[0].doc_id) == "six ten"


def test_a_renamed_file_keeps_its_vectors(tmp_path: Path) -> None:
    embedder = BagEmbedder()
    with engine(tmp_path, FILES, embedder) as made:
        embedder.embedded.clear()
        (tmp_path / "docs" / "minutes").rename(tmp_path / "docs" / "protocols")
        (tmp_path / "docs" / "ferry.md").rename(tmp_path / "docs" / "boat.md")
        report = made.refresh()
        assert (report.added, report.removed, report.embedded, report.pending) == (2, 2, 0, 0)
        assert embedder.embedded == []
        assert found(made, "slipway winch")[0] == "protocols/2026/march.docx"
        assert found(made, "ferry pier")[0] == "boat.md"


def test_a_deleted_file_is_forgotten(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        shutil.rmtree(tmp_path / "docs" / "kitchen")
        assert made.refresh().removed == 1
        assert made.num_docs == 2
        assert "kitchen/bread.txt" not in found(made, "bread crust")


def test_a_file_that_comes_back_finds_its_vectors(tmp_path: Path) -> None:
    embedder = BagEmbedder()
    with engine(tmp_path, FILES, embedder) as made:
        (tmp_path / "docs" / "ferry.md").rename(tmp_path / "away.md")
        made.refresh()
        embedder.embedded.clear()
        (tmp_path / "away.md").rename(tmp_path / "docs" / "ferry.md")
        made.refresh()
        assert embedder.embedded == []
        assert found(made, "ferry pier")[0] == "ferry.md"


def test_progress_counts_files_then_chunks(tmp_path: Path) -> None:
    seen: list[IndexProgress] = []
    with WorkspaceEngine(folder(tmp_path / "docs", FILES), tmp_path / "index", embedder=BagEmbedder()) as made:
        made.refresh(seen.append)
    assert [(step.done, step.total, step.path) for step in seen if step.stage == "reading"] == [
        (0, 3, "ferry.md"),
        (1, 3, "kitchen/bread.txt"),
        (2, 3, "minutes/2026/march.docx"),
        (3, 3, ""),
    ]
    assert [step.done for step in seen if step.stage == "embedding"][-1] == 3


def test_a_cancelled_refresh_keeps_what_was_read_and_goes_on_later(tmp_path: Path) -> None:
    cancel = threading.Event()

    def stop_at_the_second(step: IndexProgress) -> None:
        if step.done == 1:
            cancel.set()

    embedder = BagEmbedder()
    with WorkspaceEngine(folder(tmp_path / "docs", FILES), tmp_path / "index", embedder=embedder) as made:
        report = made.refresh(stop_at_the_second, cancel)
        assert report.cancelled
        assert report.pending == made.num_chunks == 2
        assert found(made, "ferry") == ["ferry.md"], "found by its words before it has a vector"
        again = made.refresh()
        assert not again.cancelled
        assert again.pending == 0
        assert made.num_docs == 3


def test_another_embedder_makes_all_vectors_anew(tmp_path: Path) -> None:
    class Other(BagEmbedder):
        dimension = 32

    with engine(tmp_path, FILES):
        pass
    other = Other()
    with WorkspaceEngine(tmp_path / "docs", tmp_path / "index", embedder=other) as made:
        assert found(made, "ferry")[0] == "ferry.md", "words go on working until then"
        assert made.refresh().embedded == 3
        assert made.search("ferry")[0].metadata["similarity"] is not None


def test_an_index_of_another_version_or_a_damaged_one_is_made_anew(tmp_path: Path) -> None:
    with engine(tmp_path, FILES):
        pass
    file = tmp_path / "index" / "index.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    for damage in (None, b"this is no database" * 1000):
        if damage:
            file.write_bytes(damage)
        with WorkspaceEngine(tmp_path / "docs", tmp_path / "index", embedder=BagEmbedder()) as made:
            assert made.num_docs == 0
            assert not made.has_index
            made.refresh()
            assert made.has_index
            assert found(made, "ferry")[0] == "ferry.md"


def test_an_index_can_be_opened_anew_and_another_one_in_its_place(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        made.reload_index()
        assert found(made, "ferry")[0] == "ferry.md"
        root = folder(tmp_path / "other", {"pier.md": "The old pier is closed."})
        with WorkspaceEngine(root, tmp_path / "second", embedder=BagEmbedder()) as other:
            other.refresh()
        made.reload_index(tmp_path / "second")
        assert found(made, "pier")[0] == "pier.md"


def test_an_index_that_is_not_there_is_no_index_to_reload(tmp_path: Path) -> None:
    with engine(tmp_path, FILES) as made:
        with pytest.raises(UserError, match=r"There is no index in .*second"):
            made.reload_index(tmp_path / "second")
        assert found(made, "ferry")[0] == "ferry.md"
        assert not (tmp_path / "second").exists()


def test_an_index_that_was_never_built_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    root = folder(tmp_path, {})
    with WorkspaceEngine(root, tmp_path / "index", embedder=BagEmbedder()) as made:
        assert not made.built
        assert f"{root} was never read" in made.warning
        assert [made.search("ferry") for _ in range(2)] == [[], []]
        assert [record.getMessage() for record in caplog.records] == [made.warning]
        assert not made.built
        made.refresh()
        assert made.built  # though there was nothing to read
        assert made.warning == ""


def test_an_index_is_built_by_the_first_call_that_needs_it_where_that_is_asked_for(tmp_path: Path) -> None:
    root = folder(tmp_path, FILES)
    with WorkspaceEngine(root, tmp_path / "index", embedder=BagEmbedder(), build=True) as made:
        assert not made.built
        assert found(made, "ferry")[0] == "ferry.md"
        (root / "new.md").write_text("New.", "utf-8")
        assert made.get_doc("new.md") is None
    with WorkspaceEngine(root, tmp_path / "index", embedder=BagEmbedder(), build=True) as again:
        assert again.get_doc("new.md") is None
        assert again.get_doc("ferry.md") is not None


def test_many_threads_that_need_an_index_first_build_it_once(tmp_path: Path) -> None:
    embedder = BagEmbedder()
    with (
        WorkspaceEngine(folder(tmp_path, FILES), tmp_path / "index", embedder=embedder, build=True) as made,
        ThreadPoolExecutor(4) as pool,
    ):
        counts = set(pool.map(lambda _: made.num_docs, range(8)))
    assert counts == {3}
    assert len(embedder.embedded) == 3


def test_an_index_may_lie_inside_the_folder(tmp_path: Path) -> None:
    root = folder(tmp_path, FILES)
    with WorkspaceEngine(root, root / "index" / "latest", embedder=BagEmbedder()) as made:
        made.refresh()
        made.refresh()
        assert made.num_docs == 3
