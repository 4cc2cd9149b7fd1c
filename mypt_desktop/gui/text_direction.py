"""Which way a text runs, for what Qt would begin at the left whatever stands in it: margins and bullets of paragraphs,
plain text fields, cells of tables. Labels and the words of a paragraph are turned by Qt itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QTextBlockFormat, QTextOption
from PySide6.QtWidgets import QPlainTextEdit, QStyledItemDelegate, QStyleOptionViewItem

_LONGEST = 2000  # characters that are looked at
_STRONG = {"L": False, "R": True, "AL": True}


def runs_left(text: str) -> bool:
    """Whether the first letter that has a direction is of a script like Hebrew or Arabic (UAX 9, rules P2 and P3)."""
    if text.isascii():
        return False
    classes = (unicodedata.bidirectional(character) for character in text[:_LONGEST])
    return next((_STRONG[found] for found in classes if found in _STRONG), False)


def most_run_left(texts: Iterable[str]) -> bool | None:
    """Whether more than half of the texts that have a direction run left; None where none has one."""
    found = [text for text in texts if any(unicodedata.bidirectional(one) in _STRONG for one in text[:_LONGEST])]
    return sum(map(runs_left, found)) * 2 > len(found) if found else None


def direction_of(text: str) -> Qt.LayoutDirection:
    return Qt.LayoutDirection.RightToLeft if runs_left(text) else Qt.LayoutDirection.LeftToRight


def turn(format: QTextBlockFormat) -> None:
    """Makes a paragraph's format that of one that runs to the left: margins change sides, tabs count from the right."""
    left, right = format.leftMargin(), format.rightMargin()
    format.setLeftMargin(right)
    format.setRightMargin(left)
    format.setTabPositions(
        [QTextOption.Tab(tab.position, QTextOption.TabType.RightTab) for tab in format.tabPositions()]
    )
    format.setLayoutDirection(Qt.LayoutDirection.RightToLeft)


def align_with_text(edit: QPlainTextEdit) -> None:
    """Lines of a plain text field stand at the side where its text begins. Qt can do that for all of them only."""
    side = Qt.AlignmentFlag.AlignRight if runs_left(edit.document().toRawText()) else Qt.AlignmentFlag.AlignLeft
    option = edit.document().defaultTextOption()
    if option.alignment() & side != side:
        option.setAlignment(side)
        edit.document().setDefaultTextOption(option)


class DirectedCells(QStyledItemDelegate):
    """Each cell runs as its own text does."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.direction = direction_of(option.text)
