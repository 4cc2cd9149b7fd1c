"""ChatML with Hermes tool calls: the format of Qwen2.5, Qwen3 and many fine-tunes of other models.

Turns are `<|im_start|>role\\nbody<|im_end|>\\n`; a call is a `<tool_call>` block with a JSON object of `name` and
`arguments`; results come back as `<tool_response>` blocks in a user turn. Rendered byte for byte as the family's chat
template does it, so that the model sees what it was trained on. Reading it back is in `hermes_parser`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from mypt_desktop.core.messages import Message, Reasoning, Role, ToolSpec
from mypt_desktop.core.prompt import Grammar, Prompt, Segment
from mypt_desktop.dialects import envelope, grammar
from mypt_desktop.dialects.hermes_parser import (
    CALL,
    CALL_END,
    END,
    RESPONSE,
    RESPONSE_END,
    START,
    STOP,
    THINK,
    THINK_END,
    HermesParser,
)

_BEFORE_TOOLS = """# Tools

You may call one or more functions to assist with the user query.

You are provided with function signatures within <tools></tools> XML tags:
<tools>"""
_AFTER_TOOLS = """
</tools>

For each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:
<tool_call>
{"name": <function-name>, "arguments": <args-json-object>}
</tool_call>"""
_NO_THOUGHT = f"{THINK}\n\n{THINK_END}\n\n"


class Hermes:
    """The dialect. `thinking`: None for models that cannot (Qwen2.5), else Qwen3's switch.

    On, the last answer has a thought, were it an empty one; off, an empty thought is put in front of every answer
    since the last question, as each of them was generated behind one.
    """

    name = "hermes"
    stop: tuple[str, ...] = STOP
    special_tokens: tuple[str, ...] = (
        START,
        "<|endoftext|>",
        END,
        CALL,
        CALL_END,
        RESPONSE,
        RESPONSE_END,
        THINK,
        THINK_END,
    )

    def __init__(self, *, thinking: bool | None = None) -> None:
        self._thinking = thinking

    def render(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, generate: bool = True, opening: str = ""
    ) -> Prompt:
        """The conversation as segments; only tags, role names and the fixed words around the tools are control."""
        segments = list(_system(messages, tools))
        rest = messages[1:] if messages and messages[0].role is Role.SYSTEM else messages
        last_question = max((at for at, message in enumerate(rest) if message.role is Role.USER), default=-1)
        for at, message in enumerate(rest):
            before = rest[at - 1].role if at else None
            after = rest[at + 1].role if at + 1 < len(rest) else None
            match message.role:
                case Role.ASSISTANT:
                    last = after is None
                    segments += _assistant(message, current=at > last_question, last=last, thinking=self._thinking)
                case Role.TOOL:
                    segments += _results(message, opens=before is not Role.TOOL, closes=after is not Role.TOOL)
                case Role.USER | Role.CONTEXT:
                    closes = message.role is Role.USER or after not in (Role.USER, Role.CONTEXT)
                    segments += _user(message, opens=before is not Role.CONTEXT, closes=closes)
                case Role.SYSTEM:
                    segments += _turn(message)
        if generate:
            unthought = _NO_THOUGHT if self._thinking is False else ""
            segments.append(Segment(f"{START}assistant\n{unthought}{opening}", Role.ASSISTANT, control=True))
        return Prompt(tuple(segment for segment in segments if segment.text), tuple(messages), tuple(tools))

    def parser(self, *, opening: str = "", tools: Sequence[ToolSpec] = ()) -> HermesParser:
        return HermesParser(opening, tools)

    def call_opening(self) -> str:
        return f"{CALL}\n"

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        """Calls come in their tag, or as the fence that small models prefer; either way only valid ones."""
        if not tools:
            return Grammar("lark_grammar", f"start: TEXT\nTEXT: {grammar.text_without([CALL])}\n")
        rules = [*_bodies(tools), f'more: "\\n{CALL}\\n" body "\\n{CALL_END}"']
        rest = f'body "\\n{CALL_END}" more{{0,{grammar.MAX_CALLS - 1}}}'
        if must_call:
            return Grammar("lark_grammar", "\n".join([f"start: {rest}", *rules]) + "\n")
        names = "|".join(grammar.quoted(json.dumps(tool.name, ensure_ascii=False)) for tool in tools)
        thoughts = [] if self._thinking is None else [grammar.quoted(THINK), grammar.quoted(THINK_END)]
        fence = rf"```(json)?\s*\{{\s*\"name\"\s*:\s*({names})"
        # What leads to a call is one lexeme up to where the text can no longer be an answer: a lexer does not go back.
        rules += [
            f"CALLING: /[^<`]{{0,{grammar.MAX_LEAD}}}{CALL}\\n/",
            f"TEXT: {grammar.text_without([CALL, fence, *thoughts])}",
            *_fences(tools),
        ]
        start = f"TEXT | CALLING {rest} | fence"
        if thoughts:
            thought = grammar.up_to(thoughts[1], behind=r"\n{0,2}")
            rules.append(f"THOUGHT: {thought} & ~/(.|\\n)*({CALL}|{fence})(.|\\n)*/")
            start = f"THOUGHT? ({start})"
        return Grammar("lark_grammar", "\n".join([f"start: {start}", *rules]) + "\n")


def _bodies(tools: Sequence[ToolSpec]) -> Iterator[str]:
    """`body`: a call's JSON object, on one line."""
    yield "body: " + " | ".join(f"body_{n}" for n in range(len(tools)))
    for n, tool in enumerate(tools):
        before = f'{{"name": {json.dumps(tool.name, ensure_ascii=False)}, "arguments": '
        yield f'body_{n}: {grammar.literal(before)} args_{n} "}}"'
        yield f"args_{n}: {grammar.arguments(tool.parameters)}"


