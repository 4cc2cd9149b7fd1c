"""The queries that a question may ask of the tables."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from mypt_desktop.answers.tables.candidates import candidates, likeliest
from mypt_desktop.answers.tables.phrases import take_apart
from mypt_desktop.answers.tables.views import View, viewed
from mypt_desktop.core.lettered import LETTERS
from mypt_desktop.workspace.stopping import StoppedError
from tests.workspace.folders import BagEmbedder, engine

BOUGHT = """Appliance,Shop,Price GBP,Bought
Kettle,Corve Electrical,40,2024-02-01
Fridge,Corve Electrical,600,2019-08-14
Lamp,Ludlow Lights,25,2024-05-30
Radio,Corve Electrical,60,2025-01-09
"""
JOBS = "Job,Client,Words\n7401,Baker,900\n7402,Baker,8000\n7403,Moss,7200\n"


def views(folder: Path, **files: str) -> list[View]:
    with engine(folder, {f"{name}.csv": text for name, text in files.items()}) as opened:
        opened.refresh()
        return viewed((table, opened.table_rows(table), "") for table in opened.tables())


def worded(question: str, view: View) -> dict[str, str]:
    """What each query comes to, by how it is worded."""
    found = {}
    for one in candidates(take_apart(question), view):
        answer = one.plan.answer
        assert answer is not None
        at = view.table.columns.index(one.plan.column)
        found[one.words] = str(answer.value) if answer.value is not None else answer.used[0].values[at].shown
    return found


def test_a_named_value_a_number_and_a_year_are_conditions_alone_and_together(tmp_path: Path) -> None:
    (view,) = views(tmp_path, bought=BOUGHT)
    found = worded("what we spent at corve electrical over 50 in 2025", view)
    assert found["sum of Price GBP where Shop is Corve Electrical"] == "700"
    assert found["sum of Price GBP where Shop is Corve Electrical and Price GBP > 50"] == "660"
    assert found["how many rows where Bought >= 2025-01-01 and Bought <= 2025-12-31"] == "1"
    assert found["highest Price GBP"] == "600"
    assert not any("Ludlow" in words for words in found)


def test_what_names_a_row_by_a_number_can_be_listed(tmp_path: Path) -> None:
    (view,) = views(tmp_path, jobs=JOBS)
    found = worded("list the jobs with more than 7000 words", view)
    assert found["list of Job where Words > 7000"] == "7402"
    assert "sum of Job" not in found


def test_the_queries_of_the_nearest_tables_are_put_as_many_as_there_are_letters(tmp_path: Path) -> None:
    question = "everything spent at Corve Electrical"
    several = views(tmp_path, bought=BOUGHT, jobs=JOBS, **{f"bought{at}": BOUGHT for at in range(4)})
    found = likeliest(take_apart(question), question, several, BagEmbedder())
    assert 0 < len(found) <= len(LETTERS)
    assert len({one.of for one in found}) <= 3
    assert all("bought" in one.of for one in found)
    assert "sum of Price GBP where Shop is Corve Electrical" in {one.words for one in found}
    assert [one.of for one in found] == sorted((one.of for one in found), key=[one.of for one in found].index)


def test_it_is_stopped_soon(tmp_path: Path) -> None:
    stop = Event()
    stop.set()
    question = "everything spent at Corve Electrical"
    with pytest.raises(StoppedError):
        likeliest(take_apart(question), question, views(tmp_path, bought=BOUGHT), BagEmbedder(), stop)
