"""What the palette offers: commands of the menus, buttons of the panes, settings, chats and documents, as one kind of
entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QMenu, QMenuBar, QWidget

from mypt_desktop.gui.file_icons import icon_of
from mypt_desktop.gui.palette.matching import Candidate, candidate
from mypt_desktop.gui.passages import Passage
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatSummary
from mypt_desktop.workspace.values import Document

_ACTION_BONUS, _SETTING_BONUS = 20.0, 8.0
_MOST_TEXT = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """`key` stays the same from one run to the next. `beside` says where it is from; `icon` is one of the theme's by
    name where it is a string. `act` does it; what is not `enabled` is shown, but cannot be chosen."""

    key: str
    title: str
    beside: str
    icon: str | QIcon
    act: Callable[[], object]
    keys: str = ""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Entries:
    """Entries with what they are matched by, number for number."""

    entries: tuple[Entry, ...] = ()
    candidates: tuple[Candidate, ...] = field(default=(), repr=False)

    def __add__(self, other: Entries) -> Entries:
        return Entries(self.entries + other.entries, self.candidates + other.candidates)


def of_commands(bar: QMenuBar) -> Entries:
    """Every action of the menus, those of submenus included; menus that are filled when they open are filled first."""
    return _ready(
        [
            Entry(
                f"action:{action.objectName() or f'{path}/{plain(action.text())}'}",
                plain(action.text()),
                path,
                action.icon(),
                action.trigger,
                action.shortcut().toString(QKeySequence.SequenceFormat.NativeText),
                action.isEnabled(),
            )
            for action, path in _leaves(bar.actions(), "")
        ],
        _ACTION_BONUS,
    )


def of_buttons(panes: Sequence[tuple[str, QWidget]], known: Entries) -> Entries:
    """Every button that can be pressed now in the panes, named; not those that do what one of `known` does by its
    name."""
    names = {entry.title.casefold() for entry in known.entries}
    found = []
    for pane, widget in panes:
        for button in widget.findChildren(QAbstractButton):
            name = plain(button.accessibleName() or button.text())
            if name and button.isVisible() and button.isEnabled() and name.casefold() not in names:
                names.add(name.casefold())
                found.append(Entry(f"button:{pane}/{name}", name, pane, button.icon(), button.click))
    return _ready(found, _SETTING_BONUS)


def of_chats(chats: Sequence[ChatSummary], show: Callable[[ChatSummary], object]) -> Entries:
    return _ready(
        [
            Entry(f"chat:{chat.id}", chat.title or tr("New chat"), tr("Chat"), "message-square", partial(show, chat))
            for chat in chats
        ]
    )


def of_documents(documents: Sequence[Document], show: Callable[[Passage], object]) -> Entries:
    found = []
    for document in documents:
        folder, _, name = document.path.rpartition("/")
        act = partial(show, Passage(document.doc_id, document.path))
        icon = "triangle-alert" if document.error else icon_of(name)
        found.append(Entry(f"document:{document.path}", name, folder or tr("Document"), icon, act))
    return _ready(found)


def of_folders(paths: Sequence[str], show: Callable[[str], object]) -> Entries:
    """Folders of documents, by their paths from the workspace on."""
    found = []
    for path in paths:
        above, _, name = path.rpartition("/")
        found.append(Entry(f"folder:{path}", f"{name}/", above or tr("Folder"), "folder", partial(show, path)))
    return _ready(found)


def of_settings(described: Sequence[tuple[str, str, str, str]], show: Callable[[str, str], object]) -> Entries:
    """Of each setting its page, the page's title, its name and its title."""
    return _ready(
        [
            Entry(f"setting:{page}.{name}", title, tr("Settings, {of}", of=of), "settings", partial(show, page, name))
            for page, of, name, title in described
        ],
        _SETTING_BONUS,
    )


def plain(title: str) -> str:
    """A menu's words without the marks for its keys."""
    return title.replace("&&", "\0").replace("&", "").replace("\0", "&")[:_MOST_TEXT]


def _leaves(actions: Sequence[QAction], path: str) -> Iterator[tuple[QAction, str]]:
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu):
            menu.aboutToShow.emit()
            yield from _leaves(menu.actions(), f"{path}, {plain(action.text())}" if path else plain(action.text()))
        elif action.text() and not action.isSeparator() and action.isVisible() and action.objectName() != "palette":
            yield action, path


def _ready(entries: Sequence[Entry], bonus: float = 0.0) -> Entries:
    return Entries(tuple(entries), tuple(candidate(entry.title, entry.beside, bonus) for entry in entries))
