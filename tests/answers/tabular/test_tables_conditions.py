"""Conditions that a question sets on rows: quarters, one column against another, compounds, names said twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.answers.tabular.test_tables import asked
from tests.workspace.folders import workbook

FILES: dict[str, str | bytes] = {
    "Bank/statement 2025.csv": """\
Date,Payee,Purpose,Amount
2025-01-20,MOUSER DE,order 771,-100.00
2025-02-26,MOUSER DE,order 784,-42.50
2025-04-02,MOUSER DE,order 802,-900.00
2025-02-03,Stadtwerke,power,-88.00
""",
    "Stock/stock export.csv": """\
Item,Description,Qty,Min,Cost EUR
10010,Gauze,4,10,1.20
10020,Gloves,80,50,7.40
10030,Syringes,2,2,0.30
10040,Bandage,0,5,2.10
""",
    "Home/strom_verbrauch.csv": """\
Monat;Stand kWh;Verbrauch kWh;Notiz
2022-11;1410;210;
2022-12;1711;301;Heizlüfter
2023-01;1936;225;
""",
    "Travel/zones.tab": """\
code\tzone\tcomments
KZ\tAsia/Almaty\tmost of Kazakhstan
KZ\tAsia/Oral\tOral
NP\tAsia/Kathmandu\tNepal
""",
    "Garden/rain gauge.csv": """\
Day,Rain
2012/11/18,0.0
2012/11/19,54.1
2012/12/19,7.0
""",
    "Stock/gloves.csv": """\
Article,Qty
Gloves nitrile S box,9
Gloves nitrile M box,26
""",
    "Shop/owed on 13 nov.csv": """\
Account,Up to 30 days,31-60,Over 90
Sinnott,12.00,0,312.40
Rossiter,0,5.00,22.85
""",
    "Vet/cat hearts.csv": """\
Nr,Sex,Weight kg
1,F,2.1
2,M,3.4
3,M,2.9
4,F,2.0
""",
    "Vet/weighed.csv": """\
Animal,Species,Kilos
Rex,dog,38.0
Rex,dog,37.2
Duchess,dog,51.5
Tinker,cat,4.1
""",
    "Club/subs.csv": """\
Member,Paid
Ada,yes
Ben,no
Cleo,yes
Dora,yes
""",
    "Hire/hire book.xlsx": workbook(
        {
            "Jun": [["Item", "Charge", "Paid"], ["Tent", 40, "Y"], ["Chairs", 12, "N"]],
            "Jul": [["Item", "Charge", "Paid", "N = chase!"], ["Tent", 40, "Y"], ["Urn", 9, "Y"]],
            "Aug": [["Item", "Charge", "Paid"], ["Grill", 25, "N"], ["Tent", 40, "Y"]],
        }
    ),
    "Hall/METERS.TXT": """\
HALL METER READINGS          (read on the last day)

MONTH     ELEC-KWH   GAS-M3   WATER-M3  READ BY   REMARK
-------- --------- -------- ---------- --------- ------------
2025-11        604      341         16 Denise
2025-12        689      402         18 Denise    lights on tree
2026-01        671      455         63 Ewan      burst pipe
""",
    "Energy/charging Q2.csv": """\
session,start,connector,charged kWh
5101,2025-04-05 15:12,B,18.4
5102,2025-05-12 17:40,A,31.0
5103,2025-05-18 11:05,B,12.5
5104,2025-05-31 19:30,B,40.5
""",
    "Water/bathing 2024-2025.csv": """Date,Point,E. coli
2024-07-15,Beach,540
2025-06-16,Beach,205
2025-07-14,Jetty,260
""",
    "Shop/takings.xlsx": workbook(
        {
            "January": [["Week", "Workshop", "Tours"], [1, 210.0, 40.0], [2, 180.5, 60.0]],
            "February": [["Week", "Workshop", "Tours"], [5, 199.0, 110.0]],
        }
    ),
    "Shop/count 30 sept.xlsx": workbook(
        {
            "Vaccines": [["counted by Siobhan"], [], ["Product", "Doses"], ["Rabivane", 37], ["Felivac", 46]],
            "Injectables": [["counted by Katya"], [], ["Product", "Bottles"], ["Dexavet", 4], ["Oxytone", 3]],
        }
    ),
    "IT/benchmark.md": """\
# Speed

