"""Examining and cleaning the stored files of all chats: damaged versions, and what nothing names any more."""

from __future__ import annotations

import hashlib
import logging
import re
from collections import defaultdict
from collections.abc import Iterator, Set
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.trees_on_disk import remove_tree, walk
from mypt_desktop.store import manifests
from mypt_desktop.store.blobs import BlobId
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.database import Database
from mypt_desktop.store.folder_scan import shown
from mypt_desktop.store.working_folder import WorkingFolder

_log = logging.getLogger(__name__)
_PATHS_NAMED = 3
_PLAIN = re.compile(r"[0-9A-Za-z][0-9A-Za-z_-]{0,63}")


def place_of(root: Path, chat: ChatId) -> Path:
    """The chat's folder. An id that a damaged row made up leads nowhere else: what is deleted lies in `root`."""
    name = str(chat)
    if not _PLAIN.fullmatch(name):
        name = f"odd-{hashlib.sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"
    return root / name


def faults(database: Database, root: Path) -> Iterator[str]:
    """A sentence for each stored version that is damaged or missing, by chat and path. Reads every byte."""
    for chat, title in _chats(database).items():
        blobs = WorkingFolder(place_of(root, chat)).blobs
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
    chat_at = {place_of(root, chat): chat for chat in chats}
    for place in _places(root):
        chat = chat_at.get(place)
        if chat is None:
            yield f"{place} belongs to no chat."
            continue
        working = WorkingFolder(place)
        spare = working.blobs.ids() - _named(database, chat)
        halves = working.unfinished()
        if spare or halves:
            yield f"Chat “{shown(chats[chat]) or chat}”: {len(spare) + halves} stored files that no version names."


def sweep(database: Database, root: Path) -> int:
    """Removes the leftovers, except of chats that are open here or in another program. Returns how many files went."""
    gone = 0
    places = _places(root)  # before the chats are read: a folder is made after its chat
    chat_at = {place_of(root, chat): chat for chat in _chats(database)}
    for place in places:
        if place not in chat_at:
            files = sum(1 for found in walk(place) if not found.is_folder)
            gone += 0 if remove(database, place) else files
        else:
            working = WorkingFolder(place)
            with working.unused() as unused:
                if unused:
                    gone += working.sweep(_named(database, chat_at[place]))
    return gone


def sweep_deleted(database: Database, root: Path) -> list[str]:
    """Only the folders of deleted chats, which costs nothing where there are none. Returns what stays, as sentences.

    A folder that the database knows nothing of stays: the database may be an older copy of itself.
    """
    with database.reading() as connection:
        deleted = {str(row["id"]) for row in connection.execute("SELECT id FROM deleted_chats")}
    left = []
    for place in _places(root, {*deleted}):
        if place.name in deleted:
            left += remove(database, place)
    return left


def remove(database: Database, place: Path) -> list[str]:
    """Removes the folder of a deleted chat. Returns a sentence for each thing that stays, for the next start to try."""
    left = remove_tree(place)
    for sentence in left:
        _log.warning("%s", sentence)
    if not left:
        with database.atomic() as connection:
            connection.execute("DELETE FROM deleted_chats WHERE id = ?", (place.name,))
    return left


def _places(root: Path, named: Set[str] = frozenset()) -> list[Path]:
    """The folders of chats, and whatever is called as one of `named`. Raises `UserError` when it cannot be read."""
    try:
        if not root.is_dir():
            return []
        return sorted(path for path in root.iterdir() if path.name in named or path.is_dir())
    except OSError as error:
        raise UserError(f"{root} cannot be read: {error.strerror or error}.", hint="Check its rights.") from error


def _chats(database: Database) -> dict[ChatId, str]:
    with database.reading() as connection:
        return {ChatId(row["id"]): row["title"] for row in connection.execute("SELECT id, title FROM chats")}


def _named(database: Database, chat: ChatId) -> set[BlobId]:
    with database.reading() as connection:
        history = manifests.history(connection, chat)
    return {blob for manifest in history for blob in manifest.tree.files.values()}
