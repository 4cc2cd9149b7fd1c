"""`test`: the tests of the opened folder, run on a copy of it, and small changes with which a failing one passes.

A test runs code of the folder, so it takes the same permission as writing there, and a yes that shows what is run.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Final

from mypt_desktop.coding.files_roots import WORKSPACE
from mypt_desktop.coding.search_walk import walk
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json, JsonObject, ToolCall, ToolSpec
from mypt_desktop.core.trees_on_disk import remove_tree
from mypt_desktop.sandbox.functions import FunctionCall, Functions, Raised, Returned, Stopped
from mypt_desktop.sandbox.limits import Limits
from mypt_desktop.tools.permissions import checked_folder
from mypt_desktop.tools.registry import CallContext, CallEvent, Tool
from mypt_desktop.workspace.confinement import checked_relative, read_regular

MOST_FILES: Final = 5_000
MOST_BYTES: Final = 200 * 2**20
"""Of a folder whose tests are run: it is copied."""

SECONDS: Final = 60.0
"""Of one run of the tests, and again of the search for a change."""

_LEFT_OUT: Final = frozenset(("__pycache__", ".venv", "venv", ".tox", ".mypy_cache", ".pytest_cache"))
_CODE: Final = Path(__file__).parent / "confined"

TEST: Final = Tool(
    ToolSpec(
        "test",
        "Run the Python tests of the opened folder with pytest. With repair it also looks for one small change of the "
        "code, never of a test, with which the failing test passes and no other fails.",
        {
            "type": "object",
            "properties": {
                "paths": {
                    "type": "array",
                    "items": {"type": "string"},
                    "description": "Files or folders of tests; all by default.",
                    "default": [],
                },
                "repair": {"type": "boolean", "default": False, "description": "Look for a change."},
                "test": {"type": "string", "default": "", "description": "Which failing test; the first by default."},
            },
            "additionalProperties": False,
        },
    ),
    "Run Tests",
    "Built-in",
    "builtin",
    "write",
    confirm=True,
    category="code",
    about="It runs `python -m pytest` on a copy of the open folder, in a process without network. That runs the"
    " folder's own code; your files stay as they are.",
)


class ProjectTests:
    """Over `folder`; `permitted` says whether chats may change it, `private` is the program's own data folder."""

    def __init__(self, functions: Functions, folder: Path, permitted: Callable[[], bool], private: Path) -> None:
        self._functions = functions
        self._folder = folder
        self._permitted = permitted
        self._private = private

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
        """Raises `UserError` before anything is run."""
        yield from ()
        if not self._permitted():
            raise UserError(
                f"Tests are not run where chats may not change files, as in {self._folder.name}.",
                hint="The user can allow it: Tools > Let Chats Change Workspace Files.",
            )
        checked_folder(self._folder, self._private)
        paths: list[Json] = [*_paths(call.arguments.get("paths", ()))]
        repair = call.arguments.get("repair") is True
        asked: dict[str, Json] = {"paths": paths, "repair": repair, "test": str(call.arguments.get("test", ""))}
        with _copy(self._folder, context.cancel) as copy:
            outcome = self._functions.run(
                FunctionCall(_CODE, "project_checks:run", copy, {**asked, "seconds": SECONDS}),
                Limits(read_write=(copy,), subprocesses=True, seconds=6 * SECONDS),
                cancel=context.cancel,
            )
        match outcome:
            case Returned(value):
                return {**value, "text": _text(value)}
            case Raised(error):
                return {"error": error}
            case Stopped(reason):
                return {"error": reason}


def _paths(given: Json) -> Iterator[str]:
    """Raises `PathRefusedError` for what leads out, and could be an option."""
    for one in given if isinstance(given, list | tuple) else ():
        path = checked_relative(str(one).removeprefix(WORKSPACE))
        yield f"./{path}" if path.startswith("-") else path


@contextmanager
def _copy(folder: Path, cancel: Event) -> Iterator[Path]:
    """A copy of what is in a folder, without what git ignores; gone behind the block. Raises `UserError`."""
    place = Path(tempfile.mkdtemp(prefix="mypt-tests-")).resolve()
    try:
        copy = place / "project"
        copy.mkdir()
        count = size = 0
        for entry in walk(folder, cancel=cancel):
            if _LEFT_OUT.intersection(entry.path.split("/")):
                continue
            if entry.is_folder:
                (copy / entry.path).mkdir(parents=True, exist_ok=True)
                continue
            try:
                data = read_regular(Path(entry.place.path), MOST_BYTES)[0]
            except UserError:
                continue  # it went away, or nobody may read it
            count, size = count + 1, size + len(data)
            if count > MOST_FILES or size > MOST_BYTES:
                raise UserError(
                    f"{folder.name} is too large to run its tests on a copy.",
                    hint=f"Open a folder of at most {MOST_FILES:,} files and {MOST_BYTES >> 20} MB.",
                )
            (copy / entry.path).write_bytes(data)
        yield copy
    finally:
        remove_tree(place)


def _text(told: JsonObject) -> str:
    """What the model reads."""
    lines = [f"{told.get('passed', 0)} passed, {told.get('failed', 0)} failed."]
    for one in _rows(told.get("failures")):
        lines.append(f"{one.get('path')}:{one.get('line')}: {one.get('test')}: {one.get('message')}")
    for one in _rows(told.get("fixes")):
        lines.append(f"With this change it passes: {one.get('path')}:{one.get('first')}")
        for sign, name in (("-", "before"), ("+", "after")):
            rows = one.get(name)
            lines += [f"{sign}{row}" for row in rows] if isinstance(rows, list | tuple) else []
    if "tried" in told and not told.get("fixes"):
        lines.append(f"No small change makes it pass ({told['tried']} were tried).")
    return "\n".join(lines)


def _rows(value: Json) -> list[JsonObject]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list | tuple) else []
