"""`git_commit`: files of the opened folder committed to its Git repository, after a yes that shows message and files.

What is shown is what is committed, byte for byte. It is found out in a process that can only read the folder; it is
written in one that sees `.git` alone and runs nothing that the repository's configuration names.
"""

from __future__ import annotations

import base64
import stat
from collections import OrderedDict
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import Any, Final

from mypt_desktop.coding.files_roots import CHAT, WORKSPACE
from mypt_desktop.coding.git_identity import git_user
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.file_changes import Commit, FileChange, Preview
from mypt_desktop.core.messages import Json, JsonObject, ToolCall, ToolResult, ToolSpec, canonical_json
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.sandbox.functions import FunctionCall, Functions, Raised, Returned, Stopped
from mypt_desktop.sandbox.limits import Limits
from mypt_desktop.tools.permissions import checked_folder
from mypt_desktop.tools.registry import CallContext, CallEvent, Tool

SECONDS: Final = 30.0
LONGEST_MESSAGE: Final = 10_000
_CODE: Final = Path(__file__).parent / "confined"
_WAITING: Final = 4  # commits that were shown and not made yet
_NO_FILE: Final = "000000"

GIT_COMMIT: Final = Tool(
    ToolSpec(
        "git_commit",
        "Commit files of the opened folder to its Git repository. The user sees the message and the differences first.",
        {
            "type": "object",
            "properties": {
                "message": {
                    "type": "string",
                    "minLength": 1,
                    "description": "A short first line; then why, if needed.",
                },
                "paths": {
                    "type": "array",
                    "items": {"type": "string"},
                    "description": "Files or folders; by default what this chat has changed.",
                    "default": [],
                },
            },
            "required": ["message"],
            "additionalProperties": False,
        },
    ),
    "Commit",
    "Built-in",
    "builtin",
    "write",
    confirm=True,
    category="code",
    about="It commits these files as they are shown, and nothing else. Hooks are not run and nothing is signed;"
    " `git reset --soft HEAD~1` takes the commit back.",
)


@dataclass(frozen=True, slots=True)
class _Planned:
    """A commit as it was found out: `told` by the confined process, and what the user is shown of it."""

    told: Mapping[str, Any]
    message: str
    preview: Preview


class GitCommits:
    """Over `folder`; `permitted` says whether chats may change it, `changed` what the chat changed in it, `private` is
    the program's own data folder. `asked`: the user is asked about each commit, whatever they chose for the chat."""

    def __init__(
        self,
        functions: Functions,
        folder: Path,
        permitted: Callable[[], bool],
        changed: Callable[[], Sequence[str]],
        private: Path,
        *,
        asked: bool,
    ) -> None:
        self._functions = functions
        self._folder = folder
        self._permitted = permitted
        self._changed = changed
        self._private = private
        self._asked = asked
        self._shown: OrderedDict[str, _Planned] = OrderedDict()

    def preview(self, call: ToolCall, cancel: Event) -> Preview:
        """What the commit would hold. Raises `UserError` where there would be none."""
        planned = self._shown[_key(call)] = self._plan(call.arguments, cancel)
        while len(self._shown) > _WAITING:
            self._shown.popitem(last=False)
        return planned.preview

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
        """Raises `UserError`; then nothing was committed."""
        yield from ()
        planned = self._shown.pop(_key(call), None) or self._plan(call.arguments, context.cancel)
        self._repository()
        made = self._make(planned)
        commit = planned.preview.commit
        assert commit is not None
        files: list[Json] = [{"path": change.path, "op": _operation(change)} for change in planned.preview.changes]
        where = f"to {commit.branch}" if commit.branch else "on a detached head, where no branch holds it"
        count = f"{len(files)} file{'' if len(files) == 1 else 's'}"
        text = f"Committed {count} {where} as {made['short']}: {planned.message.splitlines()[0]}"
        notes = [f"Not run: the hooks {', '.join(commit.hooks)}."] if commit.hooks else []
        notes += ["It is not signed."] if commit.unsigned else []
        return {"text": "\n".join([text, *notes]), "commit": made["commit"], "files": files}

    def _repository(self) -> Path:
        """The repository's own folder. Raises `UserError` where it may not be written to."""
        if not self._permitted():
            raise UserError(
                f"Chats may not commit in the folder {self._folder.name}, since they may not change files there.",
                hint="The user can allow it: Tools > Let Chats Change Workspace Files.",
            )
        checked_folder(self._folder, self._private)
        repository = self._folder / ".git"
        if repository.is_symlink() or repository.is_file():
            raise UserError(
                f"The repository of {self._folder.name} lies elsewhere (it is a linked worktree or a submodule), and"
                " chats change nothing outside of the open folder.",
                hint="Commit with git itself.",
            )
        if not repository.is_dir():
            raise UserError(f"{self._folder.name} is not the top of a Git repository.")
        return repository

    def _plan(self, arguments: JsonObject, cancel: Event) -> _Planned:
        self._repository()
        message = _message(str(arguments["message"]))
        given = arguments.get("paths")
        named = [_relative(str(path)) for path in given] if isinstance(given, list | tuple) else []
        paths = list(dict.fromkeys(named)) or list(self._changed())
        if not paths:
            raise UserError("Nothing was changed here that could be committed.", hint="Name the files in `paths`.")
        user = git_user(self._folder)
        told = self._run(
            FunctionCall(
                _CODE,
                "git_plan:run",
                self._folder,
                {"paths": [*paths], "named": bool(named), "user": {**user.settings}, "hooks": [*user.hooks]},
            ),
            Limits(read_only=(self._folder,), subprocesses=True, seconds=SECONDS),
            cancel,
        )
        changes, commit = _shown(told, message)
        return _Planned(told, message, Preview(changes, self._asked, commit))

    def _make(self, planned: _Planned) -> JsonObject:
        told = planned.told
        files: list[Json] = []
        for file, change in zip(told["files"], planned.preview.changes, strict=True):
            row: dict[str, Json] = {name: file[name] for name in ("path", "mode", "id")}
            files.append(row if change.after is None else {**row, "content": file["after"]})
        now = datetime.now().astimezone()
        repository = self._folder / ".git"
        # Not to be cancelled: a git that is killed leaves its locks behind.
        return self._run(
            FunctionCall(
                _CODE,
                "git_commit:run",
                repository,
                {
                    "commit": told["head"],
                    "ref": told["ref"],
                    "files": files,
                    "message": planned.message,
                    "name": told["name"],
                    "email": told["email"],
                    "date": f"@{int(now.timestamp())} {now:%z}",
                },
            ),
            Limits(read_write=(repository,), subprocesses=True, seconds=SECONDS),
            Event(),
        )

    def _run(self, call: FunctionCall, limits: Limits, cancel: Event) -> JsonObject:
        match self._functions.run(call, limits, cancel=cancel):
            case Returned(value):
                return value
            case Raised(error):
                raise UserError(error.removeprefix("GitFaultError: "))
            case Stopped(reason):
                raise UserError(reason)


