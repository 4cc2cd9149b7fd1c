"""Texts as sentences, lines and table rows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.language.segmentation import sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dr. Lee left. It was 3.5 km, e.g. far.", ["Dr. Lee left.", "It was 3.5 km, e.g. far."]),
        ("It is 335 EUR (form. 310 EUR). It rises.", ["It is 335 EUR (form. 310 EUR).", "It rises."]),
        ("It is 800 EUR excl. VAT. It rises.", ["It is 800 EUR excl. VAT.", "It rises."]),
        ("It is long (see below. It goes on there).", ["It is long (see below.", "It goes on there)."]),
        ("1. First\n2. Second", ["1. First", "2. Second"]),
        ("“Really?” Yes! Well…", ["“Really?”", "Yes!", "Well…"]),
        ("一つ。二つ。", ["一つ。", "二つ。"]),
        (
            "Winter tyres are in the loft. Tyre pressure 3.2 bar in front, 4.0 bar\nbehind when loaded. Ask Rosa.",
            [
                "Winter tyres are in the loft.",
                "Tyre pressure 3.2 bar in front, 4.0 bar\nbehind when loaded.",
                "Ask Rosa.",
            ],
        ),
        ("a short line\nand another", ["a short line", "and another"]),
        (
            "A line that is long enough to have been broken:\nmilk",
            ["A line that is long enough to have been broken:", "milk"],
        ),
        (
            "Berth: B1 | Class: coxed four, as long as a line\nrow two",
            ["Berth: B1 | Class: coxed four, as long as a line", "row two"],
        ),
        ("", []),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end in sentences(text)] == expected


@given(st.text())
def test_sentences_leave_nothing_but_white_space_out(text: str) -> None:
    spans = sentences(text)
    assert "".join("".join(text[a:b].split()) for a, b in spans) == "".join(text.split())
    assert all(a < b for a, b in spans)


def test_dots_that_lead_to_a_value_end_no_sentence() -> None:
    text = "yard gate ................ 3761\nwifi visitors . . . . . . . guest / kettle\nIt stopped. So it was."
    assert [text[a:b] for a, b in sentences(text)] == [
        "yard gate ................ 3761",
        "wifi visitors . . . . . . . guest / kettle",
        "It stopped.",
        "So it was.",
    ]


def test_lines_of_a_list_are_lines_however_long_one_of_them_is() -> None:
    text = (
        "boiler: Swales, ask for Kev\n"
        "electric meter is behind the panel with the sheep painting, serial E14C 00832\n"
        "gas meter serial G7 55310\n"
        "water stopcock under the third stair"
    )
    assert [text[a:b] for a, b in sentences(text)] == text.split("\n")


def test_a_paragraph_that_was_broken_where_it_was_full_stays_one_sentence() -> None:
    text = (
        "The hall may be had from eight in the morning, and the\n"
        "keys are with the warden, who lives in the house that\n"
        "stands behind it."
    )
    assert len(sentences(text)) == 1
    indented = "- The felt of the piano needs new cedar blocks, which\n  have to be changed each Easter\n- Nothing else"
    assert len(sentences(indented)) == 2


@pytest.mark.parametrize(
    "text",
    [
        # as a page of a PDF breaks: letters differ in width, and so do lines in characters
        "Money is paid back only to those who leave before the term begins, or after a stay in\n"
        "hospital, a bereavement in the household, or a school trip of three\n"
        "days or more of which the office was told in the week before.",
        # a capital at the beginning of a line that was broken: German nouns, names
        "Wir würden am zweiten Wochenende mit achtzehn Jugendlichen und vier\n"
        "Begleitpersonen zu Ihnen reisen und bei den Familien wohnen.",
        # an ordinal is no end, neither in a line nor at its end
        "Die Anzahlung von 30 % (1.066,35 EUR) ist bis zum 31. März zu zahlen.",
        "Die Anzahlung von dreißig vom Hundert ist von Ihnen bis zum 31.\nMärz auf das Konto zu zahlen.",
        "- The felt of the piano in the hall needs new cedar blocks, and\nthey have to be changed each Easter",
    ],
)
def test_a_sentence_is_one_however_its_lines_are_broken(text: str) -> None:
    assert [text[a:b] for a, b in sentences(text)] == [text]


def test_what_stands_below_each_other_is_not_put_together() -> None:
    text = (
        "Charger for the car at the hall only, and it wants a card\n"
        "[10/06, 09:55] Fenella: deposit paid 495, the rest on the day\n"
        "QUOTATION 25-118\n"
        "1 Cleaning of 1,046 pipes, removal of dust and droppings 6,850\n"
        "2 New leather for the main bellows, the present one is old 4,300\n"
        "name                 first aid     last done      fire warden now\n"
        "Bevan, Carys         Nov 2021      14 Oct         -  passed"
    )
    assert [text[a:b] for a, b in sentences(text)] == text.split("\n")


def test_gaps_that_make_a_paragraph_as_wide_as_a_page_part_no_sentence() -> None:
    text = (
        "    Interpret   PATTERNS   as  compatible  regular  expressions  as\n"
        "    they are known.   This is experimental where it is used together\n"
        "    with the option for lines that end in something else, and  may\n"
        "    warn of features."
    )
    text = "\n".join(line.ljust(68, "x") if at < 2 else line for at, line in enumerate(text.split("\n")))
    assert [" ".join(text[start:end].split())[:20] for start, end in sentences(text)] == [
        "Interpret PATTERNS a",
        "This is experimental",
    ]


def test_lines_of_code_stay_apart() -> None:
    text = (
        "Do it so:\n\n```python\nfolders = Folders('app', 'company', and_more=True)\nfolders.data  # where it is\n```\n"
    )
    assert "folders.data  # where it is" in [text[start:end] for start, end in sentences(text)]


def test_rows_of_columns_that_end_in_one_place_stay_rows() -> None:
    rows = [
        "ab     Abkhazia                  100% (90/90)        93% (84/90)",
        "af     Afrikaans                 100% (69/69)       100% (69/69)",
        "am     Amharic                      (0/264)            (0/264)",
        "ay     Aymara                    100% (60/60)       100% (60/60)",
    ]
    text = "\n".join(row.ljust(66) for row in rows)
    assert [text[start:end] for start, end in sentences(text)] == [row.rstrip() for row in rows]