def _fences(tools: Sequence[ToolSpec]) -> Iterator[str]:
    """`fence`: a call in a code fence, laid out as small models lay it out."""
    yield "fence: " + " | ".join(f"fence_{n}" for n in range(len(tools)))
    for n, tool in enumerate(tools):
        name = grammar.quoted(json.dumps(tool.name, ensure_ascii=False))
        yield f'fence_{n}: FENCE_{n} "," WS "\\"arguments\\": " spaced_{n} WS? "}}\\n```"'
        yield rf'FENCE_{n}: /```json\n\{{[ \n]{{0,16}}"name": {name}/'
        yield f"spaced_{n}: {grammar.arguments(tool.parameters, spaced=True)}"
    yield r"WS: /[ \n]{1,16}/"


def _system(messages: Sequence[Message], tools: Sequence[ToolSpec]) -> Iterator[Segment]:
    given = messages[0] if messages and messages[0].role is Role.SYSTEM else None
    if not tools:
        if given:
            yield from _turn(given)
        return
    yield Segment(f"{START}system\n", Role.SYSTEM, control=True)
    if given:
        yield Segment(given.text, Role.SYSTEM)
        yield Segment("\n\n", Role.SYSTEM, control=True)
    yield Segment(_BEFORE_TOOLS, Role.SYSTEM, control=True)
    for tool in tools:
        function = {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
        yield Segment("\n" + json.dumps({"type": "function", "function": function}, ensure_ascii=False), Role.SYSTEM)
    yield Segment(f"{_AFTER_TOOLS}{END}\n", Role.SYSTEM, control=True)


def _turn(message: Message) -> Iterator[Segment]:
    yield Segment(f"{START}{message.role.value}\n", message.role, control=True)
    yield Segment(message.text, message.role)
    yield Segment(f"{END}\n", message.role, control=True)


def _user(message: Message, *, opens: bool, closes: bool) -> Iterator[Segment]:
    """A question, or retrieved text that shares the turn with the question after it."""
    if opens:
        yield Segment(f"{START}user\n", message.role, control=True)
    yield Segment(message.text, message.role)
    yield Segment(f"{END}\n" if closes else "\n\n", message.role, control=True)


def _assistant(message: Message, *, current: bool, last: bool, thinking: bool | None) -> Iterator[Segment]:
    def learned(text: str, *, control: bool = False) -> Segment:
        return Segment(text, Role.ASSISTANT, control=control, learned=True)

    yield Segment(f"{START}assistant\n", Role.ASSISTANT, control=True)
    reasoning = "".join(part.text for part in message.parts if isinstance(part, Reasoning)).strip("\n")
    unthought = not reasoning and current and (thinking is False or bool(thinking and last))
    text = message.text.lstrip("\n") if unthought or (reasoning and current) else message.text
    if unthought:
        yield Segment(_NO_THOUGHT, Role.ASSISTANT, control=True)
    if reasoning and current:  # the family's template forgets what was thought before the last question
        yield learned(f"{THINK}\n", control=True)
        yield learned(reasoning)
        yield learned(f"\n{THINK_END}\n\n", control=True)
    yield learned(text)
    for at, call in enumerate(message.calls):
        yield learned(f"\n{CALL}\n" if at or text else f"{CALL}\n", control=True)
        name, arguments = json.dumps(call.name, ensure_ascii=False), json.dumps(call.arguments, ensure_ascii=False)
        yield learned(f'{{"name": {name}, "arguments": {arguments}}}')
        yield learned(f"\n{CALL_END}", control=True)
    yield learned(END, control=True)
    yield Segment("\n", Role.ASSISTANT, control=True)


def _results(message: Message, *, opens: bool, closes: bool) -> Iterator[Segment]:
    if opens:
        yield Segment(f"{START}user", Role.TOOL, control=True)
    for _, text, _ in envelope.result_texts(message):
        yield Segment(f"\n{RESPONSE}\n", Role.TOOL, control=True)
        yield Segment(text, Role.TOOL)
        yield Segment(f"\n{RESPONSE_END}", Role.TOOL, control=True)
    if closes:
        yield Segment(f"{END}\n", Role.TOOL, control=True)
