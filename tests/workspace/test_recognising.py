"""Scans, photos and pictures in documents: waiting until they are looked at, then found at their place."""

from __future__ import annotations

import io
import shutil
import threading
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from mypt_desktop.workspace import recognising
from mypt_desktop.workspace.engine import IndexProgress, WorkspaceEngine
from tests.workspace.folders import BagEmbedder, engine, folder, pdf
from tests.workspace.test_attached import letter

FONT = Path(__file__).parents[2] / "resources" / "fonts" / "Inter-Regular.ttf"
SCAN = ["Vertrag für die Räume im Erdgeschoß", "Die Miete beträgt 1.450,00 Euro"]
SIGN = ["Parking for residents only"]


def picture(lines: list[str], form: str = "PNG") -> bytes:
    drawn = Image.new("L", (1000, 300), 250)
    draw = ImageDraw.Draw(drawn)
    for number, line in enumerate(lines):
        draw.text((50, 50 + number * 70), line, font=ImageFont.truetype(FONT, 36), fill=30)
    out = io.BytesIO()
    drawn.convert("RGB").save(out, form)
    return out.getvalue()


def report(words: str, shown: list[str]) -> bytes:
    import docx

    document = docx.Document()
    document.add_paragraph(words)
    document.add_picture(io.BytesIO(picture(shown)))
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


@pytest.fixture
def built(ocr: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(recognising, "models_dir", lambda: ocr.parents[1])
    return ocr


def errors(made: WorkspaceEngine) -> dict[str, str]:
    return {document.path: document.error for document in made.list_docs()}


def test_a_scan_waits_until_it_is_looked_at_and_is_then_found_at_its_place(tmp_path: Path, built: Path) -> None:
    files = {"scan.pdf": picture(SCAN, "PDF"), "sign.jpg": picture(SIGN, "JPEG"), "a.txt": "Words of a text."}
    with engine(tmp_path, files) as made:
        assert (made.num_docs, made.num_unread) == (1, 2)
        assert errors(made)["scan.pdf"].startswith("scan.pdf was not read yet: if it holds text, only pictures show it")
        seen: list[IndexProgress] = []
        assert made.recognise(seen.append) == 2
        assert {(step.stage, step.total) for step in seen} == {("recognising", 2), ("embedding", 2)}
        assert (made.num_docs, made.num_unread) == (3, 0)
        best = made.search("Wie hoch ist die Miete?", 1)[0]
        assert (best.metadata["path"], best.metadata["page"], best.text) == ("scan.pdf", 1, "\n".join(SCAN))
        start = best.text.index(SCAN[1])
        (place,) = made.scan_lines(best.doc_id, best.metadata["start"] + start, best.metadata["end"])
        assert (place.start, place.page) == (start, 1)
        assert place.left == pytest.approx(0.05, abs=0.02)
        assert place.top * 300 == pytest.approx(123, abs=12)
        assert 0.4 < place.right < 0.8
        assert made.search("residents parking", 1)[0].metadata["path"] == "sign.jpg"
        assert made.recognise() == 0
        assert made.refresh().unchanged == 3


def test_pictures_in_documents_and_attachments_are_read_where_they_stand(tmp_path: Path, built: Path) -> None:
    files = {
        "report.docx": report("A report of ours.", SIGN),
        "mail.eml": letter("A scan", ("scan.png", picture(SCAN))),
    }
    with engine(tmp_path, files) as made:
        assert (made.num_docs, made.num_unread) == (2, 1)
        assert made.recognise() == 2
        document = made.get_doc("report.docx")
        assert document is not None
        assert made.get_doc_text(document.doc_id) == f"A report of ours.\n\nText in a picture:\n{SIGN[0]}"
        assert errors(made) == {"mail.eml": "", "mail.eml/scan.png": "", "report.docx": ""}
        assert made.search("Miete Erdgeschoß", 1)[0].metadata["path"] == "mail.eml/scan.png"


def test_a_picture_without_text_says_so(tmp_path: Path, built: Path) -> None:
    out = io.BytesIO()
    Image.new("RGB", (300, 200), "navy").save(out, "PNG")
    with engine(tmp_path, {"sea.png": out.getvalue(), "words.pdf": pdf("Only words")}) as made:
        assert made.recognise() == 1
        assert errors(made) == {
            "sea.png": "sea.png was not read: no text was recognised in its pictures.",
            "words.pdf": "",
        }
        assert made.recognise() == 0


def test_without_the_model_a_scan_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognising, "models_dir", lambda: tmp_path / "no models")
    with engine(tmp_path, {"scan.pdf": picture(SCAN, "PDF"), "a.txt": "Words."}) as made:
        assert made.recognise() == 0
        assert (made.num_docs, made.num_unread) == (1, 1)
        remedy = "Build it in Tools > Models, or run `mypt-desktop model build ocr`"
        assert f"is not built. {remedy}" in errors(made)["scan.pdf"]


def test_a_broken_model_leaves_the_scan_unread_and_says_so(
    tmp_path: Path, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "models" / "ocr" / "build"
    shutil.copytree(built, broken)
    (broken / "detection.onnx").write_bytes(b"no network")
    monkeypatch.setattr(recognising, "models_dir", lambda: tmp_path / "models")
    with engine(tmp_path, {"scan.png": picture(SCAN)}) as made:
        made.recognise()
        assert errors(made)["scan.png"].startswith("scan.png cannot be read")


def test_it_stops_soon_and_goes_on_the_next_time(tmp_path: Path, built: Path) -> None:
    files: dict[str, str | bytes] = {f"{number}.png": picture([f"Sign number {number}"]) for number in range(3)}
    root = folder(tmp_path / "docs", files)
    cancel = threading.Event()
    with WorkspaceEngine(root, tmp_path / "index", embedder=BagEmbedder()) as made:
        made.refresh()

        def stop(progress: IndexProgress) -> None:
            if progress.path == "1.png":
                cancel.set()

        assert made.recognise(stop, cancel) == 1
        assert made.num_unread == 2
        assert made.recognise() == 2
        assert made.num_unread == 0


def test_a_scan_that_changed_since_is_left_to_the_next_refresh(tmp_path: Path, built: Path) -> None:
    with engine(tmp_path, {"scan.png": picture(SCAN)}) as made:
        (made.base_dir / "scan.png").write_bytes(picture(SIGN))
        assert made.recognise() == 0
        made.refresh()
        assert made.recognise() == 1
        assert made.search("residents", 1)[0].text == SIGN[0]
