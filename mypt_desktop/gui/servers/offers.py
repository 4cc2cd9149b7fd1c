"""Prompts and resources of MCP servers behind a `/` in the composer: a list above it, filtered while one types.

A prompt becomes the text of the question, after a form where it has arguments; a resource becomes a file of the chat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStringListModel, Signal, Slot
from PySide6.QtWidgets import (
    QCompleter,
    QDialog,
    QFormLayout,
    QLineEdit,
    QWidget,
)

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat.completions import Completions
from mypt_desktop.gui.chat.composer import Composer
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.palette.entries import Entry
from mypt_desktop.gui.plain import neutral, one_line, tip
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_5
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.toolset_values import ServerId

if TYPE_CHECKING:
    from mypt_desktop.gui.chat.switching import ChatSwitching
    from mypt_desktop.mcp.facts import PromptFacts, ResourceFacts, ServerFacts

_MOST_OFFERED = 200


@dataclass(frozen=True, slots=True)
class Offer:
    """`words` is what is typed behind the slash."""

    server: ServerId
    words: str
    about: str
    prompt: PromptFacts | None = None
    resource: ResourceFacts | None = None


class ServerOffers(QObject):
    """`added` names files that a resource became."""

    added = Signal(list)  # list[str]
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, composer: Composer, chatting: ChatSwitching, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._composer = composer
        self._chatting = chatting
        self._window = window
        self._offers: tuple[Offer, ...] = ()
        self._asked = False
        self._list = Completions(desk.theme, composer, window, "Prompts and resources of servers")
        self._list.chosen.connect(self._on_chosen)
        composer.editor.textChanged.connect(self._on_text)

    @Slot()
    def _on_text(self) -> None:
        text = self._composer.text
        if not text.startswith("/") or "\n" in text:
            self._asked = False
            self._list.hide()
            return
        if not self._asked:
            self._asked = True
            self._desk.servers.ask(partial(_offers, self._desk), self._on_offers, self._on_error)
        self._show()

    def _on_offers(self, offers: tuple[Offer, ...]) -> None:
        self._offers = offers
        self._show()

    def _show(self) -> None:
        typed = self._composer.text.removeprefix("/").strip().casefold()
        found = [one for one in self._offers if typed in one.words.casefold() or typed in one.about.casefold()]
        if not self._composer.text.startswith("/"):
            found = []
        self._list.offer([self._entry(one) for one in found[:_MOST_OFFERED]], typed)

    def _entry(self, offer: Offer) -> Entry:
        icon = "message-square" if offer.prompt else "file-text"
        title, about = f"/{one_line(offer.words, 60)}", one_line(offer.about, 80)
        return Entry(f"{offer.server}:{offer.words}", title, about, icon, partial(self._take, offer))

    @Slot(object)
    def _on_chosen(self, entry: Entry) -> None:
        entry.act()

    def _take(self, offer: Offer) -> None:
        if offer.resource is not None:
            self._composer.fill("")
            self._chatting.with_chat(partial(self._add, offer))
        elif offer.prompt is not None and offer.prompt.arguments:
            form = PromptForm(self._desk, offer.server, offer.prompt, self._window)
            form.filled.connect(partial(self._fill, offer))
            form.finished.connect(form.deleteLater)
            form.open()
        else:
            self._fill(offer, {})

    def _fill(self, offer: Offer, arguments: dict[str, str]) -> None:
        assert offer.prompt is not None
        ask = partial(self._desk.services.servers.prompt_text, offer.server, offer.prompt.name, arguments)
        self._desk.servers.ask(ask, self._on_prompt, self._on_error)

    def _on_prompt(self, text: str) -> None:
        self._composer.fill(text)
        self._composer.take_focus()

    def _add(self, offer: Offer, chat: ChatId) -> None:
        assert offer.resource is not None
        files = self._desk.services.chat_files(chat)
        read = partial(self._desk.services.servers.add_resource, offer.server, offer.resource.uri, files)
        self._desk.servers.ask(read, self._on_added, self._on_error)

    def _on_added(self, paths: Sequence[str]) -> None:
        self.added.emit(list(paths))

    def _on_error(self, error: UserError) -> None:
        self.went_wrong.emit(error)


class PromptForm(QDialog):
    """The arguments of a prompt; what the server suggests for one comes while it is typed."""

    filled = Signal(dict)  # dict[str, str]

    def __init__(self, desk: Desk, server: ServerId, prompt: PromptFacts, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._server = server
        self._prompt = prompt
        self._lines: dict[str, QLineEdit] = {}
        self.setWindowTitle(one_line(prompt.title, 60))
        self.setMinimumWidth(420)
        fields = QWidget()
        form = QFormLayout(fields)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(SPACE_3)
        for argument in prompt.arguments:
            line = self._lines[argument.name] = QLineEdit()
            line.setAccessibleName(one_line(argument.name, 60))
            line.setToolTip(tip(argument.description))
            line.setPlaceholderText(one_line(argument.description, 80))
            completer = QCompleter(QStringListModel(self), self)
            completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
            line.setCompleter(completer)
            line.textEdited.connect(partial(self._on_edited, argument.name))
            form.addRow(one_line(argument.name + (" *" if argument.required else ""), 40), line)
        self._problem = label("", "danger", wrap=True)
        self._problem.hide()
        cancel, use = text_button("Cancel"), text_button("Use", "primary")
        cancel.clicked.connect(self.reject)
        use.clicked.connect(self._on_use)
        use.setDefault(True)
        layout = column(self, SPACE_3, (SPACE_5, SPACE_5, SPACE_5, SPACE_5))
        layout.addWidget(label(neutral(prompt.description or prompt.title), "muted", wrap=True))
        layout.addWidget(fields)
        layout.addWidget(self._problem)
        layout.addLayout(row(None, cancel, use, spacing=SPACE_2))

    def _on_edited(self, name: str, text: str) -> None:
        ask = partial(self._desk.services.servers.suggestions, self._server, self._prompt.name, name, text)
        self._desk.servers.ask(ask, partial(self._on_suggestions, name))

    def _on_suggestions(self, name: str, found: Sequence[str]) -> None:
        completer = self._lines[name].completer()
        model = completer.model() if completer is not None else None
        if isinstance(model, QStringListModel):
            model.setStringList([one_line(one, 200) for one in found])
            if found and self._lines[name].hasFocus():
                completer.complete()

    @Slot()
    def _on_use(self) -> None:
        given = {name: line.text() for name, line in self._lines.items() if line.text()}
        missing = [one.name for one in self._prompt.arguments if one.required and one.name not in given]
        if missing:
            self._problem.setText(f"{one_line(missing[0], 60)} is missing.")
            self._problem.show()
            return
        self.filled.emit(given)
        self.accept()


def _offers(desk: Desk) -> tuple[Offer, ...]:
    """On the worker."""
    return tuple(offer for server, facts in desk.services.servers.offers() for offer in _of(server, facts))


def _of(server: ServerId, facts: ServerFacts) -> list[Offer]:
    prompts = [Offer(server, f"{server}:{one.name}", one.description or one.title, prompt=one) for one in facts.prompts]
    resources = [
        Offer(server, f"{server}:{one.title or one.name}", one.description or one.uri, resource=one)
        for one in facts.resources
        if not one.template
    ]
    return [*prompts, *resources]
