"""Whether a message asks for something to be done with files: told by a head of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mypt_desktop.agent.recipes.files import HINT, LIKELY
from mypt_desktop.bench.files_fit import digest
from mypt_desktop.bench.routing import load
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.file_requests.wanted import load as head
from mypt_desktop.file_requests.wanted import masked, wanted

FOLDER = Path(__file__).parents[1] / "data" / "routing"
UNSEEN: dict[str, list[str]] = json.loads((FOLDER / "unseen.json").read_text(encoding="utf-8"))


def test_the_head_is_fitted_on_the_examples_as_they_are() -> None:
    """If not: `python -m mypt_desktop.bench.files_fit`."""
    assert head().digest == digest(resources_dir() / "routing" / "files")


def test_no_message_that_wants_something_else_is_taken_for_a_request_over_files() -> None:
    """586 messages of all kinds in four languages; what is to be done with tools may be either."""
    others = [one.text for one in load(FOLDER) if one.label != "act"]
    others += [text for texts in UNSEEN.values() for text in texts]
    assert [text for text in others if wanted(text)[1] >= LIKELY] == []
    assert sum(wanted(text)[1] >= HINT for text in others) < 0.05 * len(others)  # for these code is searched


@pytest.mark.parametrize(
    ("text", "operation"),
    [
        ("rename parse to read", "rename"),
        ("Bitte parse in read umbenennen", "rename"),
        ("renomme parse en read", "rename"),
        ("cambia el nombre de parse a read", "rename"),
        ("where is parse used", "where"),
        ("Wo wird parse benutzt?", "where"),
        ("où est utilisé parse ?", "where"),
        ("¿dónde se usa parse?", "where"),
        ("show me parse", "show"),
        ("Zeige mir parse", "show"),
        ("delete parse", "delete"),
        ("supprime parse", "delete"),
        ("replace 'a b' with 'c d' in main.py", "replace"),
        ("Ersetze 'a b' durch 'c d' in main.py", "replace"),
        ("set the limit to 30 in main.py", "set"),
        ("Ändere das Limit in main.py auf 30", "set"),
        ("add a --debug option to main.py", "add"),
        ("Füge main.py eine Option --debug hinzu", "add"),
        ("move main.py to the folder old", "rename"),
        ("Verschiebe main.py in den Ordner alt", "rename"),
        ("please delete the file main.py", "delete"),
        ("supprimez main.py", "delete"),
        ("make an empty file notes.md", "create"),
        ("Leg eine neue Datei notes.md an", "create"),
        ("crée le fichier notes.md", "create"),
        ("crea un fichero vacío notes.md", "create"),
    ],
)
def test_what_is_to_be_done_is_told_in_each_language(text: str, operation: str) -> None:
    told, likely = wanted(text, ["parse"])
    assert (told, likely >= LIKELY) == (operation, True)


def test_names_as_in_code_quotations_files_and_numbers_are_one_word_each() -> None:
    told = masked("change max_size and parse from 'a b' to 3px in src/main.py, --quiet?", ["parse"])
    assert told == "change ccode and ccode from qqquote to 0 in ffile ooption ?"


@pytest.mark.parametrize("piece", ["rename a to b ", "'", '"', "`", "\ud800", "--", "a.b.", "« "])
def test_a_hostile_text_is_told_too(piece: str) -> None:
    assert 0 <= wanted(piece * 20_000)[1] <= 1
