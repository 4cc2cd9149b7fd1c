"""Servers from what other programs write: pasted JSON, and the configuration files found on this machine.

Known: Claude Desktop, VS Code, Cursor, LM Studio, Jan. Comments and commas too many, as editors allow them, are read
over.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.mcp.config import LONGEST_ID, ServerConfig, ServerConfigError, read_config
from mypt_desktop.store.toolset_values import ServerId

MOST_BYTES: Final = 2_000_000
_STRINGS_AND_COMMENTS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
_COMMAS: Final = re.compile(r'("(?:[^"\\]|\\.)*")|,(\s*[}\]])')
_OTHERS_VARIABLES: Final = (
    (re.compile(r"\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}"), r"${\1}"),
    (re.compile(r"\$\{input:([^}]+)\}"), lambda found: f"${{{_variable(found[1])}}}"),
    (re.compile(r"\$\{userHome\}"), r"${HOME}"),
)


@dataclass(frozen=True, slots=True)
class Found:
    """A server of another program. `source` is the program's name, `problem` why it cannot be taken, a sentence."""

    config: ServerConfig
    source: str = ""
    enabled: bool = True
    problem: str = ""


def read_pasted(text: str, source: str = "") -> list[Found]:
    """Every server in `text`: `{"mcpServers": {…}}`, VS Code's `{"servers": {…}}`, or one server alone, with or without
    its name. Raises `ServerConfigError` where there is none."""
    what = source or "What was pasted"
    if len(text) > MOST_BYTES:
        raise ServerConfigError(f"{what} is too large to be a configuration of servers.")
    text = text.strip().lstrip("\ufeff")
    if text.startswith('"'):  # an entry without the braces around it
        text = f"{{{text.rstrip(', ')}}}"
    try:
        plain = json.loads(_relaxed(text))
    except (ValueError, RecursionError) as error:
        why = error.msg if isinstance(error, json.JSONDecodeError) else "it is nested too deeply"
        line = f" in line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise ServerConfigError(f"{what} is no JSON: {why}{line}.", hint=_HINT) from error
    found = list(_servers(plain, source))
    if not found:
        raise ServerConfigError(f"{what} names no MCP server.", hint=_HINT)
    return found


_HINT: Final = 'The usual form is {"mcpServers": {"name": {"command": "…", "args": ["…"]}}}.'


def places() -> list[tuple[str, Path]]:
    """Where the known programs keep their servers on this system, whether they are there or not."""
    home = Path.home()
    if sys.platform == "darwin":
        config = home / "Library/Application Support"
    elif sys.platform == "win32":
        config = Path(os.environ.get("APPDATA") or home / "AppData/Roaming")
    else:
        config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    return [
        ("Claude Desktop", config / "Claude/claude_desktop_config.json"),
        ("VS Code", config / "Code/User/mcp.json"),
        ("VS Code", config / "Code/User/settings.json"),
        ("Cursor", home / ".cursor/mcp.json"),
        ("LM Studio", home / ".lmstudio/mcp.json"),
        ("LM Studio", home / ".cache/lm-studio/mcp.json"),
        ("Jan", config / "Jan/data/mcp_config.json"),
        ("Jan", home / "jan/mcp_config.json"),
    ]


def found_on_this_machine() -> tuple[list[Found], list[str]]:
    """Every server that the known programs have, and sentences about files that cannot be read."""
    found: list[Found] = []
    problems: list[str] = []
    for program, path in places():
        try:
            if not path.is_file():
                continue
            found += read_file(path, program)
        except UserError as error:
            if path.name != "settings.json":  # which mostly holds other things
                problems.append(error.with_hint())
    return found, problems


def read_file(path: Path, program: str = "") -> list[Found]:
    """The servers in a configuration file. Raises `UserError`, naming the file."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ServerConfigError(f"{path} is too large to be a configuration of servers.")
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise ServerConfigError(f"{path} is no text in UTF-8.") from error
    return [replace(one, source=program or one.source) for one in read_pasted(text, str(path))]


def _servers(plain: Any, source: str) -> Iterator[Found]:
    if not isinstance(plain, Mapping):
        return
    entries: Any = None
    for key in ("mcpServers", "servers", "mcp_servers", "context_servers"):
        if isinstance(plain.get(key), Mapping):
            entries = plain[key]
    if entries is None and isinstance(plain.get("mcp"), Mapping):
        yield from _servers(plain["mcp"], source)
        return
    if entries is None and ("command" in plain or "url" in plain):
        entries = {str(plain.get("name") or _name_of(plain)): plain}
    if entries is None and plain and all(isinstance(value, Mapping) for value in plain.values()):
        entries = {name: value for name, value in plain.items() if "command" in value or "url" in value}
    for name, entry in (entries or {}).items():
        yield _found(str(name), entry, source)


def _found(name: str, entry: Any, source: str) -> Found:
    id = _id(name)
    try:
        config = read_config(id, _in_our_words(entry))
    except ServerConfigError as error:
        return Found(ServerConfig(ServerId(id), "stdio"), source, problem=error.with_hint())
    off = isinstance(entry, Mapping) and (
        entry.get("disabled") is True or entry.get("enabled") is False or entry.get("active") is False
    )
    return Found(config, source, enabled=not off)


def _in_our_words(value: Any, depth: int = 0) -> Any:
    """Other programs' ways to write variables as ours."""
    if isinstance(value, str):
        for pattern, replacement in _OTHERS_VARIABLES:
            value = pattern.sub(replacement, value)
        return value
    if depth > 4:
        return value
    if isinstance(value, Mapping):
        return {key: _in_our_words(item, depth + 1) for key, item in value.items()}
    return [_in_our_words(item, depth + 1) for item in value] if isinstance(value, list) else value


def _id(name: str) -> str:
    """A name that others allow as one that is allowed here."""
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")[:LONGEST_ID].strip("-") or "server"


def _name_of(plain: Mapping[str, Any]) -> str:
    """For a server that was pasted without its name."""
    words = [str(plain.get("url") or ""), *map(str, plain.get("args") or ()), str(plain.get("command") or "")]
    for word in words:
        last = word.split("?")[0].rstrip("/").rpartition("/")[2].split("@")[0]
        if last and not word.startswith("-"):
            return last
    return "server"


def _variable(name: str) -> str:
    cleaned = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_").upper()
    return f"_{cleaned}" if not cleaned or cleaned[0].isdigit() else cleaned


def _relaxed(text: str) -> str:
    """JSON without comments and without commas before a closing bracket."""
    text = _STRINGS_AND_COMMENTS.sub(lambda found: found[0] if found[0].startswith('"') else " ", text)
    return _COMMAS.sub(lambda found: found[1] or found[2], text)
