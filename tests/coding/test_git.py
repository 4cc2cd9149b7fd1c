"""`git`: a real repository read through the sandbox; nothing in it is changed, whatever its configuration says."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from mypt_desktop.coding.git import GIT, Git, checked
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json, JsonObject, ToolCall
from mypt_desktop.sandbox.functions import Functions
from mypt_desktop.tools.arguments import coerce_arguments, validation_error
from mypt_desktop.tools.registry import CallContext

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")


class Repository:
    def __init__(self, folder: Path, data: Path) -> None:
        self.folder = folder
        self.functions = Functions()
        self._tool = Git(self.functions, folder, data)

    def git(self, *arguments: str) -> str:
        who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
        return subprocess.run(
            ["git", "-C", str(self.folder), *who, *arguments], capture_output=True, text=True, check=True
        ).stdout

    def commit(self, subject: str) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", subject)

    def ask(self, action: str, **more: Json) -> JsonObject:
        arguments = coerce_arguments(GIT.spec.parameters, {"action": action, **more})
        assert not validation_error(GIT.spec.parameters, arguments)
        steps = self._tool.run(ToolCall("git", arguments), CallContext(threading.Event()))
        with pytest.raises(StopIteration) as end:
            next(steps)
        content: JsonObject = end.value.value
        return content


@pytest.fixture
def repository(tmp_path: Path) -> Iterator[Repository]:
    folder = tmp_path / "project"
    folder.mkdir()
    (tmp_path / "data").mkdir()
    made = Repository(folder, tmp_path / "data")
    made.git("init", "-q", "-b", "main")
    (folder / "a.txt").write_text("one\ntwo\n")
    made.commit("First")
    (folder / "a.txt").write_text("one\nTWO\n")
    made.commit("Louder")
    yield made
    made.functions.close()


def test_status_names_the_branch_and_what_changed(repository: Repository) -> None:
    assert repository.ask("status") == {"branch": "main", "ahead": 0, "behind": 0, "files": []}
    (repository.folder / "a.txt").write_text("changed")
    (repository.folder / "ä b.txt").write_text("new")
    repository.git("mv", "a.txt", "c.txt")
    files = repository.ask("status")["files"]
    assert files == [
        {"path": "c.txt", "state": "renamed", "staged": False, "from": "a.txt"},
        {"path": "ä b.txt", "state": "not tracked"},
    ]


def test_log_is_newest_first_and_can_be_of_one_file(repository: Repository) -> None:
    (repository.folder / "b.txt").write_text("b")
    repository.commit("Add b")
    commits = repository.ask("log", limit=2)["commits"]
    assert isinstance(commits, list)
    assert [one["subject"] for one in commits] == ["Add b", "Louder"]
    assert {one["author"] for one in commits} == {"Ada"}
    (only,) = repository.ask("log", path="b.txt")["commits"]  # type: ignore[misc]
    assert only["subject"] == "Add b"  # type: ignore[index, call-overload]


def test_diff_of_the_folder_of_what_is_staged_and_between_revisions(repository: Repository) -> None:
    assert repository.ask("diff") == {"diff": ""}
    (repository.folder / "a.txt").write_text("one\nthree\n")
    assert "-TWO\n+three" in str(repository.ask("diff")["diff"])
    repository.git("add", "-A")
    assert repository.ask("diff") == {"diff": ""}
    assert "+three" in str(repository.ask("diff", staged=True)["diff"])
    assert "-two\n+TWO" in str(repository.ask("diff", revision="HEAD~1..HEAD")["diff"])


def test_blame_says_who_wrote_each_line(repository: Repository) -> None:
    lines = repository.ask("blame", path="a.txt", start=2, end=2)["lines"]
    assert isinstance(lines, list)
    assert [(one["line"], one["subject"], one["text"]) for one in lines] == [(2, "Louder", "TWO")]


def test_the_repository_stays_as_it_was(repository: Repository) -> None:
    index = (repository.folder / ".git" / "index").read_bytes()
    (repository.folder / "a.txt").touch()
    for action in ("status", "diff", "log"):
        repository.ask(action)
    assert (repository.folder / ".git" / "index").read_bytes() == index


def test_programs_that_the_repository_names_cannot_do_harm(repository: Repository, tmp_path: Path) -> None:
    trap = tmp_path / "sprung"
    script = repository.folder / "trap.sh"
    script.write_text(f"#!/bin/sh\ntouch {trap} {repository.folder}/sprung\ncat\n")
    script.chmod(0o755)
    (repository.folder / ".gitattributes").write_text("*.txt filter=trap diff=trap\n")
    for key in ("core.fsmonitor", "diff.trap.textconv", "filter.trap.clean", "diff.external"):
        repository.git("config", key, str(script))
    (repository.folder / "a.txt").write_text("changed\n")
    repository.ask("status")
    repository.ask("diff")
    assert not trap.exists()
    assert not (repository.folder / "sprung").exists()


def test_a_folder_without_git_and_an_unknown_revision_are_sentences(repository: Repository, tmp_path: Path) -> None:
    assert "unknown revision" in str(repository.ask("log", revision="nowhere")["error"])
    shutil.rmtree(repository.folder / ".git")
    assert "not a git repository" in str(repository.ask("status")["error"])


@pytest.mark.parametrize(
    "arguments",
    [
        {"action": "log", "revision": "--output=/tmp/x"},
        {"action": "diff", "revision": "-c"},
        {"action": "diff", "revision": "a b"},
        {"action": "diff", "path": "../secret"},
        {"action": "diff", "path": "/etc/passwd"},
        {"action": "diff", "path": ":(top)x"},
        {"action": "blame"},
    ],
)
def test_what_could_be_an_option_or_leads_out_is_refused(arguments: JsonObject) -> None:
    with pytest.raises(UserError):
        checked(arguments)
