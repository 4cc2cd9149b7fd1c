"""The rows of the chat list: chats under headings of when they were used, or, while searching, the places found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, TypeAlias

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.translation import month, tr, tr_noop, trn
from mypt_desktop.store.chats import ChatHit, ChatId, ChatSummary

Index: TypeAlias = QModelIndex | QPersistentModelIndex
CHAT = Qt.ItemDataRole.UserRole
SECOND_LINE = Qt.ItemDataRole.UserRole + 1  # where the words were found, or the folder that the chat is about
WAITS = Qt.ItemDataRole.UserRole + 2
PINNED = Qt.ItemDataRole.UserRole + 3
FOLDED = Qt.ItemDataRole.UserRole + 4  # of a folder's heading: whether its chats are not listed; None: no folder
_UNTITLED = tr_noop("New chat")
_MARKUP = re.compile(r"[*`#]+")  # of Markdown, between words that are read in one line


@dataclass(frozen=True, slots=True)
class _Heading:
    """`chats` counts those of a folder; a heading of other chats has 0. Those of a folded one are not listed."""

    text: str
    chats: int = 0
    folded: bool = False


class ChatsModel(QAbstractListModel):
    """Rows are headings, and chats or places in them."""

    renamed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[_Heading | ChatHit] = []
        self._searching = False
        self._waiting: frozenset[ChatId] = frozenset()
        self._chats: tuple[ChatSummary, ...] = ()
        self._folded: frozenset[str] = frozenset()

    @property
    def folded(self) -> tuple[str, ...]:
        """The folders whose chats are not listed."""
        return tuple(sorted(self._folded))

    def fold(self, folders: Iterable[str]) -> None:
        """Lists the chats of all folders but these."""
        self._folded = frozenset(folders)
        if not self._searching:
            self.show(self._chats)

    def toggle(self, folder: str) -> None:
        self.fold(self._folded ^ {folder})

    def reveal(self, chat: ChatId | None) -> None:
        """Unfolds the folder that a chat is in."""
        folder = next((one.folder for one in self._chats if one.id == chat), "")
        if folder in self._folded:
            self.toggle(folder)

    def folder_at(self, index: Index) -> str:
        """The folder whose heading this is; "" for any other row."""
        row = self._rows[index.row()] if 0 <= index.row() < len(self._rows) else None
        return row.text if isinstance(row, _Heading) and row.chats else ""

    def index_of(self, folder: str) -> QModelIndex:
        """The heading of a folder."""
        rows = (n for n in range(len(self._rows)) if self.folder_at(self.index(n, 0)) == folder)
        return self.index(next(rows, -1), 0)

    @property
    def folders(self) -> list[str]:
        """All there are, in the order of their names."""
        return sorted({chat.folder for chat in self._chats if chat.folder}, key=str.casefold)

    def mark_waiting(self, chats: Iterable[ChatId]) -> None:
        """The chats in which a tool waits for the user."""
        self._waiting = frozenset(chats)
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 0))

    def show(self, chats: Sequence[ChatSummary]) -> None:
        """Everything anew, under headings."""
        self._chats = tuple(chats)
        self._reset(_under_headings(chats, datetime.now().date(), self._folded), searching=False)

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
            return _of_heading(row, role)
        chat = row.chat
        title = one_line(chat.title) or tr(_UNTITLED)
        waits = chat.id in self._waiting
        second = one_line(_MARKUP.sub("", chat.snippet)) if self._searching else folder_of(chat)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return title
            case Qt.ItemDataRole.AccessibleTextRole:
                states = (tr("pinned") if chat.pinned else "", tr("a tool waits for your answer") if waits else "")
                return ", ".join(filter(None, (title, second, *states)))
            case Qt.ItemDataRole.EditRole:
                return chat.title
            case Qt.ItemDataRole.ToolTipRole:
                lines = (title, chat.workspace, tr("A tool waits for your answer") if waits else "")
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
            if self.folder_at(index):
                return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
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


def _under_headings(
    chats: Sequence[ChatSummary], today: date, folded: frozenset[str] = frozenset()
) -> list[_Heading | ChatHit]:
    """Those that are pinned, those in folders, then newest first, with a heading where another stretch of time
    begins."""
    rows: list[_Heading | ChatHit] = []
    filed = [chat for chat in chats if chat.folder and not chat.pinned]
    others = [chat for chat in chats if chat.pinned or not chat.folder]
    heading = ""
    for chat in sorted(others, key=lambda chat: not chat.pinned):
        wanted = tr("Pinned") if chat.pinned else _when(chat.updated_at, today)
        if heading != wanted and not chat.pinned and heading in ("", tr("Pinned")):
            rows += _in_folders(filed, folded)
            filed = []
        if wanted != heading:
            heading = wanted
            rows.append(_Heading(heading))
        rows.append(ChatHit(chat))
    return rows + _in_folders(filed, folded)


def _in_folders(chats: Sequence[ChatSummary], folded: frozenset[str]) -> list[_Heading | ChatHit]:
    rows: list[_Heading | ChatHit] = []
    for folder in sorted({chat.folder for chat in chats}, key=str.casefold):
        inside = [ChatHit(chat) for chat in chats if chat.folder == folder]
        rows.append(_Heading(folder, len(inside), folder in folded))
        rows += inside if folder not in folded else []
    return rows


def _of_heading(heading: _Heading, role: int) -> object:
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return one_line(heading.text)
        case Qt.ItemDataRole.AccessibleTextRole if heading.chats:
            count = trn("{n:,} chat", "{n:,} chats", heading.chats)
            state = tr("folded") if heading.folded else tr("unfolded")
            return tr("Folder {name}, {count}, {state}", name=one_line(heading.text), count=count, state=state)
        case Qt.ItemDataRole.AccessibleTextRole:
            return heading.text
        case _ if role == FOLDED:
            return heading.folded if heading.chats else None
        case _:
            return None


def _when(seconds: float, today: date) -> str:
    try:
        day = datetime.fromtimestamp(seconds).date()
    except (ValueError, OverflowError, OSError):  # a damaged row
        return tr("Earlier")
    if day >= today:
        return tr("Today")
    if day == today - timedelta(days=1):
        return tr("Yesterday")
    if day > today - timedelta(days=7):
        return tr("Last 7 days")
    if day > today - timedelta(days=30):
        return tr("Last 30 days")
    return tr("{month} {year}", month=month(day), year=day.year)
