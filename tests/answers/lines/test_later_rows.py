"""The same row in an older and in a newer list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.lines.later_rows import in_force, knowing_of_others, rather_than_draft
from mypt_desktop.answers.lines.lines import Line
from mypt_desktop.answers.lines.units import Cells
from mypt_desktop.core.reading import Reading


def row(path: str, date: str, share: float, *cells: tuple[str, str], newer: str = "") -> Line:
    named: Cells = cells
    text = " | ".join(f"{name}: {value}" for name, value in named)
    passage = Passage("c", path, path, text, 0, 1, date=date, newer=newer)
    return Line(passage, 0, len(text), text, named, Reading(0.0, 0.5), (), share)


OLD = row("charges OLD.csv", "2024", 0.9, ("Code", "P02"), ("Item", "Motorcycle bay"), ("GBP", "11.00"))
NEW = row("charges.pdf", "2025-04-01", 0.04, ("Code", "P02"), ("Item", "Motorcycle bay"), ("Charge", "£12.40"))
OTHER = row("charges.pdf", "2025-04-01", 0.05, ("Code", "P01"), ("Item", "Garage"), ("Charge", "£31.00"))


def test_the_newer_one_answers_and_says_what_it_stands_for() -> None:
    first, *others = in_force("and a motorcycle bay?", [OLD, OTHER, NEW])
    assert (first.text, round(first.probability, 2)) == (NEW.text, 0.94)
    assert first.passage.older == ("charges OLD.csv",)
    assert [line.probability for line in others] == [0.05, 0.0]


@pytest.mark.parametrize(
    "question", ["what was a motorcycle bay in 2024", "what did the motorcycle bay cost last year", "früher: Preis?"]
)
def test_what_was_before_can_be_asked(question: str) -> None:
    assert in_force(question, [OLD, OTHER, NEW]) == [OLD, OTHER, NEW]


def test_another_thing_or_another_list_changes_nothing() -> None:
    contact = row("phones.csv", "2026", 0.05, ("Who", "Motorcycle bay"), ("Phone", "0117 496 0138"))
    for lines in ([OLD, OTHER], [NEW, OTHER], [OLD, contact]):
        assert in_force("and a motorcycle bay?", lines) == lines


def test_what_its_name_says_to_be_old_is_older_whatever_its_date() -> None:
    old = row("shop/old/list (old).html", "2026-03-01", 0.7, ("Item", "Hamper large"), ("Price", "39.50"))
    new = row("shop/List autumn 2026.pdf", "2026", 0.2, ("Item", "Hamper large"), ("Price", "42.50"))
    assert in_force("how much is the large one", [old, new])[0].text == new.text


def test_of_two_versions_of_one_day_the_one_that_the_search_found_in_force_answers() -> None:
    first = row(
        "rota v1.csv", "2026", 0.8, ("Turn", "5"), ("Lead", "Prantl"), ("Second", "Ferrand"), newer="rota v2.csv"
    )
    second = row("rota v2.csv", "2026", 0.1, ("Turn", "5"), ("Lead", "Prantl"), ("Second", "Strachan"))
    assert in_force("who is second in turn 5", [first, second])[0].passage.path == "rota v2.csv"


def sentence(path: str, text: str, share: float) -> Line:
    return Line(Passage("c", path, path, text, 0, 1), 0, len(text), text, (), Reading(0.0, 0.5), (), share)


NOTE = sentence("notes.txt", "key deposit: 3 keys lost last year. goes from 20 to 35 from now on", 0.4)
HANDBOOK = sentence("handbook.docx", "The key deposit is 20 pounds.", 0.3)
FEE = sentence("handbook.docx", "A late key costs 15 pounds.", 0.1)


def test_a_line_that_knows_what_another_says_and_more_has_its_probability_too() -> None:
    lines = knowing_of_others("how much is the deposit for the key", [NOTE, HANDBOOK, FEE])
    assert [round(line.probability, 2) for line in lines] == [0.7, 0.0, 0.1]


def test_a_line_that_knows_less_takes_nothing() -> None:
    lines = [HANDBOOK, NOTE, FEE]
    assert knowing_of_others("how much is the deposit for the key", lines) == lines


def test_the_newest_row_has_the_probability_of_the_older_ones_where_it_is_the_likeliest_too() -> None:
    newest, older = replace(NEW, probability=0.54), replace(OLD, probability=0.43)
    first, *others = in_force("and a motorcycle bay?", [newest, older, OTHER])
    assert (first.text, round(first.probability, 2)) == (NEW.text, 0.97)
    assert first.passage.older == ("charges OLD.csv",)
    assert [line.probability for line in others] == [0.05, 0.0]


def test_of_a_draft_and_the_final_text_that_one_answers_which_is_in_force() -> None:
    draft = sentence("minutes 18-05 draft.txt", "Rent of the press: forty euro an hour", 0.55)
    decided = sentence("minutes 18-05 FINAL v2.txt", "Rent of the press: 52 euro an hour", 0.44)
    first, *others = in_force("what do neighbours pay for the press", [draft, decided])
    assert (first.text, round(first.probability, 2)) == (decided.text, 0.99)
    assert first.passage.older == ("minutes 18-05 draft.txt",)
    assert [line.probability for line in others] == [0.0]


def test_sentences_of_two_papers_or_of_two_things_are_no_editions() -> None:
    draft = sentence("minutes draft.txt", "Rent of the press: 45 euro an hour", 0.55)
    letter = sentence("letter final.txt", "Rent of the press: 52 euro an hour", 0.44)
    mill = sentence("minutes final.txt", "Rent of the mill: 52 euro an hour", 0.44)
    assert in_force("what do neighbours pay", [draft, letter]) == [draft, letter]
    assert in_force("what do neighbours pay", [draft, mill]) == [draft, mill]


DRAFT = sentence("Rental terms v2 DRAFT.docx", "2. Cancelling: no charge until 24 hours before.", 0.8)
FINAL = sentence("Rental terms 2026 FINAL.docx", "Bookings are called off without charge until 48 hours before.", 0.1)


def test_what_came_of_a_draft_answers_in_other_words_too() -> None:
    first, *others = rather_than_draft("until when can a hire be cancelled", [DRAFT, FINAL])
    assert (first.text, round(first.probability, 2)) == (FINAL.text, 0.9)
    assert first.passage.older == (DRAFT.passage.path,)
    assert [line.probability for line in others] == [0.0]


def test_a_draft_answers_where_nothing_likely_came_of_it_or_it_is_asked_for() -> None:
    unlikely = replace(FINAL, probability=0.04)
    elsewhere = sentence("Minutes of May.docx", FINAL.text, 0.1)
    drafted = sentence("mins nov 2025 DRAFT.md", "The deposit is 180 from January.", 0.7)
    before = sentence("mins sept 2025.md", "The deposit stays at 150.", 0.2)
    for lines in ([DRAFT, unlikely], [DRAFT, elsewhere], [drafted, before], [FINAL, DRAFT], []):
        assert rather_than_draft("until when can a hire be cancelled", lines) == lines
    assert rather_than_draft("until when by the draft", [DRAFT, FINAL]) == [DRAFT, FINAL]
