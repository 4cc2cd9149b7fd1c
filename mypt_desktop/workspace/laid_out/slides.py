"""PowerPoint presentations laid out slide by slide: titles, points, tables, charts as tables, pictures and notes.

Where things stand on a slide and its colours are left out: this is for reading. The same parts are read as by
`formats.powerpoint`, in the same order, so that what is cited is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import cell, opened_package
from mypt_desktop.workspace.formats.powerpoint import DEEPEST, chart_rows, description, picture_data
from mypt_desktop.workspace.laid_out.pictures import Pictures
from mypt_desktop.workspace.laid_out.values import Block, Cell, Paragraph, Run, Runs, SlideStart, Table, plain

_PLACEHOLDERS_WITH_POINTS: Final = frozenset((2, 7))  # body and object, as PowerPoint numbers them
_LONGEST_LINK: Final = 4000


def pptx(data: bytes) -> list[Block]:
    """The blocks of a presentation. Raises `DocumentUnreadableError`."""
    import pptx as powerpoint

    deck = opened_package(powerpoint.Presentation, data, "presentation")
    pictures = Pictures()
    blocks: list[Block] = []
    for number, slide in enumerate(deck.slides, 1):
        blocks += [SlideStart(number), *_slide(slide, pictures)]
    return blocks


def _slide(slide: Any, pictures: Pictures) -> Iterator[Block]:
    title = slide.shapes.title
    if title is not None and title.has_text_frame and title.text_frame.text.strip():
        yield Paragraph((Run(cell(cleaned(title.text_frame.text))),), level=1)
    for shape in slide.shapes:
        if title is None or shape.shape_id != title.shape_id:
            yield from _shape(shape, pictures)
    if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None:
        notes = cleaned(slide.notes_slide.notes_text_frame.text).strip()
        if notes:
            yield Paragraph((Run("Notes: ", bold=True), Run(notes)), faint=True)


def _shape(shape: Any, pictures: Pictures, depth: int = 0) -> Iterator[Block]:
    if hasattr(shape, "shapes") and depth < DEEPEST:
        yield from _described(shape)
        for inner in shape.shapes:
            yield from _shape(inner, pictures, depth + 1)
    elif getattr(shape, "has_table", False) and shape.has_table:
        yield from _table(shape.table)
    elif getattr(shape, "has_chart", False) and shape.has_chart:
        title, plots = chart_rows(shape)
        if any(plots):
            yield Paragraph((Run(f"Chart: {title}" if title else "Chart", bold=True),))
            yield from (_grid(rows) for rows in plots if rows)
        yield from _described(shape)
    elif shape.has_text_frame and shape.text_frame.text.strip():
        yield from _paragraphs(shape)
    else:
        data = picture_data(shape)
        picture = pictures.picture(data, description(shape)) if data else None
        if picture is not None:
            yield picture
        yield from _described(shape)


def _paragraphs(shape: Any) -> Iterator[Block]:
    points = shape.is_placeholder and int(shape.placeholder_format.type or 0) in _PLACEHOLDERS_WITH_POINTS
    for paragraph in shape.text_frame.paragraphs:
        runs = tuple(_runs(paragraph))
        if plain(runs).strip():
            depth = min(int(paragraph.level or 0), 8)
            yield Paragraph(runs, indent=depth + 1 if points else depth, bullet="•" if points else "")


def _runs(paragraph: Any) -> Iterator[Run]:
    for element in paragraph._p:
        name = str(element.tag).rpartition("}")[2]
        if name == "br":
            yield Run("\n")
        elif name in ("r", "fld"):
            run = element.find("{*}t")
            style = element.find("{*}rPr")
            said = cleaned((run.text if run is not None else "") or "").replace("\v", "\n")
            if said:
                yield _run(said, style)


def _run(text: str, style: Any) -> Run:
    if style is None:
        return Run(text)
    return Run(
        text,
        bold=style.get("b") in ("1", "true"),
        italic=style.get("i") in ("1", "true"),
        underlined=style.get("u") not in (None, "none"),
        struck=style.get("strike") not in (None, "noStrike"),
    )


def _table(table: Any) -> Iterator[Block]:
    rows: list[tuple[Cell, ...]] = []
    for number, row in enumerate(table.rows):
        cells: list[Cell] = []
        for one in row.cells:
            if one.is_spanned:
                continue
            down, across = (one.span_height, one.span_width) if one.is_merge_origin else (1, 1)
            runs: Runs = (Run(cleaned(one.text).replace("\v", "\n").strip()),) if one.text.strip() else ()
            cells.append(Cell(runs, across, down, heading=bool(table.first_row) and number == 0))
        rows.append(tuple(cells))
    if rows:
        yield Table(tuple(rows))


def _grid(rows: list[list[str]]) -> Table:
    return Table(
        tuple(
            tuple(Cell((Run(text),) if text else (), heading=number == 0) for text in row)
            for number, row in enumerate(rows)
        )
    )


def _described(shape: Any) -> Iterator[Block]:
    if said := description(shape):
        yield Paragraph((Run(f"Picture: {said}", italic=True),), faint=True)
