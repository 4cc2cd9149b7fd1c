"""Server-sent events, well-formed and not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.runtime.sse import LONGEST_EVENT, events


def read(stream: bytes) -> list[str]:
    return list(events(stream.splitlines(keepends=True)))


def test_each_event_gives_its_data() -> None:
    assert read(b"data: one\n\ndata:two\r\n\r\ndata: [DONE]\n\n") == ["one", "two", "[DONE]"]


def test_several_data_lines_are_one_event() -> None:
    assert read(b"data: a\ndata: b\n\n") == ["a\nb"]


def test_comments_and_other_fields_are_passed_over() -> None:
    assert read(b": ping\n\nevent: x\nid: 3\nretry\ndata: a\n\n") == ["a"]


def test_an_event_that_the_stream_ends_within_is_none() -> None:
    assert read(b"data: a\n\ndata: b") == ["a"]


def test_an_empty_event_and_one_too_long_are_dropped() -> None:
    too_long = b"data: " + b"x" * (LONGEST_EVENT + 1)
    assert read(b"data:\n\n" + too_long + b"\n\ndata: a\n\n") == ["a"]


@given(st.binary(max_size=200))
def test_rubbish_gives_no_error(stream: bytes) -> None:
    read(stream)
