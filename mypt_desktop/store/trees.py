"""New trees from old ones: a file put in or taken out, a folder grafted on, an interrupted checkout told from edits."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from mypt_desktop.core.errors import PathRefusedError, UserError
from mypt_desktop.store.blobs import BlobId
from mypt_desktop.store.manifests import Tree

_HOPS = 40  # as the kernel allows
_HINT = "Give a path inside the chat's files, such as notes/plan.md."


def checked(path: str) -> str:
    """A path as trees spell it. Raises `PathRefusedError` for what does not name something inside."""
    parts = path.split("/")
    if not path or "\0" in path or any(part in ("", ".", "..") for part in parts):
        raise PathRefusedError(f"The path {path[:200]!r} does not name a file of this chat.", hint=_HINT)
    return path


def resolved(tree: Tree, path: str) -> str:
    """Where `path` leads when the links of `tree` are followed. Raises `PathRefusedError` if that is outside."""
    rest, reached, hops = checked(path).split("/"), "", 0
    while rest:
        part = rest.pop(0)
        if part == "..":
            if not reached:
                raise PathRefusedError(f"The path {path[:200]!r} leads out of the chat's files.", hint=_HINT)
            reached = posixpath.dirname(reached)
        elif part not in ("", "."):
            step = posixpath.join(reached, part)
            target = tree.links.get(step)
            if target is None:
                reached = step
                continue
            hops += 1
            if hops > _HOPS or target.startswith("/"):
                raise PathRefusedError(
                    f"The path {path[:200]!r} leads through links that cannot be followed.", hint=_HINT
                )
            rest = target.split("/") + rest
    return checked(reached)


def with_file(tree: Tree, path: str, blob: BlobId, *, executable: bool | None = None) -> Tree:
    """`path` holds `blob`; it stays executable, or not, unless told. Raises `UserError` for a folder in the way."""
    if executable is None:
        executable = path in tree.executable
    return grafted(tree, path, Tree({"": blob}, frozenset([""] if executable else [])))


def grafted(tree: Tree, path: str, branch: Tree) -> Tree:
    """All of `branch` below `path`, over what is there; its path "" is `path` itself. Raises `UserError` where a
    file is in the way of a folder, or a folder in the way of a file."""
    _refuse_files_above(tree, path)

    def at(name: str) -> str:
        return f"{path}/{name}" if name else path

    new = {at(name) for name in (*branch.files, *branch.links)}
    folders = set(tree.folders) | {at(name) for name in branch.folders}
    if not new and not branch.folders:
        folders.add(path)
    for name in new:
        if name == path and _anything_below(tree, path):
            raise UserError(f"{path} is a folder.", hint="Choose another name.")
        _refuse_files_above(tree, name)
    files = {name: blob for name, blob in tree.files.items() if name not in new}
    links = {name: target for name, target in tree.links.items() if name not in new}
    files |= {at(name): blob for name, blob in branch.files.items()}
    links |= {at(name): target for name, target in branch.links.items()}
    executable = (tree.executable - new) | {at(name) for name in branch.executable}
    return _only_empty(Tree(files, frozenset(executable), links, frozenset(folders)))


def without(tree: Tree, path: str) -> Tree:
    """Without the file, link or folder. The folder it was in stays. Raises `UserError` when there is none."""
    below = f"{path}/"

    def kept(name: str) -> bool:
        return name != path and not name.startswith(below)

    parent = posixpath.dirname(path)
    left = Tree(
        {name: blob for name, blob in tree.files.items() if kept(name)},
        frozenset(filter(kept, tree.executable)),
        {name: target for name, target in tree.links.items() if kept(name)},
        frozenset(filter(kept, tree.folders)),
    )
    if left == tree:
        raise missing(path)
    return _only_empty(replace(left, folders=left.folders | ({parent} if parent else set())))


def finished(found: Tree, befores: Sequence[Tree], target: Tree, torn: Callable[[str], bool]) -> Tree:
    """What a folder should be that was caught between `befores` and `target`: `target`, and what is neither's.

    That is the user's, made since. `torn` tells of a path whether it is a beginning of the target's file.
    """
    own = [
        path
        for path in (*found.files, *found.links)
        if all(_at(found, path) != _at(tree, path) for tree in (target, *befores)) and not torn(path)
    ]
    if not own:
        return target
    beneath = {f"{path}/" for path in own}
    above = {parent for path in own for parent in _parents(path)}

    def kept(path: str) -> bool:
        return path not in above and not any(path.startswith(below) for below in beneath)

    files = {path: blob for path, blob in target.files.items() if kept(path)}
    links = {path: link for path, link in target.links.items() if kept(path)}
    executable = set(filter(kept, target.executable))
    for path in own:
        files.pop(path, None)
        links.pop(path, None)
        executable.discard(path)
        if path in found.files:
            files[path] = found.files[path]
            executable |= {path} & found.executable
        else:
            links[path] = found.links[path]
    return _only_empty(Tree(files, frozenset(executable), links, frozenset(filter(kept, target.folders))))


def missing(path: str) -> UserError:
    return UserError(
        f"{path[:200]!r} is not among the files of this chat.", hint="Look at the chat's files for what is there."
    )


def _at(tree: Tree, path: str) -> tuple[str, bool] | None:
    if path in tree.files:
        return tree.files[path], path in tree.executable
    return (f"-> {tree.links[path]}", False) if path in tree.links else None


def _parents(path: str) -> Iterable[str]:
    while path := posixpath.dirname(path):
        yield path


def _anything_below(tree: Tree, path: str) -> bool:
    below = f"{path}/"
    return path in tree.folders or any(name.startswith(below) for name in (*tree.files, *tree.links, *tree.folders))


def _refuse_files_above(tree: Tree, path: str) -> None:
    for parent in _parents(path):
        if parent in tree.files or parent in tree.links:
            raise UserError(f"{parent} is not a folder.", hint="Choose another name.")


def _only_empty(tree: Tree) -> Tree:
    """Drops from `folders` those that hold something, or that are something else."""
    if not tree.folders:
        return tree
    holding = {parent for path in (*tree.files, *tree.links, *tree.folders) for parent in _parents(path)}
    return replace(tree, folders=tree.folders - holding - tree.files.keys() - tree.links.keys())
