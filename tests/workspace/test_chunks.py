"""Chunks follow a text's structure and say exactly where they stand."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.workspace.chunks import MAX_WEIGHT, Span, spans, weight
from mypt_desktop.workspace.formats.extracted import Extracted, Structure, joined_pages

SENTENCE = "The quick brown fox jumps over the lazy dog while the cat looks on from the warm stone wall. "


def texts(document: Extracted) -> list[str]:
    return [document.text[span.start : span.end] for span in spans(document)]


def markdown(text: str) -> Extracted:
    return Extracted(text, Structure.MARKDOWN)


pieces = st.sampled_from(
    ["word", "Größe", "# Title", "## Deeper", "```", "- item", "| a | b |", "===", "def f():", "    x = 1", "}", "@a",
     "会議は木曜日", "Привет", "a" * 400, "x.y", "1.", "?", ".", "\n", "\n\n", "\n\n\n", " ", "  ", "\t", "\u2028"]
)  # fmt: skip


@given(st.lists(pieces, max_size=300).map("".join), st.sampled_from(Structure), st.integers(0, 5))
def test_any_text_is_cut_without_loss_overlap_or_broken_words(text: str, structure: Structure, cuts: int) -> None:
    pages = tuple(sorted({0, *(len(text) * part // (cuts + 1) for part in range(1, cuts + 1))})) if cuts else ()
    document = Extracted(text, structure, pages)
    found = spans(document)
    end = 0
    for span in found:
        chunk = text[span.start : span.end]
        assert end <= span.start < span.end
        assert chunk == chunk.strip()
        assert not re.search(r"\w", text[end : span.start]), "words between two chunks"
        assert span.line == text.count("\n", 0, span.start) + 1
        assert weight(chunk) <= MAX_WEIGHT + 1
        end = span.end
    assert not re.search(r"\w", text[end:])


@given(st.lists(st.sampled_from(["plain", "words,", "of.", "any", "kind\n", "two\n\n", "# H"]), max_size=600))
def test_a_word_is_never_cut(words: list[str]) -> None:
    text = " ".join(words)
    for structure in Structure:
        for span in spans(Extracted(text, structure)):
            assert span.start == 0 or text[span.start - 1].isspace()
            assert span.end == len(text) or text[span.end].isspace()


def test_a_long_text_becomes_chunks_that_the_embedder_reads_whole() -> None:
    chunks = texts(Extracted(SENTENCE * 200, Structure.PROSE))
    assert len(chunks) > 10
    assert all(80 <= weight(chunk) <= MAX_WEIGHT for chunk in chunks)
    assert all(chunk.endswith("wall.") for chunk in chunks), "sentences stay whole"


def test_a_chunk_knows_the_path_of_headings_over_it() -> None:
    text = "\n\n".join(f"{line}\n\n{SENTENCE * 9}" for line in ("# Guide", "## Setup", "### Windows", "## Use"))
    headings = [span.heading for span in spans(markdown(text))]
    assert list(dict.fromkeys(headings)) == [
        "Guide",
        "Guide > Setup",
        "Guide > Setup > Windows",
        "Guide > Use",
    ]


def test_underlined_headings_of_restructured_text_count_by_their_order() -> None:
    text = f"Library rules\n=============\n\n{SENTENCE * 9}\n\nOpening\n-------\n\n{SENTENCE * 9}\n"
    assert [span.heading for span in spans(markdown(text))][-1] == "Library rules > Opening"


def test_a_comment_in_a_code_fence_is_no_heading() -> None:
    text = f"# Real\n\n```\n# not a heading\n{SENTENCE * 6}\n```\n\n{SENTENCE * 6}"
    assert {span.heading for span in spans(markdown(text))} == {"Real"}


def test_short_sections_share_a_chunk() -> None:
    text = "# Words\n\n" + "\n\n".join(f"## Term {n}\n\nMeans {n}." for n in range(8))
    assert len(spans(markdown(text))) == 1


def test_a_chunk_never_spans_two_pages() -> None:
    document = joined_pages(["First page.", SENTENCE * 20, "Third page."], Structure.PROSE)
    found = spans(document)
    assert found[0].page == 1
    assert found[-1].page == 3
    for span in found:
        assert span.page is not None
        assert "\n\n" not in document.text[span.start : span.end]


def test_a_text_without_pages_has_none() -> None:
    assert spans(markdown("words")) == [Span(0, 5, 1, None, "")]


def test_functions_stay_whole_with_their_decorators_and_comments() -> None:
    body = "".join(f"    value_{n} = compute(value_{n - 1}, {n})\n" for n in range(1, 9))
    code = "import os\n\n\n" + "\n\n".join(f"# does {n}\n@cached\ndef function_{n}(value_0):\n{body}" for n in range(4))
    document = Extracted(code, Structure.CODE)
    for span in spans(document)[1:]:
        chunk = document.text[span.start : span.end]
        assert chunk.startswith("# does")
        assert chunk.count("def ") == 1
        assert span.heading in chunk


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("pub async fn handle(&self) -> u8 {", "handle"),
        ("export default function render(props) {", "render"),
        ("func (s *Server) Listen() error {", "Listen"),
        ("public static final class Reader<T> {", "Reader"),
        ("CREATE TABLE orders (id INTEGER);", ""),
    ],
)
def test_definitions_of_other_languages_are_known(line: str, name: str) -> None:
    before = "\n".join(f"int field_{number} = {number};" for number in range(40))
    code = f"{before}\n\n{line}\n    body;\n}}\n" + "    more();\n" * 60
    assert spans(Extracted(code, Structure.CODE))[-1].heading == name


def test_rows_are_never_cut() -> None:
    rows = "\n".join(f"Name: person {n} | Town: place {n} | Age: {n}" for n in range(200))
    for chunk in texts(Extracted(rows, Structure.ROWS)):
        assert all(line.startswith("Name: ") and " | Age: " in line for line in chunk.split("\n"))


def test_a_text_without_words_has_no_chunks() -> None:
    assert spans(markdown(" \n\n --- \n")) == []


def test_one_endless_word_is_cut_by_force() -> None:
    chunks = texts(Extracted("QmFzZTY0" * 2000, Structure.PROSE))
    assert "".join(chunks) == "QmFzZTY0" * 2000


def test_a_text_without_spaces_is_cut_between_its_signs() -> None:
    chunks = texts(Extracted("会議は木曜日に行われます" * 100, Structure.PROSE))
    assert "".join(chunks) == "会議は木曜日に行われます" * 100
    assert all(weight(chunk) <= MAX_WEIGHT for chunk in chunks)


def test_a_short_line_alone_over_a_paragraph_is_the_heading_of_what_follows() -> None:
    long = SENTENCE * 4
    text = f"Rules of the house\n\n{long}\n\nQuiet hours\n\n{long}\nNot one\n{long}\n\nNeither is this.\n\n{long}"
    found = {span.heading for span in spans(Extracted(text, Structure.PROSE))}
    assert found == {"Rules of the house", "Quiet hours"}


def test_rows_of_cells_are_never_cut_at_a_full_stop_in_a_cell() -> None:
    rows = [f"Code: C{n:02} | Service: Examination of a large animal | Price incl. VAT: {n}.50 EUR" for n in range(40)]
    text = "Prices\n\n" + "\n".join(rows)
    found = [text[span.start : span.end] for span in spans(Extracted(text, Structure.MARKDOWN))]
    assert len(found) > 3
    assert all(line in rows or line in ("Prices", "") for chunk in found for line in chunk.split("\n"))


def test_items_of_a_list_and_dates_are_not_cut_in_two() -> None:
    items = "\n".join(f"- locker {at}: three keys lost last year. the deposit goes up to {at + 20}" for at in range(40))
    text = f"Notes of the meeting\n{items}\n"
    cut = spans(Extracted(text, Structure.PROSE))
    assert len(cut) > 3
    assert all(text[span.end :].lstrip().startswith("- locker") for span in cut[:-1])
    dated = " ".join("Der Rest ist am 15. November fällig, wie es im Vertrag der beiden steht." for _ in range(40))
    assert not any(dated[: span.end].endswith("15.") for span in spans(Extracted(dated, Structure.PROSE)))
