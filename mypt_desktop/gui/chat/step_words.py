"""A tool call in words: what it did, with what, and what came out. Values only; any result gives words."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from mypt_desktop.agent.approvals import DENIED, PLAN_ONLY, STOPPED
from mypt_desktop.coding.ast_specs import AST_EDIT
from mypt_desktop.coding.files_specs import DELETE, EDIT, MOVE, WRITE
from mypt_desktop.coding.hashline import named_files
from mypt_desktop.core.messages import JsonObject
from mypt_desktop.gui.chat.pieces import Step
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.translation import tr, tr_noop, trn

LONGEST_DETAIL = 4000

_NUMBER_OF_TABLE = re.compile(r"#\d{1,6}$")  # `inventory.xlsx#2` is its second table


@dataclass(frozen=True, slots=True)
class StepWords:
    """One line about a step. `icon` is the name of an icon; `outcome` is empty while it runs."""

    icon: str
    title: str
    argument: str
    outcome: str
    failed: bool = False

    @property
    def sentence(self) -> str:
        """The whole line for a screen reader."""
        return ", ".join(part for part in (self.title, self.argument, self.outcome) if part)


# What the model is told of a call that was not run, and what the user is, who knows why.
_NOT_RUN = {
    PLAN_ONLY: tr_noop("Plan only: nothing was run."),
    DENIED: tr_noop("You did not allow it: nothing was run."),
    STOPPED: tr_noop("Stopped before you answered: nothing was run."),
}
_CHANGING = frozenset(tool.id for tool in (WRITE, EDIT, AST_EDIT, MOVE, DELETE))

# tool: icon, while it runs, when done, the argument worth showing
_TOOLS = {
    "workspace.search": ("text-search", tr_noop("Searching documents"), tr_noop("Searched documents"), ("query",)),
    "workspace.list_docs": ("list", tr_noop("Listing documents"), tr_noop("Listed documents"), ("path",)),
    "workspace.get_doc": ("book-open", tr_noop("Reading"), tr_noop("Read"), ("title", "doc_id")),
    "workspace.summarize": ("sparkles", tr_noop("Summarising"), tr_noop("Summarised"), ("title", "doc_id", "text")),
    "read": ("book-open", tr_noop("Reading"), tr_noop("Read"), ("path",)),
    "write": ("file-pen", tr_noop("Writing"), tr_noop("Wrote"), ("path",)),
    "edit": ("file-pen", tr_noop("Changing files"), tr_noop("Changed files"), ("path",)),
    "move": ("file-pen", tr_noop("Moving a file"), tr_noop("Moved a file"), ("path",)),
    "delete": ("trash-2", tr_noop("Deleting files"), tr_noop("Deleted files"), ("path",)),
    "find": ("list", tr_noop("Looking for files"), tr_noop("Looked for files"), ("path",)),
    "search": ("text-search", tr_noop("Searching files"), tr_noop("Searched files"), ("pattern",)),
    "ast_grep": ("text-search", tr_noop("Searching code"), tr_noop("Searched code"), ("pat",)),
    "ast_edit": ("file-pen", tr_noop("Changing files"), tr_noop("Changed files"), ("path",)),
    "eval": ("square-terminal", tr_noop("Running code"), tr_noop("Ran code"), ()),
    "test": ("square-terminal", tr_noop("Running the tests"), tr_noop("Ran the tests"), ("test",)),
    "git": ("history", tr_noop("Asking Git"), tr_noop("Asked Git"), ("action",)),
    "git_commit": ("history", tr_noop("Committing"), tr_noop("Committed"), ("message",)),
    "checkpoint": ("history", tr_noop("Setting a checkpoint"), tr_noop("Set a checkpoint"), ("goal",)),
    "rewind": ("undo-2", tr_noop("Rewinding"), tr_noop("Rewound"), ("report",)),
    "task": ("sparkles", tr_noop("An agent works"), tr_noop("An agent worked"), ("agent",)),
    "ask": ("message-square", tr_noop("Asking you"), tr_noop("Asked you"), ()),
    "todo": ("list-checks", tr_noop("Updating the list"), tr_noop("Updated the list"), ()),
    "workspace.query": ("table", tr_noop("Looking up rows"), tr_noop("Looked up rows"), ("table",)),
}


def described(step: Step) -> StepWords:
    """The words for `step`, running, done or failed."""
    if step.fault:
        return StepWords(
            "triangle-alert", tr("A tool call was not understood"), "", one_line(step.fault, 120), failed=True
        )
    name = one_line(step.call.name, 60)
    icon, running, done, keys = _TOOLS.get(
        step.call.name, ("wrench", tr("Running {name}", name=name), tr("Ran {name}", name=name), ())
    )
    argument = argument_of(step, keys)
    if step.result is None:
        return StepWords(icon, tr(running), argument, "")
    if unrun := not_run(step.result.content):
        return StepWords("ban", tr(done), argument, unrun)
    if step.result.failed or "error" in step.result.content:
        return StepWords(
            icon, tr(done), argument, one_line(str(step.result.content.get("error", tr("Failed"))), 160), failed=True
        )
    return StepWords(icon, tr(done), argument, _outcome(step.call.name, step.result.content))


def detail(step: Step, longest: int = LONGEST_DETAIL) -> str:
    """Arguments and result in full, as indented JSON, cut to `longest` characters."""
    parts = []
    if step.call.arguments:
        parts.append(tr("Arguments") + "\n" + pretty(step.call.arguments))
    if step.fault:
        parts.append(tr("Fault") + "\n" + step.fault)
    if step.result is not None:
        parts.append(tr("Result") + "\n" + pretty(step.result.content))
    text = neutral("\n\n".join(parts))
    return text if len(text) <= longest else text[:longest] + "\n…"


def argument_of(step: Step, keys: tuple[str, ...]) -> str:
    """The argument worth showing in a line: the first of `keys` that is a text, or the first text of all."""
    result = step.result.content if step.result is not None and not step.result.failed else {}
    title = result.get("title")
    if step.call.name == "workspace.get_doc" and isinstance(title, str):
        return one_line(title, 80)
    table, sheet = step.call.arguments.get("table"), result.get("caption")
    if step.call.name == "workspace.query" and isinstance(table, str) and isinstance(sheet, str) and sheet:
        return one_line(f"{_NUMBER_OF_TABLE.sub('', table)}, {sheet}", 80)
    if step.call.name in _CHANGING:
        return one_line(_changed_files(step), 80)
    arguments = step.call.arguments
    for key in keys or tuple(arguments):
        value = arguments.get(key)
        if isinstance(value, str) and value:
            shown = one_line(value, 80)
            return f"“{shown}”" if key in ("query", "text") else shown
    return ""


def not_run(content: JsonObject) -> str:
    """Why a call was not run, to the user; empty for one that was."""
    error = content.get("error")
    words = _NOT_RUN.get(error) if isinstance(error, str) else None
    return tr(words) if words else ""


def _changed_files(step: Step) -> str:
    """The files that a call changes, from what came of it or else from its arguments."""
    arguments = step.call.arguments
    path, to, paths, patch = (arguments.get(name) for name in ("path", "to", "paths", "input"))
    if step.call.name == MOVE.id:
        return " → ".join(name for name in (path, to) if isinstance(name, str))
    done = step.result.content.get("files") if step.result is not None else None
    found = [one.get("path") for one in done if isinstance(one, Mapping)] if isinstance(done, list | tuple) else []
    if not found and isinstance(patch, str):
        found = list(named_files(patch))
    if not found:
        found = list(paths) if isinstance(paths, list | tuple) else [path]
    return ", ".join(name for name in found if isinstance(name, str))


def _outcome(name: str, content: JsonObject) -> str:
    if name == "todo":
        return tr("{done} of {total} done", done=content.get("done", 0), total=content.get("total", 0))
    if name == "ask":
        return one_line(_chosen(content), 120)
    used = content.get("used")
    if name == "workspace.query" and isinstance(used, int):
        return trn("{n:,} row", "{n:,} rows", used) if used else tr("nothing found")
    total, documents, length = content.get("total"), content.get("documents"), content.get("length")
    if isinstance(documents, list | tuple):
        count = total if isinstance(total, int) else len(documents)  # of a long result the chat keeps the beginning
        if not count:
            return tr("nothing found")
        if name == "workspace.search":
            return trn("{n:,} passage", "{n:,} passages", count)
        return trn("{n:,} document", "{n:,} documents", count)
    if isinstance(length, int):
        return trn("{n:,} character", "{n:,} characters", length)
    original = content.get("original_length")
    return trn("from {n:,} character", "from {n:,} characters", original) if isinstance(original, int) else ""


def _chosen(content: JsonObject) -> str:
    """What the user chose or wrote, without the words that tell the model so."""
    results = content.get("results")
    if not isinstance(results, list | tuple):
        return str(content.get("answer", "")).removeprefix("User selected: ")
    answers = []
    for result in results:
        if isinstance(result, Mapping):
            selected, own = result.get("selectedOptions"), result.get("customInput")
            chosen = [*(selected if isinstance(selected, list | tuple) else ()), *([own] if own else ())]
            answers.append(", ".join(map(str, chosen)) or "–")
    return "; ".join(answers)


def pretty(value: object) -> str:
    """Indented JSON; whatever it is, there are words."""
    try:
        return json.dumps(value, indent=2, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        return str(value)
