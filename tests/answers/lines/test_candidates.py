"""Which lines of the passages found are read."""

from __future__ import annotations

from collections.abc import Sequence

from mypt_desktop.agent.turn import Sources
from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.lines.candidates import MOST_ALIKE, READ, READ_WIDELY, candidates

FOUND = [
    Passage(f"c{at}", f"d{at}", f"{at}.txt", "\n".join(f"Line {line} of paper {at}." for line in range(4)), 0, 1)
    for at in range(20)
]
ANSWER = "Line 2 of paper 19."


class AlikeToTheLast:
    """A line is the more like the question the later its paper is, and one is like no other."""

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return [[1.0 if text == ANSWER else self._likeness(text)] for text in texts]

    def _likeness(self, text: str) -> float:
        return int(text.rstrip(".").rsplit(" ", 1)[-1]) / 100 if text.startswith("Line") else 1.0


def read(*, widely: bool, sources: Sources, beside: Sequence[Passage] = ()) -> tuple[list[str], list[float]]:
    units, alike = candidates(sources, "question", "question", FOUND, widely=widely, beside=beside)
    return [unit[3] for unit in units], alike


def test_for_a_picker_lines_of_later_passages_are_read_that_are_alike() -> None:
    lines, alike = read(widely=True, sources=Sources(meaning=AlikeToTheLast()))
    whole = [f"Line {line} of paper {at}." for at in range(READ_WIDELY) for line in range(4)]
    assert lines[: len(whole)] == whole
    assert lines[len(whole)] == ANSWER
    assert len(lines) == len(alike) == len(whole) + MOST_ALIKE
    assert alike[len(whole) :] == sorted(alike[len(whole) :], reverse=True)
    assert "Line 0 of paper 8." not in lines


def test_without_a_picker_or_an_embedder_the_first_passages_are_all() -> None:
    lines, alike = read(widely=False, sources=Sources(meaning=AlikeToTheLast()))
    assert len(lines) == len(alike) == 4 * READ
    assert ANSWER not in lines
    lines, alike = read(widely=True, sources=Sources())
    assert (len(lines), alike) == (4 * READ_WIDELY, [])


def test_copies_of_a_line_are_read_once_and_passages_beside_with_the_first() -> None:
    sources = Sources(meaning=AlikeToTheLast())
    lines, _ = read(widely=True, sources=sources, beside=[FOUND[19]])
    assert lines.count(ANSWER) == 1
    assert lines.index(ANSWER) < 4 * (READ_WIDELY + 1)


def test_of_a_table_by_months_only_rows_of_the_month_asked_about_are_read() -> None:
    rows = "Month: 2023-11 | Power: 37\nMonth: 2023-12 | Power: 29\nMonth: all | Power: 66"
    prices = "Item: Flat | Since: 2023-02"
    found = [Passage("m", "m", "power.csv", rows, 0, 1), Passage("p", "p", "prices.csv", prices, 0, 1)]
    units, _ = candidates(Sources(), "power in December 2023", "power in December 2023", found, widely=True)
    assert [unit[3] for unit in units] == [*rows.split("\n")[1:], prices]
    assert len(candidates(Sources(), "power in December", "power in December", found, widely=True)[0]) == 4


def test_of_a_rota_by_weeks_only_rows_of_the_week_asked_about_are_read() -> None:
    rota = "Week: 6-12 Oct | Open: Orla\nWeek: 13-19 Oct | Open: Tadhg\nWeek: all | Open: key"
    closure = "Annual closure: 4 to 17 August"
    found = [Passage("r", "r", "rota.csv", rota, 0, 1), Passage("n", "n", "notice.txt", closure, 0, 1)]
    units, _ = candidates(Sources(), "who opens on 11 October", "who opens on 11 October", found, widely=True)
    first, _, key = rota.split("\n")
    assert [unit[3] for unit in units] == [first, key, closure]
    assert len(candidates(Sources(), "who opens on 11 May", "who opens on 11 May", found, widely=True)[0]) == 4


def test_a_row_for_another_span_is_known_by_the_one_of_a_passage_found_late() -> None:
    rows = [
        "Boats: up to 6 m | A night: 12",
        "Boats: 6 to 9 m | A night: 17",
    ]
    first, late = (Passage(f"r{at}", "r", "berths.csv", row, 100 * at, 1) for at, row in enumerate(rows))
    asked = "a night for a boat of 7 m"
    found = [first, *FOUND[: READ_WIDELY - 1], late]
    units, _ = candidates(Sources(meaning=AlikeToTheLast()), asked, asked, found, widely=True)
    assert [unit[3] for unit in units if unit[0].path == "berths.csv"] == [rows[1]]
