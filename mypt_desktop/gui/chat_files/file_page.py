"""One file of the chat in the details pane: what is in it, what changed in it, and its older versions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.gui.chat_files.comparison import Comparison, compared
from mypt_desktop.gui.chat_files.diff_view import DiffView
from mypt_desktop.gui.chat_files.drawn_file import DrawnFile, is_page
from mypt_desktop.gui.chat_files.saving import end_view
from mypt_desktop.gui.chat_files.versions import Version, versions_of
from mypt_desktop.gui.controls import (
    Elided,
    IconLabel,
    RowButton,
    column,
    icon_button,
    label,
    restyle,
    row,
    tab_button,
    text_button,
)
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.store.blobs import BlobId
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.manifests import ManifestId

if TYPE_CHECKING:
    from mypt_desktop.gui.renderers.view import RendererView

_CONTENT, _DRAWN, _CHANGES, _VERSIONS = 0, 1, 2, 3
_TITLES = (tr_noop("Content"), tr_noop("Page"), tr_noop("Changes"), tr_noop("Versions"))
_DOCUMENTS = (".md", ".markdown", ".txt")


@dataclass(frozen=True, slots=True)
class _History:
    """The versions of a file, and the last change of it, compared."""

    chat: ChatId
    path: str
    manifest: ManifestId | None  # what the chat's files are now
    versions: tuple[Version, ...]
    change: Comparison
    there: bool


class FilePage(QWidget):
    """Shows one file at a time."""

    save_as_requested = Signal(str)
    to_workspace_requested = Signal(str)
    restore_requested = Signal(str, str)  # path, ManifestId
    saved = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._chat: ChatId | None = None
        self._path = ""
        self._view: RendererView | None = None
        self._name = Elided("", "strong", Qt.TextElideMode.ElideMiddle)
        self._save_as = icon_button(desk.theme, "download", tr("Save as"))
        self._to_workspace = icon_button(desk.theme, "folder-input", tr("Save into the workspace"))
        self._save_as.clicked.connect(self._on_save_as)
        self._to_workspace.clicked.connect(self._on_to_workspace)
        self._content = QWidget()
        self._content_layout = column(self._content)
        self._drawn = DrawnFile(desk)
        self._diff = DiffView(desk.theme)
        self._versions = VersionList(desk)
        self._versions.restore_requested.connect(self._on_restore)
        self._versions.compare_requested.connect(self._on_compare)
        self._pages = QStackedWidget()
        self._tabs = QButtonGroup(self)
        tabs = row(spacing=2, margins=(SPACE_3, 0, SPACE_2, 0))
        for number, page in enumerate((self._content, self._drawn, self._diff, self._versions)):
            self._pages.addWidget(page)
            tab = tab_button(tr(_TITLES[number]))
            self._tabs.addButton(tab, number)
            tabs.addWidget(tab)
        tabs.addStretch(1)
        self._tabs.idClicked.connect(self._show_page)
        title = row(IconLabel(desk.theme, "paperclip"), spacing=SPACE_2, margins=(SPACE_4, 0, SPACE_2, 0))
        title.addWidget(self._name, 1)
        title.addWidget(self._save_as)
        title.addWidget(self._to_workspace)
        layout = column(self, SPACE_2)
        layout.addLayout(title)
        layout.addLayout(tabs)
        layout.addWidget(self._pages, 1)
        self._show_page(_CONTENT)

    @property
    def path(self) -> str:
        """The file that is shown; empty for none."""
        return self._path

    def open(self, chat: ChatId, path: str, *, changes: bool = False) -> None:
        """Shows the file; with `changes` what changed in it."""
        same = (chat, path) == (self._chat, self._path)
        self._chat, self._path = chat, path
        self._tabs.button(_DRAWN).setVisible(is_page(path))
        self._name.show_text(one_line(path))
        self._show_page(_CHANGES if changes else _CONTENT)
        if not same:
            self._diff.show_comparison(Comparison())
            self._versions.show_versions(())
            self._draw()
        self._ask()

    def clear(self) -> None:
        """Another chat is shown."""
        self._chat, self._path = None, ""
        self._drop_view()
        self._drawn.clear()

    @Slot()
    def look_again(self) -> None:
        """The chat's files changed."""
        if self._view is not None:
            self._view.look_again()
        if self._path:
            self._ask()

    def workspace_changed(self) -> None:
        self._to_workspace.setEnabled(self._desk.services.workspace is not None)

    def _ask(self) -> None:
        if self._chat is not None:
            self._desk.files.ask(partial(_history, self._desk, self._chat, self._path), self._on_history)

    def _on_history(self, found: _History) -> None:
        if (found.chat, found.path) != (self._chat, self._path):
            return
        self._diff.show_comparison(found.change)
        self._versions.show_versions(found.versions)
        self._drawn.files_are(found.manifest)
        for button in (self._save_as, self._to_workspace):
            button.setEnabled(found.there)
        if found.there:
            self.workspace_changed()

    def _draw(self) -> None:
        from mypt_desktop.gui.renderers.factory import Call, make_renderer

        self._drop_view()
        self._drawn.clear()
        if self._chat is None:
            return
        document = self._path.lower().endswith(_DOCUMENTS)
        plan = RenderPlan("document" if document else "code", {"file": self._path, "editable": True})
        files = self._desk.services.chat_files(self._chat)
        self._view = make_renderer(self._desk, Call(files, files.folder, plan), fills=True)
        self._view.saved.connect(self._on_saved)
        self._content_layout.addWidget(self._view, 1)

    def _drop_view(self) -> None:
        view, self._view = self._view, None
        if view is not None:
            self._content_layout.removeWidget(view)
            end_view(view)
            view.deleteLater()

    @Slot(int)
    def _show_page(self, number: int) -> None:
        if number == _DRAWN and self._chat is not None:
            self._drawn.open(self._chat, self._path)
        self._pages.setCurrentIndex(number)
        self._tabs.button(number).setChecked(True)

    @Slot(str)
    def _on_saved(self, path: str) -> None:
        self.saved.emit()

    @Slot()
    def _on_save_as(self) -> None:
        self.save_as_requested.emit(self._path)

    @Slot()
    def _on_to_workspace(self) -> None:
        self.to_workspace_requested.emit(self._path)

    @Slot(str)
    def _on_restore(self, manifest: str) -> None:
        self._tabs.button(_VERSIONS).setFocus()  # the list is made anew, and its button goes with the keyboard
        self.restore_requested.emit(self._path, manifest)

    @Slot(object)
    def _on_compare(self, version: Version) -> None:
        if self._chat is not None:
            job = partial(_change, self._desk.services.chat_files(self._chat), self._path, version)
            self._desk.files.ask(job, self._on_compared)

    def _on_compared(self, found: Comparison) -> None:
        self._diff.show_comparison(found)
        self._show_page(_CHANGES)


