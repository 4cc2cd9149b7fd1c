"""Word documents to light Markdown, with the pictures in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import Block, Extracted, Structure, cell, opened_package, put_together
from mypt_desktop.workspace.formats.pictures import decoded
from mypt_desktop.workspace.formats.rows import labelled

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
# Deleted text is no text, and a fallback says again what its alternative said.
SKIPPED = frozenset({W + "del", W + "moveFrom", W + "instrText", FALLBACK})
# A formula is written on one line: 10^-6, x_1, a/b.
JOINED = {M + "sup": "^", M + "sub": "_", M + "den": "/"}


def docx(data: bytes) -> Extracted:
    import docx

    document = opened_package(docx.Document, data, "Word document")
    blocks = [*_blocks(document.element.body, heading_levels(document))]
    seen = set(blocks)
    for part in side_parts(document):
        for text in _blocks(part, {}):
            if text not in seen and not isinstance(text, _Shown):
                seen.add(text)
                blocks.append(text)
    shown = (_picture(document, block) if isinstance(block, _Shown) else block for block in blocks)
    return put_together([filter(None, shown)], Structure.MARKDOWN, paged=False)


@dataclass(frozen=True, slots=True)
class _Shown:
    """A picture, by the id under which the document knows it."""

    relation: str


def _picture(document: Any, shown: _Shown) -> Block:
    relation = document.part.rels.get(shown.relation)
    if relation is None or relation.is_external:
        return ""
    return partial(decoded, bytes(relation.target_part.blob))


def heading_levels(document: Any) -> dict[str, int]:
    """Style id to heading level. Word keeps the English names of its own styles in files of every language."""
    levels: dict[str, int] = {}
    for style in document.styles.element.iter(W + "style"):
        name = style.find(W + "name")
        named = re.fullmatch(r"heading ([1-9])", str(name.get(W + "val", "")).lower()) if name is not None else None
        if named:
            levels[str(style.get(W + "styleId"))] = int(named[1])
        elif name is not None and str(name.get(W + "val", "")).lower() == "title":
            levels[str(style.get(W + "styleId"))] = 1
    return levels


def side_parts(document: Any) -> Iterator[Any]:
    """Headers, footers and notes: each once, after the text."""
    from lxml import etree

    for relation in document.part.rels.values():
        kind = str(relation.reltype).rsplit("/", 1)[-1]
        if kind in {"header", "footer", "footnotes", "endnotes"} and not relation.is_external:
            try:
                yield etree.fromstring(relation.target_part.blob, etree.XMLParser(resolve_entities=False))
            except etree.XMLSyntaxError:
                continue


def _blocks(container: Any, levels: dict[str, int]) -> Iterator[str | _Shown]:
    """The paragraphs and tables of a body, in order; what wraps them (content controls, text boxes) is looked
    through.
    """
    for element in container:
        if element.tag == W + "p":
            yield from _paragraph(element, levels)
        elif element.tag == W + "tbl":
            rows = ([*_cells(row)] for row in element.iter(W + "tr"))
            if table := "\n".join(filter(None, labelled(rows))):
                yield table
            yield from (_Shown(str(named)) for blip in element.iter(A + "blip") if (named := blip.get(R + "embed")))
        elif isinstance(element.tag, str) and element.tag not in SKIPPED:
            yield from _blocks(element, levels)


def _paragraph(element: Any, levels: dict[str, int]) -> Iterator[str | _Shown]:
    text = cleaned("".join(_runs(element))).strip()
    style = element.find(f"{W}pPr/{W}pStyle")
    level = levels.get(str(style.get(W + "val")), 0) if style is not None else 0
    if text and level:
        yield f"{'#' * min(level, 6)} {cell(text)}"
    elif text and element.find(f"{W}pPr/{W}numPr") is not None:
        yield f"- {text}"
    elif text:
        yield text
    for blip in element.iter(A + "blip"):
        if named := blip.get(R + "embed"):
            yield _Shown(str(named))
    for box in element.iter(W + "txbxContent"):
        if not any(parent.tag == FALLBACK for parent in box.iterancestors()):
            yield from _blocks(box, levels)


def _runs(element: Any) -> Iterator[str]:
    for child in element:
        if child.tag in SKIPPED or child.tag == W + "txbxContent" or not isinstance(child.tag, str):
            continue
        if child.tag in (W + "t", M + "t"):
            yield child.text or ""
        elif child.tag == W + "tab":
            yield "\t"
        elif child.tag in (W + "br", W + "cr"):
            yield "\n"
        elif child.tag == W + "noBreakHyphen":
            yield "-"
        elif child.tag in JOINED:
            yield JOINED[child.tag]
            yield from _runs(child)
        elif child.tag != W + "pPr":
            yield from _runs(child)


def _cells(row: Any) -> Iterator[str]:
    """The cells of a row, a wide one with empty ones after it, so that each stands under its own header."""
    for element in row.iterchildren(W + "tc"):
        yield _cell(element)
        span = element.find(f"{W}tcPr/{W}gridSpan")
        wide = str(span.get(W + "val")) if span is not None else ""
        yield from [""] * (min(int(wide), 100) - 1 if wide.isdecimal() else 0)


def _cell(element: Any) -> str:
    return cell(cleaned(" ".join("".join(_runs(paragraph)) for paragraph in element.iter(W + "p"))))
