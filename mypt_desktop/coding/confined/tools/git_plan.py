"""What a commit of named files would hold, found out without changing anything. Runs inside a confined process.

The process can only read the folder: the new tree is made with an index and a store of objects in the process's own
folder, so a program that the repository's configuration names could do no harm here. What is told is what would be
committed, byte for byte, after Git's own conversion of line ends.
"""

from __future__ import annotations

import base64
import os
import stat
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from .git_program import GitFaultError, git, head, parts, unfinished

MOST_FILES: Final = 200
LARGEST: Final = 8_000_000
"""Bytes of one file, before or after: what is larger cannot be compared where the commit is shown."""

MOST_BYTES: Final = 16_000_000
"""Of all files together, before and after."""

_HOOKS: Final = ("pre-commit", "prepare-commit-msg", "commit-msg", "post-commit")
_LITERAL: Final = "GIT_LITERAL_PATHSPECS"
_SUBMODULE: Final = "160000"
_ITSELF: Final = "Commit with git itself."


def run(workspace: Path, paths: Sequence[str], named: bool, user: Mapping[str, str], hooks: Sequence[str]) -> Any:
    """The commit of `paths`, as `git_commit` takes it. `named`: the user or the model named each of them, and what
    cannot be committed is an error; else it is left out. `user` are settings of the user's own, `hooks` the names of
    their hooks. Raises `GitFaultError`."""
    return _Plan(Path(workspace), user).of(paths, named, hooks)


