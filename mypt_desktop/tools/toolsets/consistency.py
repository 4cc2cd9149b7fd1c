"""Whether a manifest and the files beside it fit together: functions, artifacts, schemas, expressions, names."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from mypt_desktop.core.messages import JsonObject
from mypt_desktop.store.toolsets import ToolRow
from mypt_desktop.tools.arguments import validation_error
from mypt_desktop.tools.toolsets import argument_schemas, entrypoints
from mypt_desktop.tools.toolsets.bundle import BundleFile, BundleRefusedError, Manifest, ManifestError
from mypt_desktop.tools.toolsets.hardening.names import checked_text
from mypt_desktop.tools.toolsets.manifest import MOST_PROBLEMS, plain_path, problem, renderers_of
from mypt_desktop.tools.toolsets.manifest_schema import RENDERER_FIELDS
from mypt_desktop.tools.toolsets.yaml_text import Document, Place

_RESERVED = frozenset({"builtin", "built-in", "mcp", "mypt", "system", "user"})
_DEVICES = re.compile("con|prn|aux|nul|conin|conout|clock|(com|lpt)[0-9]")
_EXPRESSION = re.compile(r"\$(?:\$|([A-Za-z_]\w*)((?:\.[\w-]+)*))")  # two dollars are one, as tools.render_plans reads
_HTML = (".html", ".htm")

Found = tuple[Place, str]


def check(manifest: Manifest, document: Document, files: Mapping[str, BundleFile], builtins: Collection[str]) -> None:
    """Raises `ManifestError` with everything that does not fit. `builtins`: names of tools that are taken."""
    assert isinstance(document.value, dict)
    found = list(_faults(manifest, document.value, files, builtins))
    if found:
        problems = sorted((problem(document, *fault) for fault in found), key=lambda one: one.line)
        raise ManifestError(tuple(problems[:MOST_PROBLEMS]))


def _faults(
    manifest: Manifest, plain: Mapping[str, Any], files: Mapping[str, BundleFile], builtins: Collection[str]
) -> Iterator[Found]:
    if fault := name_fault(manifest.id, builtins):
        yield ("id",), fault
    yield from _readable(("name",), manifest.name)
    yield from _readable(("description",), manifest.description, lines=True)
    yield from _permissions(manifest)
    seen: set[str] = set()
    sources = _Sources(files)
    for index, (tool, declared) in enumerate(zip(manifest.tools, plain["tools"], strict=True)):
        if tool.tool_id in seen:
            yield ("tools", index, "id"), f"there is a tool {declared['id']} already"
        seen.add(tool.tool_id)
        for place, fault in _tool(tool, declared, sources, builtins):
            yield ("tools", index, *place), fault
    yield from _servers(manifest, plain.get("mcp_servers", ()))


class _Sources:
    """The bundle's files; each module is parsed once, however many tools are in it."""

    def __init__(self, files: Mapping[str, BundleFile]) -> None:
        self.files = files
        self._trees: dict[str, ast.Module | str] = {}

    def tree(self, path: str) -> ast.Module | str:
        if path not in self._trees:
            self._trees[path] = entrypoints.parsed(path, self.files[path])
        return self._trees[path]


def _spelling(name: str) -> str:
    """A name as models confuse it: without what joins its parts."""
    return re.sub(r"_(dot|colon)_|[^a-z0-9]+", "_", name.lower())


def name_fault(id: str, builtins: Collection[str]) -> str:
    """Why no toolset may be called `id`, a sentence without its full stop; empty when one may."""
    if _spelling(id) in {_spelling(name.partition(".")[0]) for name in builtins} or id in _RESERVED:
        return f"{id} is the name of built-in tools"
    return f"{id} is the name of a device on Windows" if _DEVICES.fullmatch(id) else ""


def _readable(place: Place, text: str, *, lines: bool = False) -> Iterator[Found]:
    """Texts that are shown before the user decides must not deceive; only some may have several `lines`."""
    allowed = "\n\t\u200c\u200d" if lines else "\u200c\u200d"
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp") and character not in allowed:
            yield place, f"this holds the invisible character U+{ord(character):04X}"
            return


def _permissions(manifest: Manifest) -> Iterator[Found]:
    for index, folder in enumerate(manifest.permissions.folders):
        parts = re.split(r"[\\/]", folder)
        yield from _readable(("permissions", "folders", index), folder)
        if ".." in parts or not any(part.strip(". ") for part in parts[1:] or parts):
            yield ("permissions", "folders", index), "this must name one folder, without .. in it"
    for index, host in enumerate(manifest.permissions.hosts):
        if ".." in host:
            yield ("permissions", "network", index), "this must be a host such as example.com"


