"""ServerBundles: bundles of MCP servers, reviewed, installed in the place of older ones, removed with their server."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.mcp.config import ServerOptions, plain_config, plain_options
from mypt_desktop.mcp.values import Secrets
from mypt_desktop.store.mcp_servers import McpServers
from mypt_desktop.store.toolset_values import ServerId

if TYPE_CHECKING:
    from mypt_desktop.mcp.bundle import ServerBundle
    from mypt_desktop.mcp.launching import Launching


class ServerTakenError(UserError):
    """There is a server of that name."""


@dataclass(frozen=True, slots=True)
class BundleReview:
    """A bundle that may be installed. `before` is the version that it would replace, empty for none, `values` what was
    filled in for that (secrets are not among them), and `changes` what is different, as sentences."""

    bundle: ServerBundle
    before: str
    values: Mapping[str, Json]
    changes: tuple[str, ...] = ()


class ServerBundles:
    """Thread-safe. `place` is the folder in which each server has one of its own; `stop` ends a server before it is
    replaced, `changed` hears that there is another one."""

    def __init__(
        self,
        rows: McpServers,
        place: Path,
        secrets: Secrets,
        launching: Callable[[], Launching],
        *,
        stop: Callable[[ServerId], None],
        changed: Callable[[], None],
    ) -> None:
        self._rows = rows
        self._place = place
        self._secrets = secrets
        self._launching = launching
        self._stop = stop
        self._changed = changed

    def review(self, path: Path) -> BundleReview:
        """What installing the bundle at `path` would bring and change; nothing is written. Raises `UserError`."""
        from mypt_desktop.mcp.bundle import read_bundle, unpacked_bundle
        from mypt_desktop.mcp.bundle_changes import changes
        from mypt_desktop.mcp.unpacking import bundle_folder

        bundle = read_bundle(path)
        known = next((row for row in self._rows.list() if row.id == bundle.id), None)
        before = known.config.get("bundle") if known is not None else None
        if known is not None and not isinstance(before, dict):
            raise ServerTakenError(
                f"There is a server called {bundle.id} already, which is not of a bundle.", hint="Remove it first."
            )
        old = before if isinstance(before, dict) else {}
        installed = unpacked_bundle(bundle_folder(self._place, bundle.id)) if old else None
        different = () if installed is None else changes(installed, bundle)
        return BundleReview(bundle, str(old.get("version", "")), dict(old.get("values", {})), different)

    def may(self, bundle: ServerBundle, values: Mapping[str, Json], options: ServerOptions) -> tuple[str, ...]:
        """What the server of a bundle may do with these settings, as sentences. Raises `UserError`."""
        from mypt_desktop.mcp.bundle import server_config

        config, secrets = server_config(bundle, values)
        return (*bundle.notes, *self._launching().reach_of(config, options, secrets))

    def install(self, bundle: ServerBundle, values: Mapping[str, Json], options: ServerOptions | None = None) -> bool:
        """Unpacks and adds it, in the place of an older version. False where a secret does not outlive the program.

        Raises `UserError`; then nothing has changed.
        """
        from mypt_desktop.mcp import unpacking
        from mypt_desktop.mcp.bundle import server_config

        config, secrets = server_config(bundle, values)
        id = config.id
        self._stop(id)
        unpacking.unpack(self._place, id, bundle.files)
        lasting = [self._secrets.set(id, name, value) for name, value in secrets.items() if value]
        sensitive = {setting.key for setting in bundle.settings if setting.sensitive}
        kept = {key: value for key, value in values.items() if key not in sensitive}
        about: dict[str, Json] = {"version": bundle.version, "title": bundle.title, "values": kept}
        self._rows.put(id, {**plain_config(config), "bundle": about}, plain_options(options or ServerOptions()))
        self._changed()
        return all(lasting)

    def remove(self, id: ServerId) -> None:
        """What was unpacked for this server."""
        from mypt_desktop.mcp import unpacking

        unpacking.remove(self._place, id)
