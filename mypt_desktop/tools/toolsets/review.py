"""Review: what an import would bring and change, as a value for people to read before anything is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from mypt_desktop.store.toolsets import (
    DeclaredServer,
    FileKind,
    Installed,
    Permissions,
    RenderConfig,
    ToolRow,
    Toolset,
)
from mypt_desktop.tools.toolsets.bundle import Bundle, kind_of
from mypt_desktop.tools.toolsets.versions import precedence

Change: TypeAlias = Literal["added", "changed", "same", "removed"]
Kind: TypeAlias = Literal["new", "upgrade", "downgrade", "same version"]

WORKSPACE = "workspace"  # among the folders of the permissions: the open folder of documents

_COMPILED = (".so", ".pyd", ".dll", ".dylib", ".exe", ".wasm")


@dataclass(frozen=True, slots=True)
class ToolReview:
    """A tool; `id` without the toolset's. `about` says what else the user should know of it, as sentences."""

    id: str
    name: str
    description: str
    change: Change
    requires_confirmation: bool
    renderer: str
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PermissionReview:
    """A permission as a sentence. `added`: the installed version does not have it."""

    sentence: str
    added: bool


@dataclass(frozen=True, slots=True)
class ServerReview:
    """An MCP server. `starts` is the command line, or the address; `variables` what its configuration reads."""

    id: str
    starts: str
    change: Change
    variables: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FileReview:
    """A file; `size` in bytes."""

    path: str
    kind: FileKind
    size: int
    change: Change


@dataclass(frozen=True, slots=True)
class Review:
    """Everything about an import that should be known before it. `headline` is one sentence; `problems` forbid it.

    `installed` is the version there is now. Of a new toolset every change is "added".
    """

    bundle: Bundle
    kind: Kind
    installed: Toolset | None
    headline: str
    tools: tuple[ToolReview, ...]
    permissions: tuple[PermissionReview, ...]
    servers: tuple[ServerReview, ...]
    files: tuple[FileReview, ...]
    total_bytes: int
    warnings: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


def review(bundle: Bundle, installed: Installed | None, problems: Iterable[str] = ()) -> Review:
    """What importing `bundle` in the place of `installed` means."""
    kind = _kind(bundle, installed)
    return Review(
        bundle=bundle,
        kind=kind,
        installed=None if installed is None else installed.toolset,
        headline=_headline(bundle, installed, kind),
        tools=_tools(bundle, installed),
        permissions=_permissions(bundle.manifest.permissions, installed),
        servers=_servers(bundle, installed),
        files=_files(bundle, installed),
        total_bytes=sum(len(file.data) for file in bundle.files.values()),
        warnings=_warnings(bundle, installed, kind),
        problems=tuple(problems),
    )


def permission_sentences(permissions: Permissions) -> tuple[str, ...]:
    """What `permissions` allow, as sentences that "It may …" can begin; of none, nothing."""
    told = []
    if permissions.network == "listen":
        told.append("Serve pages to this computer, such as a preview. It cannot connect to anything.")
    if permissions.network == "connect":
        told.append(f"Use the network. It says it needs {', '.join(permissions.hosts)}; it is not held to these.")
    for folder in permissions.folders:
        told.append(f"Read {'the documents in the open folder' if folder == WORKSPACE else f'everything in {folder}'}.")
    if permissions.subprocess:
        told.append("Start other programs, under the same limits.")
    return tuple(told)


def _kind(bundle: Bundle, installed: Installed | None) -> Kind:
    if installed is None:
        return "new"
    new, old = precedence(bundle.manifest.version), precedence(installed.toolset.version)
    return "upgrade" if new > old else "downgrade" if new < old else "same version"


def _headline(bundle: Bundle, installed: Installed | None, kind: Kind) -> str:
    manifest = bundle.manifest
    if installed is None:
        return f"{manifest.name} {manifest.version} is new here."
    old = installed.toolset.version
    if kind == "upgrade":
        return f"{manifest.name} is updated from {old} to {manifest.version}."
    if kind == "downgrade":
        return f"{manifest.name} goes back from {old} to the older {manifest.version}."
    same = _same(bundle, installed)
    return f"{manifest.name} {manifest.version} is installed already, and " + (
        "nothing differs." if same else "this one differs although its version is the same."
    )


def _same(bundle: Bundle, installed: Installed) -> bool:
    """Whether an import would change nothing that the publisher made."""
    reviewed = (_tools(bundle, installed), _servers(bundle, installed), _files(bundle, installed))
    return (
        all(one.change == "same" for group in reviewed for one in group)
        and bundle.manifest.permissions == installed.toolset.permissions
    )


def _warnings(bundle: Bundle, installed: Installed | None, kind: Kind) -> tuple[str, ...]:
    warnings = []
    if kind == "downgrade":
        warnings.append("This version is older than the installed one: faults that were mended may come back.")
    warnings += loosened(bundle, installed)
    if bundle.starts:
        warnings.append(f"{bundle.starts} starts other programs. It may, although the manifest does not ask for that.")
    compiled = [path for path in bundle.files if path.lower().endswith(_COMPILED)]
    if compiled:
        warnings.append(f"It brings compiled programs that nobody can read: {', '.join(compiled[:3])}.")
    return tuple(warnings)


