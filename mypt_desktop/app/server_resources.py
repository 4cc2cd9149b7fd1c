"""ServerResources: resources of MCP servers that became files of chats, and whether their servers have newer ones.

A server that says that a resource changed is read again, at most once a second, and believed only where what it returns
is different. A file is replaced when the user wants that, and never one that was changed here.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.mcp.provider import RESULTS
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.toolset_values import ServerId

if TYPE_CHECKING:
    from mypt_desktop.mcp.host import McpHost

_PAUSE_SECONDS: Final = 1.0  # between two looks at resources that are said to have changed
_Resource: TypeAlias = tuple[ServerId, str]
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Kept:
    """A resource in one chat, in the folder `place` of its files. `digests` are of its files as they came; `newer`: the
    server has others by now."""

    files: ChatFiles
    place: str
    digests: dict[str, str]
    newer: bool = field(default=False)

    @property
    def paths(self) -> list[str]:
        return [f"{self.place}/{name}" for name in self.digests]


class ServerResources:
    """Thread-safe. `tell` hears that there is something newer, or no longer, on a thread of its own."""

    def __init__(self, host: Callable[[], McpHost], tell: Callable[[], None]) -> None:
        self._host = host
        self._tell = tell
        self._guard = threading.Lock()
        self._kept: dict[_Resource, dict[ChatId, _Kept]] = {}
        self._pending: dict[_Resource, None] = {}
        self._closing = threading.Event()
        self._looking: threading.Thread | None = None

    def add(self, id: ServerId, uri: str, files: ChatFiles, values: Mapping[str, str] | None = None) -> Sequence[str]:
        """Reads a resource into the chat's files; the paths it has there. With `values` for its variables `uri` is a
        template. Raises `UserError`."""
        if values is not None:
            from mypt_desktop.mcp.templates import filled

            uri = filled(uri, values)
        found = self._read(id, uri)
        place = _place_of(files, uri, list(found))
        for name, data in found.items():
            files.write(f"{place}/{name}", data, "user_upload", uri)
        with self._guard:
            self._kept.setdefault((id, uri), {})[files.chat] = _Kept(files, place, _digests(found))
        self._host().watch(id, uri)
        return [f"{place}/{name}" for name in found]

    def heard(self, id: ServerId, uri: str) -> None:
        """The server says that a resource changed. Returns at once; for the host's thread."""
        with self._guard:
            if (id, uri) not in self._kept or self._closing.is_set():
                return
            self._pending[(id, uri)] = None
            if self._looking is None:
                self._looking = threading.Thread(target=self._look, name="resources", daemon=True)
                self._looking.start()

    def newer(self, chat: ChatId) -> Sequence[str]:
        """The chat's files that came from resources which are others by now; those that were changed here are the
        user's own."""
        return [path for _, kept in self._of(chat) if _as_it_came(kept) for path in kept.paths]

    def refresh(self, chat: ChatId) -> Sequence[str]:
        """Reads the resources behind `newer` again; the paths that are replaced. Raises `UserError`."""
        replaced: list[str] = []
        for (id, uri), kept in self._of(chat):
            if not _as_it_came(kept):
                continue
            found = self._read(id, uri)
            now = {f"{kept.place}/{name}": data for name, data in found.items()}
            before: dict[str, bytes | None] = dict.fromkeys(now)
            before |= {path: kept.files.read(path) for path in kept.paths if path in now}
            kept.files.write_all(dict(now), "user_upload", uri, expected=before)
            kept.digests, kept.newer = _digests(found), False
            replaced += now
        return replaced

    def forget(self, id: ServerId) -> None:
        """The server was removed; its files stay."""
        with self._guard:
            self._kept = {key: chats for key, chats in self._kept.items() if key[0] != id}

    def stop(self) -> None:
        """Looks at nothing more."""
        self._closing.set()

    def join(self) -> None:
        """Comes back when nothing is looked at any more."""
        with self._guard:
            looking = self._looking
        if looking is not None:
            looking.join()

    def _of(self, chat: ChatId) -> list[tuple[_Resource, _Kept]]:
        with self._guard:
            return [(key, chats[chat]) for key, chats in self._kept.items() if chat in chats and chats[chat].newer]

    def _read(self, id: ServerId, uri: str) -> dict[str, bytes]:
        from mypt_desktop.mcp.contents import resource_files

        return {file.name: file.data for file in resource_files(self._host().read(id, uri), uri)}

    def _look(self) -> None:
        while True:
            with self._guard:
                if not self._pending or self._closing.is_set():
                    self._looking = None
                    return
                key = next(iter(self._pending))
                del self._pending[key]
            try:
                self._compare(key)
            except (UserError, CancelledError) as error:
                _log.warning("The resource %s of %s could not be read again: %s", key[1][:200], key[0], error)
            self._closing.wait(_PAUSE_SECONDS)

    def _compare(self, key: _Resource) -> None:
        now = _digests(self._read(*key))
        with self._guard:
            chats = list(self._kept.get(key, {}).values())
        told = False
        for kept in chats:
            newer = kept.digests != now
            told, kept.newer = told or newer != kept.newer, newer
        if told:
            self._tell()


def _digests(found: dict[str, bytes]) -> dict[str, str]:
    return {path: hashlib.sha256(data).hexdigest() for path, data in found.items()}


def _as_it_came(kept: _Kept) -> bool:
    """Whether the chat still has the files, as they were read from the server."""
    try:
        return list(_digests({path: kept.files.read(path) for path in kept.paths}).values()) == [*kept.digests.values()]
    except UserError:
        return False


def _place_of(files: ChatFiles, uri: str, names: Sequence[str]) -> str:
    """The folder that the files of a resource lie in if it was taken before, else one in which their names are free:
    another resource, or the user, may have files of the same."""
    for manifest in files.history():
        changes = files.changes(manifest.id) if manifest.source_ref == uri else None
        for path in (*changes.added, *changes.changed) if changes is not None else ():
            return path.rpartition("/")[0]
    active = files.active()
    taken = set() if active is None else {*active.tree.files, *active.tree.folders}
    places = (RESULTS, *(f"{RESULTS}/{number}" for number in range(2, len(taken) + 3)))
    return next(place for place in places if not taken & {f"{place}/{name}" for name in names})
