"""Addresses with variables: those of the specification's examples (RFC 6570, section 3.2), and what is refused."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.mcp.facts import Argument
from mypt_desktop.mcp.templates import TemplateError, filled, variables

VALUES = {"var": "value", "hello": "Hello World!", "path": "/foo/bar", "x": "1024", "y": "768", "list": "red,green"}


@pytest.mark.parametrize(
    ("template", "address"),
    [
        ("O{var}X", "OvalueX"),
        ("{hello}", "Hello%20World%21"),
        ("{+hello}", "Hello%20World!"),
        ("{+path}/here", "/foo/bar/here"),
        ("here?ref={+path}", "here?ref=/foo/bar"),
        ("X{#hello}", "X#Hello%20World!"),
        ("map?{x}", "map?1024"),
        ("X{.x,y}", "X.1024.768"),
        ("{/var,x}/here", "/value/1024/here"),
        ("{;x,y}", ";x=1024;y=768"),
        ("{?x,y}", "?x=1024&y=768"),
        ("{?x,undefined}", "?x=1024"),
        ("?fixed=yes{&x}", "?fixed=yes&x=1024"),
        ("demo://a", "demo://a"),
    ],
)
def test_the_examples_of_the_specification(template: str, address: str) -> None:
    assert filled(template, VALUES) == address


def test_a_list_in_a_path_is_written_as_the_path() -> None:
    assert filled("file://{/parts*}", {"parts": "a b/c"}) == "file:///a%20b/c"


def test_what_is_in_a_query_may_be_left_out() -> None:
    asked = (Argument("topic", required=True), Argument("q"), Argument("page"))
    assert variables("demo://{topic}{?q,page}") == asked
    assert filled("demo://{topic}{?q,page}", {"topic": "a", "q": "", "page": ""}) == "demo://a"
    with pytest.raises(TemplateError, match="topic is missing"):
        filled("demo://{topic}{?q,page}", {"q": "tea"})


@pytest.mark.parametrize("template", ["demo://{", "demo://{}", "demo://{a:3}", "demo://{?a*}", "x" * 9_000])
def test_a_template_that_cannot_be_filled_in_says_why(template: str) -> None:
    with pytest.raises(TemplateError, match="cannot be filled in: "):
        variables(template)


@given(st.text(), st.text())
def test_whatever_a_template_is_it_gives_an_address_or_a_sentence(template: str, value: str) -> None:
    with suppress(TemplateError):
        names = variables(template)
        assert isinstance(filled(template, {one.name: value for one in names}), str)
