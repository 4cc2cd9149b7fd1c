"""Text that only pictures show, scanned pages above all: recognised after a folder was read, document by document.

It takes seconds a page, so it is a pass of its own that may stop anywhere: each document is stored in one transaction,
and the next pass goes on.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from mypt_desktop.core.errors import DocumentUnreadableError, PathRefusedError
from mypt_desktop.core.paths import models_dir
from mypt_desktop.workspace import attached
from mypt_desktop.workspace.extraction import Extraction
from mypt_desktop.workspace.formats.extracted import Attachment
from mypt_desktop.workspace.index import reading, writing
from mypt_desktop.workspace.index.database import IndexDatabase
from mypt_desktop.workspace.index.reading import Pictured
from mypt_desktop.workspace.index.writing import Content
from mypt_desktop.workspace.prepared import Prepared
from mypt_desktop.workspace.values import IndexProgress


def model() -> Path | None:
    """The folder of the model that recognises text; None where it is not built."""
    build = models_dir() / "ocr" / "build"
    try:
        json.loads((build / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return build


def without_words(path: str, prepared: Prepared) -> str:
    """Why a document that was read has nothing to search in: a sentence; "" for one that has."""
    if prepared.bodies:
        return ""
    name = PurePosixPath(path).name
    if not prepared.pictures:
        return f"{name} was not read: there are no words in it."
    if model() is None:
        return (
            f"{name} was not read: if it holds text, only pictures show it, and the model that recognises text in "
            "pictures is not built. Build it in Tools > Models, or run `mypt-desktop model build ocr`, then read the "
            "folder again."
        )
    return f"{name} was not read yet: if it holds text, only pictures show it, which are looked at last."


@dataclass(slots=True)
class Recognition:
    """One pass. Use once: `done = Recognition(...).run()`."""

    database: IndexDatabase
    root: Path
    max_bytes: int
    plain: Extraction
    recognising: Extraction
    progress: Callable[[IndexProgress], None]
    cancel: threading.Event

    def run(self) -> int:
        """Returns how many documents were looked at. Raises `UserError` when the index cannot be used."""
        with self.database.reading() as connection:
            waiting = reading.with_pictures(connection)
        total, pictures = sum(one.pictures for one in waiting), 0
        done = 0
        for one in waiting:
            self.progress(IndexProgress(pictures, total, one.document.path, "recognising"))
            if self.cancel.is_set():
                break
            done += self._look_at(one, pictures, total)
            pictures += one.pictures
        else:
            if waiting:
                self.progress(IndexProgress(total, total, "", "recognising"))
        return done

    def _look_at(self, one: Pictured, before: int, total: int) -> bool:
        document = one.document
        try:
            data = attached.read(
                self.root, document.path, document.container, self.max_bytes, lambda *file: self._inside(*file)
            )
        except (DocumentUnreadableError, PathRefusedError):
            return False  # gone, or another by now: the next refresh tells
        if hashlib.sha256(data).digest() != document.hash:
            return False

        def tell(done: int, _: int) -> None:
            self.progress(IndexProgress(before + done, total, document.path, "recognising"))

        try:
            prepared = self.recognising.extract(document.path, document.format, data, self.cancel, tell)
        except DocumentUnreadableError as error:
            if self.cancel.is_set():
                return False
            self._give_up(one, error.with_hint())
            return True
        with self.database.atomic() as connection:
            writing.put(connection, replace(document, error=_nothing_seen(document.path, prepared)), Content(prepared))
        return True

    def _inside(self, path: str, kind: str, data: bytes) -> tuple[Attachment, ...]:
        return self.plain.extract(path, kind, data, self.cancel).attachments

    def _give_up(self, one: Pictured, error: str) -> None:
        """What was read of the document stays; one without any text says why it has none."""
        with self.database.atomic() as connection:
            writing.pictures_seen(connection, one.document.doc_id, error)


def _nothing_seen(path: str, prepared: Prepared) -> str:
    if prepared.bodies:
        return ""
    return f"{PurePosixPath(path).name} was not read: no text was recognised in its pictures."