class _Plan:
    def __init__(self, folder: Path, user: Mapping[str, str]) -> None:
        self._folder = folder
        self._repository = folder / ".git"
        own = Path(tempfile.mkdtemp())
        (own / "objects").mkdir()
        self._known = {
            "GIT_DIR": str(self._repository),
            "GIT_WORK_TREE": str(folder),
            _LITERAL: "1",
            "GIT_NO_REPLACE_OBJECTS": "1",
            "GIT_CONFIG_GLOBAL": str(_configuration(own, user)),
        }
        self._own = {
            **self._known,
            "GIT_INDEX_FILE": str(own / "index"),
            "GIT_OBJECT_DIRECTORY": str(own / "objects"),
            # Relative, since a colon in the folder's name would part it.
            "GIT_ALTERNATE_OBJECT_DIRECTORIES": ".git/objects",
        }

    def of(self, paths: Sequence[str], named: bool, hooks: Sequence[str]) -> dict[str, Any]:
        self._git("rev-parse", "--git-dir")  # says what is wrong with a repository that cannot be used
        if begun := unfinished(self._repository):
            raise GitFaultError(f"{begun} is not finished in this repository. Finish it with git itself first.")
        commit, branch = head(self._known)
        told: dict[str, Any] = {"head": commit, "ref": branch}
        for key in ("name", "email"):
            told[key] = self._configured(f"user.{key}")
            if not told[key]:
                raise GitFaultError(_nobody(key))
        tracked = set(parts(self._git("ls-files", "-z"))) | self._in_commit(commit)
        chosen = self._chosen(paths, named, commit, tracked)
        self._check(chosen, named)
        changes = self._changes(chosen, commit)
        if not changes:
            raise GitFaultError("There is nothing to commit: these files are as in the last commit.")
        told["files"] = self._with_content(changes)
        told["hooks"] = self._hooks(hooks)
        told["unsigned"] = self._configured("commit.gpgSign", "--type=bool") == "true"
        return told

    def _chosen(self, paths: Sequence[str], named: bool, commit: str, tracked: set[str]) -> list[str]:
        """The files that may have changed: `paths`, and what is below those that are folders."""
        below = sorted({f"{name}/" for path in tracked for name in _parents(path)})
        folders = set(below)
        found: dict[str, None] = {}
        for path in paths:
            state = _state(self._folder / path)
            is_file = state is not None and not stat.S_ISDIR(state.st_mode)
            if state is None and path not in tracked and f"{path}/" not in folders:
                if named:
                    raise GitFaultError(f"There is no file {path}.")
                continue
            if not is_file and path != "." and _state(self._folder / path / ".git") is not None and named:
                raise GitFaultError(f"{path} is a repository of its own. {_ITSELF}")
            if is_file or path in tracked:
                found[path] = None
            if not is_file:
                found.update(dict.fromkeys(self._below(path, commit)))
        return sorted(found)

    def _below(self, path: str, commit: str) -> Iterable[str]:
        """What of a folder differs from the last commit, or may: told without reading a file, for which a filter could
        be run."""
        changed = ("--name-only", "-z", "--no-renames", "--ignore-submodules=all")
        yield from parts(self._git("diff-files", *changed, "--", path))
        if commit:
            yield from parts(self._git("diff-index", "--cached", *changed, commit, "--", path))
        else:
            yield from parts(self._git("ls-files", "-z", "--", path))
        others = parts(self._git("ls-files", "-z", "--others", "--exclude-standard", "--", path))
        yield from (other for other in others if not other.endswith("/"))

    def _check(self, chosen: list[str], named: bool) -> None:
        """Drops from `chosen` what is not to be committed, and raises `GitFaultError` where it was named."""
        links = {line.split("\t", 1)[1] for line in self._staged("--stage") if line.startswith(_SUBMODULE)}
        conflicts = {line.split("\t", 1)[1] for line in self._staged("--unmerged")}
        foreign = [path for path in chosen if path in links or self._is_inside_another(path, links)]
        faults = {path: f"{path} belongs to a repository of its own. {_ITSELF}" for path in foreign}
        there = [path for path in chosen if path not in faults and _state(self._folder / path) is not None]
        faults |= {path: f"{path} is ignored by Git here and is not committed." for path in self._ignored(there)}
        if named and faults:
            raise GitFaultError(next(iter(faults.values())))
        chosen[:] = [path for path in chosen if path not in faults]
        if clash := sorted(conflicts.intersection(chosen)):
            raise GitFaultError(f"{clash[0]} has a conflict that is not resolved. Resolve it first.")
        if len(chosen) > MOST_FILES:
            raise GitFaultError(f"More than {MOST_FILES} files would be looked at. Name fewer, or commit with git.")
        present = [path for path in chosen if _is_file(self._folder / path)]
        for path in present:
            state = _state(self._folder / path)
            if state is not None and state.st_size > LARGEST:
                raise GitFaultError(_too_large(path))
        self._check_filters(present)

    def _is_inside_another(self, path: str, links: set[str]) -> bool:
        return any(parent in links or _state(self._folder / parent / ".git") for parent in _parents(path))

    def _check_filters(self, paths: Sequence[str]) -> None:
        """A filter is a program that the configuration names, and without it the file would be committed wrong."""
        if not paths:
            return
        told = self._git("check-attr", "-z", "--stdin", "filter", given=_names(paths)).decode("utf-8").split("\0")
        for path, value in zip(told[::3], told[2::3], strict=False):
            if value not in ("unspecified", "unset", "set"):
                raise GitFaultError(
                    f"{path} goes through the filter {value!r} before it is committed, and the program of a filter is"
                    f" not run here. {_ITSELF}"
                )

    def _ignored(self, paths: Sequence[str]) -> list[str]:
        if not paths:
            return []
        try:
            # It takes no literal paths: `./` keeps a colon at the front from being magic.
            given = _names(f"./{path}" for path in paths)
            told = git("check-ignore", "-z", "--stdin", environment={**self._known, _LITERAL: "0"}, given=given)
            return [path.removeprefix("./") for path in parts(told)]
        except GitFaultError as error:
            if str(error).startswith("git ended"):  # with 1: none is
                return []
            raise

    def _changes(self, paths: Sequence[str], commit: str) -> list[tuple[str, str, str, str, str]]:
        """Path, and of before and after the mode and the object's id; mode `000000` where there is no such file."""
        if commit:
            self._git("read-tree", commit, own=True)
        there = {path: _is_file(self._folder / path) for path in paths}
        for path, is_file in there.items():
            if not is_file and (state := _state(self._folder / path)) and not stat.S_ISDIR(state.st_mode):
                raise GitFaultError(f"{path} is neither a file nor a link.")
        gone = [path for path, is_file in there.items() if not is_file]
        self._git("update-index", "--force-remove", "-z", "--stdin", own=True, given=_names(gone))
        present = [path for path, is_file in there.items() if is_file]
        self._git("update-index", "--add", "--replace", "-z", "--stdin", own=True, given=_names(present))
        if not commit:
            rows = (line.split("\t", 1) for line in parts(self._git("ls-files", "--stage", "-z", own=True)))
            return [(path, "000000", "", row.split()[0], row.split()[1]) for row, path in rows]
        wanted = ("--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=all")
        told = parts(self._git("diff-index", *wanted, commit, own=True))
        changes = []
        for row, path in zip(told[::2], told[1::2], strict=True):
            before, after, old, new, _ = row.removeprefix(":").split(" ")
            if _SUBMODULE in (before, after):
                raise GitFaultError(f"{path} is a repository of its own. {_ITSELF}")
            changes.append((path, before, old, after, new))
        return changes

    def _with_content(self, changes: Sequence[tuple[str, str, str, str, str]]) -> list[dict[str, Any]]:
        told, total = [], 0
        for path, before, old, after, new in changes:
            sides: list[str | None] = []
            for mode, id in ((before, old), (after, new)):
                if int(mode, 8) == 0:
                    sides.append(None)
                    continue
                size = int(self._git("cat-file", "-s", id, own=True))
                total += size
                if size > LARGEST:
                    raise GitFaultError(_too_large(path))
                if total > MOST_BYTES:
                    raise GitFaultError(
                        f"These files are larger than {MOST_BYTES // 10**6} MB together. Name fewer files."
                    )
                sides.append(base64.b64encode(self._git("cat-file", "blob", id, own=True)).decode())
            told.append(
                {"path": path, "before": sides[0], "after": sides[1], "old_mode": before, "mode": after, "id": new}
            )
        return told

    def _hooks(self, user: Sequence[str]) -> list[str]:
        """Hooks that git itself would run for this commit."""
        try:
            local = git("config", "--local", "--get", "core.hooksPath", environment=self._known, plain=True)
        except GitFaultError:
            if user:
                return list(user)
            local = b""
        place = self._folder / os.fsdecode(local.strip()) if local.strip() else self._repository / "hooks"
        return [name for name in _HOOKS if os.access(place / name, os.X_OK)]

    def _configured(self, key: str, *options: str) -> str:
        """The value of the repository's configuration, else of the user's; empty where neither says."""
        try:
            printed = git("config", *options, "--get", key, environment=self._known, plain=True)
        except GitFaultError:
            return ""
        return printed.decode("utf-8", "replace").strip()

    def _in_commit(self, commit: str) -> set[str]:
        return set(parts(self._git("ls-tree", "-r", "-z", "--name-only", commit))) if commit else set()

    def _staged(self, option: str) -> list[str]:
        return parts(self._git("ls-files", option, "-z"))

    def _git(self, *arguments: str, own: bool = False, given: bytes | None = None) -> bytes:
        return git(*arguments, environment=self._own if own else self._known, given=given)


