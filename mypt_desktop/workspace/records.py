"""Tables of the records that data files hold: the objects of a JSON array or of a JSON Lines file, the mappings of a
YAML list. A record is a row, its fields are the columns; the rows keep their exact place in the text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, Final

import yaml

from mypt_desktop.workspace.cells import columns
from mypt_desktop.workspace.tables import MOST_CELLS, MOST_CHARACTERS, Row, Table

MOST_YAML: Final = 100_000
"""Characters of a YAML file whose records are looked for: its parser reads about as many in a second."""

FEWEST: Final = 2  # records, and fields
MOST_FIELDS: Final = 60
LONGEST: Final = 4_000
"""Characters of a record. Records may stand in records: without a bound each character is parsed once for each."""

FILLED: Final = 0.5
"""Share of the cells that have to hold something: objects that have little in common are no table."""

_JSON_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
_JSON: Final = frozenset({".json", ".geojson"})
_JSON_LINES: Final = frozenset({".jsonl", ".ndjson"})
_YAML: Final = frozenset({".yaml", ".yml"})


@dataclass(frozen=True, slots=True)
class _Record:
    start: int
    end: int
    fields: Mapping[str, str]


def holds_records(path: str) -> bool:
    """Whether `record_tables` reads files that are called so."""
    return PurePosixPath(path).suffix.lower() in _JSON | _JSON_LINES | _YAML


def record_tables(text: str, path: str) -> list[Table]:
    """The tables of a data file, in the order of their first records; none of one that cannot be parsed."""
    suffix = PurePosixPath(path).suffix.lower()
    if len(text) > (MOST_YAML if suffix in _YAML else MOST_CHARACTERS):
        return []
    try:
        lists = list(_of_yaml(text) if suffix in _YAML else _of_json(text, suffix in _JSON_LINES))
    except (ValueError, yaml.YAMLError, RecursionError):
        return []
    found = [one for one in (_table(text, name, records) for name, records in lists) if one]
    cells = sum(len(table.rows) * len(table.columns) for table in found)
    return sorted(found, key=lambda table: table.rows[0].start) if cells <= MOST_CELLS else []


def _table(text: str, name: str, records: Sequence[_Record]) -> Table | None:
    names = list(dict.fromkeys(field for one in records for field in one.fields))
    if len(records) < FEWEST or not FEWEST <= len(names) <= MOST_FIELDS:
        return None
    shown = [[one.fields.get(field, "") for one in records] for field in names]
    filled = sum(bool(cell) for column in shown for cell in column)
    if filled < FILLED * len(records) * len(names) or len({field.casefold() for field in names}) < len(names):
        return None
    typed = columns(shown, point=".")
    line, at, rows = 1, 0, []
    for place, one in enumerate(records):
        line, at = line + text.count("\n", at, one.start), one.start
        rows.append(Row(one.start, one.end, line, tuple(values[place] for _, values in typed)))
    return Table(name, tuple(names), tuple(kind for kind, _ in typed), tuple(rows))


def _of_json(text: str, lines: bool) -> Iterator[tuple[str, list[_Record]]]:
    """Each array that holds objects, as the name that it stands under and its records; the objects of the lines of a
    file as an array of their own. Raises `ValueError` for what is no JSON."""
    for one in filter(str.strip, text.split("\n")) if lines else (text,):
        json.loads(one)
    objects: list[tuple[int, int]] = []  # of the array that is open
    opened: list[tuple[int, str, list[tuple[int, int]]]] = []  # where, and the name and objects of what it stands in
    name = ""
    for token in _JSON_TOKEN.finditer(text):
        match token[0]:
            case "[" | "{":
                opened.append((token.start(), name, objects))
                objects, name = [], ""
            case "]":
                _, name, outer = opened.pop()
                yield name, _records(text, objects)
                objects = outer
            case "}":
                start, name, objects = opened.pop()
                objects.append((start, token.end()))
            case key if re.match(r"\s*:\s*\[", text[token.end() : token.end() + 80]):
                name = str(json.loads(key))
    if lines:
        yield "", _records(text, objects)


def _records(text: str, spans: Sequence[tuple[int, int]]) -> list[_Record]:
    """None where one is too long: a part of a table adds up to a wrong number."""
    if any(end - start > LONGEST for start, end in spans):
        return []
    parsed = (json.loads(text[start:end], parse_float=str, parse_int=str) for start, end in spans)
    flat = [_Record(start, end, _flat(fields)) for (start, end), fields in zip(spans, parsed, strict=True)]
    return [one for one in flat if one.fields]


def _of_yaml(text: str) -> Iterator[tuple[str, list[_Record]]]:
    """The same for lists of mappings. Raises `yaml.YAMLError` for what is no YAML."""
    known: set[int] = set()
    waiting = [("", node) for node in yaml.compose_all(text, Loader=yaml.SafeLoader)]
    while waiting:
        name, node = waiting.pop()
        if node is None or id(node) in known:
            continue  # a node can stand in itself
        known.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            mappings = [one for one in node.value if isinstance(one, yaml.MappingNode)]
            yield name, [one for one in (_record(text, mapping) for mapping in mappings) if one.fields]
            waiting += [("", one) for one in node.value]
        elif isinstance(node, yaml.MappingNode):
            waiting += [(str(key.value), value) for key, value in node.value if isinstance(key, yaml.ScalarNode)]


def _record(text: str, node: yaml.MappingNode) -> _Record:
    """A mapping ends for its parser where the next thing begins."""
    start = node.start_mark.index
    end = start + len(text[start : node.end_mark.index].rstrip())
    return _Record(start, end, _flat(_plain(node, depth=2)))


def _plain(node: yaml.Node, depth: int) -> Any:
    """Two levels of a node as a program's values, its scalars as they are written."""
    if isinstance(node, yaml.ScalarNode):
        return None if node.tag == "tag:yaml.org,2002:null" else node.value
    if isinstance(node, yaml.MappingNode) and depth:
        pairs = ((key, value) for key, value in node.value if isinstance(key, yaml.ScalarNode))
        return {str(key.value): _plain(value, depth - 1) for key, value in pairs}
    if isinstance(node, yaml.SequenceNode) and depth:
        return [_plain(one, 0) for one in node.value if isinstance(one, yaml.ScalarNode)]
    return None


def _flat(fields: Mapping[str, Any]) -> dict[str, str]:
    """A record's fields as cells: `address.city` for a field of an object in it; lists within it are left out but for
    those of words and numbers."""
    found = {}
    for name, value in fields.items():
        inside = value.items() if isinstance(value, dict) else ()
        for cell, held in ((name, value), *((f"{name}.{key}", one) for key, one in inside)):
            if (shown := _shown(held)) is not None:
                found[cell] = shown
    return found


def _shown(value: Any) -> str | None:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case str():
            return " ".join(value.split())
        case list() if value and all(isinstance(one, str) for one in value):
            return ", ".join(" ".join(one.split()) for one in value)
        case _:
            return None
