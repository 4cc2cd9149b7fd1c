"""What people get wrong without an error, as small changes of a line: an operator, a bound, a number, a name, an
argument, an indentation. Whether a change is right, the tests decide.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Final

from .repair_source import Repair, Source, near_names, nodes_on

_COMPARE: Final[dict[type[ast.cmpop], tuple[str, tuple[str, ...]]]] = {
    ast.Lt: ("<", ("<=", ">", ">=")),
    ast.LtE: ("<=", ("<", ">=", ">")),
    ast.Gt: (">", (">=", "<", "<=")),
    ast.GtE: (">=", (">", "<=", "<")),
    ast.Eq: ("==", ("!=", "in")),
    ast.NotEq: ("!=", ("==",)),
    ast.In: ("in", ("not in", "==")),
    ast.NotIn: ("not in", ("in",)),
    ast.Is: ("is", ("is not", "==")),
    ast.IsNot: ("is not", ("is", "!=")),
}
_BINARY: Final[dict[type[ast.operator], tuple[str, tuple[str, ...]]]] = {
    ast.Add: ("+", ("-", "*")),
    ast.Sub: ("-", ("+", "/")),
    ast.Mult: ("*", ("+", "/", "**")),
    ast.Div: ("/", ("//", "*", "%")),
    ast.FloorDiv: ("//", ("/", "%")),
    ast.Mod: ("%", ("//", "/")),
    ast.Pow: ("**", ("*",)),
    ast.BitAnd: ("&", ("|",)),
    ast.BitOr: ("|", ("&",)),
}
_ALIKE: Final = tuple(
    tuple(row.split())
    for row in """\
