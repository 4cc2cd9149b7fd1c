"""Questions become word searches that say what matters and are never malformed."""

from __future__ import annotations

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.workspace.index.words import indexed, stems, terms


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("When does the ferry leave?", ['"ferry"', '"leave"']),
        ("TXN-98765", ['"txn 98765"', '"txn"', '"98765"']),
        ("the the THE", ['"the"']),
        ("v2.1 of node.js", ['"v2 1"', '"v2"', '"1"', '"node js"', '"node"', '"js"']),
        ("木曜日", ['"木 曜"', '"曜 日"']),
        ("木", ['"木"']),
        ("", []),
        ("?!", []),
    ],
)
def test_the_words_that_matter_are_looked_for(query: str, expected: list[str]) -> None:
    assert terms(query) == expected


@given(st.text(max_size=200))
def test_every_question_is_valid_fts(query: str) -> None:
    connection = sqlite3.connect(":memory:")
    try:
        connection.execute("CREATE VIRTUAL TABLE w USING fts5(a, tokenize='porter unicode61')")
        if found := terms(query):
            connection.execute("SELECT * FROM w WHERE w MATCH ?", [" OR ".join(found)]).fetchall()
        assert len(found) <= 40
    finally:
        connection.close()


def test_signs_stand_alone_and_letters_do_not() -> None:
    assert indexed("plain words") == "plain words"
    assert indexed("東京へ go").split() == ["東", "京", "へ", "go"]


@pytest.mark.parametrize(
    ("one", "other"), [("leaves", "leave"), ("baking", "bakes"), ("Cafés", "cafe"), ("ferries", "ferry")]
)
def test_forms_of_a_word_have_one_stem(one: str, other: str) -> None:
    assert stems(one) == stems(other)
