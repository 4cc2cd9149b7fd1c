"""ast_grep and ast_edit: matches with their variables, replacements to the byte, what is refused; nothing crashes."""

from __future__ import annotations

from threading import Event

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mypt_desktop.coding.ast_languages import LANGUAGES
from mypt_desktop.coding.ast_process import NotParsedError, syntax
from mypt_desktop.core.messages import ToolCall
from tests.coding.working import Workbench

PROGRAM = """\
import log

def f(a):
    log.warn("x", a)
    log.warn(
        "y",
    )
    return log.warn
"""


def test_matches_come_with_lines_tag_and_variables(bench: Workbench) -> None:
    bench.put("src/a.py", PROGRAM)
    bench.put("src/b.txt", 'log.warn("x")')
    result = bench.call("ast_grep", pat="log.warn($FIRST, $$$REST)", paths=["src"])
    tag = bench.tag("src/a.py")
    assert result == {
        "text": (
            f'[src/a.py#{tag}]\n*4:    log.warn("x", a)\nmeta: FIRST="x" REST=a\n'
            '*5:    log.warn(\n 6:        "y",\n 7:    )\nmeta: FIRST="y" REST='
        ),
        "matches": 2,
        "files": 1,
        "searched": 1,
        "limit_reached": False,
    }


def test_one_name_is_one_code_and_languages_may_be_mixed(bench: Workbench) -> None:
    bench.put("a.py", "f(x, x)\nf(x, y)\n")
    bench.put("b.js", "f(1, 1);\n")
    result = bench.call("ast_grep", pat="f($A, $A)", paths=["."])
    assert (result["matches"], result["files"]) == (2, 2)


def test_paging_and_no_matches(bench: Workbench) -> None:
    bench.put("a.py", "".join(f"f({n})\n" for n in range(60)))
    first = bench.call("ast_grep", pat="f($A)", paths=["a.py"])
    assert (first["matches"], first["limit_reached"]) == (50, True)
    assert bench.call("ast_grep", pat="f($A)", paths=["a.py"], skip=50.7)["matches"] == 10
    assert bench.call("ast_grep", pat="g($A)", paths=["a.py"])["text"] == "No matches found."


def test_files_with_syntax_errors_are_searched_and_said(bench: Workbench) -> None:
    bench.put("a.py", "f(1)\ndef (:\n")
    result = bench.call("ast_grep", pat="f($A)", paths=["."])
    assert result["matches"] == 1
    assert "a.py: it has a syntax error." in result["text"]
    assert "could not be parsed" in bench.call("ast_grep", pat="g($A)", paths=["."])["text"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"pat": " ", "paths": ["."]}, "must not be empty"),
        ({"pat": "f($A)", "paths": []}, "`paths`"),
        ({"pat": "f($A)", "paths": ["."], "skip": -1}, "`skip`"),
        ({"pat": "f($A)", "paths": ["a.txt"]}, "no language"),
        ({"pat": "$A $B", "paths": ["."]}, "is no code in python"),
        ({"pat": "f($A)", "paths": ["../x"]}, "not inside"),
    ],
)
def test_what_cannot_be_searched_is_a_sentence(bench: Workbench, arguments: dict[str, object], said: str) -> None:
    bench.put("a.py", "f(1)\n")
    bench.put("a.txt", "f(1)\n")
    assert said in bench.call("ast_grep", **arguments)["error"]


def test_replacements_are_exact_and_keep_how_the_file_is_written(bench: Workbench) -> None:
    raw = "\ufeff# grün\r\nlog.warn('a')\nx = log.warn(b, 1)\r\nlog.warn()".encode()
    file = bench.put("a.py", raw)
    result = bench.call(
        "ast_edit",
        ops=[{"pat": "log.warn($A)", "out": "log.warning($A)"}, {"pat": "log.warn($A, $B)", "out": "warn($B, $A)"}],
        paths=["a.py"],
    )
    assert file.read_bytes() == "\ufeff# grün\r\nlog.warning('a')\nx = warn(1, b)\r\nlog.warn()".encode()
    assert result["text"].startswith(f"2 replacements in 1 file.\n[a.py#{bench.tag('a.py')}]\n")


def test_several_lines_and_deletions(bench: Workbench) -> None:
    file = bench.put("a.py", "def f():\n    print(1)\n    g(1,\n      2)\n    return 2\n")
    bench.call("ast_edit", ops=[{"pat": "print($A)", "out": ""}, {"pat": "g($$$ALL)", "out": "h($$$ALL)"}], paths=["."])
    assert file.read_text() == "def f():\n    \n    h(1,\n      2)\n    return 2\n"


@pytest.mark.parametrize(
    ("ops", "said"),
    [
        ([{"pat": "", "out": "x"}], "must not be empty"),
        ([{"pat": "f($A)", "out": "x"}, {"pat": "f($A)", "out": "y"}], "stands twice"),
        ([{"pat": "f($A)", "out": "x"}, {"pat": "g(f($A))", "out": "y"}], "overlap in a.py, line 1"),
        ([{"pat": "h($A)", "out": "x"}], "No replacements"),
        ([{"pat": "f($A)", "out": "f($A)"}], "No replacements"),
        ([{"pat": "$A $B", "out": "x"}], "is no code in python"),
    ],
)
def test_a_refused_replacement_changes_nothing(bench: Workbench, ops: list[dict[str, str]], said: str) -> None:
    file = bench.put("a.py", "g(f(1))\n")
    assert said in bench.call("ast_edit", ops=ops, paths=["a.py"])["error"]
    assert file.read_text() == "g(f(1))\n"


def test_files_in_several_languages_or_with_syntax_errors_are_not_changed(bench: Workbench) -> None:
    broken = bench.put("a.py", "f(1)\ndef (:\n")
    good = bench.put("b.py", "f(1)\n")
    result = bench.call("ast_edit", ops=[{"pat": "f($A)", "out": "g($A)"}], paths=["*.py"])
    assert (broken.read_text(), good.read_text()) == ("f(1)\ndef (:\n", "g(1)\n")
    assert "a.py: it has a syntax error." in result["text"]
    bench.put("c.js", "f(1);\n")
    assert "several languages" in bench.call("ast_edit", ops=[{"pat": "f($A)", "out": "g"}], paths=["."])["error"]


def test_what_is_previewed_is_not_written_yet_and_then_to_the_byte(bench: Workbench) -> None:
    file = bench.put("a.py", "f(1)\n")
    call = ToolCall("ast_edit", {"ops": [{"pat": "f($A)", "out": "g($A)"}], "paths": ["a.py"]})
    found = bench.registry.find("ast_edit")
    assert found is not None
    (change,) = found.provider.preview(call, Event()).changes  # type: ignore[attr-defined]
    assert (change.before, change.after) == (b"f(1)\n", b"g(1)\n")
    assert file.read_bytes() == b"f(1)\n"


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(LANGUAGES)), st.text(max_size=80), st.text("$ABf(){}[]<>'\"; \n", max_size=12))
def test_any_text_and_pattern_in_any_language_is_answered(language: str, text: str, pattern: str) -> None:
    try:
        found = syntax.ask({"job": "match", "text": text, "language": language, "patterns": [pattern]})
    except NotParsedError:
        return
    for match in found["found"][0]:
        assert 0 <= match["start"] <= match["end"] <= len(text)
        assert match["line"] == text.count("\n", 0, match["start"]) + 1
