"""The questions that are made of a folder, each from a place in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.answers.following.askable import listing, overview, starters
from mypt_desktop.answers.following.starters import Starter
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.workspace.folders import engine

LEASE = """Lease of the workshop in the yard of the mill

Tenant: Joinery Brandt
Notice period: six months to the end of a quarter, in writing
Deposit: 900 euros
Opening hours: 8 to 17
Source: https://example.org/900

The rent is 640 euros a month. The alarm is tested by the landlord on the first of May.
A key costs 25 euros.
"""
STOCK = """Article;Price EUR;Pieces;Reorder at;Code
Oak board;24,50;38;20;A1
Ash board;18,00;12;15;A2
Beech dowel;0,60;2400;1000;B3
Hinge;3,40;64;100;B4
"""


def made(tmp_path: Path, files: dict[str, str | bytes]) -> tuple[WorkspaceEngine, dict[str, Starter]]:
    index = engine(tmp_path, files)
    return index, {one.question: one for one in starters(index)}


def test_labels_and_sentences_with_numbers_are_asked_for(tmp_path: Path) -> None:
    index, asked = made(tmp_path, {"lease.txt": LEASE})
    assert list(asked) == [
        "What is the notice period in “lease”?",
        "How much does a key cost?",
        "What are the opening hours in “lease”?",
        "What is the rent?",
        "What is the deposit in “lease”?",
    ]
    text = index.get_doc_text(asked["What is the rent?"].doc_id) or ""
    places = [text[one.start : one.end] for one in asked.values()]
    assert places[1:4] == ["A key costs 25 euros.", "Opening hours: 8 to 17", "The rent is 640 euros a month."]
    index.close()


def test_a_table_is_asked_for_its_highest_and_for_a_cell(tmp_path: Path) -> None:
    index, asked = made(tmp_path, {"stock.csv": STOCK})
    assert list(asked) == [
        "Which article has the highest price?",
        "What is the price of Beech dowel?",
        "What is the code of Hinge?",
    ]
    assert [one.says for one in asked.values()] == ["24,50", "0,60", "B4"]
    index.close()


def test_a_label_that_many_documents_have_is_asked_for_once(tmp_path: Path) -> None:
    bills: dict[str, str | bytes] = {
        f"bill {town}.txt": f"Bill for {town}\n\nTotal due: {n} euros\n"
        for n, town in enumerate(["Ulm", "Bonn", "Kiel"], 70)
    }
    index, asked = made(tmp_path, bills)
    assert list(asked) == ["What is the total due in “bill Bonn”?"]
    index.close()


def test_of_editions_only_the_one_in_force_is_asked_about(tmp_path: Path) -> None:
    text = (
        "# Travel policy {year}\n\nIn force from 1 January {year}.\n\n- Nights: to {sum} euros\n- Meals: {meal} euros\n"
    )
    files: dict[str, str | bytes] = {
        "travel policy 2023.md": text.format(year=2023, sum=85, meal=14),
        "travel policy 2025.md": text.format(year=2025, sum=105, meal=16),
    }
    index, asked = made(tmp_path, files)
    assert "What are the meals in “travel policy 2025”?" in asked
    assert not [question for question in asked if "2023" in question]
    index.close()


@pytest.mark.parametrize(
    ("text", "question", "about"),
    [
        (
            "Der Verein hat seinen Sitz in Ulm. Die Versammlung beginnt um 19 Uhr und ist für alle Mitglieder.",
            "Wann beginnt die Versammlung?",
            "Worum geht es in diesen Dokumenten?",
        ),
        (
            "Le locataire repeint les murs à son départ. La durée du bail est de 3 ans, et le loyer est dû le premier.",
            "Quelle est la durée du bail ?",
            "De quoi parlent ces documents ?",
        ),
        (
            "El inquilino pinta las paredes. Una plaza de garaje cuesta 60 euros al mes y se paga con el piso.",
            "¿Cuánto cuesta una plaza de garaje?",
            "¿De qué tratan estos documentos?",
        ),
    ],
    ids=["de", "fr", "es"],
)
def test_they_are_in_the_language_of_the_folder(tmp_path: Path, text: str, question: str, about: str) -> None:
    index, asked = made(tmp_path, {"one.txt": text})
    assert list(asked) == [question]
    assert overview(index).question == about
    index.close()


def test_a_folder_in_which_nothing_can_be_asked_for_has_its_list_of_documents(tmp_path: Path) -> None:
    index, asked = made(tmp_path, {"note.txt": "Nothing to ask about here."})
    assert asked == {}
    assert listing(index) == Starter("List all documents", cited=False)
    index.close()