class VersionList(QScrollArea):
    """Every version of the file, newest first: who made it and when; press one to see what it changed."""

    restore_requested = Signal(str)  # ManifestId
    compare_requested = Signal(object)  # Version

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: tuple[Version, ...] = ()
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Versions of the file"))
        page = QWidget()
        self._layout = column(page, SPACE_1, (SPACE_3, SPACE_1, SPACE_3, SPACE_3))
        self._layout.addStretch(1)
        self.setWidget(page)

    def show_versions(self, versions: tuple[Version, ...]) -> None:
        if versions == self._shown:
            return
        self._shown = versions
        while self._layout.count() > 1:
            item = self._layout.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        now = datetime.now().astimezone()
        for number, version in enumerate(versions):
            line = _VersionRow(self._desk, version, version.when(now))
            line.compare_requested.connect(self.compare_requested)
            line.restore_requested.connect(self.restore_requested)
            self._layout.insertWidget(number, line)


class _VersionRow(QWidget):
    compare_requested = Signal(object)
    restore_requested = Signal(str)

    def __init__(self, desk: Desk, version: Version, when: str) -> None:
        super().__init__()
        self._version = version
        words = QVBoxLayout()
        words.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        words.setSpacing(2)
        words.addWidget(Elided(version.words, "strong" if version.current else ""))
        words.addWidget(label(tr("{when}, the current version", when=when) if version.current else when, "faint"))
        shown = RowButton()
        shown.setLayout(words)
        shown.still()
        shown.setAccessibleName(tr("Show what changed: {words}, {when}", words=version.words, when=when))
        shown.clicked.connect(self._on_compare)
        line = row(shown, spacing=SPACE_1)
        line.setStretch(0, 1)
        # Of a version that removed the file, the state before is what one would want back.
        wanted = version.manifest if version.blob is not None else version.before
        self._wanted = wanted
        if wanted is not None and (not version.current or version.blob is None):
            restore = text_button(tr("Restore"), "link")
            restore.setAccessibleName(tr("Restore the version of {when}", when=when))
            restore.clicked.connect(self._on_restore)
            line.addWidget(restore)
        self.setLayout(line)
        restyle(self, "current", "true" if version.current else "false")

    @Slot()
    def _on_compare(self) -> None:
        self.compare_requested.emit(self._version)

    @Slot()
    def _on_restore(self) -> None:
        if self._wanted is not None:
            self.restore_requested.emit(self._wanted)


def _history(desk: Desk, chat: ChatId, path: str) -> _History:
    """On a worker."""
    files = desk.services.chat_files(chat)
    active = files.active()
    versions = versions_of(path, files.history(), active.id if active else None)
    last = next((version for version in versions if version.current), None)
    change = _change(files, path, last) if last is not None else Comparison(note=tr("There is one version only."))
    there = bool(active and path in active.tree.files)
    return _History(chat, path, active.id if active else None, versions, change, there)


def _change(files: ChatFiles, path: str, version: Version) -> Comparison:
    return compared(
        _read(files, path, version.before, version.before_blob), _read(files, path, version.manifest, version.blob)
    )


def _read(files: ChatFiles, path: str, manifest: ManifestId | None, blob: BlobId | None) -> bytes | None:
    if manifest is None or blob is None:
        return None
    try:
        return files.read(path, manifest)
    except UserError:
        return None
