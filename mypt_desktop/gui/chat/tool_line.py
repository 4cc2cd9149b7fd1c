"""A call of a toolset's tool as one line: its title, with what, how it stands or what came of it. Values only."""

from __future__ import annotations

from mypt_desktop.coding.files_drawn import RENDERER as CHANGES
from mypt_desktop.core.line_changes import counts
from mypt_desktop.core.messages import JsonObject
from mypt_desktop.gui.chat.pieces import Step
from mypt_desktop.gui.chat.run_book import RunFacts
from mypt_desktop.gui.chat.step_words import StepWords, argument_of, described, not_run, pretty
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.toolsets.tool_directory import CallWords
from mypt_desktop.gui.translation import tr, trn

_ARGUMENTS = (
    "path",
    "file",
    "filename",
    "name",
    "title",
    "query",
    "command",
    "url",
    "pattern",
    "pat",
    "input",
    "agent",
)


def line_of(step: Step, tool: CallWords, facts: RunFacts | None, *, running: bool) -> StepWords:
    """`running` false: a call without a result was cut off."""
    if step.fault:
        return described(step)
    title, argument = one_line(tool.title, 60), argument_of(step, _ARGUMENTS)
    match step.state:
        case "waiting" if running:
            return StepWords("hand", title, argument, tr("waits for you"))
        case "waiting" | "running":
            return StepWords("play", title, argument, _progress(step) if running else tr("stopped"))
        case "denied":
            return StepWords("ban", title, argument, tr("not allowed"))
        case "failed" if step.result and (unrun := not_run(step.result.content)):
            return StepWords("ban", title, argument, unrun)
        case "failed":
            error = step.result.content.get("error") if step.result else ""
            return StepWords("circle-alert", title, argument, one_line(str(error or tr("failed")), 160), failed=True)
        case "done":
            return StepWords("circle-check", title, argument, _outcome(facts))


def arguments_text(arguments: JsonObject) -> str:
    """One argument below the other; text as it is, of several lines below its name, everything else as JSON."""
    lines: list[str] = []
    for name, value in arguments.items():
        text = value if isinstance(value, str) else pretty(value)
        lines.append(f"{name}:\n{text.rstrip()}" if "\n" in text else f"{name}: {text}")
    return "\n".join(lines)


def duration(seconds: float) -> str:
    """`0.3 s`, `12 s`, `2 min 5 s`."""
    if seconds < 9.95:
        return tr("{seconds:.1f} s", seconds=max(seconds, 0.0))
    whole = round(seconds)
    return (
        tr("{seconds} s", seconds=whole)
        if whole < 60
        else tr("{minutes} min {seconds} s", minutes=whole // 60, seconds=whole % 60)
    )


def _progress(step: Step) -> str:
    if step.progress is None:
        return ""
    label = one_line(step.progress.label, 60)
    total = step.progress.total
    share = f"{min(step.progress.done / total, 1.0):.0%}" if total > 0 else ""
    return " · ".join(part for part in (label, share) if part)


def _outcome(facts: RunFacts | None) -> str:
    if facts is None:
        return ""
    files, lines = facts.files, ""
    if facts.plan is not None and facts.plan.renderer == CHANGES:
        changed, added, removed = counts(facts.plan.config.get("files"))
        files, lines = changed if changed > 1 else 0, f"+{added:,} −{removed:,}" if added or removed else ""
    said = trn("{n:,} file", "{n:,} files", files) if files else ""
    took = "" if facts.seconds is None else duration(facts.seconds)
    return " · ".join(part for part in (said, lines, took) if part)
