"""Makes the office, PDF and EPUB documents of the sample workspace and of the test folder from the texts in `sources/`.

Run it by hand after a text was changed; the documents it makes are kept in git, so that nothing else needs it.
A source is a little Markdown: headings, paragraphs, `-` bullets, `|` tables, `>` speaker notes, `---` page breaks.
"""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

DATA = Path(__file__).resolve().parent
SAMPLE = DATA.parents[1] / "resources" / "sample-workspace"
DOCUMENTS = DATA / "documents"

MADE = {
    "sample/crew-handbook.md": SAMPLE / "crew-handbook.docx",
    "sample/engine-service-report.md": SAMPLE / "engine-service-report.pdf",
    "sample/fares-2026.md": SAMPLE / "fares-2026.xlsx",
    "sample/island-history.md": SAMPLE / "island-history.epub",
    "sample/minutes-2026-03-12.md": SAMPLE / "minutes-2026-03-12.odt",
    "sample/safety-briefing.md": SAMPLE / "safety-briefing.pptx",
    "documents/bee-course.md": DOCUMENTS / "bees" / "first-year-course.pptx",
    "documents/clinic-handover.md": DOCUMENTS / "clinic" / "holiday-handover.docx",
    "documents/concert-plan.md": DOCUMENTS / "choir" / "midsummer-concert.docx",
    "documents/garden-budget.md": DOCUMENTS / "allotments" / "budget-and-rules.odt",
    "documents/letters-from-the-hut.md": DOCUMENTS / "hut" / "letters.epub",
    "documents/museum-loans.md": DOCUMENTS / "museum" / "loans-and-climate.xlsx",
    "documents/river-survey.md": DOCUMENTS / "river" / "survey-2025.pdf",
}


@dataclass(frozen=True)
class Block:
    """`kind`: h1, h2, text, bullet, note, table or page. Only a table has `rows`, without its line of dashes."""

    kind: str
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def blocks(source: str) -> Iterator[Block]:
    table: list[tuple[str, ...]] = []
    for line in [*source.splitlines(), ""]:
        if line.startswith("|"):
            cells = tuple(cell.strip() for cell in line.strip().strip("|").split("|"))
            if not set("".join(cells)) <= {"-"} or not "".join(cells):
                table.append(cells)
            continue
        if table:
            yield Block("table", rows=tuple(table))
            table = []
        if line.startswith("# "):
            yield Block("h1", line[2:])
        elif line.startswith("## "):
            yield Block("h2", line[3:])
        elif line.startswith("- "):
            yield Block("bullet", line[2:])
        elif line.startswith("> "):
            yield Block("note", line[2:])
        elif line == "---":
            yield Block("page")
        elif line:
            yield Block("text", line)


def docx(source: str, target: Path) -> None:
    from docx import Document

    document = Document()
    for block in blocks(source):
        if block.kind == "h1":
            document.add_heading(block.text, 0)
        elif block.kind == "h2":
            document.add_heading(block.text, 1)
        elif block.kind == "bullet":
            document.add_paragraph(block.text, style="List Bullet")
        elif block.kind == "table":
            table = document.add_table(len(block.rows), len(block.rows[0]), style="Light Grid Accent 1")
            for row, cells in zip(table.rows, block.rows, strict=True):
                for cell, text in zip(row.cells, cells, strict=True):
                    cell.text = text
        else:
            document.add_paragraph(block.text)
    document.save(str(target))


def pptx(source: str, target: Path) -> None:
    from pptx import Presentation

    deck = Presentation()
    slide = None
    for block in blocks(source):
        if block.kind == "h1":
            opening = deck.slides.add_slide(deck.slide_layouts[0])
            opening.shapes.title.text = block.text
        elif block.kind == "h2":
            slide = deck.slides.add_slide(deck.slide_layouts[1])
            slide.shapes.title.text = block.text
        elif slide is not None and block.kind == "note":
            slide.notes_slide.notes_text_frame.text = block.text
        elif slide is not None:
            frame = slide.placeholders[1].text_frame
            first = not frame.text
            (frame.paragraphs[0] if first else frame.add_paragraph()).text = block.text
    deck.save(str(target))


def xlsx(source: str, target: Path) -> None:
    from openpyxl import Workbook
    from openpyxl.styles import Font

    book = Workbook()
    book.remove(book.active)
    title = ""
    for block in blocks(source):
        if block.kind in ("h1", "h2"):
            title = block.text
        elif block.kind == "table":
            sheet = book.create_sheet(title)
            for cells in block.rows:
                sheet.append([number(cell) for cell in cells])
            for cell in sheet[1]:
                cell.font = Font(bold=True)
            for column in sheet.columns:
                sheet.column_dimensions[column[0].column_letter].width = 4 + max(
                    len(str(c.value or "")) for c in column
                )
    book.save(target)


