"""Which sheets of an Excel workbook say that they begin at the right, which neither their text nor the index keeps."""

from __future__ import annotations

import posixpath
import re
import zipfile
from typing import Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import checked_archive, read_member

KIND: Final = "sides"  # what the process of pages is asked for

_LARGEST_LIST = 4_000_000  # bytes of the list of sheets
_HEAD = 16_384  # bytes of a sheet in which its view stands, before its rows
_RIGHT = re.compile(rb'<(?:\w+:)?sheetView\b[^>]*\brightToLeft="(?:1|true)"')


def right_to_left(data: bytes) -> list[str]:
    """Their names, as the workbook's text has them. Raises `DocumentUnreadableError`."""
    with checked_archive(data) as archive:
        relations = _elements(archive, "xl/_rels/workbook.xml.rels", "Relationship")
        targets = {one.get("Id", ""): one.get("Target", "") for one in relations}
        found = []
        for sheet in _elements(archive, "xl/workbook.xml", "sheet"):
            id = next((value for name, value in sheet.items() if name.endswith("}id")), "")
            if _RIGHT.search(
                _head(archive, posixpath.normpath(posixpath.join("/xl", targets.get(id, ""))).lstrip("/"))
            ):
                found.append(cleaned(sheet.get("name", "")))
    return found


def _elements(archive: zipfile.ZipFile, member: str, name: str) -> list[dict[str, str]]:
    """The attributes of the elements of this name."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(read_member(archive, member, _LARGEST_LIST), parser)
    except etree.XMLSyntaxError as error:
        raise DocumentUnreadableError(f"it is damaged, not a readable workbook ({error})") from error
    return [
        {str(key): str(value) for key, value in one.attrib.items()}
        for one in root.iter()
        if str(one.tag).endswith(f"}}{name}")
    ]


def _head(archive: zipfile.ZipFile, member: str) -> bytes:
    try:
        with archive.open(member) as opened:
            return opened.read(_HEAD)
    except (KeyError, RuntimeError, zipfile.BadZipFile, OSError, EOFError, NotImplementedError, ValueError):
        return b""
