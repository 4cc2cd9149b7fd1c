"""How many small projects with a bug are repaired, the tests being the judge, and how many as they should be.

`python -m mypt_desktop.bench.repairs [FILE] [--only NAME]`: FILE as `tests/data/eval/broken_projects/projects.toml`,
the default. Each project's tests are run and a change is looked for as the tool `test` does it, confined and on a copy.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any, Final

from mypt_desktop.bench.machine import machine
from mypt_desktop.coding.testing import TEST, ProjectTests
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import JsonObject, ToolCall
from mypt_desktop.sandbox.functions import Functions
from mypt_desktop.tools.registry import CallContext

PROJECTS: Final = Path("tests/data/eval/broken_projects/projects.toml")


@dataclass(frozen=True, slots=True)
class Repaired:
    """How one project went. `found`: a change with which all tests pass; `first`: the first one is as it should be;
    `options`: how many were found that the tests cannot tell apart."""

    name: str
    found: bool
    first: bool
    options: int
    tried: int
    seconds: float


def load(file: Path) -> Mapping[str, Mapping[str, Any]]:
    """Raises `UserError` for a file that cannot be read, naming it."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UserError(f"The projects in {file} cannot be read: {error}.") from error


def write(folder: Path, files: Mapping[str, str]) -> None:
    """A project as it is described."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text.lstrip("\n"), encoding="utf-8")


def repair(functions: Functions, folder: Path) -> JsonObject:
    """What the tool says of a project."""
    steps = ProjectTests(functions, folder, lambda: True, folder.parent / "data").run(
        ToolCall(TEST.id, {"repair": True}), CallContext(Event())
    )
    while True:
        try:
            next(steps)
        except StopIteration as end:
            content: JsonObject = end.value
            return content


def judged(name: str, project: Mapping[str, Any], told: JsonObject, seconds: float) -> Repaired:
    """A change counts as right if one of its lines holds what the line should be."""
    listed = told.get("fixes")
    fixes = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list | tuple) else []
    whole = [one for one in fixes if one["failing"] == 0]
    rows = whole[0]["after"] if whole else ()
    first = any(right in str(row) for right in project.get("right", ()) for row in _texts(rows))
    tried = told.get("tried", 0)
    return Repaired(name, bool(whole), first, len(whole), tried if isinstance(tried, int) else 0, seconds)


def _texts(rows: object) -> Sequence[str]:
    return [str(row) for row in rows] if isinstance(rows, list | tuple) else []


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.bench.repairs")
    parser.add_argument("file", nargs="?", type=Path, default=PROJECTS)
    parser.add_argument("--only", default="", metavar="NAME")
    options = parser.parse_args(arguments)
    ended: list[Repaired] = []
    with closing(Functions()) as functions:
        for name, project in load(options.file).items():
            if options.only not in ("", name):
                continue
            with tempfile.TemporaryDirectory(prefix="mypt-bench-") as place:
                folder = Path(place, "project")
                write(folder, project["files"])
                began = time.monotonic()
                told = repair(functions, folder)
                ended.append(judged(name, project, told, time.monotonic() - began))
                one = ended[-1]
                said = "right" if one.first else "passes" if one.found else "nothing"
                print(f"{name:14} {said:8} {one.options} found, {one.tried} tried, {one.seconds:.1f} s", flush=True)
    found, first = sum(one.found for one in ended), sum(one.first for one in ended)
    print(f"{len(ended)} projects, {found} repaired, {first} with the right change first\n{machine()}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except UserError as error:
        sys.exit(f"error: {error.with_hint()}")
