"""The model decides for itself: it calls tools until it answers. For models that can, and when the user asks for it.

Calls are decoded under a grammar, so each is valid for a known tool. In the last step only text is allowed.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field

from mypt_desktop.agent.table_tool import query_tool
from mypt_desktop.agent.turn import Reply, Steps, Turn
from mypt_desktop.agent.writing import FILE_TOKENS
from mypt_desktop.answers.citing.citation_stream import CitationStream
from mypt_desktop.answers.citing.citations import Evidence, Passage, passages_of
from mypt_desktop.coding.checkpoint import WARNING, in_checkpoint
from mypt_desktop.coding.provider import TOOLS
from mypt_desktop.core.events import CallMalformed, MessageAdded, OwnWordsBegan, ReasoningAdded, TextAdded, TurnEvent
from mypt_desktop.core.messages import (
    CallId,
    Message,
    Part,
    Reasoning,
    Role,
    Text,
    ToolCall,
    ToolResult,
    ToolSpec,
    canonical_json,
    message,
)
from mypt_desktop.dialects.dialect import CallReady
from mypt_desktop.tools.parameters import long_text
from mypt_desktop.tools.workspace import BUILTINS

_CODING = tuple(tool.id for tool in TOOLS)  # the most useful first


@dataclass(slots=True)
class _Said:
    """What the model said in one step, in order."""

    text: list[str] = field(default_factory=list)
    reasoning: list[str] = field(default_factory=list)
    calls: list[ToolCall] = field(default_factory=list)
    broken: list[CallMalformed] = field(default_factory=list)

    def message(self) -> Message:
        parts: list[Part] = [Reasoning("".join(self.reasoning))] if self.reasoning else []
        if "".join(self.text).strip():
            parts.append(Text("".join(self.text).strip()))
        return Message(Role.ASSISTANT, (*parts, *self.calls))


def decide(turn: Turn) -> Steps:
    messages = list(turn.messages)
    passages: list[Passage] = []
    tools = _fitting(turn, _told(turn))
    query = query_tool(turn)
    told, allowed = ((*tools, query.told), (*tools, *query.allowed)) if query else (tools, tools)
    for step in range(1, turn.max_steps + 1):
        offered = allowed if step < turn.max_steps else ()
        begun = turn.begun if step == 1 else ""
        said = yield from _step(turn, messages, told, offered, passages, begun)
        if isinstance(said, Reply):
            if step >= turn.max_steps - 1 or not in_checkpoint(messages):
                return said
            if said.text:  # what was said stays, and the model is sent back to end its investigation
                yield MessageAdded(message(Role.ASSISTANT, said.text))
                messages.append(message(Role.ASSISTANT, said.text))
            messages.append(message(Role.USER, WARNING))
            continue
        results: list[ToolResult] = []
        for at, call in enumerate(said.calls):
            ran = yield from turn.tools.run(call)
            said.calls[at] = ran.call
            passages += passages_of(ran.result.content)
            results.append(turn.tools.stored(ran.result))
        asked = said.message()
        results += [ToolResult(CallId(""), "", {"error": broken.reason}, failed=True) for broken in said.broken]
        for added in (asked, Message(Role.TOOL, tuple(results))):
            messages.append(added)
            yield MessageAdded(added)
    return Reply(turn.says("no_end"))


def _fitting(turn: Turn, specs: Sequence[ToolSpec]) -> tuple[ToolSpec, ...]:
    """Of these tools those that the model is told of: where it plans for itself as many of the coding tools as leave
    three quarters of the context to the conversation, else none of them."""
    if turn.model.rails != "free":
        return tuple(spec for spec in specs if spec.name not in _CODING)
    left = turn.model.context_length // 4 - sum(_size(turn, spec) for spec in specs if spec.name not in _CODING)
    kept: set[str] = set()
    for name in _CODING:
        spec = next((one for one in specs if one.name == name), None)
        size = 0 if spec is None else _size(turn, spec)
        if size <= left:
            left -= size
            kept.add(name)
    return tuple(spec for spec in specs if spec.name not in _CODING or spec.name in kept)


def _size(turn: Turn, spec: ToolSpec) -> int:
    """Tokens of a tool in a prompt, about."""
    return turn.model.count_tokens(f"{spec.name}{spec.description}{canonical_json(spec.parameters)}")


def _told(turn: Turn) -> tuple[ToolSpec, ...]:
    """The tools that the model is told: all, or of many those of the program's own, since the later steps of a task
    need what its first words do not speak of, and of the others the nearest to what is asked."""
    tools = tuple(turn.tools.specs())
    own = {*BUILTINS, *_CODING}
    others = [tool for tool in tools if tool.name not in own]
    if len(others) <= turn.max_tools:
        return tools
    near = {tool.name for tool in turn.chooser.nearest(turn.question, others, turn.max_tools)}
    return tuple(tool for tool in tools if tool.name in own or tool.name in near)


def _step(
    turn: Turn,
    messages: Sequence[Message],
    tools: Sequence[ToolSpec],
    offered: Sequence[ToolSpec],
    passages: Sequence[Passage],
    begun: str,
) -> Generator[TurnEvent, None, _Said | Reply]:
    """One generation: either calls to run, or the answer, which may be `begun`. `tools` stay in the prompt even when
    none may be called any more, so that its beginning does not change."""
    limit = max(turn.model.max_new_tokens, FILE_TOKENS) if any(map(long_text, offered)) else turn.model.max_new_tokens
    prompt = yield from turn.model.prompt(messages, tools, answer=limit, begun=begun)
    writing = CitationStream(Evidence(passages, turn.question), turn.text_of)
    said, shown = _Said(), []
    if not passages:  # else what cites them is checked as it comes
        yield OwnWordsBegan()
    if begun:
        said.text.append(begun)
        shown.append(begun)
        yield TextAdded(begun)
    for event in turn.model.generate(prompt, limit=limit, grammar=turn.model.grammar(offered)):
        match event:
            case TextAdded(text):
                said.text.append(text)
                shown.append(writing.feed(text) if passages else text)
                if shown[-1]:
                    yield TextAdded(shown[-1])
            case ReasoningAdded(text):
                said.reasoning.append(text)
                yield event
            case CallReady(call):
                said.calls.append(turn.tools.numbered(call))
            case CallMalformed():
                said.broken.append(event)
                yield event
    if said.calls or said.broken:
        return said
    last = writing.finish() if passages else ""
    if last:
        yield TextAdded(last)
    cut_off = turn.model.cut_off and not passages
    return Reply("".join([*shown, last]).strip(), tuple(writing.citations), cut_off=cut_off)
