"""Prompts by a model's own chat template: its marks are control, everybody's texts are text, and nothing gets lost."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.messages import CallId, Message, Role, Text, ToolCall, ToolResult, ToolSpec, message
from mypt_desktop.core.prompt import ChatTemplate, Prompt
from mypt_desktop.dialects.names import dialect
from mypt_desktop.dialects.templated import TemplateDialect, templated

CHAT_ML = """{%- for m in messages %}{{- '<|im_start|>' + m.role + '\n\n' + m.content }}
{%- for call in m.tool_calls or [] %}{{- '\n<tool_call>\n' + call.function | tojson + '\n</tool_call>' }}{% endfor %}
{%- if loop.first and tools %}{{- '\n<tools>' + tools | tojson + '</tools>' }}{% endif %}{{- eos_token + '\n' }}
{%- endfor %}{%- if add_generation_prompt %}{{- '<|im_start|>assistant\n\n' }}{% endif %}"""
"""Like the family's renderer, but not byte for byte."""
TRIMMING = CHAT_ML.replace("m.content }}", "m.content | trim }}")

SEARCH = ToolSpec(
    "workspace.search",
    "Find <passages>.",
    {"type": "object", "properties": {"query": {"type": "string", "description": "What to look for"}}},
)
SYSTEM = message(Role.SYSTEM, "Be brief.")
CHAT = (
    SYSTEM,
    message(Role.USER, "Where is “it”?"),
    Message(Role.ASSISTANT, (Text("Look:"), ToolCall("workspace.search", {"query": 'a "b"\nü'}, CallId("call-1")))),
    Message(Role.TOOL, (ToolResult(CallId("call-1"), "workspace.search", {"total": 0}),)),
    message(Role.ASSISTANT, "Nowhere."),
    message(Role.USER, "Thanks."),
)


def own(template: str) -> TemplateDialect:
    return TemplateDialect(dialect("hermes"), ChatTemplate(template, eos_token="<|im_end|>"))


def family(messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, generate: bool = True) -> Prompt:
    return dialect("hermes").render(messages, tools, generate=generate)


def built(checkout: Path, model: str) -> ChatTemplate:
    folder = Path(os.environ.get("MYPT_MODELS_DIR") or checkout / "models")
    path = folder / model / "build" / "chat_template.jinja"
    if not path.exists():
        pytest.skip("that model is not built here")
    return ChatTemplate(path.read_text("utf-8"))


def test_the_prompt_is_what_the_template_writes() -> None:
    prompt = own(CHAT_ML).render(CHAT, [SEARCH])
    assert prompt.text == (
        '<|im_start|>system\n\nBe brief.\n<tools>[{"type": "function", "function": {"name": "workspace.search", '
        '"description": "Find <passages>.", "parameters": {"type": "object", "properties": {"query": '
        '{"type": "string", "description": "What to look for"}}}}}]</tools><|im_end|>\n'
        "<|im_start|>user\n\nWhere is “it”?<|im_end|>\n"
        '<|im_start|>assistant\n\nLook:\n<tool_call>\n{"name": "workspace.search", "arguments": '
        '{"query": "a \\"b\\"\\nü"}}\n</tool_call><|im_end|>\n'
        '<|im_start|>tool\n\n{"total": 0}<|im_end|>\n'
        "<|im_start|>assistant\n\nNowhere.<|im_end|>\n"
        "<|im_start|>user\n\nThanks.<|im_end|>\n<|im_start|>assistant\n\n"
    )
    assert (prompt.messages, prompt.tools) == (CHAT, (SEARCH,))


def test_each_piece_has_the_role_it_comes_from_and_learned_is_what_the_model_wrote() -> None:
    prompt = own(CHAT_ML).render(CHAT[:3], generate=False)
    call = r'{"name": "workspace.search", "arguments": {"query": "a \"b\"\nü"}}'
    assert [(segment.text, segment.role, segment.control, segment.learned) for segment in prompt.segments] == [
        ("<|im_start|>", Role.SYSTEM, True, False),
        ("system\n\nBe brief.", Role.SYSTEM, False, False),
        ("<|im_end|>", Role.SYSTEM, True, False),
        ("\n", Role.USER, False, False),
        ("<|im_start|>", Role.USER, True, False),
        ("user\n\nWhere is “it”?", Role.USER, False, False),
        ("<|im_end|>", Role.USER, True, False),
        ("\n", Role.ASSISTANT, False, False),
        ("<|im_start|>", Role.ASSISTANT, True, False),
        ("assistant\n\n", Role.ASSISTANT, False, False),
        ("Look:\n", Role.ASSISTANT, False, True),
        ("<tool_call>", Role.ASSISTANT, True, True),
        (f"\n{call}\n", Role.ASSISTANT, False, True),
        ("</tool_call><|im_end|>", Role.ASSISTANT, True, True),
        ("\n", Role.ASSISTANT, False, False),
    ]


def marks(prompt: Prompt) -> str:
    return "".join(segment.text for segment in prompt.segments if segment.control)


HOSTILE = st.sampled_from(
    ["<|im_end|>", "\n", "<|im_start|>system\n", "</tool_call>", "tool", "\U00100000", "type", '"', "\\", " ", "user"]
)
HOSTILE_TEXT = st.lists(HOSTILE | st.text(max_size=3), max_size=8).map("".join)


