"""What is searched for a question that leans on what was said before, up to ten turns back."""

from __future__ import annotations

import pytest

from mypt_desktop.answers.following.following import exchanged, leans, standing
from mypt_desktop.core.messages import Citation, Message, Part, Role, Text, message
from mypt_desktop.language.sentences import in_all_languages
from mypt_desktop.workspace.values import Document


def said(question: str, answer: str, path: str = "") -> tuple[Message, Message]:
    """A question and its answer, from a file if one is named."""
    source: tuple[Part, ...] = (Citation(path, path, f"{path}-0", 0, len(answer), 1, answer),) if path else ()
    return message(Role.USER, question), Message(Role.ASSISTANT, (Text(answer), *source))


POOL = said("When does the Riverside pool open on weekdays?", "From 6:30 to 21:00.", "riverside-pool.md")
SAUNA = said("What does an evening in the Hillside sauna cost?", "An evening costs 18.", "hillside-sauna.md")


def test_what_is_left_out_is_taken_from_the_question_before() -> None:
    found = standing("And on Sundays?", POOL)
    assert found.query == f"{POOL[0].text} And on Sundays?"
    assert found.before == POOL[0].text


def test_a_question_of_its_own_is_searched_with_what_it_is_about_and_without_what_was_asked_of_it() -> None:
    found = standing("How much is it there?", POOL)
    assert found.query == "Riverside pool How much is it there?"
    assert found.before == POOL[0].text


def test_what_is_left_out_twice_is_taken_from_the_last_question_that_says_it_and_its_name_from_before() -> None:
    history = (*POOL, *said("How much is it there?", "A swim costs 6.20.", "riverside-pool.md"))
    assert standing("And for children?", history).query == "Riverside pool How much is it there? And for children?"


def test_a_topic_of_eight_turns_before_is_still_known() -> None:
    follow_ups = ("And on Sundays?", "How much is it there?", "And for children?", "Is it far?")
    history = POOL
    for asks in (*follow_ups, *follow_ups):
        history = (*history, *said(asks, "So it is.", "riverside-pool.md"))
    assert standing("Does it have lockers?", history).query == "Riverside pool Does it have lockers?"


def test_after_a_change_of_topic_the_new_one_is_meant() -> None:
    found = standing("Are children allowed there?", (*POOL, *SAUNA))
    assert found.query == "Hillside sauna Are children allowed there?"
    assert "pool" not in found.before


@pytest.mark.parametrize("question", ["And the pool, is it open on Mondays?", "And does the pool have lockers there?"])
def test_a_question_that_names_what_was_spoken_of_before_is_about_that_again(question: str) -> None:
    found = standing(question, (*POOL, *SAUNA))
    assert found.query == question
    assert found.before == ""


def test_the_question_before_is_asked_again_of_what_was_spoken_of_earlier() -> None:
    found = standing("And at the pool?", (*POOL, *SAUNA))
    assert found.query == "What does an evening in the cost? And at the pool?"
    assert found.named == ("pool",)


def test_a_document_that_was_not_spoken_of_is_known_by_its_whole_title() -> None:
    documents = [Document("m", "Ice rink", "rink.md", 0.0, 0.0)]
    found = standing("And is it cold in the ice rink there?", POOL, documents=documents)
    assert found.query == "And is it cold in the ice rink there?"


def test_the_end_of_a_compound_names_the_document_too() -> None:
    history = (
        *said("Wann hat das Heimatmuseum am Samstag auf?", "Bis 18 Uhr.", "heimatmuseum.md"),
        *said("Was kostet der Ausweis der Stadtbibliothek?", "20 Euro.", "stadtbibliothek.md"),
    )
    found = standing("Und im Museum, kann man dort mit Karte zahlen?", history)
    assert found.query == "heimatmuseum Und im Museum, kann man dort mit Karte zahlen?"


