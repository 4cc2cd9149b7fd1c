"""A message over files, cut into what it quotes, the files it names and its other words."""

from __future__ import annotations

import pytest

from mypt_desktop.file_requests.request import FileRequest, file_request

PATHS = ("src/main.py", "README.md", "docs/README.md", "docs/notes.md", "Makefile")


def cut(text: str) -> FileRequest:
    return file_request(text, PATHS)


@pytest.mark.parametrize(
    ("text", "files", "missing"),
    [
        ("in main.py", ("src/main.py",), ()),
        ("in src/MAIN.py and `docs/notes.md`.", ("src/main.py", "docs/notes.md"), ()),
        ("in README.md", ("README.md",), ()),
        ("in other.py", (), ("other.py",)),
        ("the Makefile", ("Makefile",), ()),
        ("Basket.clear", (), ()),
    ],
)
def test_files_of_the_folder_are_told_from_those_it_has_not(
    text: str, files: tuple[str, ...], missing: tuple[str, ...]
) -> None:
    assert (cut(text).files, cut(text).missing) == (files, missing)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("""replace 'it is' by "it's" here""", ("it is", "it's")),
        ("Ersetze „Guten Tag“ durch ‚Hallo‘", ("Guten Tag", "Hallo")),
        ("remplace « bonjour » par «salut» dans l'import d'hier", ("bonjour", "salut")),
        ("l'import de l'app", ()),
    ],
)
def test_quotations_are_told_from_apostrophes(text: str, quoted: tuple[str, ...]) -> None:
    assert cut(text).quoted == quoted


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("rename the function greet to welcome", ("greet", "welcome")),
        ("rename greet in main.py to welcome", ("greet", "welcome")),
        ("rename the variable a1 in the function greet to b1", ("a1", "b1")),
        ("Benenne die Variable a1 in der Funktion greet in b1 um", ("a1", "b1")),
        ("renomme la variable a1 de la fonction greet en b1", ("a1", "b1")),
        ("renombra greet() a welcome", ("greet", "welcome")),
    ],
)
def test_old_and_new_stand_around_the_word_between_them(text: str, pair: tuple[str, str]) -> None:
    assert pair in [(old.bare, new.bare) for old, new in cut(text).pairs("file_to")]


def test_the_first_word_is_what_is_to_be_done_and_a_name_beside_its_kind_comes_first() -> None:
    assert [one.bare for one in cut("delete the old stuff of the function remove").names] == ["remove", "old", "stuff"]


@pytest.mark.parametrize(
    ("text", "behind"),
    [
        ("set the port to 9090 in main.py", "9090"),
        ("Setze den Port in main.py auf 9090.", "9090"),
        ("change the title to Hello World", "Hello World"),
        ("change the title to 'Hello, you'", "Hello, you"),
        ("the port", ""),
    ],
)
def test_a_new_value_stands_behind_the_last_such_word(text: str, behind: str) -> None:
    assert cut(text).behind("file_to", "file_by")[1] == behind
