"""Files that are moved or deleted: the one that is meant, and all that names it, however it is written."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from tests.app.file_desk import FileDesk

PACKAGE = {"pkg/__init__.py": "", "pkg/a.py": "X = 1\n", "pkg/b.py": "Y = 1\n", "other/__init__.py": ""}


def changed(tmp_path: Path, files: Mapping[str, str], text: str, *later: str) -> tuple[dict[str, str], str]:
    """The files that are others than before, and the remarks; `later` are written after the folder was indexed."""
    with closing(FileDesk(tmp_path, files)) as desk:
        for path in later:
            (desk.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (desk.folder / path).write_bytes(b"later")
        answer = desk.ask(text)
        after = desk.files()
        before = {**files, **dict.fromkeys(later, "later")}
        return {path: after.get(path, "gone") for path in {*before, *after} if after.get(path) != before.get(path)}, (
            " ".join([*answer.remarks, *(one.questions[0].text for one in desk.questions)])
        )


def test_of_two_files_that_differ_in_capitals_the_one_that_is_written_so_is_meant(tmp_path: Path) -> None:
    (tmp_path / "Probe").mkdir()
    if (tmp_path / "probe").exists():
        pytest.skip("capitals make no other file here")
    files = {"Notes.txt": "one\n", "notes.txt": "two\n"}
    assert changed(tmp_path, files, "delete notes.txt")[0] == {"notes.txt": "gone"}


@pytest.mark.parametrize("text", ["delete data.csv", "delete `data.csv`"])
def test_a_file_that_is_no_document_goes_before_one_of_its_name_in_a_folder(tmp_path: Path, text: str) -> None:
    files = {"old/data.csv": "a,b\n1,2\n", "x.md": "Hello.\n"}
    assert changed(tmp_path, files, text, "data.csv")[0] == {"data.csv": "gone"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from pkg import (\n    b,\n    a,  # the first\n)\n\nprint(a.X, b)\n", ("a,", "c,", "a.X", "c.X")),
        ("from pkg import (\n    a as q,\n    b)\n\nprint(q, b)\n", ("a as q", "c as q")),
        ("from pkg import a\n\nc = 3\nprint(a.X, c)\n", ("import a", "import c as a")),
        ("from pkg import b, a\n\nc = 3\nprint(a.X, b, c)\n", ("b, a\n", "b, c as a\n")),
    ],
)
def test_imports_in_brackets_and_beside_a_name_that_is_taken_go_along(
    tmp_path: Path, before: str, after: tuple[str, ...]
) -> None:
    expected = before
    for old, new in zip(after[::2], after[1::2], strict=True):
        expected = expected.replace(old, new, 1)
    found, remarks = changed(tmp_path, {**PACKAGE, "main.py": before}, "rename the file pkg/a.py to c.py")
    assert found == {"pkg/a.py": "gone", "pkg/c.py": "X = 1\n", "main.py": expected}
    assert remarks == ""


def test_a_module_whose_new_name_is_taken_keeps_the_old_one_in_the_file(tmp_path: Path) -> None:
    files = {"a.py": "X = 1\n", "main.py": "import a\n\nc = 3\nprint(a.X, c)\n"}
    found, _ = changed(tmp_path, files, "rename the file a.py to c.py")
    assert found["main.py"] == "import c as a\n\nc = 3\nprint(a.X, c)\n"


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("move pkg/a.py to other", "from pkg import a, b\n\nprint(a.X, b)\n"),
        ("move pkg/a.py to other", "from pkg import (\n    a,\n    b,\n)\n\nprint(a.X, b)\n"),
        ("rename the file pkg/a.py to c.py", "import os; import pkg.a\n\nprint(os, pkg.a)\n"),
        ("delete pkg/a.py", "from pkg import (\n    a,\n)\n\nprint(a.X)\n"),
    ],
)
def test_an_import_that_stays_as_it_is_is_told(tmp_path: Path, text: str, statement: str) -> None:
    found, said = changed(tmp_path, {**PACKAGE, "main.py": statement}, text)
    assert "main.py" not in found
    assert "main.py:" in said


@pytest.mark.parametrize(
    ("old", "new", "page", "after"),
    [
        ("app.js", "app.mjs", '<script src="app.js"></script>\n', '<script src="app.mjs"></script>\n'),
        ("guide.md", "index.html", '<a href="guide.md#use">Use</a>\n', '<a href="index.html#use">Use</a>\n'),
    ],
)
def test_a_link_with_an_ending_keeps_one(tmp_path: Path, old: str, new: str, page: str, after: str) -> None:
    files = {f"web/{old}": "let a = 1;\n", "web/page.html": page}
    assert changed(tmp_path, files, f"rename web/{old} to {new}")[0]["web/page.html"] == after


def test_a_text_that_moves_still_leads_to_pictures_archives_and_folders(tmp_path: Path) -> None:
    text = "![Logo](img/logo.png) [all](pack.zip) [more](sub/) [web](https://a.org/b.md) [none](nowhere.md)\n"
    there = text.replace("img/", "../docs/img/").replace("pack", "../docs/pack").replace("(sub/", "(../docs/sub/")
    later = ("docs/img/logo.png", "docs/pack.zip", "docs/sub/x.bin")
    found, _ = changed(tmp_path, {"docs/guide.md": text}, "move docs/guide.md to the folder manual", *later)
    assert found == {"docs/guide.md": "gone", "manual/guide.md": there}


MANY = 40
"""Files, each with so many lines of a name that one search does not say all of them."""


def many(name: str) -> dict[str, str]:
    rows = "".join(f"    {name}({number})  # db {'x' * 60}\n" for number in range(40))
    return {f"part{number:02}.py": f"from db import {name}\n\n\ndef run():\n{rows}" for number in range(MANY)}


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("rename the function connect to opened", "connect", "opened"),
        ("rename db.py to store.py", "from db", "from store"),
    ],
)
def test_all_files_that_name_it_are_found_however_many_lines_do(tmp_path: Path, text: str, old: str, new: str) -> None:
    files = {"db.py": "def connect():\n    return 1\n", **many("connect")}
    found, _ = changed(tmp_path, files, text)
    assert [found[f"part{number:02}.py"] for number in range(MANY)] == [
        one.replace(old, new) for one in many("connect").values()
    ]


@pytest.mark.parametrize(
    "text", ["rename the function connect to opened", "delete the function connect", "rename db.py to store.py"]
)
def test_where_more_files_name_it_than_are_looked_into_nothing_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr("mypt_desktop.file_requests.project.MOST_FILES", 3)
    files = {"db.py": "def connect():\n    return 1\n", **many("connect")}
    assert changed(tmp_path, files, text)[0] == {}