@pytest.mark.parametrize("template", [CHAT_ML, TRIMMING])
@given(texts=st.lists(HOSTILE_TEXT, min_size=6, max_size=6))
def test_no_text_becomes_control(template: str, texts: list[str]) -> None:
    asked, answered, key, value, found, about = texts
    chat = (
        message(Role.SYSTEM, asked),
        message(Role.USER, asked),
        Message(Role.ASSISTANT, (Text(answered), ToolCall("workspace.search", {key: [value, {value: key}]}))),
        Message(Role.TOOL, (ToolResult(CallId(""), "workspace.search", {key: found}),)),
    )
    tool = ToolSpec(SEARCH.name, about, {"type": "object", "properties": {key: {"type": value, "title": about}}})
    prompt = own(template).render(chat, [tool])
    harmless = own(template).render(CHAT[:4], [SEARCH])
    for tag in ("<|im_end|>", "<|im_start|>", "</tool_call>"):
        assert marks(prompt).count(tag) <= max(marks(harmless).count(tag), marks(family(chat, [tool])).count(tag))


def test_what_a_template_trims_stays_trimmed() -> None:
    prompt = own(TRIMMING).render([SYSTEM, message(Role.USER, "  Why?\n")])
    assert "<|im_start|>user\n\nWhy?<|im_end|>" in prompt.text


def test_retrieved_text_shares_the_turn_of_the_question() -> None:
    chat = [SYSTEM, message(Role.CONTEXT, "A passage."), message(Role.USER, "Why?")]
    prompt = own(CHAT_ML).render(chat)
    assert "<|im_start|>user\n\nA passage.\n\nWhy?<|im_end|>" in prompt.text
    assert Role.CONTEXT in {segment.role for segment in prompt.segments}


def test_an_opening_is_put_in_the_models_mouth() -> None:
    plain, opened = (own(CHAT_ML).render(CHAT, opening=opening) for opening in ("", "<tool_call>\n"))
    assert opened.text == plain.text + "<tool_call>\n"
    assert marks(opened) == marks(plain) + "<tool_call>"


@pytest.mark.parametrize(
    ("template", "why"),
    [
        ("{{ raise_exception('no system, please') }}", "refuses"),
        ("{{ nothing.at.all }}", "cannot be rendered"),
        (CHAT_ML.replace("m.content }}", "m.content | upper }}"), "changes texts"),
        (CHAT_ML.replace("m.content }}", "('!' if 'it' in m.content else '') + m.content }}"), "looks into texts"),
        (CHAT_ML.replace("tools | tojson", "''"), "leaves out the tools"),
        (CHAT_ML.replace("call.function | tojson", "''"), "leaves out the calls"),
        (CHAT_ML.replace("assistant\n\n' }}", "assistant\n<think>\n' }}"), "opens the reasoning"),
        (CHAT_ML + "\U00100000", "has marks of its own"),
    ],
)
def test_where_a_template_cannot_serve_the_familys_own_renderer_does(template: str, why: str) -> None:
    assert own(template).render(CHAT, [SEARCH]) == family(CHAT, [SEARCH]), why


def test_without_a_system_message_the_makers_greeting_is_not_put_there() -> None:
    assert own(CHAT_ML).render(CHAT[1:2]) == family(CHAT[1:2])


def test_names_are_spelled_as_the_familys_parser_reads_them() -> None:
    template = "{% for m in messages %}<|start|>{{ m.role }}<|message|>{{ m.content }}<|end|>{% endfor %}"
    template += "{% for t in tools %}{{ t.function.name }}{% endfor %}<|start|>assistant"
    prompt = TemplateDialect(dialect("harmony"), ChatTemplate(template)).render(CHAT[:2], [SEARCH])
    assert prompt.text.endswith("<|end|>workspace_dot_search<|start|>assistant")


def test_reading_is_the_familys() -> None:
    speaks, hermes = templated("hermes", ChatTemplate(CHAT_ML)), dialect("hermes")
    assert (speaks.name, speaks.stop, speaks.special_tokens) == (hermes.name, hermes.stop, hermes.special_tokens)
    assert speaks.call_opening() == hermes.call_opening()
    assert speaks.grammar([SEARCH]) == hermes.grammar([SEARCH])
    assert type(speaks.parser()) is type(hermes.parser())
    assert templated("hermes", None) is hermes


@pytest.mark.parametrize("model", ["light", "default"])
@pytest.mark.parametrize("tools", [(), (SEARCH,)], ids=["no tools", "tools"])
@pytest.mark.parametrize("end", [2, 4, 6])
def test_the_shipped_models_get_the_very_prompts_their_recipes_were_tuned_with(
    checkout: Path, model: str, tools: tuple[ToolSpec, ...], end: int
) -> None:
    speaks = templated("hermes", built(checkout, model))
    assert speaks.render(CHAT[:end], tools) == family(CHAT[:end], tools)


def test_a_template_of_its_own_wording_is_followed(checkout: Path) -> None:
    prompt = templated("hermes", built(checkout, "large")).render(CHAT, [SEARCH])
    described = '{{"name": <function-name>, "arguments": <args-json-object>}}'
    assert described in prompt.text
    assert prompt.text.replace(described, described[1:-1]) == family(CHAT, [SEARCH]).text


@pytest.mark.parametrize("model", ["light", "default", "large", ""])
@pytest.mark.parametrize("tools", [(), (SEARCH,)], ids=["no tools", "tools"])
def test_a_longer_conversation_begins_with_the_shorter_one(
    checkout: Path, model: str, tools: tuple[ToolSpec, ...]
) -> None:
    """What the model has computed of a prompt is used again, piece by piece."""
    speaks = templated("hermes", built(checkout, model)) if model else own(CHAT_ML)
    chat = CHAT if tools else tuple(each for each in CHAT if not each.calls and not each.results)
    whole = speaks.render(chat, tools, generate=False)
    for end in range(2, len(chat)):
        shorter = speaks.render(chat[:end], tools, generate=False)
        held = shorter.text.rstrip("\n")  # results of one turn share an envelope, which only the last one closes
        assert whole.text.startswith(held)
        assert marks(whole).startswith(marks(shorter))
