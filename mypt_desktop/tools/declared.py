"""Declarations: the tools that are declared by name, as `ToolSpec`s or in the short form of the workspace API:
`{"description": "…", "args": {"param": {"type": "str", "required": False, "default": "x"}}}`.
"""

from __future__ import annotations

from collections import UserDict
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import JsonObject, ToolSpec

Declaration: TypeAlias = "ToolSpec | Mapping[str, Any]"

_PYTHON: Final = {
    "str": "string",
    "int": "integer",
    "float": "number",
    "bool": "boolean",
    "list": "array",
    "dict": "object",
}
_TYPES: Final = _PYTHON | {name: name for name in _PYTHON.values()}


class Declarations(UserDict[str, ToolSpec]):
    """Takes declarations in either form and holds `ToolSpec`s. Raises `UserError` for a form that it cannot read."""

    def __init__(self, specs: Sequence[ToolSpec]) -> None:
        super().__init__({spec.name: spec for spec in specs})

    def __setitem__(self, name: str, declared: Declaration) -> None:
        super().__setitem__(name, declared if isinstance(declared, ToolSpec) else spec_of(name, declared))


def spec_of(name: str, declared: Mapping[str, Any]) -> ToolSpec:
    """The tool that a declaration in the short form describes. Raises `UserError` that names tool and fault."""
    arguments = declared.get("args", {}) if isinstance(declared, Mapping) else None
    if not isinstance(arguments, Mapping) or not isinstance(declared.get("description", ""), str):
        hint = 'It has the form {"description": "…", "args": {"name": {"type": "str"}}}.'
        raise UserError(f"The declaration of the tool {name} cannot be read.", hint=hint)
    properties = {str(key): _property(name, str(key), rule) for key, rule in arguments.items()}
    required = [str(key) for key, rule in arguments.items() if rule.get("required")]
    schema: JsonObject = {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
    return ToolSpec(name, declared.get("description", ""), schema)


def _property(tool: str, name: str, rule: object) -> JsonObject:
    kind = rule.get("type", "str") if isinstance(rule, Mapping) else None
    if not isinstance(rule, Mapping) or not isinstance(kind, str) or kind not in _TYPES:
        raise UserError(
            f"The argument {name} of the tool {tool} has no type that is known.", hint=f"Types: {', '.join(_PYTHON)}."
        )
    kept = {key: rule[key] for key in ("description", "enum", "minimum", "maximum", "items") if key in rule}
    if rule.get("default") is not None:
        kept["default"] = rule["default"]
    return {"type": _TYPES[kind], **kept}
