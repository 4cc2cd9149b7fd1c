"""HTML pages to light Markdown; scripts, styles and navigation are left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import Extracted, Structure, cell
from mypt_desktop.workspace.formats.rows import labelled

DROPPED = ["script", "style", "template", "svg", "iframe", "noscript", "nav", "object", "head"]
_BLOCK_NAMES = """
address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure footer
form h1 h2 h3 h4 h5 h6 header hr html legend li main ol option p pre section summary table tbody td tfoot th thead tr
ul
"""
BLOCKS = frozenset(_BLOCK_NAMES.split())
_NOT_INDENTED = frozenset({"pre", "li", "h1", "h2", "h3", "h4", "h5", "h6"})
LAYS_OUT = ["table", "h1", "h2", "h3", "h4", "h5", "h6", "form", "section", "article"]
_MOST_ROWS = 100_000
_LONGEST_TERM = 60  # characters
_WORDS_SAID = 5
_FURTHER_IN = "  "
_DEEPEST = 2  # lists of terms in each other that are told apart
_MOST_COLUMNS = 100
_MOST_HEADERS = 4  # rows of names above each other
_CHARSET = re.compile(rb"""<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,30})""", re.IGNORECASE)


def html(data: bytes) -> Extracted:
    return Extracted(markdown(data), Structure.MARKDOWN)


def markdown(data: bytes) -> str:
    """The readable text of a page, headings marked with `#`, list items with `-`, table cells joined by ` | `. What
    defines a term stands further in below it."""
    import warnings

    from bs4 import BeautifulSoup, XMLParsedAsHTMLWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)  # XHTML is meant to be read so
        soup = BeautifulSoup(decoded(data), "lxml")
    title = cell(soup.title.get_text()) if soup.title else ""
    for element in soup(DROPPED):
        element.decompose()
    for table in soup("table"):
        _as_rows(soup, table)
    text = _text(soup)
    if title and not re.search(r"^# ", text, re.MULTILINE):
        text = f"# {title}\n\n{text}"
    return cleaned(text)


def rows(table: str) -> str:
    """The rows of an HTML table as `markdown` writes them, "" where it is none of data."""
    text = markdown(table.encode())
    return text if " | " in text else ""


def decoded(data: bytes) -> str:
    from mypt_desktop.workspace.formats.encoding import decode

    declared = _CHARSET.search(data[:4096])
    if declared:
        try:
            return data.decode(declared[1].decode("ascii"))
        except (LookupError, UnicodeDecodeError):
            pass  # a page that lies about its encoding
    return decode(data)


def _as_rows(soup: Any, table: Any) -> None:
    """Puts a table of data into lines, each cell under its header. One that holds headings or other tables lays out a
    page: its cells are read as parts of that."""
    if table.find(LAYS_OUT):
        for one in table(["td", "th"]):
            if one.find_parent("table") is table:
                one.name = "div"
        return
    rows, headed, titles = _grid(table)
    if len(rows) < 2 or max(len(row) for row in rows) < 2:
        return
    if not headed and _defines(rows):
        table.name = "dl"
        for row in table("tr"):
            for one, name in zip(row(["td", "th"]), ("dt", "dd"), strict=False):
                one.name = name
        return
    caption = table.find("caption")
    lines = [*([cell(caption.get_text(" "))] if caption else []), *titles]
    lines += labelled(rows, headed=headed)
    written = soup.new_tag("pre")
    written.string = "\n".join(line for line in lines if line)
    table.replace_with(written)


def _defines(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the rows of two cells are terms and what is said of each, most of it in sentences."""
    if any(len(row) != 2 or not 0 < len(row[0]) <= _LONGEST_TERM or row[0].endswith(".") for row in rows):
        return False
    said = [text.endswith(".") and text.count(" ") >= _WORDS_SAID for _, text in rows]
    return 2 * sum(said) > len(rows) and (said[0] or sum(said) == len(rows))


