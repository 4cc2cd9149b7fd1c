"""`toolset.yaml` to a `Manifest`: its shape by JSON Schema, every fault with its line and field, and back to YAML.

What the manifest says of other files of the bundle is checked in `consistency`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.store.toolsets import (
    DeclaredServer,
    RenderConfig,
    ServerId,
    ToolRow,
    ToolsetId,
    options_json,
    permissions_json,
    read_options,
    read_permissions,
)
from mypt_desktop.tools.toolsets import yaml_text
from mypt_desktop.tools.toolsets.bundle import Manifest, ManifestError, Problem
from mypt_desktop.tools.toolsets.manifest_schema import SCHEMA
from mypt_desktop.tools.toolsets.yaml_text import Document, Place

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

MOST_PROBLEMS = 20
ANY_ARGUMENTS: JsonObject = {"type": "object"}

_KINDS = {
    "string": "text (put it in quotes)",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "fields with values",
    "null": "empty",
}
_RENDERER_ORDER = ("file", "content", "language", "editable", "artifact", "data", "url")
_SERVER_ORDER = ("transport", "command", "args", "env", "cwd", "url", "headers")


def read(data: bytes) -> tuple[Manifest, Document]:
    """The manifest and the document it was read from, for lines of later faults. Raises `ManifestError`."""
    document = yaml_text.read(data)
    problems = tuple(_problems(document))
    if problems:
        raise ManifestError(problems[:MOST_PROBLEMS])
    assert isinstance(document.value, dict)
    return _manifest(document.value), document


def write(manifest: Manifest, *, speaks_of_permissions: bool = False) -> bytes:
    """YAML that `read` reads as an equal manifest: the same fields in the same order, whatever the author's were. Of
    permissions it speaks where there are some, or else as is said."""
    head: dict[str, Json] = {
        "manifest_version": manifest.manifest_version,
        "id": manifest.id,
        "name": manifest.name,
        "version": manifest.version,
        "description": manifest.description,
    }
    permissions = permissions_json(manifest.permissions)
    if permissions or speaks_of_permissions:
        head["permissions"] = permissions
    head["tools"] = [_plain_tool(manifest, tool) for tool in manifest.tools]
    if manifest.servers:
        head["mcp_servers"] = [_plain_server(server) for server in manifest.servers]
    return yaml_text.write(head).encode("utf-8")


def _problems(document: Document) -> Iterator[Problem]:
    from jsonschema import Draft202012Validator

    errors = sorted(Draft202012Validator(SCHEMA).iter_errors(document.value), key=lambda error: _line(document, error))
    for error in errors:
        yield from _explained(document, error)


def _line(document: Document, error: ValidationError) -> int:
    return document.line(tuple(error.absolute_path))


def _explained(document: Document, error: ValidationError) -> Iterator[Problem]:
    place: Place = tuple(error.absolute_path)
    schema: Any = error.schema
    value: Any = error.instance
    if error.validator == "additionalProperties":
        for name in [name for name in value if name not in schema["properties"]]:
            close = difflib.get_close_matches(name, schema["properties"], 1)
            hint = f", did you mean {close[0]}?" if close else f"; known are {', '.join(schema['properties'])}"
            yield problem(document, (*place, name), f"there is no such field{hint}")
        return
    if error.validator == "required":
        for name in [name for name in schema["required"] if name not in value]:
            if repr(name) in error.message:
                yield problem(document, place, f"{name} is missing")
        return
    yield problem(document, place, _fault(error, schema))


def _fault(error: ValidationError, schema: Mapping[str, Any]) -> str:
    limit: Any = error.validator_value
    match error.validator:
        case "type":
            return f"this must be {_KINDS.get(str(limit), str(limit))}"
        case "enum":
            return f"this must be one of {', '.join(map(str, limit))}"
        case "const":
            return f'this must be "{limit}"'
        case "pattern":
            return f"this must {schema.get('must', 'have another form')}"
        case "maxLength":
            return f"this is longer than {limit} characters"
        case "minLength" | "minItems":
            return "this must not be empty"
        case "maxItems" | "maxProperties":
            return f"these are more than {limit}"
        case "exclusiveMinimum":
            return f"this must be more than {limit}"
        case "minimum":
            return f"this must be at least {limit}"
        case "maximum":
            return f"this must be at most {limit}"
        case _:
            return "this is not allowed"


def problem(document: Document, place: Place, fault: str) -> Problem:
    return Problem(document.line(place), yaml_text.field(place), fault)


def _manifest(plain: Mapping[str, Any]) -> Manifest:
    id = ToolsetId(plain["id"])
    tools, renderers = [], []
    for tool in plain["tools"]:
        row = _tool(id, tool)
        tools.append(row)
        renderers += sorted(_renderers(row.tool_id, tool), key=lambda renderer: renderer.priority)
    return Manifest(
        manifest_version=plain["manifest_version"],
        id=id,
        name=plain["name"],
        version=plain["version"],
        description=plain.get("description", ""),
        permissions=read_permissions(plain.get("permissions", {})),
        tools=tuple(tools),
        renderers=tuple(renderers),
        servers=tuple(_server(server) for server in plain.get("mcp_servers", ())),
    )


def _tool(id: ToolsetId, plain: Mapping[str, Any]) -> ToolRow:
    module, _, function = plain["entrypoint"].partition(":")
    inside = module == "tools" or module.startswith("tools.")
    return ToolRow(
        tool_id=f"{id}:{plain['id']}",
        toolset_id=id,
        name=plain["name"],
        description=plain["description"],
        category=plain.get("category", ""),
        input_schema=plain.get("input_schema", ANY_ARGUMENTS),
        requires_confirmation=plain.get("requires_confirmation", False),
        entrypoint=f"{module if inside else f'tools.{module}'}:{function}",
        options=read_options(plain),
    )


def renderers_of(tool: Mapping[str, Any]) -> list[tuple[Place, Mapping[str, Any]]]:
    """The renderers of a tool of the document, with their places below it: one, several, or none."""
    declared = tool.get("renderer")
    if declared is None:
        return []
    if isinstance(declared, list):
        return [(("renderer", index), one) for index, one in enumerate(declared)]
    return [(("renderer",), declared)]


def _renderers(tool_id: str, tool: Mapping[str, Any]) -> Iterator[RenderConfig]:
    for _, declared in renderers_of(tool):
        config = {name: value for name, value in declared.items() if name not in ("type", "priority")}
        if "artifact" in config:
            config["artifact"] = plain_path(config["artifact"])
        yield RenderConfig(tool_id, declared["type"], config, declared.get("priority", 0))


def plain_path(path: str) -> str:
    """`path` as the bundle's files are called: `./artifacts/page.html` is `artifacts/page.html`."""
    return path.removeprefix("./")


