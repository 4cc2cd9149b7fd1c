"""Documents are laid out as they are meant: headings, lists with their numbers, tables, emphasis, pictures."""

from __future__ import annotations

import base64
import io
import zipfile
from collections.abc import Callable
from typing import Any

import docx
import pptx
import pytest
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from PIL import Image

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.laid_out.laying_out import laid_out
from mypt_desktop.workspace.laid_out.locating import Sought
from mypt_desktop.workspace.laid_out.values import (
    Block,
    Cell,
    Paragraph,
    Picture,
    Preformatted,
    Rule,
    Run,
    SlideStart,
    Table,
    plain,
)


def read(kind: str, data: bytes | str) -> list[Block]:
    return [*laid_out(kind, data.encode() if isinstance(data, str) else data, Sought()).blocks]


def shape(blocks: list[Block]) -> list[str]:
    """Each block in a line."""
    return [line(block) for block in blocks]


def line(block: Block) -> str:
    match block:
        case Paragraph(runs=runs, level=level, indent=indent, bullet=bullet, quoted=quoted):
            return f"{'#' * level}{'>' * quoted}{' ' * indent}{bullet}|{plain(runs)}"
        case Preformatted(text=text):
            return f"code|{text}"
        case Table(rows=rows):
            return "table|" + "/".join(",".join(plain(cell.runs) for cell in row) for row in rows)
        case Picture(width=width, height=height, described=described):
            return f"picture|{width}x{height} {described}"
        case Rule():
            return "rule"
        case SlideStart(number=number):
            return f"slide {number}"


def png(color: str = "red", size: tuple[int, int] = (40, 30)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, color).save(out, "PNG")
    return out.getvalue()


MARKDOWN = """---
title: Rules
---
# House rules

Be *kind*, be **quiet** after `22:00`, see [the plan](https://example.org/plan).

1. First
2. Second
   - inner
- [x] done

> A word
> of warning

| Day | Bins |
|-----|-----:|
| Mon | glass |

```python
print("x")
```
"""


def test_markdown_has_its_parts() -> None:
    assert shape(read("markdown", MARKDOWN)) == [
        "code|title: Rules",
        "#|House rules",
        "|Be kind, be quiet after 22:00, see the plan.",
        " 1.|First",
        " 2.|Second",
        "  •|inner",
        " •|[x] done",
        ">|A word of warning",
        "table|Day,Bins/Mon,glass",
        'code|print("x")',
    ]


def test_emphasis_and_links_are_kept() -> None:
    found = next(block for block in read("markdown", MARKDOWN) if isinstance(block, Paragraph) and not block.level)
    assert Run("kind", italic=True) in found.runs
    assert Run("quiet", bold=True) in found.runs
    assert Run("22:00", code=True) in found.runs
    assert Run("the plan", link="https://example.org/plan") in found.runs


HOSTILE = """<html><head><title>Offer</title><style>p{background:url(http://203.0.113.7/a)}</style></head><body>
<script>document.write('x')</script><iframe src="http://203.0.113.7/f">frame</iframe>
<object data="file:///etc/passwd">object</object>
<img src="http://203.0.113.7/x.png" alt="remote"><img src="file:///etc/passwd"><img src="/etc/passwd">
<p onclick="x()">Hello <a href="javascript:x()">there</a> <a href="file:///etc/passwd">file</a></p>
<form action="http://203.0.113.7/"><input name=a value=secret><button>Go</button></form>
<img src="data:image/png;base64,{png}" alt="A red  square">
</body></html>"""


def test_a_hostile_page_brings_its_words_and_nothing_that_reaches_out() -> None:
    page = HOSTILE.replace("{png}", base64.b64encode(png()).decode())
    blocks = read("html", page)
    assert shape(blocks) == ["#|Offer", "|Hello there file", "|Go", "picture|40x30 A red square"]
    runs = [run for block in blocks if isinstance(block, Paragraph) for run in block.runs]
    assert all(run.link == "" for run in runs)


