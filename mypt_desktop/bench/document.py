"""The document view in figures: how long a cited page of a long PDF takes from the click to its marked words."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from mypt_desktop.bench.figures import Outcome, Skipped, Target, figure
from mypt_desktop.bench.window import page_opened
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.qt_platform import why_no_window

PAGES, CITED = 500, 371
PATIENCE = Target(300.0, "at most")
_LINES = 10


def document(repeats: int) -> Sequence[Outcome]:
    """Each repeat opens the cited page in a window of its own process, once cold and once with another page open
    before; skipped where no window can be shown."""
    if reason := why_no_window():
        return [Skipped("document", f"{reason}. QT_QPA_PLATFORM=offscreen measures without one.")]
    try:
        with tempfile.TemporaryDirectory(prefix="mypt-bench-") as place:
            folder = Path(place) / "folder"
            folder.mkdir()
            (folder / "long.pdf").write_bytes(long_pdf())
            runs = [page_opened(Path(place)) for _ in range(repeats)]  # indexed by the first one
    except UserError as error:
        return [Skipped("document", error.with_hint())]
    named = f"page {CITED} of a PDF of {PAGES} pages"
    return [
        figure(f"{named}, first document of a window", "ms", [run["first_ms"] for run in runs if run], PATIENCE),
        figure(f"{named}, after another page", "ms", [run["again_ms"] for run in runs if run], PATIENCE),
    ]


def cited(page: int) -> str:
    """The words that stand on a page, numbered from 1, and on no other."""
    return f"Report {page} says that pump {page * 31} ran {page * 7} hours."


def long_pdf() -> bytes:
    """Pages full of lines in Helvetica, with the sentence that is cited in the middle of each."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    objects.append(font)
    kids = []
    for page in range(1, PAGES + 1):
        lines = [f"Line {number} of page {page} is about nothing of note." for number in range(_LINES)]
        lines[_LINES // 2] = cited(page)
        drawn = "\n".join(f"1 0 0 1 60 {780 - 70 * at} Tm ({line}) Tj" for at, line in enumerate(lines))
        content = f"BT /F1 11 Tf\n{drawn}\nET"
        kids.append(f"{len(objects) + 1} 0 R")
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> "
            f"/Contents {len(objects) + 2} 0 R >>"
        )
        objects.append(f"<< /Length {len(content)} >>\nstream\n{content}\nendstream")
    objects[1] = f"<< /Type /Pages /Count {PAGES} /Kids [{' '.join(kids)}] >>"
    made = b"%PDF-1.7\n"
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(made))
        made += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    count = len(objects) + 1
    end = f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n<< /Size {count} /Root 1 0 R >>\n"
    return made + f"{end}startxref\n{len(made)}\n%%EOF\n".encode("latin-1")
