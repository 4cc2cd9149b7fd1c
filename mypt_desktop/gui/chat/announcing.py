"""Has a screen reader say an answer while it is written, a sentence or block at a time, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterable

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from mypt_desktop.gui.chat.aloud import spoken
from mypt_desktop.gui.chat.pieces import Answer
from mypt_desktop.gui.from_below import told
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import MessageId

_END = re.compile(r"[.!?:…][\"'”»)\]]*(?=\s)|\n")


class Announcer:
    """What was said stays said: words that take the place of others later are told as new ones."""

    def __init__(self, on: QWidget) -> None:
        self._on = on
        self._known: set[MessageId | None] = set()  # answers that are not, or not any more, waited for
        self._told = ""

    def know(self, answers: Iterable[Answer]) -> None:
        """Another chat is shown, whose finished answers nobody waits for."""
        self._told = ""
        self._known = {answer.first for answer in answers if not answer.running}

    def follow(self, answer: Answer) -> None:
        """The newest answer of the chat, as it stands now."""
        if answer.first is None or answer.first in self._known or not QAccessible.isActive():
            return
        text = spoken(answer.text)  # source marks come and go while the words stay
        if not text.startswith(self._told):
            self._told = ""  # other words took the place of those that were said
        news = text[len(self._told) :]
        if answer.running:
            ends = [match.end() for match in _END.finditer(news)]
            news = news[: ends[-1]] if ends else ""
        self._told += news
        words = [news.strip()]
        if not answer.running:
            self._told = ""
            self._known.add(answer.first)
            words.append(_end(answer))
        if said := " ".join(word for word in words if word):
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._on, said))


def _end(answer: Answer) -> str:
    match answer.state:
        case "failed":
            return told(answer.error) or tr("The answer failed.")
        case "cancelled":
            return tr("You stopped this answer.")
        case _:
            return tr("The answer is complete.")
