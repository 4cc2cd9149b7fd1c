"""Streamed text: whole characters, and nothing of a stop string, wherever the bytes are cut."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.runtime.textstream import TextStream


def streamed(pieces: list[bytes], *stop: str) -> tuple[list[str], TextStream]:
    stream = TextStream(stop)
    shown = [stream.feed(piece) for piece in pieces]
    return [*shown, stream.finish()], stream


def test_half_a_character_is_held_back_until_it_is_whole() -> None:
    flag = "🇫🇷é".encode()
    shown, _ = streamed([flag[i : i + 1] for i in range(len(flag))])
    assert shown == ["", "", "", "🇫", "", "", "", "🇷", "", "é", ""]


def test_half_a_character_at_the_end_is_dropped() -> None:
    shown, _ = streamed([b"Caf", "é".encode()[:1]])
    assert "".join(shown) == "Caf"


def test_bytes_that_are_no_text_are_shown_as_replacement_characters() -> None:
    shown, _ = streamed([b"a\xffb"])
    assert "".join(shown) == "a\ufffdb"


def test_a_stop_string_is_found_across_pieces_and_not_shown() -> None:
    shown, stream = streamed([b"Paris.<|im", b"_en", b"d|>", b"more"], "<|im_end|>")
    assert "".join(shown) == "Paris."
    assert stream.stopped


def test_the_earliest_of_several_stop_strings_counts() -> None:
    shown, _ = streamed([b"one two three"], "three", "two")
    assert "".join(shown) == "one "


def test_of_stop_strings_that_overlap_the_one_that_ends_first_counts() -> None:
    for pieces in ([b"a<<"], [b"a<", b"<"]):
        assert "".join(streamed(pieces, "<", "a<<")[0]) == "a"


def test_what_only_looked_like_a_stop_string_is_shown() -> None:
    shown, stream = streamed([b"a <|im", b"portant> b <|im"], "<|im_end|>")
    assert shown == ["a ", "<|important> b ", "<|im"]
    assert not stream.stopped


@given(
    st.text(alphabet="ab<|é🎉", max_size=40), st.lists(st.text("ab<|", min_size=1, max_size=4), max_size=3), st.data()
)
def test_cutting_the_stream_elsewhere_changes_nothing(text: str, stop: list[str], data: st.DataObject) -> None:
    raw = text.encode()
    cuts = sorted(data.draw(st.lists(st.integers(0, len(raw)), max_size=8)))
    pieces = [raw[start:end] for start, end in zip([0, *cuts], [*cuts, len(raw)], strict=True)]
    shown, stream = streamed(pieces, *stop)
    assert "".join(shown) == "".join(streamed([raw], *stop)[0])
    assert not any(each in "".join(shown) for each in stop)
    found = [(text.find(each) + len(each), text.find(each)) for each in stop if each in text]
    assert stream.stopped == bool(found)
    assert "".join(shown) == (text[: min(found)[1]] if found else text)
