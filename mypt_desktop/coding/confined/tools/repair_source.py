"""One file of a project as the search for a repair sees it, and a change of its lines."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Repair:
    """`rows` in the place of the lines `first` to `last` of a file; with `last` = `first` - 1 they go in before it.
    `tier`: 0 for what the failure itself speaks of, then the likelier changes first."""

    path: str
    first: int
    last: int
    rows: tuple[str, ...]
    tier: int


class Source:
    """One file of the project that parses."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.lines = lines_of(text)
        self.tree = ast.parse(text)
        self.parents = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    def column(self, line: int, offset: int) -> int:
        """A column in characters of one in bytes."""
        return len(self.lines[line - 1].encode()[:offset].decode("utf-8", "replace"))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int, int] | None:
        """Line, start and end of a node on one line."""
        if node.end_lineno != node.lineno or node.end_col_offset is None:
            return None
        return node.lineno, self.column(node.lineno, node.col_offset), self.column(node.lineno, node.end_col_offset)

    def text(self, node: ast.expr | ast.stmt) -> str:
        span = self.span(node)
        return "" if span is None else self.lines[span[0] - 1][span[1] : span[2]]

    def quoted(self, node: ast.expr, new: str) -> str:
        """A text as a literal, in the quotation marks of the one it takes the place of."""
        written = repr(new)
        return (
            written.replace("'", '"') if self.text(node)[:1] == '"' and '"' not in new and "'" not in new else written
        )

    def changed(self, line: int, start: int, end: int, new: str, tier: int) -> Repair:
        row = self.lines[line - 1]
        return Repair(self.path, line, line, (f"{row[:start]}{new}{row[end:]}",), tier)

    def replaced(self, node: ast.expr | ast.stmt, new: str, tier: int) -> Iterator[Repair]:
        span = self.span(node)
        if span is not None and self.text(node) != new:
            yield self.changed(*span, new, tier)

    def function(self, node: ast.AST) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
        """The innermost function around a node."""
        at: ast.AST | None = node
        while at is not None and not isinstance(at, ast.FunctionDef | ast.AsyncFunctionDef):
            at = self.parents.get(at)
        return at

    def around(self, line: int) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
        """The innermost function around a line."""
        found = [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and node.lineno <= line <= (node.end_lineno or 0)
        ]
        return max(found, key=lambda node: node.lineno, default=None)

    def names(self, node: ast.AST) -> list[str]:
        """The names that the function around a node knows by itself: parameters and what is assigned."""
        function = self.function(node)
        if function is None:
            return []
        names = [one.arg for one in ast.walk(function.args) if isinstance(one, ast.arg)]
        names += [one.id for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
        return list(dict.fromkeys(names))

    @property
    def defined(self) -> list[str]:
        """The names at the top of the file."""
        found: list[str] = []
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.append(node.name)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                found += [one.asname or one.name.partition(".")[0] for one in node.names]
            else:
                found += [one.id for one in ast.walk(node) if isinstance(one, ast.Name)]
        return list(dict.fromkeys(found))


def lines_of(text: str, *, ends: bool = False) -> list[str]:
    """The lines as Python and editors number them, with their ends or without: a form feed begins none."""
    lines = re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text)
    return lines if ends else [line.rstrip("\r\n") for line in lines]


def nodes_on(source: Source, lines: Iterable[int]) -> Iterator[ast.AST]:
    """The nodes that begin on these lines, decorators and annotations aside."""
    wanted = set(lines)
    for node in ast.walk(source.tree):
        if (
            isinstance(node, ast.expr | ast.stmt)
            and node.lineno in wanted
            and not isinstance(source.parents.get(node), ast.arg)
        ):
            yield node


def near_names(name: str, known: Iterable[str]) -> list[str]:
    return [one for one in difflib.get_close_matches(name, list(dict.fromkeys(known)), 5, 0.6) if one != name]
