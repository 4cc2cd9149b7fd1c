"""Bytes to lines and back: what is not edited comes back to the byte, and edits keep how the file is written."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.coding.files_text import LARGEST, NotTextError, new_text, text_file
from mypt_desktop.coding.hashline_apply import Edit
from mypt_desktop.core.errors import UserError

_ENCODINGS = [
    ("utf-8", b""),
    ("utf-8", codecs.BOM_UTF8),
    ("utf-16-le", codecs.BOM_UTF16_LE),
    ("utf-16-be", codecs.BOM_UTF16_BE),
    ("utf-32-le", codecs.BOM_UTF32_LE),
    ("latin-1", b""),
]
_lines = st.lists(st.text(st.characters(max_codepoint=0xFF, exclude_characters="\r\n\0"), max_size=10), max_size=12)


@given(_lines, st.sampled_from(["\n", "\r\n", "\r"]), st.booleans(), st.sampled_from(_ENCODINGS), st.data())
def test_an_edit_changes_its_lines_and_nothing_else(
    lines: list[str], newline: str, ended: bool, encoding: tuple[str, bytes], data: st.DataObject
) -> None:
    codec, mark = encoding
    text = newline.join(lines) + (newline if ended and lines else "")
    raw = mark + text.encode(codec)
    try:
        file = text_file(raw, "a.txt")
    except NotTextError:  # bytes above ASCII that begin like a byte order mark
        return
    assert file.data == raw
    first = data.draw(st.integers(1, len(file.lines) + 1))
    last = data.draw(st.integers(first - 1, len(file.lines)))
    rows = tuple(data.draw(st.lists(st.sampled_from(["", "row", "x y"]), max_size=3)))
    after = file.edited([Edit(first, last, rows)])
    assert after.lines == (*file.lines[: first - 1], *rows, *file.lines[last:])
    assert after.mark == file.mark
    assert after.encoding == file.encoding
    if after.lines and file.lines:
        assert bool(after.ends[-1]) == bool(file.ends[-1])
    assert set(after.ends[:-1]) <= {file.newline, *file.ends}
    assert after.data.decode(file.encoding).count("\0") == 0


def test_mixed_ends_of_lines_stay_as_they_are() -> None:
    file = text_file(b"a\r\nb\nc\r\nd", "a.txt")
    assert file.lines == ("a", "b", "c", "d")
    assert file.edited([Edit(2, 2, ("B",))]).data == b"a\r\nB\nc\r\nd"
    assert file.edited([Edit(5, 4, ("e",))]).data == b"a\r\nb\nc\r\nd\r\ne"
    assert file.edited([Edit(1, 4, ())]).data == b""


def test_an_empty_file_gets_lines_that_end() -> None:
    assert text_file(b"", "a.txt").edited([Edit(1, 0, ("a", "b"))]).data == b"a\nb\n"


def test_a_tag_is_of_the_text_and_not_of_how_it_is_written() -> None:
    tags = {text_file(raw, "a").tag for raw in (b"a\nb\n", b"a\r\nb\r\n", codecs.BOM_UTF8 + b"a\nb\n")}
    assert tags == {new_text("a\nb\n").tag}
    assert text_file(b"a\nb", "a").tag not in tags


def test_an_old_encoding_is_written_back_in_itself_and_says_what_it_cannot_write() -> None:
    file = text_file("Preis: 5 €, für alle\n".encode("cp1252"), "preise.txt")
    assert file.edited([Edit(2, 1, ("Größe",))]).data == "Preis: 5 €, für alle\nGröße\n".encode("cp1252")
    with pytest.raises(UserError, match=f"The file is in {file.encoding}, which cannot write '漢'"):
        _ = file.edited([Edit(2, 1, ("漢",))]).data


@pytest.mark.parametrize("raw", [b"\x7fELF\0\0\1", b"\xff\xfea", b"a" * (LARGEST + 1)])
def test_what_is_no_text_is_refused_with_its_name(raw: bytes) -> None:
    with pytest.raises(NotTextError, match=r"photo\.raw"):
        text_file(raw, "photo.raw")


@given(st.binary(max_size=200))
def test_any_bytes_are_lines_that_give_them_back_or_no_text(raw: bytes) -> None:
    try:
        file = text_file(raw, "a")
    except NotTextError:
        return
    assert file.data == raw
    assert len(file.tag) == 4
