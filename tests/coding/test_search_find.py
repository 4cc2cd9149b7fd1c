"""find: patterns, what is left out, order, limits, and the tree it prints."""

from __future__ import annotations

import fnmatch
import os
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.coding.search_find import tree
from mypt_desktop.coding.search_globs import Target, matcher, of_names, target
from mypt_desktop.coding.search_ignoring import is_ignored
from mypt_desktop.coding.search_walk import Choice, walk
from mypt_desktop.core.errors import UserError
from mypt_desktop.workspace.ignoring import IgnoreRules
from tests.coding.working import Workbench


@pytest.fixture
def project(bench: Workbench) -> Workbench:
    for at, path in enumerate(
        ["a.py", "src/b.py", "src/deep/c.py", "src/deep/d.txt", ".hidden/e.py", "built/f.py", "node_modules/g.py",
         ".git/h.py", "one/two/three/i.md"]
    ):  # fmt: skip
        file = bench.put(path, path)
        os.utime(file, (1_000_000 + at, 1_000_000 + at))
    bench.put(".gitignore", "built/\n")
    return bench


def found(bench: Workbench, *paths: str, **more: object) -> list[str]:
    return bench.call("find", paths=list(paths), **more)["text"].split("\n")


def test_a_pattern_in_the_first_name_is_meant_everywhere_newest_first(project: Workbench) -> None:
    assert found(project, "*.py") == ["a.py", "# .hidden/", "e.py", "# src/", "b.py", "## deep/", "c.py"]


def test_a_pattern_further_on_is_meant_there_only(project: Workbench) -> None:
    assert found(project, "src/*.py") == ["# src/", "b.py"]
    assert found(project, "src/**/*.py") == ["# src/", "b.py", "## deep/", "c.py"]


def test_chains_of_single_folders_are_one_line(project: Workbench) -> None:
    assert found(project, "*.md") == ["# one/two/three/", "i.md"]


def test_a_folder_is_all_in_it_and_a_file_is_itself(project: Workbench) -> None:
    assert found(project, "src/deep") == ["# src/deep/", "d.txt", "c.py"]
    assert found(project, "src/b.py") == ["# src/", "b.py"]
    assert found(project, "*e*p") == ["# src/", "deep/"]


def test_hidden_and_ignored_ones_are_a_choice_and_a_repositorys_data_is_not(project: Workbench) -> None:
    assert "# .hidden/" not in found(project, "*.py", hidden=False)
    everything = found(project, "*.py", gitignore=False)
    assert "# built/" in everything
    assert not {"# .git/", "h.py", "# node_modules/"} & set(everything)
    assert "# node_modules/" in found(project, "node_modules/*.py", gitignore=False)
    assert found(project, "built") == ["# built/", "f.py"]


def test_what_is_not_there_is_passed_over_and_named_unless_nothing_is(project: Workbench) -> None:
    result = project.call("find", paths=["a.py", "gone.py", "nowhere/*.py"])
    assert result["text"].split("\n") == ["a.py", "Skipped, not there: gone.py, nowhere/*.py"]
    assert result["missing"] == ["gone.py", "nowhere/*.py"]
    assert project.call("find", paths=["gone.py"])["error"] == "There is no gone.py."
    assert found(project, "*.rs") == ["No files found."]


@pytest.mark.parametrize("joined", ["a.py, src/b.py", "a.py;src/b.py", "a.py src/b.py"])
def test_entries_joined_by_mistake_are_taken_apart(project: Workbench, joined: str) -> None:
    assert found(project, joined) == ["a.py", "# src/", "b.py"]


def test_a_name_with_separators_that_is_there_stays_whole(project: Workbench) -> None:
    project.put("a, b.txt", "")
    project.put("odd[1].txt", "")
    assert found(project, "a, b.txt") == ["a, b.txt"]
    assert found(project, "odd[1].txt") == ["odd[1].txt"]


def test_limits(project: Workbench) -> None:
    result = project.call("find", paths=["*.py"], limit=1.9)
    assert (result["count"], result["truncated"]) == (1, True)
    assert "1 of 4 are shown" in result["text"]
    assert "positive" in project.call("find", paths=["*"], limit=0)["error"]
    assert "number" in project.call("find", paths=["*"], limit=float("nan"))["error"]
    assert project.call("find", paths=["*"], limit=1e9, timeout=0)["count"] > 5


@pytest.mark.parametrize("pattern", ["*.txt", "?*.txt", "**/folder*/*.txt", "."])
def test_of_many_the_newest_are_shown_and_all_are_counted(bench: Workbench, pattern: str) -> None:
    random = Random(pattern)
    changed: list[tuple[int, str]] = []
    for number in range(900):
        path = f"folder{number // 300}/{number:03}.txt"
        time = 1_000_000 + random.randrange(300)
        os.utime(bench.put(path, ""), (time, time))
        changed.append((-time, path))
    for folder in bench.folder.iterdir():
        os.utime(folder, (1, 1))
    result = bench.call("find", paths=[pattern], limit=7)
    folder, shown = "", []
    for line in result["text"].splitlines()[:-1]:
        folder, shown = (line[2:], shown) if line.startswith("# ") else (folder, [*shown, folder + line])
    assert sorted(shown) == sorted(path for _, path in sorted(changed)[:7])
    assert f"7 of {900 if 'txt' in pattern else 903} are shown" in result["text"]


@pytest.mark.parametrize("paths", [[], [""], ["a.py", " "]])
def test_empty_paths_are_refused(project: Workbench, paths: list[str]) -> None:
    assert "none of them empty" in project.call("find", paths=paths)["error"]