def _configuration(place: Path, user: Mapping[str, str]) -> Path:
    """The settings of the user's that matter here, as a file that Git reads in the place of theirs."""
    file = place / "gitconfig"
    file.touch()
    for key, value in user.items():
        if key in ("ignored", "attributes"):
            (place / key).write_text(value, encoding="utf-8")
            key, value = {"ignored": "core.excludesFile", "attributes": "core.attributesFile"}[key], str(place / key)
        git("config", "--file", str(file), key, value)
    return file


def _state(path: Path) -> os.stat_result | None:
    try:
        return os.lstat(path)
    except OSError:
        return None


def _is_file(path: Path) -> bool:
    state = _state(path)
    return state is not None and (stat.S_ISREG(state.st_mode) or stat.S_ISLNK(state.st_mode))


def _parents(path: str) -> list[str]:
    names = path.split("/")
    return ["/".join(names[:count]) for count in range(1, len(names))]


def _names(paths: Iterable[str]) -> bytes:
    return b"".join(path.encode() + b"\0" for path in paths)


def _too_large(path: str) -> str:
    return (
        f"{path} is larger than {LARGEST // 10**6} MB, which is too much to be shown before it is committed. {_ITSELF}"
    )


def _nobody(key: str) -> str:
    example = {"name": '"Ada Lovelace"', "email": "ada@example.org"}[key]
    return (
        f"Git does not know who commits: user.{key} is not set. Set it in a terminal with"
        f" `git config --global user.{key} {example}`, with your own."
    )
