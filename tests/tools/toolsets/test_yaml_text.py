"""YAML as manifests are written: what is written is read back the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mypt_desktop.tools.toolsets import yaml_text

_text = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0") | st.sampled_from("\n\t :#'\"-?[]!&*|>%@`")
)
_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False, width=32)
    | _text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_text, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(value=st.dictionaries(st.sampled_from(["a", "yes", "1", "on", "1e3", "~", "a b", "x: y"]), _json, max_size=4))
def test_what_is_written_as_yaml_is_read_back_the_same(value: dict[str, object]) -> None:
    text = yaml_text.write(value)  # type: ignore[arg-type]
    again = yaml_text.read(text.encode("utf-8")).value
    assert json.dumps(again, sort_keys=True) == json.dumps(value, sort_keys=True)


@pytest.mark.parametrize(
    "text",
    [
        "yes",
        "no",
        "on",
        "null",
        "~",
        "",
        "1e3",
        "1_000",
        "0o17",
        "0x1f",
        "010",
        "1:30",
        ".inf",
        "2026-01-01",
        "=",
        "<<",
        "!x",
    ],
)
def test_texts_that_look_like_something_else_stay_texts(text: str) -> None:
    assert yaml_text.read(yaml_text.write({"a": text}).encode("utf-8")).value == {"a": text}
