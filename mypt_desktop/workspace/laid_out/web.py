"""Web pages laid out. What reaches out of the page or does something is left out; pictures come from within it only.

The same parts are read as by `formats.web`, so that what is cited is seen. No recursion: the depth of a page is the
page's choice.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias
from urllib.parse import unquote_to_bytes

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS
from mypt_desktop.workspace.formats.web import BLOCKS, DROPPED, LAYS_OUT, decoded
from mypt_desktop.workspace.laid_out.pictures import Pictures
from mypt_desktop.workspace.laid_out.values import (
    Block,
    Cell,
    Paragraph,
    Preformatted,
    Rule,
    Run,
    Runs,
    Table,
    plain,
)

Inside: TypeAlias = Callable[[str], bytes | None]
"""The bytes of what an address names, where that came with the document."""

_STYLES: Final = {
    **dict.fromkeys(("b", "strong"), "bold"),
    **dict.fromkeys(("i", "em", "cite", "var", "dfn"), "italic"),
    **dict.fromkeys(("u", "ins"), "underlined"),
    **dict.fromkeys(("s", "strike", "del"), "struck"),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), "code"),
    "sup": "above",
    "sub": "below",
}
_WEB_LINK: Final = re.compile(r"(?:https?|mailto):", re.IGNORECASE)
_WHITE: Final = re.compile(r"[ \t\r\n\f\v]+")
_LONGEST_LINK: Final = 4000  # characters
_MOST_ROWS: Final = 20_000
_MOST_COLUMNS: Final = 100
_DEEPEST: Final = 12
_BREAK: Final = "\0"


def web(data: bytes, inside: Inside | None = None, pictures: Pictures | None = None) -> list[Block]:
    """The blocks of an HTML page. Raises `DocumentUnreadableError`."""
    return laid_out_html(decoded(data), inside, pictures, titled=True)


def laid_out_html(
    text: str,
    inside: Inside | None = None,
    pictures: Pictures | None = None,
    *,
    titled: bool = False,
    described: bool = False,
) -> list[Block]:
    """The blocks of HTML that is text already. With `titled` its title stands above a page without a heading; with
    `described` the description of a picture that is not there stands in its place."""
    from lxml import etree

    parser = etree.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(text.encode("utf-8", "replace"), parser) if text.strip() else None
    except (etree.XMLSyntaxError, ValueError) as error:
        raise DocumentUnreadableError("it is damaged, not a readable page") from error
    if root is None:
        return []
    title = " ".join("".join(root.findtext(".//title") or "").split())
    etree.strip_elements(root, *DROPPED, with_tail=False)
    blocks = _Reader(pictures or Pictures(), inside or _nothing, described).read(root)
    if titled and title and not any(isinstance(block, Paragraph) and block.level == 1 for block in blocks):
        blocks.insert(0, Paragraph((Run(cleaned(title)),), level=1))
    return blocks


def _nothing(address: str) -> bytes | None:
    return None


class _Reader:
    def __init__(self, pictures: Pictures, inside: Inside, described: bool) -> None:
        self._pictures = pictures
        self._described = described
        self._inside = inside
        self._blocks: list[Block] = []
        self._runs: list[Run] = []
        self._styles = dict.fromkeys(("bold", "italic", "underlined", "struck", "code", "above", "below"), 0)
        self._links: list[str] = []
        self._lists: list[int | None] = []  # the number of the next item; None for one with dots
        self._indents = self._quoted = self._level = 0
        self._bullet = ""
        self._preformatted = 0
        self._centered = 0
        self._size = 0

    def read(self, root: Any) -> list[Block]:
        """The blocks below `root`."""
        from lxml import etree

        walk = etree.iterwalk(root, events=("start", "end"))
        for event, element in walk:
            name = element.tag if isinstance(element.tag, str) else ""
            if event == "start":
                if name == "table" and self._table(element):
                    walk.skip_subtree()
                    continue
                self._begin(name, element)
                self._say(element.text)
            else:
                self._end(name, element)
                if element is not root:
                    self._say(element.tail)
        self._finish()
        return self._blocks

    def _say(self, words: str | None) -> None:
        if not words:
            return
        self._size += len(words)
        if self._size > MAX_CHARACTERS:
            raise DocumentUnreadableError(f"it holds more than {MAX_CHARACTERS // 10**6} million characters")
        styles = self._styles
        self._runs.append(
            Run(
                words,
                bool(styles["bold"]),
                bool(styles["italic"]),
                bool(styles["underlined"]),
                bool(styles["struck"]),
                bool(styles["code"]) and not self._preformatted,
                bool(styles["above"]) - bool(styles["below"]),
                self._links[-1] if self._links else "",
            )
        )

    def _begin(self, name: str, element: Any) -> None:
        if name in BLOCKS or name in ("ol", "ul", "blockquote", "pre"):
            self._finish()
        if name in _STYLES:
            self._styles[_STYLES[name]] += 1
        match name:
            case "a":
                address = str(element.get("href") or "").strip()
                self._links.append(address[:_LONGEST_LINK] if _WEB_LINK.match(address) else "")
            case "h1" | "h2" | "h3" | "h4" | "h5" | "h6":
                self._level = int(name[1])
            case "ul":
                self._lists.append(None)
            case "ol":
                said = str(element.get("start") or "").strip()
                self._lists.append(int(said) if said.isdecimal() and len(said) < 9 else 1)
            case "li":
                self._bullet = self._next_bullet()
            case "blockquote":
                self._quoted += 1
            case "dd":
                self._indents += 1
            case "pre":
                self._preformatted += 1
            case "center":
                self._centered += 1
            case "dt" | "summary" | "legend" | "th":
                self._styles["bold"] += 1
            case "br":
                self._say("\n" if self._preformatted else _BREAK)
            case "hr":
                self._finish()
                self._blocks.append(Rule())
            case "img":
                self._picture(element)
            case "input" if str(element.get("type")).lower() == "checkbox":
                self._say("☑ " if element.get("checked") is not None else "☐ ")

    def _end(self, name: str, element: Any) -> None:
        if name in BLOCKS or name in ("ol", "ul", "blockquote", "pre"):
            self._finish()
        if name in _STYLES:
            self._styles[_STYLES[name]] -= 1
        match name:
            case "a":
                self._links.pop()
            case "h1" | "h2" | "h3" | "h4" | "h5" | "h6":
                self._level = 0
            case "ul" | "ol":
                self._lists.pop()
            case "li":
                self._bullet = ""
            case "blockquote":
                self._quoted -= 1
            case "dd":
                self._indents -= 1
            case "pre":
                self._preformatted -= 1
            case "center":
                self._centered -= 1
            case "dt" | "summary" | "legend" | "th":
                self._styles["bold"] -= 1

    def _next_bullet(self) -> str:
        number = self._lists[-1] if self._lists else None
        if number is None:
            return "•"
        self._lists[-1] = number + 1
        return f"{number}."

    def _finish(self) -> None:
        """The run of words that a block's border ends becomes a paragraph."""
        words, self._runs = self._runs, []
        indent = min(len(self._lists) + self._indents, _DEEPEST)
        if self._preformatted:
            text = cleaned("".join(run.text for run in words)).strip("\n")
            if text.strip():
                self._blocks.append(Preformatted(text, indent))
            return
        runs = folded(words)
        if not runs:
            return
        align = "center" if self._centered else ""
        self._blocks.append(Paragraph(runs, self._level, indent, self._bullet, min(self._quoted, _DEEPEST), align))
        self._bullet = ""

    def _picture(self, element: Any) -> None:
        described = cleaned(str(element.get("alt") or ""))
        data = self._data(str(element.get("src") or "").strip())
        picture = self._pictures.picture(data, described) if data else None
        if picture is not None:
            self._finish()
            self._blocks.append(picture)
        elif self._described and described.strip():
            self._say(f"[{' '.join(described.split())}]")

    def _data(self, address: str) -> bytes | None:
        """The bytes of a picture that stands in the page itself or came with it. Nothing is fetched."""
        if address[:5].lower() != "data:":
            return self._inside(address)
        head, _, body = address.partition(",")
        try:
            raw = unquote_to_bytes(body)
            return base64.b64decode(raw) if head.lower().endswith(";base64") else raw
        except (binascii.Error, ValueError):
            return None

    def _table(self, element: Any) -> bool:
        """Takes a table of data as a whole; False for one that lays out a page: its cells are read as parts of that."""
        if next(element.iterdescendants(*LAYS_OUT), None) is not None:
            return False
        rows = [[*row.iterchildren("td", "th")] for row in element.iterdescendants("tr")]
        if sum(map(len, rows)) < 2:
            return False
        self._finish()
        caption = element.find("caption")
        if caption is not None and (words := folded([Run("".join(caption.itertext()))])):
            self._blocks.append(Paragraph(words, faint=True))
        beside: list[Block] = []
        table = Table(
            tuple(tuple(self._cell(one, beside) for one in row[:_MOST_COLUMNS]) for row in rows[:_MOST_ROWS] if row)
        )
        self._blocks += [table, *beside]
        return True

    def _cell(self, element: Any, beside: list[Block]) -> Cell:
        inner = _Reader(self._pictures, self._inside, self._described)
        inner._size = self._size
        found = inner.read(element)
        self._size = inner._size
        beside += (block for block in found if not isinstance(block, Paragraph | Preformatted))
        runs: list[Run] = []
        for block in found:
            match block:
                case Paragraph(runs=said, bullet=bullet):
                    runs += [*_new_line(runs), *([Run(f"{bullet} ")] if bullet else []), *said]
                case Preformatted(text=text):
                    runs += [*_new_line(runs), Run(text, code=True)]
        return Cell(tuple(runs), _span(element, "colspan"), _span(element, "rowspan"), element.tag == "th")


