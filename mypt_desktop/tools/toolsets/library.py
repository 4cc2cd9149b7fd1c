"""ToolsetLibrary: import, review, export, enable and uninstall toolsets; keep those in use until they are not.

Every change is all or nothing, whenever the program is killed. Nothing watches folders here: whoever does asks
`changed` and calls `reload`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.toolsets import Installed, McpServer, Toolset, ToolsetId, Toolsets
from mypt_desktop.tools.toolsets.bundle import Bundle, BundleRefusedError
from mypt_desktop.tools.toolsets.installed_files import BETWEEN, InstalledFiles, ToolsetFilesError, explained

if TYPE_CHECKING:
    from mypt_desktop.tools.toolsets.download import Download
    from mypt_desktop.tools.toolsets.folder import Stamp
    from mypt_desktop.tools.toolsets.review import Review

_log = logging.getLogger(__name__)

# Modules that read YAML and JSON Schema are imported where they are used: the window opens without them.


def _nothing() -> None:
    pass


@dataclass(frozen=True, slots=True)
class InUse:
    """A version of a toolset that stays on the disk while it is used. `folder` holds its files."""

    folder: Path
    installed: Installed


class ToolsetLibrary:
    """The toolsets in `root`, described by `rows`. Thread-safe, and safe against other processes.

    `builtins` are names of tools that no toolset may take, as `workspace.search`. `on_servers_changed` is called after
    an import or a removal changed what MCP servers there are.
    """

    def __init__(
        self,
        rows: Toolsets,
        root: Path,
        *,
        builtins: Collection[str] | None = None,
        on_servers_changed: Callable[[], None] = _nothing,
    ) -> None:
        self.rows = rows
        self._files = InstalledFiles(root)
        self._builtins = builtins
        self._on_servers_changed = on_servers_changed
        self._stamps: dict[ToolsetId, tuple[str, Stamp]] = {}  # with the installation it was taken for
        try:
            with explained("opened"):
                self._follow_moved_data()
                self._files.clear_abandoned(self._is_named)
        except ToolsetFilesError:  # a disk that is full or read-only must not keep the window from opening
            _log.exception("what was left of earlier imports could not be cleared away")

    def list(self) -> list[Toolset]:
        return self.rows.list()

    def get(self, id: ToolsetId) -> Installed:
        """Raises `ToolsetGoneError`."""
        return self.rows.get(id)

    def read(self, source: Path | str, coming: Download | None = None) -> Bundle:
        """The toolset in a ZIP, in a folder, or at an address that is `coming`, checked. Raises `BundleRefusedError`;
        nothing is written."""
        from mypt_desktop.tools.toolsets.reading import read_bundle

        return read_bundle(source, self._taken_names(), coming)

    def review(self, bundle: Bundle) -> Review:
        """What installing `bundle` would bring and change. Nothing is written."""
        from mypt_desktop.tools.toolsets.review import review

        id = bundle.manifest.id
        return review(bundle, self.rows.find(id), self.rows.taken_servers(id, bundle.manifest.servers))

    def install(self, bundle: Bundle) -> Toolset:
        """Installs `bundle`, in the place of another version if there is one; all or nothing.

        Raises `ServerTakenError`, `ToolsetFilesError` and what the database raises. A version that is in use stays on
        the disk until it is not.
        """
        manifest = bundle.manifest
        servers = self.rows.servers()
        with explained("installed"), self._files.written(bundle, self._is_named) as incoming:
            new = Installed(
                Toolset(
                    id=manifest.id,
                    name=manifest.name,
                    version=manifest.version,
                    description=manifest.description,
                    enabled=True,
                    installed_at=datetime.now(UTC).isoformat(timespec="seconds"),
                    source_type=bundle.source_type,
                    source_ref=str(bundle.source),
                    manifest_version=manifest.manifest_version,
                    permissions=manifest.permissions,
                ),
                incoming.files,
                manifest.tools,
                manifest.renderers,
                manifest.servers,
            )
            with self._replacing(manifest.id):
                incoming.arrive()
                self.rows.install(new)
        self._tell_of_servers(servers)
        return self.rows.get(manifest.id).toolset

    def set_enabled(self, id: ToolsetId, enabled: bool) -> None:
        """Raises `ToolsetGoneError`."""
        self.rows.set_enabled(id, enabled)

    def uninstall(self, id: ToolsetId) -> None:
        """Removes the toolset; its files go when no call uses them any more. Raises `ToolsetGoneError`."""
        servers = self.rows.servers()
        with explained("removed"), self._replacing(id):
            self.rows.remove(id)
        self._stamps.pop(id, None)
        self._tell_of_servers(servers)

    @contextmanager
    def using(self, id: ToolsetId) -> Iterator[InUse]:
        """The installed version, which stays on the disk during the block whatever is installed or removed meanwhile.

        Raises `ToolsetGoneError`.
        """
        with explained("used"), self._files.claims.exclusive():
            installed = self.rows.get(id)
            name = self._files.claim_name(id, installed.files[0])
            self._files.claims.hold(name, lasting=False)
        try:
            yield InUse(self._files.folder(installed), installed)
        finally:
            try:
                with explained("cleared away"):
                    self._files.settle(name, self._is_named)
            except ToolsetFilesError:  # not a fault of the call that used it; the next start tries again
                _log.exception("a toolset that was used is not cleared away")

    def export(self, id: ToolsetId, target: Path) -> None:
        """Writes the toolset to `target` as a ZIP that imports as the same toolset, without secrets.

        Equal toolsets give equal bytes. An existing file is replaced whole. Raises `ToolsetGoneError`,
        `ToolsetFilesError`.
        """
        from mypt_desktop.tools.toolsets.export import write_export

        with self.using(id) as used:
            write_export(used.installed, self._files.read(used.installed), target)

    def verify(self) -> tuple[str, ...]:
        """A sentence for each toolset whose files are missing, changed or damaged; reads all of them."""
        return tuple(filter(None, (self._files.damage(self.rows.get(toolset.id)) for toolset in self.rows.list())))

    def changed(self, id: ToolsetId) -> bool:
        """Whether the folder that a toolset was imported from has become different from what is installed.

        True once for each state of the folder, also for a faulty one, so that `reload` can say what is wrong. Cheap:
        nothing is read while sizes and times stay. False for toolsets from ZIPs and while the folder is away.
        """
        from mypt_desktop.tools.toolsets.folder import stamp_of

        installed = self.rows.find(id)
        if installed is None or installed.toolset.source_type != "local":
            return False
        source = Path(installed.toolset.source_ref)
        try:
            stamp = self._files.claim_name(id, installed.files[0]), stamp_of(source)
        except BundleRefusedError:
            return False
        if self._stamps.get(id) == stamp:
            return False
        self._stamps[id] = stamp
        try:
            return self._differs(self.review(self.read(source)))
        except BundleRefusedError:
            return True

    def reload(self, id: ToolsetId) -> Toolset:
        """Installs the folder that the toolset came from as it is now.

        Raises `BundleRefusedError` when it is faulty now, or asks for more than the user has seen.
        """
        from mypt_desktop.tools.toolsets.review import loosened

        installed = self.rows.get(id)
        toolset = installed.toolset
        if toolset.source_type != "local":
            raise BundleRefusedError(f"{toolset.name} came from a file and is not reloaded.")
        bundle = self.read(Path(toolset.source_ref))
        review = self.review(bundle)
        new = [f'"{permission.sentence}"' for permission in review.permissions if permission.added]
        new += [f"the MCP server {server.id}" for server in review.servers if server.change in ("added", "changed")]
        new += [f'"{sentence}"' for sentence in loosened(bundle, installed)]
        if bundle.manifest.id != id or new:
            asks = f"asks for {', '.join(new)}" if new else f"is called {bundle.manifest.id} now"
            raise BundleRefusedError(
                f"{toolset.name} was not reloaded: it {asks}.", hint="Import the folder again to see and allow it."
            )
        return self.install(bundle)

    @staticmethod
    def _differs(review: Review) -> bool:
        groups = (review.tools, review.servers, review.files)
        return (
            any(one.change != "same" for group in groups for one in group)
            or any(permission.added for permission in review.permissions)
            or review.kind != "same version"
        )

    @contextmanager
    def _replacing(self, id: ToolsetId) -> Iterator[None]:
        """The installed version is claimed while the block takes it out of the rows; afterwards its files go."""
        with ExitStack() as afterwards, self._files.claims.exclusive():
            old = self.rows.a_file(id)
            if old is not None:
                afterwards.enter_context(self._files.claimed(self._files.claim_name(id, old), self._is_named))
            yield

    def _is_named(self, name: str) -> bool:
        id = ToolsetId(name.partition(BETWEEN)[0])
        file = self.rows.a_file(id)
        return file is not None and self._files.claim_name(id, file) == name

    def _follow_moved_data(self) -> None:
        for toolset in self.rows.list():
            try:
                moved = self._files.stored_paths(self.rows.get(toolset.id))
            except UserError as error:  # one damaged toolset stops no start
                _log.warning("%s", error)
                continue
            if moved:
                self.rows.move_files(toolset.id, moved)

    def _taken_names(self) -> Collection[str]:
        if self._builtins is not None:
            return self._builtins
        from mypt_desktop.tools.workspace import TOOL_REGISTRY

        return TOOL_REGISTRY.keys()

    def _tell_of_servers(self, before: tuple[McpServer, ...]) -> None:
        if self.rows.servers() != before:
            self._on_servers_changed()
