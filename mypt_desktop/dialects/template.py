"""A model's own chat template, rendered in Jinja's sandbox with what transformers puts into it.

A template is a program from somebody else's file: it runs where it can reach nothing but its arguments, and may change
only lists made for this one rendering. Texts, lists and numbers of absurd size are refused; how long it computes is
not limited here.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NoReturn

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.dialects.wire import decoded

MAX_TEMPLATE = 1_000_000  # characters
MAX_OUTPUT = 64_000_000  # characters
MAX_REPEATED = 100_000  # items or characters that `*` or a range may make

_CHANGING = frozenset({"append", "extend", "insert", "pop"})  # what real templates do to lists


class _RefusedError(Exception):
    """What a template says by `raise_exception`."""


def render_template(
    template: str,
    messages: Sequence[Mapping[str, Json]],
    *,
    tools: Sequence[Mapping[str, Json]] | None = None,
    add_generation_prompt: bool = False,
    bos_token: str = "",
    eos_token: str = "",
    now: datetime | None = None,
    **kwargs: object,
) -> str:
    """The prompt that `template` makes of `messages` (in OpenAI's chat format).

    Arguments of calls that are JSON in a string are decoded first, since most templates would encode them again. `now`
    is what `strftime_now` tells; `kwargs` are further variables, such as `enable_thinking`. Raises `UserError` for a
    template that is not one, refuses the conversation or does what it may not.
    """
    import jinja2

    moment = now or datetime.now()
    try:
        compiled = _compiled(template)
        given = {"bos_token": bos_token, "eos_token": eos_token, "strftime_now": moment.strftime, **kwargs}
        prepared = [_decoded(message) for message in messages]
        return _collect(compiled, given, prepared, tools, add_generation_prompt)
    except _RefusedError as error:
        raise UserError(f"The model's chat template refuses this conversation: {error}") from None
    except (jinja2.TemplateError, TypeError, ValueError, KeyError, AttributeError, LookupError) as error:
        raise UserError(f"The model's chat template cannot be rendered: {error}") from error
    except (RecursionError, OverflowError, ZeroDivisionError, MemoryError) as error:
        raise UserError(f"The model's chat template asks for too much: {error}") from error


def _collect(
    compiled: Any,
    given: Mapping[str, object],
    messages: list[dict[str, Json]],
    tools: Sequence[Mapping[str, Json]] | None,
    add_generation_prompt: bool,
) -> str:
    listed = copy.deepcopy(list(tools)) if tools else None
    variables = {**given, "messages": messages, "documents": None, "add_generation_prompt": add_generation_prompt}
    try:
        return _limited(compiled.generate(**variables, tools=listed))
    except (TypeError, AttributeError):
        if listed is not None:
            raise
        return _limited(compiled.generate(**variables))  # some templates ask whether `tools` is defined, and no more


def _limited(pieces: Any) -> str:
    written: list[str] = []
    length = 0
    for piece in pieces:
        length += len(piece)
        if length > MAX_OUTPUT:
            raise UserError("The model's chat template writes without end.")
        written.append(piece)
    return "".join(written)


def _decoded(message: Mapping[str, Json]) -> dict[str, Json]:
    """A copy that the template may change, with the arguments of its calls as objects."""
    copied: dict[str, Json] = copy.deepcopy(dict(message))
    calls = copied.get("tool_calls")
    for call in calls if isinstance(calls, list) else ():
        function = call.get("function", call) if isinstance(call, dict) else None
        if isinstance(function, dict) and "arguments" in function:
            function["arguments"] = decoded(function["arguments"])
    return copied


@lru_cache(maxsize=16)
def _compiled(template: str) -> Any:
    if len(template) > MAX_TEMPLATE:
        raise UserError("The model's chat template is too large to be one.")
    return _environment().from_string(template)


@lru_cache(maxsize=1)
def _environment() -> Any:
    try:
        from jinja2 import nodes
        from jinja2.ext import Extension, loopcontrols
        from jinja2.sandbox import ImmutableSandboxedEnvironment
    except ModuleNotFoundError as error:
        hint = "Install the package jinja2; the app's own renderers work without it."
        raise UserError("Chat templates of models need Jinja, which is not installed.", hint=hint) from error

    class Generation(Extension):
        """`{% generation %}…{% endgeneration %}` marks what the assistant said; here it is only passed through."""

        tags = {"generation"}  # noqa: RUF012

        def parse(self, parser: Any) -> Any:
            line = next(parser.stream).lineno
            body = parser.parse_statements(("name:endgeneration",), drop_needle=True)
            return nodes.Scope(body, lineno=line)

    class Sandbox(ImmutableSandboxedEnvironment):
        """Lists and mappings were copied for this rendering, so templates may build on them."""

        def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
            if isinstance(obj, list) and attr in _CHANGING:
                return True
            return bool(super().is_safe_attribute(obj, attr, value))

        intercepted_binops = frozenset({"*", "**"})

        def call_binop(self, context: Any, operator: str, left: object, right: object) -> object:
            if operator == "*" and isinstance(left, int) and not isinstance(right, int | float):
                left, right = right, left
            if operator == "*" and isinstance(right, int) and isinstance(left, str | list | tuple):
                _bound(len(left) * right)
            if operator == "**" and isinstance(right, int) and isinstance(left, int):
                _bound(left.bit_length() * right)
            return super().call_binop(context, operator, left, right)

    environment = Sandbox(trim_blocks=True, lstrip_blocks=True, extensions=[Generation, loopcontrols])
    environment.filters["tojson"] = _tojson
    environment.globals["raise_exception"] = _raise_exception
    environment.globals["range"] = _range
    return environment


def _tojson(
    value: object,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    """Without Jinja's escapes of HTML, as transformers has it."""
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


def _raise_exception(message: object) -> NoReturn:
    raise _RefusedError(str(message))


def _range(*arguments: int) -> range:
    made = range(*arguments)
    _bound(len(made))
    return made


def _bound(size: int) -> None:
    if size > MAX_REPEATED:
        raise OverflowError("it makes something too large")
