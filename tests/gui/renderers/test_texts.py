"""A file's bytes come through an editor unchanged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.renderers.texts import LONGEST_PART, text_of

KEPT = [
    b"",
    b"one\ntwo\n",
    b"one\r\ntwo\r\n",
    b"one\r\ntwo\nthree\rfour",
    "no\u00a0break, line\u2028paragraph\u2029next\u0085".encode(),
    "\ufeffmarked \u202eturned\u202c \u200bhidden \ufffc \ufdd0 \U0001f600".encode(),
    "na\u00efve".encode("cp1252"),
    "gr\u00fc\u00dfe".encode("utf-16"),
    b"\xff\xfe" + "x".encode("utf-16-le"),
    b"\xfe\xff" + "x\r\n".encode("utf-16-be"),
    b"form feed \x0c and escape \x1b[0m",
]


@pytest.mark.parametrize("data", KEPT)
def test_a_file_that_is_opened_and_saved_keeps_every_byte(data: bytes, qapp: QApplication) -> None:
    text = text_of(data)
    editor = QPlainTextEdit()
    editor.setPlainText(text.shown)
    assert text.encoded(editor.document().toRawText().replace("\u2029", "\n")) == data
    assert not text.fixed


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_or_kept(data: bytes) -> None:
    try:
        text = text_of(data)
    except UserError:
        return
    if not text.fixed:
        assert text.encoded(text.shown) == data


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\x7fELF\x02\x01\x01\0", bytes(range(256))])
def test_what_is_no_text_says_so(data: bytes) -> None:
    with pytest.raises(UserError, match="not text"):
        text_of(data)


def test_a_long_file_shows_its_first_part_and_cannot_be_edited() -> None:
    text = text_of(b"0123456789\n" * 1_000_000)
    assert len(text.shown) <= LONGEST_PART
    assert "11,000,000" in text.fixed


def test_very_long_lines_are_broken_and_cannot_be_edited() -> None:
    text = text_of(b"x" * 500_000)
    assert max(map(len, text.shown.split("\n"))) <= 10_000
    assert "long lines" in text.fixed


def test_a_character_that_the_encoding_has_not_is_named() -> None:
    with pytest.raises(UserError, match="cp1252"):
        text_of(b"caf\xe9").encoded("caf\u00e9 \u2192")
