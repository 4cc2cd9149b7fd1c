"""The lower half of the sidebar: the documents of the workspace, and the files of the chat, one behind the other."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QButtonGroup, QFrame, QStackedWidget, QWidget

from mypt_desktop.gui.chat_files.browser import ChatFilesBrowser
from mypt_desktop.gui.controls import column, row, tab_button
from mypt_desktop.gui.theme import SPACE_1, SPACE_2
from mypt_desktop.gui.translation import tr
from mypt_desktop.gui.workspace_browser import WorkspaceBrowser

_DOCUMENTS, _FILES = 0, 1


class SidebarFolders(QWidget):
    def __init__(self, documents: WorkspaceBrowser, files: ChatFilesBrowser) -> None:
        super().__init__()
        self._documents = documents
        self._files = files
        self._pages = QStackedWidget()
        self._tabs = QButtonGroup(self)
        tabs = row(spacing=2, margins=(SPACE_2 + 2, 0, SPACE_2, 0))
        for number, (title, page) in enumerate(((tr("Documents"), documents), (tr("Chat files"), files))):
            self._pages.addWidget(page)
            tab = tab_button(title)
            self._tabs.addButton(tab, number)
            tabs.addWidget(tab)
        tabs.addStretch(1)
        self._tabs.idClicked.connect(self._show)
        files.counted.connect(self._on_counted)
        divider = QFrame()
        divider.setObjectName("divider")
        divider.setFixedHeight(1)
        layout = column(self, SPACE_1)
        layout.addLayout(row(divider, margins=(SPACE_2, 0, SPACE_2, SPACE_1)))
        layout.addLayout(tabs)
        layout.addWidget(self._pages, 1)
        self._show(_DOCUMENTS)

    @Slot()
    def show_documents(self) -> None:
        self._show(_DOCUMENTS)

    @Slot()
    def show_files(self) -> None:
        self._show(_FILES)

    @property
    def shows_files(self) -> bool:
        return self._pages.currentIndex() == _FILES

    def focus_list(self) -> None:
        if self.shows_files:
            self._files.focus_list()
        else:
            self._documents.focus_list()

    @Slot(int)
    def _show(self, number: int) -> None:
        self._pages.setCurrentIndex(number)
        self._tabs.button(number).setChecked(True)

    @Slot(int)
    def _on_counted(self, count: int) -> None:
        tab = self._tabs.button(_FILES)
        tab.setText(tr("Chat files  {count:,}", count=count) if count else tr("Chat files"))
        tab.setAccessibleName(tr("Chat files, {count:,}", count=count) if count else tr("Chat files"))
