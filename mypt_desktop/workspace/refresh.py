"""One pass that brings the index up to date with the files: reads what changed, forgets what is gone, embeds what is
new.

Every document is stored in a transaction of its own and every batch of vectors too, so a pass that is cancelled or
killed leaves a sound index, and the next one goes on where it stopped.
"""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from mypt_desktop.core.errors import DocumentUnreadableError, PathRefusedError
from mypt_desktop.workspace import confinement, travel
from mypt_desktop.workspace.attached import DEEPEST, placed
from mypt_desktop.workspace.documents import (
    ARCHIVE,
    archive_format,
    format_of,
    may_be_opened,
    no_text,
)
from mypt_desktop.workspace.embedding import EmbedderChoice, NamedEmbedder
from mypt_desktop.workspace.embedding_pass import embed
from mypt_desktop.workspace.extraction import Extraction
from mypt_desktop.workspace.formats.not_read import never_text
from mypt_desktop.workspace.index import reading, writing
from mypt_desktop.workspace.index.database import IndexDatabase
from mypt_desktop.workspace.index.portable import PortableIndex
from mypt_desktop.workspace.index.vectors import Vectors
from mypt_desktop.workspace.index.writing import Content, FileState, Known, NewDocument
from mypt_desktop.workspace.recognising import without_words
from mypt_desktop.workspace.scan import FoundFile, UnreadableFolder, UnusableName, scan
from mypt_desktop.workspace.values import IndexProgress, RefreshReport, doc_id_of

Progress = Callable[[IndexProgress], None]

_log = logging.getLogger(__name__)

_HEAD = 8192  # bytes that tell a format
_SETTLED_NS = (
    2_000_000_000  # a file changed this shortly before it was read may change again within the same time stamp
)
_UNREADABLE = "unreadable"  # format of a document that is listed with an error only


