"""What the arguments of a tool are for, read off its schema: names of files, and the one that is a whole text.

And its schema narrowed to what one request leaves open: a small model that may only choose right chooses right.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mypt_desktop.core.messages import JsonObject, ToolSpec

_PATH_NAMES = "path file filename file_name filepath file_path input output source target document page"
_TEXT_NAMES = "content contents text body code source source_code html css markdown script"
_PATHS = frozenset(_PATH_NAMES.split())
_TEXTS = frozenset(_TEXT_NAMES.split())
_FILE_WORDS = re.compile(r"\b(?:file ?name|file|path)\b", re.IGNORECASE)
_FOLDER_WORDS = re.compile(r"\b(?:directory|dir|folder|repository|repo)\b", re.IGNORECASE)
_WHOLE = re.compile(r"\b(?:whole|full|entire|complete) (?:text|content|source|code|file)", re.IGNORECASE)


def properties(tool: ToolSpec) -> Mapping[str, Mapping[str, Any]]:
    listed = tool.parameters.get("properties")
    if not isinstance(listed, Mapping):
        return {}
    return {name: rule for name, rule in listed.items() if isinstance(rule, Mapping)}


def required(tool: ToolSpec) -> tuple[str, ...]:
    listed = tool.parameters.get("required")
    return tuple(str(name) for name in listed) if isinstance(listed, list | tuple) else ()


def path_arguments(tool: ToolSpec) -> tuple[str, ...]:
    """The arguments that are names of files."""
    text = long_text(tool)
    return tuple(name for name, rule in properties(tool).items() if name != text and _names_file(name, rule))


def long_text(tool: ToolSpec) -> str:
    """The argument that is the text of a whole file; empty when there is none."""
    needed = required(tool)
    candidates = [
        name
        for name, rule in properties(tool).items()
        if name in needed
        and _plain_string(rule)
        and (name.lower() in _TEXTS or _WHOLE.search(str(rule.get("description", ""))))
    ]
    # Without a file to write it to, "text" is as likely a sentence.
    to_file = any(name not in candidates and _names_file(name, rule) for name, rule in properties(tool).items())
    return candidates[0] if len(candidates) == 1 and to_file else ""


def command_argument(tool: ToolSpec) -> str:
    """The argument that is a command line; empty when there is none."""
    return next((name for name in required(tool) if name.lower() in ("command", "cmd", "command_line")), "")


def without(tool: ToolSpec, argument: str) -> ToolSpec:
    """The tool as if it had no such argument."""
    rest = {name: rule for name, rule in properties(tool).items() if name != argument}
    needed = [name for name in required(tool) if name != argument]
    return replace(tool, parameters={**tool.parameters, "properties": rest, "required": needed})


def narrowed(tool: ToolSpec, arguments: Sequence[str], rule: JsonObject) -> ToolSpec:
    """The tool with `rule` added to what these arguments must be."""
    changed = {name: {**old, **rule} if name in arguments else old for name, old in properties(tool).items()}
    return replace(tool, parameters={**tool.parameters, "properties": changed})


def needing(tool: ToolSpec, arguments: Sequence[str]) -> ToolSpec:
    """The tool with these arguments made compulsory."""
    needed = [*required(tool), *(name for name in arguments if name not in required(tool))]
    return replace(tool, parameters={**tool.parameters, "required": needed})


def settled(tool: ToolSpec) -> JsonObject | None:
    """The arguments, where the schema leaves no choice: each one that must be there has one value. Else None."""
    only: dict[str, Any] = {}
    for name in required(tool):
        choices = properties(tool).get(name, {}).get("enum")
        if not isinstance(choices, list | tuple) or len(choices) != 1:
            return None
        only[name] = choices[0]
    return only


def _names_file(name: str, rule: Mapping[str, Any]) -> bool:
    told = str(rule.get("description", ""))[:80]
    file = bool(_FILE_WORDS.search(told)) or name.lower() in _PATHS
    folder = bool(_FOLDER_WORDS.search(f"{told} {name.replace('_', ' ')}")) and not re.search(r"\bfile", told.lower())
    return _plain_string(rule) and file and not folder


def _plain_string(rule: Mapping[str, Any]) -> bool:
    return rule.get("type") == "string" and "enum" not in rule
