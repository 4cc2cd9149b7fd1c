"""Documents of every supported type come out as readable text; broken and hostile ones as a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.documents import extract, format_of
from mypt_desktop.workspace.formats.extracted import Extracted
from mypt_desktop.workspace.formats.rows import labelled
from mypt_desktop.workspace.tables import tables
from tests.workspace.folders import archive, book, open_document, open_sheet, pdf, slides, word_document, workbook


def read(name: str, data: bytes | str) -> Extracted:
    content = data.encode() if isinstance(data, str) else data
    kind = format_of(name, content[:8192])
    assert kind is not None
    return extract(name, kind, content)


def refused(name: str, data: bytes) -> str:
    with pytest.raises(DocumentUnreadableError) as caught:
        read(name, data)
    return str(caught.value)


def assert_read_or_refused(name: str, data: bytes) -> None:
    sentence = name
    try:
        kind = format_of(name, data[:8192])
        if kind is not None:
            extract(name, kind, data)
    except DocumentUnreadableError as error:
        sentence = str(error)
    assert name in sentence


def test_a_pdf_says_where_its_pages_begin() -> None:
    document = read("report.pdf", pdf("First page", "Second page", "Third page"))
    assert [document.text[start:].split("\n")[0] for start in document.pages] == [
        "First page",
        "Second page",
        "Third page",
    ]


def test_a_word_document_keeps_headings_and_tables() -> None:
    data = word_document("Some words.", headings=["Plan"], table=[["Name", "Age"], ["Ada", "36"]])
    assert read("plan.docx", data).text == "# Plan\n\nSome words.\n\nName | Age\nName: Ada | Age: 36"


def test_slides_are_pages() -> None:
    document = read("talk.pptx", slides(("Welcome", "Hello all"), ("Budget", "12 crowns")))
    assert document.text == "# Welcome\n\nHello all\n\n# Budget\n\n12 crowns"
    assert document.pages == (0, document.text.index("# Budget"))


def test_every_row_of_a_sheet_can_be_understood_alone() -> None:
    rows = [["Ticket", "Price", "Valid"], ["Single", 4.5, True], ["Return", 8.0, False]]
    text = read("fares.xlsx", workbook({"Fares": rows, "Notes": [["Children ride free"]]})).text
    assert "# Fares\nTicket | Price | Valid\n" in text
    assert "Ticket: Return | Price: 8 | Valid: FALSE" in text
    assert text.endswith("# Notes\nChildren ride free")


def test_an_open_document_keeps_headings() -> None:
    data = open_document("One paragraph.", "Another.", heading="Minutes")
    assert read("minutes.odt", data).text == "# Minutes\n\nOne paragraph.\n\nAnother."


def test_the_chapters_of_a_book_come_in_reading_order() -> None:
    text = read("story.epub", book(("One", "It began."), ("Two", "It ended."))).text
    assert text == "# One\n\nIt began.\n\n# Two\n\nIt ended."


def test_a_page_loses_its_scripts_and_keeps_its_structure() -> None:
    page = """<html><head><title>Ferry</title><style>p {}</style></head><body><nav>Home</nav>
      <h2>Times</h2><p>Leaves at <b>nine</b>.<br>Returns at ten.</p><ul><li>Dogs</li><li>Bikes</li></ul>
      <table><tr><th>Day</th><th>Boat</th></tr><tr><td>Monday</td><td>Petrel</td></tr></table>
      <pre>a\n  b</pre><script>alert(1)</script></body></html>"""
    assert read("ferry.html", page).text == (
        "# Ferry\n\n## Times\n\nLeaves at nine.\nReturns at ten.\n\n- Dogs\n- Bikes\n\n"
        "Day | Boat\nDay: Monday | Boat: Petrel\n\na\n  b"
    )


def test_a_page_is_read_in_the_encoding_it_declares() -> None:
    page = '<meta charset="windows-1251"><p>Привет, мир</p>'.encode("cp1251")
    assert read("hello.html", page).text == "Привет, мир"


def test_a_page_nested_without_end_is_read_all_the_same() -> None:
    assert read("deep.html", "<div>" * 50_000 + "deep").text == "deep"


def test_a_notebook_shows_cells_and_outputs() -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Trial\n", "Some words."]},
        {"cell_type": "code", "source": "print(42)", "outputs": [{"output_type": "stream", "text": ["42\n"]}]},
    ]
    text = read("trial.ipynb", json.dumps({"cells": cells})).text
    assert text == "# Trial\nSome words.\n\n```\nprint(42)\n```\n\nOutput:\n42"


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_a_table_of_any_delimiter_is_labelled(delimiter: str) -> None:
    text = "\n".join(delimiter.join(row) for row in [("name", "town"), ("Ada", "Oslo"), ("Ben", "Riga")])
    assert read("people.csv", text).text == "name | town\nname: Ada | town: Oslo\nname: Ben | town: Riga"


def test_a_table_in_an_old_japanese_encoding_is_read(checkout: Path) -> None:
    data = (checkout / "tests/data/documents/third-party/test_mskanji.csv").read_bytes()
    assert "名前: 髙橋淳 | 年齢: 35 | 住所: 名古屋" in read("test_mskanji.csv", data).text


def test_a_csv_without_a_header_is_only_joined() -> None:
    assert read("numbers.csv", "1,2\n3,4\n").text == "1 | 2\n3 | 4"


def test_a_cell_of_a_page_stays_under_its_header_whatever_stands_beside_it() -> None:
    page = """<table><caption>Fares 2026</caption><tr><th>Ticket</th><th>2025</th><th>2026</th></tr>
      <tr><td rowspan="2">Adult</td><td>12</td><td></td></tr><tr><td></td><td>13</td></tr>
      <tr><td colspan="2">Child</td><td>6</td></tr></table>"""
    assert read("fares.html", page).text == (
        "Fares 2026\nTicket | 2025 | 2026\nTicket: Adult | 2025: 12\nTicket: Adult | 2026: 13\nTicket: Child | 2026: 6"
    )


def test_a_header_of_several_rows_names_each_column_by_all_of_them() -> None:
    page = """<table><tr><th colspan="4">Parcels</th></tr>
      <tr><th rowspan="2">Zone</th><th colspan="2">Weight</th><th rowspan="2">Days</th></tr>
      <tr><th>up to 2 kg</th><th>2-5 kg</th></tr>
      <tr><td>Ireland</td><td>8.50</td><td>11.00</td><td>2</td></tr></table>"""
    assert read("rates.html", page).text == (
        "Parcels\nZone | Weight, up to 2 kg | Weight, 2-5 kg | Days\n"
        "Zone: Ireland | Weight, up to 2 kg: 8.50 | Weight, 2-5 kg: 11.00 | Days: 2"
    )


def test_a_table_all_of_whose_cells_are_marked_as_names_has_one_row_of_them() -> None:
    rows = "".join(f"<tr><th>{name}</th><th>{name}{name}</th></tr>" for name in "abcdefg")
    text = read("marked.html", f"<table>{rows}<tr><td>1</td><td>2</td></tr></table>").text
    assert text.splitlines()[:2] == ["a | aa", "a: b | aa: bb"]
    assert text.splitlines()[-1] == "a: 1 | aa: 2"


def test_a_table_that_lays_out_a_page_is_read_as_a_page() -> None:
    page = "<table><tr><td><ul><li>Home</li></ul></td><td><h1>Welcome</h1><p>Hello.</p></td></tr></table>"
    assert read("old.html", page).text == "- Home\n\n# Welcome\n\nHello."


def test_what_defines_a_term_stands_further_in_below_it() -> None:
    page = """<dl><dt>dialout<dd><p>Access to <b>serial</b> ports.</p><p>It may dial.</p>
      <dl><dt>tty<dd>The port itself.</dl><dt>audio<dd>Access to sound.</dl>"""
    assert read("groups.html", page).text == (
        "dialout\n\n  Access to serial ports.\n\n  It may dial.\n\n  tty\n\n    The port itself.\n\naudio\n\n"
        "  Access to sound."
    )


def test_a_table_of_terms_and_sentences_is_read_as_definitions() -> None:
    page = """<table><tr><td><code>query</code></td><td>show the inputs of a given target.</td></tr>
      <tr><td>recompact</td><td><p>make the file of the log small again.</p><p>Since 1.4.</p></td></tr></table>"""
    assert read("tools.html", page).text == (
        "query\n\n  show the inputs of a given target.\n\nrecompact\n\n  make the file of the log small again.\n\n"
        "  Since 1.4."
    )


def test_a_table_of_pages_with_a_sentence_in_a_column_stays_a_table() -> None:
    page = """<table><tr><td>Tool</td><td>Note</td></tr><tr><td>Saw</td><td>is at the smith's until May.</td></tr>
      <tr><td>Axe</td><td>must be sharp before we begin.</td></tr></table>"""
    assert read("tools.html", page).text.splitlines()[1] == "Tool: Saw | Note: is at the smith's until May."


def test_what_stands_above_a_header_is_a_title_though_a_comma_is_in_it() -> None:
    text = "# Power, read on the 1st\nMonth,Meter kWh,Shop kWh\n2023-11,24450,\n2023-12,24668,29\n"
    assert read("power.csv", text).text == (
        "# Power, read on the 1st\nMonth | Meter kWh | Shop kWh\nMonth: 2023-11 | Meter kWh: 24450\n"
        "Month: 2023-12 | Meter kWh: 24668 | Shop kWh: 29"
    )


def test_a_list_with_notes_between_its_rows_and_behind_them_is_a_table() -> None:
    text = """\
