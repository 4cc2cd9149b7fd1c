"""Markdown as flat blocks of styled spans, for text that grows: finished blocks never change again.

Pure values, no Qt. HTML is plain text, images are only their description, and a link is a value that opens nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from mypt_desktop.gui.plain import neutral, running
from mypt_desktop.gui.translation import tr

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


@dataclass(frozen=True, slots=True)
class Span:
    """A run of text in one style. `marker` is the number of a citation; its `text` is then `[1]` as written."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    struck: bool = False
    link: str = ""
    marker: int = 0


Spans: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """`indent` counts list levels, `quoted` quote levels; `bullet` stands before the first line of a list item."""

    spans: Spans
    indent: int = 0
    bullet: str = ""
    quoted: int = 0


@dataclass(frozen=True, slots=True)
class Heading:
    spans: Spans
    level: int
    indent: int = 0
    quoted: int = 0


@dataclass(frozen=True, slots=True)
class Code:
    """A fenced or indented block. `nested`: inside a list or quote. `closed`: its end has come."""

    text: str
    language: str = ""
    indent: int = 0
    nested: bool = False
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; the first row is the header. `alignments` are "left", "center" or "right", one per column."""

    rows: tuple[tuple[Spans, ...], ...]
    alignments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across."""


Block: TypeAlias = Paragraph | Heading | Code | Table | Rule

_MARKER = re.compile(r"\[(\d{1,3})\]")
_DEEPEST = 8
_MOST_BRACKETS = 1000


class GrowingMarkdown:
    """Parses an answer while it is written. Only the last top-level block is parsed again when text arrives.

    `finished` only ever gets longer; `open` is the block still being written. However the text is cut into pieces,
    `finished + open` is the same.
    """

    def __init__(self) -> None:
        self.finished: list[Block] = []
        self.open: tuple[Block, ...] = ()
        self._tail = ""

    def feed(self, text: str) -> None:
        """The answer grew by `text`."""
        self._tail += text
        groups = _groups(self._tail)
        complete_lines = self._tail.count("\n")
        # A block is finished once the next one has begun with a complete line: half a line may still turn out to
        # continue it ("#" begins a heading, "#tag" does not).
        settled = max(
            (number for number in range(1, len(groups)) if groups[number].first_line < complete_lines), default=0
        )
        for group in groups[:settled]:
            self.finished.extend(group.blocks)
        if settled:
            lines = self._tail.split("\n")
            self._tail = "\n".join(lines[groups[settled].first_line :])
        self.open = tuple(block for group in groups[settled:] for block in group.blocks)

    @property
    def blocks(self) -> tuple[Block, ...]:
        return (*self.finished, *self.open)


def parsed(text: str) -> tuple[Block, ...]:
    """All of `text` at once."""
    return tuple(block for group in _groups(text) for block in group.blocks)


def prepare() -> None:
    """Loads the parser, which takes longer than a frame; call it on a worker before the first answer."""
    parsed("*")


@dataclass(frozen=True, slots=True)
class _Group:
    """A top-level block of the source with what it flattens to."""

    first_line: int
    blocks: tuple[Block, ...]


@cache
def _parser(links: bool) -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 40}).enable(["table", "strikethrough"])
    return parser if links else parser.disable(["link", "image"])


def _groups(text: str) -> list[_Group]:
    lines = text.split("\n")
    # Looking for the end of a link takes quadratic time; text with thousands of brackets is no text with links.
    tokens = _parser(links=text.count("[") <= _MOST_BRACKETS).parse(text.replace("\r", " ").replace("\x00", "\ufffd"))
    groups: list[_Group] = []
    start = 0
    for number, token in enumerate(tokens):
        if token.level == 0 and token.nesting <= 0:
            first = tokens[start]
            first_line = first.map[0] if first.map else 0
            blocks = tuple(_flatten(tokens[start : number + 1], lines))
            if not blocks and first.map:  # nested deeper than the parser goes: shown as it was written
                blocks = (Paragraph((Span(neutral("\n".join(lines[slice(*first.map)]))),)),)
            groups.append(_Group(first_line, blocks))
            start = number + 1
    return groups