def loosened(bundle: Bundle, installed: Installed | None) -> tuple[str, ...]:
    """A sentence for each tool that asks or is held back less than the installed version of it."""
    told = []
    old = {} if installed is None else {tool.tool_id: tool for tool in installed.tools}
    for tool in bundle.manifest.tools:
        before = old.get(tool.tool_id)
        if before is not None and before.requires_confirmation and not tool.requires_confirmation:
            told.append(f"{tool.name} no longer asks before it runs.")
        if before is not None and before.options.read_only and not tool.options.read_only:
            told.append(f"{tool.name} only read the chat's files; now it can change them.")
    return tuple(told)


def _tools(bundle: Bundle, installed: Installed | None) -> tuple[ToolReview, ...]:
    manifest = bundle.manifest
    old = {} if installed is None else {tool.tool_id: tool for tool in installed.tools}
    drawn = {} if installed is None else _by_tool(installed.renderers)
    new_drawn = _by_tool(manifest.renderers)
    reviewed = []
    for tool in manifest.tools:
        before = old.get(tool.tool_id)
        same = before is not None and (
            tool == replace(before, enabled=tool.enabled)
            and all(renderer in drawn.get(tool.tool_id, []) for renderer in new_drawn.get(tool.tool_id, []))
        )
        change: Change = "added" if before is None else "same" if same else "changed"
        reviewed.append(_tool(tool, new_drawn, change))
    kept = {tool.tool_id for tool in manifest.tools}
    return (*reviewed, *(_tool(tool, drawn, "removed") for id, tool in old.items() if id not in kept))


def _by_tool(renderers: Iterable[RenderConfig]) -> dict[str, list[RenderConfig]]:
    by_tool: dict[str, list[RenderConfig]] = {}
    for renderer in renderers:
        by_tool.setdefault(renderer.tool_id, []).append(renderer)
    return by_tool


def _tool(tool: ToolRow, renderers: Mapping[str, list[RenderConfig]], change: Change) -> ToolReview:
    drawn = max(renderers.get(tool.tool_id, []), key=lambda renderer: renderer.priority, default=None)
    about = []
    if tool.options.read_only:
        about.append("It only reads the chat's files.")
    if tool.options.keep_running:
        about.append("It keeps running after its result.")
    return ToolReview(
        id=tool.tool_id.rpartition(":")[2],
        name=tool.name,
        description=tool.description,
        change=change,
        requires_confirmation=tool.requires_confirmation,
        renderer="" if drawn is None else drawn.renderer,
        about=tuple(about),
    )


def _permissions(asked: Permissions, installed: Installed | None) -> tuple[PermissionReview, ...]:
    """Each permission on its own, so that a new one stands out."""
    had = Permissions() if installed is None else installed.toolset.permissions
    wider = asked.network != had.network or not set(asked.hosts) <= set(had.hosts)
    single = [(Permissions(network=asked.network, hosts=asked.hosts), wider)]
    single += [(Permissions(folders=(folder,)), folder not in had.folders) for folder in asked.folders]
    single += [(Permissions(subprocess=asked.subprocess), not had.subprocess)]
    return tuple(
        PermissionReview(sentence, added)
        for permission, added in single
        for sentence in permission_sentences(permission)
    )


def _servers(bundle: Bundle, installed: Installed | None) -> tuple[ServerReview, ...]:
    old = {} if installed is None else {server.server_id: server for server in installed.servers}
    reviewed = []
    for server in bundle.manifest.servers:
        before = old.pop(server.server_id, None)
        reviewed.append(_server(server, "added" if before is None else "same" if before == server else "changed"))
    return (*reviewed, *(_server(server, "removed") for server in old.values()))


def _server(server: DeclaredServer, change: Change) -> ServerReview:
    config = server.config
    arguments = config.get("args", ())
    words = [str(config.get("command", "")), *map(str, arguments if isinstance(arguments, list) else ())]
    starts = " ".join(_quoted(word) for word in words) if "command" in config else str(config.get("url", ""))
    named = [config.get("env"), config.get("headers")]
    variables = [name for group in named if isinstance(group, dict) for name in group]
    return ServerReview(server.server_id, starts, change, tuple(variables))


def _quoted(word: str) -> str:
    return word if word and not any(character.isspace() or character in "'\"" for character in word) else repr(word)


def _files(bundle: Bundle, installed: Installed | None) -> tuple[FileReview, ...]:
    old = {} if installed is None else {file.path: file for file in installed.files}
    reviewed = []
    for path, file in bundle.files.items():
        before = old.pop(path, None)
        same = before is not None and before.sha256 == file.sha256
        change: Change = "added" if before is None else "same" if same else "changed"
        reviewed.append(FileReview(path, kind_of(path), len(file.data), change))
    return (*reviewed, *(FileReview(path, file.kind, file.size, "removed") for path, file in old.items()))
