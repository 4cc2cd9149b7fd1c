"""ChatFiles: the versioned folder of one chat, which toolset tools get and which branches with the messages."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.store import manifests, trees
from mypt_desktop.store.blobs import BlobId
from mypt_desktop.store.chats import ChatGoneError, ChatId, MessageId
from mypt_desktop.store.checkout import ChangedMeanwhileError
from mypt_desktop.store.database import Database
from mypt_desktop.store.folder_index import FolderIndex
from mypt_desktop.store.folder_scan import scan, shown
from mypt_desktop.store.manifests import EMPTY, Changes, Manifest, ManifestId, Source, Tree, diff
from mypt_desktop.store.open_dir import READ, Walk
from mypt_desktop.store.own_changes import with_own_changes
from mypt_desktop.store.working_folder import WorkingFolder

ATTEMPTS = 5
LONGEST_WAY = 1000  # versions since a question

_STATE_OF = """
    WITH RECURSIVE upwards (id, parent, manifest_id, depth) AS (
        SELECT id, parent, manifest_id, 0 FROM messages WHERE id = ? AND chat = ?
        UNION ALL
        SELECT m.id, m.parent, m.manifest_id, depth + 1 FROM messages m JOIN upwards ON m.id = upwards.parent
        WHERE depth < 1000000
    )
    SELECT manifest_id FROM upwards WHERE manifest_id IS NOT NULL ORDER BY depth LIMIT 1
