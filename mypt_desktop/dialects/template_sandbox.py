"""Jinja's sandbox as chat templates need it: what transformers puts into it, and bounds on what they may do.

Besides what Jinja's own sandbox forbids, loops and macros are counted, and the common ways to make a huge text or list
are refused. That stops a template that never ends by mistake or by ill will; it is no exact bound on memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, NoReturn

from jinja2 import Template, nodes, pass_context
from jinja2.ext import Extension, loopcontrols
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

from mypt_desktop.core.errors import UserError

MAX_TEMPLATE = 1_000_000  # characters
MAX_REPEATED = 100_000  # items or characters that `*`, a range or a function that fills up may make
MAX_TEXT = 64_000_000  # characters that `+` and `~` may put together
MAX_STEPS = 5_000_000  # rounds of loops; a call of a macro counts for ten

_CHANGING = frozenset({"append", "extend", "insert", "pop"})  # what real templates do to lists
_WIDENING = frozenset({"ljust", "rjust", "center", "zfill", "expandtabs", "generate_lorem_ipsum"})
_FILLING = ("center", "indent", "batch", "slice", "wordwrap")  # filters that make what they are told the size of
_STEP, _JOIN = "step of a loop", "joined texts"  # no template can call filters of such names
_left: ContextVar[list[int]] = ContextVar("_left")


class RefusedError(Exception):
    """What a template says by `raise_exception`."""


@lru_cache(maxsize=16)
def compiled(template: str) -> Template:
    if len(template) > MAX_TEMPLATE:
        raise UserError("The model's chat template is too large to be one.")
    return _environment().from_string(template)


@contextmanager
def counted() -> Iterator[None]:
    """In which one rendering may take `MAX_STEPS`."""
    token = _left.set([MAX_STEPS])
    try:
        yield
    finally:
        _left.reset(token)


class _Generation(Extension):
    """`{% generation %}…{% endgeneration %}` marks what the assistant said; here it is only passed through."""

    tags = {"generation"}  # noqa: RUF012

    def parse(self, parser: Any) -> Any:
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endgeneration",), drop_needle=True)
        return nodes.Scope(body, lineno=line)


class _Counting(NodeTransformer):
    """Puts a step into every loop and macro, and a bound on what `~` makes."""

    def visit_For(self, node: nodes.For) -> nodes.Node:
        return self._with_step(node, 1)

    def visit_Macro(self, node: nodes.Macro) -> nodes.Node:
        return self._with_step(node, 10)

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        self.generic_visit(node)
        return _filtered(_JOIN, node.nodes).set_lineno(node.lineno)

    def _with_step(self, node: nodes.For | nodes.Macro, steps: int) -> nodes.Node:
        self.generic_visit(node)
        step = nodes.ExprStmt(_filtered(_STEP, [nodes.Const(steps)]))
        node.body = [step.set_lineno(node.lineno), *node.body]
        return node


def _filtered(name: str, arguments: list[nodes.Expr]) -> nodes.Filter:
    """A call of our own. Filters are called directly, which functions in the sandbox are not."""
    return nodes.Filter(arguments[0], name, arguments[1:], [], None, None)


@pass_context  # so that it is not worked out beforehand
def _step(context: object, steps: int) -> None:
    left = _left.get()
    left[0] -= steps
    if left[0] < 0:
        raise OverflowError("it goes round without end")


@pass_context
def _joined(context: object, *parts: object) -> str:
    texts = [str(part) for part in parts]
    _bound(sum(map(len, texts)), MAX_TEXT)
    return "".join(texts)


class _Sandbox(ImmutableSandboxedEnvironment):
    """Lists and mappings were copied for this rendering, so templates may build on them."""

    intercepted_binops = frozenset({"+", "*", "**"})

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        if isinstance(obj, list) and attr in _CHANGING:
            return True
        return bool(super().is_safe_attribute(obj, attr, value))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> object:
        if operator == "*" and isinstance(left, int) and not isinstance(right, int | float):
            left, right = right, left
        if operator == "*" and isinstance(right, int) and isinstance(left, str | list | tuple):
            _bound(len(left) * right)
        if operator == "**" and isinstance(right, int) and isinstance(left, int):
            _bound(left.bit_length() * right)
        if operator == "+" and isinstance(left, str) and isinstance(right, str):
            _bound(len(left) + len(right), MAX_TEXT)
        return super().call_binop(context, operator, left, right)

    def call(self, context: Any, obj: Any, *arguments: Any, **named: Any) -> Any:
        if getattr(obj, "__name__", "") in _WIDENING:
            for each in (*arguments, *named.values()):
                _bound(each if isinstance(each, int) else 0)
        return super().call(context, obj, *arguments, **named)

    def _generate(self, source: nodes.Template, *arguments: Any, **named: Any) -> str:
        return super()._generate(_Counting().visit(source), *arguments, **named)


@lru_cache(maxsize=1)
def _environment() -> _Sandbox:
    environment = _Sandbox(trim_blocks=True, lstrip_blocks=True, extensions=[_Generation, loopcontrols])
    environment.filters |= {name: _bounded(environment.filters[name]) for name in _FILLING}
    environment.filters |= {"tojson": tojson, _STEP: _step, _JOIN: _joined}
    environment.globals["raise_exception"] = _raise_exception
    environment.globals["range"] = _range
    return environment


def _bounded(filling: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(filling)  # with the marks by which Jinja passes its environment
    def bounded(*arguments: Any, **named: Any) -> Any:
        for each in (*arguments, *named.values()):
            _bound(each if isinstance(each, int) else 0)
        return filling(*arguments, **named)

    return bounded


def tojson(
    value: object,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    """Without Jinja's escapes of HTML, as transformers has it."""
    if isinstance(indent, int):
        _bound(indent, 100)
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


def _raise_exception(message: object) -> NoReturn:
    raise RefusedError(str(message))


def _range(*arguments: int) -> range:
    made = range(*arguments)
    _bound(len(made))
    return made


def _bound(size: int, most: int = MAX_REPEATED) -> int:
    if size > most:
        raise OverflowError("it makes something too large")
    return size
