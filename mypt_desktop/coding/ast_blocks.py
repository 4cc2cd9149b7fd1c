"""The syntactic block that begins on a line: which lines it is, out of the file's syntax tree. Runs in `ast_worker`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mypt_desktop.coding.hashline_apply import closes

if TYPE_CHECKING:
    from ast_grep_py import SgNode

# One thing with several parts below each other, not a row of things: the whole of it is the block.
_WHOLE = ("definition", "declaration", "statement", "expression", "element", "section", "item")


def block_lines(text: str, language: str, line: int) -> tuple[int, int] | None:
    """The first and last line of the block that begins on `line`, None where none does or it has a syntax error."""
    from ast_grep_py import SgRoot

    lines = text.split("\n")
    beginning = lines[line - 1] if 0 < line <= len(lines) else ""
    if not beginning.strip() or closes(beginning):
        return None
    return _span(SgRoot(text, language).root(), lines, line)


def _span(root: SgNode, lines: Sequence[str], line: int) -> tuple[int, int] | None:
    text = lines[line - 1]
    node = _block(root, (line - 1, len(text) - len(text.lstrip())))
    if node is None or is_broken(node):
        return None
    end = node.range().end
    last = end.line if end.column == 0 and end.line > line - 1 else end.line + 1
    last = min(last, len(lines))
    while last > line and not lines[last - 1].strip():
        last -= 1
    return line, last


def _block(root: SgNode, place: tuple[int, int]) -> SgNode | None:
    """The largest node that begins at `place` and is one thing, not the first of several in a row."""
    beginning = list(_beginning_at(root, place))
    for at in range(len(beginning) - 2, -1, -1):
        if _is_row(beginning[at], beginning[at + 1]):
            del beginning[: at + 1]
            break
    found = beginning[0] if beginning else None
    return found if found is not None and found.is_named() else None


def _beginning_at(root: SgNode, place: tuple[int, int]) -> Iterator[SgNode]:
    """The nodes that begin at `place`, outermost first; not the root, which is the file."""
    node: SgNode | None = root
    while node is not None:
        node = next((child for child in node.children() if _holds(child, place)), None)
        if node is not None and _start(node) == place:
            yield node


def _holds(node: SgNode, place: tuple[int, int]) -> bool:
    end = node.range().end
    return _start(node) <= place < (end.line, end.column)


def _start(node: SgNode) -> tuple[int, int]:
    start = node.range().start
    return start.line, start.column


def _is_row(node: SgNode, first: SgNode) -> bool:
    """Whether `node` is several things of one kind below each other, of which `first` is the first."""
    if not first.is_named() or node.kind().endswith(_WHOLE):
        return False
    children = [child for child in node.children() if child.text().strip()]
    if not children or _start(children[0]) != _start(first):
        return False
    column = _start(first)[1]
    others = [child for child in children[1:] if child.is_named()]
    return bool(others) and all(_start(child)[1] == column for child in others)


def is_broken(node: SgNode) -> bool:
    """Whether the parser met something in `node` that the language has not, or missed something."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if one.kind() == "ERROR":
            return True
        children = one.children()
        if not children and not one.is_named() and not one.text():
            return True  # put in by the parser, because it should have been there
        waiting += children
    return False
