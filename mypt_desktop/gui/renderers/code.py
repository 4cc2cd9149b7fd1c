"""Code in an editor: a file of the chat, which can be saved, or a text that a tool returned, which can be read."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QTimer, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.gui.controls import column, icon_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.renderers.bound import BoundFile
from mypt_desktop.gui.renderers.coloring import Coloring
from mypt_desktop.gui.renderers.editor import CodeEditor
from mypt_desktop.gui.renderers.files import Files
from mypt_desktop.gui.renderers.finding import TextFindBar
from mypt_desktop.gui.renderers.languages import language_of, title_of
from mypt_desktop.gui.renderers.texts import FileText, text_of
from mypt_desktop.gui.renderers.view import TALLEST, RendererView
from mypt_desktop.gui.translation import tr


class CodeView(RendererView):
    """Shows what `open_file` or `open_text` is given, once."""

    def __init__(
        self,
        desk: Desk,
        title: str,
        language: str,
        result: Json,
        *,
        editable: bool = False,
        fills: bool = False,
        icon: str = "file-code",
    ) -> None:
        super().__init__(desk.theme, icon, title, result, fills=fills)
        self._desk = desk
        self._language = language
        self._wants_editing = editable
        self._file: BoundFile | None = None
        self._busy = False
        self._shown = FileText("")
        self._place = (0, 0)
        self._spoken = ""  # the language as people write it
        self.editor = CodeEditor(desk.theme)
        self.editor.set_editable(False)
        self._coloring = Coloring(desk, self.editor.document(), self)
        self.find_bar = TextFindBar(desk.theme, self.editor)
        self._save = icon_button(desk.theme, "save", tr("Save"), hint="Ctrl+S")
        find = icon_button(desk.theme, "search", tr("Find"), hint="Ctrl+F")
        self._copy = icon_button(desk.theme, "copy", tr("Copy all"))
        for button in (self._save, find, self._copy):
            self.add_button(button)
        self._save.hide()
        self._save.clicked.connect(self.save)
        find.clicked.connect(self.search)
        self._copy.clicked.connect(self._on_copy)
        self.editor.save_requested.connect(self.save)
        self.editor.filled.connect(self._on_filled)
        self.editor.document().modificationChanged.connect(self._on_modified)
        self.editor.blockCountChanged.connect(self._fit)
        self.editor.setAccessibleName(title)
        body = QWidget()
        self.inside = column(body)
        self.inside.addWidget(self.find_bar)
        self.inside.addWidget(self.editor, 1)
        self.add_body(body)
        self._fit()

    def open_file(self, files: Files, path: str) -> None:
        """`path` is relative to the chat's files."""
        self.bind(path)
        file = self._file = BoundFile(self._desk, files, path, self)
        file.loaded.connect(self._on_loaded)
        file.missing.connect(self._on_missing)
        file.saved.connect(self._on_saved)
        file.refused.connect(self._on_refused)
        file.changed.connect(self._on_changed)
        file.load()

    def open_text(self, text: str) -> None:
        job = partial(text_of, text.encode("utf-8", "replace"))
        self._desk.drawing.ask(job, self._on_loaded, self._on_missing)

    @property
    def unsaved(self) -> bool:
        return not self.editor.isReadOnly() and self.editor.document().isModified()

    @Slot()
    def search(self) -> None:
        """Opens the search."""
        self.find_bar.open()

    @Slot()
    def save(self) -> None:
        """Writes the file, unless it changed underneath: then it asks."""
        self._write(anyway=False)

    @Slot()
    def look_again(self) -> None:
        if self._file is not None and not self._busy:
            self._file.look_again()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate:
            self.look_again()
        return super().event(event)

    def _write(self, *, anyway: bool) -> None:
        if self._file is None or self._busy or not (self.unsaved or anyway):
            return
        self._busy = True
        self.note.say("")
        self.say_state(tr("Saving…"))
        self.editor.document().setModified(False)  # what is typed while it is being written counts as unsaved again
        self._file.save(self.editor.text(), anyway=anyway)

    @Slot(FileText)
    def _on_loaded(self, found: FileText) -> None:
        self._shown = found
        self.show_body()
        # Where one was reading stays in view when a newer version of the text comes in.
        self._place = (self.editor.textCursor().position(), self.editor.verticalScrollBar().value())
        self.note.say(found.fixed)
        self.editor.show_text(found.shown)

    @Slot()
    def _on_filled(self) -> None:
        position, row = self._place
        cursor = self.editor.textCursor()
        cursor.setPosition(min(position, self.editor.document().characterCount() - 1))
        self.editor.setTextCursor(cursor)
        self.editor.verticalScrollBar().setValue(row)
        language = language_of(self._path, self._shown.shown, self._language)
        self._spoken = title_of(language)
        self._coloring.begin(language)
        editable = self._wants_editing and not self._shown.fixed and self._file is not None
        self.editor.set_editable(editable)
        self._save.setVisible(editable)
        self._on_modified()
        self._fit()

    @Slot(UserError)
    def _on_missing(self, error: UserError) -> None:
        if self.editor.document().isEmpty():
            self.show_plain(in_words(error))
            self.failed.emit(in_words(error))
        else:
            self.note.say(in_words(error))

    @Slot()
    def _on_saved(self) -> None:
        self._busy = False
        self._on_modified()
        self.saved.emit(self._path)

    @Slot(UserError)
    def _on_refused(self, error: UserError) -> None:
        self._busy = False
        self.editor.document().setModified(True)
        self.note.say(in_words(error))

    @Slot(bool)
    def _on_changed(self, saving: bool) -> None:
        self._busy = False
        if saving:
            self.editor.document().setModified(True)
        if not self.unsaved and self._file is not None:
            self._file.load()
            return
        self.say_state(tr("Not saved"))
        self.note.say(
            tr("This file was changed elsewhere while you edited it here."),
            (tr("Load the new version"), self._on_reload),
            (tr("Replace it with mine"), self._on_replace),
        )

    @Slot()
    def _on_reload(self) -> None:
        if self._file is not None:
            self.note.say("")
            self._file.load()

    @Slot()
    def _on_replace(self) -> None:
        self._write(anyway=True)

    @Slot()
    def _on_modified(self) -> None:
        self._save.setEnabled(self.unsaved)
        if self._busy:
            return
        editable = not self.editor.isReadOnly()
        self.say_state(tr("Not saved") if self.unsaved else tr("Saved") if editable else self._spoken)

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.editor.text())
        self._copy.setIcon(self._desk.theme.icon("check", "success"))
        QTimer.singleShot(1500, self, self._on_copied)

    @Slot()
    def _on_copied(self) -> None:
        self._copy.setIcon(self._desk.theme.icon("copy"))

    @Slot()
    def _fit(self) -> None:
        if not self.fills:
            height = min(max(self.editor.height_of_all(), 40), TALLEST)
            if height != self.editor.height():
                self.editor.setFixedHeight(height)
                self.updateGeometry()
