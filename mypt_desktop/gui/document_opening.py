"""A document's text as it is shown: read on a worker, with the passage found in it, and the file behind it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.archive_reading import can_be_read
from mypt_desktop.gui.document_text import Pages, Stretch, pages_of, stretch_of
from mypt_desktop.gui.from_below import told
from mypt_desktop.gui.passages import Passage, found_in
from mypt_desktop.gui.translation import tr
from mypt_desktop.workspace.engine import WorkspaceEngine


@dataclass(frozen=True, slots=True)
class Opened:
    """A document ready to be shown. `file` is None where it is not inside the workspace any more."""

    passage: Passage
    stretch: Stretch
    pages: Pages
    marked: tuple[int, int] | None
    file: Path | None
    note: str = ""
    document: str = ""
    archive: bool = False  # whose files are not read yet and can be

    def moved_to(self, offset: int) -> Opened:
        """The same with the stretch around `offset`."""
        return replace(self, stretch=stretch_of(self.document, offset))


def opened(engine: WorkspaceEngine, passage: Passage) -> Opened:
    """Reads the document of `passage`; on a worker. A document without text has its error as its note. Raises
    `UserError` when there is nothing to show."""
    document = engine.get_doc(passage.doc_id)
    if document is None:
        raise missing(passage)
    passage = replace(passage, path=document.path)
    file = _file(engine, document.path)
    if document.error:
        archive = not passage.attached and can_be_read(document)
        return Opened(passage, stretch_of(""), Pages(), None, file, told(document.error), archive=archive)
    text = engine.get_doc_text(passage.doc_id)
    if text is None:
        raise UserError(tr("{name} has no text yet.", name=passage.name), hint=tr("Wait until it is indexed."))
    marked, note = found_in(text, passage)
    pages = pages_of([(c.metadata.get("start", 0), c.metadata.get("page")) for c in engine.chunks(passage.doc_id)])
    stretch = stretch_of(text, marked[0] if marked else passage.start)
    return Opened(passage, stretch, pages, marked, file, note, text)


def missing(passage: Passage) -> UserError:
    """Why a document cannot be shown that its engine does not know."""
    if passage.attached:
        return UserError(
            tr("{name} is not among the files of this chat.", name=passage.name),
            hint=tr("Attach it to a message again."),
        )
    hint = tr("It was removed or renamed, or belongs to another folder.")
    return UserError(tr("{name} is not in the open workspace.", name=passage.name), hint=hint)


def _file(engine: WorkspaceEngine, path: str) -> Path | None:
    """The file itself, if it is still there and really inside the workspace."""
    try:
        file = engine.file_path(path)
    except UserError:
        return None
    return file if file.is_file() else None
