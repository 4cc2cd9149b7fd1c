"""`git_commit`: real repositories, real processes. What is shown is committed; what a repository names is not run."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from mypt_desktop.coding.git_commit import GIT_COMMIT, GitCommits
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.file_changes import FileChange, Preview
from mypt_desktop.core.messages import Json, JsonObject, ToolCall
from mypt_desktop.sandbox.functions import Functions
from mypt_desktop.tools.arguments import coerce_arguments, validation_error
from mypt_desktop.tools.registry import CallContext

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")


class Repository:
    def __init__(self, folder: Path, data: Path) -> None:
        self.folder = folder
        self.functions = Functions()
        self.changed: tuple[str, ...] = ()
        self.permitted = True
        self.tool = GitCommits(self.functions, folder, lambda: self.permitted, lambda: self.changed, data, asked=True)

    def git(self, *arguments: str, given: str | None = None) -> str:
        done = subprocess.run(
            ["git", *arguments], cwd=self.folder, input=given, capture_output=True, text=True, check=True
        )
        return done.stdout.rstrip("\n")

    def put(self, path: str, text: str) -> Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def call(self, message: str = "Change it", paths: Sequence[str] | None = None) -> ToolCall:
        more: dict[str, Json] = {} if paths is None else {"paths": [*paths]}
        arguments = coerce_arguments(GIT_COMMIT.spec.parameters, {"message": message, **more})
        assert not validation_error(GIT_COMMIT.spec.parameters, arguments)
        return ToolCall("git_commit", arguments)

    def shown(self, call: ToolCall) -> Preview:
        return self.tool.preview(call, threading.Event())

    def run(self, call: ToolCall) -> JsonObject:
        steps = self.tool.run(call, CallContext(threading.Event()))
        with pytest.raises(StopIteration) as end:
            next(steps)
        content: JsonObject = end.value.value
        return content

    def commit(self, message: str = "Change it", paths: Sequence[str] | None = None) -> JsonObject:
        call = self.call(message, paths)
        self.shown(call)
        return self.run(call)

    def refused(self, message: str = "Change it", paths: Sequence[str] | None = None) -> str:
        """The sentence; nothing was committed and the index is as it was."""
        index = self.folder / ".git" / "index"
        before = index.read_bytes() if index.is_file() else b""
        heads = subprocess.run(
            ["git", "log", "--all", "--format=%H"], cwd=self.folder, capture_output=True, check=False
        )
        with pytest.raises(UserError) as refusal:
            self.commit(message, paths)
        after = subprocess.run(
            ["git", "log", "--all", "--format=%H"], cwd=self.folder, capture_output=True, check=False
        )
        assert (index.read_bytes() if index.is_file() else b"") == before
        assert after.stdout == heads.stdout
        return refusal.value.with_hint()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own configuration, and no other."""
    place = tmp_path / "home"
    place.mkdir()
    for name in ("GIT_CONFIG_GLOBAL", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("HOME", str(place))
    (place / ".gitconfig").write_text("[user]\n\tname = Ada Lovelace\n\temail = ada@example.org\n")
    return place


@pytest.fixture
def repository(tmp_path: Path, home: Path) -> Iterator[Repository]:
    folder = tmp_path / "project"
    folder.mkdir()
    (tmp_path / "data").mkdir()
    made = Repository(folder, tmp_path / "data")
    made.git("init", "-q", "-b", "main")
    made.put("a.txt", "one\ntwo\n")
    made.put("b.txt", "b\n")
    made.git("add", "-A")
    made.git("commit", "-q", "-m", "First")
    yield made
    made.functions.close()


def test_a_named_file_is_shown_and_committed_under_the_users_name(repository: Repository) -> None:
    repository.put("a.txt", "one\nTWO\n")
    repository.put("b.txt", "untouched by this commit\n")
    call = repository.call("Louder\n\nThey could not hear it.\n", ["a.txt"])
    preview = repository.shown(call)
    assert preview.ask_always
    assert preview.changes == (FileChange("a.txt", b"one\ntwo\n", b"one\nTWO\n"),)
    assert preview.commit is not None
    assert (preview.commit.message, preview.commit.branch) == ("Louder\n\nThey could not hear it.\n", "main")
    assert preview.commit.author == "Ada Lovelace <ada@example.org>"
    assert repository.git("log", "--format=%s") == "First"
    content = repository.run(call)
    assert str(content["text"]).startswith("Committed 1 file to main as ")
    assert content["commit"] == repository.git("rev-parse", "HEAD")
    assert repository.git("log", "-1", "--format=%an|%ae|%cn|%B") == (
        "Ada Lovelace|ada@example.org|Ada Lovelace|Louder\n\nThey could not hear it."
    )
    assert repository.git("show", "--format=", "--name-status", "HEAD") == "M\ta.txt"
    assert repository.git("status", "--porcelain") == " M b.txt"
    assert repository.git("reflog", "-1", "--format=%gs") == "commit: Louder"
    repository.git("fsck", "--strict")


def test_without_names_it_is_what_the_chat_changed(repository: Repository) -> None:
    repository.put("a.txt", "changed\n")
    repository.put("b.txt", "by the user\n")
    repository.put("new/c.txt", "new\n")
    repository.changed = ("a.txt", "new/c.txt", "gone-again.txt")
    assert repository.commit()["files"] == [{"path": "a.txt", "op": "update"}, {"path": "new/c.txt", "op": "create"}]
    assert repository.git("status", "--porcelain") == " M b.txt"
    repository.changed = ()
    assert "Nothing was changed here" in repository.refused()


def test_what_the_user_had_staged_stays_staged(repository: Repository) -> None:
    repository.put("b.txt", "staged\n")
    repository.put("other.txt", "staged, too\n")
    repository.git("add", "b.txt", "other.txt")
    repository.put("b.txt", "and changed again\n")
    repository.put("a.txt", "committed\n")
    repository.commit(paths=["a.txt"])
    assert repository.git("show", "--format=", "--name-only", "HEAD") == "a.txt"
    assert repository.git("status", "--porcelain") == "MM b.txt\nA  other.txt"
    assert repository.git("show", ":b.txt") == "staged"


def test_a_named_file_is_committed_as_it_is_in_the_folder_not_as_it_was_staged(repository: Repository) -> None:
    repository.put("a.txt", "staged\n")
    repository.git("add", "a.txt")
    repository.put("a.txt", "later\n")
    repository.commit(paths=["a.txt"])
    assert repository.git("show", "HEAD:a.txt") == "later"
    assert repository.git("status", "--porcelain") == ""


def test_removed_moved_linked_and_executable_files(repository: Repository) -> None:
    repository.put("run.sh", "true\n")
    repository.git("add", "-A")
    repository.git("commit", "-q", "-m", "More")
    (repository.folder / "run.sh").chmod(0o755)
    (repository.folder / "b.txt").unlink()
    (repository.folder / "link").symlink_to("a.txt")
    (repository.folder / "a.txt").rename(repository.folder / "c.txt")
    call = repository.call("All", ["."])
    commit = repository.shown(call).commit
    assert commit is not None
    assert commit.modes == ("link: 120000", "run.sh: 100644 → 100755")
    repository.run(call)
    assert repository.git("ls-tree", "-r", "HEAD", "--format=%(objectmode) %(path)") == (
        "100644 c.txt\n120000 link\n100755 run.sh"
    )
    assert repository.git("show", "HEAD:link") == "a.txt"
    assert repository.git("status", "--porcelain") == ""


def test_a_file_becomes_a_folder_and_a_folder_a_file(repository: Repository) -> None:
    (repository.folder / "a.txt").unlink()
    repository.put("a.txt/inside", "x\n")
    repository.commit(paths=["a.txt"])
    assert repository.git("ls-tree", "-r", "--name-only", "HEAD") == "a.txt/inside\nb.txt"
    assert repository.git("status", "--porcelain") == ""
    shutil.rmtree(repository.folder / "a.txt")
    repository.put("a.txt", "a file again\n")
    repository.commit(paths=["a.txt"])
    assert repository.git("ls-tree", "-r", "--name-only", "HEAD") == "a.txt\nb.txt"
    assert repository.git("status", "--porcelain") == ""


@pytest.mark.parametrize(
    "name",
    ["-q", "--amend", "a b", "ä.txt", "*", ":(top)x", "a:b", 'q"uote', "new\nline", "tab\t", "#x", "$(x)", "deep/-/x"],
)
def test_odd_names_are_names(repository: Repository, name: str) -> None:
    repository.put(name, "x\n")
    repository.put("innocent.txt", "x\n")
    assert repository.commit(paths=[name])["files"] == [{"path": name, "op": "create"}]
    assert repository.git("ls-tree", "-r", "-z", "--name-only", "HEAD").split("\0")[:-1] == sorted(
        [name, "a.txt", "b.txt"]
    )
    assert repository.git("status", "--porcelain") == "?? innocent.txt"


@pytest.mark.parametrize(
    "path", ["../x", "/etc/passwd", "a/../../x", "chat:a.txt", ".git/config", "sub/.GIT/x", "a\0b"]
)
def test_what_leads_out_or_belongs_to_git_is_refused(repository: Repository, path: str) -> None:
    assert path.replace("\0", "")[:3] in repository.refused(paths=[path]).replace("\\x00", "")


def test_ignored_files_are_not_committed_whoever_ignores_them(repository: Repository, home: Path) -> None:
    repository.put(".gitignore", "*.log\n")
    repository.commit(paths=[".gitignore"])
    (repository.folder / ".git" / "info" / "exclude").write_text("*.tmp\n")
    (home / ".config" / "git").mkdir(parents=True)
    (home / ".config" / "git" / "ignore").write_text(".env\n")
    for name in ("x.log", "x.tmp", ".env"):
        repository.put(name, "secret\n")
        assert "is ignored by Git" in repository.refused(paths=[name])
    repository.put("d/kept.txt", "kept\n")
    repository.put("d/.env", "secret\n")
    repository.commit(paths=["d"])
    repository.changed = ("x.log", "a.txt")
    repository.put("a.txt", "changed\n")
    assert repository.commit()["files"] == [{"path": "a.txt", "op": "update"}]
    assert repository.git("ls-tree", "-r", "--name-only", "HEAD") == ".gitignore\na.txt\nb.txt\nd/kept.txt"


def test_line_ends_are_as_the_users_settings_and_the_attributes_say(repository: Repository, home: Path) -> None:
    (home / ".gitconfig").write_text((home / ".gitconfig").read_text() + "[core]\n\tautocrlf = input\n")
    (repository.folder / "a.txt").write_bytes(b"one\r\nthree\r\n")
    call = repository.call(paths=["a.txt"])
    assert repository.shown(call).changes[0].after == b"one\nthree\n"
    repository.run(call)
    assert repository.git("status", "--porcelain") == ""


def test_an_empty_repository_gets_its_first_commit(repository: Repository) -> None:
    shutil.rmtree(repository.folder / ".git")
    repository.git("init", "-q", "-b", "trunk")
    repository.git("add", "b.txt")
    content = repository.commit("Begin", ["a.txt"])
    assert "to trunk as" in str(content["text"])
    assert repository.git("log", "--format=%s|%p") == "Begin|"
    assert repository.git("ls-tree", "--name-only", "HEAD") == "a.txt"
    assert repository.git("status", "--porcelain") == "A  b.txt"


def test_a_detached_head_is_said(repository: Repository) -> None:
    repository.git("checkout", "-q", "--detach")
    repository.put("a.txt", "changed\n")
    call = repository.call(paths=["a.txt"])
    commit = repository.shown(call).commit
    assert commit is not None
    assert commit.branch == ""
    assert "detached head" in str(repository.run(call)["text"])
    assert repository.git("log", "--format=%s", "HEAD") == "Change it\nFirst"
    assert repository.git("log", "--format=%s", "main") == "First"


def test_a_merge_a_conflict_and_a_rebase_are_left_to_the_user(repository: Repository) -> None:
    repository.git("checkout", "-q", "-b", "side")
    repository.put("a.txt", "side\n")
    repository.git("commit", "-qam", "Side")
    repository.git("checkout", "-q", "main")
    repository.put("a.txt", "main\n")
    repository.git("commit", "-qam", "Main")
    subprocess.run(["git", "merge", "-q", "side"], cwd=repository.folder, capture_output=True, check=False)
    assert "A merge is not finished" in repository.refused(paths=["a.txt"])
    (repository.folder / ".git" / "MERGE_HEAD").unlink()
    assert "has a conflict" in repository.refused(paths=["a.txt"])
    repository.git("reset", "-q", "--hard")
    (repository.folder / ".git" / "rebase-merge").mkdir()
    assert "A rebase is not finished" in repository.refused(paths=["a.txt"])


def test_nothing_to_commit_and_no_such_file(repository: Repository) -> None:
    (repository.folder / "a.txt").touch()
    assert "nothing to commit" in repository.refused(paths=["a.txt"])
    assert "There is no file c.txt." in repository.refused(paths=["c.txt"])
    assert "needs a message" in repository.refused(" \n", ["a.txt"])


def test_linked_worktrees_submodules_and_folders_without_git(repository: Repository, tmp_path: Path) -> None:
    repository.git("worktree", "add", "-q", str(tmp_path / "linked"))
    linked = Repository(tmp_path / "linked", tmp_path / "data")
    linked.put("a.txt", "changed\n")
    assert "lies elsewhere" in linked.refused(paths=["a.txt"])
    linked.functions.close()
    inner = repository.folder / "inner"
    shutil.copytree(repository.folder, inner, ignore=shutil.ignore_patterns("inner", "worktrees"))
    assert "inner is a repository of its own" in repository.refused(paths=["inner"])
    assert "belongs to a repository of its own" in repository.refused(paths=["inner/a.txt"])
    repository.put("b.txt", "changed\n")
    assert repository.commit(paths=["."])["files"] == [{"path": "b.txt", "op": "update"}]
    repository.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(inner), "module")
    repository.git("commit", "-qm", "With a module")
    assert "module is a repository of its own" in repository.refused(paths=["module"])
    assert "module/a.txt belongs to" in repository.refused(paths=["module/a.txt"])
    shutil.rmtree(repository.folder / ".git")
    assert "is not the top of a Git repository" in repository.refused(paths=["a.txt"])


