"""Examining and cleaning the stored files of all chats: damaged versions, and what nothing names any more."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.store import manifests
from mypt_desktop.store.blobs import BlobId
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.database import Database
from mypt_desktop.store.folder_scan import shown
from mypt_desktop.store.working_folder import WorkingFolder

_PATHS_NAMED = 3


def faults(database: Database, root: Path) -> Iterator[str]:
    """A sentence for each stored version that is damaged or missing, by chat and path. Reads every byte."""
    for chat, title in _chats(database).items():
        blobs = WorkingFolder(root / chat).blobs
        paths: dict[BlobId, set[str]] = defaultdict(set)
        with database.reading() as connection:
            for manifest in manifests.history(connection, chat):
                for path, blob in manifest.tree.files.items():
                    paths[blob].add(path)
        for blob, names in sorted(paths.items(), key=lambda item: min(item[1])):
            if why := blobs.fault(blob):
                some = ", ".join(map(shown, sorted(names)[:_PATHS_NAMED]))
                yield f"Chat “{shown(title) or chat}”: a stored version of {some} is {why}."


def leftovers(database: Database, root: Path) -> Iterator[str]:
    """A sentence for each thing that nothing names: folders of deleted chats, versions that were cut off."""
    chats = _chats(database)
    for place in _places(root):
        if place.name not in chats:
            yield f"{place} belongs to no chat."
            continue
        chat = ChatId(place.name)
        working = WorkingFolder(place)
        spare = working.blobs.ids() - _named(database, chat)
        halves = working.unfinished()
        if spare or halves:
            yield f"Chat “{shown(chats[chat]) or chat}”: {len(spare) + halves} stored files that no version names."


def sweep(database: Database, root: Path) -> int:
    """Removes the leftovers, except of chats that are open here or in another program. Returns how many files went."""
    gone = 0
    places = _places(root)  # before the chats are read: a folder is made after its chat
    chats = _chats(database)
    for place in places:
        if place.name not in chats:
            gone += remove(database, place)
        else:
            working = WorkingFolder(place)
            with working.unused() as unused:
                if unused:
                    gone += working.sweep(_named(database, ChatId(place.name)))
    return gone


def sweep_deleted(database: Database, root: Path) -> int:
    """Only the folders of deleted chats, which costs nothing where there are none.

    A folder that the database knows nothing of stays: the database may be an older copy of itself.
    """
    with database.reading() as connection:
        deleted = {str(row["id"]) for row in connection.execute("SELECT id FROM deleted_chats")}
    return sum(remove(database, place) for place in _places(root) if place.name in deleted)


def remove(database: Database, place: Path) -> int:
    """Removes the folder of a deleted chat. Returns how many files went."""
    count = sum(1 for path in place.rglob("*") if path.is_symlink() or path.is_file())
    shutil.rmtree(place, ignore_errors=True)
    if not place.exists():
        with database.atomic() as connection:
            connection.execute("DELETE FROM deleted_chats WHERE id = ?", (place.name,))
    return count


def _places(root: Path) -> list[Path]:
    """Raises `UserError` when the folder cannot be read."""
    try:
        return sorted(path for path in root.iterdir() if path.is_dir()) if root.is_dir() else []
    except OSError as error:
        raise UserError(f"{root} cannot be read: {error.strerror or error}.", hint="Check its rights.") from error


def _chats(database: Database) -> dict[ChatId, str]:
    with database.reading() as connection:
        return {ChatId(row["id"]): row["title"] for row in connection.execute("SELECT id, title FROM chats")}


def _named(database: Database, chat: ChatId) -> set[BlobId]:
    with database.reading() as connection:
        history = manifests.history(connection, chat)
    return {blob for manifest in history for blob in manifest.tree.files.values()}
