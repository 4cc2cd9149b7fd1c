"""The user's own prompts: what each says and asks for, or what is wrong; made, edited, imported, deleted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QSize, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QListWidget, QListWidgetItem, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.drops import local_paths
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.plain import neutral, one_line, tip
from mypt_desktop.gui.prompts.editor import PromptEditor
from mypt_desktop.gui.prompts.page import PromptPage
from mypt_desktop.gui.prompts.shelf import PromptShelf
from mypt_desktop.gui.theme import SPACE_2, SPACE_4, SPACE_5
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.prompt_file import OwnPrompt, PromptFileError
from mypt_desktop.store.prompt_library import ENDING, PromptLibrary

Shown: TypeAlias = OwnPrompt | PromptFileError


class PromptManager(QDialog):
    """Every change goes to the disk at once; what is there is always read again."""

    use_requested = Signal(object)  # OwnPrompt

    def __init__(self, desk: Desk, shelf: PromptShelf, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._shelf = shelf
        self._wanted = ""  # the file that is brought to the front once it is listed
        self._deleted = ""
        self.setWindowTitle(tr("Prompts"))
        self.setAcceptDrops(True)
        self.setMinimumSize(600, 420)
        self.resize(min(880, parent.window().width() - 40), min(620, parent.window().height() - 40))
        self._list = QListWidget()
        self._list.setProperty("kind", "pages")
        self._list.setAccessibleName(tr("Your prompts"))
        self._list.setFixedWidth(220)
        self._list.setIconSize(QSize(16, 16))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.currentItemChanged.connect(self._on_current)
        self._list.itemActivated.connect(self._on_activated)
        self._page = PromptPage(desk.theme)
        self._page.use_requested.connect(self._on_use)
        self._page.edit_requested.connect(self._on_edit)
        self._page.delete_requested.connect(self._on_delete)
        self._page.folder_requested.connect(self._on_folder)
        self._said = label("", wrap=True)
        self._undo = text_button(tr("Undo"))
        self._undo.clicked.connect(self._on_undo)
        self._problem = label("", "danger", wrap=True, selectable=True)
        for hidden in (self._said, self._undo, self._problem):
            hidden.hide()
        new, bring, close = text_button(tr("New…")), text_button(tr("Import…")), text_button(tr("Close"), "primary")
        new.setIcon(desk.theme.icon("plus"))
        bring.setIcon(desk.theme.icon("download"))
        new.clicked.connect(self._on_new)
        bring.clicked.connect(self._on_import)
        close.clicked.connect(self.accept)
        middle = row(self._list, spacing=SPACE_4)
        middle.addWidget(self._page, 1)
        foot = row(spacing=SPACE_2)
        foot.addWidget(self._said, 1)
        foot.addWidget(self._undo)
        layout = column(self, SPACE_4, (SPACE_4, SPACE_4, SPACE_5, SPACE_4))
        layout.addLayout(row(label(tr("Prompts"), "title"), None, margins=(SPACE_2, 0, 0, 0)))
        layout.addLayout(middle, 1)
        layout.addLayout(foot)
        layout.addWidget(self._problem)
        words = label(tr("Drop a Markdown file here to import it."), "faint")
        layout.addLayout(row(words, None, new, bring, close, spacing=SPACE_2, margins=(SPACE_2, 0, 0, 0)))
        shelf.changed.connect(self._fill)
        self._fill()
        desk.files.ask(self._library.forget_deleted, _nothing)  # of a manager that was never closed
        shelf.refresh()

    @property
    def _library(self) -> PromptLibrary:
        return self._shelf.library

    def import_files(self, paths: Sequence[Path]) -> None:
        """Each is checked and copied, or said what is wrong with it."""
        self._desk.files.ask(partial(_imported, self._library, tuple(paths)), self._on_imported)

    def done(self, result: int) -> None:
        self._desk.files.ask(self._library.forget_deleted, _nothing)
        super().done(result)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(path.suffix.lower() == ENDING for path in local_paths(event.mimeData().urls())):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.import_files(local_paths(event.mimeData().urls()))

    @Slot()
    def _fill(self) -> None:
        found = self._shelf.found
        shown: list[Shown] = [*found.prompts, *found.faults]
        shown.sort(key=lambda one: one.file.casefold())
        item = self._list.currentItem()
        current = self._wanted or (item.data(Qt.ItemDataRole.UserRole).file if item is not None else "")
        files = [one.file for one in shown]
        if self._wanted in files:
            self._wanted = ""
        self._list.blockSignals(True)
        self._list.clear()
        for one in shown:
            self._list.addItem(self._item(one))
        if files:
            self._list.setCurrentRow(files.index(current) if current in files else 0)
        self._list.blockSignals(False)
        self._list.setVisible(bool(files))
        self._on_current(self._list.currentItem())

    def _item(self, one: Shown) -> QListWidgetItem:
        sound = isinstance(one, OwnPrompt)
        item = QListWidgetItem(one_line(one.title if isinstance(one, OwnPrompt) else one.file, 40))
        item.setIcon(
            self._desk.theme.icon("message-square" if sound else "triangle-alert", "text_muted" if sound else "danger")
        )
        item.setData(Qt.ItemDataRole.UserRole, one)
        item.setToolTip(tip(f"/{one.name}" if isinstance(one, OwnPrompt) else str(one)))
        item.setSizeHint(QSize(200, max(34, self._list.fontMetrics().height() + 16)))
        return item

    def _shown(self) -> Shown | None:
        item = self._list.currentItem()
        shown: Shown | None = None if item is None else item.data(Qt.ItemDataRole.UserRole)
        return shown

    @Slot(QListWidgetItem)
    def _on_current(self, item: QListWidgetItem | None, before: QListWidgetItem | None = None) -> None:
        self._page.show_prompt(self._shown())

    @Slot(QListWidgetItem)
    def _on_activated(self, item: QListWidgetItem) -> None:
        self._on_use()

    @Slot()
    def _on_use(self) -> None:
        shown = self._shown()
        if isinstance(shown, OwnPrompt):
            self.accept()
            self.use_requested.emit(shown)

    @Slot()
    def _on_new(self) -> None:
        self._edit(None)

    @Slot()
    def _on_edit(self) -> None:
        shown = self._shown()
        if isinstance(shown, OwnPrompt):
            self._edit(shown)
        elif shown is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._library.folder / shown.file)))

    def _edit(self, prompt: OwnPrompt | None) -> None:
        editor = PromptEditor(self._desk, self._library, prompt, self)
        editor.saved.connect(self._on_saved)
        editor.finished.connect(editor.deleteLater)
        editor.open()

    @Slot(object)
    def _on_saved(self, prompt: OwnPrompt) -> None:
        self._bring(prompt.file)
        self._say(tr("/{name} is ready to use.", name=prompt.name))

    @Slot()
    def _on_delete(self) -> None:
        shown = self._shown()
        if shown is not None:
            delete = partial(self._library.delete, shown.file)
            self._desk.files.ask(delete, partial(self._on_deleted, shown.file), self._say_error)

    def _on_deleted(self, file: str, _: object) -> None:
        self._deleted = file
        self._say(tr("{file} was deleted.", file=one_line(file, 80)), undo=True)
        self._shelf.refresh()

    @Slot()
    def _on_undo(self) -> None:
        restore = partial(self._library.restore, self._deleted)
        self._desk.files.ask(restore, partial(self._on_restored, self._deleted), self._say_error)

    def _on_restored(self, file: str, _: object) -> None:
        self._say(tr("{file} is back.", file=one_line(file, 80)))
        self._bring(file)

    @Slot()
    def _on_import(self) -> None:
        chosen, _ = QFileDialog.getOpenFileNames(
            self, tr("Import prompts"), str(Path.home()), tr("Prompts (*{ending})", ending=ENDING)
        )
        if chosen:
            self.import_files([Path(one) for one in chosen])

    def _on_imported(self, outcome: tuple[list[OwnPrompt], list[UserError]]) -> None:
        added, errors = outcome
        self._say(tr("{added} can be used now.", added=", ".join(f"/{one.name}" for one in added)) if added else "")
        if errors:
            self._say_error(*errors)
        if added:
            self._bring(added[-1].file)

    @Slot()
    def _on_folder(self) -> None:
        folder = self._library.folder
        try:
            make_private(folder)
        except OSError as error:
            self._say_error(
                UserError(tr("{folder} could not be made: {reason}.", folder=folder, reason=error.strerror or error))
            )
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def _bring(self, file: str) -> None:
        self._wanted = file
        self._shelf.refresh()
        self._fill()

    def _say(self, text: str, *, undo: bool = False) -> None:
        self._problem.hide()
        self._said.setText(text)
        self._said.setVisible(bool(text))
        self._undo.setVisible(undo)

    def _say_error(self, *errors: UserError) -> None:
        lines = [line for error in errors[:5] for line in _lines(error)]
        self._problem.setText(neutral("\n".join(lines[:12])))
        self._problem.show()


def _lines(error: UserError) -> list[str]:
    if not isinstance(error, PromptFileError):
        return [in_words(error)]
    return [
        tr("{file} cannot be used as a prompt:", file=one_line(error.file, 80)),
        *(f"• {fault}" for fault in error.faults),
    ]


def _imported(library: PromptLibrary, paths: Sequence[Path]) -> tuple[list[OwnPrompt], list[UserError]]:
    """On the worker."""
    added: list[OwnPrompt] = []
    errors: list[UserError] = []
    for path in paths:
        try:
            added.append(library.add(path))
        except UserError as error:
            errors.append(error)
    return added, errors


def _nothing(_: object) -> None:
    """Nothing waits for it."""
