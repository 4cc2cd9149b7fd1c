"""Real files of further formats hold their strings; rubbish and files cut short bring a sentence that names them."""

from __future__ import annotations

import contextlib
import io
import random
import tomllib
from pathlib import Path

import pytest

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.documents import extract, format_of
from mypt_desktop.workspace.extraction import Extraction
from mypt_desktop.workspace.formats.extracted import Extracted
from mypt_desktop.workspace.formats.not_read import never_text
from tests.workspace.folders import archive


def read(name: str, data: bytes | str) -> Extracted:
    content = data.encode() if isinstance(data, str) else data
    kind = format_of(name, content[:8192])
    assert kind is not None
    return extract(name, kind, content)


FORMATS = Path(__file__).parents[1] / "data" / "formats"


@pytest.fixture(scope="module")
def real() -> Path:
    return FORMATS


HELD: dict[str, list[str]] = {
    "invoice-independentsoft.msg": [
        "# Invoice for the winter berth (Zoë Öztürk, 2024-03-05)\nFrom: Zoë Öztürk <zoe@harbour.example>\n",
        "Attachments: invoice.csv\n\nDear Ada,\n\nplease find the invoice attached. Grüße aus Tromsø.",
    ],
    "harmless-oletools.doc": ["# Test", "It contains neither macros nor dde links", "ünicöde-ßtringß"],
    "saved-olefile.doc": ["Test OLE file, saved as Word 97-2003 Document."],
    "embedded-oletools.ppt": ["# Embedded Objects", "This slide contains an embedded object\nIt is a simple harmless"],
    "embedded-oletools.xls": ["# Tabelle1\nThis spreadsheet contains an embedded object", "# Tabelle2"],
    "fares-xlwt.xls": [
        "# Fares\nTicket | Price | Valid from | Share\n"
        "Ticket: Single | Price: 4.5 | Valid from: 2024-03-05 | Share: 25%",
        "# Öffnungszeiten\nTag | Von | Bis\nTag: Montag | Von: 09:00",
    ],
    "ferry-pandoc.rtf": [
        "# Timetable",
        "leaves Håkøya at nine and returns at half past ten, except on “quiet” Sundays. (Quiet Sundays are the first "
        "of each quarter.)\n",
        "## Fares in Łódź, 東京 and Köln",
        "Ticket | Price\nTicket: Single | Price: 4.50\n",
        "- Dogs travel free",
    ],
    "ferry-pandoc.tex": [
        "# The Ferry Handbook\n\nAda Lind\n\n2024-03-05",
        "## Timetable\n\nThe ferry Petrel leaves Håkøya at nine",
        "Ticket | Price\nTicket: Single | Price: 4.50\n",
        "- Dogs travel free\n- Bicycles cost 2.50",
    ],
    "ferry-pandoc.epub": ["Title: The Ferry Handbook\nAuthor: Ada Lind\nPublished: 2024-03-05", "# Timetable"],
    "nested-msg_parser.msg": [
        "# outer subject (2016-11-15)\nTo: outer@foo.bar\nDate: 2016-11-15 23:29\nSubject: outer subject\n\nOuter body",
        "# test (2016-11-15)",
    ],
    "events-icalendar.ics": [
        "# event with alarms android (2024-10-05)\nWhen: 2024-10-05 13:00 to 13:00 UTC (Europe/London)"
    ],
    "components-icalendar.ics": ["# Test Event 1 (2025-01-15)", "# Test Todo 1\nStatus: NEEDS-ACTION"],
    "harbour-vobject.vcf": [
        "# Zoë Öztürk\nOrganisation: Harbour Office, Tickets\nPhone (cell): +47 77 12 34 56",
        "Address (work): Quay 3, Tromsø, 9008, Norway\nBirthday: 1984-02-29\nNote: Speaks Turkish, Norwegian; knows",
    ],
    "captions-webvtt.srt": ["00:00:00 Caption text #1\n00:00:07 Caption text #2\n"],
    "budapest-pillow.jpg": ["Keywords: HvK; 2006; summer; July; holiday; Hungary; Budapest\nPlace: Budapest; Hungary"],
    "tea-webvtt.vtt": ["00:02:15 - Ta en kopp varmt te. - Det är inte varmt.\n00:02:20 - Har en kopp te."],
    "timetable-chromium.mht": [
        "# Winter timetable\n\nFrom 1 November the ferry leaves Håkøya at 09:30.",
        "Day: Saturday | Departure: 11:15",
    ],
} | tomllib.loads((FORMATS / "held.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", HELD)
def test_a_real_file_holds_its_strings(real: Path, name: str) -> None:
    text = read(name, (real / name).read_bytes()).text
    for wanted in HELD[name]:
        assert wanted in text


def test_each_real_file_is_held_to_its_strings_and_its_origin_is_named(real: Path) -> None:
    carried = {file.name for file in real.iterdir()} - {"README.md", "held.toml"}
    refused = {f"encrypted-oletools.{suffix}" for suffix in ("doc", "ppt", "xls")}
    kept = {name for name in carried - refused if name in HELD}
    assert len(kept) >= 60
    origins = {name.rpartition(".")[0].rpartition("-")[2] for name in carried}
    told = (real / "README.md").read_text(encoding="utf-8").casefold()
    assert {origin for origin in origins if origin not in told} == set()


@pytest.mark.parametrize("suffix", ["doc", "ppt", "xls"])
def test_an_old_office_file_with_a_password_says_so(real: Path, suffix: str) -> None:
    name = f"encrypted-oletools.{suffix}"
    with pytest.raises(DocumentUnreadableError, match=rf"^{name} cannot be read: it is encrypted"):
        read(name, (real / name).read_bytes())


@pytest.mark.parametrize("name", HELD)
def test_a_file_cut_short_anywhere_brings_no_more_than_a_sentence(real: Path, name: str) -> None:
    data = (real / name).read_bytes()
    for part in range(1, 16):
        _read_or_refused(name, data[: len(data) * part // 16])


@pytest.mark.parametrize("name", HELD)
def test_a_file_with_bytes_that_are_others_brings_no_more_than_a_sentence(real: Path, name: str) -> None:
    rng = random.Random(name)
    original = (real / name).read_bytes()
    for _ in range(12):
        data = bytearray(original)
        for _ in range(rng.choice([1, 20, 400])):
            data[rng.randrange(len(data))] = rng.randrange(256)
        _read_or_refused(name, bytes(data))


def _read_or_refused(name: str, data: bytes) -> None:
    sentence = name
    try:
        kind = format_of(name, data[:8192])
        if kind is not None:
            extract(name, kind, data)
    except DocumentUnreadableError as error:
        sentence = str(error)
    assert sentence.startswith(name)


RUBBISH = {
    "a.doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(range(256)) * 4,
    "a.ppt": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(range(256)) * 4,
    "a.xls": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(range(256)) * 4,
    "a.msg": b"no message at all",
    "b.doc": bytes(range(256)) * 3,
    "b.xls": bytes(range(256)) * 3,
    "a.rtf": bytes(range(256)) * 3,
    "a.emlx": b"From: ada@harbour.example\n\nno length before it\n",
    "a.mht": b"no archive of any kind",
    "a.ics": b"SUMMARY:an event without a calendar\n",
    "a.vcf": b"FN:a name without a card\n",
    "a.srt": b"words and no time\n",
    "a.png": b"\x89PNG\r\n\x1a\n and then nothing",
    "a.jpg": b"\xff\xd8\xff\xe0 and then nothing",
    "a.tif": b"II*\0 and then nothing",
}


@pytest.mark.parametrize("name", RUBBISH)
def test_rubbish_is_refused_with_a_sentence_that_names_the_file(name: str) -> None:
    with pytest.raises(DocumentUnreadableError) as caught:
        read(name, RUBBISH[name])
    assert str(caught.value).startswith(f"{name} cannot be read: it is ")


def test_what_an_ending_promises_gives_way_to_what_the_bytes_are() -> None:
    assert read("letter.doc", rb"{\rtf1\ansi A letter in rich text.\par}").text == "A letter in rich text."
    assert read("page.doc", "<html><body><h1>A page</h1></body></html>").text == "# A page"
    assert read("table.xls", "<table><tr><th>Day<th>Boat<tr><td>Monday<td>Petrel</table>").text.endswith("Boat: Petrel")
    assert read("table.xls", "day\tboat\nMonday\tPetrel\n").text == "day | boat\nday: Monday | boat: Petrel"
    with pytest.raises(DocumentUnreadableError, match="damaged, not a readable Word document"):
        read("new.doc", archive({"word/document.xml": "no xml"}))


def test_a_table_of_rich_text_keeps_its_cells_and_a_picture_its_place() -> None:
    data = (
        rb"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial;}}"
        rb"{\stylesheet{\s3\outlinelevel0 heading 1;}}\pard\s3 Pr\'e4mien\par\pard "
        rb"{\f1 \'cf\'f0\'e8\'e2\'e5\'f2} \u8364?5 {\v hidden}\b bold\b0\par"
        rb"\trowd\intbl Name\cell Town\cell\row\trowd\intbl Ada\par Lind\cell Oslo\cell\row\pard"
        rb"{\pict\pngblip 89504e47}After.\par}"
    )
    document = read("a.rtf", data)
    assert document.text == "# Prämien\n\nПривет €5 bold\n\nName | Town\nName: Ada Lind | Town: Oslo\n\nAfter."
    assert [picture.at for picture in document.pictures] == [document.text.index("\n\nAfter.")]


def test_a_calendar_says_when_where_who_and_how_often() -> None:
    text = """BEGIN:VCALENDAR
X-WR-CALNAME:Harbour
BEGIN:VEVENT
SUMMARY:Board meeting\\, autumn
DTSTART;TZID=Europe/Oslo:20240305T140000
DTEND;TZID=Europe/Oslo:20240305T153000
LOCATION:Quay 3
ORGANIZER;CN="Lind, Ada":mailto:ada@harbour.example
ATTENDEE;CN=Ben:MAILTO:ben@harbour.example
ATTENDEE:mailto:cy@harbour.example
RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=1TU;UNTIL=20251231T000000Z
DESCRIPTION:Bring the accounts.\\nAnd the
  keys.
BEGIN:VALARM
DESCRIPTION:no event
END:VALARM
END:VEVENT
BEGIN:VEVENT
SUMMARY:Cut short
DTSTART;VALUE=DATE:20240401
DURATION:P1DT2H
"""
    assert read("harbour.ics", text.replace("\n", "\r\n")).text == (
        "Calendar: Harbour\n\n"
        "# Board meeting, autumn (2024-03-05)\nWhen: 2024-03-05 14:00 to 15:30 (Europe/Oslo)\n"
        "Repeats: monthly, every 2, on 1TU, until 2025-12-31 00:00 UTC\nWhere: Quay 3\n"
        "Organiser: Lind, Ada <ada@harbour.example>\nAttendees: Ben <ben@harbour.example>, cy@harbour.example\n\n"
        "Bring the accounts.\nAnd the keys.\n\n"
        "# Cut short (2024-04-01)\nWhen: 2024-04-01 for 1 day 2 hours"
    )


def test_an_old_address_card_is_read_with_its_encodings() -> None:
    card = (
        "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=96zt=C3=BCrk;Zo=C3=AB\r\n"
        "TEL;CELL;PREF:+47 1\r\nPHOTO;ENCODING=BASE64:AAAA\r\n BBBB\r\n"
        "NOTE;ENCODING=QUOTED-PRINTABLE:a=20long=\r\n=20note\r\nEND:VCARD\r\n"
    )
    assert read("old.vcf", card).text == "# Zoë Öztürk\nPhone (cell): +47 1\nNote: a long note"


def test_subtitles_lose_their_numbers_and_marks() -> None:
    text = (
        "1\n00:00:01,000 --> 00:00:02,500\n<i>We sail</i>\nat nine.\n2\n00:01:05,0 --> 00:01:06,0\n{\\an8}Or at ten.\n"
    )
    assert read("film.srt", text).text == "00:00:01 We sail at nine.\n00:01:05 Or at ten."


def test_tex_reads_as_it_is_set() -> None:
    text = r"""\documentclass{article}\title{The \emph{Ferry} of K\"oln} % no title
\begin{document}\maketitle
\section{Times \& places}\label{sec:t} It leaves at 9~o'clock, 50\% of days (see~\ref{sec:t}).
Energy $E = mc^2$ stays. Stra{\ss}e, na\"{\i}ve.
\begin{tabular}{l|r} \hline Ticket & Price \\ \hline Single & 4.50 \\ \end{tabular}
\begin{verbatim}
x % kept
\end{verbatim}
\end{document} nothing more"""
    assert read("ferry.tex", text).text == (
        "# The Ferry of Köln\n\n## Times & places\n\nIt leaves at 9 o'clock, 50% of days (see ).\n"
        "Energy $E = mc^2$ stays. Straße, naïve.\n\nTicket | Price\nTicket: Single | Price: 4.50\n\n"
        "```\nx % kept\n```"
    )


def test_an_apple_message_is_read_to_its_length() -> None:
    letter = b"Subject: Berth\nFrom: Ada <ada@harbour.example>\n\nIt is free.\n"
    text = read("1.emlx", b"%d\n%s<?xml version=1.0?><plist>flags</plist>" % (len(letter), letter)).text
    assert text == "# Berth (Ada)\nFrom: Ada <ada@harbour.example>\nSubject: Berth\n\nIt is free."


def _photo(**said: str) -> bytes:
    from PIL import Image

    picture = Image.new("RGB", (40, 30), "navy")
    exif = Image.Exif()
    for tag, value in {0x010E: said.get("description", ""), 0x0110: said.get("camera", "")}.items():
        if value:
            exif[tag] = value
    if comment := said.get("comment"):
        exif.get_ifd(0x8769)[0x9286] = b"UNICODE\0" + comment.encode("utf-16-le")
    if title := said.get("title"):
        exif[0x9C9B] = title.encode("utf-16-le") + b"\0\0"
    if taken := said.get("taken"):
        exif.get_ifd(0x8769)[0x9003] = taken
    out = io.BytesIO()
    picture.save(out, "JPEG", exif=exif)
    return out.getvalue()


def test_a_photo_says_what_was_written_into_it() -> None:
    data = _photo(
        description="The quay at dusk",
        title="Håkøya",
        comment="Zoë on the left",
        camera="X100",
        taken="2024:03:05 18:02:11",
    )
    assert read("quay.jpg", data).text == (
        "Title: Håkøya\nDescription: The quay at dusk\nComment: Zoë on the left\nTaken: 2024-03-05 18:02:11"
        "\nCamera: X100"
    )


def test_a_photo_with_nothing_but_its_camera_has_no_text() -> None:
    assert read("quay.jpg", _photo(camera="X100", taken="2024:03:05 18:02:11")).text == ""


def test_a_fax_of_several_pages_is_a_picture_a_page(real: Path) -> None:
    document = read("fax.tiff", (real / "fax-pillow.tiff").read_bytes())
    assert [picture.page for picture in document.pictures] == [1, 2, 3]
    assert {picture.load().size for picture in document.pictures} == {(3307, 4677)}
    with pytest.raises(DocumentUnreadableError, match=r"^fax\.tiff cannot be read: it is damaged"):
        read("fax.tiff", (real / "fax-pillow.tiff").read_bytes()[:8])


def test_the_texts_of_a_png_are_read() -> None:
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    info.add_itxt("Description", "Grundriss, Maßstab 1:100")
    info.add_text("Software", "a program")
    out = io.BytesIO()
    Image.new("L", (10, 10)).save(out, "PNG", pnginfo=info)
    assert read("plan.png", out.getvalue()).text == "Description: Grundriss, Maßstab 1:100"


def test_a_presentation_gives_its_charts_notes_and_what_pictures_show() -> None:
    import pptx
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE
    from pptx.util import Cm

    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Passengers"
    values = CategoryChartData()
    values.categories = ["2023", "2024"]
    values.add_series("Petrel", (1200, 1350.5))
    values.add_series("Tern", (800, None))
    frame = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Cm(1), Cm(1), Cm(8), Cm(6), values)
    frame.chart.has_title = True
    frame.chart.chart_title.text_frame.text = "By boat"
    picture = slide.shapes.add_picture(io.BytesIO(_photo()), Cm(1), Cm(8))
    picture._element.nvPicPr.cNvPr.set("descr", "Two boats at the quay")
    slide.notes_slide.notes_text_frame.text = "Say that Tern was in dock."
    out = io.BytesIO()
    deck.save(out)
    document = read("passengers.pptx", out.getvalue())
    assert document.text == (
        "# Passengers\n\nChart: By boat\nCategory | Petrel | Tern\nCategory: 2023 | Petrel: 1200 | Tern: 800\n"
        "Category: 2024 | Petrel: 1350.5\n\nPicture: Two boats at the quay\n\nNotes: Say that Tern was in dock."
    )
    (shown,) = document.pictures
    assert document.text[: shown.at].endswith("Two boats at the quay")
    assert shown.load().size == (40, 30)


def test_rows_longer_and_shorter_than_their_header_keep_its_names() -> None:
    text = "name,town,phone\nAda,Oslo\nBen,Riga,1,since 2020,active\nCy\nDi,Bonn,2\n"
    assert read("people.csv", text).text == (
        "name | town | phone\nname: Ada | town: Oslo\nname: Ben | town: Riga | phone: 1 | since 2020 | active\n"
        "name: Cy\nname: Di | town: Bonn | phone: 2"
    )


@pytest.mark.parametrize(("name", "why"), [("talk.mp4", "a video"), ("all.zip", "an archive"), ("x.ttf", "a font")])
def test_what_is_never_read_says_what_it_is(name: str, why: str) -> None:
    assert never_text(name).startswith(f"{name} was not read: it is {why}")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("tex", "\\begin{tabular}" * 20_000),
        ("tex", "\\begin{equation}" * 20_000),
        ("tex", "{" * 200_000),
        ("calendar", "BEGIN:VCALENDAR\n" + "BEGIN:VEVENT\n" * 50_000),
        ("rtf", "{\\rtf1" + "{\\pict 00}" * 20_000),
    ],
)
def test_what_opens_without_end_is_read_within_the_limit(kind: str, text: str) -> None:
    with contextlib.closing(Extraction()) as extraction:
        assert extraction.extract("a.txt", kind, text.encode()).pictures < 5000
