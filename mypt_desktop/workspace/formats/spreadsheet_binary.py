"""Excel workbooks of the years before 2007 (`.xls`) to text, sheet by sheet, each row labelled with its header.

Under this ending programs also write web pages and tables of plain text; those are read as what they are.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any, Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats import compound, rows, web
from mypt_desktop.workspace.formats.encoding import cleaned, is_binary
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS, Extracted, Structure, cell
from mypt_desktop.workspace.formats.spreadsheet import shown_date, shown_number

_OLD_RECORDS: Final = (b"\x09\x00", b"\x09\x02", b"\x09\x04", b"\x09\x08")  # beginnings of files without a container


def xls(data: bytes) -> Extracted:
    """The sheets of a workbook (`.xls`); what some programs save under that ending, HTML or separated values, too."""
    if not data.startswith((compound.SIGNATURE, *_OLD_RECORDS)):
        if is_binary(data) or not data.strip():
            raise DocumentUnreadableError("it is damaged, not a readable workbook")
        page = data.lstrip(b"\xef\xbb\xbf \r\n\t")[:1] == b"<"
        return web.html(data) if page else rows.separated(data)
    return Extracted("\n\n".join(_sheets(_opened(data))), Structure.MARKDOWN)


def _opened(data: bytes) -> Any:
    import xlrd

    try:
        return xlrd.open_workbook(file_contents=data, logfile=_Silence(), formatting_info=_has_formats(data))
    except xlrd.XLRDError as error:
        if "ncrypt" in str(error) or "password" in str(error):
            raise compound.encrypted() from error
        raise DocumentUnreadableError(f"it is damaged, not a readable workbook ({error})") from error
    except xlrd.compdoc.CompDocError as error:
        raise DocumentUnreadableError(f"it is damaged, not a readable workbook ({error})") from error
    except (
        *(AssertionError, AttributeError, IndexError, KeyError, NotImplementedError, OverflowError),
        *(TypeError, UnicodeError, ValueError, ZeroDivisionError, struct.error),
    ) as error:  # xlrd checks little of what the records of a damaged file say
        raise DocumentUnreadableError(f"it is damaged, not a readable workbook ({error})") from error


def _has_formats(data: bytes) -> bool:
    return data.startswith(compound.SIGNATURE)  # older forms have none that xlrd reads


class _Silence:
    """Takes what xlrd prints about odd files."""

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        return None


def _sheets(book: Any) -> Iterator[str]:
    size = 0
    for sheet in book.sheets():
        if sheet.visibility == 2:  # macros keep their data there
            continue
        lines = [f"# {cell(cleaned(sheet.name))}"]
        for line in rows.labelled(_cells(book, sheet, number) for number in range(sheet.nrows)):
            if line or lines[-1]:  # one empty row stands for all that follow each other
                lines.append(line)
                size += len(line) + 1
            if size > MAX_CHARACTERS:
                raise DocumentUnreadableError(f"it holds more than {MAX_CHARACTERS // 10**6} million characters")
        yield "\n".join(lines).strip()


def _cells(book: Any, sheet: Any, row: int) -> list[str]:
    return [_shown(book, one) for one in sheet.row(row)]


def _shown(book: Any, one: Any) -> str:
    """A cell as the user sees it, or nearly."""
    import xlrd

    match one.ctype:
        case xlrd.XL_CELL_TEXT:
            return cleaned(str(one.value))
        case xlrd.XL_CELL_NUMBER:
            return shown_number(one.value, _format(book, one))
        case xlrd.XL_CELL_BOOLEAN:
            return "TRUE" if one.value else "FALSE"
        case xlrd.XL_CELL_ERROR:
            return str(xlrd.error_text_from_code.get(one.value, "#ERR"))
        case xlrd.XL_CELL_DATE:
            try:
                return shown_date(xlrd.xldate.xldate_as_datetime(one.value, book.datemode))
            except (ValueError, OverflowError):  # a number that is no date, formatted as one
                return shown_number(one.value, "")
        case _:
            return ""


def _format(book: Any, one: Any) -> str:
    if one.xf_index is None or one.xf_index >= len(book.xf_list):
        return ""
    form = book.format_map.get(book.xf_list[one.xf_index].format_key)
    return str(form.format_str or "") if form is not None else ""
