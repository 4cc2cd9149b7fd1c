"""Colours for source code, as spans of roles; runs on a worker, because Pygments is slow to load and to work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from mypt_desktop.gui.plain import utf16_length

if TYPE_CHECKING:
    from pygments.token import _TokenType

LONGEST = 60_000


@dataclass(frozen=True, slots=True)
class Colored:
    """A run of one line in UTF-16 units. `role` is a colour of the theme."""

    start: int
    length: int
    role: str


def highlighted(text: str, language: str) -> tuple[tuple[Colored, ...], ...]:
    """Spans for each line of `text`; no spans for unknown languages and for texts above `LONGEST` characters."""
    if len(text) > LONGEST:
        return ()
    return tuple(colored_lines(text, language))


def colored_lines(text: str, language: str) -> Iterator[tuple[Colored, ...]]:
    """The spans of one line after the other, as far as they are asked for; nothing for an unknown language."""
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(language.lower(), stripnl=False, ensurenl=False)
    except ClassNotFound:
        return
    line: list[Colored] = []
    column = 0
    for kind, value in lexer.get_tokens(text):
        role = _role(kind)
        for number, piece in enumerate(value.split("\n")):
            if number:
                yield tuple(line)
                line = []
                column = 0
            length = utf16_length(piece)
            if role and length:
                line.append(Colored(column, length, role))
            column += length
    yield tuple(line)


@cache
def _role(kind: _TokenType) -> str:
    """The colour of a Pygments token type, by the names in https://pygments.org/docs/tokens/."""
    name = str(kind)
    for prefix, role in _ROLES:
        if name.startswith(prefix):
            return role
    return ""


_ROLES = (
    ("Token.Comment", "syntax_comment"),
    ("Token.Keyword", "syntax_keyword"),
    ("Token.Operator.Word", "syntax_keyword"),
    ("Token.Operator", "syntax_operator"),
    ("Token.Literal.String", "syntax_string"),
    ("Token.Literal.Number", "syntax_number"),
    ("Token.Name.Function", "syntax_name"),
    ("Token.Name.Class", "syntax_name"),
    ("Token.Name.Builtin", "syntax_name"),
    ("Token.Name.Decorator", "syntax_number"),
    ("Token.Name.Tag", "syntax_keyword"),
    ("Token.Name.Attribute", "syntax_name"),
    ("Token.Generic.Heading", "syntax_name"),
    ("Token.Generic.Inserted", "syntax_string"),
    ("Token.Generic.Deleted", "syntax_number"),
)
