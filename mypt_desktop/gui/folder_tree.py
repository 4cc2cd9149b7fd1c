"""The documents of a folder as a tree, computed from their paths. Values only; tens of thousands take a blink."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mypt_desktop.workspace.values import Document


@dataclass(slots=True)
class Node:
    """A folder (`document` None) or a document, below which stand those that came in it. Made once, then only read."""

    name: str
    document: Document | None = None
    parent: Node | None = None
    row: int = 0
    children: list[Node] = field(default_factory=list)
    faulty: int = 0  # documents below that were not read


@dataclass(frozen=True, slots=True)
class Tree:
    """`shown` of `total` documents match the filter."""

    root: Node
    shown: int
    total: int
    faulty: int
    filtered: bool = False


def tree_of(documents: Iterable[Document], wanted: str = "") -> Tree:
    """Folders first, then by name; with `wanted` only documents whose path holds all of its words."""
    documents = [*documents]
    words = wanted.casefold().split()
    containers = {document.container for document in documents if document.container}
    root = Node("")
    folders: dict[tuple[str, ...], Node] = {(): root}
    shown = total = faulty = 0
    for document in documents:
        total += 1
        faulty += bool(document.error)
        path = document.path.casefold()
        if words and not all(word in path for word in words):
            continue
        shown += 1
        *above, name = document.path.split("/")
        folder = _folder(folders, tuple(above))
        node = folders.get((*above, name))  # where what came in it was met first
        if node is None:
            node = Node(name, None, folder)
            folder.children.append(node)
        node.document = document
        if document.path in containers or document.container:
            folders[(*above, name)] = node
        at: Node | None = folder if document.error else None
        while at is not None:
            at.faulty += 1
            at = at.parent
    for node in folders.values():
        node.children.sort(key=lambda child: (child.document is not None, child.name.casefold(), child.name))
        for row, child in enumerate(node.children):
            child.row = row
    return Tree(root, shown, total, faulty, bool(words))


def _folder(folders: dict[tuple[str, ...], Node], path: tuple[str, ...]) -> Node:
    """The node of a folder, made with all above it where missing. A loop: paths can be deeper than the stack."""
    depth = len(path)
    while path[:depth] not in folders:
        depth -= 1
    node = folders[path[:depth]]
    for length in range(depth + 1, len(path) + 1):
        made = folders[path[:length]] = Node(path[length - 1], None, node)
        node.children.append(made)
        node = made
    return node
