"""A toolset out of the database again: the manifest written anew, secrets as `${VARIABLES}`, a ZIP of it all."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.store.toolsets import DeclaredServer, Installed, ToolsetFile
from mypt_desktop.tools.toolsets import archive, manifest
from mypt_desktop.tools.toolsets.bundle import MANIFEST, BundleFile, Manifest
from mypt_desktop.tools.toolsets.installed_files import explained

_VARIABLE = re.compile(r"\$\{[^{}]*\}")
_SCHEME = re.compile(r"\s*(?:basic|bearer|bot|token)?[\s:]*", re.IGNORECASE)  # what stands before a secret in a header
_TELLING = re.compile(r"key|token|secret|passw|credential|auth", re.IGNORECASE)
_OPTION = re.compile(r"(--?[\w-]+)=(.+)", re.DOTALL)
_IN_ADDRESS = re.compile(r"(?P<before>//)(?P<user>[^/@]*)@|(?P<name>[?&][^=&#]*=)(?P<value>[^&#]*)")


def exported_manifest(installed: Installed) -> Manifest:
    """What a manifest would have to say for the rows to be as they are, without secrets."""
    toolset = installed.toolset
    return Manifest(
        manifest_version=toolset.manifest_version,
        id=toolset.id,
        name=toolset.name,
        version=toolset.version,
        description=toolset.description,
        permissions=toolset.permissions,
        tools=installed.tools,
        renderers=installed.renderers,
        servers=tuple(without_secrets(server) for server in installed.servers),
    )


def write_export(installed: Installed, files: Iterable[tuple[ToolsetFile, bytes, bool]], target: Path) -> None:
    """Writes the ZIP beside `target` and puts it in its place. Raises `ToolsetFilesError`."""
    packed = {MANIFEST: BundleFile(manifest.write(exported_manifest(installed)))}
    packed |= {file.path: BundleFile(data, executable) for file, data, executable in files}
    data = archive.packed(packed)
    beside = target.with_name(f".{target.name}.{os.urandom(4).hex()}")
    with explained("exported"):
        try:
            with beside.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)


def without_secrets(server: DeclaredServer) -> DeclaredServer:
    """Every value of `env` and `headers` becomes a variable, unless it is one; so do parts of `args` and `url` that are
    called key, token, secret or password.
    """
    config: dict[str, Any] = dict(server.config)
    prefix = _variable_name(server.server_id)
    if isinstance(config.get("env"), dict):
        config["env"] = _hidden(config["env"], "")
    if isinstance(config.get("headers"), dict):
        config["headers"] = _hidden(config["headers"], f"{prefix}_")
    if isinstance(config.get("args"), list):
        config["args"] = _without_secret_options(config["args"])
    if isinstance(config.get("url"), str):
        config["url"] = _IN_ADDRESS.sub(lambda found: _hidden_in_address(found, prefix), config["url"])
    return replace(server, config=config)


def _variable_name(text: str) -> str:
    name = re.sub(r"[^A-Za-z0-9]+", "_", text).strip("_").upper()
    return f"_{name}" if not name or name[0].isdigit() else name


def _is_variable(value: str) -> bool:
    """Whether `value` holds nothing but variables, and what a header has before them."""
    return not value or (bool(_VARIABLE.search(value)) and bool(_SCHEME.fullmatch(_VARIABLE.sub("", value))))


def _hidden(values: JsonObject, prefix: str) -> dict[str, Json]:
    return {
        name: value if _is_variable(str(value)) else f"${{{_variable_name(prefix + name)}}}"
        for name, value in values.items()
    }


def _without_secret_options(args: Iterable[Json]) -> list[Json]:
    """`--token=abc` and `--token abc` without the abc."""
    shown: list[Json] = []
    expected = ""
    for arg in map(str, args):
        joined = _OPTION.fullmatch(arg)
        if expected and not arg.startswith("-"):
            shown.append(arg if _is_variable(arg) else f"${{{_variable_name(expected)}}}")
        elif joined and _TELLING.search(joined[1]) and not _is_variable(joined[2]):
            shown.append(f"{joined[1]}=${{{_variable_name(joined[1])}}}")
        else:
            shown.append(arg)
        expected = arg if arg.startswith("-") and not joined and _TELLING.search(arg) else ""
    return shown


def _hidden_in_address(found: re.Match[str], prefix: str) -> str:
    if found["before"]:
        return found[0] if _is_variable(found["user"]) else f"//${{{prefix}_LOGIN}}@"
    secret = _TELLING.search(found["name"]) and not _is_variable(found["value"])
    return f"{found['name']}${{{prefix}_{_variable_name(found['name'])}}}" if secret else found[0]