def test_without_a_name_or_an_address_it_says_how_to_set_them(repository: Repository, home: Path) -> None:
    repository.put("a.txt", "changed\n")
    (home / ".gitconfig").write_text("[user]\n\tname = Ada\n")
    assert "git config --global user.email ada@example.org" in repository.refused(paths=["a.txt"])
    (home / ".gitconfig").unlink()
    assert 'git config --global user.name "Ada Lovelace"' in repository.refused(paths=["a.txt"])
    repository.git("config", "user.name", "Grace")
    repository.git("config", "user.email", "grace@example.org")
    repository.commit(paths=["a.txt"])
    assert repository.git("log", "-1", "--format=%an <%ae>") == "Grace <grace@example.org>"


def test_the_users_conditional_settings_count(repository: Repository, home: Path) -> None:
    (home / "work.config").write_text("[user]\n\temail = ada@work.example\n")
    text = f'{(home / ".gitconfig").read_text()}[includeIf "gitdir:{repository.folder}/"]\n\tpath = work.config\n'
    (home / ".gitconfig").write_text(text)
    repository.put("a.txt", "changed\n")
    repository.commit(paths=["a.txt"])
    assert repository.git("log", "-1", "--format=%ae") == "ada@work.example"


def test_it_takes_the_permission_to_change_files(repository: Repository) -> None:
    repository.put("a.txt", "changed\n")
    repository.permitted = False
    assert "may not commit in the folder project" in repository.refused(paths=["a.txt"])