def test_a_table_keeps_its_spans_and_one_that_lays_out_a_page_is_none() -> None:
    page = """<table><caption>Ferries</caption><tr><th rowspan=2>Boat<th colspan=2>Leaves</tr><tr><th>am<th>pm</tr>
    <tr><td>Petrel<td>8<td>17</tr></table><table><tr><td><h2>Left</h2></td><td><p>Right</p></td></tr></table>"""
    blocks = read("html", page)
    assert shape(blocks) == ["|Ferries", "table|Boat,Leaves/am,pm/Petrel,8,17", "##|Left", "|Right"]
    table = next(block for block in blocks if isinstance(block, Table))
    assert table.rows[0] == (
        Cell((Run("Boat", bold=True),), 1, 2, True)
        if table.rows[0][0].runs[0].bold
        else Cell((Run("Boat"),), 1, 2, True),
        table.rows[0][1],
    )
    assert (table.rows[0][1].across, table.rows[0][1].down) == (2, 1)


def test_a_page_nested_beyond_measure_ends_somehow() -> None:
    for page in (
        "<div>" * 100_000 + "deep",
        "<b>" * 50_000 + "x",
        "<table><tr><td>" * 5_000 + "x",
        "<ul><li>" * 20_000,
    ):
        try:
            blocks = read("html", page)
        except DocumentUnreadableError:
            continue
        assert all(block.indent <= 12 for block in blocks if isinstance(block, Paragraph))


def word(fill: Callable[[Any], None]) -> bytes:
    document = docx.Document()
    fill(document)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def test_a_word_document_has_its_parts() -> None:
    def fill(document: Any) -> None:
        document.add_heading("Lease", 1)
        said = document.add_paragraph("The rent is ")
        said.add_run("640 pounds").bold = True
        said.add_run(" a month").italic = True
        document.add_paragraph("Keys", style="List Bullet")
        document.add_paragraph("Sign", style="List Number")
        document.add_paragraph("Pay", style="List Number")
        table = document.add_table(2, 3)
        for cell, text in zip((cell for row in table.rows for cell in row.cells), "abcdef", strict=True):
            cell.text = text
        table.cell(0, 0).merge(table.cell(0, 1))
        document.add_picture(io.BytesIO(png("blue", (2000, 100))))

    blocks = read("docx", word(fill))
    assert shape(blocks) == [
        "#|Lease",
        "|The rent is 640 pounds a month",
        " •|Keys",
        " 1.|Sign",
        " 2.|Pay",
        "table|a\nb,c/d,e,f",
        "picture|1000x50 ",
    ]
    assert isinstance(blocks[1], Paragraph)
    assert blocks[1].runs == (Run("The rent is "), Run("640 pounds", bold=True), Run(" a month", italic=True))
    table = blocks[5]
    assert isinstance(table, Table)
    assert table.rows[0][0].across == 2


def test_clauses_are_numbered_as_word_numbers_them() -> None:
    def fill(document: Any) -> None:
        numbering = document.part.numbering_part.element
        kind = OxmlElement("w:abstractNum")
        kind.set(qn("w:abstractNumId"), "77")
        for depth, (format, text) in enumerate((("decimal", "%1."), ("decimal", "%1.%2"), ("lowerRoman", "(%3)"))):
            level = OxmlElement("w:lvl")
            level.set(qn("w:ilvl"), str(depth))
            for name, value in (("w:start", "1"), ("w:numFmt", format), ("w:lvlText", text)):
                child = OxmlElement(name)
                child.set(qn("w:val"), value)
                level.append(child)
            kind.append(level)
        numbering.insert(0, kind)
        one = OxmlElement("w:num")
        one.set(qn("w:numId"), "77")
        link = OxmlElement("w:abstractNumId")
        link.set(qn("w:val"), "77")
        one.append(link)
        numbering.append(one)
        for depth, text in ((0, "Term"), (1, "Begin"), (1, "End"), (2, "early"), (2, "late"), (0, "Rent"), (1, "Sum")):
            paragraph = document.add_paragraph(text)
            properties = paragraph._p.get_or_add_pPr()
            place = OxmlElement("w:numPr")
            for name, value in (("w:ilvl", str(depth)), ("w:numId", "77")):
                child = OxmlElement(name)
                child.set(qn("w:val"), value)
                place.append(child)
            properties.append(place)

    assert [one.strip() for one in shape(read("docx", word(fill)))] == [
        *("1.|Term", "1.1|Begin", "1.2|End", "(i)|early", "(ii)|late", "2.|Rent", "2.1|Sum"),
    ]


