"""Lines that answer as they stand: over a real index, with the shipped embedder and reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.tool_execution import PlainTools
from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.lines.lines import Line, named_columns, said, torn
from mypt_desktop.answers.lines.units import units_of
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.reading import Reading
from mypt_desktop.runtime.embedder import Embedder
from mypt_desktop.runtime.reader import Reader
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.workspace.engine import WorkspaceEngine
from tests.agent.turns import final
from tests.fakes import ScriptedModel
from tests.workspace.folders import engine, folder

REFUSAL = "The passages do not mention it."
FILES: dict[str, str | bytes] = {
    "yard rules.md": "# Rules of the yard\n\nThe gate is shut at nine.\nRags with oil go into the metal bin by the "
    "door.\nNobody walks under a raised hull.\nThe crane is inspected each spring by the harbour office.\n",
    "stores.txt": "Stores\n\nLamps of brass are on the upper shelf.\nPaint for the steel hull, by litres:\nthe attic\n",
}

CODES = "Code F28 = no gas: look at the lever outside. Code F75 = pump: ring Fenwick."


class _Vectors:
    def __init__(self, embedder: Embedder) -> None:
        self.embedder = embedder

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        rows: list[list[float]] = self.embedder.embed(texts).tolist()
        return rows


class Asked:
    """Questions over `FILES`; `prompts` is what the model was asked for the last one."""

    def __init__(self, models: Path, work: Path) -> None:
        self.embedder = Embedder(models / "embedder" / "build", threads=1)
        self._reader = Reader(models / "reader" / "build", threads=1)
        self.index = WorkspaceEngine(folder(work / "docs", FILES), work / "index", embedder=self.embedder)
        self.index.refresh()
        self.prompts: list[str] = []

    def __call__(self, question: str, *lines: str, index: WorkspaceEngine | None = None) -> Message:
        model, index = ScriptedModel(*lines), index or self.index
        agent = AgentController(
            model,
            PlainTools(WorkspaceTools(index)),
            engine=index,
            reader=self._reader,
            meaning=_Vectors(self.embedder),
        )
        events: list[TurnEvent] = list(agent.stream([message(Role.USER, question)], cancel=Event()))
        self.prompts = [prompt.text for prompt in model.prompts]
        return final(events)


@pytest.fixture(scope="module")
def ask(models_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    asked = Asked(models_dir, tmp_path_factory.mktemp("rephrased"))
    yield asked
    asked.index.close()


def test_a_line_in_other_words_is_said_as_it_stands_and_the_model_is_not_asked(ask: Asked) -> None:
    answer = ask("where do i throw away greasy cloths?")
    assert answer.text == "Rags with oil go into the metal bin by the door. [1]"
    assert [citation.text for citation in answer.citations] == ["Rags with oil go into the metal bin by the door."]
    assert ask.prompts == []


@pytest.mark.parametrize(
    "question",
    [
        "how much varnish is there for the iron ship?",  # the nearest line leads to another, and holds no number
        "who barked at the postman?",
    ],
)
def test_a_line_that_does_not_say_it_is_not_said(ask: Asked, question: str) -> None:
    answer = ask(question, REFUSAL, REFUSAL)
    assert not answer.text.startswith(("Paint", "Rags", "Lamps", "Nobody"))


def test_a_line_that_surely_answers_is_said_without_the_model(ask: Asked) -> None:
    answer = ask("how often is the crane inspected?")
    assert answer.text == "The crane is inspected each spring by the harbour office. [1]"
    assert (answer.remarks, ask.prompts) == ((), [])


def test_no_line_says_how_many_there_are(ask: Asked) -> None:
    assert not ask("how many gates are shut at nine?", REFUSAL, REFUSAL).text.startswith(
        "The gate is shut at nine. [1]"
    )


def test_a_question_in_another_language_is_not_answered_with_the_line_that_is_in_it(tmp_path: Path, ask: Asked) -> None:
    files: dict[str, str | bytes] = {"carta.txt": "El pago se hace a treinta días de la factura.", "lease.md": "Lease."}
    index = WorkspaceEngine(folder(tmp_path / "docs", files), tmp_path / "index", embedder=ask.embedder)
    index.refresh()
    try:
        answer = ask("¿Cuánto es el alquiler del taller?", *[REFUSAL] * 4, index=index)
    finally:
        index.close()
    assert "treinta" not in answer.text.split("\n")[0]


class Pointing:
    """A reader that finds `answer` wherever it stands, and every sentence with `borne_out` in it borne out. `reads` is
    a sentence that reads like an answer to it."""

    def __init__(self, answer: str, sure: float = 0.99, borne_out: str = "\0", reads: str = "") -> None:
        self._answer, self._sure, self._borne_out, self._reads = answer, sure, borne_out, reads

    def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        found = [(text.find(self._answer), text) for text in passages]
        return [
            Reading(1.0, self._sure, self._answer, at, at + len(self._answer), 0.9)
            if at >= 0
            else Reading(0.0, 0.95 if text == self._reads else 0.02)
            for at, text in found
        ]

    def supports(self, sentence: str, passages: Sequence[str]) -> list[float]:
        return [0.95 if self._borne_out in sentence else 0.05 for _ in passages]


def told(folder_at: Path, reader: Pointing, question: str, *lines: str, files: dict[str, str | bytes]) -> Message:
    with engine(folder_at, files) as opened:
        opened.refresh()
        agent = AgentController(ScriptedModel(*lines), PlainTools(WorkspaceTools(opened)), engine=opened, reader=reader)
        return final(list(agent.stream([message(Role.USER, question)], cancel=Event())))


STOCK = "Code,Service,Price incl. VAT (EUR)\nC1,Coat of varnish,54\nC2,New rope incl. splice,33\n"
LOG = "2025-03-14 16:00 tank 4.6 C door closed\n2025-03-21 16:00 tank 8.6 C door open\n"


def test_of_a_row_the_cell_is_said_that_the_reader_points_at(tmp_path: Path) -> None:
    answer = told(tmp_path, Pointing("33"), "splicing for a mooring line?", files={"stock.csv": STOCK})
    assert answer.text == "Price incl. VAT (EUR) of C2, New rope incl. splice: 33 (stock.csv). [1]"
    assert answer.citations[0].text.endswith("New rope incl. splice | Price incl. VAT (EUR): 33")


def test_a_line_about_another_day_is_not_said_however_sure_the_reader_is(tmp_path: Path) -> None:
    question, model = "tank on 21 March?", "The tank had 4.6 C."
    answer = told(tmp_path, Pointing("4.6"), question, model, files={"tank.log": LOG})
    assert "4.6" not in answer.text.split("\n")[0]


@pytest.mark.parametrize(
    ("question", "line", "fits"),
    [
        ("when do we have to pay?", "TOTAL TO PAY: 644.88 EUR", False),
        ("when do we have to pay?", "Pay within 14 days.", True),
        ("what is the total to pay?", "TOTAL TO PAY: 644.88 EUR", True),
        ("number of the helpline", "Helpline 0117 496 0138", True),
    ],
)
def test_a_line_is_said_where_it_has_what_is_asked_for(
    tmp_path: Path, ask: Asked, question: str, line: str, fits: bool
) -> None:
    files: dict[str, str | bytes] = {"bill.txt": f"Bill of the yard\n\n{line}\n"}
    docs = folder(tmp_path / "docs", files)
    with WorkspaceEngine(docs, tmp_path / "index", embedder=ask.embedder) as opened:
        opened.refresh()
        answer = ask(question, *[REFUSAL] * (not fits), index=opened)
    assert answer.text.startswith(line.rstrip(".")) is fits


def test_of_what_names_a_row_of_two_cells_the_other_one_is_said(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"prices.csv": "Item,EUR\nLoan box,22\nDay pass,9\n"}
    answer = told(tmp_path, Pointing("Loan box"), "loan box for a school?", files=files)
    assert answer.text == "EUR of Loan box: 22 (prices.csv). [1]"


def test_copies_of_a_line_are_as_likely_as_one(tmp_path: Path) -> None:
    line, sure = "The gate is shut at nine.", 0.985
    files: dict[str, str | bytes] = {f"rules {at}.txt": f"Rules {at}\n\n{line}\n" for at in range(4)}
    answer = told(tmp_path, Pointing("nine", sure), "when is the gate shut?", files=files)
    assert answer.text.startswith(line)


def test_a_sentence_in_other_words_stands_where_the_reader_finds_it_borne_out(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"rules.txt": "Rules\n\nThe boats of the company are free of tobacco.\n"}
    said, question = "Smoking aboard is forbidden.", "may I smoke aboard?"
    answer = told(tmp_path, Pointing("free of tobacco", 0.8, "forbidden", said), question, said, files=files)
    assert answer.text == f"{said} [1]"
    assert answer.citations[0].text == "The boats of the company are free of tobacco."
    doubted = told(tmp_path / "b", Pointing("free of tobacco", 0.8), question, said, files=files)
    assert said not in doubted.text


OPTIONS = "Options\n\nERROR_CORRECT_H\nAbout 30% of the errors.\nERROR_CORRECT_Q\nAbout 25% of the errors.\n"
PLAN = "Name,Budget,Forecast\nLegal advice,2000,3200\nParty,900,1100\n"


def test_what_stands_beside_another_name_of_a_program_is_no_answer(tmp_path: Path) -> None:
    question, files = "what does ERROR_CORRECT_Q correct?", {"options.txt": OPTIONS}
    wrong = told(tmp_path, Pointing("30%"), question, "About 30% of the errors.", files={**files})
    assert "30%" not in wrong.text.split("\n")[0]
    right = told(tmp_path / "b", Pointing("25%"), question, files={**files})
    assert right.text == "About 25% of the errors. [1]"


def test_a_cell_is_said_only_of_the_row_that_the_question_names(tmp_path: Path) -> None:
    question = "legal advice, what is expected to be paid?"
    wrong = told(tmp_path, Pointing("1100"), question, REFUSAL, files={"plan.csv": PLAN})
    assert "1100" not in wrong.text.split("\n")[0]
    right = told(tmp_path / "b", Pointing("3200"), question, files={"plan.csv": PLAN})
    assert right.text == "Forecast of Legal advice: 3200 (plan.csv). [1]"


def test_a_line_of_code_is_shown_and_not_said(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"tool.md": "# Tool\n\nRun it so:\n\n```\ntool some command\n```\n"}
    answer = told(tmp_path, Pointing("tool some command"), "how was the tool called before?", REFUSAL, files=files)
    assert answer.text.startswith("Most likely here:")


def test_a_change_is_said_with_its_release_and_an_entry_with_its_day_where_it_is_asked_when(tmp_path: Path) -> None:
    changes = "# Changes\n\n## 10.4.0 (2026-11-07)\n\n* pools are closed by force\n\n## 10.3.1\n\n* fewer warnings\n"
    answer = told(tmp_path, Pointing("closed by force"), "since when are pools closed?", files={"changes.md": changes})
    assert answer.text == "10.4.0 (2026-11-07): pools are closed by force. [1]"
    minutes = (
        "# Minutes\n\n## Board, 3 March\n\nThe roof is to be mended by Hope & Son.\n\n## Board, 7 May\n\nNothing new.\n"
    )
    files: dict[str, str | bytes] = {"minutes.md": minutes}
    asked_when = told(tmp_path / "b", Pointing("roof is to be"), "when did we decide on the roof?", files={**files})
    assert asked_when.text == "Board, 3 March: The roof is to be mended by Hope & Son. [1]"
    asked_who = told(tmp_path / "c", Pointing("roof is to be"), "who mends the roof?", files={**files})
    assert asked_who.text == "The roof is to be mended by Hope & Son. [1]"


def test_a_line_of_one_of_several_editions_says_which(tmp_path: Path) -> None:
    text = "# Rules of the yard\n\nValid from {}.\n\nA berth costs {} euros a night.\n"
    files: dict[str, str | bytes] = {
        "yard rules 2023.md": text.format("1 March 2023", 20),
        "yard rules 2025.md": text.format("1 March 2025", 26),
    }
    answer = told(tmp_path, Pointing("26 euros"), "what does a berth cost a night?", files=files)
    assert answer.text.startswith("A berth costs 26 euros a night. [1]\n\nFrom yard rules 2025.md")
    assert "yard rules 2023.md" in answer.text


def test_a_bullet_is_left_off_and_bold_words_stay_whole(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"notes.md": "# Notes\n\n- **The deposit goes up to EUR 50** per stay.\n"}
    answer = told(tmp_path, Pointing("EUR 50"), "how high is the deposit?", files=files)
    assert answer.text == "**The deposit goes up to EUR 50** per stay. [1]"


BOATS = "Code,Boat,1 hour,Half day,Day\nSU,Small board,14,35,50\nSX,Giant board,38,85,130\n"


def test_of_a_row_the_cell_is_said_whose_column_the_question_names(tmp_path: Path) -> None:
    reader = Pointing("130")
    answer = told(tmp_path, reader, "what do i pay for the giant board, half a day long", files={"boats.csv": BOATS})
    assert "85" in answer.text
    assert "130" not in answer.text.split("\n")[0]


def test_a_cell_is_no_average(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"jobs.txt": "Jobs\n\nItem: Labour | Quantity: 5 h at 46 | Amount: 230\n"}
    answer = told(tmp_path, Pointing("5 h"), "average quantity of labour per job", REFUSAL, REFUSAL, files=files)
    assert "5 h" not in answer.text.split("\n")[0]


@pytest.mark.parametrize(
    ("question", "columns"),
    [
        ("half a day on the giant board", ["Half day"]),
        ("by the day", ["Day"]),
        ("the giant one", []),
        ("1 hour", ["1 hour"]),
    ],
)
def test_a_longer_name_that_the_question_says_goes_before_a_part_of_it(question: str, columns: list[str]) -> None:
    cells = (("Code", "SX"), ("Boat", "Giant board"), ("1 hour", "38"), ("Half day", "85"), ("Day", "130"))
    assert [cells[at][0] for at in named_columns(question, cells)] == columns


BUDGET = "Courses\n\nEach vet has 1100 pounds a year, each nurse 450 pounds.\n"


def test_of_a_line_with_several_numbers_the_model_says_the_one_that_the_reader_points_at(tmp_path: Path) -> None:
    question, files = "how much may a nurse spend on courses?", {"budget.txt": BUDGET}
    whole = "Each vet has 1100 pounds a year, each nurse 450 pounds. [1]"
    right = told(tmp_path, Pointing("450", borne_out="450"), question, "Each nurse has 450 pounds.", files={**files})
    assert right.text == "Each nurse has 450 pounds. [1]"
    wrong = told(
        tmp_path / "b", Pointing("450", borne_out="1100"), question, "Each nurse has 1100 pounds.", files={**files}
    )
    assert wrong.text == whole
    assert wrong.remarks == ("What the model wrote was not borne out; this is how your document says it.",)


def test_a_row_that_the_reader_finds_unlikely_is_not_said_however_well_its_words_fit(tmp_path: Path) -> None:
    question, files = "what is the forecast for legal advice?", {"plan.csv": PLAN, "note.txt": "Note\n\nAll is well.\n"}
    said = "Forecast of Legal advice: 3200 (plan.csv). [1]"
    assert told(tmp_path, Pointing("3200"), question, files={**files}).text == said
    elsewhere = told(tmp_path / "b", Pointing("well"), question, REFUSAL, REFUSAL, files={**files})
    assert "3200" not in elsewhere.text


def test_rows_are_not_added_up_where_a_sentence_surely_answers(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "calls.csv": "Vet,Calls\nAnna,20\nBen,30\n",
        "rules.txt": "Rules\n\nNo night has more than 15 calls.\n",
    }
    question = "how many calls in total?"
    added = told(tmp_path, Pointing("nowhere"), question, files=files)
    assert added.text.startswith("50: the sum of Calls")
    answer = told(tmp_path / "b", Pointing("15"), question, files=files)
    assert answer.text == "No night has more than 15 calls. [1]"


def test_dots_that_lead_to_a_value_are_not_said(tmp_path: Path) -> None:
    codes = "Codes\n\nfront door keypad ........ 7316X (X last)\nyard gate ................ 3761\n"
    files: dict[str, str | bytes] = {"codes.txt": codes}
    answer = told(tmp_path, Pointing("3761"), "what is the number of the yard gate", files=files)
    assert answer.text == "yard gate: 3761. [1]"
    assert answer.citations[0].text == "yard gate ................ 3761"


def test_of_a_row_the_time_of_day_is_said_where_one_is_asked_for_whatever_the_reader_points_at(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"lessons.csv": "Day,Start,Pupil,Minutes\nFri,16:00,Amina,20\nMon,9:30,Ben,45\n"}
    answer = told(tmp_path, Pointing("20"), "what time is amina's lesson", files=files)
    assert answer.text.startswith("Start of Amina: 16:00 (lessons.csv).")


def test_an_item_that_a_few_words_lead_is_one_line() -> None:
    text = (
        "- bird scarer: mrs crowe again. from 1 sept it starts at 8:00, sundays off as before\n"
        "- moira is away from 3 to 16 november, and niamh runs the shop until then. hampers are packed before that"
    )
    passage = Passage("c", "d", "notes.txt", text, 0, 1)
    assert [unit[3] for unit in units_of(passage, ())] == [
        text.split("\n")[0],
        "- moira is away from 3 to 16 november, and niamh runs the shop until then.",
        "hampers are packed before that",
    ]


def test_a_message_of_a_chat_is_one_line() -> None:
    text = (
        "03/09/2025, 08:31 - Tadhg Brosnan: yes. plumber friday. use the other sink, the one by the door, please\n"
        "05/09/2025, 12:20 - Tadhg Brosnan: sink fixed. it was a sponge and half a teapot lid. 180 euro\n"
    )
    passage = Passage("c", "d", "chat.txt", text, 0, 1)
    assert [unit[3] for unit in units_of(passage, ())] == text.strip().split("\n")


def test_a_telephone_number_is_one_number_and_a_row_of_numbers_is_none() -> None:
    text = "Dépannage 24h/24 : 03 55 51 40 99\n\nBoskoop 8120 7980 9460 8890 9020 0810 1200 3300"
    passage = Passage("c", "d", "guide.pdf", text, 0, 1)
    assert [unit[3] for unit in units_of(passage, ())] == [text.split("\n")[0]]


def test_a_long_sentence_that_leads_a_list_says_something_and_a_short_one_does_not() -> None:
    long = (
        "If it is built from source, ensure that the package `libpulse-dev` is installed, and when you configure it, "
        "check that the status says:"
    )
    passage = Passage("c", "d", "guide.md", f"{long}\n\nThe following is shown:\n\nPulseAudio support: yes", 0, 1)
    assert [unit[3] for unit in units_of(passage, ())] == [long, "PulseAudio support: yes"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("boiler shows F75, what does that mean", "Code F75 = pump: ring Fenwick."),
        ("what does f28 mean", "Code F28 = no gas: look at the lever outside."),
        ("which codes does the boiler show", CODES),
    ],
)
def test_of_several_codes_in_a_line_the_one_asked_for_is_said(question: str, answer: str) -> None:
    line = Line(Passage("c", "d", "boiler.md", CODES, 0, 1), 0, len(CODES), CODES, (), Reading(1.0, 1.0), (), 0.9)
    assert said(question, line, "en") == answer


@pytest.mark.parametrize(
    ("text", "is_torn"),
    [
        ("Valve clearance, exhaust, cold 0.30 mm 0.35 mm", True),
        ("Safe working load 16.0 t 11.2 t 8.1 t", True),
        ("Hire of the hall £40 £55", True),
        ("Rise 5.12 5.31", True),
        ("Valve clearance, exhaust, cold 0.35 mm", False),
        ("Two tenders: Calder £61,400 and Fenwright £58,950.", False),
        ("The caretaker: 01706 555 0139", False),
        ("Between 0.30 mm and 0.35 mm", False),
        ("Open 10 am 4 pm", False),
    ],
)
def test_the_row_of_a_table_without_its_columns_is_told_from_a_sentence(text: str, is_torn: bool) -> None:
    assert torn(text) is is_torn
