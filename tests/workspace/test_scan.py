"""The walk finds the documents of a folder and nothing else."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.errors import UserError
from mypt_desktop.workspace.scan import FoundFile, UnreadableFolder, UnusableName, may_hold_documents, scan
from tests.workspace.folders import folder

SECONDS_A_HANG_TAKES = 30


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


@pytest.mark.parametrize(
    "rules",
    ["**/a/" * 10, "**/" * 300 + "x", "*a" * 300 + "b", "a**" * 200 + "/b", "[ab]*" * 200 + "c", "?*" * 500 + "/"],
)
def test_a_folder_with_a_hostile_gitignore_is_read_while_the_window_lives(tmp_path: Path, rules: str) -> None:
    deep = "/".join(["a"] * 40) + "/" + "ab" * 100 + ".md"
    folder(tmp_path, {".gitignore": f"{rules}\n", deep: ""})
    reading = "import sys; from pathlib import Path; from mypt_desktop.workspace.scan import scan;"
    done = subprocess.run(
        [sys.executable, "-c", f"{reading} print(len(list(scan(Path(sys.argv[1])))))", str(tmp_path)],
        capture_output=True, text=True, timeout=SECONDS_A_HANG_TAKES, check=True,
    )  # fmt: skip
    assert done.stdout == ("0\n" if rules.startswith("**/a/") else "1\n")


GIT = shutil.which("git")
NAMES = ["a", "b", "ab", "aab", "a.b", "b c", "é", "[a]", "a-", "!a", "#a", "a\\", "-", "]", "x"]
PIECES = [
    "a", "b", "*", "**", "***", "?", "/", "[ab]", "[!a]", "[^b]", "[a-b]", "[]a]", "[[:alpha:]]", "[[:foo:]]", "[a",
    "\\", "\\a", "\\*", ".", "!", "#", " ", "\\ ", "c", "é", "-", "]", "[", "^", "[a-", "[--b]", "[\\a]",
    "\t", "\r", "\n",
]  # fmt: skip
RULES = st.lists(st.sampled_from(PIECES), max_size=16).map("".join)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Many files in folders inside each other, for git to look at."""
    assert GIT is not None
    made = tmp_path_factory.mktemp("repository")
    git(made, "init", "-q")
    (made / "a").mkdir()
    chosen = random.Random(1)
    for _ in range(80):
        path = made.joinpath(*chosen.choices(NAMES, k=chosen.randint(1, 4)))
        with suppress(OSError):  # a file is where a folder would be
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
    return made


def git(folder: Path, *arguments: str) -> bytes:
    assert GIT is not None
    alone = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    return subprocess.run([GIT, "-C", str(folder), *arguments], env=alone, capture_output=True, check=True).stdout


@pytest.mark.skipif(GIT is None or sys.platform != "linux", reason="needs git, and file names as on Linux")
@hypothesis.settings(max_examples=150, deadline=None)
@given(rules=RULES, inner=RULES)
def test_rules_ignore_what_they_ignore_for_git(repository: Path, rules: str, inner: str) -> None:
    (repository / ".gitignore").write_text(rules, encoding="utf-8", newline="")
    (repository / "a" / ".gitignore").write_text(inner, encoding="utf-8", newline="")
    told = git(repository, "ls-files", "--others", "--exclude-standard", "-z").split(b"\0")
    assert paths(repository) == sorted(os.fsdecode(path) for path in told if path and not path.endswith(b".gitignore"))


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
