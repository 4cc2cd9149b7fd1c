"""ChatModels: which model each chat is answered by: the one that answered it last, or that the user chose there."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from mypt_desktop.app.model import chosen
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.settings import Runtime
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.store.chats import ChatId, Chats

_log = logging.getLogger(__name__)


class ChatModels:
    """Thread-safe, as the store is. Only local models are remembered: a remote endpoint answers every chat."""

    def __init__(
        self, chats: Chats, catalog: Catalog, settings: Callable[[], Runtime], fixed: Callable[[], bool]
    ) -> None:
        """`settings` are those for all chats; `fixed`: a model was named for this run, and no other is used."""
        self._chats = chats
        self._catalog = catalog
        self._settings = settings
        self._fixed = fixed

    def runtime(self, chat: ChatId | None) -> Runtime:
        """The settings with the chat's own model, where it has one that is still built. Waits for the disk."""
        settings = self._settings()
        if chat is None or self._fixed() or settings.remote_url:
            return settings
        try:
            name = self._chats.summary(chat).model
            own = bool(name) and self._catalog.get(name).built and chosen(self._catalog, settings.model).name != name
        except UserError as error:  # the chat is gone, or the model
            _log.info("A chat is answered by the model for all: %s", error)
            return settings
        return replace(settings, model=name) if own else settings

    def answered(self, chat: ChatId, name: str) -> None:
        """This model answers the chat now."""
        if name and not self._fixed() and not self._settings().remote_url:
            self.choose(chat, name)

    def choose(self, chat: ChatId, name: str) -> None:
        """The chat is answered by this model from now on; "": by that for all chats. A chat that is gone, or a full
        disk, is no error."""
        try:
            if self._chats.summary(chat).model != name:
                self._chats.use_model(chat, name)
        except UserError as error:
            _log.warning("The model of a chat could not be kept: %s", error)
