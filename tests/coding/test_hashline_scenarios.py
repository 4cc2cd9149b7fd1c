"""What patch tools are commonly held to, each as a small folder, a patch and the folder afterwards."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from tests.coding.working import Workbench


@dataclass(frozen=True)
class Scenario:
    """`patch` has `{path}` for the header of a file. `after`: files that are others then. `error`: a part of it."""

    name: str
    before: dict[str, str]
    patch: str
    after: dict[str, str]
    error: str = ""


LINES = "line1\nline2\nline3\nline4\n"
SCENARIOS = (
    Scenario("several operations in several files", {"a.txt": LINES, "sub/b.txt": "x\ny\n"},
             "{a.txt}\nSWAP 2:\n+changed2\nDEL 4\n{sub/b.txt}\nINS.TAIL:\n+z",
             {"a.txt": "line1\nchanged2\nline3\n", "sub/b.txt": "x\ny\nz\n"}),
    Scenario("chunks out of order", {"a.txt": LINES}, "{a.txt}\nSWAP 4:\n+last\nSWAP 1:\n+first",
             {"a.txt": "first\nline2\nline3\nlast\n"}),
    Scenario("a padded envelope", {"a.txt": LINES}, "  *** Begin Patch  \n  {a.txt}\nDEL 1\n *** End Patch ",
             {"a.txt": "line2\nline3\nline4\n"}),
    Scenario("padded operations", {"a.txt": LINES}, "{a.txt}\n   SWAP  2..3 : \n+x", {"a.txt": "line1\nx\nline4\n"}),
    Scenario("only additions", {"a.txt": "a\nb\n"}, "{a.txt}\nINS.POST 2:\n+c\n+d", {"a.txt": "a\nb\nc\nd\n"}),
    Scenario("only deletions", {"a.txt": LINES}, "{a.txt}\nDEL 2..3", {"a.txt": "line1\nline4\n"}),
    Scenario("the end of the file", {"a.txt": "first\nsecond\n"}, "{a.txt}\nSWAP 2:\n+second, updated",
             {"a.txt": "first\nsecond, updated\n"}),
    Scenario("a last line without an end keeps it so", {"a.txt": "no newline"}, "{a.txt}\nSWAP 1:\n+one\n+two",
             {"a.txt": "one\ntwo"}),
    Scenario("characters of all kinds", {"a.txt": "naïve café\nвторой\n"}, "{a.txt}\nSWAP 1:\n+naïve café ✅ 漢字",
             {"a.txt": "naïve café ✅ 漢字\nвторой\n"}),
    Scenario("everything goes", {"a.txt": LINES}, "{a.txt}\nDEL 1..4", {"a.txt": ""}),
    Scenario("white space in rows stays", {"a.py": "def f():\n    pass\n"}, "{a.py}\nSWAP 2:\n+\t  x  \n+",
             {"a.py": "def f():\n\t  x  \n\n"}),
    Scenario("an empty patch", {"a.txt": LINES}, "*** Begin Patch\n*** End Patch", {}, "names no file"),
    Scenario("a file without operations", {"a.txt": LINES}, "{a.txt}\n", {}, "nothing to do"),
    Scenario("an operation without rows", {"a.txt": LINES}, "{a.txt}\nSWAP 1:\n", {}, "has no rows"),
    Scenario("a line that is not there", {"a.txt": LINES}, "{a.txt}\nSWAP 9:\n+x", {}, "Line 9 does not exist"),
    Scenario("a file that is not there", {"a.txt": LINES}, "[b.txt#0000]\nDEL 1", {}, "There is no file b.txt"),
    Scenario("a folder", {"dir/a.txt": LINES}, "[dir#0000]\nDEL 1", {}, "dir is a folder"),
    Scenario("a header that is none", {"a.txt": LINES}, "*** Frobnicate File: a.txt\nDEL 1", {}, "before any file"),
    Scenario("another language", {"a.txt": LINES}, "*** Update File: a.txt\n@@\n-line1\n+x", {}, "another patch"),
    Scenario("a failure in the second file leaves the first", {"a.txt": LINES, "b.txt": "x\n"},
             "{a.txt}\nDEL 1\n{b.txt}\nDEL 5", {}, "Line 5 does not exist"),
    Scenario("a failure in a file that is not there leaves the first", {"a.txt": LINES},
             "{a.txt}\nDEL 1\n[gone.txt#1234]\nDEL 1", {}, "no file gone.txt"),
)  # fmt: skip


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_the_outcome_is_the_expected_one(bench: Workbench, scenario: Scenario) -> None:
    for path, text in scenario.before.items():
        bench.put(path, text)
    patch = re.sub(r"\{(\S+?)\}", lambda found: f"[{found[1]}#{bench.tag(found[1])}]", scenario.patch)
    result = bench.call("edit", input=patch)
    assert scenario.error in str(result.get("error", ""))
    assert ("error" in result) == bool(scenario.error), result
    found = {
        file.relative_to(bench.folder).as_posix(): file.read_text(encoding="utf-8")
        for file in bench.folder.rglob("*")
        if file.is_file()
    }
    assert found == {**scenario.before, **scenario.after}
