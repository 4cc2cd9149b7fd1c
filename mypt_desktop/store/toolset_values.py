"""What an installed toolset is made of, as values, and their JSON: the form that the manifest and the columns share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NewType, TypeAlias

from mypt_desktop.core.messages import Json, JsonObject

ToolsetId = NewType("ToolsetId", str)
ServerId = NewType("ServerId", str)
SourceType: TypeAlias = Literal["zip", "local", "url"]
FileKind: TypeAlias = Literal["python", "artifact", "asset", "config"]
Renderer: TypeAlias = Literal["code", "document", "html", "frame"]

DEFAULT_TIMEOUT = 60.0  # seconds
USER_PRIORITY = 100  # renderers from here on are the user's own choice and outlive an upgrade


@dataclass(frozen=True, slots=True)
class Permissions:
    """What a toolset's tools may do beyond their chat's files.

    `network` "listen": serve this computer only; "connect": reach others, it says `hosts`. `folders` are read-only:
    absolute paths, `~/…`, or the word `workspace` for the open folder of documents.
    """

    network: Literal["none", "listen", "connect"] = "none"
    hosts: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    subprocess: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A call that `toolset test` makes: with these files in the chat, these arguments give this result."""

    arguments: JsonObject
    result: JsonObject
    files: JsonObject = field(default_factory=dict)  # path: text


@dataclass(frozen=True, slots=True)
class ToolOptions:
    """What the manifest may say of a tool beyond the common columns. `timeout` in seconds.

    `read_only`: the chat's files cannot be changed by it. `keep_running`: its process stays after the result.
    """

    timeout: float = DEFAULT_TIMEOUT
    read_only: bool = False
    keep_running: bool = False
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class Toolset:
    """An installed toolset. `installed_at` is ISO 8601 in UTC; `source_ref` the file or folder it came from."""

    id: ToolsetId
    name: str
    version: str
    description: str
    enabled: bool
    installed_at: str
    source_type: SourceType
    source_ref: str
    manifest_version: str
    permissions: Permissions = Permissions()


@dataclass(frozen=True, slots=True)
class ToolsetFile:
    """`path` is relative to the toolset with forward slashes, `stored_path` absolute, `size` in bytes."""

    path: str
    kind: FileKind
    sha256: str
    size: int
    stored_path: str


@dataclass(frozen=True, slots=True)
class ToolRow:
    """A tool. `entrypoint` is `tools.module:function`, empty for a built-in; `toolset_id` then is None."""

    tool_id: str
    toolset_id: ToolsetId | None
    name: str
    description: str
    category: str
    input_schema: JsonObject
    requires_confirmation: bool = False
    enabled: bool = True
    entrypoint: str = ""
    options: ToolOptions = ToolOptions()


@dataclass(frozen=True, slots=True)
class RenderConfig:
    """How a tool's result is drawn; of several the highest `priority` wins."""

    tool_id: str
    renderer: Renderer
    config: JsonObject
    priority: int = 0


@dataclass(frozen=True, slots=True)
class DeclaredServer:
    """An MCP server that a toolset declares. `config` holds `command`, `args`, `env`, or `url` and `headers`."""

    server_id: ServerId
    config: JsonObject
    auto_enabled: bool = True


@dataclass(frozen=True, slots=True)
class McpServer:
    """An MCP server that may be connected to, whoever declared it."""

    id: ServerId
    config: JsonObject
    enabled: bool


@dataclass(frozen=True, slots=True)
class Installed:
    """A toolset with everything that belongs to it."""

    toolset: Toolset
    files: tuple[ToolsetFile, ...]
    tools: tuple[ToolRow, ...]
    renderers: tuple[RenderConfig, ...]
    servers: tuple[DeclaredServer, ...]


def permissions_json(permissions: Permissions) -> dict[str, Json]:
    """As a manifest spells them; what is not asked is left out."""
    plain: dict[str, Json] = {}
    if permissions.network != "none":
        plain["network"] = "listen" if permissions.network == "listen" else list(permissions.hosts)
    if permissions.folders:
        plain["folders"] = list(permissions.folders)
    if permissions.subprocess:
        plain["subprocess"] = True
    return plain


def read_permissions(plain: Mapping[str, Any]) -> Permissions:
    """The reverse of `permissions_json`."""
    network = plain.get("network", [])
    return Permissions(
        network="listen" if network == "listen" else "connect" if network else "none",
        hosts=() if network == "listen" else tuple(network),
        folders=tuple(plain.get("folders", ())),
        subprocess=bool(plain.get("subprocess", False)),
    )


def options_json(options: ToolOptions) -> dict[str, Json]:
    """As a manifest spells them; what is usual is left out."""
    plain: dict[str, Json] = {}
    if options.timeout != DEFAULT_TIMEOUT:
        plain["timeout"] = options.timeout
    if options.read_only:
        plain["read_only"] = True
    if options.keep_running:
        plain["keep_running"] = True
    if options.examples:
        plain["examples"] = [_example_json(example) for example in options.examples]
    return plain


def read_options(plain: Mapping[str, Any]) -> ToolOptions:
    """The reverse of `options_json`; other fields of a manifest's tool may be there and are passed over."""
    return ToolOptions(
        timeout=plain.get("timeout", DEFAULT_TIMEOUT),
        read_only=bool(plain.get("read_only", False)),
        keep_running=bool(plain.get("keep_running", False)),
        examples=tuple(
            Example(example.get("arguments", {}), example["result"], example.get("files", {}))
            for example in plain.get("examples", ())
        ),
    )


def _example_json(example: Example) -> dict[str, Json]:
    plain: dict[str, Json] = {"files": example.files} if example.files else {}
    return plain | {"arguments": example.arguments, "result": example.result}
