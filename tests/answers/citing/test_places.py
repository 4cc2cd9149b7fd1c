"""Sources name headings, sheets and rows, over a real index."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mypt_desktop.answers.citing.citations import cite
from mypt_desktop.answers.citing.passages import evidence_of
from mypt_desktop.answers.citing.places import with_places
from mypt_desktop.cli.writing import place
from mypt_desktop.core.messages import Citation, Message, Role, Text
from mypt_desktop.gui.passages import of_citation
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.workspace.folders import engine, pdf, word_document, workbook

FILES: dict[str, str | bytes] = {
    "stock.xlsx": workbook(
        {
            "Tools": [["Item", "Price"], ["Chisel", 89], ["Band saw", 640]],
            "Members": [["Name", "Fee"], *([f"Member {n}", n] for n in range(1, 40)), ["Aurelia Stahl", 75]],
        }
    ),
    "fees.csv": "Year;Fee;Paid by\n2023;40;March\n2024;45;April\n2025;52;May\n",
    "rules.md": "# House rules\n\n## Quiet hours\n\nThey begin at 22:00.\n\n## Keys\n\nA lost key costs 35 EUR.\n",
    "minutes.docx": word_document("The roof is repaired by Lenz.", headings=["Minutes of March"]),
    "lease.pdf": pdf("The first page says little.", "The notice period is five months."),
    "prices.py": "def total(items):\n    return sum(items)  # of the prices\n",
    "note.txt": "The key is with Ms Brandt.\n",
}


@pytest.fixture
def documents(tmp_path: Path) -> Iterator[WorkspaceEngine]:
    with engine(tmp_path, FILES) as opened:
        yield opened


def cited(documents: WorkspaceEngine, path: str, words: str) -> Citation:
    """The citation of `words` as an answer ends with it."""
    document = documents.get_doc(path)
    assert document is not None
    passage = next(one for one in evidence_of(documents, [document.doc_id]) if words in one.text)
    start = passage.text.index(words)
    found = cite(passage, (start, start + len(words)), 1, documents.get_doc_text)
    assert found is not None
    answer = with_places(Message(Role.ASSISTANT, (Text("It is so. [1]"), found)), documents)
    (placed,) = answer.citations
    return placed


@pytest.mark.parametrize(
    ("path", "words", "place", "behind_name"),
    [
        ("stock.xlsx", "Band saw", "Tools, row 2", "Tools, row 2"),
        ("stock.xlsx", "Aurelia Stahl", "Members, row 40", "Members, row 40"),
        ("fees.csv", "45", "Row 2", "row 2"),
        ("rules.md", "They begin at 22:00.", "Quiet hours", "Quiet hours"),
        ("rules.md", "A lost key costs 35 EUR.", "Keys", "Keys"),
        ("minutes.docx", "The roof is repaired by Lenz.", "Minutes of March", "Minutes of March"),
        ("lease.pdf", "The notice period is five months.", "Page 2", "page 2"),
        ("prices.py", "of the prices", "Line 2", "line 2"),
        ("note.txt", "The key is with Ms Brandt.", "Line 1", "line 1"),
    ],
)
def test_a_source_names_its_place_as_the_document_does(
    documents: WorkspaceEngine, path: str, words: str, place: str, behind_name: str
) -> None:
    passage = of_citation(cited(documents, path, words))
    assert (passage.place, passage.place_behind_name) == (place, behind_name)


def test_a_photo_has_no_pages_and_a_scan_may_have() -> None:
    photo, scan = (Citation(name, "d", "c", 0, 4, 2, "Text", 1) for name in ("shed.JPG", "shed.tiff"))
    assert (of_citation(photo).place, of_citation(photo).place_behind_name) == ("", "")
    assert of_citation(scan).place_behind_name == "page 1"
    assert place(photo) == "shed.JPG"
    assert place(scan) == "shed.tiff, line 2, page 1"


def test_an_answer_without_documents_stays_as_it_is() -> None:
    answer = Message(Role.ASSISTANT, (Text("Hello."), Citation("a.md", "d", "c", 0, 4, 1, "Text")))
    assert with_places(answer, None) == answer
