"""`git`: what Git knows of the opened folder, read and never changed: status, log, diff, blame."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path, PurePosixPath
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import JsonObject, ToolCall, ToolSpec
from mypt_desktop.sandbox.functions import FunctionCall, Functions, Raised, Returned, Stopped
from mypt_desktop.sandbox.limits import Limits
from mypt_desktop.tools.permissions import checked_folder
from mypt_desktop.tools.registry import CallContext, CallEvent, Tool

SECONDS: Final = 30.0
MOST_BYTES: Final = 200_000
_CODE: Final = Path(__file__).parent / "confined"
_REVISION: Final = re.compile(r"[A-Za-z0-9_][\w./@^~{}+:-]*", re.ASCII)

GIT: Final = Tool(
    ToolSpec(
        "git",
        "Ask Git about the opened folder: status, log, diff or blame. It only reads.",
        {
            "type": "object",
            "properties": {
                "action": {"type": "string", "enum": ["status", "log", "diff", "blame"]},
                "path": {"type": "string", "description": "A file or folder in it; blame needs a file."},
                "revision": {"type": "string", "description": "A commit, branch or range, as HEAD~2 or v1..v2."},
                "limit": {"type": "integer", "minimum": 1, "maximum": 200, "default": 20, "description": "Of log."},
                "start": {"type": "integer", "minimum": 1, "description": "First line of blame."},
                "end": {"type": "integer", "minimum": 1, "description": "Last line of blame."},
                "staged": {"type": "boolean", "default": False, "description": "diff of what is staged."},
            },
            "required": ["action"],
            "additionalProperties": False,
        },
    ),
    "Git",
    "Built-in",
    "builtin",
    "read",
    confirm=False,
    category="code",
    about="It reads the opened folder and changes nothing, in a process without network.",
)


class Git:
    """Over `folder`; `private` is the program's own data folder, which no tool may read."""

    def __init__(self, functions: Functions, folder: Path, private: Path) -> None:
        self._functions = functions
        self._folder = folder
        self._private = private

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
        """Raises `UserError` before it runs."""
        yield from ()
        arguments = checked(call.arguments)
        checked_folder(self._folder, self._private)
        outcome = self._functions.run(
            FunctionCall(_CODE, "git_read:run", self._folder, arguments),
            Limits(read_only=(self._folder,), subprocesses=True, seconds=SECONDS, result_bytes=MOST_BYTES),
            cancel=context.cancel,
        )
        match outcome:
            case Returned(value):
                return value
            case Raised(error):
                return {"error": error.removeprefix("GitFaultError: ")}
            case Stopped(reason):
                return {"error": reason}


def checked(arguments: JsonObject) -> JsonObject:
    """The arguments as git may be given them. Raises `UserError` for what could be an option, or leads out."""
    revision, path = str(arguments.get("revision", "")), str(arguments.get("path", "")).replace("\\", "/")
    if revision and not _REVISION.fullmatch(revision):
        raise UserError(f"{revision[:80]!r} is no revision.", hint="Give a commit, a branch or a range.")
    parts = PurePosixPath(path).parts
    if path.startswith("/") or ".." in parts or "\0" in path or ":" in path.split("/")[0]:
        raise UserError(f"{path[:80]!r} is no path in the opened folder.", hint="Give it relative to the folder.")
    if arguments.get("action") == "blame" and not path:
        raise UserError("blame needs the path of a file.")
    return {**arguments, "path": f":(literal){path}" if path and arguments.get("action") != "blame" else path}


def has_git(folder: Path | None) -> bool:
    """Whether the folder is the top of a Git checkout."""
    try:
        return folder is not None and (folder / ".git").exists()
    except OSError:
        return False
