"""The grammars admit what the parsers read as valid calls for the tools on offer, and nothing that only looks so."""

from __future__ import annotations

from collections.abc import Sequence

import llguidance
import pytest

from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.core.prompt import Grammar
from mypt_desktop.dialects.hermes import Hermes
from mypt_desktop.dialects.mypt import Mypt

SEARCH = ToolSpec(
    "workspace.search",
    "Search the documents.",
    {
        "type": "object",
        "properties": {"query": {"type": "string", "minLength": 1}, "top_k": {"type": "integer", "minimum": 1}},
        "required": ["query"],
    },
)
LIST = ToolSpec("workspace.list_docs", "List all documents.", {"type": "object", "properties": {}})
ODD = ToolSpec('odd "name"/{x}', "Odd.", {"type": "object", "properties": {"name": {"enum": ["a", "b"]}}, "x-new": 1})
TOOLS = (SEARCH, LIST, ODD)


def admits(grammar: Grammar | None, text: str) -> bool:
    """Whether the whole text may be generated."""
    assert grammar is not None
    tokenizer = llguidance.LLTokenizer("byte")
    matcher = llguidance.LLMatcher(tokenizer, llguidance.LLMatcher.grammar_from_lark(grammar.text), log_level=0)
    assert not matcher.is_error(), matcher.get_error()
    tokens = tokenizer.tokenize_str(text)
    return matcher.try_consume_tokens(tokens) == len(tokens) and matcher.is_accepting()


SEARCHED = '{"name": "workspace.search", "arguments": {"query": "a \\"b\\" </tool_call>", "top_k": 3}}'
LISTED = '{"name": "workspace.list_docs", "arguments": {}}'


@pytest.mark.parametrize(
    "text",
    [
        "Hello <b>you</b>, 1 < 2.",
        "```python\nprint({})\n```",
        '```json\n{"name": "Ann", "arguments": {}}\n```',
        f"<tool_call>\n{SEARCHED}\n</tool_call>",
        f"Let me look.\n<tool_call>\n{SEARCHED}\n</tool_call>\n<tool_call>\n{LISTED}\n</tool_call>",
        f"<tool_call>\n{LISTED}\n</tool_call>",
        '<tool_call>\n{"name": "odd \\"name\\"/{x}", "arguments": {"name": "b"}}\n</tool_call>',
        '```json\n{\n  "name": "workspace.search",\n  "arguments": {\n    "query": "refunds"\n  }\n}\n```',
    ],
)
def test_text_and_valid_calls_are_admitted(text: str) -> None:
    assert admits(Hermes().grammar(TOOLS), text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        '<tool_call>\n{"name": "workspace.fly", "arguments": {}}\n</tool_call>',
        '<tool_call>\n{"name": "workspace.search", "arguments": {}}\n</tool_call>',
        '<tool_call>\n{"name": "workspace.search", "arguments": {"query": "x", "page": 1}}\n</tool_call>',
        '<tool_call>\n{"name": "workspace.search", "arguments": {"query": 3}}\n</tool_call>',
        f"<tool_call>\n{LISTED}\n</tool_call> and then",
        f"<tool_call>\n{LISTED}\n",
        "Text with <tool_call> in it.",
        '```json\n{"name": "workspace.search", "arguments": {"top_k": 3}}\n```',
    ],
)
def test_what_is_no_valid_call_cannot_be_generated(text: str) -> None:
    assert not admits(Hermes().grammar(TOOLS), text)


def test_where_a_call_must_come_only_calls_are_admitted_behind_the_opening() -> None:
    grammar = Hermes().grammar(TOOLS, must_call=True)
    assert admits(grammar, f"{LISTED}\n</tool_call>")
    assert admits(grammar, f"{LISTED}\n</tool_call>\n<tool_call>\n{SEARCHED}\n</tool_call>")
    assert not admits(grammar, "Hello.")


def test_without_tools_there_are_no_calls() -> None:
    assert admits(Hermes().grammar(()), "Hello\nyou.")
    assert not admits(Hermes().grammar(()), f"<tool_call>\n{LISTED}\n</tool_call>")


@pytest.mark.parametrize("must_call", [True, False])
@pytest.mark.parametrize("tools", [TOOLS, TOOLS[:1]])
def test_every_grammar_is_valid(tools: Sequence[ToolSpec], must_call: bool) -> None:
    grammar = Hermes().grammar(tools, must_call=must_call)
    assert grammar is not None
    assert not llguidance.LLMatcher.validate_grammar(llguidance.LLMatcher.grammar_from_lark(grammar.text))


def test_a_flat_call_is_one_object_with_the_name_first() -> None:
    """The tags are single tokens of the model's own vocabulary; here only the objects between them can be tried."""
    grammar = Mypt().grammar([SEARCH], must_call=True)
    assert grammar is not None
    body = Grammar("lark_grammar", grammar.text.replace(" </myPT_toolcall>", ""))
    assert admits(body, '{"name": "workspace.search", "query": "x", "top_k": 3}')
    assert not admits(body, '{"name": "workspace.search"}')
    assert not admits(body, '{"name": "another", "query": "x"}')