def _tool(tool: ToolRow, declared: Mapping[str, Any], sources: _Sources, builtins: Collection[str]) -> Iterator[Found]:
    yield from _readable(("name",), tool.name)
    yield from _readable(("description",), tool.description, lines=True)
    yield from _readable(("category",), tool.category)
    if _spelling(declared["id"]) in {_spelling(name) for name in builtins}:
        yield ("id",), f"{declared['id']} is the name of a built-in tool"
    schema_faults = [(("input_schema", *place), fault) for place, fault in argument_schemas.faults(tool.input_schema)]
    yield from schema_faults
    if "workspace" in (argument_schemas.argument_names(tool.input_schema) or ()):
        yield ("input_schema", "properties", "workspace"), "every tool is given workspace by the app; use another name"
    yield from _entrypoint(tool, sources)
    for place, renderer in renderers_of(declared):
        for inner, fault in _renderer(renderer, tool.input_schema, sources.files):
            yield (*place, *inner), fault
    priorities = [renderer.get("priority", 0) for _, renderer in renderers_of(declared)]
    if len(set(priorities)) < len(priorities):
        yield ("renderer",), "each renderer needs a priority of its own"
    if not schema_faults:
        yield from _examples(tool)


def _entrypoint(tool: ToolRow, sources: _Sources) -> Iterator[Found]:
    here = entrypoints.located(tool.entrypoint, sources.files)
    if here is None:
        path = tool.entrypoint.partition(":")[0].replace(".", "/")
        yield ("entrypoint",), f"there is no file {path}.py; a tool is a function in a file under tools/"
        return
    fault = entrypoints.fault(here, sources.tree(here.path), argument_schemas.argument_names(tool.input_schema))
    if fault:
        yield ("entrypoint",), fault


def _renderer(renderer: Mapping[str, Any], schema: JsonObject, files: Mapping[str, BundleFile]) -> Iterator[Found]:
    kind = renderer["type"]
    allowed, needed = RENDERER_FIELDS[kind]
    for name in sorted(renderer.keys() - allowed - {"type", "priority"}):
        yield (name,), f"a renderer of type {kind} has no such field"
    given = sorted(needed & renderer.keys())
    if len(given) != 1:
        either = " or ".join(sorted(needed))
        yield (), f"a renderer of type {kind} needs {either}" + (", not both" if given else "")
    if kind == "html" and "artifact" in renderer:
        path = plain_path(renderer["artifact"])
        if path not in files:
            yield ("artifact",), "this must be the path of a file in the toolset, and it holds no such file"
        elif not path.lower().endswith(_HTML):
            yield ("artifact",), "this must be an .html file"
    if (
        kind == "frame"
        and "url" in renderer
        and not re.match(r"\$|http://(localhost|127\.0\.0\.1)(:|/|\Z)", renderer["url"])
    ):
        yield ("url",), "a frame shows http://localhost only"
    names = argument_schemas.argument_names(schema)
    for name in renderer.keys() - {"type", "priority", "artifact"}:
        for place, text in _texts(renderer[name], (name,)):
            for fault in _expressions(text, names):
                yield place, fault


def _texts(value: Any, place: Place) -> Iterator[tuple[Place, str]]:
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _texts(one, (*place, key))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from _texts(one, (*place, index))


def _expressions(text: str, names: Collection[str] | None) -> Iterator[str]:
    """Faults of the interpolation expressions in `text`."""
    for found in _EXPRESSION.finditer(text):
        if found[1] is None:
            continue
        root, path = found[1], found[2].lstrip(".").split(".")
        if root not in ("args", "return", "chat_id", "workspace", "toolset"):
            yield f"${root} is none of $args, $return, $chat_id, $workspace and $toolset; $$ is a dollar sign"
        elif root == "args" and names is not None and path[0] and path[0] not in names:
            yield f"$args.{path[0]} is no argument of the input_schema"


def _examples(tool: ToolRow) -> Iterator[Found]:
    for index, example in enumerate(tool.options.examples):
        fault = validation_error(tool.input_schema, example.arguments)
        if fault:
            yield ("examples", index, "arguments"), fault.rstrip(".")
        for path in example.files:
            try:
                checked_text(path)
            except BundleRefusedError as error:
                yield ("examples", index, "files"), str(error).rstrip(".")


def _servers(manifest: Manifest, declared: Collection[Mapping[str, Any]]) -> Iterator[Found]:
    seen: set[str] = set()
    for index, (server, plain) in enumerate(zip(manifest.servers, declared, strict=True)):
        place: Place = ("mcp_servers", index)
        if server.server_id.casefold() in seen:
            yield (*place, "id"), f"there is a server {server.server_id} already"
        seen.add(server.server_id.casefold())
        if ("command" in plain) == ("url" in plain):
            yield place, "a server needs a command or a url" + (", not both" if "url" in plain else "")
        elif "url" in plain and plain.keys() & {"args", "env", "cwd"}:
            yield place, "args, env and cwd belong to a server with a command"
        elif "command" in plain and "headers" in plain:
            yield (*place, "headers"), "headers belong to a server with a url"
        for inner, text in _texts({name: value for name, value in plain.items() if name != "id"}, ()):
            for _, fault in _readable((), text, lines=True):
                yield (*place, *inner), fault
