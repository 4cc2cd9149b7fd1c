"""Where the names of a table's columns stand: below titles, above a rule, in the notes of a log."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from mypt_desktop.workspace.documents import extract
from mypt_desktop.workspace.formats.rows import separated
from mypt_desktop.workspace.tables import Table, tables
from tests.workspace.folders import engine, workbook


def only(text: str) -> Table:
    (table,) = tables(dedent(text).strip("\n"))
    return table


def cells(table: Table) -> list[tuple[str, ...]]:
    return [tuple(value.shown for value in row.values) for row in table.rows]


def test_a_rule_shows_the_header_of_a_report_below_its_titles() -> None:
    table = only("""
        COAST BANK   ACCOUNT 00715   Q1/2025   VALDEMAR
        DATE      PAYEE               PURPOSE         AMOUNT    BALANCE
        ----------------------------------------------------------------
        01.01.25  GROTKAMP & SOEHNE   RENT FLAT 14    -812.50    3499.58
        03.01.25  HINTERHOF 9         WORKSHOP        -165.00    3334.58
        06.01.25  REICHELT            EC 11:25          -5.77    3328.81
    """)
    assert table.columns == ("DATE", "PAYEE", "PURPOSE", "AMOUNT", "BALANCE")
    assert table.caption == "COAST BANK ACCOUNT 00715 Q1/2025 VALDEMAR"
    assert cells(table)[2] == ("06.01.25", "REICHELT", "EC 11:25", "-5.77", "3328.81")


def test_a_rule_above_a_sum_shows_no_header() -> None:
    table = only("""
        ITEM    PIECES
        Saw          3
        ----------------
        Axe          4
        File         9
    """)
    assert table.columns == ("ITEM", "PIECES")
    assert [row[0] for row in cells(table)] == ["Saw", "Axe", "File"]


def test_a_log_names_its_columns_in_the_line_above_a_word_each() -> None:
    table = only("""
        BURN-IN REV C   chamber CH-2   operator iv
        cols: time unit board_C state

        06-18 08:00  PX7-001   70.4   RUN
        06-18 08:00  PX7-002   65.4   RUN
        06-18 09:00  PX7-001   fuse open, unit dead
        06-18 09:00  PX7-002   65.2   STOP
    """)
    assert table.columns == ("time", "unit", "board_C", "state")
    assert cells(table)[-1] == ("06-18 09:00", "PX7-002", "65.2", "STOP")
    assert (len(table.rows), table.left_out) == (3, 1)


def test_a_line_above_that_has_not_as_many_words_names_no_columns() -> None:
    assert not tables(
        "seen: boats of May\n\n06-18  Petrel   70.4   RUN\n06-19  Tern   65.4   RUN\n06-20  Gull   1   RUN"
    )


def test_the_notes_of_a_file_are_none_of_its_rows_and_its_header_may_be_one() -> None:
    text = (
        "# Zones of the world\n#\n# A tab stands between cells, a comma within them.\n#\n#country-\n"
        "#codes\tplace\tzone\nAD\t+4230\tEurope/Andorra\n# Russia, and so on\nAE,OM\t+2518\tAsia/Dubai\n"
        "AF\t+3431\tAsia/Kabul\n#@AQ\tAntarctica/\n"
    )
    read = extract("zones.tab", "separated", text.encode()).text
    assert read.splitlines()[5:9] == [
        "codes | place | zone",
        "codes: AD | place: +4230 | zone: Europe/Andorra",
        "codes: AE,OM | place: +2518 | zone: Asia/Dubai",
        "codes: AF | place: +3431 | zone: Asia/Kabul",
    ]
    assert read.endswith("\n\n# Russia, and so on\n#@AQ Antarctica/")


def test_rows_that_name_their_columns_go_on_with_the_table_of_the_page_before() -> None:
    table = only("""
        Order no. | Weight | Price
        Order no.: S-10 | Weight: 148 g | Price: 186
        Order no.: D-10 | Weight: 163 g | Price: 219

        Page 2 of 4
        Order no.: D-13 | Weight: 171 g | Price: 258
    """)
    assert [row[0] for row in cells(table)] == ["S-10", "D-10", "D-13"]
    others = "Item | Price\nItem: Saw | Price: 3\n\nCode: K1 | Price: 5\nCode: K2 | Price: 6"
    assert len(tables(others)[0].rows) == 1  # other columns are another table


def test_a_header_that_begins_with_a_number_sign_is_no_note_and_its_rows_are_none() -> None:
    read = extract("channels.csv", "separated", b"#,name,members\n1,general,12\n#2,rust,7\n").text
    assert read == "# | name | members\n#: 1 | name: general | members: 12\n#: #2 | name: rust | members: 7"


def test_a_rota_has_its_dates_above_its_days() -> None:
    rows = (
        b"ROTA week 47,16.11.,17.11.,18.11.\nname,Mon,Tue,Wed\nLuc (bake),3-10,3-10,off\nFatima,off,closed,12-18:30\n"
        b"Tom,off,7-14,11-18\n"
    )
    extracted = extract("rota.csv", "separated", rows)
    assert "name: Fatima | Mon 16.11.: off | Tue 17.11.: closed | Wed 18.11.: 12-18:30" in extracted.text
    assert extracted.text.startswith("ROTA week 47\nname | Mon 16.11. | Tue 17.11. | Wed 18.11.\n")
    (table,) = tables(extracted.text)
    assert table.columns == ("name", "Mon 16.11.", "Tue 17.11.", "Wed 18.11.")


def test_numbers_above_words_that_are_no_short_names_stay_a_row() -> None:
    rows = (
        b"Costs,2023,2024,2025\nwhat,as planned by us,as paid in the end,as we expect it now\nRent,1,2,3\nHeat,4,5,6\n"
    )
    assert extract("costs.csv", "separated", rows).text.startswith("Costs | 2023 | 2024 | 2025\n")


def test_a_table_with_an_empty_corner_has_a_first_column() -> None:
    (table,) = tables(separated(b'"","name","sleep"\n"1","Cheetah",12.1\n"2","Owl monkey",17\n').text)
    assert table.columns == ("row", "name", "sleep")
    assert cells(table) == [("1", "Cheetah", "12.1"), ("2", "Owl monkey", "17")]
    (table,) = tables(separated(b";Mon;Tue\nAna;8;9\nBob;7;6\n").text)
    assert table.columns == ("row", "Mon", "Tue")
    assert cells(table)[1] == ("Bob", "7", "6")
    assert separated(b"Ana;Desk;8-12\nBob;Desk;9-13\n").text == "Ana | Desk | 8-12\nBob | Desk | 9-13"


def test_spans_are_names_of_columns_above_plain_numbers() -> None:
    owed = b"account,name,up to 30 days,31-60,over 60\n1014,Gahan,41.50,0.00,200.00\n1041,Roche,62.00,5.50,0\n"
    (table,) = tables(separated(owed).text)
    assert table.columns == ("account", "name", "up to 30 days", "31-60", "over 60")
    assert cells(table)[1] == ("1041", "Roche", "62.00", "5.50", "0")


def test_names_that_stand_below_several_groups_have_the_group_s_name_too() -> None:
    sheet = b"""Berths 2026,,,,,
