"""read, write and edit on a folder: what they print, keep and refuse, and that this changes nothing."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mypt_desktop.coding.files_shown import difference
from mypt_desktop.coding.files_text import text_file
from tests.coding.working import Workbench

PROGRAM = "import os\n\ndef f():\n    return 1\n"
posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions and links")


def test_a_file_is_read_with_its_tag_and_numbers(bench: Workbench) -> None:
    bench.put("a.py", PROGRAM)
    tag = text_file(PROGRAM.encode(), "a.py").tag
    assert bench.call("read", path="a.py") == {
        "text": f"[a.py#{tag}]\n1:import os\n2:\n3:def f():\n4:    return 1",
        "path": "a.py",
        "tag": tag,
        "lines": 4,
    }
    assert bench.call("read", path="a.py", first=2, count=1)["text"] == (
        f"[a.py#{tag}]\n2:\n… lines 3 to 4 are not shown; read on with first=3."
    )


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("b.py", "There is no file b.py."),
        ("sub", "sub is a folder."),
        ("../a.py", "not inside"),
        ("/etc/passwd", "not inside"),
        ("photo.png", "photo.png holds no text."),
        ("chat:a.py", "There is no chat: here."),
    ],
)
def test_what_cannot_be_read_is_a_sentence_with_its_name(bench: Workbench, path: str, said: str) -> None:
    bench.put("sub/x.txt", "x")
    bench.put("photo.png", b"\x89PNG\0\0")
    assert said in bench.call("read", path=path)["error"]


def test_an_edit_says_what_it_did_and_gives_the_next_tag(bench: Workbench) -> None:
    file = bench.put("a.py", PROGRAM)
    result = bench.edit("a.py", "SWAP.BLK 3:\n+def g():\n+    return 2\nINS.HEAD:\n+# new")
    assert file.read_text() == "# new\nimport os\n\ndef g():\n    return 2\n"
    tag = bench.tag("a.py")
    assert result == {
        "text": (
            f"[a.py#{tag}]\nSWAP.BLK 3 → resolved lines 3-4 (2 lines)\n+1:# new\n 2:import os\n 3:\n-3:def f():\n"
            "-4:    return 1\n+4:def g():\n+5:    return 2"
        ),
        "files": [{"path": "a.py", "tag": tag, "op": "update", "first_changed_line": 1}],
    }


def test_edits_of_one_reading_after_another_find_their_places(bench: Workbench) -> None:
    file = bench.put("a.txt", "".join(f"line {n}\n" for n in range(1, 21)))
    tag = bench.tag("a.txt")
    bench.call("edit", input=f"[a.txt#{tag}]\nINS.HEAD:\n+zero")
    result = bench.call("edit", input=f"[a.txt#{tag}]\nSWAP 10:\n+TEN")
    assert "the places were found again" in result["text"]
    assert file.read_text().split("\n")[10] == "TEN"


def test_an_edit_where_the_user_changed_something_changes_nothing_and_shows_the_place(bench: Workbench) -> None:
    file = bench.put("a.txt", "one\ntwo\nthree\nfour\n")
    tag = bench.tag("a.txt")
    file.write_text("one\nTWO\nthree\nfour\n")
    error = bench.call("edit", input=f"[a.txt#{tag}]\nSWAP 2:\n+2")["error"]
    assert "changed since it was read" in error
    assert "*2:TWO" in error
    assert file.read_text() == "one\nTWO\nthree\nfour\n"


def test_a_tag_that_was_never_given_is_told_from_one_that_is_old(bench: Workbench) -> None:
    bench.put("a.txt", "one\n")
    assert "is none that a.txt was read with" in bench.call("edit", input="[a.txt#0000]\nDEL 1")["error"]


def test_a_patch_of_several_files_is_all_or_nothing(bench: Workbench) -> None:
    one, other = bench.put("a.txt", "one\n"), bench.put("b.txt", "two\n")
    tags = bench.tag("a.txt"), bench.tag("b.txt")
    wrong = bench.call("edit", input=f"[a.txt#{tags[0]}]\nDEL 1\n[b.txt#{tags[1]}]\nDEL 7")
    assert "Line 7 does not exist" in wrong["error"]
    assert (one.read_text(), other.read_text()) == ("one\n", "two\n")
    bench.call("edit", input=f"[a.txt#{tags[0]}]\nDEL 1\n[b.txt#{tags[1]}]\nSWAP 1:\n+TWO")
    assert (one.read_text(), other.read_text()) == ("", "TWO\n")


def test_an_edit_without_an_effect_is_told_and_the_third_is_refused(bench: Workbench) -> None:
    bench.put("a.txt", "one\ntwo\n")
    for _ in range(2):
        assert "changes nothing" in bench.edit("a.txt", "SWAP 1:\n+one")["text"]
    assert bench.edit("a.txt", "SWAP 1:\n+one")["error"].startswith("Stop:")
    bench.edit("a.txt", "SWAP 1:\n+ONE")
    assert "changes nothing" in bench.edit("a.txt", "SWAP 2:\n+two")["text"]


@posix
def test_a_file_stays_as_it_is_written(bench: Workbench) -> None:
    raw = "\ufeffgrüße\r\nzwei\nende".encode()
    file = bench.put("a.sh", raw)
    file.chmod(0o751)
    bench.edit("a.sh", "SWAP 2:\n+ZWEI\nINS.POST 2:\n+drei")
    assert file.read_bytes() == "\ufeffgrüße\r\nZWEI\ndrei\nende".encode()
    assert stat.S_IMODE(file.stat().st_mode) == 0o751
    bench.call("write", path="a.sh", content="x\ny\n")
    assert file.read_bytes()[:4] == b"\xef\xbb\xbfx"
    assert stat.S_IMODE(file.stat().st_mode) == 0o751


def test_a_whole_file_is_made_with_its_folders_and_replaced_with_its_line_ends(bench: Workbench) -> None:
    result = bench.call("write", path="new/deep/a.txt", content="one\ntwo\n")
    assert result["files"][0]["op"] == "create"
    assert (bench.folder / "new/deep/a.txt").read_bytes() == b"one\ntwo\n"
    file = bench.put("win.txt", b"a\r\nb\r\n")
    bench.call("write", path="win.txt", content="c\nd\n")
    assert file.read_bytes() == b"c\r\nd\r\n"


def contents(folder: Path) -> dict[Path, bytes]:
    """All files below, but for the tools' own."""
    files = [file for file in folder.rglob("*") if file.is_file() and "sqlite" not in file.name]
    return {file: file.read_bytes() for file in files if folder / "writes" not in file.parents}


