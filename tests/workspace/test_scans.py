"""Recognised text stands where its picture does, its lines are where they are seen, and pages still begin where they
did."""

from __future__ import annotations

from mypt_desktop.core.recognition import TextLine
from mypt_desktop.workspace.formats.extracted import WHOLE, Extracted, Picture, Structure, joined_pages
from mypt_desktop.workspace.scans import with_recognised


def nothing() -> None:
    raise AssertionError("nobody decodes here")


def line(text: str, top: float = 0.1, bottom: float = 0.12) -> TextLine:
    return TextLine(text, 0.1, top, 0.9, bottom, 0.99)


def test_pages_that_are_scans_between_others() -> None:
    pages = joined_pages(["", "Printed.", ""], Structure.PROSE)
    pictures = (Picture(0, 1, WHOLE, nothing), Picture(pages.pages[2], 3, WHOLE, nothing))
    document = Extracted(pages.text, pages.structure, pages.pages, pictures=pictures)
    made, lines = with_recognised(document, [[line("First."), line("Second.", 0.125, 0.145)], [line("Last.")]])
    assert made.text == "First.\nSecond.\n\nPrinted.\n\nLast."
    assert [made.text[start:].split("\n")[0] for start in made.pages] == ["First.", "Printed.", "Last."]
    assert made.pictures == ()
    assert [(made.text[one.start : one.end], one.page) for one in lines] == [
        ("First.", 1),
        ("Second.", 1),
        ("Last.", 3),
    ]
    assert (lines[0].left, lines[0].top, lines[0].right, lines[0].bottom) == (0.1, 0.1, 0.9, 0.12)


def test_a_picture_on_a_page_is_seen_in_its_part_of_it() -> None:
    area = (0.5, 0.5, 1.0, 0.75)
    document = Extracted("Above.", Structure.PROSE, (0,), pictures=(Picture(6, 1, area, nothing),))
    made, (seen,) = with_recognised(document, [[line("On a sign.", 0.0, 0.4)]])
    assert made.text == "Above.\n\nText in a picture:\nOn a sign."
    assert made.text[seen.start : seen.end] == "On a sign."
    assert (seen.left, seen.top, seen.right, seen.bottom) == (0.55, 0.5, 0.95, 0.6)


def test_pictures_in_a_text_keep_their_order_and_the_text_around_them() -> None:
    document = Extracted(
        "Before.\n\nAfter.",
        Structure.MARKDOWN,
        pictures=tuple(Picture(at, None, None, nothing) for at in (0, 7, 7, 15)),
    )
    made, lines = with_recognised(document, [[line("A")], [line("B")], [line("C")], []])
    assert made.text == ("Text in a picture:\nA\n\nBefore.\n\nText in a picture:\nB\n\nText in a picture:\nC\n\nAfter.")
    assert lines == []


def test_white_between_lines_parts_paragraphs() -> None:
    found = [line("A", 0.10, 0.12), line("B", 0.125, 0.145), line("C", 0.2, 0.22), line("D", 0.05, 0.07)]
    document = Extracted("", Structure.PROSE, (0,), pictures=(Picture(0, 1, WHOLE, nothing),))
    assert with_recognised(document, [found])[0].text == "A\nB\n\nC\n\nD"
