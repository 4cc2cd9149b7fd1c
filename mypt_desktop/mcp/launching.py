"""From a server's configuration to what is started: values filled in, its program found, its limits decided."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.mcp.bundle import FOLDER
from mypt_desktop.mcp.config import ServerConfig, ServerOptions
from mypt_desktop.mcp.programs import ProgramMissingError, check_offline, environment, found
from mypt_desktop.mcp.reach import Reach, reach
from mypt_desktop.mcp.session import Launch
from mypt_desktop.mcp.unpacking import bundle_folder
from mypt_desktop.mcp.values import Secrets, resolved
from mypt_desktop.sandbox.login_path import login_path
from mypt_desktop.sandbox.run_python import own_python
from mypt_desktop.sandbox.stdio_program import Program
from mypt_desktop.store.toolset_values import ServerId

OWN_FOLDER: Final = "SERVER_HOME"
"""The variable that stands for the folder in which a server may keep its own things."""


# Where those that choose a program's version keep them; they would look in the server's own folder.
_VERSION_MANAGERS: Final = {
    "PYENV_ROOT": ".pyenv",
    "ASDF_DATA_DIR": ".asdf",
    "VOLTA_HOME": ".volta",
    "MISE_DATA_DIR": ".local/share/mise",
    "FNM_DIR": ".local/share/fnm",
}


class MissingValueError(UserError):
    """A variable of a server's configuration has no value; `names` are all of those."""

    def __init__(self, server: ServerId, names: tuple[str, ...]) -> None:
        super().__init__(
            f"The server {server} needs a value for {', '.join(names)}.",
            hint=f"Enter it on the page Servers, or with `mypt-desktop mcp set {server} {names[0]}`.",
        )
        self.names = names


class Launching:
    """`place` is the folder in which each server has one of its own; `private` the app's data folder, which no server
    may see. `missing` says what this machine does not enforce; `path` where programs are looked for; `about_us` where
    this client describes itself on the web, for servers that one signs in to."""

    def __init__(
        self,
        place: Path,
        secrets: Secrets,
        *,
        private: Path | None = None,
        missing: Callable[[], tuple[str, ...]] = tuple,
        path: Callable[[], str] = login_path,
        about_us: str = "",
    ) -> None:
        self._place = place
        self._secrets = secrets
        self._private = private
        self._missing = missing
        self._about_us = about_us
        self._find_path = path
        self._path = ""
        self._guard = threading.Lock()

    def launch(self, config: ServerConfig, options: ServerOptions) -> Launch:
        """May wait for the user's shell, the disk and the keyring. Raises `UserError`."""
        from mypt_desktop.mcp.connection import HttpAddress

        filled = self.filled(config)
        if filled.url:
            signs_in = not any(name.lower() == "authorization" for name in filled.headers)
            keep = _Keep(self._secrets, config.id) if signs_in else None
            sse = filled.transport == "sse"
            return Launch(HttpAddress(filled.url, filled.headers, sse, keep, self._about_us))
        allowed, program = self._allowed(filled, options)
        if not allowed.network:
            check_offline(filled.command, filled.args, Path.home())
        try:
            make_private(allowed.home)
        except OSError as error:
            raise UserError(
                f"The folder of the server {config.id} cannot be made: {error.strerror or error} ({allowed.home})."
            ) from error
        folder = Path(filled.cwd).expanduser() if filled.cwd else allowed.home
        if not folder.is_dir():
            raise UserError(f"The server {config.id} is to be started in {folder}, which is no folder.")
        command = (*program, *(os.path.expanduser(arg) for arg in filled.args))  # noqa: PTH111 - never raises
        given = {**environment(self.path()), **_places(allowed), **filled.env}
        return Launch(Program(command, given, folder, allowed.limits()), allowed.sentences())

    def reach(self, config: ServerConfig, options: ServerOptions) -> Reach | None:
        """What a server may do, before it is started; None for one elsewhere. Raises `UserError`."""
        filled, _ = resolved(config, lambda name: self._value(config.id, name) or "")
        return None if filled.url else self._allowed(filled, options)[0]

    def reach_of(self, config: ServerConfig, options: ServerOptions, values: Mapping[str, str]) -> tuple[str, ...]:
        """As `reach`, as sentences, of a server whose values are not kept yet. Raises `UserError`."""
        filled, _ = resolved(config, lambda name: values.get(name) or self._value(config.id, name) or "")
        return self._allowed(filled, options)[0].sentences()

    def filled(self, config: ServerConfig) -> ServerConfig:
        """Raises `MissingValueError`."""
        filled, missing = resolved(config, lambda name: self._value(config.id, name))
        if missing:
            raise MissingValueError(config.id, missing)
        return filled

    def path(self) -> str:
        """Where programs are looked for; asks the user's shell the first time."""
        with self._guard:
            if not self._path:
                self._path = self._find_path()
            return self._path

    def _allowed(self, filled: ServerConfig, options: ServerOptions) -> tuple[Reach, tuple[str, ...]]:
        """What it may do, and the beginning of its command line."""
        home = self._place / filled.id
        try:
            program = found(filled.command, self.path(), Path(filled.cwd).expanduser() if filled.cwd else home)
            begin: tuple[str, ...] = (str(program),)
        except ProgramMissingError:
            if filled.command not in ("python", "python3"):
                raise
            begin = own_python()
            program = Path(begin[0])
        bundle = bundle_folder(self._place, filled.id)
        return reach(filled, options, program, home, self._private, self._missing(), bundle), begin

    def _value(self, id: ServerId, name: str) -> str | None:
        if name == OWN_FOLDER:
            return str(self._place / id)
        if name == FOLDER:
            return str(bundle_folder(self._place, id))
        known = self._secrets.get(id, name)
        return known if known is not None else os.environ.get(name)


class _Keep:
    """The secrets of one server."""

    def __init__(self, secrets: Secrets, server: ServerId) -> None:
        self._secrets = secrets
        self._server = server

    def get(self, name: str) -> str | None:
        return self._secrets.get(self._server, name)

    def set(self, name: str, value: str) -> None:
        self._secrets.set(self._server, name, value)


def _places(allowed: Reach) -> dict[str, str]:
    """Where a program keeps its own things: the user's home is not for one that is confined."""
    user = Path.home()
    if not allowed.confined:
        return {"HOME": str(user)} if os.name != "nt" else {}
    given = {"HOME": str(allowed.home), "TMPDIR": str(allowed.home), "PYTHONDONTWRITEBYTECODE": "1"}
    given["npm_config_update_notifier"] = "false"
    for name, folder in _VERSION_MANAGERS.items():
        if (user / folder).is_dir():
            given[name] = os.environ.get(name) or str(user / folder)
    if user / ".npm" in allowed.writable:
        given["npm_config_cache"] = str(user / ".npm")
    if user / ".cache/uv" in allowed.writable:
        given["UV_CACHE_DIR"] = str(user / ".cache/uv")
    if user / ".local/share/uv" in allowed.writable:
        given["UV_PYTHON_INSTALL_DIR"] = str(user / ".local/share/uv/python")
        given["UV_TOOL_DIR"] = str(user / ".local/share/uv/tools")
    if not allowed.network:
        given |= {"npm_config_offline": "true", "UV_OFFLINE": "1"}
    return given
