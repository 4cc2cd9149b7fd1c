"""Patterns that Python's matcher may never finish are refused, and usual ones are not."""

from __future__ import annotations

import re

import pytest

from mypt_desktop.tools.toolsets.hardening.patterns import pattern_fault


@pytest.mark.parametrize(
    "pattern",
    [
        "^(a+)+$", "(a*)*", "(a|aa)+$", "([a-zA-Z]+)*$", r"(\w+\s?)*$", "(.*)*", "(.*,)*$", r"(\d{1,3})+x",
        "(a?b?)*c", "((ab)*)*c", "(x+x+)+y", r"^(\s*\w*)*$", "(a|b|ab)*c", ".*.*.*x", r"\s*\w*\s*[\s\w]*\s*$",
        "(?=(a+)+)b", r"(a)\1", "(?i)abc(?-i:x)", "(", "a" * 500, "[^x]*y?[^x]*z?[^x]*$", "(a{1,5}){1,5}b",
        "[[a]", "[a||b]",
    ],
)  # fmt: skip
def test_a_pattern_that_can_be_slow_is_refused(pattern: str) -> None:
    assert pattern_fault(pattern)


@pytest.mark.parametrize(
    "pattern",
    [
        "", "^abc$", "^[a-z0-9]+(-[a-z0-9]+)*$", r"^\d{4}-\d{2}-\d{2}$", r"^[\w.+-]+@[\w-]+\.[\w.]+$", r"^.*\.csv$",
        r"\.(png|jpe?g|gif)$", r"^#[0-9a-fA-F]{6}$", r"^([A-Z][a-z]*)+$", r"^\s*\w+\s*$", r"^(\d{3}-)+\d$", "^https?://",
        r"^(?:[01]\d|2[0-3]):[0-5]\d$", r"^v?\d+(\.\d+)*$", "^(red|green|blue)$", "^[^/]+(/[^/]+)*$", "^.{1,80}$", ".*",
    ],
)  # fmt: skip
def test_usual_patterns_are_used(pattern: str) -> None:
    assert pattern_fault(pattern) == ""
    re.search(pattern, "a" * 300 + "!")
    re.search(pattern, "1" * 300 + "!")
    re.search(pattern, " " * 300 + "!")
