"""Questions to folders with more tables than are read for one, and to the records of data files."""

from __future__ import annotations

import json
from pathlib import Path

from tests.answers.tabular.test_tables import asked, by_table

ROOMS = "Room,Floor,Beds\nHeron,2,3\nBittern,1,2\nAvocet,2,4\n"
BERTHS = """{"berths": [
  {"boat": "Kittiwake", "pier": "B", "fee": 310.50},
  {"boat": "Fulmar", "pier": "A", "fee": 120},
  {"boat": "Skua", "pier": "B", "fee": 95}
]}
"""


def test_of_more_tables_than_are_read_those_that_are_named_are(tmp_path: Path) -> None:
    others: dict[str, str | bytes] = {f"list {at:02}.csv": "Word,Value\nx,1\ny,2\n" for at in range(70)}
    said, events = asked(tmp_path, "how many beds does Bittern have", files={**others, "zimmer/rooms.csv": ROOMS})
    assert by_table(events)
    assert said.text.startswith("Beds of Bittern: 2 (rooms.csv).")
    assert [one.path for one in said.citations] == ["zimmer/rooms.csv"]


def test_a_table_that_is_too_long_to_be_read_leaves_the_others_to_be_read(tmp_path: Path) -> None:
    measured = "Hour,Litres\n" + "".join(f"{at},{at % 7}\n" for at in range(20_001))
    said, events = asked(tmp_path, "how many beds does Avocet have", files={"a.csv": measured, "rooms.csv": ROOMS})
    assert by_table(events)
    assert said.text.startswith("Beds of Avocet: 4 (rooms.csv).")


def test_records_are_looked_up_and_added_up(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"harbour.json": BERTHS}
    one, events = asked(tmp_path, "fee of the Fulmar", files=files)
    assert by_table(events)
    assert one.text.startswith("fee of Fulmar: 120 (harbour.json).")
    several, _ = asked(tmp_path, "total fee of pier B", files=files)
    assert several.text.startswith("405.5")
    assert [citation.path for citation in several.citations] == ["harbour.json"] * 2


def test_a_row_is_called_by_what_the_question_calls_it(tmp_path: Path) -> None:
    codes = "code,name,numeric\nALL,Lek,008\nAMD,Dram,051\nAOA,Kwanza,973\n"
    said, _ = asked(tmp_path, "numeric of the Lek", files={"codes.csv": codes})
    assert said.text.startswith("numeric of Lek: 008 (codes.csv).")


def test_records_over_many_lines_are_rows_beside_a_paper_that_is_called_alike(tmp_path: Path) -> None:
    """A document that is called bookings counts for one of a kind, and not for what is in it."""
    booked = [("BK-1", "cancelled"), ("BK-2", "done"), ("BK-3", "cancelled"), ("BK-4", "done")]
    rows = [{"ref": ref, "status": status, "customer": "Prentice", "bikes": 2, "days": 1} for ref, status in booked]
    files: dict[str, str | bytes] = {
        "bookings june.json": json.dumps({"bookings": rows}, indent=2),
        "bookings by phone.txt": "Write them down at once and ask for a name.\n",
    }
    answer, _ = asked(tmp_path, "no. of cancelled bookings", files=files)
    assert answer.text.startswith("2 rows of bookings june.json (status: cancelled).")


def test_that_there_is_a_row_of_that_name_is_no_answer(tmp_path: Path) -> None:
    fees = "item,now (2025),proposal,comment\nCat spay,110,118,\nRabbit spay,144,152,\nBitch spay,275,290,dear\n"
    said, _ = asked(tmp_path, "price to spay a cat", "and a rabbit", files={"prices draft.csv": fees})
    assert not said.text.startswith("Rabbit spay")


def test_rows_of_a_table_without_a_name_for_them_are_counted_and_looked_up(tmp_path: Path) -> None:
    dogs = '"","name","kg"\n"1","Rex",31\n"2","Bosco",44\n"3","Milly",6\n'
    assert asked(tmp_path, "how many rows are in dogs.csv", files={"dogs.csv": dogs})[0].text.startswith("3 ")
    said, _ = asked(tmp_path / "one", "kg of Bosco", files={"dogs.csv": dogs})
    assert said.text.startswith("kg of Bosco: 44 (dogs.csv).")
