"""Which sheets of a workbook begin at the right; a hostile workbook gives none, or a sentence."""

from __future__ import annotations

import io
import zipfile
from contextlib import suppress

import openpyxl
import pytest

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.sheet_sides import right_to_left
from mypt_desktop.workspace.pages.process import PageProcess


def workbook(*names: str) -> bytes:
    """Sheets of these names; those that end in an exclamation mark begin at the right."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name in names:
        book.create_sheet(name).sheet_view.rightToLeft = name.endswith("!")
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_the_sheets_that_say_so_are_named() -> None:
    assert right_to_left(workbook("One", "Two & <three>!", "Four", "שלוש!")) == ["Two & <three>!", "שלוש!"]


def test_it_is_read_in_the_process_of_pages() -> None:
    process = PageProcess()
    try:
        assert process.right_to_left("a.xlsx", workbook("One", "Two!")) == {"Two!"}
        with pytest.raises(DocumentUnreadableError, match=r"a\.xlsx cannot be read: it is damaged"):
            process.right_to_left("a.xlsx", b"no workbook")
    finally:
        process.close()


@pytest.mark.parametrize("member", ["xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/sheet1.xml"])
@pytest.mark.parametrize("content", [b"", b"<a", b"\xff\xfe\x00", b'<sheets xmlns="x"><sheet/></sheets>', None])
def test_parts_that_are_damaged_or_missing_give_none_or_a_sentence(member: str, content: bytes | None) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook("One!"))) as whole, zipfile.ZipFile(out, "w") as made:
        for name in whole.namelist():
            if name != member:
                made.writestr(name, whole.read(name))
        if content is not None:
            made.writestr(member, content)
    with suppress(DocumentUnreadableError):
        assert right_to_left(out.getvalue()) == []
