"""Edits the instructions for all chats, or those of one folder: three texts, a file each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from mypt_desktop.coding.instruction_files import LONGEST, InstructionFile
from mypt_desktop.coding.prompts import NAMES, Kind
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.prompt import estimated_tokens
from mypt_desktop.gui.controls import column, label, restyle, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.plain import neutral
from mypt_desktop.gui.theme import SPACE_2, SPACE_3
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.gui.value_fields import ChoiceField

_KINDS: Final[tuple[tuple[Kind, str], ...]] = (
    ("append", tr_noop("After the app's own instructions")),
    ("system", tr_noop("In place of the app's own instructions")),
    ("title", tr_noop("How chats are named")),
)


@dataclass(slots=True)
class _Draft:
    """What is on the disk as far as it is known, and what stands in the editor. `removed` is the text that was taken
    away by hand: it stays in the editor, and nobody misses it."""

    file: InstructionFile
    text: str
    removed: str | None = None

    @property
    def changed(self) -> bool:
        return self.text != _shown(self.file)


class InstructionsPage(QWidget):
    """`folder` is None for those of all chats. Nothing is written before Save."""

    saved = Signal()

    def __init__(self, desk: Desk, folder: Path | None) -> None:
        super().__init__()
        self._desk = desk
        self._folder = folder
        self._drafts: dict[Kind, _Draft] = {}
        self._busy = False
        self._which = ChoiceField()
        for kind, words in _KINDS:
            self._which.addItem(f"{tr(words)} ({NAMES[kind]})", kind)
        self._which.setAccessibleName(tr("Which instructions"))
        self._which.currentIndexChanged.connect(self._on_other)
        self._text = QPlainTextEdit()
        self._text.setTabChangesFocus(True)
        self._text.setAccessibleName(tr("Instructions for this folder") if folder else tr("Instructions for all chats"))
        self._text.textChanged.connect(self._on_changed)
        self._length = label("", "caption", wrap=True)
        self._problem = label("", "danger", wrap=True, selectable=True)
        self._problem.hide()
        self._remove, self._revert = text_button(tr("Remove")), text_button(tr("Revert"))
        self._save = text_button(tr("Save"), "primary")
        self._remove.clicked.connect(self._on_remove)
        self._revert.clicked.connect(self._open)
        self._save.clicked.connect(self._on_save)
        layout = column(self, SPACE_3, (SPACE_3, SPACE_3, SPACE_3, SPACE_3))
        if folder is None:
            words = tr("They count in every chat, except where the open folder has some of the same kind.")
        else:
            words = tr(
                "They count while this folder is open, in place of those for all chats. Saving is a yes to them."
            )
        layout.addWidget(label(words, "muted", wrap=True))
        layout.addWidget(self._which)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._length)
        layout.addWidget(self._problem)
        layout.addLayout(row(self._remove, None, self._revert, self._save, spacing=SPACE_2))
        self._on_other()

    @property
    def unsaved(self) -> bool:
        """Whether something was written that is not on the disk."""
        return any(draft.changed and draft.text != draft.removed for draft in self._drafts.values())

    @property
    def _kind(self) -> Kind:
        return _KINDS[self._which.currentIndex()][0]

    @Slot()
    def _on_other(self) -> None:
        draft = self._drafts.get(self._kind)
        self._problem.hide()
        if draft is None:
            self._open()
        else:
            self._show(draft)

    @Slot()
    def _open(self) -> None:
        """Shows the file as it is now, whatever stands in the editor."""
        kind = self._kind
        self._ask(partial(self._desk.services.prompts.open_file, kind, self._folder), partial(self._on_opened, kind))

    @Slot()
    def _on_save(self) -> None:
        kind, text = self._kind, self._text.toPlainText()
        file = self._drafts[kind].file
        save = partial(self._desk.services.prompts.save_file, file, kind, self._folder, text)
        self._ask(save, partial(self._on_written, kind))

    @Slot()
    def _on_remove(self) -> None:
        """What was written stays in the editor, so that Save brings it back."""
        kind = self._kind
        remove = partial(self._desk.services.prompts.remove_file, self._drafts[kind].file)
        self._ask(remove, partial(self._on_written, kind))

    def _ask(self, job: Callable[[], InstructionFile], then: Callable[[InstructionFile], None]) -> None:
        self._busy = True
        self._which.setEnabled(False)
        self._problem.hide()
        self._update()
        self._desk.files.ask(job, then, self._on_error)

    def _on_opened(self, kind: Kind, file: InstructionFile) -> None:
        self._drafts[kind] = _Draft(file, _shown(file))
        self._settle()

    def _on_written(self, kind: Kind, file: InstructionFile) -> None:
        draft = self._drafts[kind]
        draft.file = file
        draft.removed = draft.text if file.text is None else None
        self._settle()
        self.saved.emit()

    def _on_error(self, error: UserError) -> None:
        self._problem.setText(neutral(in_words(error)))
        self._problem.show()
        self._settle()

    def _settle(self) -> None:
        self._busy = False
        self._which.setEnabled(True)
        self._show(self._drafts.get(self._kind))

    def _show(self, draft: _Draft | None) -> None:
        text = draft.text if draft is not None else ""
        if text != self._text.toPlainText():
            self._text.setPlainText(text)
        self._update()

    @Slot()
    def _on_changed(self) -> None:
        draft = self._drafts.get(self._kind)
        if draft is not None:
            draft.text = self._text.toPlainText()
        self._update()

    def _update(self) -> None:
        draft = self._drafts.get(self._kind)
        text = self._text.toPlainText().strip()
        changed = draft is not None and draft.changed
        too_long = len(text) > LONGEST
        words = tr("{characters:,} of at most {most:,} characters", characters=len(text), most=LONGEST)
        tokens = tr("about {tokens:,} tokens of each prompt", tokens=estimated_tokens(text))
        about = "" if self._kind == "title" else tokens
        gone = draft is not None and draft.file.text is None and (not changed or draft.text == draft.removed)
        state = tr("there is no file") if gone else tr("not saved") if changed else ""
        self._length.setText(" · ".join(filter(None, (words, about, state))))
        restyle(self._length, "role", "danger" if too_long else "caption")
        self._text.setReadOnly(self._busy or draft is None)
        self._save.setEnabled(not self._busy and changed and bool(text) and not too_long)
        self._revert.setEnabled(not self._busy)
        self._remove.setEnabled(not self._busy and draft is not None and draft.file.text is not None)


def _shown(file: InstructionFile) -> str:
    """As a text field gives it back: with one kind of line ends."""
    return (file.text or "").replace("\r\n", "\n").replace("\r", "\n")
