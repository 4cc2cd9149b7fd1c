"""What ten lines do stands in the program once."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

LINES = 10


def lines_of(code: str) -> Iterator[tuple[int, str]]:
    """Lines that do something, with their numbers: without imports, comments and the white space before them."""
    importing = False
    for number, line in enumerate(code.splitlines(), 1):
        text = " ".join(line.split())
        if importing:
            importing = ")" not in text
        elif re.match(r"(from \S+ )?import ", text):
            importing = "(" in text and ")" not in text
        elif text and not text.startswith("#"):
            yield number, text


def twice(files: dict[str, str]) -> list[str]:
    """Where the same lines stand for the second time, and where for the first."""
    places: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for name, code in files.items():
        lines = list(lines_of(code))
        for at in range(len(lines) - LINES + 1):
            window = lines[at : at + LINES]
            places[tuple(text for _, text in window)].append((name, window[0][0]))
    return [f"{found[1]} as {found[0]}" for found in places.values() if len(found) > 1]


def test_no_ten_lines_stand_twice(checkout: Path) -> None:
    sources = [path for folder in ("mypt_desktop", "installer") for path in sorted((checkout / folder).rglob("*.py"))]
    assert len(sources) > 500
    assert twice({str(path.relative_to(checkout)): path.read_text("utf-8") for path in sources}) == []


def test_lines_that_stand_twice_are_found_however_far_in_they_stand() -> None:
    body = [f"value_{number} = {number}" for number in range(LINES)]
    inside = "def other():\n" + "".join(f"    {line}\n\n" for line in body)
    assert twice({"a.py": "\n".join(body), "b.py": inside}) == ["('b.py', 2) as ('a.py', 1)"]
    assert twice({"a.py": "\n".join(body[1:]), "b.py": inside}) == []
