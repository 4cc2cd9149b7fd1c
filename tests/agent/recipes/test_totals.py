"""Questions over papers of one kind: counted, and a number of each added up; one number never stands for all."""

from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.core.messages import Message
from tests.agent.recipes.test_tables import asked

LETTER = """\
INVOICE R-{number}
Velo Lindau GmbH

To: {customer}

Labour 1.5 h         90.00
Subtotal: {unit} 1.00
Total due: {unit} {total}
Payable within 14 days.
"""


def said(folder: Path, question: str, more: str = "", **units: str) -> Message:
    rows = [("371", "Baker GmbH", "420.00"), ("372", "Hotel Seeblick", "1,290.50"), ("373", "Baker GmbH", "88.00")]
    files: dict[str, str | bytes] = {
        f"invoice-{number}.txt": LETTER.format(
            number=number, customer=customer, total=total, unit=units.get(f"r{number}", "EUR")
        )
        for number, customer, total in rows
    }
    if more:
        files["invoice-374.txt"] = more
    files["notes.md"] = "# Notes\n\nThe baker brings rolls on Fridays.\n"
    return asked(folder, question, files=files)[0]


@pytest.mark.parametrize(
    ("question", "answer", "sources"),
    [
        (
            "how many invoices are from baker?",
            "2 documents are named “invoices” and speak of baker: invoice-371.txt [1], invoice-373.txt [2]",
            ["INVOICE R-371", "INVOICE R-373"],
        ),
        (
            "what is the total of all invoices",
            "EUR 1,798.50: the sum of what each of the documents says: invoice-371.txt: EUR 420.00 [1]; "
            "invoice-372.txt: EUR 1,290.50 [2]; invoice-373.txt: EUR 88.00 [3]",
            ["Total due: EUR 420.00", "Total due: EUR 1,290.50", "Total due: EUR 88.00"],
        ),
        (
            "Wie hoch ist die Summe der Rechnungen von Baker?",
            "EUR 508.00: die Summe von dem, was jedes der Dokumente sagt: invoice-371.txt: EUR 420.00 [1]; "
            "invoice-373.txt: EUR 88.00 [2]",
            ["Total due: EUR 420.00", "Total due: EUR 88.00"],
        ),
    ],
)
def test_papers_of_one_kind_are_counted_and_added_up(
    tmp_path: Path, question: str, answer: str, sources: list[str]
) -> None:
    message = said(tmp_path, question)
    assert message.text == answer
    assert [citation.text for citation in message.citations] == sources


def test_numbers_in_several_units_are_listed_and_not_added(tmp_path: Path) -> None:
    text = said(tmp_path, "total of all invoices", r372="USD").text
    assert text.startswith("I did not calculate this: the numbers have several units.")
    assert "invoice-372.txt: USD 1,290.50 [2]" in text


def test_a_number_that_some_papers_lack_is_not_added(tmp_path: Path) -> None:
    text = said(tmp_path, "total of all invoices", more="INVOICE R-374\n\nTo be continued.\n").text
    assert text.startswith("I did not calculate this: I found no such number in invoice-374.txt.")


def test_one_paper_that_is_named_by_its_number_is_no_kind(tmp_path: Path) -> None:
    assert "calculate" not in said(tmp_path, "total of invoice-372?").text


def test_a_word_that_no_paper_holds_leaves_the_question_to_the_passages(tmp_path: Path) -> None:
    assert "documents are named" not in said(tmp_path, "how many invoices were lost at sea?").text
