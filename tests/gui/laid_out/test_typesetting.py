"""Whatever a document is made of, each of its texts stands in the widget where the typesetter says."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor, QTextDocument

from mypt_desktop.gui.laid_out.typesetting import UNSEEN, Typesetter, shown
from mypt_desktop.gui.plain import utf16_length
from mypt_desktop.gui.theme import Theme
from mypt_desktop.workspace.laid_out.values import (
    Block,
    Cell,
    Paragraph,
    Picture,
    Preformatted,
    Rule,
    Run,
    SlideStart,
    Table,
    all_leaves,
)

ODD = "aש\n\t\N{GRINNING FACE}\u202e\ufffc\ufdd0\u2029\u2028\x07é\r "
RUNS = st.lists(
    st.builds(Run, st.text(st.sampled_from(ODD), max_size=5), *[st.booleans()] * 5, st.sampled_from((-1, 0, 1))),
    max_size=3,
).map(tuple)
CELLS = st.builds(Cell, RUNS, st.integers(1, 5), st.integers(1, 5), st.booleans())
ROWS = st.lists(st.lists(CELLS, max_size=4).map(tuple), max_size=5).map(tuple)
BLOCKS: st.SearchStrategy[Block] = st.one_of(
    st.builds(
        Paragraph, RUNS, st.integers(0, 6), st.integers(0, 3), st.sampled_from(("", "•", "2.1")), st.integers(0, 2)
    ),
    st.builds(Preformatted, st.text(st.sampled_from(ODD), max_size=9)),
    st.builds(Table, ROWS),
    st.just(Picture(2, 1, b"\x00\x01\x02\x03\x04\x05", "dots")),
    st.just(Rule()),
    st.builds(SlideStart, st.integers(1, 3)),
)


def at(document: QTextDocument, start: int, length: int) -> str:
    cursor = QTextCursor(document)
    cursor.setPosition(start)
    cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
    return cursor.selectedText()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(BLOCKS, max_size=6))
def test_every_text_stands_where_it_is_said_to(theme: Theme, blocks: list[Block]) -> None:
    document = QTextDocument()
    setter = Typesetter(document, theme)
    for block in blocks:
        setter.write(block)
    texts = all_leaves(blocks)
    assert len(setter.starts) == len(texts)
    for text, start in zip(texts, setter.starts, strict=True):
        assert start != UNSEEN
        assert at(document, start, utf16_length(text)) == shown(text)


def test_columns_beyond_measure_are_left_out_and_counted(theme: Theme) -> None:
    document = QTextDocument()
    setter = Typesetter(document, theme)
    setter.write(Table((tuple(Cell((Run(str(number)),), 9) for number in range(30)),)))
    setter.write(Paragraph((Run("after"),)))
    assert len(setter.starts) == 31
    assert UNSEEN in setter.starts
    assert at(document, setter.starts[-1], 5) == "after"
