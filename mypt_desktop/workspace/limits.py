"""LimitedEngine: some documents of a workspace as if there were no others."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mypt_desktop.workspace.embedding import NamedEmbedder
from mypt_desktop.workspace.engine import WorkspaceEngine, common, sound
from mypt_desktop.workspace.index import reading
from mypt_desktop.workspace.index.siblings import Family
from mypt_desktop.workspace.index.stored_tables import StoredTable
from mypt_desktop.workspace.index.vectors import Vectors
from mypt_desktop.workspace.search import Search
from mypt_desktop.workspace.values import Chunk, Document


class LimitedEngine(WorkspaceEngine):
    """A view of `whole` for reading: lists, reads, searches and queries the documents of these ids only. It shares the
    index, the embedder and the vectors, and is not to be closed."""

    def __init__(self, whole: WorkspaceEngine, doc_ids: Collection[str], places: Collection[str] = ()) -> None:
        """`places` are the files and folders, relative to the workspace, that those documents are or lie in."""
        # Not the constructor of an engine, which opens an index.
        vars(self).update(vars(whole))
        self._whole = whole.whole
        self._only = frozenset(doc_ids)
        self._places = tuple(place.rstrip("/") for place in places)

    @property
    def whole(self) -> WorkspaceEngine:
        return self._whole

    @property
    def places(self) -> tuple[str, ...]:
        return self._places

    @property
    def num_docs(self) -> int:
        return sum(not one.error for one in self.list_docs())

    @property
    def num_unread(self) -> int:
        return sum(bool(one.error) for one in self.list_docs())

    @property
    def num_chunks(self) -> int:
        with self._ready().reading() as connection:
            return len(reading.rows_under(connection, "", self._only))

    def list_docs(self) -> list[Document]:
        return [one for one in super().list_docs() if one.doc_id in self._only]

    def get_doc(self, id_or_title: str | None) -> Document | None:
        found = super().get_doc(id_or_title)
        if found is None or found.doc_id in self._only:
            return found
        # Another document of that name comes first in the whole folder.
        name = (id_or_title or "").strip().casefold()
        return next((one for one in self.list_docs() if name in (one.title.casefold(), _file_name(one))), None)

    def get_doc_text(self, doc_id: str | None) -> str | None:
        return super().get_doc_text(doc_id) if doc_id in self._only else None

    def chunks(self, doc_id: str) -> list[Chunk]:
        return super().chunks(doc_id) if doc_id in self._only else []

    def get_chunk(self, chunk_id: str | None) -> Chunk | None:
        found = super().get_chunk(chunk_id)
        return found if found is not None and found.doc_id in self._only else None

    def search(self, query: str, top_k: int = 5, *, path: str = "") -> list[Chunk]:
        search = Search(self._ready(), self._choice, self._vectors_of, only=self._only)
        return search.run(sound(query), top_k, sound(path))

    def languages(self) -> list[str]:
        with self._ready().reading() as connection:
            return common(reading.languages(connection, self._only))

    def families(self, doc_ids: Sequence[str]) -> list[Family]:
        found = super().families([one for one in doc_ids if one in self._only])
        inside = [
            [pair for pair in zip(one.documents, one.dates, strict=True) if pair[0].doc_id in self._only]
            for one in found
        ]
        return [
            Family(tuple(document for document, _ in pairs), tuple(date for _, date in pairs))
            for pairs in inside
            if len(pairs) > 1
        ]

    def tables(self) -> list[StoredTable]:
        return [one for one in super().tables() if one.doc_id in self._only]

    def close(self) -> None:
        """Nothing: the index is the whole engine's."""

    def _vectors_of(self, named: NamedEmbedder) -> Vectors:
        return self._whole._vectors_of(named)


def _file_name(document: Document) -> str:
    return document.path.rpartition("/")[2].casefold()