def drawn_commit(_: ToolCall, result: ToolResult) -> RenderPlan | None:
    """What was committed, and what was not done about it, drawn as the sentence that the model reads."""
    text = result.content.get("text")
    return RenderPlan("code", {"content": text, "language": "text"}) if isinstance(text, str) else None


def _shown(told: Mapping[str, Any], message: str) -> tuple[tuple[FileChange, ...], Commit]:
    changes, modes = [], []
    for file in told["files"]:
        before, after = (None if file[side] is None else base64.b64decode(file[side]) for side in ("before", "after"))
        changes.append(FileChange(file["path"], before, after))
        if file["old_mode"] != file["mode"] and _NO_FILE not in (file["old_mode"], file["mode"]):
            modes.append(f"{file['path']}: {file['old_mode']} → {file['mode']}")
        elif file["old_mode"] == _NO_FILE and not stat.S_ISREG(int(file["mode"], 8)):
            modes.append(f"{file['path']}: {file['mode']}")
    author = f"{told['name']} <{told['email']}>"
    branch = str(told["ref"]).removeprefix("refs/heads/")
    return tuple(changes), Commit(message, author, branch, tuple(modes), tuple(told["hooks"]), told["unsigned"])


def _operation(change: FileChange) -> str:
    return "create" if change.before is None else "delete" if change.after is None else "update"


def _message(text: str) -> str:
    """As git cleans it up, but for lines with `#`. Raises `UserError` for one that says nothing."""
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").strip().split("\n")]
    message = "\n".join(lines) + "\n"
    if not message.strip():
        raise UserError("A commit needs a message.")
    if "\0" in message or len(message) > LONGEST_MESSAGE or not _encodes(message):
        raise UserError(f"The message has to be text of at most {LONGEST_MESSAGE:,} characters.")
    return message


def _relative(given: str) -> str:
    """A path in the folder. Raises `UserError` for what leads out, is Git's own, or belongs to the chat."""
    if given.startswith(CHAT):
        raise UserError(f"{given[:80]} is a file of the chat, which is not in the folder's repository.")
    text = given.removeprefix(WORKSPACE)
    names = [name for name in text.replace("\\", "/").split("/") if name not in ("", ".")]
    if text.startswith(("/", "\\")) or ".." in names or "\0" in text or not _encodes(text):
        raise UserError(f"{text[:80]!r} is no path in the opened folder.", hint="Give it relative to the folder.")
    if any(name.casefold() == ".git" for name in names):
        raise UserError(f"{text[:80]} belongs to Git itself and is not committed.")
    return "/".join(names) or "."


def _encodes(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _key(call: ToolCall) -> str:
    return canonical_json(call.arguments)
