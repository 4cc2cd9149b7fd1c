"""Blocks: the lines of the one thing that begins on a line, in the languages that can be parsed."""

from __future__ import annotations

import threading

import pytest

from mypt_desktop.coding.ast_languages import LANGUAGES
from mypt_desktop.coding.ast_process import NotParsedError, SyntaxProcess, blocks, syntax
from mypt_desktop.coding.hashline import PatchError, parsed
from mypt_desktop.coding.hashline_apply import resolved

PYTHON = """\
import os

@cached
def f(a):
    if a:
        return 1
    return [
        1,
    ]

class A:
    # about g
    def g(self): pass
"""
SCRIPT = """\
function f() {
  if (a) {
    b();
  } else {
    c();
  }
}
foo
  .bar()
  .baz();
"""


@pytest.mark.parametrize(
    ("name", "text", "line", "span"),
    [
        ("a.py", PYTHON, 1, (1, 1)),
        ("a.py", PYTHON, 2, None),
        ("a.py", PYTHON, 3, (3, 9)),
        ("a.py", PYTHON, 4, (4, 9)),
        ("a.py", PYTHON, 5, (5, 6)),
        ("a.py", PYTHON, 7, (7, 9)),
        ("a.py", PYTHON, 9, None),
        ("a.py", PYTHON, 11, (11, 13)),
        ("a.py", PYTHON, 12, (12, 12)),
        ("a.js", SCRIPT, 1, (1, 7)),
        ("a.js", SCRIPT, 2, (2, 6)),
        ("a.js", SCRIPT, 4, None),
        ("a.js", SCRIPT, 8, (8, 10)),
        ("a.yaml", "a:\n  b: 1\n  c: 2\nd:\n  - x\n  - y: 1\n    z: 2\n", 1, (1, 3)),
        ("a.yaml", "a:\n  b: 1\n  c: 2\nd:\n  - x\n  - y: 1\n    z: 2\n", 6, (6, 7)),
        ("a.css", "a {\n  b: c;\n}\n@media x {\n  p {\n    d: e;\n  }\n}\n", 4, (4, 8)),
        ("a.html", "<div>\n<p>\nx</p>\n</div>\n", 1, (1, 4)),
        ("a.html", "<div>\n<p>\nx</p>\n</div>\n", 4, None),
        ("a.md", "# One\n\ntext\n\n## Two\n\n- a\n\n# Three\nx\n", 1, (1, 7)),
        ("a.md", "# One\n\ntext\n\n## Two\n\n- a\n\n# Three\nx\n", 5, (5, 7)),
        ("a.json", '{\n  "a": {\n    "b": 1\n  }\n}\n', 2, (2, 4)),
        ("a.rs", "#[derive(A)]\nstruct S {\n    a: i32,\n}\n", 2, (2, 4)),
        ("a.go", "package a\n\nfunc f() {\n\treturn\n}\n", 3, (3, 5)),
        ("a.sh", "for a in b; do\n  c\ndone\n", 1, (1, 3)),
        ("a.unknown", PYTHON, 4, None),
    ],
)
def test_a_block_is_what_begins_on_the_line(name: str, text: str, line: int, span: tuple[int, int] | None) -> None:
    assert blocks(name, text.split("\n")[:-1])(line) == span


def test_a_block_with_a_syntax_error_is_none() -> None:
    lines = ["def f(:", "    return 1", "", "def g():", "    return 2"]
    assert blocks("a.py", lines)(1) is None


def test_a_patch_says_which_lines_its_blocks_were() -> None:
    lines = PYTHON.split("\n")[:-1]
    (section,) = parsed("[a.py#0A3B]\nSWAP.BLK 5:\n+    x()\nDEL.BLK 11\nINS.BLK.POST 3:\n+y()").sections
    found = resolved(section.operations, lines, blocks("a.py", lines))
    assert found.notes == (
        "SWAP.BLK 5 → resolved lines 5-6 (2 lines)",
        "DEL.BLK 11 → resolved lines 11-13 (3 lines)",
        "INS.BLK.POST 3 → resolved lines 3-9 (7 lines); the rows are after line 9",
    )


def test_a_line_where_no_block_begins_is_shown_with_its_neighbours() -> None:
    lines = PYTHON.split("\n")[:-1]
    (section,) = parsed("[a.py#0A3B]\nSWAP.BLK 2:\n+x").sections
    with pytest.raises(PatchError, match=r"no block begins on line 2") as caught:
        resolved(section.operations, lines, blocks("a.py", lines))
    assert "\n 1:import os\n*2:\n 3:@cached" in str(caught.value)


def test_an_insertion_after_a_closing_line_is_taken_as_a_plain_one() -> None:
    lines = SCRIPT.split("\n")[:-1]
    (section,) = parsed("[a.js#0A3B]\nINS.BLK.POST 7:\n+x").sections
    found = resolved(section.operations, lines, blocks("a.js", lines))
    assert "INS.POST 7" in found.warnings[0]
    assert not found.notes


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_named_is_one_the_parser_has(language: str) -> None:
    assert syntax.ask({"job": "match", "text": "x\n", "language": language, "patterns": ["x"]})["bad"] == []


def test_a_file_that_ends_the_parser_is_a_sentence_and_the_next_is_parsed() -> None:
    process = SyntaxProcess()
    try:
        hostile = {"job": "block", "text": "> " * 100_000 + "x", "language": "markdown", "line": 1}
        with pytest.raises(NotParsedError, match="made the parser fail"):
            process.ask(hostile)
        assert process.ask({"job": "block", "text": "x = 1\n", "language": "python", "line": 1}) == [1, 1]
    finally:
        process.close()


def test_a_stopped_question_ends_the_parser() -> None:
    process = SyntaxProcess()
    cancel = threading.Event()
    cancel.set()
    try:
        slow = {"job": "block", "text": "<div>" * 100_000, "language": "html", "line": 1}
        with pytest.raises(NotParsedError, match="stopped"):
            process.ask(slow, cancel)
    finally:
        process.close()
