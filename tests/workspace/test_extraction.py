"""Rich documents are read in a child process that may hang, die or be killed without harm."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import psutil
import pytest

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.extraction import Extraction
from mypt_desktop.workspace.prepared import unpack
from tests.workspace.folders import pdf, word_document


@pytest.fixture
def extraction() -> Iterator[Extraction]:
    made = Extraction()
    yield made
    made.close()


def readers() -> list[psutil.Process]:
    return [child for child in psutil.Process().children(recursive=True) if is_reader(child)]


def is_reader(process: psutil.Process) -> bool:
    try:
        return any("extract_worker" in part for part in process.cmdline())
    except psutil.NoSuchProcess:  # also one that has ended and that nobody has waited for yet
        return False


def test_a_rich_document_comes_with_text_and_chunks(extraction: Extraction) -> None:
    document = extraction.extract("a.pdf", "pdf", pdf("First page", "Second page"))
    assert unpack(document.packed) == "First page\n\nSecond page"
    assert [span.page for span in document.spans] == [1, 2]


def test_big_plain_files_are_read_in_the_child_too(extraction: Extraction) -> None:
    text = "Größe und Maß, Wort für Wort. " * 20_000
    document = extraction.extract("big.txt", "prose", text.encode())
    assert unpack(document.packed) == text
    assert len(document.spans) > 200
    assert len(readers()) == 1


def test_small_plain_files_start_no_child(extraction: Extraction) -> None:
    extraction.extract("a.txt", "prose", b"words")
    assert readers() == []


def test_a_bad_document_does_not_cost_the_next_one(extraction: Extraction) -> None:
    with pytest.raises(DocumentUnreadableError, match=r"bad\.pdf cannot be read: it is damaged"):
        extraction.extract("bad.pdf", "pdf", b"%PDF nothing")
    assert extraction.extract("good.pdf", "pdf", pdf("words")).bodies == ["words"]


def test_a_killed_child_is_replaced(extraction: Extraction) -> None:
    extraction.extract("a.pdf", "pdf", pdf("words"))
    [child] = readers()
    child.kill()
    assert extraction.extract("a.pdf", "pdf", pdf("words")).bodies == ["words"]
    assert [reader.pid for reader in readers()] != [child.pid]


def test_a_document_that_takes_too_long_is_given_up() -> None:
    extraction = Extraction(seconds=0.001)
    try:
        with pytest.raises(DocumentUnreadableError, match=r"a\.docx cannot be read: it took more than 0\.001 seconds"):
            extraction.extract("a.docx", "docx", word_document("words"))
    finally:
        extraction.close()
    assert readers() == []


def test_a_document_that_needs_too_much_memory_is_given_up() -> None:
    extraction = Extraction(memory_mb=350)
    data = b"<p>" + b"<b>word</b> " * 1_000_000
    try:
        with pytest.raises(DocumentUnreadableError, match=r"huge\.html cannot be read: it needs too much memory"):
            extraction.extract("huge.html", "html", data)
        assert extraction.extract("a.html", "html", b"<p>words").bodies == ["words"]
    finally:
        extraction.close()


def test_cancelling_ends_a_long_reading() -> None:
    cancel = threading.Event()
    cancel.set()
    extraction = Extraction()
    try:
        with pytest.raises(DocumentUnreadableError, match="stopped"):
            extraction.extract("long.html", "html", b"<p>" + b"<b>word</b> " * 500_000, cancel)
    finally:
        extraction.close()


def test_closing_ends_the_child(extraction: Extraction) -> None:
    extraction.extract("a.pdf", "pdf", pdf("words"))
    extraction.close()
    assert readers() == []
