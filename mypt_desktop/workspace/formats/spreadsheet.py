"""Excel workbooks to text, sheet by sheet, each row labelled with its header."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS, Extracted, Structure, checked_archive
from mypt_desktop.workspace.formats.rows import labelled


def xlsx(data: bytes) -> Extracted:
    """The sheets of a workbook (`.xlsx`) as tables."""
    from io import BytesIO

    import openpyxl

    checked_archive(data).close()
    try:
        book = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
        text = "\n\n".join(_sheets(book))
    except DocumentUnreadableError:
        raise
    except MemoryError:
        raise
    except Exception as error:
        raise DocumentUnreadableError(f"it is damaged, not a readable workbook ({error})") from error
    return Extracted(text, Structure.MARKDOWN)


def _sheets(book: Any) -> Iterator[str]:
    size = 0
    for sheet in book.worksheets:
        sheet.reset_dimensions()  # the declared size of a sheet is often wrong, and may be a million rows
        lines = [f"# {cleaned(sheet.title)}"]
        blank = False
        for line in labelled(_rows(sheet)):
            if line or not blank:
                lines.append(line)
                size += len(line) + 1
            blank = not line
            if size > MAX_CHARACTERS:
                raise DocumentUnreadableError(f"it holds more than {MAX_CHARACTERS // 10**6} million characters")
        yield "\n".join(lines).strip()


def _rows(sheet: Any) -> Iterator[list[str]]:
    for row in sheet.iter_rows():
        yield [_shown(cell) for cell in row]


def _shown(cell: Any) -> str:
    """A cell as the user sees it, or nearly."""
    value = cell.value
    match value:
        case None:
            return ""
        case bool():
            return "TRUE" if value else "FALSE"
        case datetime.datetime():
            return shown_date(value)
        case int() | float():
            return shown_number(value, str(cell.number_format or ""))
        case _:
            return cleaned(str(value))


def shown_date(value: datetime.datetime) -> str:
    """As `2024-03-05`, with the time of day where it has one."""
    bare = value.hour == value.minute == value.second == 0
    return value.date().isoformat() if bare else value.isoformat(" ", "seconds")


def shown_number(value: float, number_format: str) -> str:
    """With the sign for percent or dollars that its format in Excel has."""
    if "%" in number_format:
        return f"{round(value * 100, 4):g}%"
    shown = f"{value:.15g}"
    return f"${shown}" if "$" in number_format and "[$" not in number_format else shown
