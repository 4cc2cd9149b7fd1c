"""Conversations as Anthropic's Messages API has them in JSON, to values and back: content is a list of typed blocks.

Results are the user's blocks; the system's words and the tools stand beside the messages. A streamed answer is
read too.

Pictures, documents and what the API's own tools did are passed over. Thoughts keep their signatures, and those that may
not be read stay sealed: the API wants both back as it gave them.
"""

from __future__ import annotations

import json
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
from mypt_desktop.dialects.envelope import Turn
from mypt_desktop.dialects.scanner import load_object
from mypt_desktop.dialects.spelling import LETTERS

_OURS = frozenset({"tool_use", "tool_result", "thinking", "redacted_thinking", "server_tool_use"})


def has_blocks(content: Json) -> bool:
    """Whether only this API writes content like that."""
    blocks = content if isinstance(content, list) else ()
    return any(isinstance(block, Mapping) and block.get("type") in _OURS for block in blocks)


def read_blocks(role: Role, content: Json, number: int, called: Mapping[str, str]) -> Iterator[Message]:
    """The messages in one of the API: each result is one of its own. `called`: the names of calls, by id."""
    said: list[Part] = []
    for block in content if isinstance(content, list) else ():
        match block.get("type") if isinstance(block, Mapping) else None:
            case "text" if isinstance(block.get("text"), str):
                said.append(Text(str(block["text"])))
            case "thinking" | "redacted_thinking":
                said += read_thought(block)
            case "tool_use":
                said.append(_call(block, number))
            case "tool_result":
                yield Message(Role.TOOL, _result(block, number, called))
            case _:
                pass
    if said:
        yield Message(role, tuple(said))


def read_thought(block: Json) -> Iterator[Reasoning]:
    """The thought of a block; nothing where the block has none."""
    if not isinstance(block, Mapping):
        return
    text, sealed, signature = (block.get(key) for key in ("thinking", "data", "signature"))
    if block.get("type") == "redacted_thinking" and isinstance(sealed, str):
        yield Reasoning("", sealed=sealed)
    elif block.get("type") == "thinking" and isinstance(text, str):
        yield Reasoning(text, signature if isinstance(signature, str) else "")


def write_thought(thought: Reasoning) -> dict[str, Json]:
    if thought.sealed:
        return {"type": "redacted_thinking", "data": thought.sealed}
    signed = {"signature": thought.signature} if thought.signature else {}
    return {"type": "thinking", "thinking": thought.text, **signed}