| Compressor | Ratio | Compression |
|---|---|---|
| zippy | 2.9 | 510 |
| lazy | 2.1 | 860 |
| quick | 2.3 | 660 |
""",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("conditions")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "how much did we pay mouser in total in the first quarter of 2025",
            "-142.50: the sum of Amount over 2 rows of statement 2025.csv"
            " (Date >= 2025-01-01, Date <= 2025-03-31, Payee: MOUSER DE).",
        ),
        (
            "how many items in the stock export are below their minimum",
            "2 rows of stock export.csv (Qty < Min).",
        ),
        (
            "Wie hoch war der höchste Stromverbrauch?",
            "2022-12: Verbrauch kWh 301, der höchste Wert in strom_verbrauch.csv.",
        ),
        ("how many rows of zones.tab are for Kazakhstan (KZ)?", "2 rows of zones.tab (code: KZ)."),
        (
            "how many compressors in the benchmark have a ratio above 2.2",
            "2 rows of benchmark.md (Ratio > 2.2).",
        ),
        ("how many boxes of nitrile gloves M", "Qty of Gloves nitrile M box: 26 (gloves.csv)."),
        ("how many boxes of nitrile gloves m", "Qty of Gloves nitrile M box: 26 (gloves.csv)."),
        ("owed for more than 90 days, total", "335.25: the sum of Over 90 over 2 rows of owed on 13 nov.csv."),
        (
            "total rain of rain gauge on 19 nov 2012",
            "Rain of 2012/11/19: 54.1 (rain gauge.csv).",
        ),
        ("how many males in cat hearts", "2 rows of cat hearts.csv (Sex: M)."),
        ("how many females in cat hearts", "2 rows of cat hearts.csv (Sex: F)."),
        (
            "how many different dogs over 30 kilos were weighed",
            "2 different values of Animal in 3 rows of weighed.csv (Kilos > 30, Species: dog).",
        ),
        (
            "how many hires in the hire book are not paid, all months together",
            "2 rows of hire book.xlsx (Paid != Y).",
        ),
        (
            "how many hires in the hire book are not paid from june to july",
            "1 row of hire book.xlsx (Sheet: Jun, Jul, Paid != Y).",
        ),
        (
            "total kwh charged on connector B in may",
            "53.0: the sum of charged kWh over 2 rows of charging Q2.csv"
            " (start >= 2025-05-01, start <= 2025-05-31, connector: B).",
        ),
        (
            "highest e. coli of all the 2025 bathing",
            "Jetty: E. coli 260, the highest in bathing 2024-2025.csv (Date >= 2025-01-01, Date <= 2025-12-31).",
        ),
        ("GAS-M3 of 2025-12", "GAS-M3 of 2025-12: 402 (METERS.TXT)."),
        ("how many members have paid", "3 rows of subs.csv (Paid: yes)."),
        ("how many members have not paid", "1 row of subs.csv (Paid != yes)."),
        ("how many members haven't paid", "1 row of subs.csv (Paid != yes)."),
        ("how many members havent paid", "1 row of subs.csv (Paid != yes)."),
        ("no. of members who have paid", "3 rows of subs.csv (Paid: yes)."),
        ("takings of tours in total", "210: the sum of Tours over 3 rows of takings.xlsx."),
        (
            "takings of tours in total in january",
            "100: the sum of Tours over 2 rows of takings.xlsx",
        ),
        ("how many vaccine doses at the september count", "83: the sum of Doses over 2 rows of count 30 sept.xlsx."),
    ],
)
def test_a_condition_holds_in_the_rows_that_are_counted(folder: Path, question: str, answer: str) -> None:
    assert asked(folder, question, files=FILES)[0].text.startswith(answer)


@pytest.mark.parametrize(
    "question",
    [
        "what is the total cost of the stock export in the first quarter",  # it has no dates
        "how many items in the stock export are below their budget",  # nor such a column
    ],
)
def test_a_condition_that_the_table_cannot_hold_is_not_left_out(folder: Path, question: str) -> None:
    assert "stock export.csv (" not in asked(folder, question, files=FILES)[0].text
    assert " rows of stock export.csv" not in asked(folder, question, files=FILES)[0].text


def test_over_and_under_something_that_is_no_bound_stay_words_of_the_question(folder: Path) -> None:
    files: dict[str, str | bytes] = {
        f"Berichte/Bericht {number}.txt": f"Bericht {number}\n\nEs geht um {what}.\n"
        for number, what in enumerate(("Brände", "Brände", "Hunde"), 11)
    }
    said = asked(folder / "reports", "Wie viele Berichte über Brände gibt es?", files=files)[0].text
    assert said.startswith("2 Dokumente heißen „Berichte“ und sprechen von Brände:")
