"""What the window needs from the rest of the program about MCP servers; a part of `gui.ports`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.toolset_values import ServerId
from mypt_desktop.tools.registry import Tool

if TYPE_CHECKING:
    from mypt_desktop.mcp.bundle import ServerBundle
    from mypt_desktop.mcp.config import ServerConfig, ServerOptions
    from mypt_desktop.mcp.facts import Completed, ServerFacts
    from mypt_desktop.mcp.importing import Found
    from mypt_desktop.mcp.session import ServerStatus


class BundleReview(Protocol):
    """A bundle that may be installed. `before` is the version that it would replace, empty for none, `values` what was
    filled in for that (secrets are not among them), and `changes` what is different, as sentences."""

    @property
    def bundle(self) -> ServerBundle: ...

    @property
    def before(self) -> str: ...

    @property
    def values(self) -> Mapping[str, Json]: ...

    @property
    def changes(self) -> tuple[str, ...]: ...


class ServerBundles(Protocol):
    """Bundles of servers, as `Servers`."""

    def review(self, path: Path) -> BundleReview:
        """What installing the bundle would bring and change; nothing is written. Raises what refuses it."""
        ...

    def may(self, bundle: ServerBundle, values: Mapping[str, Json], options: ServerOptions) -> tuple[str, ...]:
        """What the server of a bundle may do with these settings, as sentences."""
        ...

    def install(self, bundle: ServerBundle, values: Mapping[str, Json], options: ServerOptions | None = None) -> bool:
        """In the place of an older version. False where a secret does not outlive the program."""
        ...


class ServerResources(Protocol):
    """Resources of servers that became files of chats, as `Servers`."""

    def add(self, id: ServerId, uri: str, files: ChatFiles, values: Mapping[str, str] | None = None) -> Sequence[str]:
        """Reads a resource into the chat's files; the paths it has there. With `values` for its variables `uri` is a
        template."""
        ...

    def newer(self, chat: ChatId) -> Sequence[str]:
        """The chat's files that came from resources which are others by now."""
        ...

    def refresh(self, chat: ChatId) -> Sequence[str]:
        """Reads the resources behind `newer` again; the paths that are replaced."""
        ...


class Servers(Protocol):
    """What the user can do with MCP servers. Every method may wait for the disk, the user's shell or a server: the
    window calls them on a worker. What the world did wrong is a `UserError`."""

    @property
    def bundles(self) -> ServerBundles: ...

    @property
    def resources(self) -> ServerResources: ...

    def list_servers(self) -> Sequence[ServerStatus]:
        """By name, with their states."""
        ...

    def about(self, id: ServerId) -> tuple[tuple[str, ...], bool]:
        """What a server may do, as sentences, and whether it is kept from doing any harm."""
        ...

    def review(self, config: ServerConfig, options: ServerOptions, /) -> tuple[tuple[str, ...], bool]:
        """As `about`, of a server that is not there yet."""
        ...

    def add_all(self, found: Iterable[Found], options: ServerOptions | None = None) -> Sequence[ServerId]:
        """Adds servers; a name that is taken gets a number. Returns their names."""
        ...

    def page_tool(self, id: ServerId, name: str) -> Tool:
        """A tool that a page of this server may call. Raises `UserError` for any other."""
        ...

    def page_call(self, id: ServerId, name: str, arguments: JsonObject) -> JsonObject:
        """The result of a call that a page makes, as the protocol writes it; for after the user was asked."""
        ...

    def page_read(self, id: ServerId, uri: str) -> JsonObject:
        """A resource that a page asks its server for, as the protocol writes it."""
        ...

    def offers(self) -> Sequence[tuple[ServerId, ServerFacts]]:
        """What each enabled server offers, or offered when it was last seen; starts none."""
        ...

    def prompt_text(self, id: ServerId, name: str, arguments: Mapping[str, str]) -> str:
        """A prompt filled in, as the text of a question."""
        ...

    def suggestions(self, id: ServerId, wanted: Completed) -> Sequence[str]:
        """What the server suggests for what is being filled in."""
        ...

    def remove(self, id: ServerId) -> None: ...

    def enable(self, id: ServerId, enabled: bool) -> None: ...

    def set_options(self, id: ServerId, options: ServerOptions) -> None: ...

    def missing_values(self, id: ServerId) -> tuple[str, ...]:
        """The variables of a server that have no value."""
        ...

    def set_value(self, id: ServerId, name: str, value: str) -> bool:
        """False where it does not outlive the program."""
        ...

    def restart(self, id: ServerId) -> None:
        """Begins to; `ServersChanged` tells what becomes of it."""
        ...
