"""Gathers what the palette offers, keeps what was chosen lately, and does what is chosen.

It opens at once with what the window itself knows. Chats and documents are asked for on the workers each time; until
they come those of the last time stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.palette.entries import (
    Entries,
    Entry,
    of_buttons,
    of_chats,
    of_commands,
    of_documents,
    of_settings,
)
from mypt_desktop.gui.palette.matching import ranked
from mypt_desktop.gui.palette.view import PaletteView
from mypt_desktop.gui.passages import Passage
from mypt_desktop.store.chats import ChatId, ChatSummary
from mypt_desktop.workspace.engine import WorkspaceEngine

MOST_RECENT, MOST_SHOWN = 40, 100
_RECENT_FIRST = 8  # rows, before anything is typed


@dataclass(frozen=True, slots=True)
class Openers:
    """How the window shows what is no command: a chat, a document, a setting on its page."""

    chat: Callable[[ChatId], object]
    document: Callable[[Passage], object]
    setting: Callable[[str, str], object]


class CommandPalette(QObject):
    """`panes` are the parts of the window whose buttons are offered, each with its name."""

    went_wrong = Signal(UserError)

    def __init__(
        self,
        desk: Desk,
        window: QMainWindow,
        openers: Openers,
        panes: Sequence[tuple[str, QWidget]],
        recent: Sequence[str],
    ) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window
        self._openers = openers
        self._panes = tuple(panes)
        self._recent = list(recent[:MOST_RECENT])
        self._same = QAction(self)
        self._view: PaletteView | None = None
        self._commands = self._chats = self._documents = Entries()
        self._folder: WorkspaceEngine | None = None
        self._all = Entries()
        self._ages: dict[int, int] = {}

    @property
    def recent(self) -> tuple[str, ...]:
        """The keys of what was chosen, newest first."""
        return tuple(self._recent)

    def opened_by(self, action: QAction) -> None:
        self._same = action
        action.triggered.connect(self.open)

    @Slot()
    def open(self) -> None:
        from mypt_desktop.gui.settings_dialog import described

        engine = self._desk.services.workspace
        if engine is not self._folder:
            self._documents, self._folder = Entries(), engine
        commands = of_commands(self._window.menuBar())
        settings = of_settings(described(), self._openers.setting)
        self._commands = commands + of_buttons(self._panes, commands) + settings
        self._put_together()
        if self._view is None:
            self._view = PaletteView(self._desk.theme, self._find, self._same, self._window)
            self._view.chosen.connect(self._on_chosen)
        self._view.open_over(self._window)
        self._desk.store.ask(self._read_chats, self._on_chats, self.went_wrong.emit)
        if engine is not None:
            read = partial(_read_documents, engine, self._openers.document)
            self._desk.documents.ask(read, partial(self._on_documents, engine), self.went_wrong.emit)

    def _read_chats(self) -> Entries:
        return of_chats(self._desk.services.chats.list(), self._open_chat)

    def _open_chat(self, chat: ChatSummary) -> None:
        self._openers.chat(chat.id)

    def _on_chats(self, chats: Entries) -> None:
        self._chats = chats
        self._arrived()

    def _on_documents(self, engine: WorkspaceEngine, documents: Entries) -> None:
        if engine is self._folder:
            self._documents = documents
            self._arrived()

    def _arrived(self) -> None:
        self._put_together()
        if self._view is not None and self._view.isVisible():
            self._view.refresh()

    def _put_together(self) -> None:
        self._all = self._commands + self._chats + self._documents
        ages = {key: age for age, key in enumerate(self._recent)}
        self._ages = {number: ages[entry.key] for number, entry in enumerate(self._all.entries) if entry.key in ages}

    def _find(self, query: str) -> Sequence[Entry]:
        entries = self._all.entries
        if query.strip():
            return [entries[number] for number in ranked(query, self._all.candidates, self._ages, MOST_SHOWN)]
        lately = sorted(self._ages, key=self._ages.__getitem__)[:_RECENT_FIRST]
        others = [number for number in range(len(self._commands.entries)) if number not in lately]
        return [entries[number] for number in (*lately, *others)]

    @Slot(object)
    def _on_chosen(self, entry: Entry) -> None:
        self._recent = [entry.key, *(key for key in self._recent if key != entry.key)][:MOST_RECENT]
        entry.act()


def _read_documents(engine: WorkspaceEngine, show: Callable[[Passage], object]) -> Entries:
    return of_documents(engine.list_docs(), show)
