"""McpOperations: what people do with MCP servers, for window and command line alike.

Blocking; what the world did wrong is a `UserError`. Making it reads nothing, and what costs time to import comes with
the first server that is needed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mypt_desktop.app.server_bundles import ServerBundles, ServerTakenError
from mypt_desktop.app.server_resources import ServerResources
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import JsonObject
from mypt_desktop.core.trees_on_disk import remove_tree
from mypt_desktop.mcp.config import (
    ServerConfig,
    ServerConfigError,
    ServerOptions,
    plain_config,
    plain_options,
    read_config,
    read_options,
)
from mypt_desktop.mcp.facts import Completed, ServerFacts, read_facts
from mypt_desktop.mcp.pages import FOLDER
from mypt_desktop.mcp.provider import McpTools, as_tool
from mypt_desktop.mcp.questions import Unattended
from mypt_desktop.mcp.values import (
    CLIENT_ID,
    CLIENT_SECRET,
    REGISTRATION,
    TOKENS,
    Secrets,
    variables,
    without_secrets,
)
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.database import Database
from mypt_desktop.store.mcp_servers import McpServers, ServerGoneError
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.store.toolset_values import ServerId
from mypt_desktop.tools.arguments import validation_error
from mypt_desktop.tools.registry import Tool

if TYPE_CHECKING:
    from mypt_desktop.mcp.host import McpHost
    from mypt_desktop.mcp.importing import Found
    from mypt_desktop.mcp.launching import Launching
    from mypt_desktop.mcp.session import ServerStatus

FIRST_SECONDS: Final = 3.0
"""How long a turn waits for servers that were never seen; those that take longer are there in the next one."""


class McpOperations:
    """Thread-safe. `place` is the folder in which each server has one of its own, `private` the app's data folder.
    `missing` says what this machine does not enforce; `tell` hears that servers or their states changed."""

    def __init__(
        self,
        database: Database,
        place: Path,
        *,
        private: Path | None = None,
        missing: Callable[[], tuple[str, ...]] = tuple,
        workspace: Callable[[], Path | None] = lambda: None,
        tell: Callable[[], None] = lambda: None,
        secrets: Secrets | None = None,
    ) -> None:
        self._rows = McpServers(database)
        self._place = place
        self._private = private
        self._missing = missing
        self._workspace = workspace
        self._tell = tell
        self._secrets = secrets or Secrets()
        self.on_change: Callable[[], None] | None = None  # for a caller that waits; on the host's thread
        self._guard = threading.RLock()
        self._host: McpHost | None = None
        self._starts: Launching | None = None
        self._abouts: dict[tuple[ServerId, str], tuple[tuple[str, ...], bool]] = {}
        self._of_toolsets = self._declared()
        self.resources = ServerResources(self.host, lambda: self._changed())
        self.bundles = ServerBundles(
            self._rows, place, self._secrets, self._launching, stop=self._stop, changed=lambda: self._reload()
        )

    def listed(self) -> McpTools:
        """The servers' tools for a list of all there are, which does not wait to hear what each server may do."""
        return McpTools(self._facts, self.host, about=self._about_known)

    def tools(
        self, runs: ToolRuns | None, files: Callable[[ChatId], ChatFiles] | None, on_files: Callable[[ChatId], None]
    ) -> McpTools:
        """The servers' tools as a provider for turns."""
        pages = self._place / FOLDER
        return McpTools(self._facts, self.host, runs, files, about=self.about, on_files=on_files, pages=pages)

    def page_tool(self, id: ServerId, name: str) -> Tool:
        """A tool that a page of this server may call. Raises `UserError` for any other."""
        facts = dict(self._facts()).get(id)
        tool = next((one for one in facts.tools if one.name == name), None) if facts is not None else None
        if facts is None or tool is None or not tool.for_page:
            raise UserError(f"The server {id} has no tool {name[:80]!r} that its pages may call.")
        sentences, harmless = self.about(id)
        return as_tool(id, facts, tool, sentences, harmless=harmless)

    def page_call(self, id: ServerId, name: str, arguments: JsonObject) -> JsonObject:
        """The result of a call that a page makes, as the protocol writes it; for after the user was asked.

        Raises `UserError`.
        """
        tool = self.page_tool(id, name)
        if fault := validation_error(tool.spec.parameters, arguments):
            raise UserError(fault)
        facts = next(one for one in dict(self._facts())[id].tools if one.name == name)
        result = self.host().call(id, facts, arguments, Unattended()).result()
        plain: JsonObject = result.model_dump(by_alias=True, mode="json", exclude_none=True)
        return plain

    def page_read(self, id: ServerId, uri: str) -> JsonObject:
        """A resource that a page asks its server for, as the protocol writes it. Raises `UserError`."""
        plain: JsonObject = self.host().read(id, uri).model_dump(by_alias=True, mode="json", exclude_none=True)
        return plain

    def see(self) -> None:
        """Starts servers that were never seen, and waits a moment for what they offer."""
        if any(row.enabled and not row.seen for row in self._rows.list()):
            self.host().see(seconds=FIRST_SECONDS)

    def list_servers(self) -> Sequence[ServerStatus]:
        """By name, with their states."""
        return self.host().statuses()

    def get_server(self, id: ServerId) -> ServerStatus:
        return self.host().status(id)

    def about(self, id: ServerId) -> tuple[tuple[str, ...], bool]:
        """What a server may do, as sentences, and whether it is kept from doing any harm. May wait for the user's
        shell the first time."""
        try:
            row = self._rows.get(id)
        except ServerGoneError:
            return (), False
        key = (id, f"{row.config}{row.options}")
        with self._guard:
            if key in self._abouts:
                return self._abouts[key]
        try:
            found = self.review(read_config(id, row.config), read_options(row.options))
        except UserError as error:
            return (error.with_hint(),), False
        with self._guard:
            self._abouts[key] = found
        return found

    def _about_known(self, id: ServerId) -> tuple[tuple[str, ...], bool]:
        """As `about`, as far as that was found out already."""
        with self._guard:
            return next((found for (known, _), found in self._abouts.items() if known == id), ((), False))

    def review(self, config: ServerConfig, options: ServerOptions) -> tuple[tuple[str, ...], bool]:
        """As `about`, of a server that is not there yet. Raises `UserError` where it could not be started."""
        allowed = self._launching().reach(config, options)
        if allowed is None:
            return (f"It is reached at {config.url} and is told the arguments of its calls.",), False
        return allowed.sentences(), allowed.harmless

    def add(
        self,
        config: ServerConfig,
        options: ServerOptions | None = None,
        values: Mapping[str, str] | None = None,
        *,
        overwrite: bool = False,
    ) -> bool:
        """Adds a server of the user's own; secrets in it go to the keyring, with `values` for its variables.

        False where values do not outlive the program. Raises `ServerTakenError`, unless `overwrite`.
        """
        known = {row.id: row for row in self._rows.list()}
        if config.id in known and (not overwrite or known[config.id].toolsets):
            raise ServerTakenError(f"There is a server called {config.id} already.", hint="Choose another name.")
        stored, secrets = without_secrets(config)
        lasting = [self._secrets.set(config.id, name, value) for name, value in {**secrets, **(values or {})}.items()]
        self._rows.put(config.id, plain_config(stored), plain_options(options or ServerOptions()))
        self._reload()
        return all(lasting)

    def add_all(self, found: Iterable[Found], options: ServerOptions | None = None) -> list[ServerId]:
        """Adds servers; a name that is taken gets a number."""
        taken, added = {row.id for row in self._rows.list()}, []
        for one in found:
            numbers = ("", *(f"-{number}" for number in range(2, len(taken) + 3)))
            id = next(name for n in numbers if (name := ServerId(one.config.id + n)) not in taken)
            self.add(replace(one.config, id=id), options)
            if not one.enabled:
                self.enable(id, False)
            taken.add(id)
            added.append(id)
        return added

    def remove(self, id: ServerId) -> None:
        """With its secrets, its own folder and its bundle. Raises `UserError` for one that a toolset declares."""
        row = self._rows.get(id)
        self._stop(id)
        self._rows.remove(id)
        self._clear_away(id, row.config)
        self._reload()

    def enable(self, id: ServerId, enabled: bool) -> None:
        """Raises `UserError` where the toolset it belongs to is switched off."""
        self._rows.enable(id, enabled)
        self._reload()
        row = self._rows.get(id)
        if enabled and not row.enabled:
            raise UserError(
                f"The server {id} belongs to the toolset {row.toolsets[0]}, which is switched off.",
                hint="Switch the toolset on; its servers follow.",
            )

    def set_options(self, id: ServerId, options: ServerOptions) -> None:
        """From its next start on; a running one is stopped."""
        self._rows.set_options(id, plain_options(options))
        self._reload()

    def set_value(self, id: ServerId, name: str, value: str) -> bool:
        """Keeps the value of a variable in the keyring. False where it does not outlive the program."""
        lasting = self._secrets.set(id, name, value)
        with self._guard:
            self._abouts.clear()
        return lasting

    def missing_values(self, id: ServerId) -> tuple[str, ...]:
        """The variables of a server that have no value."""
        from mypt_desktop.mcp.launching import MissingValueError

        try:
            self._launching().filled(read_config(id, self._rows.get(id).config))
        except MissingValueError as error:
            return error.names
        return ()

    @property
    def values_last(self) -> bool:
        """Whether this system has a keyring for what the user enters."""
        return self._secrets.lasting

    def restart(self, id: ServerId) -> None:
        """Begins to; `tell` hears what becomes of it."""
        self.host().restart(id)

    def test(self, id: ServerId) -> ServerFacts:
        """Starts it, waits, and returns what it offers. Raises `UserError`."""
        return self.host().start(id)

    def offers(self) -> Sequence[tuple[ServerId, ServerFacts]]:
        """What each enabled server offers, or offered when it was last seen; starts none."""
        return self._facts()

    def prompt_text(self, id: ServerId, name: str, arguments: Mapping[str, str]) -> str:
        """A prompt filled in, as the text of a question. Starts the server if need be. Raises `UserError`."""
        from mypt_desktop.mcp.contents import prompt_text

        return prompt_text(self.host().prompt(id, name, arguments))

    def suggestions(self, id: ServerId, wanted: Completed) -> Sequence[str]:
        """What the server suggests for what is being filled in; nothing where it does not."""
        if not self.host().status(id).facts.completes:
            return ()
        return self.host().complete(id, wanted)

    def host(self) -> McpHost:
        """Made when it is first needed."""
        from mypt_desktop.mcp.host import McpHost

        with self._guard:
            if self._host is None:
                self._host = McpHost(
                    self._rows,
                    self._launching(),
                    tell=lambda id: self._changed(),
                    updated=self.resources.heard,
                    roots=lambda: self._roots(),
                )
            return self._host

    def toolsets_changed(self) -> None:
        """Tells of it, if servers of toolsets came, went or became others; what is gone leaves nothing behind."""
        before, self._of_toolsets = self._of_toolsets, self._declared()
        if self._of_toolsets == before:
            return
        left = {row.id for row in self._rows.list()}
        for id, config in [(id, config) for id, config, _, _ in before if id not in left]:
            self._stop(id)
            self._clear_away(id, config)
        self._reload()

    def close(self) -> None:
        """Ends every server."""
        with self._guard:
            host = self._host
        self.resources.stop()
        if host is not None:
            host.close()
        self.resources.join()

    def _clear_away(self, id: ServerId, config: JsonObject) -> None:
        """What a server that was removed leaves: its secrets, its own folder, its bundle."""
        with suppress(ServerConfigError):
            names = (TOKENS, REGISTRATION, CLIENT_ID, CLIENT_SECRET)
            self._secrets.forget(id, (*variables(read_config(id, config)), *names))
        if (self._place / id).is_dir():
            remove_tree(self._place / id)
        self.bundles.remove(id)
        self.resources.forget(id)

    def _stop(self, id: ServerId) -> None:
        """Where there is such a server."""
        with suppress(UserError):
            self.host().stop(id)

    def _facts(self) -> Sequence[tuple[ServerId, ServerFacts]]:
        with self._guard:
            host = self._host
        if host is not None:
            return host.facts()
        return [(row.id, read_facts(row.seen)) for row in self._rows.list() if row.enabled]

    def _declared(self) -> Sequence[tuple[ServerId, JsonObject, bool, tuple[str, ...]]]:
        return [(row.id, row.config, row.enabled, row.toolsets) for row in self._rows.list() if row.toolsets]

    def _changed(self) -> None:
        self._tell()
        if self.on_change is not None:
            self.on_change()

    def _roots(self) -> Sequence[Path]:
        folder = self._workspace()
        return () if folder is None else (folder,)

    def _launching(self) -> Launching:
        from mypt_desktop.mcp.launching import Launching

        with self._guard:
            if self._starts is None:
                self._starts = Launching(self._place, self._secrets, private=self._private, missing=self._missing)
            return self._starts

    def _reload(self) -> None:
        with self._guard:
            host = self._host
            self._abouts.clear()
        if host is not None:
            host.reload()
        self._tell()