def _server(plain: Mapping[str, Any]) -> DeclaredServer:
    config = {name: value for name, value in plain.items() if name not in ("id", "auto_enabled")}
    return DeclaredServer(ServerId(plain["id"]), config, plain.get("auto_enabled", True))


def _plain_tool(manifest: Manifest, tool: ToolRow) -> dict[str, Json]:
    plain: dict[str, Json] = {
        "id": tool.tool_id.removeprefix(f"{manifest.id}:"),
        "name": tool.name,
        "description": tool.description,
        "entrypoint": tool.entrypoint,
    }
    if tool.category:
        plain["category"] = tool.category
    plain["input_schema"] = tool.input_schema
    if tool.requires_confirmation:
        plain["requires_confirmation"] = True
    own = [_plain_renderer(renderer) for renderer in manifest.renderers if renderer.tool_id == tool.tool_id]
    if own:
        plain["renderer"] = own[0] if len(own) == 1 else own
    return plain | options_json(tool.options)


def _plain_renderer(renderer: RenderConfig) -> dict[str, Json]:
    plain: dict[str, Json] = {"type": renderer.renderer}
    if renderer.priority:
        plain["priority"] = renderer.priority
    return plain | _ordered(renderer.config, _RENDERER_ORDER)


def _plain_server(server: DeclaredServer) -> dict[str, Json]:
    plain = {"id": server.server_id, **_ordered(server.config, _SERVER_ORDER)}
    return plain if server.auto_enabled else plain | {"auto_enabled": False}


def _ordered(config: JsonObject, order: tuple[str, ...]) -> dict[str, Json]:
    known = {name: config[name] for name in order if name in config}
    return known | {name: config[name] for name in sorted(config) if name not in known}
