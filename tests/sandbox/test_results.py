"""What a tool says it returned: read whatever it is, and cut to a size."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from mypt_desktop.sandbox.results import ResultError, cut, read_result

JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False, allow_infinity=False) | some.text(),
    lambda inner: some.lists(inner) | some.dictionaries(some.text(), inner),
    max_leaves=12,
)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The tool's result is not JSON."),
        ("[1]", "The tool's result is not a JSON object."),
        ("{", "The tool's result is not JSON."),
        ('{"a": [' + "[]," * 8_000_000 + "1]}", "The tool's result has too many values."),
        ("[" * 1_000_000, "The tool's result is nested deeper than 200 levels."),
        (f'{{"a": {"[" * 500}{"]" * 500}}}', "The tool's result is nested deeper than 200 levels."),
        (f'{{"a": {"9" * 5_000}}}', "The tool's result is not JSON."),
    ],
    ids=range(7),
)
def test_what_cannot_be_used_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ResultError) as caught:
        read_result(text)
    assert str(caught.value) == sentence


def test_forged_numbers_and_half_characters_are_made_harmless() -> None:
    value = read_result('{"a": NaN, "b": [-Infinity], "c\\ud800": "\\uDC00x", "d": [1e999, -1e999, 1.5]}')
    assert value == {"a": None, "b": [None], "c?": "?x", "d": [None, None, 1.5]}


@given(some.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(ResultError):
        json.dumps(read_result(text)).encode()


@settings(max_examples=30)
@given(some.dictionaries(some.text(), JSON), some.integers(min_value=64, max_value=2_000))
def test_a_result_is_cut_to_its_size_and_kept_whole(value: dict[str, object], size: int) -> None:
    shorter, rest = cut(value, size)
    assert len(json.dumps(shorter, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")) <= size
    assert rest is None or json.loads(rest) == value
    assert rest is not None or shorter == value
