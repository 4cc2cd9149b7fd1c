"""What a value looks like in the chat, as plain JSON: text, a tree, an image, Markdown, a table."""

from __future__ import annotations

import base64
import io
import math
from collections.abc import Mapping
from typing import Any, Final

LONGEST_TEXT: Final = 200_000
MOST_ROWS: Final = 200
MOST_COLUMNS: Final = 50
MOST_VALUES: Final = 20_000
MOST_SERIES: Final = 8
MOST_POINTS: Final = 2_000
MOST_IMAGE_BYTES: Final = 2_500_000
WIDEST_IMAGE: Final = 1600  # pixels
_DEEPEST: Final = 40
_CELL: Final = 300  # characters


class Markdown:
    """Text that is shown as Markdown: `display(Markdown("**yes**"))`."""

    def __init__(self, text: str) -> None:
        self.text = text


class Table:
    """Rows that are shown as a table: lists, or dictionaries with the same keys."""

    def __init__(self, rows: Any, columns: list[str] | None = None) -> None:
        self.rows = list(rows)
        self.columns = columns


class Chart:
    """Numbers that are shown as a chart: `kind` is "line", "bar" or "scatter"."""

    def __init__(self, series: dict[str, tuple[list[Any], list[Any]]], kind: str, title: str) -> None:
        self.series = series
        self.kind = kind
        self.title = title


def chart(*data: Any, kind: str = "line", title: str = "") -> Chart:
    """`chart(y)`, `chart(x, y)`; `y` may be a dictionary of several by name. Raises `ValueError`."""
    if not 1 <= len(data) <= 2 or kind not in ("line", "bar", "scatter"):
        raise ValueError('plot(y) or plot(x, y), with kind="line", "bar" or "scatter".')
    many = data[-1] if isinstance(data[-1], Mapping) else {"": data[-1]}
    series = {}
    for name, values in many.items():
        ys = [float(value) for value in values]
        xs = list(data[0]) if len(data) == 2 else list(range(len(ys)))
        if len(xs) != len(ys):
            raise ValueError(f"There are {len(xs)} places for {len(ys)} values.")
        series[str(name)] = (xs, ys)
    return Chart(series, kind, title)


def shown(value: object) -> dict[str, Any]:
    """Never raises: what cannot be shown otherwise is shown as text."""
    try:
        return _shown(value)
    except Exception as error:  # noqa: BLE001 - a value's own methods may raise anything
        return {"kind": "text", "text": f"<{type(value).__name__}: {type(error).__name__} while it was shown>"}


def _shown(value: object) -> dict[str, Any]:
    if isinstance(value, Markdown):
        return {"kind": "markdown", "text": value.text[:LONGEST_TEXT]}
    if isinstance(value, Table):
        return _table(value.rows, value.columns)
    if isinstance(value, Chart):
        return _chart(value)
    kind = type(value).__module__.partition(".")[0]
    if kind == "pandas" and hasattr(value, "to_dict"):
        return _frame(value)
    if hasattr(value, "savefig"):  # a figure of matplotlib
        return _figure(value)
    if kind == "PIL" and hasattr(value, "save"):
        return _picture(value)
    for method, made in (("_repr_png_", _png), ("_repr_markdown_", _markdown)):
        if not isinstance(value, type) and callable(getattr(value, method, None)):
            found = getattr(value, method)()
            if found is not None:
                return made(found)
    if isinstance(value, (bytes, bytearray)) and bytes(value[:8]) == b"\x89PNG\r\n\x1a\n":
        return _png(bytes(value))
    if isinstance(value, (Mapping, list, tuple)):
        return {"kind": "json", "value": plain(value)}
    text = value if isinstance(value, str) else repr(value)
    return {"kind": "text", "text": text[:LONGEST_TEXT]}


def plain(value: object) -> Any:
    """As JSON, cut where it is too deep or too long; what JSON does not know becomes its text."""
    left = [MOST_VALUES]
    return _plain(value, left, 0)


