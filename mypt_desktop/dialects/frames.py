"""Envelopes for formats that bring none of their own: which marks stand around each turn, and a renderer over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from mypt_desktop.core.messages import Message, Role, ToolCall, ToolSpec
from mypt_desktop.core.prompt import Prompt, Segment
from mypt_desktop.dialects import envelope
from mypt_desktop.dialects.envelope import Turn, control, written


@dataclass(frozen=True, slots=True)
class Frame:
    """What opens a turn of each kind, what ends one, and what divides turns."""

    system: str
    user: str
    assistant: str
    end: str
    between: str
    result: str
    result_end: str
    stop: tuple[str, ...]
    special: tuple[str, ...]


CHATML = Frame(
    system="<|im_start|>system\n",
    user="<|im_start|>user\n",
    assistant="<|im_start|>assistant\n",
    end="<|im_end|>",
    between="\n",
    result="<tool_response>\n",
    result_end="\n</tool_response>",
    stop=("<|im_end|>", "<|im_start|>"),
    special=("<|im_start|>", "<|im_end|>", "<|endoftext|>", "<tool_response>", "</tool_response>"),
)

LABELS = Frame(
    system="System: ",
    user="User: ",
    assistant="Assistant:",
    end="",
    between="\n\n",
    result="```tool_result\n",
    result_end="\n```",
    stop=("\n\nUser:", "\n\nSystem:", "```tool_result"),
    special=(),
)

Calls = Callable[[Sequence[ToolCall], bool], Iterator[Segment]]


def render(
    frame: Frame,
    messages: Sequence[Message],
    tools: Sequence[ToolSpec],
    about_tools: Sequence[Segment],
    calls: Calls,
    *,
    opening: str | None,
) -> Prompt:
    """`calls` writes the calls of one message and is told whether text stands before them; `opening` None: no more."""
    system = envelope.system_text(messages)
    segments: list[Segment] = []
    if system or about_tools:
        blank = [control("\n\n", Role.SYSTEM)] if system and about_tools else []
        segments += _turn(frame, frame.system, [Segment(system, Role.SYSTEM), *blank, *about_tools], Role.SYSTEM)
    turns = envelope.turns(envelope.without_system(messages))
    for at, turn in enumerate(turns):
        if turn.role is Role.ASSISTANT:
            segments += _assistant(frame, turn.messages[0], calls)
        elif turn.role is Role.TOOL:
            segments += _turn(frame, frame.user, _results(frame, turns, at), Role.TOOL)
        else:
            segments += _turn(frame, frame.user, envelope.user_text(turn), Role.USER)
    if opening is not None:
        segments.append(control(f"{frame.assistant}{opening}", Role.ASSISTANT))
    return envelope.prompt(segments, messages, tools)


def _turn(frame: Frame, opens: str, body: Sequence[Segment] | Iterator[Segment], role: Role) -> Iterator[Segment]:
    yield control(opens, role)
    yield from body
    yield control(f"{frame.end}{frame.between}", role)


def _assistant(frame: Frame, message: Message, calls: Calls) -> Iterator[Segment]:
    yield control(frame.assistant, Role.ASSISTANT)
    text = message.text if frame.assistant.endswith("\n") or not message.text else f" {message.text}"
    yield written(text)
    yield from calls(message.calls, bool(text))
    yield written(frame.end, control=True)
    yield control(frame.between, Role.ASSISTANT)


def _results(frame: Frame, turns: Sequence[Turn], at: int) -> Iterator[Segment]:
    for order, answer in enumerate(envelope.answers(turns, at)):
        yield control(f"{chr(10) if order else ''}{frame.result}", Role.TOOL)
        yield Segment(answer.text, Role.TOOL)
        yield control(frame.result_end, Role.TOOL)
