"""Documents and folders behind an `@` in the composer: a list above it, filtered while one types."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QWidget

from mypt_desktop.answers.following.mentions import can_be_spelled
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.mentions import BEFORE
from mypt_desktop.gui.chat.completions import Completions
from mypt_desktop.gui.chat.composer import Composer
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.palette.entries import Entries, Entry, of_documents, of_folders
from mypt_desktop.gui.palette.matching import candidate, ranked
from mypt_desktop.gui.passages import Passage
from mypt_desktop.gui.plain import utf16_length
from mypt_desktop.gui.translation import tr
from mypt_desktop.workspace.engine import WorkspaceEngine

_MOST_OFFERED = 100
_LONGEST = 1000  # before the cursor, as Qt counts, that a mention may be long
_BEGUN = re.compile(BEFORE + r'@(?:"(?P<quoted>(?:[^"\n]|"")*)|(?P<plain>[^\s@"]*))$')


@dataclass(frozen=True, slots=True)
class _Begun:
    """A mention that is being written: what of it stands before the cursor, and where in the text it begins and the
    cursor is, as Qt counts."""

    query: str
    start: int
    end: int


class Mentioning(QObject):
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, composer: Composer, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._composer = composer
        self._entries = Entries()
        self._engine: WorkspaceEngine | None = None  # whose documents those are
        self._left: int | None = None  # where the mention begins whose list was dismissed, or asked for
        self._asked: int | None = None
        self._list = Completions(desk.theme, composer, window, tr("Documents and folders"))
        self._list.chosen.connect(self._on_chosen)
        self._list.dismissed.connect(self._on_dismissed)
        composer.editor.textChanged.connect(self._on_text)
        composer.editor.cursorPositionChanged.connect(self._on_cursor)

    @Slot(str)
    def mention(self, path: str) -> None:
        """Puts a document or folder into the message, once, and the keyboard with it."""
        self._composer.insert_mention(path)

    @Slot()
    def _on_text(self) -> None:
        begun = self._begun()
        engine = self._desk.services.workspace
        if begun is None or engine is None:
            self._left = self._asked = None
            self._list.hide()
            return
        if begun.start == self._left:
            return
        self._left = None
        if engine is not self._engine:
            self._entries, self._engine = Entries(), engine
        if self._asked != begun.start:
            self._asked = begun.start
            read = partial(_read, engine)
            self._desk.documents.ask(read, partial(self._on_read, engine), self.went_wrong.emit)
        self._offer(begun)

    @Slot()
    def _on_cursor(self) -> None:
        """The list belongs to the mention in which it was opened."""
        begun = self._begun()
        if self._list.shown and (begun is None or begun.start != self._asked):
            self._list.hide()

    def _on_read(self, engine: WorkspaceEngine, entries: Entries) -> None:
        begun = self._begun()
        if engine is self._engine:
            self._entries = entries
            if begun is not None and begun.start == self._asked and begun.start != self._left:
                self._offer(begun)

    def _offer(self, begun: _Begun) -> None:
        entries = self._entries.entries
        query = begun.query.strip()
        if query:
            self._list.offer([entries[at] for at in ranked(query, self._entries.candidates, most=_MOST_OFFERED)], query)
        else:
            self._list.offer(entries[:_MOST_OFFERED], "")

    def _begun(self) -> _Begun | None:
        cursor = self._composer.editor.textCursor()
        if cursor.hasSelection():
            return None
        block, at = cursor.block(), cursor.positionInBlock()
        units = block.text().encode("utf-16-le", "surrogatepass")[2 * max(0, at - _LONGEST) : 2 * at]
        before = units.decode("utf-16-le", "replace")
        found = _BEGUN.search(before)
        if found is None or (found.start() == 0 and at > _LONGEST):
            return None
        query = found["plain"] if found["quoted"] is None else found["quoted"].replace('""', '"')
        return _Begun(query, cursor.position() - utf16_length(before[found.start() :]), cursor.position())

    @Slot(object)
    def _on_chosen(self, entry: Entry) -> None:
        begun = self._begun()
        if begun is None:
            return
        cursor = self._composer.editor.textCursor()
        cursor.setPosition(begun.start)
        cursor.setPosition(begun.end, QTextCursor.MoveMode.KeepAnchor)
        self._composer.write_mention(cursor, _path(entry))

    @Slot()
    def _on_dismissed(self) -> None:
        begun = self._begun()
        self._left = begun.start if begun is not None else None


def _read(engine: WorkspaceEngine) -> Entries:
    """On a worker. Found by their whole paths: `fees26` is `fees/2026.md`."""
    documents = [one for one in engine.list_docs() if can_be_spelled(one.path)]
    folders: dict[str, None] = {}
    containers = {one.container for one in documents if one.container}
    for document in documents:
        parts = document.path.split("/")
        for length in range(1, len(parts)):
            folders["/".join(parts[:length])] = None
    found = of_folders([one for one in folders if one not in containers], _nothing) + of_documents(documents, _nothing)
    return replace(found, candidates=tuple(candidate(_path(one)) for one in found.entries))


def _nothing(of: Passage | str) -> None:
    """What is chosen here is written, not opened."""


def _path(entry: Entry) -> str:
    return entry.key.partition(":")[2]
