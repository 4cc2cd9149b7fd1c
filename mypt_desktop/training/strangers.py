"""Reads a stranger's model in the confinement of tools: its files and nothing else, no network, no programs.

The libraries that parse weights and graphs are large and native. What a crafted file makes of them stays in a process
that can only write the folder the result is wanted in.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event
from typing import Any, Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.sandbox.functions import FunctionCall, Functions, Raised, Returned, Stopped
from mypt_desktop.sandbox.limits import Limits

Say = Callable[[str], None]

_CODE: Final = Path(__file__).with_name("confined")
_PACKAGE: Final = Path(__file__).parents[1]
_GIGABYTE: Final = 1 << 30
_HOURS: Final = 6


def convert(path: Path, built: Path, work: Path, say: Say, plan: Mapping[str, Any]) -> Path | None:
    """`conversion.convert`, confined. Raises `UserError`."""
    arguments = {"path": str(path.resolve()), "work": str(work.resolve()), "plan": dict(plan)}
    seen = (_PACKAGE, path.resolve(), *_linked(path))
    # The exporter is a program of its own, which stays in the same confinement.
    limits = Limits(read_only=seen, read_write=(built, work), subprocesses=True, **_ample(path))
    answer = _run("convert", built, arguments, limits, say)
    return Path(answer["exported"]) if answer.get("exported") else None


def prove(built: Path, path: Path) -> None:
    """`conversion.prove`, confined: one generated token. Raises `UserError`: a broken model can crash the library."""
    try:
        _run("first_token", built, {}, Limits(read_only=(_PACKAGE, built), **_ample(built)), lambda line: None)
    except UserError as error:
        raise UserError(f"{path} does not run: {error}", hint=error.hint) from error


def _run(name: str, workspace: Path, arguments: Mapping[str, Any], limits: Limits, say: Say) -> Mapping[str, Any]:
    functions = Functions()
    call = FunctionCall(_CODE, f"tools.stranger:{name}", workspace, {"program": str(_PACKAGE.parent), **arguments})
    try:
        outcome = functions.run(
            call,
            limits,
            cancel=Event(),
            on_print=lambda text: print(text, end="", file=sys.stderr),
            on_progress=lambda label, done, total: say(label),
        )
    finally:
        functions.close()
    match outcome:
        case Returned(value) if "error" in value:
            raise UserError(str(value["error"]), hint=str(value.get("hint", "")))
        case Returned(value):
            return value
        case Raised(error, _):
            raise UserError(error)
        case Stopped(reason):
            raise UserError(reason)


def _ample(path: Path) -> dict[str, Any]:
    """Limits that no honest model meets: a model is converted in memory and beside itself, in four times its size."""
    files = [path] if path.is_file() else list(path.iterdir())
    size = sum(file.stat().st_size for file in files if file.is_file())
    return {
        "memory_bytes": 16 * _GIGABYTE + 16 * size,
        "file_bytes": 8 * _GIGABYTE + 16 * size,
        "seconds": _HOURS * 3600.0,
        "processes": 512,
    }


def _linked(path: Path) -> list[Path]:
    """Where the links in a folder lead to: Hugging Face's cache keeps files that way."""
    return [file.resolve() for file in path.iterdir() if file.is_symlink()] if path.is_dir() else []
