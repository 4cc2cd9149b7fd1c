"""The list behind a `/` in the composer: the user's own prompts first, then what MCP servers offer.

A slash counts where it begins the message, or was typed over a selection, which is then what `{{selection}}` means. An
own prompt is put where the slash stands, and never sent by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat.completions import Completions
from mypt_desktop.gui.chat.composer import Composer
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.palette.entries import Entry
from mypt_desktop.gui.plain import one_line, utf16_length
from mypt_desktop.gui.prompts.form import Asked, PromptForm
from mypt_desktop.gui.prompts.shelf import PromptShelf
from mypt_desktop.gui.servers.offers import ServerOffers
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.store.prompt_file import FIXED, OwnPrompt, PromptFileError, Variable, prompt_name

_MOST_OFFERED = 200
_ASKED = {"clipboard": tr_noop("The clipboard is empty"), "selection": tr_noop("Nothing is selected in the message")}


@dataclass(frozen=True, slots=True)
class _Slash:
    """The text is `before`, what is replaced, `after`. `selected` is what the slash was typed over."""

    before: str = ""
    replaced: str = ""
    after: str = ""
    selected: str = ""

    @property
    def alone(self) -> bool:
        return not self.before and not self.after


class SlashMenu(QObject):
    went_wrong = Signal(UserError)

    def __init__(
        self, desk: Desk, composer: Composer, shelf: PromptShelf, offers: ServerOffers, window: QWidget
    ) -> None:
        super().__init__(window)
        self._composer = composer
        self._window = window
        self._shelf = shelf
        self._offers = offers
        self._over = _Slash()  # what a slash was typed over last
        self._asked = False
        self._left = False
        self._list = Completions(desk.theme, composer, window, tr("Prompts and resources"))
        self._list.chosen.connect(self._on_chosen)
        self._list.dismissed.connect(self._on_dismissed)
        shelf.changed.connect(self._show)
        offers.changed.connect(self._show)
        composer.editor.installEventFilter(self)
        composer.editor.textChanged.connect(self._on_text)

    def use(self, prompt: OwnPrompt) -> None:
        """Puts a prompt where one writes, in the place of the selection if it asks for that."""
        before, selected, after = _around(self._composer.editor.textCursor())
        if prompt.uses("selection"):
            self._take(prompt, _Slash(before, selected, after, selected))
        else:
            self._take(prompt, _Slash(before + selected, "", after))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.text() == "/":
            before, selected, after = _around(self._composer.editor.textCursor())
            self._over = _Slash(before, "", after, selected) if selected else _Slash()
        return False

    def _begun(self) -> _Slash | None:
        """The slash that is being written behind, with what is written as `replaced`."""
        text, over = self._composer.text, self._over
        if over.selected and text.startswith(f"{over.before}/") and text.endswith(over.after):
            replaced = text[len(over.before) : len(text) - len(over.after)]
            if replaced and "\n" not in replaced:
                return _Slash(over.before, replaced, over.after, over.selected)
        if text.startswith("/") and "\n" not in text:
            return _Slash(replaced=text)
        return None

    @Slot()
    def _on_text(self) -> None:
        if self._begun() is None:
            self._over = _Slash()
            self._asked = self._left = False
            self._list.hide()
            return
        if not self._asked:
            self._asked = True
            self._shelf.refresh()
            self._offers.refresh()
        self._show()

    @Slot()
    def _show(self) -> None:
        begun = self._begun()
        if begun is None or self._left or not self._asked or QApplication.activeModalWidget() is not None:
            self._list.hide()
            return
        typed = begun.replaced[1:].strip().casefold()
        own = self._own(typed)
        names = {one.name.casefold() for one in self._shelf.found.prompts}
        servers = self._offers.entries(typed, names) if begun.alone else []
        self._list.offer([*own, *servers][:_MOST_OFFERED], typed)

    def _own(self, typed: str) -> list[Entry]:
        found = self._shelf.found
        fitting = [one for one in found.prompts if typed in f"{one.name}\n{one.title}\n{one.description}".casefold()]
        fitting.sort(key=lambda one: (one.name.casefold() != typed, not one.name.casefold().startswith(typed)))
        entries = [self._entry(one) for one in fitting]
        for error in found.faults:
            name = prompt_name(error.file.rsplit(".", 1)[0])
            if typed and name.casefold().startswith(typed):
                beside = one_line(tr("Your prompt, not usable: {faults}", faults=error.faults[0]), 80)
                act = partial(self._say, error)
                entries.append(Entry(f"faulty:{error.file}", f"/{one_line(name, 60)}", beside, "triangle-alert", act))
        return entries

    def _entry(self, prompt: OwnPrompt) -> Entry:
        words = tr("Your prompt") + (f": {prompt.title}" if prompt.title != prompt.name else "")
        beside = one_line(f"{words}. {prompt.description}" if prompt.description else words, 80)
        return Entry(f"own:{prompt.name}", f"/{prompt.name}", beside, "message-square", partial(self._choose, prompt))

    @Slot(object)
    def _on_chosen(self, entry: Entry) -> None:
        entry.act()

    @Slot()
    def _on_dismissed(self) -> None:
        self._left = True

    def _say(self, error: PromptFileError) -> None:
        hint = tr("Tools > Prompts shows every fault.")
        self.went_wrong.emit(PromptFileError(error.file, error.faults, hint=hint))

    def _choose(self, prompt: OwnPrompt) -> None:
        begun = self._begun()
        if begun is not None:
            self._take(prompt, begun)

    def _take(self, prompt: OwnPrompt, place: _Slash) -> None:
        known = {"date": date.today().isoformat(), "selection": place.selected}
        if prompt.uses("clipboard"):
            known["clipboard"] = QGuiApplication.clipboard().text()
        asked = prompt.asked(known)
        if not asked:
            self._put(prompt, place, known, {})
            return
        form = PromptForm(prompt.title, prompt.description, [_field(one) for one in asked], self._window)
        form.filled.connect(partial(self._put, prompt, place, known))
        form.finished.connect(form.deleteLater)
        form.finished.connect(self._composer.take_focus)
        form.open()

    def _put(self, prompt: OwnPrompt, place: _Slash, known: Mapping[str, str], given: Mapping[str, str]) -> None:
        """One step of the composer's own undo."""
        try:
            text = prompt.filled({**known, **given})
        except UserError as error:
            self.went_wrong.emit(error)
            return
        cursor = self._composer.editor.textCursor()
        if self._composer.text == place.before + place.replaced + place.after:
            start = utf16_length(place.before)
            cursor.setPosition(start)
            cursor.setPosition(start + utf16_length(place.replaced), QTextCursor.MoveMode.KeepAnchor)
        self._left = True  # what was put in may begin with a slash
        cursor.insertText(text)
        self._left = self._begun() is not None
        self._composer.editor.setTextCursor(cursor)
        self._composer.take_focus()


def _field(variable: Variable) -> Asked:
    about = tr(_ASKED.get(variable.name, "")) if variable.name in FIXED else ""
    return Asked(variable.name, about, required=variable.default is None, value=variable.default or "", several=True)


def _around(cursor: QTextCursor) -> tuple[str, str, str]:
    """The text before the selection, in it, and behind it."""
    document = cursor.document()
    before, after = QTextCursor(document), QTextCursor(document)
    before.setPosition(cursor.selectionStart(), QTextCursor.MoveMode.KeepAnchor)
    after.setPosition(cursor.selectionEnd())
    after.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
    return before.selection().toPlainText(), cursor.selection().toPlainText(), after.selection().toPlainText()
