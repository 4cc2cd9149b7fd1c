"""Lines that say the same in other words."""

from __future__ import annotations

import pytest

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.lines.agreed import agreed
from mypt_desktop.answers.lines.lines import Line
from mypt_desktop.core.reading import Reading


def line(text: str, share: float, *, barred: bool = False) -> Line:
    passage = Passage(text, text, f"{text}.md", text, 0, 1)
    return Line(passage, 0, len(text), text, (), Reading(1.0, 0.9), (), share, barred=barred)


FINAL = line("Final numbers: 124 sitting down and 165 in the evening.", 0.5)
NOTED = line("that is noted: 124 for the meal, 165 for the evening", 0.4)


@pytest.mark.parametrize(
    ("question", "others", "share"),
    [
        ("final headcount for the bradshaw wedding", [NOTED], 0.9),
        ("final headcount for the bradshaw wedding", [NOTED, NOTED], 0.9),  # a copy says it once
        ("final headcount for the wedding", [line("124 guests were expected", 0.4)], 0.5),
        ("final headcount for the wedding", [line("3. 124 for the meal, 165 after it", 0.4)], 0.9),
        ("final headcount for the wedding", [line("124 for the meal, 165 after it", 0.4, barred=True)], 0.5),
        ("is it 124 for the meal and 165 after it", [NOTED], 0.5),  # the question says the numbers itself
    ],
)
def test_what_several_lines_say_is_as_likely_as_they_are_together(
    question: str, others: list[Line], share: float
) -> None:
    best, *rest = agreed(question, [FINAL, *others])
    assert round(best.probability, 3) == share
    assert rest == others
