"""Hebrew and Arabic in answers, messages, documents and tables run from the right, and nothing of them is cut off."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit, QTableWidget, QTableWidgetItem, QTextEdit
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.chat.prose import Prose
from mypt_desktop.gui.laid_out.typesetting import Typesetter
from mypt_desktop.gui.markdown import Paragraph, parsed
from mypt_desktop.gui.plain import neutral, one_line, running
from mypt_desktop.gui.text_direction import DirectedCells, align_with_text, runs_left
from mypt_desktop.gui.theme import Theme
from mypt_desktop.workspace.laid_out import values

WIDTH = 400
MARK = "\u200f"  # of direction, as Hebrew is often written with at the end of a number


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("", False),
        ("2026: (1.5)", False),
        ("English, then עברית", False),
        ("עברית, then English", True),
        ("1. (2026) תקציב", True),
        ("تقرير", True),
        ("\N{GRINNING FACE} é", False),
    ],
)
def test_the_first_letter_says_which_way_a_text_runs(text: str, left: bool) -> None:
    assert runs_left(text) == left


def answer(qtbot: QtBot, theme: Theme, text: str) -> Prose:
    prose = Prose(theme)
    qtbot.addWidget(prose)
    prose.resize(WIDTH, 10)
    prose.add(parsed(text))
    prose.show()
    qtbot.waitExposed(prose)
    return prose


def place(edit: QTextEdit | QPlainTextEdit, text: str) -> QPoint:
    """Where `text` begins on the screen."""
    found = edit.document().find(text)
    assert not found.isNull(), text
    cursor = QTextCursor(edit.document())
    cursor.setPosition(found.selectionStart())
    return edit.cursorRect(cursor).topLeft()


@pytest.mark.parametrize("source", ["- {}", "1. {}", "- x\n  - {}", "> - {}"])
def test_a_point_in_a_list_has_its_bullet_at_the_right_and_its_words_left_of_it(
    source: str, qtbot: QtBot, theme: Theme
) -> None:
    words = "פריט ראשון " * 12
    prose = answer(qtbot, theme, source.format(words))
    bullet = place(prose, "1." if source.startswith("1") else "•") if "x" not in source else QPoint(WIDTH, 0)
    assert WIDTH // 2 < place(prose, "פריט").x() < bullet.x() <= WIDTH
    ltr = answer(qtbot, theme, source.format("point " * 20))
    assert place(ltr, "point").x() == pytest.approx(WIDTH - place(prose, "פריט").x(), abs=3)  # a mirror image


def test_english_beside_it_stays_at_the_left(qtbot: QtBot, theme: Theme) -> None:
    prose = answer(qtbot, theme, "דוח שנתי\n\nThe report\n\n# כותרת\n\n- point\n\n- פריט")
    assert place(prose, "The").x() < 10 < WIDTH - 10 < place(prose, "דוח").x()
    assert place(prose, "point").x() < WIDTH // 2 < place(prose, "כותרת").x()


def test_code_in_a_list_is_written_from_the_left(qtbot: QtBot, theme: Theme) -> None:
    prose = answer(qtbot, theme, "- פריט\n\n  ```\n  שלום = 1\n  ```")
    assert prose.document().find("= 1").block().textDirection() == Qt.LayoutDirection.LeftToRight


def dark(image: QImage, columns: range) -> bool:
    """Whether anything is drawn in these columns of pixels."""
    ground = image.pixel(image.width() // 2, image.height() - 1)
    return any(image.pixel(x, y) != ground for x in columns for y in range(image.height()))


def test_the_bar_of_a_quotation_is_at_the_side_where_it_begins(qtbot: QtBot, theme: Theme) -> None:
    left, right = range(3), range(WIDTH - 3, WIDTH)
    turned = answer(qtbot, theme, "> ציטוט").grab().toImage()
    assert (dark(turned, left), dark(turned, right)) == (False, True)
    straight = answer(qtbot, theme, "> Quotation").grab().toImage()
    assert (dark(straight, left), dark(straight, right)) == (True, False)


TABLE = "| מוצר | מחיר |\n|---|---|\n| תפוחים | 12.50 |"


def test_the_first_column_of_a_table_is_the_one_at_the_right(qtbot: QtBot, theme: Theme) -> None:
    prose = answer(qtbot, theme, f"{TABLE}\n\nEnd.")
    assert place(prose, "מוצר").x() > place(prose, "מחיר").x() > WIDTH // 2
    assert place(prose, "12.50").x() < place(prose, "תפוחים").x()
    straight = answer(qtbot, theme, "| item | price |\n|---|---|\n| a | 1 |")
    assert place(straight, "item").x() < place(straight, "price").x() < WIDTH // 2


def cells(*texts: str) -> tuple[values.Cell, ...]:
    return tuple(values.Cell((values.Run(text),)) for text in texts)


def test_documents_are_laid_out_from_the_right(qtbot: QtBot, theme: Theme) -> None:
    edit = QTextEdit()
    qtbot.addWidget(edit)
    edit.resize(WIDTH, 300)
    document = QTextDocument(edit)
    edit.setDocument(document)
    setter = Typesetter(document, theme)
    setter.write(values.Paragraph((values.Run("פריט ראשון"),), indent=1, bullet="•"))
    setter.write(values.Paragraph((values.Run("English"),)))
    setter.write(values.Table((cells("מוצר", "מחיר", "עוד"), cells("תפוחים", "12.50", "!"))))
    edit.show()
    qtbot.waitExposed(edit)
    assert place(edit, "English").x() < WIDTH // 2 < place(edit, "פריט").x() < place(edit, "•").x() < WIDTH
    assert place(edit, "מוצר").x() > place(edit, "מחיר").x() > place(edit, "עוד").x() > WIDTH // 2
    texts = ["פריט ראשון", "English", "מוצר", "מחיר", "עוד", "תפוחים", "12.50", "!"]
    for text, start in zip(texts, setter.starts, strict=True):
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(start + len(text), QTextCursor.MoveMode.KeepAnchor)
        assert cursor.selectedText() == text


def test_what_is_typed_stands_at_the_side_where_it_begins(qtbot: QtBot) -> None:
    edit = QPlainTextEdit()
    qtbot.addWidget(edit)
    edit.resize(WIDTH, 100)
    edit.textChanged.connect(lambda: align_with_text(edit))
    edit.show()
    edit.setPlainText("מה היו ההכנסות (2026)?")
    assert place(edit, "מה").x() > WIDTH // 2
    edit.setPlainText("Revenue?")
    assert place(edit, "Revenue").x() < 10


def test_each_cell_runs_as_its_own_text_does(qtbot: QtBot) -> None:
    table = QTableWidget(1, 2)
    qtbot.addWidget(table)
    table.setItemDelegate(DirectedCells(table))
    for column, text in enumerate(("!תפוחים", "apples!")):
        table.setItem(0, column, QTableWidgetItem(text))
        table.setColumnWidth(column, 200)
    table.verticalHeader().hide()
    table.horizontalHeader().hide()
    table.setShowGrid(False)
    table.resize(420, 40)
    table.show()
    qtbot.waitExposed(table)
    image = table.viewport().grab().toImage()
    assert (dark(image, range(100)), dark(image, range(100, 200))) == (False, True)
    assert (dark(image, range(200, 300)), dark(image, range(300, 400))) == (True, False)


def test_marks_of_direction_are_part_of_prose_but_not_of_names() -> None:
    text = f"עלייה של 12.5%{MARK}!"
    assert (running(text), neutral(text), one_line(text)) == (text, text.replace(MARK, "�"), text.replace(MARK, "�"))
    assert running("a\u202eb") == "a�b"
    (paragraph,) = parsed(f"{text} `x{MARK}`")
    assert isinstance(paragraph, Paragraph)
    assert [span.text for span in paragraph.spans] == [f"{text} ", "x�"]
