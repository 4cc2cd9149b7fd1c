"""Chat templates of models: rendered as transformers does it, in a sandbox, and refused with a sentence."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.dialects import render_template, template_sandbox
from mypt_desktop.dialects.names import dialect
from mypt_desktop.dialects.template import render_here
from mypt_desktop.dialects.template_child import Templates
from mypt_desktop.dialects.wire import read_messages, read_tools

USER = [{"role": "user", "content": "Grüße <b>"}]


def called(arguments: object) -> list[dict[str, object]]:
    return [
        {"role": "assistant", "tool_calls": [{"type": "function", "function": {"name": "a", "arguments": arguments}}]}
    ]


def test_blocks_leave_no_white_space() -> None:
    assert (
        render_template("{% for m in messages %}\n    {% if m %}\n{{ m.content }}\n    {% endif %}\n{% endfor %}", USER)
        == "Grüße <b>\n"
    )


def test_json_is_neither_escaped_for_html_nor_to_ascii() -> None:
    assert render_template("{{ messages[0] | tojson }}", USER) == '{"role": "user", "content": "Grüße <b>"}'
    assert (
        render_template("{{ messages[0] | tojson(separators=(',', ':')) }}", USER)
        == '{"role":"user","content":"Grüße <b>"}'
    )


@pytest.mark.parametrize("arguments", [{"x": "é"}, '{"x": "é"}', '"{\\"x\\": \\"é\\"}"'])
def test_arguments_are_objects_however_often_they_were_encoded(arguments: object) -> None:
    template = "{{ messages[0].tool_calls[0].function.arguments | tojson }}"
    assert render_template(template, called(arguments)) == '{"x": "é"}'


@pytest.mark.parametrize("arguments", [{"x": "é"}, '{"x": "é"}'])
@pytest.mark.parametrize("tools", ["", "{% if tools is defined %}{{ tools + [] }}{% endif %}"])
def test_a_template_that_joins_the_arguments_to_text_gets_them_as_text(arguments: object, tools: str) -> None:
    template = tools + "{{ '<sep>' + messages[0].tool_calls[0].function.arguments + '<end>' }}"
    assert render_template(template, called(arguments)) == '<sep>{"x": "é"}<end>'


def test_the_conversation_given_is_not_changed() -> None:
    given = called('{"x": 1}')
    render_template(
        "{{ messages[0].tool_calls[0].function.arguments.update({}) if false }}{{ messages.append(1) or '' }}", given
    )
    assert given == called('{"x": 1}')


def test_what_transformers_gives_is_there() -> None:
    template = (
        "{{ bos_token }}{% generation %}{{ messages[0].role }}{% endgeneration %}{{ eos_token }}"
        "{{ strftime_now('%d %b %Y') }}"
        "{% for x in [1, 2, 3] %}{% if x == 2 %}{% break %}{% endif %}{{ x }}{% endfor %}{{ enable_thinking }}"
        "{{ '!' if add_generation_prompt }}"
    )
    text = render_template(
        template,
        USER,
        add_generation_prompt=True,
        bos_token="<s>",
        eos_token="</s>",
        now=datetime(2026, 2, 3),
        enable_thinking=False,
    )
    assert text == "<s>user</s>03 Feb 20261False!"


def test_a_template_that_cannot_do_without_tools_gets_none_at_all() -> None:
    assert render_template("{% if tools is defined %}{{ tools + [] }}{% else %}no tools{% endif %}", USER) == "no tools"


def test_what_a_template_refuses_is_told() -> None:
    with pytest.raises(UserError, match="refuses this conversation: only one call"):
        render_template("{{ raise_exception('only one call') }}", USER)


@pytest.mark.parametrize(
    "template",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ messages.clear() }}",
        "{% for i in range(10**9) %}x{% endfor %}",
        "{{ 'a' * 10**10 }}",
        "{{ 10**(10**10) }}",
        "{% set s = namespace(x='a' * 1000) %}{% for i in range(40) %}{% set s.x = s.x + s.x %}{% endfor %}",
        "{% set s = namespace(x='a' * 1000) %}{% for i in range(40) %}{% set s.x = s.x ~ s.x %}{% endfor %}",
        "{{ 'a'.ljust(10**10) }}",
        "{{ 'a' | center(10**10) }}",
        "{{ 'a' | indent(10**9) }}",
        "{{ 'a' | indent(width=10**9) }}",
        "{{ [1] | batch(10**10, 0) | list }}",
        "{{ [1] | slice(10**10) | list }}",
        "{{ messages | tojson(indent=10**10) }}",
        "{{ 'a' | joined }}",
        "{{ 1 / 0 }}",
        "{% if %}",
        "{{ nothing.at.all }}",
        "{% include 'secrets' %}",
    ],
)
def test_what_a_template_may_not_do_is_one_sentence(template: str) -> None:
    with pytest.raises(UserError, match="chat template"):
        render_template(template, USER)


@pytest.mark.parametrize(
    "template",
    [
        "{% for a in range(100) %}{% for b in range(100) %}{% endfor %}{% endfor %}",
        "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(20) }}",
        "{% for m in messages * 10 recursive %}{{ loop(messages) }}{% endfor %}",
    ],
)
def test_a_template_that_goes_round_without_end_is_stopped(template: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template_sandbox, "MAX_STEPS", 5_000)
    with pytest.raises(UserError, match="asks for too much"):
        render_here(template, USER)


@pytest.mark.parametrize(
    "template",
    [
        "{{ '{:>4000000000}'.format(1) }}",
        "{{ '%4000000000d' % 1 }}",
        "{{ lipsum(n=90000) }}",
        "{{ [1, 2, 3] | batch(10**10) | list }}",
        "{{ 'abc' | truncate(1, leeway=none) }}",
        "{{ 'abc' | truncate(none) }}",
        "{{ 'a b' | wordwrap(0) }}",
        "{% set a = 'x' * 99999 %}{% set b = a.replace('x', a) %}{{ b | length }}",
        "{% set a = [[]] %}{% set _ = a[0].append(a) %}{{ a | tojson }}",
        "{{ 'x' * 99999 | indent(99999) }}",
        "{{ ('x ' * 49999) | urlize }}{{ ('<' * 99999) | striptags }}",
        "{{ 5 | float | round(10**9) }}",
        "{{ [9] | sum(start='x') }}",
        "{{ strftime_now('%9999999999d') }}",
        "{{ strftime_now('%') }}",
        "{{ 'a' is sameas('a') and ('a' | format(1, 2)) }}",
    ],
)
def test_a_template_that_wants_the_machine_gets_a_sentence_or_a_short_text(template: str) -> None:
    said = []
    try:
        said.append(render_template(template, USER))
    except UserError as error:
        said.append(str(error))
    assert len(said[0]) < 17_000_000
    assert render_template("{{ messages[0].content }}", USER) == USER[0]["content"]


def test_a_template_that_takes_too_long_is_ended_and_the_next_one_is_rendered() -> None:
    slow = (
        "{% for a in range(99999) %}{% for b in range(40) %}{% set y = ('x' * 99999) | upper %}{% endfor %}{% endfor %}"
    )
    templates = Templates(seconds=0.5)
    asked = {"messages": [], "now": "2026-01-01T00:00:00"}
    try:
        with pytest.raises(UserError, match=r"takes more than 0\.5 seconds"):
            templates.render({"template": slow, **asked})
        templates = Templates()
        assert templates.render({"template": "fine", **asked}) == "fine"
    finally:
        templates.close()


def test_a_process_that_died_is_started_again() -> None:
    templates = Templates()
    asked = {"template": "fine", "messages": [], "now": "2026-01-01T00:00:00"}
    try:
        assert templates.render(asked) == "fine"
        templates.close()
        assert templates.render(asked) == "fine"
    finally:
        templates.close()


TOOLS = [
    {
        "type": "function",
        "function": {"name": "f", "description": "F.", "parameters": {"type": "object", "properties": {}}},
    }
]
CHAT = [
    {"role": "system", "content": "Be brief."},
    {"role": "user", "content": "Weather <x>?"},
    {
        "role": "assistant",
        "content": "Look:",
        "tool_calls": [{"type": "function", "function": {"name": "f", "arguments": {"x": 'ü"'}}}],
    },
    {"role": "tool", "content": '{"t": 1}'},
    {"role": "tool", "content": "plain text"},
    {"role": "assistant", "content": "Fine."},
    {"role": "user", "content": "Thanks."},
]


@pytest.mark.parametrize("model", ["default"])  # large: its template doubles two braces of the format's description
@pytest.mark.parametrize("end", [2, 3, 5, 6, 7])
@pytest.mark.parametrize("tools", [[], TOOLS], ids=["no tools", "tools"])
def test_our_renderer_agrees_with_the_models_own_template(
    checkout: Path, model: str, end: int, tools: list[object]
) -> None:
    path = checkout / "models" / model / "build" / "chat_template.jinja"
    if not path.exists():
        pytest.skip("that model is not built here")
    generate = CHAT[end - 1]["role"] != "assistant"
    theirs = render_template(path.read_text("utf-8"), CHAT[:end], tools=tools or None, add_generation_prompt=generate)
    assert dialect("hermes").render(read_messages(CHAT[:end]), read_tools(tools), generate=generate).text == theirs
