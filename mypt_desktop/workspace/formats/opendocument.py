"""OpenDocument texts and spreadsheets to light Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Any

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import (
    Block,
    Extracted,
    Structure,
    cell,
    checked_archive,
    put_together,
    read_member,
)
from mypt_desktop.workspace.formats.pictures import decoded
from mypt_desktop.workspace.formats.rows import labelled

_SKIPPED = frozenset({"tracked-changes", "annotation", "sequence-decls", "table-of-content"})
_MOST_REPEATED = 1000  # cells that one cell stands for
_LOOKED_THROUGH = 200  # depth of nesting after which a document is taken for an attack


def odt(data: bytes) -> Extracted:
    return _read(data, "text", _text)


def ods(data: bytes) -> Extracted:
    """A spreadsheet, sheet by sheet, each row labelled with its header."""
    return _read(data, "spreadsheet", _sheets)


def _read(data: bytes, kind: str, blocks: Callable[[Any], Iterable[str | _Image]]) -> Extracted:
    from odf.opendocument import load

    with checked_archive(data) as archive:
        if b"encryption-data" in read_member(archive, "META-INF/manifest.xml"):
            raise DocumentUnreadableError("it is encrypted and needs a password")
    try:
        found = [_shown(data, block) if isinstance(block, _Image) else block for block in blocks(load(BytesIO(data)))]
    except (MemoryError, DocumentUnreadableError):
        raise
    except Exception as error:
        raise DocumentUnreadableError(f"it is damaged, not a readable {kind} ({type(error).__name__})") from error
    return put_together([found], Structure.MARKDOWN, paged=False)


@dataclass(frozen=True, slots=True)
class _Image:
    """A picture, by its place in the archive."""

    place: str


def _shown(data: bytes, image: _Image) -> Block:
    with checked_archive(data) as archive:
        name = image.place.removeprefix("./")
        return partial(decoded, read_member(archive, name)) if name in archive.namelist() else ""


def _text(document: Any) -> list[str | _Image]:
    blocks = [*_blocks(document.text, 0)]
    return blocks + [text for text in _blocks(document.masterstyles, 0) if text not in blocks]


def _sheets(document: Any) -> Iterator[str]:
    for sheet in _descendants(document.spreadsheet, "table", 0):
        lines = [f"# {cell(str(sheet.getAttribute('name') or ''))}"]
        for line in labelled(_row(row) for row in _descendants(sheet, "table-row", 0)):
            if line or lines[-1]:  # one empty row stands for all that follow each other
                lines.append(line)
        yield "\n".join(lines).strip()


def _name(node: Any) -> str:
    return node.qname[1] if getattr(node, "qname", None) else ""


def _blocks(node: Any, depth: int) -> Iterator[str | _Image]:
    """Headings, paragraphs, list items and tables below `node`, in order."""
    if depth > _LOOKED_THROUGH:
        raise DocumentUnreadableError("it is nested too deeply")
    for child in node.childNodes:
        name = _name(child)
        if name in _SKIPPED:
            continue
        if name == "h":
            level = child.getAttribute("outlinelevel")
            if text := cell(_words(child)):
                yield f"{'#' * min(int(level) if str(level).isdigit() else 1, 6)} {text}"
        elif name == "p":
            if text := cleaned(_words(child)).strip():
                yield text
            for image in _descendants(child, "image", depth):
                yield _Image(str(image.getAttribute("href") or ""))
        elif name == "list-item":
            inner = [*_blocks(child, depth + 1)]
            if words := [one for one in inner if isinstance(one, str)]:
                yield "\n".join([f"- {words[0]}", *words[1:]])
            yield from (one for one in inner if isinstance(one, _Image))
        elif name == "table":
            rows = (_row(row) for row in _descendants(child, "table-row", depth))
            if text := "\n".join(filter(None, labelled(rows))):
                yield text
        elif child.childNodes:
            yield from _blocks(child, depth + 1)


def _descendants(node: Any, name: str, depth: int) -> Iterator[Any]:
    if depth > _LOOKED_THROUGH:
        raise DocumentUnreadableError("it is nested too deeply")
    for child in node.childNodes:
        if _name(child) == name:
            yield child
        else:
            yield from _descendants(child, name, depth + 1)


def _row(row: Any) -> list[str]:
    """The cells of a row, covered and repeated ones too, so that each stands under its own header."""
    cells: list[str] = []
    for child in row.childNodes:
        if _name(child) in ("table-cell", "covered-table-cell"):
            times = str(child.getAttribute("numbercolumnsrepeated") or "1")
            cells += [cleaned(_words(child))] * (min(int(times), _MOST_REPEATED) if times.isdecimal() else 1)
    while cells and not cells[-1].strip():
        cells.pop()
    return cells


def _words(node: Any) -> str:
    """All text below a node; tabs, spaces and line breaks are elements of their own in this format."""
    parts = []
    for child in node.childNodes:
        match _name(child):
            case "":
                parts.append(getattr(child, "data", ""))
            case "s":
                count = str(child.getAttribute("c") or "1")
                parts.append(" " * min(int(count) if count.isdigit() else 1, 100))
            case "tab":
                parts.append("\t")
            case "line-break":
                parts.append("\n")
            case "annotation" | "note-citation":
                pass
            case "note":
                parts.append(f" ({cell(_words(child))})")
            case "p":
                parts.append(_words(child) + " ")
            case _:
                parts.append(_words(child))
    return "".join(parts)
