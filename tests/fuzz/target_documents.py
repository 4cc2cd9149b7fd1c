"""Documents of strangers through the door they come by: a text or a sentence, in time, and nothing written anywhere."""

from __future__ import annotations

import atexit
import io
import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.documents import format_of
from mypt_desktop.workspace.extraction import Extraction
from mypt_desktop.workspace.ignoring import IgnoreRules
from mypt_desktop.workspace.prepared import unpack
from tests.fuzz.changes import changed_bytes, changed_lines
from tests.fuzz.target import Target
from tests.workspace.folders import archive, book, open_document, slides, word_document, workbook

SECONDS = 20.0
FAULTS = ("it took more than", "made the reading process fail", "needs too much memory", "cannot be started")
XML = (
    "<a>", "</w:p>", "<w:tbl><w:tr><w:tc>", "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>", "&b;", "&#0;",
    "<!ENTITY c '&c;&c;'>", "<![CDATA[", "]]>", "<!--", "<?xml version='1.1' encoding='UTF-16'?>", '="4294967295"',
    '="-1"', 'r="XFD1048576"', '<row r="1048576">', "<text:s text:c='999999999'/>", '="../../../x"', "\0", "\ud7ff",
    'table:number-columns-repeated="1000000000"', 'gridSpan w:val="100000000"', "<mc:AlternateContent>", "xmlns:a=''",
)  # fmt: skip
MAIL_LINES = (
    "Content-Type: multipart/mixed; boundary=b", "--b", "--b--", "Content-Transfer-Encoding: base64", "=?utf-8?B?4pi?=",
    "Subject: =?utf-8?Q?=FF=FE?=", "Received: " + "x" * 900, "", "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAAB", ".",
    "Content-Disposition: attachment; filename=../../x", "From nobody Mon Jan 1", "\t" * 50, "<html><b>", "\x1b[2J",
    "\r",
)  # fmt: skip
MAIL = """From: Ada <ada@example.org>
To: Bob <bob@example.org>
Subject: Tea
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b"

--b
Content-Type: text/plain; charset=utf-8

Tea is at five.

--b
Content-Type: application/octet-stream
Content-Disposition: attachment; filename="a.bin"
Content-Transfer-Encoding: base64

AAECAwQFBgc=
--b--
"""
RULES = ("**/a/", "**/", "*", "[", "[!a-", "]", "\\", "!", "#", "/", "?", "***", "[[:alpha:]]", "a**b", "\\ ", " ", "{")


@cache
def reading() -> tuple[Extraction, Path]:
    """One child for all rounds, as in the program, and the folder that it would write temporary files to."""
    scratch = tempfile.mkdtemp(prefix="mypt-fuzz-")
    before = os.environ.get("TMPDIR")
    os.environ["TMPDIR"] = scratch
    made = Extraction(seconds=SECONDS)
    made.extract("a.html", "html", b"<p>a</p>")
    if before is None:
        del os.environ["TMPDIR"]
    else:
        os.environ["TMPDIR"] = before
    atexit.register(stop_reading)
    return made, Path(scratch)


def stop_reading() -> None:
    """End the child, if there is one, and remove its folder; the next round starts another."""
    if reading.cache_info().currsize:
        extraction, scratch = reading()
        extraction.close()
        shutil.rmtree(scratch, ignore_errors=True)
        reading.cache_clear()


def read(name: str, data: bytes) -> str:
    """What came of a document; raises where a rule is broken."""
    extraction, scratch = reading()
    try:
        kind = format_of(name, data)
        if kind is None:
            return "no document"
        document = extraction.extract(name, kind, data)
    except DocumentUnreadableError as error:
        if name not in str(error) or any(fault in str(error) for fault in FAULTS):
            raise AssertionError(str(error)) from error
        return str(error)
    text = unpack(document.packed)
    assert len(text) == document.length
    assert all(0 <= span.start <= span.end <= len(text) for span in document.spans)
    assert list(scratch.iterdir()) == []
    return f"{len(document.spans).bit_length()} {len(text).bit_length()} {text[:40]}"