def number(text: str) -> str | float | int | None:
    """A cell as a spreadsheet holds it: numbers are numbers, an empty cell is empty."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text or None


def odt(source: str, target: Path) -> None:
    from odf.opendocument import OpenDocumentText
    from odf.text import H, P

    document = OpenDocumentText()
    for block in blocks(source):
        if block.kind in ("h1", "h2"):
            document.text.addElement(H(outlinelevel=int(block.kind[1]), text=block.text))
        else:
            document.text.addElement(P(text=block.text))
    document.save(str(target))


def epub(source: str, target: Path) -> None:
    chapters: list[tuple[str, list[str]]] = []
    title = target.stem
    for block in blocks(source):
        if block.kind == "h1":
            title = block.text
        elif block.kind == "h2":
            chapters.append((block.text, []))
        else:
            chapters[-1][1].append(block.text)
    names = [f"chapter{n}" for n in range(1, len(chapters) + 1)]
    items = "".join(f'<item id="{n}" href="{n}.xhtml" media-type="application/xhtml+xml"/>' for n in names)
    spine = "".join(f'<itemref idref="{n}"/>' for n in names)
    links = "".join(f'<li><a href="{n}.xhtml">{escape(c[0])}</a></li>' for n, c in zip(names, chapters, strict=True))
    with zipfile.ZipFile(target, "w") as book:
        book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        book.writestr("META-INF/container.xml", CONTAINER)
        book.writestr("OEBPS/content.opf", PACKAGE.format(title=escape(title), items=items, spine=spine))
        book.writestr(
            "OEBPS/nav.xhtml", PAGE.format(title=escape(title), body=f'<nav epub:type="toc"><ol>{links}</ol></nav>')
        )
        for name, (heading, paragraphs) in zip(names, chapters, strict=True):
            body = f"<h1>{escape(heading)}</h1>" + "".join(f"<p>{escape(text)}</p>" for text in paragraphs)
            book.writestr(f"OEBPS/{name}.xhtml", PAGE.format(title=escape(heading), body=body))


CONTAINER = (
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
PACKAGE = (
    '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">{title}</dc:identifier>'
    "<dc:title>{title}</dc:title><dc:language>en</dc:language></metadata><manifest>"
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>{items}</manifest>'
    "<spine>{spine}</spine></package>"
)
PAGE = (
    '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" '
    'xmlns:epub="http://www.idpf.org/2007/ops"><head><title>{title}</title></head><body>{body}</body></html>'
)


def pdf(source: str, target: Path) -> None:
    """A PDF 1.4 of plain Helvetica on A4 pages: one content stream a page, the text in Windows-1252."""
    pages: list[list[str]] = [[]]
    top = 780.0
    for block in blocks(source):
        if block.kind == "page":
            pages.append([])
            top = 780.0
            continue
        font, size, gap = {"h1": ("F2", 20, 26), "h2": ("F2", 14, 22)}.get(block.kind, ("F1", 11, 15))
        top -= 12
        for line in wrapped(block.text, 84 if font == "F1" else 60):
            top -= gap
            pages[-1].append(f"BT /{font} {size} Tf 64 {top:.0f} Td ({pdf_string(line)}) Tj ET")
    target.write_bytes(pdf_file(["\n".join(page).encode("cp1252") for page in pages]))


def wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def pdf_string(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def pdf_file(pages: list[bytes]) -> bytes:
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>"
    kids = " ".join(f"{5 + 2 * n} 0 R" for n in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        font.format("Helvetica").encode(),
        font.format("Helvetica-Bold").encode(),
    ]
    for number, content in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {6 + 2 * number} 0 R "
            "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>".encode()
        )
        objects.append(f"<< /Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream")
    file = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(file))
        file += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start = len(file)
    file += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    file += b"".join(f"{offset:010d} 00000 n \n".encode() for offset in offsets)
    file += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(file)


MAKERS = {".docx": docx, ".pptx": pptx, ".xlsx": xlsx, ".odt": odt, ".epub": epub, ".pdf": pdf}


def main() -> int:
    for source, target in MADE.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        MAKERS[target.suffix]((DATA / "sources" / source).read_text(encoding="utf-8"), target)
        print(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