def test_without_git_it_says_so(repository: Repository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    repository.put("a.txt", "changed\n")
    with monkeypatch.context() as changed:
        changed.setenv("PATH", str(tmp_path))
        with pytest.raises(UserError, match="no git on this machine"):
            repository.commit(paths=["a.txt"])


def test_what_was_shown_is_committed_also_where_the_file_has_changed_since(repository: Repository) -> None:
    repository.put("a.txt", "shown\n")
    call = repository.call(paths=["a.txt"])
    repository.shown(call)
    repository.put("a.txt", "later\n")
    repository.run(call)
    assert repository.git("show", "HEAD:a.txt") == "shown"
    assert repository.git("status", "--porcelain") == " M a.txt"


def test_nothing_is_committed_where_the_branch_has_moved_since(repository: Repository) -> None:
    repository.put("a.txt", "shown\n")
    call = repository.call(paths=["a.txt"])
    repository.shown(call)
    repository.git("commit", "-q", "--allow-empty", "-m", "Meanwhile")
    with pytest.raises(UserError, match="The branch has moved"):
        repository.run(call)
    repository.shown(call)
    repository.git("checkout", "-q", "-b", "other")
    with pytest.raises(UserError, match="The branch has moved"):
        repository.run(call)
    assert repository.git("status", "--porcelain") == " M a.txt"


def test_a_lock_of_another_git_is_respected_and_stays(repository: Repository) -> None:
    repository.put("a.txt", "changed\n")
    lock = repository.folder / ".git" / "index.lock"
    lock.touch()
    assert "index.lock" in repository.refused(paths=["a.txt"])
    assert lock.exists()
    lock.unlink()
    branch = repository.folder / ".git" / "refs" / "heads" / "main.lock"
    branch.touch()
    with pytest.raises(UserError, match=r"main\.lock"):
        repository.commit(paths=["a.txt"])
    branch.unlink()
    # The index is as it was before, if not byte for byte.
    assert repository.git("status", "--porcelain") == " M a.txt"


def test_hooks_are_named_and_not_run_and_nothing_is_signed(repository: Repository, tmp_path: Path) -> None:
    trap = tmp_path / "sprung"
    for name in ("pre-commit", "commit-msg", "post-commit", "reference-transaction", "post-index-change"):
        hook = repository.folder / ".git" / "hooks" / name
        hook.write_text(f"#!/bin/sh\ntouch {trap} '{repository.folder}/.git/sprung'\nexit 1\n")
        hook.chmod(0o755)
    repository.git("config", "commit.gpgSign", "true")
    repository.git("config", "gpg.program", str(repository.folder / ".git" / "hooks" / "pre-commit"))
    repository.put("a.txt", "changed\n")
    call = repository.call(paths=["a.txt"])
    commit = repository.shown(call).commit
    assert commit is not None
    assert commit.hooks == ("pre-commit", "commit-msg", "post-commit")
    assert commit.unsigned
    text = str(repository.run(call)["text"])
    assert text.endswith("Not run: the hooks pre-commit, commit-msg, post-commit.\nIt is not signed.")
    assert not trap.exists()
    assert not (repository.folder / ".git" / "sprung").exists()


def test_hooks_that_the_user_has_for_all_repositories_are_named(repository: Repository, home: Path) -> None:
    hook = home / "hooks" / "pre-commit"
    hook.parent.mkdir()
    hook.write_text("#!/bin/sh\n")
    hook.chmod(0o755)
    (home / ".gitconfig").write_text((home / ".gitconfig").read_text() + "[core]\n\thooksPath = ~/hooks\n")
    repository.put("a.txt", "changed\n")
    commit = repository.shown(repository.call(paths=["a.txt"])).commit
    assert commit is not None
    assert commit.hooks == ("pre-commit",)


def test_no_program_that_the_repository_names_is_run_or_can_do_harm(repository: Repository, tmp_path: Path) -> None:
    traps = [tmp_path / "sprung", repository.folder / "sprung", repository.folder / ".git" / "sprung"]
    script = repository.put("trap.sh", "#!/bin/sh\n" + "".join(f"touch '{trap}'\n" for trap in traps) + "cat\n")
    script.chmod(0o755)
    repository.put(".gitattributes", "*.md filter=trap diff=trap merge=trap\n*.lfs filter=lfs\n")
    repository.put("read.md", "one\n")
    repository.put("big.lfs", "big\n")
    for key in (
        *(
            "core.fsmonitor",
            "core.editor",
            "core.pager",
            "core.sshCommand",
            "core.askPass",
            "core.alternateRefsCommand",
        ),
        *("diff.external", "diff.trap.textconv", "diff.trap.command", "sequence.editor", "gpg.program", "alias.commit"),
        *("filter.trap.clean", "filter.trap.process", "credential.helper", "pager.diff-index", "trailer.x.cmd"),
    ):
        repository.git("config", key, str(script))
    repository.git("config", "filter.trap.required", "true")
    repository.git("config", "core.worktree", str(tmp_path))
    repository.put("a.txt", "changed\n")
    repository.tool.preview(repository.call(paths=["a.txt"]), threading.Event())
    content = repository.commit(paths=["a.txt"])
    assert content["files"] == [{"path": "a.txt", "op": "update"}]
    for name in ("read.md", "big.lfs"):
        with pytest.raises(UserError, match="goes through the filter"):
            repository.commit(paths=[name])
    with pytest.raises(UserError, match="goes through the filter"):
        repository.commit(paths=["."])
    assert not [trap for trap in traps if trap.exists()]


def test_a_partial_clone_fetches_nothing(repository: Repository, tmp_path: Path) -> None:
    trap = tmp_path / "sprung"
    script = repository.put("trap.sh", f"#!/bin/sh\ntouch '{trap}' '{repository.folder}/.git/sprung'\n")
    script.chmod(0o755)
    for key, value in (
        ("remote.origin.url", f"ext::{script} x"),
        ("remote.origin.promisor", "true"),
        ("remote.origin.uploadpack", str(script)),
        ("extensions.partialClone", "origin"),
        ("core.repositoryFormatVersion", "1"),
        ("protocol.ext.allow", "always"),
    ):
        repository.git("config", key, value)
    blob = repository.git("rev-parse", "HEAD:a.txt")
    (repository.folder / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    repository.put("a.txt", "changed\n")
    with pytest.raises(UserError):
        repository.commit(paths=["a.txt"])
    assert not trap.exists()
    assert not (repository.folder / ".git" / "sprung").exists()


def test_links_that_lead_out_are_links_and_no_way_out(repository: Repository, tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "key").write_text("secret\n")
    (repository.folder / "out").symlink_to(tmp_path / "secret")
    assert "out/key" in repository.refused(paths=["out/key"])
    repository.commit(paths=["out"])
    assert repository.git("show", "HEAD:out") == str(tmp_path / "secret")


def test_a_repository_that_is_a_link_is_not_written_to(repository: Repository, tmp_path: Path) -> None:
    (repository.folder / ".git").rename(tmp_path / "elsewhere")
    (repository.folder / ".git").symlink_to(tmp_path / "elsewhere")
    repository.put("a.txt", "changed\n")
    assert "lies elsewhere" in repository.refused(paths=["a.txt"])


def test_files_that_are_too_large_and_that_are_no_files(repository: Repository) -> None:
    (repository.folder / "big.bin").write_bytes(bytes(8_000_001))
    assert "big.bin is larger than 8 MB" in repository.refused(paths=["big.bin"])
    (repository.folder / "fits.bin").write_bytes(os.urandom(8_000_000))
    repository.commit(paths=["fits.bin"])
    os.mkfifo(repository.folder / "pipe")
    assert "pipe is neither a file nor a link" in repository.refused(paths=["pipe"])


def test_a_damaged_repository_is_a_sentence(repository: Repository) -> None:
    repository.put("a.txt", "changed\n")
    (repository.folder / ".git" / "config").write_text("[core\n")
    with pytest.raises(UserError, match="config"):
        repository.commit(paths=["a.txt"])