def _plain(value: object, left: list[int], depth: int) -> Any:
    left[0] -= 1
    if left[0] < 0 or depth > _DEEPEST:
        return "…"
    if isinstance(value, (bool, type(None))):
        return value
    if isinstance(value, int):
        return int(value) if -(2**63) < value < 2**63 else str(value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else str(value)
    if isinstance(value, str):
        return value[:LONGEST_TEXT]
    if isinstance(value, Mapping):
        return {str(key)[:_CELL]: _plain(item, left, depth + 1) for key, item in value.items() if left[0] > 0}
    if isinstance(value, (list, tuple, set, frozenset)):
        items = []
        for item in value:
            if left[0] <= 0:
                items.append("…")
                break
            items.append(_plain(item, left, depth + 1))
        return items
    if hasattr(value, "tolist"):  # numpy
        return _plain(value.tolist(), left, depth + 1)
    return repr(value)[:_CELL]


def _table(rows: list[Any], columns: list[str] | None) -> dict[str, Any]:
    if columns is None:
        if rows and all(isinstance(row, Mapping) for row in rows):
            columns = list(dict.fromkeys(str(key) for row in rows for key in row))
        else:
            columns = [str(n + 1) for n in range(max((len(row) for row in rows), default=0))]
    kept = columns[:MOST_COLUMNS]
    told = [
        [_cell(row.get(name, "") if isinstance(row, Mapping) else item) for name, item in _named(row, kept)]
        for row in rows[:MOST_ROWS]
    ]
    return {"kind": "table", "columns": [str(name)[:_CELL] for name in kept], "rows": told, "total": len(rows)}


def _chart(value: Chart) -> dict[str, Any]:
    series = []
    for name, (xs, ys) in list(value.series.items())[:MOST_SERIES]:
        step = max(1, -(-len(ys) // MOST_POINTS))  # a longer one loses points between others
        x = [plain(item) for item in xs[::step]]
        y = [item if math.isfinite(item) else None for item in ys[::step]]
        series.append({"name": name[:_CELL], "x": x, "y": y})
    return {"kind": "chart", "chart": value.kind, "title": value.title[:_CELL], "series": series}


def _named(row: Any, columns: list[str]) -> list[tuple[str, Any]]:
    if isinstance(row, Mapping):
        return [(name, None) for name in columns]
    items = list(row)
    return [(name, items[at] if at < len(items) else "") for at, name in enumerate(columns)]


def _frame(value: Any) -> dict[str, Any]:
    frame = value.to_frame() if not hasattr(value, "columns") else value
    columns = ["", *(str(name) for name in list(frame.columns)[: MOST_COLUMNS - 1])]
    part = frame.iloc[:MOST_ROWS, : MOST_COLUMNS - 1]
    rows = [[_cell(index), *(_cell(item) for item in row)] for index, *row in part.itertuples()]
    return {"kind": "table", "columns": columns, "rows": rows, "total": len(frame)}


def _cell(value: object) -> Any:
    if isinstance(value, (bool, int)) or (isinstance(value, float) and math.isfinite(value)):
        return plain(value)
    return ("" if value is None else str(value))[:_CELL]


def _figure(value: Any) -> dict[str, Any]:
    for dpi in (110, 72, 40):
        out = io.BytesIO()
        value.savefig(out, format="png", dpi=dpi, bbox_inches="tight")
        if out.tell() <= MOST_IMAGE_BYTES:
            break
    return _png(out.getvalue())


def _picture(value: Any) -> dict[str, Any]:
    picture = value.convert("RGBA" if "A" in value.getbands() or "transparency" in value.info else "RGB")
    for widest in (WIDEST_IMAGE, 800, 400):
        picture.thumbnail((widest, widest))
        out = io.BytesIO()
        picture.save(out, "PNG")
        if out.tell() <= MOST_IMAGE_BYTES:
            break
    return _png(out.getvalue())


def _png(data: Any) -> dict[str, Any]:
    if isinstance(data, tuple):  # with metadata
        data = data[0]
    data = base64.b64decode(data) if isinstance(data, str) else bytes(data)
    if len(data) > MOST_IMAGE_BYTES:
        return {"kind": "text", "text": f"<an image of {len(data):,} bytes, too large to be shown>"}
    return {"kind": "image", "mime": "image/png", "data": base64.b64encode(data).decode("ascii")}


def _markdown(text: Any) -> dict[str, Any]:
    text = text[0] if isinstance(text, tuple) else text
    return {"kind": "markdown", "text": str(text)[:LONGEST_TEXT]}
