"""Records of JSON, JSON Lines and YAML as tables, with their exact places."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mypt_desktop.answers.citing.passages import evidence_of
from mypt_desktop.answers.lines.units import rows_of, units_of
from mypt_desktop.workspace.cells import Kind
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.records import holds_records, record_tables

BOATS = """{
  "harbour": "Zell",
  "boats": [
    {"name": "Möwe", "metres": 7.50, "owner": {"name": "Ada", "city": "Ulm"}, "colours": ["red", "white"]},
    {
      "name": "Kiebitz",
      "metres": 11,
      "sold": null
    }
  ]
}
"""
SHIFTS = """# who opens
shifts:
  - day: Monday
    opens: Ada
    hours: 7.5
  - day: Tuesday
    opens: Bob   # until May
    hours: 008
"""


def test_the_objects_of_an_array_are_rows_at_their_places() -> None:
    (table,) = record_tables(BOATS, "harbour.json")
    assert table.caption == "boats"
    assert table.columns == ("name", "metres", "owner.name", "owner.city", "colours", "sold")
    assert table.kinds[1] is Kind.NUMBER
    assert [[cell.shown for cell in row.values] for row in table.rows] == [
        ["Möwe", "7.50", "Ada", "Ulm", "red, white", ""],
        ["Kiebitz", "11", "", "", "", ""],
    ]
    assert [BOATS[row.start : row.end].split("\n")[0] for row in table.rows] == [
        '{"name": "Möwe", "metres": 7.50, "owner": {"name": "Ada", "city": "Ulm"}, "colours": ["red", "white"]}',
        "{",
    ]
    assert [row.line for row in table.rows] == [4, 5]


def test_the_lines_of_json_lines_are_rows() -> None:
    text = '{"job": 1, "paid": true}\n\n{"job": 2, "paid": false}\n'
    (table,) = record_tables(text, "jobs.jsonl")
    assert [[cell.shown for cell in row.values] for row in table.rows] == [["1", "true"], ["2", "false"]]
    assert [text[row.start : row.end] for row in table.rows] == [text.split("\n")[0], text.split("\n")[2]]


def test_the_mappings_of_a_yaml_list_are_rows_as_they_are_written() -> None:
    (table,) = record_tables(SHIFTS, "shifts.yml")
    assert table.caption == "shifts"
    assert [[cell.shown for cell in row.values] for row in table.rows] == [
        ["Monday", "Ada", "7.5"],
        ["Tuesday", "Bob", "008"],
    ]
    assert SHIFTS[table.rows[0].start : table.rows[0].end] == "day: Monday\n    opens: Ada\n    hours: 7.5"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("deep.json", "[" * 100_000),
        ("cut.json", '{"boats": [{"name": "Möwe"}, {"na'),
        ("alone.json", '{"boats": [{"name": "Möwe", "metres": 7}]}'),
        ("apart.json", '[{"a": 1, "b": 2}, {"c": 3, "d": 4}, {"e": 5, "f": 6}]'),
        ("numbers.json", "[[1, 2], [3, 4]]"),
        ("long.json", json.dumps([{"a": 1, "b": "x" * 5000}, {"a": 2, "b": "y"}])),
        ("names.json", json.dumps([{f"k{at}": 1, f"j{at}": 2} for at in range(40_000)])),
        ("deep.yaml", "- " * 5000),
        ("itself.yaml", "- &one {name: *one, of: 2}\n- {name: b, of: 3}\n- *one\n  x: ["),
        ("large.yaml", "- {a: 1, b: 2}\n" * 10_000),
        ("mixed.jsonl", '{"a": 1, "b": 2}\nno record\n'),
    ],
)
def test_what_is_no_table_of_records_has_none(name: str, text: str) -> None:
    assert record_tables(text, name) == []


def test_only_data_files_are_looked_at() -> None:
    assert [name for name in ("a.json", "b/C.YAML", "d.ndjson", "e.py", "json") if holds_records(name)] == [
        "a.json",
        "b/C.YAML",
        "d.ndjson",
    ]


def test_a_record_is_read_as_one_line_with_the_names_of_its_fields(tmp_path: Path) -> None:
    root = tmp_path / "folder"
    root.mkdir()
    many = ",\n".join(f'  {{\n    "name": "Boat {at}",\n    "berth": "B-{at}"\n  }}' for at in range(40))
    (root / "boats.json").write_text(f'{{"boats": [\n{many}\n]}}\n', encoding="utf-8")
    engine = WorkspaceEngine(root, tmp_path / "index")
    try:
        engine.refresh()
        (document,) = engine.list_docs()
        rows = rows_of(engine, document.doc_id, None)
        passages = list(evidence_of(engine, [document.doc_id]))
        read = [unit for passage in passages for unit in units_of(passage, rows, engine.get_doc_text(document.doc_id))]
        assert len(passages) > 1
        assert [text for *_, text, cells in read if cells] == [f"name: Boat {at} | berth: B-{at}" for at in range(40)]
        assert [text for *_, text, cells in read if not cells] == []
    finally:
        engine.close()
