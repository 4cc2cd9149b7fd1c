"""Matches of syntax patterns in one text, with what their variables stand for. Runs in `ast_worker`.

`$NAME` is one node, `$$$NAME` any number of them, `$_` and `$$$` the same without a name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ast_grep_py import SgNode

MAX_MATCHES: Final = 10_000
"""Matches in one file that are told."""

VARIABLE: Final = re.compile(r"\$(\$\$)?([A-Z_][A-Z0-9_]*)")


class BadPatternError(Exception):
    """The pattern is none in this language."""


def matches(text: str, language: str, patterns: Sequence[str]) -> dict[str, Any]:
    """`found`: of each pattern its matches, as dictionaries with `start` and `end` (characters), `line` and `last`
    (from 1), and `variables`; `broken`: whether the text has a syntax error. `bad`: patterns that are none.
    """
    from ast_grep_py import SgRoot

    from mypt_desktop.coding.ast_blocks import is_broken

    root = SgRoot(text, language).root()
    found: list[list[dict[str, Any]]] = []
    bad: list[str] = []
    for pattern in patterns:
        try:
            nodes = root.find_all(pattern=pattern)
        except RuntimeError:
            bad.append(pattern)
            nodes = []
        names = dict.fromkeys((many, name) for many, name in VARIABLE.findall(pattern) if not name.startswith("_"))
        found.append([_match(node, text, names) for node in nodes[:MAX_MATCHES]])
    return {"found": found, "bad": bad, "broken": is_broken(root)}


def substituted(out: str, variables: Mapping[str, str]) -> str:
    """`out` with what its variables stand for. One that the pattern has not is left as it is written."""
    return VARIABLE.sub(lambda name: variables.get(name[0], name[0]), out)


def _match(node: SgNode, text: str, names: Mapping[tuple[str, str], None]) -> dict[str, Any]:
    where = node.range()
    variables: dict[str, str] = {}
    for many, name in names:
        if many:
            several = node.get_multiple_matches(name)
            ends = (several[0].range().start.index, several[-1].range().end.index) if several else (0, 0)
            variables[f"$$${name}"] = text[slice(*ends)]
        elif (one := node.get_match(name)) is not None:
            variables[f"${name}"] = one.text()
    last = where.end.line if where.end.column == 0 and where.end.line > where.start.line else where.end.line + 1
    return {
        "start": where.start.index,
        "end": where.end.index,
        "line": where.start.line + 1,
        "last": last,
        "variables": variables,
    }
