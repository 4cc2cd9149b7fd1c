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
from mypt_desktop.tools.toolsets import manifest
from mypt_desktop.tools.toolsets.bundle import MANIFEST, BundleFile, Manifest
from mypt_desktop.tools.toolsets.hardening import archive
from mypt_desktop.tools.toolsets.implied import starts_programs
from mypt_desktop.tools.toolsets.installed_files import ToolsetFilesError

_VARIABLE = re.compile(r"\$\{[A-Za-z_][A-Za-z0-9_]*\}")  # no default in it: `${KEY:-abc}` would tell the abc
_SCHEME = re.compile(r"\s*(?:basic|bearer|bot|token)?[\s:]*", re.IGNORECASE)  # what stands before a secret in a header
_TELLING = re.compile(
    r"key|token|secret|passw|passphrase|pwd|credential|auth|cookie|signature|bearer|(?<![a-z])(pass|sig|pat)(?![a-z])",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?P<name>[\w.-]+)(?P<between>=|:\s*)(?P<value>.+)", re.DOTALL)  # an option, a variable, a header
_INSIDE = re.compile(  # an address, a list of settings, JSON
    r"""//(?P<login>[^/?#\s]*)@|(?P<name>[?&#;\s][^=?&#;\s]*=|["'][\w.-]+["']\s*:\s*["'])(?P<value>[^&#;\s"']*)"""
)


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
    """Writes the ZIP beside `target` and puts it in its place. Raises `ToolsetFilesError`, also where there is anything
    but a file: a device would be gone.
    """
    others = {file.path: BundleFile(data, executable) for file, data, executable in files}
    text = manifest.write(exported_manifest(installed), speaks_of_permissions=bool(starts_programs(others)))
    packed = {MANIFEST: BundleFile(text), **others}
    data = archive.packed(packed)
    try:
        _replace(target.resolve(), data)
    except (OSError, RuntimeError) as error:  # a loop of links
        why = (error.strerror if isinstance(error, OSError) else None) or error
        raise ToolsetFilesError(
            f"The toolset could not be exported to {target}: {why}.",
            hint="Check that folder, its rights and its space.",
        ) from error


def _replace(target: Path, data: bytes) -> None:
    if target.exists() and not target.is_file():
        raise ToolsetFilesError(f"The toolset could not be exported: {target} is no file to be replaced.")
    beside = target.with_name(f".mypt-export-{os.urandom(4).hex()}")
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def without_secrets(server: DeclaredServer) -> DeclaredServer:
    """Every value of `env` and `headers` becomes a variable, unless it is one; so do the parts of `args` and `url`
    whose names say key, token, secret, password and the like.
    """
    config: dict[str, Any] = dict(server.config)
    prefix = _variable_name(server.server_id)
    if isinstance(config.get("env"), dict):
        config["env"] = _hidden(config["env"], "")
    if isinstance(config.get("headers"), dict):
        config["headers"] = _hidden(config["headers"], f"{prefix}_")
    if isinstance(config.get("args"), list):
        config["args"] = _without_secret_options(config["args"], prefix)
    if isinstance(config.get("url"), str):
        config["url"] = _INSIDE.sub(lambda found: _hidden_inside(found, prefix), config["url"])
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


def _without_secret_options(args: Iterable[Json], prefix: str) -> list[Json]:
    """`--token abc` without the abc, and each argument without what it tells by itself."""
    shown: list[Json] = []
    expected = ""
    for arg in map(str, args):
        if expected and not arg.startswith("-"):
            shown.append(arg if _is_variable(arg) else f"${{{_variable_name(expected)}}}")
        else:
            shown.append(_without_named_secrets(arg, prefix))
        expected = arg if re.fullmatch(r"--?[\w-]+", arg) and _TELLING.search(arg) else ""
    return shown


def _without_named_secrets(text: str, prefix: str) -> str:
    """`--token=abc`, `TOKEN=abc`, `Authorization: Bearer abc`, `{"token": "abc"}`, addresses: without the abc."""
    before = ""
    while named := _NAMED.fullmatch(text):
        before += named["name"] + named["between"]
        text = named["value"]
        if _TELLING.search(named["name"]):
            return before + (text if _is_variable(text) else f"${{{_variable_name(named['name'])}}}")
    return before + _INSIDE.sub(lambda found: _hidden_inside(found, prefix), text)


def _hidden_inside(found: re.Match[str], prefix: str) -> str:
    if found["login"] is not None:
        return found[0] if _is_variable(found["login"]) else f"//${{{prefix}_LOGIN}}@"
    secret = _TELLING.search(found["name"]) and not _is_variable(found["value"])
    return f"{found['name']}${{{prefix}_{_variable_name(found['name'])}}}" if secret else found[0]
