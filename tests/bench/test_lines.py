"""The fit of what a line is weighed by: it finds what tells the right lines, and that there is none."""

from __future__ import annotations

import random

import pytest

from mypt_desktop.bench.lines import Asked, fitted, folders, judged, table
from mypt_desktop.training.handwritten import Document


def questions() -> list[Asked]:
    """Each of three lines; the first part of the evidence tells the right one, the second nothing."""
    rng = random.Random(1)
    made = []
    for at in range(200):
        right = at % 4 - 1  # none in every fourth
        telling = [rng.gauss(4.0 if place == right else 0.0, 0.5) for place in range(3)]
        evidence = tuple((value, rng.gauss(0.0, 1.0)) for value in telling)
        made.append(Asked(at % 5, evidence, tuple(place == right for place in range(3)), right >= 0))
    return made


def test_what_tells_the_right_lines_gets_the_weight() -> None:
    telling, idle, nothing = fitted(questions())
    assert telling > 5 * abs(idle)
    assert 0 < nothing < 4 * telling  # above what a wrong line scores, below what a right one does


def test_lines_are_judged_by_the_other_folders() -> None:
    sure = [right for share, right in judged(questions()) if share >= 0.5]
    assert len(sure) == pytest.approx(150, abs=8)
    assert sum(sure) >= 0.97 * len(sure)


def test_the_table_says_how_many_were_right_at_each_probability() -> None:
    lines = table(questions()).splitlines()
    assert lines[0] == "200 questions, 150 with an answer, 150 in the lines read"
    assert sum(int(line.split(" of ")[1].split()[0]) for line in lines[1:]) == 200


def test_every_document_is_in_one_folder_and_languages_are_spread() -> None:
    documents = [Document(f"{at}.md", "en" if at % 3 else "de", f"text {at}", ()) for at in range(60)]
    found = folders(documents)
    assert sorted(one.path for folder in found for one in folder) == sorted(one.path for one in documents)
    assert {len(folder) for folder in found} == {20}
    assert {sum(one.language == "de" for one in folder) for folder in found} <= {6, 7}