def changed_office(random: Random, data: bytes) -> bytes:
    """The archive itself, one of its members, or their names."""
    if random.random() < 0.2:
        return changed_bytes(random, data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            members: dict[str, str | bytes] = {one: file.read(one) for one in file.namelist()}
    except Exception:  # noqa: BLE001 - what was damaged before is changed as bytes
        return changed_bytes(random, data)
    if not members:
        return data
    name = random.choice([*members])
    content = members[name]
    assert isinstance(content, bytes)
    match random.randrange(10):
        case 0:
            del members[name]
        case 1:
            members[random.choice(("../../x", "/x", "word/../x", "x" * 300, name.upper(), "mimetype"))] = content
        case 2:
            members[random.choice([*members])] = content
        case 3:
            members[name] = changed_bytes(random, content)
        case 4:
            depth = random.choice((50, 500, 20_000))
            members[name] = b"<a>" * depth + content + b"</a>" * depth
        case _:
            at = random.randrange(len(content) + 1)
            at = content.find(b"<", at) if random.random() < 0.5 else at
            piece = random.choice(XML).encode()
            members[name] = content[:at] + piece + content[at + random.choice((0, 0, 5, 40)) :]
    return archive(members)


def changed_mail(random: Random, data: bytes) -> bytes:
    if random.random() < 0.4:
        return changed_bytes(random, data)
    return changed_lines(random, data.decode("latin-1"), MAIL_LINES).encode("latin-1", "replace")


def changed_rules(random: Random, data: bytes) -> bytes:
    at = random.randrange(len(data) + 1)
    match random.randrange(4):
        case 0:
            return changed_bytes(random, data)[:20_000]
        case 1:
            return (data[:at] + random.choice(RULES).encode() * random.choice((1, 10, 300)) + data[at:])[:20_000]
        case 2:
            return data[:at] + b"\n" + data[at:]
        case _:
            return data[:at] + random.choice(RULES).encode() + data[at + random.choice((0, 3)) :]


PATHS = ("a/b/c.md", "/".join("a" * 40), "ab" * 120, "a b/[é]/!x", "aaaa/aaaa/aaab")


def ignore(data: bytes) -> str:
    rules = IgnoreRules(data)
    return str([rules.ignores(path, folder=folder) for path in PATHS for folder in (True, False)])


@cache
def seeds() -> dict[str, bytes]:
    table = [["Name", "Age"], ["Ada", "36"]]
    return {
        "a.docx": word_document("Some words.", headings=["Plan"], table=table),
        "a.xlsx": workbook({"Fares": [["From", "To", 3.5], ["A", "B", None]], "Notes": [["Free"]]}),
        "a.pptx": slides(("Welcome", "Hello all"), ("Budget", "12 crowns")),
        "a.odt": open_document("One paragraph.", "Another.", heading="Minutes"),
        "a.epub": book(("One", "It began."), ("Two", "It ended.")),
    }


def _target(name: str, data: bytes, change: Callable[[Random, bytes], bytes]) -> Target:
    return Target(f"document {name}", [data], change, partial(read, name))


REAL = Path(__file__).parents[1] / "data" / "formats"

TARGETS = [
    *(_target(path.name, path.read_bytes(), changed_bytes) for path in sorted(REAL.iterdir()) if path.suffix != ".md"),
    *(_target(name, data, changed_office) for name, data in seeds().items()),
    _target("mail.eml", MAIL.encode(), changed_mail),
    _target("mail.txt", MAIL.encode(), changed_mail),
    Target(
        "rules",
        [b"*.log\n/build/\n!keep.log\nsecret/**/*.txt\n", b"**/a/" * 10, b"[[:alpha:]]*"],
        changed_rules,
        ignore,
    ),
]
