"""What a server says of itself, made safe: tools, prompts and resources as values, and their JSON as it is kept.

Everything here was written by a stranger. Texts lose control and hidden characters and are cut; schemas are bounded and
lose patterns that could run for ever.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json, JsonObject, canonical_json
from mypt_desktop.sandbox.results import deeper_than
from mypt_desktop.tools.toolsets.hardening.patterns import pattern_fault

MOST_TOOLS: Final = 500
LONGEST_DESCRIPTION: Final = 2_000
LONGEST_NAME: Final = 128
_LONGEST_SCHEMA: Final = 64_000  # characters of JSON
_DEEPEST_SCHEMA: Final = 24
# Controls but for tabs and line feeds, halves of surrogate pairs, what turns the direction, and the tags in which text
# can be smuggled past a reader.
_CONTROLS: Final = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\U000e0000-\U000e0fff"
_MISLEADING: Final = re.compile(f"[{_CONTROLS}]")
_UNSEEN: Final = re.compile(
    f"[{_CONTROLS}\u00ad\u0600-\u0605\u061c\u06dd\u070f\u180b-\u180e\u200b-\u200f\u2060-\u206f\u3164\ue000-\uf8ff"
    "\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000f0000-\U0010ffff]"
)


class ToolChangedError(UserError):
    """The tool is another one than the one that was offered and agreed to."""

    def __init__(self, server: str, tool: str) -> None:
        super().__init__(
            f"The server {server} changed what its tool {tool} says of itself; it was not called.",
            hint="Look at it again and ask once more.",
        )


@dataclass(frozen=True, slots=True)
class ToolFacts:
    """A tool as its server describes it. The hints are the server's claims. `page` is the address of the MCP App that
    draws its results; `for_model` and `for_page` say who may call it. `icon`, here and below: see `icons`."""

    name: str
    title: str
    description: str
    input_schema: JsonObject
    output_schema: JsonObject | None = None
    reads_only: bool = False
    page: str = ""
    for_model: bool = True
    for_page: bool = True
    icon: str = ""

    @property
    def digest(self) -> str:
        """Of what the user agreed to: another one means that he has to be asked again."""
        told = [self.title, self.description, self.input_schema, self.output_schema, self.reads_only, self.page]
        return hashlib.sha256(canonical_json(told).encode("utf-8", "replace")).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a prompt, or a variable in the address of a template."""

    name: str
    description: str = ""
    required: bool = False


@dataclass(frozen=True, slots=True)
class PromptFacts:
    name: str
    title: str
    description: str
    arguments: tuple[Argument, ...] = ()
    icon: str = ""


@dataclass(frozen=True, slots=True)
class ResourceFacts:
    """A resource, or a template of them (`template`: `uri` holds `{names}`). One without `variables` cannot be filled
    in."""

    uri: str
    name: str
    title: str = ""
    description: str = ""
    mime: str = ""
    template: bool = False
    icon: str = ""
    variables: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class Completed:
    """What is written for an argument of the prompt with the name `of`, or for a variable of that `template`, so far;
    `others` are the values of the others."""

    of: str
    argument: str
    value: str
    others: Mapping[str, str] = field(default_factory=dict)
    template: bool = False


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """What a server offered when it was last looked at. `protocol` is the version that was agreed on."""

    title: str = ""
    version: str = ""
    protocol: str = ""
    instructions: str = ""
    tools: tuple[ToolFacts, ...] = ()
    prompts: tuple[PromptFacts, ...] = ()
    resources: tuple[ResourceFacts, ...] = ()
    completes: bool = field(default=False)
    subscribes: bool = field(default=False)
    icon: str = ""


def plain_text(text: object, longest: int = LONGEST_DESCRIPTION) -> str:
    """`text` without control characters, hidden ones and those that turn the direction; cut to `longest`."""
    if not isinstance(text, str):
        return ""
    kept = _UNSEEN.sub("", text[: longest * 4])
    return kept if len(kept) <= longest else kept[: longest - 1] + "…"


def result_text(text: object, longest: int) -> str:
    """As `plain_text`, for what a tool returned: joiners stay, which Persian and emoji are written with."""
    return _MISLEADING.sub("", text[:longest]) if isinstance(text, str) else ""


def label(text: object, longest: int = LONGEST_NAME) -> str:
    """`text` on one line."""
    return " ".join(plain_text(text, longest).split())


