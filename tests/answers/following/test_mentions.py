"""What of a message names a document or folder, and how the message reads without."""

from __future__ import annotations

import pytest

from mypt_desktop.answers.following.mentions import in_words, mentions_in, nearest, quoted_spans, spelled
from mypt_desktop.workspace.values import Document, doc_id_of

PATHS = (
    "fees/2026.md",
    "fees/2025.md",
    "fees/old/2019.md",
    "notes.md",
    "crew/README.md",
    "boats/README.md",
    'odd/say "hi".md',
    "LICENSE",
    "mail.eml",
    "mail.eml/invoice.pdf",
    "Straße/Plan.txt",
)


def document(path: str, title: str = "", container: str = "") -> Document:
    return Document(doc_id_of(path), title or path.rpartition("/")[2], path, 0.0, 0.0, container=container)


DOCUMENTS = [
    document(path, "Crew Handbook" if path == "notes.md" else "", "mail.eml" if path.startswith("mail.eml/") else "")
    for path in PATHS
]


def named(text: str) -> list[tuple[str, ...]]:
    return [one.paths for one in mentions_in(text, DOCUMENTS)]


@pytest.mark.parametrize(
    "text",
    [
        "mail me at bob@example.org",
        "what does @property do?",
        "who is @alice",
        "@angular/core and @types/node are packages",
        "an @ alone, and @@, and @",
        '@""',
        "cc a@fees/2026.md",
        "meet @ 5",
        "@app.py is code, @settings.json is data",
        '@"not closed',
        "write to bob @example.org, see @console.log and @md",
    ],
)
def test_an_at_sign_that_names_nothing_is_text_like_any_other(text: str) -> None:
    assert named(text) == []
    assert in_words(text, mentions_in(text, DOCUMENTS)) == text


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ('@"fees/2026.md"', ("fees/2026.md",)),
        ("what is the fee (@fees/2026.md)?", ("fees/2026.md",)),
        ("what is the fee in @fees/2026.md?", ("fees/2026.md",)),
        ("is it in @Fees/2026.MD's table", ("fees/2026.md",)),
        (r"@fees\2026.md", ("fees/2026.md",)),
        ("@2026.md", ("fees/2026.md",)),
        ("@fees, please", ("fees/",)),
        ("@fees/", ("fees/",)),
        ("@LICENSE", ("LICENSE",)),
        ("@README.md", ("crew/README.md", "boats/README.md")),
        ('@"old"', ("fees/old/",)),
        ('@"crew handbook"', ("notes.md",)),
        ("@mail.eml", ("mail.eml",)),
        ("@STRASSE/plan.txt", ("Straße/Plan.txt",)),
        (spelled('odd/say "hi".md'), ('odd/say "hi".md',)),
    ],
)
def test_a_document_or_folder_is_named_by_its_path_or_its_own_name(text: str, paths: tuple[str, ...]) -> None:
    assert named(text) == [paths]


def test_a_folder_stands_for_all_in_it_and_a_mail_for_what_came_with_it() -> None:
    (folder,) = mentions_in("@fees", DOCUMENTS)
    assert folder.doc_ids == {doc_id_of(path) for path in PATHS if path.startswith("fees/")}
    (mail,) = mentions_in("@mail.eml", DOCUMENTS)
    assert mail.doc_ids == {doc_id_of("mail.eml"), doc_id_of("mail.eml/invoice.pdf")}


def test_what_is_surely_meant_as_a_name_is_one_although_there_is_no_such_thing() -> None:
    assert [(one.name, one.paths) for one in mentions_in('@"fees/2024.md" and @lease.pdf', DOCUMENTS)] == [
        ("fees/2024.md", ()),
        ("lease.pdf", ()),
    ]
    assert nearest("fees/2024.md", DOCUMENTS) in ("fees/2025.md", "fees/2026.md")
    assert nearest("fee", DOCUMENTS) == "fees"
    assert nearest("quarterly report.xlsx", DOCUMENTS) == ""


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ('what is the fee? @"fees/2026.md"', "what is the fee?"),
        ('what is the fee @"fees/2026.md"', "what is the fee"),
        ('What is the fee in @"fees/2026.md"?', "What is the fee?"),
        ("What is the fee according to the file @fees/2026.md?", "What is the fee?"),
        ("Was kostet ein Kind laut @fees/2026.md?", "Was kostet ein Kind?"),
        ("Quel est le prix selon @fees/2026.md ?", "Quel est le prix?"),
        ('@"fees/2026.md" what is the fee?', "what is the fee?"),
        ('@"fees/2026.md": what is the fee?', "what is the fee?"),
        ('@"fees/2026.md" @notes.md\nwhat is the fee?', "what is the fee?"),
        ('Summarise @"fees"', "Summarise"),
        ("What does @notes.md say about dogs?", "What does notes.md say about dogs?"),
        ("Compare @fees/2025.md and @fees/2026.md", "Compare fees/2025.md and fees/2026.md"),
        ('@"notes.md"', "notes.md"),
        ("What is in @fees/?", "What is in fees?"),
    ],
)
def test_the_question_reads_as_if_only_those_documents_were_there(text: str, asked: str) -> None:
    assert in_words(text, mentions_in(text, DOCUMENTS)) == asked


def test_mentions_in_quotation_marks_are_seen_without_the_folder() -> None:
    text = 'a @"b c.md" bob@"x" d'
    assert [text[start:end] for start, end in quoted_spans(text)] == ['@"b c.md"']


def test_a_pasted_text_of_thousands_of_names_is_read_in_a_large_folder() -> None:
    many = [document(f"folder{number % 100}/deep/paper {number}.md") for number in range(10_000)]
    text = " ".join(f"@scope/package{number}" for number in range(5_000))
    assert mentions_in(text, many) == ()
