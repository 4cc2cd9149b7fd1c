"""Harmony, the format of gpt-oss: messages with roles, channels and recipients between `<|start|>` and `<|end|>`.

Rendered as its published documents have it. What the app calls a system message is the family's developer message; a
text that has the line `# Valid channels:` in it is the family's own system message and stands as it is. What was
thought is kept until the turn it belongs to has ended in an answer and the user has spoken again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from mypt_desktop.core.messages import Message, Role, ToolCall, ToolSpec
from mypt_desktop.core.prompt import Grammar, Prompt, Segment
from mypt_desktop.dialects import envelope, grammar
from mypt_desktop.dialects.envelope import Turn, control, written
from mypt_desktop.dialects.harmony_parser import (
    CALL,
    CHANNEL,
    CONSTRAIN,
    END,
    MESSAGE,
    NAMESPACE,
    RETURN,
    START,
    HarmonyParser,
)
from mypt_desktop.dialects.harmony_types import namespace
from mypt_desktop.dialects.spelling import LETTERS

_OWN_SYSTEM = "# Valid channels:"
_ROUTING = "Calls to these tools must go to the commentary channel: 'functions'."


class Harmony:
    """The dialect. `reasoning`: how hard the model should think; `date`: what it is told today is, if anything."""

    name = "harmony"
    stop: tuple[str, ...] = (RETURN, CALL)
    special_tokens: tuple[str, ...] = (
        *(START, END, MESSAGE, CHANNEL, CONSTRAIN, RETURN, CALL),
        *("<|startoftext|>", "<|endoftext|>", "<|endofprompt|>", "<|refusal|>", "<|untrusted|>", "<|end_untrusted|>"),
    )

    def __init__(self, *, reasoning: str = "medium", date: str = "", cutoff: str = "2024-06") -> None:
        self._reasoning, self._date, self._cutoff = reasoning, date, cutoff

    def render(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, generate: bool = True, opening: str = ""
    ) -> Prompt:
        segments = list(self._before(messages, tools))
        turns = envelope.turns(envelope.without_system(messages))
        closed = _closed(turns)
        for at, turn in enumerate(turns):
            match turn.role:
                case Role.ASSISTANT:
                    last = at + 1 == len(turns) and not generate
                    segments += _assistant(turn.messages[0], thinking=at >= closed, last=last)
                case Role.TOOL:
                    segments += _results(turns, at)
                case _:
                    segments += _message("user", envelope.user_text(turn), Role.USER)
        if generate:
            segments.append(control(f"{START}assistant{opening}", Role.ASSISTANT))
        return envelope.prompt(segments, messages, tools)

    def parser(self, *, opening: str = "", tools: Sequence[ToolSpec] = ()) -> HarmonyParser:
        parser = HarmonyParser(tools)
        parser.feed(opening)
        return parser

    def call_opening(self) -> str:
        return f"{CHANNEL}commentary to={NAMESPACE}"

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        """One call to a turn, as the family does it. Its marks are single tokens, which no text matches."""
        calls = [
            f"call: {' | '.join(f'call_{n}' for n in range(len(tools)))}" if tools else "",
            *(f"call_{n}: {grammar.literal(LETTERS.sent(t.name))} kind arguments_{n}" for n, t in enumerate(tools)),
            *(f"arguments_{n}: {grammar.arguments(tool.parameters, spaced=True)}" for n, tool in enumerate(tools)),
            f'kind: (" "? {CONSTRAIN} "json")? {MESSAGE}',
        ]
        if must_call and tools:
            return Grammar("lark_grammar", "\n".join(["start: call", *calls]) + "\n")
        more = f"{END} {START} /assistant/"
        answer = f'{CHANNEL} "final" {MESSAGE} TEXT'
        called = f'({CHANNEL} "commentary" {MESSAGE} LEAD {more})? {CHANNEL} "commentary to={NAMESPACE}" call'
        rules = [
            f'start: ({CHANNEL} "analysis" {MESSAGE} TEXT? {more})? ({"answer | called" if tools else "answer"})',
            f"answer: {answer}",
            "TEXT: /(.|\\n)+/",
            *([f"called: {called}", f"LEAD: /(.|\\n){{1,{4 * grammar.MAX_LEAD}}}/", *calls] if tools else []),
        ]
        return Grammar("lark_grammar", "\n".join(rules) + "\n")

    def _before(self, messages: Sequence[Message], tools: Sequence[ToolSpec]) -> Iterator[Segment]:
        texts = [message.text for message in messages if message.role is Role.SYSTEM]
        own = next((text for text in texts if _OWN_SYSTEM in text), "")
        instructions = "\n\n".join(text for text in texts if text and text is not own)
        system = Segment(own, Role.SYSTEM) if own else control(self._system(tools), Role.SYSTEM)
        yield from _message("system", [system], Role.SYSTEM)
        if not instructions and not tools:
            return
        developer: list[Segment] = []
        if instructions:
            developer += [control("# Instructions\n\n", Role.SYSTEM), Segment(instructions, Role.SYSTEM)]
        if tools:
            developer += [control("\n\n" if instructions else "", Role.SYSTEM), Segment(namespace(tools), Role.SYSTEM)]
        yield from _message("developer", developer, Role.SYSTEM)

    def _system(self, tools: Sequence[ToolSpec]) -> str:
        date = f"\nCurrent date: {self._date}" if self._date else ""
        return (
            f"You are ChatGPT, a large language model trained by OpenAI.\nKnowledge cutoff: {self._cutoff}{date}\n\n"
            f"Reasoning: {self._reasoning}\n\n"
            f"{_OWN_SYSTEM} analysis, commentary, final. Channel must be included for every message."
            + (f"\n{_ROUTING}" if tools else "")
        )


def _closed(turns: Sequence[Turn]) -> int:
    """The place up to which turns have ended in an answer and were followed by a question."""
    asked = max((at for at, turn in enumerate(turns) if turn.role is Role.USER), default=-1)
    ended = (at for at in range(asked) if turns[at].role is Role.ASSISTANT and not turns[at].messages[0].calls)
    return max(ended, default=-1) + 1


def _message(head: str, body: Sequence[Segment] | Iterator[Segment], role: Role) -> Iterator[Segment]:
    yield control(f"{START}{head}{MESSAGE}", role)
    yield from body
    yield control(END, role)


def _assistant(message: Message, *, thinking: bool, last: bool) -> Iterator[Segment]:
    """The model goes on from message to message by itself, except after a call, where it is stopped."""
    start = control(f"{START}assistant", Role.ASSISTANT)
    again = written(f"{START}assistant", control=True)
    thought = envelope.reasoning(message)
    if thought and thinking:
        yield start
        yield from _said("analysis", thought, END)
        start = again
    if message.text or not message.calls:
        yield start
        yield from _said(
            "commentary" if message.calls else "final", message.text, RETURN if last and not message.calls else END
        )
        start = again
    for call in message.calls:
        yield start
        yield from _called(call)
        start = control(f"{START}assistant", Role.ASSISTANT)


def _said(channel: str, text: str, end: str) -> Iterator[Segment]:
    yield written(f"{CHANNEL}{channel}{MESSAGE}", control=True)
    yield written(text)
    yield written(end, control=True)


def _called(call: ToolCall) -> Iterator[Segment]:
    yield written(f"{CHANNEL}commentary to={NAMESPACE}", control=True)
    yield written(LETTERS.sent(call.name))
    yield written(MESSAGE, control=True)
    yield written(json.dumps(call.arguments, ensure_ascii=False, separators=(",", ":")))
    yield written(CALL, control=True)


def _results(turns: Sequence[Turn], at: int) -> Iterator[Segment]:
    for answer in envelope.answers(turns, at):
        yield control(f"{START}{NAMESPACE}", Role.TOOL)
        yield Segment(LETTERS.sent(answer.name), Role.TOOL)
        yield control(f" to=assistant{CHANNEL}commentary{MESSAGE}", Role.TOOL)
        yield Segment(answer.text, Role.TOOL)
        yield control(END, Role.TOOL)
