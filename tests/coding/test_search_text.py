"""search: lines with numbers and tags that edit takes, what is passed over, and expressions that cannot hang it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.coding.files_text import LARGEST
from mypt_desktop.coding.search_text import _compiled, matching_lines
from tests.coding.working import Workbench


def test_lines_come_with_their_numbers_and_a_tag_that_edit_takes(bench: Workbench) -> None:
    file = bench.put("src/a.py", "import os\n\ndef one():\n    pass\n\n\n\ndef two():\n    pass\n")
    result = bench.call("search", pattern=r"^def \w+")
    tag = bench.tag("src/a.py")
    assert result == {
        "text": f"[src/a.py#{tag}]\n 2:\n*3:def one():\n 4:    pass\n…\n 7:\n*8:def two():\n 9:    pass",
        "matches": 2,
        "files": 1,
        "searched": 1,
        "limit_reached": False,
    }
    bench.call("edit", input=f"[src/a.py#{tag}]\nSWAP 8:\n+def three():")
    assert "def three():" in file.read_text()


def test_an_old_searchs_tag_is_recovered_too(bench: Workbench) -> None:
    file = bench.put("a.txt", "one\r\ntwo\r\nthree\r\nfour\r\nfive\r\n")
    tag = bench.call("search", pattern="four")["text"][7:11]
    file.write_bytes(b"zero\r\n" + file.read_bytes())
    assert "found again" in bench.call("edit", input=f"[a.txt#{tag}]\nSWAP 4:\n+FOUR")["text"]
    assert file.read_bytes() == b"zero\r\none\r\ntwo\r\nthree\r\nFOUR\r\nfive\r\n"


def test_where_and_how_it_is_searched(bench: Workbench) -> None:
    bench.put("a.txt", "Tea (green)\n")
    bench.put("b/c.md", "tea\n")
    bench.put("b/photo.png", b"tea\0")
    bench.put("d.log", "tea\n")
    bench.put(".gitignore", "*.log\n")
    assert bench.call("search", pattern="tea")["files"] == 1
    assert bench.call("search", pattern="tea", ignore_case=True)["files"] == 2
    assert bench.call("search", pattern="tea", gitignore=False)["files"] == 2
    assert bench.call("search", pattern="tea", paths=["*.txt"])["text"] == "No matches."
    assert bench.call("search", pattern="Tea (", literal=True)["files"] == 1
    assert "is no regular expression" in bench.call("search", pattern="Tea (")["error"]


def test_text_in_other_encodings_is_searched(bench: Workbench) -> None:
    bench.put("wide.txt", "grün\nblau\n".encode("utf-16"))
    bench.put("mac.txt", b"rot\rgr\xc3\xbcn\rblau")
    assert bench.call("search", pattern="^grün$", context=0)["matches"] == 2


def test_limits_and_going_on(bench: Workbench) -> None:
    bench.put("a.txt", "x\n" * 5)
    bench.put("b.txt", "x\n" * 5)
    seen = []
    for skip in (0, 4, 8):
        result = bench.call("search", pattern="x", limit=4, skip=skip, context=0)
        seen += [line[1:] for line in result["text"].split("\n") if line.startswith("*")]
        assert result["limit_reached"] == (skip < 8)
    assert seen == [f"{number}:x" for number in (*range(1, 6), *range(1, 6))]


def test_a_match_never_goes_over_the_end_of_a_line(bench: Workbench) -> None:
    bench.put("a.txt", "a\nb\n")
    assert bench.call("search", pattern=r"a\s+b")["matches"] == 0
    assert bench.call("search", pattern=r"[^x]", context=0)["matches"] == 2


def test_an_expression_made_to_take_for_ever_does_not(bench: Workbench) -> None:
    bench.put("a.txt", "a" * 20_000 + "\n")
    assert bench.call("search", pattern=r"(a+)+$b")["matches"] == 0


@pytest.mark.parametrize("pattern", ["", "a{1000000}", "(?P<n", "[", "\\"])
def test_what_is_no_expression_is_a_sentence(bench: Workbench, pattern: str) -> None:
    bench.put("a.txt", "a\n")
    assert bench.call("search", pattern=pattern)["error"]


@given(st.text("ab\n", max_size=40), st.sampled_from(["a", "^a", "a$", "b+", "^$", "a.b", "(?i)A", "x*"]))
def test_the_lines_are_those_that_the_standard_library_finds(text: str, pattern: str) -> None:
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    expected = [number for number, line in enumerate(lines, 1) if re.search(pattern, line)]
    found = matching_lines(_compiled(pattern, literal=False, small=False), text.encode(), 10**6)
    assert found == expected


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        (r"needle \d+", ["077.txt"]),
        (r"^first", [f"{number:03}.txt" for number in range(130)]),
        (r"\Afirst 12\d", [f"{number:03}.txt" for number in range(120, 130)]),
        (r"last\z", [f"{number:03}.txt" for number in range(130)]),
        (r"last\nfirst", []),
        (r"(?s)last.first", []),
        (r"^$", ["099.txt"]),
    ],
)
def test_many_files_are_looked_through_at_once_as_if_one_by_one(
    bench: Workbench, pattern: str, found: list[str]
) -> None:
    for number in range(130):
        middle = "\nneedle 7" if number == 77 else "\n" if number == 99 else ""
        bench.put(f"{number:03}.txt", f"first {number:03}{middle}\nlast")
    text = str(bench.call("search", pattern=pattern, context=0, limit=1000)["text"])
    assert [line[1:8] for line in text.splitlines() if line.startswith("[")] == found


def test_what_files_have_in_them_does_not_change_what_their_neighbours_have(bench: Workbench) -> None:
    """Ends of lines, encodings, data and texts of all lengths, looked through together."""
    texts = {
        "plain.txt": b"one\nthe end\nmore",
        "windows.txt": b"one\r\nthe end\r\nmore\r\n",
        "mac.txt": b"one\rthe end\rmore",
        "wide.txt": "one\nthe end\n漢字".encode("utf-16"),
        "long.txt": b"x\n" * 600_000 + b"the end\n",
        "long wide.txt": ("漢\n" * 300_000 + "the end\n").encode("utf-16"),
        "photo.png": b"\0the end\n",
        "empty.txt": b"",
        "broken.txt": b"\xff\nthe end\n",
    }
    for number in range(300):
        name, data = list(texts.items())[number * 7 % len(texts)]
        if not name.startswith("long") or number < 20:
            bench.put(f"{number:03}/{name}", data)
    held = [path for path in bench.folder.rglob("*.txt") if path.stat().st_size]
    result = bench.call("search", pattern=r"^the end$", context=0, limit=1000)
    assert result["files"] == result["matches"] == len(held) > 150
    assert result["searched"] == len(list(bench.folder.rglob("*.txt")))
    alone = [bench.call("search", pattern=r"^the end$", paths=[str(path.relative_to(bench.folder))]) for path in held]
    assert [one["matches"] for one in alone] == [1] * len(held)


def test_what_is_larger_than_is_searched_is_told(bench: Workbench) -> None:
    bench.put("small.txt", "x\n")
    with bench.put("huge.txt", "").open("wb") as file:
        file.write(b"x\n" * ((LARGEST >> 1) + 1))
    result = bench.call("search", pattern="x", context=0)
    assert (result["files"], result["searched"]) == (1, 1)
    assert "1 files over 16 MB were not searched." in result["text"]
