"""The walk finds the documents of a folder and nothing else."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.workspace.scan import FoundFile, UnreadableFolder, UnusableName, may_hold_documents, scan
from tests.workspace.folders import folder


def paths(root: Path, *excluded: Path) -> list[str]:
    return sorted(found.path for found in scan(root, excluded) if isinstance(found, FoundFile))


def test_files_of_all_folders_are_found_with_forward_slashes(tmp_path: Path) -> None:
    folder(tmp_path, {"a.md": "a", "one/b.md": "b", "one/two/c.md": "c"})
    assert paths(tmp_path) == ["a.md", "one/b.md", "one/two/c.md"]


def test_hidden_files_and_what_tools_put_there_are_passed_over(tmp_path: Path) -> None:
    names = [".env", ".git/config", "node_modules/x/readme.md", "lib/__pycache__/a.txt", "~$open.docx", "Thumbs.db"]
    folder(tmp_path, dict.fromkeys([*names, "env/pyvenv.cfg", "env/lib/readme.md", "kept.md"], "x"))
    assert paths(tmp_path) == ["kept.md"]


def test_an_index_inside_the_folder_is_not_part_of_it(tmp_path: Path) -> None:
    folder(tmp_path, {"docs/a.md": "a", "index/latest/index.sqlite": "x"})
    assert paths(tmp_path, tmp_path / "index" / "latest") == ["docs/a.md"]


def test_gitignore_is_honoured_at_every_level_as_git_does(tmp_path: Path) -> None:
    folder(
        tmp_path,
        {
            ".gitignore": "*.log\n/build/\n!keep.log\n# comment\n\nsecret/**/*.txt\n",
            "a.log": "", "keep.log": "", "build/x.md": "", "sub/build/y.md": "", "sub/b.log": "",
            "secret/deep/a.txt": "", "secret/deep/a.md": "",
            "sub/.gitignore": "!b.log\nlocal.md\n", "sub/local.md": "", "local.md": "",
        },
    )  # fmt: skip
    assert paths(tmp_path) == ["keep.log", "local.md", "secret/deep/a.md", "sub/b.log", "sub/build/y.md"]


def test_a_hostile_gitignore_neither_fails_nor_hangs(tmp_path: Path) -> None:
    rules = "*a*a*a*a*a*a*a*a*b\n[\n!\n\\\n" + "x" * 5000 + "\n**/" * 50 + "\ngone.md\n"
    folder(tmp_path, {".gitignore": rules, "gone.md": "", "a" * 200 + ".md": ""})
    assert paths(tmp_path) == ["a" * 200 + ".md"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_links_are_not_followed(tmp_path: Path) -> None:
    root = folder(tmp_path / "root", {"a.md": "a"})
    folder(tmp_path / "outside", {"secret.md": "s"})
    (root / "out").symlink_to(tmp_path / "outside")
    (root / "secret.md").symlink_to(tmp_path / "outside" / "secret.md")
    (root / "loop").symlink_to(root)
    assert paths(root) == ["a.md"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_pipes_are_no_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    assert paths(tmp_path) == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_a_name_that_is_no_text_is_told_apart(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9.txt")).write_text("x")
    assert list(scan(tmp_path)) == [UnusableName("caf\ufffd.txt")]


@pytest.mark.usefixtures("as_anybody")
def test_a_folder_that_cannot_be_listed_is_said_so(tmp_path: Path) -> None:
    folder(tmp_path, {"locked/a.md": "a"})
    (tmp_path / "locked").chmod(0)
    try:
        assert list(scan(tmp_path)) == [UnreadableFolder("locked/")]
    finally:
        (tmp_path / "locked").chmod(0o700)


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="gone"):
        list(scan(tmp_path / "gone"))


@pytest.mark.parametrize(
    ("path", "matters"),
    [("a.md", True), ("sub/.gitignore", True), (".git/index", False), ("sub/.cache/x", False), ("~$a.docx", False)],
)
def test_changes_in_hidden_places_do_not_matter(path: str, matters: bool) -> None:
    assert may_hold_documents(path) is matters
