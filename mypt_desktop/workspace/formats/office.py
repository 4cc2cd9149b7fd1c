"""Word documents and PowerPoint presentations to light Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import Extracted, Structure, cell, checked_archive, joined_pages
from mypt_desktop.workspace.formats.rows import labelled

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
# Deleted text is no text, and a fallback says again what its alternative said.
_SKIPPED = frozenset({_W + "del", _W + "moveFrom", _W + "instrText", _FALLBACK})
# A formula is written on one line: 10^-6, x_1, a/b.
_JOINED = {_M + "sup": "^", _M + "sub": "_", _M + "den": "/"}


def docx(data: bytes) -> Extracted:
    import docx

    document = _opened(docx.Document, data, "Word document")
    blocks = [*_blocks(document.element.body, _heading_levels(document))]
    seen = set(blocks)
    for part in _side_parts(document):
        for text in _blocks(part, {}):
            if text not in seen:
                seen.add(text)
                blocks.append(text)
    return Extracted("\n\n".join(blocks), Structure.MARKDOWN)


def _opened(load: Any, data: bytes, kind: str) -> Any:
    checked_archive(data).close()
    try:
        return load(BytesIO(data))
    except MemoryError:
        raise
    except Exception as error:
        raise DocumentUnreadableError(f"it is damaged, not a readable {kind} ({type(error).__name__})") from error


def _heading_levels(document: Any) -> dict[str, int]:
    """Style id to heading level. Word keeps the English names of its own styles in files of every language."""
    levels: dict[str, int] = {}
    for style in document.styles.element.iter(_W + "style"):
        name = style.find(_W + "name")
        named = re.fullmatch(r"heading ([1-9])", str(name.get(_W + "val", "")).lower()) if name is not None else None
        if named:
            levels[str(style.get(_W + "styleId"))] = int(named[1])
        elif name is not None and str(name.get(_W + "val", "")).lower() == "title":
            levels[str(style.get(_W + "styleId"))] = 1
    return levels


def _side_parts(document: Any) -> Iterator[Any]:
    """Headers, footers and notes: each once, after the text."""
    from lxml import etree

    for relation in document.part.rels.values():
        kind = str(relation.reltype).rsplit("/", 1)[-1]
        if kind in {"header", "footer", "footnotes", "endnotes"} and not relation.is_external:
            try:
                yield etree.fromstring(relation.target_part.blob, etree.XMLParser(resolve_entities=False))
            except etree.XMLSyntaxError:
                continue


def _blocks(container: Any, levels: dict[str, int]) -> Iterator[str]:
    """The paragraphs and tables of a body, in order; what wraps them (content controls, text boxes) is looked
    through.
    """
    for element in container:
        if element.tag == _W + "p":
            yield from _paragraph(element, levels)
        elif element.tag == _W + "tbl":
            rows = ([*_cells(row)] for row in element.iter(_W + "tr"))
            if table := "\n".join(filter(None, labelled(rows))):
                yield table
        elif isinstance(element.tag, str) and element.tag not in _SKIPPED:
            yield from _blocks(element, levels)


def _paragraph(element: Any, levels: dict[str, int]) -> Iterator[str]:
    text = cleaned("".join(_runs(element))).strip()
    style = element.find(f"{_W}pPr/{_W}pStyle")
    level = levels.get(str(style.get(_W + "val")), 0) if style is not None else 0
    if text and level:
        yield f"{'#' * min(level, 6)} {cell(text)}"
    elif text and element.find(f"{_W}pPr/{_W}numPr") is not None:
        yield f"- {text}"
    elif text:
        yield text
    for box in element.iter(_W + "txbxContent"):
        if not any(parent.tag == _FALLBACK for parent in box.iterancestors()):
            yield from _blocks(box, levels)


def _runs(element: Any) -> Iterator[str]:
    for child in element:
        if child.tag in _SKIPPED or child.tag == _W + "txbxContent" or not isinstance(child.tag, str):
            continue
        if child.tag in (_W + "t", _M + "t"):
            yield child.text or ""
        elif child.tag == _W + "tab":
            yield "\t"
        elif child.tag in (_W + "br", _W + "cr"):
            yield "\n"
        elif child.tag == _W + "noBreakHyphen":
            yield "-"
        elif child.tag in _JOINED:
            yield _JOINED[child.tag]
            yield from _runs(child)
        elif child.tag != _W + "pPr":
            yield from _runs(child)


def _cells(row: Any) -> Iterator[str]:
    """The cells of a row, a wide one with empty ones after it, so that each stands under its own header."""
    for element in row.iterchildren(_W + "tc"):
        yield _cell(element)
        span = element.find(f"{_W}tcPr/{_W}gridSpan")
        wide = str(span.get(_W + "val")) if span is not None else ""
        yield from [""] * (min(int(wide), 100) - 1 if wide.isdecimal() else 0)


def _cell(element: Any) -> str:
    return cell(cleaned(" ".join("".join(_runs(paragraph)) for paragraph in element.iter(_W + "p"))))


def pptx(data: bytes) -> Extracted:
    import pptx

    deck = _opened(pptx.Presentation, data, "presentation")
    return joined_pages([_slide(slide) for slide in deck.slides], Structure.MARKDOWN)


def _slide(slide: Any) -> str:
    blocks = []
    title = slide.shapes.title
    if title is not None and title.has_text_frame and title.text_frame.text.strip():
        blocks.append(f"# {cell(cleaned(title.text_frame.text))}")
    blocks += [
        text for shape in slide.shapes if title is None or shape.shape_id != title.shape_id for text in _shape(shape)
    ]
    if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None:
        notes = cleaned(slide.notes_slide.notes_text_frame.text).strip()
        blocks += [f"Notes: {notes}"] if notes else []
    return "\n\n".join(blocks)


def _shape(shape: Any, depth: int = 0) -> Iterator[str]:
    if hasattr(shape, "shapes") and depth < 20:
        for inner in shape.shapes:
            yield from _shape(inner, depth + 1)
    elif getattr(shape, "has_table", False) and shape.has_table:
        rows = ([cleaned(c.text) for c in row.cells] for row in shape.table.rows)
        yield "\n".join(filter(None, labelled(rows)))
    elif shape.has_text_frame:
        text = cleaned(shape.text_frame.text.replace("\v", "\n")).strip()
        if text:
            yield text
