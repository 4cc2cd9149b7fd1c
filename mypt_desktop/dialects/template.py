"""A model's own chat template, rendered in Jinja's sandbox with what transformers puts into it.

A template is a program from somebody else's file: it runs where it can reach nothing but its arguments, and may change
only lists made for this one rendering. What else it may not do is in `template_sandbox`; limits on time and memory come
with the process that it runs in (`template_child`).
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.dialects.wire import decoded

MAX_OUTPUT = 16_000_000  # characters


def render_here(
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

    Arguments of calls that are JSON in a string are decoded first, since most templates would encode them again; the
    few that want the string (DeepSeek's) get it. `now` is what `strftime_now` tells; `kwargs` are further variables,
    such as `enable_thinking`. Raises `UserError` for a template that is not one, refuses the conversation or does what
    it may not.
    """
    try:
        import jinja2

        from mypt_desktop.dialects import template_sandbox as sandbox
    except ModuleNotFoundError as error:
        hint = "Install the package jinja2; the app's own renderers work without it."
        raise UserError("Chat templates of models need Jinja, which is not installed.", hint=hint) from error

    moment = now or datetime.now()
    try:
        compiled = sandbox.compiled(template)
        given = {"bos_token": bos_token, "eos_token": eos_token, "strftime_now": moment.strftime, "documents": None}
        variables = {**given, **kwargs, "add_generation_prompt": add_generation_prompt}
        with sandbox.counted():
            return _collect(compiled, variables, messages, tools)
    except sandbox.RefusedError as error:
        raise UserError(f"The model's chat template refuses this conversation: {error}") from None
    except (jinja2.TemplateError, TypeError, ValueError, KeyError, AttributeError, LookupError) as error:
        raise UserError(f"The model's chat template cannot be rendered: {error}") from error
    except (RecursionError, OverflowError, ZeroDivisionError, MemoryError) as error:
        raise UserError(f"The model's chat template asks for too much: {error}") from error


def _collect(
    compiled: Any,
    variables: Mapping[str, object],
    messages: Sequence[Mapping[str, Json]],
    tools: Sequence[Mapping[str, Json]] | None,
) -> str:
    """As most templates want it; where one fails, in the ways that others do: some join the arguments to a string, and
    some ask whether `tools` is defined, and no more."""
    with_tools: dict[str, object] = {"tools": copy.deepcopy(list(tools)) if tools else None}
    attempts = [(with_tools, False)]
    if any(message.get("tool_calls") for message in messages):
        attempts.append((with_tools, True))
    if not tools:
        attempts += [({}, encoded) for _, encoded in attempts]
    first: Exception | None = None
    for listed, encoded in attempts:
        prepared = [_prepared(message, encoded=encoded) for message in messages]
        try:
            return _limited(compiled.generate(**variables, **listed, messages=prepared))
        except (TypeError, AttributeError) as error:
            first = first or error
    assert first is not None
    raise first


def _limited(pieces: Any) -> str:
    written: list[str] = []
    length = 0
    for piece in pieces:
        length += len(piece)
        if length > MAX_OUTPUT:
            raise UserError("The model's chat template writes without end.")
        written.append(piece)
    return "".join(written)


def _prepared(message: Mapping[str, Json], *, encoded: bool) -> dict[str, Json]:
    """A copy that the template may change, with the arguments of its calls as objects, or all of them as JSON."""
    copied: dict[str, Json] = copy.deepcopy(dict(message))
    calls = copied.get("tool_calls")
    for call in calls if isinstance(calls, list) else ():
        function = call.get("function", call) if isinstance(call, dict) else None
        if isinstance(function, dict) and "arguments" in function:
            arguments = decoded(function["arguments"])
            function["arguments"] = json.dumps(arguments, ensure_ascii=False) if encoded else arguments
    return copied
