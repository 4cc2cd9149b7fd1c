"""What every dialect's grammar promises: its own calls may be generated, calls to other tools may not."""

from __future__ import annotations

import re
from functools import lru_cache

import llguidance
import pytest

from mypt_desktop.core.messages import Message, Reasoning, Role, Text, ToolCall, ToolSpec, message
from mypt_desktop.core.prompt import Grammar
from mypt_desktop.dialects.names import dialect, names

each = pytest.mark.parametrize("name", sorted(names()))
each_but_pi_native = pytest.mark.parametrize("name", sorted({*names()} - {"pi_native"}))

SEARCH = ToolSpec(
    "workspace.search",
    "Search the documents.",
    {
        "type": "object",
        "properties": {
            "query": {"type": "string"},
            "top_k": {"type": "integer"},
            "sort": {"type": "string", "enum": ["date", "name"]},
            "tags": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["query"],
    },
)
LIST = ToolSpec("list_docs", "List all documents.", {"type": "object", "properties": {}})
MIXED = ToolSpec(
    "set_up",
    "Set up.",
    {
        "type": "object",
        "properties": {  # in order of the alphabet, as Gemma has them
            "free": {},
            "mode": {"const": "fast"},
            "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "parts": {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "integer"}}}},
            "who": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
        },
        "required": ["mode"],
    },
)
TOOLS = (SEARCH, LIST, MIXED)
FULL = ToolCall("workspace.search", {"query": 'a <b> "c"', "top_k": 3, "sort": "date", "tags": ["x", "y"]})
SHORT = ToolCall("workspace.search", {"query": "two\n lines"})
EMPTY = ToolCall("list_docs", {})
NESTED = ToolCall(
    "set_up", {"free": {"a": [1, "x"]}, "mode": "fast", "note": "b c", "parts": [{"n": 1}, {}], "who": {"name": "Jo"}}
)
NOTHING = ToolCall("set_up", {"free": "x", "mode": "fast", "note": None})
ONE_CALL = {"mypt", "harmony"}
TEXT_OR_CALL = {"llama3"}
NO_REASONING = {"kimi_k2", "llama3", "gemma", "plain", "pi_native", "deepseek_v3"}
TOKENS = {"harmony", "mypt"}  # their marks are single tokens in every model that speaks them


class Vocabulary:
    """Bytes, and the family's marks as single tokens where its models have them so."""

    bos_token_id = None

    def __init__(self, marks: tuple[str, ...]) -> None:
        self.tokens = [bytes([value]) for value in range(256)] + [mark.encode() for mark in marks] + [b"<|stop|>"]
        self.special_token_ids = list(range(256, len(self.tokens)))
        self.eos_token_id = len(self.tokens) - 1
        self._ids = {mark: 256 + number for number, mark in enumerate(marks)}
        self._cut = re.compile("|".join(map(re.escape, sorted(marks, key=len, reverse=True))) or "(?!)")

    def __call__(self, text: bytes | str) -> list[int]:
        return list(text if isinstance(text, bytes) else text.encode())

    def encode(self, text: str) -> list[int]:
        """With marks."""
        ids: list[int] = []
        at = 0
        for found in self._cut.finditer(text):
            ids += [*text[at : found.start()].encode(), self._ids[found.group()]]
            at = found.end()
        return ids + list(text[at:].encode())


@lru_cache
def vocabulary(name: str) -> tuple[Vocabulary, object]:
    words = Vocabulary(dialect(name).special_tokens if name in TOKENS else ())
    wrapped = llguidance.TokenizerWrapper(words)
    return words, llguidance.LLTokenizer(wrapped, n_vocab=len(words.tokens), eos_token=[words.eos_token_id])


def admits(name: str, grammar: Grammar | None, text: str) -> bool:
    assert grammar is not None
    words, tokenizer = vocabulary(name)
    compiled = llguidance.LLMatcher.grammar_from_lark(grammar.text)
    matcher = llguidance.LLMatcher(tokenizer, compiled, log_level=0)
    assert not matcher.is_error(), matcher.get_error()
    tokens = words.encode(text)
    return matcher.try_consume_tokens(tokens) == len(tokens) and matcher.is_accepting()


def written(name: str, *parts: Reasoning | Text | ToolCall, tools: tuple[ToolSpec, ...] = TOOLS) -> str:
    """What the model writes up to where it stops."""
    speaks = dialect(name)
    prompt = speaks.render([message(Role.USER, "Please."), Message(Role.ASSISTANT, parts)], tools, generate=False)
    text = "".join(segment.text for segment in prompt.segments if segment.learned)
    ends = [stop for stop in speaks.stop if text.endswith(stop)]
    for stop in [] if name == "anthropic_legacy" else ends:
        text = text.removesuffix(stop)
    return text.removesuffix("</myPT_assistant>")


@each_but_pi_native
@pytest.mark.parametrize("calls", [(FULL,), (SHORT,), (EMPTY,), (NESTED,), (NOTHING,), (EMPTY, FULL, SHORT)])
def test_its_own_calls_are_admitted(name: str, calls: tuple[ToolCall, ...]) -> None:
    calls = calls[-1:] if name in ONE_CALL else calls
    grammar = dialect(name, thinking=True).grammar(TOOLS)
    assert admits(name, grammar, written(name, *calls))
    if name not in TEXT_OR_CALL:
        assert admits(name, grammar, written(name, Text("Let me look."), *calls))
    if name not in NO_REASONING:
        assert admits(name, grammar, written(name, Reasoning("I <must>."), Text("Look."), *calls))


def test_pi_native_is_generated_as_elements() -> None:
    grammar = dialect("pi_native").grammar(TOOLS)
    call = (
        '<call:workspace_dot_search>\n<query>a <b> "c"</query>\n<top_k>3</top_k>\n<tags>x</tags>\n<tags>y</tags>\n'
        "</call:workspace_dot_search>"
    )
    assert admits("pi_native", grammar, f"Look:\n{call}\n<call:list_docs>\n</call:list_docs>")
    assert not admits("pi_native", grammar, "<call:fly>\n</call:fly>")


@each
def test_text_without_calls_is_admitted(name: str) -> None:
    grammar = dialect(name).grammar(TOOLS)
    assert admits(name, grammar, written(name, Text("Hello,\n1 < 2 and {json: []}.")))
    assert admits(name, dialect(name).grammar(()), written(name, Text("Hello."), tools=()))


@each
def test_behind_the_opening_of_a_call_only_calls_are_admitted(name: str) -> None:
    speaks = dialect(name)
    grammar = speaks.grammar(TOOLS, must_call=True)
    opening = speaks.call_opening()
    text = written(name, EMPTY) if name != "pi_native" else "<call:list_docs>\n</call:list_docs>"
    rest = text[text.index(opening.strip()) + len(opening.strip()) :]
    if opening.endswith("\n"):
        rest = rest.removeprefix("\n")
    assert admits(name, grammar, rest)
    assert not admits(name, grammar, "Hello.")


@each
@pytest.mark.parametrize(
    "call",
    [
        ToolCall("fly", {}),
        ToolCall("workspace.search", {"page": 1}),
        ToolCall("workspace.search", {"top_k": 3}),
        ToolCall("workspace.search", {"query": "x", "sort": "size"}),
        ToolCall("set_up", {"mode": "slow"}),
        ToolCall("set_up", {"mode": "fast", "parts": [{"n": "one"}]}),
        ToolCall("set_up", {"mode": "fast", "who": {}}),
    ],
)
def test_other_calls_cannot_be_generated(name: str, call: ToolCall) -> None:
    fly = ToolSpec("fly", "Fly.", {"type": "object", "properties": {}})
    assert not admits(name, dialect(name).grammar(TOOLS), written(name, call, tools=(*TOOLS, fly)))
    assert not admits(name, dialect(name).grammar(()), written(name, call, tools=(*TOOLS, fly)))
