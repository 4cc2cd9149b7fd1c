"""Colours for source code, as spans of roles; runs on a worker, because Pygments is slow to load and to work."""

from __future__ import annotations

from dataclasses import dataclass

from mypt_desktop.gui.plain import utf16_length

LONGEST = 60_000


@dataclass(frozen=True, slots=True)
class Colored:
    """A run of one line in UTF-16 units. `role` is a colour of the theme."""

    start: int
    length: int
    role: str


def highlighted(text: str, language: str) -> tuple[tuple[Colored, ...], ...]:
    """Spans for each line of `text`; no spans for unknown languages and for texts above `LONGEST` characters."""
    if len(text) > LONGEST or not language:
        return ()
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(language.lower(), stripnl=False, ensurenl=False)
    except ClassNotFound:
        return ()
    lines: list[list[Colored]] = [[]]
    column = 0
    for kind, value in lexer.get_tokens(text):
        role = _role(str(kind))
        for number, piece in enumerate(value.split("\n")):
            if number:
                lines.append([])
                column = 0
            length = utf16_length(piece)
            if role and length:
                lines[-1].append(Colored(column, length, role))
            column += length
    return tuple(tuple(line) for line in lines)


def _role(kind: str) -> str:
    """The colour of a Pygments token type, by the names in https://pygments.org/docs/tokens/."""
    for prefix, role in _ROLES:
        if kind.startswith(prefix):
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