def test_who_is_meant_is_named_in_the_answer_with_first_and_last_name() -> None:
    taught = said("Who teaches the beginners in the pool?", "Petra Holm teaches them.", "riverside-pool.md")
    found = standing("How can I reach her?", taught)
    assert found.query == "Petra Holm riverside-pool How can I reach her?"


def test_an_answer_that_found_nothing_names_nobody() -> None:
    taught = said("Who teaches the beginners in the pool?", "Petra Holm teaches them.", "riverside-pool.md")
    looked_for = "I found nothing about this in your documents. I looked for: Shoe."
    for nothing in (looked_for, *in_all_languages("nothing")):
        history = (*taught, *said("What is her shoe size?", nothing))
        assert "Petra Holm" in standing("And her phone number?", history).query


def test_in_german_first_and_last_name_are_a_name_and_other_nouns_are_none() -> None:
    led = said("Gibt es im Heimatmuseum Führungen?", "Anna Voss leitet die Führungen am Sonntag.", "heimatmuseum.md")
    found = standing("Welche Durchwahl hat sie?", led)
    assert "Anna Voss" in found.query
    assert "Sonntag" not in found.query


def test_what_there_is_is_what_the_next_question_points_at() -> None:
    history = (
        *said("Was kostet das Heimatmuseum?", "7,50 Euro.", "heimatmuseum.md"),
        *said("Gibt es Führungen?", "Am ersten Sonntag.", "heimatmuseum.md"),
    )
    assert standing("Wer leitet sie?", history).query == "Heimatmuseum Gibt es Führungen? Wer leitet sie?"


def test_where_no_file_is_named_the_whole_question_before_is_searched_too() -> None:
    history = said("When is the rent due?", "On the first.", "scan-0012.pdf")
    assert standing("How much is it?", history).query.startswith("When is the rent due?")


@pytest.mark.parametrize(
    "question",
    [
        "With which oil?",
        "Bis wann?",
        "Wer leitet sie?",
        "Wie ist ihre Durchwahl?",
        "À quelle heure ?",
        "¿Y los domingos?",
    ],
)
def test_these_lean_on_what_was_said_before(question: str) -> None:
    assert leans(question)


@pytest.mark.parametrize(
    "question",
    [
        "Who is the landlord?",
        "Können sie mir sagen, wann das Bad am Sonntag öffnet?",
        "Wie hoch ist Ihre Rechnung vom Mai?",
        "Combien de salles il y a dans le bâtiment ?",
        "Is there parking behind the town hall?",
    ],
)
def test_these_stand_alone(question: str) -> None:
    assert not leans(question)


@pytest.mark.parametrize(
    ("question", "before", "stands"),
    [
        ("and 24.04?", ["when does support for ubuntu 22.04 end"], "when does support for ubuntu 24.04 end"),
        ("and 24.10?", ["when does 22.04 end", "and 24.04?"], "when does 24.10 end"),
        ("and 3?", ["price of 2 in 2024"], "price of 3 in 2024"),
        ("and for PX7-004?", ["what is the serial of PX7-003"], "what is the serial of PX7-004"),
        ("and on 12 May?", ["who works on 11 May and on 14 May"], "and on 12 May?"),  # which of the two
        ("and for 3 children?", ["how much is it in 2024"], "and for 3 children?"),
        ("and for children?", ["price in 2024"], "and for children?"),
        ("and 24.04?", [], "and 24.04?"),
        ("and the year before?", ["takings at the fair in 2025"], "takings at the fair in 2024"),
        ("and the year before?", ["takings in 2025", "and the year before that"], "takings in 2023"),
        ("und im Folgejahr?", ["Einnahmen 2024"], "Einnahmen 2025"),
        ("and the stall fee the year before?", ["takings in 2025"], "and the stall fee the year before?"),
        ("and the year before?", ["takings in 2024 and 2025"], "and the year before?"),
    ],
)
def test_a_number_takes_the_place_of_the_one_before(question: str, before: list[str], stands: str) -> None:
    assert exchanged(question, before) == stands
