"""Which resources of a server somebody wants to hear changes of, across its restarts.

Runs on the host's loop. What changed while the server did not run nobody tells: when it runs again every resource
counts as changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypt_desktop.mcp.connection import Connection

MOST_WATCHED: Final = 50  # resources of a server; the oldest is given up


class Watches:
    """Of one server. `changed` hears the address of a resource that is another one now, or may be."""

    def __init__(self, changed: Callable[[str], None]) -> None:
        self._changed = changed
        self._watched: dict[str, asyncio.Task[None] | None] = {}
        self._connection: Connection | None = None

    def add(self, uri: str) -> None:
        """Nothing where it is watched already."""
        if uri in self._watched:
            return
        self._watched[uri] = None
        if len(self._watched) > MOST_WATCHED:
            self.remove(next(iter(self._watched)))
        if self._connection is not None:
            self._begin(uri, self._connection)

    def remove(self, uri: str) -> None:
        """Ends the subscription, too."""
        task = self._watched.pop(uri, None)
        if task is not None:
            task.cancel()

    def opened(self, connection: Connection) -> None:
        """The server runs."""
        self._connection = connection
        for uri in self._watched:
            self._begin(uri, connection)
            self._changed(uri)

    async def closed(self) -> None:
        """The server is about to end, or has ended; comes back when nothing of this is going on."""
        self._connection = None
        running = [task for task in self._watched.values() if task is not None]
        self._watched = dict.fromkeys(self._watched)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def heard(self, uri: str) -> None:
        """A server of the older era says that `uri`, which may be a part of what is watched, changed."""
        for watched in self._watched:
            if uri == watched or uri.startswith(watched.rstrip("/") + "/"):
                self._changed(watched)

    def _begin(self, uri: str, connection: Connection) -> None:
        self._watched[uri] = asyncio.create_task(connection.watch(uri, lambda: self._changed(uri)))
