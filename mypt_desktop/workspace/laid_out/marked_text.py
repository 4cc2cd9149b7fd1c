"""Markdown laid out: as HTML first, which Markdown may hold anyway, and then as a page without anything beside it."""

from __future__ import annotations

import html
import re
from typing import Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import decode
from mypt_desktop.workspace.laid_out.values import Block, Preformatted
from mypt_desktop.workspace.laid_out.web import laid_out_html

_LONGEST: Final = 3_000_000  # characters
_FRONT: Final = re.compile(r"---[ \t]*\n((?:.*\n){1,200}?)(?:---|\.\.\.)[ \t]*(?:\n|$)")
_UNSEEN: Final = (
    (re.compile(r"^[ \t>]*\d{1,9}[.)][ \t]+", re.MULTILINE), ""),
    (re.compile(r"^[ \t>]*(?:```|~~~).*$", re.MULTILINE), ""),
    (re.compile(r"^[ \t]{0,3}\[[^\]\n]{1,200}\]:[ \t]*\S+.*$", re.MULTILINE), ""),
    (
        re.compile(r"""\]\([^()\s]{0,4000}(?:\([^()\s]{0,400}\)[^()\s]{0,400})?(?:[ \t]+["'][^"'\n]{0,400}["'])?\)"""),
        "]",
    ),
    (re.compile(r"\]\[[^\]\n]{0,200}\]"), "]"),
    (re.compile(r"[\[\]*_`~]"), ""),
    (re.compile(r"<(?!https?:|mailto:)[/!]?[A-Za-z-][^<>]{0,2000}>"), " "),
)


def markdown(data: bytes) -> list[Block]:
    """The blocks of a Markdown file. Raises `DocumentUnreadableError`."""
    from markdown_it import MarkdownIt

    text = decode(data)
    if len(text) > _LONGEST:
        raise DocumentUnreadableError(f"it holds more than {_LONGEST // 10**6} million characters")
    front = _FRONT.match(text)
    first: list[Block] = [Preformatted(front[1].rstrip("\n"))] if front else []
    parser = MarkdownIt("commonmark", {"html": True, "maxNesting": 40}).enable(["table", "strikethrough"])
    return [*first, *laid_out_html(parser.render(text[front.end() :] if front else text), described=True)]


def unmarked(text: str) -> str:
    """What is seen of Markdown, as far as letters and digits go: no addresses of links, no names of languages."""
    for pattern, instead in _UNSEEN:
        text = pattern.sub(instead, text)
    return html.unescape(text)
