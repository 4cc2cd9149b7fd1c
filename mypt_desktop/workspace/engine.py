"""WorkspaceEngine: the user's folder, seen safely and searched well. Documents, chunks, search; every file access
passes here.

Usable without the rest of the program: `engine = WorkspaceEngine("notes", "notes-index"); engine.refresh()`.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mypt_desktop.core.errors import UserError
from mypt_desktop.workspace import attached, confinement, recognising
from mypt_desktop.workspace.embedding import EmbedderChoice, NamedEmbedder, OpenEmbedder, open_here
from mypt_desktop.workspace.embedding_pass import embed
from mypt_desktop.workspace.extraction import Extraction
from mypt_desktop.workspace.index import reading, siblings, stored_tables
from mypt_desktop.workspace.index.database import IndexDatabase, is_index
from mypt_desktop.workspace.index.siblings import Family
from mypt_desktop.workspace.index.stored_tables import StoredTable
from mypt_desktop.workspace.index.vectors import Vectors
from mypt_desktop.workspace.opened_archives import choose_archive, opened_archives
from mypt_desktop.workspace.querying import QueryRefusedError, TableAnswer, TableQuery, run
from mypt_desktop.workspace.recognising import Recognition
from mypt_desktop.workspace.refresh import Refresh
from mypt_desktop.workspace.scans import ScanLine
from mypt_desktop.workspace.search import Search
from mypt_desktop.workspace.tables import Row
from mypt_desktop.workspace.values import (
    Chunk,
    ChunkMetadata,
    Document,
    Embedder,
    IndexProgress,
    RefreshReport,
    doc_id_of,
)

if TYPE_CHECKING:
    from types import TracebackType

__all__ = [
    "Chunk",
    "ChunkMetadata",
    "Document",
    "Embedder",
    "Family",
    "IndexProgress",
    "RefreshReport",
    "WorkspaceEngine",
]


_PICTURE_SECONDS = 180.0  # a page takes a hundredth of it, and ten times as long on a busy machine
_log = logging.getLogger(__name__)


class WorkspaceEngine:
    """Thread-safe: any thread may read and search while one refreshes."""

    def __init__(
        self,
        base_dir: str | os.PathLike[str],
        index_dir: str | os.PathLike[str],
        *,
        embedder: Embedder | None = None,
        max_file_mb: int = 64,
        build: bool = False,
        id_prefix: str = "",
        open_embedder: OpenEmbedder = open_here,
    ) -> None:
        """Opens the index in `index_dir`, an empty one where there is none; reads no document (see `refresh`).

        `build`: an index that was never built is built by the first call that needs it, which blocks that call.
        Without `embedder` the shipped one is used if it is built, as `open_embedder` gives it. `id_prefix` begins the
        ids of its documents, where those of two folders are to be told apart. Raises `UserError` when `base_dir` is no
        readable folder or the index cannot be stored.
        """
        self._base_dir = Path(base_dir).expanduser().absolute()
        if not self._base_dir.is_dir():
            raise UserError(f"{self._base_dir} is not a folder.", hint="Choose a folder that exists.")
        self._max_bytes = max(1, max_file_mb) << 20
        self._id_prefix = id_prefix
        self._choice = EmbedderChoice(embedder, open_embedder)
        self._refreshing = threading.Lock()
        self._opening = threading.Lock()
        self._building = threading.Lock()
        self._build = build
        self._told_unbuilt = False
        self._vectors: Vectors | None = None
        self._database = IndexDatabase(Path(index_dir).expanduser().absolute())

    @property
    def base_dir(self) -> Path:
        return self._base_dir

    @property
    def index_dir(self) -> Path:
        return self._database.folder

    @property
    def whole(self) -> WorkspaceEngine:
        """The engine over all documents: this one, unless it is a view of some (`limits.LimitedEngine`)."""
        return self

    @property
    def places(self) -> tuple[str, ...] | None:
        """The files and folders that it is limited to; None: all of the folder."""
        return None

    @property
    def num_docs(self) -> int:
        """Documents that were read."""
        with self._ready().reading() as connection:
            return reading.counts(connection).documents

    @property
    def num_unread(self) -> int:
        """Files of the folder that were not read; `list_docs` says of each why."""
        with self._ready().reading() as connection:
            return reading.counts(connection).unread

    @property
    def num_chunks(self) -> int:
        with self._ready().reading() as connection:
            return reading.counts(connection).chunks

    @property
    def has_index(self) -> bool:
        """Whether anything can be found."""
        return self.num_chunks > 0

    @property
    def built(self) -> bool:
        """Whether the folder was ever read into this index. Builds nothing."""
        with self._database.reading() as connection:
            return reading.generation(connection)[1] > 0

    @property
    def warning(self) -> str:
        """A sentence for the user when search is not at its best, or finds nothing because the index was never built;
        else ""."""
        if not self.built:
            return (
                f"{self._base_dir} was never read into the index in {self.index_dir}, so nothing can be found: "
                "call refresh(), or open it with build=True."
            )
        return self._choice.warning

    def id_of(self, path: str) -> str:
        """The id that the document at `path` has, or would have."""
        return self._id_prefix + doc_id_of(path)

    def list_docs(self) -> list[Document]:
        """Every file and what came in it, in order of their paths, those that were not read included (see
        `Document.error`)."""
        with self._ready().reading() as connection:
            return reading.documents(connection)

    def get_doc(self, id_or_title: str | None) -> Document | None:
        """A document by id, path, title or file name; None for what is none, None included."""
        with self._ready().reading() as connection:
            return reading.document(connection, sound(id_or_title))

    def get_doc_text(self, doc_id: str | None) -> str | None:
        """The whole extracted text, into which the positions of chunks point; None for an unknown or unreadable
        document, and for None.
        """
        with self._ready().reading() as connection:
            return reading.text(connection, sound(doc_id))

    def chunks(self, doc_id: str) -> list[Chunk]:
        """The chunks of a document in order."""
        with self._ready().reading() as connection:
            return reading.chunks(connection, sound(doc_id))

    def get_chunk(self, chunk_id: str | None) -> Chunk | None:
        with self._ready().reading() as connection:
            return reading.chunk(connection, sound(chunk_id))

    def search(self, query: str, top_k: int = 5, *, path: str = "") -> list[Chunk]:
        """The passages that fit `query` best, by words and by meaning, best first.

        `path` limits the search to a folder, a file or a pattern such as `reports/*.pdf`. Any text is a valid query.
        Nothing is found in an index that was never built; `warning` says so, and once the log.
        """
        if not self._build and not self._told_unbuilt and not self.built:
            self._told_unbuilt = True
            _log.warning("%s", self.warning)
        return Search(self._ready(), self._choice, self._vectors_of).run(sound(query), top_k, sound(path))

    def languages(self) -> list[str]:
        """The languages (`en`, `de`, ...) of at least a tenth of the documents, the commonest first."""
        with self._ready().reading() as connection:
            return common(reading.languages(connection))

    def families(self, doc_ids: Sequence[str]) -> list[Family]:
        """The families of editions that these documents belong to, the edition in force first in each."""
        with self._ready().reading() as connection:
            found = (reading.document(connection, sound(doc_id)) for doc_id in doc_ids)
            return siblings.families(connection, [document for document in found if document])

    def tables(self) -> list[StoredTable]:
        """The tables in all documents, in order of their documents' paths."""
        with self._ready().reading() as connection:
            return stored_tables.stored(connection)

    def table_rows(self, table: StoredTable, *, cancel: threading.Event | None = None) -> list[Row]:
        """The rows of a table; none when its document is gone by now. Raises `StoppedError` once `cancel` is set."""
        with self._ready().reading() as connection:
            return stored_tables.rows_of(connection, table, cancel)

    def query(self, query: TableQuery, *, cancel: threading.Event | None = None) -> tuple[StoredTable, TableAnswer]:
        """Filters, groups and adds up the rows of one table. Raises `QueryRefusedError` for what the table has not, and
        `StoppedError` soon after `cancel` is set.
        """
        known = stored_tables.with_workbooks(self.tables())
        with self._ready().reading() as connection:
            name = query.table.strip().casefold()
            table = next((one for one in known if one.name.casefold() == name), None)
            if table is None:
                names = ", ".join(one.name for one in known[:20]) or "none"
                raise QueryRefusedError(f"There is no table {query.table[:100]!r}. Tables: {names}.")
            rows = stored_tables.rows_of(connection, table, cancel)
            return table, run(query, table.columns, table.kinds, rows, cancel)

    def file_path(self, path: str) -> Path:
        """The real file behind a document's `path`: of an attachment the file it came in. Raises `PathRefusedError`
        when it would lie outside the workspace.
        """
        return confinement.confined(self._base_dir, self._container(path) or path)

    def read_file(self, path: str, limit: int) -> bytes:
        """The bytes of the document at `path`, also of an attachment. Raises `DocumentUnreadableError` for what is gone
        or larger than `limit` bytes, `PathRefusedError` for what lies outside the workspace."""
        container = self._container(path)
        with contextlib.closing(Extraction()) as extraction:
            return attached.read(
                self._base_dir, path, container, limit, lambda *file: extraction.extract(*file).attachments
            )

    def reads_archive(self, path: str) -> bool:
        """Whether what is in the archive at `path` is to be read."""
        return path in opened_archives(self.index_dir)

    def read_archive(self, path: str, wanted: bool = True) -> None:
        """What is in the archive at `path` is read by the next refresh and by those after it, or not any more. Raises
        `UserError` for what is no archive that can be read."""
        choose_archive(self.index_dir, path, wanted)

    def scan_lines(self, doc_id: str, start: int, end: int) -> list[ScanLine]:
        """Where the text between two offsets is seen on its page; none where it was not recognised in a picture."""
        with self._ready().reading() as connection:
            return reading.scan_lines(connection, doc_id, start, end)

    def _container(self, path: str) -> str:
        with self._database.reading() as connection:
            found = reading.document(connection, path)
        return found.container if found is not None and found.path == path else ""

    def recognise(
        self,
        progress: Callable[[IndexProgress], None] | None = None,
        cancel: threading.Event | None = None,
    ) -> int:
        """Recognises the text in pictures that no refresh has looked at yet: scanned pages, photos, pictures in
        documents. Blocks for seconds a page; returns how many documents were looked at.

        Without the model for it nothing happens, and the documents say so. `progress` counts pictures. Setting `cancel`
        ends it soon, with what was done so far stored.
        """
        folder = recognising.model()
        with self._database.reading() as connection:
            waiting = reading.with_pictures(connection)
        if folder is None or not waiting:
            return 0
        told, stopped = progress or (lambda _: None), cancel or threading.Event()
        with (
            self._refreshing,
            contextlib.closing(Extraction()) as plain,
            contextlib.closing(Extraction(seconds=_PICTURE_SECONDS, recognition=folder, threads=_threads())) as reader,
        ):
            done = Recognition(self._database, self._base_dir, self._max_bytes, plain, reader, told, stopped).run()
            embed(self._database, self._choice, self._vectors_of, told, stopped)
        return done

    def refresh(
        self,
        progress: Callable[[IndexProgress], None] | None = None,
        cancel: threading.Event | None = None,
        *,
        only: Collection[str] | None = None,
    ) -> RefreshReport:
        """Brings the index up to date with the files; blocks, so call it on a thread of its own. With `only` no other
        files than those at these paths are read; what the index has of others stays.

        Only changed files are read and only new passages are embedded. `progress` is called on this thread. Setting
        `cancel` ends it soon with what was done so far stored. A second call waits for the first.
        """
        with self._refreshing:
            extraction = Extraction()
            try:
                report = Refresh(
                    self._database,
                    self._base_dir,
                    extraction,
                    self._choice,
                    self._vectors_of,
                    self._max_bytes,
                    progress or (lambda _: None),
                    cancel or threading.Event(),
                    id_prefix=self._id_prefix,
                    archives=opened_archives(self.index_dir),
                    only=None if only is None else frozenset(map(self.id_of, only)),
                ).run()
            finally:
                extraction.close()
            if not report.cancelled and not self.built:
                with self._database.atomic():
                    pass  # an empty folder was read too
            return report

    def reload_index(self, index_dir: str | os.PathLike[str] | None = None) -> None:
        """Opens the index anew, or another one. Raises `UserError` where there is none, and goes on with the one it
        has."""
        folder = Path(index_dir).expanduser().absolute() if index_dir else self._database.folder
        if not is_index(folder):
            raise UserError(
                f"There is no index in {folder}.", hint="Build one with WorkspaceEngine(base_dir, index_dir).refresh()."
            )
        with self._refreshing, self._opening:
            opened = IndexDatabase(folder)
            old, self._database, self._vectors = self._database, opened, None
            old.close()

    def warm_up(self) -> None:
        """Loads what the first search needs (numpy, FAISS, the embedder, the vectors). Call it where half a second is
        free.
        """
        named = self._choice.get()
        if named is not None:
            try:
                named.embedder.embed(["warm up"])
            except UserError as error:
                self._choice.failed(error)
                return
            self._vectors_of(named).sync(save=False)

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]] | None:
        """A vector of length 1 for each text, by the embedder that searches; None where there is none."""
        return self._choice.embed(texts)

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> WorkspaceEngine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ready(self) -> IndexDatabase:
        """The index; where it was never built and that was asked for, it is built first."""
        if self._build:
            with self._building:
                if self._build and not self.built:
                    self.refresh()
                self._build = False
        return self._database

    def _vectors_of(self, named: NamedEmbedder) -> Vectors:
        with self._opening:
            if self._vectors is None:
                self._vectors = Vectors(self._database, named.embedder.dimension)
            return self._vectors


def common(languages: Mapping[str, int]) -> list[str]:
    """Those of at least a tenth of the documents."""
    return [language for language, count in languages.items() if 10 * count >= sum(languages.values())]


def _threads() -> int:
    """All physical cores but one, for what may take its time."""
    import psutil

    return max(1, (psutil.cpu_count(logical=False) or os.cpu_count() or 2) - 1)


def sound(text: str | None) -> str:
    """Text that can be encoded: what a model made up may hold a lone surrogate, which no document holds. What is left
    out is "", which names no document."""
    return (text or "").encode("utf-8", "replace").decode("utf-8")
