"""The JSON Schema (draft 2020-12) of `toolset.yaml`; `must` ends the sentence "… must …" for people.

docs/toolset_format.md describes every property here, and a test holds it to that.
"""

from __future__ import annotations

from typing import Any, Final

MANIFEST_VERSION = "1"
LONGEST_TIMEOUT = 3600  # seconds

_Schema = dict[str, Any]

_VERSION = (
    r"^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)"
    r"(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?\Z"
)


def _text(longest: int, *, empty: bool = False) -> _Schema:
    return {"type": "string", "minLength": 0 if empty else 1, "maxLength": longest}


def _matching(pattern: str, must: str, longest: int) -> _Schema:
    return {"type": "string", "pattern": pattern, "maxLength": longest, "must": must}


def _object(properties: _Schema, required: tuple[str, ...] = ()) -> _Schema:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def _list(items: _Schema, most: int, least: int = 0) -> _Schema:
    return {"type": "array", "items": items, "minItems": least, "maxItems": most}


_TOOLSET_ID = _matching(r"^[a-z0-9]+([-_][a-z0-9]+)*\Z", "be small letters and digits, joined by - or _", 64)
_TOOL_ID = _matching(r"^[a-z][a-z0-9]*([-_][a-z0-9]+)*\Z", "be small letters and digits, joined by - or _", 64)
_SERVER_ID = _matching(r"^[A-Za-z0-9]+([._-][A-Za-z0-9]+)*\Z", "be letters and digits, joined by -, _ or .", 64)

_PERMISSIONS = _object(
    {
        "network": {
            "if": {"type": "string"},
            "then": {"const": "listen"},
            "else": _list(
                _matching(
                    r"^(\*\.)?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?\Z",
                    "be a host such as example.com",
                    253,
                ),
                50,
            ),
        },
        "folders": _list(
            _matching(
                r"^(workspace|~/.+|/.+|[A-Za-z]:[\\/].+)\Z",
                'be a folder: an absolute path, one below ~/, or the word "workspace"',
                500,
            ),
            20,
        ),
        "subprocess": {"type": "boolean"},
    }
)

_RENDERER = _object(
    {
        "type": {"enum": ["code", "document", "html", "frame"]},
        "priority": {"type": "integer", "minimum": 0, "maximum": 1000},
        "file": _text(500),
        "content": _text(500),
        "language": _matching(r"^[A-Za-z0-9][A-Za-z0-9+#. _-]*\Z", "be the name of a language, or auto", 60),
        "editable": {"type": "boolean"},
        "artifact": _text(500),
        "data": {},
        "url": _text(2000),
    },
    ("type",),
)

RENDERER_FIELDS: Final[dict[str, tuple[frozenset[str], frozenset[str]]]] = {
    # what it may have, and of what it needs exactly one
    "code": (frozenset({"file", "content", "language", "editable"}), frozenset({"file", "content"})),
    "document": (frozenset({"file", "content", "editable"}), frozenset({"file", "content"})),
    "html": (frozenset({"artifact", "data"}), frozenset({"artifact"})),
    "frame": (frozenset({"url"}), frozenset({"url"})),
}

_EXAMPLE = _object(
    {
        "files": {"type": "object", "additionalProperties": {"type": "string"}, "maxProperties": 50},
        "arguments": {"type": "object"},
        "result": {"type": "object"},
    },
    ("result",),
)

_TOOL = _object(
    {
        "id": _TOOL_ID,
        "name": _text(100),
        "description": _text(2000),
        "entrypoint": _matching(
            r"^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*:[A-Za-z_][A-Za-z0-9_]*\Z",
            "be module:function, such as tools.files:write_file",
            200,
        ),
        "category": _text(60, empty=True),
        "input_schema": {"type": "object"},
        "requires_confirmation": {"type": "boolean"},
        "renderer": {"if": {"type": "array"}, "then": _list(_RENDERER, 10, 1), "else": _RENDERER},
        "timeout": {"type": "number", "exclusiveMinimum": 0, "maximum": LONGEST_TIMEOUT},
        "read_only": {"type": "boolean"},
        "keep_running": {"type": "boolean"},
        "examples": _list(_EXAMPLE, 50),
    },
    ("id", "name", "description", "entrypoint"),
)

_TEXTS = {"type": "object", "additionalProperties": _text(4000, empty=True), "maxProperties": 100}

_SERVER = _object(
    {
        "id": _SERVER_ID,
        "command": _text(500),
        "args": _list(_text(4000, empty=True), 100),
        "env": _TEXTS,
        "cwd": _text(500),
        "url": _matching(r"^(https?://|\$\{)\S+\Z", "be an http or https address", 2000),
        "headers": _TEXTS,
        "transport": {"enum": ["stdio", "http", "sse"]},
        "auto_enabled": {"type": "boolean"},
    },
    ("id",),
)

SCHEMA: Final[_Schema] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    **_object(
        {
            "manifest_version": {"const": MANIFEST_VERSION},
            "id": _TOOLSET_ID,
            "name": _text(100),
            "version": _matching(_VERSION, 'be a semantic version in quotes, such as "1.0.0"', 64),
            "description": _text(1000, empty=True),
            "permissions": _PERMISSIONS,
            "tools": _list(_TOOL, 100, 1),
            "mcp_servers": _list(_SERVER, 50),
        },
        ("manifest_version", "id", "name", "version", "tools"),
    ),
}
