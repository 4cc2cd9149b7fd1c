"""Documents written by hand as folders that the app has indexed, and the lines that it sees in them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.citing.passages import evidence_of
from mypt_desktop.answers.lines.units import Cells, rows_of, units_of
from mypt_desktop.training.handwritten import Document
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.values import Embedder


@dataclass(frozen=True, slots=True)
class Line:
    """`start` and `end` are characters of the passage."""

    passage: Passage
    start: int
    end: int
    text: str
    cells: Cells

    @property
    def place(self) -> tuple[int, int]:
        """In its document."""
        return self.passage.start + self.start, self.passage.start + self.end


@contextmanager
def indexed(
    documents: Sequence[Document], embedder: Embedder | None = None
) -> Iterator[tuple[WorkspaceEngine, Mapping[str, Document]]]:
    """A folder of these documents, and which of its files is which. Without `embedder` the shipped one is used."""
    with tempfile.TemporaryDirectory(prefix="mypt-lessons-") as work:
        root = Path(work, "documents")
        named = {_file_name(one, at): one for at, one in enumerate(documents)}
        for name, one in named.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(one.text, encoding="utf-8")
        engine = WorkspaceEngine(root, Path(work, "index"), embedder=embedder)
        try:
            engine.refresh()
            yield engine, named
        finally:
            engine.close()


def lines_of(engine: WorkspaceEngine) -> list[Line]:
    """All lines of all documents; of those that begin in one place the first."""
    found: dict[tuple[str, int], Line] = {}
    for document in engine.list_docs():
        rows = rows_of(engine, document.doc_id, None)
        for passage in evidence_of(engine, [document.doc_id]):
            for own, start, end, text, cells in units_of(passage, rows, engine.get_doc_text(document.doc_id)):
                found.setdefault((document.doc_id, passage.start + start), Line(own, start, end, text, cells))
    return list(found.values())


def _file_name(document: Document, at: int) -> str:
    """The document's own path, made unique; what would be read with other places than the text's own becomes text."""
    path = PurePosixPath(document.path)
    known = path.suffix.lower() in (".md", ".txt", ".rst")
    return str(path.parent / f"{at:02}" / (path.name if known else f"{path.name}.txt"))
