"""What the user changed in a chat's files since a question was asked, put on top of what they were then.

Whoever adds the file that a call was missing, and has the question answered again, wants it to be there. What tools
made since belongs to the answer that is given up, and so do the user's changes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from mypt_desktop.core.errors import UserError
from mypt_desktop.store import trees
from mypt_desktop.store.manifests import EMPTY, Manifest, Tree, diff


def with_own_changes(base: Tree, since: Sequence[Manifest]) -> Tree:
    """`since` are the versions that grew out of `base`, one of the other, oldest first."""
    before, made_by_tools = base, set[str]()
    result = base
    for version in since:
        changes = diff(before, version.tree)
        before = version.tree
        if version.source == "tool_run":
            made_by_tools |= {*changes.added, *changes.changed}
            continue
        brought = version.source == "user_upload"
        for path in (*changes.removed, *changes.added, *changes.changed):
            if brought or path not in made_by_tools:
                with suppress(UserError):  # something else has its place: as it was asked
                    result = _with(result, path, version.tree)
    return result


def _with(tree: Tree, path: str, newer: Tree) -> Tree:
    """`path` as it is in `newer`."""
    if path in newer.files:
        executable = frozenset([""] if path in newer.executable else [])
        return trees.grafted(tree, path, Tree({"": newer.files[path]}, executable))
    if path in newer.links:
        return trees.grafted(tree, path, Tree(EMPTY.files, links={"": newer.links[path]}))
    return trees.without(tree, path)
