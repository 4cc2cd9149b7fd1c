"""A tool call in words: what it did, with what, and what came out. Values only; any result gives words."""

from __future__ import annotations

import json
from dataclasses import dataclass

from mypt_desktop.core.messages import JsonObject
from mypt_desktop.gui.chat.pieces import Step
from mypt_desktop.gui.plain import neutral, one_line

LONGEST_DETAIL = 4000


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


# tool: icon, while it runs, when done, the argument worth showing
_TOOLS = {
    "workspace.search": ("text-search", "Searching documents", "Searched documents", ("query",)),
    "workspace.list_docs": ("list", "Listing documents", "Listed documents", ("path",)),
    "workspace.get_doc": ("book-open", "Reading", "Read", ("title", "doc_id")),
    "workspace.summarize": ("sparkles", "Summarising", "Summarised", ("title", "doc_id", "text")),
    "eval": ("square-terminal", "Running code", "Ran code", ()),
    "git": ("history", "Asking Git", "Asked Git", ("action",)),
    "checkpoint": ("history", "Setting a checkpoint", "Set a checkpoint", ("goal",)),
    "rewind": ("undo-2", "Rewinding", "Rewound", ("report",)),
    "task": ("sparkles", "An agent works", "An agent worked", ("agent",)),
    "ask": ("message-square", "Asking you", "Asked you", ()),
    "todo": ("list-checks", "Updating the list", "Updated the list", ()),
    "workspace.query": ("table", "Looking up rows", "Looked up rows", ("table",)),
}


def described(step: Step) -> StepWords:
    """The words for `step`, running, done or failed."""
    if step.fault:
        return StepWords("triangle-alert", "A tool call was not understood", "", one_line(step.fault, 120), failed=True)
    name = one_line(step.call.name, 60)
    icon, running, done, keys = _TOOLS.get(step.call.name, ("wrench", f"Running {name}", f"Ran {name}", ()))
    argument = argument_of(step, keys)
    if step.result is None:
        return StepWords(icon, running, argument, "")
    if step.result.failed or "error" in step.result.content:
        return StepWords(
            icon, done, argument, one_line(str(step.result.content.get("error", "Failed")), 160), failed=True
        )
    return StepWords(icon, done, argument, _outcome(step.call.name, step.result.content))


def detail(step: Step, longest: int = LONGEST_DETAIL) -> str:
    """Arguments and result in full, as indented JSON, cut to `longest` characters."""
    parts = []
    if step.call.arguments:
        parts.append("Arguments\n" + pretty(step.call.arguments))
    if step.fault:
        parts.append("Fault\n" + step.fault)
    if step.result is not None:
        parts.append("Result\n" + pretty(step.result.content))
    text = neutral("\n\n".join(parts))
    return text if len(text) <= longest else text[:longest] + "\n…"


def argument_of(step: Step, keys: tuple[str, ...]) -> str:
    """The argument worth showing in a line: the first of `keys` that is a text, or the first text of all."""
    result = step.result.content if step.result is not None and not step.result.failed else {}
    title = result.get("title")
    if step.call.name == "workspace.get_doc" and isinstance(title, str):
        return one_line(title, 80)
    arguments = step.call.arguments
    for key in keys or tuple(arguments):
        value = arguments.get(key)
        if isinstance(value, str) and value:
            shown = one_line(value, 80)
            return f"“{shown}”" if key in ("query", "text") else shown
    return ""


def _outcome(name: str, content: JsonObject) -> str:
    if name == "todo":
        return f"{content.get('done', 0)} of {content.get('total', 0)} done"
    if name == "ask":
        return one_line(str(content.get("answer", "")).removeprefix("User selected: "), 120)
    used = content.get("used")
    if name == "workspace.query" and isinstance(used, int):
        return _counted(used, "row")
    total, documents, length = content.get("total"), content.get("documents"), content.get("length")
    if isinstance(documents, list | tuple):
        count = len(documents) if name == "workspace.search" or not isinstance(total, int) else total
        return _counted(count, "passage" if name == "workspace.search" else "document")
    if isinstance(length, int):
        return f"{length:,} characters"
    original = content.get("original_length")
    return f"from {original:,} characters" if isinstance(original, int) else ""


def _counted(count: int, thing: str) -> str:
    if count == 0:
        return "nothing found"
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


def pretty(value: object) -> str:
    """Indented JSON; whatever it is, there are words."""
    try:
        return json.dumps(value, indent=2, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        return str(value)
