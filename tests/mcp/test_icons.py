"""Icons of servers: what is drawn, and what is not and never fetched."""

from __future__ import annotations

import base64
from types import SimpleNamespace
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.mcp.icons import MOST_BYTES, MOST_BYTES_TOGETHER, Icons, checked, icon_bytes
from mypt_desktop.store.toolset_values import ServerId

from .conftest import Hosted

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 40
SHAPE = '<path d="M1 1h9" stroke="currentColor"/>'


def uri(data: bytes, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def svg(inside: str) -> str:
    return uri(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>'.encode(), "image/svg+xml")


def icon(src: str, theme: str | None = None) -> SimpleNamespace:
    return SimpleNamespace(src=src, theme=theme)


@pytest.mark.parametrize("kind", ["image/png", "IMAGE/PNG", "image/png;charset=utf-8"])
def test_a_picture_in_the_message_is_taken(kind: str) -> None:
    assert icon_bytes(checked(uri(PNG, kind))) == ("image/png", PNG)


@pytest.mark.parametrize(
    "source",
    [
        "",
        "https://example.com/icon.png",
        "http://127.0.0.1/icon.png",
        "file:///etc/passwd",
        "/etc/passwd",
        "data:",
        "data:image/png;base64",
        "data:image/png;base64,",
        "data:image/png;base64,!!!",
        uri(b"GIF89a" + b"\0" * 40, "image/gif"),
        uri(b"<html>", "text/html"),
        uri(b"\xff\xd8\xff" + b"\0" * 40, "image/png"),
        uri(b"RIFF\0\0\0\0WAVE", "image/webp"),
        uri(PNG + b"\0" * MOST_BYTES),
    ],
)
def test_what_would_be_fetched_is_too_large_or_is_another_thing_than_it_says_is_no_icon(source: str) -> None:
    assert checked(source) == ""


def test_an_svg_is_written_anew_with_its_shapes_and_colours_only() -> None:
    source = svg(
        '<title>A line</title><metadata><a xmlns:b="urn:b" b:c="d"/></metadata><defs><linearGradient id="g">'
        '<stop offset="0" style="stop-color: red; stop-opacity: 1"/></linearGradient></defs>'
        f'<g class="lucide" onload="alert(1)" fill="url(#g)">{SHAPE}</g>'
    )
    found = icon_bytes(checked(source))
    assert found is not None
    assert found[1].decode() == (
        '<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="g">'
        '<stop offset="0" stop-color="red" stop-opacity="1"></stop></linearGradient></defs>'
        '<g fill="url(#g)"><path d="M1 1h9" stroke="currentColor"></path></g></svg>'
    )


def test_an_svg_need_not_be_in_base64() -> None:
    text = f'<svg xmlns="http://www.w3.org/2000/svg">{SHAPE}</svg>'
    assert checked(f"data:image/svg+xml,{quote(text)}") == checked(f"data:image/svg+xml;utf8,{text}") != ""


@pytest.mark.parametrize(
    "inside",
    [
        "",
        '<image href="file:///etc/passwd" width="9" height="9"/>',
        f'<image href="https://example.com/x.png"/>{SHAPE}',
        f'<use href="#a"/>{SHAPE}',
        f'<a href="https://example.com">{SHAPE}</a>',
        f"<script>1</script>{SHAPE}",
        f"<style>@import 'https://example.com/x.css';</style>{SHAPE}",
        f"<foreignObject/>{SHAPE}",
        f"<filter/>{SHAPE}",
        "<text>Allow</text>",
        '<rect fill="url(https://example.com/x.svg#a)"/>',
        '<rect style="fill: URL( file:///etc/passwd )"/>',
        '<rect style="fill: u\\72l(https://example.com)"/>',
        f'<linearGradient xmlns:x="http://www.w3.org/1999/xlink" x:href="https://example.com"/>{SHAPE}',
        f"<svg>{SHAPE}</svg>",
        "<g>" * 30 + SHAPE + "</g>" * 30,
        SHAPE * 501,
        "<rect",
    ],
)
def test_an_svg_that_would_reach_out_of_itself_or_show_something_else_than_shapes_is_no_icon(inside: str) -> None:
    assert checked(svg(inside)) == ""


@pytest.mark.parametrize(
    "document",
    [
        '<!DOCTYPE svg [<!ENTITY a "x">]><svg>' + SHAPE + "&a;</svg>",
        "<svg>" + SHAPE + "</svg><svg/>",
        "<html>" + SHAPE + "</html>",
    ],
)
def test_a_document_that_is_no_plain_svg_is_no_icon(document: str) -> None:
    assert checked(uri(document.encode(), "image/svg+xml")) == ""


def test_an_svg_in_another_encoding_is_no_icon() -> None:
    document = f'<?xml version="1.0" encoding="utf-16"?><svg>{SHAPE}</svg>'
    assert checked(uri(document.encode("utf-16"), "image/svg+xml")) == ""


@given(st.text() | st.text().map(lambda text: f"data:image/svg+xml,{text}"))
def test_whatever_is_said_to_be_an_icon_is_one_or_none(source: str) -> None:
    assert checked(checked(source)) == checked(source)


def test_the_first_that_can_be_drawn_is_taken_one_for_every_theme_before_others() -> None:
    icons = Icons()
    dark, plain = uri(PNG + b"dark"), uri(PNG)
    assert icons.first([icon("https://example.com/a.png"), icon(dark, "dark"), icon(plain)]) == plain
    assert icons.first([icon("https://example.com/a.png"), icon(dark, "dark")]) == dark
    assert icons.first([icon("https://example.com/a.png")]) == icons.first(None) == ""


def test_a_server_has_room_for_so_many_icons_and_the_same_one_counts_once() -> None:
    icons = Icons()
    sources = [uri(PNG + bytes([number]) * 20_000) for number in range(20)]
    found = [icons.first([icon(source)]) for source in sources for _ in range(3)]
    taken = {one for one in found if one}
    assert 0 < sum(map(len, taken)) <= MOST_BYTES_TOGETHER
    assert len(taken) < len(sources)
    assert found[:3] == [found[0]] * 3


@pytest.mark.parametrize("demo", ["demo", "older"])
def test_icons_of_a_server_its_tools_prompts_resources_and_templates_arrive(shared: Hosted, demo: str) -> None:
    facts = shared.host.start(ServerId(demo))
    kinds = {one.uri: one.icon.partition(";")[0] for one in facts.resources}
    assert facts.icon.startswith("data:image/png;base64,")
    assert {tool.name: tool.icon.partition(";")[0] for tool in facts.tools}["weather"] == "data:image/svg+xml"
    assert [prompt.icon for prompt in facts.prompts] == [facts.icon]
    assert kinds["demo://notes/today"] == kinds["demo://notes/{day}"] == "data:image/svg+xml"
    assert kinds["demo://notes/shared"] == ""


def test_a_tool_without_an_icon_has_its_servers(shared: Hosted) -> None:
    facts = shared.host.start(ServerId("demo"))
    icons = {tool.id: tool.icon for tool in shared.tools.tools()}
    assert icons["mcp.demo:steps"] == facts.icon
    assert icons["mcp.demo:weather"] != facts.icon
