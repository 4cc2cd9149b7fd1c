"""ast_grep and ast_edit: code found and replaced by its syntax. What a replacement changes is planned like an edit."""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any, Final

from mypt_desktop.coding.ast_files import Source, issues_shown, sources
from mypt_desktop.coding.ast_matching import substituted
from mypt_desktop.coding.ast_process import NotParsedError, SyntaxProcess, syntax
from mypt_desktop.coding.ast_specs import AST_EDIT, AST_GREP
from mypt_desktop.coding.files_edit import FilePlan, Plan
from mypt_desktop.coding.files_roots import Roots
from mypt_desktop.coding.files_shown import header, numbered
from mypt_desktop.coding.files_snapshots import Snapshots
from mypt_desktop.coding.files_text import TextFile, new_text
from mypt_desktop.coding.files_tools import Planned
from mypt_desktop.coding.provider import CodingTool
from mypt_desktop.coding.search_find import STOPPED, scoped
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json, JsonObject, ToolCall
from mypt_desktop.tools.registry import CallContext, CallEvent

MOST_MATCHES: Final = 50
MOST_FILES: Final = 1_000
_ABSENT = "No matches found. Some files could not be parsed, so the pattern may fit what was not seen; narrow paths."


@dataclass(slots=True)
class SyntaxSearch:
    """Runs ast_grep on these roots."""

    roots: Roots
    snapshots: Snapshots
    process: SyntaxProcess = syntax

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
        """Raises `UserError`."""
        yield from ()
        pattern = str(call.arguments["pat"]).strip()
        if not pattern:
            raise UserError("`pat` must not be empty.")
        skip = _skip(call.arguments.get("skip", 0))
        scopes, missing = scoped(self.roots, call.arguments.get("paths", ()))
        counts, issues, parts = {"matches": 0, "files": 0, "searched": 0}, list[str](), list[str]()
        bad: dict[str, bool] = {}
        passed, limited = skip, False
        for source in sources(self.roots, scopes, context.cancel):
            found = self._matches(source, [pattern], issues, bad, context.cancel)
            counts["searched"] += 1
            taken = found[passed:]
            passed = max(0, passed - len(found))
            left = MOST_MATCHES - counts["matches"]
            if taken and left > 0:
                parts.append(self._shown(source, taken[:left]))
                counts["files"] += 1
                counts["matches"] += len(taken[:left])
            if len(taken) > left:
                limited = True
                break
        if bad and all(bad.values()):
            raise UserError(f"{pattern[:100]!r} is no code in {', '.join(bad)}.", hint="Write one whole piece of code.")
        if not parts:
            parts.append(_ABSENT if issues else "No matches found.")
        if limited:
            parts.append(f"There are more; narrow paths, or go on with skip={skip + MOST_MATCHES}.")
        parts += issues_shown(issues)
        if missing:
            parts.append(f"Skipped, not there: {', '.join(missing)}")
        return {"text": "\n".join(parts), **counts, "limit_reached": limited}

    def _matches(
        self, source: Source, patterns: Sequence[str], issues: list[str], bad: dict[str, bool], cancel: Event
    ) -> list[Mapping[str, Any]]:
        """Of the first pattern; what cannot be parsed, and languages in which it is none, are noted."""
        result = _asked(self.process, source, patterns, issues, cancel)
        if result is None:
            return []
        bad[source.language] = bool(result["bad"])
        return sorted(result["found"][0], key=lambda one: (one["start"], -one["end"]))

    def _shown(self, source: Source, matches: Sequence[Mapping[str, Any]]) -> str:
        lines = [header(source.shown, self.snapshots.keep(source.located, source.shown, source.file))]
        for match in matches:
            for at in range(match["line"], min(match["last"], len(source.file.lines)) + 1):
                lines.append(numbered(at, source.file.lines[at - 1], "*" if at == match["line"] else " "))
            told = [f"{name.lstrip('$')}={_short(value)}" for name, value in match["variables"].items()]
            if told:
                lines.append(f"meta: {' '.join(told)}")
        return "\n".join(lines)


@dataclass(slots=True)
class SyntaxEdit:
    """Plans ast_edit on these roots."""

    roots: Roots
    process: SyntaxProcess = syntax

    def plan(self, arguments: JsonObject) -> Plan:
        """Raises `UserError`; then nothing is to be done."""
        rules = _rules(arguments["ops"])
        cancel = Event()
        scopes, missing = scoped(self.roots, arguments.get("paths", ()))
        found = list(sources(self.roots, scopes, cancel))
        languages = sorted({source.language for source in found})
        if len(languages) > 1:
            raise UserError(
                f"The files are in several languages: {', '.join(languages)}.", hint="Narrow paths to one of them."
            )
        issues: list[str] = []
        plans: list[FilePlan] = []
        count = 0
        bad = set[str]()
        for source in found:
            result = _asked(self.process, source, list(rules), issues, cancel, whole=True)
            if result is None:
                continue
            bad |= set(result["bad"])
            replacements = _replacements(source, result["found"], list(rules.values()))
            if not replacements:
                continue
            count += len(replacements)
            plans.append(_planned(source, replacements))
            if len(plans) > MOST_FILES:
                raise UserError(f"More than {MOST_FILES} files would be changed.", hint="Narrow paths.")
        if bad == set(rules):
            raise UserError(f"{', '.join(map(repr, bad))} is no code in {', '.join(languages)}.")
        changed = [plan for plan in plans if plan.file.data != plan.before]
        for plan in changed:
            plan.located.root.check_writable(plan.located.path)
        notes = [*issues_shown(issues), *([f"Skipped, not there: {', '.join(missing)}"] if missing else [])]
        if not changed:
            raise UserError("\n".join(["No replacements: nothing fits, or all of it is so already.", *notes]))
        roots = {plan.located.root.name: plan.located.root for plan in changed}
        if len(roots) > 1:
            raise UserError("Files of the chat and of the folder cannot be changed at once.", hint="Make two calls.")
        told = f"{_counted(count, 'replacement')} in {_counted(len(changed), 'file')}."
        return Plan(next(iter(roots.values())), tuple(changed), (), tuple(notes), told)


