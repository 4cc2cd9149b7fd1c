"""Pages are drawn and read in a process of their own, which may end at any time."""

from __future__ import annotations

import io
from collections.abc import Iterator

import psutil
import pytest
from PIL import Image

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.pages.process import PageProcess
from mypt_desktop.workspace.pages.values import Box, Drawing, Hit, PageSize
from tests.workspace.folders import pdf


@pytest.fixture
def pages() -> Iterator[PageProcess]:
    made = PageProcess()
    yield made
    made.close()


def drawers() -> list[psutil.Process]:
    children = psutil.Process().children(recursive=True)
    children = [one for one in children if one.status() != psutil.STATUS_ZOMBIE]  # of another test
    return [child for child in children if any("pages.worker" in part for part in child.cmdline())]


def dark(drawing: Drawing, box: Box) -> float:
    """The share of dark pixels in a part of a drawing."""
    picture = Image.frombytes("RGB", (drawing.width, drawing.height), drawing.pixels, "raw", "BGRX").convert("L")
    part = picture.crop(
        (
            round(box.left * drawing.width),
            round(box.top * drawing.height),
            round(box.right * drawing.width),
            round(box.bottom * drawing.height),
        )
    )
    return sum(part.histogram()[:128]) / (part.width * part.height)


def test_words_are_seen_where_their_letters_are_drawn(pages: PageProcess) -> None:
    assert pages.open("a.pdf", "pdf", pdf("Other", "First line\nSecond words")) == (PageSize(612, 792),) * 2
    text = pages.text(1)
    start = text.text.index("Second")
    (box,) = text.boxes(start, start + len("Second words"))
    assert box.left == pytest.approx(72 / 612, abs=0.005)
    assert box.top < 1 - 684 / 792 < box.bottom
    drawing = pages.draw(1, 2.0)
    assert (drawing.width, drawing.height) == (1224, 1584)
    assert dark(drawing, box) > 0.1
    assert dark(drawing, Box(0, box.bottom + 0.01, 1, 1)) == 0
    assert text.nearest(box.left + 0.002, box.top + 0.01) == text.nearest(0.0, box.bottom - 0.005) == start
    assert text.nearest(1.0, 1.0) == len(text.text) - 1


def test_letters_of_a_turned_page_are_found_where_they_are_seen(pages: PageProcess) -> None:
    data = pdf("Turned words").replace(b"/MediaBox [0 0 612 792]", b"/Rotate 90 /MediaBox [10 0 612 792]")
    (size,) = pages.open("a.pdf", "pdf", data)
    assert size == PageSize(792, 602)
    text = pages.text(0)
    around = text.box(0)
    assert around is not None
    for at in range(1, len(text.text)):
        around = around | (text.box(at) or around)
    drawing = pages.draw(0, 2.0)
    assert dark(drawing, around) > 0.05
    assert dark(drawing, Box(0, 0, around.left - 0.01, 1)) == dark(drawing, Box(around.right + 0.01, 0, 1, 1)) == 0


def test_words_are_found_on_all_pages(pages: PageProcess) -> None:
    pages.open("a.pdf", "pdf", pdf("one word", "none", "Word\nword"))
    assert pages.find("word", 0, 3) == [Hit(0, 4, 8), Hit(2, 0, 4), Hit(2, 6, 10)]
    assert pages.find("word", 1, 1) == []


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (pdf("secret", password=b"key"), r"a\.pdf cannot be shown as it looks: it is protected by a password\."),
        (b"%PDF-1.4 nothing", r"a\.pdf cannot be shown as it looks: it is damaged, not a readable PDF\."),
        (b"", r"a\.pdf cannot be shown as it looks: it is damaged"),
    ],
)
def test_what_cannot_be_opened_says_why_and_the_next_one_opens(pages: PageProcess, data: bytes, said: str) -> None:
    with pytest.raises(DocumentUnreadableError, match=said):
        pages.open("docs/a.pdf", "pdf", data)
    assert len(pages.open("b.pdf", "pdf", pdf("words"))) == 1
    assert len(drawers()) == 1


def test_a_killed_process_is_replaced_and_has_the_document_again(pages: PageProcess) -> None:
    pages.open("a.pdf", "pdf", pdf("words"))
    [child] = drawers()
    child.kill()
    child.wait()
    assert pages.text(0).text == "words"


def test_a_page_that_takes_too_long_is_given_up() -> None:
    pages = PageProcess(seconds=0.001)
    with pytest.raises(DocumentUnreadableError, match=r"a\.pdf cannot be shown as it looks: it took more than 0\.001"):
        pages.open("a.pdf", "pdf", pdf("words"))
    pages.close()
    assert drawers() == []
    with pytest.raises(DocumentUnreadableError, match="closed"):
        pages.text(0)


def test_a_huge_page_is_drawn_with_fewer_pixels(pages: PageProcess) -> None:
    data = pdf("words").replace(b"[0 0 612 792]", b"[0 0 14400 14400]")
    pages.open("a.pdf", "pdf", data)
    drawing = pages.draw(0, 4.0)
    assert drawing.width * drawing.height <= 16_100_000


def test_a_picture_is_a_page_that_stands_upright(pages: PageProcess) -> None:
    turned = Image.Exif()
    turned[0x0112] = 6  # to be shown turned to the right
    out = io.BytesIO()
    Image.new("RGB", (400, 200), "red").save(out, "JPEG", exif=turned, quality=95)
    assert pages.open("a.jpg", "image", out.getvalue()) == (PageSize(150, 300),)
    drawing = pages.draw(0, 4 / 3)
    assert (drawing.width, drawing.height) == (200, 400)
    assert drawing.pixels[2] > 240
    assert drawing.pixels[0] < 20
    assert pages.draw(0, 10).width == 200
    assert pages.text(0).text == ""
    with pytest.raises(DocumentUnreadableError, match=r"b\.png cannot be shown as it looks: it is damaged"):
        pages.open("b.png", "image", out.getvalue()[:200])
