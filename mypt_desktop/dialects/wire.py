"""Conversations and tools as most of the world writes them in JSON (OpenAI's chat format), to values and back.

Reads also the blocks of Anthropic's Messages API (see `messages_api`), and what exporters make of either: content in
parts, arguments as an object or encoded once or twice, results with `name` or only an id. Everything that cannot be
read is a `UserError` that names the place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import (
    CallId,
    Json,
    JsonObject,
    Message,
    Part,
    Reasoning,
    Role,
    Text,
    ToolCall,
    ToolResult,
    ToolSpec,
)
from mypt_desktop.dialects import envelope
from mypt_desktop.dialects.envelope import Turn, described, dumps, reasoning
from mypt_desktop.dialects.messages_api import has_blocks, read_blocks, read_thought, write_thought
from mypt_desktop.dialects.scanner import load_object

_ROLES = {"developer": Role.SYSTEM, "function": Role.TOOL, "ipython": Role.TOOL, "model": Role.ASSISTANT}
_SHAPE = 'A message is {"role": …, "content": …}; an assistant\'s may have "tool_calls" and "reasoning_content".'


def read_messages(value: Json) -> list[Message]:
    """A list of messages, an object with `messages` (and `system`), or one message alone."""
    listed, messages = value, []
    if isinstance(value, Mapping):
        listed = value.get("messages", [value] if "role" in value else None)
        if system := _content(value.get("system"), 0):
            messages = [Message(Role.SYSTEM, (Text(system),))]
    if not isinstance(listed, list):
        raise UserError("The messages are not a list.", hint=_SHAPE)
    called: dict[str, str] = {}
    for number, item in enumerate(listed, 1):
        for message in _messages(item, number, called):
            called |= {call.id: call.name for call in message.calls if call.id}
            messages.append(message)
    return messages


def read_tools(value: Json) -> list[ToolSpec]:
    """Tools with or without the `{"type": "function"}` around them; a schema may be called `input_schema` too, or
    `inputSchema` as the Model Context Protocol has it."""
    listed = value.get("tools") if isinstance(value, Mapping) else value
    if not isinstance(listed, list):
        raise UserError("The tools are not a list.", hint='A tool is {"name": …, "description": …, "parameters": {…}}.')
    return [_tool(item, number) for number, item in enumerate(listed, 1)]


def write_messages(messages: Sequence[Message]) -> list[dict[str, Json]]:
    """As they are sent: arguments are JSON in a string, a result is the text that the model is to read. Calls that have
    no id get one, and so do the results that answer them."""
    turns = envelope.turns(messages)
    return [written for at in range(len(turns)) for written in _written(turns, at)]


def write_tools(tools: Sequence[ToolSpec]) -> list[dict[str, Json]]:
    return [described(tool) for tool in tools]


def _messages(item: Json, number: int, called: Mapping[str, str]) -> Iterator[Message]:
    if not isinstance(item, Mapping) or not isinstance(item.get("role"), str):
        raise UserError(f"Message {number} has no role.", hint=_SHAPE)
    name = str(item["role"])
    if name not in {*Role, *_ROLES}:
        raise UserError(f"Message {number} has the role {name!r}, which nothing is known about.", hint=_SHAPE)
    role = _ROLES.get(name) or Role(name)
    if role is Role.TOOL:
        yield Message(role, _result(item, number))
    elif has_blocks(item.get("content")):
        yield from read_blocks(role, item["content"], number, called)
    else:
        yield _said(item, role, number)


def _said(item: Mapping[str, Json], role: Role, number: int) -> Message:
    text = _content(item.get("content"), number)
    parts: list[Part] = []
    thought = item.get("reasoning_content") or item.get("reasoning") or item.get("thinking")
    blocks = item.get("thinking_blocks")
    if isinstance(blocks, list):
        parts += [thought for block in blocks for thought in read_thought(block)]
    elif isinstance(thought, str):
        parts.append(Reasoning(thought))
    if text:
        parts.append(Text(text))
    calls = item.get("tool_calls") or []
    if not isinstance(calls, list):
        raise UserError(f"The tool_calls of message {number} are not a list.", hint=_SHAPE)
    return Message(role, (*parts, *(_call(call, number) for call in calls)))


def _content(content: Json, number: int) -> str:
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        texts = [part.get("text") for part in content if isinstance(part, Mapping)]
        return "".join(text for text in texts if isinstance(text, str))
    if isinstance(content, Mapping):
        return dumps(content)
    raise UserError(f"The content of message {number} is neither text nor a list of parts.", hint=_SHAPE)


def _result(item: Mapping[str, Json], number: int) -> tuple[Part, ...]:
    """A text stays the text it is, JSON or not: some families spell it otherwise than an object. One that has no name
    gets none: renderers find it by the call."""
    call_id = item.get("tool_call_id")
    call_id = CallId(call_id if isinstance(call_id, str) else "")
    name = item.get("name")
    name = name if isinstance(name, str) else ""
    content = item.get("content")
    if isinstance(content, Mapping):
        return (ToolResult(call_id, name, content),)
    text = _content(content, number)
    read = load_object(text)
    return (ToolResult(call_id, name, {} if isinstance(read, str) else read), Text(text))


def _call(item: Json, number: int) -> ToolCall:
    function = item.get("function", item) if isinstance(item, Mapping) else None
    if not isinstance(item, Mapping) or not isinstance(function, Mapping) or not isinstance(function.get("name"), str):
        raise UserError(f"A tool call of message {number} has no name.", hint=_SHAPE)
    call_id = item.get("id")
    arguments = decoded(function.get("arguments"))
    if not isinstance(arguments, Mapping):
        raise UserError(f"The arguments of a tool call of message {number} are not a JSON object.", hint=_SHAPE)
    return ToolCall(str(function["name"]), arguments, CallId(call_id if isinstance(call_id, str) else ""))


def decoded(arguments: Json) -> Json:
    """Arguments as an object, whether they were encoded not at all, once or twice."""
    if arguments is None or arguments == "":
        return {}
    for _ in range(2):
        if isinstance(arguments, str):
            read = load_object(arguments)
            arguments = _string(arguments) if isinstance(read, str) else read
    return arguments


def _string(text: str) -> Json:
    read = load_object(f'{{"inner": {text}}}')
    return text if isinstance(read, str) else read["inner"]


def _tool(item: Json, number: int) -> ToolSpec:
    function = item.get("function", item) if isinstance(item, Mapping) else None
    if not isinstance(function, Mapping) or not isinstance(function.get("name"), str):
        raise UserError(
            f"Tool {number} has no name.", hint='A tool is {"name": …, "description": …, "parameters": {…}}.'
        )
    parameters = function.get("parameters", function.get("input_schema", function.get("inputSchema")))
    about = function.get("description")
    schema: JsonObject = parameters if isinstance(parameters, Mapping) else {"type": "object", "properties": {}}
    return ToolSpec(str(function["name"]), about if isinstance(about, str) else "", schema)


def _written(turns: Sequence[Turn], at: int) -> Iterator[dict[str, Json]]:
    if turns[at].role is not Role.TOOL:
        yield from (_message(message, at) for message in turns[at].messages)
        return
    for answer in envelope.answers(turns, at):
        answered = (answer.call.id if answer.call else "") or answer.result.call_id or _made_id(at - 1, answer.place)
        named = {"name": answer.result.name} if answer.result.name else {}
        yield {"role": "tool", **named, "tool_call_id": answered, "content": answer.text}


def _message(message: Message, at: int) -> dict[str, Json]:
    written: dict[str, Json] = {"role": "user" if message.role is Role.CONTEXT else message.role.value}
    written["content"] = message.text
    if thought := reasoning(message):
        written["reasoning_content"] = thought
    thoughts = [part for part in message.parts if isinstance(part, Reasoning)]
    if any(each.signature or each.sealed for each in thoughts):
        written["thinking_blocks"] = [write_thought(each) for each in thoughts]
    if message.calls:
        written["tool_calls"] = [
            {
                "id": call.id or _made_id(at, place),
                "type": "function",
                "function": {"name": call.name, "arguments": dumps(call.arguments)},
            }
            for place, call in enumerate(message.calls)
        ]
    return written


def _made_id(turn: int, place: int) -> str:
    return f"call_{turn}_{place}"
