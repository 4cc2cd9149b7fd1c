"""Layouts are made in the process that draws pages, and the document whose pages are shown stays."""

from __future__ import annotations

from collections.abc import Iterator

import psutil
import pytest

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.laid_out.locating import Sought
from mypt_desktop.workspace.laid_out.values import Mark, Paragraph, Run
from mypt_desktop.workspace.pages.process import PageProcess
from tests.workspace.folders import pdf, word_document


@pytest.fixture
def pages() -> Iterator[PageProcess]:
    made = PageProcess()
    yield made
    made.close()


def end_child() -> None:
    for child in psutil.Process().children(recursive=True):
        if child.status() != psutil.STATUS_ZOMBIE and any("pages.worker" in part for part in child.cmdline()):
            child.kill()
            child.wait(10)


def test_a_layout_comes_with_its_marks_and_the_pages_stay(pages: PageProcess) -> None:
    pages.open("a.pdf", "pdf", pdf("One page", "Two pages"))
    found = pages.lay_out("b.docx", "docx", word_document("The rent is 640 pounds."), Sought("640 pounds"))
    assert found.blocks == (Paragraph((Run("The rent is 640 pounds."),)),)
    assert found.marks == (Mark(0, 12, 22),)
    assert pages.text(1).text.strip() == "Two pages"


def test_after_its_death_the_process_starts_again(pages: PageProcess) -> None:
    pages.lay_out("a.md", "markdown", b"# One", Sought())
    end_child()
    assert len(pages.lay_out("a.md", "markdown", b"# One\n\nTwo", Sought()).blocks) == 2


@pytest.mark.parametrize(
    ("path", "kind", "data", "fault"),
    [
        ("bad.docx", "docx", b"PK\x03\x04", "bad.docx cannot be laid out: it is damaged"),
        ("none.md", "markdown", b" \n", "none.md cannot be laid out: there is nothing in it"),
        ("long.md", "markdown", b"x" * 3_000_001, "long.md cannot be laid out: it holds more than 3 million"),
    ],
)
def test_what_cannot_be_laid_out_says_why(pages: PageProcess, path: str, kind: str, data: bytes, fault: str) -> None:
    with pytest.raises(DocumentUnreadableError, match=fault):
        pages.lay_out(path, kind, data, Sought())


def test_one_that_takes_for_ever_is_given_up() -> None:
    pages = PageProcess(seconds=0.001)
    with pytest.raises(DocumentUnreadableError, match=r"a\.md cannot be laid out: it took more than 0\.001 seconds"):
        pages.lay_out("a.md", "markdown", b"# One", Sought())
    pages.close()
