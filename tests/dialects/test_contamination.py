"""Protocol words inside arguments: leaks are found, text about protocols is not."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.messages import ToolCall
from mypt_desktop.dialects.contamination import Clean, Refused, Signal, Truncated, before_operation, find_leak, guard

SEEN = (
    '~ add_function(iso, ctx, ns, "installSystemChangeObserver",\n os_install_system_change_observer);】【"】【'
    "analysis to=functions.edit\n code above เงินไทยฟรีuser to=functions.edit code …"
)


def test_a_leak_is_found_where_it_begins() -> None:
    leak = find_leak(SEEN)
    assert leak is not None
    assert SEEN[: leak.start].endswith("os_install_system_change_observer);")
    assert {Signal.CHANNEL, Signal.JUNK, Signal.BODY, Signal.CASCADE} <= leak.signals


@pytest.mark.parametrize(
    "text",
    [
        "The header is `to=functions.get_weather`, then the channel.",
        "<|start|>assistant<|channel|>commentary to=functions.get_weather<|message|>{}<|call|>",
        "<|start|>assistant to=functions.get_weather<|channel|>commentary <|constrain|>json<|message|>{}",
        "send_mail(to=functions.recipient(user), code=3)",
        "Das Feld to=functions.edit nennt den Empfänger; 中文文档在别处。",
        "analysis of the code: user functions, commentary to follow",
        "changedFiles = git.diff()  # code to= nobody",
        "дом, который построил Джек",
    ],
)
def test_text_about_protocols_is_no_leak(text: str) -> None:
    assert find_leak(text) is None


def leaked(dice: random.Random) -> str:
    """A leak as they were seen: junk, a marker, a body, sometimes again."""
    junk = dice.choice(
        [
            " analysis ",
            "】【assistant ",
            " Japgolly ",
            "}】【commentary ",
            " RTLU ",
            "大发时时彩user ",
            "Jsii_commentary ",
        ]
    )
    body = dice.choice([" code", " code above", " code\n", " code_output\nCell 1:\n"])
    spam = dice.choice(["", " 天天中彩票", " เงินไทยฟรี", " ಕನ್ನಡ", " we need to fix this", " Բարեւ"])
    more = leaked(dice) if dice.random() < 0.4 else ""
    return f"{junk}to=functions.{dice.choice(['edit', 'eval', 'read', 'search'])}{body}{spam}{more}"


CLEAN = ("x = {'a': 1}\n", "def f(a):\n    return a\n", "Release notes\n\n- one\n- two\n", "§a.py\n+ print(1)\n", "")


def test_made_up_leaks_are_found_behind_any_text() -> None:
    dice = random.Random(7)
    for _ in range(500):
        text = dice.choice(CLEAN) + leaked(dice)
        assert find_leak(text) is not None, text


def test_a_contaminated_call_is_refused_with_a_reason() -> None:
    call = ToolCall("edit", {"path": "a.py", "edits": [{"new": SEEN}]})
    verdict = guard(call)
    assert isinstance(verdict, Refused)
    assert "'edits'" in verdict.reason


OPERATIONS = before_operation(re.compile(r"^§", re.MULTILINE))


def test_operations_before_the_leak_are_kept_where_the_tool_has_operations() -> None:
    clean = "§a.py\n+ one\n§b.py\n+ two\n"
    call = ToolCall(
        "edit", {"input": f"{clean}§c.py\n+ three】【analysis to=functions.edit code 天天中彩票\n§d.py\n+ four\n"}
    )
    verdict = guard(call, {"edit": OPERATIONS})
    assert isinstance(verdict, Truncated)
    assert verdict.call.arguments == {"input": clean}
    assert verdict.removed.startswith("§c.py")


def test_where_nothing_clean_comes_before_the_leak_the_call_is_refused() -> None:
    call = ToolCall("edit", {"input": "§c.py\n+ three】【analysis to=functions.edit code"})
    assert isinstance(guard(call, {"edit": OPERATIONS}), Refused)


def test_a_clean_call_stays_as_it_is() -> None:
    call = ToolCall("edit", {"input": "§c.py\n+ three", "n": 3, "deep": [{"to": "functions.edit"}]})
    assert guard(call, {"edit": OPERATIONS}) == Clean(call)


PIECES = st.sampled_from(["to=", "functions.", "edit", " code ", "analysis", "{", "}", "\n", "user", "中文", "a"])


@given(st.text() | st.lists(PIECES, max_size=12).map(" ".join))
def test_no_text_raises_and_text_without_a_marker_is_clean(text: str) -> None:
    leak = find_leak(text)
    assert leak is None or "to=functions." in text[leak.start :]
    assert isinstance(guard(ToolCall("t", {"x": text})), Clean) == (leak is None)


def test_the_programs_own_sources_and_documents_are_clean(checkout: Path) -> None:
    """Except for those that are about leaks."""
    paths = [*checkout.glob("mypt_desktop/**/*.py"), *checkout.glob("docs/**/*.md"), *checkout.glob("*.md")]
    assert len(paths) > 100
    about = {"contamination.py", "dialects.md"}
    found = [path.name for path in paths if path.name not in about and find_leak(path.read_text("utf-8"))]
    assert found == []


def test_arguments_survive_json_with_their_leak_still_known() -> None:
    assert find_leak(json.loads(json.dumps({"input": SEEN}))["input"]) == find_leak(SEEN)
