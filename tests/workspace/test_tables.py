"""Tables in documents: found, typed, and added up only where the number is right."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from mypt_desktop.workspace.cells import Kind, column, number
from mypt_desktop.workspace.index import stored_tables
from mypt_desktop.workspace.querying import Filter, QueryRefusedError, TableAnswer, TableQuery, run
from mypt_desktop.workspace.stopping import StoppedError
from mypt_desktop.workspace.tables import Row, tables
from tests.workspace.folders import engine, folder, workbook

INVOICES = """\
Supplier,Amount,Date,Paid
Hansen,"1,200.50",2024-01-02,yes
Ola,300.00,2024-02-03,no
Hansen,99.50,2024-03-03,yes
Berg,,2024-03-09,no
Total,"1,600.00",,
"""
REPORT = """\
Stock in May

Part          Pieces     Value EUR
----------------------------------
Bolt              30      1.200,50
Long screw         4         10,00
Nut                          20,00
                  34      1.230,50
"""
PAGE = """\
<h2>Fares</h2><table><tr><th>Item</th><th>Fare</th></tr><tr><td>Piano</td><td>95 NOK</td></tr>
<tr><td>Dog</td><td>20 NOK</td></tr><tr><td>Bicycle</td><td>3 EUR</td></tr></table>
"""
NOTES = "# Team\n\n| Name | Desk |\n|---|---|\n| Ada | 14 |\n| Ben | 7 |\n"


def ask(tmp_path: Path, files: dict[str, str | bytes], query: TableQuery) -> TableAnswer:
    with engine(tmp_path, files) as opened:
        opened.refresh()
        return opened.query(query)[1]


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("1,200.50", "1200.50"),
        ("1.200,50", "1200.50"),
        ("1 200,50", "1200.50"),
        ("1'200.50", "1200.50"),
        ("EUR 12", "12"),
        ("12 €", "12"),
        ("$1,250", "1250"),
        ("(30.00)", "-30.00"),
        ("−4", "-4"),
        ("7.5%", "7.5"),
        ("0.125", "0.125"),
        ("1.234", None),
        ("2024-01-02", None),
        ("12 34", None),
        ("12-14", None),
        ("3rd floor", None),
        ("1,2,3", None),
        ("1.2.3.4", None),
    ],
)
def test_a_number_is_read_in_any_locale_and_never_guessed(shown: str, expected: str | None) -> None:
    assert number(shown) == (None if expected is None else Decimal(expected))


def test_the_cells_of_a_column_decide_together_which_sign_is_the_decimal_one() -> None:
    kind, values = column(["1.234", "2,50", "-"])
    assert (kind, [value.number for value in values]) == (Kind.NUMBER, [Decimal(1234), Decimal("2.50"), None])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("| Town | Length | Price |\n|---|---|---|\n| A | 2.887 | 4,60 |\n| B | 1.900 | 12,50 |\n", "2887"),
        ("| Town | Length | Price |\n|---|---|---|\n| A | 2.887 | 4.60 |\n| B | 1.900 | 12.50 |\n", "2.887"),
        (
            "These are the lengths of the rods.\n\n| Rod | Length |\n|---|---|\n| A | 2.887 |\n",
            "2.887",
        ),
        (
            "Das sind die Einwohner der Orte.\n\n| Ort | Zahl |\n|---|---|\n| A | 2.887 |\n",
            "2887",
        ),
        (
            "Das sind die Gewichte der Stäbe.\n\n| Stab | Gewicht |\n|---|---|\n| A | 1,234 |\n",
            "1.234",
        ),
        ("| Rod | Length |\n|---|---|\n| A | 2.887 |\n| B | 2.9 |\n", "2.887"),
        ("| Rod | Length |\n|---|---|\n| A | 2.887 |\n| B | 1.250 |\n", None),
    ],
)
def test_where_a_column_does_not_tell_its_decimal_sign_the_others_do_or_the_language(
    text: str, expected: str | None
) -> None:
    (table,) = tables(text)
    assert table.rows[0].values[1].number == (None if expected is None else Decimal(expected))
    assert table.kinds[1] is (Kind.TEXT if expected is None else Kind.NUMBER)


def test_a_spreadsheet_writes_its_numbers_with_a_point_whatever_its_language(tmp_path: Path) -> None:
    rows = [["Das Gewicht der Stäbe und die Zahl", "Gewicht"], ["Stab für den Zaun", 2.887], ["Rest", 1.125]]
    book = workbook({"Lager": rows})
    with engine(tmp_path, {"stab.xlsx": book}) as opened:
        (table,) = opened.tables()
        assert [row.values[1].number for row in opened.table_rows(table)] == [Decimal("2.887"), Decimal("1.125")]


TAKINGS = {
    "Jan": [["Week", "Shop"], [1, 210.5], [2, 180]],
    "Feb": [["taken by Mo"], [], ["Week", "Shop"], [5, 199]],
    "Staff": [["Name", "Desk"], ["Ada", 14]],
}


def test_the_sheets_of_a_workbook_with_the_same_columns_are_one_table_too(tmp_path: Path) -> None:
    with engine(tmp_path, {"takings.xlsx": workbook(TAKINGS)}) as opened:
        opened.refresh()
        known = opened.tables()
        assert [one.title for one in known] == ["Jan", "Feb", "Staff"]
        (whole,) = stored_tables.workbooks(known)
        assert whole.columns == ("Week", "Shop", stored_tables.SHEET)
        assert whole.rows == 3
        found, answer = opened.query(TableQuery(whole.name, aggregate="sum", of="Shop"))
        assert (found.name, answer.value) == (whole.name, Decimal("589.5"))
        of_february = TableQuery(whole.name, filters=(Filter(stored_tables.SHEET, "=", "Feb"),), aggregate="count")
        assert len(opened.query(of_february)[1].used) == 1


@pytest.mark.parametrize(
    ("name", "sheets"),
    [
        ("members.xlsx", {"2025": [["Name", "Desk"], ["Ada", 14]], "2026": [["Name", "Desk"], ["Ada", 14]]}),  # twice
        ("fees.xlsx", {"Jan": [["Week", "Shop"], [1, 2]], "Staff": [["Name", "Desk"], ["Ada", 14]]}),
    ],
)
def test_sheets_of_several_years_or_other_columns_are_not_put_together(
    tmp_path: Path, name: str, sheets: dict[str, list[list[object]]]
) -> None:
    with engine(tmp_path, {name: workbook({**sheets})}) as opened:
        opened.refresh()
        assert len(opened.tables()) == len(sheets)
        assert stored_tables.workbooks(opened.tables()) == []


@pytest.mark.parametrize(
    ("cells", "dates"),
    [
        (["03/25/2024", "04/05/2024"], ["2024-03-25", "2024-04-05"]),
        (["25/03/2024", "04/05/2024"], ["2024-03-25", "2024-05-04"]),
        (
            ["19-Sep-03", "2 Juil 2024", "3. März 2026", "4 May 2025"],
            ["2003-09-19", "2024-07-02", "2026-03-03", "2025-05-04"],
        ),
        (["2025-04-05 15:12", "2025-05-18T11:05:30Z", "31.5.2025, 9:30"], ["2025-04-05", "2025-05-18", "2025-05-31"]),
        (["2012/11/19", "2012/1/2"], ["2012-11-19", "2012-01-02"]),
        (["3 sets 2024", "12 marbles 24"], ["", ""]),  # "set" and "mar" begin months
        (["3.4.2024", "5.6.2024"], ["2024-04-03", "2024-06-05"]),
        (["03/04/2024", "05/06/2024"], ["", ""]),
        (["03.04.24", "05.06.98"], ["2024-04-03", "1998-06-05"]),
        (["03/25/24", "04/05/24"], ["2024-03-25", "2024-04-05"]),
        (["3.4.24", "1.2.10"], ["", ""]),  # a version has such parts too
    ],
)
def test_a_date_is_one_where_the_column_shows_which_part_is_the_day(cells: list[str], dates: list[str]) -> None:
    assert [value.date for value in column(cells)[1]] == dates


def test_a_row_at_the_foot_that_adds_up_the_others_is_a_total_without_saying_so() -> None:
    (table,) = tables(REPORT)
    assert (table.caption, table.columns) == ("Stock in May", ("Part", "Pieces", "Value EUR"))
    assert [row.total for row in table.rows] == [False, False, False, True]
    assert [value.shown for value in table.rows[2].values] == ["Nut", "", "20,00"]


def test_what_stands_between_a_sum_and_what_is_to_be_paid_is_no_row() -> None:
    bill = "Pos  Article      Qty   Total EUR\n  1  Rope         2        40,00\n  2  Shackle      4        60,00\n"
    foot = "     Net                   100,00\n     VAT 20 %               20,00\n     TO PAY                120,00\n"
    (table,) = tables(bill + foot)
    assert [row.total for row in table.rows] == [False, False, True, True, True]
    (short,) = tables(bill + foot.replace("100,00", "101,00"))  # no sum: then a short row is a row
    assert [row.total for row in short.rows] == [False] * 5


def test_each_row_has_its_exact_place_in_the_text() -> None:
    for text in (REPORT, NOTES):
        for row in tables(text)[0].rows:
            assert text[row.start : row.end] == text.split("\n")[row.line - 1].strip()


@pytest.mark.parametrize(
    "text",
    [
        "Dear Ada,\n\nplease come | bring Ben.\n",
        "Ada Berg          Oslo\nStreet 1          Norway\nPhone me          soon\nor write          now\n",
        "1 | 2\n3 | 4\n",
        "Name | Name\nAda | 3\n",
        "",
    ],
)
def test_what_is_no_table_is_not_taken_for_one(text: str) -> None:
    assert tables(text) == []


def test_what_stands_over_a_report_names_its_table() -> None:
    head = "LARCH YARD LTD          RENT LEDGER          PAGE 1\nRun by: IP   02/09/2025\n\n"
    rows = "FLAT  WEEKLY   BALANCE\nA1    118.40      0.00\nA2    124.75    638.90\nA3    124.75     75.18\n"
    (found,) = tables(f"{head}{rows}")
    assert found.caption == "LARCH YARD LTD RENT LEDGER PAGE 1 Run by: IP 02/09/2025"
    (second,) = tables(f"{head}Flats in debt\n{rows}")
    assert second.caption == "Flats in debt"  # what is nearer


def test_speeds_are_numbers_with_their_unit() -> None:
    (found,) = tables("| Codec | Speed |\n|---|---|\n| zlib | 95 MB/s |\n| lz4 | 740 MB/s |\n")
    assert found.kinds == (Kind.TEXT, Kind.NUMBER)
    assert [(row.values[1].number, row.values[1].unit) for row in found.rows] == [(95, "MB/s"), (740, "MB/s")]


def test_words_that_all_begin_below_their_header_are_a_table() -> None:
    rota = "Rota\n\nDay         Opens        Locks up\nMonday      Ines Falk    Tom\n"
    more = "Tuesday     Tom          Sara Lindt\nFriday      Sara Lindt   -\n"
    (found,) = tables(rota + more)
    assert found.columns == ("Day", "Opens", "Locks up")
    assert [row.values[2].shown for row in found.rows] == ["Tom", "Sara Lindt", "-"]
    assert tables(rota + more.replace("Friday  ", "Friday")) == []


def test_a_row_that_does_not_fit_its_header_is_counted_and_not_guessed() -> None:
    (table,) = tables("| A | B | C |\n|---|---|---|\n| 1 | 2 | 3 |\n| 4 | 6 |\n| 7 | 8 | 9 |\n")
    assert (len(table.rows), table.left_out) == (2, 1)


@pytest.mark.parametrize(
    ("name", "text", "query", "value"),
    [
        ("i.csv", INVOICES, TableQuery("i.csv", aggregate="sum", of="amount"), "1600.00"),
        (
            "i.csv",
            INVOICES,
            TableQuery("i.csv", filters=(Filter("supplier", "=", "HANSEN"),), aggregate="sum", of="Amount"),
            "1300.00",
        ),
        ("i.csv", INVOICES, TableQuery("i.csv", aggregate="count"), "4"),
        ("i.csv", INVOICES, TableQuery("i.csv", aggregate="average", of="Amount"), "533.33"),
        ("i.csv", INVOICES, TableQuery("i.csv", aggregate="max", of="Amount"), "1200.50"),
        (
            "i.csv",
            INVOICES,
            TableQuery("i.csv", filters=(Filter("Date", ">=", "2024-02-01"),), aggregate="count"),
            "3",
        ),
        (
            "i.csv",
            INVOICES,
            TableQuery("i.csv", filters=(Filter("Amount", ">", "100"),), aggregate="count"),
            "2",
        ),
        ("r.txt", REPORT, TableQuery("r.txt", aggregate="sum", of="Value EUR"), "1230.50"),
        ("n.md", NOTES, TableQuery("n.md", aggregate="max", of="Desk"), "14"),
        (
            "p.html",
            PAGE,
            TableQuery("p.html", filters=(Filter("Item", "!=", "Bicycle"),), aggregate="sum", of="Fare"),
            "115",
        ),
    ],
)
def test_a_column_is_added_up_without_its_total_rows(
    tmp_path: Path, name: str, text: str, query: TableQuery, value: str
) -> None:
    assert ask(tmp_path, {name: text}, query).value == Decimal(value)


def test_rows_without_a_value_are_told_apart_from_those_that_were_added(tmp_path: Path) -> None:
    answer = ask(tmp_path, {"i.csv": INVOICES}, TableQuery("i.csv", aggregate="sum", of="Amount"))
    assert (len(answer.used), [row.values[0].shown for row in answer.skipped]) == (3, ["Berg"])


def test_groups_are_ordered_by_their_number(tmp_path: Path) -> None:
    query = TableQuery("i.csv", group="Supplier", aggregate="sum", of="Amount", order="-sum")
    assert ask(tmp_path, {"i.csv": INVOICES}, query).rows == (("Hansen", "1,300.00"), ("Ola", "300.00"))


def test_rows_are_ordered_by_their_values_and_cut_at_the_limit(tmp_path: Path) -> None:
    query = TableQuery("i.csv", columns=("Supplier",), order="-Amount", limit=2)
    assert ask(tmp_path, {"i.csv": INVOICES}, query).rows == (("Hansen",), ("Ola",))


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        (TableQuery("other.csv"), "There is no table 'other.csv'. Tables: p.html."),
        (TableQuery("p.html", columns=("Price",)), "There is no column 'Price'. Columns: Item, Fare."),
        (TableQuery("p.html", aggregate="sum", of="Fare"), "several units (EUR, NOK)"),
        (TableQuery("p.html", aggregate="sum"), "Say which column"),
        (TableQuery("p.html", group="Item", aggregate="count", order="-Fare"), "ordered by one of: Item, count."),
        (TableQuery("p.html", filters=(Filter("Fare", ">", "cheap"),)), "holds numbers, and 'cheap' is none"),
        (TableQuery("p.html", filters=(Filter("Item", ">", "Dog"),)), "holds words"),
        (TableQuery("p.html", filters=(Filter("Item", "; DROP TABLE tables", "x"),)), "no comparison"),
    ],
)
def test_a_query_that_cannot_be_right_is_refused_with_what_there_is(
    tmp_path: Path, query: TableQuery, fault: str
) -> None:
    with pytest.raises(QueryRefusedError) as refused:
        ask(tmp_path, {"p.html": PAGE}, query)
    assert fault in str(refused.value)


def test_the_tables_of_a_changed_and_of_a_deleted_file_are_those_of_now(tmp_path: Path) -> None:
    with engine(tmp_path, {"i.csv": INVOICES, "n.md": NOTES}) as opened:
        opened.refresh()
        assert [(table.name, table.rows) for table in opened.tables()] == [("i.csv", 4), ("n.md", 2)]
        folder(opened.base_dir, {"n.md": NOTES + "| Cy | 9 |\n"})
        (opened.base_dir / "i.csv").unlink()
        opened.refresh()
        assert [(table.name, table.rows) for table in opened.tables()] == [("n.md", 3)]


def test_a_wide_or_empty_cell_of_a_word_table_moves_no_other_under_its_neighbours_header(tmp_path: Path) -> None:
    import docx

    document = docx.Document()
    table = document.add_table(rows=3, cols=3)
    for at, row in enumerate((("Boat", "Seats", "Price"), ("Petrel", "", "12"), ("Tern", "", "30"))):
        for cell, text in zip(table.rows[at].cells, row, strict=True):
            cell.text = text
    table.cell(2, 0).merge(table.cell(2, 1))
    file = BytesIO()
    document.save(file)
    answer = ask(tmp_path, {"boats.docx": file.getvalue()}, TableQuery("boats.docx", aggregate="sum", of="Price"))
    assert answer.value == Decimal(42)


def test_the_evidence_of_a_query_stands_in_the_document_where_it_says(tmp_path: Path) -> None:
    with engine(tmp_path, {"i.csv": INVOICES}) as opened:
        opened.refresh()
        table, answer = opened.query(TableQuery("i.csv", filters=(Filter("Supplier", "=", "Ola"),)))
        text = opened.get_doc_text(table.doc_id) or ""
        assert [text[row.start : row.end] for row in answer.used] == [
            "Supplier: Ola | Amount: 300.00 | Date: 2024-02-03 | Paid: no"
        ]


def test_parts_with_totals_of_their_own_are_added_up_once(tmp_path: Path) -> None:
    text = "Region,Shop,Sold\nNorth,a,3\nNorth,b,4\nNorth,,7\nSouth,c,5\nSouth,d,6\nSouth,,11\n,,18\n"
    assert ask(tmp_path, {"s.csv": text}, TableQuery("s.csv", aggregate="sum", of="Sold")).value == 18


def test_a_row_that_happens_to_hold_the_sum_of_the_others_stays_a_row(tmp_path: Path) -> None:
    text = "Item,Fare\nDog,5\nBicycle,10\nPiano,15\n"
    assert ask(tmp_path, {"f.csv": text}, TableQuery("f.csv", aggregate="sum", of="Fare")).value == 30


LEDGER = """\
FLAT  NAME                 WEEKLY      BALANCE  PLAN LAST PAID
------------------------------------------------------------------
A1    Qureshi E            118.40      0.00     N    27/08/2025
A2    Dimitrova M          118.40    391.33     Y    21/08/2025
A3    Bickerstaff M        124.75      0.00     N    27/08/2025
"""


def test_one_space_between_two_names_is_enough_where_the_cells_below_stand_apart() -> None:
    (table,) = tables(LEDGER)
    assert table.columns == ("FLAT", "NAME", "WEEKLY", "BALANCE", "PLAN", "LAST PAID")
    assert [row.values[4].shown for row in table.rows] == ["N", "Y", "N"]
    assert table.left_out == 0


PRICES = (
    "Cove Camping;;;;\nPrices per night 2026, all earlier lists are void;;;;GBP\n"
    "Code;Pitch;Low;High;Remark\nT1;Small tent;15,00;22,50;\nT2;Family tent;21,00;31,00;\n"
)


def test_a_title_of_two_cells_above_a_wide_header_is_none(tmp_path: Path) -> None:
    with engine(tmp_path, {"prices.csv": PRICES}) as opened:
        opened.refresh()
        (document,) = opened.list_docs()
        text = opened.get_doc_text(document.doc_id) or ""
    assert "Code: T2 | Pitch: Family tent | Low: 21,00 | High: 31,00" in text
    (table,) = tables(text)
    assert table.columns == ("Code", "Pitch", "Low", "High", "Remark")


def test_a_narrow_table_below_a_wide_one_has_a_header_of_its_own(tmp_path: Path) -> None:
    wide = "Code,Pitch,Low,Mid,High,Electric\nT1,Small tent,15,18,22,4\nT2,Family tent,21,25,31,4\n"
    with engine(tmp_path, {"prices.csv": f"{wide},,,,,\nDog,Charge,,,,\nsmall,2,,,,\nlarge,4,,,,\n"}) as opened:
        opened.refresh()
        (document,) = opened.list_docs()
        first, second = tables(opened.get_doc_text(document.doc_id) or "")
    assert first.columns == ("Code", "Pitch", "Low", "Mid", "High", "Electric")
    assert second.columns == ("Dog", "Charge")


LARGE = "Order,Customer,Amount\n" + "".join(f"A-{n},Customer {n % 50},{n}.50\n" for n in range(20_000))
SUM = TableQuery("orders.csv", filters=(Filter("Customer", "=", "Customer 7"),), aggregate="sum", of="Amount")


def test_a_query_that_is_cancelled_beforehand_reads_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cancel = Event()
    cancel.set()
    with engine(tmp_path, {"orders.csv": LARGE}) as opened:
        opened.refresh()
        assert opened.query(SUM, cancel=Event())[1].value is not None
        monkeypatch.setattr(stored_tables, "Value", None)  # what a cell becomes when it is read
        with pytest.raises(StoppedError):
            opened.query(SUM, cancel=cancel)
        with pytest.raises(StoppedError):
            opened.table_rows(opened.tables()[0], cancel=cancel)


def test_a_query_that_is_cancelled_by_another_thread_stops_before_the_last_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cancel, reading, stopped = Event(), Event(), Event()
    read = 0

    def counting(*values: Any) -> Row:
        nonlocal read
        read += 1
        if read == 1000:
            reading.set()
            stopped.wait(30)
        return Row(*values)

    def stop() -> None:
        reading.wait(30)
        cancel.set()
        stopped.set()

    with engine(tmp_path, {"orders.csv": LARGE}) as opened:
        opened.refresh()
        monkeypatch.setattr(stored_tables, "Row", counting)
        other = Thread(target=stop)
        other.start()
        with pytest.raises(StoppedError):
            opened.query(SUM, cancel=cancel)
        other.join()
    assert 1000 <= read < 2000


def test_rows_that_are_read_already_are_not_all_filtered_once_it_is_cancelled() -> None:
    (table,) = tables("Order | Amount\n" + "".join(f"A-{n} | {n}.50\n" for n in range(9000)))
    cancel = Event()
    seen = 0

    class Rows(list[Row]):
        def __iter__(self) -> Iterator[Row]:
            nonlocal seen
            for seen, row in enumerate(super().__iter__(), 1):
                if seen == 1000:
                    cancel.set()
                yield row

    with pytest.raises(StoppedError):
        run(TableQuery("a", aggregate="count"), table.columns, table.kinds, Rows(table.rows), cancel)
    assert 1000 <= seen < 2000


def test_columns_may_be_called_by_a_measure_or_a_year_that_no_cell_below_has() -> None:
    (fees,) = tables("Fees per term\nInstrument | 20 min | 45 min\nInstrument: Singing | 20 min: 122 | 45 min: 256.5")
    assert fees.columns == ("Instrument", "20 min", "45 min")
    (years,) = tables("| Post | 2024 | 2025 |\n|---|---|---|\n| Rent | 1,200 | 1,300 |\n| Light | 300 | 310 |")
    assert years.columns == ("Post", "2024", "2025")
    assert tables("| Ada | 4 h |\n| Ben | 8 h |\n| Eve | 6 h |") == []


def test_a_mark_behind_the_name_of_a_column_is_not_of_the_name() -> None:
    rows = ("Day: 19-Sep-03 | Volume: 92433800 | Close*: 29.79", "Day: 18-Sep-03 | Volume: 67268096 | Close*: 29.34")
    text = "\n".join(("Day | Volume | Close*", *rows))
    (table,) = tables(text)
    assert table.columns == ("Day", "Volume", "Close")
    assert table.kinds == (Kind.DATE, Kind.NUMBER, Kind.NUMBER)
    assert [value.shown for value in table.rows[0].values] == ["19-Sep-03", "92433800", "29.79"]