def write_request(messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> dict[str, Json]:
    """What would be sent, without model and limits. Calls that have no id get one; results stand before what the user
    says next, in one message."""
    request: dict[str, Json] = {}
    if system := envelope.system_text(messages):
        request["system"] = system
    if tools:
        request["tools"] = [
            {"name": LETTERS.sent(tool.name), "description": tool.description, "input_schema": tool.parameters}
            for tool in tools
        ]
    turns = envelope.turns(envelope.without_system(messages))
    roles = ["assistant" if turn.role is Role.ASSISTANT else "user" for turn in turns]
    grouped: list[tuple[str, list[dict[str, Json]]]] = []
    for at, role in enumerate(roles):
        if not grouped or grouped[-1][0] != role:
            grouped.append((role, []))
        grouped[-1][1].extend(_written(turns, at))
    return {**request, "messages": [{"role": role, "content": _content(role, blocks)} for role, blocks in grouped]}


def _content(role: str, blocks: list[dict[str, Json]]) -> Json:
    """What a user only says is a text; the API takes both, and writes it so itself."""
    alone = role == "user" and len(blocks) == 1 and blocks[0]["type"] == "text"
    return blocks[0]["text"] if alone else list(blocks)


def read_stream(text: str) -> JsonObject:
    """The answer that a stream of server-sent events tells, as the API would have given it at once."""
    answer: dict[str, Json] = {}
    blocks: dict[Json, dict[str, Json]] = {}
    inputs: dict[Json, str] = {}
    for event in _events(text):
        index = event.get("index")
        told = _object(event.get("delta"))
        match event.get("type"):
            case "message_start":
                answer |= _object(event.get("message"))
            case "content_block_start":
                blocks[index] = dict(_object(event.get("content_block")))
            case "content_block_delta" if index in blocks:
                block = blocks[index]
                for key in ("text", "thinking", "signature"):
                    block |= {key: f"{block.get(key, '')}{told[key]}"} if key in told else {}
                inputs[index] = f"{inputs.get(index, '')}{told.get('partial_json', '')}"
            case "message_delta":
                answer |= told
            case "error":
                raise UserError(f"The stream ends in an error: {json.dumps(event.get('error'), ensure_ascii=False)}")
    if not answer:
        raise UserError("The stream tells of no message.")
    for index, whole in inputs.items():
        arguments = load_object(whole) if whole else {}
        if isinstance(arguments, str):
            raise UserError(f"The input of block {index} cannot be read: {arguments}.")
        blocks[index] |= {"input": arguments} if whole else {}
    return {**answer, "content": list(blocks.values())}


def _events(text: str) -> Iterator[JsonObject]:
    for line in text.splitlines():
        name, _, data = line.partition(":")
        if name == "data":
            event = load_object(data)
            if isinstance(event, str):
                raise UserError(f"An event of the stream cannot be read: {event}.")
            yield event


def _object(value: Json) -> JsonObject:
    return value if isinstance(value, Mapping) else {}


def _call(block: Mapping[str, Json], number: int) -> ToolCall:
    name, arguments, call_id = block.get("name"), block.get("input", {}), block.get("id")
    if not isinstance(name, str) or not isinstance(arguments, Mapping):
        raise UserError(f"A tool_use block of message {number} has no name, or its input is no object.")
    return ToolCall(name, arguments, CallId(call_id if isinstance(call_id, str) else ""))


def _result(block: Mapping[str, Json], number: int, called: Mapping[str, str]) -> tuple[Part, ...]:
    answered, content = block.get("tool_use_id"), block.get("content", "")
    if not isinstance(answered, str) or not isinstance(content, str | list):
        raise UserError(f"A tool_result block of message {number} has no tool_use_id, or content of another kind.")
    parts = [part for part in content if isinstance(part, Mapping)] if isinstance(content, list) else []
    text = content if isinstance(content, str) else "".join(str(part.get("text", "")) for part in parts)
    read = load_object(text)
    found = {} if isinstance(read, str) else read
    result = ToolResult(CallId(answered), called.get(answered, ""), found, failed=block.get("is_error") is True)
    return result, Text(text)


def _written(turns: Sequence[Turn], at: int) -> Iterator[dict[str, Json]]:
    turn = turns[at]
    if turn.role is Role.ASSISTANT:
        yield from _said(turn.messages[0], at)
    elif turn.role is Role.TOOL:
        for answer in envelope.answers(turns, at):
            answered = answer.call.id if answer.call and answer.call.id else answer.result.call_id
            block: dict[str, Json] = {"type": "tool_result", "tool_use_id": answered or _made_id(at - 1, answer.place)}
            yield {**block, "content": answer.text, **({"is_error": True} if answer.result.failed else {})}
    else:
        yield {"type": "text", "text": "".join(segment.text for segment in envelope.user_text(turn))}


def _said(message: Message, at: int) -> Iterator[dict[str, Json]]:
    place = 0
    for part in message.parts:
        match part:
            case Text(text) if text:
                yield {"type": "text", "text": text}
            case Reasoning(text, signature, sealed) if text or signature or sealed:
                yield write_thought(part)
            case ToolCall(name, arguments, call_id):
                made = call_id or _made_id(at, place)
                yield {"type": "tool_use", "id": made, "name": LETTERS.sent(name), "input": arguments}
                place += 1
            case _:
                pass


def _made_id(turn: int, place: int) -> str:
    return f"toolu_{turn}_{place}"