def test_a_word_documents_remote_picture_is_not_fetched() -> None:
    def fill(document: Any) -> None:
        document.add_paragraph("Before")
        document.add_picture(io.BytesIO(png()))
        relation = next(one for one in document.part.rels.values() if one.reltype.endswith("/image"))
        relation._is_external, relation._target = True, "http://203.0.113.7/x.png"
        document.add_paragraph("After")

    assert shape(read("docx", word(fill))) == ["|Before", "|After"]


def test_slides_have_titles_points_tables_pictures_and_notes() -> None:
    deck = pptx.Presentation()
    first = deck.slides.add_slide(deck.slide_layouts[1])
    first.shapes.title.text = "Safety"
    body = first.placeholders[1].text_frame
    body.text = "Lifejackets"
    below = body.add_paragraph()
    below.text, below.level = "in the lockers", 1
    first.notes_slide.notes_text_frame.text = "Show one."
    second = deck.slides.add_slide(deck.slide_layouts[5])
    second.shapes.title.text = "Boats"
    table = second.shapes.add_table(2, 2, 0, 0, 3_000_000, 1_000_000).table
    for number, text in enumerate(("Boat", "Seats", "Petrel", "70")):
        table.cell(number // 2, number % 2).text = text
    second.shapes.add_picture(io.BytesIO(png()), 0, 0)
    out = io.BytesIO()
    deck.save(out)
    blocks = read("pptx", out.getvalue())
    assert shape(blocks)[:8] == [
        *("slide 1", "#|Safety", " •|Lifejackets", "  •|in the lockers", "|Notes: Show one."),
        *("slide 2", "#|Boats", "table|Boat,Seats/Petrel,70"),
    ]
    assert any(isinstance(block, Picture) for block in blocks)


def test_a_book_shows_its_own_pictures_and_no_others() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        book.writestr("META-INF/container.xml", '<container><rootfile full-path="OPS/book.opf"/></container>')
        book.writestr(
            "OPS/book.opf",
            """<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Tides</dc:title></metadata>
            <manifest><item id="a" href="one.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>""",
        )
        book.writestr(
            "OPS/one.xhtml",
            """<html><body><h1>One</h1><img src="pic.png" alt="A boat"/><img src="../../etc/passwd"/>
            <img src="http://203.0.113.7/x.png"/></body></html>""",
        )
        book.writestr("OPS/pic.png", png())
    assert shape(read("epub", out.getvalue())) == ["|Title: Tides", "rule", "#|One", "picture|40x30 A boat"]


def test_a_saved_page_shows_what_was_saved_with_it() -> None:
    page = (
        "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=B\n\n--B\nContent-Type: text/html\n\n"
        '<h1>Saved</h1><img src="cid:pic" alt="x"><img src="http://example.org/a.png">\n--B\n'
        "Content-Type: image/png\nContent-ID: <pic>\nContent-Location: http://example.org/a.png\n"
        f"Content-Transfer-Encoding: base64\n\n{base64.b64encode(png()).decode()}\n--B--\n"
    )
    assert shape(read("web archive", page)) == ["#|Saved", "picture|40x30 x", "picture|40x30 "]


@pytest.mark.parametrize("kind", ["docx", "pptx", "epub"])
def test_what_is_damaged_says_so(kind: str) -> None:
    with pytest.raises(DocumentUnreadableError, match="damaged"):
        read(kind, b"PK\x03\x04 cut off")


def test_pictures_are_kept_small_and_few() -> None:
    large = base64.b64encode(png("green", (4000, 3000))).decode()
    blocks = read("html", f'<img src="data:image/png;base64,{large}">' * 60)
    pictures = [block for block in blocks if isinstance(block, Picture)]
    assert {(one.width, one.height) for one in pictures} == {(1000, 750)}
    assert sum(len(one.pixels) for one in pictures) <= 60 << 20