"""


class FilesChangedError(UserError):
    """A file is not what it was when it was read; nothing was written."""


class ChatFiles:
    """The files of one chat: `folder` as it is now, and every version of it. Thread-safe.

    A version is kept in the order blobs, row, folder: a kill in between loses nothing that was acknowledged. All
    methods that change something raise `UserError` when the disk or another program is in the way.
    """

    def __init__(self, database: Database, chat: ChatId, place: Path) -> None:
        self.chat = chat
        self._database = database
        self._working = WorkingFolder(place)
        self._guard = threading.RLock()
        self._last_loaded: Manifest | None = None  # the one that was read last: rows never change
        self._left_out: tuple[str, ...] = ()
        self._answering: Callable[[], MessageId | None] = lambda: None

    @property
    def folder(self) -> Path:
        """Where the files are. It is there after the first call that changes or snapshots something."""
        return self._working.folder

    @property
    def left_out(self) -> tuple[str, ...]:
        """A sentence for each thing that the last snapshot could not hold: links that lead out, pipes, devices."""
        return self._left_out

    def active(self) -> Manifest | None:
        """The version the folder was last known to be."""
        with self._database.reading() as connection:
            id = self._active_id(connection)
            return None if id is None else self._loaded(connection, id)

    def history(self) -> list[Manifest]:
        """Every version, newest first."""
        with self._database.reading() as connection:
            return manifests.history(connection, self.chat)

    def manifest(self, id: ManifestId) -> Manifest:
        """Raises `ManifestGoneError`."""
        with self._database.reading() as connection:
            return self._loaded(connection, id)

    def changes(self, manifest: ManifestId) -> Changes:
        """What `manifest` changed against its parent."""
        found = self.manifest(manifest)
        return diff(None if found.parent is None else self.manifest(found.parent).tree, found.tree)

    def snapshot(self, source: Source, source_ref: str = "", *, message: MessageId | None = None) -> Manifest | None:
        """Makes what is in the folder now the active version; the active one where nothing differs.

        It becomes the state of `message`: by default of the one whose tool ran (`source_ref` names the run), or that is
        being answered, or of the leaf that the chat shows. None: the chat never had a file.
        """
        if not self._working.exists and self.active() is None:
            return None
        with self._changing():
            return self._snapshot(source, source_ref, message)

    def checkout(self, manifest: ManifestId | None) -> None:
        """Makes the folder that version, None: empty. What was changed by hand is snapshotted first."""
        with self._changing():
            self._snapshot("edit")
            tree = EMPTY if manifest is None else self.manifest(manifest).tree
            self._become(tree, manifest, lambda connection: self._activate(connection, manifest))

    def read(self, path: str, manifest: ManifestId | None = None) -> bytes:
        """A file's bytes as they are now, or in a version; links inside are followed. Raises `UserError`."""
        if manifest is not None:
            tree = self.manifest(manifest).tree
            blob = tree.files.get(trees.resolved(tree, path))
            if blob is None:
                raise trees.missing(path)
            return self._working.blobs.get(blob)
        try:
            real = (self.folder / trees.checked(path)).resolve().relative_to(self.folder.resolve()).as_posix()
            cut = real.rfind("/") + 1
            with Walk(self.folder) as walk, os.fdopen(walk.to(real[:cut]).open(real[cut:], READ), "rb") as file:
                return file.read()
        except (OSError, ValueError, RuntimeError) as error:
            raise trees.missing(path) from error

    def write(self, path: str, data: bytes, source: Source = "edit", source_ref: str = "") -> Manifest:
        """Replaces or adds one file, as a new version; a link inside is followed."""
        return self.write_all({path: data}, source, source_ref)

    def write_all(
        self,
        files: Mapping[str, bytes | None],
        source: Source = "edit",
        source_ref: str = "",
        *,
        expected: Mapping[str, bytes | None] | None = None,
    ) -> Manifest:
        """As `write`, all files as one version; None removes one. Raises `FilesChangedError` where `expected` differs
        from what is there."""
        with self._changing():
            found = tree = self._tree()
            for name, data in files.items():
                path = trees.resolved(tree, name)
                if expected is not None and found.files.get(path) != _blob_of(expected[name]):
                    raise FilesChangedError(f"{name} has changed since it was read.", hint="Read it again.")
                if data is None:
                    tree = trees.without(tree, path)
                else:
                    tree = trees.with_file(tree, path, self._working.blobs.put(data))
            return self._change(tree, source, source_ref)

    def add(self, file: Path, path: str = "") -> Manifest:
        """Takes in a copy of a file or a folder, as `path` (its own name by default), over what is there."""
        path = trees.checked(path or file.name)
        with self._changing():
            tree = self._tree()
            with self._working.blobs.batch() as batch:
                if file.is_dir():
                    found = scan(file.resolve(), FolderIndex({}), batch, 0)
                    self._left_out = found.left_out
                    branch = found.tree
                else:
                    with file.open("rb", buffering=0) as opened:
                        executable = os.fstat(opened.fileno()).st_mode & stat.S_IXUSR
                        branch = Tree({"": batch.take(opened.fileno())}, frozenset([""] if executable else []))
            return self._change(trees.grafted(tree, path, branch), "user_upload", "")

    def delete(self, path: str) -> Manifest:
        """Removes a file, a link or a folder, as a new version."""
        with self._changing():
            return self._change(trees.without(self._tree(), trees.checked(path)), "edit", "")

    def restore(self, path: str, manifest: ManifestId) -> Manifest:
        """Brings one file or link back as it was in `manifest`, as a new version. Raises `UserError` where it was not
        there."""
        with self._changing():
            tree, old = self._tree(), self.manifest(manifest).tree
            if path in old.files:
                branch = Tree({"": old.files[path]}, frozenset([""] if path in old.executable else []))
            elif path in old.links:
                branch = Tree({}, links={"": old.links[path]})
            else:
                raise trees.missing(path)
            return self._change(trees.grafted(tree, path, branch), "edit", manifest)

    def bring_back(self, manifest: ManifestId | None, run: str) -> Manifest:
        """Makes the folder what it was in `manifest`, None: empty, as a new version that the tool's `run` made."""
        with self._changing():
            self._snapshot("edit")
            return self._change(EMPTY if manifest is None else self.manifest(manifest).tree, "tool_run", run)

    def follow(self, answering: Callable[[], MessageId | None]) -> None:
        """While `answering` returns a message, the files are those of its branch, whatever branch the chat shows."""
        self._answering = answering

    def asked(self, message: MessageId) -> None:
        """A question was stored: its state is that of the folder now."""
        self.snapshot("edit", message=message)
        self.mark(message)

    def mark(self, message: MessageId) -> None:
        """The state of `message` is the active version."""
        with self._database.atomic() as connection:
            connection.execute(
                "UPDATE messages SET manifest_id = (SELECT active_manifest_id FROM chats WHERE id = ?) WHERE id = ?",
                (self.chat, message),
            )

    def at(self, message: MessageId, *, branch: bool = False, keep_own: bool = False) -> None:
        """Restores the files of `message`'s place in the tree; with `branch` as a new version that others grow from.

        `keep_own` puts on top what the user, and no tool, has changed since.
        """
        with self._database.reading() as connection:
            row = connection.execute(_STATE_OF, (message, self.chat)).fetchone()
            active = self._active_id(connection)
        state = None if row is None else ManifestId(row["manifest_id"])
        if not branch and state != active:
            self.checkout(state)
        elif branch and (state or active):
            with self._changing():
                self._snapshot("edit")
                before = None if state is None else self.manifest(state)
                tree = EMPTY if before is None else before.tree
                if keep_own:
                    tree = with_own_changes(tree, self._since(state))
                self._change(tree, "branch", message, parent=before, state_of=False)

    def close(self) -> None:
        """Lets go of the folder; it may be used again."""
        with self._guard:
            self._working.close()

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        with self._guard:
            self.active()  # a chat that was deleted gets no new folder
            try:
                with self._working.locked():
                    self._recover()
                    yield
            except OSError as error:
                raise UserError(
                    f"The files of this chat cannot be changed: {error.strerror or error}"
                    + (f" ({shown(str(error.filename))})." if error.filename else "."),
                    hint="Check the disk's space and the rights of the data folder.",
                ) from error

    def _tree(self) -> Tree:
        """What the folder holds, as a version."""
        found = self._snapshot("edit")
        return EMPTY if found is None else found.tree

    def _snapshot(self, source: Source, source_ref: str = "", message: MessageId | None = None) -> Manifest | None:
        index = self._working.look()
        self._left_out = index.left_out
        active = self.active()
        if index.tree == (EMPTY if active is None else active.tree):
            return active
        manifest = manifests.new(self.chat, active, index.tree, source, source_ref)
        try:
            with self._database.atomic() as connection:
                self._insert(connection, manifest, message, files=index.encoded_files)
        except BaseException:
            self._working.forget_index()
            raise
        self._last_loaded = manifest
        return manifest

    def _change(
        self, tree: Tree, source: Source, source_ref: str, *, parent: Manifest | None = None, state_of: bool = True
    ) -> Manifest:
        """Stores `tree` as the active version, then makes the folder that."""
        manifest = manifests.new(self.chat, parent or self.active(), tree, source, source_ref)

        def record(connection: sqlite3.Connection) -> None:
            self._insert(connection, manifest, None, mark=state_of)

        self._become(tree, manifest.id, record)
        return manifest

    def _become(self, tree: Tree, target: ManifestId | None, record: Callable[[sqlite3.Connection], None]) -> None:
        """Everything is built beside; then come the mark, the row and the folder, and the mark goes."""
        checkout = self._working.build(tree)
        if not checkout.needed:
            with self._database.atomic() as connection:
                record(connection)
            return
        before = self.active()
        self._working.begin([None if before is None else before.id], target)
        with self._database.atomic() as connection:
            record(connection)
        try:
            self._working.finish(checkout)
        except ChangedMeanwhileError:
            self._recover()

    def _recover(self) -> None:
        """Finishes a checkout that was cut off. What is neither of before nor of after it is the user's: kept."""
        for _ in range(ATTEMPTS):
            mark = self._working.mark()
            active = self.active()
            if mark is None or mark.target != (None if active is None else active.id):  # the row never came
                self._working.unmark()
                return
            index = self._working.look()
            target = EMPTY if active is None else active.tree
            befores = [EMPTY if id is None else self.manifest(id).tree for id in mark.befores]
            tree = trees.finished(index.tree, befores, target, partial(self._is_torn, index.tree, target))
            checkout = self._working.build(tree)
            if tree != target:
                manifest = manifests.new(self.chat, active, tree, "edit", "")
                self._working.begin([*mark.befores, mark.target], manifest.id)
                with self._database.atomic() as connection:
                    self._insert(connection, manifest, None)
            with contextlib.suppress(ChangedMeanwhileError):
                self._working.finish(checkout)
                return
        raise UserError(
            "The files of this chat keep changing while they are restored.",
            hint="Stop the tool that writes them, then try again.",
        )

    def _is_torn(self, found: Tree, target: Tree, path: str) -> bool:
        """A power cut may leave the beginning of a file that was written, or nothing of it."""
        if path not in target.files or path not in found.files:
            return False
        part, whole = (self._working.blobs.get(tree.files[path]) for tree in (found, target))
        return whole.startswith(part)

    def _active_id(self, connection: sqlite3.Connection) -> ManifestId | None:
        row = connection.execute("SELECT active_manifest_id AS id FROM chats WHERE id = ?", (self.chat,)).fetchone()
        if row is None:
            raise _gone()
        return None if row["id"] is None else ManifestId(row["id"])

    def _loaded(self, connection: sqlite3.Connection, id: ManifestId) -> Manifest:
        known = self._last_loaded
        if known is None or known.id != id:
            known = self._last_loaded = manifests.load(connection, self.chat, id)
        return known

    def _since(self, state: ManifestId | None) -> list[Manifest]:
        """The versions from `state` to the active one, oldest first; none where that did not grow out of it."""
        found: list[Manifest] = []
        current = self.active()
        while current is not None and current.id != state and len(found) < LONGEST_WAY:
            found.append(current)
            current = None if current.parent is None else self.manifest(current.parent)
        whole = state is None if current is None else current.id == state
        return found[::-1] if whole else []

    def _activate(self, connection: sqlite3.Connection, id: ManifestId | None) -> None:
        changed = connection.execute("UPDATE chats SET active_manifest_id = ? WHERE id = ?", (id, self.chat))
        if not changed.rowcount:
            raise _gone()

    def _insert(
        self,
        connection: sqlite3.Connection,
        manifest: Manifest,
        message: MessageId | None,
        *,
        files: str | None = None,
        mark: bool = True,
    ) -> None:
        """The row, the chat's active version and the message whose state it is, in the caller's transaction."""
        leaf = connection.execute(
            "SELECT active_leaf_message_id AS id FROM chats WHERE id = ?", (self.chat,)
        ).fetchone()
        if leaf is None:
            raise _gone()
        manifests.store(connection, manifest, files)
        self._activate(connection, manifest.id)
        if mark:
            ran = connection.execute("SELECT message_id AS id FROM tool_calls WHERE id = ?", (manifest.source_ref,))
            state_of = message or (row["id"] if (row := ran.fetchone()) else self._answering() or leaf["id"])
            connection.execute("UPDATE messages SET manifest_id = ? WHERE id = ?", (manifest.id, state_of))


def _blob_of(data: bytes | None) -> BlobId | None:
    return None if data is None else BlobId(hashlib.sha256(data).hexdigest())


def _gone() -> ChatGoneError:
    return ChatGoneError("This chat was deleted.", hint="Choose another chat.")
