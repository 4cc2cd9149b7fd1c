"""read, write and edit: what runs them. What a call would write is planned, shown, and then written as planned."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from threading import Event
from typing import Any, Final, Protocol, TypeAlias

from mypt_desktop.coding import ast_process
from mypt_desktop.coding.files_drawn import drawn_changes
from mypt_desktop.coding.files_edit import BlocksOf, FilePlan, Plan, edit_plan
from mypt_desktop.coding.files_roots import Root, Roots, read
from mypt_desktop.coding.files_shown import header, window
from mypt_desktop.coding.files_snapshots import Snapshots
from mypt_desktop.coding.files_specs import EDIT, READ, WRITE
from mypt_desktop.coding.files_text import TextFile, new_text, text_file
from mypt_desktop.coding.hashline_grammar import patch_pattern
from mypt_desktop.coding.provider import CodingTool
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.file_changes import FileChange, Preview
from mypt_desktop.core.messages import JsonObject, ToolCall, ToolResult, canonical_json
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.tools.parameters import narrowed
from mypt_desktop.tools.registry import CallContext, CallEvent

_WAITING: Final = 16  # plans that were shown and not run yet, or written and not drawn yet


class AnyPlan(Protocol):
    """What a call would change, and what the model reads once it is done."""

    @property
    def root(self) -> Root: ...

    @property
    def changes(self) -> tuple[FileChange, ...]: ...

    def result(self, snapshots: Snapshots) -> JsonObject: ...


Planner: TypeAlias = Callable[[JsonObject], AnyPlan]


@dataclass(slots=True)
class Planned:
    """A tool that writes: `plan` says what a call does. What was shown to the user is what is written, if the files are
    still as they were then."""

    plan: Planner
    snapshots: Snapshots
    _shown: OrderedDict[str, AnyPlan] = field(default_factory=OrderedDict)
    _written: OrderedDict[str, RenderPlan] = field(default_factory=OrderedDict)

    def preview(self, call: ToolCall, _: Event) -> Preview:
        plan = self._shown[_key(call)] = self.plan(call.arguments)
        _keep_newest(self._shown)
        return Preview(plan.changes, plan.root.ask_always and bool(plan.changes))

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
        yield from ()
        plan = self._shown.pop(_key(call), None) or self.plan(call.arguments)
        if plan.changes:
            plan.root.write(plan.changes, context.run.id if context.run else "")
            self._written[_key(call)] = drawn_changes(plan.changes)
            _keep_newest(self._written)
        return plan.result(self.snapshots)

    def drawn(self, call: ToolCall, _: ToolResult) -> RenderPlan | None:
        """What the call, which has just run, changed; None for nothing."""
        return self._written.pop(_key(call), None)


def file_tools(roots: Roots, snapshots: Snapshots, blocks: BlocksOf = ast_process.blocks) -> tuple[CodingTool, ...]:
    """read, write and edit on these roots."""

    def reading(call: ToolCall, _: CallContext) -> Generator[CallEvent, None, JsonObject]:
        yield from ()
        return read_file(roots, snapshots, **_any(call.arguments))

    writing = Planned(lambda arguments: write_plan(roots, **_texts(arguments)), snapshots)
    editing = Planned(lambda arguments: edit_plan(str(arguments["input"]), roots, snapshots, blocks), snapshots)
    decoded = replace(EDIT, spec=replace(EDIT.spec, decoding=lambda: edit_schema(snapshots)))
    return (
        CodingTool(READ, reading),
        CodingTool(WRITE, writing.run, writing.preview, writing.drawn),
        CodingTool(decoded, editing.run, editing.preview, editing.drawn),
    )


def edit_schema(snapshots: Snapshots) -> JsonObject | None:
    """What `edit` takes now: a patch of the files that were read, with their tags and lines that are there."""
    pattern = patch_pattern(snapshots.known())
    return narrowed(EDIT.spec, ("input",), {"pattern": pattern}).parameters if pattern else None


def read_file(roots: Roots, snapshots: Snapshots, path: str = "", first: int = 1, count: int = 300) -> JsonObject:
    """Lines of a file under its header. Raises `UserError`."""
    place = roots.locate(path)
    place.root.prepare()
    data = read(place)
    shown = roots.shown(place)
    if data is None:
        raise UserError(f"There is no file {shown}.", hint=roots.elsewhere(place))
    file = text_file(data, shown)
    total = len(file.lines)
    if first > max(total, 1):
        raise UserError(f"{shown} has only {total} lines.", hint="Begin with an earlier one.")
    text, last = window(file, first, count)
    parts = [header(shown, snapshots.keep(place, shown, file)), *([text] if text else [])]
    if last < total:
        parts.append(f"… lines {last + 1} to {total} are not shown; read on with first={last + 1}.")
    return {"text": "\n".join(parts), "path": shown, "tag": file.tag, "lines": total}


def write_plan(roots: Roots, path: str, content: str) -> Plan:
    """A file replaced or made. One that is replaced keeps its encoding, mark and ends of lines. Raises `UserError`."""
    place = roots.locate(path)
    place.root.prepare()
    shown = roots.shown(place)
    if not place.path or path.rstrip().endswith(("/", "\\")):
        raise UserError(f"{path} names no file.", hint="Give the name of a file.")
    place.root.check_writable(place.path)
    before = read(place)
    old = text_file(before, shown) if before is not None else None
    file = new_text(content)
    if old is not None and old.lines:
        file = TextFile(*_like(file, old), old.encoding, old.mark, old.newline)
    data = file.data  # whether the encoding can write it
    plan = FilePlan(place, shown, before, old, file)
    if data == before:
        return Plan(place.root, (), (shown,))
    return Plan(place.root, (plan,))


def _like(file: TextFile, old: TextFile) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Lines and ends of `file`, its ends those of `old` where the text says only LF."""
    if set(file.ends) - {"\n", ""}:
        return file.lines, file.ends
    return file.lines, tuple(old.newline if end else "" for end in file.ends)


def _any(arguments: JsonObject) -> dict[str, Any]:
    """They fit the tool's schema."""
    return dict(arguments)


def _texts(arguments: JsonObject) -> dict[str, Any]:
    return {name: str(arguments[name]) for name in ("path", "content")}


def _keep_newest(plans: OrderedDict[str, Any]) -> None:
    while len(plans) > _WAITING:
        plans.popitem(last=False)


def _key(call: ToolCall) -> str:
    return f"{call.id} {canonical_json(call.arguments)}"