# flats, after the change to 13. status 22 aug, some prices missing
flat,type,net m2,status,price
A1,2 rooms,58.4,sold,398000
A2,studio,34.7,free
# first floor
B1,2 rooms,60.2,sold,415000,garage 7,"wants oak floor, ask Krier"
B2,3 rooms,84.6,free,
"""
    told = read("flats.csv", text)
    assert told.text.splitlines()[:2] == [text.splitlines()[0], "flat | type | net m2 | status | price"]
    assert "flat: A2 | type: studio | net m2: 34.7 | status: free\nflat: B1" in told.text
    assert told.text.endswith("\n\n# first floor")
    (table,) = tables(told.text)
    assert [row.values[-1].number for row in table.rows] == [398000, None, 415000, None]


def test_a_longer_row_below_a_header_is_no_header() -> None:
    text = "name,town\nAda,Oslo,since May\nBen,Riga,3\n"
    assert read("people.csv", text).text.splitlines()[:2] == ["name | town", "name: Ada | town: Oslo | since May"]


def test_a_sheet_of_an_open_document_is_read_row_by_row() -> None:
    text = read("stock.ods", open_sheet("Stock", [["Item", "Qty"], ["Bolt", "30"], [], ["Nut", "Small"]])).text
    assert text == "# Stock\nItem | Qty\nItem: Bolt | Qty: 30\n\nNut | Small"


def test_rows_without_a_header_below_an_empty_one_go_on_with_the_table_above() -> None:
    rows = (
        "Day;Room;Start\nMon;Room 1;15:40\n;;\nWed;Room 5;16:00\nFri;Room 2;16:20;not in May\n"
        ";;\nItem;Price;Unit\nBow;30;each\n"
    )
    assert read("timetable.csv", rows).text == (
        "Day | Room | Start\n"
        "Day: Mon | Room: Room 1 | Start: 15:40\n"
        "Day: Wed | Room: Room 5 | Start: 16:00\n"
        "Day: Fri | Room: Room 2 | Start: 16:20 | not in May\n"
        "\n"
        "Item | Price | Unit\n"
        "Item: Bow | Price: 30 | Unit: each"
    )


@pytest.mark.parametrize(
    "text", ["sep=;\nname;town\nAda;Oslo\nBen;Riga\n", "name;town\nAda;Oslo;x\nBen;Riga\nCy;Rome;y;z\nDi;Bonn;1;2;3\n"]
)
def test_a_csv_says_its_delimiter_or_shows_it_in_nearly_every_row(text: str) -> None:
    assert "name: Ada | town: Oslo" in read("people.csv", text).text


def test_a_decimal_comma_is_no_delimiter() -> None:
    rows = "Order;Price;Status\nA-1;620,00;paid\nA-2;95,00;open;urgent\nA-3;12,50;open;late\n"
    assert "Order: A-1 | Price: 620,00 | Status: paid" in read("orders.csv", rows).text


def test_a_csv_that_is_no_table_is_plain_text() -> None:
    assert read("notes.csv", "Just one line of words\n").text == "Just one line of words\n"


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.rst", "a.py", "a.json", "Makefile", "a.unknown", "LICENSE"])
def test_text_of_any_name_is_taken_as_it_is(name: str) -> None:
    assert read(name, "def f():\n    return 'words'\n").text == "def f():\n    return 'words'\n"


@pytest.mark.parametrize("name", ["core", "a.txt", "tool.unknown"])
def test_programs_are_passed_over(name: str) -> None:
    assert format_of(name, b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0") is None


HTML_TABLE = "<table>\n<tr><th>Country</th><th>Code</th></tr>\n<tr><td>Albania</td><td>AL</td></tr>\n</table>"


@pytest.mark.parametrize("name", ["a.md", "a.txt"])
def test_the_rows_of_an_html_table_in_a_text_are_rows(name: str) -> None:
    text = read(name, f"Countries:\n\n{HTML_TABLE}\n\nThat was all.\n".encode()).text
    assert "Country | Code\nCountry: Albania | Code: AL" in text
    assert "<t" not in text
    assert text.startswith("Countries:")
    assert text.rstrip().endswith("That was all.")


@pytest.mark.parametrize(
    "text", [f"```\n{HTML_TABLE}\n```", f"Write {HTML_TABLE}", HTML_TABLE.removesuffix("\n</table>")]
)
def test_an_html_table_that_is_code_or_not_closed_stays_as_it_is(text: str) -> None:
    assert read("a.md", text.encode()).text.strip() == text


def test_a_pdf_is_known_by_its_content() -> None:
    assert read("download", pdf("Some words")).text == "Some words"


def test_a_formula_stays_on_one_line(checkout: Path) -> None:
    data = (checkout / "tests/data/documents/third-party/equations.docx").read_bytes()
    assert "2.2×10^-4" in read("equations.docx", data).text


@pytest.mark.parametrize(
    ("name", "data", "fault"),
    [
        ("a.pdf", b"%PDF-1.7 and then nothing", "damaged"),
        ("a.pdf", b"", "damaged"),
        ("a.pdf", pdf("secret", password=b"sesame"), "encrypted"),
        ("a.pdf", pdf(""), "no text"),
        ("a.docx", b"PK\x03\x04 broken", "damaged"),
        ("a.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "encrypted"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "damaged"),
        ("a.xlsx", archive({"xl/workbook.xml": "<workbook>"}), "damaged"),
        ("a.pptx", archive({"[Content_Types].xml": "no xml"}), "damaged"),
        ("a.odt", archive({"mimetype": "x"}), "damaged"),
        ("a.odt", archive({"META-INF/manifest.xml": "<m><encryption-data/></m>"}), "encrypted"),
        ("a.epub", archive({"mimetype": "application/epub+zip"}), "damaged"),
        ("a.ipynb", b'{"cells": 5}', "damaged"),
        ("a.ipynb", b"[" * 100_000, "damaged"),
    ],
)
def test_a_bad_file_is_refused_with_a_sentence_that_names_it(name: str, data: bytes, fault: str) -> None:
    sentence = refused(name, data)
    assert sentence.startswith(name)
    assert fault in sentence


def test_an_archive_that_unpacks_without_end_is_refused() -> None:
    bomb = archive({f"part{number}": bytes(50_000_000) for number in range(9)})
    assert "unpacks to more than" in refused("bomb.docx", bomb)


@given(st.sampled_from(["pdf", "docx", "xlsx", "pptx", "odt", "epub", "html", "ipynb", "csv"]), st.binary(max_size=400))
def test_no_bytes_bring_more_than_a_sentence(suffix: str, data: bytes) -> None:
    assert_read_or_refused(f"file.{suffix}", data)


@pytest.mark.parametrize("name", ["holiday-handover.docx", "survey-2025.pdf", "first-year-course.pptx", "letters.epub"])
def test_a_document_cut_short_anywhere_brings_no_more_than_a_sentence(checkout: Path, name: str) -> None:
    data = next((checkout / "tests/data/documents").rglob(name)).read_bytes()
    for part in range(1, 20):
        assert_read_or_refused(name, data[: len(data) * part // 20])


def test_rows_are_read_as_their_lines_are_taken_and_never_all_at_once() -> None:
    read_so_far = 0

    def endless() -> Iterator[list[str]]:
        nonlocal read_so_far
        for at in count():
            read_so_far += 1
            yield ["Item", "Qty"] if at == 0 else [f"bolt {at}", str(at)]

    assert list(islice(labelled(endless()), 3)) == ["Item | Qty", "Item: bolt 1 | Qty: 1", "Item: bolt 2 | Qty: 2"]
    assert read_so_far < 100