@dataclass(slots=True)
class Refresh:
    """One pass. Use once: `report = Refresh(...).run()`."""

    database: IndexDatabase
    root: Path
    extraction: Extraction
    choice: EmbedderChoice
    vectors: Callable[[NamedEmbedder], Vectors]
    max_bytes: int
    progress: Progress
    cancel: threading.Event
    id_prefix: str = ""
    archives: frozenset[str] = frozenset()  # paths of those that are to be read
    only: frozenset[str] | None = None  # ids of the only documents that are read; None: all
    _brought: PortableIndex | None = None  # came with the folder: asked for a file's text before that is extracted
    _report: RefreshReport = field(default_factory=RefreshReport)

    def run(self) -> RefreshReport:
        """Raises `UserError` when the root or the index cannot be used."""
        self._brought = travel.taken_over(self.database.folder)
        if self._brought is None:
            return self._run()
        with closing(self._brought):
            report = self._run()
        if self._brought.fault:
            _log.warning("%s", self._brought.fault)
        if self.only is None and not report.cancelled:
            travel.forget(self.database.folder)
        return report

    def _run(self) -> RefreshReport:
        started = time.monotonic()
        files, names, kept = self._found()
        with self.database.reading() as connection:
            known = writing.known(connection)
        there = {file.path for file in files} | set(names)
        if self.only is not None:
            files = [file for file in files if self._id(file.path) in self.only]
            names = [name for name in names if self._id(name) in self.only]
        changed = [file for file in files if not self._same(known.get(file.path), file)]
        self._count(seen=len(files), unchanged=len(files) - len(changed))
        for path in names:
            self._list_unusable(path, known)
        for done, file in enumerate(changed):
            if self.cancel.is_set():
                break
            self.progress(IndexProgress(done, len(changed), file.path))
            self._read(file, known.get(file.path))
        else:
            self.progress(IndexProgress(len(changed), len(changed), ""))
            self._forget(known, there, kept)
            self._take_vectors()
            self._count(embedded=embed(self.database, self.choice, self.vectors, self.progress, self.cancel))
        with self.database.reading() as connection:
            failed = reading.counts(connection).unread
            pending = reading.pending(connection)
        seconds = time.monotonic() - started
        return replace(self._report, failed=failed, pending=pending, seconds=seconds, cancelled=self.cancel.is_set())

    def _id(self, path: str) -> str:
        return self.id_prefix + doc_id_of(path)

    def _found(self) -> tuple[list[FoundFile], list[str], list[str]]:
        """Files, unusable names, and folders that could not be listed now, whose documents stay as they are."""
        files: list[FoundFile] = []
        names: list[str] = []
        kept: list[str] = []
        ids: set[str] = set()
        for found in scan(self.root, excluded=[self.database.folder]):
            match found:
                case FoundFile():
                    id = self._id(found.path)
                    if (
                        id in ids
                    ):  # two names that differ in their Unicode form only; other platforms have but one of them
                        names.append(found.path)
                    else:
                        ids.add(id)
                        files.append(found)
                case UnusableName(path):
                    names.append(path)
                case UnreadableFolder(path):
                    kept.append(path)
        return files, names, kept

    def _read(self, file: FoundFile, known: Known | None) -> None:
        state = FileState(file.size, file.mtime_ns, file.inode)
        name = PurePosixPath(file.path)
        document = NewDocument(
            self._id(file.path), file.path, name.stem, state, file.mtime_ns / 1e9, file.mtime_ns / 1e9, None
        )
        content: Content | None = None
        if (why := never_text(file.path)) and not self._opened(file.path):
            document = replace(document, format=_UNREADABLE, error=why)
        else:
            try:
                document, content = self._content(document, known)
            except _Unchanged as unchanged:
                with self.database.atomic() as connection:
                    writing.touch(connection, unchanged.known.id, unchanged.state, file.mtime_ns / 1e9)
                self._count(unchanged=1)
                return
            except DocumentUnreadableError as error:
                if self.cancel.is_set():  # it was not read to its end, so nothing is known about it
                    return
                document = replace(document, format=_UNREADABLE, error=error.with_hint())
        if content is not None:
            document = replace(document, error=without_words(document.path, content.prepared))
        inside = [*self._attached(document, content)] if content is not None else []
        if self.cancel.is_set() and inside:
            return
        with self.database.atomic() as connection:
            for one, its_content in ((document, content), *inside):
                writing.put(connection, one, its_content)
        self._count(**{"added" if known is None else "changed": 1})

    def _attached(
        self, holder: NewDocument, content: Content, depth: int = 1
    ) -> Iterator[tuple[NewDocument, Content | None]]:
        """What came in a document, and in what came in it, each as a document of its own."""
        for path, attachment in placed(holder.path, content.prepared.attachments):
            document = replace(
                holder,
                doc_id=self._id(path),
                path=path,
                title=PurePosixPath(path).stem,
                state=FileState(len(attachment.data), 0, 0),
                hash=hashlib.sha256(attachment.data).digest(),
                format=_UNREADABLE,
                error=never_text(path),
                container=holder.container or holder.path,
            )
            found: Content | None = None
            if not document.error:
                try:
                    document, found = self._attachment(document, attachment.data)
                except DocumentUnreadableError as error:
                    document = replace(document, error=error.with_hint())
            yield document, found
            if found is not None and depth < DEEPEST:
                yield from self._attached(document, found, depth + 1)
            if self.cancel.is_set():
                return

    def _attachment(self, document: NewDocument, data: bytes) -> tuple[NewDocument, Content]:
        kind = format_of(document.path, data[:_HEAD])
        if kind is None:
            raise DocumentUnreadableError(no_text(document.path))
        if len(data) > self.max_bytes:
            raise DocumentUnreadableError(
                f"{PurePosixPath(document.path).name} is larger than {self.max_bytes // 2**20} MB and was not read."
            )
        assert document.hash is not None
        content = self._stored(document.hash, kind)
        content = content or Content(self.extraction.extract(document.path, kind, data, self.cancel))
        return replace(document, format=kind, error=without_words(document.path, content.prepared)), content

    def _content(self, document: NewDocument, known: Known | None) -> tuple[NewDocument, Content | None]:
        """What is in the file. Raises `_Unchanged` or `DocumentUnreadableError`."""
        data, document = self._bytes(document)
        if known is not None and known.hash == document.hash and known.format == document.format and not known.error:
            raise _Unchanged(known, document.state)
        assert document.hash is not None
        content = self._stored(document.hash, document.format)
        if content is None:
            content = Content(self.extraction.extract(document.path, document.format, data, self.cancel))
        return document, content

    def _stored(self, hash: bytes, kind: str) -> Content | None:
        """What was read from these bytes before, here or on the machine that the index came from."""
        with self.database.reading() as connection:
            content = writing.same_content(connection, hash, kind)
        if content is None and self._brought is not None:
            content = self._brought.content(hash, kind)
        return content

    def _take_vectors(self) -> None:
        """Passages get the vectors that came with the folder, as far as there are any for them."""
        named = self.choice.get() if self._brought is not None else None
        if self._brought is None or named is None or named.name != self._brought.embedder:
            return
        with self.database.atomic() as connection:
            writing.use_embedder(connection, named.name)
        with self.database.reading() as connection:
            keys = reading.missing_vectors(connection)
        for vectors in self._brought.vectors(keys, named.embedder.dimension):
            with self.database.atomic() as connection:
                writing.put_vectors(connection, vectors)

    def _bytes(self, document: NewDocument) -> tuple[bytes, NewDocument]:
        try:
            file = confinement.confined(self.root, document.path)
        except PathRefusedError as error:
            raise DocumentUnreadableError(str(error), hint=error.hint) from error
        if document.state.size > _HEAD:
            head, _ = confinement.read_regular(file, _HEAD, whole=False)
            if self._format(document.path, head) is None:
                raise DocumentUnreadableError(no_text(document.path))
        before = time.time_ns()
        data, state = confinement.read_regular(file, self.max_bytes)
        kind = self._format(document.path, data[:_HEAD])
        if kind is None:
            raise DocumentUnreadableError(no_text(document.path))
        self._count(bytes_read=len(data))
        settled = state.st_mtime_ns < before - _SETTLED_NS
        born = getattr(state, "st_birthtime", 0) or min(state.st_mtime, state.st_ctime)
        return data, replace(
            document,
            state=FileState(state.st_size, state.st_mtime_ns if settled else 0, state.st_ino),
            hash=hashlib.sha256(data).digest(),
            format=kind,
            created_at=born,
            updated_at=state.st_mtime,
        )

    def _opened(self, path: str) -> bool:
        """Whether a file is an archive that is to be read."""
        return path in self.archives and may_be_opened(path)

    def _format(self, path: str, head: bytes) -> str | None:
        return archive_format(path, head) if self._opened(path) else format_of(path, head)

    def _same(self, known: Known | None, file: FoundFile) -> bool:
        """Whether there is nothing to do: it is as it was, and an archive is read or not as it is to be."""
        if known is None or known.state != FileState(file.size, file.mtime_ns, file.inode):
            return False
        if not may_be_opened(file.path):
            return True
        read = known.format == ARCHIVE or known.error != never_text(file.path)
        return read == self._opened(file.path)

    def _list_unusable(self, path: str, known: dict[str, Known]) -> None:
        if path in known:
            return
        name = PurePosixPath(path).name
        id = self.id_prefix + hashlib.sha256(path.encode("utf-8", "surrogatepass")).hexdigest()[:12]
        error = f"{name} cannot be read: its name is not usable on every system. Rename it."
        document = NewDocument(id, path, name, FileState(0, 0, 0), 0.0, 0.0, None, _UNREADABLE, error)
        with self.database.atomic() as connection:
            writing.put(connection, document, None)

    def _forget(self, known: dict[str, Known], there: set[str], kept: list[str]) -> None:
        gone = [
            entry for path, entry in known.items() if path not in there and not any(path.startswith(k) for k in kept)
        ]
        for entry in gone:
            with self.database.atomic() as connection:
                writing.remove(connection, [entry.id])
        self._count(removed=len(gone))

    def _count(self, **more: int) -> None:
        values = {name: getattr(self._report, name) + count for name, count in more.items()}
        self._report = replace(self._report, **values)


class _Unchanged(Exception):  # noqa: N818 - no error
    """The file was touched or looked at too early; its bytes are those that were indexed."""

    def __init__(self, known: Known, state: FileState) -> None:
        super().__init__()
        self.known = known
        self.state = state
