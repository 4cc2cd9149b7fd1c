"""The versions of one file, from the versions of all: when it changed, by whom, and what stood there before. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from mypt_desktop.gui.translation import month, tr, tr_noop
from mypt_desktop.store.blobs import BlobId
from mypt_desktop.store.manifests import Manifest, ManifestId, Source

_WORDS: Mapping[Source, str] = {
    "user_upload": tr_noop("You added it again"),
    "tool_run": tr_noop("A tool changed it"),
    "edit": tr_noop("You changed it"),
}


@dataclass(frozen=True, slots=True)
class Version:
    """What `manifest` made of the file. `blob` None: removed. `before` is the manifest with the state it replaced."""

    manifest: ManifestId
    blob: BlobId | None
    before: ManifestId | None
    before_blob: BlobId | None
    source: Source
    created_at: str
    current: bool = False

    @property
    def words(self) -> str:
        """Who did it."""
        if self.source == "branch":
            return (
                tr("Not there in another version of the chat")
                if self.blob is None
                else tr("Another version of the chat")
            )
        if self.blob is None:
            return tr("A tool removed it") if self.source == "tool_run" else tr("You removed it")
        if self.before_blob is None and self.source == "tool_run":
            return tr("A tool wrote it")
        if self.before_blob is None and self.source == "user_upload":
            return tr("You added it")
        return tr(_WORDS[self.source])

    def when(self, now: datetime) -> str:
        """In local time: `14:05` today, else `21 Nov 14:05`, with the year when it is another."""
        try:
            at = datetime.fromisoformat(self.created_at).astimezone(now.tzinfo)
        except ValueError:
            return self.created_at
        if at.date() == now.date():
            return f"{at:%H:%M:%S}"
        name = month(at, short=True)
        if at.year == now.year:
            return tr("{day} {month} {time:%H:%M}", day=at.day, month=name, time=at)
        return tr("{day} {month} {year} {time:%H:%M}", day=at.day, month=name, year=at.year, time=at)


def versions_of(path: str, history: Sequence[Manifest], active: ManifestId | None) -> tuple[Version, ...]:
    """Newest first, of every branch of the chat: each manifest in which the file is another than in its parent.

    The one that `active` got its state from is `current`.
    """
    known = {manifest.id: manifest for manifest in history}
    current = _origin(path, known, active)
    found: list[Version] = []
    for manifest in history:
        parent = known.get(manifest.parent) if manifest.parent else None
        blob, before = manifest.tree.files.get(path), parent.tree.files.get(path) if parent else None
        if blob != before:
            found.append(
                Version(
                    manifest.id,
                    blob,
                    parent.id if parent else None,
                    before,
                    manifest.source,
                    manifest.created_at,
                    manifest.id == current,
                )
            )
    return tuple(found)


def _origin(path: str, known: Mapping[ManifestId, Manifest], active: ManifestId | None) -> ManifestId | None:
    """The manifest, at or above `active`, that gave the file its present state."""
    at = known.get(active) if active else None
    while at is not None:
        parent = known.get(at.parent) if at.parent else None
        if parent is None or parent.tree.files.get(path) != at.tree.files.get(path):
            return at.id
        at = parent
    return None
