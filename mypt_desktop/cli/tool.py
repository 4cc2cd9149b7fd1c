"""`mypt-desktop tool …`: list what can be called, and call it without a model."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from threading import Event
from typing import Any

from mypt_desktop.agent.approvals import Approvals
from mypt_desktop.app.folder import readable_folder
from mypt_desktop.app.tool_parts import ToolParts, toolset_operations
from mypt_desktop.cli import folder
from mypt_desktop.cli.approving import Unstored, decision
from mypt_desktop.cli.asking import answer, on_terminal
from mypt_desktop.cli.data import data_dir
from mypt_desktop.cli.writing import printable
from mypt_desktop.coding.ask import Asking
from mypt_desktop.core import settings as setting_files
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import ApprovalAsked, QuestionsAsked
from mypt_desktop.core.messages import CallId, Json, ToolCall, ToolResult
from mypt_desktop.core.paths import DataDir
from mypt_desktop.store.database import Database
from mypt_desktop.tools.registry import Tool
from mypt_desktop.tools.workspace import BUILTINS, WorkspaceTools

OK, FAILED = 0, 1


def run(options: argparse.Namespace) -> int:
    match options.task:
        case "list":
            return _list(options)
        case "undo":
            return _print(lambda: _undone(options), options)
        case _:
            return _print(lambda: _result(options), options)


def _list(options: argparse.Namespace) -> int:
    with toolset_operations(data_dir(options)) as known:
        tools = known.list_tools()
    if options.json:
        print(json.dumps({"tools": [_plain(tool) for tool in tools]}, ensure_ascii=False))
        return OK
    for tool in tools:
        print(printable(f"{tool.id:32} {' '.join(tool.spec.description.split())[:90]}"))
    return OK


def _plain(tool: Tool) -> dict[str, Json]:
    return {
        "name": tool.id,
        "title": tool.title,
        "description": tool.spec.description,
        "group": tool.group,
        "kind": tool.kind,
        "category": tool.category,
        "effect": tool.effect,
        "requires_confirmation": tool.confirm,
        "renderer": tool.renderer,
        "offered_to_models": tool.offered,
        "input_schema": tool.spec.parameters,
    }


def _print(work: Callable[[], ToolResult], options: argparse.Namespace) -> int:
    """Whatever fails, a wrong name or an unreadable folder too, is an object with `error` on standard output."""
    try:
        result = work()
        content, failed = result.content, result.failed
    except UserError as error:
        content, failed = {"error": error.with_hint()}, True
    print(json.dumps(content, ensure_ascii=False, indent=None if options.json else 2))
    return FAILED if failed else OK


def _result(options: argparse.Namespace) -> ToolResult:
    data, root = data_dir(options), readable_folder(options.workspace)
    call = ToolCall(options.name, _arguments(options.arguments), CallId("call-1"))
    documents = _documents(data, root) if options.name in BUILTINS else nullcontext(None)
    approvals = Approvals(Unstored())
    asking = Asking(attended=on_terminal)
    if options.yes:
        approvals.choose("all")
    with (
        documents as workspace,
        closing(Database(data.database)) as database,
        closing(ToolParts(data, database)) as parts,
        closing(parts.in_folder(root, approvals, asking, workspace, _show).run(call, Event())) as steps,
    ):
        while True:
            try:
                event = next(steps)
            except StopIteration as end:
                result: ToolResult = end.value
                return result
            if isinstance(event, ApprovalAsked):
                if not on_terminal():
                    raise UserError(f"{call.name} needs your consent, and nobody can be asked here.", hint="Add --yes.")
                approvals.answer(event.call, decision(event))
            if isinstance(event, QuestionsAsked):
                answer(asking, event)


def _undone(options: argparse.Namespace) -> ToolResult:
    """Newest first: a second time undoes the call before. What was changed since is left, and is a failure."""
    data, root = data_dir(options), readable_folder(options.workspace)
    with closing(Database(data.database)) as database, closing(ToolParts(data, database)) as parts:
        undone = parts.coding.undo_last(root)
    content: dict[str, Json] = {"restored": list(undone.restored)}
    if undone.conflicts:
        content["error"] = f"Changed since, so left as it is: {', '.join(undone.conflicts)}."
    return ToolResult(CallId(""), "undo", content, failed=bool(undone.conflicts))


@contextmanager
def _documents(data: DataDir, root: Path) -> Iterator[WorkspaceTools]:
    """The built-in tools over the folder, its index brought up to date. Summaries are made of the text's sentences."""
    with folder.engine(data, root, setting_files.load(data.settings).workspace) as engine:
        folder.refresh(engine)
        yield WorkspaceTools(engine)


def _arguments(typed: str) -> Mapping[str, Any]:
    """The JSON object that was typed, or that lies in the file behind an `@`; `@-` is standard input."""
    where = "--arguments"
    if typed.startswith("@"):
        where = typed[1:] if typed != "@-" else "standard input"
        try:
            typed = sys.stdin.read() if typed == "@-" else Path(typed[1:]).read_text(encoding="utf-8")
        except OSError as error:
            raise UserError(f"{where} cannot be read: {error.strerror}.", hint="Check its name and rights.") from error
        except ValueError as error:
            raise UserError(f"{where} is no text in UTF-8.", hint="Save it as UTF-8.") from error
    try:
        value = json.loads(typed)
    except (ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, json.JSONDecodeError) else "it is nested too deeply or no number"
        raise UserError(f"{where} is no JSON: {why}.", hint='Write an object, like {"query": "tea"}.') from error
    if not isinstance(value, dict):
        raise UserError(f"{where} is no JSON object.", hint='Write one, like {"query": "tea"}.')
    return value


def _show(text: str) -> None:
    """What a tool prints, beside its result."""
    print(printable(text), end="", file=sys.stderr, flush=True)
