"""What answers are made from, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event
from typing import Protocol

from mypt_desktop.core.judges import Meaning, Picker, Reader
from mypt_desktop.workspace.index.siblings import Family
from mypt_desktop.workspace.index.stored_tables import StoredTable
from mypt_desktop.workspace.tables import Row
from mypt_desktop.workspace.values import Chunk, Document


class Library(Protocol):
    """The documents of the open workspace, as far as the agent looks at them itself."""

    def list_docs(self) -> Sequence[Document]: ...

    def languages(self) -> Sequence[str]:
        """The languages (`en`, `de`, ...) that the documents are in, the commonest first; empty where none is known."""
        ...

    def get_doc_text(self, doc_id: str) -> str | None:
        """The extracted text that chunks and citations point into; None for an unknown or unreadable document."""
        ...

    def chunks(self, doc_id: str) -> Sequence[Chunk]:
        """All passages of a document in order."""
        ...

    def tables(self) -> Sequence[StoredTable]:
        """The tables in all documents, in order of their documents' paths."""
        ...

    def table_rows(self, table: StoredTable, *, cancel: Event | None = None) -> Sequence[Row]:
        """The rows of a table; none when its document is gone by now. Raises `StoppedError` once `cancel` is set."""
        ...

    def families(self, doc_ids: Sequence[str]) -> Sequence[Family]:
        """The families of editions that these documents belong to, the edition in force first in each."""
        ...


@dataclass(frozen=True, slots=True)
class Sources:
    """The documents of the open folder, who reads passages closely, who compares meanings, who picks a line."""

    library: Library | None = None
    reader: Reader | None = None
    meaning: Meaning | None = None
    picker: Picker | None = None

    @property
    def ready_picker(self) -> Picker | None:
        """The picker, if it is there and has not failed."""
        return self.picker if self.picker and self.picker.ready else None

    def text_of(self, doc_id: str) -> str | None:
        """The extracted text of a document; None without documents."""
        return self.library.get_doc_text(doc_id) if self.library else None


class Inquiry(Protocol):
    """A question and what may be looked at for it; `agent.turn.Turn` is one."""

    @property
    def sources(self) -> Sources: ...
    @property
    def library(self) -> Library | None: ...
    @property
    def reader(self) -> Reader | None: ...
    @property
    def meaning(self) -> Meaning | None: ...
    @property
    def cancel(self) -> Event: ...
    @property
    def question(self) -> str: ...
    @property
    def language(self) -> str: ...
    def says(self, name: str, count: int = 2, /, **filled: object) -> str: ...
    def text_of(self, doc_id: str) -> str | None: ...
