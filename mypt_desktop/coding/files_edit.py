"""Edits planned: a patch and the files it names become the bytes that are to be written, or a sentence and nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mypt_desktop.coding.files_roots import Located, Root, Roots, read
from mypt_desktop.coding.files_shown import difference, header
from mypt_desktop.coding.files_snapshots import NO_OPS, Snapshots
from mypt_desktop.coding.files_text import TextFile, text_file
from mypt_desktop.coding.hashline import Insert, PatchError, Plain, Section, parsed
from mypt_desktop.coding.hashline_apply import Blocks, around, edits, resolved
from mypt_desktop.coding.hashline_recovery import recovered
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.file_changes import FileChange
from mypt_desktop.core.messages import Json, JsonObject

BlocksOf: TypeAlias = Callable[[str, Sequence[str]], Blocks]
"""Finds blocks in the lines of a path."""

_UNCHANGED = (
    "The patch fits {path} and changes nothing: its rows are what stands there already. Read the file again before the"
    " next edit; what is to be changed is somewhere else."
)
_STOP = (
    "Stop: the same patch has changed nothing in {path} {count} times. Read the file, or tell the user what is unclear."
)


@dataclass(frozen=True, slots=True)
class FilePlan:
    """What becomes of one file. `file` is None for one that goes."""

    located: Located
    shown: str
    before: bytes | None
    old: TextFile | None
    file: TextFile
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def change(self) -> FileChange:
        return FileChange(self.located.path, self.before, self.file.data)


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole call: its files in one root, those that change nothing, and what the model is told beside: `warnings`
    behind the files, `told` before them."""

    root: Root
    files: tuple[FilePlan, ...]
    unchanged: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    told: str = ""

    @property
    def changes(self) -> tuple[FileChange, ...]:
        return tuple(file.change for file in self.files)

    def result(self, snapshots: Snapshots) -> JsonObject:
        """What the model reads of it, once it is written."""
        parts, told = [self.told] if self.told else [], list[Json]()
        warnings = list(self.warnings)
        for one in self.files:
            tag = snapshots.keep(one.located, one.shown, one.file)
            shown, first = difference(one.old.lines if one.old else (), one.file.lines)
            parts.append("\n".join(part for part in (header(one.shown, tag), *one.notes, shown) if part))
            warnings += one.warnings
            operation = "create" if one.before is None else "update"
            told.append({"path": one.shown, "tag": tag, "op": operation, "first_changed_line": first})
        parts += [_UNCHANGED.format(path=path) for path in self.unchanged]
        if warnings:
            parts.append("\n".join(["Warnings:", *warnings]))
        return {"text": "\n".join(parts), "files": told}


def edit_plan(patch: str, roots: Roots, snapshots: Snapshots, blocks: BlocksOf) -> Plan:
    """What the patch does. Raises `UserError`, and then none of it is to be done."""
    found = parsed(patch)
    located = [(section, roots.locate(section.path)) for section in found.sections]
    for root in {one.root.name: one.root for _, one in located}.values():
        root.prepare()
    names = {place.root.name for _, place in located}
    if len(names) > 1:
        raise UserError("A patch cannot change files of the chat and of the folder at once.", hint="Write two patches.")
    plans = [_planned(section, place, roots, snapshots, blocks) for section, place in located]
    if len({plan.located.path for plan in plans}) < len(plans):
        raise PatchError("One file stands in the patch under two names.", hint="Write one section for each file.")
    changed = tuple(plan for plan in plans if plan.file.data != plan.before)
    unchanged = tuple(plan.shown for plan in plans if plan.file.data == plan.before)
    if not changed:
        count = snapshots.no_op(", ".join(unchanged), patch)
        if count >= NO_OPS:
            raise UserError(_STOP.format(path=", ".join(unchanged), count=count))
    else:
        snapshots.changed()
    for plan in changed:
        plan.located.root.check_writable(plan.located.path)
    return Plan(plans[0].located.root, changed, unchanged, found.warnings)


def _planned(section: Section, place: Located, roots: Roots, snapshots: Snapshots, blocks: BlocksOf) -> FilePlan:
    shown = roots.shown(place)
    data = read(place)
    if data is None:
        raise UserError(f"There is no file {shown}.", hint=f"{roots.elsewhere(place)} `write` makes a new one.")
    file = text_file(data, shown)
    if file.tag == section.tag:
        snapshots.keep(place, shown, file)
        found = resolved(section.operations, file.lines, blocks(place.path, file.lines))
        after = file.edited(edits(found.operations, file.lines))
        return FilePlan(place, shown, data, file, after, found.notes, found.warnings)
    old = snapshots.get(place, section.tag)
    if old is None:
        raise _unknown_tag(section, shown, file)
    found = resolved(section.operations, old.lines, blocks(place.path, old.lines))
    edits(found.operations, old.lines)  # whether the patch fits what it was written for
    moved = recovered(found.operations, old.lines, file.lines)
    if moved is None:
        raise _drifted(found.operations, shown, file, section.tag)
    after = file.edited(edits(moved, file.lines))
    told = f"{shown} has changed since it was read as #{section.tag}; the places were found again. Line numbers moved."
    return FilePlan(place, shown, data, file, after, found.notes, (*found.warnings, told))


def _unknown_tag(section: Section, shown: str, file: TextFile) -> PatchError:
    return PatchError(
        f"The tag #{section.tag} is none that {shown} was read with; it is {header(shown, file.tag)} now.",
        hint="Read the file, then write the patch with its tag and line numbers.",
    )


def _drifted(operations: Sequence[Plain], shown: str, file: TextFile, tag: str) -> PatchError:
    anchors = [
        one.at if isinstance(one, Insert) else one.first
        for one in operations
        if not (isinstance(one, Insert) and not one.at)
    ]
    here = around(file.lines, [at for at in anchors if at <= len(file.lines)][:10])
    return PatchError(
        f"{shown} has changed since it was read as #{tag}, just where the patch applies. It is now:\n"
        f"{header(shown, file.tag)}\n{here}\nNothing was changed. Read it again before the next edit."
    )
