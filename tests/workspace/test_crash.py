"""An indexer that is killed leaves a usable index, and the next pass goes on where it stopped."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.workspace.folders import BagEmbedder, folder

INDEXER = """
import sys
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.workspace.folders import BagEmbedder
with WorkspaceEngine(sys.argv[1], sys.argv[2], embedder=BagEmbedder()) as engine:
    engine.refresh(lambda step: print(step.stage, step.done, flush=True))
"""
FILES: dict[str, str | bytes] = {f"note{n:02}.md": f"# Note {n}\n\nWords about topic{n}." for n in range(40)}


def killed_after(lines: int, root: Path, index: Path, checkout: Path) -> None:
    command = [sys.executable, "-c", INDEXER, str(root), str(index)]
    environment = os.environ | {"PYTHONPATH": str(checkout)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        for _ in range(lines):
            if not process.stdout.readline():
                break
        process.kill()


@pytest.mark.timeout(300)
def test_an_indexer_killed_at_any_moment_leaves_a_sound_index_that_grows(tmp_path: Path, checkout: Path) -> None:
    root, index = folder(tmp_path / "docs", FILES), tmp_path / "index"
    before = 0
    for lines in (1, 3, 9, 20, 42, 43):
        killed_after(lines, root, index, checkout)
        with sqlite3.connect(index / "index.sqlite") as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            connection.execute("INSERT INTO words (words) VALUES ('integrity-check')")
        connection.close()
        with WorkspaceEngine(root, index, embedder=BagEmbedder()) as engine:
            assert engine.num_docs >= before
            before = engine.num_docs
            for document in engine.list_docs():
                number = document.title.removeprefix("note").lstrip("0") or "0"
                assert document.path in [chunk.metadata["path"] for chunk in engine.search(f"topic{number}", 3)]
    with WorkspaceEngine(root, index, embedder=BagEmbedder()) as engine:
        report = engine.refresh()
        assert report.added == len(FILES) - before
        assert engine.num_docs == len(FILES)
        assert report.pending == 0
