"""What the browser of a chat's files shows, as values: a tree with the marks of the last tool run. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from mypt_desktop.gui.translation import tr_noop
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.manifests import Changes, Manifest, Tree, diff

Mark: TypeAlias = Literal["", "added", "changed", "removed"]
MARK_WORDS: Mapping[Mark, str] = {
    "": "",
    "added": tr_noop("new in the last tool run"),
    "changed": tr_noop("changed in the last tool run"),
    "removed": tr_noop("removed by the last tool run"),
}


@dataclass(slots=True)
class Node:
    """A folder or a file. `path` is relative with slashes; `link` is where a link points to. Made once, then read."""

    name: str
    path: str = ""
    folder: bool = True
    mark: Mark = ""
    link: str = ""
    parent: Node | None = None
    row: int = 0
    children: list[Node] = field(default_factory=list)
    touched: bool = False  # a folder with marks below


@dataclass(frozen=True, slots=True)
class Listing:
    """`count` files of the chat as it is now; `run` are the changes of the last tool run on the way to it."""

    root: Node
    count: int
    run: Changes

    @property
    def touched(self) -> int:
        """How many files the last tool run touched."""
        return len(self.run.added) + len(self.run.changed) + len(self.run.removed)


NOTHING = Listing(Node(""), 0, Changes())


def listing_of(files: ChatFiles) -> Listing:
    """Reads the state of `files`; on a worker."""
    active = files.active()
    if active is None:
        return NOTHING
    return listed(active.tree, last_run(files, active))


def last_run(files: ChatFiles, active: Manifest) -> Changes:
    """What the newest tool run at or before `active` changed; the user's own edits since are not told of."""
    at: Manifest | None = active
    while at is not None:
        before = None if at.parent is None else files.manifest(at.parent)
        if at.source == "tool_run":
            return diff(None if before is None else before.tree, at.tree)
        at = before
    return Changes()


def listed(tree: Tree, run: Changes | None = None) -> Listing:
    """Folders first, then by name. Files that the run removed are listed where they stood, if they are not back."""
    root, run = Node(""), run or Changes()
    folders: dict[str, Node] = {"": root}
    there = {*tree.files, *tree.links}
    marks: dict[str, Mark] = dict.fromkeys(run.removed, "removed")
    marks.update(dict.fromkeys(run.changed, "changed"))
    marks.update(dict.fromkeys(run.added, "added"))
    gone = [path for path in run.removed if path not in there and not _is_folder_now(path, tree)]
    for path in tree.folders:
        _folder(folders, path)
    for path in [*there, *gone]:
        above, _, name = path.rpartition("/")
        parent = _folder(folders, above)
        mark = marks.get(path, "")
        if mark == "removed" and path in there:
            mark = "changed"  # it came back since
        parent.children.append(Node(name, path, False, mark, tree.links.get(path, ""), parent))
        at: Node | None = parent if mark else None
        while at is not None:
            at.touched = True
            at = at.parent
    for node in folders.values():
        node.children.sort(key=lambda child: (not child.folder, child.name.casefold(), child.name))
        for row, child in enumerate(node.children):
            child.row = row
    return Listing(root, len(there), run)


def _is_folder_now(path: str, tree: Tree) -> bool:
    start = f"{path}/"
    return path in tree.folders or any(known.startswith(start) for known in (*tree.files, *tree.links))


def _folder(folders: dict[str, Node], path: str) -> Node:
    """The node of a folder, made with all above it where missing. A loop: paths can be deeper than the stack."""
    known = path
    while known not in folders:
        known = known.rpartition("/")[0]
    node = folders[known]
    rest = path[len(known) :].strip("/")
    for name in rest.split("/") if rest else ():
        path_here = f"{node.path}/{name}" if node.path else name
        made = folders[path_here] = Node(name, path_here, parent=node)
        node.children.append(made)
        node = made
    return node
