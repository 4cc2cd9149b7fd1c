"""Names a family does not allow are spelled out, and come back as they were."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.dialects.spelling import DOTTED, IDENTIFIER, LETTERS


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("workspace.search", "workspace_dot_search"),
        ("my tool", "my_space_tool"),
        ("mcp__server__tool", "mcp__server__tool"),
        ("a_dot_b", "a_u5f_dot_b"),
        ("größe", "gr_uf6__udf_e"),
        ("", "_empty_"),
    ],
)
def test_a_name_stays_readable(name: str, sent: str) -> None:
    assert LETTERS.sent(name) == sent
    assert LETTERS.received(sent) == name


def test_a_first_character_may_be_narrower() -> None:
    assert IDENTIFIER.sent("2nd") == "_u32_nd"
    assert LETTERS.sent("2nd") == "2nd"
    assert DOTTED.sent("a.b") == "a.b"


def test_a_known_name_is_taken_as_it_stands() -> None:
    assert LETTERS.received("a_dot_b", {"a_dot_b"}) == "a_dot_b"


WORDS = st.sampled_from(["_", "dot", "space", "u5f", "empty", ".", " ", "a", "é", "😀", "\n"])


@given(st.text(st.characters(exclude_categories=["Cs"])) | st.lists(WORDS, max_size=9).map("".join))
def test_every_name_comes_back(name: str) -> None:
    for spelling, allowed in ((LETTERS, r"[\w-]+"), (DOTTED, r"[\w.-]+"), (IDENTIFIER, r"[A-Za-z_][\w-]*")):
        assert re.fullmatch(allowed, spelling.sent(name), re.ASCII)
        assert spelling.received(spelling.sent(name)) == name
