"""The SDK's values as ours: what a server offers, cleaned, and what does not fit left out and said."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import mcp_types as types

from mypt_desktop.mcp.facts import (
    LONGEST_NAME,
    MOST_TOOLS,
    Argument,
    PromptFacts,
    ResourceFacts,
    ToolFacts,
    bounded_schema,
    label,
    plain_text,
)
from mypt_desktop.mcp.icons import Icons
from mypt_desktop.mcp.templates import TemplateError, variables

__all__ = ["plain_text", "prompt", "resource", "short_json", "template", "tools"]

_LONGEST_ADDRESS = 2_000


def tools(found: Sequence[types.Tool], icons: Icons, say: Callable[[str], None]) -> Iterator[ToolFacts]:
    """Those that can be used; the first of a name."""
    seen: set[str] = set()
    for tool in found[:MOST_TOOLS]:
        schema = bounded_schema(tool.input_schema)
        if tool.name in seen or not tool.name or len(tool.name) > LONGEST_NAME or tool.name != label(tool.name):
            say(f"Its tool {label(tool.name, 60)!r} is left out: its name is a second one, too long or not readable.\n")
            continue
        if schema is None:
            say(f"Its tool {tool.name!r} is left out: its input schema is too large or none.\n")
            continue
        seen.add(tool.name)
        yield _tool(tool, schema, icons)
    if len(found) > MOST_TOOLS:
        say(f"It offers {len(found)} tools; the first {MOST_TOOLS} are used.\n")


def _tool(tool: types.Tool, schema: dict[str, Any], icons: Icons) -> ToolFacts:
    hints = tool.annotations
    ui = (tool.meta or {}).get("ui")
    ui = ui if isinstance(ui, dict) else {}
    page = ui.get("resourceUri") or (tool.meta or {}).get("ui/resourceUri")
    seen_by = ui.get("visibility")
    visible = seen_by if isinstance(seen_by, list) else ["model", "app"]
    return ToolFacts(
        name=tool.name,
        title=label(tool.title or (hints.title if hints and hints.title else "") or tool.name, 80),
        description=plain_text(tool.description or "").strip(),
        input_schema={"type": "object", **schema},
        output_schema=None if tool.output_schema is None else bounded_schema(tool.output_schema),
        reads_only=bool(hints and hints.read_only_hint),
        page=page if isinstance(page, str) and page.startswith("ui://") and len(page) <= _LONGEST_ADDRESS else "",
        for_model="model" in visible,
        for_page="app" in visible,
        icon=icons.first(tool.icons),
    )


def prompt(found: types.Prompt, icons: Icons) -> PromptFacts:
    arguments = (found.arguments or [])[:20]
    return PromptFacts(
        name=found.name,
        title=label(found.title or found.name, 80),
        description=plain_text(found.description or "", 500),
        arguments=tuple(
            Argument(one.name, plain_text(one.description or "", 300), bool(one.required)) for one in arguments
        ),
        icon=icons.first(found.icons),
    )


def resource(found: types.Resource, icons: Icons) -> ResourceFacts:
    return ResourceFacts(
        uri=str(found.uri)[:_LONGEST_ADDRESS],
        name=label(found.name, 200),
        title=label(found.title or found.name, 200),
        description=plain_text(found.description or "", 500),
        mime=label(found.mime_type or "", 100),
        icon=icons.first(found.icons),
    )


def template(found: types.ResourceTemplate, icons: Icons, say: Callable[[str], None]) -> ResourceFacts:
    uri = str(found.uri_template)[:_LONGEST_ADDRESS]
    try:
        inside = variables(uri)
    except TemplateError as error:
        say(f"{error}\n")
        inside = ()
    return ResourceFacts(
        uri=uri,
        name=label(found.name, 200),
        title=label(found.title or found.name, 200),
        description=plain_text(found.description or "", 500),
        mime=label(found.mime_type or "", 100),
        template=True,
        variables=inside,
        icon=icons.first(found.icons),
    )


def short_json(value: Any) -> str:
    """For a line of a log."""
    try:
        return json.dumps(value, ensure_ascii=False)[:2_000]
    except (TypeError, ValueError, RecursionError):
        return "(cannot be shown)"
