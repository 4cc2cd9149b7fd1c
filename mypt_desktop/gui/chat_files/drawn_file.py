"""A web page among the chat's files as it looks, in the same locked page that draws a toolset's results."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from mypt_desktop.gui.controls import column
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.renderers.artifact import PAGES
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.manifests import ManifestId

if TYPE_CHECKING:
    from mypt_desktop.gui.renderers.html import HtmlView


def is_page(path: str) -> bool:
    return PurePosixPath(path).suffix.lower() in PAGES


class DrawnFile(QWidget):
    """Empty until a page is opened. What the page shows follows the chat's files, those beside it included."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._view: HtmlView | None = None
        self._manifest: ManifestId | None = None
        self._layout = column(self)

    def open(self, chat: ChatId, path: str) -> None:
        """Draws the file, unless it is drawn already."""
        if self._view is not None:
            return
        from mypt_desktop.gui.renderers.html import HtmlView

        folder = self._desk.services.chat_files(chat).folder
        self._view = HtmlView(self._desk, path, folder, None, title=path, fills=True)
        self._layout.addWidget(self._view, 1)

    def files_are(self, manifest: ManifestId | None) -> None:
        """The chat's files are these now."""
        before, self._manifest = self._manifest, manifest
        if self._view is not None and before != manifest:
            self._view.reload()

    def clear(self) -> None:
        view, self._view = self._view, None
        if view is not None:
            self._layout.removeWidget(view)
            view.close()
            view.deleteLater()