def ast_tools(roots: Roots, snapshots: Snapshots, process: SyntaxProcess = syntax) -> tuple[CodingTool, ...]:
    """ast_grep and ast_edit on these roots."""
    editing = Planned(SyntaxEdit(roots, process).plan, snapshots)
    return (
        CodingTool(AST_GREP, SyntaxSearch(roots, snapshots, process).run),
        CodingTool(AST_EDIT, editing.run, editing.preview, editing.drawn),
    )


def _asked(
    process: SyntaxProcess,
    source: Source,
    patterns: Sequence[str],
    issues: list[str],
    cancel: Event,
    *,
    whole: bool = False,
) -> Mapping[str, Any] | None:
    """The matches in one file. None for one that cannot be parsed, or with `whole` for one with a syntax error."""
    if cancel.is_set():
        raise UserError(STOPPED)
    job = {"job": "match", "text": source.text, "language": source.language, "patterns": list(patterns)}
    try:
        found: Mapping[str, Any] = process.ask(job, cancel)
    except NotParsedError as error:
        issues.append(f"{source.shown}: {error}")
        return None
    if found["broken"]:
        issues.append(f"{source.shown}: it has a syntax error.")
        if whole:
            return None
    return found


def _rules(ops: Json) -> dict[str, str]:
    """Patterns and what they become, in the order of the patterns."""
    rules: dict[str, str] = {}
    for one in ops if isinstance(ops, Sequence) and not isinstance(ops, str) else ():
        pattern = str(one["pat"]).strip() if isinstance(one, Mapping) else ""
        if not pattern or not isinstance(one, Mapping):
            raise UserError("`pat` must not be empty.")
        if pattern in rules:
            raise UserError(f"{pattern[:100]!r} stands twice among the ops.", hint="Write each pattern once.")
        rules[pattern] = str(one["out"])
    return dict(sorted(rules.items()))


def _replacements(
    source: Source, found: Sequence[Sequence[Mapping[str, Any]]], outs: Sequence[str]
) -> list[tuple[int, int, str]]:
    """Where in the text what becomes what, in order. Raises `UserError` where two overlap."""
    replacements = sorted(
        (int(match["start"]), int(match["end"]), substituted(out, match["variables"]))
        for matches, out in zip(found, outs, strict=True)
        for match in matches
    )
    end = -1
    for start, last, _ in replacements:
        if start < end:
            line = source.text.count("\n", 0, start) + 1
            raise UserError(
                f"Replacements overlap in {source.shown}, line {line}.", hint="Make the patterns more particular."
            )
        end = last
    return replacements


def _planned(source: Source, replacements: Sequence[tuple[int, int, str]]) -> FilePlan:
    text, parts, done = source.text, [], 0
    for start, end, out in replacements:
        parts += [text[done:start], out]
        done = end
    after = _like("".join([*parts, text[done:]]), source.file)
    return FilePlan(source.located, source.shown, source.data, source.file, after)


def _like(text: str, old: TextFile) -> TextFile:
    """The new text, written as the old one was. Lines before and behind the changes keep their own ends."""
    new = new_text(text)
    first = 0
    while first < min(len(new.lines), len(old.lines)) and new.lines[first] == old.lines[first]:
        first += 1
    last = 0
    most = min(len(new.lines), len(old.lines)) - first
    while last < most and new.lines[-1 - last] == old.lines[-1 - last]:
        last += 1
    there = old.ends[first : len(old.ends) - last]
    count = len(new.lines) - first - last
    middle = [end or old.newline for end in (*there[:count], *[old.newline] * (count - len(there)))]
    if not last and middle and not new.ends[-1]:
        middle[-1] = ""
    ends = (*old.ends[:first], *middle, *old.ends[len(old.ends) - last :])
    return TextFile(new.lines, ends, old.encoding, old.mark, old.newline)


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _short(value: str) -> str:
    return value if len(value) <= 80 and "\n" not in value else f"{value.split(chr(10))[0][:80]}…"


def _skip(value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
        raise UserError("`skip` must be a number from 0 on.")
    return math.floor(value)
