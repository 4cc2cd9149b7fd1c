"""Questions that a table answers: looked up, counted, added up in its rows; and those that are left to the passages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.tool_execution import PlainTools
from mypt_desktop.core.events import CallStarted, RecipeChosen, TurnEvent, TurnFinished
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.reading import Reading
from mypt_desktop.runtime.embedder import Embedder
from mypt_desktop.runtime.reader import Reader
from mypt_desktop.tools.workspace import WorkspaceTools
from tests.fakes import ScriptedModel
from tests.workspace.folders import engine

STAFF = """\
Name,Department,Role,Extension,Start date,Hours per week
Marta Keller,Workshop,Head mechanic,214,2019-03-01,40
Jon Brice,Sales,Sales assistant,207,2021-06-15,32
Ilse Vogt,Workshop,Mechanic,216,2020-09-01,38
Pedro Ruiz,Office,Bookkeeper,201,2018-01-08,20
Tom Ashby,Workshop,Apprentice,218,2024-08-01,38
"""
PRICES = """\
Article;Category;Price EUR;In stock
Bell brass;Accessories;12,50;40
Bell steel;Accessories;8,90;25
Cargo bike Long;Bikes;4.850,00;3
City bike Nora;Bikes;890,00;7
"""
INVOICES = """\
Invoice,Customer,Date,Amount,Status
R-371,Baker GmbH,2025-01-14,420.00,paid
R-372,Hotel Seeblick,2025-02-03,1290.50,open
R-374,City of Lindau,2025-03-05,4850.00,open
R-375,Hotel Seeblick,2025-03-28,unknown,overdue
"""
SHIFTS = """\
Day,Early shift,Late shift
Monday,Clara Brandt,Emre Aydin
Friday,Lena Brandt,Paul Decker
"""
RIVERS = """\
River,Length km,Mouth,First bridge,Checked,Inspector
Danube,2850,Black Sea,1146,May 2024,Jan Moor
Rhine,1233,North Sea,1225,June 2023,Ida Holm
Volga,3530,Caspian Sea,1885,May 2022,Jan Moor
"""
FILES: dict[str, str | bytes] = {
    "rivers.csv": RIVERS,
    "shifts.csv": SHIFTS,
    "staff.csv": STAFF,
    "price list 2025.csv": PRICES,
    "invoices.csv": INVOICES,
    "notes.md": "# Notes\n\nThe workshop closes at 17:00 on Fridays.\n",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tables")


def asked(
    folder: Path,
    *said: str,
    files: dict[str, str | bytes] = FILES,
    embedder: Embedder | None = None,
    reader: Reader | None = None,
) -> tuple[Message, list[TurnEvent]]:
    """The answer to the last of the messages, each asked in turn, and the events of that turn."""
    chat: list[Message] = []
    events: Sequence[TurnEvent] = ()
    with engine(folder, files, embedder) as opened:
        opened.refresh()
        model = ScriptedModel(*["Your documents do not say."] * 8)
        tools, meaning = PlainTools(WorkspaceTools(opened)), opened if embedder else None
        agent = AgentController(model, tools, engine=opened, reader=reader, meaning=meaning)
        for text in said:
            chat.append(message(Role.USER, text))
            events = list(agent.stream(chat, cancel=Event()))
            last = events[-1]
            assert isinstance(last, TurnFinished)
            chat.append(last.message)
    return chat[-1], list(events)


def by_table(events: Sequence[TurnEvent]) -> bool:
    return any(isinstance(event, RecipeChosen) and event.name == "table" for event in events)


@pytest.mark.parametrize(
    ("question", "answer", "path"),
    [
        ("how many people work in the workshop?", "3 rows of staff.csv (Department: Workshop).", "staff.csv"),
        ("what is marta's extension", "Extension of Marta Keller: 214 (staff.csv).", "staff.csv"),
        ("who is the bookkeeper", "Pedro Ruiz (staff.csv (Role: Bookkeeper)).", "staff.csv"),
        ("when did ilse vogt start?", "Start date of Ilse Vogt: 2020-09-01 (staff.csv).", "staff.csv"),
        (
            "total of the open invoices",
            "6,140.50: the sum of Amount over 2 rows of invoices.csv (Status: open).",
            "invoices.csv",
        ),
        (
            "sum of the invoices of Hotel Seeblick",
            "Amount of R-372: 1,290.50 (invoices.csv). 1 row holds no number there and was not added.",
            "invoices.csv",
        ),
        (
            "which invoices are over 1000?",
            "Hotel Seeblick: R-372; City of Lindau: R-374 (Invoice in invoices.csv (Amount > 1000)).",
            "invoices.csv",
        ),
        (
            "which articles in the price list cost more than 100 euros?",
            "Bikes: Cargo bike Long; Bikes: City bike Nora (Article in price list 2025.csv (Price EUR > 100)).",
            "price list 2025.csv",
        ),
        (
            "sum of all invoices in February",
            "Amount of R-372: 1,290.50 (invoices.csv).",
            "invoices.csv",
        ),
        ("how many customers are there", "3 different values of Customer in 4 rows of invoices.csv.", "invoices.csv"),
        (
            "most expensive bike",
            "Cargo bike Long: Price EUR 4,850.00, the highest in price list 2025.csv (Category: Bikes).",
            "price list 2025.csv",
        ),
        (
            "price of a bell",
            "Bell brass: 12,50; Bell steel: 8,90 (Price EUR in price list 2025.csv (Article contains Bell)).",
            "price list 2025.csv",
        ),
        (
            "how many city bikes are in stock?",
            "In stock of City bike Nora: 7 (price list 2025.csv).",
            "price list 2025.csv",
        ),
        ("Was ist die Durchwahl von Jon Brice?", "Extension von Jon Brice: 207 (staff.csv).", "staff.csv"),
        ("Wie viele Leute arbeiten in der Werkstatt?", "3 Zeilen von staff.csv (Department: Workshop).", "staff.csv"),
        ("who inspected the Rhine?", "Inspector of Rhine: Ida Holm (rivers.csv).", "rivers.csv"),
        ("which sea is the mouth of the Danube?", "Mouth of Danube: Black Sea (rivers.csv).", "rivers.csv"),
        ("when was the Rhine checked?", "Checked of Rhine: June 2023 (rivers.csv).", "rivers.csv"),
        (
            "earliest first bridge of the rivers",
            "Danube: First bridge 1146, the lowest in rivers.csv.",
            "rivers.csv",
        ),
        (
            "average hours per week of the staff",
            "33.6: the average of Hours per week over 5 rows of staff.csv.",
            "staff.csv",
        ),
        (
            "how many hours per week in sales and office?",
            "52: the sum of Hours per week over 2 rows of staff.csv (Department: Sales, Office).",
            "staff.csv",
        ),
        (
            "price of the bell brass or the bell steel",
            "Bell brass: 12,50; Bell steel: 8,90 (Price EUR in price list 2025.csv (Article: Bell brass, Bell steel)).",
            "price list 2025.csv",
        ),
        ("how many rivers were bridged before 1300?", "2 rows of rivers.csv (First bridge < 1300).", "rivers.csv"),
        (
            "how many invoices did Hotel Seeblick get",
            "2 rows of invoices.csv (Customer: Hotel Seeblick).",
            "invoices.csv",
        ),
        ("what year was the Rhine bridged?", "First bridge of Rhine: 1225 (rivers.csv).", "rivers.csv"),
        ("who runs the early shift on monday", "Early shift of Monday: Clara Brandt (shifts.csv).", "shifts.csv"),
        (
            "¿Cuánto cuesta la Bell brass?",
            "Price EUR de Bell brass: 12,50 (price list 2025.csv).",
            "price list 2025.csv",
        ),
    ],
)
def test_a_question_that_a_table_answers_is_answered_from_its_rows(
    folder: Path, question: str, answer: str, path: str
) -> None:
    said, events = asked(folder, question)
    assert by_table(events)
    assert said.text.split(" [")[0] == answer
    assert {citation.path for citation in said.citations} == {path}


def test_the_rows_that_were_used_are_the_sources(folder: Path) -> None:
    said, _ = asked(folder, "total of the open invoices")
    assert [citation.text.split(" | ")[0] for citation in said.citations] == ["Invoice: R-372", "Invoice: R-374"]


@pytest.mark.parametrize(
    "question",
    [
        "when does the workshop close on fridays?",  # the table knows the workshop and nothing of closing
        "what does the cargo bike weigh?",
        "how many invoices did Ilse write?",
        "how many elephants are in stock?",
        "Is R-374 paid?",
        "how many hours per week in sales, office?",  # nothing says that both are meant
        "what was the total on the receipt?",
        "who built the first bridge over the Rhine?",
    ],
)
def test_a_question_of_which_a_table_explains_only_a_part_is_left_to_the_passages(folder: Path, question: str) -> None:
    assert not by_table(asked(folder, question)[1])


@pytest.mark.parametrize(
    ("before", "question", "answer"),
    [
        (["how many people work in the workshop?"], "and in sales?", "1 row of staff.csv (Department: Sales)."),
        (["how many people work in the workshop?", "and in sales?"], "who are they?", "Jon Brice"),
        (["what does the bell brass cost?"], "and the bell steel?", "Price EUR of Bell steel: 8,90"),
    ],
)
def test_a_question_that_goes_on_asks_the_same_with_its_own_words(
    folder: Path, before: list[str], question: str, answer: str
) -> None:
    assert asked(folder, *before, question)[0].text.startswith(answer)


def test_two_questions_in_one_message_are_both_looked_up(folder: Path) -> None:
    said, _ = asked(folder, "what does the bell brass cost and how many of them are in stock?")
    assert "12,50" in said.text
    assert "In stock of Bell brass: 40" in said.text


def test_the_second_of_two_questions_may_be_of_another_kind_about_the_same_row(folder: Path) -> None:
    reply, _ = asked(folder, "When did Ilse Vogt start and what is her role?")
    assert "Start date of Ilse Vogt: 2020-09-01" in reply.text
    assert "Role of Ilse Vogt: Mechanic" in reply.text


def test_the_second_of_two_questions_may_say_only_what_is_other(folder: Path) -> None:
    said, _ = asked(folder, "who runs the early shift on monday and who on friday?")
    assert "Monday: Clara Brandt" in said.text
    assert "Friday: Lena Brandt" in said.text


def test_a_chart_is_drawn_where_it_is_asked_for(folder: Path) -> None:
    said, events = asked(folder, "show me a chart of the length of the rivers")
    assert said.text.startswith("Danube: 2850; Rhine: 1233; Volga: 3530 (Length km in rivers.csv).")
    (call,) = [event.call for event in events if isinstance(event, CallStarted)]
    assert (call.arguments["chart"], call.arguments["of"]) == (True, "Length km")
    assert not by_table(asked(folder, "what does the chart on page 3 of the report show?")[1])


def test_two_tables_that_fit_alike_are_no_answer(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"a.csv": "Item,Price\nBell,3\nLamp,9\n", "b.csv": "Item,Price\nBell,4\nLamp,9\n"}
    assert not by_table(asked(tmp_path, "price of the bell", files=files)[1])


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("what is the fee of the attic?", "Fee 2026 of Attic: 36 (rooms.csv)."),
        ("what is the fee 2025 of the attic?", "Fee 2025 of Attic: 34 (rooms.csv)."),
        ("total of the fee", "77: the sum of Fee 2026"),
    ],
)
def test_of_columns_that_differ_by_the_year_the_latest_or_the_one_that_is_named_is_meant(
    tmp_path: Path, question: str, said: str
) -> None:
    rooms = "Room,Fee 2025,Fee 2026\nAttic,34,36\nBarn,40,41\n"
    answer, _ = asked(tmp_path, question, files={"rooms.csv": rooms})
    assert answer.text.startswith(said)


def test_the_year_that_is_named_chooses_the_edition(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {f"prices {year}.csv": f"Item,Price\nBell,{year % 100}\n" for year in (2023, 2024)}
    files["prices 2024.csv"] = "Item,Price\nBell,24\nLamp,9\n"
    assert "23 (prices 2023.csv)" in asked(tmp_path, "what did the bell cost in 2023?", files=files)[0].text


class Elsewhere:
    """A reader that finds one line of another document, and no place in a row."""

    def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        return [Reading(0.0, 0.99 if "with a driver" in text else 0.0001) for text in passages]

    def supports(self, sentence: str, passages: Sequence[str]) -> list[float]:
        return [1.0 for _ in passages]


def test_a_year_in_the_name_of_a_table_about_something_else_does_not_choose_it(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "complaints 2025.csv": "Show,About,Working days\nDrive,the van for one day,13\nFolk,noise,4\n",
        "hire.txt": "In 2025 a drive of several days costs 245 with a driver.\n",
    }
    answer, _ = asked(tmp_path, "days of the drive 2025", files=files, reader=Elsewhere())
    assert "13" not in answer.text


LEAVE = "Name,Days,Taken\nMarta Keller,30,12\nJon Brice,28,21\n"
STORE = "Article,Pieces,Reorder at\nLock C-9,15,10\nHinge T-20,64,100\n"
DOORS = "Item,Wood,Price EUR\nDoor,oak,620\nDoor,beech,480\nSill,oak,84\n"


@pytest.mark.parametrize(
    ("text", "question", "answer"),
    [
        (LEAVE, "how many days of leave has jon taken", "Taken of Jon Brice: 21"),
        (LEAVE, "who has taken the most days of leave", "Jon Brice: Taken 21, the highest"),
        (STORE, "how many locks C-9 do we have", "Pieces of Lock C-9: 15"),
        (DOORS, "most expensive item of the doors and sills", "Door, oak: Price EUR 620, the highest"),
    ],
)
def test_of_several_columns_and_rows_it_is_the_one_that_is_meant(
    tmp_path: Path, text: str, question: str, answer: str
) -> None:
    assert asked(tmp_path, question, files={"leave doors sills.csv": text})[0].text.startswith(answer)


ORDERS = """\
Order;Customer;Price EUR;Status
A-1;Baker;620,00;in production
A-2;Hill;95,00;in production;urgent
A-3;Hill;12,50;ordered
"""


def test_a_row_with_a_cell_too_many_is_counted_and_orders_are_more_than_those_ordered(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"orders.csv": ORDERS}
    said, _ = asked(tmp_path, "how many orders are in production?", files=files)
    assert said.text.startswith("2 rows of orders.csv")
    said, _ = asked(tmp_path, "how many orders are there from Hill?", files=files)
    assert said.text.startswith("2 rows of orders.csv")


def test_what_has_several_units_is_not_added(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"trips.csv": "Trip,Cost\nOslo,3 EUR\nRome,9 USD\nBonn,4 EUR\n"}
    said, _ = asked(tmp_path, "total cost of the trips", files=files)
    assert said.text == (
        "I did not calculate this: The column Cost holds several units (EUR, USD), which cannot be put together.\n\n"
        "Oslo: 3 EUR [1]; Rome: 9 USD [2]; Bonn: 4 EUR [3]"
    )
    assert [citation.text for citation in said.citations] == [
        "Trip: Oslo | Cost: 3 EUR",
        "Trip: Rome | Cost: 9 USD",
        "Trip: Bonn | Cost: 4 EUR",
    ]
    assert [citation.marker for citation in said.citations] == [1, 2, 3]


def test_of_many_rows_that_are_not_added_five_are_listed_that_show_what_differs(tmp_path: Path) -> None:
    rows = [f"Town {n},{n} EUR" for n in range(1, 8)] + ["Rome,9 USD", "Bonn,unknown"]
    files: dict[str, str | bytes] = {"trips.csv": "\n".join(["Trip,Cost", *rows, ""])}
    said, _ = asked(tmp_path, "total cost of the trips", files=files)
    assert said.text.endswith(
        "Town 1: 1 EUR [1]; Town 2: 2 EUR [2]; Town 3: 3 EUR [3]; Rome: 9 USD [4]; Bonn: unknown [5] … +4"
    )
    assert [citation.line for citation in said.citations] == [2, 3, 4, 9, 10]


BILL = """\
Article;Pieces;Total EUR
Rope;2;40.00
Shackle;4;60.00
Net;;100.00
VAT;;20.00
Due;;120.00
"""
ROTA = """\
Date,Day shift,Night shift
2025-03-01,Falk,Moor
2025-03-02,Moor,Falk
2025-03-03,Moor,Holm
2025-03-04,Falk,Moor
"""
ROOMS = "Room,First animal,Second animal\nCat room with view,EUR 24.50,EUR 14.00\nCat room,EUR 19.00,EUR 11.00\n"
CARE = "Code,Service,Price EUR\nK01,First consultation,54\nK02,Follow-up consultation,33\n"


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("how many night shifts does Moor have?", "2 rows of rota.csv (Night shift: Moor)."),
        ("cat room with view, what does the second animal cost", "Second animal of Cat room with view: EUR 14.00"),
        ("how many services cost more than 50 euros?", "1 "),
        ("what do we charge for a first consultation", "Price EUR of First consultation: 54 (care services.csv)."),
    ],
)
def test_values_and_units_are_those_of_the_column_that_is_named(tmp_path: Path, question: str, start: str) -> None:
    files: dict[str, str | bytes] = {"rota.csv": ROTA, "rooms.csv": ROOMS, "care services.csv": CARE}
    assert asked(tmp_path, question, files=files)[0].text.startswith(start)


def test_no_sum_is_made_where_the_paper_says_another_itself(tmp_path: Path) -> None:
    said, _ = asked(tmp_path, "what is the total of the bill?", files={"bill.csv": BILL})
    assert not said.text.startswith("100")


def test_a_follow_up_that_tables_know_nothing_of_is_not_the_question_before_again(tmp_path: Path) -> None:
    before = "who has the night shift on 1 March 2025?"
    said, _ = asked(tmp_path, before, "and the one right after that?", files={"rota.csv": ROTA})
    assert not said.text.startswith("Night shift of Falk: Moor")


KESSLER = "Nr.;Bezeichnung;Preis EUR\n1001;Schraube M4;0,12\n1007;Griff Buche;4,50\n1010;Leim 5 kg;31,00\n"
LISTS: dict[str, str | bytes] = {
    "Kessler price list 2024.csv": KESSLER,
    "Kessler price list 2025.csv": f"{KESSLER}1012;Scharnier T-20;3,40\n",
    "orders.csv": "Order,Customer,Price EUR\nA-1,Baker,620\nA-2,Hill,95\nA-3,Hill,12\n",
}


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("how many articles in the kessler price list", "4 rows of Kessler price list 2025.csv."),
        ("how many items are in the price list?", "4 rows of Kessler price list 2025.csv."),
        ("How many articles are in the Kessler price list 2024?", "3 rows of Kessler price list 2024.csv."),
        ("Wie viele Artikel hat die Kessler price list?", "4 Zeilen von Kessler price list 2025.csv."),
        ("combien d'articles dans la Kessler price list ?", "4 lignes de Kessler price list 2025.csv."),
        ("¿cuántos artículos hay en la Kessler price list?", "4 filas de Kessler price list 2025.csv."),
        ("how many lines does the orders file have?", "3 rows of orders.csv."),
    ],
)
def test_a_word_for_rows_in_general_counts_all_rows_of_the_table_that_is_named(
    tmp_path: Path, question: str, start: str
) -> None:
    assert asked(tmp_path, question, files=LISTS)[0].text.startswith(start)


@pytest.mark.parametrize("counted", ["goods", "products"])
def test_what_means_rows_is_known_by_its_meaning(tmp_path: Path, models_dir: Path, counted: str) -> None:
    embedder = Embedder(models_dir / "embedder" / "build", threads=1)
    question = f"how many {counted} are in the kessler price list?"
    assert asked(tmp_path, question, files=LISTS, embedder=embedder)[0].text.startswith("4 rows of Kessler price list")


@pytest.mark.parametrize("counted", ["screws", "suppliers", "elephants"])
def test_what_the_table_has_no_word_for_is_not_taken_for_its_rows(
    tmp_path: Path, models_dir: Path, counted: str
) -> None:
    embedder = Embedder(models_dir / "embedder" / "build", threads=1)
    said, events = asked(tmp_path, f"how many {counted} are in the kessler price list?", files=LISTS, embedder=embedder)
    assert not any(isinstance(event, CallStarted) and event.call.name == "workspace.query" for event in events)
    assert "rows of" not in said.text


@pytest.mark.parametrize("question", ["what time is Amina's cello on Fri?", "At what time does Amina have cello?"])
def test_a_time_of_day_is_asked_for_and_not_how_many_minutes_something_takes(tmp_path: Path, question: str) -> None:
    lessons = (
        "Day,Start,Pupil,Instrument,Minutes\nFri,16:00,Amina,cello,20\nFri,16:20,Orla,cello,30\nTue,9:30,Ben,oboe,45\n"
    )
    answer = asked(tmp_path, question, files={"lessons.csv": lessons})[0]
    assert answer.text.startswith("Start of Amina: 16:00 (lessons.csv).")


def test_how_many_of_what_names_one_row_is_not_answered_with_that_one_row(tmp_path: Path) -> None:
    rows = "No,Name,Persons,Nights\nB1,Swallow Club,7,2\nB2,Martin Group,5,1\nB3,Rook School,31,4\n"
    answer, _ = asked(tmp_path, "how many people of the swallow club", files={"bookings 2026.csv": rows})
    assert not answer.text.startswith("1 row")


def test_the_longest_from_one_date_to_another_is_not_the_highest_of_some_other_column(tmp_path: Path) -> None:
    makers = (
        "version,codename,created,release\n9,Cello,2010-05-02,2011-06-01\n10,Viola,2011-06-01,2012-03-01\n"
        ",Gamba,2012-03-01,2013-03-01\n"
    )
    said, _ = asked(tmp_path, "which luthier is the longest, created to release", files={"luthier.csv": makers})
    assert "highest" not in said.text


def test_when_a_number_was_the_highest_is_asked_of_the_number(tmp_path: Path) -> None:
    prices = "Day,Close,Volume\n18-Sep-03,29.34,67268096\n3-Sep-03,28.14,109437800\n2-Sep-03,27.09,74168896\n"
    said, _ = asked(tmp_path, "when was the volume highest", files={"msft.csv": prices})
    assert said.text == "3-Sep-03: Volume 109,437,800, the highest in msft.csv. [1]"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what is the flight home", "Notes of Sun 11 Apr: flight EI 565 at 13:50, home about 18:00 (tour.csv). [1]"),
        ("flight home on the day?", "Sun 11 Apr (tour.csv (Notes contains flight, Notes contains home)). [1]"),
    ],
)
def test_what_is_asked_for_by_the_words_of_a_note_is_the_note(tmp_path: Path, question: str, answer: str) -> None:
    rows = ('Sat 3 Apr,6:10,"flight EI 562 at 9:05"', 'Sun 11 Apr,10:00,"flight EI 565 at 13:50, home about 18:00"')
    tour = "\n".join(("Day,Time,Notes", *rows, ""))
    assert asked(tmp_path, question, files={"tour.csv": tour})[0].text == answer
