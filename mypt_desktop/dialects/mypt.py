"""MyPT's own tags: `<myPT_user>…</myPT_user>` and the rest, with calls as one flat JSON object.

A call is `{"name": "workspace.search", "query": "…"}`. An argument that is itself called `name` would collide with the
tool's name, so it travels as `_name` (and `_name` as `__name`, and so on) and comes back as it was.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from mypt_desktop.core.events import CallMalformed, ReasoningAdded, TextAdded
from mypt_desktop.core.messages import Json, JsonObject, Message, Reasoning, Role, ToolCall, ToolSpec
from mypt_desktop.core.prompt import Grammar, Prompt, Segment
from mypt_desktop.dialects import envelope, grammar
from mypt_desktop.dialects.dialect import CallReady, ParseEvent
from mypt_desktop.dialects.scanner import ObjectScanner, TagFinder, joined, load_object, skip_space

TAGS = (
    "system",
    "user",
    "assistant",
    "user_context",
    "assistant_context",
    "toolcall",
    "toolresult",
    "think",
    "cite",
)
EOT = "<myPT_eot>"
CALL, CALL_END = "<myPT_toolcall>", "</myPT_toolcall>"
RESULT, RESULT_END = "<myPT_toolresult>", "</myPT_toolresult>"
THINK, THINK_END = "<myPT_think>", "</myPT_think>"
CITE, CITE_END = "<myPT_cite>", "</myPT_cite>"

_COLLIDES = re.compile(r"_*name")
_STOP = ("</myPT_assistant>", EOT, "<myPT_user>", "<myPT_system>", RESULT, "<myPT_assistant>")
_IN_TEXT = TagFinder((CALL, CALL_END, THINK, THINK_END, CITE, CITE_END, *_STOP))
_IN_REASONING = TagFinder((THINK_END, *_STOP))
_IN_CALL = TagFinder((CALL_END, *_STOP))


class Mypt:
    """The dialect. `newlines` puts a line break after each block, as the training text has it and chats do not."""

    name = "mypt"
    stop: tuple[str, ...] = _STOP
    special_tokens: tuple[str, ...] = (*(mark for tag in TAGS for mark in (f"<myPT_{tag}>", f"</myPT_{tag}>")), EOT)

    def __init__(self, *, newlines: bool = False) -> None:
        self._newlines = newlines

    def render(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, generate: bool = True, opening: str = ""
    ) -> Prompt:
        segments = list(self._system(messages, tools))
        rest = messages[1:] if messages and messages[0].role is Role.SYSTEM else messages
        for at, message in enumerate(rest):
            before = rest[at - 1].role if at else None
            after = next((m.role for m in rest[at + 1 :] if m.role is not Role.CONTEXT), None)
            match message.role:
                case Role.CONTEXT:
                    tag = "user_context" if after is Role.USER else "assistant_context"
                    if tag == "user_context" and before is not Role.CONTEXT:
                        segments.append(Segment("<myPT_user>", Role.USER, control=True))
                    segments += self._block(tag, message.text, Role.CONTEXT, newline=tag == "assistant_context")
                case Role.USER if before is Role.CONTEXT:
                    segments.append(Segment(message.text, Role.USER))
                    segments.append(Segment(f"</myPT_user>{self._newline}", Role.USER, control=True))
                case Role.ASSISTANT:
                    segments += self._assistant(message)
                case Role.TOOL:
                    for _, text, _ in envelope.result_texts(message):
                        segments += self._block("toolresult", text, Role.TOOL)
                case role:
                    segments += self._block(role.value, message.text, role)
        if generate:
            segments.append(Segment(f"<myPT_assistant>{opening}", Role.ASSISTANT, control=True))
        return Prompt(tuple(segment for segment in segments if segment.text), tuple(messages), tuple(tools))

    def parser(self, *, opening: str = "", tools: Sequence[ToolSpec] = ()) -> MyptParser:
        return MyptParser(opening)

    def call_opening(self) -> str:
        return CALL

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        """One call to a turn. The tags are single tokens, which no text matches, so text needs no exception."""
        text = "TEXT: /(.|\\n)+/\n"
        if not tools:
            return Grammar("lark_grammar", f"start: TEXT\n{text}")
        rules = ["body: " + " | ".join(f"body_{n}" for n in range(len(tools)))]
        rules += [f"body_{n}: {grammar.arguments(_flat_schema(tool))}" for n, tool in enumerate(tools)]
        if must_call:
            return Grammar("lark_grammar", "\n".join([f"start: body {CALL_END}", *rules]) + "\n")
        start = f"start: ({THINK} TEXT {THINK_END})? (TEXT | LEAD? {CALL} body {CALL_END})"
        lead = f"LEAD: /(.|\\n){{1,{grammar.MAX_LEAD}}}/"
        return Grammar("lark_grammar", "\n".join([start, *rules, lead, text]))

    @property
    def _newline(self) -> str:
        return "\n" if self._newlines else ""

    def _block(self, tag: str, text: str, role: Role, *, newline: bool = True) -> Iterator[Segment]:
        yield Segment(f"<myPT_{tag}>", role, control=True)
        yield Segment(text, role)
        yield Segment(f"</myPT_{tag}>{self._newline if newline else ''}", role, control=True)

    def _system(self, messages: Sequence[Message], tools: Sequence[ToolSpec]) -> Iterator[Segment]:
        text = messages[0].text if messages and messages[0].role is Role.SYSTEM else ""
        if tools:
            lines = (json.dumps(_described(tool), ensure_ascii=False) for tool in tools)
            text = "\n\n".join(part for part in (text, "Tools:\n" + "\n".join(lines)) if part)
        if text:
            yield from self._block("system", text, Role.SYSTEM)

    def _assistant(self, message: Message) -> Iterator[Segment]:
        """The opening tag is given to the model; everything after it, its close and the end of turn it must learn."""

        def learned(text: str, *, control: bool = False) -> Segment:
            return Segment(text, Role.ASSISTANT, control=control, learned=True)

        yield Segment("<myPT_assistant>", Role.ASSISTANT, control=True)
        reasoning = "".join(part.text for part in message.parts if isinstance(part, Reasoning))
        if reasoning:
            yield from (learned(THINK, control=True), learned(reasoning), learned(THINK_END, control=True))
        yield learned(message.text)
        for call in message.calls:
            body = json.dumps(flat(call.name, call.arguments), ensure_ascii=False)
            yield from (learned(CALL, control=True), learned(body), learned(CALL_END, control=True))
        yield learned("</myPT_assistant>", control=True)
        yield Segment(self._newline, Role.ASSISTANT, control=True)
        if not message.calls:  # with a call the turn goes on
            yield learned(EOT, control=True)
            yield Segment(self._newline, Role.ASSISTANT, control=True)


_State: TypeAlias = Literal["text", "reasoning", "call", "over"]


class MyptParser:
    """Text is released at once; the call comes at the end of the turn, because the last valid one wins."""

    def __init__(self, opening: str = "") -> None:
        self._states = {"text": self._text, "reasoning": self._reasoning, "call": self._call}
        self._state: _State = "text"
        self._held = ""
        self._blank = True
        self._object = ObjectScanner()
        self._raw: list[str] = []
        self._last: ToolCall | CallMalformed | None = None
        self._events: list[ParseEvent] = []
        self._run(opening)

    def feed(self, chunk: str) -> Sequence[ParseEvent]:
        self._run(chunk)
        return self._drain()

    def finish(self) -> Sequence[ParseEvent]:
        match self._state:
            case "text":
                self._show(self._held)
            case "reasoning":
                self._events.append(ReasoningAdded(self._held))
            case "call":
                self._raw.append(self._held)
                self._take_call(finished=False)
            case "over":
                pass
        self._state, self._held = "over", ""
        if isinstance(self._last, ToolCall):
            self._events.append(CallReady(self._last))
        elif self._last:
            self._events.append(self._last)
        self._last = None
        return self._drain()

    def _run(self, chunk: str) -> None:
        text, at = self._held + chunk, 0
        self._held = ""
        while at < len(text) and self._state != "over":
            at = self._states[self._state](text, at)

    def _drain(self) -> Sequence[ParseEvent]:
        events, self._events = joined(self._events), []
        return [event for event in events if not (isinstance(event, TextAdded | ReasoningAdded) and not event.text)]

    def _show(self, text: str) -> None:
        if text:
            self._events.append(TextAdded(text))
            self._blank = False

    def _text(self, text: str, at: int) -> int:
        if self._blank:
            at = skip_space(text, at)
        end, tag = _IN_TEXT.find(text, at)
        self._show(text[at:end])
        if not tag:
            self._held = text[end:]
            return len(text)
        if tag == CALL:
            self._state, self._object, self._raw = "call", ObjectScanner(), []
        elif tag == THINK:
            self._state = "reasoning"
        elif tag in (CITE, CITE_END):
            self._show("[" if tag == CITE else "]")
        elif tag in _STOP:
            self._state = "over"
        return end + len(tag)

    def _reasoning(self, text: str, at: int) -> int:
        end, tag = _IN_REASONING.find(text, at)
        self._events.append(ReasoningAdded(text[at:end]))
        if not tag:
            self._held = text[end:]
            return len(text)
        self._state = "text"
        return end + len(tag) if tag == THINK_END else end

    def _call(self, text: str, at: int) -> int:
        """The object first, so that a closing tag inside one of its strings does not end the call."""
        if not self._object.started:
            at = skip_space(text, at)
        if at < len(text) and self._object.status == "open":
            return self._object.feed(text, at)
        end, tag = _IN_CALL.find(text, at)
        self._raw.append(text[at:end])
        if not tag:
            self._held = text[end:]
            return len(text)
        self._take_call()
        self._state, self._blank = "text", True
        return end + len(tag) if tag == CALL_END else end

    def _take_call(self, *, finished: bool = True) -> None:
        behind = "".join(self._raw)
        call = read_flat(self._object.text + behind) if finished else "it was not finished"
        if not finished and self._object.status == "complete" and not behind.strip():
            call = read_flat(self._object.text)
        if isinstance(call, ToolCall):
            self._last = call
        elif not isinstance(self._last, ToolCall):
            sentence = f'The call was not run: {call}. Write {{"name": …, and the arguments}}.'
            self._last = CallMalformed(self._object.text + behind, sentence)


def flat(name: str, arguments: JsonObject) -> dict[str, Json]:
    """Name and arguments in one object."""
    return {"name": name, **{_sent(key): value for key, value in arguments.items()}}


def read_flat(text: str) -> ToolCall | str:
    """The call that is this flat JSON object, or what is wrong with it."""
    value = load_object(text)
    if isinstance(value, str):
        return value
    name = value.get("name")
    if not isinstance(name, str) or not name:
        return "it has no name"
    return ToolCall(name, {_received(key): item for key, item in value.items() if key != "name"})


def _sent(key: str) -> str:
    return f"_{key}" if _COLLIDES.fullmatch(key) else key


def _received(key: str) -> str:
    return key[1:] if _COLLIDES.fullmatch(key) else key


def _described(tool: ToolSpec) -> dict[str, Json]:
    return {"name": tool.name, "description": tool.description, "args": _properties(tool)}


def _properties(tool: ToolSpec) -> dict[str, Json]:
    properties = tool.parameters.get("properties")
    return {_sent(key): item for key, item in properties.items()} if isinstance(properties, Mapping) else {}


def _flat_schema(tool: ToolSpec) -> JsonObject:
    required = tool.parameters.get("required")
    names = [_sent(str(key)) for key in required] if isinstance(required, list | tuple) else []
    properties: dict[str, Json] = {"name": {"const": tool.name}, **_properties(tool)}
    return {**tool.parameters, "properties": properties, "required": ["name", *names]}
