"""Lines that say several values, of which one is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event

import pytest

from mypt_desktop.answers.lines.parts import part_alone, parts_of
from tests.answers.lines.test_picking import Picking, told

VAN = "Payload 1,050 kg, with the roof rack 970 kg."


@pytest.mark.parametrize(
    ("text", "lead", "parts"),
    [
        ("Excess: EUR 500 a claim, EUR 1,000 for water.", "Excess: ", ["EUR 500 a claim", "EUR 1,000 for water."]),
        (VAN, "", ["Payload 1,050 kg", "with the roof rack 970 kg."]),
        (
            "In summer 5 EUR for adults, 3 EUR for children; in winter 4 EUR for adults, 2 EUR for children.",
            "",
            ["In summer 5 EUR for adults, 3 EUR for children", "in winter 4 EUR for adults, 2 EUR for children."],
        ),
        ("Insured: stock, up to $900; the van, up to $28.", "Insured: ", ["stock, up to $900", "the van, up to $28."]),
        ("Open until 6 pm, on 3 May 2025 longer.", "", []),  # one value
        ("It moves 500 litres, and costs EUR 900.", "", []),  # two of different units
        ("Weight: 390 kg, 495 kg, 610 kg", "Weight: ", []),  # nothing tells them apart
        ("A room (20 EUR a day, 30 EUR with a bed) and a hall.", "", []),
    ],
)
def test_where_a_line_is_cut(text: str, lead: str, parts: list[str]) -> None:
    found, places = parts_of(text)
    assert (found, [text[start:end] for start, end in places]) == (lead, parts)


def test_dots_stand_for_what_is_left_out() -> None:
    text = "Helpers: Ada 20 EUR, Bob 30 EUR, Cyd 40 EUR."
    _, (first, middle, last) = parts_of(text)
    assert part_alone(text, first) == "Helpers: Ada 20 EUR …"
    assert part_alone(text, middle) == "Helpers: … Bob 30 EUR …"
    assert part_alone(text, last) == "Helpers: … Cyd 40 EUR."


def test_the_part_that_is_asked_for_is_said(tmp_path: Path) -> None:
    files = {"van.txt": f"{VAN}\nThe van is parked behind the shed.\n"}
    question = "What is the payload of the van?"
    (answer,) = told(tmp_path / "sure", Picking("Payload", "with the roof rack"), question, files=files)
    assert answer.text == "… with the roof rack 970 kg. [1]"
    assert answer.citations[0].text == VAN
    both = "What is the payload of the van, without and with the rack?"
    (answer,) = told(tmp_path / "both", Picking("Payload", "with the roof rack"), both, files=files)
    assert answer.text == f"{VAN} [1]"
    (answer,) = told(tmp_path / "unsure", Unsure("Payload"), question, files=files)
    assert answer.text == f"{VAN} [1]"


class Unsure(Picking):
    """Is sure of a line and of none of its parts."""

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> list[float]:
        found = super().pick(question, lines, before, cancel)
        return found if any(text == VAN for _, text in lines) else [0.5 for _ in lines]