@posix
@pytest.mark.parametrize("path", [".git/config", ".git./config", "GIT~1/config", "sub/.GIT/hooks/x", "link.txt",
                                  "linked/x.txt", "built/x.txt",
                                  "locked.txt", "a.log", "pipe", "sub/file.txt/below"])  # fmt: skip
@pytest.mark.parametrize("tool", ["write", "edit"])
def test_protected_files_are_never_written(bench: Workbench, tmp_path: Path, path: str, tool: str) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "x.txt").write_text("outside\n")
    bench.put(".gitignore", "built/\n*.log\n")
    for name in (".git/config", "sub/.GIT/hooks/x", "built/x.txt", "locked.txt", "a.log", "sub/file.txt"):
        bench.put(name, "old\n")
    (bench.folder / "locked.txt").chmod(0o444)
    (bench.folder / "link.txt").symlink_to("sub/file.txt")
    (bench.folder / "linked").symlink_to(tmp_path / "outside")
    os.mkfifo(bench.folder / "pipe")
    before = contents(tmp_path)
    if tool == "write":
        assert bench.call("write", path=path, content="new\n")["error"]
    else:
        tag = text_file(b"old\n", "x").tag
        assert bench.call("edit", input=f"[{path}#{tag}]\nDEL 1")["error"]
    assert contents(tmp_path) == before


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.lists(
        st.sampled_from(["SWAP", "1:", "+x", "DEL.1..2", "+y", "INS.PRE.3:", "[b.txt#0000]", "-z", "@@", "DEL.9"]),
        max_size=6,
    )
)
def test_a_refused_patch_changes_nothing(bench: Workbench, pieces: list[str]) -> None:
    raw = b"\xef\xbb\xbfa\r\nb\nc"
    file = bench.put("a.txt", raw)
    body = "\n".join(pieces)
    if "error" in bench.edit("a.txt", body):
        assert file.read_bytes() == raw
    assert [path.name for path in bench.folder.iterdir()] == ["a.txt"]


def test_a_difference_shows_each_line_once() -> None:
    old = [f"line {number}" for number in range(1, 11)]
    new = ["line 1", "new", "line 2", "line 4", "line 5", "line 6", "line 7", "eight", "line 9", "line 10"]
    assert difference(old, new) == (
        " 1:line 1\n+2:new\n 3:line 2\n-3:line 3\n 4:line 4\n…\n 7:line 7\n-8:line 8\n+8:eight\n 9:line 9",
        2,
    )
    assert difference(old, old) == ("", 0)
