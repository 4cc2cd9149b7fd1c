"""Names as a family allows them, and back: `workspace.search` travels as `workspace_dot_search` where dots may not.

Reversible for every name. What is not allowed becomes `_dot_`, `_space_` or `_u<hex>_`; an underscore that would then
read as the beginning of one of these becomes `_u5f_`.
"""

from __future__ import annotations

import re
from collections.abc import Collection

_EMPTY = "empty"
_WORDS = {".": "dot", " ": "space"}
_CHARACTERS = {word: character for character, word in _WORDS.items()}
_ESCAPE = r"(?:dot|space|u[0-9a-f]{1,6})"
_ESCAPED = re.compile(r"_(dot|space|u[0-9a-f]{1,6})_")


class Spelling:
    """`allowed`: the inside of a character class; `first`: the same for the first character, where it is narrower."""

    def __init__(self, allowed: str, first: str = "") -> None:
        begins = rf"|^(?![{first}])." if first else ""
        begins += rf"|^_(?={_EMPTY}_\Z)"
        self._wrong = re.compile(rf"_(?={_ESCAPE}(?:_|[^{allowed}]))|[^{allowed}]{begins}", re.DOTALL)

    def sent(self, name: str) -> str:
        return self._wrong.sub(lambda found: f"_{_word(found.group())}_", name) if name else f"_{_EMPTY}_"

    def received(self, name: str, known: Collection[str] = ()) -> str:
        """The name that was meant. One that is `known` as it stands is that one."""
        if name in known:
            return name
        return "" if name == f"_{_EMPTY}_" else _ESCAPED.sub(lambda found: _character(found.group(1)), name)


def _word(character: str) -> str:
    return _WORDS.get(character) or f"u{ord(character):x}"


def _character(word: str) -> str:
    if word in _CHARACTERS:
        return _CHARACTERS[word]
    code = int(word[1:], 16)
    return chr(code) if code <= 0x10FFFF and not 0xD800 <= code < 0xE000 else f"_{word}_"


LETTERS = Spelling("A-Za-z0-9_-")
DOTTED = Spelling("A-Za-z0-9_.-")
IDENTIFIER = Spelling("A-Za-z0-9_-", first="A-Za-z_")