min max
any all
append extend add
upper lower title capitalize
strip lstrip rstrip
startswith endswith
floor ceil round
find index
sort sorted reverse reversed
keys values items
get pop
union intersection difference
split splitlines rsplit
isdigit isalpha isalnum
add discard remove
insert append
sum len max
first last
match search fullmatch""".splitlines()
)
_SYMMETRIC: Final = (ast.Add, ast.Mult, ast.BitAnd, ast.BitOr)


def everyday(source: Source, lines: Sequence[int], literals: Sequence[object]) -> Iterator[Repair]:
    """What people get wrong in any of these lines. `literals` are those of the failing test."""
    found: list[Repair] = []
    for node in nodes_on(source, lines):
        found += [*_operators(source, node), *_values(source, node, literals), *_calls(source, node)]
    for statement in _statements(source, set(lines)):
        found += _statement(source, statement)
    yield from (one for one in found if list(one.rows) != source.lines[one.first - 1 : one.last])


def _operators(source: Source, node: ast.AST) -> Iterator[Repair]:
    match node:
        case ast.Compare():
            left = node.left
            for operator, right in zip(node.ops, node.comparators, strict=True):
                sign, others = _COMPARE[type(operator)]
                yield from _between(source, left, right, sign, others)
                left = right
        case ast.BinOp() if type(node.op) in _BINARY:
            yield from _between(source, node.left, node.right, *_BINARY[type(node.op)])
            if not isinstance(node.op, _SYMMETRIC) and (span := source.span(node)):
                sign = _BINARY[type(node.op)][0]
                yield source.changed(*span, f"{source.text(node.right)} {sign} {source.text(node.left)}", 2)
        case ast.BoolOp():
            sign, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from _between(source, left, right, sign, (other,))
        case ast.UnaryOp(op=ast.Not()):
            yield from source.replaced(node, source.text(node.operand), 1)
        case ast.UnaryOp(op=ast.USub()):
            yield from source.replaced(node, source.text(node.operand), 1)
        case ast.If() | ast.While() | ast.IfExp():
            yield from source.replaced(node.test, f"not {_bracketed(source, node.test)}", 2)
            if isinstance(node.test, ast.Name):
                yield from source.replaced(node.test, f"{node.test.id} is not None", 2)


def _between(source: Source, left: ast.expr, right: ast.expr, sign: str, others: Sequence[str]) -> Iterator[Repair]:
    """The operator between two nodes on one line."""
    if left.end_lineno != right.lineno:
        return
    start = source.column(right.lineno, left.end_col_offset or 0)
    end = source.column(right.lineno, right.col_offset)
    row = source.lines[right.lineno - 1]
    at = row.find(sign, start, end)
    if at >= 0:
        for other in others:
            yield source.changed(right.lineno, at, at + len(sign), other, 1)


def _bracketed(source: Source, node: ast.expr) -> str:
    plain = isinstance(node, ast.Name | ast.Call | ast.Attribute | ast.Constant | ast.Subscript)
    return source.text(node) if plain else f"({source.text(node)})"


def _values(source: Source, node: ast.AST, literals: Sequence[object]) -> Iterator[Repair]:
    match node:
        case ast.Constant(value=bool() as value):
            yield from source.replaced(node, str(not value), 1)
        case ast.Constant(value=int() | float() as value):
            near = [value + 1, value - 1, 0, 1, *(one for one in literals if type(one) is type(value))]
            near += [value * 10, value / 10] if isinstance(value, float) else [value * 10, -value]
            yield from _swapped(source, node)
            for one in dict.fromkeys(one for one in near if one != value):
                yield from source.replaced(node, repr(one), 1 if one in (value + 1, value - 1) else 2)
        case ast.Constant(value=str() as value) if not isinstance(source.parents.get(node), ast.Expr | ast.JoinedStr):
            same = [one for one in literals if isinstance(one, str) and one != value]
            for near_text in [*near_names(value, same), *([] if value else same[:4]), *([""] if value else [" "])]:
                yield from source.replaced(node, source.quoted(node, near_text), 2)
            for other in {" ", ",", ", ", "\n", "-", "_", ""} - {value} if len(value) <= 2 else ():
                yield from source.replaced(node, source.quoted(node, other), 2)
        case ast.Name(ctx=ast.Load()) if not isinstance(source.parents.get(node), ast.Call) or node not in [
            call.func for call in [source.parents.get(node)] if isinstance(call, ast.Call)
        ]:
            for name in [one for one in source.names(node) if one not in (node.id, "self", "cls")][:8]:
                yield from source.replaced(node, name, 2)
            yield from _swapped(source, node)
        case ast.Subscript(slice=ast.Slice() as part):
            yield from _slices(source, node, part)
        case ast.Attribute(ctx=ast.Load()) if not isinstance(source.parents.get(node), ast.Call | ast.Attribute):
            yield from source.replaced(node, f"{source.text(node)}()", 2)
            for name in _fields(source, node)[:6]:
                yield from source.replaced(node, f"self.{name}", 2)


def _swapped(source: Source, node: ast.Constant | ast.Name) -> Iterator[Repair]:
    """A name or number and the next other one on its line, each in the place of the other."""
    first = source.span(node)
    for other in nodes_on(source, [node.lineno]):
        if type(other) is type(node) and isinstance(other, ast.Constant | ast.Name) and first is not None:
            second = source.span(other)
            if second and first[2] <= second[1] and source.text(other) != source.text(node):
                between = source.lines[first[0] - 1][first[2] : second[1]]
                yield source.changed(
                    first[0], first[1], second[2], f"{source.text(other)}{between}{source.text(node)}", 2
                )


def _fields(source: Source, node: ast.Attribute) -> list[str]:
    if not (isinstance(node.value, ast.Name) and node.value.id == "self"):
        return []
    at: ast.AST | None = node
    while at is not None and not isinstance(at, ast.ClassDef):
        at = source.parents.get(at)
    if at is None:
        return []
    found = [
        one.attr
        for one in ast.walk(at)
        if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id == "self"
    ]
    return [name for name in dict.fromkeys(found) if name != node.attr]


def _slices(source: Source, node: ast.Subscript, part: ast.Slice) -> Iterator[Repair]:
    held = source.text(node.value)
    low = source.text(part.lower) if part.lower else ""
    high = source.text(part.upper) if part.upper else ""
    step = f":{source.text(part.step)}" if part.step else ""
    options = [
        (low, ""),
        ("", high),
        (high, low),
        (low, f"{high} + 1" if high else "-1"),
        (f"{low} + 1" if low else "1", high),
    ]
    for first, last in options:
        yield from source.replaced(node, f"{held}[{first}:{last}{step}]", 2)
    if not step:
        yield from source.replaced(node, f"{held}[{low}:{high}:-1]", 2)


def _calls(source: Source, node: ast.AST) -> Iterator[Repair]:
    if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
        name = node.id if isinstance(node, ast.Name) else node.attr
        if (span := source.span(node)) is not None:
            line, _, end = span
            for other in (one for row in _ALIKE if name in row for one in row if one != name):
                yield source.changed(line, end - len(name), end, other, 1)
    if not isinstance(node, ast.Call):
        return
    texts = [source.text(one) for one in node.args]
    spans = [source.span(one) for one in node.args]
    for at in range(len(spans) - 1):
        first, second = spans[at], spans[at + 1]
        if first and second and first[0] == second[0]:
            row = source.lines[first[0] - 1]
            swapped = f"{texts[at + 1]}{row[first[2] : second[1]]}{texts[at]}"
            yield source.changed(first[0], first[1], second[2], swapped, 1)
    if isinstance(node.func, ast.Name) and node.func.id == "range" and texts:
        last = node.args[1] if len(node.args) > 1 else node.args[0]
        if not isinstance(last, ast.Constant):
            yield from source.replaced(last, f"{source.text(last)} + 1", 1)
            yield from source.replaced(last, f"{source.text(last)} - 1", 1)
        if len(texts) == 1:
            yield from source.replaced(last, f"1, {texts[0]} + 1", 2)
            yield from source.replaced(last, f"1, {texts[0]}", 2)
    if isinstance(node.func, ast.Name) and node.func.id == "len" and (span := source.span(node)):
        yield source.changed(*span, f"{source.text(node)} - 1", 2)
    if len(node.args) == 1 and isinstance(node.func, ast.Name):
        yield from source.replaced(node, texts[0], 2)
    if len(node.args) == 1 and isinstance(node.func, ast.Attribute) and not node.keywords:
        yield from source.replaced(node, f"{source.text(node.func)}()", 2)
    if isinstance(node.func, ast.Name) and node.func.id == "sorted" and len(node.args) == 1 and not node.keywords:
        yield from source.replaced(node, f"sorted({texts[0]}, reverse=True)", 2)
    for keyword in node.keywords:
        if keyword.arg == "reverse" and isinstance(keyword.value, ast.Constant):
            yield from source.replaced(keyword.value, str(not keyword.value.value), 1)


def _statement(source: Source, node: ast.stmt) -> Iterator[Repair]:
    """A whole statement: what it assigns with, whether it returns, and how far it is indented."""
    body, at = _place(source, node)
    function = source.function(node)
    row = source.lines[node.lineno - 1]
    indent = row[: len(row) - len(row.lstrip())]
    match node:
        case ast.AugAssign() if type(node.op) in _BINARY:
            yield from _between(
                source, node.target, node.value, f"{_BINARY[type(node.op)][0]}=", ("=", "+=", "-=", "*=")
            )
        case ast.Assign(targets=[ast.Name() | ast.Attribute() as target]):
            yield from _between(source, target, node.value, "=", ("+=", "-="))
        case ast.Expr(value=ast.Call(func=ast.Name(id="print"), args=[printed])):
            yield from source.replaced(node, f"return {source.text(printed)}", 1)
    last = function is not None and function.body[-1] is node
    if last and isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant):
        yield from source.replaced(node, f"return {source.text(node.value)}", 1)
    if last and not isinstance(node, ast.Return | ast.Raise):
        for name in source.names(node)[-6:]:
            end = (node.end_lineno or node.lineno) + 1
            space = " " * (function.body[0].col_offset if function is not None else 4)
            yield Repair(source.path, end, end - 1, (f"{space}return {name}",), 1)
    if node.end_lineno != node.lineno:
        return
    holder = source.parents.get(node)
    if at == len(body) - 1 and at > 0 and isinstance(holder, ast.For | ast.While | ast.If | ast.With):
        outer = " " * holder.col_offset
        yield Repair(source.path, node.lineno, node.lineno, (f"{outer}{row.strip()}",), 1)
    if at > 0 and isinstance(body[at - 1], ast.For | ast.While | ast.If | ast.With):
        inner = body[at - 1]
        deeper = inner.body[-1] if isinstance(inner, ast.For | ast.While | ast.If | ast.With) else node
        yield Repair(source.path, node.lineno, node.lineno, (f"{' ' * deeper.col_offset}{row.strip()}",), 1)
    if isinstance(node, ast.Break | ast.Continue):
        yield from source.replaced(node, "continue" if isinstance(node, ast.Break) else "break", 1)
    if len(body) > 1 and not isinstance(node, ast.Return | ast.Import | ast.ImportFrom):
        yield Repair(source.path, node.lineno, node.lineno, (f"{indent}pass",), 2)


def _place(source: Source, node: ast.stmt) -> tuple[list[ast.stmt], int]:
    """The statements among which one stands, and which of them it is."""
    holder = source.parents.get(node)
    for name in ("body", "orelse", "finalbody"):
        body = getattr(holder, name, None)
        if isinstance(body, list) and node in body:
            return body, body.index(node)
    return [node], 0


def _statements(source: Source, lines: set[int]) -> Iterator[ast.stmt]:
    """The statements on these lines, and those behind a block that is on them."""
    for node in ast.walk(source.tree):
        whole = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        if isinstance(node, ast.stmt) and not whole and node.lineno in lines and source.function(node) is not None:
            yield node
