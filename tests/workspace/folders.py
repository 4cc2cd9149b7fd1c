"""Ground for workspace tests: an embedder that works without a model, documents in many formats, broken ones too."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.index.words import stems


class BagEmbedder:
    """Texts that share words get vectors that point the same way. `embedded` are the texts it was given."""

    dimension = 64

    def __init__(self) -> None:
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        self.embedded += texts
        vectors = np.full((len(texts), self.dimension), 1e-6, dtype="float32")
        for row, text in enumerate(texts):
            for word in stems(text):
                vectors[row, hashlib.sha256(word.encode()).digest()[0] % self.dimension] += 1
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def folder(root: Path, files: dict[str, str | bytes]) -> Path:
    for name, content in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def engine(tmp_path: Path, files: dict[str, str | bytes], embedder: BagEmbedder | None = None) -> WorkspaceEngine:
    """An engine over `files`, refreshed."""
    made = WorkspaceEngine(folder(tmp_path / "docs", files), tmp_path / "index", embedder=embedder or BagEmbedder())
    made.refresh()
    return made


def archive(members: dict[str, str | bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return data.getvalue()


def word_document(*paragraphs: str, headings: Sequence[str] = (), table: Sequence[Sequence[str]] = ()) -> bytes:
    import docx

    document = docx.Document()
    for heading in headings:
        document.add_heading(heading, 1)
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    if table:
        grid = document.add_table(len(table), len(table[0]))
        for row, cells in enumerate(table):
            for column, text in enumerate(cells):
                grid.cell(row, column).text = text
    data = io.BytesIO()
    document.save(data)
    return data.getvalue()


def workbook(sheets: dict[str, Sequence[Sequence[object]]]) -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def slides(*pages: tuple[str, str]) -> bytes:
    import pptx

    deck = pptx.Presentation()
    for title, body in pages:
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.shapes.title.text = title
        slide.placeholders[1].text = body
    data = io.BytesIO()
    deck.save(data)
    return data.getvalue()


def open_document(*paragraphs: str, heading: str = "") -> bytes:
    from odf.opendocument import OpenDocumentText
    from odf.text import H, P

    document = OpenDocumentText()
    if heading:
        document.text.addElement(H(outlinelevel=1, text=heading))
    for paragraph in paragraphs:
        document.text.addElement(P(text=paragraph))
    data = io.BytesIO()
    document.save(data)
    return data.getvalue()


def open_sheet(name: str, rows: Sequence[Sequence[str]]) -> bytes:
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import Table, TableCell, TableRow
    from odf.text import P

    document = OpenDocumentSpreadsheet()
    table = Table(name=name)
    for row in rows:
        written = TableRow()
        for text in row:
            shown = TableCell()
            shown.addElement(P(text=text))
            written.addElement(shown)
        table.addElement(written)
    document.spreadsheet.addElement(table)
    data = io.BytesIO()
    document.save(data)
    return data.getvalue()


def book(*chapters: tuple[str, str]) -> bytes:
    names = [f"chapter{number}.xhtml" for number in range(len(chapters))]
    items = "".join(f'<item id="{name}" href="{name}" media-type="application/xhtml+xml"/>' for name in names)
    spine = "".join(f'<itemref idref="{name}"/>' for name in names)
    container = '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
    package = f"<package><manifest>{items}</manifest><spine>{spine}</spine></package>"
    pages = {
        f"OEBPS/{name}": f"<html><body><h1>{title}</h1><p>{text}</p></body></html>"
        for name, (title, text) in zip(names, chapters, strict=True)
    }
    return archive({"META-INF/container.xml": container, "OEBPS/book.opf": package, **pages})


def pdf(*pages: str, password: bytes = b"") -> bytes:
    """A PDF of these pages, whose lines are 16 points apart; with `password`, encrypted as the oldest readers could
    (RC4, 40 bits)."""
    key, guard = _locked(password) if password else (b"", b"")
    kids = " ".join(f"{4 + 2 * index} 0 R" for index in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for index, text in enumerate(pages):
        lines = " 0 -16 Td ".join(f"({line}) Tj" for line in text.split("\n"))
        content = f"BT /F1 12 Tf 72 700 Td {lines} ET".encode("latin-1")
        number = 5 + 2 * index
        if key:
            content = _rc4(hashlib.md5(key + number.to_bytes(3, "little") + b"\0\0").digest()[:10], content)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {number} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    out = io.BytesIO(b"%PDF-1.4\n")
    out.seek(0, io.SEEK_END)
    places = []
    for number, body in enumerate(objects, 1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))
    table = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    out.write(b"".join(b"%010d 00000 n \n" % place for place in places))
    out.write(b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, guard, table))
    return out.getvalue()


_PAD = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")


def _locked(password: bytes) -> tuple[bytes, bytes]:
    """The file key and the trailer's part for encryption (PDF 1.4, algorithms 3.2 to 3.4)."""
    padded = (password + _PAD)[:32]
    owner = _rc4(hashlib.md5(padded).digest()[:5], padded)
    identity = b"0123456789abcdef"
    key = hashlib.md5(padded + owner + (0xFFFFFFFC).to_bytes(4, "little") + identity).digest()[:5]
    user = _rc4(key, _PAD)
    guard = b"/Encrypt << /Filter /Standard /V 1 /R 2 /O <%s> /U <%s> /P -4 >> /ID [<%s> <%s>]"
    return key, guard % (owner.hex().encode(), user.hex().encode(), identity.hex().encode(), identity.hex().encode())


def _rc4(key: bytes, data: bytes) -> bytes:
    state = list(range(256))
    other = 0
    for index in range(256):
        other = (other + state[index] + key[index % len(key)]) % 256
        state[index], state[other] = state[other], state[index]
    out, index, other = bytearray(), 0, 0
    for byte in data:
        index = (index + 1) % 256
        other = (other + state[index]) % 256
        state[index], state[other] = state[other], state[index]
        out.append(byte ^ state[(state[index] + state[other]) % 256])
    return bytes(out)
