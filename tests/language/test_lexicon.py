"""The words of languages that are data."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from mypt_desktop.core.paths import resources_dir
from mypt_desktop.language import lexicon
from mypt_desktop.language.glossary import in_english
from mypt_desktop.language.words import folded

FILES = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in (resources_dir() / "language").glob("*.toml")}
OWN = {"pointers_as_written", "function_words", "tens"}  # what only one language has


def test_all_four_languages_have_every_list() -> None:
    names = set(FILES["en"]) | set(FILES["de"])
    missing = {language: names - set(FILES[language]) - OWN for language in ("en", "de", "fr", "es")}
    assert missing == {"en": set(), "de": set(), "fr": set(), "es": set()}


def test_all_words_are_folded() -> None:
    for file in FILES.values():
        for listed in file.values():
            for words in listed.values() if isinstance(listed, dict) else [listed]:
                assert [word for word in words if folded(word) != word] == []


def test_every_list_is_used() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(lexicon.__file__).parents[1].rglob("*.py"))
    kinds = {f"asks_{kind}" for kind in ("number", "time", "name")}
    names = {name for file in FILES.values() for name in file}
    assert {name for name in names - kinds if f'"{name}"' not in source and f"'{name}'" not in source} == set()


def test_every_list_makes_a_pattern() -> None:
    for name in {name for file in FILES.values() for name, listed in file.items() if isinstance(listed, list)}:
        assert lexicon.pattern(name).search("") is None


@pytest.mark.parametrize(
    ("listed", "text", "found"),
    [
        ("refusals", "the passages do not clearly say", True),
        ("refusals", "los documentos no mencionan el precio", True),
        ("refusals", "the fare is nine crowns", False),
        ("longest", "fasse das langste dokument zusammen", True),
        ("asks_number", "cuantos dias", True),
        ("asks_number", "recuantos dias", False),
        ("exists", "hay un museo", True),
        ("exists", "no hay nada", False),
    ],
)
def test_phrases_are_found_as_whole_words(listed: str, text: str, found: bool) -> None:
    assert bool(lexicon.pattern(listed).search(text)) is found


@pytest.mark.parametrize(
    ("text", "language", "english"),
    [
        ("Wetterbericht für Ulm", "de", "forecast Ulm"),
        ("Zeig mir die Projektaufgaben", "de", "show project task"),
        ("Envoie-moi les factures", "fr", "send invoice"),
        ("Manda un correo a Laura", "es", "send email mail Laura"),
        ("jot it down", "en", "jot it down (note write down)"),
        ("run the tests", "xx", "run the tests"),
    ],
)
def test_requests_are_put_into_english_word_by_word(text: str, language: str, english: str) -> None:
    assert in_english(text, language) == english
