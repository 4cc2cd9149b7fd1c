"""Where in a chat the user is: a turn to stay at while more of the chat is drawn, or while all of it is drawn anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget


class Goal(NamedTuple):
    """A turn, or its answer, to be seen from its beginning; `share` of its height is above the view's upper edge.

    `sought`: the user was led there, so it is marked.
    """

    turn: int
    answer: bool = False
    share: float = 0.0
    sought: bool = True


def reading_place(views: Mapping[int, QWidget], page: QWidget, top: int) -> Goal | None:
    """What stands at the height `top` of the page; None where nothing does."""
    for number, view in views.items():
        above = top - view.mapTo(page, QPoint(0, 0)).y()
        if 0 <= above < view.height():
            return Goal(number, share=above / view.height(), sought=False)
    return None
