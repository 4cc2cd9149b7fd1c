"""A cited passage lands on its very words in the layout, whatever the text of it was made of."""

from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.workspace.documents import extract
from mypt_desktop.workspace.laid_out.laying_out import laid_out
from mypt_desktop.workspace.laid_out.locating import Sought
from mypt_desktop.workspace.laid_out.values import all_leaves


def marked(kind: str, data: str, words: str, at: int = 0, page: int = 0) -> list[tuple[int, str]]:
    """The number of the leaf and the words of each mark; `words` are those of the text that was extracted."""
    text = extract(f"a.{kind}", kind, data.encode()).text
    start = -1
    for _ in range(at + 1):
        start = text.index(words, start + 1)
    found = laid_out(kind, data.encode(), Sought(words, text[max(0, start - 1000) : start], page))
    texts = all_leaves(found.blocks)
    return [(mark.leaf, texts[mark.leaf][mark.start : mark.end]) for mark in found.marks]


REPEATED = "# North\n\nThe gate is shut.\n\n# South\n\nThe gate is shut.\n\n# West\n\nThe gate is shut.\n"


@pytest.mark.parametrize("at", [0, 1, 2])
def test_of_words_that_stand_several_times_those_that_were_cited_are_marked(at: int) -> None:
    assert marked("markdown", REPEATED, "The gate is shut.", at) == [(2 * at + 1, "The gate is shut.")]


def test_what_markdown_is_written_with_does_not_hide_the_words() -> None:
    text = '1. Bring **your own** [boots](https://example.org/boots "Boots"), size `44` &amp; up.\n2. Sign.\n'
    words = text.split("\n")[0]
    assert marked("markdown", text, words) == [(0, "Bring your own boots, size 44 & up.")]


def test_what_looks_like_markup_in_code_is_found_as_it_is_written() -> None:
    text = "Use:\n\n```\n<template-name> runs\n```\n"
    assert marked("markdown", text, "<template-name> runs") == [(1, "<template-name> runs")]


def test_a_passage_over_several_paragraphs_is_marked_in_each() -> None:
    words = "The rent is 640.\n\n- paid monthly\n- in cash"
    page = "<p>The rent is 640.</p><ul><li>paid monthly</li><li>in cash</li></ul><p>Other</p>"
    assert marked("html", page, "The rent is 640.\n\n- paid monthly\n- in cash") == [
        (0, "The rent is 640."),
        (1, "paid monthly"),
        (2, "in cash"),
    ], words


def test_the_cited_row_of_a_table_is_marked_and_not_its_like() -> None:
    rows = "".join(f"<tr><td>Jo</td><td>{n}</td><td>left</td></tr>" for n in (3, 30, 31))
    page = f"<table><tr><th>Name</th><th>Age</th><th>State</th></tr>{rows}</table>"
    assert marked("html", page, "Name: Jo | Age: 30 | State: left") == [(6, "Jo"), (7, "30"), (8, "left")]


def test_words_that_are_not_there_have_no_marks() -> None:
    found = laid_out("markdown", b"# One\n\nTwo three.\n", Sought("Words of another document altogether"))
    assert found.marks == ()


def test_sentences_of_real_documents_are_found(checkout: Path) -> None:
    """Of each document of the sample folder, every fifth line."""
    looked = 0
    for path in sorted((checkout / "resources" / "sample-workspace").iterdir()):
        kind = {".docx": "docx", ".pptx": "pptx", ".html": "html", ".epub": "epub"}.get(path.suffix)
        if kind is None:
            continue
        data = path.read_bytes()
        found = extract(path.name, kind, data)
        for line in [one for one in found.text.split("\n") if len(one) > 12 and " | " not in one][::5]:
            start = found.text.index(line)
            page = sum(begin <= start for begin in found.pages)
            layout = laid_out(kind, data, Sought(line, found.text[max(0, start - 1000) : start], page))
            texts = all_leaves(layout.blocks)
            said = "".join(texts[mark.leaf][mark.start : mark.end] for mark in layout.marks)
            assert [c for c in line if c.isalnum()] == [c for c in said if c.isalnum()], path.name
            looked += 1
    assert looked > 10
