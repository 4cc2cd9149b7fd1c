"""Word documents laid out: headings, lists with their numbers, tables, pictures and emphasis.

The same parts are read as by `formats.word`, in the same order, so that what is cited is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import opened_package
from mypt_desktop.workspace.formats.word import (
    FALLBACK,
    JOINED,
    SKIPPED,
    A,
    M,
    R,
    W,
    heading_levels,
    side_parts,
)
from mypt_desktop.workspace.laid_out.pictures import Pictures
from mypt_desktop.workspace.laid_out.values import Block, Cell, Paragraph, Rule, Run, Runs, Table, plain
from mypt_desktop.workspace.laid_out.word_lists import WordLists

_WP: Final = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
_OFF: Final = frozenset(("0", "false", "off", "none"))
_EMPHASIS: Final = {"strong": "bold", "emphasis": "italic", "intense emphasis": "italic"}
_ALIGNED: Final = {"center": "center", "right": "right", "end": "right"}
_MOST_SPANNED: Final = 100


def docx(data: bytes) -> list[Block]:
    """The blocks of a Word document. Raises `DocumentUnreadableError`."""
    import docx as word

    document = opened_package(word.Document, data, "Word document")
    return _Reader(document).read()


class _Reader:
    def __init__(self, document: Any) -> None:
        self._document = document
        self._levels = heading_levels(document)
        self._emphasis = _emphasis(document)
        self._lists = WordLists(_numbering(document), document.styles.element)
        self._pictures = Pictures()

    def read(self) -> list[Block]:
        blocks = [*self._blocks(self._document.element.body)]
        seen = {_text(block) for block in blocks}
        beside: list[Block] = []
        for part in side_parts(self._document):
            for block in self._blocks(part):
                if (said := _text(block)) and said not in seen:
                    seen.add(said)
                    beside.append(block)
        return [*blocks, Rule(), *beside] if beside else blocks

    def _blocks(self, container: Any) -> Iterator[Block]:
        for element in container:
            if element.tag == W + "p":
                yield from self._paragraph(element)
            elif element.tag == W + "tbl":
                yield from self._table(element)
            elif isinstance(element.tag, str) and element.tag not in SKIPPED:
                yield from self._blocks(element)

    def _paragraph(self, element: Any) -> Iterator[Block]:
        style = _value(element.find(f"{W}pPr/{W}pStyle"))
        level = min(self._levels.get(style, 0), 6)
        indent, bullet = self._lists.before(element, style)
        runs = _stripped(self._runs(element, Run("")))
        if runs:
            align = _ALIGNED.get(_value(element.find(f"{W}pPr/{W}jc")), "")
            yield Paragraph(runs, level, 0 if level else indent, bullet, align=align)
        yield from self._shown(element)
        for box in element.iter(W + "txbxContent"):
            if not any(parent.tag == FALLBACK for parent in box.iterancestors()):
                yield from self._blocks(box)

    def _shown(self, element: Any) -> Iterator[Block]:
        """The pictures in an element that are in the file."""
        for blip in element.iter(A + "blip"):
            relation = self._document.part.rels.get(str(blip.get(R + "embed")))
            if relation is None or relation.is_external:
                continue
            picture = self._pictures.picture(bytes(relation.target_part.blob), _described(blip))
            if picture is not None:
                yield picture

    def _runs(self, element: Any, style: Run) -> list[Run]:
        runs: list[Run] = []
        for child in element:
            tag = child.tag
            if not isinstance(tag, str) or tag in SKIPPED or tag in (W + "txbxContent", W + "pPr", W + "rPr"):
                continue
            if tag in (W + "t", M + "t"):
                runs.append(_styled(style, child.text or ""))
            elif tag == W + "tab":
                runs.append(_styled(style, "\t"))
            elif tag in (W + "br", W + "cr"):
                runs.append(_styled(style, "\n"))
            elif tag == W + "noBreakHyphen":
                runs.append(_styled(style, "-"))
            elif tag in JOINED:
                runs += [_styled(style, JOINED[tag]), *self._runs(child, style)]
            elif tag == W + "r":
                runs += self._runs(child, self._style(child, style))
            elif tag == W + "hyperlink":
                runs += self._runs(child, _styled(style, "", self._address(child)))
            else:
                runs += self._runs(child, style)
        return runs

    def _style(self, run: Any, around: Run) -> Run:
        properties = run.find(W + "rPr")
        if properties is None:
            return around
        named = self._emphasis.get(_value(properties.find(W + "rStyle")), "")
        raised = {"superscript": 1, "subscript": -1}.get(_value(properties.find(W + "vertAlign")), around.raised)
        return Run(
            "",
            _on(properties.find(W + "b"), around.bold or named == "bold"),
            _on(properties.find(W + "i"), around.italic or named == "italic"),
            _on(properties.find(W + "u"), around.underlined),
            _on(properties.find(W + "strike"), around.struck),
            around.code,
            raised,
            around.link,
        )

    def _address(self, link: Any) -> str:
        relation = self._document.part.rels.get(str(link.get(R + "id")))
        address = str(relation.target_ref) if relation is not None and relation.is_external else ""
        return address if address.lower().startswith(("http:", "https:", "mailto:")) else ""

    def _table(self, element: Any) -> Iterator[Block]:
        rows: list[list[Cell]] = []
        hanging: dict[int, tuple[int, int]] = {}  # column: the row and place of the cell that hangs down in it
        for row in element.iter(W + "tr"):
            if _outer(row) is not element:
                continue
            cells: list[Cell] = []
            column = 0
            for one in row.iterchildren(W + "tc"):
                across = _across(one)
                merged = one.find(f"{W}tcPr/{W}vMerge")
                if merged is not None and _value(merged) != "restart" and column in hanging:
                    above, at = hanging[column]
                    cell = rows[above][at]
                    rows[above][at] = Cell(cell.runs, cell.across, cell.down + 1, cell.heading)
                else:
                    hanging.pop(column, None)
                    if merged is not None:
                        hanging[column] = len(rows), len(cells)
                    heading = row.find(f"{W}trPr/{W}tblHeader") is not None
                    cells.append(Cell(self._cell(one), across, 1, heading))
                column += across
            rows.append(cells)
        if any(cell.runs for row in rows for cell in row):
            yield Table(tuple(map(tuple, rows)))
        yield from self._shown(element)

    def _cell(self, element: Any) -> Runs:
        runs: list[Run] = []
        for paragraph in element.iter(W + "p"):
            said = _stripped(self._runs(paragraph, Run("")))
            if said:
                style = _value(paragraph.find(f"{W}pPr/{W}pStyle"))
                _, bullet = self._lists.before(paragraph, style)
                runs += [*([Run("\n")] if runs else []), *([Run(f"{bullet} ")] if bullet else []), *said]
        return tuple(runs)


def _text(block: Block) -> str:
    match block:
        case Paragraph(runs=runs):
            return plain(runs)
        case Table(rows=rows):
            return "\n".join(plain(cell.runs) for row in rows for cell in row)
        case _:
            return ""


def _styled(style: Run, text: str, link: str = "") -> Run:
    one = style
    return Run(cleaned(text), one.bold, one.italic, one.underlined, one.struck, one.code, one.raised, link or one.link)


def _stripped(runs: list[Run]) -> Runs:
    """Without white space at the ends; () where there is nothing else."""
    if not plain(tuple(runs)).strip():
        return ()
    while not runs[0].text.strip():
        del runs[0]
    while not runs[-1].text.strip():
        del runs[-1]
    runs[0] = _styled(runs[0], runs[0].text.lstrip())
    runs[-1] = _styled(runs[-1], runs[-1].text.rstrip())
    return tuple(run for run in runs if run.text)


def _outer(row: Any) -> Any:
    """The table of a row; none of those within its cells, whose rows are read as parts of the cell."""
    return next((one for one in row.iterancestors() if one.tag == W + "tbl"), None)


def _across(cell: Any) -> int:
    said = _value(cell.find(f"{W}tcPr/{W}gridSpan"))
    return max(1, min(int(said), _MOST_SPANNED)) if said.isdecimal() and len(said) < 9 else 1


def _described(blip: Any) -> str:
    """The alternative text of the drawing that a picture is in."""
    for above in blip.iterancestors():
        if above.tag in (_WP + "inline", _WP + "anchor"):
            said = above.find(_WP + "docPr")
            return cleaned(str(said.get("descr") or "")) if said is not None else ""
    return ""


def _numbering(document: Any) -> Any:
    from lxml import etree

    for relation in document.part.rels.values():
        if str(relation.reltype).endswith("/numbering") and not relation.is_external:
            try:
                return etree.fromstring(relation.target_part.blob, etree.XMLParser(resolve_entities=False))
            except etree.XMLSyntaxError:
                return None
    return None


def _emphasis(document: Any) -> dict[str, str]:
    """Styles of characters that say bold or italic, by their ids."""
    found: dict[str, str] = {}
    for style in document.styles.element.iter(W + "style"):
        name = _value(style.find(W + "name")).lower()
        if name in _EMPHASIS:
            found[str(style.get(W + "styleId"))] = _EMPHASIS[name]
    return found


def _on(element: Any, otherwise: bool) -> bool:
    return otherwise if element is None else str(element.get(W + "val") or "true").lower() not in _OFF


def _value(element: Any) -> str:
    return str(element.get(W + "val") or "") if element is not None else ""
