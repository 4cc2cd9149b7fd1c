"""How a server is reached and what it may do: values, and their JSON as it is stored and as other programs write it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.store.toolset_values import ServerId

Transport: TypeAlias = Literal["stdio", "http", "sse"]

CALL_SECONDS: Final = 60.0
START_SECONDS: Final = 30.0
LONGEST_ID: Final = 64
_ID = re.compile(r"[A-Za-z0-9]+([._-][A-Za-z0-9]+)*\Z")
_ADDRESS = re.compile(r"(https?://|\$\{)\S+\Z")
_MOST_ARGUMENTS: Final = 200
_LONGEST: Final = 8_000
_TRANSPORTS: Final[Mapping[str, Transport]] = {
    "stdio": "stdio",
    "local": "stdio",
    "http": "http",
    "streamable-http": "http",
    "streamablehttp": "http",
    "streamable_http": "http",
    "sse": "sse",
}


class ServerConfigError(UserError):
    """What somebody wrote as a server's configuration cannot be one."""


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """A server that is started here (`command`) or reached at an address (`url`).

    Values may hold `${NAME}`, which stands for a secret or a variable of the environment.
    """

    id: ServerId
    transport: Transport
    command: str = ""
    args: tuple[str, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)
    cwd: str = ""
    url: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def starts(self) -> str:
        """The command line, or the address, as one reads it before it is allowed."""
        return self.url or " ".join([self.command, *(_quoted(arg) for arg in self.args)])

    def texts(self) -> tuple[str, ...]:
        """Every value that may hold a variable."""
        return (self.command, *self.args, *self.env.values(), self.cwd, self.url, *self.headers.values())


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """What the user decided about a server.

    `call_seconds`: how long a call may go on without a sign of progress. `network`: a server that is started here may
    use the network. `confined` false takes all limits off it. `readable` and `writable` are folders that it may use
    beyond those its command and arguments name.
    """

    call_seconds: float = CALL_SECONDS
    start_seconds: float = START_SECONDS
    network: bool = False
    confined: bool = True
    readable: tuple[str, ...] = ()
    writable: tuple[str, ...] = ()


def read_config(id: str, plain: object) -> ServerConfig:
    """`plain` is an entry of `mcpServers`, or what was stored. Raises `ServerConfigError`, naming the server."""
    if not _ID.match(id) or len(id) > LONGEST_ID:
        raise ServerConfigError(
            f"{id[:80]!r} cannot be the name of a server.",
            hint=f"Use letters and digits, joined by -, _ or ., at most {LONGEST_ID}.",
        )
    if not isinstance(plain, Mapping):
        raise _wrong(id, "it is no JSON object")
    command, args = plain.get("command", ""), plain.get("args", [])
    if isinstance(command, list):  # the whole command line as a list
        command, args = (command or [""])[0], [*command[1:], *(args if isinstance(args, list) else [])]
    url = plain.get("url") or plain.get("serverUrl") or plain.get("httpUrl") or ""
    config = ServerConfig(
        id=ServerId(id),
        transport=_transport(id, plain, has_url=bool(url)),
        command=_text(id, "command", command).strip(),
        args=_texts(id, "args", args),
        env=_named(id, "env", plain.get("env") or plain.get("environment") or {}),
        cwd=_text(id, "cwd", plain.get("cwd") or ""),
        url=_text(id, "url", url).strip(),
        headers=_named(id, "headers", plain.get("headers") or {}),
    )
    if bool(config.command) == bool(config.url):
        raise _wrong(id, "it needs a `command` or a `url`, and not both")
    if config.url and not _ADDRESS.match(config.url):
        raise _wrong(id, f"{config.url[:80]!r} is no http or https address")
    return config


def plain_config(config: ServerConfig) -> dict[str, Json]:
    """As a toolset's manifest spells it; `read_config` reads it back."""
    plain: dict[str, Json] = {}
    if config.command:
        plain = {"command": config.command, "args": list(config.args)}
    for name, value in (("env", dict(config.env)), ("cwd", config.cwd), ("url", config.url)):
        if value:
            plain[name] = value
    if config.headers:
        plain["headers"] = dict(config.headers)
    return {**plain, "transport": config.transport}


def read_options(plain: JsonObject) -> ServerOptions:
    """What was stored; anything else is the default."""
    usual = ServerOptions()
    return ServerOptions(
        call_seconds=_seconds(plain.get("call_seconds"), usual.call_seconds),
        start_seconds=_seconds(plain.get("start_seconds"), usual.start_seconds),
        network=plain.get("network") is True,
        confined=plain.get("confined") is not False,
        readable=_folders(plain.get("readable")),
        writable=_folders(plain.get("writable")),
    )


def plain_options(options: ServerOptions) -> dict[str, Json]:
    return {
        "call_seconds": options.call_seconds,
        "start_seconds": options.start_seconds,
        "network": options.network,
        "confined": options.confined,
        "readable": list(options.readable),
        "writable": list(options.writable),
    }


def _seconds(value: Any, usual: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return usual
    return min(max(float(value), 1.0), 86_400.0)


def _folders(value: Any) -> tuple[str, ...]:
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list | tuple) else ()


def _transport(id: str, plain: Mapping[Any, Any], *, has_url: bool) -> Transport:
    named = plain.get("transport") or plain.get("type") or ("http" if has_url else "stdio")
    known = _TRANSPORTS.get(str(named).lower())
    if known is None or (known == "stdio") == has_url:
        raise _wrong(id, f"its transport {str(named)[:40]!r} does not go with what it has")
    return known


def _text(id: str, name: str, value: object) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST or "\0" in value:
        raise _wrong(id, f"its `{name}` must be a text of at most {_LONGEST} characters")
    return value


def _texts(id: str, name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) > _MOST_ARGUMENTS:
        raise _wrong(id, f"its `{name}` must be a list of at most {_MOST_ARGUMENTS} texts")
    return tuple(_text(id, name, str(one) if isinstance(one, int) else one) for one in value)


def _named(id: str, name: str, value: object) -> dict[str, str]:
    if not isinstance(value, Mapping) or len(value) > _MOST_ARGUMENTS:
        raise _wrong(id, f"its `{name}` must be a JSON object of at most {_MOST_ARGUMENTS} texts")
    named: dict[str, str] = {}
    for key, item in value.items():
        if isinstance(item, bool):
            item = str(item).lower()
        named[_text(id, name, key)] = _text(id, name, str(item) if isinstance(item, int | float) else item)
    return named


def _wrong(id: str, why: str) -> ServerConfigError:
    return ServerConfigError(
        f"The MCP server {id[:80]} cannot be used: {why}.",
        hint='A server is written {"command": "program", "args": ["…"]} or {"url": "https://…"}.',
    )


def _quoted(argument: str) -> str:
    return f'"{argument}"' if not argument or any(character.isspace() for character in argument) else argument