,,Pontoon,,Swinging mooring,
Length,Band,Member,Other,Member,Other
to 6.0,A,742,965,388,504
6.1 - 7.5,B,918,1193,467,607
"""
    (table,) = tables(separated(sheet).text)
    assert table.columns[1:4] == ("Band", "Pontoon, Member", "Pontoon, Other")
    assert table.columns[4:] == ("Swinging mooring, Member", "Swinging mooring, Other")
    assert cells(table)[1] == ("6.1 - 7.5", "B", "918", "1193", "467", "607")


def test_what_names_a_column_beside_groups_stands_in_their_row_where_nothing_is_below() -> None:
    sheet = b"""No.,Programme,Segment 1,,Segment 2,
,,to C,hold,to C,hold
1,bisque,200,30,600,0
2,lustre,400,20,720,12
"""
    (table,) = tables(separated(sheet).text)
    assert table.columns[:4] == ("No.", "Programme", "Segment 1, to C", "Segment 1, hold")
    assert cells(table)[1] == ("2", "lustre", "400", "20", "720", "12")


def test_names_below_a_group_have_its_name_where_the_other_columns_are_named_beside_it() -> None:
    sheet = (
        b"Zone,Weight,,,Days\n,up to 2 kg,2-5 kg,5-10 kg,\nIreland,8.50,11.00,15.50,2\nGermany,14.00,19.50,28.00,4\n"
    )
    (table,) = tables(separated(sheet).text)
    assert table.columns == ("Zone", "Weight, up to 2 kg", "Weight, 2-5 kg", "Weight, 5-10 kg", "Days")
    assert cells(table)[1] == ("Germany", "14.00", "19.50", "28.00", "4")
    ragged = b"Name,Team,,Note\n,red,blue,\nAda,x,,late\nTom,,x,\n"
    assert "Team, red" in separated(ragged).text
    assert "Zone, " not in separated(b"Zone,Price,Days\n,cheap,\nIreland,8.50,2\n").text


def test_a_row_of_units_is_part_of_the_names_above_it() -> None:
    (table,) = tables(separated(b"Sample,Depth,Load\n,mm,kN/m2\nS1,40,3.5\nS2,55,4.1\n").text)
    assert table.columns == ("Sample", "Depth, mm", "Load, kN/m2")
    assert cells(table)[0] == ("S1", "40", "3.5")
    (table,) = tables(separated(b"Day,Shift,Who\nMon,a,Ada\nTue,b,Tom\n").text)
    assert table.columns == ("Day", "Shift", "Who")


def test_the_process_that_reads_documents_knows_the_units(tmp_path: Path) -> None:
    sheet = [("Sample", "Depth", "Load"), (None, "mm", "kN/m2"), ("S1", 40, 3.5), ("S2", 55, 4.1)]
    with engine(tmp_path, {"soil.xlsx": workbook({"2025": sheet})}) as made:
        (table,) = made.tables()
    assert table.columns == ("Sample", "Depth, mm", "Load, kN/m2")


def test_days_over_shifts_are_no_groups() -> None:
    sheet = b",Mon,Tue,Wed,Thu\nAda,early,early,late,late\nTom,late,late,early,early\n"
    assert "Mon, early" not in separated(sheet).text
