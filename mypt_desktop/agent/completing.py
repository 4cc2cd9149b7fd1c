"""One answer of the model to one prompt, beside the conversation: text, or the value that a JSON schema asks for."""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Sequence
from typing import Final

from mypt_desktop.agent.model_calls import ModelCalls
from mypt_desktop.agent.tool_calls import result_of
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallMalformed, TextAdded
from mypt_desktop.core.messages import Json, JsonObject, Message, Role, ToolSpec, message
from mypt_desktop.dialects.dialect import CallReady
from mypt_desktop.tools.arguments import coerce_arguments, validation_error

_WRAPPED: Final = "value"
_RESPOND: Final = "respond"
_NOTHING: Final = object()
_FENCED: Final = re.compile(r"```(?:json)?\s*(?P<json>.*?)\s*```", re.DOTALL)


def completed(model: ModelCalls, prompt: str, system: str = "", schema: JsonObject | None = None) -> Json:
    """The answer. Decoded under a grammar where there is a `schema`, so that it fits. Raises `UserError` where there is
    none, or none that fits."""
    asked = [*([message(Role.SYSTEM, system)] if system else []), message(Role.USER, prompt)]
    return _text(model, asked) if schema is None else _value(model, asked, schema)


def continued(model: ModelCalls, messages: Sequence[Message], stop: Sequence[str] = ()) -> Generator[str, None, None]:
    """Yields what the model writes after `messages`, piece by piece, up to the first of `stop`. No tools are on
    offer."""
    rendered = result_of(model.prompt(messages, answer=model.max_new_tokens))
    held, longest = "", max(map(len, stop), default=1)
    for event in model.generate(rendered, limit=model.max_new_tokens):
        if not isinstance(event, TextAdded):
            continue
        held += event.text
        found = [at for one in stop if (at := held.find(one)) >= 0]
        if found:
            held = held[: min(found)]
            break
        ready = max(0, len(held) - longest + 1)  # the rest may be the beginning of a stop
        if ready:
            yield held[:ready]
        held = held[ready:]
    if held:
        yield held


def _text(model: ModelCalls, asked: Sequence[Message]) -> str:
    rendered = result_of(model.prompt(asked, answer=model.max_new_tokens))
    events = model.generate(rendered, limit=model.max_new_tokens)
    text = "".join(event.text for event in events if isinstance(event, TextAdded)).strip()
    if not text:
        raise UserError("The model gave no answer.", hint="Ask in other words.")
    return text


def _value(model: ModelCalls, asked: Sequence[Message], schema: JsonObject) -> Json:
    whole = schema.get("type") == "object"
    parameters: JsonObject = (
        schema if whole else {"type": "object", "properties": {_WRAPPED: schema}, "required": [_WRAPPED]}
    )
    tool = ToolSpec(_RESPOND, "Give the answer.", parameters)
    opening = model.call_opening()
    rendered = result_of(model.prompt(asked, [tool], answer=model.max_new_tokens, opening=opening))
    grammar = model.grammar([tool], must_call=True)
    text = ""
    for event in model.generate(rendered, limit=model.max_new_tokens, grammar=grammar, opening=opening):
        match event:
            case CallReady(call) if call.name == _RESPOND:
                return _fitting(parameters, call.arguments, whole)
            case TextAdded(words) | CallMalformed(words):  # bare JSON, where a call was to come, is read as a bad one
                text += words
            case _:
                pass
    written = _written(text.removeprefix(opening))
    if written is _NOTHING:
        raise UserError(
            "The model answered in words where a value was asked for.", hint="Try again, or a larger model."
        )
    return _fitting(parameters, written if whole else {_WRAPPED: written}, whole)


def _fitting(parameters: JsonObject, given: object, whole: bool) -> Json:
    """Raises `UserError` where what was given does not fit."""
    if not isinstance(given, dict):
        raise UserError("The model's answer does not fit the schema: it is no object.")
    value = coerce_arguments(parameters, given)
    if fault := validation_error(parameters, value):
        raise UserError(f"The model's answer does not fit the schema: {fault}")
    answer: Json = value if whole else value.get(_WRAPPED)
    return answer


def _written(text: str) -> object:
    """The JSON that a text is, with or without a fence around it, as endpoints without a grammar write it; `_NOTHING`
    of other words."""
    fenced = _FENCED.fullmatch(text.strip())
    try:
        return json.loads(fenced["json"] if fenced else text)
    except (ValueError, RecursionError):
        return _NOTHING