def bounded_schema(schema: object) -> dict[str, Any] | None:
    """A JSON Schema object without slow patterns; None where it is none, or larger than any honest one."""
    if not isinstance(schema, Mapping) or deeper_than(dict(schema), _DEEPEST_SCHEMA):
        return None
    try:
        size = len(canonical_json(schema))
    except (ValueError, TypeError, RecursionError):
        return None
    if size > _LONGEST_SCHEMA:
        return None
    cleaned: dict[str, Any] = _cleaned(schema)
    return cleaned


def _cleaned(schema: Any) -> Any:
    if isinstance(schema, Mapping):
        return {key: _cleaned(value) for key, value in _kept(schema)}
    if isinstance(schema, list):
        return [_cleaned(one) for one in schema]
    return plain_text(schema, 4_000) if isinstance(schema, str) else schema


def _kept(schema: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in schema.items():
        if key == "pattern" and isinstance(value, str) and pattern_fault(value):
            continue
        if key == "patternProperties" and isinstance(value, Mapping):
            value = {pattern: rule for pattern, rule in value.items() if not pattern_fault(pattern)}
        if key in ("$ref", "$dynamicRef") and isinstance(value, str) and not value.startswith("#"):
            continue  # never followed out of the schema
        yield key, value


def plain_facts(facts: ServerFacts) -> dict[str, Json]:
    """As JSON, for the store; `read_facts` reads it back. An icon that many share is kept once."""
    every = (facts.icon, *(tool.icon for tool in facts.tools), *(prompt.icon for prompt in facts.prompts))
    icons = {icon: number for number, icon in enumerate(dict.fromkeys(every))}
    return {
        "icons": list(icons),
        "icon": icons[facts.icon],
        "title": facts.title,
        "version": facts.version,
        "protocol": facts.protocol,
        "instructions": facts.instructions,
        "completes": facts.completes,
        "subscribes": facts.subscribes,
        "tools": [
            {
                "name": tool.name,
                "title": tool.title,
                "description": tool.description,
                "input_schema": tool.input_schema,
                "output_schema": tool.output_schema,
                "reads_only": tool.reads_only,
                "page": tool.page,
                "for_model": tool.for_model,
                "for_page": tool.for_page,
                "icon": icons[tool.icon],
            }
            for tool in facts.tools
        ],
        "prompts": [
            {
                "name": prompt.name,
                "title": prompt.title,
                "description": prompt.description,
                "arguments": [
                    {"name": one.name, "description": one.description, "required": one.required}
                    for one in prompt.arguments
                ],
                "icon": icons[prompt.icon],
            }
            for prompt in facts.prompts
        ],
    }


def read_facts(plain: JsonObject) -> ServerFacts:
    """What was stored; resources are asked for anew. Anything else reads as a server that was never seen."""
    try:
        return _read(plain)
    except (KeyError, TypeError, ValueError, AttributeError):
        return ServerFacts()


def _read(plain: Mapping[str, Any]) -> ServerFacts:
    icons = [str(icon) for icon in plain.get("icons", ())]

    def icon_of(kept: Mapping[str, Any]) -> str:
        number = kept.get("icon", -1)
        return icons[number] if 0 <= number < len(icons) else ""

    return ServerFacts(
        title=str(plain.get("title", "")),
        version=str(plain.get("version", "")),
        protocol=str(plain.get("protocol", "")),
        instructions=str(plain.get("instructions", "")),
        completes=plain.get("completes") is True,
        subscribes=plain.get("subscribes") is True,
        icon=icon_of(plain),
        tools=tuple(
            ToolFacts(
                name=str(tool["name"]),
                title=str(tool["title"]),
                description=str(tool["description"]),
                input_schema=dict(tool["input_schema"]),
                output_schema=None if tool["output_schema"] is None else dict(tool["output_schema"]),
                reads_only=tool["reads_only"] is True,
                page=str(tool["page"]),
                for_model=tool["for_model"] is True,
                for_page=tool["for_page"] is True,
                icon=icon_of(tool),
            )
            for tool in plain.get("tools", ())
        ),
        prompts=tuple(
            PromptFacts(
                name=str(prompt["name"]),
                title=str(prompt["title"]),
                description=str(prompt["description"]),
                arguments=tuple(
                    Argument(str(one["name"]), str(one["description"]), one["required"] is True)
                    for one in prompt["arguments"]
                ),
                icon=icon_of(prompt),
            )
            for prompt in plain.get("prompts", ())
        ),
    )
