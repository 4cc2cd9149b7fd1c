"""move and delete: files renamed, moved and removed, planned and shown like an edit and undone like one.

With a move goes a patch of the files that name the old path, so that both are made in one step or neither.
"""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from dataclasses import dataclass

from mypt_desktop.coding import ast_process
from mypt_desktop.coding.files_edit import BlocksOf, Plan, edit_plan
from mypt_desktop.coding.files_roots import Located, Root, Roots, read
from mypt_desktop.coding.files_snapshots import Snapshots
from mypt_desktop.coding.files_specs import DELETE, MOVE
from mypt_desktop.coding.files_tools import Planned
from mypt_desktop.coding.provider import CodingTool
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.file_changes import FileChange
from mypt_desktop.core.messages import Json, JsonObject


@dataclass(frozen=True, slots=True)
class MovePlan:
    """A file that goes from `old` to `new`, both as they are shown; `edited` is what changes in it and in others."""

    root: Root
    old: str
    new: str
    changes: tuple[FileChange, ...]
    edited: Plan | None

    def result(self, snapshots: Snapshots) -> JsonObject:
        """What the model reads of it."""
        parts, told = [f"Moved {self.old} to {self.new}."], list[Json]()
        told += [{"path": self.old, "op": "delete"}, {"path": self.new, "op": "create"}]
        if self.edited is not None:
            others = self.edited.result(snapshots)
            parts.append(str(others["text"]))
            listed = others["files"]
            told += [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
        return {"text": "\n".join(parts), "files": told}


@dataclass(frozen=True, slots=True)
class DeletePlan:
    """Files that go; `paths` as they are shown."""

    root: Root
    paths: tuple[str, ...]
    changes: tuple[FileChange, ...]

    def result(self, _: Snapshots) -> JsonObject:
        """What the model reads of it."""
        told: list[Json] = [{"path": path, "op": "delete"} for path in self.paths]
        return {"text": f"Deleted {', '.join(self.paths)}.", "files": told}


def moving_tools(
    roots: Roots, snapshots: Snapshots, blocks: BlocksOf = ast_process.blocks
) -> tuple[CodingTool, CodingTool]:
    """move and delete on these roots."""

    def plan_move(arguments: JsonObject) -> MovePlan:
        path, to, patch = (str(arguments.get(name, "")) for name in ("path", "to", "input"))
        return move_plan(roots, snapshots, blocks, path, to, patch)

    def plan_delete(arguments: JsonObject) -> DeletePlan:
        paths = arguments["paths"]
        return delete_plan(roots, [str(path) for path in paths] if isinstance(paths, list | tuple) else [])

    moving, deleting = Planned(plan_move, snapshots), Planned(plan_delete, snapshots)
    return (
        CodingTool(MOVE, moving.run, moving.preview, moving.drawn),
        CodingTool(DELETE, deleting.run, deleting.preview, deleting.drawn),
    )


def move_plan(roots: Roots, snapshots: Snapshots, blocks: BlocksOf, path: str, to: str, patch: str = "") -> MovePlan:
    """A file under another name or in another folder; a folder as `to` keeps its name. Raises `UserError`."""
    old = roots.locate(path)
    old.root.prepare()
    before = _there(roots, old)
    new = _target(roots, old, to)
    shown = roots.shown(new)
    if new.root is not old.root:
        raise UserError("A file cannot be moved from the chat to the folder or back.", hint="Use `read` and `write`.")
    if new.path == old.path:
        raise UserError(f"{shown} is called so already.")
    if read(new) is not None:
        raise UserError(f"There is a file {shown} already.", hint="Choose another name, or delete that one first.")
    edited = edit_plan(patch, roots, snapshots, blocks) if patch.strip() else None
    if edited is not None and edited.root is not old.root:
        raise UserError("The patch is for files elsewhere than the one that is moved.")
    changes = {change.path: change for change in edited.changes} if edited is not None else {}
    own = changes.pop(old.path, None)
    after = before if own is None else own.after
    for place in (old, new):
        place.root.check_writable(place.path)
    moved = (FileChange(old.path, before, None), FileChange(new.path, None, after, moved_from=old.path))
    return MovePlan(old.root, roots.shown(old), shown, (*moved, *changes.values()), edited)


def _target(roots: Roots, old: Located, to: str) -> Located:
    """Where the file goes: the path that is named, or its own name in the folder that is named."""
    new = roots.locate(to)
    folder = to.rstrip().endswith(("/", "\\")) or not new.path or (new.root.folder / new.path).is_dir()
    return roots.seen(Located(new.root, posixpath.join(new.path, posixpath.basename(old.path)))) if folder else new


def delete_plan(roots: Roots, paths: Sequence[str]) -> DeletePlan:
    """Files, all in one root, that are there and go. Raises `UserError`."""
    found = {place.path: place for place in map(roots.locate, paths)}
    if not found:
        raise UserError("`paths` names no file.")
    places = list(found.values())
    (root, *others) = {place.root.name: place.root for place in places}.values()
    if others:
        raise UserError("Files of the chat and of the folder are not deleted in one call.", hint="Make two calls.")
    root.prepare()
    changes = []
    for place in places:
        changes.append(FileChange(place.path, _there(roots, place), None))
        root.check_writable(place.path)
    return DeletePlan(root, tuple(map(roots.shown, places)), tuple(changes))


def _there(roots: Roots, place: Located) -> bytes:
    data = read(place)
    if data is None:
        raise UserError(f"There is no file {roots.shown(place)}.", hint=roots.elsewhere(place))
    return data
