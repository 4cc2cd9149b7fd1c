"""What comes in a mail is a document of its own, found, listed, read again and forgotten with the mail."""

from __future__ import annotations

import threading
from email.message import EmailMessage
from pathlib import Path

import pytest

from mypt_desktop.core.errors import DocumentUnreadableError, PathRefusedError
from mypt_desktop.workspace.engine import IndexProgress, WorkspaceEngine
from tests.workspace.folders import BagEmbedder, engine, folder, pdf, word_document


def letter(subject: str, *attached: tuple[str, bytes], body: str = "Please see what is attached.") -> bytes:
    mail = EmailMessage()
    mail["Subject"], mail["From"], mail["To"] = subject, "Zoë <zoe@harbour.example>", "ada@harbour.example"
    mail.set_content(body)
    for name, data in attached:
        mail.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return mail.as_bytes()


def paths(made: WorkspaceEngine) -> dict[str, str]:
    return {document.path: document.error for document in made.list_docs()}


def test_attachments_are_documents_that_search_finds(tmp_path: Path) -> None:
    data = letter(
        "Berth",
        ("Rechnung März.pdf", pdf("The winter berth costs 1450 crowns")),
        ("terms.docx", word_document("Ropes are the tenant's own business.")),
        ("terms.docx", word_document("Fenders too.")),
        ("clip.mp4", b"\0\0\0 ftyp"),
        ("..\\..\\evil:name.txt", b"A name that would lead out."),
    )
    with engine(tmp_path, {"mails/berth.eml": data}) as made:
        found = paths(made)
        assert list(found) == [
            "mails/berth.eml",
            "mails/berth.eml/Rechnung März.pdf",
            "mails/berth.eml/clip.mp4",
            "mails/berth.eml/evil name.txt",
            "mails/berth.eml/terms (2).docx",
            "mails/berth.eml/terms.docx",
        ]
        assert found["mails/berth.eml/clip.mp4"] == "clip.mp4 was not read: it is a video."
        assert (made.num_docs, made.num_unread) == (5, 1)
        best = made.search("What does the winter berth cost?", 1)[0]
        assert (best.metadata["path"], best.metadata["page"]) == ("mails/berth.eml/Rechnung März.pdf", 1)
        assert [document.container for document in made.list_docs()] == ["", *["mails/berth.eml"] * 5]
        below = made.search("Please see what is attached, ropes and fenders", 9, path="mails/berth.eml")
        assert len({chunk.metadata["path"] for chunk in below}) >= 3


def test_the_file_of_an_attachment_is_its_mail_and_its_bytes_are_its_own(tmp_path: Path) -> None:
    inner = letter("Inner", ("deep.txt", b"Found at the bottom."))
    with engine(tmp_path, {"outer.eml": letter("Outer", ("inner.eml", inner))}) as made:
        assert list(paths(made)) == ["outer.eml", "outer.eml/inner.eml", "outer.eml/inner.eml/deep.txt"]
        assert made.file_path("outer.eml/inner.eml/deep.txt") == made.base_dir / "outer.eml"
        assert made.read_file("outer.eml/inner.eml/deep.txt", 100_000) == b"Found at the bottom."
        assert made.read_file("outer.eml", 10_000).startswith(b"Subject: Outer")
        with pytest.raises(DocumentUnreadableError, match="larger than"):
            made.read_file("outer.eml/inner.eml/deep.txt", 100)
        with pytest.raises(PathRefusedError):
            made.read_file("../outer.eml", 100_000)
        made.file_path("outer.eml").write_bytes(letter("Outer"))
        with pytest.raises(DocumentUnreadableError, match=r"^deep\.txt is not in outer\.eml any more\.$"):
            made.read_file("outer.eml/inner.eml/deep.txt", 100_000)


def test_a_mail_that_also_lies_beside_the_one_it_came_in_keeps_what_is_in_it(tmp_path: Path) -> None:
    inner = letter("Inner", ("deep.txt", b"Found at the bottom."))
    with engine(tmp_path, {"a.eml": letter("Outer", ("inner.eml", inner)), "b.eml": inner}) as made:
        assert list(paths(made)) == [
            "a.eml",
            "a.eml/inner.eml",
            "a.eml/inner.eml/deep.txt",
            "b.eml",
            "b.eml/deep.txt",
        ]


def test_attachments_come_and_go_with_their_mail(tmp_path: Path) -> None:
    data = letter("Berth", ("terms.txt", b"Ropes are the tenant's own business."))
    with engine(tmp_path, {"a.eml": data}) as made:
        assert made.refresh().unchanged == 1
        assert list(paths(made)) == ["a.eml", "a.eml/terms.txt"]
        (made.base_dir / "a.eml").rename(made.base_dir / "b.eml")
        report = made.refresh()
        assert (report.added, report.removed) == (1, 1)
        assert list(paths(made)) == ["b.eml", "b.eml/terms.txt"]
        (made.base_dir / "b.eml").write_bytes(letter("Berth"))
        made.refresh()
        assert list(paths(made)) == ["b.eml"]
        assert [chunk.metadata["path"] for chunk in made.search("ropes", 5)] == ["b.eml"]


def test_a_pass_that_is_stopped_amid_a_mail_leaves_it_for_the_next(tmp_path: Path) -> None:
    data = letter("Berth", *((f"{number}.pdf", pdf(f"Page of number {number}")) for number in range(6)))
    cancel = threading.Event()
    root = folder(tmp_path / "docs", {"a.txt": "Words.", "b.eml": data})
    with WorkspaceEngine(root, tmp_path / "index", embedder=BagEmbedder()) as made:

        def stop(progress: IndexProgress) -> None:
            if progress.path == "b.eml":
                cancel.set()

        assert made.refresh(stop, cancel).cancelled
        assert list(paths(made)) == ["a.txt"]
        made.refresh()
        assert len(paths(made)) == 8
