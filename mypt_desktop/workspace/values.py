"""What the workspace hands out: documents, chunks, and how a refresh goes. Frozen values, no access to disk."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypedDict

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, slots=True)
class Document:
    """One file of the workspace. `path` is relative to the root with forward slashes; times are seconds since 1970.

    `error` is a sentence when the file was not read; such a document has no text and no chunks. `container` is the path
    of the file in which the document came, as an attachment of a mail; its own path goes on from there.
    """

    doc_id: str
    title: str
    path: str
    created_at: float
    updated_at: float
    error: str = ""
    size: int = 0
    container: str = ""


class ChunkMetadata(TypedDict, total=False):
    """Where a chunk stands. `similarity`, `coverage` and what is below come from a search; all else is always there.

    `title` is the document's own title, its file's name without one; `date` that of this edition of it as it says
    (`2024`, `2024-03`, `2024-03-05`) or "". `behind` is the chunk of another edition of the document that says the same
    and answers rather than this one; `newer` the path of the edition in force, if this is an older one; `older` the
    paths of those it replaces.
    """

    filename: str
    path: str
    start: int
    end: int
    line: int
    page: int | None
    heading: str
    title: str
    date: str
    similarity: float | None
    coverage: float
    behind: str
    newer: str
    older: Sequence[str]


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage. `text` is exactly `document_text[start:end]`; `position` counts the chunks of a document from 0.

    `metadata["line"]` and `["page"]` (slides count as pages) start at 1. `score` is 0 to 1 and comes from a search: it
    orders the results of one query and is not comparable between queries. `metadata["similarity"]` (cosine of query and
    passage, None without an embedder) and `["coverage"]` (share of the query's words found in the passage) are.
    """

    chunk_id: str
    doc_id: str
    text: str
    position: int
    score: float = 0.0
    metadata: ChunkMetadata = field(default_factory=ChunkMetadata)


@dataclass(frozen=True, slots=True)
class IndexProgress:
    """`done` of `total` files (`stage` "reading") or chunks (`stage` "embedding"); `path` is the one in hand."""

    done: int
    total: int
    path: str
    stage: str = "reading"


@dataclass(frozen=True, slots=True)
class RefreshReport:
    """What one refresh did. `failed` are the documents now listed with an error; `pending` chunks still lack a
    vector.
    """

    seen: int = 0
    added: int = 0
    changed: int = 0
    removed: int = 0
    unchanged: int = 0
    failed: int = 0
    embedded: int = 0
    pending: int = 0
    bytes_read: int = 0
    seconds: float = 0.0
    cancelled: bool = False


def counted(read: int, unread: int) -> str:
    """As people read it: `41 documents, 3 not read`."""
    said = f"{read:,} document{'' if read == 1 else 's'}"
    return f"{said}, {unread:,} not read" if unread else said


class Embedder(Protocol):
    """Turns texts into vectors of length 1; equal texts give equal vectors."""

    @property
    def dimension(self) -> int: ...

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """float32 of shape (len(texts), dimension), rows L2-normalised."""
        ...


def doc_id_of(path: str) -> str:
    """The id of the document at `path` (relative, either slash, any Unicode form): the same on every platform."""
    normal = unicodedata.normalize("NFC", path.replace("\\", "/"))
    return hashlib.sha256(normal.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def chunk_id_of(doc_id: str, start: int, text: str) -> str:
    """The id of a passage. It names these words at this place: after an edit the old id is gone, never reused."""
    return hashlib.sha256(f"{doc_id}\0{start}\0{text}".encode("utf-8", "surrogatepass")).hexdigest()[:16]
