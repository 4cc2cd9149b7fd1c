"""move and delete on a folder: one step with the patch of what names the file, refused where something is there."""

from __future__ import annotations

import stat
import sys

import pytest

from mypt_desktop.cli.approving import differences
from mypt_desktop.core.file_changes import FileChange, with_moves
from tests.coding.working import Workbench


def files(bench: Workbench) -> dict[str, bytes]:
    found = (one for one in bench.folder.rglob("*") if one.is_file())
    return {one.relative_to(bench.folder).as_posix(): one.read_bytes() for one in found}


def test_a_file_moves_with_the_patch_of_what_names_it_and_comes_back(bench: Workbench) -> None:
    bench.put("a.py", "x = 1\ny = 2\n")
    bench.put("b.py", "import a\n")
    before = files(bench)
    patch = f"[a.py#{bench.tag('a.py')}]\nSWAP 1:\n+x = 3\n[b.py#{bench.tag('b.py')}]\nSWAP 1:\n+import c"
    result = bench.call("move", path="a.py", to="c.py", input=patch)
    assert files(bench) == {"c.py": b"x = 3\ny = 2\n", "b.py": b"import c\n"}
    assert [one["op"] for one in result["files"]] == ["delete", "create", "update", "update"]
    bench.writes.undo(bench.folder, None)
    assert files(bench) == before


@pytest.mark.skipif(sys.platform == "win32", reason="permissions")
def test_a_file_that_moves_stays_executable(bench: Workbench) -> None:
    bench.put("run.sh", b"\x7fELF\0\xff").chmod(0o755)
    bench.call("move", path="run.sh", to="bin/")
    moved = bench.folder / "bin" / "run.sh"
    assert (moved.read_bytes(), stat.S_IMODE(moved.stat().st_mode)) == (b"\x7fELF\0\xff", 0o755)


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("move", {"path": "a.py", "to": "b.py"}, "There is a file b.py already."),
        ("move", {"path": "a.py", "to": "sub"}, "There is a file sub/a.py already."),
        ("move", {"path": "a.py", "to": "a.py"}, "called so already"),
        ("move", {"path": "none.py", "to": "c.py"}, "There is no file none.py."),
        ("move", {"path": "sub", "to": "c"}, "sub is a folder."),
        ("move", {"path": "a.py", "to": "../c.py"}, "not inside"),
        ("move", {"path": "a.py", "to": ".git/c.py"}, "repository's own data"),
        ("move", {"path": "a.py", "to": "c.py", "input": "[b.py#0000]\nDEL 1"}, "tag"),
        ("move", {"path": "a.py", "to": "b.py/c.py"}, "cannot be written"),
        ("delete", {"paths": ["a.py", "none.py"]}, "There is no file none.py."),
        ("delete", {"paths": ["sub"]}, "sub is a folder."),
        ("delete", {"paths": [".git/config"]}, "repository's own data"),
        ("delete", {"paths": []}, ""),
    ],
)
def test_what_is_refused_changes_nothing(bench: Workbench, tool: str, arguments: dict[str, object], said: str) -> None:
    for name in ("a.py", "b.py", "sub/a.py", ".git/config"):
        bench.put(name, f"# {name}\n")
    before = files(bench)
    assert said in bench.call(tool, **arguments)["error"]
    assert files(bench) == before


def test_several_files_are_deleted_in_one_step(bench: Workbench) -> None:
    bench.put("a.bin", b"\0\1")
    bench.put("b.txt", "b")
    bench.call("delete", paths=["a.bin", "b.txt"])
    assert files(bench) == {}
    assert set(bench.writes.undo(bench.folder, None).restored) == {"a.bin", "b.txt"}
    assert files(bench) == {"a.bin": b"\0\1", "b.txt": b"b"}


def test_a_move_is_shown_as_one_file_with_what_changes_in_it() -> None:
    moved = (FileChange("a.md", b"one\ntwo\n", None), FileChange("b.md", None, b"one\n2\n", moved_from="a.md"))
    other = FileChange("c.md", b"x\n", None)
    assert with_moves((*moved, other)) == (FileChange("b.md", b"one\ntwo\n", b"one\n2\n", moved_from="a.md"), other)
    assert differences(moved) == ["a.md → b.md", "--- a.md", "+++ b.md", "@@ -1,2 +1,2 @@", " one", "-two", "+2"]


def test_a_change_of_an_empty_file_or_of_ends_of_lines_is_shown_by_its_name() -> None:
    assert differences([FileChange("empty.txt", b"", None)]) == ["--- empty.txt", "+++ /dev/null"]
    assert differences([FileChange("empty.txt", None, b"")]) == ["--- /dev/null", "+++ empty.txt"]
    assert differences([FileChange("ends.txt", b"a\r\n", b"a\n")]) == ["--- ends.txt", "+++ ends.txt"]


def test_a_name_of_two_lines_is_shown_as_one() -> None:
    assert differences([FileChange("a.txt\n+++ b.txt", b"x\n", None)])[:2] == ["--- a.txt�+++ b.txt", "+++ /dev/null"]
