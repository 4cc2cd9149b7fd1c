"""Whether a tool's function is where its manifest says, read from the source's syntax tree: nothing is imported."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mypt_desktop.tools.toolsets.bundle import BundleFile

LARGEST_SOURCE = 2**18  # bytes
WORKSPACE = "workspace"  # the argument that every tool function takes


@dataclass(frozen=True, slots=True)
class Entrypoint:
    """A function and the file that defines it."""

    path: str
    function: str


def located(entrypoint: str, files: Mapping[str, BundleFile]) -> Entrypoint | None:
    """Where `tools.module:function` is, as a module or a package; None when there is no such file below `tools/`."""
    module, _, function = entrypoint.partition(":")
    base = module.replace(".", "/")
    if base.split("/")[0] != "tools":
        return None
    for path in (f"{base}.py", f"{base}/__init__.py"):
        if path in files:
            return Entrypoint(path, function)
    return None


def parsed(path: str, source: BundleFile) -> ast.Module | str:
    """The syntax tree, or why there is none."""
    if len(source.data) > LARGEST_SOURCE:
        return f"{path} is larger than {LARGEST_SOURCE // 1024} KB; a tool's module may import the rest"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the author's string escapes
            return ast.parse(source.data, path)
    except SyntaxError as error:
        return f"{path} is no Python of this version, line {error.lineno or 0}: {error.msg}"
    except (ValueError, RecursionError, MemoryError):
        return f"{path} is no Python that can be read"


def fault(entrypoint: Entrypoint, tree: ast.Module | str, arguments: Sequence[str] | None) -> str:
    """Why the function cannot be a tool that is called with `arguments` (None: not known); empty when it can be."""
    if isinstance(tree, str):
        return tree
    defined = [node for node in _statements(tree.body) if _name(node) == entrypoint.function]
    if not defined:
        return f"{entrypoint.path} defines no function {entrypoint.function}"
    node = defined[-1]
    if isinstance(node, ast.AsyncFunctionDef):
        return f"{entrypoint.path}, line {node.lineno}: {entrypoint.function} must not be async"
    assert isinstance(node, ast.FunctionDef)
    why = "" if node.decorator_list else _signature_fault(node.args, arguments)
    return f"{entrypoint.path}, line {node.lineno}: {entrypoint.function}() {why}" if why else ""


def _statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Of the module's own level, inside its conditions too."""
    for node in body:
        yield node
        match node:
            case ast.If(body=first, orelse=second):
                yield from _statements([*first, *second])
            case ast.Try(body=first, handlers=handlers, orelse=second, finalbody=last):
                caught = [statement for handler in handlers for statement in handler.body]
                yield from _statements([*first, *caught, *second, *last])
            case ast.With(body=first):
                yield from _statements(first)


def _name(node: ast.stmt) -> str:
    return node.name if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else ""


def _signature_fault(args: ast.arguments, arguments: Sequence[str] | None) -> str:
    if args.posonlyargs:
        return "takes arguments by position only; tools are called by name"
    named = [arg.arg for arg in (*args.args, *args.kwonlyargs)]
    if args.kwarg is None and WORKSPACE not in named:
        return f"must take the argument {WORKSPACE}"
    if arguments is None:
        return ""
    unknown = [name for name in arguments if name not in named]
    if unknown and args.kwarg is None:
        return f"does not take the argument {unknown[0]} of the input_schema"
    optional = {arg.arg for arg in args.args[len(args.args) - len(args.defaults) :]}
    optional |= {arg.arg for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True) if default is not None}
    never = [name for name in named if name not in (WORKSPACE, *arguments) and name not in optional]
    return f"needs the argument {never[0]}, which the input_schema does not have" if never else ""
