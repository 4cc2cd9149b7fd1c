"""Which version of the chat's files belongs to a message: its own, or that of the nearest message above with one."""

from __future__ import annotations

from mypt_desktop.store import manifests
from mypt_desktop.store.chats import MessageId
from mypt_desktop.store.database import Database
from mypt_desktop.store.manifests import Manifest

_STATE = """
    WITH RECURSIVE upwards (parent, manifest_id, depth) AS (
        SELECT parent, manifest_id, 0 FROM messages WHERE id = ?
        UNION ALL
        SELECT m.parent, m.manifest_id, depth + 1 FROM messages m JOIN upwards ON m.id = upwards.parent
        WHERE upwards.manifest_id IS NULL AND depth < 1000000
    )
    SELECT w.* FROM upwards u JOIN workspace_manifests w ON w.id = u.manifest_id ORDER BY u.depth LIMIT 1
"""


def manifest_of(database: Database, message: MessageId) -> Manifest | None:
    """None for a message that is gone, and where the chat had no file yet."""
    with database.reading() as connection:
        row = connection.execute(_STATE, (message,)).fetchone()
    return None if row is None else manifests.decode(row)
