"""Runs the examples that a manifest declares, each in the sandbox with fresh chat files, and compares the results."""

from __future__ import annotations

import difflib
import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from mypt_desktop.core.messages import JsonObject
from mypt_desktop.sandbox.functions import FunctionCall, Functions, Outcome, Raised, Returned, Stopped
from mypt_desktop.store.toolsets import Example, ToolRow
from mypt_desktop.tools.permissions import limits, with_missing
from mypt_desktop.tools.toolsets.bundle import Bundle


@dataclass(frozen=True, slots=True)
class ExampleRun:
    """How an example went. `fault` is empty when its result is the expected one, else a sentence; `detail` may be many
    lines: the difference, or the traceback. `number` counts a tool's examples from 1.
    """

    tool: str
    number: int
    fault: str = ""
    detail: str = ""
    printed: str = ""


def run_examples(bundle: Bundle, functions: Functions) -> Iterator[ExampleRun]:
    """Every example of every tool in turn. Raises `UserError` when nothing can be run here at all."""
    with tempfile.TemporaryDirectory(prefix="mypt-toolset-", ignore_cleanup_errors=True) as made:
        code = Path(made).resolve() / "code"
        for path, file in bundle.files.items():
            _write(code / path, file.data)
        for tool in bundle.manifest.tools:
            for number, example in enumerate(tool.options.examples, 1):
                files = Path(made).resolve() / "files" / f"{tool.tool_id.rpartition(':')[2]}-{number}"
                yield _run(bundle, tool, number, example, code, files, functions)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _run(
    bundle: Bundle, tool: ToolRow, number: int, example: Example, code: Path, files: Path, functions: Functions
) -> ExampleRun:
    files.mkdir(parents=True)
    for path, text in example.files.items():
        _write(files / path, str(text).encode("utf-8"))
    printed: list[str] = []
    outcome = functions.run(
        FunctionCall(code, tool.entrypoint, files, example.arguments, tool.options.keep_running, tool.tool_id),
        limits(bundle.manifest.permissions, tool.options, files),
        cancel=Event(),
        on_print=printed.append,
    )
    functions.stop_kept(tool.tool_id)
    fault, detail = _compared(outcome, example.result, files)
    return ExampleRun(tool.tool_id.rpartition(":")[2], number, fault, detail, "".join(printed))


def _compared(outcome: Outcome, expected: JsonObject, files: Path) -> tuple[str, str]:
    match outcome:
        case Returned(value) if value == expected:
            return "", ""
        case Returned(value):
            lines = difflib.unified_diff(_lines(expected), _lines(value), "expected", "returned", lineterm="", n=2)
            return "The result differs.", "\n".join(lines)
        case Raised(traceback=traceback):
            return with_missing(outcome, files), traceback
        case Stopped(reason):
            return reason, ""


def _lines(value: JsonObject) -> list[str]:
    return json.dumps(value, indent=2, ensure_ascii=False, sort_keys=True).splitlines()
