"""What may be wrong where a test fails, by what the failure says: an error that names something, a comparison whose
sides differ in a word or a number.
"""

from __future__ import annotations

import ast
import builtins
import difflib
import importlib
import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Final

from .repair_source import Repair, Source, near_names, nodes_on

_MODULES: Final = """
math re os sys json random datetime collections itertools functools pathlib string time typing dataclasses statistics
decimal operator copy textwrap fractions enum contextlib abc hashlib uuid io csv shutil
"""
_LIBRARY: Final = tuple(_MODULES.split())


def of_error(source: Source, line: int, error: BaseException, modules: dict[str, list[str]]) -> Iterator[Repair]:
    """What an exception that was raised on a line speaks of. `modules` are the project's with the names they define."""
    wanted = getattr(error, "name", None)
    if isinstance(error, NameError) and isinstance(wanted, str):
        function = source.around(line)
        inside = source.names(function) if function is not None else []
        known = [*inside, *source.defined, *dir(builtins)]
        for near in near_names(wanted, known):
            yield from _renamed(source, line, wanted, near)
        if function is not None and function.args.args and function.args.args[0].arg == "self":
            yield from _renamed(source, line, wanted, f"self.{wanted}")
        yield from _imports(source, wanted, modules)
    elif isinstance(error, AttributeError) and isinstance(wanted, str):
        for near in near_names(wanted, dir(getattr(error, "obj", None))):
            yield from _renamed(source, line, wanted, near)
    elif isinstance(error, ImportError):
        name = getattr(error, "name_from", None) or wanted
        module = modules.get(str(wanted), [])
        for near in near_names(str(name), [*module, *modules, *sys.stdlib_module_names]):
            yield from _renamed(source, line, str(name), near)
    elif isinstance(error, KeyError) and error.args and isinstance(error.args[0], str):
        yield from _keys(source, line, error.args[0])
    elif isinstance(error, TypeError):
        for node in nodes_on(source, [line]):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                for kind in ("str", "int", "float", "list"):
                    yield from source.replaced(node, f"{kind}({node.id})", 0)
            if isinstance(node, ast.Attribute) and not isinstance(source.parents.get(node), ast.Call):
                yield from source.replaced(node, f"{source.text(node)}()", 0)


def _keys(source: Source, line: int, key: str) -> Iterator[Repair]:
    texts = [n.value for n in ast.walk(source.tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    for node in nodes_on(source, [line]):
        if isinstance(node, ast.Constant) and node.value == key:
            for near in near_names(key, [text for text in texts if text != key]):
                yield from source.replaced(node, source.quoted(node, near), 0)
        if isinstance(node, ast.Subscript):
            yield from source.replaced(node, f"{source.text(node.value)}.get({source.text(node.slice)})", 1)
            yield from source.replaced(node, f"{source.text(node.value)}.get({source.text(node.slice)}, 0)", 1)


def _renamed(source: Source, line: int, old: str, new: str) -> Iterator[Repair]:
    row = source.lines[line - 1]
    for match in re.finditer(rf"(?<![\w.]){re.escape(old)}(?!\w)|(?<=\.){re.escape(old)}(?!\w)", row):
        yield source.changed(line, *match.span(), new, 0)


def _imports(source: Source, name: str, modules: dict[str, list[str]]) -> Iterator[Repair]:
    """A line that imports a name: a module, or what the project or the standard library defines."""
    lines = [f"from {module} import {name}" for module, names in modules.items() if name in names]
    if name in modules or name in sys.stdlib_module_names:
        lines.insert(0, f"import {name}")
    lines += [f"from {module} import {name}" for module in _LIBRARY if _has(module, name)]
    at = next((node.lineno for node in source.tree.body if isinstance(node, ast.Import | ast.ImportFrom)), 0)
    if not at:
        first = source.tree.body[0] if source.tree.body else None
        text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        at = (first.end_lineno or 0) + 1 if text and first is not None else 1
    for row in lines:
        yield Repair(source.path, at, at - 1, (row,), 0)


def _has(module: str, name: str) -> bool:
    """Whether a module defines a name, and has not only imported it."""
    found = getattr(importlib.import_module(module), name, None)
    return (
        found is not None
        and not inspect.ismodule(found)
        and getattr(found, "__module__", module) in (module, f"_{module}")
    )


def of_sides(source: Source, lines: Iterable[int], got: object, wanted: object) -> Iterator[Repair]:
    """Literals that make the one side of a comparison into the other: a word in a text, a number."""
    nodes = list(nodes_on(source, lines))
    texts = [one for one in nodes if isinstance(one, ast.Constant | ast.JoinedStr)]
    for mine, other in ((got, wanted), (wanted, got)):
        if isinstance(mine, str) and isinstance(other, str):
            for old, new in _pieces(mine, other):
                for written in texts:
                    row = source.text(written)
                    if old and row.count(old) == 1:
                        yield from source.replaced(written, row.replace(old, new), 0)
        elif isinstance(mine, int | float) and isinstance(other, int | float) and mine != other:
            for node in nodes:
                if isinstance(node, ast.Constant) and node.value == mine and type(node.value) is type(mine):
                    yield from source.replaced(node, repr(other), 2)


def _pieces(got: str, wanted: str) -> Iterator[tuple[str, str]]:
    """The one stretch in which two texts differ, widened until it may stand alone."""
    if len(got) > 2_000 or len(wanted) > 2_000:
        return
    parts = [
        one for one in difflib.SequenceMatcher(None, got, wanted, autojunk=False).get_opcodes() if one[0] != "equal"
    ]
    if not 0 < len(parts) <= 4:
        return
    (_, a, _, c, _), (_, _, b, _, d) = parts[0], parts[-1]
    for wider in (0, 1, 2, 4):
        yield got[max(0, a - wider) : b + wider], wanted[max(0, c - wider) : d + wider]
