"""Our own renderers against the published chat templates themselves, in any conversation.

Not part of the suite, since the templates are not ours to hand on: `tests/data/dialects/published/README.md` says where
they are found. `MYPT_CHAT_TEMPLATES=DIR pytest tests/contracts/templates_at_hand.py`.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.contracts import published
from tests.contracts.published import TEMPLATES, Published
from tests.contracts.test_published_templates import recorded

AT_HAND = [each for each in TEMPLATES if published.found(each) is not None]
each_template = pytest.mark.parametrize("each", AT_HAND, ids=[each.key for each in AT_HAND])


@each_template
def test_what_is_recorded_is_what_the_template_writes(each: Published) -> None:
    template = at_hand(each)
    for name, (messages, tools) in each.covered().items():
        assert each.renders(template, messages, tools) == recorded(each)["texts"][name], name


TEXT = st.text("ab ü検\n\"'<>&{}[]\\:,.”`/", min_size=1, max_size=12).filter(str.strip)
VALUES = st.recursive(
    TEXT | st.integers(-99, 99) | st.booleans(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["a", "bc", "d_e"]), inner, max_size=2),
    max_leaves=4,
)
ARGUMENTS = st.dictionaries(st.sampled_from(["city", "unit", "days"]), VALUES, max_size=3)


@st.composite
def conversations(draw: st.DrawFn) -> list[dict[str, Any]]:
    messages = [{"role": "system", "content": draw(TEXT)}] if draw(st.booleans()) else []
    number = 0
    for _ in range(draw(st.integers(1, 3))):
        messages.append(published.user(draw(TEXT)))
        for _ in range(draw(st.integers(0, 2))):
            names = draw(st.lists(st.sampled_from(["get_weather", "clock"]), min_size=1, max_size=2))
            made = [published.call(name, draw(ARGUMENTS), number + at) for at, name in enumerate(names)]
            thought = draw(st.just("") | TEXT)
            messages.append(published.answer(draw(st.just("") | TEXT), *made, thought=thought))
            contents = [draw(TEXT | ARGUMENTS.map(lambda each: json.dumps(each, ensure_ascii=False))) for _ in names]
            messages += [published.result(name, contents[at], number + at) for at, name in enumerate(names)]
            number += len(names)
        messages.append(published.answer(draw(TEXT), thought=draw(st.just("") | TEXT)))
    end = draw(st.integers(1 + (messages[0]["role"] == "system"), len(messages)))
    while end < len(messages) and messages[end]["role"] == messages[end - 1]["role"] == "tool":
        end += 1  # the results of one turn come together
    return messages[:end]


@each_template
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture],
)
@given(messages=conversations(), tools=st.sampled_from([(), published.FLAT, published.ALL]))
def test_any_conversation_is_written_as_the_template_writes_it(
    each: Published, messages: list[dict[str, Any]], tools: tuple[Any, ...]
) -> None:
    template = at_hand(each)
    offered = each.offered(tools)
    messages = [without(message, each) for message in messages]
    assume(not each.beyond & set(published.kinds(messages, offered)))
    assert each.we_render(messages, offered) == each.renders(template, messages, offered)


def without(message: dict[str, Any], each: Published) -> dict[str, Any]:
    """Less what the template does not cover, so that enough conversations are left."""
    kept = dict(message)
    if "tool_calls" in kept:
        kept["tool_calls"] = kept["tool_calls"][:1] if published.PARALLEL in each.beyond else kept["tool_calls"]
        kept["content"] = "" if published.TEXT_AND_CALL in each.beyond else kept["content"]
    if {published.REASONING, published.THOUGHT_AND_CALL} & each.beyond:
        kept.pop("reasoning_content", None)
    return kept


def at_hand(each: Published) -> str:
    template = published.found(each)
    assert template is not None
    assert published.digest(template) == recorded(each)["sha256"], "another version of the template than the recorded"
    return template
