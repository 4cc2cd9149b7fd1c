"""Carries what the user thinks of an answer from the transcript to the shown chat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, cast

from PySide6.QtCore import QObject, Slot

from mypt_desktop.gui.chat.open_chat import OpenChat
from mypt_desktop.gui.chat.view import TranscriptView


class Rating(QObject):
    def __init__(self, view: TranscriptView, shown: Callable[[], OpenChat | None], parent: QObject) -> None:
        super().__init__(parent)
        self._shown = shown
        view.answer_rated.connect(self._on_rated)

    @Slot(int, int)
    def _on_rated(self, at: int, rating: int) -> None:
        chat = self._shown()
        if chat is not None:
            chat.rate(at, cast(Literal[1, 0, -1], rating))
