"""EPUB books to light Markdown, chapters in reading order."""

from __future__ import annotations

import posixpath
import re
import zipfile
from typing import Any
from urllib.parse import unquote

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import (
    MAX_CHARACTERS,
    Extracted,
    Structure,
    cell,
    checked_archive,
    read_member,
)
from mypt_desktop.workspace.formats.web import markdown

_DUBLIN_CORE = "{http://purl.org/dc/elements/1.1/}"
_ABOUT = {
    "title": "Title",
    "creator": "Author",
    "contributor": "Contributor",
    "publisher": "Publisher",
    "date": "Published",
    "language": "Language",
    "subject": "Subject",
    "description": "Description",
    "rights": "Rights",
    "identifier": "Identifier",
}
_BOOK_NUMBER = re.compile(r"97[89][-\d]{10,14}|\b\d{9}[\dXx]\b")


def epub(data: bytes) -> Extracted:
    """The chapters of a book in its order; a protected one is refused."""
    with checked_archive(data) as archive:
        if "META-INF/encryption.xml" in archive.namelist() and b"xmlenc#aes" in read_member(
            archive, "META-INF/encryption.xml"
        ):
            raise DocumentUnreadableError("it is protected against copying")
        contents = package(archive)
        parts, size = [about(archive, contents)], 0
        for name in chapters(archive, contents):
            part = markdown(read_member(archive, name))
            size += len(part)
            if size > MAX_CHARACTERS:
                raise DocumentUnreadableError(f"it holds more than {MAX_CHARACTERS // 10**6} million characters")
            parts.append(part)
    return Extracted("\n\n".join(filter(None, parts)), Structure.MARKDOWN)


def _xml(data: bytes) -> Any:
    from lxml import etree

    try:
        return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, recover=True))
    except etree.XMLSyntaxError as error:
        raise DocumentUnreadableError("it is damaged, its table of contents is not readable") from error


def package(archive: zipfile.ZipFile) -> str:
    """The name of the member that says what the book holds. Raises `DocumentUnreadableError`."""
    container = _xml(read_member(archive, "META-INF/container.xml"))
    for root in container.iter("{*}rootfile") if container is not None else ():
        if path := root.get("full-path"):
            return str(path)
    raise DocumentUnreadableError("it is damaged, it names no contents")


def about(archive: zipfile.ZipFile, contents: str) -> str:
    """What the book says of itself: a line each. Its title is no heading, since the chapters have theirs."""
    tree = _xml(read_member(archive, contents))
    found: dict[str, list[str]] = {}
    for element in tree.iter(f"{_DUBLIN_CORE}*") if tree is not None else ():
        name = _ABOUT.get(element.tag.removeprefix(_DUBLIN_CORE)) if isinstance(element.tag, str) else None
        said = cell(cleaned("".join(element.itertext())))
        if name == "Description" and "<" in said:
            said = cell(markdown(said.encode()))
        if name == "Identifier":
            number = _BOOK_NUMBER.search(said)
            name, said = "ISBN", number[0] if number else ""
        if name and said and said not in found.setdefault(name, []):
            found[name].append(said)
    lines = [f"{name}: {', '.join(found[name])}" for name in (*_ABOUT.values(), "ISBN") if found.get(name)]
    return "\n".join(dict.fromkeys(lines))


def chapters(archive: zipfile.ZipFile, contents: str) -> list[str]:
    """Members in the order of the spine; a chapter that is missing is passed over."""
    tree = _xml(read_member(archive, contents))
    items = {item.get("id"): item.get("href") for item in tree.iter("{*}item")} if tree is not None else {}
    spine = [items.get(reference.get("idref")) for reference in tree.iter("{*}itemref")] if tree is not None else []
    folder, there = posixpath.dirname(contents), set(archive.namelist())
    names = [posixpath.normpath(posixpath.join(folder, unquote(href.split("#")[0]))) for href in spine if href]
    return [name for name in dict.fromkeys(names) if name in there]
