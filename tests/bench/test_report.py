from __future__ import annotations

import json

import pytest

from mypt_desktop.bench.figures import Figure, Section, Skipped, Target, figure, ratios
from mypt_desktop.bench.report import Report, as_json, as_text, collect, number
from mypt_desktop.core.errors import UserError

FAST = Figure("search", "ms", (12.0, 10.0, 50.0), Target(20, "at most"))
SLOW = Figure("gain", "times", (1.0,), Target(5, "at least"))
PLAIN = Figure("load", "s", (0.5, 0.7))


def test_the_median_decides_whether_a_target_is_reached() -> None:
    assert FAST.median == 12
    assert FAST.reached
    assert SLOW.reached is False
    assert PLAIN.reached is None


def test_a_section_that_cannot_be_measured_is_reported_and_the_others_still_run() -> None:
    def broken() -> list[Figure]:
        raise UserError("No model is built.", hint="Build one.")

    said: list[str] = []
    sections = [Section("speed", "Speed", broken), Section("search", "Search", lambda: [FAST])]
    report = collect("a machine", sections, said.append)
    assert report.outcomes == (Skipped("Speed", "No model is built. Build one."), FAST)
    assert len(said) == 2


def test_the_table_says_for_each_figure_what_was_wanted_and_whether_it_came() -> None:
    text = as_text(Report("a machine", (FAST, SLOW, PLAIN, Skipped("window", "No display."))))
    assert "a machine" in text
    assert [line.split()[-1] for line in text.splitlines() if line.startswith(("search", "gain"))] == [
        "reached",
        "MISSED",
    ]
    assert "window: No display." in text


def test_the_json_holds_every_repeat() -> None:
    value = json.loads(json.dumps(as_json(Report("a machine", (FAST, Skipped("window", "No display."))))))
    assert value["figures"][0]["values"] == [12.0, 10.0, 50.0]
    assert value["figures"][0]["reached"] is True
    assert value["figures"][1] == {"name": "window", "skipped": "No display."}


def test_nothing_measured_is_no_figure() -> None:
    assert isinstance(figure("x", "s", []), Skipped)


def test_ratios_pair_neighbours_and_leave_out_what_cannot_be_divided() -> None:
    assert ratios([6, 8, 9], [2, 0, 3]) == [3, 3]


@pytest.mark.parametrize(
    ("value", "text"), [(0.01234, "0.0123"), (5, "5"), (12.34, "12.3"), (1234.5, "1234"), (0.0, "0")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text
