"""The declarations of ast_grep and ast_edit."""

from __future__ import annotations

from typing import Final

from mypt_desktop.coding.files_specs import declared
from mypt_desktop.core.messages import Json, ToolSpec

_PATHS: Final[dict[str, Json]] = {
    "type": "array",
    "items": {"type": "string"},
    "description": "Where: files, folders or patterns.",
}
_PATTERN = "$NAME is one piece of code, $$$NAME any number, $_ and $$$ the same without a name."

AST_GREP: Final = declared(
    ToolSpec(
        "ast_grep",
        f"Find code by its syntax, such as foo($A, $$$REST). {_PATTERN}",
        {
            "type": "object",
            "properties": {
                "pat": {"type": "string", "description": "Code with $VARIABLES in it."},
                "paths": _PATHS,
                "skip": {"type": "number", "description": "Matches to pass over.", "default": 0},
            },
            "required": ["pat", "paths"],
            "additionalProperties": False,
        },
    ),
    "Find Code by Syntax",
    "read",
)
AST_EDIT: Final = declared(
    ToolSpec(
        "ast_edit",
        f"Replace code by its syntax: each match of pat becomes out. {_PATTERN} All files in one language.",
        {
            "type": "object",
            "properties": {
                "ops": {
                    "type": "array",
                    "minItems": 1,
                    "items": {
                        "type": "object",
                        "properties": {
                            "pat": {"type": "string", "description": "Code with $VARIABLES in it."},
                            "out": {"type": "string", "description": "What it becomes; empty deletes it."},
                        },
                        "required": ["pat", "out"],
                        "additionalProperties": False,
                    },
                    "description": "The replacements.",
                },
                "paths": _PATHS,
            },
            "required": ["ops", "paths"],
            "additionalProperties": False,
        },
    ),
    "Replace Code by Syntax",
    "write",
    renderer="code",
)
