"""The questions in one message."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.answers.following.parting import questions_in


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("What is the rent and who is the landlord?", ("What is the rent?", "who is the landlord?")),
        ("When does the boat leave? And what does a bicycle cost?",
         ("When does the boat leave?", "And what does a bicycle cost?")),
        ("Wie hoch ist die Miete und wer ist der Vermieter?", ("Wie hoch ist die Miete?", "wer ist der Vermieter?")),
        ("Quel est le loyer et qui est le propriétaire ?", ("Quel est le loyer?", "qui est le propriétaire ?")),
        ("¿Cuánto es el alquiler y quién es el propietario?", ("¿Cuánto es el alquiler?", "quién es el propietario?")),
        ("Who is the tenant, when does the lease end, and what is the deposit?",
         ("Who is the tenant?", "when does the lease end?", "what is the deposit?")),
        ("Who chairs the meeting and at what time does it begin?",
         ("Who chairs the meeting?", "at what time does it begin?")),
        ("What licence has the lamp and what is it for?", ("What licence has the lamp?", "what is it for?")),
        ("price of an additional fob and of a mailbox key this year please",
         ("price of an additional fob?", "price of a mailbox key this year please?")),
        ("was kostet ein Platz für ein Zelt und für ein Boot?",
         ("was kostet ein Platz für ein Zelt?", "was kostet ein Platz für ein Boot?")),
        ("weight of our FL 320 and weight of the GF 110 pls", ("weight of our FL 320", "weight of the GF 110 pls")),
        ("who opens and who closes on saturday 11 october",
         ("who opens on saturday 11 october?", "who closes on saturday 11 october")),
        ("qui ouvre et qui ferme le samedi 11 octobre ?",
         ("qui ouvre le samedi 11 octobre?", "qui ferme le samedi 11 octobre ?")),
        ("when does it open and when does it close in december?",
         ("when does it open?", "when does it close in december?")),
        ("weight and height of the FL 320", None),
        ("a member came today and i was asked what to collect for the locker, how much is that", None),
        ("how much is the grant in the end and by when do we have to say yes",
         ("how much is the grant in the end?", "by when do we have to say yes")),
        ("where is it held, what time does it begin", ("where is it held?", "what time does it begin")),
        ("canal yard - monthly rent and how many vans can we park there",
         ("canal yard - monthly rent", "how many vans can we park there")),
        ("Preis der Kabine und was kostet der Stellplatz?", ("Preis der Kabine", "was kostet der Stellplatz?")),
        ("who is on call fri 20 nov n whats their mobile", ("who is on call fri 20 nov?", "whats their mobile")),
        ("excess if we get burgled, and phone number for claims",
         ("excess if we get burgled", "phone number for claims")),
        ("opening times of the bed, and breakfast", None),
        ("can you tell me this years premium for the hall and what the buildings are insured for",
         ("can you tell me this years premium for the hall", "what the buildings are insured for")),
        ("the boat is broken and who do I call", None),
        ("almond croissants: oven temperature and how long", None),
        ("Who does the boat belong to, which club", None),
        ("What did Smith and Sons order?", None),
        ("How much do the kayak and the canoe cost?", None),
        ("Who painted it and when?", None),
        ("Who walks to the pier and to it?", None),
        ("what changed between the 2024 and the 2025 price list", None),
        ("list the rooms of the house and the garden shed", None),
        ("Does the price include lunch and what is in it?", None),
        ("I arrive on Sunday. Is the harbour open?", None),
        ("", None),
    ],
)  # fmt: skip
def test_a_message_is_cut_only_between_whole_questions(text: str, parts: tuple[str, ...] | None) -> None:
    assert questions_in(text) == (parts or (text,))


def test_a_pasted_text_is_looked_at_in_no_time_to_speak_of() -> None:
    text = "the price of a key and a " * 20_000
    assert questions_in(text) == (text.strip(),)


@given(st.text())
def test_no_text_raises_and_no_word_is_lost(text: str) -> None:
    assert questions_in(text)
