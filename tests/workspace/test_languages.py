"""The language of a text is told from a short question on, and not guessed where there is nothing to tell it by."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.language.detection import NAMES, language_of
from tests.workspace.folders import engine


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What does a single ticket cost?", "en"),
        ("Who signs the lease?", "en"),
        ("How many dogs?", "en"),
        ("Was kostet eine Einzelfahrt?", "de"),
        ("Wer unterschreibt den Mietvertrag?", "de"),
        ("Wie hoch ist die Kaution?", "de"),
        ("Wann fährt das letzte Boot?", "de"),
        ("Combien coûte un billet simple ?", "fr"),
        ("Qui signe le bail ?", "fr"),
        ("À quelle heure part le dernier bateau ?", "fr"),
        ("¿Cuánto cuesta un billete sencillo?", "es"),
        ("¿Quién firma el contrato?", "es"),
        ("¿A qué hora sale el último barco?", "es"),
        ("¿de qué tratan estos documentos?", "es"),
        ("où est le café ?", "fr"),
        ("Quanto costa un biglietto semplice?", "it"),
    ],
)
def test_a_question_says_its_language(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    "text", ["", "TXN-98765", "Rotor 4711 | 12.5 | 13.0", "切符はいくらですか", "def f(x): return x"]
)
def test_what_is_no_sentence_has_no_language(text: str) -> None:
    assert language_of(text) == ""


@given(st.text(max_size=300))
def test_any_text_has_a_known_language_or_none(text: str) -> None:
    assert language_of(text) in {"", *NAMES}


def test_a_folder_says_the_languages_of_its_documents_commonest_first(tmp_path: Path) -> None:
    english = {f"{n}.txt": f"The boat number {n} leaves at nine in the morning." for n in range(12)}
    german = {f"d{n}.md": f"Das Boot Nummer {n} fährt um neun und nicht um zehn." for n in range(4)}
    french = {"f.md": "Le bateau part à neuf heures et il est dans le port."}
    with engine(tmp_path, {**english, **german, **french, "x.csv": "1,2\n3,4"}) as made:
        assert made.languages() == ["en", "de"]
