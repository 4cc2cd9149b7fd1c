"""The tree of a chat's files for a view. Computed elsewhere; nothing is built per row."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QIcon

from mypt_desktop.gui.chat_files.listing import MARK_WORDS, NOTHING, Listing, Node
from mypt_desktop.gui.file_icons import icon_of
from mypt_desktop.gui.path_tree import Index, PathModel
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.translation import tr

_MARKS = {"added": ("file-plus", "success"), "changed": ("file-pen", "warning"), "removed": ("file-x", "text_faint")}


class FilesModel(PathModel[Node]):
    def __init__(self, theme: Theme) -> None:
        super().__init__(NOTHING.root)
        self._theme = theme
        self._listing = NOTHING

    @property
    def listing(self) -> Listing:
        return self._listing

    def show(self, listing: Listing) -> None:
        self._listing = listing
        self._show_root(listing.root)

    def index_of(self, path: str) -> QModelIndex:
        """The row of a path; an invalid index for one that is not listed."""
        index = QModelIndex()
        node = self._listing.root
        while node.path != path or node is self._listing.root:
            below = next((n for n in node.children if path == n.path or path.startswith(f"{n.path}/")), None)
            if below is None:
                return QModelIndex()
            index = self.index(below.row, 0, index)
            node = below
        return index

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        node = self.node(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return one_line(node.name)
            case Qt.ItemDataRole.DecorationRole:
                return self._icon(node)
            case Qt.ItemDataRole.ToolTipRole:
                return tip("\n".join(part for part in (one_line(node.path, 600), _about(node)) if part))
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(part for part in (one_line(node.name), _about(node)) if part)
            case Qt.ItemDataRole.ForegroundRole if node.mark == "removed":
                return self._theme.color("text_faint")
        return None

    def _icon(self, node: Node) -> QIcon:
        if node.folder:
            return self._theme.icon("folder", "accent" if node.touched else "text_muted")
        if node.mark:
            return self._theme.icon(*_MARKS[node.mark])
        return self._theme.icon("link" if node.link else icon_of(node.name))


def _about(node: Node) -> str:
    if node.folder:
        return tr("changes inside") if node.touched else ""
    link = tr("a link to {link}", link=one_line(node.link, 200)) if node.link else ""
    return ", ".join(part for part in (link, tr(MARK_WORDS[node.mark])) if part)
