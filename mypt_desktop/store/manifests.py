"""Manifests: what a chat's files were at one moment, as a value and as a row; the difference between two of them."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, NewType, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.blobs import BlobId
from mypt_desktop.store.chats import ChatId

ManifestId = NewType("ManifestId", str)
Source: TypeAlias = Literal["user_upload", "tool_run", "branch", "edit"]

# One name after another: nothing that leads up, out or nowhere.
_PATH = re.compile(r"(?:(?!\.{1,2}(?:/|\Z))[^/\0]+(?:/(?!\Z)|\Z))+")
_BLOB = re.compile(r"[0-9a-f]{64}")


class ManifestGoneError(UserError):
    """A version of the files was asked for that is not there, or its row cannot be read."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A folder's contents. Paths are relative, with `/`; bytes that are no UTF-8 stand in them as lone surrogates."""

    files: Mapping[str, BlobId]
    executable: frozenset[str] = frozenset()
    links: Mapping[str, str] = field(default_factory=dict)  # path of the link: its target as it is written in it
    folders: frozenset[str] = frozenset()  # only those with nothing in them: the others follow from the paths


@dataclass(frozen=True, slots=True)
class Manifest:
    """One version of a chat's files. `created_at` is ISO 8601 in UTC; `source_ref` a message, a run or nothing."""

    id: ManifestId
    chat: ChatId
    parent: ManifestId | None
    tree: Tree
    created_at: str
    source: Source
    source_ref: str = ""


@dataclass(frozen=True, slots=True)
class Changes:
    """Paths of files and links, sorted. One that became a link, or executable, is `changed`."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


EMPTY = Tree({})


def diff(before: Tree | None, after: Tree) -> Changes:
    """What happened between two trees; `None` is an empty one. Empty folders are not told of."""
    before = before or EMPTY
    old, new = _entries(before), _entries(after)
    return Changes(
        added=tuple(sorted(path for path in new if path not in old)),
        changed=tuple(sorted(path for path, entry in new.items() if path in old and old[path] != entry)),
        removed=tuple(sorted(path for path in old if path not in new)),
    )


def new(chat: ChatId, parent: Manifest | None, tree: Tree, source: Source, source_ref: str) -> Manifest:
    """A version that is not stored yet."""
    return Manifest(
        id=ManifestId(os.urandom(12).hex()),
        chat=chat,
        parent=None if parent is None else parent.id,
        tree=tree,
        created_at=datetime.now(UTC).isoformat(),
        source=source,
        source_ref=source_ref,
    )


def store(connection: sqlite3.Connection, manifest: Manifest, files: str | None = None) -> None:
    """Stores it inside the caller's transaction. `files` is the JSON of `tree.files` where that is at hand."""
    connection.execute(
        "INSERT INTO workspace_manifests (id, chat_id, parent_id, files, entries, created_at, source, source_ref)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            manifest.id,
            manifest.chat,
            manifest.parent,
            files or json.dumps(dict(manifest.tree.files)),
            _encoded(manifest.tree),
            manifest.created_at,
            manifest.source,
            manifest.source_ref or None,
        ),
    )


def load(connection: sqlite3.Connection, chat: ChatId, id: ManifestId) -> Manifest:
    """Raises `ManifestGoneError`."""
    row = connection.execute("SELECT * FROM workspace_manifests WHERE id = ? AND chat_id = ?", (id, chat)).fetchone()
    if row is None:
        raise ManifestGoneError("This version of the files is not there any more.", hint="Choose another one.")
    return decode(row)


def history(connection: sqlite3.Connection, chat: ChatId) -> list[Manifest]:
    """Every version, newest first."""
    rows = connection.execute("SELECT * FROM workspace_manifests WHERE chat_id = ? ORDER BY rowid DESC", (chat,))
    return [decode(row) for row in rows]


def decode(row: sqlite3.Row) -> Manifest:
    """Raises `ManifestGoneError` when a row is not what `store` writes."""
    try:
        entries = json.loads(row["entries"])
        tree = Tree(
            files=json.loads(row["files"]),
            executable=frozenset(entries.get("executable", ())),
            links=entries.get("links", {}),
            folders=frozenset(entries.get("folders", ())),
        )
        _check(tree)
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        raise ManifestGoneError(
            f"A version of the files cannot be read ({error}).", hint="`mypt-desktop doctor` checks the database."
        ) from error
    return Manifest(
        id=ManifestId(row["id"]),
        chat=ChatId(row["chat_id"]),
        parent=None if row["parent_id"] is None else ManifestId(row["parent_id"]),
        tree=tree,
        created_at=row["created_at"],
        source=row["source"],
        source_ref=row["source_ref"] or "",
    )


def _encoded(tree: Tree) -> str:
    """What the paths and hashes cannot say. Lone surrogates become escapes, which UTF-8 can hold."""
    entries: dict[str, object] = {}
    if tree.executable:
        entries["executable"] = sorted(tree.executable)
    if tree.links:
        entries["links"] = dict(tree.links)
    if tree.folders:
        entries["folders"] = sorted(tree.folders)
    return json.dumps(entries)


def _check(tree: Tree) -> None:
    """A damaged row must not steer a checkout. Raises `ValueError`, or `TypeError` for values of another kind."""
    for path, blob in tree.files.items():
        if not _PATH.fullmatch(path) or not _BLOB.fullmatch(blob):
            raise ValueError(f"{path[:200]!r} is damaged")
    for path, target in tree.links.items():
        if not _PATH.fullmatch(path) or not isinstance(target, str) or not target or "\0" in target:
            raise ValueError(f"the link {path[:200]!r} is damaged")
    for path in tree.folders:
        if not _PATH.fullmatch(path):
            raise ValueError(f"the folder {path[:200]!r} is damaged")
    if not tree.executable <= tree.files.keys():
        raise ValueError("a program is missing")
    leaves = tree.files.keys() | tree.links.keys()
    if len(leaves) < len(tree.files) + len(tree.links) or not leaves.isdisjoint(tree.folders | _above(leaves)):
        raise ValueError("one path is two things")


def _above(paths: Iterable[str]) -> set[str]:
    """Every folder that the paths lie in."""
    above: set[str] = set()
    for path in paths:
        while path := path.rpartition("/")[0]:
            if path in above:
                break
            above.add(path)
    return above


def _entries(tree: Tree) -> dict[str, tuple[str, bool]]:
    entries = {path: (str(blob), path in tree.executable) for path, blob in tree.files.items()}
    return entries | {path: (f"-> {target}", False) for path, target in tree.links.items()}
