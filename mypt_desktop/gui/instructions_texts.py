"""Instructions to be read: those that were found, each text below what it is and where it is from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QScrollArea, QWidget

from mypt_desktop.coding.prompts import Instructions
from mypt_desktop.gui.controls import column, label
from mypt_desktop.gui.plain import neutral
from mypt_desktop.gui.theme import SPACE_3
from mypt_desktop.gui.translation import tr


@dataclass(frozen=True, slots=True)
class FoundInstructions:
    """`faults` are the files that cannot be used."""

    in_force: tuple[Instructions, ...]
    waiting: tuple[Instructions, ...]
    faults: tuple[Instructions, ...]


def texts_page(texts: Sequence[Instructions], faults: Sequence[Instructions] = ()) -> QScrollArea:
    """Each text below what it is and where it is from, to be read."""
    page = QWidget()
    inside = column(page, SPACE_3, (0, 0, SPACE_3, 0))
    for one in texts:
        inside.addWidget(label(neutral(one.sentence), "strong", wrap=True, selectable=True))
        inside.addWidget(label(neutral(one.text), wrap=True, selectable=True))
    for one in faults:
        words = tr("Not in use: {fault}", fault=neutral(one.fault))
        inside.addWidget(label(words, "danger", wrap=True, selectable=True))
    if not texts and not faults:
        inside.addWidget(label(tr("The app's own instructions are in force, and no others."), "muted", wrap=True))
    inside.addStretch(1)
    scroll = QScrollArea()
    scroll.setWidget(page)
    scroll.setWidgetResizable(True)
    return scroll
