"""Values that a later document changed: over a real index, with the shipped embedder and reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.tool_execution import PlainTools
from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.citing.passages import evidence_of
from mypt_desktop.answers.lines.lines import Line
from mypt_desktop.answers.lines.newer import LIKELY, ODDS, PICKED, later
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.reading import Reading
from mypt_desktop.runtime.embedder import Embedder
from mypt_desktop.runtime.reader import Reader
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.agent.turns import final
from tests.answers.inquiries import Opened
from tests.answers.lines.test_picking import Torn
from tests.fakes import ScriptedModel
from tests.workspace.folders import folder

FILES: dict[str, str | bytes] = {
    "charges 2025.csv": "Item,Unit,Charge\nGuest room single,night,22.50\nGuest room double,night,31.00\n"
    "Garage,month,64.00\nLaundry,load,2.60\n",
    "pet rules 2022.md": "# Pets\n\nAdopted 2022-03-01.\n\nA refundable animal deposit of 150 euros is paid before the "
    "animal moves in.\n\nDogs are on a lead in the yard.\n",
    "minutes 2025-09-09.md": "# Minutes of 9 September 2025\n\n## Guest rooms\n\nRESOLVED: the double guest room is "
    "reduced to 28 euros a night from 1 October 2025.\n\n## Pets\n\nRESOLVED: the animal deposit in the rules comes "
    "down from 150 to 90 euros for every request from 1 October 2025.\n\n## Garage\n\nThe garage stays at 64 euros a "
    "month.\n",
    "tenancy 2024.md": "# Tenancy agreement\n\nSigned 2024-08-01.\n\nThe tenant keeps the flat aired.\n\nA gas check "
    "falls due every February.\n",
    "stair meeting 2025-10-02.md": "# Stair meeting of 2 October 2025\n\nThe lamp on the second landing is mended.\n\n"
    "Eight flats share, so 292.50 each, due by 30 November.\n",
    "house plan 2025-09-01.md": "# House plan\n\nPlan of 2025-09-01.\n\nThe boiler is serviced on 6 November.\nThe "
    "chimney is swept on 20 November.\n",
    "mail 2025-10-20.md": "# Mail of 20 October 2025\n\nThe boiler is now serviced on 13 November instead of 6 "
    "November.\nThe bulbs were changed on 18 October.\n",
}


class Asked:
    def __init__(self, models: Path, reader: Reader, work: Path) -> None:
        embedder = Embedder(models / "embedder" / "build", threads=1)
        self.index = WorkspaceEngine(folder(work / "docs", FILES), work / "index", embedder=embedder)
        self.index.refresh()
        self._reader = reader

    def __call__(self, question: str, *lines: str, picker: Torn | None = None) -> Message:
        tools = PlainTools(WorkspaceTools(self.index))
        model, index = ScriptedModel(*lines), self.index
        agent = AgentController(model, tools, engine=index, reader=self._reader, meaning=index, picker=picker)
        return final(list(agent.stream([message(Role.USER, question)], cancel=Event())))


@pytest.fixture(scope="module")
def ask(models_dir: Path, reader: Reader, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    asked = Asked(models_dir, reader, tmp_path_factory.mktemp("newer"))
    yield asked
    asked.index.close()


def test_minutes_that_change_a_price_answer_and_name_the_list_they_change(ask: Asked) -> None:
    picker = Torn("Item: Guest room double", "the double guest room", "Charge: 31.00")
    answer = ask("what is the charge for the guest room double", picker=picker)
    assert "28" in answer.text
    assert answer.text.endswith("From minutes 2025-09-09.md; older: charges 2025.csv.")
    assert [one.path for one in answer.citations] == ["minutes 2025-09-09.md"]


def test_a_sentence_that_minutes_change_is_answered_from_the_minutes(ask: Asked) -> None:
    answer = ask("what deposit is paid for an animal")
    assert "90" in answer.text
    assert "older: pet rules 2022.md" in answer.text


def test_a_later_document_that_says_the_same_changes_nothing(ask: Asked) -> None:
    answer = ask("how much is the garage per month")
    assert "64" in answer.text
    assert "older:" not in answer.text


def test_a_question_that_names_the_year_of_a_list_is_answered_from_it(ask: Asked) -> None:
    answer = ask("what was the charge for the guest room double in 2025")
    assert "31.00" in answer.text
    assert [one.path for one in answer.citations] == ["charges 2025.csv"]


def test_a_sentence_without_a_value_has_none_that_a_later_document_could_change(ask: Asked) -> None:
    answer = ask("what month is the gas check in the flat due", "A gas check falls due every February.")
    assert answer.text == "A gas check falls due every February. [1]"
    assert [one.path for one in answer.citations] == ["tenancy 2024.md"]


def test_a_day_that_a_later_mail_moves_is_answered_from_the_mail(ask: Asked) -> None:
    answer = ask("when is the boiler serviced")
    assert "13 November" in answer.text
    assert answer.text.endswith("From mail 2025-10-20.md; older: house plan 2025-09-01.md.")


def test_a_question_that_names_the_month_of_a_paper_is_answered_from_it(ask: Asked) -> None:
    answer = ask("when is the boiler serviced by the plan of September?")
    assert "13 November" not in answer.text
    assert "6 November" in answer.text


def test_a_day_of_something_else_moves_nothing(ask: Asked) -> None:
    answer = ask("when is the chimney swept")
    assert answer.text == "The chimney is swept on 20 November. [1]"


@pytest.mark.parametrize(("odds", "found"), [(ODDS, True), (ODDS - 1, False)])
def test_a_later_line_that_the_picker_finds_likely_counts_from_a_smaller_share_on(
    ask: Asked, odds: float, found: bool
) -> None:
    (charges, minutes) = (
        next(one for one in ask.index.list_docs() if one.path.startswith(name)) for name in ("charges", "minutes")
    )
    (passage, *_) = evidence_of(ask.index, [minutes.doc_id])
    text = "RESOLVED: the double guest room is reduced to 28 euros a night from 1 October 2025."
    start = passage.text.index(text)
    dated = replace(passage, date="2025-09-09")
    share = (PICKED + LIKELY) / 2
    line = Line(dated, start, start + len(text), text, (), Reading(1.0, 0.9), (1.0, 1.0, 0.5, odds), share)
    said = later(
        Opened(ask.index), "what is the guest room double", [line], charges.doc_id, "Charge of Guest room double: 31.00"
    )
    assert (said is not None) is found


@pytest.mark.parametrize(
    ("question", "text", "found"),
    [
        ("charge of the double room in 2025", "The double room is 28 euros. The list says 31.", True),
        ("charge of the double room in 2025", "The double room is 28 euros.", False),  # nothing of the list is wrong
        ("charge of the double room in 2025", "In 2026 the double room goes from 31 to 33 euros.", False),
        ("charge of the double room in 2024", "The double room is 28 euros. The list says 31.", False),
    ],
)
def test_a_question_for_a_year_is_answered_from_what_corrects_it_in_that_year(
    ask: Asked, question: str, text: str, found: bool
) -> None:
    charges = next(one for one in ask.index.list_docs() if one.path.startswith("charges"))
    mail = Passage("m", "m", "misprint.eml", text, 0, 1, date="2025-11-03")
    line = Line(mail, 0, len(text), text, (), Reading(1.0, 0.9), (1.0, 1.0, 0.5, ODDS), LIKELY)
    said = later(Opened(ask.index), question, [line], charges.doc_id, "Charge of Guest room double: 31.00")
    assert (said is not None) is found