@pytest.mark.parametrize("path", ["/", "/etc", "../*", "src/../../x", "chat:*"])
def test_nothing_outside_is_looked_at(project: Workbench, path: str) -> None:
    assert project.call("find", paths=[path])["error"]


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_links_are_not_followed(project: Workbench, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.py").write_text("")
    (project.folder / "linked").symlink_to(tmp_path / "outside")
    assert "secret.py" not in "".join(found(project, "*.py"))
    assert project.call("find", paths=["linked/*.py"])["error"]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("*.ts", Target("", "**/*.ts")),
        ("**/*.ts", Target("", "**/*.ts")),
        ("src/*.ts", Target("src", "*.ts")),
        ("src\\**\\a?.ts", Target("src", "**/a?.ts")),
        ("src/lib/", Target("src/lib")),
        ("chat:*.md", Target("chat:", "**/*.md")),
        ("workspace:docs/{a,b}.md", Target("workspace:docs", "{a,b}.md")),
    ],
)
def test_where_a_pattern_begins(entry: str, expected: Target) -> None:
    assert target(entry) == expected


@pytest.mark.parametrize(
    ("pattern", "fits", "fits_not"),
    [
        ("*.py", ["a.py", ".py"], ["a/b.py", "a.pyc"]),
        ("**/*.py", ["a.py", "a/b/c.py"], ["a.txt"]),
        ("**/a.py", ["a.py", "a/b/a.py"], ["ba.py"]),
        ("**/**/a.py", ["a.py", "a/b/a.py"], ["ba.py"]),
        ("a/**", ["a/b", "a/b/c"], ["b/a"]),
        ("a/**/z", ["a/z", "a/b/c/z"], ["az"]),
        ("{a,bc}.[ch]", ["a.c", "bc.h"], ["b.c", "a.x", "a,bc.c"]),
        ("[!a]?", ["bx"], ["ax", "b", "/x"]),
        ("a+(b)$^.txt", ["a+(b)$^.txt"], ["aab"]),
    ],
)
def test_what_a_pattern_fits(pattern: str, fits: list[str], fits_not: list[str]) -> None:
    fit = matcher(pattern)
    assert [path for path in fits if not fit(path)] == []
    assert [path for path in fits_not if fit(path)] == []


@given(st.text("ab*?.", min_size=1, max_size=8).filter(lambda text: "**" not in text), st.text("ab.", max_size=8))
def test_patterns_of_a_name_fit_as_the_standard_librarys_do(pattern: str, name: str) -> None:
    assert matcher(pattern)(name) == fnmatch.fnmatchcase(name, pattern)


@given(st.text("ab*?[]{},!/\\^-.", max_size=20), st.text("ab/.", max_size=20))
def test_any_pattern_is_matched_or_refused_with_a_sentence(pattern: str, path: str) -> None:
    try:
        assert matcher(pattern)(path) in (True, False)
    except UserError as error:
        assert "pattern" in str(error)  # noqa: PT017 - either is right


@given(
    st.text("ab*?[]{},/!", max_size=8).map(lambda text: f"**/{text}"),
    st.lists(st.text("abx", min_size=1), min_size=1, max_size=3),
)
def test_a_pattern_of_names_fits_as_it_does_with_the_folders(pattern: str, names: list[str]) -> None:
    try:
        fits, fits_name = matcher(pattern), of_names(pattern)
    except UserError:
        return
    if fits_name is not None:
        assert fits_name(names[-1]) == fits("/".join(names))


def test_a_pattern_made_to_take_for_ever_does_not() -> None:
    assert not matcher("*a" * 200)("a" * 5_000 + "b")


@given(
    st.lists(st.text("ab*/!.", min_size=1, max_size=6), max_size=4),
    st.text("ab.", min_size=1, max_size=5),
    st.text("ab", max_size=3),
)
def test_what_rules_surely_do_not_speak_of_they_do_not(rules: list[str], name: str, folder: str) -> None:
    read = IgnoreRules("\n".join(rules).encode())
    path = f"{folder}/{name}" if folder else name
    if not read.may_speak_of(name):
        assert read.ignores(path, folder=True) is None


def test_rules_of_the_repository_above_and_of_folders_below_hold(tmp_path: Path) -> None:
    (tmp_path / ".git" / "info").mkdir(parents=True)
    (tmp_path / ".git" / "info" / "exclude").write_text("secret.txt\n")
    (tmp_path / ".gitignore").write_text("*.log\n/sub/top.txt\n")
    sub = tmp_path / "sub"
    (sub / "inner").mkdir(parents=True)
    (sub / "inner" / ".gitignore").write_text("!keep.log\nx/\n")
    for name in ("a.txt", "a.log", "top.txt", "secret.txt", "inner/keep.log", "inner/other.log", "inner/top.txt"):
        (sub / name).write_text("")
    kept = {entry.path for entry in walk(sub, choice=Choice()) if not entry.is_folder}
    assert kept == {"a.txt", "inner/keep.log", "inner/top.txt", "inner/.gitignore"}
    assert {name for name in kept if is_ignored(sub, name)} == set()
    assert all(is_ignored(sub, name) for name in ("a.log", "top.txt", "secret.txt", "inner/x/y", "inner/other.log"))


def test_a_tree_that_is_too_long_is_cut_and_says_so() -> None:
    text, cut = tree([f"folder/{number:05}-{'x' * 60}.txt" for number in range(2000)])
    assert cut
    assert text.endswith("… and more")
    assert len(text) < 51_000
