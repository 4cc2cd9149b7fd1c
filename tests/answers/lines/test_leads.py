"""What a line stands under: it is read, and said, with that before it."""

from __future__ import annotations

from textwrap import dedent

import pytest

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.lines.leads import is_term, lead_of
from mypt_desktop.answers.lines.units import units_of


def read(text: str) -> list[str]:
    """What is read of a document that is one passage."""
    text = dedent(text).strip("\n")
    return [unit[3] for unit in units_of(Passage("c", "d", "manual.txt", text, 0, 1), (), text)]


def lead(text: str, line: str) -> str:
    text = dedent(text).strip("\n")
    return lead_of(text, text.index(line))


def test_what_an_option_does_is_read_with_its_name() -> None:
    manual = """
           -F, --fixed-strings
                  Interpret patterns as fixed strings. They are no expressions then.

           -c     with -lt: sort by ctime.
                  This is the time of the last change.
    """
    assert read(manual) == [
        "-F, --fixed-strings: Interpret patterns as fixed strings.",
        "-F, --fixed-strings: They are no expressions then.",
        "-c with -lt: sort by ctime.",
        "-c: This is the time of the last change.",
    ]


def test_a_term_is_read_with_its_line_though_the_word_stands_in_it_too() -> None:
    manual = """
        disk
            ACPI state S4 (Suspend-to-disk). It is the deepest one.
        mem
            The mem state is S3. Memory keeps its power.
    """
    assert read(manual) == [
        "disk: ACPI state S4 (Suspend-to-disk).",
        "disk: It is the deepest one.",
        "mem: The mem state is S3.",
        "mem: Memory keeps its power.",
    ]


def test_an_item_is_read_under_the_line_that_leads_its_list() -> None:
    notes = """
    Thanks for asking. Of the hall you may use:
    - the stage
    - the kitchen, after the training
      that Maud gives on Mondays
    - both toilets

    The keys are with Maud.
    """
    assert read(notes) == [
        "Thanks for asking.",
        "Of the hall you may use: the stage",
        "Of the hall you may use: the kitchen, after the training that Maud gives on Mondays",
        "Of the hall you may use: both toilets",
        "The keys are with Maud.",
    ]


def test_an_address_is_read_with_the_sentence_that_leads_to_it() -> None:
    manual = """
    There is a page for that too. It is reached in a browser with

       http://localhost:631

    There is more in the manual.
    """
    assert read(manual) == [
        "There is a page for that too.",
        "It is reached in a browser with http://localhost:631",
        "There is more in the manual.",
    ]


def test_an_answer_is_read_under_its_question_and_yes_with_what_follows_it() -> None:
    faq = """
    26. Will it run on a 64-bit machine?

        Yes. It has been tested on several of them. Please report what does not work.
    """
    assert read(faq) == [
        "Will it run on a 64-bit machine? Yes. It has been tested on several of them.",
        "Please report what does not work.",
    ]


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("server:\n  port: 8080\n  hosts:\n    - alpha", "port", "server"),
        ("server:\n  port: 8080\n  hosts:\n    - alpha", "alpha", "hosts"),
        ('{\n  "limits": {\n    "most": 5\n  }\n}', '"most"', "limits"),
        ("[backup]\nfolder = /srv\nkeep = 14\n", "keep", "[backup]"),
        ("<dt>maxWidth</dt>\n<dd>Widest line. Defaults to 2.5.</dd>", "<dd>", "maxWidth"),
        ("maxsplit\n    How often it is split at most.\n", "How often", "maxsplit"),
        ("# empty the folder\nrclone.purge('there')", "rclone", "empty the folder"),
    ],
)
def test_keys_sections_definitions_and_notes_lead(text: str, line: str, expected: str) -> None:
    assert lead_of(text, text.index(line)) == expected


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("The hall is closed in May.\n\n    It opens again in June.", "It opens"),  # a sentence is no term
        ("OPTIONS\n    These are for all commands.", "These"),  # nor is a title
        ("- Apples are sold by the kilo\n  and never by the piece", "and never"),  # the item goes on
        ("We need:\n\nThe hall is free on Monday.", "The hall"),  # no list
        ("Is it open?\nWhen does it close?", "When"),  # a question is no answer
        ("x" * 130 + ":\n- one", "- one"),  # too long to stand before a line
    ],
)
def test_other_lines_stand_for_themselves(text: str, line: str) -> None:
    assert lead_of(text, text.index(line)) == ""


def test_a_term_alone_is_not_read() -> None:
    text = "  -q, --quiet\n      Say nothing.\n  -v, --verbose\n"
    assert is_term(text, 2, 13)
    start = text.index("-v")
    assert not is_term(text, start, start + 13)


def test_links_are_read_by_their_words_and_headings_with_a_date_are_read() -> None:
    changes = """
    ## [10.4.0](https://example.org/compare/v10.3.1...v10.4.0) (2026-11-07)

    * end pooled connections ([aba943c](https://example.org/commit/aba943c))
    * see [the manual](https://example.org/manual) for how pools are closed

    ## 2. Thanks
    """
    assert read(changes) == [
        "## 10.4.0 (2026-11-07)",
        "* end pooled connections (aba943c)",
        "* see the manual for how pools are closed",
    ]


def test_sentences_with_long_numbers_and_rows_without_columns_are_read() -> None:
    bill = """
    Labour | 1.5 h at £48.00 | £72.00
    TOTAL DUE | £167.04
    Payable by 7 August 2026 without deduction to AT00 2050 0000 0333 8120.
    Kemble 1996 3 4 5 6 7 8 9 10
    """
    assert read(bill) == [
        "Labour: 1.5 h at £48.00, £72.00",
        "TOTAL DUE: £167.04",
        "Payable by 7 August 2026 without deduction to AT00 2050 0000 0333 8120.",
    ]
