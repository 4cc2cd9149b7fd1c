"""Counts and sums that leave a word over, for which a picker is asked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event

import pytest

from mypt_desktop.answers.tabular.planning import PICKED, PICKED_TOO, plan_picked, said_of
from tests.answers.inquiries import Opened
from tests.workspace.folders import BagEmbedder, engine, workbook

FILES: dict[str, str | bytes] = {
    "fridge log surgery.csv": """\
date,by,temp_C
2026-08-02,ST,8.6
2026-08-09,KL,9.1
2026-08-10,ST,4.0
2026-09-01,ST,9.9
""",
    "stock.csv": "what,size,boxes\nSyringes,2 ml,21\nSyringes,5 ml,12\nNeedles,1 inch,18\n",
}
BETWEEN = (PICKED + PICKED_TOO) / 2


class Sure:
    """A picker that gives the one line with these words a probability, and the rest to none."""

    ready = True
    closely = False

    def __init__(self, words: str, chance: float) -> None:
        self._words, self._chance = words, chance

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> Sequence[float]:
        chances = [self._chance if text == self._words else 0.0 for _, text in lines]
        return [*chances, 1 - sum(chances)]


def picked_for(folder: Path, question: str, words: str, chance: float) -> str:
    with engine(folder, FILES, BagEmbedder()) as opened:
        opened.refresh()
        plan = plan_picked(Opened(opened, opened), question, Sure(words, chance))
        return said_of("en", plan, plan.answer) if plan and plan.answer else ""


IN_AUGUST = "how many rows where temp_C > 8 and date >= 2026-08-01 and date <= 2026-08-31"


def test_one_word_may_be_what_the_rows_are_called(tmp_path: Path) -> None:
    told = picked_for(tmp_path, "how many readings over 8 degrees in the surgery fridge in august", IN_AUGUST, BETWEEN)
    assert told.startswith("2 rows of fridge log surgery.csv (temp_C > 8")


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("how many alarms about doors over 8 degrees in august", IN_AUGUST),  # two words that the table does not know
        ("how many boxes of syringes 2 ml", "how many rows where what is Syringes and size is 2 ml"),  # one row says it
    ],
)
def test_a_count_that_leaves_more_over_or_has_one_row_is_none(tmp_path: Path, question: str, words: str) -> None:
    assert picked_for(tmp_path, question, words, 0.99) == ""


def test_a_highest_that_leaves_three_words_over_is_none(tmp_path: Path) -> None:
    words = "highest temp_C where date >= 2026-08-01 and date <= 2026-08-31"
    known = "highest fridge alarm in august at the surgery"
    assert picked_for(tmp_path, known, words, 0.99).startswith("KL: temp_C 9.1, the highest in fridge")
    assert picked_for(tmp_path, "highest order value that Rauscher delivers in august", words, 0.99) == ""


def test_a_sum_of_sheets_that_belong_together_is_put_over_all_of_them_alone(tmp_path: Path) -> None:
    plays = {"Q1": (19, 12), "Q2": (20, 8)}
    sheets = {
        quarter: [("Artist", "Title", "Plays"), ("The Limpets", "Foam", foam), ("The Limpets", "Rope", rope)]
        for quarter, (foam, rope) in plays.items()
    }
    question = "all plays of the limpets in both returns on air added up"
    picker = Sure("sum of Plays where Artist is The Limpets", 0.9)
    with engine(tmp_path, {"music returns.xlsx": workbook(sheets)}, BagEmbedder()) as opened:
        opened.refresh()
        plan = plan_picked(Opened(opened, opened), question, picker)
        assert plan
        assert plan.answer
        assert said_of("en", plan, plan.answer).startswith("59: the sum of Plays over 4 rows of music returns.xlsx")