def _new_line(runs: list[Run]) -> list[Run]:
    return [Run("\n")] if runs else []


def _span(element: Any, name: str) -> int:
    said = str(element.get(name) or "1").strip()
    return min(max(int(said), 1), _MOST_COLUMNS) if said.isdecimal() and len(said) < 9 else 1


def folded(words: list[Run]) -> Runs:
    """Runs of words with white space as a page shows it: one space at most, none at the ends of lines."""
    runs: list[Run] = []
    bare = True  # nothing, or white space, stands before
    for run in words:
        lines = [_WHITE.sub(" ", cleaned(line)) for line in run.text.split(_BREAK)]
        text = "\n".join([*(line.strip(" ") for line in lines[:-1]), lines[-1].lstrip(" ")]) if lines[1:] else lines[0]
        if bare:
            text = text.lstrip(" ")
        if text:
            bare = text[-1] in " \n"
            runs.append(_with(run, text))
    while runs and not (text := runs[-1].text.rstrip(" \n")):
        runs.pop()
    if runs:
        runs[-1] = _with(runs[-1], text)
    while runs and not (text := runs[0].text.lstrip("\n ")):
        del runs[0]
    if runs:
        runs[0] = _with(runs[0], text)
    return tuple(runs) if plain(tuple(runs)).strip() else ()


def _with(run: Run, text: str) -> Run:
    return Run(text, run.bold, run.italic, run.underlined, run.struck, run.code, run.raised, run.link)
