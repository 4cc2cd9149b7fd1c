"""Prompts and resources of MCP servers, for the list behind a `/` in the composer.

A prompt becomes the text of the question, after a form where it has arguments; a resource becomes a file of the chat,
after a form where it is a template.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat.composer import Composer
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.palette.entries import Entry
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.prompts.form import Asked, PromptForm
from mypt_desktop.gui.server_icons import server_icon
from mypt_desktop.gui.translation import tr
from mypt_desktop.mcp.facts import Completed
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.toolset_values import ServerId

if TYPE_CHECKING:
    from mypt_desktop.gui.chat.switching import ChatSwitching
    from mypt_desktop.mcp.facts import Argument, PromptFacts, ResourceFacts, ServerFacts


@dataclass(frozen=True, slots=True)
class Offer:
    """`words` is what is typed behind the slash."""

    server: ServerId
    words: str
    about: str
    prompt: PromptFacts | None = None
    resource: ResourceFacts | None = None

    @property
    def icon(self) -> str:
        """The server's own for it, as a `data:` URI; "" for none."""
        offered = self.prompt or self.resource
        return offered.icon if offered is not None else ""

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """What is to be filled in before it can be taken."""
        if self.prompt is not None:
            return self.prompt.arguments
        return self.resource.variables if self.resource is not None else ()


class ServerOffers(QObject):
    """`added` names files that a resource became, `changed` comes when there are others to offer."""

    changed = Signal()
    added = Signal(list)  # list[str]
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, composer: Composer, chatting: ChatSwitching, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._composer = composer
        self._chatting = chatting
        self._window = window
        self._offers: tuple[Offer, ...] = ()

    def refresh(self) -> None:
        self._desk.servers.ask(partial(_offers, self._desk), self._on_offers, self._on_error)

    def entries(self, typed: str, own: Collection[str]) -> list[Entry]:
        """Those that fit what is typed, in small letters. One with a name of the user's `own` says whose it is."""
        found = [one for one in self._offers if typed in one.words.casefold() or typed in one.about.casefold()]
        return [self._entry(one, own) for one in found]

    def _on_offers(self, offers: tuple[Offer, ...]) -> None:
        self._offers = offers
        self.changed.emit()

    def _entry(self, offer: Offer, own: Collection[str]) -> Entry:
        plain = "plug" if offer.prompt else "file-text"
        icon = server_icon(offer.icon) or plain
        name = offer.words.removeprefix(f"{offer.server}:")
        about = (
            tr("From the server {server}: {about}", server=offer.server, about=offer.about)
            if name.casefold() in own
            else offer.about
        )
        title = f"/{one_line(offer.words, 60)}"
        return Entry(f"{offer.server}:{offer.words}", title, one_line(about, 80), icon, partial(self._take, offer))

    def _take(self, offer: Offer) -> None:
        offered = offer.prompt or offer.resource
        if offered is None:
            return
        if not offer.arguments:
            self._use(offer, {})
            return
        fields = [Asked(one.name, one.description, required=one.required) for one in offer.arguments]
        about = offered.description or (offer.resource.uri if offer.resource is not None else "")
        form = PromptForm(offered.title, about, fields, self._window)
        form.edited.connect(partial(self._on_edited, offer, form))
        form.filled.connect(partial(self._use, offer))
        form.finished.connect(form.deleteLater)
        form.open()

    def _use(self, offer: Offer, arguments: dict[str, str]) -> None:
        given = {name: text for name, text in arguments.items() if text}
        if offer.prompt is not None:
            ask = partial(self._desk.services.servers.prompt_text, offer.server, offer.prompt.name, given)
            self._desk.servers.ask(ask, self._on_prompt, self._on_error)
        else:
            self._composer.fill("")
            self._chatting.with_chat(partial(self._add, offer, given))

    def _on_edited(self, offer: Offer, form: PromptForm, name: str, text: str) -> None:
        others = {other: given for other, given in form.given.items() if given and other != name}
        template = offer.resource is not None
        of = offer.prompt.name if offer.prompt is not None else offer.resource.uri if offer.resource is not None else ""
        wanted = Completed(of, name, text, others, template=template)
        ask = partial(self._desk.services.servers.suggestions, offer.server, wanted)
        self._desk.servers.ask(ask, partial(form.suggest, name))

    def _on_prompt(self, text: str) -> None:
        self._composer.fill(text)
        self._composer.take_focus()

    def _add(self, offer: Offer, given: Mapping[str, str], chat: ChatId) -> None:
        assert offer.resource is not None
        files = self._desk.services.chat_files(chat)
        values = given if offer.resource.template else None
        read = partial(self._desk.services.servers.resources.add, offer.server, offer.resource.uri, files, values)
        self._desk.servers.ask(read, self._on_added, self._on_error)

    def _on_added(self, paths: Sequence[str]) -> None:
        self.added.emit(list(paths))

    def _on_error(self, error: UserError) -> None:
        self.went_wrong.emit(error)


def _offers(desk: Desk) -> tuple[Offer, ...]:
    """On the worker."""
    return tuple(offer for server, facts in desk.services.servers.offers() for offer in _of(server, facts))


def _of(server: ServerId, facts: ServerFacts) -> list[Offer]:
    prompts = [Offer(server, f"{server}:{one.name}", one.description or one.title, prompt=one) for one in facts.prompts]
    resources = [
        Offer(server, f"{server}:{one.title or one.name}", one.description or one.uri, resource=one)
        for one in facts.resources
        if one.variables or not one.template
    ]
    return [*prompts, *resources]