def _grid(table: Any) -> tuple[list[list[str]], bool, list[str]]:
    """The cells of each row in the columns they stand in, whether the first row is a header, and titles above it.

    A cell over several rows stands in each of them; one over several columns only in the first, but in a header of
    several rows in each: "Weight" over "up to 2 kg" and "2 to 5 kg" makes "Weight, up to 2 kg" and "Weight, 2 to 5 kg".
    """
    rows: list[list[str]] = []
    hanging: dict[int, tuple[int, str]] = {}  # column: rows that are still under a cell, and its text
    headers: list[list[str]] = []
    for row in table("tr")[:_MOST_ROWS]:
        cells: list[str] = []
        over: list[str] = []  # the cells of a header, in each of their columns
        below: dict[int, tuple[int, str]] = {}
        own = row(["td", "th"])
        for one in [*own, None]:
            while len(cells) in hanging:
                left, text = hanging.pop(len(cells))
                if left > 1:
                    below[len(cells)] = left - 1, text
                cells.append(text)
                over.append(text)
            if one is None:
                break
            text, wide = cell(one.get_text(" ")), _span(one, "colspan")
            if (down := _span(one, "rowspan")) > 1:
                below[len(cells)] = down - 1, text
            cells += [text] + [""] * (wide - 1)
            over += [text] * wide
        hanging = below
        if len(rows) == len(headers) <= _MOST_HEADERS and own and all(one.name == "th" for one in own):
            headers.append(over)
        rows.append(cells)
    if not 1 < len(headers) <= min(_MOST_HEADERS, len(rows) - 1):
        return rows, bool(headers), []
    names = [row for row in headers if len(set(row)) > 1]
    columns = zip_longest(*names, fillvalue="")
    rows[: len(headers)] = [[", ".join(dict.fromkeys(filter(None, column))) for column in columns]] if names else []
    return rows, bool(names), [row[0] for row in headers if row and row not in names]


def _span(one: Any, name: str) -> int:
    said = str(one.get(name) or "1").strip()
    return min(max(int(said), 1), _MOST_COLUMNS) if said.isdecimal() else 1


def _text(soup: Any) -> str:
    """Goes through the strings in order and starts anew wherever the nearest block element (or table cell) changes.

    No recursion: the depth of a page is the page's choice.
    """
    from bs4.element import CData, NavigableString

    page = _Page()
    for node in soup.descendants:
        if type(node) is NavigableString or type(node) is CData:
            page.add(node, str(node))
        elif getattr(node, "name", "") == "br":
            page.break_line()
    return page.text()


class _Page:
    """Text as it is collected: a run of words per block element, joined into lines when the block ends."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._words: list[str] = []
        self._block: Any = None
        self._row: Any = None
        self._kind = ""

    def add(self, node: Any, words: str) -> None:
        if not words.strip() and self._block is None:
            return
        block = next((parent for parent in node.parents if parent.name in BLOCKS), None)
        place = next((parent for parent in node.parents if parent.name in ("td", "th")), block)
        if place is not self._block:
            if not words.strip():
                return
            self._finish()
            self._block = place
        self._words.append(words)

    def break_line(self) -> None:
        self._words.append("\0")

    def text(self) -> str:
        self._finish()
        return "".join(self._lines).strip()

    def _finish(self) -> None:
        block, words = self._block, "".join(self._words)
        self._block, self._words = None, []
        name = block.name if block is not None else ""
        if name in ("td", "th"):
            self._cell(block, cell(words.replace("\0", " ")))
            return
        if name == "pre":
            text = words.replace("\0", "\n").strip("\n")
        else:
            text = "\n".join(filter(None, (cell(line) for line in words.split("\0"))))
        if text.strip():
            self._line(_marked(name, _further_in(block, text)), "item" if name == "li" else "")

    def _cell(self, block: Any, text: str) -> None:
        row = next((parent for parent in block.parents if parent.name == "tr"), None)
        if text and row is not None and row is self._row:
            self._lines[-1] += f" | {text}"
        elif text:
            self._line(text, "row")
            self._row = row

    def _line(self, text: str, kind: str) -> None:
        """Rows of a table and items of a list follow each other closely; all else is a paragraph."""
        gap = "\n" if kind and kind == self._kind else "\n\n"
        self._lines.append(gap + text)
        self._kind, self._row = kind, None


def _further_in(block: Any, text: str) -> str:
    """The lines of what defines a term begin further in than the term."""
    if block is None or block.name in _NOT_INDENTED:
        return text
    around = [block, *block.parents]
    depth = sum(one.name == "dd" for one in around)
    indent = _FURTHER_IN * min(depth, _DEEPEST)
    return "\n".join(f"{indent}{line}" for line in text.split("\n")) if indent else text


def _marked(name: str, text: str) -> str:
    if len(name) == 2 and name[0] == "h" and name[1].isdigit():
        return f"{'#' * int(name[1])} {cell(text)}"
    return f"- {text}" if name == "li" else text
