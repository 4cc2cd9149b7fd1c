"""Texts that something in a chat proposes as the user's next message. Whoever shows the chat puts them where one
writes; nobody sends them but the user."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class Proposals(QObject):
    made = Signal(str, str)  # ChatId, text
