"""PowerPoint presentations to light Markdown, slide by slide: text, tables, charts, what pictures show, notes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import Block, Extracted, Structure, cell, opened_package, put_together
from mypt_desktop.workspace.formats.pictures import decoded
from mypt_desktop.workspace.formats.rows import labelled

DEEPEST: Final = 20  # groups within groups
_MOST_ROWS: Final = 10_000  # of a chart
_SHORT_DESCRIPTION: Final = 3  # characters, below which a description says nothing


def pptx(data: bytes) -> Extracted:
    import pptx

    deck = opened_package(pptx.Presentation, data, "presentation")
    return put_together((_slide(slide) for slide in deck.slides), Structure.MARKDOWN)


def _slide(slide: Any) -> Iterator[Block]:
    title = slide.shapes.title
    if title is not None and title.has_text_frame and title.text_frame.text.strip():
        yield f"# {cell(cleaned(title.text_frame.text))}"
    for shape in slide.shapes:
        if title is None or shape.shape_id != title.shape_id:
            yield from _shape(shape)
    if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None:
        notes = cleaned(slide.notes_slide.notes_text_frame.text).strip()
        if notes:
            yield f"Notes: {notes}"


def _shape(shape: Any, depth: int = 0) -> Iterator[Block]:
    if hasattr(shape, "shapes") and depth < DEEPEST:
        yield from _described(shape)
        for inner in shape.shapes:
            yield from _shape(inner, depth + 1)
    elif getattr(shape, "has_table", False) and shape.has_table:
        rows = ([cleaned(c.text) for c in row.cells] for row in shape.table.rows)
        yield "\n".join(filter(None, labelled(rows)))
    elif getattr(shape, "has_chart", False) and shape.has_chart:
        yield _chart(shape)
        yield from _described(shape)
    elif shape.has_text_frame:
        text = cleaned(shape.text_frame.text.replace("\v", "\n")).strip()
        if text:
            yield text
        else:
            yield from _described(shape)
    else:
        yield from _described(shape)
        yield from _shown(shape)


def _described(shape: Any) -> Iterator[str]:
    if said := description(shape):
        yield f"Picture: {said}"


def description(shape: Any) -> str:
    """The alternative text, which says what is seen to those who do not see it; "" where it says nothing."""
    for element in shape._element.iter("{*}cNvPr"):
        said = cell(cleaned(str(element.get("descr") or "")))
        return said if len(said) > _SHORT_DESCRIPTION else ""  # the first is the shape's own
    return ""


def _shown(shape: Any) -> Iterator[Block]:
    if (data := picture_data(shape)) is not None:
        yield partial(decoded, data)


def picture_data(shape: Any) -> bytes | None:
    """The picture of a shape, if it has one that is in the file."""
    try:
        return bytes(shape.image.blob)
    except (AttributeError, ValueError, KeyError):
        return None


def _chart(shape: Any) -> str:
    """A chart's title and its values as a table."""
    title, plots = chart_rows(shape)
    lines = [f"Chart: {title}" if title else "Chart"]
    for rows in plots:
        lines += labelled(rows, headed=True)
    return "\n".join(filter(None, lines)) if len(lines) > 1 else ""


def chart_rows(shape: Any) -> tuple[str, list[list[list[str]]]]:
    """A chart's title and its values, a table each: a row for each category, a column for each series."""
    try:
        chart = shape.chart
        titled = chart.has_title and chart.chart_title.has_text_frame
        title = cell(cleaned(chart.chart_title.text_frame.text)) if titled else ""
        return title, [[*_series(plot)] for plot in chart.plots]
    except (AttributeError, KeyError, ValueError, TypeError, IndexError, NotImplementedError):
        return "", []  # its part is damaged or of a kind that the library does not read


def _series(plot: Any) -> Iterator[list[str]]:
    series = [*plot.series]
    names = [cell(cleaned(str(one.name or ""))) for one in series]
    yield ["Category", *(name or f"Series {number}" for number, name in enumerate(names, 1))]
    categories = [cell(cleaned(str(one))) for one in plot.categories]
    values = [[*one.values] for one in series]
    for row in range(min(max(map(len, [categories, *values]), default=0), _MOST_ROWS)):
        yield [
            categories[row] if row < len(categories) else str(row + 1),
            *(_value(one[row]) if row < len(one) else "" for one in values),
        ]


def _value(value: object) -> str:
    return f"{value:.15g}" if isinstance(value, int | float) else ""
