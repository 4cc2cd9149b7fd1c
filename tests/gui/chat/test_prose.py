"""Prose shows what is written and fetches nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextCursor, QTextDocument
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.chat.prose import Prose
from mypt_desktop.gui.markdown import parsed
from mypt_desktop.gui.theme import Theme


@pytest.fixture
def prose(qtbot: QtBot, theme: Theme) -> Prose:
    made = Prose(theme)
    qtbot.addWidget(made)
    made.resize(600, 200)
    return made


@pytest.mark.parametrize("kind", list(QTextDocument.ResourceType))
def test_nothing_a_document_names_is_loaded(prose: Prose, kind: QTextDocument.ResourceType) -> None:
    assert prose.loadResource(kind.value, QUrl("file:///etc/passwd")) is None


def test_the_tail_is_written_again_and_what_is_finished_stays(prose: Prose) -> None:
    prose.add(parsed("# Title\n\nFirst."))
    prose.show_tail(parsed("Sec"))
    prose.show_tail(parsed("Second **one**"))
    assert prose.toPlainText() == "Title\nFirst.\nSecond one"


def test_a_table_is_followed_by_text_without_an_empty_line(prose: Prose) -> None:
    prose.add(parsed("| a | b |\n|---|---|\n| 1 | 2 |"))
    prose.show_tail(parsed("After"))
    prose.show_tail(parsed("After that"))
    assert prose.toPlainText().endswith("2\nAfter that")


def test_selected_text_has_the_numbers_of_citations(prose: Prose) -> None:
    prose.add(parsed("29 days [1], not 30 [2]."))
    prose.mark_sure(frozenset({1}))
    prose.selectAll()
    assert prose.createMimeDataFromSelection().text() == "29 days [1], not 30 [2]."
    assert not prose.createMimeDataFromSelection().hasHtml()


def test_only_a_checked_citation_can_be_pressed(qtbot: QtBot, prose: Prose) -> None:
    prose.add(parsed("Yes [1]. No [2]."))
    prose.mark_sure(frozenset({2}))
    hrefs = set()
    cursor = QTextCursor(prose.document())
    while not cursor.atEnd():
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
        hrefs.add(cursor.charFormat().anchorHref())
    assert hrefs == {"", "cite:2"}


def test_a_pressed_link_opens_nothing_but_is_told(qtbot: QtBot, prose: Prose) -> None:
    prose.add(parsed("[here](https://example.com/a)"))
    prose.show()
    with qtbot.waitSignal(prose.link_pressed) as told:
        prose.anchorClicked.emit(QUrl("https://example.com/a"))
    assert told.args == ["https://example.com/a"]
    assert not prose.openExternalLinks()
    assert prose.textInteractionFlags() & Qt.TextInteractionFlag.LinksAccessibleByKeyboard
