"""The rows of the chat list: chats under headings of when they were used, or, while searching, the places found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, TypeAlias

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.store.chats import ChatHit, ChatId, ChatSummary

Index: TypeAlias = QModelIndex | QPersistentModelIndex
CHAT = Qt.ItemDataRole.UserRole
SECOND_LINE = Qt.ItemDataRole.UserRole + 1  # where the words were found, or the folder that the chat is about
WAITS = Qt.ItemDataRole.UserRole + 2
PINNED = Qt.ItemDataRole.UserRole + 3
_UNTITLED = "New chat"
_MARKUP = re.compile(r"[*`#]+")  # of Markdown, between words that are read in one line


@dataclass(frozen=True, slots=True)
class _Heading:
    text: str


class ChatsModel(QAbstractListModel):
    """Rows are headings, and chats or places in them."""

    renamed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[_Heading | ChatHit] = []
        self._searching = False
        self._waiting: frozenset[ChatId] = frozenset()

    def mark_waiting(self, chats: Iterable[ChatId]) -> None:
        """The chats in which a tool waits for the user."""
        self._waiting = frozenset(chats)
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 0))

    def show(self, chats: Sequence[ChatSummary]) -> None:
        """Everything anew, under headings."""
        self._reset(_under_headings(chats, datetime.now().date()), searching=False)

    def show_hits(self, hits: Sequence[ChatHit]) -> None:
        """What a search found; a chat may be there several times."""
        self._reset(list(hits), searching=True)

    def _reset(self, rows: list[_Heading | ChatHit], *, searching: bool) -> None:
        self.beginResetModel()
        self._searching = searching
        self._rows = rows
        self.endResetModel()

    def row_of(self, chat: ChatId | None) -> int:
        """The first row of the chat, -1 where it is not listed."""
        return next((n for n, row in enumerate(self._rows) if isinstance(row, ChatHit) and row.chat.id == chat), -1)

    def hit_at(self, index: Index) -> ChatHit | None:
        row = self._rows[index.row()] if 0 <= index.row() < len(self._rows) else None
        return row if isinstance(row, ChatHit) else None

    def chat_at(self, index: Index) -> ChatSummary | None:
        hit = self.hit_at(index)
        return hit.chat if hit is not None else None

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self._rows[index.row()]
        if isinstance(row, _Heading):
            return row.text if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole) else None
        chat = row.chat
        title = one_line(chat.title) or _UNTITLED
        waits = chat.id in self._waiting
        second = one_line(_MARKUP.sub("", chat.snippet)) if self._searching else folder_of(chat)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return title
            case Qt.ItemDataRole.AccessibleTextRole:
                states = ("pinned" if chat.pinned else "", "a tool waits for your answer" if waits else "")
                return ", ".join(filter(None, (title, second, *states)))
            case Qt.ItemDataRole.EditRole:
                return chat.title
            case Qt.ItemDataRole.ToolTipRole:
                lines = (title, chat.workspace, "A tool waits for your answer" if waits else "")
                return tip("\n".join(filter(None, lines)))
            case _ if role == WAITS:
                return waits
            case _ if role == PINNED:
                return chat.pinned
            case _ if role == CHAT:
                return chat
            case _ if role == SECOND_LINE:
                return second
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.chat_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        hit = self.hit_at(index)
        title = one_line(str(value), 120)
        if hit is None or role != Qt.ItemDataRole.EditRole or not title or title == hit.chat.title:
            return False
        self._rows[index.row()] = replace(hit, chat=replace(hit.chat, title=title))
        self.renamed.emit(hit.chat.id, title)
        return True


def folder_of(chat: ChatSummary) -> str:
    """The name of the folder that the chat is about; empty where it is about none."""
    whole = chat.workspace.replace("\\", "/").rstrip("/")
    return one_line(whole.rsplit("/", 1)[-1] or whole, 60)


def _under_headings(chats: Sequence[ChatSummary], today: date) -> list[_Heading | ChatHit]:
    """Those that are pinned, then newest first, with a heading where another stretch of time begins."""
    rows: list[_Heading | ChatHit] = []
    heading = ""
    for chat in sorted(chats, key=lambda chat: not chat.pinned):
        wanted = "Pinned" if chat.pinned else _when(chat.updated_at, today)
        if wanted != heading:
            heading = wanted
            rows.append(_Heading(heading))
        rows.append(ChatHit(chat))
    return rows


def _when(seconds: float, today: date) -> str:
    try:
        day = datetime.fromtimestamp(seconds).date()
    except (ValueError, OverflowError, OSError):  # a damaged row
        return "Earlier"
    if day >= today:
        return "Today"
    if day == today - timedelta(days=1):
        return "Yesterday"
    if day > today - timedelta(days=7):
        return "Last 7 days"
    if day > today - timedelta(days=30):
        return "Last 30 days"
    return f"{day:%B %Y}"