def _flatten(tokens: Sequence[Token], lines: Sequence[str]) -> Iterator[Block]:
    """One top-level block as flat blocks; list and quote levels become numbers."""
    indent = quoted = 0
    counters: list[int | None] = []
    bullet = ""
    number = 0
    while number < len(tokens):
        token = tokens[number]
        match token.type:
            case "bullet_list_open" | "ordered_list_open":
                start = token.attrGet("start") if token.type == "ordered_list_open" else None
                counters.append(int(start if start is not None else 1) if token.type == "ordered_list_open" else None)
                indent = min(indent + 1, _DEEPEST)
            case "bullet_list_close" | "ordered_list_close":
                counters.pop()
                indent = min(len(counters), _DEEPEST)
            case "list_item_open":
                count = counters[-1]
                bullet = "•" if count is None else f"{count}."
                if count is not None:
                    counters[-1] = count + 1
            case "list_item_close":
                if bullet:
                    yield Paragraph((), indent, bullet, quoted)
                    bullet = ""
            case "blockquote_open":
                quoted += 1
            case "blockquote_close":
                quoted -= 1
            case "heading_open":
                yield Heading(_spans(tokens[number + 1]), int(token.tag[1:]), indent, quoted)
                bullet = ""
            case "paragraph_open":
                yield Paragraph(_spans(tokens[number + 1]), indent, bullet, quoted)
                bullet = ""
            case "fence" | "code_block":
                yield _code(token, indent, bool(counters or quoted), lines)
                bullet = ""
            case "hr":
                yield Rule()
            case "table_open":
                end = next(n for n in range(number, len(tokens)) if tokens[n].type == "table_close")
                yield _table(tokens[number:end])
                number = end
        number += 1


def _code(token: Token, indent: int, nested: bool, lines: Sequence[str]) -> Code:
    language = token.info.split()[0] if token.type == "fence" and token.info.split() else ""
    closed = True
    if token.type == "fence" and token.map:
        last = lines[token.map[1] - 1].strip() if token.map[1] <= len(lines) else ""
        closed = (
            token.map[1] - 1 > token.map[0] and last.startswith(token.markup[:3]) and not last.strip(token.markup[0])
        )
    return Code(token.content.rstrip("\n"), language[:40], indent, nested, closed)


def _table(tokens: Sequence[Token]) -> Table:
    rows: list[tuple[Spans, ...]] = []
    alignments: list[str] = []
    cells: list[Spans] = []
    for number, token in enumerate(tokens):
        match token.type:
            case "tr_open":
                cells = []
            case "th_open" | "td_open":
                cells.append(_spans(tokens[number + 1]))
                if token.type == "th_open":
                    style = str(token.attrGet("style") or "")
                    alignments.append(style.removeprefix("text-align:") or "left")
            case "tr_close":
                rows.append(tuple(cells))
    return Table(tuple(rows), tuple(alignments))


def _spans(inline: Token) -> Spans:
    """The spans of an inline token, neighbours of one style joined, citation markers on their own."""
    joined: list[Span] = []
    for span in _styled(inline.children or ()):
        if joined and replace(joined[-1], text="") == replace(span, text=""):
            joined[-1] = replace(span, text=joined[-1].text + span.text)
        else:
            joined.append(span)
    return tuple(piece for span in joined for piece in _with_markers(span))


def _styled(tokens: Sequence[Token]) -> Iterator[Span]:
    bold = italic = struck = 0
    link = ""
    for token in tokens:
        text = ""
        code = False
        match token.type:
            case "strong_open" | "strong_close":
                bold += token.nesting
            case "em_open" | "em_close":
                italic += token.nesting
            case "s_open" | "s_close":
                struck += token.nesting
            case "link_open":
                link = str(token.attrGet("href") or "")
            case "link_close":
                link = ""
            case "softbreak":
                text = " "
            case "hardbreak":
                text = "\u2028"
            case "code_inline":
                text, code = token.content, True
            case "image":
                text = tr("[image: {text}]", text=token.content) if token.content else tr("[image]")
            case _:
                text = token.content
        if text:
            shown = text if text == "\u2028" else neutral(text) if code else running(text)
            yield Span(shown, bool(bold), bool(italic), code, bool(struck), link)


def _with_markers(span: Span) -> Iterator[Span]:
    if span.code or span.link or "[" not in span.text:
        yield span
        return
    end = 0
    for found in _MARKER.finditer(span.text):
        before = span.text[end : found.start()]
        if before:
            yield replace(span, text=before)
        yield replace(span, text=found.group(), marker=int(found.group(1)))
        end = found.end()
    if span.text[end:]:
        yield replace(span, text=span.text[end:])
